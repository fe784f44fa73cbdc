"""Maps on request, and how they look: the style chosen for all one's own, or asked for once."""

from functools import partial

from msgspec.structs import replace

from bot.gamesmaster.context.change import Context
from bot.gamesmaster.context.open_game import read_started_game
from bot.gamesmaster.lookup import titles
from bot.gamesmaster.lookup.games import Part, games_meant, games_of
from bot.gamesmaster.lookup.maps import (
    map_style_once,
    means_map,
    parted,
    parted_full,
    unknown_map_style,
)
from bot.gamesmaster.lookup.phases import means_phase, phase_numbered, phase_within
from bot.gamesmaster.lookup.words import quote
from bot.gamesmaster.notices.notice import Refusal, RequestRefused
from bot.gamesmaster.notices.showing import MapShown, MapStyleShown
from bot.gamesmaster.showing.status import status
from engine.game import map_style as styles
from engine.game.map_style import MapStyle, MapStyleChange, parted_map_style
from storage.database import Transaction
from storage.tables.games import GameRecord


def show_map(context: Context, words: str) -> None:
    """Answer with a map, in a style named before a game's title or after. Refuse two styles."""
    called = titles.called(context, words)
    rest, change = parted_map_style((words if called is None else called[1]).split())

    def act(context: Context, game: str, left: str) -> None:
        sized, is_full = parted_full(left)
        inner, inner_change = parted_map_style(sized.split())
        if change is not None and inner_change is not None:
            raise unknown_map_style(words)
        _show_map_of(context, game, " ".join(inner), change or inner_change, is_full=is_full)

    if called is not None:
        act(context, called[0], " ".join(rest))
        return
    titles.of_game_meant(
        context, phase_within(" ".join(rest)), act, is_own=partial(means_map, context)
    )


def show_full_map(context: Context, game: str, words: str) -> None:
    """Answer with the full map of what a button names, in words that `map` takes."""
    named, change = parted_map_style(words.split())
    _show_map_of(context, game, " ".join(named), change, is_full=True)


def _show_map_of(
    context: Context, game_id: str, words: str, change: MapStyleChange | None, *, is_full: bool
) -> None:
    """Answer with a map of a phase and region; of a game that never began with its status."""
    game = read_started_game(context.tx, game_id)
    latest = latest_map(context.tx, game)
    code, provinces = parted(words, game.set_up)
    if not code.strip():
        if latest is None:
            context.answer(status(context.tx, game, context.player, context.now), game)
            return
        notice = latest
    elif not means_phase(code):
        known = styles.near_map_styles(code) or tuple(region.name for region in game.set_up.regions)
        raise RequestRefused(Refusal.NOT_ON_MAP, quote(code), known=known)
    else:
        number = phase_numbered(context.tx, game, code)
        every = context.tx.branches.all(game.id)
        is_open = any(outline.is_open for outline in every if outline.number == number)
        notice = MapShown(game.id, number, with_results=not is_open)
    region = tuple(place.code for place in provinces)
    map_style = map_style_once(context, game, change)
    context.answer(replace(notice, region=region, map_style=map_style, is_full=is_full), game)


def latest_map(tx: Transaction, game: GameRecord) -> MapShown | None:
    """The board of the open phase, or the last results; None of a game that never began."""
    latest = tx.phases.latest(game.id, game.set_up)
    if latest is None:
        return None
    return MapShown(game.id, latest.number, with_results=latest.adjudicated_at is not None)


def choose_style(context: Context, words: str) -> None:
    """Keep the map style that words ask for, and show it; without words, say what there is.

    `default` takes back the choice; additions alone change the present look. Refuse other words.
    """
    style, chosen = words.strip(), context.tx.map_styles
    if not style:
        _answer(context, is_new=False)
        return
    if style.casefold() in styles.DEFAULT_MAP_STYLE:
        chosen.choose(context.player, None, context.now)
    else:
        change = styles.read_map_style_change(style)
        if change is None:
            raise unknown_map_style(style)
        present = chosen.of(context.player) or _usual(context)
        chosen.choose(context.player, change.of(present), context.now)
    _answer(context, is_new=True)


def _answer(context: Context, *, is_new: bool) -> None:
    own = context.tx.map_styles.of(context.player)
    map_style = own or _usual(context)
    game = next((meant.id for meant in games_meant(context)), "")
    context.answer(MapStyleShown(str(map_style), own is not None, is_new, game))


def _usual(context: Context) -> MapStyle:
    """How the asker's games have it, where they have it alike; else as it is by default."""
    in_games = {game.settings.map_style for game in games_of(context, Part.ANY)}
    return in_games.pop() if len(in_games) == 1 else MapStyle()
