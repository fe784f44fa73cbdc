"""The classic board, border by border.

The table of neighbours was written from the rulebooks' map for any kind of unit, the lists of
coastal borders from their paragraphs on coasts (1971 VII.3, technical guide VI); neither was taken
from the tables under test.
"""

from itertools import combinations

import pytest

from engine.board import Coast, Map, Power, Province, Terrain, Unit, UnitType, unit_of
from engine.errors import UnknownCoastError, UnknownProvinceError, VariantError
from engine.variants.classic import CLASSIC

BOARD = CLASSIC.map
ARMY, FLEET = UnitType.ARMY, UnitType.FLEET


def _words(text: str) -> list[str]:
    return text.split()


NEIGHBOURS = """
ADR ALB APU ION TRI VEN
AEG BUL CON EAS GRE ION SMY
ALB ADR GRE ION SER TRI
ANK ARM BLA CON SMY
APU ADR ION NAP ROM VEN
ARM ANK BLA SEV SMY SYR
BAL BER BOT DEN KIE LVN PRU SWE
BAR NWG NWY STP
BEL BUR ENG HOL NTH PIC RUH
BER BAL KIE MUN PRU SIL
BLA ANK ARM BUL CON RUM SEV
BOH GAL MUN SIL TYR VIE
BOT BAL FIN LVN STP SWE
BRE ENG GAS MAO PAR PIC
BUD GAL RUM SER TRI VIE
BUL AEG BLA CON GRE RUM SER
BUR BEL GAS MAR MUN PAR PIC RUH
CLY EDI LVP NAO NWG
CON AEG ANK BLA BUL SMY
DEN BAL HEL KIE NTH SKA SWE
EAS AEG ION SMY SYR
EDI CLY LVP NTH NWG YOR
ENG BEL BRE IRI LON MAO NTH PIC WAL
FIN BOT NWY STP SWE
GAL BOH BUD RUM SIL UKR VIE WAR
GAS BRE BUR MAO MAR PAR SPA
GRE AEG ALB BUL ION SER
HEL DEN HOL KIE NTH
HOL BEL HEL KIE NTH RUH
ION ADR AEG ALB APU EAS GRE NAP TUN TYS
IRI ENG LVP MAO NAO WAL
KIE BAL BER DEN HEL HOL MUN RUH
LON ENG NTH WAL YOR
LVN BAL BOT MOS PRU STP WAR
LVP CLY EDI IRI NAO WAL YOR
LYO MAR PIE SPA TUS TYS WES
MAO BRE ENG GAS IRI NAF NAO POR SPA WES
MAR BUR GAS LYO PIE SPA
MOS LVN SEV STP UKR WAR
MUN BER BOH BUR KIE RUH SIL TYR
NAF MAO TUN WES
NAO CLY IRI LVP MAO NWG
NAP APU ION ROM TYS
NTH BEL DEN EDI ENG HEL HOL LON NWG NWY SKA YOR
NWG BAR CLY EDI NAO NTH NWY
NWY BAR FIN NTH NWG SKA STP SWE
PAR BRE BUR GAS PIC
PIC BEL BRE BUR ENG PAR
PIE LYO MAR TUS TYR VEN
POR MAO SPA
PRU BAL BER LVN SIL WAR
ROM APU NAP TUS TYS VEN
RUH BEL BUR HOL KIE MUN
RUM BLA BUD BUL GAL SER SEV UKR
SER ALB BUD BUL GRE RUM TRI
SEV ARM BLA MOS RUM UKR
SIL BER BOH GAL MUN PRU WAR
SKA DEN NTH NWY SWE
SMY AEG ANK ARM CON EAS SYR
SPA GAS LYO MAO MAR POR WES
STP BAR BOT FIN LVN MOS NWY
SWE BAL BOT DEN FIN NWY SKA
SYR ARM EAS SMY
TRI ADR ALB BUD SER TYR VEN VIE
TUN ION NAF TYS WES
TUS LYO PIE ROM TYS VEN
TYR BOH MUN PIE TRI VEN VIE
TYS ION LYO NAP ROM TUN TUS WES
UKR GAL MOS RUM SEV WAR
VEN ADR APU PIE ROM TRI TUS TYR
VIE BOH BUD GAL TRI TYR
WAL ENG IRI LON LVP YOR
WAR GAL LVN MOS PRU SIL UKR
WES LYO MAO NAF SPA TUN TYS
YOR EDI LON LVP NTH WAL
"""
SEAS = frozenset(
    _words("ADR AEG BAL BAR BLA BOT EAS ENG HEL ION IRI LYO MAO NAO NTH NWG SKA TYS WES")
)
CENTERS = frozenset(
    _words(
        "ANK BEL BER BRE BUD BUL CON DEN EDI GRE HOL KIE LON LVP MAR MOS MUN NAP NWY PAR POR ROM "
        "RUM SER SEV SMY SPA STP SWE TRI TUN VEN VIE WAR"
    )
)
INLAND = frozenset(_words("BOH BUD BUR GAL MOS MUN PAR RUH SER SIL TYR UKR VIE WAR"))

# Coastal provinces a fleet can pass between, along a stretch of coast.
ALONG_THE_COAST = _words("""
ALB-GRE ALB-TRI ANK-ARM ANK-CON APU-NAP APU-VEN ARM-SEV BEL-HOL BEL-PIC BER-KIE BER-PRU BRE-GAS
BRE-PIC BUL/EC-CON BUL/EC-RUM BUL/SC-CON BUL/SC-GRE CLY-EDI CLY-LVP CON-SMY DEN-KIE DEN-SWE EDI-YOR
FIN-STP/SC FIN-SWE GAS-SPA/NC HOL-KIE LON-WAL LON-YOR LVN-PRU LVN-STP/SC LVP-WAL MAR-PIE MAR-SPA/SC
NAF-TUN NAP-ROM NWY-STP/NC NWY-SWE PIE-TUS POR-SPA/NC POR-SPA/SC ROM-TUS RUM-SEV SMY-SYR TRI-VEN
""")
# Coastal provinces that touch inland only: armies pass, fleets do not.
INLAND_ONLY = _words("""
ANK-SMY APU-ROM ARM-SMY ARM-SYR EDI-LVP FIN-NWY GAS-MAR LVP-YOR PIE-VEN ROM-VEN TUS-VEN WAL-YOR
""")
# Coasts and the seas they face.
COASTS_AT_SEA = _words(
    "BUL/EC-BLA BUL/SC-AEG SPA/NC-MAO SPA/SC-LYO SPA/SC-MAO SPA/SC-WES STP/NC-BAR STP/SC-BOT"
)
# Spaces that look near and are not adjacent for any unit.
APART = _words("""
BAL-SKA BER-DEN FIN-LVN NAF-SPA BAL-HEL BAL-NTH BLA-AEG BLA-EAS CON-GRE CON-EAS CON-ARM BOT-SKA
MAO-LYO MAO-WAL MAO-LON IRI-NTH NWG-SKA NWG-IRI HEL-SKA HEL-BEL DEN-NWY GAL-MOS GAL-TYR BOH-BUD
MUN-BEL MUN-HOL PAR-BEL PAR-MAR RUM-CON SER-VIE SIL-VIE WAR-BER ALB-APU TUN-WAL SYR-CON
NAP-VEN TUS-APU VIE-VEN VIE-SIL KIE-SIL PRU-KIE RUH-BER TRI-GRE TYS-ADR AEG-ADR EAS-ADR LVN-UKR
""")


def _rows() -> dict[str, frozenset[str]]:
    lines = (line.split() for line in NEIGHBOURS.strip().splitlines())
    return {here: frozenset(there) for here, *there in lines}


ADJACENT = _rows()
PAIRS = sorted({tuple(sorted((here, there))) for here, row in ADJACENT.items() for there in row})
LAND_PAIRS = [pair for pair in PAIRS if not SEAS & set(pair)]
COASTAL = frozenset(ADJACENT) - SEAS - INLAND
TWO_COASTS = {"BUL": ("EC", "SC"), "SPA": ("NC", "SC"), "STP": ("NC", "SC")}
SEA_BORDERS = [
    *(f"{a}-{b}" for a, b in PAIRS if SEAS & {a, b} and not set(TWO_COASTS) & {a, b}),
    *COASTS_AT_SEA,
]


def _reached(kind: UnitType, code: str) -> frozenset[str]:
    """The codes a unit at a location can move to."""
    return frozenset(there.code for there in BOARD.neighbours(kind, BOARD.location(code)))


def _reached_by_any(code: str) -> frozenset[str]:
    """The provinces that an army or a fleet on any coast can move to."""
    return frozenset(
        there.province.code
        for kind in UnitType
        for here in BOARD.locations_of(BOARD.province(code))
        for there in BOARD.neighbours(kind, here)
    )


class TestBorders:
    """Every border of the board, one by one."""

    @pytest.mark.parametrize(("one", "two"), PAIRS, ids="-".join)
    def test_neighbours_can_be_reached_from_each_other(self, one: str, two: str) -> None:
        """Some unit can pass each of the board's 206 borders, both ways."""
        assert two in _reached_by_any(one)
        assert one in _reached_by_any(two)

    @pytest.mark.parametrize("code", sorted(ADJACENT))
    def test_a_space_borders_nothing_else(self, code: str) -> None:
        """No unit can pass from a space to any other than its neighbours."""
        assert _reached_by_any(code) == ADJACENT[code]

    @pytest.mark.parametrize(("one", "two"), LAND_PAIRS, ids="-".join)
    def test_an_army_passes_between_adjacent_land_provinces(self, one: str, two: str) -> None:
        """Armies pass every border between two land provinces (R-BOARD-04)."""
        assert two in _reached(ARMY, one)
        assert one in _reached(ARMY, two)

    @pytest.mark.parametrize("border", ALONG_THE_COAST)
    def test_a_fleet_passes_along_the_coast(self, border: str) -> None:
        """A fleet passes where two provinces share a stretch of coast (R-BOARD-04)."""
        one, two = border.split("-")
        assert two in _reached(FLEET, one)
        assert one in _reached(FLEET, two)

    @pytest.mark.parametrize("border", INLAND_ONLY)
    def test_a_fleet_cannot_pass_where_provinces_touch_inland(self, border: str) -> None:
        """ROM-VEN and the like are for armies only (R-BOARD-04)."""
        one, two = border.split("-")
        assert two in _reached(ARMY, one)
        assert two not in _reached(FLEET, one)
        assert one not in _reached(FLEET, two)

    @pytest.mark.parametrize("border", SEA_BORDERS)
    def test_a_fleet_passes_between_sea_and_sea_or_coast(self, border: str) -> None:
        """A fleet passes every border with a body of water, by the coast that faces it."""
        one, two = border.split("-")
        assert two in _reached(FLEET, one)
        assert one in _reached(FLEET, two)

    def test_a_fleet_passes_nowhere_else(self) -> None:
        """The fleet borders listed here are all there are."""
        known = {frozenset(border.split("-")) for border in (*ALONG_THE_COAST, *SEA_BORDERS)}
        found = {
            frozenset((here.code, there.code))
            for here in BOARD.locations
            for there in BOARD.neighbours(FLEET, here)
        }
        assert found == known

    def test_the_coastal_lists_cover_every_border_between_coastal_provinces(self) -> None:
        """Each border of two coastal provinces is said to be passable for fleets or not."""
        listed = {
            frozenset(code[:3] for code in border.split("-"))
            for border in (*ALONG_THE_COAST, *INLAND_ONLY)
        }
        assert listed == {frozenset(pair) for pair in LAND_PAIRS if set(pair) <= COASTAL}

    @pytest.mark.parametrize("pair", APART)
    def test_spaces_apart_are_not_adjacent(self, pair: str) -> None:
        """No unit passes between spaces that only seem near (R-BOARD-07, R-BOARD-08)."""
        one, two = pair.split("-")
        assert two not in _reached_by_any(one)
        assert one not in _reached_by_any(two)


class TestCoasts:
    """Provinces with two coasts and provinces with waterways (R-BOARD-05, R-BOARD-06)."""

    @pytest.mark.parametrize(
        ("location", "reached"),
        [
            ("BUL/EC", "BLA CON RUM"),
            ("BUL/SC", "AEG CON GRE"),
            ("SPA/NC", "GAS MAO POR"),
            ("SPA/SC", "LYO MAO MAR POR WES"),
            ("STP/NC", "BAR NWY"),
            ("STP/SC", "BOT FIN LVN"),
        ],
    )
    def test_a_fleet_leaves_only_along_its_coast(self, location: str, reached: str) -> None:
        """Each coast has its own way out."""
        assert _reached(FLEET, location) == frozenset(reached.split())

    @pytest.mark.parametrize("code", sorted(TWO_COASTS))
    def test_an_army_has_no_coast(self, code: str) -> None:
        """An army stands at the province itself and goes to no coast."""
        province = BOARD.province(code)
        assert BOARD.standings(ARMY, province) == (BOARD.location(code),)
        assert [place.code for place in BOARD.standings(FLEET, province)] == [
            f"{code}/{coast}" for coast in TWO_COASTS[code]
        ]
        assert all("/" not in there for there in _reached(ARMY, code))

    @pytest.mark.parametrize("code", sorted(TWO_COASTS))
    def test_a_fleet_stands_on_one_of_the_coasts(self, code: str) -> None:
        """No fleet can be at the province without a coast."""
        assert _reached(FLEET, code) == frozenset()

    @pytest.mark.parametrize(
        ("code", "one_side", "other_side"),
        [
            ("KIE", "HEL", "BAL"),
            ("CON", "BLA", "AEG"),
            ("DEN", "NTH", "BAL"),
            ("SWE", "SKA", "BAL"),
        ],
    )
    def test_a_waterway_joins_both_sides(self, code: str, one_side: str, other_side: str) -> None:
        """A fleet enters on one side and leaves on the other, but never jumps over."""
        assert {one_side, other_side} <= _reached(FLEET, code)
        assert other_side not in _reached(FLEET, one_side)

    def test_arrivals_are_the_coasts_a_fleet_can_reach(self) -> None:
        """F MAO can come to both coasts of Spain, F GAS to the north, F WES to the south."""
        spain = BOARD.province("SPA")
        for origin, coasts in (("MAO", ["NC", "SC"]), ("GAS", ["NC"]), ("WES", ["SC"])):
            found = BOARD.arrivals(FLEET, BOARD.location(origin), spain)
            assert [place.coast and place.coast.value for place in found] == coasts

    @pytest.mark.parametrize("code", ["PAR/NC", "STP/EC", "SPA/XX"])
    def test_a_coast_that_is_not_there_is_an_error(self, code: str) -> None:
        """The message names the coasts there are."""
        with pytest.raises(UnknownCoastError, match="has"):
            BOARD.location(code)


class TestSpaces:
    """What is on the board (R-BOARD-01, R-BOARD-03, R-BOARD-09)."""

    def test_there_are_75_spaces_to_play_on_and_switzerland(self) -> None:
        """76 spaces: 19 seas, 14 inland, 42 coastal, one impassable."""
        terrains = [province.terrain for province in BOARD.provinces]
        assert len(terrains) == 76
        assert terrains.count(Terrain.SEA) == 19
        assert terrains.count(Terrain.INLAND) == 14
        assert terrains.count(Terrain.COASTAL) == 42
        assert {p.code for p in BOARD.provinces if p.terrain is Terrain.SEA} == SEAS
        assert {p.code for p in BOARD.provinces if p.terrain is Terrain.INLAND} == INLAND

    def test_switzerland_is_known_and_never_reached(self) -> None:
        """`SWI` is a code; nothing stands there, enters or leaves."""
        swiss = BOARD.location("SWI")
        for kind in UnitType:
            assert BOARD.standings(kind, swiss.province) == ()
            assert BOARD.neighbours(kind, swiss) == ()
            assert all(swiss not in BOARD.neighbours(kind, here) for here in BOARD.locations)

    def test_there_are_34_supply_centers(self) -> None:
        """22 in the home countries, 12 elsewhere."""
        centers = {province.code for province in BOARD.provinces if province.is_center}
        assert centers == CENTERS
        neutral = {p.code for p in BOARD.provinces if p.is_center and p.home is None}
        assert neutral == set(_words("NWY SWE DEN HOL BEL SPA POR TUN GRE SER BUL RUM"))

    @pytest.mark.parametrize(
        ("power", "homes"),
        [
            ("AUSTRIA", "BUD TRI VIE"),
            ("ENGLAND", "EDI LON LVP"),
            ("FRANCE", "BRE MAR PAR"),
            ("GERMANY", "BER KIE MUN"),
            ("ITALY", "NAP ROM VEN"),
            ("RUSSIA", "MOS SEV STP WAR"),
            ("TURKEY", "ANK CON SMY"),
        ],
    )
    def test_home_centers(self, power: str, homes: str) -> None:
        """Three each, four for Russia (R-START-02)."""
        found = CLASSIC.home_centers(CLASSIC.power(power))
        assert {province.code for province in found} == set(homes.split())

    def test_provinces_are_numbered_by_the_guides_list_of_names(self) -> None:
        """Bothnia under B, Lyon under L, Saint Petersburg before Serbia (R-REM-06)."""
        index = {province.code: province.index for province in BOARD.provinces}
        assert index["BOH"] < index["BOT"] < index["BRE"]
        assert index["LON"] < index["LYO"] < index["MAR"] < index["MAO"] < index["MOS"]
        assert index["RUM"] < index["STP"] < index["SER"]
        assert index["LVP"] < index["LVN"]
        assert index["NAF"] < index["NAO"] < index["NTH"] < index["NWY"] < index["NWG"]

    def test_an_unknown_code_is_an_error_that_names_it(self) -> None:
        """Codes are exact."""
        with pytest.raises(UnknownProvinceError, match="'XYZ'"):
            BOARD.province("XYZ")
        with pytest.raises(UnknownProvinceError, match="'par'"):
            BOARD.location("par")


class TestMasks:
    """The numbers that the judge works with agree with the borders."""

    @pytest.mark.parametrize("kind", list(UnitType))
    def test_reach_is_the_provinces_of_the_neighbours(self, kind: UnitType) -> None:
        """`reach` and `neighbours` answer the same question."""
        for here in BOARD.locations:
            if kind is ARMY and here.coast is not None:
                continue
            places = BOARD.provinces_in(BOARD.reach(kind, here))
            assert set(places) == {there.province for there in BOARD.neighbours(kind, here)}

    def test_masks_of_terrain(self) -> None:
        """Seas, lands, ports and centers."""
        assert {p.code for p in BOARD.provinces_in(BOARD.seas)} == SEAS
        assert {p.code for p in BOARD.provinces_in(BOARD.ports)} == COASTAL
        assert {p.code for p in BOARD.provinces_in(BOARD.lands)} == COASTAL | INLAND
        assert {p.code for p in BOARD.provinces_in(BOARD.centers)} == CENTERS

    def test_sea_reach_joins_all_coasts(self) -> None:
        """An army in a two-coast province can be convoyed from either coast."""
        spain = BOARD.province("SPA")
        reached = {p.code for p in BOARD.provinces_in(BOARD.sea_reach[spain.index])}
        assert reached == {"MAO", "LYO", "WES"}


class TestMap:
    """What a map makes of its borders, and what it refuses."""

    def test_a_border_written_once_can_be_passed_both_ways(self) -> None:
        """Also where it is written from the later of the two provinces."""
        provinces = [
            Province(code, code, Terrain.INLAND, index) for index, code in enumerate("ABC")
        ]
        board = Map("three", provinces, {"A": ["B"], "C": ["B"]}, {})
        near = {
            here.code: [there.code for there in board.neighbours(UnitType.ARMY, here)]
            for here in board.locations
        }
        assert near == {"A": ["B"], "B": ["A", "C"], "C": ["B"]}

    def test_a_border_to_nowhere_is_refused(self) -> None:
        """The error names the unknown code."""
        one = Province("ONE", "One", Terrain.INLAND, 0)
        with pytest.raises(VariantError, match="'TWO'"):
            Map("bad", [one], {"ONE": ["TWO"]}, {})

    def test_locations_and_provinces_show_their_codes(self) -> None:
        """`str` gives what orders are written with."""
        assert str(BOARD.province("STP")) == "STP"
        assert str(BOARD.at(BOARD.province("STP"), Coast.SOUTH)) == "STP/SC"
        assert repr(BOARD) == "<Map classic>"
        assert repr(BOARD.location("STP/SC")) == "<Location STP/SC>"
        assert repr(BOARD.province("STP")) == "<Province STP>"

    def test_a_unit_asked_for_twice_is_one_and_equal_to_any_other(self) -> None:
        """Whoever compares units need not know how they came about."""
        france, paris = Power("FRANCE"), BOARD.location("PAR")
        unit = unit_of(france, UnitType.ARMY, paris)
        assert unit is unit_of(france, UnitType.ARMY, paris)
        assert unit is CLASSIC.unit(france, "A PAR")
        assert unit == Unit(france, UnitType.ARMY, paris)
        assert unit != unit_of(france, UnitType.FLEET, paris)

    def test_no_two_spaces_share_a_bit(self) -> None:
        """Each province is one bit of a mask."""
        for one, two in combinations(BOARD.provinces, 2):
            assert one.bit & two.bit == 0
