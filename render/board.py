"""The picture of a position: map, orders with their results, and the count of centers."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from io import BytesIO

from PIL import Image, ImageDraw

from engine.board import Power, Province
from engine.judge.outcome import Resolution, Verdict
from engine.orders import Build, Disband, Order, Remove
from engine.position import Position
from engine.variant import Variant
from render import heading, legend
from render.arrows import crowd, draw_crosses, draw_mark
from render.assets import FONTS, LAYERS, asset_bytes
from render.canvas import Point, font
from render.errors import DrawingError
from render.labels import Spot, choose, draw_coast_marks, draw_label
from render.layers import load_layers
from render.layout import Layout
from render.layouts import LAYOUTS, layout_of
from render.marks import Mark
from render.palette import ATLAS, Palette, color_table, table_of
from render.places import Places, anchor, places_of
from render.planning import Given, Planner, givens_of
from render.provinces import draw_centers, draw_ground, holders
from render.units import RADIUS, draw_badge, draw_ring, draw_unit

DEFAULT_SIZE, SMALLEST, LARGEST = 1800, 360, 1800


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
) -> bytes:
    """Draw a position as a PNG `size` px wide (360 to 1800).

    With a `resolution` of this position's phase, every order is drawn with its result, and units
    stand where they stood before. With `orders` instead, these are drawn without results. Title
    and subtitle default to the phase.

    Raises DrawingError, naming the argument at fault, when both are given, the resolution is of
    another phase, the size is out of range, the palette has no colours for a power, or a unit
    stands off the variant's map; LayoutError when no layout places the map; AssetError when the
    installation is incomplete.
    """
    _check(position, variant, resolution, orders, palette, size)
    layout = layout_of(variant.map)
    givens = tuple(_givens(position, resolution, orders))
    places = places_of(position, layout, variant.map)
    marks = Planner(givens, places, layout, variant.map).marks()
    image = draw_ground(layout, palette, holders(position, variant.map, layout))
    draw_centers(image, layout, palette, position)
    for mark in marks:
        draw_mark(image, mark, palette)
    _draw_labels(image, variant, layout, places, marks, palette)
    _draw_units(image, position, variant, places, givens, resolution, palette, layout)
    draw_crosses(image, marks, palette)
    page = _page(image, marks, palette)
    heading.draw_heading(
        page,
        position,
        variant,
        palette,
        title=title if title is not None else heading.phase_title(position),
        subtitle=(
            subtitle
            if subtitle is not None
            else heading.phase_subtitle(
                position, ordered=bool(orders), resolved=resolution is not None
            )
        ),
    )
    return _encode(page, palette, size)


def check_assets() -> None:
    """Raise AssetError when a font, layout or layer that drawing needs is missing or damaged."""
    for name in FONTS:
        asset_bytes(f"fonts/{name}")
        font(name.removesuffix(".ttf"), 12)
    for layout in LAYOUTS:
        for name in LAYERS:
            asset_bytes(f"{layout.name}/{name}")
        load_layers(layout.name)


def _check(
    position: Position,
    variant: Variant,
    resolution: Resolution | None,
    orders: Sequence[Order],
    palette: Palette,
    size: int,
) -> None:
    if not SMALLEST <= size <= LARGEST:
        raise DrawingError("size", f"{size} px is not between {SMALLEST} and {LARGEST}")
    if resolution is not None and orders:
        raise DrawingError("orders", "a resolution already holds the orders")
    if resolution is not None and resolution.phase != position.phase:
        raise DrawingError(
            "resolution", f"it is of {resolution.phase}, the position of {position.phase}"
        )
    for power in variant.powers:
        palette.of(power)
    for unit in (*position.units, *(entry.unit for entry in position.dislodged)):
        if unit.power not in variant.powers:
            raise DrawingError("position", f"{unit} belongs to {unit.power}, who does not play")
    for province, owner in position.centers.items():
        if owner not in variant.powers:
            raise DrawingError("position", f"{province} is owned by {owner}, who does not play")


def _givens(
    position: Position, resolution: Resolution | None, orders: Iterable[Order]
) -> Iterable[Given]:
    if resolution is not None:
        for outcome in resolution.outcomes:
            yield Given(outcome.power, outcome.order, outcome.verdict)
        return
    powers: dict[Province, Power] = {unit.province: unit.power for unit in position.units}
    for entry in position.dislodged:
        powers[entry.unit.province] = entry.unit.power
    for order in orders:
        if isinstance(order, Build) and order.unit.location.province.home is not None:
            yield Given(order.unit.location.province.home, order)
    yield from givens_of((o for o in orders if not isinstance(o, Build)), powers)


def _draw_labels(
    image: Image.Image,
    variant: Variant,
    layout: Layout,
    places: Places,
    marks: Sequence[Mark],
    palette: Palette,
) -> None:
    layers = load_layers(layout.name)
    names = {province.code: province.name for province in variant.map.provinces}
    pieces = [*places.standing.values(), *places.dislodged.values()]
    spots: dict[str, Spot] = choose(layers.labels, names, crowd(layout.size, marks, pieces))
    draw_coast_marks(image, layout.coast_marks, palette.ink, palette.halo)
    sea_ink = palette.sea[0][1]
    for code, spot in spots.items():
        ink = sea_ink if spot.kind == "C" else palette.ink
        draw_label(image, code, names[code], spot, ink, palette.halo)


def _draw_units(
    image: Image.Image,
    position: Position,
    variant: Variant,
    places: Places,
    givens: Sequence[Given],
    resolution: Resolution | None,
    palette: Palette,
    layout: Layout,
) -> None:
    dislodged_now = {
        outcome.order.unit.location.province
        for outcome in (resolution.outcomes if resolution is not None else ())
        if outcome.dislodged_by is not None and hasattr(outcome.order, "unit")
    }
    lost = {unit.province for unit in (resolution.destroyed if resolution is not None else ())}
    for unit in position.units:
        at = places.standing[unit.province]
        initial = variant.powers[unit.power].name[0]
        draw_unit(image, at, unit.type, initial, palette.of(unit.power))
        if unit.province in dislodged_now:
            draw_ring(image, at, palette, palette.failure)
            if unit.province in lost:
                draw_badge(image, _shoulder(at), "x", palette.failure)
    for entry in position.dislodged:
        at = places.dislodged[entry.unit.province]
        initial = variant.powers[entry.unit.power].name[0]
        draw_unit(image, at, entry.unit.type, initial, palette.of(entry.unit.power))
        draw_ring(image, at, palette, palette.failure)
    for given in givens:
        failed = given.verdict is Verdict.VOID
        match given.order:
            case Build() as build:
                at = anchor(layout, build.unit.location)
                initial = variant.powers[given.power].name[0]
                colors = palette.of(given.power)
                draw_unit(image, at, build.unit.type, initial, colors, faded=failed)
                sign, color = ("x", palette.failure) if failed else ("+", palette.success)
                draw_badge(image, _shoulder(at), sign, color)
            case Remove() as remove:
                found = places.standing.get(remove.unit.location.province)
                if found is not None:
                    draw_ring(image, found, palette, palette.failure)
                    draw_badge(image, _shoulder(found), "-", palette.failure)
            case Disband() as disband:
                found = places.dislodged.get(disband.unit.location.province)
                if found is not None:
                    draw_badge(image, _shoulder(found), "x", palette.failure)
            case _:
                pass


def _shoulder(at: Point) -> Point:
    return (at[0] + RADIUS * 0.82, at[1] - RADIUS * 0.82)


def _page(image: Image.Image, marks: Sequence[Mark], palette: Palette) -> Image.Image:
    foot = legend.HEIGHT if marks else 0
    page = Image.new("RGB", (image.width, heading.HEIGHT + image.height + foot), palette.page)
    page.paste(image, (0, heading.HEIGHT))
    frame = (0, heading.HEIGHT, image.width - 1, heading.HEIGHT + image.height - 1)
    ImageDraw.Draw(page).rectangle(frame, outline=palette.ink, width=2)
    if foot:
        legend.draw_legend(page, heading.HEIGHT + image.height, marks, palette)
    return page


def _encode(page: Image.Image, palette: Palette, size: int) -> bytes:
    if size != page.width:
        height = round(page.height * size / page.width)
        page = page.resize((size, height), Image.Resampling.LANCZOS, reducing_gap=2.0)
    colors = table_of(palette)
    table = Image.new("P", (1, 1))
    table.putpalette(color_table(palette.name, colors))
    indexed = page.quantize(palette=table, dither=Image.Dither.NONE)
    target = BytesIO()
    indexed.save(target, "PNG", compress_level=5)
    return target.getvalue()
