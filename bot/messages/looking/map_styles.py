"""How one's own maps look, and which styles there are."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from bot.gamesmaster.notices.actions import Action
from bot.gamesmaster.notices.looking import MapStyleShown
from bot.messages.looking.map_styles_words import (
    ADDITIONS,
    HOW_TO_CHOOSE,
    STYLES,
    WHOM_IT_IS_FOR,
    map_style_said,
)
from bot.messages.looking.maps import sample_map
from bot.messages.message import Button, Games, Heading, Message, Part, Small, Text, listing, row
from engine.game.map_style import Addition, MapStyle, Style, map_style_of
from engine.variants import DEFAULT_VARIANT


def map_style_shown(notice: MapStyleShown, _games: Games) -> Message:
    """What was chosen, with an example if it is new; else what there is."""
    variant = DEFAULT_VARIANT
    map_style = map_style_of(notice.map_style)
    said = map_style_said(map_style, is_own=notice.is_own, is_new=notice.is_new)
    if notice.is_new:
        below = [Small(WHOM_IT_IS_FOR), Small("`map style` lists what there is.")]
        return Message(said, [Text(said)], sample_map(variant, map_style), below)
    styles = [f"• `map style {style}`  {words}" for style, words in STYLES.items()]
    added = [f"• `map style {one}`  {words}" for one, words in ADDITIONS.items()]
    parts: list[Part] = [
        Heading("How your maps look"),
        Text(said),
        *listing(styles, head="*Styles*"),
        *listing(added, head="*To be added to each*"),
        row(*_buttons(map_style, is_own=notice.is_own)),
        Text(HOW_TO_CHOOSE),
        Small(WHOM_IT_IS_FOR),
    ]
    return Message(said, parts)


def _buttons(present: MapStyle, *, is_own: bool) -> Iterator[Button]:
    """One for each style but the present one, with what is added to that; one for each addition.

    One takes back what was chosen, if anything was.
    """
    for style in Style:
        if style is not present.style:
            map_style = str(replace(present, style=style))
            yield Button(str(style).capitalize(), Action.MAP_STYLE, map_style)
    for one in Addition:
        if one in present.additions:
            yield Button(f"No {one}", Action.MAP_STYLE, f"no {one}")
        else:
            yield Button(f"With {one}", Action.MAP_STYLE, str(one))
    if is_own:
        yield Button("As the game has it", Action.MAP_STYLE, "default")
