"""What messages read of a game and of a sandbox besides the notice itself."""

from collections.abc import Mapping
from datetime import datetime
from enum import StrEnum
from typing import TypeAlias

from msgspec import Struct, field

from bot.gamesmaster.notices.orders import NotUnderstood
from engine.board import Power, Province, Unit
from engine.game.absences import Disorder
from engine.game.doubts import Doubt
from engine.game.duties import Duty
from engine.game.endings.power_statistics import Statistics
from engine.game.endings.votes import Vote
from engine.game.seals import Seals
from engine.judge.outcome import Reason, Resolution
from engine.orders import Named, Order, Orders
from engine.position import Phase, Position
from engine.rules import Rulebook
from engine.variant import Variant


class WordsOf(Struct, frozen=True):
    """What one power wrote for a phase, as it wrote it.

    `orders` (canonical text) that counted, each with its words, "" if it was chosen; the words of
    `plans` that had their time and are not among these; those of a `vote` that was reported.
    """

    orders: list[tuple[str, str]] = field(default_factory=list)
    plans: list[str] = field(default_factory=list)
    vote: str = ""


Words: TypeAlias = Mapping[Power, WordsOf]


class CenterCount(Struct, frozen=True):
    """A power's centers and units; `gained` and `lost` only where ownership was settled."""

    power: Power
    before: int
    after: int
    units: int
    gained: tuple[Province, ...] = ()
    lost: tuple[Province, ...] = ()


class VoteReport(Struct, frozen=True):
    """How the powers voted in a phase, where that is reported with its result (R-DRAW-04).

    Who `surrendered` or is `conceding` stands with those to whom.
    """

    drawing: tuple[Power, ...]
    surrendered: tuple[tuple[Power, tuple[Power, ...]], ...]
    conceding: tuple[tuple[Power, Power], ...]
    has_ended_it: bool


class Adjudicated(Struct, frozen=True):
    """A phase as it was adjudicated: the board before it, by which rules, and what came of it."""

    variant: Variant
    rulebook: Rulebook
    position: Position
    resolution: Resolution


class ResultsView(Adjudicated, frozen=True):
    """Everything public about an adjudicated phase.

    `silent` are the powers that owed orders and sent neither these nor any other word,
    `eliminated` those that lost their last unit and center. `skipped` are the phases passed over
    before the `next_phase`, which asks for `duties`; `is_next_over`: plans gave everything it
    needed. There is none once the game `is_over`, and for a trial. The clock stands without a
    `deadline`. `votes` is None where votes stay secret. Nobody plays for the powers
    `in_disorder_next` when the phase is over, each for its reason. `quiet_years` counts the years
    in a row without a capture, where the ownership was settled and such years end the game. `seals`
    are what fixed the orders when they were closed.
    """

    game: str
    title: str
    number: int
    phase: Phase
    orders: Orders
    silent: tuple[Power, ...]
    owners_settled: bool
    centers: tuple[CenterCount, ...]
    eliminated: tuple[Power, ...]
    skipped: tuple[Phase, ...] = ()
    next_phase: Phase | None = None
    duties: tuple[Duty, ...] = ()
    deadline: datetime | None = None
    is_next_over: bool = False
    results_at: datetime | None = None
    in_disorder: tuple[Power, ...] = ()
    in_disorder_next: Mapping[Power, Disorder] = field(default_factory=dict)
    resigned: tuple[Power, ...] = ()
    votes: VoteReport | None = None
    is_over: bool = False
    quiet_years: int = 0
    seals: Seals | None = None


class SandboxView(Struct, frozen=True):
    """A sandbox as it is after a step.

    `orders` are those written for `position`, `doubts` what is wrong with each, by power. After an
    adjudication `before` is the board it began from, `resolution` what came of its
    orders. `owing` is what each power may still order (all of it is the owner's).
    """

    variant: Variant
    rulebook: Rulebook
    position: Position
    orders: Orders
    doubts: Mapping[Power, tuple[Reason | Doubt | None, ...]]
    owing: tuple[Duty, ...]
    before: Position
    resolution: Resolution | None


class Review(Struct, frozen=True):
    """Each power's centers by year, what it did, and how often its player `missed` a phase."""

    variant: Variant
    years: Mapping[int, Mapping[Power, int]]
    statistics: Mapping[Power, Statistics]
    missed: Mapping[Power, int]


class ReceiptLine(Struct, frozen=True):
    """One unit of the power with its order; None if it has none yet.

    An order is stored though there is a `doubt`; `bars_support`: the unit holds for an illegal
    move, and cannot be supported. `before` is the order that it replaced, `is_new`: it replaced
    none. `written` is the text and `guess` the id of an order that its writer had better look at
    (misspelt, implied coast), else "" and 0. `was_planned`: a plan was entered. `instead` are the
    retreats or builds there are in place of one that is not allowed.
    """

    unit: Unit | None = None
    order: Order | None = None
    doubt: Reason | Doubt | None = None
    before: Order | None = None
    is_new: bool = False
    written: str = ""
    guess: int = 0
    instead: tuple[Order, ...] = ()
    was_planned: bool = False
    bars_support: bool = False


class PlanKind(StrEnum):
    """What a line of plans is about."""

    RETREAT = "retreat"
    """Where `unit` goes if it is dislodged, best first; a Disband at the end is the last resort."""
    GAINED = "gained"
    """The adjustments if `number` supply centers, or `center`, are gained; lost if negative."""
    OWED = "owed"
    """The adjustments if `number` units may be built; must be removed if negative."""
    OTHERWISE = "otherwise"
    """The adjustments by preference for every number that is not named."""
    BUILDS = "builds"
    REMOVALS = "removals"
    """Both by preference."""
    LATER = "later"
    """Orders without a condition."""


class PlanLine(Struct, frozen=True):
    """A plan for a `phase` that has not been used yet.

    `faults` are the orders that can never be allowed, with the reason. `was` are the orders before
    the request, none if it is new, None if the request did not change it. `or_more`: for a larger
    `number`, too; `center` is the one gained or lost.
    """

    kind: PlanKind
    phase: Phase
    orders: tuple[Order, ...]
    unit: Named | None = None
    number: int = 0
    faults: tuple[tuple[Order, Reason], ...] = ()
    was: tuple[Order, ...] | None = None
    or_more: bool = False
    center: Province | None = None


class ReceiptView(Struct, frozen=True):
    """The whole present set of a player's orders, as a receipt shows it.

    `lines` covers every unit that may be ordered; in an adjustment phase, which owes `adjustments`
    (builds positive, removals negative), every order given and a line without a unit for each one
    still open. `all_ready_at` if everybody is ready. `version` is the present one, 0 without
    orders. `taken_back` are builds and removals, `kept` the orders that an edited message gives no
    more. `is_one_of_several`: its player plays in several games.
    """

    variant: Variant
    phase: Phase
    deadline: datetime | None = None
    results_at: datetime | None = None
    is_paused: bool = False
    lines: tuple[ReceiptLine, ...] = ()
    problems: tuple[NotUnderstood, ...] = ()
    adjustments: int = 0
    is_one_of_several: bool = False
    is_ready: bool = False
    all_ready_at: datetime | None = None
    vote: Vote | None = None
    version: int = 0
    can_undo: bool = False
    taken_back: tuple[Order, ...] = ()
    kept: tuple[Order, ...] = ()
    plans: tuple[PlanLine, ...] = ()
    examples: tuple[str, ...] = ()


class OrderField(Struct, frozen=True):
    """One menu: all legal orders of a unit or, without one, of a build or removal.

    `name` stays the same in each form of a phase. `current` is the present order, maybe illegal.
    """

    name: str
    unit: Unit | None
    orders: tuple[Order, ...]
    current: Order | None


class OrderForm(Struct, frozen=True):
    """All menus of a power, for its player only; `adjustments`: builds owed, removals negative."""

    game: str
    title: str
    power: Power
    phase: Phase
    number: int
    deadline: datetime | None
    position: Position
    variant: Variant
    fields: tuple[OrderField, ...]
    adjustments: int = 0

    def field(self, name: str) -> OrderField | None:
        """The menu with this name, or None."""
        return next((menu for menu in self.fields if menu.name == name), None)


FormFault = StrEnum("FormFault", "NOT_OFFERED SAME_CENTER SAME_UNIT")
"""Why the choice in a menu cannot be stored; an earlier menu has the same center or unit."""
