"""A GM's act: how it is checked, when it is out of date, how it is done."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from enum import Enum

from bot.gamesmaster.context.anonymity import veiled
from bot.gamesmaster.context.context import Context
from bot.gamesmaster.context.errors import RequestRefused
from bot.gamesmaster.context.open_game import OpenGame, open_game_of
from bot.gamesmaster.context.quoting import quote
from bot.gamesmaster.lookup.places import power_named
from bot.gamesmaster.notices.commands import Refusal
from bot.gamesmaster.notices.desk import Act, Details, GmActed
from bot.gamesmaster.notices.notice import Player
from engine.board import Power
from engine.variant import Variant
from storage.games import GameRecord


class When(Enum):
    """In which games an act is possible."""

    NOT_OVER = "not over"
    OVER = "over"
    EITHER = "either"


@dataclass(frozen=True, slots=True)
class GmRequest:
    """What a GM asked for: the words after the command, and the first person they mention.

    `because` is the reason, which `words` leave out; `text` is everything that was written.
    """

    act: Act
    words: str = ""
    person: Player | None = None
    because: str = ""
    text: str = ""


Check = Callable[[Context, GameRecord, GmRequest], Details]


def _never(_context: Context, _game: GameRecord, _details: Details) -> bool:
    return False


@dataclass(frozen=True, slots=True)
class GmAct:
    """How a GM's act is checked and done; `when` says in which games it is possible.

    `check` refuses impossible requests and returns what would be done. `is_stale` says whether the
    game has changed since that was shown so that it no longer fits; in another phase it never
    does. `do` does what was shown, and announces it before its consequences.
    """

    act: Act
    check: Check
    do: Callable[[Context, GameRecord, Details], None]
    is_stale: Callable[[Context, GameRecord, Details], bool] = _never
    when: When = When.NOT_OVER


def wordless(check: Check) -> Check:
    """Wrap the check of a command without words: refuse any words after it."""

    def checked(context: Context, game: GameRecord, request: GmRequest) -> Details:
        if request.words:
            raise RequestRefused(
                Refusal.WORDS_NOT_TAKEN, request.words, known=(f"gm {request.act}",)
            )
        return check(context, game, request)

    return checked


def in_open_phase(
    act: Callable[[Context, OpenGame, Details], None],
) -> Callable[[Context, GameRecord, Details], None]:
    """Wrap an act in the open phase of a game: refuse it where the game is not running."""
    return lambda context, game, details: act(context, open_game_of(context.tx, game), details)


def now_of(open_game: OpenGame) -> Details:
    """Return the open phase and its deadline: the start of many acts' details."""
    return Details(phase=str(open_game.phase.phase), old_deadline=open_game.deadline)


def announce(context: Context, game: GameRecord, act: Act, details: Details) -> None:
    """Tell the channel what the GM did; where players are hidden, name no power with a person."""
    notice = GmActed(game.id, game.title, context.player, act, veiled(game, details))
    context.outbox.tell_channel(game, notice)


def required_power(text: str, variant: Variant, *, besides: Iterable[str] = ()) -> Power:
    """Return the power that a text names. Refuse where it names none, or more than one.

    The refusal lists the powers and the words that would do `besides`.
    """
    power = power_named(text, variant)
    if power is None:
        raise unknown_power(text, (*variant.powers, *besides))
    return power


def unknown_power(text: str, known: Iterable[str]) -> RequestRefused:
    """Return the refusal of a text that names none of the known powers."""
    return RequestRefused(Refusal.UNKNOWN_POWER, quote(text.strip()), known=tuple(known))
