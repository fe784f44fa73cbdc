"""What reading a text results in: orders, plans, words and problems, all as values."""

from enum import StrEnum
from typing import NamedTuple, Self, TypeAlias

from engine.board import Location, Power, Province, Unit
from engine.judge.outcome import Reason
from engine.orders import AdjustmentOrder, Named, Order
from engine.position import Phase


class Word(StrEnum):
    """What a player may write among the orders besides orders (R-ORD-18)."""

    DRAW = "DRAW"
    SURRENDER = "SURRENDER"
    CONCEDE = "CONCEDE"


class ProblemKind(StrEnum):
    """What is wrong with a part of a text, in the words of the `parse` command."""

    AMBIGUOUS = "ambiguous"
    UNKNOWN = "unknown"
    UNREADABLE = "unreadable"
    ILLEGAL = "illegal"
    REPLACED = "replaced"


class Flaw(StrEnum):
    """What exactly is wrong, one kind of sentence each."""

    kind: ProblemKind

    def __new__(cls, value: str, kind: ProblemKind = ProblemKind.UNREADABLE) -> Self:
        """A flaw; its kind is the one written beside it."""
        flaw = str.__new__(cls, value)
        flaw._value_ = value
        flaw.kind = kind
        return flaw

    SEVERAL_MEANINGS = "several_meanings", ProblemKind.AMBIGUOUS
    """The candidates are all the meanings; none is followed (R-ORD-03)."""
    ON_THE_WAY = "on_the_way", ProblemKind.AMBIGUOUS
    """A move names places on its way that no convoy goes over; one step is possible."""
    COAST_MISSING = "coast_missing", ProblemKind.AMBIGUOUS
    """A fleet can reach several coasts and none was written (R-ORD-14)."""
    TYPE_MISSING = "type_missing", ProblemKind.AMBIGUOUS
    """An army or a fleet could be built there and neither was written (R-ADJ-04)."""
    PARTNER_MISSING = "partner_missing", ProblemKind.AMBIGUOUS
    """Whom it supports, or where it convoys to, was not written."""
    WHICH_UNIT = "which_unit", ProblemKind.AMBIGUOUS
    """An order for a later phase, where more than one own unit may stand by then."""
    WHICH_POWER = "which_power", ProblemKind.AMBIGUOUS
    """Of a player of several powers, more than one, `powers`, may be meant."""
    PLACE_MISSING = "place_missing", ProblemKind.AMBIGUOUS
    """Units are to be built or removed, and not where."""
    UNKNOWN_PLACE = "unknown_place", ProblemKind.UNKNOWN
    """`subject` is no name of a province; `places` are those it is nearest to."""
    NOT_AN_ORDER = "not_an_order", ProblemKind.UNREADABLE
    INCOMPLETE = "incomplete", ProblemKind.UNREADABLE
    """A unit is named but not what it shall do, or an order without its unit."""
    DOUBTFUL = "doubtful", ProblemKind.UNREADABLE
    """Orders are mentioned, not given: a question, a wish, a negation, a condition."""
    TOO_LONG = "too_long", ProblemKind.UNREADABLE
    NOT_ALLOWED = "not_allowed", ProblemKind.ILLEGAL
    """Understood and stored, but not allowed; `illegal` says why."""
    FOREIGN_UNIT = "foreign_unit", ProblemKind.ILLEGAL
    """`unit` belongs to another power; nothing is stored."""
    NO_SUCH_UNIT = "no_such_unit", ProblemKind.ILLEGAL
    """No unit of the power is there; `units` are those it has; nothing is stored.

    `subject` is the code of the province where a condition was about one.
    """
    OTHER_PHASE = "other_phase", ProblemKind.ILLEGAL
    """An order of another kind of phase than the present; nothing is stored."""
    VOTE_AHEAD = "vote_ahead", ProblemKind.ILLEGAL
    """A vote under the date of a later phase, which counts only in its own; nothing is stored."""
    STAYS_ANYWAY = "stays_anyway", ProblemKind.ILLEGAL
    """A unit is to hold or be kept where removals are owed; nothing is stored."""
    NO_BUILD_THERE = "no_build_there", ProblemKind.ILLEGAL
    """Neither an army nor a fleet may be built there, and none was named; `illegal` says why;
    nothing is stored."""
    PAST_DATE = "past_date", ProblemKind.UNREADABLE
    """`subject` is the date of a phase that is over; nothing under it is stored, the candidates are
    the orders there."""
    REPLACED = "replaced", ProblemKind.REPLACED
    """A later order of the same text for the same unit counts instead."""


class Inference(StrEnum):
    """What was filled in or corrected because only one meaning was possible."""

    NAME = "name"
    """A name that several provinces answer to; only one was possible for the unit."""
    SPELLING = "spelling"
    UNIT = "unit"
    """The unit was not named by its place."""
    TYPE = "type"
    """A wrong letter for the unit; the unit that is there is meant (DATC 4.C)."""
    COAST = "coast"
    """A coast that was not written, or that does not exist, or is not where the fleet is."""
    DASH = "dash"
    """Two places without a sign between them were read as a move."""
    CONVOY = "convoy"
    """The order of a convoying fleet, written as part of the army's, or the other way round."""
    SUPPORT = "support"
    """The order of a supporting unit, written as part of the order that it supports."""


class Reading(NamedTuple):
    """An order, the text it was read from, and what was inferred to read it."""

    order: Order
    text: str
    inferred: tuple[Inference, ...] = ()


class Problem(NamedTuple):
    """Something wrong with a part of a text.

    `candidates` are the orders it may have meant, best first. `subject` is the very word that was
    not understood, if it was one. `illegal` says why an order is not allowed, `order` is that
    order; for replaced orders `order` is the one that no longer counts. `unit` is the foreign
    unit, or the one that was named and given nothing to do; `units` the power's own where no unit
    was found, `places` the provinces a misspelt name may have meant, `powers` those that may be.
    """

    text: str
    flaw: Flaw
    candidates: tuple[Order, ...] = ()
    illegal: Reason | None = None
    subject: str | None = None
    order: Order | None = None
    unit: Unit | None = None
    units: tuple[Unit, ...] = ()
    places: tuple[Province, ...] = ()
    powers: tuple[Power, ...] = ()

    @property
    def kind(self) -> ProblemKind:
        """What is wrong, in the words of the `parse` command."""
        return self.flaw.kind


class ConditionalRetreat(NamedTuple):
    """Where a unit goes if it is dislodged, best first; `disband`: else it disbands (R-COND-02)."""

    unit: Named
    preferences: tuple[Location, ...]
    text: str
    disband: bool = False


class Measure(StrEnum):
    """What the number of a case of adjustments counts."""

    GAINED = "gained"
    """Supply centers gained over the year; lost ones if negative."""
    OWED = "owed"
    """Builds allowed (`if two builds`); removals due if negative."""


class AdjustmentCase(NamedTuple):
    """The adjustments for one outcome of the year: `gained` centers more, or fewer if negative.

    `measure` says whether the number is that of centers or that of builds and removals. `or_more`:
    that many gained or lost, or more. `center` is the very one gained, or lost, in the year.
    """

    gained: int
    orders: tuple[AdjustmentOrder, ...]
    measure: Measure = Measure.GAINED
    or_more: bool = False
    center: Province | None = None

    @property
    def condition(self) -> Self:
        """The case without its orders, to compare with others."""
        return self._replace(orders=())

    def fits(self, number: int) -> bool:
        """Whether the year's number of what is measured is one that the case is for."""
        is_more = abs(number) > abs(self.gained) and (number > 0) is (self.gained > 0)
        return number == self.gained or (self.or_more and is_more)


class ConditionalAdjustment(NamedTuple):
    """Builds or removals by the number of supply centers gained (R-COND-03).

    `otherwise` are those for every number that has no case, by preference; None when nothing was
    said of that.
    """

    cases: tuple[AdjustmentCase, ...]
    text: str
    otherwise: tuple[AdjustmentOrder, ...] | None = None


class AdjustmentKind(StrEnum):
    """Whether units come or go."""

    BUILD = "builds"
    REMOVE = "removals"


class AdjustmentList(NamedTuple):
    """Builds or removals by preference, best first, for however many there will be.

    As many as are due are taken from the front, those that cannot be left out. The list of a kind
    is for the next adjustment phase. Builds may have waives among them.
    """

    kind: AdjustmentKind
    orders: tuple[AdjustmentOrder, ...]
    text: str


class LaterOrders(NamedTuple):
    """Orders for a phase still to come, as far as the present position lets them be read."""

    phase: Phase
    orders: tuple[Order, ...]
    text: str


Plan: TypeAlias = ConditionalRetreat | ConditionalAdjustment | AdjustmentList | LaterOrders


class ParsedOrders(NamedTuple):
    """All that one power's text says.

    `readings` has one order per unit (per center for builds; waives may repeat), the last
    written, in the order of the text. An order that is understood but not allowed is among them
    and has a problem of kind `illegal`. `withdrawn` are the orders given before that the text takes
    back and does not replace.
    """

    power: Power
    readings: tuple[Reading, ...] = ()
    problems: tuple[Problem, ...] = ()
    words: tuple[Word, ...] = ()
    plans: tuple[Plan, ...] = ()
    withdrawn: tuple[Order, ...] = ()

    @property
    def orders(self) -> tuple[Order, ...]:
        """The orders to store."""
        return tuple(reading.order for reading in self.readings)
