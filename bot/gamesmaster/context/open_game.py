"""A running game as one transaction sees it: its open phase, and a power's turn in that phase."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime

from bot.gamesmaster.context.change import Context, log
from bot.gamesmaster.notices.actions import read_mark
from bot.gamesmaster.notices.notice import Notice, Player, Refusal, RequestRefused, Seat
from engine.board import Power, Unit
from engine.game.absences import Disorder
from engine.game.duties import NOTHING_GIVEN, Duty, duties, has_something_to_order
from engine.game.endings.votes import Vote
from engine.orders import Order, Orders
from engine.position import PhaseType, Position
from engine.reader import ParsedOrders, WrittenVotes, parse_orders, written_votes
from engine.rules import Rulebook
from engine.variant import Variant
from storage.base.repository import once
from storage.database import Transaction
from storage.tables.absences import DisorderRecord
from storage.tables.games import GameRecord, GameState
from storage.tables.orders import About, GivenOrder, GivenPlan, Version, VersionKind
from storage.tables.phases import PhaseRecord


@dataclass(frozen=True, slots=True)
class OpenGame:
    """A running game with its open phase, in a transaction."""

    tx: Transaction
    game: GameRecord
    variant: Variant
    rulebook: Rulebook
    seats: dict[Power, Player]
    phase: PhaseRecord
    disorders: Mapping[Power, DisorderRecord]
    """The powers in civil disorder."""
    position: Position
    """The board at the start of the open phase."""
    deadline: datetime | None
    """Until when orders are taken; None while the clock stands."""
    results_at: datetime | None
    """When the phase is adjudicated, if that is after its deadline and the clock runs."""

    @property
    def heading(self) -> tuple[str, str, str]:
        """The first fields of a notice about the open phase."""
        return *self.game.heading, self.phase.code

    def heading_of(self, power: str) -> tuple[str, str, str, str]:
        """The first fields of a notice about a power in the open phase."""
        return *self.game.heading, power, self.phase.code

    def read(self, text: str, power: Power) -> ParsedOrders:
        """Read a text as orders of a power, whatever it has ordered before (else `Turn.read`)."""
        return parse_orders(text, self.position, power, self.variant, self.rulebook)

    def written_votes(self, text: str, power: Power) -> WrittenVotes:
        """Split a text of a power into the votes in it and the rest."""
        return written_votes(text, power, self.variant, self.phase.phase)

    def can_order(self, power: Power) -> bool:
        """Whether a power has something to decide in the open phase."""
        return has_something_to_order(self.position, power, self.variant)

    @property
    def survivors(self) -> tuple[Power, ...]:
        """The powers that are in the game."""
        return self.variant.survivors(self.position)

    @property
    def remaining(self) -> tuple[Power, ...]:
        """The powers whose votes count: in the game and not in civil disorder (R-DRAW-04)."""
        return tuple(power for power in self.survivors if power not in self.disorders)

    @property
    def silenced(self) -> tuple[Power, ...]:
        """The powers that are in the game, and in civil disorder: their votes do not count."""
        return tuple(power for power in self.survivors if power in self.disorders)

    @property
    def is_waiting(self) -> bool:
        """Whether the clock stands until the GM decides about missing orders."""
        paused_at = self.game.paused_at
        return paused_at is not None and paused_at == self.phase.put_off_at

    def running_deadline(self) -> datetime:
        """The deadline of the open phase. Refused while the clock stands."""
        if self.deadline is None:
            game = self.game
            raise RequestRefused(Refusal.GAME_PAUSED, game.title, at=game.paused_until)
        return self.deadline

    def is_locked(self, at: datetime) -> bool:
        """Whether what is written then is too late; an end by votes holds the deadline up."""
        return self.phase.voted_end_at is None and self.game.is_past(self.phase.deadline, at)

    def by_player(self, powers: Iterable[Power]) -> dict[Player, list[Power]]:
        """The powers that have a player, by who that is."""
        found: dict[Player, list[Power]] = {}
        for power in powers:
            if (player := self.seats.get(power)) is not None:
                found.setdefault(player, []).append(power)
        return found

    def plays(self, player: str) -> bool:
        """Whether somebody plays a power that is still in the game."""
        return any(self.seats.get(power) == player for power in self.survivors)

    def powers_of(self, player: str) -> tuple[Power, ...]:
        """The powers somebody plays, mostly one. Refused to those who play none."""
        own = tuple(power for power in self.variant.powers if self.seats.get(power) == player)
        if not own:
            raise RequestRefused(Refusal.NOT_IN_THIS_GAME, self.game.title)
        return own

    def power_of(self, player: str, named: str | None = None) -> Power:
        """The power somebody plays, of several the named or first; else refused."""
        own = self.powers_of(player)
        if named and named not in own:
            raise RequestRefused(Refusal.NOT_IN_THIS_GAME, self.game.title)
        return Power(named) if named else own[0]

    def units_to_order(self, power: Power) -> tuple[Unit, ...]:
        """The units that may be given an order in this phase; none in an adjustment phase."""
        is_adjustment = self.position.phase.type is PhaseType.ADJUSTMENT
        acting = () if is_adjustment else self.position.acting
        return tuple(unit for unit in acting if unit.power == power)

    def require_phase(self, mark: str) -> None:
        """Refuse what was made for a phase, by its mark, that is over or was opened anew."""
        code, number = read_mark(mark)
        if code != self.phase.code:
            raise RequestRefused(Refusal.PHASE_OVER, code, known=(self.phase.code,))
        if number and number != self.phase.number:
            raise RequestRefused(Refusal.PHASE_ANEW, code)

    def taking_part(self, powers: Iterable[Power]) -> tuple[Power, ...]:
        """Those of the powers that are in the game and not in civil disorder for good."""
        return tuple(power for power in powers if self._why_out(power) is None)

    def require_in_the_game(self, power: Power) -> None:
        """Refuse where the power is out of the game, or takes no part in it any more."""
        reason = self._why_out(power)
        if reason is not None:
            raise RequestRefused(reason, power)

    def _why_out(self, power: Power) -> Refusal | None:
        if power not in self.survivors:
            return Refusal.POWER_OUT
        disorder = self.disorders.get(power)
        if disorder is None or not disorder.cause.is_final:
            return None
        if disorder.cause is Disorder.GM and not self.game.gms:
            # Nobody is left who could let its player play on.
            return None
        return Refusal(f"disorder_{disorder.cause.value}")

    def is_free(self, power: Power) -> bool:
        """Whether anybody may take a power over: its player has gone, or nobody plays it."""
        disorder = self.disorders.get(power)
        is_left = disorder is not None and disorder.cause.is_open
        return bool(self.taking_part((power,))) and (is_left or power not in self.seats)

    def require_something_to_order(self, power: Power) -> None:
        """Refuse where the power is out of the game, or has nothing to decide in this phase."""
        self.require_in_the_game(power)
        if not self.can_order(power):
            if power in self.disorders:
                raise RequestRefused(Refusal.NOTHING_TO_ORDER_YET, power)
            raise RequestRefused(Refusal.NOTHING_TO_ORDER, self.phase.code)

    def require_open(self, written_at: datetime, *, begun_at: datetime | None = None) -> None:
        """Refuse what was written after the deadline, or first written before the phase opened."""
        if (begun_at or written_at) < self.phase.opened_at:
            raise RequestRefused(Refusal.WRITTEN_BEFORE, self.phase.code)
        if self.is_locked(written_at):
            reason = Refusal.ORDERS_CLOSED if self.results_at is None else Refusal.ORDERS_LOCKED
            raise RequestRefused(reason, self.phase.code, at=self.results_at)

    def given(self) -> dict[Power, tuple[Order, ...]]:
        """The orders that count, of all powers."""
        by_power: dict[Power, list[Order]] = {}
        for given in self.tx.orders.current(self.game.id, self.phase.number, self.variant):
            by_power.setdefault(given.power, []).append(given.order)
        return {power: tuple(orders) for power, orders in by_power.items()}

    def open_duties(self) -> tuple[Duty, ...]:
        """Who still owes something, and what; nobody waits for powers in civil disorder."""
        return self.all_duties(self.given())

    def all_duties(self, given: Orders = NOTHING_GIVEN) -> tuple[Duty, ...]:
        """Who owed something when the phase was opened, and what, besides what was `given`."""
        owed = duties(self.position, self.variant, self.rulebook, given)
        return tuple(duty for duty in owed if duty.power not in self.disorders)

    def votes(self) -> Mapping[Power, Vote]:
        """How the powers vote in this phase."""
        return self.tx.votes.of(self.game.id, self.phase.number)

    def ready(self) -> frozenset[Power]:
        """The powers that do not wait for the deadline of this phase."""
        return self.tx.ready.of(self.game.id, self.phase.number)

    def heard_from(self) -> frozenset[Power]:
        """The powers of which there is another word than orders: a vote, Ready now or before."""
        return heard_from(self.tx, self.game.id, self.phase.number)


def heard_from(tx: Transaction, game: str, number: int) -> frozenset[Power]:
    """The powers of which there is another word than orders in a phase (`OpenGame.heard_from`)."""
    before = tx.latest.about(game, number, About.WORD)
    return tx.ready.of(game, number) | tx.votes.of(game, number).keys() | before


def seat_list(variant: Variant, seats: Mapping[Power, str]) -> tuple[Seat, ...]:
    """Who plays what, as notices have it."""
    players = {power: Player(player) for power, player in seats.items()}
    return tuple(Seat(power, players.get(power)) for power in variant.powers)


def read_started_game(tx: Transaction, game: str) -> GameRecord:
    """A game that has begun, to be read only. Refused where it has not."""
    found = tx.games.get(game)
    if found.state is GameState.RECRUITING:
        raise RequestRefused(Refusal.GAME_NOT_STARTED, found.title)
    return found


def lock_open_game(tx: Transaction, game: str) -> OpenGame:
    """A running game that this transaction alone may change. Refused where it is not running."""
    tx.games.lock(game)
    return open_game_of(tx, game)


@once
def open_game_of(tx: Transaction, game: str) -> OpenGame:
    """A running game with its open phase, to be read only. Refused where it is not running."""
    found = read_started_game(tx, game)
    phase = tx.phases.current(game, found.set_up)
    if found.state is GameState.ENDED or phase is None:
        raise RequestRefused(Refusal.GAME_OVER, found.title)
    return game_at_phase(tx, found, phase)


def variant_played(tx: Transaction, game: GameRecord, number: int | None = None) -> Variant:
    """What is played in a phase; without a number in the open one, or the last that was played."""
    if game.set_up.joining is None:
        return game.set_up
    phases = tx.phases
    phase = phases.get(game.id, number, game.set_up) if number else None
    phase = phase or phases.latest(game.id, game.set_up)
    return game.set_up if phase is None else phase.played_on(game.set_up)


def game_at_phase(
    tx: Transaction, game: GameRecord, phase: PhaseRecord, *, number: int | None = None
) -> OpenGame:
    """A game as played in one of its phases, with the disorders of now or of phase `number`."""
    variant = phase.played_on(game.set_up)
    seats = {
        power: Player(player)
        for power, player in tx.games.seats(game.id).items()
        if power not in variant.neutral
    }
    disorders = tx.disorders.of(game.id, number=number)
    return OpenGame(
        tx,
        game,
        variant,
        game.settings.rulebook,
        seats,
        phase,
        disorders,
        phase.position,
        deadline=None if game.paused_at is not None else phase.deadline,
        results_at=None if game.paused_at is not None else phase.results_at,
    )


@dataclass(frozen=True, slots=True)
class Turn:
    """A power in the open phase of a game, and the request that reads or changes its orders."""

    context: Context
    game: str
    power: Power

    @property
    def open_game(self) -> OpenGame:
        """The game as it is at this moment of the request."""
        return open_game_of(self.context.tx, self.game)

    @property
    def phase_key(self) -> tuple[str, int]:
        """The id of the game, and the number of its open phase."""
        return self.game, self.open_game.phase.number

    def log(self, event: str, **facts: object) -> None:
        """Log what was done; the facts are never a word of an order."""
        game, phase = self.phase_key
        log.info(event, game=game, phase=phase, power=self.power, **facts)

    def orders(self) -> tuple[GivenOrder, ...]:
        """The orders that count, in the order in which they were given."""
        variant = self.open_game.variant
        return self.context.tx.orders.current(*self.phase_key, variant, self.power)

    def order_history(self) -> tuple[GivenOrder, ...]:
        """Everything that was ordered in the phase, what was replaced included."""
        variant = self.open_game.variant
        return self.context.tx.orders.history(*self.phase_key, variant, self.power)

    def versions(self) -> tuple[Version, ...]:
        """The versions of the orders, the oldest first."""
        return self.context.tx.orders.versions(*self.phase_key, self.power)

    def plans(self) -> tuple[GivenPlan, ...]:
        """The plans that count, in the order in which they were written."""
        return self.context.tx.plans.standing(self.game, self.open_game.variant, self.power)

    def plan_history(self) -> tuple[GivenPlan, ...]:
        """Everything the power ever planned, the oldest first."""
        return self.context.tx.plans.history(self.game, self.open_game.variant, self.power)

    def vote(self) -> Vote | None:
        """How the power votes on the end of the game, if it does."""
        return self.context.tx.votes.of(*self.phase_key).get(self.power)

    def is_ready(self) -> bool:
        """Whether the power does not wait for the deadline of the phase."""
        return self.power in self.context.tx.ready.of(*self.phase_key)

    def read(self, text: str) -> ParsedOrders:
        """Read a text that may refer to where the orders given so far lead."""
        board, standing = self.open_game, [given.order for given in self.orders()]
        return parse_orders(
            text, board.position, self.power, board.variant, board.rulebook, standing=standing
        )

    def require_open(self) -> None:
        """Refuse a request that was written after the deadline, or before the phase was opened."""
        request = self.context.request
        self.open_game.require_open(request.at, begun_at=request.begun_at)

    def require_orders_open(self) -> None:
        """Refuse such a request, and any where the power has nothing to order."""
        self.open_game.require_something_to_order(self.power)
        self.require_open()

    def begin_version(self, kind: VersionKind, *, equals: int | None = None) -> None:
        """Begin a version of the orders, unless the request has begun one."""
        self.context.tx.orders.begin_version(
            *self.phase_key,
            self.power,
            request=self.context.request.id,
            at=self.context.now,
            kind=kind,
            equals=equals,
        )

    def is_overtaken(self, about: About) -> bool:
        """Whether a newer request of the power about the same thing came before this late one."""
        if not self.context.is_late():
            return False
        newest = self.context.tx.latest.of(*self.phase_key, self.power, about)
        return newest is not None and newest > self.context.request.at

    def note_newest(self, about: About) -> None:
        """Note the time of the power's newest request about something."""
        at = self.context.request.at
        self.context.tx.latest.note(*self.phase_key, self.power, about, at)

    def answer(self, notice: Notice) -> None:
        """Answer the request with something about the game."""
        self.context.answer(notice, self.open_game.game)


def each_turn(
    context: Context, game: str, act: Callable[[Turn], None], powers: Iterable[Power] | None = None
) -> None:
    """Act for some of the asker's powers, or for all, each with the game as it is by then.

    Refused if all of them are refused. If only some are, the request does not concern them and
    they are skipped.
    """
    if powers is None:
        powers = lock_open_game(context.tx, game).powers_of(context.player)
    refused: list[RequestRefused] = []
    done = 0
    for power in powers:
        try:
            with context.tx.attempt():
                lock_open_game(context.tx, game)
                act(Turn(context, game, power))
            done += 1
        except RequestRefused as refusal:
            refused.append(refusal)
    if refused and not done:
        raise refused[0]
