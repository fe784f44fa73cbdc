"""Undoing, listing and restoring what a player ordered in a phase."""

from datetime import timedelta
from functools import partial

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.gamesmaster.context.open_game import each_turn
from bot.gamesmaster.notices.actions import Action
from bot.gamesmaster.notices.notice import Notice, Refusal, Refused
from bot.gamesmaster.notices.orders import OrderHistory, SetChange
from bot.gamesmaster.orders import form, versions
from bot.gamesmaster.orders.form import Choice
from bot.gamesmaster.orders.sets import undo_target
from engine.board import Power
from engine.game.deadlines import SETTLING
from storage.tables.orders import Version, VersionKind
from tests.bot.gamesmaster.evening import START, Evening, only, player_of
from tests.bot.gamesmaster.positions import set_up
from tests.bot.receipts import Receipt, message_of

FRANCE, GERMANY = map(player_of, ("FRANCE", "GERMANY"))


def _orders(heard: list[Notice]) -> list[str]:
    return [line.order for line in only(heard, Receipt).lines if line.order]


def _reason(heard: list[Notice]) -> Refusal:
    return only(heard, Refused).reason


def test_undo_takes_back_the_last_message_and_then_the_one_before(evening: Evening) -> None:
    """All of its orders at once, back to nothing; then there is no more to undo."""
    evening.starts()
    evening.says(FRANCE, "A PAR - BUR")
    evening.says(FRANCE, "A PAR - PIC, A MAR - SPA")
    undone = evening.says(FRANCE, "undo")
    assert _orders(undone) == ["A PAR - BUR"]
    receipt = only(undone, Receipt)
    assert (receipt.change, receipt.equals, receipt.version) == (SetChange.UNDONE, 1, 3)
    changed = {line.unit: line.changed_from for line in receipt.lines}
    assert changed == {"F BRE": None, "A MAR": "A MAR - SPA", "A PAR": "A PAR - PIC"}
    assert _orders(evening.says(FRANCE, "undo")) == []
    assert only(evening.says(FRANCE, "orders"), Receipt).can_undo is False
    assert _reason(evening.says(FRANCE, "undo")) is Refusal.NOTHING_MORE_TO_UNDO


def test_undo_goes_on_from_what_was_ordered_after_an_undo(evening: Evening) -> None:
    """What was undone stays so: the step back from a new order is to before it."""
    evening.starts()
    for text in ("A PAR - BUR", "A PAR - PIC", "undo", "A PAR - GAS"):
        evening.says(FRANCE, text)
    assert _orders(evening.says(FRANCE, "undo")) == ["A PAR - BUR"]
    assert _orders(evening.says(FRANCE, "undo")) == []


def test_undo_brings_back_what_was_cleared(evening: Evening) -> None:
    """And what is restored can be undone as well."""
    evening.starts()
    evening.says(FRANCE, "A PAR - BUR, F BRE - MAO")
    evening.says(FRANCE, "clear")
    assert _orders(evening.says(FRANCE, "undo")) == ["F BRE - MAO", "A PAR - BUR"]
    evening.says(FRANCE, "orders restore 2")
    assert _orders(evening.says(FRANCE, "undo")) == ["F BRE - MAO", "A PAR - BUR"]


def test_what_is_only_said_again_is_no_change(evening: Evening) -> None:
    """Undo takes back what differs."""
    evening.starts()
    evening.says(FRANCE, "A PAR - BUR")
    again = only(evening.says(FRANCE, "A PAR - BUR"), Receipt)
    assert again.version == 1
    assert _orders(evening.says(FRANCE, "undo")) == []


def test_the_history_says_what_each_version_changed(evening: Evening) -> None:
    """In order, with the time; the last one counts."""
    evening.starts()
    texts = ("A PAR - BUR", "A PAR - PIC, F BRE - MAO", "undo", "orders restore 2", "clear")
    for text in texts:
        evening.clock.moment += timedelta(minutes=1)
        evening.says(FRANCE, text)
    history = only(evening.says(FRANCE, "orders history"), OrderHistory)
    assert (history.power, history.phase, history.earlier) == ("FRANCE", "S1901M", 0)
    told = [
        (
            version.number,
            version.change.value,
            version.equals,
            {(each.before, each.after) for each in version.changes},
        )
        for version in history.versions
    ]
    assert told == [
        (1, "given", None, {(None, "A PAR - BUR")}),
        (2, "given", None, {("A PAR - BUR", "A PAR - PIC"), (None, "F BRE - MAO")}),
        (3, "undone", 1, {("A PAR - PIC", "A PAR - BUR"), ("F BRE - MAO", None)}),
        (4, "restored", 2, {("A PAR - BUR", "A PAR - PIC"), (None, "F BRE - MAO")}),
        (5, "cleared", None, {("A PAR - PIC", None), ("F BRE - MAO", None)}),
    ]
    minutes = [(version.at - START).total_seconds() / 60 for version in history.versions]
    assert minutes == [1, 2, 3, 4, 5]


def test_a_version_can_be_restored_and_nothing_is_lost(evening: Evening) -> None:
    """As a new version; the ones between can be restored too."""
    evening.starts()
    for text in ("A PAR - BUR", "A PAR - PIC", "A PAR - GAS"):
        evening.says(FRANCE, text)
    restored = only(evening.says(FRANCE, "orders restore 1"), Receipt)
    assert (restored.change, restored.equals, restored.version) == (SetChange.RESTORED, 1, 4)
    assert _orders(evening.says(FRANCE, "orders restore #3.")) == ["A PAR - GAS"]
    assert only(evening.says(FRANCE, "orders restore 3"), Receipt).version == 5


@pytest.mark.parametrize("number", ["0", "3", "99999999999999999999", "-1", "the first", "²", ""])
def test_a_version_that_does_not_exist_is_refused(evening: Evening, number: str) -> None:
    """With the number of the latest, of which there may be but one."""
    evening.starts()
    evening.says(FRANCE, "A PAR - BUR")
    evening.says(FRANCE, "clear")
    refused = only(evening.says(FRANCE, f"orders restore {number}"), Refused)
    assert (refused.reason, refused.count) == (Refusal.UNKNOWN_VERSION, 2)
    assert "he latest is 2." in message_of(refused, evening.games).text


def test_a_history_without_orders_is_empty(evening: Evening) -> None:
    """There is nothing to undo in it."""
    evening.starts()
    assert only(evening.says(FRANCE, "orders history"), OrderHistory).versions == ()
    assert _reason(evening.says(FRANCE, "undo")) is Refusal.NO_ORDERS_YET


def test_builds_go_back_in_their_order(evening: Evening) -> None:
    """Of too many the first ones count, so the order matters; what is gone is named."""
    game = evening.starts()
    set_up(evening, game, "W1901A", {"FRANCE": ["A SPA"]}, {"FRANCE": ["BRE", "PAR", "SPA"]})
    evening.says(FRANCE, "build A PAR, build F BRE")
    replaced = only(evening.says(FRANCE, "build A BRE"), Receipt)
    assert [line.order for line in replaced.lines] == ["BUILD A PAR", "BUILD A BRE"]
    assert replaced.taken_back == ()
    cleared = only(evening.says(FRANCE, "clear"), Receipt)
    assert cleared.taken_back == ("BUILD A PAR", "BUILD A BRE")
    assert _orders(evening.says(FRANCE, "orders restore 1")) == ["BUILD A PAR", "BUILD F BRE"]
    again = only(evening.says(FRANCE, "build A PAR, build F BRE"), Receipt)
    assert again.version == 4


def test_each_phase_and_each_power_has_its_own_versions(evening: Evening) -> None:
    """What was ordered in a phase that is over cannot be brought back."""
    evening.starts()
    evening.says(FRANCE, "A PAR - BUR")
    evening.says(GERMANY, "A MUN - RUH")
    evening.says(GERMANY, "A MUN - BUR")
    assert _orders(evening.says(FRANCE, "undo")) == []
    evening.advance(timedelta(hours=48) + SETTLING)
    assert only(evening.says(GERMANY, "orders history"), OrderHistory).versions == ()
    assert _reason(evening.says(GERMANY, "undo")) is Refusal.NO_ORDERS_YET


def test_undo_takes_back_a_form_as_a_whole(evening: Evening) -> None:
    """What was changed in it and what was added."""
    game = evening.starts()
    evening.says(FRANCE, "A PAR - BUR")
    choices = [Choice("PAR", "A PAR - BUR", "A PAR - PIC"), Choice("MAR", None, "A MAR - SPA")]
    evening.bot.do(evening.request(FRANCE), form.file_form, game, choices, phase="S1901M")
    assert set(_orders(evening.deliver())) == {"A PAR - PIC", "A MAR - SPA"}
    assert _orders(evening.says(FRANCE, "undo")) == ["A PAR - BUR"]


def test_orders_given_ahead_are_the_first_version_of_their_phase(evening: Evening) -> None:
    """The history says so, and they can be undone like others."""
    evening.starts()
    evening.says(FRANCE, "A PAR - BUR\nF1901M: A BUR - MUN")
    evening.advance(timedelta(hours=48) + SETTLING)
    (version,) = only(evening.says(FRANCE, "orders history"), OrderHistory).versions
    assert version.was_planned
    assert [change.after for change in version.changes] == ["A BUR - MUN"]
    assert _orders(evening.says(FRANCE, "undo")) == []


def test_undo_takes_back_what_was_given_ahead_last(evening: Evening) -> None:
    """A plan is a change like an order: orders given before it stay, and go with the next undo."""
    evening.starts()
    evening.says(FRANCE, "A PAR - BUR, A MAR - SPA")
    evening.says(FRANCE, "builds: A PAR")
    evening.says(FRANCE, "builds: F BRE")
    undone = only(evening.says(FRANCE, "undo"), Receipt)
    assert undone.change is SetChange.UNDONE_PLANS
    assert [(line.orders, line.was) for line in undone.plans] == [
        (("BUILD A PAR",), ("BUILD F BRE",))
    ]
    undone = only(evening.says(FRANCE, "undo"), Receipt)
    assert (undone.change, undone.plans) == (SetChange.UNDONE_PLANS, ())
    assert {line.order for line in undone.lines} == {None, "A PAR - BUR", "A MAR - SPA"}
    undone = only(evening.says(FRANCE, "undo"), Receipt)
    assert undone.change is SetChange.UNDONE
    assert {line.order for line in undone.lines} == {None}
    assert _reason(evening.says(FRANCE, "undo")) is Refusal.NOTHING_MORE_TO_UNDO


def test_undo_takes_back_a_message_of_both_kinds(evening: Evening) -> None:
    """Its orders and its plans; restoring brings the orders alone."""
    evening.starts()
    evening.says(FRANCE, "A PAR - BUR\nif PAR is dislodged, retreats: GAS")
    undone = only(evening.says(FRANCE, "undo"), Receipt)
    assert (undone.change, undone.plans) == (SetChange.UNDONE_ALL, ())
    assert {line.order for line in undone.lines} == {None}
    restored = only(evening.says(FRANCE, "orders restore 1"), Receipt)
    assert (restored.change, restored.plans) == (SetChange.RESTORED, ())
    assert "A PAR - BUR" in {line.order for line in restored.lines}


def test_undo_brings_back_the_plans_that_were_cleared(evening: Evening) -> None:
    """As they were written; the history says which versions are about them."""
    evening.starts()
    evening.says(FRANCE, "F1901M: A PAR - BUR, A MAR - SPA")
    evening.says(FRANCE, "F1901M: A PAR - PIC")
    evening.says(FRANCE, "clear ahead")
    (line,) = only(evening.says(FRANCE, "undo"), Receipt).plans
    assert set(line.orders) == {"A PAR - PIC", "A MAR - SPA"}
    history = only(evening.says(FRANCE, "orders history"), OrderHistory)
    assert [(version.changes, version.changes_plans) for version in history.versions] == [
        ((), True)
    ] * 4


def test_undo_after_the_deadline_is_refused(evening: Evening) -> None:
    """And so is restoring, as every change is."""
    evening.starts()
    evening.says(FRANCE, "A PAR - BUR")
    late = START + timedelta(hours=48, seconds=1)
    evening.clock.moment = late
    assert _reason(evening.says(FRANCE, "undo", at=late)) is Refusal.ORDERS_CLOSED
    assert _reason(evening.says(FRANCE, "orders restore 1", at=late)) is Refusal.ORDERS_CLOSED


def test_an_undo_button_takes_back_the_change_it_stands_under(evening: Evening) -> None:
    """Pressed twice, or on an older receipt, it changes nothing more."""
    game = evening.starts()
    evening.says(FRANCE, "A PAR - BUR")
    version = only(evening.says(FRANCE, "A PAR - PIC"), Receipt).version
    undo = partial(evening.press, FRANCE, Action.UNDO, game)
    assert _orders(undo("S1901M", str(version), "FRANCE")) == ["A PAR - BUR"]
    assert _reason(undo("S1901M", str(version), "FRANCE")) is Refusal.UNDO_OVERTAKEN
    assert _reason(undo("F1901M", "3", "FRANCE")) is Refusal.PHASE_OVER
    heard = evening.press(FRANCE, Action.RESTORE, game, "S1901M", "2", "FRANCE")
    assert _orders(heard) == ["A PAR - PIC"]
    evening.bot.do(evening.request(FRANCE), each_turn, game, versions.history)
    assert len(only(evening.deliver(), OrderHistory).versions) == 4


def test_a_late_undo_does_not_touch_newer_orders(evening: Evening) -> None:
    """Nor do orders that are older than an undo come back when they arrive after it."""
    evening.starts()
    evening.says(FRANCE, "A PAR - BUR")
    evening.clock.moment += timedelta(minutes=10)
    four, five, six = (START + timedelta(minutes=count) for count in (4, 5, 6))
    evening.says(FRANCE, "A PAR - PIC", at=five)
    assert _reason(evening.says(FRANCE, "undo", at=four)) is Refusal.UNDO_OVERTAKEN
    assert _orders(evening.says(FRANCE, "undo", at=six)) == ["A PAR - BUR"]
    late = only(evening.says(FRANCE, "A MAR - SPA", at=four), Receipt)
    assert [line.order for line in late.lines if line.order] == ["A PAR - BUR"]
    assert [problem.flaw for problem in late.problems] == ["replaced"]


def test_what_a_receipt_says_of_one_power_does_not_change_with_another_s_orders(
    evening: Evening,
) -> None:
    """Not a mark, not a doubt: Germany first supports, then opposes, then does nothing."""
    evening.starts()
    text = "A PAR - BUR, A MAR S A PAR - BUR, F BRE - ENG"
    first = only(evening.says(FRANCE, text), Receipt)
    for german in ("A MUN - BUR", "A MUN S A PAR - BUR", "clear", "A MUN - BUR, A BER - MUN"):
        evening.says(GERMANY, german)
        assert only(evening.says(FRANCE, "orders"), Receipt).lines == tuple(
            line.__class__(line.unit, line.order, line.mark, line.warning) for line in first.lines
        )


ACTS = st.lists(
    st.one_of(
        st.just(("give", 0)), st.just(("undo", 0)), st.tuples(st.just("restore"), st.integers(1, 9))
    ),
    max_size=30,
)


def _version(number: int, kind: VersionKind, equals: int | None = None) -> Version:
    return Version(
        game="g",
        phase_number=1,
        power=Power("FRANCE"),
        number=number,
        kind=kind,
        request=f"r{number}",
        at=START,
        equals=equals,
    )


@given(ACTS)
@settings(max_examples=200)
def test_undo_walks_back_as_in_an_editor(acts: list[tuple[str, int]]) -> None:
    """Held against a stack: what is given or restored goes on it, undo takes the top off."""
    made: list[Version] = []
    sets = {0: 0}
    stack = [0]
    for number, (act, place) in enumerate(acts, 1):
        target = undo_target(made)
        assert (target is None) == (len(stack) == 1)
        new = len(made) + 1
        if act == "give":
            stack.append(number)
            made.append(_version(new, VersionKind.GIVEN))
        elif act == "restore" and place <= len(made):
            stack.append(sets[place])
            made.append(_version(new, VersionKind.RESTORED, place))
        elif act == "undo" and target is not None:
            stack.pop()
            assert sets[target] == stack[-1]
            made.append(_version(new, VersionKind.UNDONE, target))
        else:
            continue
        sets[len(made)] = stack[-1]
