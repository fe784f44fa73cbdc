"""A game by what people call it: its title, a part of it, or its title misspelt."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from difflib import SequenceMatcher

from bot.gamesmaster.context.context import Context
from bot.gamesmaster.context.errors import RequestRefused
from bot.gamesmaster.context.quoting import quote
from bot.gamesmaster.lookup.games import ask_which, choose_game
from bot.gamesmaster.notices.commands import Refusal
from bot.gamesmaster.notices.notice import workspace_of
from storage.games import GameRecord, GameState

_WORD = re.compile(r"\w+")
_ARTICLES = frozenset({"a", "an", "the", "game", "diplomacy"})
_NEARLY = 0.8
"""How like a title what is written has to be where it is misspelt."""


def games_titled(wanted: str, games: Sequence[GameRecord]) -> tuple[GameRecord, ...]:
    """The games that a text may mean by their titles; several where it fits them equally well.

    Capitals, punctuation and articles do not matter. The whole title goes before its beginning,
    that before words out of it (the last one may be cut short), and these before a title that is
    misspelt.
    """
    said = _words(wanted)
    if not said:
        return ()
    tests: tuple[Callable[[Sequence[str]], bool], ...] = (
        lambda title: title == said,
        lambda title: _without_articles(title) == _without_articles(said),
        lambda title: " ".join(title).startswith(" ".join(said)),
        lambda title: f" {' '.join(said)}" in f" {' '.join(title)}",
        lambda title: set(_without_articles(said)) <= set(title),
        lambda title: _is_nearly(said, title),
    )
    for test in tests:
        found = tuple(game for game in games if test(_words(game.title)))
        if found:
            return found
    return ()


def games_called(wanted: str, games: Sequence[GameRecord]) -> tuple[GameRecord, ...]:
    """The games whose whole title a text is, capitals and punctuation aside."""
    said = _words(wanted)
    return tuple(game for game in games if said and _words(game.title) == said)


def game_titled(context: Context, wanted: str, mine: Sequence[GameRecord]) -> str | None:
    """The game of a title, to be meant from now on; None where its writer was asked which one.

    One that is over can be looked at only, and goes behind the others.
    """
    found = games_titled(wanted, mine)
    over = None if found else over_titled(context, wanted)
    if over is not None:
        return over.id
    if not found:
        titles = tuple(game.title for game in mine)
        raise RequestRefused(Refusal.NO_GAME_HERE, quote(wanted), known=titles)
    if len(found) > 1:
        name = "game"
        ask_which(context, name, found, quote(f"{name} {wanted}"))
        return None
    choose_game(context, found[0].id)
    return found[0].id


def over_titled(context: Context, title: str) -> GameRecord | None:
    """The game of a title that is over, in the asker's workspace; of several the latest."""
    found = games_titled(title, games_over(games_seen(context)))
    return found[0] if found else None


def games_seen(context: Context) -> tuple[GameRecord, ...]:
    """The games of the asker's workspace; of a private channel only those with a part in them.

    Who asks in a channel is in it.
    """
    tx, asker = context.tx, context.player

    def has_part(game: GameRecord) -> bool:
        people = {*game.gms, *tx.games.joined(game.id), *tx.games.seats(game.id).values()}
        return asker in people or context.request.channel == game.channel

    every = tx.games.of_workspace(workspace_of(asker))
    return tuple(game for game in every if not game.is_private or has_part(game))


def games_over(games: Sequence[GameRecord]) -> tuple[GameRecord, ...]:
    """Those of the games that began and are over, the latest first."""
    begun = [game for game in games if game.state is GameState.ENDED and game.started_at]
    begun.sort(key=lambda game: (game.ended_at or game.created_at, game.id), reverse=True)
    return tuple(begun)


def _words(text: str) -> list[str]:
    return _WORD.findall(text.casefold())


def _without_articles(words: Sequence[str]) -> list[str]:
    return [word for word in words if word not in _ARTICLES] or list(words)


def _is_nearly(said: Sequence[str], title: Sequence[str]) -> bool:
    written, known = (" ".join(_without_articles(words)) for words in (said, title))
    return SequenceMatcher(None, written, known, autojunk=False).ratio() >= _NEARLY
