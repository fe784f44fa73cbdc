"""Colours that stay apart, whoever looks at them, and letters that can be read on them."""

from collections.abc import Mapping
from itertools import combinations, product

import pytest
from PIL import Image

from engine.game.map_style import Addition, MapStyle, Style
from engine.variants.classic import AUSTRIA
from render.layouts.classic import LAYOUT
from render.map.ground import pattern
from render.marks.arrows import Layer, Mark, draw_crosses
from render.marks.pieces import Fate
from render.marks.units import draw_badge
from render.palette import Color, Palette
from render.png import TABLE, table_of
from tests.render.colors import SIGHTS, Lab, apart, ciede2000, contrast, seen
from tests.render.looking import ALL, ATLAS, DARK, PALETTES, PRINT, picture
from tests.render.scenes import SCENES, Scene

MEANT_FOR: Mapping[str, tuple[str, ...]] = {
    "all": tuple(SIGHTS),
    "atlas": ("normal",),
    "dark": ("normal",),
}
"""The eyes that a palette is for. On paper lines, dots and initials tell the powers apart."""
SEEN = [
    pytest.param(palette, sight, id=f"{palette.name} {sight}")
    for palette in PALETTES
    for sight in MEANT_FOR.get(palette.name, ())
]

# Sharma, Wu and Dalal 2005, table 1: two colours and their distance.
PUBLISHED = """
50 2.6772 -79.7751   50 0 -82.7485   2.0425
50 3.1571 -77.2803   50 0 -82.7485   2.8615
50 2.8361 -74.0200   50 0 -82.7485   3.4412
50 -1.3802 -84.2814  50 0 -82.7485   1.0000
50 -0.9009 -85.5211  50 0 -82.7485   1.0000
50 0 0               50 -1 2         2.3669
50 2.4900 -0.0010    50 -2.4900 0.0009    7.1792
50 2.4900 -0.0010    50 -2.4900 0.0011    7.2195
50 -0.0010 2.4900    50 0.0009 -2.4900    4.8045
50 -0.0010 2.4900    50 0.0011 -2.4900    4.7461
50 2.5 0             50 0 -2.5       4.3065
50 2.5 0             73 25 -18       27.1492
50 2.5 0             61 -5 29        22.8977
50 2.5 0             56 -27 -3       31.9030
50 2.5 0             58 24 15        19.4535
50 2.5 0             50 3.1736 0.5854     1.0000
60.2574 -34.0099 36.2677   60.4626 -34.1751 39.4387   1.2644
63.0109 -31.0961 -5.8663   62.8187 -29.7946 -4.0864   1.2630
61.2901 3.7196 -5.3901     61.4292 2.2480 -4.9620     1.8731
35.0831 -44.1164 3.7933    35.0232 -40.0716 1.5901    1.8645
22.7233 20.0904 -46.6940   23.0331 14.9730 -42.5619   2.0373
36.4612 47.8580 18.3852    36.2715 50.5065 21.2231    1.4146
90.8027 -2.0831 1.4410     91.1528 -1.6435 0.0447     1.4441
6.7747 -0.2908 -2.4247     5.8714 -0.0985 -2.2286     0.6377
2.0776 0.0795 -1.1350      0.9033 -0.0636 -0.5514     0.9082
"""


@pytest.mark.parametrize("line", PUBLISHED.strip().splitlines())
def test_distances_are_measured_as_published(line: str) -> None:
    """Either way round, to the four digits that are given."""
    *colors, distance = map(float, line.split())
    one, other = Lab(*colors[:3]), Lab(*colors[3:])
    assert ciede2000(one, other) == pytest.approx(distance, abs=5e-5)
    assert ciede2000(other, one) == pytest.approx(distance, abs=5e-5)


def test_colours_are_placed_and_contrasts_measured_as_published() -> None:
    """White is L 100, sRGB red 53.24, 80.09, 67.20; grey 118 is the last of 4.5 : 1 on white."""
    assert seen((255, 255, 255)) == pytest.approx((100, 0, 0), abs=0.01)
    assert seen((255, 0, 0)) == pytest.approx((53.24, 80.09, 67.20), abs=0.02)
    white: Color = (255, 255, 255)
    assert contrast((0, 0, 0), white) == pytest.approx(21)
    assert contrast((118, 118, 118), white) >= 4.5 > contrast((119, 119, 119), white)


@pytest.mark.parametrize("sight", SIGHTS)
def test_greys_are_the_same_for_all_eyes(sight: str) -> None:
    """No kind of cone is needed for them: every row of Machado's matrices has the sum 1."""
    for grey in (0, 60, 118, 255):
        color = (grey, grey, grey)
        assert seen(color, sight) == pytest.approx(seen(color), abs=0.02)


def grounds(palette: Palette) -> dict[str, Color]:
    """What land and water can be, by name."""
    tints = {str(power): colors.tint for power, colors in palette.powers.items()}
    sea = {"sea": palette.sea.shallows, "deep sea": palette.sea.depths}
    return {**tints, "neutral": palette.neutral.tint, **sea}


def too_close(colors: dict[str, Color], sight: str, least: float) -> list[tuple[str, str, float]]:
    """The pairs that are not so far apart, but for the sea's shallows and depths."""
    found = [
        (one, other, apart(colors[one], colors[other], sight))
        for one, other in combinations(colors, 2)
        if {one, other} != {"sea", "deep sea"}
    ]
    return [pair for pair in found if pair[2] < least]


@pytest.mark.parametrize(("palette", "sight"), SEEN)
def test_land_and_water_are_told_apart(palette: Palette, sight: str) -> None:
    """Any two of the powers' land, neutral land and the sea are 10 apart or more."""
    assert too_close(grounds(palette), sight, 10.0) == []


@pytest.mark.parametrize(("palette", "sight"), SEEN)
def test_land_off_the_board_is_told_from_a_power_s(palette: Palette, sight: str) -> None:
    """Its stripes show, too; the tints alone are 5 apart or more."""
    for colors in palette.powers.values():
        assert apart(colors.tint, palette.off_board.tint, sight) >= 5.0, colors


@pytest.mark.parametrize(("palette", "sight"), SEEN)
def test_pieces_and_arrows_are_told_apart(palette: Palette, sight: str) -> None:
    """Any two are 15 apart or more."""
    strong = {str(power): colors.strong for power, colors in palette.powers.items()}
    assert too_close(strong, sight, 15.0) == []


@pytest.mark.parametrize(("palette", "sight"), SEEN)
def test_pieces_and_arrows_are_told_from_the_sea(palette: Palette, sight: str) -> None:
    """As far as from each other."""
    for colors, water in product(palette.powers.values(), palette.sea[:2]):
        assert apart(colors.strong, water, sight) >= 15.0, colors


def test_every_palette_is_measured_or_has_patterns_and_initials() -> None:
    """What is not told apart by colour is told apart by lines, dots and letters."""
    unmeasured = [palette for palette in PALETTES if palette.name not in MEANT_FOR]
    assert unmeasured == [PRINT]
    assert PRINT.patterned
    assert PRINT.lettered


@pytest.mark.parametrize("palette", PALETTES, ids=lambda palette: palette.name)
def test_arrows_stand_out_from_their_own_land(palette: Palette) -> None:
    """With a contrast of at least 3 to 1 (WCAG 2.2, 1.4.11)."""
    for power, colors in palette.powers.items():
        assert contrast(colors.strong, colors.tint) >= 3.0, power


@pytest.mark.parametrize("palette", PALETTES, ids=lambda palette: palette.name)
def test_letters_are_legible_on_every_land(palette: Palette) -> None:
    """Ink on a tint has a contrast of at least 4.5 to 1 (WCAG 2.2, 1.4.3)."""
    tints = [*(colors.tint for colors in palette.powers.values()), palette.neutral.tint]
    assert min(contrast(palette.ink, tint) for tint in tints) >= 4.5


@pytest.mark.parametrize("palette", PALETTES, ids=lambda palette: palette.name)
def test_the_names_of_seas_are_legible(palette: Palette) -> None:
    """Their ink has a contrast of at least 4.5 to 1 on shallow water and on deep."""
    assert min(contrast(palette.sea.ink, water) for water in palette.sea[:2]) >= 4.5


@pytest.mark.parametrize("palette", PALETTES, ids=lambda palette: palette.name)
def test_the_glyphs_on_pieces_are_legible(palette: Palette) -> None:
    """A glyph on a piece has a contrast of at least 3 to 1 (WCAG 2.2, 1.4.11)."""
    for power, colors in palette.powers.items():
        assert contrast(colors.on_strong, colors.strong) >= 3.0, power


@pytest.mark.parametrize("palette", PALETTES, ids=lambda palette: palette.name)
def test_signs_of_success_and_failure_are_legible(palette: Palette) -> None:
    """The X of a failure on its halo, and the signs on badges: 3 to 1 at least.

    On land alone no red reaches that on every tint.
    """
    for color in (palette.failure, palette.success, palette.ink):
        assert contrast(color, palette.halo) >= 3.0
    image = Image.new("RGB", (80, 40), palette.sea.depths)
    draw_crosses(image, [Mark(AUSTRIA, Layer.MOVE, crosses=((20.0, 20.0),))], palette)
    draw_badge(image, (60.0, 20.0), Fate.REMOVED, palette)
    found = {color for _, color in image.getcolors(80 * 40) or ()}
    assert {palette.failure, palette.halo} <= found
    assert image.getpixel((60, 20)) == palette.halo, "the minus of a badge"


def test_every_power_is_black_enough_on_paper() -> None:
    """Its orders have a contrast of at least 7 to 1 on white (WCAG 2.2, 1.4.6), no two one grey."""
    greys = [colors.strong for colors in PRINT.powers.values()]
    assert min(contrast(grey, (255, 255, 255)) for grey in greys) >= 7.0
    assert len(set(greys)) == len(greys)


LOOKS = [
    MapStyle(style, frozenset(added))
    for style in Style
    for added in ((), (Addition.PATTERNS,), tuple(Addition))
]


@pytest.mark.parametrize("look", LOOKS, ids=str)
def test_a_palette_fits_the_table(look: MapStyle) -> None:
    """A picture has at most 256 colours, which never have to be counted."""
    assert len(table_of(LAYOUT.palette(look))) <= TABLE == 256


@pytest.mark.parametrize("place", range(7))
def test_the_patterns_of_all_powers_differ(place: int) -> None:
    """No two powers have the same lines or dots, and each has both ink and ground."""
    box = (0, 0, 24, 24)
    inked = [pattern(other, box, 1).tobytes() for other in range(7)]
    assert inked.count(inked[place]) == 1
    assert set(inked[place]) == {0, 1}


def test_patterns_lie_on_the_land_of_a_power_only() -> None:
    """Around Paris and on France's chip some pixels are inked in its pattern; at sea none is."""
    plain, lined = (
        picture(Scene(SCENES["opening"]().position), style=style)
        for style in ("all", "all+patterns")
    )
    land, sea, chip = (420, 880, 480, 930), (60, 500, 120, 560), (860, 66, 880, 80)
    assert plain.crop(sea).tobytes() == lined.crop(sea).tobytes()
    for place in (land, chip):
        assert plain.crop(place).tobytes() != lined.crop(place).tobytes()


def test_the_palettes_are_those_of_the_styles() -> None:
    """Each by the name that people write."""
    assert [palette.name for palette in (ALL, ATLAS, DARK, PRINT)] == [
        str(style) for style in Style
    ]
