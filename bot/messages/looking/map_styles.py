"""How one's own maps look, and which styles there are."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from bot.gamesmaster.notices.actions import Action
from bot.gamesmaster.notices.looking import LookShown
from bot.messages.looking.map_styles_words import (
    ADDITIONS,
    HOW_TO_CHOOSE,
    STYLES,
    WHOM_IT_IS_FOR,
    look_said,
)
from bot.messages.looking.maps import sample_map
from bot.messages.message import Button, Games, Heading, Message, Part, Small, Text, listing, row
from engine.game.map_style import Addition, Look, Style, look_of
from engine.variants import DEFAULT_VARIANT


def look_shown(notice: LookShown, _games: Games) -> Message:
    """What was chosen, with an example if it is new; else what there is."""
    variant = DEFAULT_VARIANT
    look = look_of(notice.look)
    said = look_said(look, is_own=notice.is_own, is_new=notice.is_new)
    if notice.is_new:
        below = [Small(WHOM_IT_IS_FOR), Small("`map style` lists what there is.")]
        return Message(said, [Text(said)], sample_map(variant, look), below)
    styles = [f"• `map style {style}`  {words}" for style, words in STYLES.items()]
    added = [f"• `map style {one}`  {words}" for one, words in ADDITIONS.items()]
    parts: list[Part] = [
        Heading("How your maps look"),
        Text(said),
        *listing(styles, head="*Styles*"),
        *listing(added, head="*To be added to each*"),
        row(*_buttons(look, is_own=notice.is_own)),
        Text(HOW_TO_CHOOSE),
        Small(WHOM_IT_IS_FOR),
    ]
    return Message(said, parts)


def _buttons(present: Look, *, is_own: bool) -> Iterator[Button]:
    """One for each style but the present one, with what is added to that; one for each addition.

    One takes back what was chosen, if anything was.
    """
    for style in Style:
        if style is not present.style:
            look = str(replace(present, style=style))
            yield Button(str(style).capitalize(), Action.LOOK, look)
    for one in Addition:
        if one in present.additions:
            yield Button(f"No {one}", Action.LOOK, f"no {one}")
        else:
            yield Button(f"With {one}", Action.LOOK, str(one))
    if is_own:
        yield Button("As the game has it", Action.LOOK, "default")
