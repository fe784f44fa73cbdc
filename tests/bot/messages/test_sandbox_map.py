"""The map of a sandbox: what was tried out, and that it is not the game."""

from io import BytesIO

from msgspec.structs import replace
from PIL import Image

from bot.gamesmaster.notices.sandbox import SandboxNews, SandboxShown
from bot.gamesmaster.notices.views import SandboxView
from bot.messages.message import Message, Picture
from bot.messages.registry import message_of
from bot.messages.sandbox.sandbox import sandbox_map
from bot.messages.showing.maps import position_map
from bot.slack.pictures import draw
from engine.judge import adjudicate
from engine.reader import parse_order
from engine.rules import Rulebook
from engine.variants.classic import CLASSIC, FRANCE
from tests.bot.messages.bare_games import Games
from tests.bot.messages.shown import words


def colors_at_the_left(picture: Picture) -> set[object]:
    """The colours of a strip along the left edge, where the stripes of a sandbox are."""
    with Image.open(BytesIO(draw(picture))) as drawn:
        found = drawn.convert("RGB").crop((0, 120, 14, 400)).getcolors()
    assert found is not None
    return {color for _, color in found}


def test_units_without_an_order_are_not_marked_in_a_sandbox() -> None:
    """Only what was tried out is drawn, and what became of others by it."""
    start = CLASSIC.start
    given = {FRANCE: [parse_order("A PAR - BUR", CLASSIC)]}
    resolution = adjudicate(start, given, CLASSIC, Rulebook.modern())
    picture = sandbox_map(start, CLASSIC, resolution=resolution)
    assert picture.resolution is not None
    assert [str(outcome.order) for outcome in picture.resolution.outcomes] == ["A PAR - BUR"]
    assert len(picture.position.units) == 22
    assert "with results. " in picture.alt_text
    assert "Army Burgundy" in picture.alt_text


def test_the_map_of_a_sandbox_has_the_stamp_and_says_so() -> None:
    """In the picture, over it, and to those who have it read out."""
    sandbox, usual = sandbox_map(CLASSIC.start, CLASSIC), position_map(CLASSIC.start, CLASSIC)
    assert sandbox.watermark == ("SANDBOX", "not the game")
    assert usual.watermark is None
    assert sandbox.title.startswith("Sandbox – not the game")
    assert sandbox.alt_text.startswith("Map of a sandbox, not of the game")
    assert len(colors_at_the_left(sandbox) - colors_at_the_left(usual)) == 2, "stripes"


def test_the_full_map_of_a_sandbox_shows_what_was_done_last() -> None:
    """The results of the step, or the orders for the next; the button for it is under any other."""
    start, order = CLASSIC.start, parse_order("A PAR - BUR", CLASSIC)
    resolution = adjudicate(start, {FRANCE: [order]}, CLASSIC, Rulebook.modern())
    rules, given = Rulebook.modern(), {FRANCE: (order,)}
    ordered = SandboxView(CLASSIC, rules, start, given, {}, (), start, None)
    adjudicated = SandboxView(CLASSIC, rules, resolution.after, {}, {}, (), start, resolution)
    for view, news in ((ordered, SandboxNews.MAP), (adjudicated, SandboxNews.ADJUDICATED)):
        small, full = _shown(view, news), _shown(view, SandboxNews.FULL_MAP)
        assert isinstance(small.picture, Picture)
        assert full.picture == replace(small.picture, is_full=True)
        assert ("Full map" in words(small), "Full map" in words(full)) == (True, False)


def _shown(view: SandboxView, news: SandboxNews) -> Message:
    """The message of a sandbox that is as in a view."""

    class Sandboxes(Games):
        def sandbox(self, _sandbox: str, _step: int) -> SandboxView:
            return view

    return message_of(SandboxShown("s", 1, news), Sandboxes())
