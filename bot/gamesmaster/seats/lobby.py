"""The lobby before the first phase: opening a game, joining, the presence check, the start."""

import random
from collections.abc import Mapping
from datetime import datetime
from hashlib import sha256

from bot.gamesmaster.clock.open_phase import open_phase, your_power
from bot.gamesmaster.context import permissions
from bot.gamesmaster.context.change import Change, Context, log
from bot.gamesmaster.context.permissions import require_recruiting, require_right_to_start
from bot.gamesmaster.context.request import NewGame
from bot.gamesmaster.lookup.titles import distinct_title
from bot.gamesmaster.lookup.words import title_of
from bot.gamesmaster.notices import seats as notices
from bot.gamesmaster.notices.notice import Player, Refusal, RequestRefused, workspace_of
from bot.gamesmaster.seats.settings import refuse_new_game
from engine.board import Power
from engine.formats.settings import stored_settings
from engine.game.seating import AnyPower, assign, draw_lots, for_seats, leaders, whole_seats
from engine.game.settings import Assignment
from storage.tables.games import GameRecord


def create_game(context: Context, new: NewGame) -> None:
    """Open a game and put up the post on which people join."""
    channel = context.request.channel
    if channel is None or workspace_of(channel) != workspace_of(context.player):
        raise RequestRefused(Refusal.NOT_A_CHANNEL)
    refuse_new_game(new, context.now)
    games = context.tx.games
    wanted = title_of(new.title) or f"Diplomacy {games.count() + 1}"
    game = GameRecord(
        id=context.new_id(),
        channel=channel,
        title=distinct_title(context, wanted),
        gms=(context.player,) if new.has_gm else (),
        settings=new.settings,
        created_at=context.now,
        promised=tuple(
            (Power(seat.power), seat.player) for seat in new.promised if seat.player is not None
        ),
        is_private=context.request.in_private,
    )
    if not games.open(game):
        there = games.in_channel(channel)
        raise RequestRefused(Refusal.GAME_HERE_ALREADY, there.title if there else "")
    log.info("game_opened", game=game.id)
    tell_recruiting(context, game, is_update=False)


def join(context: Context, game_id: str) -> None:
    """Let the asker join a game that is recruiting."""
    game = context.tx.games.lock(game_id)
    require_recruiting(game, Refusal.GAME_STARTED)
    joined = context.tx.games.joined(game.id)
    if context.player in joined:
        raise RequestRefused(Refusal.ALREADY_JOINED, game.title)
    if context.player in game.gms:
        permissions.refuse_playing_gm(game.settings, game.title)
    seats = len(game.set_up.seats)
    if len(joined) >= seats:
        raise RequestRefused(Refusal.GAME_FULL, game.title, count=seats)
    context.tx.games.join(game.id, context.player, context.now)
    log.info("joined", game=game.id, count=len(joined) + 1)
    _tell_of_change(context, game, context.player, joined=True)
    _answer_with_count(context, game, joined=True)


def leave(context: Context, game_id: str) -> None:
    """Let the asker leave a game that is recruiting."""
    game = context.tx.games.lock(game_id)
    require_recruiting(game, Refusal.MAY_NOT_LEAVE_NOW)
    if context.player not in context.tx.games.joined(game.id):
        raise RequestRefused(Refusal.NOT_IN_THIS_GAME, game.title)
    take_off(context, game, context.player)
    _answer_with_count(context, game, joined=False)


def take_off(context: Context, game: GameRecord, player: Player) -> None:
    """Take somebody who has joined off the list, and tell the channel who is left."""
    context.tx.games.leave(game.id, player)
    _close_roll_call(context, game)
    log.info("left", game=game.id)
    _tell_of_change(context, game, player, joined=False)


def start(context: Context, game_id: str, words: str = "") -> None:
    """Begin a full game, `anyway` or once all are there; ask who is missing, each time."""
    words = words.strip().casefold()
    if words not in {"", "anyway"}:
        raise RequestRefused(Refusal.UNKNOWN_COMMAND, f"start {words}", known=("start anyway",))
    game = context.tx.games.lock(game_id)
    require_recruiting(game, Refusal.GAME_STARTED_ALREADY)
    joined, seats = context.tx.games.joined(game.id), len(game.set_up.seats)
    require_right_to_start(game, context.player, joined)
    if len(joined) != seats:
        raise RequestRefused(Refusal.WRONG_NUMBER_OF_PLAYERS, str(seats), count=len(joined))
    _require_seats_given(game, joined)
    absent = _absent(context, game)
    if not game.settings.presence_check or not absent or words:
        _begin(context, game)
        return
    if game.roll_called_at is None:
        context.tx.games.call_roll(game.id, context.now)
        log.info("roll_called", game=game.id)
        _post_roll_call(context, game)
    else:
        context.answer(notices.StillWaiting(*game.heading, absent), game)
    for player in absent:
        context.tell_player(player, notices.AreYouThere(*game.heading), game)


def be_present(context: Context, game_id: str) -> None:
    """Note that somebody is there; begin the game if the roll was called and everybody is."""
    game = context.tx.games.lock(game_id)
    require_recruiting(game, Refusal.GAME_STARTED_ALREADY)
    if context.player not in context.tx.games.joined(game.id):
        raise RequestRefused(Refusal.NOT_IN_THIS_GAME, game.title)
    context.tx.games.be_present(game.id, context.player, context.now)
    if game.roll_called_at is None:
        context.answer(notices.PresenceNoted(*game.heading), game)
        return
    _post_roll_call(context, game, is_update=True)
    waiting = len(game.set_up.seats) - len(context.tx.games.present(game.id))
    if waiting:
        context.answer(notices.PresenceNoted(*game.heading, waiting), game)
    else:
        _begin(context, game)


def _begin(context: Context, game: GameRecord) -> None:
    """Assign the powers, and open the first phase; all seats are taken.

    The seed of lots is kept and published. Nothing is kept of how preference lists were read: the
    GM does not reveal "details, such as whose list he has read first" (technical guide I).
    """
    _close_roll_call(context, game)
    tx = context.tx
    joined = tx.games.joined(game.id)
    lots = game.settings.assignment is Assignment.LOTS
    seed = f"{context.random.getrandbits(64):016x}" if lots else ""
    by_leader = _assigned(context, game, joined, seed)
    if by_leader == _promised(game, joined):
        seed = ""
    tx.games.start(game.id, whole_seats(game.set_up, by_leader), seed, context.now)
    tx.games.set_settings(game.id, game.settings.begun(context.now + game.settings.lead))
    tx.games.forget_preferences(game.id)
    log.info("game_started", game=game.id)
    running = tx.games.get(game.id)
    _tell_of_start(context, running, seed, joined)
    tell_recruiting(context, running, is_closed=True)


def _close_roll_call(context: Context, game: GameRecord) -> None:
    if game.roll_called_at is not None:
        context.tx.games.call_roll(game.id, None)
        _post_roll_call(context, game, is_update=True, is_over=True)


def _absent(context: Context, game: GameRecord) -> tuple[Player, ...]:
    present = context.tx.games.present(game.id)
    joined = context.tx.games.joined(game.id)
    return tuple(Player(player) for player in joined if player not in present)


def _post_roll_call(
    context: Context, game: GameRecord, *, is_update: bool = False, is_over: bool = False
) -> None:
    notice = notices.RollCall(
        *game.heading,
        present=tuple(map(Player, context.tx.games.present(game.id))),
        absent=_absent(context, game),
        is_over=is_over,
    )
    context.tell_channel(game, notice, key="roll call", is_update=is_update)


def tell_recruiting(
    context: Context, game: GameRecord, *, is_closed: bool = False, is_update: bool = True
) -> None:
    """Put up or update the post on which people join."""
    players = {power: Player(player) for power, player in game.promised}
    promised = permissions.seats_shown(game, players)
    notice = notices.Recruiting(
        *game.heading,
        gm=None if game.gm is None else Player(game.gm),
        joined=tuple(map(Player, context.tx.games.joined(game.id))),
        seats=len(game.set_up.seats),
        settings=stored_settings(game.settings),
        closed=is_closed,
        promised=tuple(seat for seat in promised if seat.player or seat.is_hidden),
    )
    context.tell_channel(game, notice, key="recruiting", is_update=is_update)


def _tell_of_change(context: Context, game: GameRecord, player: Player, *, joined: bool) -> None:
    tell_recruiting(context, game)
    if player in game.gms:
        context.tell_channel(game, notices.GmPlays(*game.heading, player, joined))


def _answer_with_count(context: Context, game: GameRecord, *, joined: bool) -> None:
    count, seats = len(context.tx.games.joined(game.id)), len(game.set_up.seats)
    context.answer(notices.Left(*game.heading, joined, count, seats), game)


def _require_seats_given(game: GameRecord, joined: tuple[str, ...]) -> None:
    """Refuse to begin where the GM assigns the powers and has not assigned all."""
    promised = _promised(game, joined)
    missing = tuple(power for power in leaders(game.set_up) if power not in promised)
    if game.settings.assignment is Assignment.GM and missing:
        refusal, title = Refusal.SEATS_NOT_GIVEN, game.title
        raise RequestRefused(refusal, title, known=missing, power=missing[0])


def _promised(game: GameRecord, joined: tuple[str, ...]) -> dict[Power, str]:
    """Return the seats promised beforehand to people who joined, by the leaders of the seats."""
    variant = game.set_up
    return {
        variant.seat_of(power)[0]: player for power, player in game.promised if player in joined
    }


def _assigned(
    context: Context, game: GameRecord, joined: tuple[str, ...], seed: str
) -> Mapping[Power, str]:
    variant, promised = game.set_up, _promised(game, joined)
    chiefs = leaders(variant)
    how = game.settings.assignment
    match how:
        case Assignment.LOTS:
            # Anybody can repeat the lot, so it need not be hard to guess.
            return draw_lots(joined, chiefs, random.Random(seed), promised=promised)  # noqa: S311
        case Assignment.GM:
            _require_seats_given(game, joined)
            return promised
        case Assignment.PREFERENCES:
            preferences = {
                player: listed if isinstance(listed, AnyPower) else for_seats(listed, variant.seats)
                for player, listed in context.tx.games.preferences(game.id).items()
                if player not in promised.values()
            }
            free = tuple(power for power in chiefs if power not in promised)
            return promised | assign(preferences, free, context.random)


def _tell_of_start(change: Change, game: GameRecord, seed: str, joined: tuple[str, ...]) -> None:
    lead = game.settings.lead
    begins: datetime | None = change.now + lead if lead else None
    open_game = open_phase(change, game, game.set_up.start, counted_from=begins).open_game
    is_secret = permissions.hides_players(game)
    notice = notices.GameStarted(
        *open_game.heading,
        seats=permissions.seats_shown(game, open_game.seats),
        seed="" if is_secret else seed,
        joined=() if is_secret else tuple(map(Player, joined)),
        seal=sha256(seed.encode()).hexdigest() if is_secret and seed else "",
        deadline=open_game.phase.deadline,
        results_at=open_game.results_at,
        how=game.settings.assignment.value,
        begins=begins,
        press=game.settings.press,
    )
    change.tell_channel(game, notice, key="started")
    for player in dict.fromkeys(open_game.seats.values()):
        change.tell_player(player, your_power(open_game, open_game.power_of(player)), game)
