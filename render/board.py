"""The picture of a position: map, orders with their results, and the count of centers."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from PIL import Image, ImageDraw

from engine.board import Province
from engine.judge.outcome import Resolution
from engine.orders import Order
from engine.position import Position
from engine.variant import Variant
from render import heading, legend, thumbnails
from render.aftermath import blows, captures
from render.arrows import crowd, draw_crosses, draw_marks
from render.assets import FONTS
from render.canvas import font
from render.checks import check_orders, check_position, check_region
from render.clutter import names_and_centers
from render.edges import close_clutter, close_layout, close_spots, in_sight
from render.errors import DrawingError
from render.geometry import load_geometry
from render.givens import givens_of
from render.indexed import LIGHT_EFFORT, USUAL_EFFORT, png_of
from render.initials import initials_of
from render.labels import Spot, choose, covered, draw_coast_marks, draw_label, label_of
from render.layers import load_layers
from render.layout import Layout
from render.layouts import LAYOUTS, layout_of
from render.letters import WATER
from render.marks import Mark
from render.palette import ATLAS, Palette, shallows
from render.pieces import Piece, pieces_of
from render.places import places_of
from render.planning import Planner
from render.provinces import draw_centers, draw_ground, holders
from render.units import Face, draw_piece
from render.watermark import draw_watermark, mark_frame
from render.zoom import window_on

DEFAULT_SIZE, SMALLEST, LARGEST = 1800, 360, 1800
_GROWN_BELOW = 1000
_LETTERS_FROM = 1.25
"""A picture whose pieces have to grow so much is too small for guns: only the initial is told."""
_CLOSE_UP = 1.7
"""How much larger pieces, lines and labels are drawn at most where the land is enlarged."""


def board_png(
    position: Position,
    variant: Variant,
    *,
    resolution: Resolution | None = None,
    orders: Sequence[Order] = (),
    palette: Palette = ATLAS,
    size: int = DEFAULT_SIZE,
    title: str | None = None,
    subtitle: str | None = None,
    region: Collection[Province] = (),
    watermark: tuple[str, str] | None = None,
) -> bytes:
    """Draw a position as a PNG `size` px wide (360 to 1800).

    With a `resolution` of this position's phase, every order is drawn with its result, and units
    stand where they stood before. With `orders` instead, these are drawn without results. Title
    and subtitle default to the phase. With a `region`, only these provinces are shown and a little
    of what lies round them, enlarged. A `watermark` is two lines of words on a stamp, for a
    picture that is not of the game.

    Raises DrawingError, naming the argument at fault, when both are given, the resolution is of
    another phase, the size is out of range, the palette has no colours for a power, or the
    position or an order cannot be on the variant's map; LayoutError when no layout places the map;
    AssetError when the installation is incomplete.
    """
    _check_size(size)
    _check_orders(position, variant, resolution, orders)
    for power in variant.powers:
        palette.of(power)
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
    image = draw_ground(whole, palette, holders(position, variant.map, whole), window)
    # Who owns what, and how much, is told as it is after the phase: that is its news.
    owned = position if resolution is None else resolution.after
    draw_centers(image, layout, palette, owned, growth=growth)
    draw_marks(image, marks, palette)
    crowded = crowd(layout.size, marks, pieces, growth=growth)
    if watermark is not None:
        mark_frame(crowded)
    if not small:
        names = _names(variant)
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
        _draw_labels(image, variant, layout, spots, palette, growth=enlarged)
    initials = initials_of(variant)
    face = Face.LETTER if growth_at(size) >= _LETTERS_FROM else Face.ARMS
    for piece in pieces:
        draw_piece(image, piece, initials[piece.power], palette, growth=growth, face=face)
    draw_crosses(image, marks, palette)
    if watermark is not None:
        draw_watermark(image, (crowded, named), watermark, palette, growth=growth_at(size))
    said = heading.phase_subtitle(
        position, ordered=bool(orders) and not small, resolved=resolution is not None and not small
    )
    words = (
        heading.phase_title(position) if title is None else title,
        said if subtitle is None else subtitle,
    )
    if small:
        page = _page(image, thumbnails.HEIGHT, 0, palette)
        thumbnails.draw_small_heading(page, owned, variant, palette, words)
    else:
        page = _page_with_legend(image, marks, pieces, palette)
        heading.draw_heading(page, owned, variant, palette, words)
    effort = USUAL_EFFORT if window is None else LIGHT_EFFORT
    return png_of(_scaled(page, size), palette, effort=effort)


def growth_at(size: int) -> float:
    """How much larger than usual pieces and lines are drawn on a picture of a width in px.

    At 360 px, the width of a preview, they are half as large again; from 1000 px on as usual.
    """
    return 1.0 + 0.5 * min(1.0, max(0.0, (_GROWN_BELOW - size) / (_GROWN_BELOW - SMALLEST)))


def check_assets() -> None:
    """Raise AssetError when a font, layout or layer that drawing needs is missing or damaged."""
    for name in FONTS:
        font(name.removesuffix(".ttf"), 12)
    for layout in LAYOUTS:
        load_geometry(layout.name)
        load_layers(layout.name)


def _check_size(size: int) -> None:
    if not SMALLEST <= size <= LARGEST:
        raise DrawingError("size", f"{size} px is not between {SMALLEST} and {LARGEST}")


def _check_orders(
    position: Position, variant: Variant, resolution: Resolution | None, orders: Sequence[Order]
) -> None:
    if resolution is not None and orders:
        raise DrawingError("orders", "a resolution already holds the orders")
    if resolution is not None and resolution.phase != position.phase:
        raise DrawingError(
            "resolution", f"it is of {resolution.phase}, the position of {position.phase}"
        )
    check_position(position, variant)
    check_orders(orders, variant)


def _names(variant: Variant) -> dict[str, str]:
    return {province.code: province.name for province in variant.map.provinces}


def _draw_labels(
    image: Image.Image,
    variant: Variant,
    layout: Layout,
    spots: Mapping[str, Spot],
    palette: Palette,
    *,
    growth: float,
) -> None:
    names = _names(variant)
    draw_coast_marks(image, layout.coast_marks, palette.ink, palette.halo, growth=growth)
    for code, spot in spots.items():
        water = spot.style in WATER
        draw_label(
            image,
            label_of(code, names[code], spot, growth=growth),
            spot,
            ink=palette.sea[0][1] if water else palette.ink,
            halo=shallows(palette) if water else palette.halo,
        )


def _page(image: Image.Image, over: int, under: int, palette: Palette) -> Image.Image:
    """A map with an empty bar over it and another under it."""
    page = Image.new("RGB", (image.width, over + image.height + under), palette.page)
    page.paste(image, (0, over))
    frame = (0, over, image.width - 1, over + image.height - 1)
    ImageDraw.Draw(page).rectangle(frame, outline=palette.ink, width=2)
    return page


def _page_with_legend(
    image: Image.Image, marks: Sequence[Mark], pieces: Sequence[Piece], palette: Palette
) -> Image.Image:
    foot = legend.legend_height(marks, pieces, image.width)
    page = _page(image, heading.HEIGHT, foot, palette)
    legend.draw_legend(page, page.height - foot, marks, pieces, palette)
    return page


def _scaled(page: Image.Image, size: int) -> Image.Image:
    if size == page.width:
        return page
    height = round(page.height * size / page.width)
    return page.resize((size, height), Image.Resampling.LANCZOS, reducing_gap=2.0)
