"""A game on a map that only the tests know is played by the whole program.

Nothing outside the folder `tests/small_map` was written for it.
"""

from collections.abc import Iterator
from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image

from engine.formats.files import read_game_file
from engine.game.map_style import Style
from render.heading import HEIGHT
from render.layout import SMALL
from render.palette import Color
from tests.render.looking import shows
from tests.scenarios.evening import Evening, evening_here
from tests.scenarios.voices import BOT, Voice
from tests.small_map.variant import ASTER, BOREA, LAYOUT, register

TITLE = "The Isthmus"


@pytest.fixture
def evening(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Evening]:
    """A workspace whose bot knows the small map, without a game."""
    register(monkeypatch)
    with evening_here(tmp_path, opens_game=False) as one:
        yield one


def seated(evening: Evening) -> tuple[Voice, Voice]:
    """Open a game on the small map and start it with two players: Aster's and Borea's."""
    evening.gm.commands(f'/dip new "{TITLE}" variant small, powers preferences')
    evening.channel.sees(
        f"New game: {TITLE}", "2 players on the small map", "Joined so far (0 of 2)"
    )
    aster, borea = evening.austria, evening.england
    for player, power in ((aster, "Aster"), (borea, "Borea")):
        player.clicks("Join")
        player.says(f"prefer {power}")
        player.sees(power)
    evening.gm.commands("/dip start")
    aster.sees("You play Aster")
    borea.sees("You play Borea")
    return aster, borea


def test_a_game_on_another_map_is_played_drawn_and_imported(evening: Evening) -> None:
    """Opened, ordered in words, adjudicated, drawn, explained, exported and imported again."""
    aster, borea = seated(evening)
    aster.says("army alder to isthmus\nfleet ashport - southern water")
    aster.sees("Army Alder → Isthmus", "Fleet Ashport → Southern Water")
    borea.says("A Brine-Isthmus, F bec - eastern water")
    borea.sees("Army Brine → Isthmus", "Fleet Beckmouth → Eastern Water")
    evening.clock.advance(hours=48, minutes=1)
    evening.channel.sees(f"{TITLE}: Spring 1901", "standoff in Isthmus", "Next: Fall 1901")
    borea.says("why isthmus")
    borea.sees("Army Alder (Aster) tried for Isthmus with strength 1")

    aster.says("army alder to isthmus. fleet sow s alder - ism")
    aster.sees("Fleet Southern Water supports Army Alder → Isthmus")
    borea.says("brine - ism; f eaw - now")
    borea.sees("Army Brine → Isthmus", "Fleet Eastern Water → Northern Water")
    borea.says("f eaw - isthmus north coast")
    borea.sees("Isthmus (north coast) isn't next to it")
    evening.clock.advance(hours=48, minutes=1)
    results = evening.channel.sees(f"{TITLE}: Fall 1901", "Map of Fall 1901", "*Aster*: 1 build")
    colors = LAYOUT.colors[Style.ALL]
    with Image.open(BytesIO(evening.observer.looks_at(results))) as drawn:
        picture = drawn.convert("RGB")
    bar = picture.height - round(LAYOUT.size[1] * SMALL.scale)
    board = picture.crop((0, bar - HEIGHT, picture.width, picture.height))  # as under a full bar

    def seen(code: str, color: Color, *, aside: int = 0, reach: int) -> bool:
        x, y = (place * SMALL.scale for place in LAYOUT.small_centers[code])
        return shows(board, (x + aside, y), color, reach=reach)

    assert seen("ALD", colors[ASTER].tint, aside=25, reach=4)
    assert seen("BRI", colors[BOREA].tint, aside=25, reach=4)
    assert seen("ISM", colors[ASTER].strong, reach=12)

    aster.says("build a fleet in alder")
    aster.sees("Fleet Alder")
    evening.gm.says("gm export")
    text = evening.gm.receives("the-isthmus.json")
    exported = read_game_file(text)
    assert [str(phase.position.phase) for phase in exported.phases] == [
        "S1901M",
        "F1901M",
        "W1901A",
    ]
    evening.gm.commands("/dip gm end")
    evening.gm.clicks("End the game")
    evening.channel.sees(f"{TITLE} has been ended without a winner")
    evening.gm.shares(text, channel="diplomacy", saying=f"<@{BOT}> gm import")
    evening.gm.clicks("Import the game")
    evening.channel.sees(f"@gm has imported {TITLE}", "It goes on with Winter 1901")
    aster.says("build army ashport")
    aster.sees("Build Army Ashport")
    evening.clock.advance(hours=48, minutes=1)
    evening.channel.sees(f"{TITLE}: Winter 1901", "Next: Spring 1902")
