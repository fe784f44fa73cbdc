"""The picture of a position: map, orders with their results, and the count of centers.

A picture is planned, then painted. What is drawn where is a value (`Picture`), tested without a
pixel; painting walks over it. Where 34 units in a corner make too large a file the same plan is
painted in fewer tones, which saves more than the hardest packing.

What a picture is designed for (`Form`) does not depend on how wide it is. The full form is for the
opened map: names and codes, guns and ships on pieces, a legend. The small one is for a message, in
which a map is some 400 px wide: its pieces and lines are larger on it, with the power's initial in
place of gun and ship, the bar over it has initials and counts alone, nothing is named but coasts
that must be told apart, and pieces that stand close are moved apart as far as their provinces let
them. It is drawn three times as dense, for sharp screens.
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import TypedDict, Unpack

from PIL import Image, ImageChops, ImageDraw

from engine.board import Power, Province
from engine.game.map_style import MapStyle
from engine.judge.outcome import Resolution
from engine.orders import Order
from engine.position import Position
from engine.variant import Variant
from render import heading
from render.assets import DrawingError
from render.close_up import close_ground, close_layout, in_sight
from render.heading import Score
from render.layout import FULL, SMALL, USUAL_LOOK, Form, Layout
from render.layouts import layout_of
from render.map.ground import Ground, draw_centers, draw_ground, ground_colors, ground_of, holders
from render.map.layers import room_of
from render.map.window import Window, whole_layout, whole_map, window_on
from render.marks.arrows import Mark, draw_crosses, draw_marks
from render.marks.codes import draw_codes
from render.marks.legend import LEGEND_HEIGHT, draw_legend
from render.marks.orders import blows, captures, marks_of
from render.marks.pieces import Piece, order_results, pieces_of, places_of
from render.marks.spots import spots_in
from render.marks.units import badge_of, draw_piece, draw_tag, initials_of
from render.marks.ways import Ways, crowd, names_and_centers
from render.palette import Palette
from render.png import HARD_EFFORT, LARGEST_FILE, LIGHT_EFFORT, USUAL_EFFORT, joined, png_of
from render.stamp import draw_watermark, mark_frame

DEFAULT_SIZE, SMALLEST, LARGEST = 1800, 360, 1800
"""Widths in px."""
MESSAGE_SIZE = 1200
"""How wide the picture for a message is: as many px as the small form has."""
THUMBNAIL_BELOW = 700
"""A picture narrower than this, in px, is of the small form unless another is asked for."""
_MOST_BYTES = {FULL: LARGEST_FILE, SMALL: 260_000}
_STAMP = {FULL: 1.0, SMALL: 0.8}
"""How much larger than usual a stamp is: as large as pieces it would lie on moves."""


@dataclass(frozen=True, slots=True)
class Picture:
    """A picture of a variant's map in a `form`, to be `size` px wide.

    `whole` is the layout of the whole map, `layout` the same as it is seen in the `window`,
    `ground` what land and water there are put together of. The ground shows the position `owned`,
    which is the one that the phase leaves: that is its news; `scores` are what the bar says of it.
    `held` is the power whose tint each land has in it. Of marks and pieces the last lie on top.
    `busy` are coarse pictures of what a stamp keeps off, `words` title and subtitle, `watermark`
    the words of the stamp. Provinces have their codes if it `is_coded`, whatever its form.
    """

    variant: Variant
    form: Form
    size: int
    whole: Layout
    layout: Layout
    window: Window
    ground: Ground
    held: Mapping[str, Power]
    owned: Position
    scores: tuple[Score, ...]
    marks: tuple[Mark, ...]
    pieces: tuple[Piece, ...]
    busy: tuple[Image.Image, Image.Image]
    words: tuple[str, str]
    watermark: tuple[str, str] | None
    is_coded: bool = False


def planned(
    position: Position,
    variant: Variant,
    *,
    resolution: Resolution | None = None,
    orders: Sequence[Order] = (),
    form: Form | None = None,
    size: int | None = None,
    title: str | None = None,
    subtitle: str | None = None,
    region: Collection[Province] = (),
    winners: Collection[Power] = (),
    watermark: tuple[str, str] | None = None,
) -> Picture:
    """What a picture of a position shows; arguments and errors are those of `board_png`."""
    if size is None:
        size = MESSAGE_SIZE if form == SMALL else DEFAULT_SIZE
    if form is None:
        form = SMALL if size < THUMBNAIL_BELOW else FULL
    if not SMALLEST <= size <= LARGEST:
        raise DrawingError("size", f"{size} px is not between {SMALLEST} and {LARGEST}")
    whole = layout_of(variant.map)
    if region:
        window = window_on(whole, region, form)
        layout, ground = close_layout(whole, window, form), close_ground(whole, window, form)
    else:
        window = whole_map(whole, form)
        layout, ground = whole_layout(whole, form), ground_of(whole, form)
    results = tuple(order_results(position, resolution, orders))
    room = None if form.is_named or region else room_of(whole, form)
    named = names_and_centers(layout, form.center)
    spots = spots_in(whole, window, form)
    places = places_of(position, layout, spots=spots, named=named, room=room, results=results)
    pieces = list(pieces_of(position, resolution, results, places))
    lettered = not form.is_named
    badges = [badge_of(piece, growth=layout.growth, lettered=lettered) for piece in pieces]
    ways = Ways(results, places, variant.map, named=named, spots=spots, badges=filter(None, badges))
    marks = [
        *(captures(position, resolution, layout, form.center) if resolution else ()),
        *blows(position, ways),
        *marks_of(ways),
    ]
    if region:
        marks, pieces = in_sight(marks, pieces, layout.size)
    crowded = crowd(layout, marks, pieces)
    if watermark is not None:
        mark_frame(crowded)
    owned = position if resolution is None else resolution.after
    if resolution is not None and resolution.winner is not None:
        winners = (resolution.winner,)
    shown = "orders" if orders else "" if resolution is None else "orders and results"
    if title is None:
        title = f"{position.phase.season.name.title()} {position.phase.year}"
    if subtitle is None:
        subtitle = heading.phase_subtitle(position, shown if form.is_named else "")
    return Picture(
        variant=variant,
        form=form,
        size=size,
        whole=whole,
        layout=layout,
        window=window,
        ground=ground,
        held=holders(owned, variant),
        owned=owned,
        scores=heading.scores_of(position, owned, variant, winners),
        marks=tuple(marks),
        pieces=tuple(pieces),
        busy=(crowded, named),
        words=(title, subtitle),
        watermark=watermark,
    )


def painted(picture: Picture, palette: Palette) -> Image.Image:
    """The picture at its size: the map, what lies over it, and the bars round it."""
    return joined(_sheets(picture, palette))


def _sheets(picture: Picture, palette: Palette) -> list[Image.Image]:
    """The bars and the map between them, from top to bottom; one sheet if their size is another."""
    variant, form, words = picture.variant, picture.form, picture.words
    image = _painted_map(picture, palette)
    if form.is_named:
        over = Image.new("RGB", (image.width, heading.HEIGHT), palette.page)
        heading.draw_heading(over, picture.scores, variant, palette, words)
        under = Image.new("RGB", (image.width, LEGEND_HEIGHT), palette.page)
        draw_legend(under, picture.marks, picture.pieces, palette)
        sheets = [over, image, under]
    else:
        bar = heading.small_heading(image.width, picture.scores, variant, palette, words)
        sheets = [bar, image]
    if picture.size == image.width:
        return sheets
    page = joined(sheets)
    size = (picture.size, round(page.height * picture.size / page.width))
    return [page.resize(size, Image.Resampling.LANCZOS, reducing_gap=2.0)]


def _painted_map(picture: Picture, palette: Palette) -> Image.Image:
    """The map with marks and pieces in its frame."""
    variant, layout, form = picture.variant, picture.layout, picture.form
    board = variant.map
    barred = {place.code for place in board.provinces_in(board.closed)}
    numbers = draw_ground(picture.ground, palette, picture.held, barred)
    numbers.putpalette([channel for color in ground_colors(palette) for channel in color])
    image = numbers.convert("RGB")
    draw_marks(image, picture.marks, palette)
    # Over the lines: where one has no other way, it is the center that is seen.
    draw_centers(image, layout, palette, picture.owned, form.center * layout.growth / form.growth)
    initials = initials_of(variant)
    for piece in picture.pieces:
        draw_piece(
            image,
            piece,
            initials[piece.power],
            palette,
            growth=layout.growth,
            lettered=not form.is_named,
        )
    for mark in picture.marks:
        if mark.tag is not None:
            draw_tag(image, mark.tag.at, mark.tag.words, palette, growth=mark.growth)
    draw_crosses(image, picture.marks, palette)
    if picture.is_coded:
        spots, busy = (
            spots_in(picture.whole, picture.window, form),
            ImageChops.lighter(*picture.busy),
        )
        anchors = {code: layout.units[code] for code in picture.whole.names}
        draw_codes(image, spots, anchors, busy, palette)
    if picture.watermark is not None:
        draw_watermark(image, picture.busy, picture.watermark, palette, growth=_STAMP[form])
    frame = (0, 0, image.width - 1, image.height - 1)
    ImageDraw.Draw(image).rectangle(frame, outline=palette.ink, width=2)
    return image


class Shown(TypedDict, total=False):
    """What a picture shows besides a position, and how large: see `board_png`."""

    resolution: Resolution | None
    orders: Sequence[Order]
    form: Form | None
    size: int | None
    title: str | None
    subtitle: str | None
    region: Collection[Province]
    winners: Collection[Power]
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
    stand where they stood before. With `orders` instead, these are drawn without results. `form`
    says what it is designed for: if not told, the opened map, and a message below 700 px. Its width
    is then what that has by itself, 1800 or 1200 px, if not told. Title and subtitle default to the
    phase. With a `region`, only these provinces are shown and a little of what lies round them,
    enlarged. The `winners` of the game have a laurel; a resolution that wins it tells its own.
    A `watermark` is two lines of words on a stamp, for a picture that is not of the game.
    The colours are those that the map's layout has for the `map_style`.

    Raises DrawingError when the size is out of range; LayoutError when no layout has the map's
    places and colours for its powers; AssetError when the installation is incomplete.
    """
    picture = planned(position, variant, **shown)
    palette = picture.whole.palette(map_style)
    for power in variant.powers:
        palette.of(power)
    # Patterns would often be too large, and be packed a second time; other maps hardly ever are.
    effort = USUAL_EFFORT if palette.patterned else LIGHT_EFFORT
    sheets, most = _sheets(picture, palette), _MOST_BYTES[picture.form]
    return png_of(sheets, palette, effort=effort, hardest=HARD_EFFORT, most=most)
