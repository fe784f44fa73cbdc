"""What messages read of a game and of a sandbox besides the notice itself."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

from bot.gamesmaster.notices.clock import GameEnded
from bot.gamesmaster.notices.seats import Seat
from engine.board import Power, Province, Unit
from engine.game.doubts import Doubt
from engine.game.duties import Duty
from engine.game.scoring import Statistics
from engine.judge.outcome import Reason, Resolution
from engine.orders import Order
from engine.phase import Phase
from engine.position import Position
from engine.rules import Rulebook
from engine.variant import Variant


@dataclass(frozen=True, slots=True)
class CenterCount:
    """The supply centers of a power before and after a phase, and its units after it.

    `gained` and `lost` are empty except after a phase in which ownership was settled.
    """

    power: Power
    before: int
    after: int
    units: int
    gained: tuple[Province, ...] = ()
    lost: tuple[Province, ...] = ()


@dataclass(frozen=True, slots=True)
class VoteReport:
    """How the powers voted in a phase, where that is reported with its result (R-DRAW-04).

    `drawing` voted for a draw; who `surrendered` stands with those to whom, `conceding` with whom
    they conceded to. `has_ended_it`: the votes have ended the game.
    """

    drawing: tuple[Power, ...]
    surrendered: tuple[tuple[Power, tuple[Power, ...]], ...]
    conceding: tuple[tuple[Power, Power], ...]
    has_ended_it: bool


@dataclass(frozen=True, slots=True)
class ResultsView:
    """Everything public about an adjudicated phase.

    `position` is the board before it, `resolution.after` the board after it. `orders` are the
    orders that were given, by power; `silent` the powers that owed orders and gave none at all.
    `skipped` are the phases in which there was nothing to decide and that were passed over;
    `next_phase` the one that is open now, None if the game is over; `duties` who owes what in
    `next_phase` and `deadline` until when (None while the game is paused or over), `results_at`
    when that is adjudicated if it is later. `eliminated`
    are the powers that lost their last unit and center by this phase. `is_next_over`: everything
    owed in `next_phase` had been given ahead, so it was over at once and has its own result.
    `in_disorder` were in civil disorder during the phase; `votes` is None where votes stay secret.
    """

    game: str
    title: str
    number: int
    variant: Variant
    rulebook: Rulebook
    phase: Phase
    position: Position
    resolution: Resolution
    orders: Mapping[Power, tuple[Order, ...]]
    silent: tuple[Power, ...]
    owners_settled: bool
    centers: tuple[CenterCount, ...]
    eliminated: tuple[Power, ...]
    paused: bool
    seats: tuple[Seat, ...]
    skipped: tuple[Phase, ...] = ()
    next_phase: Phase | None = None
    duties: tuple[Duty, ...] = ()
    deadline: datetime | None = None
    ended: GameEnded | None = None
    is_next_over: bool = False
    results_at: datetime | None = None
    in_disorder: tuple[Power, ...] = ()
    votes: VoteReport | None = None


@dataclass(frozen=True, slots=True)
class SandboxView:
    """A sandbox as it is after a step.

    `position` is the board that orders are written for, `orders` those written so far and `doubts`
    what is not allowed of them or does not fit together, by power, one for each order. Where the
    step was an adjudication, `before` is the board it began from, `given` the orders it was done
    with, and `resolution` what became of them. `owing` names for each power what it may still order
    (`Duty.player` is None: all of it is the owner's).
    """

    variant: Variant
    rulebook: Rulebook
    position: Position
    orders: Mapping[Power, tuple[Order, ...]]
    doubts: Mapping[Power, tuple[Reason | Doubt | None, ...]]
    owing: tuple[Duty, ...]
    before: Position
    given: Mapping[Power, tuple[Order, ...]]
    resolution: Resolution | None
    has_ended: bool


@dataclass(frozen=True, slots=True)
class Review:
    """The centers of every power at the end of each year, and what each did.

    `missed` counts the phases in which a power owed something and its player gave nothing.
    """

    title: str
    variant: Variant
    years: Mapping[int, Mapping[Power, int]]
    statistics: Mapping[Power, Statistics]
    missed: Mapping[Power, int]


@dataclass(frozen=True, slots=True)
class OrderField:
    """One menu: `orders` are all legal orders of its unit, or of its build or removal.

    `name` is unique in the form and the same each time the form of a phase is made. `unit` is None
    for a build or removal. `current` is the present order, which may be an illegal one.
    """

    name: str
    unit: Unit | None
    orders: tuple[Order, ...]
    current: Order | None


@dataclass(frozen=True, slots=True)
class OrderForm:
    """All menus of one power in one phase. It shows the power's orders: only for its player."""

    game: str
    title: str
    power: Power
    phase: Phase
    number: int
    """The number of the phase."""
    deadline: datetime | None
    position: Position
    variant: Variant
    fields: tuple[OrderField, ...]
    adjustments: int = 0
    """The builds (positive) or removals (negative) owed in an adjustment phase."""

    def field(self, name: str) -> OrderField | None:
        """The menu with this name, or None."""
        return next((one for one in self.fields if one.name == name), None)


class FormFault(StrEnum):
    """Why the choice in a menu cannot be stored."""

    NOT_OFFERED = "not_offered"
    """The order is not among the legal ones of this unit."""
    SAME_CENTER = "same_center"
    """An earlier menu builds in this center."""
    SAME_UNIT = "same_unit"
    """An earlier menu removes this unit."""
