"""The pictures that posts want, with a title and an alternative text each."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from bot.messages.looking.board import counts_words, position_words
from bot.messages.looking.map_styles_words import map_style_title, map_style_words
from bot.messages.markup import shortened
from bot.messages.message import LONGEST_ALT_TEXT, Picture
from bot.messages.names import listed, order_aloud, phase_name
from bot.messages.sandbox.sandbox_words import TITLE, WATERMARK
from engine.board import Province
from engine.game.map_style import MapStyle, map_style_of
from engine.judge.outcome import Reason, Resolution
from engine.orders import Hold, Order
from engine.position import Position
from engine.variant import Variant

_ROOM_FOR_POSITION, _LEAST_FOR_POSITION = 1_500, 500
"""Codes say any position in the least room."""
_THEN_POSITION = " Position: "
_MOST_IN_A_TITLE, _MOST_IN_A_NAME = 4, 6


def result_map(position: Position, resolution: Resolution, variant: Variant) -> Picture:
    """The board with what became of every order; read out is the board after it."""
    phase = resolution.phase
    return _picture(
        position,
        variant,
        title=f"{phase_name(phase)}: {counts_words(resolution.after, variant)}",
        alt=f"Map of {phase_name(phase)} with the orders. Position after it: "
        + position_words(resolution.after, variant, most=_ROOM_FOR_POSITION),
        name=f"{phase}-results",
        resolution=resolution,
    )


def position_map(position: Position, variant: Variant) -> Picture:
    """The board at the start of a phase."""
    phase = position.phase
    return _picture(
        position,
        variant,
        title=f"Before {phase_name(phase)}: {counts_words(position, variant)}",
        alt=f"Map before {phase_name(phase)}. "
        + position_words(position, variant, most=_ROOM_FOR_POSITION),
        name=str(phase),
    )


def final_map(position: Position, variant: Variant, *, after: str) -> Picture:
    """The board at the end of a game; `after` says of what: `after Spring 1902`.

    The position's own phase would be the next one, which nobody plays.
    """
    picture = _picture(
        position,
        variant,
        title=f"The final position: {counts_words(position, variant)}",
        alt="Map of the final position. "
        + position_words(position, variant, most=_ROOM_FOR_POSITION),
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
        alt += _THEN_POSITION + position_words(
            position, variant, most=min(room, _ROOM_FOR_POSITION)
        )
    return _picture(
        position,
        variant,
        title=f"Your orders for {phase_name(phase)}",
        alt=alt,
        name=f"{phase}-my-orders",
        orders=own,
    )


def sandbox_map(
    position: Position,
    variant: Variant,
    *,
    resolution: Resolution | None = None,
    orders: Iterable[Order] = (),
) -> Picture:
    """A board of a sandbox, which says so: with results, with orders, or as it stands."""
    phase, written = position.phase, tuple(orders)
    shown = position if resolution is None else resolution.after
    what = "with results" if resolution is not None else "with orders" if written else "as it is"
    then = "Position" if resolution is None else "Position after them"
    picture = _picture(
        position,
        variant,
        title=f"{TITLE}: {phase_name(phase)}",
        alt=f"Map of a sandbox, not of the game, {phase_name(phase)}, {what}. {then}: "
        + position_words(shown, variant, most=_ROOM_FOR_POSITION),
        name=f"sandbox-{phase}",
        resolution=None if resolution is None else _only_ordered(resolution),
        orders=written,
    )
    return replace(
        picture,
        heading="Sandbox",
        subheading=f"{phase_name(phase)}, not the game",
        watermark=WATERMARK,
    )


def _only_ordered(resolution: Resolution) -> Resolution:
    """A result without the units that only stood where they were, as nobody told them otherwise.

    Nobody owes an order in a sandbox: to mark each that is missing would hide what was tried out.
    """
    told = [
        one
        for one in resolution.outcomes
        if one.reason is not Reason.NO_ORDER
        or not isinstance(one.order, Hold)
        or one.dislodged_by is not None
    ]
    return resolution._replace(outcomes=tuple(told))


def sample_map(variant: Variant, map_style: MapStyle) -> Picture:
    """The first position as an example of a map style."""
    picture = _picture(
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
    """The map style that a picture was asked for in; None: as its readers want it."""
    return map_style_of(map_style) if map_style else None


def _picture(
    position: Position,
    variant: Variant,
    *,
    title: str,
    alt: str,
    name: str,
    resolution: Resolution | None = None,
    orders: tuple[Order, ...] = (),
) -> Picture:
    return Picture(
        position=position,
        variant=variant,
        resolution=resolution,
        orders=orders,
        title=title,
        alt_text=shortened(alt, LONGEST_ALT_TEXT),
        file_name=f"{name}.png",
    )
