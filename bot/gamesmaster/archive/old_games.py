"""Old games: the list of them, and their files."""

import re
from collections.abc import Sequence

from bot.gamesmaster.archive.archive import export
from bot.gamesmaster.context.change import Context
from bot.gamesmaster.lookup.games import games_over, games_under_way
from bot.gamesmaster.lookup.titles import of_any_game
from bot.gamesmaster.lookup.words import quote
from bot.gamesmaster.notices.archive import GameListed, GamesShown
from bot.gamesmaster.notices.notice import Channel, Refusal, RequestRefused
from engine.formats.files import FileFormat
from storage.database import Transaction
from storage.tables.games import GameOutline, GameRecord

MOST_LISTED = 20
"""As many games under way, and as many that are over, as are listed at once: the latest ones."""
_FORMAT = re.compile(
    rf"(?:(?:as|in)\s+)?({'|'.join(FileFormat)})\b(?:'s)?(?:\s+(?:text|package))?\s*", re.IGNORECASE
)


def show_games(context: Context, _words: str) -> None:
    """Answer with the workspace's games; with private ones only to the people in them."""
    under_way = games_under_way(context)
    over = games_over(context)
    begun, ended = under_way[-MOST_LISTED:], over[:MOST_LISTED]
    notice = GamesShown(
        _listed(context.tx, begun),
        _listed(context.tx, ended),
        earlier=len(over) - len(ended) + len(under_way) - len(begun),
    )
    context.answer(notice)


def _listed(tx: Transaction, games: Sequence[GameOutline]) -> tuple[GameListed, ...]:
    whole = {game.id: game for game in tx.games.those([game.id for game in games])}
    return tuple(_line(tx, whole[game.id]) for game in games)


def _line(tx: Transaction, game: GameRecord) -> GameListed:
    line = tx.branches.line(game.id)
    return GameListed(
        title=game.title,
        channel=Channel(game.channel),
        phase=line[-1].code if line else None,
        ending=game.ending,
        winners=game.winners,
        at=game.ended_at or game.created_at,
        variant=game.settings.variant,
    )


def export_any(context: Context, words: str) -> None:
    """Answer with a file of a game: `gm export`, `gm export judge`, `gm export of TITLE`."""
    named = _FORMAT.match(words.strip())
    how = FileFormat(named[1].lower()) if named else FileFormat.JSON
    rest = words.strip()[named.end() :] if named else words

    def act(context: Context, game: str, left: str) -> None:
        if left.strip():
            known = tuple(FileFormat)
            raise RequestRefused(Refusal.UNKNOWN_FORMAT, quote(left.strip()), known=known)
        export(context, game, how)

    of_any_game(context, rest, act)
