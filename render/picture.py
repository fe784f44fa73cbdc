"""What is drawn where on a picture of a position, before any colour is laid."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

from PIL import Image

from engine.board import Power, Province
from engine.judge.outcome import Resolution
from engine.orders import Order
from engine.position import Position
from engine.variant import Variant
from render import heading, thumbnails
from render.aftermath import blows, captures
from render.arrows import crowd
from render.checks import check_orders, check_position, check_region, check_resolution, check_size
from render.clutter import names_and_centers
from render.edge_labels import close_spots
from render.edges import close_clutter, close_layout, in_sight
from render.givens import givens_of
from render.labels import Spot, choose, covered
from render.layers import load_layers
from render.layout import Layout
from render.layouts import layout_of
from render.marks import Mark
from render.pieces import Piece, pieces_of
from render.places import places_of
from render.planning import Planner
from render.provinces import holders
from render.sizes import DEFAULT_SIZE, growth_at
from render.watermark import mark_frame
from render.zoom import Window, window_on

_CLOSE_UP = 1.7
"""How much larger pieces, lines and labels are drawn at most where the land is enlarged."""


@dataclass(frozen=True, slots=True)
class Picture:
    """A picture of a variant's map, to be `size` px wide.

    `whole` is the layout of the whole map, `layout` the same as it is seen in the `window`, if
    there is one. Land is drawn `enlarged` times larger than on the whole map, its labels as well,
    pieces and lines `growth` times. `held` is whose tint each land wears, `owned` the position that
    the bar over the map counts. Of marks and pieces the last lie on top. `spots` are where the
    labels of provinces stand, `names` what they say. `busy` are coarse pictures of what a stamp
    keeps off, `words` title and subtitle, `watermark` the words of the stamp.
    """

    variant: Variant
    size: int
    whole: Layout
    layout: Layout
    window: Window | None
    enlarged: float
    growth: float
    held: Mapping[str, Power]
    owned: Position
    marks: tuple[Mark, ...]
    pieces: tuple[Piece, ...]
    spots: Mapping[str, Spot]
    names: Mapping[str, str]
    busy: tuple[Image.Image, Image.Image]
    words: tuple[str, str]
    watermark: tuple[str, str] | None

    @property
    def is_small(self) -> bool:
        """Whether it is a thumbnail, on which nothing is named."""
        return self.size < thumbnails.BELOW


def planned(
    position: Position,
    variant: Variant,
    *,
    resolution: Resolution | None = None,
    orders: Sequence[Order] = (),
    size: int = DEFAULT_SIZE,
    title: str | None = None,
    subtitle: str | None = None,
    region: Collection[Province] = (),
    watermark: tuple[str, str] | None = None,
) -> Picture:
    """What a picture of a position shows; arguments and errors are those of `board_png`."""
    check_size(size)
    check_position(position, variant)
    check_resolution(resolution, orders, position, variant)
    check_orders(orders, variant)
    check_region(region, variant)
    whole = layout_of(variant.map)
    window = window_on(whole, region) if region else None
    enlarged = 1.0 if window is None else min(window.scale, _CLOSE_UP)
    growth = growth_at(size) * enlarged
    layout = whole if window is None else close_layout(whole, window, growth=growth)
    givens = tuple(givens_of(position, resolution, orders))
    small = size < thumbnails.BELOW
    room = load_layers(layout.name).room if small and window is None else None
    places = places_of(position, layout, growth=growth, room=room)
    named = names_and_centers(layout.name, names=not small)
    if window is not None:
        named = close_clutter(window, named, layout)
    marks = [
        *(captures(position, resolution, layout, growth=growth) if resolution else ()),
        *blows(position, places, layout, growth=growth),
        *Planner(givens, places, layout, variant.map, growth=growth, named=named).marks(),
    ]
    pieces = list(pieces_of(position, resolution, givens, places, layout))
    if window is not None:
        marks, pieces = in_sight(marks, pieces, layout.size)
    crowded = crowd(layout.size, marks, pieces, growth=growth)
    if watermark is not None:
        mark_frame(crowded)
    names = {province.code: province.name for province in variant.map.provinces}
    spots: dict[str, Spot] = {}
    if not small:
        spots = (
            choose(load_layers(layout.name).labels, names, crowded)
            if window is None
            else close_spots(
                window,
                layout.name,
                names,
                crowded=crowded,
                pieces=pieces,
                region=region,
                growth=enlarged,
                body=growth,
            )
        )
        crowded = covered(crowded, spots, names, growth=enlarged)
    said = heading.phase_subtitle(
        position, ordered=bool(orders) and not small, resolved=resolution is not None and not small
    )
    return Picture(
        variant=variant,
        size=size,
        whole=whole,
        layout=layout,
        window=window,
        enlarged=enlarged,
        growth=growth,
        held=holders(position, variant.map, whole),
        # Who owns what, and how much, is told as it is after the phase: that is its news.
        owned=position if resolution is None else resolution.after,
        marks=tuple(marks),
        pieces=tuple(pieces),
        spots=spots,
        names=names,
        busy=(crowded, named),
        words=(
            heading.phase_title(position) if title is None else title,
            said if subtitle is None else subtitle,
        ),
        watermark=watermark,
    )
