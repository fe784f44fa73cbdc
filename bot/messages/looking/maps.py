"""The pictures that messages show, with a title and an alternative text each."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from bot.gamesmaster.notices.looking import MapShown
from bot.messages.markup import shortened
from bot.messages.message import LONGEST_ALT_TEXT, Games, Message, Picture
from bot.messages.names import (
    listed,
    map_style_title,
    map_style_words,
    order_aloud,
    phase_name,
    power_name,
    unit_name,
)
from engine.board import Province
from engine.game.map_style import MapStyle, map_style_of
from engine.judge.outcome import Resolution
from engine.orders import Order
from engine.position import Position
from engine.reader import parse_order
from engine.variant import Variant


def position_words(position: Position, variant: Variant, *, most: int) -> str:
    """Every unit by power in full, with the number of centers; at most so many characters.

    Of a neutral power it says, as the map does, that it has no player. Where full names are too
    long, units are told by their codes.
    """
    for name in (unit_name, str):
        powers = []
        for power in variant.powers:
            units = [name(unit) for unit in position.units_of(power)]
            units += [f"{name(entry.unit)} (dislodged)" for entry in position.dislodged_of(power)]
            centers = len(position.centers_of(power))
            if units or centers:
                counted = f"{centers} {'center' if centers == 1 else 'centers'}"
                if power in variant.neutral:
                    counted += ", no player"
                where = ", ".join(units) or "no units"
                powers.append(f"{power_name(power, variant)} ({counted}): {where}.")
        said = " ".join(powers)
        if len(said) <= most:
            return said
    return f"{said[: most - 1]}…"


def counts_words(position: Position, variant: Variant) -> str:
    """How many centers each power has that has any, and how many are nobody's: in short."""
    counts = [
        f"{power_name(power, variant)} {len(position.centers_of(power))}"
        for power in variant.powers
        if position.centers_of(power)
    ]
    neutral = variant.map.centers.bit_count() - len(position.centers)
    return ", ".join([*counts, f"neutral {neutral}"] if neutral else counts)


ROOM_FOR_POSITION, _LEAST_FOR_POSITION = 1_500, 500
"""Codes say any position in the least room."""
_THEN_POSITION = " Position: "
_MOST_IN_A_TITLE, _MOST_IN_A_NAME = 4, 6


def result_map(position: Position, resolution: Resolution, variant: Variant) -> Picture:
    """The board with what became of every order; read out is the board after it."""
    phase = resolution.phase
    return picture_of(
        position,
        variant,
        title=f"{phase_name(phase)}: {counts_words(resolution.after, variant)}",
        alt=f"Map of {phase_name(phase)} with the orders. Position after it: "
        + position_words(resolution.after, variant, most=ROOM_FOR_POSITION),
        name=f"{phase}-results",
        resolution=resolution,
    )


def position_map(position: Position, variant: Variant) -> Picture:
    """The board at the start of a phase."""
    phase = position.phase
    return picture_of(
        position,
        variant,
        title=f"Before {phase_name(phase)}: {counts_words(position, variant)}",
        alt=f"Map before {phase_name(phase)}. "
        + position_words(position, variant, most=ROOM_FOR_POSITION),
        name=str(phase),
    )


def final_map(position: Position, variant: Variant, *, after: str) -> Picture:
    """The board at the end of a game; `after` says of what: `after Spring 1902`.

    The position's own phase would be the next one, which nobody plays.
    """
    picture = picture_of(
        position,
        variant,
        title=f"The final position: {counts_words(position, variant)}",
        alt="Map of the final position. "
        + position_words(position, variant, most=ROOM_FOR_POSITION),
        name="final",
    )
    return replace(picture, heading="The end", subheading=after)


def orders_map(position: Position, orders: Iterable[Order], variant: Variant) -> Picture:
    """The board with one player's own orders as they are meant."""
    phase, own = position.phase, tuple(orders)
    said = "; ".join(order_aloud(order, position=position) for order in own) or "no orders yet"
    alt = f"Map of {phase_name(phase)} with your orders: {said}."
    room = LONGEST_ALT_TEXT - len(alt) - len(_THEN_POSITION)
    if room >= _LEAST_FOR_POSITION:
        alt += _THEN_POSITION + position_words(position, variant, most=min(room, ROOM_FOR_POSITION))
    return picture_of(
        position,
        variant,
        title=f"Your orders for {phase_name(phase)}",
        alt=alt,
        name=f"{phase}-my-orders",
        orders=own,
    )


def sample_map(variant: Variant, map_style: MapStyle) -> Picture:
    """The first position as an example of a map_style."""
    picture = picture_of(
        variant.start,
        variant,
        title="How your maps look",
        alt=f"The first position of a game as an example of {map_style_words(map_style)}.",
        name=str(map_style).replace("+", "-"),
    )
    return replace(
        picture, heading="Your maps", subheading=map_style_title(map_style), map_style=map_style
    )


def close_up(picture: Picture, region: Sequence[Province]) -> Picture:
    """The same map, of which only some provinces are shown, enlarged; the words tell all of it."""
    codes = "-".join(sorted(place.code for place in region)[:_MOST_IN_A_NAME])
    names = [place.name for place in region]
    more = len(names) - _MOST_IN_A_TITLE
    shown = [*names[:_MOST_IN_A_TITLE], f"{more} more"] if more > 1 else names
    return replace(
        picture,
        title=f"{picture.title} (close-up: {listed(shown)})",
        file_name=f"{picture.file_name.removesuffix('.png')}-{codes}.png",
        region=tuple(region),
    )


def map_style_asked(map_style: str) -> MapStyle | None:
    """The look that a picture was asked for in, as a notice has it; None: as its readers want."""
    return map_style_of(map_style) if map_style else None


def picture_of(
    position: Position,
    variant: Variant,
    *,
    title: str,
    alt: str,
    name: str,
    resolution: Resolution | None = None,
    orders: tuple[Order, ...] = (),
) -> Picture:
    """Return a picture; `alt` is read out instead and cut where it is too long."""
    return Picture(
        position=position,
        variant=variant,
        resolution=resolution,
        orders=orders,
        title=title,
        alt_text=shortened(alt, LONGEST_ALT_TEXT),
        file_name=f"{name}.png",
    )


ROOM_FOR_POSITION = 1_500


def map_shown(notice: MapShown, games: Games) -> Message:
    """A map on request."""
    variant = games.variant(notice.game)
    position = games.position(notice.game, notice.number)
    resolution = games.resolution(notice.game, notice.number) if notice.with_results else None
    if resolution is not None:
        picture = result_map(position, resolution, variant)
    elif notice.power is not None:
        own = [parse_order(text, variant) for text in notice.own_orders]
        picture = orders_map(position, own, variant)
    else:
        picture = position_map(position, variant)
    if notice.region:
        picture = close_up(picture, [variant.map.province(code) for code in notice.region])
    return Message(
        f"{picture.title}.", (), replace(picture, map_style=map_style_asked(notice.map_style))
    )
