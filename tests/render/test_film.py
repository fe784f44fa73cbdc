"""Many phases in one picture: films, and sheets of a year."""

from collections.abc import Iterator
from dataclasses import replace
from io import BytesIO

import pytest
from PIL import Image, ImageChops, ImageSequence, ImageStat

from bot.messages.clock.endings import CAPTIONS
from engine.errors import PhaseError
from engine.game.frames import MOST_FRAMES, Frame, frames_of, frames_of_year
from engine.game.settings import Settings
from engine.game.whole_game import WholeGame
from engine.variants.classic import CLASSIC, FRANCE, GERMANY, ITALY
from render import Moving, animation, board_png, sheet_png
from render.assets import DrawingError
from render.board import THUMBNAIL_BELOW, painted, planned
from render.layout import SMALL
from render.layouts.classic import LAYOUT
from render.palette import Color
from tests.engine.formats.played import game_by_lot
from tests.render.looking import palette_named
from tests.render.occasions import fall
from tests.render.scenes import opening, winter


@pytest.fixture(scope="module")
def game() -> WholeGame:
    """A running game of two years."""
    return game_by_lot(Settings(), seed=4, phases=6)


def pixels(image: Image.Image) -> Iterator[Color]:
    """The colours of a picture, one after the other."""
    data = image.tobytes()
    return zip(data[::3], data[1::3], data[2::3], strict=True)


def is_near(seen: Color, color: Color) -> bool:
    """Whether a colour is another, but for what rounding does to it where it is made smaller."""
    return all(abs(one - other) < 30 for one, other in zip(seen, color, strict=True))


@pytest.fixture(scope="module")
def frames() -> list[Frame]:
    """A phase with a legend, and the board without one."""
    first, last = opening(), winter()
    return [
        Frame(first.position, CLASSIC, first.resolution),
        Frame(last.position, CLASSIC, subtitle="The final position"),
    ]


@pytest.mark.parametrize("moving", Moving)
def test_a_game_moves_for_ever_in_frames_of_one_size(moving: Moving, frames: list[Frame]) -> None:
    """All of them are there, and the last goes over into the first."""
    data = animation(frames, moving=moving, size=360)
    with Image.open(BytesIO(data)) as picture:
        assert picture.format == moving.name
        picture.seek(1)
        assert picture.width == 360
        assert picture.info["loop"] == 0


def stills(data: bytes) -> list[tuple[Image.Image, int]]:
    """The pictures of a film and for how many milliseconds each is seen."""
    with Image.open(BytesIO(data)) as film:
        return [
            (picture.convert("RGB"), picture.info["duration"])
            for picture in ImageSequence.Iterator(film)
        ]


@pytest.fixture(scope="module")
def told() -> list[tuple[Image.Image, int]]:
    """The film of a fall in which seven centers are taken, and of the board after it."""
    scene = fall()
    assert scene.resolution is not None
    last = Frame(scene.resolution.after, CLASSIC, title="France wins", winners=(FRANCE,))
    told = Frame(scene.position, CLASSIC, scene.resolution, subtitle="Austria takes Greece")
    return stills(animation([told, last]))


def test_a_phase_is_told_from_its_orders_to_where_they_lead(
    told: list[tuple[Image.Image, int]],
) -> None:
    """Orders for over two seconds, three steps of the pieces, two flashes, the board; the end."""
    spans = [span for _, span in told]
    assert len(spans) == 8
    assert spans[0] > 2_000
    assert max(spans[1:6]) < 300
    assert spans[-1] == 5_000
    assert len({image.size for image, _ in told}) == 1


def test_a_piece_glides_to_where_it_goes(told: list[tuple[Image.Image, int]]) -> None:
    """The fleet that goes from the Ionian Sea to Tunis is halfway at the second of three steps.

    A fleet's anchors are those of the layout, in px of 1800, the bar over the map 57 px of 560.
    """
    start, end = LAYOUT.units["ION"], LAYOUT.units["TUN"]
    green = palette_named("all").of(ITALY).strong

    def is_there(image: Image.Image, share: float) -> bool:
        x, y = (a + (b - a) * share for a, b in zip(start, end, strict=True))
        middle = (round(x * 560 / 1800), round(y * 560 / 1800) + image.height - round(1500 * 0.311))
        box = (middle[0] - 8, middle[1] - 7, middle[0] + 9, middle[1] + 8)
        return sum(is_near(seen, green) for seen in pixels(image.crop(box))) > 60

    _, first, second, third, *_, last = (image for image, _ in told)
    assert [is_there(second, share) for share in (0, 0.5, 1)] == [False, True, False]
    assert is_there(first, 0.12)
    assert is_there(third, 0.88)
    assert is_there(last, 1)


def test_a_star_shines_where_a_center_is_taken(told: list[tuple[Image.Image, int]]) -> None:
    """Holland is Germany's now: before and after the flash there is less of its colour round it."""
    x, y = (place * 560 // 1800 for place in LAYOUT.small_centers["HOL"])
    black = palette_named("all").of(GERMANY).strong

    def amount(image: Image.Image) -> int:
        at = (x, y + image.height - round(1500 * 0.311))
        around = image.crop((at[0] - 12, at[1] - 12, at[0] + 13, at[1] + 13))
        return sum(is_near(seen, black) for seen in pixels(around))

    before, large, small, after = (amount(told[number][0]) for number in (3, 4, 5, 6))
    assert large > small > 0
    assert large > before + 20
    assert large > after + 20


def test_centers_are_counted_anew_when_pieces_have_come(
    told: list[tuple[Image.Image, int]],
) -> None:
    """The bar is that of before while they move, and the last one has the winner's laurel."""
    bars = [image.crop((150, 0, 560, 55)).tobytes() for image, _ in told]
    assert len(set(bars[:4])) == 1
    assert len(set(bars[4:7])) == 1
    assert len({bars[3], bars[4], bars[7]}) == 3


def test_the_headline_comes_when_the_pieces_have_moved(told: list[tuple[Image.Image, int]]) -> None:
    """Until then the kind of the phase stands under the season."""
    scene = fall()
    kind = board_png(scene.position, CLASSIC, size=560)
    with Image.open(BytesIO(kind)) as picture:
        before = picture.convert("RGB").crop((0, 0, 150, 55)).tobytes()
    heads = [image.crop((0, 0, 150, 55)).tobytes() for image, _ in told]
    assert heads[:4] == [heads[0]] * 4
    assert heads[4:7] == [heads[4]] * 3
    assert heads[4] != heads[0]
    other_tones = sum(abs(one - other) > 60 for one, other in zip(heads[0], before, strict=True))
    assert other_tones < len(before) / 50


def test_every_picture_of_a_film_is_as_it_was_drawn(frames: list[Frame]) -> None:
    """Although only what changes is written: the last is the board by itself."""
    (alone, _), *_ = stills(animation(frames[1:]))
    assert stills(animation(frames))[-1][0].tobytes() == alone.tobytes()


def test_a_board_that_does_not_change_is_one_picture(frames: list[Frame]) -> None:
    """It is seen for as long as several."""
    assert len(stills(animation([frames[1]] * 3))) == 1


def test_a_film_is_drawn_to_be_watched_in_a_message(frames: list[Frame]) -> None:
    """Unless told otherwise as a thumbnail is: its frames are as high, without a legend's strip."""
    with Image.open(BytesIO(animation(frames))) as film:
        size = film.size
    assert size[0] < THUMBNAIL_BELOW
    with Image.open(BytesIO(board_png(CLASSIC.start, CLASSIC, size=size[0]))) as thumbnail:
        assert thumbnail.size == size


def test_what_is_too_large_becomes_narrower(frames: list[Frame]) -> None:
    """Down to 360 px, and what does not fit then is refused."""
    wide = animation(frames, size=500)
    data = animation(frames, size=500, most_bytes=len(wide) - 1)
    assert len(data) < len(wide)
    with Image.open(BytesIO(data)) as picture:
        assert 360 <= picture.width < 500
    with pytest.raises(DrawingError, match=r"^frames: 2 of them do not fit into 1,000 bytes$"):
        animation(frames, size=360, most_bytes=1000)


def test_a_sheet_shows_frames_in_two_columns(frames: list[Frame]) -> None:
    """Three make two rows, the third in the middle of its own."""
    data = sheet_png([*frames, frames[0]], title="The Great War: 1901", size=800)
    with Image.open(BytesIO(data)) as picture:
        page = picture.convert("RGB")
    assert page.width == 800
    low, high = page.height * 6 // 10, page.height * 9 // 10
    empty = page.crop((0, low, 200, high))
    assert empty.getextrema() == tuple((tone, tone) for tone in page.getpixel((2, 2)))  # type: ignore[union-attr]
    full = page.crop((220, low, 580, high))
    colors = full.getcolors(256)
    assert colors is not None
    assert len(colors) > 20


def test_the_maps_of_a_sheet_are_those_of_messages_with_codes(frames: list[Frame]) -> None:
    """Whole, with initials on the pieces: half of a page of 1800 px less its margins is 866 px."""
    data = sheet_png(frames[1:], title="1901")
    last = frames[1]
    plan = planned(last.position, CLASSIC, form=SMALL, size=866, subtitle=last.subtitle)
    palette = palette_named("all")
    alone, plain = painted(replace(plan, is_coded=True), palette), painted(plan, palette)
    with Image.open(BytesIO(data)) as page:
        left = (1800 - 866) // 2
        shown = page.convert("RGB").crop((left, 84, left + 866, 84 + alone.height))
    off = [ImageStat.Stat(ImageChops.difference(shown, image)).mean[0] for image in (alone, plain)]
    assert off[0] < off[1] / 2


def test_nothing_makes_no_picture() -> None:
    """And twelve phases are the most of a sheet."""
    with pytest.raises(DrawingError, match="frames: there is none to draw"):
        animation([])
    with pytest.raises(DrawingError, match="frames: there is none to draw"):
        sheet_png([], title="")
    with pytest.raises(DrawingError, match="size: 300 px is not between 800 and 1800"):
        sheet_png([], title="", size=300)


def test_a_game_is_told_by_its_results_and_where_they_led(game: WholeGame) -> None:
    """The open phase gives its position and nothing else."""
    shown = frames_of(game, CAPTIONS)
    results = [played for played in game.line if played.resolution is not None]
    assert [frame.resolution for frame in shown[:-1]] == [one.resolution for one in results]
    assert shown[-1].resolution is None
    assert shown[-1].position is game.line[-1].position
    assert shown[-1].subtitle == "The position now"


def test_a_long_game_is_told_in_fewer_frames() -> None:
    """Its movement phases, at most so many as are watched with patience."""
    game = game_by_lot(Settings(), seed=4, phases=150)
    assert len(game.line) > MOST_FRAMES
    shown = frames_of(game, CAPTIONS)
    assert MOST_FRAMES // 2 < len(shown) <= MOST_FRAMES
    assert str(shown[0].position.phase) == "S1901M"


def test_a_year_ends_with_the_position_it_led_to(game: WholeGame) -> None:
    """A year of which nothing was adjudicated is refused, with the years there are."""
    phases = [str(frame.position.phase) for frame in frames_of_year(game, CAPTIONS, 1901)]
    assert phases[0] == "S1901M"
    assert phases[-1] == "S1902M"
    with pytest.raises(PhaseError, match=r"nothing of 1950 was adjudicated; there is 1901 to 19"):
        frames_of_year(game, CAPTIONS, 1950)
