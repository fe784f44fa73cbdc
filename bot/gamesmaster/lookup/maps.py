"""What words after `map` name: a part of the map, a map style, or that it shall be the full map."""

import re
from itertools import dropwhile

from bot.gamesmaster.context.change import Context
from bot.gamesmaster.lookup.games import boards_meant
from bot.gamesmaster.lookup.phases import means_phase
from bot.gamesmaster.lookup.words import quote
from bot.gamesmaster.notices.notice import Player, Refusal, RequestRefused
from engine.board import Province
from engine.game.map_style import Addition, MapStyle, MapStyleChange, Style, near_map_styles
from engine.names import COAST_WORDS, names_of, spelling
from engine.variant import Variant
from storage.database import Transaction
from storage.tables.games import GameRecord

_BETWEEN = frozenset({"and", "around", "in", "near", "of", "the", "with"})
_MOST_WORDS = 24
_FULL = re.compile(
    r"(?<!\S)(?:(?:in|with)\s+)?(?:(?:all|the)\s+)*(?:full|large|names)(?:\s+(?:map|size))?(?!\S)",
    re.IGNORECASE,
)


def parted(words: str, variant: Variant) -> tuple[str, tuple[Province, ...]]:
    """Split words into a phase and the provinces after it (a region or list); else all is phase."""
    pieces = words.split()
    for at in range(min(len(pieces), _MOST_WORDS) + 1):
        phase, rest = " ".join(pieces[:at]), " ".join(pieces[at:])
        if rest and (not phase or means_phase(phase)):
            provinces = _meant(rest, variant)
            if provinces:
                return phase, provinces
    return words, ()


def parted_full(words: str) -> tuple[str, bool]:
    """Part words from those that ask for the full map; whether there are any: `full`, `names`."""
    rest, count = _FULL.subn(" ", words)
    return " ".join(rest.split()), count > 0


def means_map(context: Context, words: str) -> bool:
    """Whether words after `map` name a phase or a part of a board of the writer, or its size."""
    rest, is_full = parted_full(words)
    if not rest:
        return is_full
    return means_phase(rest) or any(parted(rest, board)[1] for board in boards_meant(context))


def _meant(text: str, variant: Variant) -> tuple[Province, ...]:
    named = dropwhile(_BETWEEN.__contains__, text.casefold().split())
    return variant.region_named(" ".join(named)) or _listed(text, variant)


def _listed(text: str, variant: Variant) -> tuple[Province, ...]:
    """Read provinces one after another, none where a word is neither that nor between two.

    A code means its own province, though others begin with it; a coast means all of its province.
    """
    names = names_of(variant)
    words = spelling(text).split()[:_MOST_WORDS]
    found: list[Province] = []
    at = 0
    while at < len(words):
        for length in range(names.longest(words[at]), 0, -1):
            name = " ".join(words[at : at + length])
            places = names.provinces_spelt(name)
            if len(places) == 1 or name in names.codes:
                found.append(places[0])
                at += length
                at += next(
                    (size for size in (2, 1) if " ".join(words[at : at + size]) in COAST_WORDS), 0
                )
                break
        else:
            if words[at] not in _BETWEEN:
                return ()
            at += 1
    return tuple(dict.fromkeys(found))


def map_style_seen(tx: Transaction, reader: Player | None, game: GameRecord | None) -> MapStyle:
    """The map style a reader (None: all in a channel) chose, else the game's, else the default."""
    own = None if reader is None else tx.map_styles.of(reader)
    if own is not None:
        return own
    return MapStyle() if game is None else game.settings.map_style


def unknown_map_style(words: str) -> RequestRefused:
    """Refuse words that are no map style, with the nearest styles, or with all of them."""
    known = near_map_styles(words) or (*Style, *Addition)
    return RequestRefused(Refusal.UNKNOWN_MAP_STYLE, quote(words), known=known)


def map_style_once(context: Context, game: GameRecord, change: MapStyleChange | None) -> str:
    """The map style of a single picture, as text; "" if none was asked for."""
    return (
        "" if change is None else str(change.of(map_style_seen(context.tx, context.player, game)))
    )
