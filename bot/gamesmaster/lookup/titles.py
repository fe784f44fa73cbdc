"""Which game is meant by its title, however that is misspelt or cut short."""

import re
from collections.abc import Callable, Iterable, Sequence
from difflib import SequenceMatcher
from itertools import chain, count
from typing import Generic, TypeVar

from bot.gamesmaster.context.change import Context
from bot.gamesmaster.lookup.games import (
    Ambiguous,
    Found,
    Part,
    choose_or_ask,
    find_game,
    games_of,
    games_over,
    games_seen,
    games_under_way,
)
from bot.gamesmaster.lookup.phases import means_phase
from bot.gamesmaster.lookup.words import LONGEST_TITLE, quote
from bot.gamesmaster.notices.notice import Refusal, RequestRefused
from engine.game.map_style import MOST_WORDS, read_map_style_change
from storage.tables.games import GameOutline, GameRecord

_WORD = re.compile(r"\w+")
_ARTICLES = frozenset({"a", "an", "the", "game", "diplomacy"})
_NEARLY = 0.8
"""How similar a misspelt title must be."""
_SHORTEST = _NEARLY / (2 - _NEARLY)
"""The least part of the longer one's length that the shorter of two such texts has."""
_OF = re.compile(r"(?:^|\s)(?:of|in|from)\s+", re.IGNORECASE)
_BARE_WORD = re.compile(r"\S+")
_MOST_WORDS = LONGEST_TITLE // 2 + MOST_WORDS
"""As many as a title has at most, with a style after it."""
_TITLE_AFTER = re.compile(r"(?:^|\s)(?:of|from)\s+", re.IGNORECASE)
Named = TypeVar("Named", GameRecord, GameOutline)


class Titles(Generic[Named]):
    """Games by their titles; capitals, punctuation and articles do not matter."""

    def __init__(self, games: Iterable[Named]) -> None:
        self._titles: list[tuple[Named, list[str]]] = [(game, _words(game.title)) for game in games]
        self._called: dict[str, list[Named]] = {}
        for game, words in self._titles:
            self._called.setdefault(" ".join(words), []).append(game)
        self._longest = max(map(len, self._called), default=0)

    def called(self, wanted: str) -> tuple[Named, ...]:
        """The games with just this title."""
        return tuple(self._called.get(" ".join(_words(wanted)), ())) if wanted.strip() else ()

    def meant(self, wanted: str) -> tuple[Named, ...]:
        """The games that a text may mean; several if it fits them equally well.

        The whole title wins over its beginning, a beginning over some words of it (the last may be
        cut short), and these over a misspelt title.
        """
        found = self.called(wanted)
        written = _words(wanted)
        spelt, bare = " ".join(written), _without_articles(written)
        if found or not written or len(spelt) > self._longest / _SHORTEST:
            return found
        guess = SequenceMatcher(None, b=" ".join(bare), autojunk=False)
        tests: tuple[Callable[[list[str]], bool], ...] = (
            lambda title: _without_articles(title) == bare,
            lambda title: " ".join(title).startswith(spelt),
            lambda title: f" {spelt}" in f" {' '.join(title)}",
            lambda title: set(title).issuperset(bare),
            lambda title: _is_nearly(guess, " ".join(_without_articles(title))),
        )
        for test in tests:
            found = tuple(game for game, title in self._titles if test(title))
            if found:
                break
        return found


def distinct_title(context: Context, title: str) -> str:
    """Return a title that no game the asker sees has: `Evening`, else `Evening 2` and so on."""
    seen = Titles(games_seen(context))
    numbered = (f"{title} {number}" for number in count(2))
    return next(free for free in chain([title], numbered) if not seen.called(free))


def game_titled(context: Context, wanted: str, mine: Sequence[GameRecord]) -> Found | Ambiguous:
    """Find a game by its title, best an unfinished one."""
    found = Titles(mine).meant(wanted)
    over = () if found else Titles(games_over(context)).meant(wanted)
    if over:
        return Found(over[0].id)
    if not found:
        titles = tuple(game.title for game in mine)
        raise RequestRefused(Refusal.NO_GAME_HERE, quote(wanted), known=titles)
    return Ambiguous(found) if len(found) > 1 else Found(found[0].id, is_choice=True)


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
    usual = choose_or_ask(context, find_game(context, Part.ANY))
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
    starts = [word.start() for word in _BARE_WORD.finditer(words)][-_MOST_WORDS:]
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
    under_way = Titles(games_under_way(context))
    for _, title in splits:
        going_on = under_way.meant(title)
        if going_on:
            raise RequestRefused(Refusal.GAME_STILL_ON, going_on[0].title)
    if _OF.match(words):
        titles = tuple(game.title for game in own)
        raise RequestRefused(Refusal.NO_GAME_HERE, quote(words.strip()), known=titles)
    return None


def _words(text: str) -> list[str]:
    return _WORD.findall(text.casefold())


def _without_articles(words: Sequence[str]) -> list[str]:
    return [word for word in words if word not in _ARTICLES] or list(words)


def _is_nearly(guess: SequenceMatcher[str], title: str) -> bool:
    guess.set_seq1(title)
    ratios = (guess.real_quick_ratio, guess.quick_ratio, guess.ratio)
    return all(ratio() >= _NEARLY for ratio in ratios)
