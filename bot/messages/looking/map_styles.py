"""How one's own maps look, and which styles there are."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from bot.gamesmaster.notices.actions import Action, numbered
from bot.gamesmaster.notices.looking import LookShown
from bot.messages.blocks import Block, actions, button, context, header, paragraphs, section
from bot.messages.looking.map_styles_words import (
    ADDITIONS,
    HOW_TO_CHOOSE,
    STYLES,
    WHOM_IT_IS_FOR,
    look_said,
)
from bot.messages.looking.maps import sample_map
from bot.messages.message import Games, Message
from bot.messages.names import USUAL
from engine.game.map_style import Addition, Look, Style, look_of


def look_shown(notice: LookShown, _games: Games) -> Message:
    """What was chosen, with an example if it is new; else what there is."""
    variant = USUAL
    look = look_of(notice.look)
    said = look_said(look, is_own=notice.is_own, is_new=notice.is_new)
    if notice.is_new:
        below = [context(WHOM_IT_IS_FOR), context("`map style` lists what there is.")]
        return Message(said, [section(said)], sample_map(variant, look), below)
    styles = [f"• `map style {style}`  {words}" for style, words in STYLES.items()]
    added = [f"• `map style {one}`  {words}" for one, words in ADDITIONS.items()]
    blocks = [
        header("How your maps look"),
        section(said),
        *paragraphs(styles, head="*Styles*"),
        *paragraphs(added, head="*To be added to each*"),
        actions(*_buttons(look, is_own=notice.is_own)),
        section(HOW_TO_CHOOSE),
        context(WHOM_IT_IS_FOR),
    ]
    return Message(said, blocks)


def _buttons(present: Look, *, is_own: bool) -> Iterator[Block]:
    """One for each style but the present one, with what is added to that; one for each addition.

    One takes back what was chosen, if anything was.
    """
    place = 0
    for style in Style:
        if style is not present.style:
            place += 1
            look = str(replace(present, style=style))
            yield button(str(style).capitalize(), numbered(Action.LOOK, place), look)
    for one in Addition:
        place += 1
        if one in present.additions:
            yield button(f"No {one}", numbered(Action.LOOK, place), f"no {one}")
        else:
            yield button(f"With {one}", numbered(Action.LOOK, place), str(one))
    if is_own:
        yield button("As the game has it", numbered(Action.LOOK, place + 1), "default")
