"""The base layers, which no position changes, whole and enlarged."""

from __future__ import annotations

import pytest

from engine.game.looks import Addition, Look, Style, look_of
from engine.variants.classic import CLASSIC
from render import board_png
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
    look = Look(style, frozenset({Addition.PATTERNS}))
    data = board_png(scene.position, CLASSIC, resolution=scene.resolution, look=look)
    assert len(data) <= LARGEST_FILE


@pytest.mark.parametrize("region", ["balkans", "russia"])
@pytest.mark.parametrize("name", ["atlas+patterns", "print"])
def test_close_ups_stay_within_the_limit(name: str, region: str) -> None:
    """The two largest close-ups fit in 450,000 bytes at full width."""
    scene = SCENES["crowded"]()
    shown = CLASSIC.region_named(region)
    data = board_png(
        scene.position, CLASSIC, resolution=scene.resolution, look=look_of(name), region=shown
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
