"""Old games: the list of them, and one among them by its title."""

import re
from collections.abc import Callable, Sequence

from bot.gamesmaster.archive.archive import export
from bot.gamesmaster.context.change import Context
from bot.gamesmaster.lookup.games import Part, Titles, find_game, games_of, games_over, games_seen
from bot.gamesmaster.lookup.phases import means_phase
from bot.gamesmaster.lookup.words import LONGEST_TITLE, quote
from bot.gamesmaster.notices.archive import GameListed, GamesShown
from bot.gamesmaster.notices.notice import Channel, Refusal, RequestRefused
from engine.formats.files import FileFormat
from engine.game.map_style import MOST_WORDS, read_map_style_change
from storage.database import Transaction
from storage.tables.games import GameOutline, GameRecord, GameState

MOST_LISTED = 20
"""As many games under way, and as many that are over, as are listed at once: the latest ones."""
_OF = re.compile(r"(?:^|\s)(?:of|in|from)\s+", re.IGNORECASE)
_WORD = re.compile(r"\S+")
_MOST_WORDS = LONGEST_TITLE // 2 + MOST_WORDS
"""As many as a title has at most, with a style after it."""
_TITLE_AFTER = re.compile(r"(?:^|\s)(?:of|from)\s+", re.IGNORECASE)
_FORMAT = re.compile(
    rf"(?:(?:as|in)\s+)?({'|'.join(FileFormat)})\b(?:'s)?(?:\s+(?:text|package))?\s*", re.IGNORECASE
)


def show_games(context: Context, _words: str) -> None:
    """Answer with the workspace's games; with private ones only to the people in them."""
    under_way = _under_way(context)
    over = games_over(context)
    begun, ended = under_way[-MOST_LISTED:], over[:MOST_LISTED]
    notice = GamesShown(
        _listed(context.tx, begun),
        _listed(context.tx, ended),
        earlier=len(over) - len(ended) + len(under_way) - len(begun),
    )
    context.answer(notice)


def _under_way(context: Context) -> list[GameOutline]:
    return [game for game in games_seen(context) if game.state is not GameState.ENDED]


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


Act = Callable[[Context, str, str], None]
"""What is done with a game: by its id, with the words that are left."""
Own = Callable[[str], bool]
"""Whether a command understands words itself, so that they are no title."""


def of_any_game(context: Context, words: str, act: Act, *, is_own: Own = means_phase) -> None:
    """Do something with the game that words name by its title, else with the usual one.

    `history of The Great War`, `map F1901M of The Great War`, `history The Great War`: it may be
    over. What the command understands itself names none, `map of the Balkans`, unless it is a whole
    title. Of the games under way only those can be named in which the asker has a part.
    """
    found = called(context, words)
    if found is None:
        of_game_meant(context, words, act, is_own=is_own)
    else:
        act(context, *found)


def of_game_meant(context: Context, words: str, act: Act, *, is_own: Own) -> None:
    """As `of_any_game`, of words in which `called` finds no whole title."""
    named = None if is_own(words) else _named(context, words)
    if named is not None:
        act(context, *named)
        return
    usual = find_game(context, Part.ANY)
    if usual is not None:
        act(context, usual, words)


def called(context: Context, words: str) -> tuple[str, str] | None:
    """The id of the game whose whole title stands after `of`, and the other words, or None.

    So a game can be named whatever it is called: `map of Dark`, `history of 1901`. After the title
    only a style may stand: `map of Dark in print`.
    """
    matches = list(_TITLE_AFTER.finditer(words, _where_titles_begin(words)))
    if not matches:
        return None
    mine, over = Titles(games_of(context, Part.ANY)), Titles(games_over(context))
    for match in matches:
        before, after = words[: match.start()].strip(), words[match.end() :].split()
        for at in range(len(after), max(len(after) - MOST_WORDS, 1) - 1, -1):
            title, style = " ".join(after[:at]), " ".join(after[at:])
            found = mine.called(title) or over.called(title)
            if found and (not style or read_map_style_change(style) is not None):
                return found[0].id, f"{before} {style}".strip()
    return None


def _where_titles_begin(words: str) -> int:
    """Where the last words of a text begin: no title is longer, with a style after it."""
    starts = [word.start() for word in _WORD.finditer(words)][-_MOST_WORDS:]
    return max(starts[0] - 1, 0) if starts else 0


def _named(context: Context, words: str) -> tuple[str, str] | None:
    """The id of the game that words end with, and what stands before it; None where they do not."""
    if not words.strip():
        return None
    own = games_of(context, Part.ANY)
    matches = list(_OF.finditer(words, _where_titles_begin(words)))
    splits = [(words[: of.start()].strip(), words[of.end() :].strip()) for of in matches]
    mine, over = Titles(own), Titles(games_over(context))
    for before, title in (*splits, ("", words.strip())):
        found = mine.meant(title) or over.meant(title)
        if found:
            return found[0].id, before
    under_way = Titles(_under_way(context))
    for _, title in splits:
        going_on = under_way.meant(title)
        if going_on:
            raise RequestRefused(Refusal.GAME_STILL_ON, going_on[0].title)
    if _OF.match(words):
        titles = tuple(game.title for game in own)
        raise RequestRefused(Refusal.NO_GAME_HERE, quote(words.strip()), known=titles)
    return None


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
