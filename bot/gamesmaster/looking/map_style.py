"""The map style of whoever asks: chosen for all their own pictures, or asked for once."""

from __future__ import annotations

from bot.gamesmaster.archive import old_games
from bot.gamesmaster.context.context import Context
from bot.gamesmaster.looking import map as game_map
from bot.gamesmaster.lookup.games import Part, games_of
from bot.gamesmaster.lookup.maps import means_map, unknown_map_style
from bot.gamesmaster.notices.looking import MapStyleShown
from engine.game.map_style import (
    DEFAULT_MAP_STYLE,
    MapStyle,
    parted_map_style,
    read_map_style_change,
)


def obey(context: Context, words: str) -> None:
    """Keep the map style that words ask for, and show it; without words, say what there is.

    `default` takes back what was chosen. Words that only add something, or take it away, change
    the present look. Refused where a word is not understood.
    """
    said, looks = words.strip(), context.tx.map_styles
    if not said:
        _answer(context, is_new=False)
        return
    if said.casefold() in DEFAULT_MAP_STYLE:
        looks.choose(context.player, None, context.now)
    else:
        change = read_map_style_change(said)
        if change is None:
            raise unknown_map_style(said)
        present = looks.of(context.player) or _usual(context)
        looks.choose(context.player, change.of(present), context.now)
    _answer(context, is_new=True)


def _answer(context: Context, *, is_new: bool) -> None:
    own = context.tx.map_styles.of(context.player)
    map_style = own or _usual(context)
    context.answer(MapStyleShown(str(map_style), is_own=own is not None, is_new=is_new))


def _usual(context: Context) -> MapStyle:
    """How the asker's games have it, where they have it alike; else as it is by default."""
    set_so = {game.settings.map_style for game in games_of(context, Part.ANY)}
    return set_so.pop() if len(set_so) == 1 else MapStyle()


def show_map(context: Context, words: str) -> None:
    """Answer with a map, in the style that is named if any is: before the title of a game or after.

    Refused as `map.show_map` does, and where two styles are named.
    """
    called = old_games.called(context, words)
    rest, change = parted_map_style((words if called is None else called[1]).split())

    def act(context: Context, game: str, left: str) -> None:
        inner, inner_change = parted_map_style(left.split())
        if change is not None and inner_change is not None:
            raise unknown_map_style(words)
        game_map.show_map(context, game, " ".join(inner), change or inner_change)

    if called is not None:
        act(context, called[0].id, " ".join(rest))
        return
    old_games.of_game_meant(context, " ".join(rest), act, is_own=means_map)
