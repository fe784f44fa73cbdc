"""Civil disorder, reprimands and expulsions by the GM; and a draw that the GM declares."""

from datetime import timedelta

import pytest

from bot.gamesmaster.context.request import NewGame
from bot.gamesmaster.desk import acts
from bot.gamesmaster.lookup.words import mention
from bot.gamesmaster.notices.clock import EveryoneReady, GameEnded
from bot.gamesmaster.notices.desk import Act, Confirm, Details, GmActed, ToldByGm
from bot.gamesmaster.notices.notice import Player, Refusal, Refused, Seat
from bot.gamesmaster.notices.seats import (
    PowersMissed,
    PowersVacant,
    TakeoverAsked,
    TakeoverNoted,
    YourPower,
)
from bot.gamesmaster.notices.showing import Status
from bot.gamesmaster.notices.votes import VoteNoted
from bot.gamesmaster.seats import hand_over
from engine.board import Power
from engine.game.deadlines import SETTLING
from engine.game.endings.ending import Ending
from engine.game.settings import Anonymity, DrawRule, Press, Settings
from tests.bot.gamesmaster.evening import CHANNEL, GM, PLAYERS, POWERS, Evening, only, player_of
from tests.bot.gamesmaster.positions import set_up
from tests.bot.messages.bare_games import Games
from tests.bot.messages.shown import words
from tests.bot.receipts import Receipt, message_of

HOUR = timedelta(hours=1)
ANNA = Player("T1/anna")
FRANCE, GERMANY = player_of("FRANCE"), player_of("GERMANY")


def why_not(evening: Evening, text: str, player: Player = GM) -> Refusal:
    """Why somebody is refused."""
    return only(evening.says(player, text, channel=CHANNEL), Refused).reason


def test_a_power_in_civil_disorder_holds_and_is_not_waited_for(evening: Evening) -> None:
    """What it had ordered counts no more, nor what it orders now (R-CD-01)."""
    game = evening.starts()
    evening.says(FRANCE, "A PAR - BUR")
    heard = evening.confirms("gm disorder France because nobody hears from Anna")
    acted = only(heard, GmActed)
    assert (acted.act, acted.details.power) == (Act.DISORDER, "FRANCE")
    told = only(heard, ToldByGm)
    assert (told.act, told.powers, told.because) == (
        Act.DISORDER,
        ("FRANCE",),
        "nobody hears from Anna",
    )
    assert only(evening.says(FRANCE, "A PAR - PIC"), Refused).reason is Refusal.DISORDER_GM
    for player in PLAYERS:
        heard = [] if player == FRANCE else evening.says(player, "ready")
    only(heard, EveryoneReady)
    evening.advance(HOUR)
    view = evening.games.results(game, 1)
    assert view.in_disorder == (Power("FRANCE"),)
    assert not view.orders.get(Power("FRANCE"))
    assert why_not(evening, "gm disorder FRANCE") is Refusal.DISORDER_GM


def test_somebody_else_takes_a_power_out_of_civil_disorder(evening: Evening) -> None:
    """From the phase in which the seat is given."""
    evening.starts()
    evening.confirms("gm disorder FRANCE")
    evening.confirms(f"gm replace FRANCE {mention(ANNA)}")
    assert "A PAR - BUR" in {
        line.order for line in only(evening.says(ANNA, "A PAR - BUR"), Receipt).lines
    }


def test_a_reprimand_is_public_and_has_a_reason(evening: Evening) -> None:
    """And changes nothing else; the person may be named instead of the power (R-LEAVE-03)."""
    evening.starts()
    assert why_not(evening, "gm reprimand FRANCE") is Refusal.NEEDS_REASON
    assert why_not(evening, "gm reprimand because of threats") is Refusal.UNKNOWN_POWER
    assert why_not(evening, f"gm reprimand {mention(ANNA)} because of it") is (
        Refusal.PERSON_PLAYS_NOT
    )
    assert why_not(evening, f"gm reprimand {mention(FRANCE)} Germany because of it") is (
        Refusal.PERSON_PLAYS_ANOTHER
    )
    heard = evening.confirms(f"gm reprimand {mention(FRANCE)} because of threats")
    acted = only(heard, GmActed)
    assert (acted.details.player, acted.details.because) == (FRANCE, "of threats")
    assert only(heard, ToldByGm).act is Act.REPRIMAND
    only(evening.says(FRANCE, "A PAR - BUR"), Receipt)


def test_an_expelled_player_loses_the_seat(evening: Evening) -> None:
    """The power is in civil disorder until somebody else takes it; the history is kept."""
    game = evening.starts()
    evening.says(FRANCE, "A PAR - BUR")
    assert why_not(evening, "gm expel FRANCE") is Refusal.NEEDS_REASON
    heard = evening.confirms("gm expel FRANCE because of a second account")
    assert only(heard, ToldByGm).act is Act.EXPEL
    status = only(evening.says(GERMANY, "status", channel=CHANNEL), Status)
    assert {seat.power for seat in status.seats if seat.player is None} == {"FRANCE"}
    assert only(evening.says(FRANCE, "A PAR - BUR"), Refused).reason is Refusal.NOT_IN_THIS_GAME
    assert why_not(evening, "gm expel FRANCE because of it") is Refusal.NOBODY_PLAYS
    evening.advance(48 * HOUR + SETTLING)
    assert not evening.games.results(game, 1).orders.get(Power("FRANCE"))
    heard = evening.confirms(f"gm replace FRANCE {mention(ANNA)}")
    assert only(heard, YourPower).phase == "F1901M"
    only(evening.says(ANNA, "A PAR - BUR"), Receipt)


def test_who_lost_a_seat_is_told_of_that_game_and_of_no_older_one(evening: Evening) -> None:
    """Whatever they write for it; how it stands everybody may see."""
    evening.starts(title="Old")
    evening.confirms("gm end")
    evening.starts(title="New")
    evening.confirms("gm expel FRANCE because of threats")
    for text in ("A PAR - BUR", "draw", "extend 24h"):
        refused = only(evening.says(FRANCE, text), Refused)
        assert (refused.reason, refused.subject) == (Refusal.NOT_IN_THIS_GAME, "New")
    assert only(evening.says(FRANCE, "status"), Status).title == "New"


def test_a_player_in_disorder_is_not_said_to_have_lost_everything(evening: Evening) -> None:
    """Who asks for more time is told what keeps them from it."""
    evening.starts()
    evening.confirms("gm disorder FRANCE")
    evening.says(player_of("ITALY"), "leave")
    assert why_not(evening, "extend 24h", FRANCE) is Refusal.DISORDER_GM
    assert why_not(evening, "extend 24h", player_of("ITALY")) is Refusal.IN_DISORDER


@pytest.mark.parametrize(
    ("phase", "said"),
    [
        ("F1901M", "Its units hold, and nobody"),
        ("F1901R", "Its dislodged units are disbanded, its units hold from then on, and nobody"),
        ("W1901A", "Its builds are left unused, the rules choose its removals, its units hold"),
    ],
)
def test_disorder_means_something_else_in_each_kind_of_phase(phase: str, said: str) -> None:
    """Only in moves units hold."""
    about = Details(phase=phase, power="FRANCE", player=FRANCE)
    for act in (Act.DISORDER, Act.EXPEL):
        assert said in words(message_of(Confirm("g", "Game", "c", act, about), Games()))


def test_somebody_else_is_looked_for_when_a_player_is_expelled(evening: Evening) -> None:
    """Errata: who is gone "will be replaced". The channel gets a button, and the first takes it."""
    game = evening.starts()
    heard = evening.confirms("gm expel FRANCE because of threats")
    assert only(heard, PowersVacant).powers == ("FRANCE",)
    evening.bot.do(evening.request(ANNA), hand_over.take_over, game, "FRANCE")
    assert only(evening.deliver(), YourPower).power == "FRANCE"
    only(evening.says(ANNA, "A PAR - BUR"), Receipt)


def test_nobody_is_looked_for_to_play_a_power_that_has_surrendered(evening: Evening) -> None:
    """R-SURR-01: it is out for good, with or without its player."""
    game = evening.starts(settings=NewGame("House", Settings(draw=DrawRule.WITH_ORDERS)))
    power = only(evening.says(FRANCE, "surrender"), VoteNoted).power
    evening.advance(48 * HOUR + SETTLING)
    heard = evening.confirms(f"gm expel {power} because of threats")
    assert not [one for one in heard if isinstance(one, PowersVacant)]
    evening.bot.do(evening.request(ANNA), hand_over.take_over, game, power)
    assert only(evening.deliver(), Refused).reason is Refusal.SEAT_NOT_OPEN


def test_who_was_expelled_takes_no_power_until_the_gm_gives_one(evening: Evening) -> None:
    """R-LEAVE-03: "expelled from the game". Neither the own power nor another, by any button."""
    game = evening.starts()
    evening.confirms("gm set absence replace")
    evening.confirms("gm expel FRANCE because of threats")
    evening.confirms(f"gm replace FRANCE {mention(ANNA)}")
    evening.advance(48 * HOUR + SETTLING)
    for power in ("FRANCE", "ITALY"):
        evening.bot.do(evening.request(FRANCE), hand_over.take_over, game, power)
        refused = only(evening.deliver(), Refused)
        assert (refused.reason, refused.other) == (Refusal.EXPELLED, power)
    heard = evening.confirms(f"gm replace ITALY {mention(FRANCE)}")
    assert only(heard, YourPower).power == "ITALY"


def test_the_gm_lifts_a_disorder_for_the_same_player(evening: Evening) -> None:
    """R-CD-03: a player may resume play, "if he returns to the game and still has some units"."""
    evening.starts()
    assert why_not(evening, "gm reinstate FRANCE") is Refusal.NOT_IN_DISORDER
    evening.confirms("gm disorder FRANCE")
    heard = evening.confirms("gm reinstate FRANCE because Anna is back")
    assert only(heard, ToldByGm).act is Act.REINSTATE
    only(evening.says(FRANCE, "A PAR - BUR"), Receipt)
    evening.confirms("gm expel FRANCE because of it")
    assert why_not(evening, "gm reinstate FRANCE") is Refusal.NOBODY_PLAYS


def test_who_is_out_of_the_game_may_take_over_another_power(evening: Evening) -> None:
    """R-CD-04: else one "whose country has already been eliminated from play"."""
    game = evening.starts()
    words = f"gm replace FRANCE {mention(GERMANY)}"
    assert why_not(evening, words) is Refusal.PERSON_PLAYS_ALREADY
    set_up(evening, game, "F1905M", {"FRANCE": ["A PAR"], "ITALY": ["A ROM"]}, {"FRANCE": ["PAR"]})
    heard = evening.confirms(words)
    assert only(heard, YourPower).power == "FRANCE"
    only(evening.says(GERMANY, "A PAR - BUR"), Receipt)


def test_a_takeover_waits_for_the_gm_where_it_is_set_so(evening: Evening) -> None:
    """The replacement "is entirely at the Gamemaster's discretion" (rulebook-gm)."""
    game = evening.starts()
    evening.confirms("gm set absence replace, gm confirms takeovers yes")
    assert only(evening.advance(48 * HOUR + SETTLING), PowersMissed).asks_gm
    evening.bot.do(evening.request(ANNA), hand_over.take_over, game, "FRANCE")
    heard = evening.deliver()
    assert not only(heard, TakeoverNoted).is_refused
    asked = only(heard, TakeoverAsked)
    evening.bot.do(evening.request(GM), acts.decline, asked.confirmation)
    assert only(evening.deliver(), TakeoverNoted).is_refused
    evening.bot.do(evening.request(ANNA), hand_over.take_over, game, "FRANCE")
    again = [one for one in evening.deliver() if isinstance(one, TakeoverAsked)]
    (asked,) = (notice for notice in again if not notice.is_past)
    assert [notice.is_past for notice in again].count(True) == 1, "the first has lost its buttons"
    evening.says(FRANCE, "A PAR - BUR")
    assert only(evening.presses(asked.confirmation), YourPower).power == "FRANCE"


def test_what_was_shown_of_one_player_is_not_done_to_another(evening: Evening) -> None:
    """The seat has changed hands meanwhile."""
    evening.starts()
    texts = ("gm expel FRANCE because of it", f"gm replace FRANCE {mention(ANNA)}")
    for one in [evening.asks(text) for text in texts][::-1]:
        evening.bot.do(evening.request(GM), acts.confirm, one.confirmation)
    assert only(evening.deliver(), Refused).reason is Refusal.CONFIRMATION_STALE


def test_the_gm_ends_a_game_in_a_draw(evening: Evening) -> None:
    """Of those named, or of all that are left but for civil disorder."""
    evening.starts()
    assert why_not(evening, "gm draw FRANCE") is Refusal.DRAW_NEEDS_TWO
    assert why_not(evening, "gm draw FRANCE and Narnia") is Refusal.UNKNOWN_POWER
    assert why_not(evening, "gm draw", FRANCE) is Refusal.NOT_THE_GM
    evening.confirms("gm disorder ITALY")
    shown = evening.asks("gm draw")
    assert shown.details.powers == tuple(one for one in POWERS if one != "ITALY")
    heard = evening.confirms("gm draw Germany and France because all agree")
    assert only(heard, GmActed).details.because == "all agree"
    ended = only(heard, GameEnded)
    assert (ended.how, ended.winners) == (Ending.DRAW, ("FRANCE", "GERMANY"))


def test_the_gm_declares_a_winner(evening: Evening) -> None:
    """One power that is in the game; the seat wins."""
    evening.starts()
    assert why_not(evening, "gm winner") is Refusal.UNKNOWN_POWER
    heard = evening.confirms("gm winner France because all the others agree")
    assert only(heard, GmActed).details.powers == ("FRANCE",)
    ended = only(heard, GameEnded)
    assert (ended.how, ended.winners, dict(ended.points)["FRANCE"]) == (
        Ending.DECLARED,
        ("FRANCE",),
        "100",
    )


def test_where_players_are_hidden_a_reprimand_names_the_power_alone(evening: Evening) -> None:
    """In the channel; the player is told as ever."""
    settings = Settings(anonymity=Anonymity.HIDDEN, press=Press.PUBLIC_ONLY)
    promised = tuple(Seat(power, player_of(power)) for power in POWERS)
    evening.starts(settings=NewGame("Evening", settings=settings, promised=promised))
    for text in ("gm reprimand FRANCE because of it", "gm expel FRANCE because of it"):
        heard = evening.confirms(text)
        acted = only(heard, GmActed)
        assert FRANCE not in repr(acted)
        said = message_of(acted, evening.games).text
        assert "the player of France" in said
        only(heard, ToldByGm)
