"""What pictures are painted with: the ground and its codes, patterns, and smooth shapes."""

import pytest
from PIL import Image, ImageChops, ImageDraw, ImageFilter

from engine.board import Power, Terrain
from engine.game.map_style import map_style_of
from engine.variants.classic import CLASSIC, FRANCE, GERMANY
from render.canvas import SMOOTH, Path, Stencil, paint
from render.close_up import close_ground
from render.curves import bow
from render.layout import FULL, SMALL, Form
from render.layouts.classic import LAYOUT
from render.map.ground import Ground, draw_ground, ground_colors, ground_of, holders, pattern
from render.map.outlines import outlines_of
from render.palette import (
    DEPTHS,
    GLOW_STEPS,
    LAND_CODES,
    LETTER,
    LINE,
    SEA_CODES,
    SEA_LETTER,
    SEA_LINE,
    Palette,
    land_colors,
    sea_colors,
)
from render.png import table_of
from tests.render.colors import contrast
from tests.render.looking import ALL, PALETTES, PRINT, SHOWN, window

FORMS = pytest.mark.parametrize("form", [FULL, SMALL], ids=["full", "small"])


@FORMS
def test_a_site_is_its_provinces_own_pixels(form: Form) -> None:
    """At the anchor of its unit a land province's mask is set, and no other's is."""
    ground = ground_of(LAYOUT, form)
    for code in ("SER", "BUL", "RUM", "GRE", "ALB", "HOL", "SWI"):
        assert owners(ground, SHOWN[form].units[code]) == [code]
    lands = {p.code for p in CLASSIC.map.provinces if p.terrain is not Terrain.SEA}
    assert set(ground.sites) == lands


def owners(ground: Ground, at: tuple[int, int]) -> list[str]:
    """The provinces whose pixels one is."""
    x, y = at
    return [
        code
        for code, (box, mask) in ground.sites.items()
        if box[0] <= x < box[2] and box[1] <= y < box[3]
        if mask.getpixel((x - box[0], y - box[1]))
    ]


def test_a_close_up_has_the_sites_that_are_seen_in_it() -> None:
    """Serbia is on the Balkans, where its unit is; Portugal is not to be seen there."""
    shown = window("balkans")
    ground = close_ground(LAYOUT, shown, FULL)
    assert owners(ground, shown.place(LAYOUT.units["SER"])) == ["SER"]
    assert "POR" not in ground.sites


@pytest.mark.parametrize("palette", PALETTES, ids=lambda palette: palette.name)
def test_a_ground_has_a_colour_for_each_of_its_codes(palette: Palette) -> None:
    """By holder and code on land, then those of the water, then the patterns of the powers."""
    colors = ground_colors(palette)
    grounds = [*palette.powers.values(), palette.neutral, palette.off_board]
    for place, ground in enumerate(grounds):
        first = place * LAND_CODES
        of_land = colors[first : first + LAND_CODES]
        assert of_land == land_colors(palette, ground)
        assert of_land[0] == ground.tint
        assert (of_land[LINE], of_land[LETTER]) == (palette.line, palette.ink)
        assert len(set(of_land[: GLOW_STEPS + 1])) == GLOW_STEPS + 1 or ground.tint == ground.strong
    water = colors[len(grounds) * LAND_CODES :][:SEA_CODES]
    assert water == sea_colors(palette)
    assert (water[0], water[SEA_LETTER]) == (palette.sea.shallows, palette.sea.ink)
    assert water[SEA_LINE] == palette.line
    assert len(colors) == len(grounds) * LAND_CODES + SEA_CODES + 7 * palette.patterned


@pytest.mark.parametrize("name", ["all", "dark+patterns", "print"])
@FORMS
def test_the_ground_is_made_of_its_codes(name: str, form: Form) -> None:
    """Every number is a place in the palette's table: which one follows from holder and code."""
    palette = LAYOUT.palette(map_style_of(name))
    ground = ground_of(LAYOUT, form)
    held = holders(CLASSIC.start, CLASSIC)
    numbers = draw_ground(ground, palette, held)
    assert numbers.mode == "L"
    colors = ground_colors(palette)
    assert max(numbers.tobytes()) < len(colors)
    assert set(colors) <= set(table_of(palette))
    assert table_of(palette)[: len(set(colors))] == tuple(dict.fromkeys(colors))
    powers = [*palette.powers, None]  # neutral land comes after that of the powers
    for code in ("SPA", "NWY", "UKR", "GAS", "SYR", "SWI", "BOH"):
        row = 8 if code == "SWI" else powers.index(held.get(code))
        expected = {row * LAND_CODES + step for step in range(LAND_CODES)}
        if palette.patterned and row < 7:
            expected.add(9 * LAND_CODES + SEA_CODES + row)
        assert numbers.getpixel(SHOWN[form].units[code]) in expected, code
    water = range(9 * LAND_CODES, 9 * LAND_CODES + SEA_CODES)
    for code in ("NAO", "BLA", "WES"):
        assert numbers.getpixel(SHOWN[form].units[code]) in water, code


@FORMS
def test_water_and_land_show_their_own_codes_alone(form: Form) -> None:
    """Of the nine grounds of land, which come first, none is seen on water; nor the other way."""
    ground = ground_of(LAYOUT, form)
    numbers = draw_ground(ground, ALL, holders(CLASSIC.start, CLASSIC))
    wet = numbers.point([255 * (number >= 9 * LAND_CODES) for number in range(256)])
    dry = ground.layers.dry.convert("L")
    assert ImageChops.difference(wet, ImageChops.invert(dry)).getbbox() is None


@FORMS
@pytest.mark.parametrize("palette", [ALL, PRINT], ids=str)
def test_land_that_is_closed_for_now_has_stripes(form: Form, palette: Palette) -> None:
    """Its tint is seen between them, some third of it is stripes; its neighbours have none."""
    ground, held = ground_of(LAYOUT, form), holders(CLASSIC.start, CLASSIC)
    plain, closed = (draw_ground(ground, palette, held, {*codes}) for codes in ([], ["ROM"]))
    striped = ImageChops.difference(plain, closed).point([0, *[255] * 255])
    site = ground.sites["ROM"]
    own = site.mask.convert("L")
    inside = ImageChops.darker(striped.crop(site.box), own).histogram()[255]
    assert striped.histogram()[255] == inside
    assert 0.15 < inside / own.histogram()[255] < 0.5


@FORMS
def test_borders_between_waters_are_seen_in_every_style(form: Form) -> None:
    """Dashes cover more than half of each; their ink is 2 : 1 or more on water of any depth."""
    faint, inked = SEA_LETTER - 2, {SEA_LETTER - 2, SEA_LETTER - 1, SEA_LETTER}
    for palette in PALETTES:
        colors = sea_colors(palette)
        assert all(contrast(colors[faint], depth) >= 2 for depth in colors[:DEPTHS]), palette.name
    sea = ground_of(LAYOUT, form).layers.sea
    near = sea.point([255 * (code in inked) for code in range(256)])
    near = near.filter(ImageFilter.MaxFilter(3))
    for path in outlines_of(LAYOUT).sea_borders:
        along = Image.new("L", sea.size)
        ImageDraw.Draw(along).line([(x * form.scale, y * form.scale) for x, y in path], fill=255)
        seen = ImageChops.darker(along, near).histogram()[255]
        length = along.histogram()[255]
        assert length < 30 or seen > 0.55 * length, path[0]


@FORMS
def test_narrow_lands_show_the_tint_of_their_power(form: Form) -> None:
    """Its own or the first step of the glow on more than a third of what is no line or letter."""
    ground = ground_of(LAYOUT, form)
    for code in ("DEN", "HOL", "CON", "GRE"):
        numbers = draw_ground(ground, ALL, {code: GERMANY})
        box, mask = ground.sites[code]
        first = list(ALL.powers).index(GERMANY) * LAND_CODES
        shown = numbers.crop(box).histogram(mask)[first : first + LAND_CODES]
        assert sum(shown[:2]) > 0.36 * sum(shown[: GLOW_STEPS + 1]), code


def test_a_frontier_is_seen_between_two_powers_alone() -> None:
    """As a black line between Paris and Burgundy, if two powers hold them."""
    ground = ground_of(LAYOUT, FULL)
    (strip,) = (
        strip
        for strip in ground.layers.strips
        if strip.is_line and {strip.province, strip.beyond} == {"BUR", "PAR"}
    )
    left, top = strip.corner
    box = (left, top, left + strip.codes.width, top + strip.codes.height)

    def inked(held: dict[str, Power]) -> int:
        numbers = draw_ground(ground, ALL, held).crop(box)
        return sum(number % LAND_CODES == LETTER for number in numbers.tobytes())

    bare = inked({})
    assert inked({"BUR": FRANCE, "PAR": FRANCE}) == bare
    assert inked({"BUR": FRANCE}) == bare
    assert inked({"BUR": FRANCE, "PAR": GERMANY}) > bare + max(strip.codes.size)


def test_patterns_grow_in_all_their_shapes() -> None:
    """A pattern with larger dots repeats after as many more px, and is about as dense."""
    for place in range(7):
        small = pattern(place, (0, 0, 72, 72), 1)
        large = pattern(place, (0, 0, 72, 72), 1, dot=3)
        assert large.crop((0, 0, 36, 36)).tobytes() == large.crop((36, 36, 72, 72)).tobytes()
        inked, as_inked = (sum(image.tobytes()) / 72**2 for image in (small, large))
        assert abs(inked - as_inked) < 0.06


@pytest.mark.parametrize("region", ["", "balkans"])
def test_a_pattern_leaves_letters_free(region: str) -> None:
    """Two px of the map round every letter on land there is none, whoever holds it."""
    ground = close_ground(LAYOUT, window(region), FULL) if region else ground_of(LAYOUT, FULL)
    numbers = draw_ground(ground, PRINT, dict.fromkeys(ground.layers.provinces, GERMANY))
    inked = numbers.point([255 * (n >= 9 * LAND_CODES + SEA_CODES) for n in range(256)])
    assert sum(inked.tobytes()) > 255 * 50_000
    letters = ground.layers.detail.point([255 * (code == LETTER) for code in range(256)])
    near = letters.filter(ImageFilter.MaxFilter(1 + 2 * 2 * ground.dot))
    assert ImageChops.darker(near, inked).getbbox() is None


def test_a_pattern_runs_on_from_box_to_box() -> None:
    """Boxes beside each other, wherever they begin, show what one over all of them shows."""
    for place in range(7):
        whole = pattern(place, (5, 7, 65, 47), 1, dot=2)
        for part in ((5, 7, 28, 47), (28, 7, 65, 21), (28, 21, 65, 47)):
            left, top, right, foot = part
            seen = whole.crop((left - 5, top - 7, right - 5, foot - 7))
            assert pattern(place, part, 1, dot=2).tobytes() == seen.tobytes()


SIZE = (320, 400)
INK = (200, 30, 60)
SLANTING: Path = ((12.0, 9.0), (90.0, 120.0), (140.0, 131.0), (300.0, 371.0))


def test_a_line_over_many_bands_is_as_if_drawn_at_once() -> None:
    """No seam is seen where one band ends and the next begins."""
    stencil = Stencil()
    stencil.line(SLANTING, 9.0)
    seen = Image.new("RGB", SIZE, "white")
    paint(seen, stencil, INK)
    fine = Image.new("L", (SIZE[0] * SMOOTH, SIZE[1] * SMOOTH))
    draw = ImageDraw.Draw(fine)
    points = [(x * SMOOTH, y * SMOOTH) for x, y in SLANTING]
    draw.line(points, fill=255, width=9 * SMOOTH)
    for x, y in points:
        draw.ellipse((int(x - 17.5), int(y - 17.5), int(x + 17.5), int(y + 17.5)), fill=255)
    expected = Image.new("RGB", SIZE, "white")
    expected.paste(INK, mask=fine.reduce(SMOOTH))
    assert ImageChops.difference(seen, expected).getbbox() is None


def test_bands_lie_beside_each_other_and_hold_little_else() -> None:
    """No pixel is in two masks, and together they have less than half of its box."""
    stencil = Stencil()
    stencil.lines([bow((5.0, 5.0), (310.0, 390.0), 0.1).path()], 5.0)
    rows: list[int] = []
    area = 0
    for mask, (_, top) in stencil.masks(SIZE):
        rows += range(top, top + mask.height)
        area += mask.width * mask.height
    assert len(rows) == len(set(rows))
    assert area < 305 * 385 / 2


@pytest.mark.parametrize("aside", [(-80.0, 0.0), (0.0, -200.0), (150.0, 0.0), (0.0, 260.0)])
def test_what_is_beyond_an_edge_is_left_out(aside: tuple[float, float]) -> None:
    """The rest of a line, a disc, an arc and a polygon is as it is on a larger picture."""
    middle = (160 + aside[0], 200 + aside[1])
    seen = []
    for margin in (0, 240):
        x, y = middle[0] + margin, middle[1] + margin
        stencil = Stencil()
        stencil.lines([bow((x - 90, y - 150), (x + 90, y + 160), 0.2).path()], 7.0)
        stencil.disc((x + 60, y - 60), 41.5)
        stencil.arc((x - 40, y + 70), 50.0, 6.0, start=20, end=250)
        stencil.polygon(((x, y), (x + 80.5, y + 20), (x + 13, y + 99.25)))
        image = Image.new("RGB", (SIZE[0] + 2 * margin, SIZE[1] + 2 * margin), "white")
        paint(image, stencil, INK)
        seen.append(image.crop((margin, margin, margin + SIZE[0], margin + SIZE[1])))
    assert ImageChops.difference(*seen).getbbox() is None


def test_nothing_in_sight_needs_no_mask() -> None:
    """Neither has a stencil without shapes nor one whose shapes are all beyond the edge."""
    assert list(Stencil().masks(SIZE)) == []
    stencil = Stencil()
    stencil.disc((-50.0, 700.0), 20.0)
    assert list(stencil.masks(SIZE)) == []
