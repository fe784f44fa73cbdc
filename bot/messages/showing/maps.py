"""The pictures that messages show, with a title and an alternative text each; and map styles."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace

from msgspec import structs

from bot.gamesmaster.notices.actions import Action, pack
from bot.gamesmaster.notices.showing import MapShown, MapStyleShown
from bot.messages import names
from bot.messages.examples import fitted
from bot.messages.message import Games, Message, Picture, Wordings
from bot.messages.parts import Button, Heading, Small, Text, listing, row
from bot.messages.showing.alt_texts import alt, results_alt
from bot.messages.showing.news import headline
from engine.board import Power, Province
from engine.game.map_style import Addition, MapStyle, Style, map_style_of
from engine.judge.outcome import Resolution
from engine.orders import Order
from engine.position import Position
from engine.reader import parse_order
from engine.variant import Variant
from engine.variants import DEFAULT_VARIANT

_MOST_IN_A_TITLE, _MOST_IN_A_NAME = 4, 6


def counts_words(position: Position, variant: Variant) -> str:
    """How many centers each power has that has any, and how many are nobody's: in short."""
    counts = [
        f"{names.power_name(power, variant)} {len(position.centers_of(power))}"
        for power in variant.powers
        if position.centers_of(power)
    ]
    neutral = variant.map.centers.bit_count() - len(position.centers)
    return ", ".join([*counts, f"neutral {neutral}"] if neutral else counts)


def result_map(position: Position, resolution: Resolution, variant: Variant) -> Picture:
    """The board with what became of every order, headed with the news."""
    phase, after = names.phase_name(resolution.phase), resolution.after
    what = f"Map of {phase} with the orders and their results."
    return Picture(
        position=position,
        variant=variant,
        resolution=resolution,
        title=f"{phase}: {counts_words(after, variant)}",
        alt_text=results_alt(what, position, resolution, variant),
        file_name=f"{resolution.phase}-results.png",
        subheading=headline(position, resolution, variant),
    )


def position_map(position: Position, variant: Variant) -> Picture:
    """The board at the start of a phase."""
    phase = names.phase_name(position.phase)
    return Picture(
        position=position,
        variant=variant,
        title=f"Before {phase}: {counts_words(position, variant)}",
        alt_text=alt(f"Map before {phase}.", position, variant),
        file_name=f"{position.phase}.png",
    )


def final_map(
    position: Position, variant: Variant, *, result: str, after: str, winners: Iterable[Power] = ()
) -> Picture:
    """The board at the end of a game, headed with the result and the last phase.

    These are a few words: `France wins` and `after Spring 1902`.
    """
    return Picture(
        position=position,
        variant=variant,
        title=f"The final position: {counts_words(position, variant)}",
        alt_text=alt(f"{result}. Map of the final position.", position, variant),
        file_name="final.png",
        heading=result,
        subheading=after,
        winners=tuple(winners),
    )


def orders_map(position: Position, orders: Iterable[Order], variant: Variant) -> Picture:
    """The board with one player's own orders as they are meant."""
    phase, own = names.phase_name(position.phase), tuple(orders)
    words = (
        "; ".join(names.order_aloud(order, position=position) for order in own) or "no orders yet"
    )
    what = f"Map of {phase} with your orders: {words}."
    return Picture(
        position=position,
        variant=variant,
        title=f"Your orders for {phase}",
        alt_text=alt(what, position, variant, label="Position:"),
        file_name=f"{position.phase}-my-orders.png",
        orders=own,
        subheading="Your orders: only you see this",
    )


def sample_map(variant: Variant, map_style: MapStyle) -> Picture:
    """The first position as an example of a map style."""
    style = names.map_style_title(map_style)
    return Picture(
        position=variant.start,
        variant=variant,
        title="How your maps look",
        alt_text=f"The first position of a game as an example of the style {style}.",
        file_name=f"{str(map_style).replace('+', '-')}.png",
        heading="Your maps",
        subheading=style,
        map_style=map_style,
    )


def close_up(picture: Picture, region: Sequence[Province]) -> Picture:
    """The same map, of which only some provinces are shown, enlarged; the words tell all of it.

    The headline of results is left out: its news may be elsewhere.
    """
    codes = "-".join(sorted(place.code for place in region)[:_MOST_IN_A_NAME])
    places = [place.name for place in region]
    more = len(places) - _MOST_IN_A_TITLE
    shown = [*places[:_MOST_IN_A_TITLE], f"{more} more"] if more > 1 else places
    return structs.replace(
        picture,
        title=f"{picture.title} (close-up: {names.listed(shown)})",
        file_name=f"{picture.file_name.removesuffix('.png')}-{codes}.png",
        region=tuple(region),
        subheading=picture.subheading if picture.resolution is None else None,
    )


def full_map_button(game: str, phase: str, *more: str) -> Button:
    """The button under a map that shows the full one to who presses it.

    `phase` and what follows are words that `map` takes: `#7`, `S1901M`; provinces, a style.
    """
    return Button("Full map", Action.FULL_MAP, pack(game, " ".join((phase, *filter(None, more)))))


def map_style_asked(map_style: str) -> MapStyle | None:
    """The look that a picture was asked for in, as a notice has it; None: as its readers want."""
    return map_style_of(map_style) if map_style else None


def map_shown(notice: MapShown, games: Games) -> Message:
    """A map on request."""
    picture = map_of(notice, games)
    below = [] if notice.is_full else [row(full_button_of(notice))]
    return Message(f"{picture.title}.", (), picture, below)


def full_button_of(notice: MapShown) -> Button:
    """The button that shows in full what is shown small: the reader's orders, or a phase."""
    if notice.power is not None:
        words = f"full {notice.map_style}".strip()
        return Button("Full map", Action.MY_MAP, pack(notice.game, words))
    return full_map_button(notice.game, f"#{notice.number}", *notice.region, notice.map_style)


def map_of(notice: MapShown, games: Games) -> Picture:
    """The picture that a map on request is."""
    variant = games.variant(notice.game, notice.number)
    position = games.position(notice.game, notice.number)
    resolution = games.resolution(notice.game, notice.number) if notice.with_results else None
    if resolution is not None:
        picture = result_map(position, resolution, variant)
    elif notice.power is not None:
        own = (parse_order(text, variant) for text in notice.own_orders)
        picture = orders_map(position, own, variant)
    else:
        picture = position_map(position, variant)
    if notice.region:
        picture = close_up(picture, [variant.map.province(code) for code in notice.region])
    map_style = map_style_asked(notice.map_style)
    return structs.replace(picture, map_style=map_style, is_full=notice.is_full)


STYLES: Mapping[Style, str] = {
    Style.ALL: "for all eyes, color-blind ones too",
    Style.ATLAS: "the colors of an old atlas, for most eyes",
    Style.DARK: "light on dark, for the evening and dark screens",
    Style.PRINT: "black and white with patterns and initials, for paper",
}
ADDITIONS: Mapping[Addition, str] = {
    Addition.PATTERNS: "lines and dots on each power's land, so that you don't need colors",
    Addition.INITIALS: "the power's letter, large, on every unit: in a circle for an army, a hull "
    "for a fleet",
}
_HOW_TO_CHOOSE = (
    "Write `map style dark`, or with additions `map style dark+patterns+initials`. "
    "`map style initials` adds to what you have, `map style no initials` takes it away, "
    "`map style default` goes back to the game's style. For a single map write `map dark` or "
    "`map F1901M balkans print`."
)
_WHOM_IT_IS_FOR = (
    "This is for pictures that only you see. The GM sets how maps look in the channel, for example "
    "with `gm set map dark`."
)


def map_style_sentence(map_style: MapStyle, *, is_own: bool, is_new: bool) -> str:
    """How the maps of somebody look, in a sentence."""
    style = f"*{names.map_style_title(map_style)}*"
    if is_new and is_own:
        return f"Your own maps now use the style {style}."
    if is_new:
        return f"Your own maps are back in the game's style, {style}."
    if is_own:
        return f"Your own maps use the style you chose: {style}."
    return f"You haven't chosen a style, so your own maps use the game's: {style}."


def map_style_shown(notice: MapStyleShown, games: Games) -> Message:
    """What was chosen, with an example if it is new; else what there is."""
    variant = games.variant(notice.game) if notice.game else DEFAULT_VARIANT
    map_style = map_style_of(notice.map_style)
    text = map_style_sentence(map_style, is_own=notice.is_own, is_new=notice.is_new)
    if notice.is_new:
        below = [Small(_WHOM_IT_IS_FOR), Small("`map style` lists all styles.")]
        return Message(text, [Text(text)], sample_map(variant, map_style), below)
    styles = (f"• `map style {style}`  {words}" for style, words in STYLES.items())
    added = (f"• `map style {addition}`  {words}" for addition, words in ADDITIONS.items())
    parts = [
        Heading("How your maps look"),
        Text(text),
        *listing(styles, head="*Styles*"),
        *listing(added, head="*Add to any other style than print, which has both*"),
        row(*_buttons(map_style, is_own=notice.is_own)),
        Text(fitted(_HOW_TO_CHOOSE, variant)),
        Small(_WHOM_IT_IS_FOR),
    ]
    return Message(text, parts)


def _buttons(present: MapStyle, *, is_own: bool) -> Iterator[Button]:
    for style in Style:
        if style is not present.style:
            map_style = str(replace(present, style=style))
            yield Button(names.style_title(style).capitalize(), Action.MAP_STYLE, map_style)
    for addition in Addition if present.style is not Style.PRINT else ():
        is_added = addition in present.additions
        label, value = (
            (f"No {addition}", f"no {addition}")
            if is_added
            else (f"With {addition}", str(addition))
        )
        yield Button(label, Action.MAP_STYLE, value)
    if is_own:
        yield Button("The game's style", Action.MAP_STYLE, "default")


WORDINGS: Wordings = ((MapShown, map_shown), (MapStyleShown, map_style_shown))
