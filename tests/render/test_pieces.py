"""The initials on pieces, and the legend of all signs."""

from collections.abc import Sequence
from dataclasses import replace
from io import BytesIO

import pytest
from PIL import Image, ImageChops

from engine.board import Power, Unit, UnitType
from engine.game.map_style import MapStyle, map_style_of
from engine.variant import PowerNames, Variant
from engine.variants import VARIANTS
from engine.variants.classic import CLASSIC, ENGLAND, FRANCE
from render import board_png
from render.canvas import font
from render.layout import FULL
from render.layouts import layout_of
from render.marks.arrows import Mark
from render.marks.legend import LEGEND_HEIGHT, draw_legend, entries_of
from render.marks.orders import blows, captures
from render.marks.pieces import Fate, Piece
from render.marks.rims import RADIUS
from render.marks.units import draw_piece, initials_of
from render.palette import Color, Palette
from tests.render.crowds import CROWDS
from tests.render.looking import ALL, DARK, PALETTES, SHOWN, marks_of, palette_named, ways_of
from tests.render.occasions import OCCASIONS
from tests.render.scenes import SCENES, Scene

NEAR = 70
"""How near a colour, channel by channel together, a pixel of it is after scaling."""


@pytest.mark.parametrize("variant", VARIANTS, ids=lambda variant: variant.name)
def test_every_power_of_a_variant_has_a_letter_of_its_own(variant: Variant) -> None:
    """On the classic board the first of its name."""
    letters = initials_of(variant)
    assert dict(letters) == {power: names.name[0] for power, names in variant.powers.items()}
    assert len(set(letters.values())) == len(letters)


def test_powers_whose_names_begin_alike_have_different_letters() -> None:
    """The first listed keeps the first letter; who cannot have it takes a later one of the name."""
    names = ["Austria", "Argentina", "Russia", "Ar", "Ar"]
    powers = {Power(str(at)): PowerNames(name, name) for at, name in enumerate(names)}
    # Argentina: A is Austria's, R Russia's, so G. The first Ar has no letter left, so B; then C.
    letters = initials_of(replace(CLASSIC, powers=powers))
    assert [letters[power] for power in powers] == ["A", "G", "R", "B", "C"]


def _token(unit: UnitType, palette_name: str, initial: str) -> Image.Image:
    palette = palette_named(f"{palette_name}+initials")
    at = next(one for one in CLASSIC.start.units if one.power == ENGLAND and one.type is unit)
    image = Image.new("RGB", (60, 60), palette.sea.depths)
    draw_piece(image, Piece(ENGLAND, at, (30.0, 30.0)), initial, palette)
    return image


@pytest.mark.parametrize("palette", [palette.name for palette in PALETTES])
@pytest.mark.parametrize("unit", UnitType)
def test_letters_differ_by_much_on_a_piece(unit: UnitType, palette: str) -> None:
    """Between any two of the seven, twenty pixels are another colour: E has a bar more than F."""
    tokens = [_token(unit, palette, letter) for letter in initials_of(CLASSIC).values()]
    for place, one in enumerate(tokens):
        for other in tokens[place + 1 :]:
            changed = ImageChops.difference(one, other).convert("L").point(lambda v: int(v > 40))
            assert changed.histogram()[1] >= 20


@pytest.mark.parametrize("unit", UnitType)
def test_a_large_letter_is_at_least_half_as_large_again(unit: UnitType) -> None:
    """As that of a piece with a gun or a ship: 17 px tall and more, of 11 px before."""
    colors = ALL.of(ENGLAND)
    token = _token(unit, "atlas", "I")
    rows = [
        y
        for y in range(12, 36)
        if _is(token.getpixel((30, y)), colors.on_strong) and y < 30 + RADIUS * 0.7
    ]
    assert len(rows) >= 17
    assert font("Lato-Black", 15.0).getbbox("I", anchor="ls")[1] == -11


def _is(pixel: object, color: Color) -> bool:
    assert isinstance(pixel, tuple)
    return bool(sum(abs(a - b) for a, b in zip(pixel, color, strict=True)) < NEAR)


def test_initials_change_pieces_only() -> None:
    """Nothing but the tokens of a picture differs from the picture without them."""
    plain, large = (
        Image.open(BytesIO(board_png(CLASSIC.start, CLASSIC, map_style=map_style))).convert("RGB")
        for map_style in (MapStyle(), map_style_of("all+initials"))
    )
    changed = ImageChops.difference(plain, large).convert("L")
    places = layout_of(CLASSIC.map).units
    for unit in CLASSIC.start.units:
        x, y = places[unit.location.code]
        box = (x - 30, y - 30 + 108, x + 30, y + 30 + 108)
        assert changed.crop(box).getbbox(), unit
        changed.paste(0, box)
    assert changed.getbbox() is None


def all_marks_of(scene: Scene) -> list[Mark]:
    """Every mark on the picture of a scene."""
    marks = marks_of(scene)
    marks += blows(scene.position, ways_of(scene))
    if scene.resolution is not None:
        marks += captures(scene.position, scene.resolution, SHOWN[FULL], FULL.center)
    return marks


def _every_fate() -> list[Piece]:
    unit: Unit = CLASSIC.unit(FRANCE, "A PAR")
    return [Piece(FRANCE, unit, (0.0, 0.0), fate) for fate in Fate]


@pytest.mark.parametrize("name", ["centre", "balkans", *SCENES, *OCCASIONS])
def test_every_sign_on_a_map_is_explained(name: str) -> None:
    """No line, ring or arrow is left for the reader to guess."""
    scene = {**CROWDS, **SCENES, **OCCASIONS}[name]()
    assert [mark for mark in all_marks_of(scene) if not entries_of([mark], [])] == []


def test_every_fate_has_words_of_its_own() -> None:
    """Nine badges and rings: no two are explained alike."""
    assert len({tuple(entries_of([], [piece])) for piece in _every_fate()}) == len(Fate) == 9


def legend(marks: Sequence[Mark], pieces: Sequence[Piece], palette: Palette) -> Image.Image:
    """The strip under a map 1800 px wide."""
    page = Image.new("RGB", (1800, LEGEND_HEIGHT), palette.page)
    draw_legend(page, marks, pieces, palette)
    return page


def test_a_map_without_signs_has_an_empty_legend() -> None:
    """Spring 1901 before any order: as high as any other, so that no picture of a game jumps."""
    strip = legend(all_marks_of(Scene(CLASSIC.start)), [], ALL)
    assert strip.getcolors() == [(1800 * LEGEND_HEIGHT, ALL.page)]


@pytest.mark.parametrize("palette", [ALL, DARK], ids=["all", "dark"])
def test_all_signs_together_stand_in_a_row(palette: Palette) -> None:
    """Whatever is on the map: nothing over the edges, all the way across, as high as ever."""
    scenes = [CROWDS["centre"](), OCCASIONS["fall"](), OCCASIONS["retreats"]()]
    marks = [mark for scene in scenes for mark in all_marks_of(scene)]
    strip = legend(marks, _every_fate(), palette)
    for edge in ((1790, 0, 1800, LEGEND_HEIGHT), (0, 0, 10, LEGEND_HEIGHT)):
        assert strip.crop(edge).getcolors() == [(10 * LEGEND_HEIGHT, palette.page)]
    for left in range(40, 1700, 100):
        column = strip.crop((left, 0, left + 100, LEGEND_HEIGHT))
        assert len(column.getcolors(100 * LEGEND_HEIGHT) or ()) > 5, left
