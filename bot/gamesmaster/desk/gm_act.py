"""What the desk knows of an act: how it is checked, when it is out of date, how it is done."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum

from bot.gamesmaster.context.anonymity import veiled
from bot.gamesmaster.context.context import Context
from bot.gamesmaster.context.errors import RequestRefused
from bot.gamesmaster.context.open_game import OpenGame, open_game_of
from bot.gamesmaster.notices.commands import Refusal
from bot.gamesmaster.notices.desk import Act, Details, GmActed
from bot.gamesmaster.notices.notice import Player
from storage.games import GameRecord


class When(Enum):
    """Of which games an act is."""

    NOT_OVER = "not over"
    OVER = "over"
    EITHER = "either"


@dataclass(frozen=True, slots=True)
class Wish:
    """What a GM asked for: the words after the command, and the first person that they name.

    `because` is the reason, which is no part of the words; `text` is all that was written.
    """

    act: Act
    words: str = ""
    person: Player | None = None
    because: str = ""
    text: str = ""


Check = Callable[[Context, GameRecord, Wish], Details]


def _never(_context: Context, _game: GameRecord, _details: Details) -> bool:
    return False


@dataclass(frozen=True, slots=True)
class GmAct:
    """An act as the desk does it, of a game that is, or is not over (`when`).

    `check` refuses what cannot be, and says what would be done. `is_stale` says whether the game
    has changed meanwhile, so that what was shown does not fit any more; another phase than the one
    that was open is always too much. `do` does what was shown, and announces it before what
    follows from it.
    """

    act: Act
    check: Check
    do: Callable[[Context, GameRecord, Details], None]
    is_stale: Callable[[Context, GameRecord, Details], bool] = _never
    when: When = When.NOT_OVER


def wordless(check: Check) -> Check:
    """Refuse words after a command that takes none, instead of passing over them."""

    def checked(context: Context, game: GameRecord, wish: Wish) -> Details:
        if wish.words:
            raise RequestRefused(Refusal.WORDS_NOT_TAKEN, wish.words, known=(f"gm {wish.act}",))
        return check(context, game, wish)

    return checked


def in_open_phase(
    act: Callable[[Context, OpenGame, Details], None],
) -> Callable[[Context, GameRecord, Details], None]:
    """Do something in the open phase of a running game. Refused where it is not running."""
    return lambda context, game, details: act(context, open_game_of(context.tx, game), details)


def now_of(open_game: OpenGame) -> Details:
    """How the open phase stands: what the details of many acts begin with."""
    return Details(phase=str(open_game.phase.phase), old_deadline=open_game.deadline)


def announce(context: Context, game: GameRecord, act: Act, details: Details) -> None:
    """Tell the channel what the GM did; where players are hidden, no power with a person."""
    notice = GmActed(game.id, game.title, context.player, act, veiled(game, details))
    context.outbox.tell_channel(game, notice)
