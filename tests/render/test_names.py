"""Names stand still: letter by letter along arcs, the same on every picture of a game."""

import math
from functools import cache
from itertools import pairwise

import pytest
from PIL import Image, ImageChops, ImageDraw

from engine.game.settings import Settings
from engine.variants.classic import CLASSIC
from render.board import Picture, painted, planned
from render.heading import HEIGHT
from render.layout import FULL, USUAL_LOOK
from render.layouts.classic import LAYOUT
from render.map.drawing import all_letters
from render.map.geometry import Point
from render.map.names import Letter, Name, draw_letters, letters_of, names
from render.marks.arrows import draw_crosses, draw_marks
from render.marks.units import draw_piece
from tests.engine.formats.played import game_by_lot
from tests.render.looking import ALL, SHOWN
from tests.render.scenes import SCENES, Scene

LINE = "TYR 20 4 100 200 200 200 300 200"


def letters(line: str = LINE) -> list[Letter]:
    """The letters of a name as a table has it."""
    ((code, name),) = names(line).items()
    return list(letters_of(code, name, CLASSIC.map))


def middle(found: list[Letter]) -> Point:
    """Half way between the first letter and the last."""
    (x0, y0), (x1, y1) = found[0].at, found[-1].at
    return (x0 + x1) / 2, (y0 + y1) / 2


def test_a_line_of_the_table_is_a_name() -> None:
    """Size, spacing, flags and three points of its arc."""
    assert names("ION 28 15.4 capital 920 1447 1064 1432 1208 1447") == {
        "ION": Name(28, 15.4, True, (920, 1447), (1064, 1432), (1208, 1447))
    }


def test_a_straight_name_is_level_and_centred_and_its_code_above_it() -> None:
    """Tyrolia's seven letters at one height round x = 200; TYR 0.82 of the size above."""
    found = letters()
    word, code = found[:7], found[7:]
    assert [letter.sign for letter in word] == list("Tyrolia")
    assert [letter.sign for letter in code] == list("TYR")
    assert {letter.turn for letter in found} == {0.0}
    assert len({letter.at[1] for letter in word}) == len({letter.at[1] for letter in code}) == 1
    assert middle(word)[0] == pytest.approx(200, abs=3)
    assert middle(code)[0] == pytest.approx(200, abs=1)
    # The baseline is a third of the letters' size below their middle line: 6.6 and 4.6 px.
    assert word[0].at[1] == pytest.approx(206.6)
    assert code[0].at[1] == pytest.approx(200 - 16.4 + 4.62)
    assert all(here.at[0] < there.at[0] for here, there in pairwise(word))


@pytest.mark.parametrize("up", [-30, 30])
def test_letters_follow_the_arc(up: int) -> None:
    """Each stands across the radius at its place, those left and right of the middle alike."""
    found = letters(f"TYR 20 4 100 200 200 {200 + up} 300 200")[:7]
    first, last = found[0], found[-1]
    assert first.turn * up > 0
    assert last.turn == pytest.approx(-first.turn, abs=0.03)
    # The circle through these points: 30 px of height over a chord of 200 make a radius of 181.7.
    radius = (100**2 + 30**2) / (2 * 30)
    center = (200, 200 + up - math.copysign(radius, up))
    for letter in found:
        x, y = letter.at
        above = (x + math.sin(letter.turn) * 6.6, y - math.cos(letter.turn) * 6.6)
        assert math.dist(above, center) == pytest.approx(radius)


def test_centers_are_upright_other_lands_in_italics_and_wide_waters_in_capitals() -> None:
    """So that one sees what counts: Vienna, Tyrolia, and the Ionian Sea."""
    board, named = CLASSIC.map, LAYOUT.names
    for code, name in named.items():
        face = next(iter(letters_of(code, name, board))).face
        is_center = board.province(code).is_center
        assert face == ("Vollkorn-Bold" if is_center else "Vollkorn-MediumItalic"), code
    assert {code for code, name in named.items() if name.capital} == {
        *("ADR", "AEG", "BAR", "BLA", "EAS", "ION", "LYO", "MAO", "NAO", "NTH", "NWG", "TYS", "WES")
    }


def test_names_and_codes_are_large_enough_to_read() -> None:
    """Names have letters of 16 px or more on the full form; every code has 14, on land and sea."""
    assert min(name.size for name in LAYOUT.names.values()) >= 16
    for code, name in LAYOUT.names.items():
        assert {letter.size for letter in list(letters_of(code, name, CLASSIC.map))[-3:]} == {14}


ROUNDED = 4
"""How much a channel of a colour may differ where the faint end of a shadow lies on it, of 255."""


def covered(shown: Picture) -> Image.Image:
    """White wherever a mark, a piece or a center lies on a picture's map."""
    layout = shown.layout
    blank = Image.new("RGB", layout.size, (128, 128, 128))
    over = blank.copy()
    draw_marks(over, shown.marks, ALL)
    for piece in shown.pieces:
        draw_piece(over, piece, "X", ALL, growth=layout.growth)
    draw_crosses(over, shown.marks, ALL)
    for x, y in layout.centers.values():
        reach = FULL.center + 6
        ImageDraw.Draw(over).ellipse((x - reach, y - reach, x + reach, y + reach), fill="white")
    changed = ImageChops.difference(over, blank).convert("L")
    return changed.point([255 * (tone > 0) for tone in range(256)])


@cache
def inked() -> tuple[Image.Image, Image.Image]:
    """Where letters on land, and on water, have all of their ink."""
    masks = []
    for is_land in (True, False):
        mask = Image.new("L", LAYOUT.size)
        wanted = [letter for land, letter in all_letters(SHOWN[FULL]) if land is is_land]
        draw_letters(mask, wanted)
        masks.append(mask.point([255 * (tone > 250) for tone in range(256)]))
    return masks[0], masks[1]


def shows_all_names(scene: Scene) -> bool:
    """Whether every pixel of a letter is there on a picture, but for what lies over it.

    Some names of land reach over the water beside it, where their ink is the water's.
    """
    shown = planned(scene.position, CLASSIC, resolution=scene.resolution, orders=scene.orders)
    page = painted(shown, LAYOUT.palette(USUAL_LOOK))
    seen = page.crop((0, HEIGHT, LAYOUT.size[0], HEIGHT + LAYOUT.size[1]))
    hidden = covered(shown)
    on_land, on_water = inked()
    missing = Image.new("L", LAYOUT.size, 255)
    for ink in (ALL.ink, ALL.sea.ink):
        other = ImageChops.difference(seen, Image.new("RGB", seen.size, ink)).split()
        off = ImageChops.lighter(ImageChops.lighter(other[0], other[1]), other[2])
        missing = ImageChops.darker(missing, off.point([255 * (t > ROUNDED) for t in range(256)]))
    letters = ImageChops.lighter(on_land, on_water)
    assert sum(letters.tobytes()) > 255 * 5000
    lacking = ImageChops.darker(ImageChops.darker(missing, letters), ImageChops.invert(hidden))
    return lacking.getbbox() is None


@pytest.mark.parametrize("name", SCENES)
def test_every_letter_is_in_its_place_on_every_picture(name: str) -> None:
    """Whoever holds the land, and wherever units stand: but for what something lies over."""
    assert shows_all_names(SCENES[name]())


def test_names_stay_where_they_are_through_a_game() -> None:
    """From phase to phase by lot none moves: what is written is no matter of the position."""
    game = game_by_lot(Settings(), seed=4, phases=9)
    scenes = [Scene(played.position, played.resolution) for played in game.line]
    assert len(scenes) >= 8
    for scene in scenes[::3]:
        assert shows_all_names(scene)
    written = [
        planned(scene.position, CLASSIC, resolution=scene.resolution, region=region).layout.names
        for scene in scenes
        for region in ((), CLASSIC.region_named("balkans"))
    ]
    assert all(shown == written[place % 2] for place, shown in enumerate(written))
