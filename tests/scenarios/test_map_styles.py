"""The style of one's own maps, in the practice workspace."""

from io import BytesIO

from PIL import Image

from tests.render.looking import ATLAS, DARK
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
    listed = france.sees("How your maps look", "weak red vision")
    france.clicks("Dark", on=listed)
    chosen = france.sees("now use the style", "dark", "example of the style dark")
    assert _corner(france, chosen) == DARK.page
    france.says("map")
    assert _corner(france, france.sees("Map before Spring 1901")) == DARK.page
    germany.says("map")
    assert _corner(germany, germany.sees("Map before Spring 1901")) == ATLAS.page
