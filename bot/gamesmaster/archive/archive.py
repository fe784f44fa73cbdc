"""Whole games: exported as one value, and imported from one."""

from dataclasses import replace

from bot.gamesmaster.clock.deadlines import LONGEST_PAUSE
from bot.gamesmaster.clock.open_phase import offer_choices, window_of, your_power
from bot.gamesmaster.context import permissions
from bot.gamesmaster.context.change import Change, Context, log
from bot.gamesmaster.context.open_game import open_game_of, read_started_game
from bot.gamesmaster.context.request import Request
from bot.gamesmaster.lookup.games import games_seen, people_in
from bot.gamesmaster.lookup.words import title_of
from bot.gamesmaster.notices.archive import GameExported, GameImported, ImportShown
from bot.gamesmaster.notices.desk import Declined
from bot.gamesmaster.notices.notice import Channel, Player, Refusal, RequestRefused, workspace_of
from bot.gamesmaster.votes.votes import votes_reported
from engine.board import Power
from engine.formats.diplomacy_games import knows_map_of
from engine.formats.files import FileFormat, read_game_file
from engine.formats.parts import FormatError
from engine.formats.positions import position_json
from engine.game.endings.ending import Ending
from engine.game.endings.votes import Stance, Vote
from engine.game.whole_game import InDisorder, PlayedPhase, Tenure, WholeGame
from storage.database import Transaction
from storage.tables.games import GameRecord, GameState
from storage.tables.inbox import Question
from storage.tables.phases import PhaseRecord

_LONGEST_FAULT = 300


def whole_game(tx: Transaction, game: GameRecord) -> WholeGame:
    """A game that has begun, as all may know it: no orders of an open phase, no hidden players."""
    is_hidden = permissions.hides_players(game)
    attendance = tx.attendance.of_game(game.id)
    results, seals = tx.phases.results(game.id, game.set_up), tx.seals.all(game.id)
    phases: dict[int, PlayedPhase] = {}
    for record in tx.phases.all(game.id, game.set_up):
        before = None if record.follows is None else phases[record.follows]
        phase = _phase(game, record, before)
        if record.adjudicated_at is not None:
            result = results[record.number]
            phase = replace(
                phase,
                adjudicated_at=record.adjudicated_at,
                orders=result.given,
                resolution=result.resolution,
                votes=_votes_reported(tx, game, record),
                attendance=attendance.get(record.number, {}),
                seals=seals.get(record.number),
            )
        phases[record.number] = phase
    return WholeGame(
        title=game.title,
        settings=game.settings,
        phases=tuple(phases.values()),
        # With the seed and the players' names anybody could draw the lot again.
        seed="" if is_hidden else game.seed,
        channel=game.channel,
        gms=game.gms,
        seats=tuple(
            Tenure(seat.power, None)
            if is_hidden
            else Tenure(seat.power, seat.player, seat.since, seat.until)
            for seat in tx.games.seat_history(game.id)
            if not is_hidden or seat.until is None
        ),
        disorders=tuple(
            InDisorder(disorder.power, disorder.cause, disorder.since, disorder.until)
            for disorder in tx.disorders.all(game.id)
        ),
        opened_at=game.created_at,
        started_at=game.started_at,
        ended_at=game.ended_at,
        is_paused=game.paused_at is not None,
        ending=None if game.ending is None else Ending(game.ending),
        winners=game.winners,
    )


def _phase(game: GameRecord, record: PhaseRecord, before: PlayedPhase | None) -> PlayedPhase:
    """A phase as it was opened."""
    board = game.set_up.start
    if before is not None and before.resolution is not None:
        board = before.resolution.after
    return PlayedPhase(
        number=record.number,
        position=record.position,
        follows=record.follows,
        skipped=record.skipped,
        coin=record.coin,
        is_edited=position_json(board) != position_json(record.position),
        opened_at=record.opened_at,
        deadline=record.deadline,
        left_at=record.left_at,
    )


def _votes_reported(tx: Transaction, game: GameRecord, record: PhaseRecord) -> dict[Power, Vote]:
    """The votes as reported with the result (R-DRAW-04), without partners of a draw."""
    absent = tx.disorders.of(game.id, number=record.number)
    reported = votes_reported(tx, game, record, absent)
    return {
        power: Vote(Stance.DRAW) if vote.stance is Stance.DRAW else vote
        for power, vote in (reported.votes.items() if reported else ())
    }


def export(context: Context, game_id: str, how: FileFormat) -> None:
    """Answer with a file of a game: to a GM, else to a player; to all once the game is over."""
    game = read_started_game(context.tx, game_id)
    is_player = not game.gms and context.player in context.tx.games.seats(game.id).values()
    if game.state is GameState.RUNNING and not is_player:
        permissions.require_gm(game, context.player)
    if how is FileFormat.DIPLOMACY and not knows_map_of(game.set_up):
        raise RequestRefused(Refusal.FORMAT_LACKS_MAP, game.set_up.title)
    log.info("game_exported", game=game.id, format=how.value)
    context.answer(GameExported(*game.heading, how, game.state is GameState.ENDED), game)


def bring_in(
    change: Change,
    game: WholeGame,
    *,
    channel: Channel,
    request: str,
    by: Player | None = None,
    in_private: bool | None = None,
) -> str:
    """Import a game into a channel; return its new id.

    `in_private`: only its members see the channel; None: that is not known.

    People count who are of the channel's workspace; `by` becomes its GM, None: those of the file.
    A running game goes on with the open phase, its time as the settings have it from now on. Its
    clock stands until there is somebody for every power, and where the file's stood, until it is
    started again. Refused where the channel has another game.
    """
    own, missing = _as_brought_in(game, channel, by)
    id_, now = change.new_id(), change.now
    record = GameRecord(
        id=id_, channel=channel, title=own.title, gms=(), settings=own.settings, created_at=now
    )
    opens = window_of(record, own.line[-1].position.phase, now)
    is_added = change.tx.archive.add(
        own, id_=id_, channel=channel, request=request, at=now, window=opens, in_private=in_private
    )
    if not is_added:
        there = change.tx.games.in_channel(channel)
        raise RequestRefused(Refusal.GAME_HERE_ALREADY, there.title if there else "")
    is_over = own.ending is not None
    if missing:
        change.tx.games.pause(id_, now)
    elif own.is_paused and not is_over:
        change.tx.games.pause(id_, now, until=now + LONGEST_PAUSE)
    log.info("game_imported", game=id_, phases=len(own.phases))
    _tell(change, id_, own, by, missing=missing)
    return id_


def _as_brought_in(
    game: WholeGame, channel: Channel, by: Player | None
) -> tuple[WholeGame, tuple[Power, ...]]:
    """Return a game with its people there, and what nobody plays of one that goes on.

    Refused where a GM would play against the settings.
    """
    own = replace(_with_people_of(game, channel), title=title_of(game.title))
    if by is not None:
        own = replace(own, gms=(by,))
    if own.ending is not None:
        return own, ()
    playing = _playing(own)
    if not set(own.gms).isdisjoint(playing.values()):
        if by is not None and not own.settings.gm_may_play:
            raise RequestRefused(Refusal.IMPORTER_PLAYS, own.title)
        permissions.refuse_playing_gm(own.settings, own.title)
    played = own.variant_of(own.line[-1]).played
    return own, tuple(power for power in played if power not in playing)


def _with_people_of(game: WholeGame, channel: Channel) -> WholeGame:

    def known(person: str | None) -> str | None:
        is_of_it = person and workspace_of(Player(person)) == workspace_of(channel)
        return person if is_of_it else None

    seats = tuple(replace(seat, player=known(seat.player)) for seat in game.seats)
    return replace(game, seats=seats, gms=tuple(gm for gm in game.gms if known(gm)))


def _tell(
    change: Change, id_: str, own: WholeGame, by: Player | None, *, missing: tuple[Power, ...]
) -> None:
    game = change.tx.games.get(id_)
    open_game = open_game_of(change.tx, game.id) if own.ending is None else None
    notice = GameImported(
        game=id_,
        title=game.title,
        by=by,
        count=sum(phase.resolution is not None for phase in own.line),
        seats=permissions.seats_shown(game, change.tx.games.seats(id_)),
        phase=None if open_game is None else open_game.phase.code,
        deadline=None if open_game is None else open_game.deadline,
        missing=missing,
    )
    change.tell_channel(game, notice, key="imported")
    if open_game is None:
        return
    for player in dict.fromkeys(open_game.seats.values()):
        change.tell_player(player, your_power(open_game, open_game.power_of(player)), game)
    offer_choices(change, open_game)


def ask_for_file(_context: Context, _words: str) -> None:
    """Say how a game is brought in: the command goes with a file."""
    raise RequestRefused(Refusal.IMPORT_NEEDS_FILE)


def require_right_to_import(tx: Transaction, request: Request) -> None:
    """Refuse whoever may not bring a game into a channel, before anything of the file is read."""
    channel = _channel_of(request)
    if workspace_of(channel) != workspace_of(request.player):
        raise RequestRefused(Refusal.NOT_A_CHANNEL)
    there = tx.games.in_channel(channel)
    is_theirs = there is None or request.player in people_in(tx, there)
    if there is not None and there.state is not GameState.ENDED and not is_theirs:
        raise RequestRefused(Refusal.GAME_HERE_ALREADY, there.title)


def read_file(text: str) -> WholeGame:
    """Read the game in the text of a file; long ones take seconds, so outside of a transaction."""
    try:
        return read_game_file(text)
    except FormatError as error:
        raise RequestRefused(Refusal.IMPORT_BROKEN, str(error)[:_LONGEST_FAULT]) from error


def ask_import(context: Context, text: str, game: WholeGame) -> None:
    """Show whoever posted the file of a game what importing it would do; nothing changes yet."""
    request, tx = context.request, context.tx
    require_right_to_import(tx, request)
    channel = _channel_of(request)
    own, missing = _as_brought_in(game, channel, context.player)
    there, is_over = tx.games.in_channel(channel), own.ending is not None
    if there is not None and there.state is not GameState.ENDED and not is_over:
        raise RequestRefused(Refusal.GAME_HERE_ALREADY, there.title)
    kept = Question(context.new_id(), context.player, text, request.at, context.now)
    tx.questions.ask(kept)
    same = () if is_over else _running_already(context, own)
    notice = ImportShown(
        kept.id,
        own.title,
        own.settings.variant,
        count=sum(phase.resolution is not None for phase in own.line),
        phase=None if is_over else str(own.line[-1].position.phase),
        players=tuple(dict.fromkeys(Player(player) for player in _playing(own).values())),
        missing=tuple(missing),
        played_in=tuple(Channel(running.channel) for running in same),
    )
    context.answer(notice)


def file_shown(tx: Transaction, question: str, player: Player) -> str:
    """The text of a game that was shown before its import, to who has asked for that."""
    kept = tx.questions.waiting(question, player)
    if kept is None:
        raise RequestRefused(Refusal.CONFIRMATION_GONE)
    return kept.text


def import_game(context: Context, question: str, game: WholeGame) -> None:
    """Take up a game that was shown, once, in the request's channel, for who asked as its GM."""
    request = context.request
    if context.tx.questions.settle(question, context.player, context.now) is None:
        raise RequestRefused(Refusal.CONFIRMATION_GONE)
    require_right_to_import(context.tx, request)
    bring_in(
        context,
        game,
        channel=_channel_of(request),
        request=request.id,
        by=context.player,
        in_private=request.in_private,
    )


def decline_import(context: Context) -> None:
    """Leave a game that was shown where it is."""
    context.answer(Declined())


def _channel_of(request: Request) -> Channel:
    if request.channel is None:
        raise RequestRefused(Refusal.IMPORT_NEEDS_FILE)
    return request.channel


def _running_already(context: Context, game: WholeGame) -> tuple[GameRecord, ...]:
    """The running games that have the title and the beginning of the one in a file."""
    titled = [seen.id for seen in games_seen(context) if seen.title == game.title]
    return tuple(
        running
        for running in context.tx.games.those(titled)
        if running.state is GameState.RUNNING and running.started_at == game.started_at
    )


def _playing(game: WholeGame) -> dict[Power, str]:
    """Who plays which power now."""
    return {seat.power: seat.player for seat in game.seats if seat.player and seat.until is None}
