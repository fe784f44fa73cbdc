"""Opening a game, joining it, and the deal of the powers."""

from engine.formats.files import read_game_file
from tests.scenarios.evening import Evening
from tests.scenarios.voices import Seen


def _files(post: Seen) -> list[object]:
    return list(post.raw.get("files", []))


def test_seven_join_and_the_gm_starts(evening: Evening) -> None:
    """The count is live, everybody learns their power, the channel learns who plays what."""
    evening.channel.sees("Joined so far (0 of 7)", since="0")
    evening.everyone_joins()
    evening.gm.commands("/dip start")
    started = evening.channel.sees("begins", "Spring 1901", "Send them to me")
    assert "*France*  @france" in started.says
    evening.france.sees("You play France", "Army Paris", "Fleet Brest", "Army Marseilles")
    evening.russia.sees("You play Russia", "Fleet St Petersburg (south coast)")
    for player in evening.players:
        player.sees("You play")
        assert len([one for one in player.messages(player.direct) if "You play" in one.says]) == 1


def test_orders_come_in_and_the_phase_is_played(game: Evening) -> None:
    """From a direct message to the posted result, with its map and its reasons."""
    game.france.says("par - bur, mar s par-bur\nF BRE - MAO")
    receipt = game.france.sees("France, Spring 1901", "Army Paris → Burgundy")
    assert "Army Marseilles supports Army Paris → Burgundy" in receipt.says
    assert "Fleet Brest → Mid-Atlantic Ocean" in receipt.says
    game.germany.says("mun-bur")
    game.germany.sees("Army Munich → Burgundy")
    game.clock.advance(hours=48, minutes=1)
    result = game.channel.sees("The practice game: Spring 1901")
    assert "Next: Fall 1901" in result.says
    details = game.channel.sees("Army Munich → Burgundy", "beaten to Burgundy")
    assert "no order received" in details.says
    files = game.channel.sees("The board after Spring 1901", "Map before Fall 1901")
    assert files.picture is not None
    text = game.observer.receives("the-practice-game-S1901M.txt", channel="diplomacy")
    assert "Movement results for Spring of 1901." in text
    assert "Germany: Army Munich -> Burgundy.  (*bounce*)" in text
    told = read_game_file(
        game.observer.receives("the-practice-game-S1901M.json", channel="diplomacy")
    )
    assert [str(phase.position.phase) for phase in told.phases] == ["S1901M", "F1901M"]
    in_threads = {post.raw.get("thread_ts") for post in game.channel.messages() if _files(post)}
    assert in_threads == {result.ts}


def test_a_form_opens_a_game_in_another_channel(evening: Evening) -> None:
    """`/dip new` and Enter gives a good game; what was filled in shows on the post."""
    evening.workspace.act("channel", user="observer", name="tea", everybody=True)
    evening.observer.commands("/dip new", channel="tea")
    evening.observer.sees("/invite @Gamesmaster", channel="tea")
    evening.workspace.act(
        "command",
        user="observer",
        channel=evening.observer.channel_id("tea"),
        command="/invite",
        text="@gamesmaster",
    )
    evening.observer.commands("/dip new", channel="tea")
    evening.observer.submits(title="Tea & cakes", moves="12h", more="ends 1910, draws none")
    post = evening.observer.sees("New game: Tea & cakes", "Joined so far (0 of 7)", channel="tea")
    assert "Each turn is open for 12 hours." in post.says
    assert "It ends after 1910" in post.says
    assert "*GM* @observer" in post.says


def test_a_channel_holds_one_game_at_a_time(evening: Evening) -> None:
    """A second one is refused, whether asked for in words or by the form."""
    for line in ("/dip new", "/dip new Another one moves 24h"):
        evening.france.commands(line)
        evening.france.sees("is still going on in this channel")
        assert evening.france.forms() == []


def test_who_is_in_two_games_is_asked_which_one_is_meant(game: Evening) -> None:
    """A button for each; the press carries out what was written."""
    game.workspace.act("channel", user="gm", name="second", everybody=True)
    second = game.gm.channel_id("second")
    game.workspace.act("command", user="gm", channel=second, command="/invite", text="@gamesmaster")
    game.gm.commands("/dip new Second game", channel="second")
    game.gm.sees("New game: Second game", channel="second")
    for number, player in enumerate(game.players, start=1):
        player.commands("/dip join", channel="second")
        game.gm.sees(f"Joined so far ({number} of 7)", channel="second")
    game.gm.commands("/dip start", channel="second")
    game.gm.sees("Second game begins", channel="second")
    game.france.says("status")
    asked = game.france.sees("Which one do you mean?")
    game.france.clicks("The practice game", on=asked)
    game.france.sees("The practice game", "You play *France*")


def test_nobody_joins_twice_and_one_may_leave(evening: Evening) -> None:
    """The post follows."""
    evening.france.clicks("Join")
    evening.channel.sees("Joined so far (1 of 7)")
    evening.france.clicks("Join")
    evening.france.sees("already in The practice game")
    evening.france.clicks("Leave")
    evening.channel.sees("Joined so far (0 of 7)")
    evening.gm.commands("/dip start")
    evening.gm.sees("The game needs 7 players and has 0 so far")
    evening.france.commands("/dip start")
    evening.france.sees("Only the GM can start")


def test_the_home_tab_shows_ones_games_and_duties(game: Evening) -> None:
    """What is open, until when, and what is still owed."""
    said = game.france.opens_home()
    assert "The practice game" in said
    assert "You play *France*; I still need orders for Fleet Brest, Army Marseilles" in said
    assert "You aren't in a game yet" in game.observer.opens_home()
