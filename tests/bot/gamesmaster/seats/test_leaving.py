"""Somebody wishes to leave a game that is under way: whoever can hand the power over is told."""

from datetime import timedelta

import pytest

from bot.gamesmaster.context.request import NewGame
from bot.gamesmaster.lookup.words import mention
from bot.gamesmaster.notices.clock import GameEnded, PowersReturned
from bot.gamesmaster.notices.desk import Act, ToldByGm
from bot.gamesmaster.notices.notice import Notice, Player, Refusal, Refused, Seat
from bot.gamesmaster.notices.seats import (
    LeaveNoted,
    LeaveRequested,
    PowersResigned,
    PowersVacant,
    SeatLost,
    SeatTaken,
    TakeoverAsked,
    YourPower,
)
from bot.gamesmaster.notices.showing import Results, Status
from bot.gamesmaster.seats import lobby
from engine.board import Power
from engine.game.deadlines import SETTLING
from engine.game.endings.ending import Ending
from engine.game.settings import Absence, Anonymity, DrawRule, Press, Settings
from tests.bot.gamesmaster.evening import CHANNEL, GM, POWERS, Evening, only, player_of
from tests.bot.receipts import Receipt

PHASE = timedelta(hours=48) + SETTLING
ANNA, FRANCE = Player("T1/anna"), player_of("FRANCE")
BY_NAME = tuple(Seat(power, player_of(power)) for power in POWERS)


@pytest.mark.parametrize("words", ["leave", "resign", "I quit"])
def test_who_leaves_is_back_with_orders_until_replaced(evening: Evening, words: str) -> None:
    """The GM learns who, of which power, and all learn the power (R-LEAVE-01)."""
    game = evening.starts(settings=NewGame("Evening", promised=BY_NAME))
    heard = evening.says(FRANCE, words)
    assert only(heard, LeaveRequested) == LeaveRequested(game, "Evening", FRANCE, ("FRANCE",))
    assert only(heard, LeaveNoted) == LeaveNoted(game, "Evening", ("FRANCE",), asks_gm=False)
    assert {told.destination.player for told in evening.told[-2:]} == {GM, FRANCE}
    assert only(heard, PowersResigned).powers == ("FRANCE",)
    heard = evening.says(FRANCE, "A PAR - BUR")
    assert only(heard, PowersReturned).powers == ("FRANCE",)
    only(heard, Receipt)
    told = evening.confirms(f"gm replace FRANCE {mention(ANNA)}")
    assert any(isinstance(one, SeatLost) for one in told)
    only(evening.says(ANNA, "orders"), Receipt)


def offers(heard: list[Notice]) -> list[tuple[type[Notice], tuple[str, ...], bool]]:
    """The offers of seats in what was heard: their kind, the powers, and whether they are past."""
    return [
        (type(notice), (*notice.powers, *notice.also), notice.is_past)
        for notice in heard
        if isinstance(notice, PowersResigned)
    ]


def test_an_offer_loses_its_buttons_once_a_seat_is_taken(evening: Evening) -> None:
    """What is still open is offered anew, whoever fills the seat: somebody else or its player."""
    evening.starts(settings=NewGame("Evening", promised=BY_NAME))
    assert offers(evening.says(FRANCE, "leave")) == [(PowersResigned, ("FRANCE",), False)]
    assert offers(evening.says(player_of("ITALY"), "leave")) == [
        (PowersResigned, ("ITALY", "FRANCE"), False),
        (PowersResigned, ("FRANCE",), True),
    ]
    heard = evening.says(ANNA, "take over FRANCE", channel=CHANNEL)
    assert only(heard, SeatTaken).powers == ("FRANCE",)
    assert sorted(offers(heard), key=str) == [
        (PowersResigned, ("ITALY", "FRANCE"), True),
        (PowersVacant, ("ITALY",), False),
    ]
    heard = evening.says(player_of("ITALY"), "A ROM - APU")
    assert only(heard, PowersReturned).powers == ("ITALY",)
    assert offers(heard) == [(PowersVacant, ("ITALY",), True)]
    assert offers(evening.says(player_of("ITALY"), "A ROM - TUS")) == []


def test_an_offer_loses_its_buttons_once_the_gm_has_filled_the_seat(evening: Evening) -> None:
    """With a new player or, after `gm resigned`, with the same."""
    evening.starts(settings=NewGame("Evening", promised=BY_NAME))
    evening.says(FRANCE, "leave")
    evening.says(player_of("ITALY"), "leave")
    heard = evening.confirms(f"gm replace FRANCE {mention(ANNA)}")
    assert sorted(offers(heard), key=str) == [
        (PowersResigned, ("ITALY", "FRANCE"), True),
        (PowersVacant, ("ITALY",), False),
    ]
    heard = evening.confirms("gm reinstate ITALY")
    assert offers(heard) == [(PowersVacant, ("ITALY",), True)]


def test_what_gms_were_asked_about_a_seat_loses_its_buttons_once_it_is_taken(
    begun: Evening,
) -> None:
    """Of everybody who wanted it, whoever gets it."""
    berta = Player("T1/berta")
    begun.confirms("gm set gm confirms takeovers yes")
    begun.says(FRANCE, "leave")
    asked = [
        only(begun.says(person, "take over FRANCE", channel=CHANNEL), TakeoverAsked)
        for person in (ANNA, berta)
    ]
    heard = begun.presses(asked[0].confirmation)
    assert only(heard, YourPower).power == "FRANCE"
    past = [notice for notice in heard if isinstance(notice, TakeoverAsked)]
    assert {(notice.player, notice.is_past) for notice in past} == {(ANNA, True), (berta, True)}


def test_the_gm_is_told_once_in_a_phase(begun: Evening) -> None:
    """However often it is written; in the next phase once more."""
    told = only(begun.says(FRANCE, "leave"), LeaveRequested)
    assert begun.says(FRANCE, "leave") == [
        LeaveNoted(told.game, "Evening", ("FRANCE",), asks_gm=False)
    ]
    assert only(begun.says(player_of("ITALY"), "leave"), LeaveRequested).powers == ("ITALY",)
    only(begun.advance(PHASE), Results)
    only(begun.says(FRANCE, "leave"), LeaveRequested)


def test_nothing_is_owed_by_who_has_resigned_and_no_vote_counts(evening: Evening) -> None:
    """R-DRAW-04: "Powers that have resigned from the game ... are not considered"."""
    settings = Settings(draw=DrawRule.WITH_ORDERS, edition="house", absence=Absence.REPLACE)
    game = evening.starts(settings=NewGame("Evening", settings, BY_NAME))
    evening.says(FRANCE, "A PAR - BUR")
    evening.says(FRANCE, "leave")
    status = only(evening.says(GM, "status", channel=CHANNEL), Status)
    assert (status.resigned, status.in_disorder) == (("FRANCE",), ())
    assert "FRANCE" not in status.owing
    heard = [
        one for power in POWERS[3:] for one in evening.says(player_of(power), "draw, all hold")
    ]
    for power in ("AUSTRIA", "ENGLAND"):
        heard += evening.says(player_of(power), "draw, all hold")
    ended = only(evening.advance(PHASE), GameEnded)
    assert (ended.how, set(ended.winners)) == (Ending.DRAW, {*POWERS} - {"FRANCE"})
    view = evening.games.results(game, 1)
    assert (view.resigned, view.in_disorder) == (("FRANCE",), ())
    assert str(view.orders[Power("FRANCE")][0]) == "A PAR - BUR", "given before, and carried out"


def test_the_gm_records_what_a_player_said_elsewhere(begun: Evening) -> None:
    """The player is told, and is back with orders."""
    heard = begun.confirms("gm resigned FRANCE because of a letter")
    assert only(heard, PowersResigned).powers == ("FRANCE",)
    assert only(heard, ToldByGm).act is Act.RESIGNED
    assert only(begun.says(FRANCE, "A PAR - BUR"), PowersReturned).powers == ("FRANCE",)


def test_a_successor_takes_over_as_by_the_button_in_the_channel(begun: Evening) -> None:
    """At once, where no GM has to agree; nobody who plays."""
    heard = begun.says(FRANCE, f"leave for {mention(player_of('ITALY'))}")
    assert only(heard, Refused).reason is Refusal.PERSON_PLAYS_ALREADY
    heard = begun.says(FRANCE, f"leave for {mention(ANNA)}")
    assert (only(heard, SeatTaken).player, only(heard, YourPower).power) == (ANNA, "FRANCE")
    assert only(heard, SeatLost).successor == ANNA
    assert not [one for one in heard if isinstance(one, TakeoverAsked | PowersResigned)]
    assert only(begun.says(ANNA, "A PAR - BUR"), Receipt).power == "FRANCE"


def test_who_plays_is_not_found_out_by_naming_successors(evening: Evening) -> None:
    """Where players are hidden all are answered alike, and the GM hears no name."""
    hidden = Settings(anonymity=Anonymity.HIDDEN, press=Press.NONE)
    evening.starts(settings=NewGame("Evening", hidden))
    for named in (ANNA, player_of("ITALY")):
        heard = evening.says(FRANCE, f"leave for {mention(named)}")
        assert only(heard, LeaveNoted).asks_gm is False
        assert not [one for one in heard if isinstance(one, TakeoverAsked | SeatTaken)]


def test_a_successor_takes_over_by_one_press_of_the_gm(begun: Evening) -> None:
    """Where a GM has to agree; also in the next phase; not twice, and nobody who plays."""
    begun.confirms("gm set gm confirms takeovers yes")
    busy = only(begun.says(FRANCE, f"leave for {mention(player_of('ITALY'))}"), Refused)
    assert busy.reason is Refusal.PERSON_PLAYS_ALREADY
    for words in ("leave it", f"leave Paris to {mention(ANNA)}"):
        assert only(begun.says(FRANCE, words), Refused).reason is Refusal.WHICH_SUCCESSOR
    heard = begun.says(FRANCE, f"leave for {mention(ANNA)}")
    assert only(heard, LeaveNoted).successor == ANNA
    asked = only(heard, TakeoverAsked)
    assert (asked.player, asked.power, asked.is_successor) == (ANNA, "FRANCE", True)
    only(begun.advance(PHASE), Results)
    assert only(begun.presses(asked.confirmation), YourPower).power == "FRANCE"
    assert only(begun.presses(asked.confirmation), Refused).reason is Refusal.DECIDED_ALREADY


def test_without_a_gm_whoever_comes_first_takes_over_from_who_has_left(evening: Evening) -> None:
    """Nobody has to decide, and nobody is kept."""
    evening.starts(gm=FRANCE, settings=NewGame("Evening", promised=BY_NAME, has_gm=False))
    heard = evening.says(FRANCE, "leave")
    assert only(heard, PowersResigned).powers == ("FRANCE",)
    assert not only(heard, LeaveNoted).asks_gm
    assert only(evening.says(ANNA, "take over FRANCE"), SeatTaken).player == ANNA


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
