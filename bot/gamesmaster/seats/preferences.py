"""What people would like to play: secret lists, kept until the powers are given out (R-ASSIGN)."""

from __future__ import annotations

import structlog

from bot.gamesmaster.context.context import Context
from bot.gamesmaster.context.errors import RequestRefused
from bot.gamesmaster.context.open_game import lock_game
from bot.gamesmaster.context.permissions import require_recruiting
from bot.gamesmaster.notices.commands import Refusal, Refused
from bot.gamesmaster.notices.notice import Player
from bot.gamesmaster.notices.seats import WishTold
from engine.errors import PreferenceError
from engine.game.seating import AnyPower, Preferences, written_preferences
from engine.game.settings import Assignment
from engine.variant import Variant
from storage.errors import UnknownGameError
from storage.games import GameRecord
from storage.unit_of_work import Transaction

log = structlog.get_logger(__name__)


def own_list(tx: Transaction, player: Player, game: str) -> str | None:
    """A player's own list as they could write it; None where they have no say."""
    try:
        found = tx.games.get(game)
        _require_say(found, player, tx.games.joined(game))
    except (RequestRefused, UnknownGameError):
        return None
    return written(tx.games.wishes(game)[player], found.variant)


def prefer_in_form(context: Context, game: str, text: str) -> Refused | None:
    """Keep a list, in place of the one before; what is wrong with it is returned, not told."""
    try:
        with context.tx.attempt():
            prefer(context, game, text)
    except RequestRefused as refusal:
        return refusal.notice
    return None


def obey(context: Context, game: str, words: str) -> None:
    """Keep the list in the words after the command; without any show what there is."""
    if words.strip():
        prefer(context, game, words)
    else:
        show(context, game)


def prefer(context: Context, game_id: str, text: str) -> None:
    """Keep what is written as the asker's wish, and show it to them alone."""
    game = lock_game(context.tx, game_id)
    _require_say(game, context.player, context.tx.games.joined(game.id))
    try:
        wish = written_preferences(text, game.variant)
    except PreferenceError as error:
        reason = Refusal.PREFERENCE_TWICE if error.is_twice else Refusal.UNKNOWN_PREFERENCE
        raise RequestRefused(reason, error.word, known=game.variant.played) from error
    context.tx.games.wish(game.id, context.player, wish)
    log.info("wish_kept", game=game.id)
    context.answer(told(game, wish), game)


def show(context: Context, game_id: str) -> None:
    """Show the asker's own wish."""
    game = lock_game(context.tx, game_id)
    _require_say(game, context.player, context.tx.games.joined(game.id))
    has_said = context.player in context.tx.games.wishing(game.id)
    wish = context.tx.games.wishes(game.id)[context.player]
    context.answer(told(game, wish, has_said=has_said), game)


def told(game: GameRecord, wish: Preferences, *, has_said: bool = True) -> WishTold:
    """A wish as its own player sees it."""
    is_random = isinstance(wish, AnyPower)
    return WishTold(
        game=game.id,
        title=game.title,
        groups=() if isinstance(wish, AnyPower) else tuple(tuple(group) for group in wish),
        is_random=is_random,
        has_said=has_said,
    )


def written(wish: Preferences, variant: Variant) -> str:
    """A wish as it could be written: `England, (France Germany)`."""
    if isinstance(wish, AnyPower):
        return wish.value
    groups = [[variant.powers[power].name for power in group] for group in wish]
    return ", ".join(group[0] if len(group) == 1 else f"({', '.join(group)})" for group in groups)


def _require_say(game: GameRecord, player: str, joined: tuple[str, ...]) -> None:
    """Only who has joined a game that has not begun, and goes by lists, goes on."""
    require_recruiting(game, Refusal.GAME_STARTED)
    if game.settings.assignment is not Assignment.PREFERENCES:
        raise RequestRefused(Refusal.NO_PREFERENCES, game.title)
    if player not in joined:
        raise RequestRefused(Refusal.NOT_IN_THIS_GAME, game.title)
