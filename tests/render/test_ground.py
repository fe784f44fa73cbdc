"""What pictures are painted with: the base layers, whole and enlarged, and smooth shapes."""

import pytest
from PIL import Image, ImageChops, ImageDraw

from engine.game.map_style import Addition, MapStyle, Style, map_style_of
from engine.variants.classic import CLASSIC
from render import board_png
from render.canvas import SMOOTH, Path, Stencil, paint
from render.curves import bows
from render.layouts.classic import LAYOUT
from render.map.ground import pattern
from render.map.layers import bases_of, enlarged_glow, load_layers, sites_of
from render.map.window import Window, window_on
from render.palette import GLOW_STEPS, TONE_LEVELS
from tests.render.scenes import LARGEST_FILE, SCENES


def window(region: str) -> Window:
    """The window on a region."""
    return window_on(LAYOUT, CLASSIC.region_named(region))


def test_everything_enlarged_has_the_size_of_the_picture() -> None:
    """All bases of a window are as large as it is drawn."""
    balkans = window("balkans")
    assert {base.size for base in bases_of(LAYOUT, balkans)} == {balkans.drawn_size()}
    glow = enlarged_glow(load_layers(LAYOUT).glow, balkans)
    assert glow.size == balkans.drawn_size()


def test_numbers_stay_what_they_were() -> None:
    """No province, tone or step comes up between two others where their edge is smoothed."""
    balkans = window("balkans")
    layers, bases = load_layers(LAYOUT), bases_of(LAYOUT, balkans)
    before = {number for _, number in layers.land.crop(balkans.box()).getcolors() or ()}
    assert {number for _, number in bases.land.getcolors() or ()} == before
    assert {number for _, number in bases.sea.getcolors() or ()} <= set(range(len(TONE_LEVELS)))
    glow = enlarged_glow(layers.glow, balkans)
    assert {step for _, step in glow.getcolors() or ()} <= set(range(GLOW_STEPS + 1))


@pytest.mark.parametrize("region", [None, "balkans"])
def test_a_site_is_its_provinces_own_pixels(region: str | None) -> None:
    """At the anchor of its unit a seen land province's mask is set, and no other's is."""
    seen = None if region is None else window(region)
    sites = sites_of(LAYOUT, seen)
    for code in ("SER", "BUL", "RUM", "GRE", "ALB"):
        at = LAYOUT.units[code]
        x, y = at if seen is None else seen.place(at)
        owners = [
            other
            for other, site in sites.items()
            if site.box[0] <= x < site.box[2]
            and site.box[1] <= y < site.box[3]
            and site.mask.getpixel((x - site.box[0], y - site.box[1]))
        ]
        assert owners == [code]


def test_what_is_out_of_the_window_has_no_site() -> None:
    """Portugal is not to be seen in the Balkans."""
    assert "POR" in sites_of(LAYOUT, None)
    assert "POR" not in sites_of(LAYOUT, window("balkans"))


@pytest.mark.parametrize("style", Style)
def test_patterns_stay_within_the_limit(style: Style) -> None:
    """The most crowded position fits in 450,000 bytes with patterns in every palette."""
    scene = SCENES["crowded"]()
    map_style = MapStyle(style, frozenset({Addition.PATTERNS}))
    data = board_png(scene.position, CLASSIC, resolution=scene.resolution, map_style=map_style)
    assert len(data) <= LARGEST_FILE


@pytest.mark.parametrize("region", ["balkans", "russia"])
@pytest.mark.parametrize("name", ["atlas+patterns", "print"])
def test_close_ups_stay_within_the_limit(name: str, region: str) -> None:
    """The two largest close-ups fit in 450,000 bytes at full width."""
    scene = SCENES["crowded"]()
    shown = CLASSIC.region_named(region)
    data = board_png(
        scene.position,
        CLASSIC,
        resolution=scene.resolution,
        map_style=map_style_of(name),
        region=shown,
    )
    assert len(data) <= LARGEST_FILE


def test_patterns_grow_in_all_their_shapes() -> None:
    """A pattern with larger dots repeats after as many more px, and is about as dense."""
    for place in range(7):
        small = pattern(place, (0, 0, 72, 72), 1)
        large = pattern(place, (0, 0, 72, 72), 1, dot=3)
        assert large.crop((0, 0, 36, 36)).tobytes() == large.crop((36, 36, 72, 72)).tobytes()
        inked, as_inked = (sum(image.tobytes()) / 72**2 for image in (small, large))
        assert abs(inked - as_inked) < 0.06


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
    stencil.lines(bows((5.0, 5.0), (310.0, 390.0), (0.1,)), 5.0)
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
        stencil.lines(bows((x - 90, y - 150), (x + 90, y + 160), (0.2,)), 7.0)
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
