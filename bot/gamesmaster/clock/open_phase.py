"""Opening a phase: its deadline, and what is told to those who have something to decide in it."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import NamedTuple

from bot.gamesmaster.clock.absences import tell_of_absences
from bot.gamesmaster.clock.coin import seat_of_joined
from bot.gamesmaster.context.anonymity import hides_players
from bot.gamesmaster.context.context import Outbox
from bot.gamesmaster.context.open_game import OpenGame, open_game_of
from bot.gamesmaster.notices.notice import Channel
from bot.gamesmaster.notices.orders import ChoicesNeeded, UnitChoices
from bot.gamesmaster.notices.seats import YourPower
from bot.gamesmaster.orders.plans import enter_plans
from bot.gamesmaster.orders.receipts import examples
from engine.board import Power
from engine.game.deadlines import Window, window
from engine.game.duties import Duty, Owed
from engine.judge.options import legal_adjustments, legal_orders
from engine.orders import Build, Order, Waive
from engine.phase import Phase, PhaseType
from engine.position import Position
from storage.games import GameRecord


class Opened(NamedTuple):
    """A phase that was opened. `is_over`: everything owed in it had been given ahead."""

    open_game: OpenGame
    is_over: bool


def open_phase(
    outbox: Outbox,
    game: GameRecord,
    position: Position,
    *,
    skipped: Sequence[Phase] = (),
    counted_from: datetime | None = None,
    coin: str | None = None,
) -> Opened:
    """Open the next phase of a game, for as long as the game's settings say.

    Its time counts from now on, or from another moment that is given. `coin` is the seed of the
    coin that was flipped in the game, if one was (`PhaseRecord.coin`). What was given ahead for
    it is entered; those who still owe retreats, builds or removals in it are told what they may
    choose from.
    """
    now = outbox.now
    last = outbox.tx.phases.last_moves(game.id)
    closes, results = window_of(
        game, position.phase, counted_from or now, is_first=last is None, last_moves=last
    )
    outbox.tx.phases.open(
        game.id,
        position,
        skipped=skipped,
        at=now,
        deadline=closes,
        results_at=results,
        coin=coin,
    )
    open_game = open_game_of(outbox.tx, game)
    joined = seat_of_joined(outbox, open_game)
    if joined is not None:
        open_game = open_game_of(outbox.tx, game)
        outbox.tell_player(open_game.seats[joined], your_power(open_game, joined), game)
    is_over = enter_plans(outbox, open_game)
    for duty in open_game.open_duties(outbox.tx):
        offer_choices(outbox, open_game, duty)
    tell_of_absences(outbox, open_game)
    return Opened(open_game, is_over)


def window_of(
    game: GameRecord,
    phase: Phase,
    opened_at: datetime,
    *,
    is_first: bool = False,
    last_moves: datetime | None = None,
) -> tuple[datetime, datetime | None]:
    """The deadline that the game's settings give to a phase, and when it is adjudicated if later.

    `last_moves` is the movement deadline before it, `is_first` whether the game begins with it.
    """
    closes, results = window(
        game.settings.schedule,
        phase.type,
        opened=opened_at,
        zone=game.settings.zone,
        is_first=is_first,
        last_moves=last_moves,
    )
    return closes, results if results > closes else None


def full_window(open_game: OpenGame, now: datetime) -> Window:
    """The window that the open phase would have if it were opened now."""
    closes, results = window_of(open_game.game, open_game.phase.phase, now)
    return Window(closes, results or closes)


def offer_choices(outbox: Outbox, open_game: OpenGame, duty: Duty) -> None:
    """Tell a player who owes retreats, builds or removals what there is to choose from."""
    player = open_game.player_of(duty.power)
    if player is None or duty.owes is Owed.ORDERS:
        return
    notice = ChoicesNeeded(
        game=open_game.game.id,
        title=open_game.game.title,
        power=duty.power,
        phase=str(open_game.phase.phase),
        deadline=open_game.deadline,
        owes=duty.owes,
        count=duty.count,
        choices=choices(open_game, duty),
        number=open_game.phase.number,
    )
    outbox.tell_player(player, notice, open_game.game)


def choices(open_game: OpenGame, duty: Duty) -> tuple[UnitChoices, ...]:
    """What may be ordered for a duty of a retreat or adjustment phase, by unit or place."""
    if open_game.phase.phase.type is PhaseType.RETREAT:
        return _retreats(open_game, duty)
    power = duty.power
    _, orders = legal_adjustments(open_game.position, power, open_game.variant, open_game.rulebook)
    by_subject: dict[str, list[str]] = {}
    for order in orders:
        by_subject.setdefault(_subject(order), []).append(str(order))
    return tuple(UnitChoices(unit, tuple(texts)) for unit, texts in by_subject.items())


def _retreats(open_game: OpenGame, duty: Duty) -> tuple[UnitChoices, ...]:
    legal = legal_orders(open_game.position, open_game.variant, open_game.rulebook)
    return tuple(
        UnitChoices(str(unit), tuple(map(str, orders)))
        for unit, orders in legal.get(duty.power, {}).items()
        if str(unit) in duty.units
    )


def _subject(order: Order) -> str:
    if isinstance(order, Waive):
        return ""
    return order.unit.location.province.code if isinstance(order, Build) else str(order.unit)


def your_power(open_game: OpenGame, power: Power, *, replaces: bool = False) -> YourPower:
    """What a player is told about the power they play from now on, and any others they have."""
    return YourPower(
        game=open_game.game.id,
        title=open_game.game.title,
        power=power,
        units=_units(open_game, power),
        phase=str(open_game.phase.phase),
        deadline=open_game.deadline,
        results_at=open_game.results_at,
        channel=Channel(open_game.game.channel),
        replaces=replaces,
        others=_others(open_game, power),
        press=open_game.game.settings.press,
        hides_players=hides_players(open_game.game),
        examples=examples(open_game, power),
    )


def _others(open_game: OpenGame, power: Power) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """The other powers of the same player, and their units."""
    player = open_game.seats.get(power)
    own = () if player is None else open_game.powers_of(player)
    return tuple((one, _units(open_game, one)) for one in own if one != power)


def _units(open_game: OpenGame, power: Power) -> tuple[str, ...]:
    return tuple(map(str, open_game.position.units_of(power)))
