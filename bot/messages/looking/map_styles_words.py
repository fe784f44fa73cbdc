"""How maps look, in words: what each style is for, and what can be added."""

from __future__ import annotations

from collections.abc import Mapping

from bot.messages.names import listed
from engine.game.map_style import Addition, MapStyle, Style

STYLES: Mapping[Style, str] = {
    Style.ATLAS: "the colours of an old atlas, for most eyes",
    Style.DARK: "light on dark, for the evening and dark screens",
    Style.PRINT: "black and white with patterns, for paper",
    Style.DEUTERANOPIA: "for eyes that see green weakly (the most common colour blindness)",
    Style.PROTANOPIA: "for eyes that see red weakly",
    Style.TRITANOPIA: "for eyes that mix up blue and yellow",
}
ADDITIONS: Mapping[Addition, str] = {
    Addition.PATTERNS: "lines and dots on the land of each power, so that no colour need be told",
    Addition.INITIALS: "the power's letter large on every unit: round for an army, a hull for a "
    "fleet",
}
HOW_TO_CHOOSE = (
    "Write `map style dark`, or with one or both additions `map style dark+patterns+initials`; "
    "`map style initials` adds to what you have, `map style no initials` takes it away, "
    "`map style default` goes back to what the game has. For a single map write `map dark` or "
    "`map F1901M balkans print`."
)
WHOM_IT_IS_FOR = (
    "Only pictures that you alone see look so: your orders, sandboxes, maps and history that you "
    "ask for. In the channel maps look as the GM sets it, for example with `gm set map dark`."
)


def map_style_title(map_style: MapStyle) -> str:
    """A map style as a title has it: `dark with patterns and initials`."""
    added = [one.value for one in Addition if one in map_style.additions]
    return f"{map_style.style}{f' with {listed(added)}' if added else ''}"


def map_style_words(map_style: MapStyle) -> str:
    """A map style in a sentence: `the style dark with patterns and initials`."""
    return f"the style {map_style_title(map_style)}"


def map_style_said(map_style: MapStyle, *, is_own: bool, is_new: bool) -> str:
    """How the maps of somebody look, in a sentence."""
    style = f"*{map_style_title(map_style)}*"
    if is_new and is_own:
        return f"From now on your own maps are drawn in the style {style}."
    if is_new:
        return f"Your own maps are drawn as the game has them again: in the style {style}."
    if is_own:
        return f"Your own maps are drawn in the style that you chose: {style}."
    return f"You have chosen no style, so your own maps are drawn as the game has them: {style}."
