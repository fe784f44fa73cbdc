"""Opening phases: the next one of a game, or again one that the game went back to.

With a phase come its deadline, the coin for a neutral power, and telling players what to decide.
"""

from collections.abc import Collection, Iterator, Sequence
from datetime import datetime
from typing import NamedTuple

from bot.gamesmaster.clock.absences import tell_of_absences
from bot.gamesmaster.clock.deadlines import window_kept
from bot.gamesmaster.clock.last_turn import tell_if_last
from bot.gamesmaster.context.change import Change, Context, log
from bot.gamesmaster.context.open_game import OpenGame, open_game_of
from bot.gamesmaster.context.permissions import confirms_takeovers, hides_players, secrecy
from bot.gamesmaster.notices.notice import Channel, Player, Since
from bot.gamesmaster.notices.orders import ChoicesNeeded, PlansEntered, UnitChoices, results_topic
from bot.gamesmaster.notices.seats import CoinFlipped, PowersVacant, YourPower, offers_topic
from bot.gamesmaster.notices.showing import MapShown
from bot.gamesmaster.orders.plans import enter_plans
from bot.gamesmaster.orders.ready import close_messages
from bot.gamesmaster.orders.receipts import examples, receipt_for
from engine.board import Power
from engine.game.absences import Disorder
from engine.game.deadlines import Window, window
from engine.game.duties import Duty, Owed
from engine.game.seating import ally, is_coin_due
from engine.judge.options import legal_adjustments, legal_orders
from engine.orders import Build, Order, Waive, province_of
from engine.position import Phase, Position
from storage.database import Transaction
from storage.tables.games import GameRecord
from storage.tables.orders import About, GivenPlan, PlanEnd
from storage.tables.phases import PhaseRecord


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


def leave_phases(context: Context, game: GameRecord, numbers: Sequence[int]) -> None:
    """Leave phases behind as a branch, and end the saved orders that stand now.

    A clock that stands until the GM decides about the orders missing in the open phase runs again.
    """
    current = context.tx.phases.current(game.id, game.set_up)
    if current is not None:
        if open_game_of(context.tx, game.id).is_waiting:
            context.tx.games.resume(game.id)
        close_messages(context, game, current.code, Since.ANEW)
        players = dict.fromkeys(context.tx.games.seats(game.id).values())
        context.close([(player, results_topic(game.id)) for player in players], Since.ANEW)
    context.tx.branches.leave(game.id, numbers, context.now)
    standing = context.tx.plans.standing(game.id, game.set_up)
    context.tx.plans.end(standing, PlanEnd.LEFT, request=context.request.id, at=context.now)


def reopen(
    context: Context,
    game: GameRecord,
    phase: PhaseRecord,
    *,
    keeps_orders: bool = False,
    left_out: Collection[int] = (),
    keeps_time: bool = False,
) -> OpenGame:
    """Open a phase that was left before again, under a new number, on the board of `phase`.

    With `keeps_orders` its orders come along in all their versions, so that undo takes back only
    the last change; orders whose ids are in `left_out` do not. So do the votes of players who
    still have their seats. The phase gets its full time from now on or, with `keeps_time`, the
    time that it had left; then it does not wait a second time for missing orders, and players'
    requests for more time still wait for an answer. Nobody is ready, but who was has sent word.
    Civil disorder is that of the present players (`storage.tables.absences`). Call
    `show_reopened` next.
    """
    now, game = context.now, context.tx.games.get(game.id)
    opens = window_kept(game, phase, now) if keeps_time else window_of(game, phase.phase, now)
    number = context.tx.phases.open(
        game.id,
        phase.position,
        opens,
        skipped=phase.skipped,
        at=now,
        instead_of=phase.number,
        coin=phase.coin,
    )
    if keeps_time and phase.put_off_at is not None:
        context.tx.phases.put_off(game.id, number, phase.put_off_at)
    open_game = _with_seats_vacant(context, open_game_of(context.tx, game.id))
    if keeps_orders:
        _carry(open_game, phase, left_out)
    tell_if_last(context, open_game)
    if keeps_time:
        context.tx.audit.carry(game.id, phase.number, to=number)
    else:
        tell_of_absences(context, open_game)
    return open_game


def _carry(open_game: OpenGame, phase: PhaseRecord, left_out: Collection[int]) -> None:
    """Bring along what was given in a phase by players who still have their seats.

    Of a phase that was open, nothing of powers whose orders have been withdrawn since: the GM has
    put them into civil disorder, or expelled their player.
    """
    tx, game, variant = open_game.tx, open_game.game.id, open_game.variant
    before, to = phase.number, open_game.phase.number
    out = {
        power: disorder
        for power, disorder in open_game.disorders.items()
        if disorder.cause.withdraws_orders
    }
    if phase.adjudicated_at is None:
        withdrawn = {
            given.id
            for given in tx.orders.history(game, before, variant)
            if given.power in out and given.stored_at <= out[given.power].began_at
        }
        left_out = {*left_out, *withdrawn}
    seats = {power: player for power, player in open_game.seats.items() if power not in out}
    tx.votes.carry(game, before, to=to, seats=seats)
    tx.orders.carry(game, before, variant, to=to, left_out=left_out)
    for power, player in tx.ready.players(game, before).items():
        if seats.get(power) == player:
            tx.latest.note(game, to, power, About.WORD, open_game.phase.opened_at)
    for power in tx.latest.about(game, before, About.WORD) & seats.keys():
        tx.latest.note(game, to, power, About.WORD, open_game.phase.opened_at)


def plans_then(tx: Transaction, game: GameRecord, phase: PhaseRecord) -> tuple[GivenPlan, ...]:
    """Return the plans for later that stood as a phase was adjudicated, or left while it was open.

    Without those of powers whose orders have been withdrawn since, or that have surrendered.
    """
    closed_at = phase.adjudicated_at or phase.left_at
    way = {outline.number for outline in tx.branches.way_to(game.id, phase.number)}
    out = tx.disorders.of(game.id)
    return tuple(
        plan
        for power in game.set_up.powers
        if power not in out or not (out[power].cause.withdraws_orders or out[power].cause.is_final)
        for plan in tx.plans.history(game.id, game.set_up, power)
        if plan.number in way
        and plan.phase.ordinal > phase.phase.ordinal
        and (closed_at is None or plan.stood_until(closed_at))
    )


def _with_seats_vacant(context: Context, open_game: OpenGame) -> OpenGame:
    """Put powers that have lost their player into civil disorder; return the game read anew."""
    tx, game, number = context.tx, open_game.game.id, open_game.phase.number
    deserted = {seat.power for seat in tx.games.seat_history(game)} - tx.games.seats(game).keys()
    vacant = tuple(power for power in open_game.remaining if power in deserted)
    for power in vacant:
        tx.disorders.begin(game, power, Disorder.VACANT, number=number - 1, at=context.now)
    seek_players(context, open_game, vacant)
    return open_game_of(tx, game)


def seek_players(change: Change, open_game: OpenGame, powers: Sequence[Power]) -> None:
    """Offer powers that have lost their player, if there are any, to the whole channel."""
    if powers:
        asks_gm, also = confirms_takeovers(open_game.game), free_besides(open_game, powers)
        notice = PowersVacant(*open_game.heading, tuple(powers), asks_gm, also)
        change.tell_channel(open_game.game, notice)


def offer_again(change: Change, open_game: OpenGame) -> None:
    """Offer anew what is still open, once one of the seats offered last is taken."""
    game, free = open_game.game, free_besides(open_game)
    if free and change.is_outdated(game, offers_topic(game.id)):
        seek_players(change, open_game, free)


def free_besides(open_game: OpenGame, powers: Collection[Power] = ()) -> tuple[Power, ...]:
    """Return the powers that anybody may take over, besides some that are offered now."""
    played = open_game.survivors
    return tuple(power for power in played if power not in powers and open_game.is_free(power))
