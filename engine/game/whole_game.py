"""A whole game as a value: its phases with their orders and results, and who played them."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from types import MappingProxyType

from engine.board import Power
from engine.game.absences import Disorder
from engine.game.endings.ending import Ending, without_surrendered_winner
from engine.game.endings.votes import Vote
from engine.game.seals import Seals
from engine.game.seating import variant_in
from engine.game.settings import Settings
from engine.judge import Resolution, adjudicate
from engine.orders import Orders
from engine.position import Phase, Position
from engine.variant import Variant
from engine.variants import variant_named


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayedPhase:
    """A phase: the board before it and, once it is adjudicated, the orders and their result.

    `number` counts the phases of a game from 1 in the order in which they were opened, `follows`
    is the number of the one before it, None of a first one. Of a phase that counts no more, for the
    game was taken back or its board put right, `left_at` says since when. `is_edited`: its board is
    not what the phase before it led to, but was put right by a GM. `skipped` were passed over just
    before it. `coin` is the seed of the coin that was flipped before it (R-ALT-02).

    `orders` and `resolution` are None where there is no result: such a phase is open, or was left
    open, and its orders are nobody's to know. `votes` are those that were reported with the result,
    `attendance` whether each power that owed something gave anything, `seals` what was posted when
    orders were closed.
    """

    number: int
    position: Position
    follows: int | None = None
    skipped: tuple[Phase, ...] = ()
    coin: str | None = None
    is_edited: bool = False
    opened_at: datetime | None = None
    deadline: datetime | None = None
    adjudicated_at: datetime | None = None
    left_at: datetime | None = None
    orders: Orders | None = None
    resolution: Resolution | None = None
    votes: Mapping[Power, Vote] = field(default_factory=lambda: MappingProxyType({}))
    attendance: Mapping[Power, bool] = field(default_factory=lambda: MappingProxyType({}))
    seals: Seals | None = None

    @property
    def counts(self) -> bool:
        """Whether it belongs to the line of phases that the game is made of."""
        return self.left_at is None


@dataclass(frozen=True, slots=True)
class Tenure:
    """Who (`T1/U2`; None: not told) played a power from when until when (None: plays it now)."""

    power: Power
    player: str | None
    since: datetime | None = None
    until: datetime | None = None


@dataclass(frozen=True, slots=True)
class InDisorder:
    """A power in civil disorder: from the end of phase number `since` to that of `until`."""

    power: Power
    cause: Disorder
    since: int
    until: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class WholeGame:
    """A game that has begun. `ending` is None while it runs; `winners` won or shared it.

    `is_paused`: it runs, and its clock stands.

    `channel` and `gms` are addresses as of `Tenure`. `seed` is that of the lot, "" where it is not
    told. The moments are aware UTC, None where they are not known.
    """

    title: str
    settings: Settings
    phases: tuple[PlayedPhase, ...]
    seed: str = ""
    channel: str | None = None
    gms: tuple[str, ...] = ()
    seats: tuple[Tenure, ...] = ()
    disorders: tuple[InDisorder, ...] = ()
    opened_at: datetime | None = None
    started_at: datetime | None = None
    ended_at: datetime | None = None
    is_paused: bool = False
    ending: Ending | None = None
    winners: tuple[Power, ...] = ()

    @property
    def variant(self) -> Variant:
        """What is played."""
        return variant_named(self.settings.variant)

    @property
    def line(self) -> tuple[PlayedPhase, ...]:
        """The phases that count, the first one first."""
        return tuple(phase for phase in self.phases if phase.counts)

    def variant_of(self, phase: PlayedPhase) -> Variant:
        """What is played in a phase: a neutral power may have joined by then."""
        return variant_in(self.variant, phase.position.phase, phase.coin)

    def adjudicated(self, phase: PlayedPhase) -> Resolution:
        """What the orders of a phase give by the rules of the game, after the phases before it."""
        rulebook, way, before = self.settings.rulebook, {0, phase.number}, phase.follows
        result = adjudicate(phase.position, phase.orders or {}, self.variant_of(phase), rulebook)
        if result.winner is None:
            return result
        while before is not None:
            way.add(before)
            before = self.phases[before - 1].follows
        surrendered = [
            disorder.power
            for disorder in self.disorders
            if disorder.cause is Disorder.SURRENDERED
            and disorder.since in way - {phase.number}
            and disorder.until not in way
        ]
        return without_surrendered_winner(result, surrendered)
