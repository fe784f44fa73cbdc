"""A power's turn: what it has ordered and planned in the open phase, and a request about that."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace

from bot.gamesmaster.context.context import Context
from bot.gamesmaster.context.log import log
from bot.gamesmaster.context.open_game import OpenGame, lock_open_game, open_game_of
from bot.gamesmaster.notices.clock import PowersReturned
from bot.gamesmaster.notices.commands import RequestRefused
from bot.gamesmaster.notices.notice import Notice
from engine.board import Power
from engine.game.votes import Vote
from engine.orders import Order
from engine.reader import ParsedOrders, parse_orders
from storage.orders import About, GivenOrder, GivenPlan, Version, VersionKind


@dataclass(frozen=True, slots=True)
class Turn:
    """A power in the open phase of its game, and the request that reads or changes its orders."""

    context: Context
    open_game: OpenGame
    power: Power

    @property
    def phase_key(self) -> tuple[str, int]:
        """The id of the game, and the number of its open phase."""
        return self.open_game.game.id, self.open_game.phase.number

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
        game, variant = self.open_game.game.id, self.open_game.variant
        return self.context.tx.plans.standing(game, variant, self.power)

    def plan_history(self) -> tuple[GivenPlan, ...]:
        """Everything the power ever planned, the oldest first."""
        game, variant = self.open_game.game.id, self.open_game.variant
        return self.context.tx.plans.history(game, variant, self.power)

    def read(self, text: str, *, standing: Sequence[Order] = ()) -> ParsedOrders:
        """Read a text as orders of the power; `standing` are those it has given before."""
        game = self.open_game
        return parse_orders(
            text, game.position, self.power, game.variant, game.rulebook, standing=standing
        )

    def read_after_orders(self, text: str) -> ParsedOrders:
        """Read a text that may refer to where the orders given so far lead."""
        return self.read(text, standing=[one.order for one in self.orders()])

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
        newest = self.context.tx.latest.of(*self.phase_key, self.power, about)
        return newest is not None and newest > self.context.request.at and self.context.is_late()

    def note_newest(self, about: About) -> None:
        """Note the time of the power's newest request about something."""
        at = self.context.request.at
        self.context.tx.latest.note(*self.phase_key, self.power, about, at)

    def vote(self) -> Vote | None:
        """How the power votes on the end of the game, if it does."""
        return self.open_game.votes(self.context.tx).get(self.power)

    def come_back(self) -> Turn:
        """Let a player who gives orders or votes resume after civil disorder (R-CD-03).

        Return the turn with the game as it is then.
        """
        context, open_game, game = self.context, self.open_game, self.open_game.game
        if self.power not in open_game.disorders:
            return self
        now, seat = context.tx.disorders.of(game.id), open_game.variant.seat_of(self.power)
        powers = tuple(one for one in seat if one in now and not now[one].cause.is_final)
        for one in powers:
            context.tx.disorders.end(game.id, one, number=open_game.phase.number, at=context.now)
        if powers:
            context.change.tell_channel(game, PowersReturned(game.id, game.title, powers))
            self.log("player_returned")
        return replace(self, open_game=open_game_of(context.tx, game))

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
                act(Turn(context, lock_open_game(context.tx, game), power))
            done += 1
        except RequestRefused as refusal:
            refused.append(refusal)
    if refused and not done:
        raise refused[0]


def undo_target(versions: Sequence[Version]) -> int | None:
    """The version that an undo of the last change goes back to; None if no change is left.

    Changes that are undone already are skipped, so that undoing again goes further back. Restoring
    is a change like any other and can be undone.
    """
    place = _origin(versions, len(versions))
    return None if place == 0 else _origin(versions, place - 1)


def _origin(versions: Sequence[Version], number: int) -> int:
    """The version that an undo went back to; for any other version, itself."""
    while number and versions[number - 1].kind is VersionKind.UNDONE:
        number = versions[number - 1].equals or 0
    return number
