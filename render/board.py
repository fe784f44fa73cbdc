"""The picture of a position: map, orders with their results, and the count of centers.

A picture is planned, then painted. What is drawn where is a value (`Picture`), tested without a
pixel; painting walks over it. Where 34 units in a corner make too large a file the same plan is
painted in fewer tones, which saves more than the hardest packing.

Small pictures are drawn with larger pieces, not only reduced. Below 1,000 px pieces and lines
grow, at 360 px by half; there the power's initial fills the piece in place of gun and ship. Below
700 px (a thumbnail) names, codes and legend are left out, the bar over the map has initials and
counts alone, and pieces that stand close are moved apart as far as their provinces let them: a few
codes where there was room looked like a choice of provinces, and drew the eye from arrows.
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TypedDict, Unpack

from PIL import Image, ImageDraw

from engine.board import Power, Province
from engine.game.map_style import MapStyle
from engine.judge.outcome import Resolution
from engine.orders import Order
from engine.position import Position
from engine.variant import Variant
from render import heading
from render.assets import DrawingError
from render.close_up import close_clutter, close_labels, close_layout, in_sight, legible
from render.layout import USUAL_LOOK, Layout
from render.layouts import layout_of
from render.map.ground import draw_centers, draw_ground, holders
from render.map.labels import Spot, choose, covered, draw_labels
from render.map.layers import load_layers
from render.map.window import Window, window_on
from render.marks.arrows import Mark, draw_crosses, draw_marks
from render.marks.legend import draw_legend, legend_height
from render.marks.orders import blows, captures, marks_of
from render.marks.pieces import Piece, order_results, pieces_of, places_of
from render.marks.units import draw_piece, initials_of
from render.marks.ways import Ways, crowd, names_and_centers
from render.palette import Palette
from render.png import HARD_EFFORT, LARGEST_FILE, LIGHT_EFFORT, USUAL_EFFORT, png_of
from render.stamp import draw_watermark, mark_frame

DEFAULT_SIZE, SMALLEST, LARGEST = 1800, 360, 1800
"""Widths in px."""
THUMBNAIL_BELOW = 700
"""A picture narrower than this, in px, is a thumbnail."""
_GROWN_BELOW = 1000
_LETTERS_FROM = 1.25
"""Pieces that have to grow so much are too small for guns: they show the initial alone."""


def growth_at(size: int) -> float:
    """How much larger than usual pieces and lines are drawn on a picture of a width in px."""
    return 1.0 + 0.5 * min(1.0, max(0.0, (_GROWN_BELOW - size) / (_GROWN_BELOW - SMALLEST)))


@dataclass(frozen=True, slots=True)
class Picture:
    """A picture of a variant's map, to be `size` px wide.

    `whole` is the layout of the whole map, `layout` the same as it is seen in the `window`, if
    there is one. `held` is the power whose tint each land has, `owned` the position that the bar
    over the map counts. Of marks and pieces the last lie on top. `spots` are where the labels of
    provinces stand. `busy` are coarse pictures of what a stamp keeps off, `words` title and
    subtitle, `watermark` the words of the stamp.
    """

    variant: Variant
    size: int
    whole: Layout
    layout: Layout
    window: Window | None
    held: Mapping[str, Power]
    owned: Position
    marks: tuple[Mark, ...]
    pieces: tuple[Piece, ...]
    spots: Mapping[str, Spot]
    busy: tuple[Image.Image, Image.Image]
    words: tuple[str, str]
    watermark: tuple[str, str] | None

    @property
    def is_small(self) -> bool:
        """Whether it is a thumbnail, on which nothing is named."""
        return self.size < THUMBNAIL_BELOW


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
    if not SMALLEST <= size <= LARGEST:
        raise DrawingError("size", f"{size} px is not between {SMALLEST} and {LARGEST}")
    whole = layout_of(variant.map)
    window = window_on(whole, region) if region else None
    if window is None:
        layout = replace(whole, growth=growth_at(size))
    else:
        layout = close_layout(whole, window, growth_at(size))
    results = tuple(order_results(position, resolution, orders))
    small = size < THUMBNAIL_BELOW
    room = load_layers(whole).room if small and window is None else None
    places = places_of(position, layout, room=room)
    named = names_and_centers(whole, names=not small)
    if window is not None:
        named = close_clutter(window, named, whole, layout)
    ways = Ways(results, places, variant.map, named=named)
    marks = [
        *(captures(position, resolution, layout) if resolution else ()),
        *blows(position, places),
        *marks_of(ways),
    ]
    pieces = list(pieces_of(position, resolution, results, places))
    if window is not None:
        marks, pieces = in_sight(marks, pieces, layout.size)
    crowded = crowd(layout, marks, pieces)
    if watermark is not None:
        mark_frame(crowded)
    spots: dict[str, Spot] = {}
    if not small:
        if window is None:
            spots = choose(load_layers(whole).labels, layout, crowded)
        else:
            labels = close_labels(window, whole, layout)
            spots = legible(choose(labels, layout, crowded), layout, pieces, region)
        crowded = covered(crowded, spots, layout)
    owned = position if resolution is None else resolution.after
    shown = "orders" if orders else "" if resolution is None else "orders and results"
    if title is None:
        title = f"{position.phase.season.name.title()} {position.phase.year}"
    if subtitle is None:
        subtitle = heading.phase_subtitle(position, "" if small else shown)
    return Picture(
        variant=variant,
        size=size,
        whole=whole,
        layout=layout,
        window=window,
        # Centers are drawn and counted as they are after the phase: that is its news.
        held=holders(position._replace(centers=owned.centers), variant),
        owned=owned,
        marks=tuple(marks),
        pieces=tuple(pieces),
        spots=spots,
        busy=(crowded, named),
        words=(title, subtitle),
        watermark=watermark,
    )


def painted(picture: Picture, palette: Palette) -> Image.Image:
    """The picture at its size: the map, what lies over it, and the bars round it."""
    variant, layout = picture.variant, picture.layout
    image = draw_ground(picture.whole, palette, picture.held, picture.window)
    draw_centers(image, layout, palette, picture.owned)
    draw_marks(image, picture.marks, palette)
    if not picture.is_small:
        draw_labels(image, layout, picture.spots, palette)
    initials = initials_of(variant)
    lettered = growth_at(picture.size) >= _LETTERS_FROM
    for piece in picture.pieces:
        draw_piece(
            image, piece, initials[piece.power], palette, growth=layout.growth, lettered=lettered
        )
    draw_crosses(image, picture.marks, palette)
    if picture.watermark is not None:
        # As large as pieces it would lie on moves where the board is full.
        stamp = (1 + growth_at(picture.size)) / 2
        draw_watermark(image, picture.busy, picture.watermark, palette, growth=stamp)
    if picture.is_small:
        page = _page(image, heading.SMALL_HEIGHT, 0, palette)
        heading.draw_small_heading(page, picture.owned, variant, palette, picture.words)
    else:
        foot = legend_height(picture.marks, picture.pieces, image.width)
        page = _page(image, heading.HEIGHT, foot, palette)
        draw_legend(page, page.height - foot, picture.marks, picture.pieces, palette)
        heading.draw_heading(page, picture.owned, variant, palette, picture.words)
    if picture.size == page.width:
        return page
    size = (picture.size, round(page.height * picture.size / page.width))
    return page.resize(size, Image.Resampling.LANCZOS, reducing_gap=2.0)


def _page(image: Image.Image, over: int, under: int, palette: Palette) -> Image.Image:
    page = Image.new("RGB", (image.width, over + image.height + under))
    for top, high in ((0, over), (over + image.height, under)):
        page.paste(palette.page, (0, top, image.width, top + high))
    page.paste(image, (0, over))
    frame = (0, over, image.width - 1, over + image.height - 1)
    ImageDraw.Draw(page).rectangle(frame, outline=palette.ink, width=2)
    return page


class Shown(TypedDict, total=False):
    """What a picture shows besides a position, and how large: see `board_png`."""

    resolution: Resolution | None
    orders: Sequence[Order]
    size: int
    title: str | None
    subtitle: str | None
    region: Collection[Province]
    watermark: tuple[str, str] | None


def board_png(
    position: Position,
    variant: Variant,
    *,
    map_style: MapStyle = USUAL_LOOK,
    **shown: Unpack[Shown],
) -> bytes:
    """Draw a position as a PNG `size` px wide (360 to 1800).

    With a `resolution` of this position's phase, every order is drawn with its result, and units
    stand where they stood before. With `orders` instead, these are drawn without results. Title
    and subtitle default to the phase. With a `region`, only these provinces are shown and a little
    of what lies round them, enlarged. A `watermark` is two lines of words on a stamp, for a
    picture that is not of the game. The colours are those that the map's layout has for the
    `map_style`.

    Raises DrawingError when the size is out of range; LayoutError when no layout has the map's
    places and colours for its powers; AssetError when the installation is incomplete.
    """
    picture = planned(position, variant, **shown)
    palette = picture.whole.palette(map_style)
    for power in variant.powers:
        palette.of(power)
    # Patterns would often be too large, and be packed a second time; other maps hardly ever are.
    effort = USUAL_EFFORT if palette.patterned else LIGHT_EFFORT
    packed = png_of(painted(picture, palette), palette, effort=effort, hardest=HARD_EFFORT)
    if len(packed) > LARGEST_FILE:
        # Fewer tones save more than the hardest packing does, in less time.
        fewer = replace(palette, spare=True)
        packed = png_of(painted(picture, fewer), fewer, effort=effort)
    return packed
