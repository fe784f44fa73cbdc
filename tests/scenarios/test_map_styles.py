"""The style and the form of one's own maps, in the practice workspace."""

from io import BytesIO

from PIL import Image

from render.board import DEFAULT_SIZE, MESSAGE_SIZE
from tests.render.looking import ALL, DARK
from tests.scenarios.evening import Evening
from tests.scenarios.voices import Seen, Voice


def _corner(person: Voice, message: Seen) -> object:
    """The colour of the page in the corner of the picture that somebody sees."""
    with Image.open(BytesIO(person.looks_at(message))) as picture:
        return picture.convert("RGB").getpixel((3, 3))


def test_a_style_is_chosen_by_a_button_for_one_person_alone(game: Evening) -> None:
    """Every map of that person is dark then, nobody else's."""
    france, germany = game.france, game.germany
    france.says("map style")
    listed = france.sees("How your maps look", "for all eyes, color-blind ones too")
    france.clicks("Dark", on=listed)
    chosen = france.sees("now use the style", "dark", "example of the style dark")
    assert _corner(france, chosen) == DARK.page
    france.says("map")
    assert _corner(france, france.sees("Map before Spring 1901")) == DARK.page
    germany.says("map")
    assert _corner(germany, germany.sees("Map before Spring 1901")) == ALL.page


def _width(person: Voice, message: Seen) -> int:
    """How wide the picture is that somebody sees."""
    with Image.open(BytesIO(person.looks_at(message))) as picture:
        return picture.width


def test_a_map_in_a_message_has_the_full_one_behind_a_button(game: Evening) -> None:
    """For who presses it, of the same part of the board and in the same style."""
    france = game.france
    france.says("map balkans dark")
    small = france.sees("Map before Spring 1901", "close-up", "Full map")
    assert _width(france, small) == MESSAGE_SIZE
    france.clicks("Full map", on=small)
    full = france.sees("Map before Spring 1901", "close-up")
    assert "Full map" not in full.says
    assert (_width(france, full), _corner(france, full)) == (DEFAULT_SIZE, DARK.page)
