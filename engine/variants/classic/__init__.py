"""The classic board: Europe in 1901, seven powers, 34 supply centers; and for six to two players.

Sources: the 1961 and 1971 rulebooks and the technical guide, chapter VI (R-BOARD-01 to R-BOARD-11,
R-START-01). Borders are written per unit type and, for fleets, per coast: each once, in the row of
the code that comes first in the alphabet.

Fewer than seven play by the 1971 rulebook (XIV.2, R-ALT-02 to R-ALT-07): people play several powers,
or some powers are neutral, and two people play the war of 1914. Supply centers and adjustments are
counted for each power, however many one person plays; so is the victory, which one Great Power
gains (1971 II), but for the war of two, won by 24 units of a side. The dates stay those of the
classic game, "Spring 1901" and so on (1971 VII.6): that "the first year may be thought of as 1801
and in the six player game as 1870" is left to the players. In the war of two "Italian territory may
not be entered": no unit moves to any of its provinces, not even from one of them to another. A unit
that a GM has put there may leave.

The duels are in no rulebook: France against Austria and Germany against Italy are what two
people play most on the sites for the game (webDiplomacy, godip). All other powers are absent, their
centers are free to take, and 18 centers win as on the full board.
"""

from dataclasses import replace

from engine.board import Coast, Map, Power, Province, Terrain, UnitType, unit_of
from engine.position import Phase, Position
from engine.variant import Joining, PowerNames, Region, Variant, without_powers

AUSTRIA = Power("AUSTRIA")
ENGLAND = Power("ENGLAND")
FRANCE = Power("FRANCE")
GERMANY = Power("GERMANY")
ITALY = Power("ITALY")
RUSSIA = Power("RUSSIA")
TURKEY = Power("TURKEY")

_POWERS = {
    AUSTRIA: PowerNames("Austria", "Austrian", ("Austria-Hungary", "Austro-Hungarian", "AH")),
    ENGLAND: PowerNames("England", "English", ("Great Britain", "Britain", "British", "UK")),
    FRANCE: PowerNames("France", "French"),
    GERMANY: PowerNames("Germany", "German"),
    ITALY: PowerNames("Italy", "Italian"),
    RUSSIA: PowerNames("Russia", "Russian"),
    TURKEY: PowerNames("Turkey", "Turkish", ("Ottoman", "Ottoman Empire", "Turk")),
}

# The order is that of the technical guide's chapter XIII: ties between removals go by it
# (R-REM-06). Columns: code, terrain (i inland, c coastal, s sea), "*" for a supply center, the
# power whose home country it is in or "-", name; after a semicolon other names people use.
_PROVINCES = """
ADR s   -       Adriatic Sea; Adriatic; Adriatique; Adriatico; Mare Adriatico; Adriatisches Meer
AEG s   -       Aegean Sea; Aegean; Egee; Mer Egee; Egeo; Mar Egeo; Mare Egeo; Aegaeis
ALB c   -       Albania; Albanie; Albanien
ANK c * TURKEY  Ankara; Angora
APU c   ITALY   Apulia; Puglia; Pouilles; Apulien
ARM c   TURKEY  Armenia; Armenie; Armenien
BAL s   -       Baltic Sea; Baltic; Ostsee; Mer Baltique; Baltique; Mar Baltico
BAR s   -       Barents Sea; Barents; Barent Sea; Barentssee; Mer de Barents
BEL c * -       Belgium; Belg; Belgie; Belgique; Belgien; Belgio
BER c * GERMANY Berlin; Berlino
BLA s   -       Black Sea; Black; Mer Noire; Schwarzes Meer; Mar Nero; Mar Negro
BOH i   AUSTRIA Bohemia; Boehmen; Boheme; Boemia; Bohmen
BOT s   -       Gulf of Bothnia; Bothnia; GOB; GB; Both; Bothnian Gulf; Bothnian Sea; Golfe de Botnie; Golfo di Botnia
BRE c * FRANCE  Brest; Bretagne; Brittany
BUD i * AUSTRIA Budapest
BUL c * -       Bulgaria; Bulgarie; Bulgarien
BUR i   FRANCE  Burgundy; Bourgogne; Burgund; Borgogna; Bourgogna; Borgona
CLY c   ENGLAND Clyde
CON c * TURKEY  Constantinople; Const; Istanbul; Stamboul; Byzantium; Konstantinopel; CNS
DEN c * -       Denmark; Danmark; Danemark; Daenemark; Danimarca; Dinamarca
EAS s   -       Eastern Mediterranean; Eastern Mediterranean Sea; East Mediterranean; Eastern Med; East Med; E Med; EMed; EMS; EME; EMD; Levant
EDI c * ENGLAND Edinburgh; Edinboro; Edinborough; Edimbourg; Edimburgo
ENG s   -       English Channel; Channel; Engl Ch; La Manche; ECH; EC; Aermelkanal; Kanal
FIN c   RUSSIA  Finland; Finlande; Finnland; Finlandia
GAL i   AUSTRIA Galicia; Galicie; Galizien; Galizia
GAS c   FRANCE  Gascony; Gascogne; Gaskogne; Guascogna
GRE c * -       Greece; Grece; Griechenland; Grecia
HEL s   -       Helgoland Bight; Heligoland Bight; Helgoland; Heligoland; HGB; HB; Helgolaender Bucht
HOL c * -       Holland; Netherlands; Nederland; Hollande; Olanda; Holanda; Niederlande
ION s   -       Ionian Sea; Ionian; Mer Ionienne; Ionisches Meer; Mar Ionio
IRI s   -       Irish Sea; Irish; IRS; Irish Channel; Irische See; Mer d Irlande
KIE c * GERMANY Kiel
LVP c * ENGLAND Liverpool; Lpool; LPL; LIV
LVN c   RUSSIA  Livonia; LVA; LIV; Livonie; Livland
LON c * ENGLAND London; Londres; Londra
LYO s   -       Gulf of Lyon; Gulf of Lyons; Gulf of Lions; Gulf of L; Lyon; Lyons; Lions; GOL; GL; Golfe du Lion; Golfo di Lione; Golfo del Leon
MAR c * FRANCE  Marseilles; Marseille; Mars; Marsiglia; Marsella
MAO s   -       Mid-Atlantic Ocean; Mid-Atlantic; Mid Atlantic; Middle Atlantic; Middle Atlantic Ocean; Mid; MAT; MidAtl; Atlantic; Atlantique
MOS i * RUSSIA  Moscow; Moskva; Moskau; Muscovy; Moscou; Mosca; Moscu
MUN i * GERMANY Munich; Munchen; Muenchen; Monaco; Monaco di Baviera
NAP c * ITALY   Naples; Napoli; Neapel; Napoles
NAF c   -       North Africa; N Africa; N Afr; Nordafrika; Afrique du Nord; Nord Africa
NAO s   -       North Atlantic Ocean; North Atlantic; N Atlantic; N Atl; NAT; NAtl; Atlantic; Nordatlantik; Atlantique; Atlantique Nord
NTH s   -       North Sea; N Sea; NTS; Nordsee; Mer du Nord; Mare del Nord; Noordzee; Mar del Norte
NWY c * -       Norway; Norw; NOY; Norge; Norvege; Norwegen; Norvegia; Noruega; Noorwegen
NWG s   -       Norwegian Sea; Norwegian; Norw Sea; Nwg Sea; NRG; NWS; Mer de Norvege; Nordmeer; Norwegische See
PAR i * FRANCE  Paris; Parigi
PIC c   FRANCE  Picardy; Picardie
PIE c   ITALY   Piedmont; Piemonte; Piemont
POR c * -       Portugal; Portogallo
PRU c   GERMANY Prussia; Preussen; Prusse; Pruisen
ROM c * ITALY   Rome; Roma
RUH i   GERMANY Ruhr
RUM c * -       Rumania; Romania; Roumania; Roumanie; Rumaenien; Rumanien
STP c * RUSSIA  St Petersburg; Saint Petersburg; Petersburg; St P; StPete; St Pete; Petrograd; Leningrad; Saint Petersbourg; Sankt Petersburg; San Pietroburgo; Pietroburgo
SER i * -       Serbia; Servia; Serbie; Serbien
SEV c * RUSSIA  Sevastopol; Sebastopol; Sewastopol; Sebastopoli
SIL i   GERMANY Silesia; Schlesien; Silesie; Slesia
SKA s   -       Skagerrak; Skagerak; Skaggerak; Skaggerrak; Skag; SKG
SMY c * TURKEY  Smyrna; Izmir; Ismir; Smyrne; Smirne
SPA c * -       Spain; Espagne; Spanien; Spagna; Espana; Spanje
SWE c * -       Sweden; Sverige; Schweden; Svezia; Zweden
SYR c   TURKEY  Syria; Syrie; Syrien; Siria
TRI c * AUSTRIA Trieste; Triest
TUN c * -       Tunis; Tunisia
TUS c   ITALY   Tuscany; Toscana; Toscane; Toskana
TYR i   AUSTRIA Tyrolia; Tyrol; Tirol; Tirolia; TRL
TYS s   -       Tyrrhenian Sea; Tyrrhenian; Tyrr Sea; TYN; TYH; Mer Tyrrhenienne; Tyrrhenisches Meer; Mar Tirreno
UKR i   RUSSIA  Ukraine; Ucraina; Ukraina
VEN c * ITALY   Venice; Venezia; Venedig; Venise; Venecia
VIE i * AUSTRIA Vienna; Wien; Vienne
WAL c   ENGLAND Wales; Galles
WAR i * RUSSIA  Warsaw; Warszawa; Warschau; Varsovie; Varsavia
WES s   -       Western Mediterranean; Western Mediterranean Sea; West Mediterranean; Western Med; West Med; W Med; WMed; Wes Med; WMS; WME; WMD
YOR c   ENGLAND Yorkshire; Yorks; York
SWI x   -       Switzerland; Swiss; Helvetia
"""

# What Germans, French, Italians, Spaniards and Poles call them besides, in any case that orders use;
# without accents. Only whole names count, for their beginnings are words of other languages.
_NATIVE_NAMES = """
ADR Adria; Adriatyk; Morze Adriatyckie; Mar Adriatico; Mer Adriatique
AEG Agais; Aegaeisches Meer; Agaisches Meer; Morze Egejskie; Egejskie
ALB Albanii
ANK Ankary
APU Apulie
ARM Armenii
BAL Baltyk; Mare Baltico; Morze Baltyckie; Baltisches Meer
BAR Mare di Barents; Mar de Barents; Morze Barentsa
BEL Belgica; Belgia; Belgii
BER Berlina; Berlinie
BLA Morze Czarne; Czarne
BOH Czechy
BOT Bottnischer Meerbusen; Golfo de Botnia; Zatoka Botnicka
BRE Brestu
BUD Budapeszt; Budapesztu
BUL Bulgarii; Bulgarije
BUR Burgundia; Burgundii; Burgundie
CON Constantinopla; Costantinopoli; Konstantynopol; Konstantynopola; Stambul
DEN Dania; Danii
EAS Ostliches Mittelmeer; Oestliches Mittelmeer; Mediterranee orientale; Mer Mediterranee orientale; Mediterraneo orientale; Mediterraneo oriental; Mediterraneo Est; Wschodnie Morze Srodziemne
EDI Edynburg; Edynburga
ENG Armelkanal; Canale della Manica; Manica; La Manica; Canal de la Mancha; La Mancha; Manche
FIN Finlandii
GAL Galicja; Galicji; Galicje
GAS Gaskonia; Gaskonii
GRE Grecja; Grecji; Grecje
HEL Deutsche Bucht; Helgolandzka; Zatoka Helgolandzka; Baie de Heligoland
HOL Paises Bajos; Paesi Bassi; Pays Bas; Holandia; Holandii
ION Ionio; Mar Jonio; Jonio; Jonico; Mar Jonico; Ionisches; Ionienne; Morze Jonskie; Jonskie
IRI Mare d Irlanda; Mar de Irlanda; Morze Irlandzkie
KIE Kilonia; Kilonii
LVP Liverpoolu
LVN Liwonia; Inflanty
LON Londyn; Londynu
LYO Golf von Lyon; Golf du Lion; Golfo de Leon; Golfo de Lyon; Zatoka Lwia; Zatoka Lyonska
MAR Marsylia; Marsylii
MAO Mittelatlantik; Mittlerer Atlantik; Atlantique central; Atlantico; Atlantico centrale; Atlantico medio; Atlantico central; Srodkowy Atlantyk; Atlantyk; Atlantik
MOS Moskwa; Moskwy
MUN Monachium; Baviera
NAP Neapol; Neapolu
NAF Africa del Norte; Norte de Africa; Afryka Polnocna
NAO Nordatlantico; Atlantico del Nord; Atlantico del Norte; Atlantico Norte; Polnocny Atlantyk; Atlantico; Atlantyk; Atlantik
NTH Morze Polnocne
NWY Norwegia; Norwegii
NWG Europaisches Nordmeer; Europaeisches Nordmeer; Mare di Norvegia; Mar de Noruega; Morze Norweskie
PAR Paryz; Paryza
PIC Piccardia; Picardia; Pikardia; Pikardii
PIE Piamonte
POR Portugalia; Portugalii
PRU Prusia; Prusy; Prus
ROM Rom; Rzym; Rzymu
RUH Ruhrgebiet; Ruhrpott; Zaglebie Ruhry
RUM Rumunia; Rumunii; Rumunie
STP San Petersburgo; Petersburgo; Petersburga; Pietrogrado
SER Serbii
SEV Sewastopola
SIL Slask; Slaska
SKA Skagerraku
SMY Esmirna; Smyrny
SPA Hiszpania; Hiszpanii
SWE Suecia; Suede; Szwecja; Szwecji; Szwecje
SYR Syrii
TRI Triestu
TUN Tunisi; Tunez; Tunesien; Tunisie; Tunezja; Tunezji; Tunisien
TUS Toskania; Toskanii
TYR Tirolo; Tyrolu
TYS Tirreno; Tyrrhenienne; Mare Tirreno; Morze Tyrrenskie; Tyrrhenische See
UKR Ukrainy; Ucrania
VEN Wenecja; Wenecji; Wenecje
VIE Viena; Wieden; Wiednia
WAL Gales; Pays de Galles; Walia; Walii
WAR Warszawy; Warszawie; Varsovia
WES Westliches Mittelmeer; Mediterranee occidentale; Mer Mediterranee occidentale; Mediterraneo occidentale; Mediterraneo occidental; Mediterraneo Ovest; Zachodnie Morze Srodziemne
YOR Yorku
"""

# What the people of a province are called. They name it only before a kind of unit, as in `the
# Danish fleet`: `the Danish coast` may be about anything.
_ADJECTIVES = """
ALB Albanian
APU Apulian
ARM Armenian
BEL Belgian
BOH Bohemian; Czech
BRE Breton
BUD Hungarian; Magyar
BUL Bulgarian; Bulgar
BUR Burgundian
CON Byzantine
DEN Danish; Dane
EDI Scottish; Scots
FIN Finnish; Finn
GAL Galician
GAS Gascon
GRE Greek; Grecian
HOL Dutch
LVN Livonian
MOS Muscovite
MUN Bavarian
NAF North African
NAP Neapolitan
NWY Norwegian
PAR Parisian
PIC Picard
PIE Piedmontese
POR Portuguese
PRU Prussian
RUM Rumanian; Romanian
SER Serbian; Serb
SIL Silesian
SPA Spanish; Spaniard
SWE Swedish; Swede
SYR Syrian
TRI Triestine
TUN Tunisian
TUS Tuscan
TYR Tyrolean; Tyrolese; Tirolean
UKR Ukrainian
VEN Venetian
VIE Viennese
WAL Welsh
"""

_COASTS = {
    "BUL": (Coast.EAST, Coast.SOUTH),
    "SPA": (Coast.NORTH, Coast.SOUTH),
    "STP": (Coast.NORTH, Coast.SOUTH),
}

_ARMY_BORDERS = """
ALB GRE SER TRI
ANK ARM CON SMY
APU NAP ROM VEN
ARM SEV SMY SYR
BEL BUR HOL PIC RUH
BER KIE MUN PRU SIL
BOH GAL MUN SIL TYR VIE
BRE GAS PAR PIC
BUD GAL RUM SER TRI VIE
BUL CON GRE RUM SER
BUR GAS MAR MUN PAR PIC RUH
CLY EDI LVP
CON SMY
DEN KIE SWE
EDI LVP YOR
FIN NWY STP SWE
GAL RUM SIL UKR VIE WAR
GAS MAR PAR SPA
GRE SER
HOL KIE RUH
KIE MUN RUH
LON WAL YOR
LVN MOS PRU STP WAR
LVP WAL YOR
MAR PIE SPA
MOS SEV STP UKR WAR
MUN RUH SIL TYR
NAF TUN
NAP ROM
NWY STP SWE
PAR PIC
PIE TUS TYR VEN
POR SPA
PRU SIL WAR
ROM TUS VEN
RUM SER SEV UKR
SER TRI
SEV UKR
SIL WAR
SMY SYR
TRI TYR VEN VIE
TUS VEN
TYR VEN VIE
UKR WAR
WAL YOR
"""

_FLEET_BORDERS = """
ADR ALB APU ION TRI VEN
AEG BUL/SC CON EAS GRE ION SMY
ALB GRE ION TRI
ANK ARM BLA CON
APU ION NAP VEN
ARM BLA SEV
BAL BER BOT DEN KIE LVN PRU SWE
BAR NWG NWY STP/NC
BEL ENG HOL NTH PIC
BER KIE PRU
BLA BUL/EC CON RUM SEV
BOT FIN LVN STP/SC SWE
BRE ENG GAS MAO PIC
BUL/EC CON RUM
BUL/SC CON GRE
CLY EDI LVP NAO NWG
CON SMY
DEN HEL KIE NTH SKA SWE
EAS ION SMY SYR
EDI NTH NWG YOR
ENG IRI LON MAO NTH PIC WAL
FIN STP/SC SWE
GAS MAO SPA/NC
GRE ION
HEL HOL KIE NTH
HOL KIE NTH
ION NAP TUN TYS
IRI LVP MAO NAO WAL
LON NTH WAL YOR
LVN PRU STP/SC
LVP NAO WAL
LYO MAR PIE SPA/SC TUS TYS WES
MAO NAF NAO POR SPA/NC SPA/SC WES
MAR PIE SPA/SC
NAF TUN WES
NAO NWG
NAP ROM TYS
NTH NWG NWY SKA YOR
NWG NWY
NWY SKA STP/NC SWE
PIE TUS
POR SPA/NC SPA/SC
ROM TUS TYS
RUM SEV
SKA SWE
SMY SYR
SPA/SC WES
TRI VEN
TUN TYS WES
TUS TYS
TYS WES
"""

_START = {
    AUSTRIA: ("A BUD", "F TRI", "A VIE"),
    ENGLAND: ("F EDI", "A LVP", "F LON"),
    FRANCE: ("F BRE", "A MAR", "A PAR"),
    GERMANY: ("A BER", "F KIE", "A MUN"),
    ITALY: ("F NAP", "A ROM", "A VEN"),
    RUSSIA: ("A MOS", "F STP/SC", "F SEV", "A WAR"),
    TURKEY: ("F ANK", "A CON", "A SMY"),
}

_TERRAIN = {"i": Terrain.INLAND, "c": Terrain.COASTAL, "s": Terrain.SEA, "x": Terrain.IMPASSABLE}


_UNITS = ("army", "fleet", "unit")


def _named(table: str) -> dict[str, tuple[str, ...]]:
    """The names in a table's rows, by the code of their province."""
    rows = table.strip().splitlines()
    return {row[:3]: tuple(name.strip() for name in row[3:].split(";")) for row in rows}


_NATIVE = _named(_NATIVE_NAMES)
for _code, _people in _named(_ADJECTIVES).items():
    _NATIVE[_code] = (
        *_NATIVE.get(_code, ()),
        *(f"{people} {unit}" for people in _people for unit in _UNITS),
    )


def _province(index: int, line: str) -> Province:
    facts, *aliases = line.split(";")
    code, terrain, *rest = facts.split()
    is_center = rest[0] == "*"
    home, *name = rest[1:] if is_center else rest
    return Province(
        code,
        " ".join(name),
        _TERRAIN[terrain],
        index,
        is_center=is_center,
        home=Power(home) if is_center and home != "-" else None,
        coasts=_COASTS.get(code, ()),
        aliases=tuple(alias.strip() for alias in aliases),
        native_names=_NATIVE.get(code, ()),
    )


def _borders(table: str) -> dict[str, list[str]]:
    rows = (line.split() for line in table.strip().splitlines())
    return {here: there for here, *there in rows}


_MAP = Map(
    "classic",
    [_province(index, line) for index, line in enumerate(_PROVINCES.strip().splitlines())],
    _borders(_ARMY_BORDERS),
    _borders(_FLEET_BORDERS),
)

# The parts of the map that people speak of, as in `map balkans`: name, provinces; after a
# semicolon other names people use.
_REGIONS = """
balkans       ALB BUL GRE RUM SER; balkan
turkey        ANK ARM CON SMY SYR
austria       BOH BUD GAL TRI TYR VIE
italy         APU NAP PIE ROM TUS VEN
france        BRE BUR GAS MAR PAR PIC
iberia        POR SPA; spain and portugal
lowlands      BEL BUR HOL PIC RUH; low countries
germany       BER KIE MUN PRU RUH SIL
england       CLY EDI LON LVP WAL YOR; britain
scandinavia   DEN FIN NWY SWE
russia        FIN LVN MOS SEV STP UKR WAR
baltic        BAL BER BOT DEN LVN PRU SWE
north         BEL DEN EDI HOL LON NTH NWY; north sea area
west          BEL BRE BUR ENG LON MAR PAR
east          BUD GAL MOS RUM SEV UKR WAR
mediterranean AEG EAS ION LYO TYS WES; med
"""


def _region(line: str) -> Region:
    facts, *aliases = line.split("; ")
    name, *codes = facts.split()
    return Region(
        name, tuple(place for place in _MAP.provinces if place.code in codes), tuple(aliases)
    )


def _home_lands(power: Power) -> tuple[Province, ...]:
    rows = zip(_MAP.provinces, _PROVINCES.strip().splitlines(), strict=True)
    return tuple(place for place, row in rows if power in row.split() and not place.is_center)


CLASSIC = Variant(
    name="classic",
    title="Classic",
    map=_MAP,
    powers=_POWERS,
    start=Position.of(
        Phase.parse("S1901M"),
        [
            unit_of(power, UnitType(text[0]), _MAP.location(text[2:]))
            for power, texts in _START.items()
            for text in texts
        ],
        centers={place: place.home for place in _MAP.provinces if place.home is not None},
    ),
    centers_to_win=18,
    home_lands={power: _home_lands(power) for power in _POWERS},
    regions=tuple(map(_region, _REGIONS.strip().splitlines())),
)


SIX = replace(CLASSIC, name="six", title="Six players", neutral=frozenset({ITALY}), seats=())
FIVE = replace(
    CLASSIC, name="five", title="Five players", neutral=frozenset({GERMANY, ITALY}), seats=()
)
FOUR = replace(
    CLASSIC,
    name="four",
    title="Four players",
    seats=((ENGLAND,), (AUSTRIA, FRANCE), (GERMANY, TURKEY), (ITALY, RUSSIA)),
)
THREE = replace(
    CLASSIC,
    name="three",
    title="Three players, Russia alone",
    seats=((RUSSIA,), (ENGLAND, FRANCE, GERMANY), (AUSTRIA, ITALY, TURKEY)),
)
THREE_PAIRED = replace(
    CLASSIC,
    name="three-paired",
    title="Three players, Russia with Italy",
    seats=((ENGLAND, GERMANY, AUSTRIA), (RUSSIA, ITALY), (FRANCE, TURKEY)),
)
TWO = replace(
    CLASSIC,
    name="two",
    title="Two players, the war of 1914",
    map=CLASSIC.map.closing(place.code for place in CLASSIC.home_country(ITALY)),
    start=CLASSIC.start._replace(phase=Phase.parse("S1914M")),
    seats=((ENGLAND, FRANCE, RUSSIA), (AUSTRIA, GERMANY, TURKEY)),
    neutral=frozenset({ITALY}),
    units_to_win=24,
    joining=Joining(ITALY, Phase.parse("W1914A"), Phase.parse("S1915M"), CLASSIC.map),
)
FRANCE_AUSTRIA = without_powers(
    CLASSIC,
    (ENGLAND, GERMANY, ITALY, RUSSIA, TURKEY),
    name="france-austria",
    title="Two players, France against Austria",
)
GERMANY_ITALY = without_powers(
    CLASSIC,
    (AUSTRIA, ENGLAND, FRANCE, RUSSIA, TURKEY),
    name="germany-italy",
    title="Two players, Germany against Italy",
)
SET_UPS: tuple[Variant, ...] = (
    *(SIX, FIVE, FOUR, THREE, THREE_PAIRED, TWO),
    *(FRANCE_AUSTRIA, GERMANY_ITALY),
)
