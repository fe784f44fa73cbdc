"""Preference lists for powers: secret, and kept until the powers are assigned (R-ASSIGN)."""

from bot.gamesmaster.context.change import Context, log
from bot.gamesmaster.context.permissions import require_recruiting
from bot.gamesmaster.lookup.games import require_seen
from bot.gamesmaster.notices.notice import Player, Refusal, Refused, RequestRefused
from bot.gamesmaster.notices.seats import PreferencesShown
from engine.errors import PreferenceError
from engine.game.seating import AnyPower, Preferences, written_preferences
from engine.game.settings import Assignment
from engine.variant import Variant
from storage.database import Transaction
from storage.errors import UnknownGameError
from storage.tables.games import GameRecord

_LONGEST = 500
"""A list is shorter than this, and fits into the value of a button."""


def own_list(tx: Transaction, player: Player, game: str) -> str | None:
    """Return a player's own list as they could write it; None where they cannot have one."""
    try:
        found = tx.games.get(game)
        _require_list_allowed(tx, found, player)
    except (RequestRefused, UnknownGameError):
        return None
    return _written(tx.games.preferences(game)[player], found.set_up)


def prefer_in_form(context: Context, game: str, text: str) -> Refused | None:
    """Keep a list from the form; return what is wrong with it instead of answering."""
    try:
        with context.tx.attempt():
            require_seen(context, game)
            prefer(context, game, text)
    except RequestRefused as refusal:
        return refusal.notice
    return None


def prefer_or_show(context: Context, game_id: str, words: str = "") -> None:
    """Keep the list written after the command; without words show the present list."""
    require_seen(context, game_id)
    if words.strip():
        prefer(context, game_id, words)
        return
    game = context.tx.games.lock(game_id)
    _require_list_allowed(context.tx, game, context.player)
    has_list = context.player in context.tx.games.with_preferences(game.id)
    preferences = context.tx.games.preferences(game.id)[context.player]
    _answer(context, game, preferences, has_list=has_list)


def prefer(context: Context, game_id: str, text: str) -> None:
    """Keep a written list as the asker's preferences, and show it to them alone."""
    game = context.tx.games.lock(game_id)
    _require_list_allowed(context.tx, game, context.player)
    try:
        preferences = written_preferences(text, game.set_up)
    except PreferenceError as error:
        reason = Refusal.PREFERENCE_TWICE if error.is_twice else Refusal.UNKNOWN_PREFERENCE
        raise RequestRefused(reason, error.word, known=game.set_up.played) from error
    context.tx.games.set_preferences(game.id, context.player, preferences)
    log.info("preferences_kept", game=game.id)
    _answer(context, game, preferences)


def keep_if_list(context: Context, game_id: str, text: str) -> bool:
    """Keep a text that names only powers as a list, or ask first; return whether it is a list."""
    tx, game = context.tx, context.tx.games.get(game_id)
    try:
        _require_list_allowed(tx, game, context.player)
        found = written_preferences(text, game.set_up)
    except (RequestRefused, PreferenceError):
        return False
    if not found or len(text) > _LONGEST:
        return False
    if context.player in tx.games.with_preferences(game.id):
        _answer(context, game, found, asked=text.strip())
    else:
        prefer(context, game_id, text)
    return True


def _answer(
    context: Context,
    game: GameRecord,
    preferences: Preferences,
    *,
    has_list: bool = True,
    asked: str = "",
) -> None:
    """Show preferences to their own player; `asked` is the text that may not be meant as them."""
    groups = None if isinstance(preferences, AnyPower) else tuple(map(tuple, preferences))
    shown = PreferencesShown(*game.heading, groups or (), groups is None, has_list, asked)
    context.answer(shown, game)


def _written(preferences: Preferences, variant: Variant) -> str:
    """Return preferences as they could be written: `England, (France Germany)`."""
    if isinstance(preferences, AnyPower):
        return preferences.value
    groups = [[variant.powers[power].name for power in group] for group in preferences]
    return ", ".join(group[0] if len(group) == 1 else f"({', '.join(group)})" for group in groups)


def _require_list_allowed(tx: Transaction, game: GameRecord, player: str) -> None:
    require_recruiting(game, Refusal.GAME_STARTED)
    if game.settings.assignment is not Assignment.PREFERENCES:
        raise RequestRefused(Refusal.NO_PREFERENCES, game.title)
    if player not in tx.games.joined(game.id):
        raise RequestRefused(Refusal.NOT_IN_THIS_GAME, game.title)
