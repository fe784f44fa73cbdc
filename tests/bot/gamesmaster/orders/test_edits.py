"""Messages that are changed or taken away after they were sent."""

from dataclasses import replace
from datetime import datetime, timedelta
from functools import partial

import pytest

from bot.gamesmaster.commands import hear
from bot.gamesmaster.desk import acts
from bot.gamesmaster.notices.actions import Action, pack
from bot.gamesmaster.notices.commands import WhichGame
from bot.gamesmaster.notices.desk import Act, Confirm
from bot.gamesmaster.notices.notice import Notice, Refusal, Refused
from bot.gamesmaster.notices.orders import NothingWithdrawn, OldReceipt
from bot.gamesmaster.notices.votes import VoteNoted
from bot.gamesmaster.orders.edits import tell_of_what_counts
from bot.gamesmaster.orders.submit import vote
from engine.board import Power
from engine.game.deadlines import SETTLING
from engine.game.endings.votes import Stance, Vote
from tests.bot.gamesmaster.evening import GM, OTHER_CHANNEL, START, Evening, only, player_of
from tests.bot.receipts import Receipt

FRANCE, GERMANY = player_of("FRANCE"), player_of("GERMANY")
MINUTE = timedelta(minutes=1)
MOVES = timedelta(hours=48)


class Page:
    """What France writes, changes and deletes, a minute after each other."""

    def __init__(self, evening: Evening) -> None:
        self.evening = evening
        self.written: dict[str, tuple[datetime, str]] = {}

    def writes(self, name: str, text: str) -> list[Notice]:
        """A message, to be called by a name here."""
        self.evening.clock.moment += MINUTE
        self.written[name] = self.evening.clock.moment, text
        request = replace(self.evening.request(FRANCE), message=f"D/{name}")
        self.evening.bot.do(request, hear.hear, text)
        return self.evening.deliver()

    def edits(self, name: str, text: str, *, at: datetime | None = None) -> list[Notice]:
        """Another text for it."""
        self.evening.clock.moment += MINUTE
        begun_at, before = self.written[name]
        self.written[name] = begun_at, text
        request = replace(
            self.evening.request(FRANCE, at=at),
            message=f"D/{name}",
            begun_at=begun_at,
            before=before,
        )
        self.evening.bot.do(request, hear.hear, text)
        return self.evening.deliver()

    def deletes(self, name: str) -> list[Notice]:
        """No such message any more."""
        self.evening.clock.moment += MINUTE
        request = replace(self.evening.request(FRANCE), message=f"D/{name}")
        self.evening.bot.do(request, tell_of_what_counts)
        return self.evening.deliver()


@pytest.fixture
def page(evening: Evening) -> Page:
    """Spring 1901 is open."""
    evening.starts()
    return Page(evening)


def orders(heard: list[Notice]) -> dict[str, str | None]:
    """The orders of the one receipt by their units."""
    return {line.unit: line.order for line in only(heard, Receipt).lines}


def test_an_edit_is_read_as_orders_now(page: Page) -> None:
    """The changed line counts, and the receipt says what was there before."""
    page.writes("one", "A PAR - BUR, A MAR - SPA")
    receipt = only(page.edits("one", "A PAR - GAS, A MAR - SPA"), Receipt)
    assert isinstance(receipt, Receipt)
    changed = {line.order: line.changed_from for line in receipt.lines}
    assert changed == {None: None, "A MAR - SPA": None, "A PAR - GAS": "A PAR - BUR"}
    assert receipt.kept == ()


def test_a_line_that_an_edit_leaves_out_withdraws_nothing(page: Page) -> None:
    """The receipt names the order that still counts, until something else replaces it."""
    page.writes("one", "A PAR - BUR\nA MAR - SPA")
    receipt = only(page.edits("one", "A MAR - SPA"), Receipt)
    assert orders([receipt])["A PAR"] == "A PAR - BUR"
    assert receipt.kept == ("A PAR - BUR",)
    page.writes("two", "A PAR H")
    assert only(page.edits("one", "A MAR - GAS"), Receipt).kept == ()


def test_a_line_left_out_is_named_also_where_another_message_gave_it_first(page: Page) -> None:
    """Whoever writes an order twice and takes one away may think that it is gone."""
    page.writes("one", "A PAR - BUR")
    page.writes("two", "A PAR - BUR\nA MAR - SPA")
    assert only(page.edits("two", "A MAR - SPA"), Receipt).kept == ("A PAR - BUR",)


def test_a_line_that_an_edit_spoilt_withdraws_nothing_either(page: Page) -> None:
    """It is asked about, and the order from before is named as what counts."""
    page.writes("one", "A PAR - BUR")
    receipt = only(page.edits("one", "A PAR - Narnia"), Receipt)
    assert receipt.kept == ("A PAR - BUR",)
    assert len(receipt.problems) == 1


def test_a_line_that_an_edit_only_repeats_overrides_nothing_newer(page: Page) -> None:
    """It was written before the newer order was; the receipt says that it does not count."""
    page.writes("one", "A PAR - BUR\nA MAR - SPA")
    page.writes("two", "A PAR - PIC")
    receipt = only(page.edits("one", "A PAR - BUR\nA MAR H"), Receipt)
    assert orders([receipt]) == {"F BRE": None, "A MAR": "A MAR H", "A PAR": "A PAR - PIC"}
    assert [(problem.text, problem.flaw) for problem in receipt.problems] == [
        ("A PAR - BUR", "replaced")
    ]


def test_a_line_that_an_edit_changes_counts_before_what_was_written_meanwhile(page: Page) -> None:
    """It was written last; the receipt says what it replaced."""
    page.writes("one", "A PAR - BUR")
    page.writes("two", "A PAR - PIC")
    receipt = only(page.edits("one", "A PAR - GAS"), Receipt)
    paris = {line.unit: line for line in receipt.lines}["A PAR"]
    assert (paris.order, paris.changed_from) == ("A PAR - GAS", "A PAR - PIC")
    assert orders(page.edits("one", "A PAR - BUR"))["A PAR"] == "A PAR - BUR"


def test_what_was_cleared_does_not_come_back_by_an_edit_of_another_line(page: Page) -> None:
    """Only what the edit says anew is stored."""
    page.writes("one", "A PAR - BUR\nA MAR - SPA")
    page.writes("two", "clear")
    receipt = only(page.edits("one", "A PAR - BUR\nA MAR - GAS"), Receipt)
    assert orders([receipt]) == {"F BRE": None, "A MAR": "A MAR - GAS", "A PAR": None}
    assert [problem.text for problem in receipt.problems] == ["A PAR - BUR"]


def test_a_vote_that_was_taken_back_is_not_cast_again_by_an_edit(page: Page) -> None:
    """A vote can end the game; a new word for it counts."""
    page.writes("one", "A PAR H\ndraw")
    page.writes("two", "no draw")
    receipt = only(page.edits("one", "A PAR - BUR\ndraw"), Receipt)
    assert receipt.vote is None
    assert [(problem.text, problem.flaw) for problem in receipt.problems] == [("DRAW", "replaced")]
    page.writes("three", "A MAR H")
    assert only(page.edits("three", "A MAR H\ndraw"), Receipt).vote == Vote(Stance.DRAW)


def test_a_command_that_an_edit_leaves_as_it_was_is_not_given_again(page: Page) -> None:
    """Another one is."""
    page.writes("one", "draw")
    page.writes("two", "no draw")
    assert page.edits("one", "Draw!") == []
    assert only(page.edits("two", "draw"), VoteNoted).vote == Vote(Stance.DRAW)


@pytest.mark.parametrize("later", [timedelta(), SETTLING, MOVES])
def test_after_the_lock_the_first_version_stands(page: Page, later: timedelta) -> None:
    """Before and after the phase is adjudicated, and however many phases ago it was."""
    page.writes("one", "A PAR - BUR")
    page.evening.advance(START + MOVES - page.evening.clock.moment + later)
    refused = only(page.edits("one", "A PAR - PIC"), Refused)
    assert (refused.reason, refused.subject) == (Refusal.EDITED_TOO_LATE, "S1901M")
    page.evening.advance(SETTLING)
    game = page.evening.games.home(FRANCE, page.evening.clock.now())[0].game
    given = page.evening.games.results(game, 1).orders
    assert [str(order) for power in given for order in given[power]] == ["A PAR - BUR"]


def test_an_edit_before_the_deadline_that_arrives_after_it_counts(page: Page) -> None:
    """Like everything that was written in time, while the phase is settling."""
    page.writes("one", "A PAR - BUR")
    page.evening.clock.moment = START + MOVES
    edited = page.edits("one", "A PAR - PIC", at=START + MOVES)
    assert orders(edited)["A PAR"] == "A PAR - PIC"


def test_of_a_message_that_was_too_late_itself_no_version_stands(page: Page) -> None:
    """It is refused like the message."""
    page.evening.clock.moment = START + MOVES
    assert only(page.writes("one", "A PAR - BUR"), Refused).reason is Refusal.ORDERS_CLOSED
    assert only(page.edits("one", "A PAR H"), Refused).reason is Refusal.ORDERS_CLOSED
    page.evening.advance(SETTLING)
    assert only(page.edits("one", "A PAR - PIC"), Refused).reason is Refusal.WRITTEN_BEFORE


def test_when_the_game_is_over_the_first_version_stands(page: Page) -> None:
    """The edit of an order changes nothing of what was played."""
    page.writes("one", "A PAR - BUR")
    game = page.evening.games.home(FRANCE, page.evening.clock.now())[0].game
    page.evening.advance(MOVES + SETTLING)
    for status in page.evening.games.home(FRANCE, page.evening.clock.now())[0].seats:
        assert status.player is not None
        request = page.evening.request(status.player)
        page.evening.bot.do(request, vote, game, "draw")
    page.evening.deliver()
    refused = only(page.edits("one", "A PAR - PIC"), Refused)
    assert (refused.reason, refused.subject) == (Refusal.EDITED_TOO_LATE, "S1901M")


def test_an_old_message_edited_into_a_word_is_no_word_about_the_new_phase(page: Page) -> None:
    """Neither ready nor clear nor a vote, and nothing else that changes anything."""
    page.writes("one", "hello")
    page.evening.advance(MOVES + SETTLING)
    page.writes("two", "A PAR H\nF1902M: A PAR - BUR")
    for word in ("ready", "clear", "draw", "clear ahead", "undo", "orders restore 1", "leave"):
        refused = only(page.edits("one", word), Refused)
        assert (refused.reason, refused.subject) == (Refusal.WRITTEN_BEFORE, "F1901M")
    receipt = only(page.edits("one", "orders"), Receipt)
    assert orders([receipt])["A PAR"] == "A PAR H"
    assert len(receipt.plans) == 1


def test_an_old_message_of_the_gm_becomes_no_command_about_the_new_phase(page: Page) -> None:
    """Not even as a question whether to do it."""
    page.evening.advance(MOVES + SETTLING)
    request = replace(page.evening.request(GM), message="D/gm", begun_at=START, before="hello")
    page.evening.bot.do(request, hear.hear, "gm pause")
    assert only(page.evening.deliver(), Refused).reason is Refusal.WRITTEN_BEFORE


def test_an_old_message_becomes_no_order_of_the_one_game_that_is_asked_about(
    evening: Evening,
) -> None:
    """Of two games only the one whose phase was open then can be meant, so nobody is asked."""
    evening.starts()
    other = evening.starts(channel=OTHER_CHANNEL, title="Other")
    page = Page(evening)
    page.writes("one", "hello")
    evening.clock.moment += MINUTE
    gm = evening.request(GM)
    game = evening.games.home(FRANCE, evening.clock.now())[0].game
    evening.bot.do(gm, partial(acts.ask, act=Act.PROCESS), game, "S1901M")
    asked = only(evening.deliver(), Confirm)
    evening.presses(asked.confirmation)
    assert only(page.edits("one", "A PAR - BUR"), Receipt).game == other
    evening.advance(MOVES + SETTLING)
    request = replace(evening.request(FRANCE), begun_at=START, before="hi", message="D/other")
    evening.bot.do(request, hear.hear, "clear")
    assert only(evening.deliver(), Refused).reason is Refusal.WRITTEN_BEFORE


def test_an_edit_concerns_the_game_that_the_message_was_about(evening: Evening) -> None:
    """Whichever game its writer has chosen meanwhile."""
    first = evening.starts()
    second = evening.starts(channel=OTHER_CHANNEL, title="Other")
    page = Page(evening)
    page.writes("zero", "game Evening")
    page.writes("one", "A PAR - BUR")
    page.writes("two", "game Other")
    assert only(page.edits("one", "A PAR - PIC"), Receipt).game == first
    assert only(page.deletes("one"), NothingWithdrawn).game == first
    assert only(page.writes("three", "orders"), Receipt).game == second


def test_a_message_that_waited_for_its_game_is_known_afterwards(evening: Evening) -> None:
    """Its orders belong to it as if they had been stored at once."""
    first = evening.starts()
    evening.starts(channel=OTHER_CHANNEL, title="Other")
    page = Page(evening)
    asked = only(page.writes("one", "A PAR - BUR"), WhichGame)
    evening.bot.do(
        evening.request(FRANCE), hear.press, Action.CHOOSE_GAME, pack(asked.pending, first)
    )
    evening.deliver()
    assert only(page.deletes("one"), NothingWithdrawn).orders == ("A PAR - BUR",)


def test_a_deleted_message_withdraws_nothing_and_the_bot_says_so(page: Page) -> None:
    """It names what of it still counts."""
    page.writes("one", "A PAR - BUR\nA MAR - SPA")
    page.writes("two", "A PAR - PIC")
    told = only(page.deletes("one"), NothingWithdrawn)
    assert (told.orders, told.is_open) == (("A MAR - SPA",), True)
    assert orders(page.writes("three", "orders"))["A MAR"] == "A MAR - SPA"


def test_a_deleted_message_leaves_its_vote(page: Page) -> None:
    """As long as it counts, and nobody has taken it back with another message."""
    page.writes("one", "draw")
    assert only(page.deletes("one"), NothingWithdrawn).vote == Vote(Stance.DRAW)
    page.writes("two", "A PAR H\ndraw")
    page.writes("three", "no draw")
    assert only(page.deletes("two"), NothingWithdrawn).vote is None


@pytest.mark.parametrize("text", ["hello", "status", "A PAR - Narnia", "ready"])
def test_a_deleted_message_without_orders_is_passed_over(page: Page, text: str) -> None:
    """There is nothing to say about it."""
    page.writes("one", text)
    assert page.deletes("one") == []


def test_a_deleted_message_whose_orders_count_no_more_is_passed_over(page: Page) -> None:
    """Replaced, cleared, or of a phase that is over."""
    page.writes("one", "A PAR - BUR")
    page.writes("two", "A PAR - PIC")
    assert page.deletes("one") == []
    page.writes("three", "clear")
    assert page.deletes("two") == []
    page.writes("four", "A PAR - GAS")
    page.evening.advance(MOVES + SETTLING)
    assert page.deletes("four") == []


def test_after_the_lock_a_deletion_says_that_orders_are_closed(page: Page) -> None:
    """There is nothing to change any more."""
    page.writes("one", "A PAR - BUR")
    page.evening.clock.moment = START + MOVES
    assert only(page.deletes("one"), NothingWithdrawn).is_open is False


def test_orders_of_an_edit_and_of_its_message_are_deleted_as_one(page: Page) -> None:
    """Both stand in the one message."""
    page.writes("one", "A PAR - BUR")
    page.edits("one", "A PAR - BUR\nA MAR - SPA")
    assert only(page.deletes("one"), NothingWithdrawn).orders == ("A PAR - BUR", "A MAR - SPA")


def test_a_deletion_after_the_gm_changed_the_board_withdraws_nothing(page: Page) -> None:
    """The order counts on the new board, too, and its writer is told so."""
    page.writes("one", "A PAR - BUR")
    page.evening.confirms("gm edit -F BRE")
    assert only(page.deletes("one"), NothingWithdrawn).orders == ("A PAR - BUR",)


def test_somebody_replaced_hears_nothing_of_the_orders(page: Page) -> None:
    """They are the new player's business by now."""
    page.writes("one", "A PAR - BUR")
    with page.evening.work() as tx:
        game = page.evening.games.home(FRANCE, page.evening.clock.now())[0].game
        tx.games.replace(game, Power("FRANCE"), "T1/new", page.evening.clock.now())
    assert page.deletes("one") == []


def test_what_is_given_ahead_is_edited_and_deleted_like_orders(page: Page) -> None:
    """A repeated plan overrides nothing newer, one left out stands; each is said."""
    page.writes("one", "F1901M: A PAR H\nif MUN is dislodged, retreats: BER\nA MAR H")
    page.writes("two", "F1901M: A PAR - BUR")
    receipt = only(page.edits("one", "F1901M: A PAR H\nA MAR - SPA"), Receipt)
    later = next(line.orders for line in receipt.plans if line.phase == "F1901M")
    assert set(later) == {"A PAR - BUR", "A MAR - SPA"}
    assert [
        (problem.text, problem.flaw) for problem in receipt.problems if "PAR" in problem.text
    ] == [("F1901M: A PAR H", "replaced")]
    told = only(page.deletes("two"), NothingWithdrawn)
    assert (told.orders, ["A PAR - BUR" in text for text in told.plans]) == ((), [True])
    page.writes("three", "clear ahead")
    assert page.deletes("two") == []


def test_a_plan_that_an_edit_leaves_out_still_stands(page: Page) -> None:
    """The receipt quotes it."""
    page.writes("one", "F1901M: A PAR H\nF1902M: A MAR H")
    receipt = only(page.edits("one", "F1901M: A PAR H"), Receipt)
    assert ["1902" in text for text in receipt.plans_kept] == [True]
    assert len(receipt.plans) == 2
    assert receipt.problems == ()


@pytest.mark.parametrize("text", ["never mind", "sandbox A PAR - BUR", "status", "help", "thanks"])
def test_orders_that_an_edit_replaces_by_something_else_are_said_to_count(
    page: Page, text: str
) -> None:
    """Whoever turns an order into talk, or would rather try it out, may think it gone."""
    page.writes("one", "A PAR - BUR\nF1901M: A PAR H")
    told = only(page.edits("one", text), NothingWithdrawn)
    assert (told.orders, len(told.plans), told.is_edit) == (("A PAR - BUR",), 1, True)
    page.writes("two", "clear")
    page.writes("three", "clear ahead")
    assert NothingWithdrawn not in map(type, page.edits("one", "hello"))


@pytest.mark.parametrize("text", ["orders", "undo", "ready", "A MAR H"])
def test_an_edit_that_is_answered_with_all_orders_says_no_more(page: Page, text: str) -> None:
    """They are listed there as they stand."""
    page.writes("one", "A PAR - BUR")
    assert list(map(type, page.edits("one", text))) == [Receipt, OldReceipt]


def test_ready_is_heard_in_an_edit(evening: Evening) -> None:
    """It was added to the orders."""
    evening.starts()
    page = Page(evening)
    assert not only(page.writes("orders", "par bur, mar spa"), Receipt).is_ready
    assert only(page.edits("orders", "par bur, mar spa, ready"), Receipt).is_ready
