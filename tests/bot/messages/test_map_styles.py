"""In which style a picture goes out: its only reader's, the game's, or the one it was asked in."""

import pytest

from bot.gamesmaster.notices.notice import Destination, Notice, Player
from bot.gamesmaster.notices.showing import MapShown, MapStyleShown
from bot.messages.message import Drawing
from bot.messages.registry import message_of
from bot.messages.showing.maps import ADDITIONS, STYLES, map_style_sentence
from bot.practice.people import Person
from bot.practice.server import PracticeServer
from engine.game.map_style import (
    DEFAULT_MAP_STYLE,
    Addition,
    MapStyle,
    Style,
    map_style_of,
    read_map_style_change,
)
from render.palette import STYLES as PALETTES
from tests.bot.messages.bare_games import Games
from tests.bot.messages.shown import blocks
from tests.bot.practice.workspace import APP, PIXEL
from tests.bot.slack.post import DIRECT, IN_CHANNEL, PRIVATE, Outbox, Post, delivery_between

DARK, PRINT = MapStyle(Style.DARK), MapStyle(Style.PRINT)


@pytest.mark.parametrize(
    ("notice", "destination", "map_style"),
    [
        (MapShown("g", 1), IN_CHANNEL, PRINT),
        (MapShown("g", 1), DIRECT, DARK),
        (MapShown("g", 1), PRIVATE, DARK),
        (MapShown("g", 1, map_style="atlas+patterns"), DIRECT, map_style_of("atlas+patterns")),
        (MapStyleShown("tritanopia", is_own=True, is_new=True), DIRECT, MapStyle(Style.ALL)),
    ],
)
def test_a_picture_looks_as_its_readers_want_it(
    notice: Notice, destination: Destination, map_style: MapStyle, monkeypatch: pytest.MonkeyPatch
) -> None:
    """All see the channel's; what one person alone sees is as that person chose, or asked for."""

    def look_for(_games: Games, player: Player | None, _game: str | None) -> MapStyle:
        return PRINT if player is None else DARK

    monkeypatch.setattr(Games, "map_style", look_for)
    drawn: list[MapStyle | None] = []

    def noted(picture: Drawing) -> bytes:
        drawn.append(picture.map_style)
        return PIXEL

    with PracticeServer([Person(key="france", name="France")], app=APP, port=0) as server:
        outbox = Outbox()
        post = Post(server, outbox, delivery_between(outbox, server, draw=noted))
        outbox.put(notice, destination)
        post.run()
    assert drawn == [map_style]


def test_every_style_has_colours_and_words() -> None:
    """The names of the styles are those of the palettes, in one order; each says what it is for."""
    assert [style.value for style in Style] == [palette.name for palette in PALETTES.values()]
    assert set(STYLES) == set(Style)
    assert set(ADDITIONS) == set(Addition)
    states = [(own, new) for own in (True, False) for new in (True, False)]
    said = {map_style_sentence(DARK, is_own=own, is_new=new) for own, new in states}
    assert len(said) == len(states)


@pytest.mark.parametrize("map_style", ["atlas", "dark+initials", "print"])
@pytest.mark.parametrize("is_own", [True, False])
def test_every_button_says_something_that_is_understood(map_style: str, *, is_own: bool) -> None:
    """Another style with the same additions, an addition more or less, or what the game has.

    Print has both additions by itself.
    """
    message = message_of(MapStyleShown(map_style, is_own=is_own, is_new=False), Games())
    (row,) = (block for block in blocks(message) if block["type"] == "actions")
    buttons = row["elements"]
    assert isinstance(buttons, list)
    values = [button["value"] for button in buttons]
    additions = 0 if map_style == "print" else len(Addition)
    assert len(values) == len(Style) - 1 + additions + is_own
    changes = [read_map_style_change(value) for value in values if value not in DEFAULT_MAP_STYLE]
    present = map_style_of(map_style)
    after = {change.of(present) for change in changes if change is not None}
    assert len(after) == len(changes)
    assert present not in after
