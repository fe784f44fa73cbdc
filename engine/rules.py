"""The rules: every disputed point an option with its values, every edition a constructor."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, fields, replace
from enum import StrEnum

from engine.errors import OptionValueError, UnknownEditionError, UnknownOptionError

OptionValue = str | bool | int


ConvoyRoutes = StrEnum("ConvoyRoutes", "ANY ALL OWN_FIRST_ANY")
"""When an army of several routes is stopped (DATC 4.A.1, R-CONV-05).

ANY: by the loss of a fleet of any ordered route. ALL: only when every route is broken.
OWN_FIRST_ANY: foreign fleets are dismissed where own ones suffice, then ANY (guide VIII.1).
"""


class Paradox(StrEnum):
    """What is done about a convoy that depends on its own success (DATC 4.A.2, R-PARA).

    RULES_1971: a convoyed army does not cut the support of a fleet for a fleet's attack on one of
    its own convoying fleets. RULES_1982: nor that of a fleet for any action in a sea that holds a
    convoying fleet. RULES_2000: nor that of a fleet for an attack on a fleet that is necessary for
    its convoy. All three spare the support against dislodgement of the supporter by that army, too
    (DATC 6.F.17), and leave what they do not decide to SZYKMAN: the convoys in the core fail.
    ALL_HOLD: every move in the core fails. GUIDE: circles of subversion (guide VIII.5 to VIII.13).
    """

    RULES_1971 = "1971"
    RULES_1982 = "1982"
    RULES_2000 = "2000"
    GUIDE = "guide"
    SZYKMAN = "szykman"
    ALL_HOLD = "all_hold"


AdjacentConvoy = StrEnum("AdjacentConvoy", "EXPLICIT INTENT OWN_OR_VIA OPPOSITE ALWAYS")
"""When an army goes to an adjacent province by convoy (DATC 4.A.3, R-CONV-09).

EXPLICIT: only if its order says so. INTENT: also if a fleet of its owner is ordered to convoy
it, as the totality of the owner's orders shows, be it on a detour. OWN_OR_VIA: also if such a
fleet is on a route that needs it (DATC 4.A.3 c, d, 6.G.19).
OPPOSITE: if fleets form a route, the unit there moves the opposite way, and the convoy is not
disrupted (DATC 4.A.3 a). ALWAYS: if fleets form a route (DATC 2.4, 4.A.3 a).
"""

ConvoyAttackFrom = StrEnum("ConvoyAttackFrom", "START LAST_FLEET")
"""Where a convoyed attack comes from (DATC 4.A.4).

START: the army's own province. LAST_FLEET: the water it lands from (Brannan's rule), so that
it meets a move to that water head-to-head.
"""

SelfAttack = StrEnum("SelfAttack", "VOID STANDS_OFF")
"""An attack on a unit of the same power that stays (R-SELF-01 to R-SELF-03).

VOID: it has no effect, and neither has an attack supported by the power attacked. STANDS_OFF:
it does not succeed, but stands others off.
"""

VictimSupport = StrEnum("VictimSupport", "NONE SPLIT")
"""The support of an attack by the power attacked (R-SELF-03).

NONE: counts neither against rivals nor the victim, but stands others off. SPLIT: counts against
rivals only (guide VIII.19).
"""

NoEffectOnOrigin = StrEnum("NoEffectOnOrigin", "ALWAYS HEAD_TO_HEAD")
"""When a dislodged unit's move has no effect where its attacker came from (DATC 4.A.7)."""

SupportCoast = StrEnum("SupportCoast", "IGNORED MUST_MATCH")
"""A coast written in a support of a move (DATC 4.B.4, R-ORD-15)."""

SupportWithoutCoast = StrEnum("SupportWithoutCoast", "ILLEGAL OWN LEGAL")
"""A support that names no coast where the fleet could reach two (DATC 4.B.4).

ILLEGAL (a), OWN: legal for a unit of the same power (b, Calhamer), LEGAL (c).
"""

Leniency = StrEnum("Leniency", "IGNORED ILLEGAL")
"""What is done with an order whose wording is wrong where that would not matter."""

MissingCoast = StrEnum("MissingCoast", "IMPLIED ILLEGAL")
"""A fleet's move or its support without a coast, where one only is possible (DATC 4.B.2)."""

ImpossibleCoast = StrEnum("ImpossibleCoast", "CORRECTED ILLEGAL")
"""A fleet's move to a coast it cannot reach, while it can reach another (DATC 4.B.3)."""

FleetInland = StrEnum("FleetInland", "FAILS ARMY")
"""A fleet built in an inland center (DATC 4.C.4)."""

TooMany = StrEnum("TooMany", "NONE FIRST LAST")
"""Which of too many builds or removals count (DATC 4.D.4, 4.D.6)."""

RemoveShortfall = StrEnum("RemoveShortfall", "CIVIL_DISORDER ALWAYS")
"""The reason given when a power's missing removals are made for it (R-REM-01)."""

RemovalDistance = StrEnum("RemovalDistance", "HOME COUNTRY OWNED")
"""From where the units to remove without an order are counted (R-REM-02 to R-REM-05).

HOME: the nearest own home center, whoever owns it; armies over land and sea alike, fleets by
fleet moves (technical guide XIII). COUNTRY: the nearest province of the home country, counted
likewise (DATC 4.D.8 b). OWNED: the nearest center the power owns, by any border (4.D.8 c).
"""

CivilDisorder = StrEnum("CivilDisorder", "NONE LEFT MISSED LEFT_OR_MISSED")
"""What puts a power into civil disorder according to an edition's text (R-CD-01).

The judge never reads it; a game goes by its setting `absence`.
"""

Victory = StrEnum("Victory", "CENTERS MAJORITY_UNITS UNITS24")
"""What wins (R-VIC-01 to R-VIC-03): centers, most of the pieces, or 24 pieces."""

DrawShare = StrEnum("DrawShare", "UNITS CENTERS VOTERS")
"""Who shares a draw (R-DRAW): owners of pieces, owners of centers, or those who voted."""

TimeLimitWinner = StrEnum("TimeLimitWinner", "NONE MOST_UNITS")
"""Who wins when a time agreed beforehand is up (R-TIME-01)."""

Assignment = StrEnum("Assignment", "LOTS PREFERENCES EITHER")
"""How powers are given out (R-ASSIGN): by lot, by preference lists, or as people like."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Rulebook:
    """The choices one edition of the rules makes, at first those of `modern`.

    An option of several named values is explained where these are. From which text each edition has
    its values, and which are inferred, `engine/RULES.md` says ("Options").

    Movement: `via_fallback`: an army ordered to an adjacent province by convoy goes by land when
    the fleets ordered to convoy it form no complete route, and with `via_fallback_disrupted` also
    when its convoy is disrupted (DATC 4.A.3, 6.G.8, 6.G.20); `convoy_swap`: two units may change
    places if one goes by convoy (R-RING-02); `front_dislodge_cuts`: an attack from the province
    supported into cuts by dislodging the supporter (R-CUT-02), `front_convoy_cuts`: such an attack
    by convoy cuts as any other (R-CUT-06); `own_attack_cuts`: a power cuts its own units' support
    (R-CUT-03); `illegal_move_supportable`: a unit whose move is illegal may be supported to hold
    (4.E.1, R-LEGAL-02). Words of orders: `wrong_coast` of a unit that is named (4.B.5),
    `irrelevant_coast`: one that does not exist there, or written for an army (4.B.6),
    `wrong_unit_type` (4.C.2).

    `retreat_convoy_origin`: a unit dislodged by a convoyed army may retreat to where that came from
    (4.A.5); `final_adjustments`: the year in which a power wins still ends with adjustments
    (R-VIC-04). `stalemate_years`: a draw after so many years without a capture, `max_years`: after
    so many years, never for 0 (R-DRAW-02). A new game's settings begin with the `assignment`.

    Derived from these: `checks_wording`: whether the words of orders are judged otherwise than in
    any edition; `falls_back_to_land`: whether an army goes by land when its convoy to an
    adjacent province is disrupted; `detours_convoy`: whether a fleet may convoy on a route that
    could do without it, which only DATC forbids.
    """

    edition: str = "modern"
    convoy_routes: ConvoyRoutes = ConvoyRoutes.ALL
    paradox: Paradox = Paradox.SZYKMAN
    adjacent_convoy: AdjacentConvoy = AdjacentConvoy.OWN_OR_VIA
    via_fallback: bool = False
    via_fallback_disrupted: bool = False
    convoy_attack_from: ConvoyAttackFrom = ConvoyAttackFrom.START
    convoy_swap: bool = True
    front_dislodge_cuts: bool = True
    front_convoy_cuts: bool = False
    own_attack_cuts: bool = False
    self_attack: SelfAttack = SelfAttack.STANDS_OFF
    victim_support: VictimSupport = VictimSupport.NONE
    no_effect_on_origin: NoEffectOnOrigin = NoEffectOnOrigin.HEAD_TO_HEAD
    illegal_move_supportable: bool = True
    support_coast: SupportCoast = SupportCoast.MUST_MATCH
    support_without_coast: SupportWithoutCoast = SupportWithoutCoast.LEGAL
    missing_coast: MissingCoast = MissingCoast.IMPLIED
    impossible_coast: ImpossibleCoast = ImpossibleCoast.ILLEGAL
    wrong_coast: Leniency = Leniency.IGNORED
    irrelevant_coast: Leniency = Leniency.IGNORED
    wrong_unit_type: Leniency = Leniency.IGNORED
    retreat_convoy_origin: bool = True
    fleet_inland: FleetInland = FleetInland.FAILS
    too_many_builds: TooMany = TooMany.FIRST
    too_many_removals: TooMany = TooMany.FIRST
    remove_shortfall: RemoveShortfall = RemoveShortfall.ALWAYS
    removal_distance: RemovalDistance = RemovalDistance.OWNED
    final_adjustments: bool = False
    civil_disorder: CivilDisorder = CivilDisorder.LEFT_OR_MISSED
    victory: Victory = Victory.CENTERS
    draw_share: DrawShare = DrawShare.UNITS
    stalemate_years: int = 0
    max_years: int = 0
    time_limit_winner: TimeLimitWinner = TimeLimitWinner.NONE
    assignment: Assignment = Assignment.EITHER
    checks_wording: bool = field(init=False, repr=False, compare=False)
    falls_back_to_land: bool = field(init=False, repr=False, compare=False)
    detours_convoy: bool = field(init=False, repr=False, compare=False)

    @classmethod
    def modern(cls) -> Rulebook:
        """What the Diplomacy Adjudicator Test Cases 3.2 prefer: the default of every game."""
        return cls()

    @classmethod
    def of_1961(cls) -> Rulebook:
        """The 1961 rulebook, read literally."""
        return replace(
            cls.modern(),
            edition="1961",
            convoy_routes=ConvoyRoutes.ANY,
            adjacent_convoy=AdjacentConvoy.EXPLICIT,
            convoy_swap=False,
            front_dislodge_cuts=False,
            self_attack=SelfAttack.VOID,
            no_effect_on_origin=NoEffectOnOrigin.ALWAYS,
            support_coast=SupportCoast.IGNORED,
            retreat_convoy_origin=False,
            remove_shortfall=RemoveShortfall.CIVIL_DISORDER,
            removal_distance=RemovalDistance.HOME,
            civil_disorder=CivilDisorder.LEFT,
            victory=Victory.MAJORITY_UNITS,
            time_limit_winner=TimeLimitWinner.MOST_UNITS,
            assignment=Assignment.LOTS,
        )

    @classmethod
    def house(cls) -> Rulebook:
        """The Slack group's rules: 1961 with its Errata.

        The Errata let units change places by convoy, cut the support of a unit that is dislodged
        and let attacks on own units stand others off. The house rules add that missed orders are
        civil disorder and that those who vote share a draw.
        """
        return replace(
            cls.of_1961(),
            edition="house",
            convoy_swap=True,
            front_dislodge_cuts=True,
            self_attack=SelfAttack.STANDS_OFF,
            civil_disorder=CivilDisorder.MISSED,
            draw_share=DrawShare.VOTERS,
        )

    @classmethod
    def of_1971(cls) -> Rulebook:
        """The 1971 rulebook, reprinted in 1976."""
        return replace(
            cls.house(),
            edition="1971",
            paradox=Paradox.RULES_1971,
            adjacent_convoy=AdjacentConvoy.INTENT,
            civil_disorder=CivilDisorder.LEFT_OR_MISSED,
            victory=Victory.CENTERS,
            draw_share=DrawShare.UNITS,
        )

    @classmethod
    def of_1982(cls) -> Rulebook:
        """The 1982 rulebook, of which XI and XII.1 to XII.5 are at hand."""
        return replace(
            cls.of_1971(),
            edition="1982",
            paradox=Paradox.RULES_1982,
            convoy_routes=ConvoyRoutes.ALL,
        )

    @classmethod
    def rulebook_gm(cls) -> Rulebook:
        """The rulebook the gamemaster handed out."""
        return replace(cls.of_1982(), edition="rulebook-gm")

    @classmethod
    def of_2000(cls) -> Rulebook:
        """The 2000 rulebook, reprinted in 2008, as DATC's chapter 4 describes it."""
        return replace(
            cls.of_2023(),
            edition="2000",
            retreat_convoy_origin=False,
            removal_distance=RemovalDistance.COUNTRY,
        )

    @classmethod
    def of_2023(cls) -> Rulebook:
        """The 2023 rulebook, as DATC's chapter 4 describes it."""
        return replace(
            cls.modern(),
            edition="2023",
            paradox=Paradox.RULES_2000,
            no_effect_on_origin=NoEffectOnOrigin.ALWAYS,
            via_fallback=True,
        )

    @classmethod
    def technical_guide(cls) -> Rulebook:
        """The Diplomacy Player's Technical Guide of 1998."""
        return replace(
            cls.modern(),
            edition="technical-guide",
            convoy_routes=ConvoyRoutes.OWN_FIRST_ANY,
            paradox=Paradox.GUIDE,
            adjacent_convoy=AdjacentConvoy.EXPLICIT,
            front_convoy_cuts=True,
            victim_support=VictimSupport.SPLIT,
            illegal_move_supportable=False,
            support_coast=SupportCoast.IGNORED,
            removal_distance=RemovalDistance.HOME,
            civil_disorder=CivilDisorder.NONE,
            draw_share=DrawShare.CENTERS,
            stalemate_years=7,
            max_years=35,
            assignment=Assignment.PREFERENCES,
        )

    def __post_init__(self) -> None:
        checks_wording = (
            self.support_without_coast is not SupportWithoutCoast.LEGAL
            or self.missing_coast is not MissingCoast.IMPLIED
            or self.impossible_coast is not ImpossibleCoast.ILLEGAL
            or Leniency.ILLEGAL in {self.wrong_coast, self.irrelevant_coast, self.wrong_unit_type}
        )
        falls_back = self.via_fallback_disrupted or self.adjacent_convoy is AdjacentConvoy.OPPOSITE
        object.__setattr__(self, "checks_wording", checks_wording)
        object.__setattr__(self, "falls_back_to_land", falls_back)
        is_text = self.adjacent_convoy is AdjacentConvoy.INTENT
        detours_convoy = is_text or self.convoy_routes is not ConvoyRoutes.ALL
        object.__setattr__(self, "detours_convoy", detours_convoy)

    def __hash__(self) -> int:
        """Hash by the edition, as rulebooks are looked up far more often than they are made."""
        return hash(self.edition)

    def with_options(self, options: Mapping[str, OptionValue]) -> Rulebook:
        """This rulebook with single options changed, by name and value as texts or plain values.

        `{"paradox": "all_hold", "via_fallback": True}`. Raises UnknownOptionError, or
        OptionValueError naming the values that are possible; the edition's name is no option.
        """
        known = {option.name for option in fields(self) if option.init} - {"edition"}
        changes: dict[str, OptionValue] = {}
        for name, value in options.items():
            if name not in known:
                raise UnknownOptionError(f"no option is called {name!r}")
            changes[name] = _read(name, value, getattr(self, name))
        return replace(self, **changes)  # type: ignore[arg-type] # each value was read by its type


def _read(name: str, value: OptionValue, current: OptionValue) -> OptionValue:
    """A value of the type that the option has."""
    if isinstance(current, StrEnum):
        found = next((member for member in type(current) if member.value == value), None)
        if found is None:
            possible = ", ".join(member.value for member in type(current))
            raise OptionValueError(f"{name} is one of {possible}, not {value!r}")
        return found
    if isinstance(current, bool):
        if not isinstance(value, bool):
            raise OptionValueError(f"{name} is true or false, not {value!r}")
    elif isinstance(value, bool) or not isinstance(value, int) or value < 0:
        raise OptionValueError(f"{name} is a number of years or 0, not {value!r}")
    return value


EDITIONS: tuple[Rulebook, ...] = (
    Rulebook.modern(),
    Rulebook.house(),
    Rulebook.of_1961(),
    Rulebook.of_1971(),
    Rulebook.of_1982(),
    Rulebook.of_2000(),
    Rulebook.of_2023(),
    Rulebook.technical_guide(),
    Rulebook.rulebook_gm(),
)
"""Every edition, the default first."""


def edition(name: str) -> Rulebook:
    """The rulebook of an edition such as `modern`. Raises UnknownEditionError."""
    for rulebook in EDITIONS:
        if rulebook.edition == name:
            return rulebook
    known = ", ".join(rulebook.edition for rulebook in EDITIONS)
    raise UnknownEditionError(f"no edition is called {name!r}; the editions are {known}")
