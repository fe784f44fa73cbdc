"""Opening a phase: its deadline, and what is told to those who have something to decide in it."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import NamedTuple

from bot.gamesmaster.clock.absences import tell_of_absences
from bot.gamesmaster.clock.coin import seat_of_joined
from bot.gamesmaster.context.anonymity import hides_players
from bot.gamesmaster.context.context import Teller
from bot.gamesmaster.context.open_game import Sitting, sitting_of
from bot.gamesmaster.context.ports import Channel
from bot.gamesmaster.notices import ChoicesNeeded, UnitChoices, YourPower
from bot.gamesmaster.orders.examples import examples
from bot.gamesmaster.orders.plans import enter_plans
from engine.board import Power
from engine.game.duties import Duty, Owes
from engine.game.windows import Window, window
from engine.judge.options import legal_adjustments, legal_orders
from engine.orders import Build, Order, Waive
from engine.phase import Phase, PhaseType
from engine.position import Position
from storage.games import GameRecord


class Opened(NamedTuple):
    """A phase that was opened. `is_over`: everything owed in it had been given ahead."""

    sitting: Sitting
    is_over: bool


def open_phase(
    teller: Teller,
    game: GameRecord,
    position: Position,
    *,
    skipped: Sequence[Phase] = (),
    counted_from: datetime | None = None,
    toss: str | None = None,
) -> Opened:
    """Open the next phase of a game, for as long as the game's settings say.

    Its time counts from now on, or from another moment that is given. `toss` is the seed of the
    coin that was flipped in the game, if one was (`PhaseRecord.toss`). What was given ahead for
    it is entered; those who still owe retreats, builds or removals in it are told what they may
    choose from.
    """
    now = teller.now
    last = teller.tx.phases.last_moves(game.id)
    closes, results = window_of(
        game, position.phase, counted_from or now, is_first=last is None, last_moves=last
    )
    teller.tx.phases.open(
        game.id,
        position,
        skipped=skipped,
        at=now,
        deadline=closes,
        results_at=results,
        toss=toss,
    )
    sitting = sitting_of(teller.tx, game)
    joined = seat_of_joined(teller, sitting)
    if joined is not None:
        sitting = sitting_of(teller.tx, game)
        teller.tell_player(sitting.seats[joined], your_power(sitting, joined), game)
    is_over = enter_plans(teller, sitting)
    for duty in sitting.open_duties(teller.tx):
        offer_choices(teller, sitting, duty)
    tell_of_absences(teller, sitting)
    return Opened(sitting, is_over)


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


def full_window(sitting: Sitting, now: datetime) -> Window:
    """The window that the open phase would have if it were opened now."""
    closes, results = window_of(sitting.game, sitting.phase.phase, now)
    return Window(closes, results or closes)


def offer_choices(teller: Teller, sitting: Sitting, duty: Duty) -> None:
    """Tell a player who owes retreats, builds or removals what there is to choose from."""
    player = sitting.player_of(duty.power)
    if player is None or duty.owes is Owes.ORDERS:
        return
    notice = ChoicesNeeded(
        game=sitting.game.id,
        title=sitting.game.title,
        power=duty.power,
        phase=str(sitting.phase.phase),
        deadline=sitting.deadline,
        owes=sitting.told(duty).owes,
        count=duty.count,
        choices=choices(sitting, duty),
        number=sitting.phase.number,
    )
    teller.tell_player(player, notice, sitting.game)


def choices(sitting: Sitting, duty: Duty) -> tuple[UnitChoices, ...]:
    """What may be ordered for a duty of a retreat or adjustment phase, by unit or place."""
    if sitting.phase.phase.type is PhaseType.RETREAT:
        return _retreats(sitting, duty)
    power = duty.power
    _, orders = legal_adjustments(sitting.position, power, sitting.variant, sitting.rulebook)
    by_subject: dict[str, list[str]] = {}
    for order in orders:
        by_subject.setdefault(_subject(order), []).append(str(order))
    return tuple(UnitChoices(unit, tuple(texts)) for unit, texts in by_subject.items())


def _retreats(sitting: Sitting, duty: Duty) -> tuple[UnitChoices, ...]:
    legal = legal_orders(sitting.position, sitting.variant, sitting.rulebook)
    return tuple(
        UnitChoices(str(unit), tuple(map(str, orders)))
        for unit, orders in legal.get(duty.power, {}).items()
        if unit in duty.units
    )


def _subject(order: Order) -> str:
    if isinstance(order, Waive):
        return ""
    return order.unit.location.province.code if isinstance(order, Build) else str(order.unit)


def your_power(sitting: Sitting, power: Power, *, replaces: bool = False) -> YourPower:
    """What a player is told about the power they play from now on, and any others they have."""
    return YourPower(
        game=sitting.game.id,
        title=sitting.game.title,
        power=power,
        units=_units(sitting, power),
        phase=str(sitting.phase.phase),
        deadline=sitting.deadline,
        results_at=sitting.results_at,
        channel=Channel(sitting.game.channel),
        replaces=replaces,
        others=_others(sitting, power),
        press=sitting.game.settings.press,
        hides_players=hides_players(sitting.game),
        examples=examples(sitting, power),
    )


def _others(sitting: Sitting, power: Power) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """The other powers of the same player, and their units."""
    player = sitting.seats.get(power)
    own = () if player is None else sitting.powers_of(player)
    return tuple((one, _units(sitting, one)) for one in own if one != power)


def _units(sitting: Sitting, power: Power) -> tuple[str, ...]:
    return tuple(map(str, sitting.position.units_of(power)))
