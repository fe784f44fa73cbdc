"""Leaving a power and handing it on: by the GM, or to whoever takes up one that nobody plays."""

import re
from collections.abc import Collection
from datetime import datetime

import msgspec

from bot.gamesmaster.clock.deadlines import ASKER, set_window
from bot.gamesmaster.clock.offers import free_besides, offer_again
from bot.gamesmaster.clock.open_phase import offer_choices, window_of, your_power
from bot.gamesmaster.context.change import Context, log
from bot.gamesmaster.context.open_game import (
    OpenGame,
    each_turn,
    lock_open_game,
    open_game_of,
    variant_played,
)
from bot.gamesmaster.context.permissions import (
    confirms_takeovers,
    hides_players,
    may_know,
    refuse_gm_in_seat,
)
from bot.gamesmaster.lookup.games import (
    Ambiguous,
    choose_or_ask,
    games_seen,
    require_written_in_phase,
)
from bot.gamesmaster.lookup.places import without_person
from bot.gamesmaster.lookup.words import mentioned, quote
from bot.gamesmaster.notices import seats as notices
from bot.gamesmaster.notices.desk import Act, Details
from bot.gamesmaster.notices.notice import Player, Refusal, RequestRefused, Since
from bot.gamesmaster.orders.ready import stop_cushion
from bot.gamesmaster.seats import lobby
from engine.board import Power
from engine.game.absences import Disorder
from engine.names import names_of
from engine.position import PhaseType
from engine.variant import Variant
from storage.tables.audit import Confirmation
from storage.tables.games import GameState

_BETWEEN = re.compile(r"[,;&+]|\band\b", re.IGNORECASE)


def take_over(context: Context, game: str, power: str) -> None:
    """Give a power that nobody plays to the first who asks (R-CD-04), or ask the GMs if set so.

    Refuse whoever has a power that is in the game, and whoever was expelled from it.
    """
    open_game = lock_open_game(context.tx, game)
    wanted = Power(power)
    is_absent = wanted in open_game.disorders and bool(open_game.taking_part((wanted,)))
    if not (is_absent or open_game.is_free(wanted)):
        raise RequestRefused(Refusal.SEAT_NOT_OPEN, power)
    if open_game.seats.get(wanted) == context.player:
        raise RequestRefused(Refusal.SEAT_IS_YOURS, power)
    if not open_game.is_free(wanted):
        raise RequestRefused(Refusal.SEAT_IS_HELD, power, other=power)
    _require_free(context, open_game, context.player, wanted)
    if not confirms_takeovers(open_game.game):
        hand_over(context, open_game, wanted, context.player)
        return
    refuse_gm_in_seat(open_game.game, context.player)
    _ask_gms(context, open_game, wanted, context.player)
    context.answer(notices.TakeoverNoted(*open_game.heading_of(power)), open_game.game)


def take_over_named(context: Context, words: str) -> None:
    """Take over the power that is named in the channel's game, else in one where it can be."""
    tx, request = context.tx, context.request
    here = None if request.channel is None else tx.games.in_channel(request.channel)
    seen = [game.id for game in games_seen(context) if game.state is GameState.RUNNING]
    games = tx.games.those(seen) if here is None else (here,)
    named = {
        game.id: power for game in games if (power := _seat_named(words, variant_played(tx, game)))
    }
    if not named:
        raise RequestRefused(Refusal.UNKNOWN_POWER, quote(words)).with_example("take over FRANCE")
    free = tuple(
        game
        for game in games
        if game.state is GameState.RUNNING
        and game.id in named
        and open_game_of(tx, game.id).is_free(named[game.id])
    )
    meant = [game.id for game in free if game.id == request.game] or [game.id for game in free]
    if len(meant) > 1:
        choose_or_ask(context, Ambiguous(free))
        return
    game = here.id if here is not None else next(iter((*meant, *named)))
    require_written_in_phase(context, game)
    take_over(context, game, named[game])
    context.go_on_later(game)


def _seat_named(words: str, variant: Variant) -> Power | None:
    """Return the first of the powers that words name, where one person plays all of them."""
    named = [names_of(variant).power(name) for name in _BETWEEN.split(words)]
    first = named[0]
    return first if first and all(power in variant.seat_of(first) for power in named) else None


def _require_free(context: Context, open_game: OpenGame, player: Player, power: Power) -> None:
    """Refuse somebody who plays a power that is in the game, or whom a GM has expelled.

    "Out" means out (R-LEAVE-03): only a GM who gives a power to them undoes that.
    """
    somebody_else = "" if player == context.player else player
    if open_game.plays(player):
        raise RequestRefused(Refusal.PERSON_PLAYS_ALREADY, somebody_else)
    acts = [
        entry.act
        for entry in context.tx.audit.entries(open_game.game.id)
        if entry.act in {Act.EXPEL, Act.REPLACE} and entry.details.get("player") == player
    ]
    if acts[-1:] == [Act.EXPEL]:
        raise RequestRefused(Refusal.EXPELLED, somebody_else, other=power)


def _ask_gms(context: Context, open_game: OpenGame, power: Power, player: Player) -> None:
    game, phase = open_game.game, open_game.phase.code
    old = open_game.seats.get(power)
    details = Details(phase=phase, power=power, player=player, old_player=old, is_by_name=True)
    kept = msgspec.to_builtins(details) | {ASKER: context.player}
    notice = notices.TakeoverAsked(
        *open_game.heading_of(power),
        confirmation=context.keep_confirmation(game.id, None, Act.REPLACE.value, kept),
        player=player,
        is_successor=player != context.player,
    )
    context.tell_gms(game, notice)


def tell_of_refusal(context: Context, pending: Confirmation) -> None:
    """Tell the asker of a takeover that the GM refused it."""
    asker, game = pending.details.get(ASKER), context.tx.games.get(pending.game)
    if asker is None or game.state is not GameState.RUNNING:
        return
    shown = msgspec.convert(pending.details, Details)
    power, phase = shown.power or "", shown.phase or ""
    notice = notices.TakeoverNoted(*game.heading, power, phase, is_refused=True)
    context.tell_player(Player(asker), notice, game)


def require_not_surrendered(open_game: OpenGame, power: Power) -> None:
    """Refuse to hand on a power that has surrendered (R-CD-05)."""
    disorder = open_game.disorders.get(power)
    if disorder is not None and disorder.cause is Disorder.SURRENDERED:
        raise RequestRefused(Refusal.SEAT_SURRENDERED, power)


def hand_over(
    context: Context, open_game: OpenGame, power: Power, player: Player, *, announced: bool = False
) -> None:
    """Give the powers of a seat to another player, who gives up any that are out of the game.

    The old player's votes and Ready are taken back; orders stay until they are changed. Civil
    disorder ends. The deadline stays (R-SCHED-01), but for a phase that waits for missing orders.
    `announced`: the channel has been told already who plays now.
    """
    tx, game, number = context.tx, open_game.game, open_game.phase.number
    refuse_gm_in_seat(game, player)
    for held in (held for held, own in open_game.seats.items() if own == player):
        tx.games.vacate(game.id, held, context.now)
    seat, old = open_game.variant.seat_of(power), open_game.seats.get(power)
    for handed in seat:
        tx.games.replace(game.id, handed, player, context.now)
        tx.votes.withdraw(game.id, number, handed, by=player, at=context.now)
        tx.disorders.end(game.id, handed, number=number, at=context.now)
    were_ready = [handed for handed in seat if tx.ready.take_back(game.id, number, handed)]
    if were_ready:
        stop_cushion(context, open_game)
    deadline = _end_waiting(context, open_game)
    if deadline is not None or not announced:
        who = None if hides_players(game) else player
        heading = open_game.heading
        taken = notices.SeatTaken(*heading, seat, who, deadline, is_news=not announced)
        context.tell_channel(game, taken)
    if player in game.gms:
        context.tell_channel(game, notices.GmPlays(*game.heading, player, plays=True))
    if old is not None:
        others = tuple(other for other in seat if other != power)
        successor = player if old == context.player else None
        may_ask = any(gm != old for gm in game.gms)
        lost = notices.SeatLost(*game.heading, power, others, successor, may_ask)
        context.tell_player(old, lost, game)
    present = open_game_of(tx, game.id)
    context.tell_player(player, your_power(present, power, replaces=True), game)
    offer_choices(context, present, only=seat)
    offer_again(context, present)
    _close_questions(context, open_game, seat, player)
    log.info("seat_handed_over", game=game.id, power=power)


def _close_questions(
    context: Context, open_game: OpenGame, seat: Collection[Power], player: Player
) -> None:
    """Take the buttons off what the GMs were asked about a seat that `player` has now."""
    game = open_game.game
    asked = [notices.takeover_topic(game.id, power, player) for power in seat]
    for pending in context.tx.audit.open(game.id, None):
        if pending.act == Act.REPLACE and ASKER in pending.details:
            details = msgspec.convert(pending.details, Details)
            if details.power in seat and details.player is not None:
                topic = notices.takeover_topic(game.id, details.power or "", details.player)
                asked.append(topic)
    context.close([(gm, topic) for gm in game.gms for topic in asked], Since.OVER)


def _end_waiting(context: Context, open_game: OpenGame) -> datetime | None:
    """Give a movement phase that waits for the GM its full time; return its new deadline."""
    game, phase = open_game.game, open_game.phase
    if phase.phase.type is not PhaseType.MOVEMENT or not open_game.is_waiting:
        return None
    window = window_of(game, phase.phase, context.now)
    stop_cushion(context, open_game)
    set_window(context, open_game, window)
    context.tx.games.resume(game.id)
    return window.closes


def leave(context: Context, game_id: str, words: str) -> None:
    """Leave the lobby or, in a running game, resign one's powers (R-LEAVE-01).

    A successor whom the words name takes over as by the button in the channel: at once, or when a
    GM agrees. Where players are hidden nobody is named, as a refusal would tell who plays. The GMs
    are told of who leaves, once a phase. Refuse players whose powers are out of the game.
    """
    game, successor = context.tx.games.lock(game_id), _successor(words)
    if game.state is not GameState.RUNNING:
        lobby.leave(context, game_id)
        return
    open_game = open_game_of(context.tx, game.id)
    each_turn(context, game.id, lambda turn: turn.open_game.require_in_the_game(turn.power))
    powers = open_game.taking_part(open_game.powers_of(context.player))
    asks_gm = confirms_takeovers(game)
    if successor is not None and not hides_players(game):
        _require_free(context, open_game, successor, powers[0])
        if not asks_gm:
            hand_over(context, open_game, powers[0], successor)
            return
        refuse_gm_in_seat(game, successor)
    resign(context, open_game, powers)
    key = f"leaving:{open_game.phase.number}:{context.player}"
    if not context.tx.outbox.holds(game.id, key):
        player = context.player if may_know(game, game.gm) else None
        request = notices.LeaveRequested(*game.heading, player, powers)
        context.tell_gms(game, request, key=key)
    if successor is not None and asks_gm:
        _ask_gms(context, open_game, powers[0], successor)
    context.answer(notices.LeaveNoted(*game.heading, powers, successor, asks_gm=asks_gm), game)


def _successor(words: str) -> Player | None:
    successor = next(iter(mentioned(words)), None)
    if words.strip() and (successor is None or without_person(words)):
        raise RequestRefused(Refusal.WHICH_SUCCESSOR)
    return successor


def resign(context: Context, open_game: OpenGame, powers: Collection[Power]) -> None:
    """Note that a player has left: nobody waits, no vote counts; orders given are carried out."""
    tx, game, number = context.tx, open_game.game, open_game.phase.number
    absent = open_game.disorders
    left = [power for power in powers if power not in absent or not absent[power].has_resigned]
    for power in left:
        tx.disorders.begin(game.id, power, Disorder.RESIGNED, number=number - 1, at=context.now)
    if left:
        asks_gm = confirms_takeovers(game)
        also = free_besides(open_game, left)
        notice = notices.PowersResigned(*open_game.heading, tuple(left), asks_gm, also)
        context.tell_channel(game, notice)
        log.info("resigned", game=game.id)
