"""Orders given ahead of time: listed until used, used when they fit, and nobody waits for them."""

from datetime import timedelta

import pytest

from bot.gamesmaster.context.request import NewGame
from bot.gamesmaster.desk import acts
from bot.gamesmaster.notices.notice import Notice, Refusal, Refused, Seat
from bot.gamesmaster.notices.orders import ChoicesNeeded, NotSaved, PlansEntered, SetChange
from bot.gamesmaster.notices.showing import ResultDetails, Results
from bot.gamesmaster.notices.views import PlanKind
from bot.gamesmaster.showing.games import Games
from engine.game.deadlines import SETTLING
from engine.game.settings import DrawRule, Settings
from engine.judge.outcome import Reason
from engine.variants.classic import CLASSIC
from storage.tables.orders import PlanEnd
from tests.bot.gamesmaster.evening import GM, POWERS, Evening, only, player_of
from tests.bot.gamesmaster.positions import set_up
from tests.bot.receipts import Receipt

GERMANY, AUSTRIA, FRANCE, ENGLAND = map(player_of, ("GERMANY", "AUSTRIA", "FRANCE", "ENGLAND"))
MUNICH = "If MUN is dislodged, retreats (in order of preference): BER, KIE"
UNITS = {
    "GERMANY": ["A MUN", "A SIL"],
    "AUSTRIA": ["A BOH", "A TYR"],
    "FRANCE": ["A PAR", "A BEL"],
    "ENGLAND": ["F NTH", "F LON"],
}
CENTERS = {
    "GERMANY": ["MUN", "BER"],
    "AUSTRIA": ["VIE", "BUD"],
    "FRANCE": ["PAR", "MAR"],
    "ENGLAND": ["LON", "EDI"],
}
"""Austria can take Munich, France has Belgium: by winter Germany loses one, both gain one."""
ATTACK = "A BOH - MUN, A TYR S A BOH - MUN"


def fall(evening: Evening) -> str:
    """A game in the Fall of 1901 in which Austria is about to take Munich; its id."""
    return evening.once(_fall)


def _fall(evening: Evening) -> str:
    game = evening.starts()
    set_up(evening, game, "F1901M", UNITS, CENTERS)
    evening.says(AUSTRIA, ATTACK)
    return game


def passes(evening: Evening, hours: int = 48) -> list[Notice]:
    """The deadline passes; what is told then."""
    return evening.advance(timedelta(hours=hours) + SETTLING)


def lines(heard: list[Notice]) -> dict[tuple[str, PlanKind], tuple[str, ...]]:
    """What a receipt lists as given ahead."""
    return {(line.phase, line.kind): line.orders for line in only(heard, Receipt).plans}


def ends(evening: Evening, game: str, power: str) -> list[PlanEnd | None]:
    """How each plan that a power ever gave came to its end."""
    with evening.work.reading() as tx:
        history = tx.plans.history(game, CLASSIC, CLASSIC.power(power))
    return [given.ended_as for given in history]


def orders_of(evening: Evening, game: str, number: int, power: str) -> list[str]:
    """The orders of a power that a phase was adjudicated with."""
    given = evening.games.results(game, number).orders
    return [str(order) for order in given.get(CLASSIC.power(power), ())]


def told(evening: Evening, player: str) -> list[Notice]:
    """Everything that was told to one player by direct message."""
    return [message.notice for message in evening.told if message.destination.player == player]


class TestGiving:
    """What is given ahead is stored and listed, and costs no order of the present."""

    def test_every_kind_is_listed_in_the_receipt(self, evening: Evening) -> None:
        """With the phase it is for, the next first, and the present orders as always."""
        fall(evening)
        text = (
            f"A SIL H\n{MUNICH}\n"
            "If one supply center is gained, build A BER; if two, build A BER and F KIE\n"
            "F1902M: A SIL - BOH"
        )
        receipt = only(evening.says(GERMANY, text), Receipt)
        assert [(line.phase, line.kind, line.orders) for line in receipt.plans] == [
            ("F1901R", PlanKind.RETREAT, ("A MUN R BER", "A MUN R KIE")),
            ("W1901A", PlanKind.GAINED, ("BUILD A BER",)),
            ("W1901A", PlanKind.GAINED, ("BUILD A BER", "BUILD F KIE")),
            ("F1902M", PlanKind.LATER, ("A SIL - BOH",)),
        ]
        assert [line.number for line in receipt.plans] == [0, 1, 2, 0]
        assert all(line.was == () for line in receipt.plans)
        assert receipt.problems == ()
        assert [line.order for line in receipt.lines] == [None, "A SIL H"]
        assert lines(evening.says(GERMANY, "orders")) == lines([receipt])

    def test_a_newer_plan_replaces_an_older_and_says_so(self, evening: Evening) -> None:
        """What is given again as it was is not new."""
        game = fall(evening)
        evening.says(GERMANY, MUNICH)
        same = only(evening.says(GERMANY, MUNICH), Receipt)
        assert [line.was for line in same.plans] == [None]
        changed = only(evening.says(GERMANY, "if MUN is dislodged, retreats: RUH"), Receipt)
        (line,) = changed.plans
        assert line.orders == ("A MUN R RUH",)
        assert line.was == ("A MUN R BER", "A MUN R KIE")
        assert ends(evening, game, "GERMANY") == [PlanEnd.REPLACED, None]

    def test_later_orders_are_gathered_by_phase(self, evening: Evening) -> None:
        """The newest order of a unit counts there too."""
        fall(evening)
        evening.says(FRANCE, "F1902M: A PAR - BUR, A BEL H")
        (line,) = only(evening.says(FRANCE, "F1902M: A PAR - PIC"), Receipt).plans
        assert line.orders == ("A BEL H", "A PAR - PIC")
        assert line.was == ("A PAR - BUR", "A BEL H")

    def test_a_later_phase_is_read_with_the_orders_of_earlier_messages(
        self, evening: Evening
    ) -> None:
        """The army will be in Burgundy because a message before this one has sent it there."""
        evening.starts()
        unknown = only(evening.says(FRANCE, "F1901M: BUR - MUN"), NotSaved)
        assert len(unknown.problems) == 1
        evening.says(FRANCE, "A PAR - BUR")
        heard = evening.says(FRANCE, "F1901M: BUR - MUN")
        assert lines(heard) == {("F1901M", PlanKind.LATER): ("A BUR - MUN",)}
        assert only(heard, Receipt).problems == ()

    def test_an_older_message_that_arrives_late_replaces_nothing(self, evening: Evening) -> None:
        """And is told so."""
        fall(evening)
        written = evening.clock.now()
        evening.clock.moment += timedelta(minutes=5)
        evening.says(GERMANY, "if MUN is dislodged, retreats: RUH")
        late = only(evening.says(GERMANY, MUNICH, at=written), Receipt)
        assert [line.orders for line in late.plans] == [("A MUN R RUH",)]
        assert [problem.flaw for problem in late.problems] == ["replaced"]

    def test_a_plan_that_was_given_again_is_as_new_as_that(self, evening: Evening) -> None:
        """Another one, and a `clear ahead`, which were written before that and arrive late."""
        fall(evening)
        evening.says(GERMANY, MUNICH)
        written = evening.clock.now() + timedelta(minutes=1)
        evening.clock.moment += timedelta(minutes=5)
        evening.says(GERMANY, MUNICH)
        evening.says(GERMANY, "clear ahead", at=written)
        late = only(
            evening.says(GERMANY, "if MUN is dislodged, retreats: RUH", at=written), Receipt
        )
        assert [line.orders for line in late.plans] == [("A MUN R BER", "A MUN R KIE")]
        assert [problem.flaw for problem in late.problems] == ["replaced"]

    def test_what_can_never_be_is_warned_of_at_once(self, evening: Evening) -> None:
        """Liverpool is not next to Munich, and London is no German home."""
        fall(evening)
        receipt = only(evening.says(GERMANY, "if MUN is dislodged, retreats: LVP, BER"), Receipt)
        assert receipt.plans[0].faults == (("A MUN R LVP", Reason.NOT_ADJACENT.value),)

    def test_those_with_nothing_to_order_may_give_ahead(self, evening: Evening) -> None:
        """In a phase that is about others; mere orders are refused there as before."""
        game = evening.starts()
        gone = {"GERMANY": {"A MUN": "BOH"}}
        set_up(evening, game, "F1901R", UNITS | {"GERMANY": ["A SIL"]}, CENTERS, dislodged=gone)
        refused = only(evening.says(FRANCE, "A PAR - BUR"), Refused)
        assert refused.reason is Refusal.NOTHING_TO_ORDER
        assert only(evening.says(FRANCE, "orders"), Refused).reason is Refusal.NOTHING_TO_ORDER
        receipt = only(evening.says(FRANCE, "F1902M: A PAR - BUR"), Receipt)
        assert (receipt.lines, len(receipt.plans)) == ((), 1)
        assert only(evening.says(FRANCE, "orders"), Receipt).plans[0].orders == ("A PAR - BUR",)

    def test_a_condition_on_the_open_phase_is_decided_at_once(self, evening: Evening) -> None:
        """Who writes it in the retreat phase itself knows that the unit is dislodged."""
        game = evening.starts()
        gone = {"GERMANY": {"A MUN": "BOH"}}
        set_up(evening, game, "F1901R", {"AUSTRIA": ["A MUN"]}, CENTERS, dislodged=gone)
        receipt = only(evening.says(GERMANY, MUNICH), Receipt)
        assert [line.order for line in receipt.lines] == ["A MUN R BER"]
        assert receipt.plans == ()


class TestTakingBack:
    """`clear` is about the open phase, `clear ahead` about the later ones."""

    def test_clear_leaves_what_is_given_ahead(self, evening: Evening) -> None:
        """The receipt lists it still."""
        fall(evening)
        evening.says(GERMANY, f"A SIL H\n{MUNICH}")
        receipt = only(evening.says(GERMANY, "clear"), Receipt)
        assert (receipt.change, len(receipt.plans)) == (SetChange.CLEARED, 1)

    @pytest.mark.parametrize("text", ["clear ahead", "forget plans", "Clear plans."])
    def test_clear_ahead_leaves_the_orders(self, evening: Evening, text: str) -> None:
        """And what is given ahead is used no more."""
        game = fall(evening)
        evening.says(GERMANY, f"A SIL H\n{MUNICH}")
        receipt = only(evening.says(GERMANY, text), Receipt)
        assert (receipt.plans, receipt.plans_cleared) == ((), True)
        assert receipt.change is SetChange.GIVEN
        assert [line.order for line in receipt.lines] == [None, "A SIL H"]
        assert ends(evening, game, "GERMANY") == [PlanEnd.WITHDRAWN]
        passes(evening)
        assert only(told(evening, GERMANY), ChoicesNeeded).phase == "F1901R"

    def test_nothing_to_take_back(self, evening: Evening) -> None:
        """Is said."""
        fall(evening)
        refused = only(evening.says(GERMANY, "clear ahead"), Refused)
        assert refused.reason is Refusal.NO_PLANS_TO_CLEAR

    def test_a_plan_written_before_it_and_read_after_it_is_taken_back_too(
        self, evening: Evening
    ) -> None:
        """Messages may overtake each other."""
        fall(evening)
        evening.says(GERMANY, "F1902M: A SIL H")
        written = evening.clock.now()
        evening.clock.moment += timedelta(minutes=5)
        evening.says(GERMANY, "clear ahead")
        late = only(evening.says(GERMANY, MUNICH, at=written), Receipt)
        assert late.plans == ()
        assert [problem.flaw for problem in late.problems] == ["replaced"]


class TestUse:
    """When their phase opens, plans that fit become orders; the others are asked for."""

    def test_a_retreat_that_is_covered_ends_the_phase_at_once(self, evening: Evening) -> None:
        """Nobody else had anything to decide; its result follows that of the moves."""
        game = fall(evening)
        evening.says(GERMANY, MUNICH)
        heard = passes(evening)
        assert [notice.number for notice in heard if isinstance(notice, Results)] == [1, 2]
        assert [notice.number for notice in heard if isinstance(notice, ResultDetails)] == [1, 2]
        entered = only(heard, PlansEntered)
        assert (entered.power, entered.orders, entered.is_over) == (
            "GERMANY",
            ("A MUN R BER",),
            True,
        )
        assert orders_of(evening, game, 2, "GERMANY") == ["A MUN R BER"]
        assert ends(evening, game, "GERMANY") == [PlanEnd.USED]
        moves, retreats = (evening.games.results(game, number) for number in (1, 2))
        assert (moves.is_next_over, moves.duties, moves.deadline) == (True, (), None)
        assert (str(retreats.next_phase), retreats.is_next_over) == ("W1901A", False)

    def test_the_year_is_over_when_adjustments_are_covered_too(self, evening: Evening) -> None:
        """From the Fall moves straight to the next Spring; Germany loses Munich, the others gain.

        Germany has two centers before, one after; two units: it removes one. Austria has three
        and two units, France and England each as many as units.
        """
        game = fall(evening)
        evening.says(GERMANY, f"{MUNICH}\nIf one supply center is lost, remove A SIL")
        evening.says(AUSTRIA, "If one supply center is gained, build A VIE")
        evening.says(FRANCE, "If one supply center is gained, build A MAR")
        heard = passes(evening)
        assert [notice.number for notice in heard if isinstance(notice, Results)] == [1, 2, 3]
        current = evening.games.results(game, 3)
        assert str(current.next_phase) == "S1902M"
        assert orders_of(evening, game, 3, "GERMANY") == ["REMOVE A SIL"]
        assert orders_of(evening, game, 3, "AUSTRIA") == ["BUILD A VIE"]
        assert orders_of(evening, game, 3, "FRANCE") == ["BUILD A MAR"]
        standing = {
            str(unit) for unit in current.resolution.after.units_of(CLASSIC.power("GERMANY"))
        }
        assert standing == {"A BER"}

    def test_the_next_phase_counts_from_the_deadline(self, evening: Evening) -> None:
        """As if the retreats had been skipped."""
        game = fall(evening)
        deadline = evening.games.home(GERMANY, evening.clock.now())[0].deadline
        evening.says(GERMANY, MUNICH)
        passes(evening)
        (status,) = evening.games.home(GERMANY, evening.clock.now())
        assert deadline is not None
        assert (status.phase, status.deadline) == ("W1901A", deadline + timedelta(hours=24))
        assert game == status.game

    def test_one_of_two_units_is_covered(self, evening: Evening) -> None:
        """Its order is entered, marked in the receipt and open to change; the other is asked."""
        game = evening.starts()
        units = {"GERMANY": ["A MUN", "A RUH"], "AUSTRIA": ["A BOH", "A TYR"]}
        units |= {"ENGLAND": ["A BEL", "A HOL"]}
        set_up(evening, game, "F1901M", units, CENTERS)
        evening.says(AUSTRIA, ATTACK)
        evening.says(ENGLAND, "A BEL - RUH, A HOL S A BEL - RUH")
        evening.says(GERMANY, MUNICH)
        heard = passes(evening)
        entered = only(heard, PlansEntered)
        assert entered.orders == ("A MUN R BER",)
        assert (entered.is_ready, entered.is_over) == (False, False)
        choices = only(heard, ChoicesNeeded)
        assert ([choice.unit for choice in choices.choices], choices.count) == (["A RUH"], 1)
        receipt = only(evening.says(GERMANY, "A RUH - KIE"), Receipt)
        marks = {line.unit: line.was_planned for line in receipt.lines}
        assert marks == {"A MUN": True, "A RUH": False}
        changed = only(evening.says(GERMANY, "A MUN - SIL"), Receipt)
        assert "A MUN R SIL" in [line.order for line in changed.lines]

    def test_a_place_that_a_plan_has_used_is_not_offered_again(self, evening: Evening) -> None:
        """Three centers and one unit make two builds; one of them is planned."""
        game = evening.starts()
        set_up(evening, game, "F1901M", {"ENGLAND": ["F NTH"]}, {"ENGLAND": ["LON", "EDI", "LVP"]})
        evening.says(ENGLAND, "builds: A LVP")
        heard = passes(evening)
        assert only(heard, PlansEntered).orders == ("BUILD A LVP",)
        choices = only(heard, ChoicesNeeded)
        assert choices.count == 1
        assert {choice.unit for choice in choices.choices} == {"EDI", "LON", ""}

    @pytest.mark.parametrize("when", ["with the moves", "with the retreats"])
    def test_the_words_of_an_order_tell_nothing_of_later_plans(
        self, evening: Evening, when: str
    ) -> None:
        """What it was read from is shown to all, and winter is still to come."""
        game = fall(evening)
        text = f"{MUNICH}. If one is gained, build A BER; if none, build F KIE"
        if when == "with the moves":
            evening.says(GERMANY, text)
            passes(evening)
        else:
            passes(evening)
            evening.says(GERMANY, text)
            passes(evening)
        assert orders_of(evening, game, 2, "GERMANY") == ["A MUN R BER"]
        with evening.work.reading() as tx:
            words = Games(tx).words(game, 2, for_gm=False)
        assert "build" not in str(words).lower()

    def test_plans_and_votes_are_among_the_words_as_they_were_written(
        self, evening: Evening
    ) -> None:
        """Once their time is over (R-GM-02): also a plan that nothing came of."""
        with_votes = Settings(draw=DrawRule.WITH_ORDERS)
        seats = tuple(Seat(power, player_of(power)) for power in POWERS)
        game = evening.starts(settings=NewGame("Evening", with_votes, promised=seats))
        set_up(evening, game, "F1901M", UNITS, CENTERS)
        evening.says(AUSTRIA, f"{ATTACK}\nI vote for a DRAW!")
        evening.says(GERMANY, f"{MUNICH}. If SIL is dislodged, disband. Builds: F KIE")
        passes(evening)
        with evening.work.reading() as tx:
            fall, retreats = (Games(tx).words(game, number, for_gm=False) for number in (1, 2))
        austria, germany = map(CLASSIC.power, ("AUSTRIA", "GERMANY"))
        assert fall[austria].vote == "I vote for a DRAW"
        assert [order for order, _ in retreats[germany].orders] == ["A MUN R BER"]
        assert retreats[germany].plans == [f"{MUNICH}.", "If SIL is dislodged, disband."]

    def test_while_others_are_asked_the_covered_are_ready(self, evening: Evening) -> None:
        """When the others are ready too, it is soon over."""
        game = evening.starts()
        units = UNITS | {"FRANCE": ["A BUR"], "ENGLAND": ["A BEL", "A PIC"]}
        set_up(evening, game, "F1901M", units, CENTERS)
        evening.says(AUSTRIA, ATTACK)
        evening.says(ENGLAND, "A BEL - BUR, A PIC S A BEL - BUR")
        evening.says(GERMANY, MUNICH)
        heard = passes(evening)
        entered = only(heard, PlansEntered)
        assert (entered.is_ready, entered.is_over) == (True, False)
        assert only(heard, ChoicesNeeded).power == "FRANCE"
        evening.says(FRANCE, "A BUR - GAS")
        evening.says(FRANCE, "ready")
        heard = evening.advance(timedelta(minutes=2))
        assert [notice.number for notice in heard if isinstance(notice, Results)] == [2]
        assert orders_of(evening, game, 2, "GERMANY") == ["A MUN R BER"]

    def test_what_is_not_covered_is_asked(self, evening: Evening) -> None:
        """With the reason, and everything that is possible."""
        game = fall(evening)
        evening.says(GERMANY, "A SIL - BER\nif MUN is dislodged, retreats: BER, SIL")
        evening.says(FRANCE, "A BEL - RUH")
        evening.says(AUSTRIA, ATTACK)
        set_up(evening, game, "F1901M", UNITS | {"RUSSIA": ["A WAR", "A GAL"]}, CENTERS)
        evening.says(player_of("RUSSIA"), "A WAR - SIL")
        heard = passes(evening)
        entered = only(heard, PlansEntered)
        assert entered.orders == ()
        assert [plan.why for plan in entered.unused] == ["nowhere_to_go"]
        assert only(heard, ChoicesNeeded).power == "GERMANY"
        assert ends(evening, game, "GERMANY") == [PlanEnd.EXPIRED]

    def test_what_did_not_happen_is_forgotten_in_silence(self, evening: Evening) -> None:
        """Munich was not dislodged; the plan is for that Fall only."""
        game = evening.starts()
        set_up(evening, game, "F1901M", UNITS, CENTERS)
        evening.says(GERMANY, MUNICH)
        heard = passes(evening)
        assert not [notice for notice in heard if isinstance(notice, PlansEntered)]
        assert ends(evening, game, "GERMANY") == [PlanEnd.EXPIRED]

    def test_a_list_for_a_winter_that_asks_nothing_is_said_not_to_be_used(
        self, evening: Evening
    ) -> None:
        """Germany keeps two centers with two units, while others build: told in the winter."""
        game = evening.starts()
        set_up(evening, game, "F1901M", UNITS, CENTERS)
        evening.says(GERMANY, "builds: A BER, F KIE")
        told = only(passes(evening), PlansEntered)
        assert (told.phase, told.orders, told.is_idle) == ("W1901A", (), True)
        assert [(plan.why, plan.phase) for plan in told.unused] == [("not_needed", "W1901A")]
        assert ends(evening, game, "GERMANY") == [PlanEnd.EXPIRED]

    def test_a_list_for_a_winter_that_was_passed_over_is_said_not_to_be_used(
        self, evening: Evening
    ) -> None:
        """Nobody owes anything: told with the Spring, in which there is something to order."""
        game = evening.starts()
        units = {"GERMANY": ["A MUN"], "AUSTRIA": ["A VIE"]}
        set_up(evening, game, "F1901M", units, {"GERMANY": ["MUN"], "AUSTRIA": ["VIE"]})
        evening.says(GERMANY, f"{MUNICH}\nbuilds: A BER\nS1902M: A MUN H")
        told = only(passes(evening), PlansEntered)
        assert (told.phase, told.orders, told.is_idle) == ("S1902M", ("A MUN H",), False)
        assert [(plan.why, plan.phase) for plan in told.unused] == [("not_needed", "W1901A")]

    def test_moves_given_ahead_do_not_end_their_phase(self, evening: Evening) -> None:
        """They are entered and told, and can be changed; there is much to talk about first."""
        game = evening.starts()
        evening.says(FRANCE, "A PAR - BUR\nF1901M: A BUR - MUN, A MAR S A BUR - MUN, F BRE H")
        heard = passes(evening)
        entered = only(heard, PlansEntered)
        assert entered.orders == ("A BUR - MUN", "F BRE H")
        assert [(plan.order, plan.why) for plan in entered.unused] == [
            ("A MAR S A BUR - MUN", "not_allowed")
        ]
        assert (entered.is_ready, entered.is_over) == (False, False)
        lines = only(evening.says(FRANCE, "orders"), Receipt).lines
        assert {line.order: line.was_planned for line in lines} == {
            "A BUR - MUN": True,
            "F BRE H": True,
            None: False,
        }
        (status,) = evening.games.home(FRANCE, evening.clock.now())
        assert (status.phase, status.game) == ("F1901M", game)

    def test_while_the_clock_stands_nothing_is_over_at_once(self, evening: Evening) -> None:
        """The GM processes the moves in a pause; the retreats wait for the clock to go on."""
        game = fall(evening)
        evening.says(GERMANY, MUNICH)
        for text in ("gm pause", "gm process F1901M"):
            heard = evening.confirms(text)
        entered = only(heard, PlansEntered)
        assert (entered.is_ready, entered.is_over, entered.deadline) == (True, False, None)
        evening.bot.do(evening.request(GM), acts.confirm, evening.asks("gm resume").confirmation)
        heard = evening.advance(timedelta(minutes=2))
        assert [notice.number for notice in heard if isinstance(notice, Results)] == [2]
        assert orders_of(evening, game, 2, "GERMANY") == ["A MUN R BER"]

    def test_a_replacement_takes_over_what_was_given_ahead(self, evening: Evening) -> None:
        """As it takes over the orders; it belongs to the seat."""
        game = fall(evening)
        evening.says(GERMANY, MUNICH)
        evening.confirms("gm replace GERMANY <@T1/newcomer>")
        assert lines(evening.says("T1/newcomer", "orders")) == {
            ("F1901R", PlanKind.RETREAT): ("A MUN R BER", "A MUN R KIE")
        }
        heard = passes(evening)
        only(heard, PlansEntered)
        assert orders_of(evening, game, 2, "GERMANY") == ["A MUN R BER"]
        assert not [notice for notice in told(evening, GERMANY) if isinstance(notice, PlansEntered)]

    def test_nobody_else_hears_of_what_is_given_ahead(self, evening: Evening) -> None:
        """Before it is used, and after that no more than of any order."""
        fall(evening)
        evening.says(GERMANY, f"{MUNICH}\nF1902M: A SIL - PRU")
        passes(evening)
        for one in evening.told:
            if one.destination.player != GERMANY:
                assert "PRU" not in str(one.notice)
                assert "MUN R" not in str(one.notice)

    def test_a_crash_while_a_phase_opens_leaves_everything_as_it_was(
        self, evening: Evening, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """All of it is one transaction; the next attempt does it once."""
        game = fall(evening)
        evening.says(GERMANY, MUNICH)
        with monkeypatch.context() as broken:
            broken.setattr("bot.gamesmaster.clock.open_phase.enter_plans", _fails)
            passes(evening)
        with evening.work.reading() as tx:
            open_phase = tx.phases.current(game, CLASSIC)
        assert open_phase is not None
        assert open_phase.number == 1
        assert ends(evening, game, "GERMANY") == [None]
        heard = evening.advance(timedelta(hours=1))
        assert [notice.number for notice in heard if isinstance(notice, Results)] == [1, 2]
        only(heard, PlansEntered)


def _fails(*_: object) -> bool:
    raise RuntimeError
