"""Show a map: of the present position, or of the results of a phase, whole or enlarged."""

from __future__ import annotations

from dataclasses import replace

from bot.gamesmaster.context.context import Context
from bot.gamesmaster.context.errors import RequestRefused
from bot.gamesmaster.context.open_game import read_started_game
from bot.gamesmaster.context.requests import quote
from bot.gamesmaster.looking.status import status
from bot.gamesmaster.lookup.maps import map_style_once, parted
from bot.gamesmaster.lookup.phases import means_phase, phase_numbered
from bot.gamesmaster.notices.commands import Refusal
from bot.gamesmaster.notices.looking import MapShown
from engine.game.map_style import MapStyleChange, near_map_styles


def show_map(
    context: Context, game_id: str, words: str, change: MapStyleChange | None = None
) -> None:
    """Answer with a map, of the phase and of the part of the map that are named if any are.

    `change` is how it shall look, this once. Of a game that ended before it began there is only its
    status.
    """
    game = read_started_game(context.tx, game_id)
    latest = context.tx.phases.current(game.id, game.variant)
    last = context.tx.phases.last_adjudicated(game.id)
    code, provinces = parted(words, game.variant)
    if not code.strip():
        if latest is not None:
            notice = MapShown(game.id, latest.number)
        elif last is not None:
            notice = MapShown(game.id, last, with_results=True)
        else:
            context.answer(status(context.tx, game, context.player, context.now), game)
            return
    elif not means_phase(code):
        known = near_map_styles(code) or tuple(region.name for region in game.variant.regions)
        raise RequestRefused(Refusal.NOT_ON_MAP, quote(code), known=known)
    else:
        number = phase_numbered(context.tx, game, code)
        knots = context.tx.branches.all(game.id)
        is_open = any(one.is_open for one in knots if one.number == number)
        notice = MapShown(game.id, number, with_results=not is_open)
    region = tuple(place.code for place in provinces)
    context.answer(
        replace(notice, region=region, map_style=map_style_once(context, game, change)), game
    )
