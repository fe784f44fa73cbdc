"""Which game a request is about.

The game of an edited message's orders, the channel's game, the player's only game, the only game
that the words fit, the one chosen lately, or the game with the title that is named.
"""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import timedelta
from enum import IntEnum, StrEnum
from typing import TypeAlias

from bot.gamesmaster.context.change import Context
from bot.gamesmaster.lookup.words import quote
from bot.gamesmaster.notices.commands import WhichGame
from bot.gamesmaster.notices.desk import Act
from bot.gamesmaster.notices.notice import Channel, Refusal, RequestRefused, workspace_of
from engine.position import Phase
from engine.variant import Variant
from engine.variants import DEFAULT_VARIANT
from storage.database import Transaction
from storage.tables.games import GameOutline, GameRecord, GameState
from storage.tables.inbox import Question


def require_in_time(context: Context, game: str) -> None:
    """Refuse an edit made after its message's phase closed, but for a message late itself."""
    request = context.request
    if request.begun_at is None:
        return
    phase = context.tx.branches.at(game, request.begun_at)
    if phase is None or phase.deadline < request.begun_at:
        return
    is_past = context.tx.games.get(game).is_past(phase.deadline, request.at)
    if phase.adjudicated_at is not None or is_past:
        raise RequestRefused(Refusal.EDITED_TOO_LATE, phase.code)


def require_written_in_phase(context: Context, game: str) -> None:
    """Refuse a command edited into a message from before the open phase, if one is open."""
    phase = _phase_since(context, context.tx.games.get(game))
    if phase is not None:
        raise RequestRefused(Refusal.WRITTEN_BEFORE, str(phase))


def written_in_phase(context: Context, games: tuple[GameRecord, ...]) -> tuple[GameRecord, ...]:
    """The games whose phase was open when a message was first written. Refused if none is left."""
    found = tuple(game for game in games if not _phase_since(context, game))
    if games and not found:
        require_written_in_phase(context, games[0].id)
    return found


def _phase_since(context: Context, game: GameRecord) -> Phase | None:
    begun_at = context.request.begun_at
    phase = context.tx.phases.current(game.id, game.set_up) if begun_at else None
    return phase.phase if phase and begun_at and begun_at < phase.opened_at else None


def games_of_message(tx: Transaction, message: str) -> tuple[str, ...]:
    """The ids of the games for which a message gave orders, plans or a vote."""
    voted = (game for game, _, _ in tx.votes.written_in(message))
    return tuple(dict.fromkeys((*tx.orders.games_of(message), *voted)))


REMEMBERED = timedelta(minutes=30)
"""How long a choice among several games holds after its last use."""


Part = StrEnum("Part", "PLAYS JOINED RUNS ANY")
"""The part that a person has in the games that a direct message can be about.

ANY is any of the other three. In a game's channel nobody needs a part: the request is about the
channel's game, whoever writes, and ANY takes one that is over, too.
"""


class Fit(IntEnum):
    """How well a text fits a game; the best fit wins."""

    NOT = 0
    PARTLY = 1
    """Some orders fit, others are about units that the writer does not have in the game."""
    WELL = 2


Fits = Callable[[Context, GameRecord, str], Fit]
"""How well a text fits one of the writer's games."""


@dataclass(frozen=True, slots=True)
class Found:
    """The game that is meant, by its id; of several it was chosen, perhaps by its words alone."""

    game: str
    is_choice: bool = False
    by_words: bool = False


@dataclass(frozen=True, slots=True)
class Ambiguous:
    """The games that may be meant: only the writer can say which."""

    games: tuple[GameRecord, ...]


def find_game(
    context: Context, part: Part, *, acts: bool = False, fits: Fits | None = None, words: str = ""
) -> Found | Ambiguous:
    """Find the game that a text is about.

    An edited message is about the game that its orders went to. A text in a channel is about the
    channel's game; once that is over, only its map and status are shown (`Part.ANY`). Elsewhere a
    finished game is meant only by people without another. A text that `acts` on a game cannot
    mean one whose phase was opened after the text was first written. Among several games the
    writer's answer to the question counts first, then the only game that its `words` fit, then
    the game chosen lately. Refused if there is no game.
    """
    message = context.request.message if context.request.begun_at else None
    if message and (ordered := games_of_message(context.tx, message)):
        return Found(ordered[-1])
    channel = context.request.channel
    here = None if channel is None else context.tx.games.in_channel(channel)
    if here is not None:
        if here.state is GameState.ENDED and part is not Part.ANY:
            raise RequestRefused(Refusal.GAME_OVER, here.title)
        return Found(here.id)
    candidates = games_of(context, part)
    if not candidates and part is Part.RUNS:
        candidates = tuple(game for game in games_of(context, Part.PLAYS) if not game.gms)
    if not candidates:
        return Found(_last_game_or_refusal(context, part))
    if acts:
        candidates = written_in_phase(context, candidates)
    if len(candidates) == 1:
        return Found(candidates[0].id)
    return _of_several(context, candidates, fits, words)


def _of_several(
    context: Context, candidates: tuple[GameRecord, ...], fits: Fits | None, words: str
) -> Found | Ambiguous:
    named = context.request.game
    if named is not None and named in {game.id for game in candidates}:
        return Found(named)
    found = [] if fits is None else [(fits(context, game, words), game) for game in candidates]
    best = max((fit for fit, _ in found), default=Fit.NOT)
    fitting = tuple(game for fit, game in found if fit is best is not Fit.NOT)
    if len(fitting) == 1:
        return Found(fitting[0].id, is_choice=True, by_words=True)
    likely = fitting or candidates
    chosen = context.tx.questions.remembered(context.player, context.now - REMEMBERED)
    if chosen is not None and chosen in {game.id for game in likely}:
        return Found(chosen, is_choice=True)
    return Ambiguous(likely)


def choose_or_ask(
    context: Context, meant: Found | Ambiguous, *, text: str = "", quoted: str = ""
) -> str | None:
    """Remember a choice among several games and return its id, or ask which of them is meant.

    The question quotes `quoted`, its answer carries out `text`: both are usually what was written.
    """
    if isinstance(meant, Found):
        if meant.is_choice:
            choose_game(context, meant.game)
        if meant.by_words:
            context.by_words.add(meant.game)
        return meant.game
    request, text = context.request, text or context.text
    question = Question(
        context.new_id(), context.player, text, request.at, context.now, request.message
    )
    context.tx.questions.ask(question)
    headings = tuple(game.heading for game in meant.games)
    channels = tuple(Channel(game.channel) for game in meant.games)
    context.answer(WhichGame(question.id, headings, quote(quoted or text.strip()), channels))
    return None


_STATES = {Part.PLAYS: GameState.RUNNING, Part.JOINED: GameState.RECRUITING}
"""The state a game must be in to hide the player's other games (`games_of`)."""


def games_of(context: Context, part: Part) -> tuple[GameRecord, ...]:
    """The unfinished games in which the writer has a part, oldest first.

    Of the games that the writer plays in, the running ones hide the others; of those joined, the
    ones that still wait for players do.
    """
    run = () if part in _STATES else context.tx.games.of_gm(context.player)
    if part is Part.RUNS:
        return run
    mine = context.tx.games.of_player(context.player)
    fitting = tuple(game for game in mine if game.state is _STATES.get(part))
    return fitting or tuple({game.id: game for game in (*mine, *run)}.values())


def games_meant(context: Context) -> tuple[GameRecord, ...]:
    """The games that the writer's text may be about, before that is known, the likeliest first.

    The channel's game and the writer's own; without any of these, the writer's last finished game.
    """
    channel = context.request.channel
    here = None if channel is None else context.tx.games.in_channel(channel)
    games = (*(() if here is None else (here,)), *games_of(context, Part.ANY))
    return games or context.tx.games.ended_of(context.player, 1)


def boards_meant(context: Context) -> tuple[Variant, ...]:
    """A variant of each map that the writer's text may be about: a sandbox's without any game."""
    variants = [game.set_up for game in games_meant(context)] or [DEFAULT_VARIANT]
    return tuple({variant.map.name: variant for variant in variants}.values())


def choose_game(context: Context, game: str) -> None:
    """Remember which of several games the writer means."""
    context.tx.questions.remember(context.player, game, context.now)


def _last_game_or_refusal(context: Context, part: Part) -> str:
    """Return the game that the writer played in last, or say why none can be meant."""
    if context.request.channel is not None:
        raise RequestRefused(Refusal.NO_GAME_HERE)
    played = games_of(context, Part.PLAYS) if part is Part.RUNS else ()
    if played:
        reason = Refusal.NOT_THE_GM if played[0].gms else Refusal.NO_GM
        raise RequestRefused(reason, played[0].title)
    run = games_of(context, Part.RUNS)
    if run:
        raise RequestRefused(Refusal.NOT_IN_THIS_GAME, run[0].title)
    lost = _lost(context)
    if lost is not None and part is not Part.ANY:
        raise RequestRefused(Refusal.NOT_IN_THIS_GAME, lost.title)
    if lost is not None:
        return lost.id
    over = context.tx.games.ended_of(context.player, 1)
    if not over:
        raise RequestRefused(Refusal.NOT_IN_A_GAME)
    if part is not Part.ANY:
        raise RequestRefused(Refusal.GAME_OVER, over[0].title)
    return over[0].id


def _lost(context: Context) -> GameOutline | None:
    """Return the latest game under way in which somebody else has the writer's seat, or nobody."""
    for game in reversed(games_seen(context)):
        if game.state is GameState.RUNNING:
            seats = context.tx.games.seat_history(game.id)
            if any(seat.player == context.player for seat in seats):
                return game
    return None


Game: TypeAlias = GameRecord | GameOutline


def games_seen(context: Context) -> tuple[GameOutline, ...]:
    """The games of the asker's workspace that they may see.

    A private game is seen by those who have a part in it, and by whoever writes in its channel.
    """
    every = context.tx.games.outlines(workspace_of(context.player))
    return tuple(game for game in every if _is_seen(context, game))


def games_under_way(context: Context) -> list[GameOutline]:
    """The games that the asker may see and that are not over."""
    return [game for game in games_seen(context) if game.state is not GameState.ENDED]


def games_over(context: Context) -> tuple[GameOutline, ...]:
    """The finished games that the asker may see, the latest first; only those that were played."""
    every = context.tx.games.played_out(workspace_of(context.player))
    return tuple(game for game in every if _is_seen(context, game))


def require_seen(context: Context, game_id: str) -> None:
    """Refuse a game that the asker may not see, as if there were none.

    An id that came with a button may be forged.
    """
    if not _is_seen(context, context.tx.games.get(game_id)):
        raise RequestRefused(Refusal.NO_GAME_HERE)


def _is_seen(context: Context, game: Game) -> bool:
    asker = context.player
    if workspace_of(Channel(game.channel)) != workspace_of(asker):
        return False
    is_open = not game.is_private or context.request.channel == game.channel
    return is_open or game.id in context.tx.games.with_part(asker)


def people_in(tx: Transaction, game: GameRecord) -> set[str]:
    """All who have joined a game or play in it, or run it."""
    return {*game.gms, *tx.games.joined(game.id), *tx.games.seats(game.id).values()}


def is_closed(tx: Transaction, game: GameRecord) -> bool:
    """Whether a GM has closed a game since it ended."""
    if game.ended_at is None:
        return False
    acts = ((entry.act, entry.at) for entry in tx.audit.entries(game.id))
    return any(act == Act.CLOSE.value and at >= game.ended_at for act, at in acts)
