"""The sample game of the rulebooks, Spring 1901 to Fall 1902, as its booklet writes the orders.

Orders and positions are those of the 1961 and 1971 booklets (`parse-*` and `sg-*` in
tests/engine/cases/documents.json); nothing here comes from our own output.
"""

import re
from collections.abc import Iterable

from bot.gamesmaster.notices.notice import Player
from bot.gamesmaster.notices.views import ResultsView
from bot.gamesmaster.showing.games import Games
from tests.engine.documents import CASES, Case
from tests.scenarios.evening import BotHere, Evening
from tests.scenarios.voices import Voice

BY_ID = {case["id"]: case for case in CASES}
GAME = (
    ("S1901", "Spring 1901", "sg-S1901"),
    ("F1901", "Fall 1901", "sg-F1901"),
    ("W1901", "Winter 1901", "sg-W1901"),
    ("S1902", "Spring 1902", "sg-S1902"),
    ("F1902", "Fall 1902", "sg-F1902"),
    ("R1902", "Fall 1902 retreats", "sg-R1902"),
    ("W1902", "Winter 1902", "sg-W1902"),
)


def texts(phase: str, power: str) -> list[str]:
    """What a power writes for a phase: its whole set as one text, or order by order."""
    short = power[:3].capitalize()
    whole = BY_ID.get(f"parse-set-{phase}-{short}")
    if whole is not None:
        return [whole["text"]]
    alone = re.compile(rf"parse-{phase}-{short}(-\d+)?")
    return [case["text"] for id_, case in BY_ID.items() if alone.fullmatch(id_)]


def test_the_booklets_game_is_played_to_its_last_position(game: Evening) -> None:
    """Every text is understood, every position equals the booklet's, every post has its map."""
    for number, (phase, title, case_id) in enumerate(GAME, start=1):
        for player in game.players:
            for text in texts(phase, player.key):
                player.says(text)
                if text != "Italy does not change":
                    receipt = player.sees(f"{player.key.capitalize()}, {title}")
                    assert "not understood" not in receipt.says
        everyone_is_ready(game, game.players)
        post = game.channel.sees(f"The practice game: {title}", "Next: ", f"Map of {title}")
        assert post.picture is not None
        expected = BY_ID[case_id]["expect"]
        results = view(game, number)
        assert str(results.phase).startswith(phase[0].replace("R", "F"))
        check(results, expected)


def everyone_is_ready(game: Evening, players: Iterable[Voice]) -> None:
    """Whoever owes something says so; the cushion of two minutes passes."""
    for player in players:
        player.says("ready")
    game.channel.sees("everyone's ready")
    game.clock.advance(minutes=2)


def view(game: Evening, number: int) -> ResultsView:
    """The result of a phase as the bot has it stored."""
    assert isinstance(game.bot, BotHere)
    assert game.bot.bot is not None
    bot = game.bot.bot.gamesmaster
    (channel,) = {
        status.game
        for status in bot.read(lambda tx: Games(tx).home(player_address(game), bot.clock.now()))
    }
    return bot.read(lambda tx: Games(tx).results(channel, number))


def player_address(game: Evening) -> Player:
    """The address under which the bot knows France's player."""
    return Player(f"T0PRACTICE/{game.france.user_id}")


def check(results: ResultsView, expected: Case) -> None:
    """Compare what the booklet states: verdicts, units, dislodgements, retreats, centers."""
    after = results.resolution.after
    units: dict[str, list[str]] = {}
    for unit in after.units:
        units.setdefault(unit.power.capitalize(), []).append(str(unit))
    stated = expected["units_after"]
    found = {power: sorted(units.get(power, [])) for power in stated}
    if results.phase.type.value == "R":
        for power, moved in stated.items():
            assert set(moved) <= set(found[power])
    else:
        assert found == {power: sorted(each) for power, each in stated.items()}
    for unit_text, verdict in expected.get("moves", {}).items():
        outcome = next(
            one for one in results.resolution.outcomes if str(one.order).startswith(unit_text)
        )
        assert outcome.succeeded == (verdict == "succeeds"), outcome
    dislodged = {
        str(outcome.order.unit)
        for outcome in results.resolution.outcomes
        if outcome.dislodged_by is not None and hasattr(outcome.order, "unit")
    }
    if "dislodged" in expected:
        assert dislodged == set(expected["dislodged"])
    if "centers_after" in expected:
        owned: dict[str, set[str]] = {}
        for province, power in after.centers.items():
            owned.setdefault(power.capitalize(), set()).add(province.code)
        assert owned == {power: set(codes) for power, codes in expected["centers_after"].items()}
