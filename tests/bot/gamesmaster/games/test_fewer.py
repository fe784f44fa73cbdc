"""Games of fewer than seven: one player's several powers, neutral ones, the war of two."""

from dataclasses import replace
from datetime import timedelta

import pytest

from bot.gamesmaster.commands import hear
from bot.gamesmaster.context.request import NewGame
from bot.gamesmaster.lookup.settings import read_new_game
from bot.gamesmaster.notices.actions import Action
from bot.gamesmaster.notices.clock import (
    EarlyStopped,
    EveryoneReady,
    GameEnded,
    PowersReturned,
    Reminder,
    YouMissed,
)
from bot.gamesmaster.notices.desk import ToldByGm
from bot.gamesmaster.notices.notice import Channel, Notice, Player, Refusal, Refused
from bot.gamesmaster.notices.orders import NothingWithdrawn, NotSaved
from bot.gamesmaster.notices.sandbox import SandboxShown
from bot.gamesmaster.notices.seats import (
    CoinFlipped,
    GameStarted,
    LeaveRequested,
    PowersMissed,
    PowersResigned,
    Recruiting,
    SeatLost,
    SeatTaken,
    YourPower,
)
from bot.gamesmaster.notices.showing import Results
from bot.gamesmaster.notices.views import PlanKind
from bot.gamesmaster.notices.votes import Surrendered, VoteNoted
from bot.gamesmaster.orders import submit
from bot.gamesmaster.seats import hand_over, lobby
from bot.messages.seats.takeovers import powers_resigned
from engine.game.endings.ending import Ending
from engine.game.seating import ally
from engine.game.settings import Absence, DrawRule, Settings
from engine.orders import Move
from engine.reader import parse_order
from engine.variants.classic import FRANCE_AUSTRIA, ITALY, TWO
from tests.bot.gamesmaster.evening import CHANNEL, GM, Evening, only
from tests.bot.gamesmaster.positions import set_up
from tests.bot.gamesmaster.wars import ANNA, BEN, sides, status, war
from tests.bot.messages.shown import words
from tests.bot.receipts import Receipt


def receipts_of(told: list[Notice]) -> list[Receipt]:
    """The receipts among what is told."""
    return [notice for notice in told if isinstance(notice, Receipt)]


def receipts(notices: list[Notice]) -> dict[str, list[str | None]]:
    """The orders in the receipts, by power."""
    return {
        notice.power: [line.order for line in notice.lines]
        for notice in notices
        if isinstance(notice, Receipt)
    }


def test_two_people_are_enough_and_each_plays_three_powers(evening: Evening) -> None:
    """Two join, two are seated; each is told of all three powers at once."""
    game = war(evening)
    post = next(
        message.notice for message in evening.told if isinstance(message.notice, Recruiting)
    )
    assert post.seats == 2
    started = next(
        message.notice for message in evening.told if isinstance(message.notice, GameStarted)
    )
    entente, centrals = sides(evening, game)
    assert {entente, centrals} == {ANNA, BEN}
    assert {seat.power: seat.player for seat in started.seats} == {
        **dict.fromkeys(("ENGLAND", "FRANCE", "RUSSIA"), entente),
        **dict.fromkeys(("AUSTRIA", "GERMANY", "TURKEY"), centrals),
        "ITALY": None,
    }
    told = [message.notice for message in evening.told if isinstance(message.notice, YourPower)]
    assert {(notice.power, *(other for other, _ in notice.others)) for notice in told} == {
        ("ENGLAND", "FRANCE", "RUSSIA"),
        ("AUSTRIA", "GERMANY", "TURKEY"),
    }


def test_a_third_finds_no_seat(evening: Evening) -> None:
    """Two seats, not seven."""
    game = evening.opens(settings=NewGame(settings=Settings(variant="two")))
    for player in (ANNA, BEN):
        evening.bot.do(evening.request(player), lobby.join, game)
    evening.bot.do(evening.request("T1/cat"), lobby.join, game)
    assert only(evening.deliver(), Refused).reason is Refusal.GAME_FULL


class TestOneMessage:
    """Orders for all of one's powers in one message."""

    def test_each_order_goes_to_the_power_whose_unit_it_names(self, evening: Evening) -> None:
        """Mixed on one line and on several; a receipt for each power that was ordered."""
        entente, _ = sides(evening, war(evening))
        told = evening.says(entente, "A PAR - BUR, F LON - NTH\narmy Warsaw to Galicia")
        assert receipts(told) == {
            "ENGLAND": [None, None, "F LON - NTH"],
            "FRANCE": [None, None, "A PAR - BUR"],
            "RUSSIA": [None, None, None, "A WAR - GAL"],
        }
        assert not any(notice.problems for notice in told if isinstance(notice, Receipt))

    def test_a_heading_says_whose_they_are(self, evening: Evening) -> None:
        """`hold` alone under a power's name is all of its units."""
        entente, _ = sides(evening, war(evening))
        told = evening.says(entente, "France:\nall hold\nRussia: A MOS - UKR")
        assert receipts(told) == {
            "FRANCE": ["F BRE H", "A MAR H", "A PAR H"],
            "RUSSIA": ["A MOS - UKR", None, None, None],
        }

    def test_all_hold_without_a_heading_is_everybody(self, evening: Evening) -> None:
        """Ten units hold."""
        entente, _ = sides(evening, war(evening))
        told = receipts(evening.says(entente, "all hold"))
        assert sum(order is not None for orders in told.values() for order in orders) == 10

    def test_an_order_that_two_powers_could_give_is_asked_about(self, evening: Evening) -> None:
        """`- Norwegian Sea` may be the fleet of Edinburgh alone; `- BOT` is Russia's alone.

        `army to Burgundy` may be Paris or Marseilles of France, Munich of Germany is not theirs.
        """
        entente, _ = sides(evening, war(evening))
        told = evening.says(entente, "army to Burgundy")
        (problem,) = only(told, NotSaved).problems
        assert set(problem.candidates) == {"A PAR - BUR", "A MAR - BUR"}

    def test_a_partners_unit_may_be_supported_by_its_adjective(self, evening: Evening) -> None:
        """Support between one's own powers is written like any other."""
        _, centrals = sides(evening, war(evening))
        told = evening.says(centrals, "A VIE - GAL\nA BUD S AUSTRIAN A VIE - GAL\nA BER - SIL")
        assert receipts(told) == {
            "AUSTRIA": ["A BUD S A VIE - GAL", None, "A VIE - GAL"],
            "GERMANY": ["A BER - SIL", None, None],
        }

    def test_what_nobody_understands_is_told_once(self, evening: Evening) -> None:
        """And costs no other line."""
        entente, _ = sides(evening, war(evening))
        told = evening.says(entente, "F LON - NTH\nthe whole of my army goes somewhere nice")
        assert receipts(told)["ENGLAND"] == [None, None, "F LON - NTH"]
        assert sum(len(notice.problems) for notice in told if isinstance(notice, Receipt)) == 1
        evening.clock.moment += timedelta(minutes=1)
        (told_of_one,) = evening.says(entente, "prais burgundi\nA MOS - UKR")
        assert isinstance(told_of_one, Receipt)
        assert told_of_one.power == "RUSSIA"
        assert told_of_one.lines[0].order == "A MOS - UKR"
        assert [problem.text for problem in told_of_one.problems] == ["prais burgundi"]

    def test_the_enemys_unit_is_refused_as_ever(self, evening: Evening) -> None:
        """Nothing is stored."""
        entente, _ = sides(evening, war(evening))
        told = evening.says(entente, "A VIE - GAL")
        assert all(order is None for orders in receipts(told).values() for order in orders)

    def test_the_button_of_a_reading_finds_its_power(self, evening: Evening) -> None:
        """A canonical order is the power's whose unit it names."""
        game = war(evening)
        entente, _ = sides(evening, game)
        evening.bot.do(evening.request(entente), submit.put, game, "A WAR - GAL")
        assert receipts(evening.deliver()) == {"RUSSIA": [None, None, None, "A WAR - GAL"]}

    def test_what_is_given_ahead_is_the_power_s_it_names(self, evening: Evening) -> None:
        """By the unit that may be dislodged, by the home centers, or under a power's name."""
        _, centrals = sides(evening, war(evening))
        text = """A MUN - BUR
        If VIE is dislodged, retreats: BOH, TYR
        builds: A ANK
        F1914M: A BUR - PAR
        Germany:
        F1914M: A KIE - HOL"""
        told = evening.says(centrals, text)
        ahead = {notice.power: len(notice.plans) for notice in told if isinstance(notice, Receipt)}
        assert ahead == {"AUSTRIA": 1, "GERMANY": 1, "TURKEY": 1}
        assert not any(notice.problems for notice in told if isinstance(notice, Receipt))

    def test_builds_by_a_condition_are_the_power_s_whose_home_they_are_in(
        self, evening: Evening
    ) -> None:
        """The other powers have no part in them, and keep what they build themselves."""
        _, centrals = sides(evening, war(evening))
        text = "If one center is gained, build A CON; if two, build A CON and F ANK. "
        told = evening.says(centrals, f"{text}Germany builds: A BER, A MUN")
        ahead = {notice.power: len(notice.plans) for notice in told if isinstance(notice, Receipt)}
        assert ahead == {"GERMANY": 1, "TURKEY": 2}
        assert not any(notice.problems for notice in told if isinstance(notice, Receipt))

    @pytest.mark.parametrize("joined", [" and ", ", "])
    def test_what_several_powers_build_by_one_condition_is_not_split(
        self, evening: Evening, joined: str
    ) -> None:
        """Nothing of it is taken as a list of builds that no condition holds for."""
        _, centrals = sides(evening, war(evening))
        text = f"If two centers are gained, Germany builds A BER{joined}Turkey builds A SMY"
        told = evening.says(centrals, text)
        ahead = [plan.kind for notice in receipts_of(told) for plan in notice.plans]
        assert ahead == [PlanKind.GAINED, PlanKind.GAINED]

    @pytest.mark.parametrize(
        "text",
        [
            "If MUN is dislodged, retreat to KIE; if VIE is dislodged, disband",
            "builds: A BER, A VIE, F KIE",
        ],
    )
    def test_plans_of_two_powers_on_one_line_are_told_apart(
        self, evening: Evening, text: str
    ) -> None:
        """Each gets its own, and neither is told that the other's are not its own."""
        _, centrals = sides(evening, war(evening))
        told = evening.says(centrals, text)
        ahead = {notice.power: len(notice.plans) for notice in told if isinstance(notice, Receipt)}
        assert ahead == {"AUSTRIA": 1, "GERMANY": 1}
        assert not any(notice.problems for notice in told if isinstance(notice, Receipt))

    def test_a_power_may_be_named_within_a_line(self, evening: Evening) -> None:
        """What follows is its own: the order before it stands, and no other power's units hold."""
        entente, _ = sides(evening, war(evening))
        told = receipts(evening.says(entente, "A PAR - BUR, England: all hold"))
        assert told["FRANCE"] == [None, None, "A PAR - BUR"]
        assert told["ENGLAND"] == ["F EDI H", "A LVP H", "F LON H"]
        assert "RUSSIA" not in told

    def test_an_edited_message_is_read_for_all_powers_again(self, evening: Evening) -> None:
        """What is new counts; what it leaves out stays, and the receipt of its power says so."""
        entente, _ = sides(evening, war(evening))
        before = "A PAR - BUR\nF LON - NTH"
        first = replace(evening.request(entente), message="D1/1.0")
        evening.bot.do(first, hear.hear, before)
        evening.deliver()
        evening.advance(timedelta(minutes=1))
        edit = replace(evening.request(entente), message="D1/1.0", begun_at=first.at, before=before)
        evening.bot.do(edit, hear.hear, "A PAR - PIC\nF LON - NTH")
        told = receipts(evening.deliver())
        assert told["FRANCE"] == [None, None, "A PAR - PIC"]
        assert told["ENGLAND"] == [None, None, "F LON - NTH"]

    @pytest.mark.parametrize("text", ["waive", "no builds", "waive both"])
    def test_a_waive_without_a_power_is_asked_about(self, evening: Evening, text: str) -> None:
        """Austria may build two, Germany one, Turkey none: no build of anyone is given up."""
        told = self.adjusting(evening, text)
        (problem,) = only(told, NotSaved).problems
        assert (problem.flaw, problem.known) == ("which_power", ("AUSTRIA", "GERMANY"))
        assert not any(isinstance(notice, Receipt) for notice in told)

    def test_a_button_says_whose_a_waive_is(self, evening: Evening) -> None:
        """It is that power's alone, and only of the seat that was asked, and in its phase."""
        self.adjusting(evening, "waive both")
        game = evening.games.game_in(CHANNEL)
        assert game is not None
        entente, centrals = sides(evening, game)

        def presses(who: Player, phase: str) -> list[Notice]:
            return evening.press(who, Action.SAY, game, phase, "GERMANY", "waive")

        assert only(presses(entente, "W1914A"), Refused).reason is Refusal.NOT_IN_THIS_GAME
        assert only(presses(centrals, "W1913A"), Refused).reason is Refusal.PHASE_OVER
        assert receipts(presses(centrals, "W1914A")) == {"GERMANY": ["WAIVE"]}

    @pytest.mark.parametrize(
        ("text", "given"),
        [
            ("Germany: waive", {"GERMANY": ["WAIVE"]}),
            ("build A Vie, waive", {"AUSTRIA": ["BUILD A VIE", "WAIVE"]}),
            ("build A Vie, build F Ber", {"AUSTRIA": ["BUILD A VIE"], "GERMANY": ["BUILD F BER"]}),
            (
                "Austria builds A Vie. and F Tri., Germany builds F Ber",
                {"AUSTRIA": ["BUILD A VIE", "BUILD F TRI"], "GERMANY": ["BUILD F BER"]},
            ),
            (
                "Austria:\nA Vie\nwaive\nF Ber",
                {"AUSTRIA": ["BUILD A VIE", "WAIVE"], "GERMANY": ["BUILD F BER"]},
            ),
        ],
    )
    def test_builds_go_to_whose_home_they_are_in(
        self, evening: Evening, text: str, given: dict[str, list[str]]
    ) -> None:
        """None is stored for the other powers; a waive is of whoever the line is about."""
        told = receipts(self.adjusting(evening, text))
        orders = {power: [line for line in lines if line] for power, lines in told.items()}
        assert orders == given

    def adjusting(self, evening: Evening, text: str) -> list[Notice]:
        """What the central powers are told, with two builds for Austria and one for Germany."""
        game = war(evening)
        _, centrals = sides(evening, game)
        set_up(
            evening,
            game,
            "W1914A",
            {"AUSTRIA": ["A BUD"], "GERMANY": ["A BUR"], "TURKEY": ["F AEG"]},
            {"AUSTRIA": ["VIE", "BUD", "TRI"], "GERMANY": ["BER", "MUN"], "TURKEY": ["SMY"]},
        )
        return evening.says(centrals, text)

    def test_italy_is_closed(self, evening: Evening) -> None:
        """Stored, as every order is, with the warning that it cannot succeed."""
        _, centrals = sides(evening, war(evening))
        told = only(evening.says(centrals, "F TRI - VEN"), Receipt)
        assert [line.warning for line in told.lines if line.order] == ["closed"]


class TestSeat:
    """What is said for a seat is said for all of its powers."""

    def test_ready_is_for_all_and_then_the_phase_ends(self, evening: Evening) -> None:
        """Two words from two people; neutral Italy is waited for by nobody."""
        entente, centrals = sides(evening, war(evening))
        evening.says(entente, "ready")
        assert only(evening.says(centrals, "ready"), EveryoneReady).phase == "S1914M"
        assert only(evening.advance(timedelta(minutes=2)), Results).number == 1

    def test_one_not_ready_stops_it_once(self, evening: Evening) -> None:
        """Not once for each power."""
        entente, centrals = sides(evening, war(evening))
        evening.says(entente, "ready")
        evening.says(centrals, "ready")
        assert only(evening.says(centrals, "not ready"), EarlyStopped).phase == "S1914M"

    def test_who_takes_orders_of_one_back_is_ready_for_none(self, evening: Evening) -> None:
        """Otherwise the others would be said to be ready, and nothing would end early."""
        entente, _ = sides(evening, war(evening))
        evening.says(entente, "France: all hold")
        evening.says(entente, "ready")
        cleared = receipts_of(evening.says(entente, "clear PAR"))
        assert [(one.power, one.waits_again) for one in cleared] == [("FRANCE", True)]
        assert not any(receipt.is_ready for receipt in receipts_of(evening.says(entente, "orders")))
        evening.says(entente, "ready")
        assert all(receipt.is_ready for receipt in receipts_of(evening.says(entente, "orders")))

    def test_one_reminder_names_what_all_of_them_owe(self, evening: Evening) -> None:
        """A day before the deadline; who has ordered for one power is reminded of the others."""
        entente, _ = sides(evening, war(evening))
        evening.says(entente, "France: all hold")
        told = [
            notice
            for notice in evening.advance(timedelta(hours=25))
            if isinstance(notice, Reminder)
        ]
        assert sorted(
            [notice.duty.power, *(duty.power for duty in notice.others)] for notice in told
        ) == [["AUSTRIA", "GERMANY", "TURKEY"], ["ENGLAND", "RUSSIA"]]

    def test_one_message_tells_that_all_of_them_are_in_disorder(self, evening: Evening) -> None:
        """Of a player who "fails to submit orders" (1971 XIV.3); who ordered for one did not."""
        settings = Settings(variant="two", absence=Absence.CIVIL_DISORDER)
        game = evening.starts(players=(ANNA, BEN), settings=NewGame(settings=settings))
        entente, centrals = sides(evening, game)
        evening.says(entente, "A PAR - BUR")
        heard = evening.advance(timedelta(hours=48, minutes=1))
        assert only(heard, PowersMissed).powers == ("AUSTRIA", "GERMANY", "TURKEY")
        assert only(heard, YouMissed).powers == ("AUSTRIA", "GERMANY", "TURKEY")
        heard = evening.says(centrals, "A BER - SIL")
        assert only(heard, PowersReturned).powers == ("AUSTRIA", "GERMANY", "TURKEY")

    @pytest.mark.parametrize("channel", [None, CHANNEL])
    @pytest.mark.parametrize("words", ["Turkey", "germany and Turkey", "AUSTRIA, Germany, Turkey."])
    def test_a_seat_is_taken_over_in_words(
        self, evening: Evening, words: str, channel: Channel | None
    ) -> None:
        """By the name of any of its powers, written to the bot or where all read it."""
        settings = Settings(variant="two", absence=Absence.REPLACE)
        game = evening.starts(players=(ANNA, BEN), settings=NewGame(settings=settings))
        entente, _ = sides(evening, game)
        evening.says(entente, "all hold")
        evening.advance(timedelta(hours=48, minutes=1))
        cat = Player("T1/cat")

        def refused(player: str, said: str) -> tuple[Refusal, str]:
            told = only(evening.says(player, said, channel=channel), Refused)
            return told.reason, told.subject

        assert refused(cat, "take over France") == (Refusal.SEAT_NOT_OPEN, "FRANCE")
        assert refused(cat, "take over France and Turkey")[0] is Refusal.UNKNOWN_POWER
        assert refused(cat, "take over")[0] is Refusal.UNKNOWN_POWER
        assert refused(entente, "take over Turkey")[0] is Refusal.PERSON_PLAYS_ALREADY
        told = only(evening.says(cat, f"take over {words}", channel=channel), SeatTaken)
        assert (told.player, told.powers) == (cat, ("AUSTRIA", "GERMANY", "TURKEY"))
        assert sides(evening, game) == (entente, cat)

    def test_one_message_tells_that_all_of_them_have_surrendered(self, evening: Evening) -> None:
        """With the orders of a phase, by which the other player wins (R-SURR-02)."""
        settings = Settings(variant="two", draw=DrawRule.WITH_ORDERS)
        game = evening.starts(players=(ANNA, BEN), settings=NewGame(settings=settings))
        entente, centrals = sides(evening, game)
        evening.says(entente, "all hold")
        evening.says(centrals, "surrender")
        heard = evening.advance(timedelta(hours=48, minutes=1))
        assert only(heard, Surrendered).powers == ("AUSTRIA", "GERMANY", "TURKEY")
        assert only(heard, GameEnded).how is Ending.LAST_LEFT

    def test_orders_and_clear_are_for_all(self, evening: Evening) -> None:
        """All receipts; `clear` empties those that have orders, or takes back what it names."""
        entente, _ = sides(evening, war(evening))
        evening.says(entente, "A PAR - BUR\nA MAR - SPA\nF LON - NTH")
        assert set(receipts(evening.says(entente, "orders"))) == {"ENGLAND", "FRANCE", "RUSSIA"}
        named = receipts(evening.says(entente, "cancel A PAR and London"))
        assert named == {"ENGLAND": [None] * 3, "FRANCE": [None, "A MAR - SPA", None]}
        evening.says(entente, "F LON - NTH")
        cleared = receipts(evening.says(entente, "clear"))
        assert cleared == {"ENGLAND": [None] * 3, "FRANCE": [None] * 3}

    def test_undo_takes_back_the_whole_message(self, evening: Evening) -> None:
        """What one message gave to two powers goes together."""
        entente, _ = sides(evening, war(evening))
        evening.says(entente, "A MOS - UKR")
        evening.advance(timedelta(seconds=5))
        evening.says(entente, "A PAR - BUR\nF LON - NTH")
        evening.advance(timedelta(seconds=5))
        undone = receipts(evening.says(entente, "undo"))
        assert undone == {"ENGLAND": [None] * 3, "FRANCE": [None] * 3}
        assert receipts(evening.says(entente, "orders"))["RUSSIA"][0] == "A MOS - UKR"

    def test_a_draw_is_shared_by_all_powers_of_a_player(self, evening: Evening) -> None:
        """Who names one of them means the player: Austria and France, Germany and Turkey."""
        settings = Settings(variant="four", draw=DrawRule.AGREED_SHARES)
        players = (ANNA, BEN, Player("T1/cat"), Player("T1/dan"))
        game = evening.starts(players=players, settings=NewGame(settings=settings))
        seats = {seat.power: seat.player for seat in status(evening, game).seats}
        austria = seats["AUSTRIA"]
        assert austria is not None
        vote = only(evening.says(austria, "draw with Germany"), VoteNoted).vote
        assert vote is not None
        assert vote.named == ("AUSTRIA", "FRANCE", "GERMANY", "TURKEY")

    def test_a_player_votes_once_with_all_powers(self, evening: Evening) -> None:
        """Two words end a game of six powers."""
        entente, centrals = sides(evening, war(evening))
        assert only(evening.says(entente, "draw"), VoteNoted).vote is not None
        evening.says(centrals, "draw")
        assert only(evening.lets_votes_stand(), GameEnded).how is Ending.DRAW


def test_the_war_of_1914(evening: Evening) -> None:
    """The coin falls before the adjustments of 1914, and Italy plays from Spring 1915 on."""
    game = war(evening)
    everyone = sides(evening, game)

    def pass_phase() -> list[Notice]:
        heard: list[Notice] = []
        for player in everyone:
            heard += evening.says(player, "ready")
        return heard + evening.advance(timedelta(minutes=2))

    entente, centrals = everyone
    evening.says(entente, "A WAR - GAL\nA PAR - PIC\nF BRE - MAO")
    assert not [one for one in pass_phase() if isinstance(one, CoinFlipped)]
    evening.says(entente, "A PIC - BEL")
    heard = pass_phase()
    coin = only(heard, CoinFlipped)
    assert (coin.power, coin.since) == ("ITALY", "S1915M")
    winner = entente if ally(TWO, coin.seed) == "ENGLAND" else centrals
    assert coin.player == winner
    assert str(status(evening, game).phase) == "W1914A"
    pass_phase_heard = evening.says(entente, "build A Paris") + pass_phase()
    assert str(status(evening, game).phase) == "S1915M"
    joined = [notice for notice in pass_phase_heard if isinstance(notice, YourPower)]
    assert [one.power for one in joined] == ["ITALY"]
    seats = {seat.power: seat.player for seat in status(evening, game).seats}
    assert seats["ITALY"] == winner
    told = receipts(evening.says(winner, "A VEN - PIE"))
    assert told == {"ITALY": [None, None, "A VEN - PIE"]}
    number = len(evening.games.whole(game).phases)
    trial = evening.games.trial(game, number, {ITALY: [parse_order("A VEN - TYR", TWO)]})
    (moved,) = (outcome for outcome in trial.resolution.outcomes if isinstance(outcome.order, Move))
    assert moved.succeeded, "the border is open"
    assert ITALY not in {*trial.silent, *trial.variant.neutral}
    assert ITALY in evening.games.trial(game, number, {}).silent
    assert evening.says(winner, "sandbox")
    shown = only(evening.says(winner, "sandbox A VEN - TYR, A ROM - VEN"), SandboxShown)
    assert not shown.problems
    view = evening.games.sandbox(shown.sandbox, shown.step)
    assert view.doubts[ITALY][0] is None
    assert view.variant.seat_of(ITALY)[-1] == ITALY
    assert evening.games.variant(game, 1) is TWO, "as it was then"
    side = evening.games.variant(game).seat_of(ITALY)
    assert side[-1] == ITALY
    offered = powers_resigned(only(evening.says(winner, "leave"), PowersResigned), evening.games)
    assert words(offered).count("Take over ") == 1, "the four go together"
    won = only(evening.says(Player("T1/zoe"), f"take over {' and '.join(side)}"), YourPower)
    assert {won.power, *(power for power, _ in won.others)} == {*side}


def test_a_seat_is_handed_on_with_all_its_powers(evening: Evening) -> None:
    """Both players are told of all three, whichever of them was named."""
    game = war(evening)
    entente, _ = sides(evening, game)
    told = evening.confirms("gm replace FRANCE <@T1/zoe>")
    lost, won = only(told, SeatLost), only(told, YourPower)
    assert {lost.power, *lost.others} == {"ENGLAND", "FRANCE", "RUSSIA"}
    assert {won.power, *(power for power, _ in won.others)} == {"ENGLAND", "FRANCE", "RUSSIA"}
    assert evening.told[-2].destination.player == entente


def test_who_is_expelled_is_told_of_all_powers(evening: Evening) -> None:
    """The GM names one of them, and the whole seat is empty."""
    game = war(evening)
    entente, _ = sides(evening, game)
    assert only(evening.confirms("gm expel FRANCE because of threats"), ToldByGm).powers == (
        "ENGLAND",
        "FRANCE",
        "RUSSIA",
    )
    evening.bot.do(evening.request(entente), hand_over.take_over, game, "RUSSIA")
    refused = only(evening.deliver(), Refused)
    assert (refused.reason, refused.subject, refused.other) == (Refusal.EXPELLED, "", "RUSSIA")


def test_who_has_lost_one_power_may_wish_to_leave_the_others(evening: Evening) -> None:
    """England is out of the game, France and Russia are not; then they are out too."""
    game = war(evening)
    entente, _ = sides(evening, game)
    units, owned = {"RUSSIA": ["A MOS"], "AUSTRIA": ["A VIE"]}, {"FRANCE": ["PAR"]}
    set_up(evening, game, "S1910M", units, owned)
    assert {"FRANCE", "RUSSIA"} <= {*only(evening.says(entente, "leave"), LeaveRequested).powers}
    set_up(evening, game, "S1910M", {"AUSTRIA": ["A VIE"]}, {"AUSTRIA": ["VIE"]})
    assert only(evening.says(entente, "leave"), Refused).reason is Refusal.POWER_OUT


def test_24_units_of_one_side_end_the_war(evening: Evening) -> None:
    """23 on the board and one to build in Winter 1917: ten English, 14 Russian units."""
    game = war(evening)
    entente, _ = sides(evening, game)
    centers = [place.code for place in TWO.map.provinces if place.is_center]
    free = [code for code in centers if code not in {"LON", "VEN", "ROM", "NAP", "VIE"}]
    owned = {"ENGLAND": ["LON", *free[:9]], "RUSSIA": free[9:23], "AUSTRIA": ["VIE"]}
    units = {
        "ENGLAND": [f"A {code}" for code in owned["ENGLAND"] if code != "LON"],
        "RUSSIA": [f"A {code}" for code in owned["RUSSIA"]],
        "AUSTRIA": ["A VIE"],
    }
    set_up(evening, game, "W1917A", units, owned)
    told = evening.says(entente, "England: build F LON") + evening.advance(timedelta(days=3))
    ended = only(told, GameEnded)
    assert ended.how is Ending.SOLO
    assert set(ended.winners) >= {"ENGLAND", "FRANCE", "RUSSIA"}
    assert dict(ended.points)["ENGLAND"] == "100"
    assert dict(ended.units)["RUSSIA"] == 14, "units were counted"


def test_a_game_taken_back_before_the_coin_was_flipped_flips_it_anew(evening: Evening) -> None:
    """And one taken back to after it keeps its coin."""
    game = war(evening)
    set_up(evening, game, "F1914M", {"RUSSIA": ["A BUD"], "AUSTRIA": ["A VIE"]}, {})
    first = only(evening.advance(timedelta(days=3)), CoinFlipped)
    now = status(evening, game).phase
    assert now is not None
    evening.advance(timedelta(days=3))
    evening.confirms(f"gm rollback {now}")
    assert not [
        notice for notice in evening.advance(timedelta(days=3)) if isinstance(notice, CoinFlipped)
    ]
    evening.confirms("gm rollback F1914M")
    second = only(evening.advance(timedelta(days=3)), CoinFlipped)
    assert second.seed != first.seed


@pytest.mark.parametrize("variant", ["five", "three"])
def test_the_other_set_ups_are_played_through_a_year(evening: Evening, variant: str) -> None:
    """Everybody holds; nobody waits for a neutral power. The engine's tests have the others."""
    people = tuple(Player(f"T1/p{number}") for number in range(5 if variant == "five" else 3))
    game = war(evening, variant, people)
    for _ in range(2):
        for player in people:
            evening.says(player, "ready")
        evening.advance(timedelta(minutes=2))
    assert str(status(evening, game).phase) == "S1902M"


def test_an_edit_that_leaves_a_power_out_names_its_orders(evening: Evening) -> None:
    """They still count; the power that the message is about is answered with its receipt."""
    game = war(evening)
    entente, _ = sides(evening, game)
    before = "A PAR - BUR\nF LON - NTH"
    first = replace(evening.request(entente), message="D1/1.0")
    evening.bot.do(first, hear.hear, before)
    evening.deliver()
    evening.clock.moment += timedelta(minutes=1)
    edit = replace(evening.request(entente), message="D1/1.0", begun_at=first.at, before=before)
    evening.bot.do(edit, hear.hear, "A PAR - PIC")
    heard = evening.deliver()
    assert only(heard, Receipt).power == "FRANCE"
    kept = only(heard, NothingWithdrawn)
    assert (kept.power, kept.orders, kept.is_edit) == ("ENGLAND", ("F LON - NTH",), True)


def test_a_duel_is_played_with_two_powers_alone(evening: Evening) -> None:
    """Opened in words; each has one power, and the other powers' centers are free to take."""
    new = read_new_game("The duel, variant france vs austria")
    assert new.settings.variant == "france-austria"
    game = evening.opens(settings=new)
    for player in (ANNA, BEN):
        evening.bot.do(evening.request(player), lobby.join, game)
    evening.bot.do(evening.request(GM), lobby.start, game)
    heard = evening.deliver()
    seats = only(heard, GameStarted).seats
    assert {seat.power for seat in seats} == {"AUSTRIA", "FRANCE"}
    assert {seat.player for seat in seats} == {ANNA, BEN}
    set_up(evening, game, "F1901M", {"FRANCE": ["A BUR"]}, {"FRANCE": ["PAR"], "AUSTRIA": ["VIE"]})
    france = next(seat.player for seat in seats if seat.power == "FRANCE")
    assert france is not None
    assert receipts(evening.says(france, "bur - munich")) == {"FRANCE": ["A BUR - MUN"]}
    results = only(evening.advance(timedelta(hours=49)), Results)
    assert results.number == 1
    with evening.work.reading() as tx:
        phase = tx.phases.current(game, FRANCE_AUSTRIA)
    assert phase is not None
    assert phase.position.centers[FRANCE_AUSTRIA.map.province("MUN")] == "FRANCE"
