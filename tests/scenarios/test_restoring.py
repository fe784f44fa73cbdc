"""A copy of the database takes the place of what came after it, and the game goes on."""

from pathlib import Path

import pytest

from bot.commands import DONE, run
from bot.gamesmaster.clock.due import GRACE
from tests.scenarios.evening import BotHere, Evening


@pytest.mark.on("sqlite")
def test_a_game_goes_on_from_a_copy_and_nothing_is_posted_twice(
    game: Evening, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A phase is over since the copy: its posts are found, and show what counts now.

    What was written since is read again; what was done by a command is lost.
    """
    assert isinstance(game.bot, BotHere)
    monkeypatch.setenv("DATABASE_URL", game.bot._database)
    game.france.says("A PAR - BUR")
    game.france.sees("Army Paris → Burgundy")
    assert run(["db", "backup", str(tmp_path / "copy")]) == DONE
    game.france.says("A MAR - SPA")
    game.france.sees("Army Marseilles → Spain")
    game.germany.commands("/dip F KIE - DEN")
    game.germany.sees("Fleet Kiel → Denmark")
    game.clock.advance(hours=48, minutes=1)
    first = game.channel.sees("Next: Fall 1901", "Map of Spring 1901")
    details = game.channel.sees("All orders of Spring 1901", "Map of Spring 1901")
    assert "Fleet Kiel → Denmark" in details.says
    game.channel.sees("The board after Spring 1901")
    game.channel.observer.waits(lambda: files(game) == 1 or None, "the files of the result")

    game.bot.stops()
    assert run(["db", "restore", str(tmp_path / "copy"), "--replace"]) == DONE
    game.bot.starts()
    game.channel.sees("I couldn't be reached at the deadline")
    game.clock.advance(seconds=GRACE.total_seconds())
    game.france.says("A SPA - POR")
    game.france.sees("Fall 1901", "Army Spain → Portugal")
    game.channel.observer.waits(
        lambda: "Fleet Kiel → Denmark" not in game.channel.posts("All orders of")[0].says or None,
        "the orders that count now",
    )
    (counting,) = game.channel.posts("All orders of Spring 1901")
    assert counting.ts == details.ts
    assert "Army Marseilles → Spain" in counting.says
    (again,) = game.channel.posts("Next: Fall 1901")
    assert again.ts == first.ts
    game.clock.advance(hours=49)
    game.channel.sees("Next: Winter 1901", "Map of Fall 1901")
    assert len(game.channel.posts("The board after Spring 1901")) == 1
    assert files(game) == 1
    maps = {post.ts: post.picture for post in game.channel.posts("Map of Spring 1901")}
    assert maps.keys() == {first.ts, details.ts}
    for post in (first, details):
        assert maps[post.ts] not in {None, post.picture}


def files(game: Evening) -> int:
    """How many posts have the files of Spring 1901."""
    name = "the-practice-game-S1901M.txt"
    return sum(name in str(post.raw.get("files")) for post in game.channel.messages())
