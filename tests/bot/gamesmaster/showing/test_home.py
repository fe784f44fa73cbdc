"""How games stand: status, the Home tab and maps."""

from datetime import timedelta

from bot.gamesmaster.notices.actions import Action
from bot.gamesmaster.notices.notice import Player, Refusal, Refused
from bot.gamesmaster.notices.showing import HomeGame, MapShown, Status
from bot.gamesmaster.seats import lobby
from bot.messages.parts import Row
from bot.messages.showing.home import home
from engine.game.deadlines import SETTLING
from tests.bot.gamesmaster.evening import (
    CHANNEL,
    GM,
    OTHER_CHANNEL,
    PLAYERS,
    START,
    Evening,
    only,
    player_of,
)

HOUR = timedelta(hours=1)
FRANCE, GERMANY = player_of("FRANCE"), player_of("GERMANY")
ANNA = Player("T1/anna")


def test_status_is_public_but_for_the_own_duties(evening: Evening) -> None:
    """Who is ready, who still owes something, until when; an observer learns the same."""
    game = evening.starts()
    evening.says(FRANCE, "A PAR - BUR, A MAR H, F BRE H")
    evening.says(FRANCE, "ready")
    evening.says(GERMANY, "A MUN H")
    mine = only(evening.says(GERMANY, "status"), Status)
    assert (mine.game, mine.phase, mine.deadline) == (game, "S1901M", START + 48 * HOUR)
    assert mine.ready == ("FRANCE",)
    assert "FRANCE" not in mine.owing
    assert "GERMANY" in mine.owing
    (owed,) = mine.own_owed
    assert (mine.own_power, owed.units) == ("GERMANY", ("A BER", "F KIE"))
    assert ("RUSSIA", 4, 4) in mine.centers
    other = only(evening.says(ANNA, "status", channel=CHANNEL), Status)
    assert (other.own_power, other.own_owed, other.ready) == (None, (), ("FRANCE",))


def test_home_shows_every_unfinished_game_of_a_person(evening: Evening) -> None:
    """Played, joined or run; who has none sees those in public channels that wait for players."""
    running = evening.starts()
    waiting = evening.opens(channel=OTHER_CHANNEL, title="Other", gm=ANNA)
    evening.bot.do(evening.request(FRANCE), lobby.join, waiting)
    home = evening.games.home
    assert [one.game for one in home(FRANCE, evening.clock.now())] == [running, waiting]
    assert [one.phase for one in home(FRANCE, evening.clock.now())] == ["S1901M", None]
    assert [one.game for one in home(ANNA, evening.clock.now())] == [waiting]
    assert [one.game for one in home(GM, evening.clock.now())] == [running]
    assert [one.game for one in home(Player("T1/nobody"), evening.clock.now())] == [waiting]
    assert home(Player("T2/nobody"), evening.clock.now()) == ()


def test_home_has_the_buttons_to_join_and_to_be_ready(evening: Evening) -> None:
    """Join and Leave before the start, then Ready and Not ready, as they are needed."""
    game = evening.opens()

    def labels(player: Player) -> set[str]:
        shown = evening.games.at_home(player, evening.clock.now())
        rows = [one for one in home(shown, player, evening.games) if isinstance(one, Row)]
        return {one.label for each in rows for one in each.elements}

    assert labels(FRANCE) == {"Join"}
    evening.press(FRANCE, Action.JOIN, game)
    assert labels(FRANCE) == {"Leave"}
    assert "Start the game" not in labels(GM)
    for player in PLAYERS:
        evening.press(player, Action.JOIN, game)
    assert "Start the game" in labels(GM)
    evening.press(GM, Action.START, game)
    assert {"Ready", "My orders"} <= labels(FRANCE)
    evening.press(FRANCE, Action.READY, game, "S1901M")
    assert "Not ready" in labels(FRANCE)


def test_home_has_the_map_with_ones_own_orders_and_for_a_gm_what_is_owed(evening: Evening) -> None:
    """Nobody is shown another's orders, and no map of a game that has not begun."""
    game = evening.starts()
    evening.says(FRANCE, "A PAR - BUR")
    evening.opens(channel=OTHER_CHANNEL, title="Other", gm=ANNA)

    def at_home(player: Player) -> HomeGame:
        (shown,) = evening.games.at_home(player, evening.clock.now())
        return shown

    assert at_home(FRANCE).map == MapShown(game, 1, power="FRANCE", own_orders=("A PAR - BUR",))
    assert at_home(FRANCE).owed is None
    assert at_home(GERMANY).map == MapShown(game, 1, power="GERMANY")
    assert at_home(GM).map == MapShown(game, 1)
    owed = [duty.units for duty in at_home(GM).owed or () if duty.power == "FRANCE"]
    assert owed == [("F BRE", "A MAR")]
    assert (at_home(ANNA).map, at_home(ANNA).owed) == (None, ())


def test_a_map_of_now_or_of_an_earlier_phase(evening: Evening) -> None:
    """The open phase without results, an earlier one with them."""
    game = evening.starts()
    assert only(evening.says(ANNA, "map", channel=CHANNEL), MapShown) == MapShown(game, 1)
    evening.advance(48 * HOUR + SETTLING)
    assert only(evening.says(FRANCE, "map"), MapShown) == MapShown(game, 2)
    for text in ("map s1901m", "map Spring 1901", "map spring", "map S01", "map last"):
        shown = only(evening.says(FRANCE, text), MapShown)
        assert shown == MapShown(game, 1, with_results=True)
    for code, reason in (
        ("S1902M", Refusal.PHASE_NOT_YET),
        ("S1901R", Refusal.PHASE_SKIPPED),
        ("spring 1900", Refusal.UNKNOWN_PHASE),
        ("yesterday", Refusal.NOT_ON_MAP),
        ("S1901M ruritania", Refusal.NOT_ON_MAP),
        ("mun, ruritania", Refusal.NOT_ON_MAP),
    ):
        assert only(evening.says(FRANCE, f"map {code}"), Refused).reason is reason
