"""Opening the next phase of a game.

With a phase come its deadline, the coin for a neutral power, and telling players what to decide.
"""

from collections.abc import Collection, Iterator, Sequence
from datetime import datetime
from typing import NamedTuple

from bot.gamesmaster.clock.absences import tell_of_absences
from bot.gamesmaster.clock.last_turn import tell_if_last
from bot.gamesmaster.context.change import Change, Context, log
from bot.gamesmaster.context.open_game import OpenGame, open_game_of
from bot.gamesmaster.context.permissions import hides_players, secrecy
from bot.gamesmaster.notices.notice import Channel, Player
from bot.gamesmaster.notices.orders import ChoicesNeeded, PlansEntered, UnitChoices
from bot.gamesmaster.notices.seats import CoinFlipped, YourPower
from bot.gamesmaster.notices.showing import MapShown
from bot.gamesmaster.orders.plans import enter_plans
from bot.gamesmaster.orders.receipts import examples, receipt_for
from engine.board import Power
from engine.game.deadlines import Window, window
from engine.game.duties import Duty, Owed
from engine.game.seating import ally, is_coin_due
from engine.judge.options import legal_adjustments, legal_orders
from engine.orders import Build, Order, Waive, province_of
from engine.position import Phase, Position
from storage.tables.games import GameRecord


def coin_before(change: Change, open_game: OpenGame, following: Phase) -> str | None:
    """Return the coin's seed for the following phase; flip and publish it first if it is due.

    It decides which side a neutral power joins (1971 XIV.2, R-ALT-02); nobody can know it before.
    """
    coin, variant = open_game.phase.coin, open_game.game.set_up
    if variant.joining is None or not is_coin_due(variant, following, coin):
        return coin
    coin = change.new_id()
    leader = ally(variant, coin)
    game = open_game.game
    notice = CoinFlipped(
        *game.heading,
        power=variant.joining.power,
        joins=variant.seat_of(leader),
        player=None if hides_players(game) else open_game.seats.get(leader),
        since=str(variant.joining.since),
        seed=coin,
        sides=tuple(variant.seats),
    )
    log.info("coin_flipped", game=game.id, phase=str(following))
    change.tell_channel(game, notice)
    return coin


def _with_joined_power(change: Change, open_game: OpenGame) -> OpenGame:
    """Give a neutral power that has just joined a side to that side's player, and tell them."""
    game, variant, seats = open_game.game, open_game.variant, open_game.seats
    joining = game.set_up.joining
    if joining is None or joining.power in variant.neutral or joining.power in seats:
        return open_game
    side = variant.seat_of(joining.power)
    player = next((seats[power] for power in side if power in seats), None)
    if player is None:
        return open_game
    change.tx.games.replace(game.id, joining.power, player, change.now)
    open_game = open_game_of(change.tx, game.id)
    change.tell_player(player, your_power(open_game, joining.power), game)
    return open_game


class Opened(NamedTuple):
    """A phase opened; `is_over` by saved orders alone, of which `entered` says what became."""

    open_game: OpenGame
    is_over: bool
    entered: tuple[tuple[Player, PlansEntered], ...] = ()


def open_phase(
    change: Change,
    game: GameRecord,
    position: Position,
    *,
    skipped: Sequence[Phase] = (),
    counted_from: datetime | None = None,
    coin: str | None = None,
) -> Opened:
    """Open the next phase of a game, for as long as the settings say, from now or `counted_from`.

    `coin` is the seed of the coin flipped in the game, if one was. Plans for the phase are entered.
    """
    now = change.now
    last = change.tx.phases.last_moves(game.id)
    opens = window_of(
        game, position.phase, counted_from or now, is_first=last is None, last_moves=last
    )
    change.tx.phases.open(game.id, position, opens, skipped=skipped, at=now, coin=coin)
    open_game = _with_joined_power(change, open_game_of(change.tx, game.id))
    tell_if_last(change, open_game)
    is_over, entered = enter_plans(change, open_game)
    tell_of_absences(change, open_game)
    return Opened(open_game, is_over, entered)


def window_of(
    game: GameRecord,
    phase: Phase,
    opened_at: datetime,
    *,
    is_first: bool = False,
    last_moves: datetime | None = None,
) -> Window:
    """Return a phase's deadline and adjudication; `last_moves` is the last movement deadline."""
    return window(
        game.settings.schedule,
        phase.type,
        opened=opened_at,
        zone=game.settings.zone,
        is_first=is_first,
        last_moves=last_moves,
    )


def offer_choices(
    change: Change, open_game: OpenGame, *, only: Collection[Power] | None = None
) -> None:
    """Send players (or `only` some) who owe retreats, builds or removals the choices there are."""
    for player, notice in choices_needed(open_game):
        if only is None or notice.power in only:
            change.tell_player(player, notice, open_game.game)


def show_reopened(context: Context, open_game: OpenGame) -> None:
    """Post the board of a phase that is open again; send players their choices and their orders."""
    game = open_game.game
    context.tell_channel(game, MapShown(game.id, open_game.phase.number))
    offer_choices(context, open_game)
    given = open_game.given()
    for power, player in open_game.seats.items():
        if power in given:
            context.tell_player(player, receipt_for(player, open_game, power), game)


def choices_needed(open_game: OpenGame) -> Iterator[tuple[Player, ChoicesNeeded]]:
    """Yield the choices there are for each power that owes retreats, builds or removals."""
    for duty in open_game.open_duties():
        player = open_game.seats.get(duty.power)
        if player is None or duty.owes is Owed.ORDERS:
            continue
        yield (
            player,
            ChoicesNeeded(
                *open_game.heading_of(duty.power),
                deadline=open_game.deadline,
                owes=duty.owes,
                count=duty.count,
                choices=_choices(open_game, duty),
                number=open_game.phase.number,
            ),
        )


def _choices(open_game: OpenGame, duty: Duty) -> tuple[UnitChoices, ...]:
    """Return what may be ordered for a retreat or adjustment still owed, by unit or place."""
    power, variant = duty.power, open_game.variant
    by_subject: dict[str, list[str]] = {}
    if duty.owes is Owed.RETREATS:
        retreats = legal_orders(open_game.position, variant, open_game.rulebook).get(power, {})
        by_unit = {str(unit): list(map(str, orders)) for unit, orders in retreats.items()}
        by_subject = {unit: orders for unit, orders in by_unit.items() if unit in duty.units}
    else:
        used = {province_of(order) for order in open_game.given().get(power, ())} - {None}
        for order in legal_adjustments(open_game.position, power, variant)[1]:
            if province_of(order) not in used:
                by_subject.setdefault(_subject(order), []).append(str(order))
    return tuple(UnitChoices(unit, tuple(texts)) for unit, texts in by_subject.items())


def _subject(order: Order) -> str:
    if isinstance(order, Waive):
        return ""
    return order.unit.location.province.code if isinstance(order, Build) else str(order.unit)


def your_power(open_game: OpenGame, power: Power, *, replaces: bool = False) -> YourPower:
    """Return the notice that tells a player which powers they play from now on."""
    player = open_game.seats.get(power)
    own = () if player is None else open_game.powers_of(player)
    possible = (examples(open_game, other) for other in dict.fromkeys((power, *own)))
    return YourPower(
        *open_game.heading_of(power),
        units=_units(open_game, power),
        deadline=open_game.deadline,
        results_at=open_game.results_at,
        channel=Channel(open_game.game.channel),
        replaces=replaces,
        others=tuple((other, _units(open_game, other)) for other in own if other != power),
        press=open_game.game.settings.press,
        hides_players=hides_players(open_game.game),
        examples=next(filter(None, possible), ()),
        secrecy=secrecy(open_game.game, open_game.seats),
    )


def _units(open_game: OpenGame, power: Power) -> tuple[str, ...]:
    return tuple(map(str, open_game.position.units_of(power)))
