"""Somebody wishes to leave a game that is under way: whoever can hand the power over is told."""

from datetime import timedelta

import pytest

from bot.gamesmaster.context.requests import NewGame, mention
from bot.gamesmaster.notices.commands import Refusal, Refused
from bot.gamesmaster.notices.looking import Results
from bot.gamesmaster.notices.notice import Player
from bot.gamesmaster.notices.orders import Receipt
from bot.gamesmaster.notices.seats import LeaveNoted, LeaveRequested, Seat, SeatLost
from bot.gamesmaster.seats import lobby
from engine.game.deadlines import SETTLING
from engine.game.settings import Anonymity, Press, Settings
from tests.bot.gamesmaster.evening import CHANNEL, GM, POWERS, Evening, only, player_of

PHASE = timedelta(hours=48) + SETTLING
ANNA, FRANCE = Player("T1/anna"), player_of("FRANCE")
BY_NAME = tuple(Seat(power, player_of(power)) for power in POWERS)


@pytest.mark.parametrize("words", ["leave", "resign", "I quit"])
def test_who_wishes_to_leave_plays_on_until_replaced(evening: Evening, words: str) -> None:
    """The GM learns who, of which power; orders count as before (R-LEAVE-01)."""
    evening.starts(settings=NewGame("Evening", promised=BY_NAME))
    heard = evening.says(FRANCE, words)
    assert only(heard, LeaveRequested) == LeaveRequested("Evening", FRANCE, ("FRANCE",))
    assert only(heard, LeaveNoted) == LeaveNoted("Evening", ("FRANCE",))
    assert {told.destination.player for told in evening.told[-2:]} == {GM, FRANCE}
    only(evening.says(FRANCE, "A PAR - BUR"), Receipt)
    told = evening.confirms(f"gm replace FRANCE {mention(ANNA)}")
    assert any(isinstance(one, SeatLost) for one in told)
    only(evening.says(ANNA, "orders"), Receipt)


def test_the_gm_is_told_once_in_a_phase(begun: Evening) -> None:
    """However often it is written; in the next phase once more."""
    only(begun.says(FRANCE, "leave"), LeaveRequested)
    assert begun.says(FRANCE, "leave") == [LeaveNoted("Evening", ("FRANCE",))]
    assert only(begun.says(player_of("ITALY"), "leave"), LeaveRequested).powers == ("ITALY",)
    only(begun.advance(PHASE), Results)
    only(begun.says(FRANCE, "leave"), LeaveRequested)


def test_without_a_gm_nobody_can_hand_a_power_over(evening: Evening) -> None:
    """So the player is asked to play on, and nobody is bothered."""
    game = evening.starts(gm=FRANCE, settings=NewGame("Evening", promised=BY_NAME, has_gm=False))
    assert only(evening.says(FRANCE, "leave"), Refused).reason is Refusal.MAY_NOT_LEAVE_ALONE
    evening.bot.do(evening.request(FRANCE, channel=CHANNEL), lobby.leave, game)
    assert only(evening.deliver(), Refused).reason is Refusal.MAY_NOT_LEAVE_ALONE, "nor by a button"


def test_a_gm_who_is_not_to_know_who_plays_what_learns_only_the_power(evening: Evening) -> None:
    """That is enough to replace somebody."""
    hidden = Settings(anonymity=Anonymity.HIDDEN, press=Press.NONE)
    evening.starts(settings=NewGame("Evening", hidden))
    (power,) = only(evening.says(FRANCE, "leave"), LeaveRequested).powers
    assert only(evening.says(player_of("ITALY"), "leave"), LeaveRequested).player is None
    assert only(evening.says(FRANCE, "leave"), LeaveNoted).powers == (power,)
    evening.asks(f"gm replace {power} {mention(ANNA)}")


def test_the_button_of_the_recruiting_post_asks_for_nothing_once_the_game_runs(
    evening: Evening,
) -> None:
    """Pressed a moment too late it must not look like a wish to leave the game."""
    game = evening.starts()
    evening.bot.do(evening.request(FRANCE, channel=CHANNEL), lobby.leave, game)
    assert only(evening.deliver(), Refused).reason is Refusal.MAY_NOT_LEAVE_NOW
