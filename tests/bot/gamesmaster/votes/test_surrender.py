"""The house rules' votes: with the orders, secret until these are executed, then reported."""

from datetime import timedelta

import pytest

from bot.gamesmaster.commands import public
from bot.gamesmaster.context.request import NewGame
from bot.gamesmaster.notices.clock import GameEnded, Reminder
from bot.gamesmaster.notices.notice import Refusal, Refused, Seat
from bot.gamesmaster.notices.orders import NotSaved
from bot.gamesmaster.notices.showing import ResultDetails
from bot.gamesmaster.notices.views import VoteReport
from bot.gamesmaster.notices.votes import Surrendered, VoteNoted
from bot.gamesmaster.showing.games import Games
from engine.board import Power
from engine.formats.files import read_game_file
from engine.formats.games import game_text
from engine.game.deadlines import SETTLING
from engine.game.endings.ending import Ending
from engine.game.endings.votes import Stance, Vote
from engine.game.settings import DrawRule, Settings
from engine.reader import Flaw
from storage.tables.games import GameRecord
from tests.bot.gamesmaster.evening import CHANNEL, PLAYERS, POWERS, Evening, only, player_of
from tests.bot.gamesmaster.positions import set_up
from tests.bot.messages.shown import words
from tests.bot.receipts import Receipt, message_of

PROMISED = tuple(Seat(power, player_of(power)) for power in POWERS)
HOUSE = NewGame(
    title="House", settings=Settings(edition="house", draw=DrawRule.WITH_ORDERS), promised=PROMISED
)
PHASE = timedelta(hours=48) + SETTLING
AUSTRIA, ENGLAND, FRANCE, GERMANY, ITALY, RUSSIA, TURKEY = PLAYERS


def starts(evening: Evening) -> str:
    """A game by the house rules."""
    return evening.starts(settings=HOUSE)


def four_left(evening: Evening) -> str:
    """The Errata's example: Fall 1910, with Austria, Germany, Italy and Russia."""
    game = starts(evening)
    set_up(
        evening,
        game,
        "F1910M",
        {"AUSTRIA": ["A VIE"], "GERMANY": ["A MUN"], "ITALY": ["A ROM"], "RUSSIA": ["A WAR"]},
        {"AUSTRIA": ["VIE"], "GERMANY": ["MUN"], "ITALY": ["ROM"], "RUSSIA": ["WAR"]},
    )
    return game


def test_votes_are_decided_and_reported_when_orders_are_executed(evening: Evening) -> None:
    """All seven write DRAW with their orders; nobody learns of it before (R-DRAW-03, R-DRAW-04)."""
    game = starts(evening)
    for player in PLAYERS:
        heard = evening.says(player, "all hold\nDRAW")
        assert heard == [only(heard, Receipt)]
        assert only(heard, Receipt).vote == Vote(Stance.DRAW)
    ended = only(evening.advance(PHASE), GameEnded)
    assert (ended.how, len(ended.winners)) == (Ending.DRAW, 7)
    report = evening.games.results(game, 1).votes
    assert report is not None
    assert (len(report.drawing), report.has_ended_it) == (7, True)


def test_who_votes_before_giving_orders_is_told_that_these_are_missing(evening: Evening) -> None:
    """Errata: DRAW goes "along with their normally issued orders"; without any, all units hold."""
    starts(evening)
    assert only(evening.says(FRANCE, "draw"), VoteNoted).owes_orders
    evening.says(FRANCE, "A PAR - BUR")
    assert not only(evening.says(FRANCE, "draw"), VoteNoted).owes_orders


def test_a_draw_vote_that_fails_is_reported_all_the_same(evening: Evening) -> None:
    """One lacks it: the game goes on, and in the next phase it would have to be cast anew."""
    game = starts(evening)
    for player in PLAYERS[:-1]:
        evening.says(player, "draw")
    evening.advance(PHASE)
    report = evening.games.results(game, 1).votes
    six = tuple(Power(name) for name in ("AUSTRIA", "ENGLAND", "FRANCE", "GERMANY", "ITALY"))
    assert report == VoteReport((*six, Power("RUSSIA")), (), (), has_ended_it=False)
    heard = [*evening.says(TURKEY, "draw"), *evening.advance(PHASE)]
    assert not [one for one in heard if isinstance(one, GameEnded)]


def test_two_surrender_and_two_draw(evening: Evening) -> None:
    """The Errata's example: a joint victory."""
    game = four_left(evening)
    heard = evening.says(ITALY, "A ROM - VEN, surrender to Russia and Germany")
    assert only(heard, Receipt).vote == Vote(Stance.SURRENDER, (Power("GERMANY"), Power("RUSSIA")))
    evening.says(AUSTRIA, "SURRENDER")
    for player in (RUSSIA, GERMANY):
        evening.says(player, "draw")
    ended = only(evening.advance(PHASE), GameEnded)
    assert (ended.how, ended.winners) == (Ending.JOINT_VICTORY, ("GERMANY", "RUSSIA"))
    report = evening.games.results(game, 1).votes
    assert report is not None
    assert dict(report.surrendered) == {"AUSTRIA": (), "ITALY": ("GERMANY", "RUSSIA")}
    after = evening.games.results(game, 1).resolution.after
    assert "A VEN" in map(str, after.units), "the orders given with the votes were executed"


@pytest.mark.parametrize("text", ["clear ROM\nDRAW", "clear ROM, draw"])
def test_a_vote_beside_an_order_taken_back_counts(evening: Evening, text: str) -> None:
    """It is never dropped without a word."""
    four_left(evening)
    evening.says(ITALY, "A ROM - VEN")
    receipt = only(evening.says(ITALY, text), Receipt)
    assert receipt.vote == Vote(Stance.DRAW)
    assert [line.order for line in receipt.lines] == [None]


@pytest.mark.parametrize("text", ["A ROM H. No DRAW this time", "A ROM H\nno draw"])
def test_a_vote_taken_back_among_orders_is_told_in_their_receipt(
    evening: Evening, text: str
) -> None:
    """A receipt without a word of it would leave the player in doubt."""
    four_left(evening)
    evening.says(ITALY, "draw")
    receipt = only(evening.says(ITALY, text), Receipt)
    assert (receipt.vote, receipt.vote_taken_back) == (None, Vote(Stance.DRAW))
    assert [line.order for line in receipt.lines] == ["A ROM H"]
    said = words(evening.bot.read(lambda tx: message_of(receipt, Games(tx))))
    assert "You're no longer voting for a *draw*." in said


@pytest.mark.parametrize("text", ["S1911M: SURRENDER", "Spring 1911\nA ROM - VEN\nSURRENDER"])
def test_a_surrender_under_the_date_of_a_later_turn_does_not_count_in_this_one(
    evening: Evening, text: str
) -> None:
    """Orders are dated; who surrenders "cannot submit further orders", so none comes early."""
    game = four_left(evening)
    (answer,) = evening.says(ITALY, text)
    assert isinstance(answer, Receipt | NotSaved)
    assert [problem.flaw for problem in answer.problems] == [Flaw.VOTE_AHEAD]
    evening.advance(PHASE)
    report = evening.games.results(game, 1).votes
    assert report is not None
    assert not report.surrendered


def test_the_dislodged_unit_of_one_who_surrendered_is_said_to_be_disbanded(
    evening: Evening,
) -> None:
    """Errata: nobody can order its retreat, so the results do not say that its player may."""
    game = starts(evening)
    units = {
        "FRANCE": ["A BUR"],
        "GERMANY": ["A MUN", "A RUH"],
        "ITALY": ["A ROM", "A VEN", "F NAP"],
        "TURKEY": ["A CON"],
    }
    set_up(evening, game, "S1902M", units, {})
    evening.says(FRANCE, "SURRENDER")
    evening.says(GERMANY, "A MUN - BUR, A RUH S A MUN - BUR")
    told, _ = (one for one in evening.advance(PHASE) if isinstance(one, ResultDetails))
    said = words(evening.bot.read(lambda tx: message_of(told, Games(tx))))
    assert "Army Burgundy (France): disbanded in civil disorder" in said
    assert "unless its player is back" not in said


def test_one_who_surrenders_is_out_for_good_although_the_vote_fails(evening: Evening) -> None:
    """No more orders, no reminders, no vote; its units stand, and its plans are forgotten."""
    game = four_left(evening)
    evening.says(ITALY, "S1911M: A ROM - VEN")
    evening.says(ITALY, "surrender")
    for player in (RUSSIA, GERMANY):
        evening.says(player, "draw")
    before = len(evening.told)
    heard = evening.advance(PHASE)
    assert not [one for one in heard if isinstance(one, GameEnded)]
    lost = [told for told in evening.told[before:] if isinstance(told.notice, Surrendered)]
    assert [told.destination.player for told in lost] == [ITALY]
    assert only(evening.says(ITALY, "A ROM - VEN"), Refused).reason is Refusal.DISORDER_SURRENDERED
    assert only(evening.says(ITALY, "draw"), Refused).reason is Refusal.DISORDER_SURRENDERED
    following = evening.games.results(game, 1)
    assert [duty.power for duty in following.duties] == ["AUSTRIA", "GERMANY", "RUSSIA"]
    reminded = [one for one in evening.advance(PHASE) if isinstance(one, Reminder)]
    assert "ITALY" not in {one.duty.power for one in reminded}
    result = evening.games.results(game, 2)
    assert "A ROM" in {str(unit) for unit in result.resolution.after.units}
    assert "ITALY" not in result.silent
    assert result.in_disorder == ("ITALY",)
    for player in (AUSTRIA, RUSSIA, GERMANY):
        evening.says(player, "draw")
    ended = only(evening.advance(PHASE), GameEnded)
    assert ended.winners == ("AUSTRIA", "GERMANY", "RUSSIA"), "Italy shares nothing"


def test_a_surrender_that_was_rolled_back_never_was(evening: Evening) -> None:
    """It is a vote again, with the orders; and done again when the game goes forward."""
    starts(evening)
    evening.says(ITALY, "surrender")
    evening.advance(PHASE)
    evening.confirms("gm rollback S1901M")
    receipt = only(evening.says(ITALY, "A ROM - APU"), Receipt)
    assert receipt.vote == Vote(Stance.SURRENDER)
    assert only(evening.says(ITALY, "no surrender"), VoteNoted).vote is None
    evening.confirms("gm forward")
    refused = only(evening.says(ITALY, "A ROM - APU"), Refused)
    assert refused.reason is Refusal.DISORDER_SURRENDERED


def test_a_surrender_is_taken_back_until_the_deadline(evening: Evening) -> None:
    """With a word, in a message of its own or among orders."""
    four_left(evening)
    for text in ("no surrender", "no vote", "A ROM H\nno surrender"):
        evening.says(ITALY, "surrender")
        heard = evening.says(ITALY, text)
        assert heard[-1].vote is None  # type: ignore[attr-defined]
    evening.advance(PHASE)
    assert only(evening.says(ITALY, "A ROM - VEN"), Receipt).lines


def test_of_several_words_the_last_counts(evening: Evening) -> None:
    """One vote each; what one word takes back is only what it names."""
    four_left(evening)
    evening.says(ITALY, "surrender")
    evening.says(ITALY, "draw")
    noted = only(evening.says(ITALY, "no surrender"), VoteNoted)
    assert noted.vote == Vote(Stance.DRAW)


def test_all_but_one_surrender(evening: Evening) -> None:
    """The last one wins (R-SURR-02), and is told with the result."""
    four_left(evening)
    for player in (AUSTRIA, GERMANY, ITALY):
        evening.says(player, "surrender to Russia")
    ended = only(evening.advance(PHASE), GameEnded)
    assert (ended.how, ended.winners) == (Ending.LAST_LEFT, ("RUSSIA",))


def test_where_only_the_surrendered_would_have_to_retreat_nobody_waits(evening: Evening) -> None:
    """Their units are disbanded at once."""
    game = four_left(evening)
    set_up(
        evening,
        game,
        "S1911M",
        {"AUSTRIA": ["A VIE", "A TRI"], "GERMANY": ["A MUN"], "ITALY": ["A VEN", "A ROM"]},
        {"AUSTRIA": ["VIE", "TRI"], "GERMANY": ["MUN"], "ITALY": ["VEN", "ROM"]},
    )
    evening.says(ITALY, "surrender")
    evening.advance(PHASE)
    set_up(
        evening,
        game,
        "F1911M",
        {"AUSTRIA": ["A TYR", "A TRI"], "GERMANY": ["A MUN"], "ITALY": ["A VEN"]},
        {"AUSTRIA": ["VIE", "TRI"], "GERMANY": ["MUN"], "ITALY": ["VEN", "ROM"]},
    )
    evening.says(AUSTRIA, "A TYR - VEN, A TRI S A TYR - VEN")
    evening.advance(PHASE)
    retreats = evening.games.results(game, 3)
    assert str(retreats.phase) == "F1911R"
    assert [str(unit) for unit in retreats.resolution.destroyed] == ["A VEN"]


def test_a_power_that_has_surrendered_does_not_win_by_its_pieces(evening: Evening) -> None:
    """1961: "as soon as one player gains a majority"; by the Errata this one "is out of the game".

    Italy has three of five pieces and holds: no result names it as the winner, and a file of the
    game can be brought in. A player with as many wins.
    """
    game = four_left(evening)
    evening.says(ITALY, "surrender")
    evening.advance(PHASE)
    centers = {"AUSTRIA": ["VIE"], "GERMANY": ["MUN"], "ITALY": ["VEN", "ROM", "NAP"]}
    three = ["A VEN", "A ROM", "A NAP"]
    units = {"AUSTRIA": ["A VIE"], "GERMANY": ["A MUN"], "ITALY": three}
    set_up(evening, game, "S1911M", units, centers)
    evening.says(AUSTRIA, "A VIE H")
    assert not [one for one in evening.advance(PHASE) if isinstance(one, GameEnded)]
    told = evening.games.whole(game)
    results = [one.resolution for one in told.phases if one.resolution is not None]
    assert [(str(one.phase), one.winner) for one in results] == [("F1910M", None), ("S1911M", None)]
    assert read_game_file(game_text(told)) == told
    three = ["A VIE", "A BUD", "A TRI"]
    units = {"AUSTRIA": three, "GERMANY": ["A MUN"], "ITALY": ["A VEN"]}
    set_up(evening, game, "F1911M", units, centers)
    assert only(evening.advance(PHASE), GameEnded).winners == ("AUSTRIA",)


def test_orders_are_not_taken_out_of_a_public_vote(evening: Evening) -> None:
    """What is said to the bot where all can read it gives no orders, whatever it begins with."""
    four_left(evening)
    request = evening.request(ITALY, channel=CHANNEL)
    evening.bot.do(request, public.hear_mention, "surrender\nA ROM - VEN")
    evening.deliver()
    receipt = only(evening.says(ITALY, "orders"), Receipt)
    assert (receipt.vote, [line.order for line in receipt.lines]) == (None, [None])


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("surrender", Refusal.VOTE_NO_SURRENDERS),
        ("concede to France", Refusal.VOTE_NO_CONCESSIONS),
        ("draw between France and Germany", Refusal.VOTE_ALL_SHARE),
    ],
)
def test_what_a_game_does_not_know_is_refused(evening: Evening, text: str, reason: Refusal) -> None:
    """Alone; among orders it costs none of them. A game of the usual rules."""
    evening.starts()
    assert only(evening.says(FRANCE, text), Refused).reason is reason
    evening.clock.moment += timedelta(minutes=5)
    heard = evening.says(FRANCE, f"A PAR - BUR\n{text}")
    assert only(heard, Refused).reason is reason
    assert "A PAR - BUR" in {line.order for line in only(heard, Receipt).lines}


def test_a_game_is_conceded_where_votes_do_not_go_with_orders(evening: Evening) -> None:
    """By all others; the last of them ends it."""
    game = starts(evening)
    settings = Settings(draw=DrawRule.AGREED_SHARES, concession=True)
    _change(evening, game, settings)
    for player in (AUSTRIA, ENGLAND, FRANCE, GERMANY, ITALY):
        evening.says(player, "concede to Turkey")
    refused = only(evening.says(RUSSIA, "surrender to Turkey"), Refused)
    assert refused.reason is Refusal.VOTE_CONCEDE_INSTEAD
    assert "`concede to TURKEY`" in words(message_of(refused, evening.games))
    evening.says(RUSSIA, "I concede to Turkey")
    ended = only(evening.lets_votes_stand(), GameEnded)
    assert (ended.how, ended.winners) == (Ending.CONCESSION, ("TURKEY",))


def test_an_agreed_draw_leaves_out_whom_all_leave_out(evening: Evening) -> None:
    """Also with the vote of the one who gets nothing."""
    game = four_left(evening)
    _change(evening, game, Settings(draw=DrawRule.AGREED_SHARES))
    for player in (AUSTRIA, GERMANY, RUSSIA):
        evening.says(player, "draw between Germany, Russia and Austria")
    evening.says(ITALY, "draw between Austria, Germany & Russia")
    ended = only(evening.lets_votes_stand(), GameEnded)
    assert ended.winners == ("AUSTRIA", "GERMANY", "RUSSIA")


def _change(evening: Evening, game: str, settings: Settings) -> None:
    """Give a game other settings."""
    table = GameRecord.__table__
    with evening.engine.begin() as connection:
        connection.execute(
            table.update()  # type: ignore[attr-defined]
            .where(table.c.id == game)
            .values(settings=settings)
        )
