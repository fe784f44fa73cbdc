"""How one's own maps look, and which styles there are."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

from bot.gamesmaster.notices.actions import Action
from bot.gamesmaster.notices.looking import MapStyleShown
from bot.messages.looking.maps import sample_map
from bot.messages.message import Button, Games, Heading, Message, Small, Text, listing, row
from bot.messages.names import map_style_title
from engine.game.map_style import Addition, MapStyle, Style, map_style_of
from engine.variants import DEFAULT_VARIANT

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
_HOW_TO_CHOOSE = (
    "Write `map style dark`, or with one or both additions `map style dark+patterns+initials`; "
    "`map style initials` adds to what you have, `map style no initials` takes it away, "
    "`map style default` goes back to what the game has. For a single map write `map dark` or "
    "`map F1901M balkans print`."
)
_WHOM_IT_IS_FOR = (
    "Only pictures that you alone see look so: your orders, sandboxes, maps and history that you "
    "ask for. In the channel maps look as the GM sets it, for example with `gm set map dark`."
)


def map_style_sentence(map_style: MapStyle, *, is_own: bool, is_new: bool) -> str:
    """How the maps of somebody look, in a sentence."""
    style = f"*{map_style_title(map_style)}*"
    if is_new and is_own:
        return f"From now on your own maps are drawn in the style {style}."
    if is_new:
        return f"Your own maps are drawn as the game has them again: in the style {style}."
    if is_own:
        return f"Your own maps are drawn in the style that you chose: {style}."
    return f"You have chosen no style, so your own maps are drawn as the game has them: {style}."


def map_style_shown(notice: MapStyleShown, _games: Games) -> Message:
    """What was chosen, with an example if it is new; else what there is."""
    map_style = map_style_of(notice.map_style)
    text = map_style_sentence(map_style, is_own=notice.is_own, is_new=notice.is_new)
    if notice.is_new:
        below = [Small(_WHOM_IT_IS_FOR), Small("`map style` lists what there is.")]
        return Message(text, [Text(text)], sample_map(DEFAULT_VARIANT, map_style), below)
    styles = (f"• `map style {style}`  {words}" for style, words in STYLES.items())
    added = (f"• `map style {one}`  {words}" for one, words in ADDITIONS.items())
    parts = [
        Heading("How your maps look"),
        Text(text),
        *listing(styles, head="*Styles*"),
        *listing(added, head="*To be added to each*"),
        row(*_buttons(map_style, is_own=notice.is_own)),
        Text(_HOW_TO_CHOOSE),
        Small(_WHOM_IT_IS_FOR),
    ]
    return Message(text, parts)


def _buttons(present: MapStyle, *, is_own: bool) -> Iterator[Button]:
    """One for each style but the present one, with what is added to that; one for each addition.

    One takes back what was chosen, if anything was.
    """
    for style in Style:
        if style is not present.style:
            map_style = str(replace(present, style=style))
            yield Button(style.capitalize(), Action.MAP_STYLE, map_style)
    for one in Addition:
        is_added = one in present.additions
        label, value = (f"No {one}", f"no {one}") if is_added else (f"With {one}", str(one))
        yield Button(label, Action.MAP_STYLE, value)
    if is_own:
        yield Button("As the game has it", Action.MAP_STYLE, "default")
