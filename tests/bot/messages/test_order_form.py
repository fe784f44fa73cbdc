"""The modal of the form of orders: within Slack's limits, in full words, found by typing."""

from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from typing import Any

import pytest
from msgspec.structs import replace

from bot.gamesmaster.notices.notice import Refusal, Refused
from bot.gamesmaster.notices.views import FormFault, OrderField, OrderForm
from bot.gamesmaster.orders.form import Choice
from bot.messages.orders.order_form import FAULTS, NO_ORDER, order_form, suggestions
from bot.messages.refusals import came_to_nothing
from bot.practice.block_kit import check_view, faults_in_suggestions
from bot.slack.blocks import modal, options
from bot.slack.listeners.forms import choices_in
from engine.board import Power
from engine.judge.options import legal_adjustments, legal_orders
from engine.position import Position
from engine.reader import parse_order
from engine.rules import Rulebook
from engine.variants.classic import CLASSIC, FRANCE
from tests.bot.gamesmaster.positions import CROWDED_SEA
from tests.engine.positions import position

Json = dict[str, Any]
GROUPS = (
    "Hold",
    "Move",
    "Move by convoy",
    "Support a move",
    "Support to hold",
    "Convoy",
    "Retreat",
    "Disband",
    "Build",
    "Leave it unused",
    "Remove",
)
AT = datetime(2026, 5, 5, 18, 0, tzinfo=UTC)
MODERN = Rulebook.modern()
EVERYONE: dict[str, list[str]] = {
    power: [str(unit) for unit in CLASSIC.start.units_of(power)] for power in CLASSIC.powers
}
SPRING = position("S1901M", EVERYONE, {})
SEA = position("F1905M", CROWDED_SEA, {})


def form_on(board: Position, power: Power = FRANCE, given: Sequence[str] = ()) -> OrderForm:
    """The form of a power on a board, with what it has ordered."""
    current = {text.split()[1]: parse_order(text, CLASSIC) for text in given}
    legal = legal_orders(board, CLASSIC, MODERN).get(power, {})
    fields = tuple(
        OrderField(unit.province.code, unit, orders, current.get(unit.province.code))
        for unit, orders in legal.items()
    )
    return OrderForm("g" * 16, "Tea & <war>", power, board.phase, 3, AT, board, CLASSIC, fields)


def menus(view: Json) -> dict[str, Json]:
    """The menus of a modal by their labels."""
    return {
        block["label"]["text"]: block["element"]
        for block in view["blocks"]
        if block["type"] == "input"
    }


def labels(groups: Sequence[Mapping[str, Any]]) -> dict[str, list[str]]:
    """The entries of a menu by their groups."""
    return {
        group["label"]["text"]: [option["text"]["text"] for option in group["options"]]
        for group in groups
    }


def view_of(form: OrderForm) -> Json:
    """The form as Slack shows it."""
    return modal(order_form(form))


def found_by(form: OrderForm, unit: str, typed: str) -> list[Json]:
    """The groups of entries that Slack shows when something is typed into a menu."""
    found: Any = options(suggestions(field_of(form, unit), form, typed))
    groups: list[Json] = found.get("option_groups", [])
    return groups


def field_of(form: OrderForm, name: str) -> OrderField:
    """A menu that there is."""
    field = form.field(name)
    assert field is not None
    return field


def test_each_unit_has_its_menu_in_groups_and_full_words() -> None:
    """Own units are helped before others, and whose the others are is said."""
    view = view_of(form_on(SPRING))
    check_view(view, "modal")
    found = menus(view)
    assert list(found) == ["Fleet Brest", "Army Marseilles", "Army Paris"]
    assert labels(found["Army Paris"]["option_groups"]) == {
        "No order": ["No order: it will hold"],
        "Hold": ["Holds"],
        "Move": ["→ Brest", "→ Burgundy", "→ Gascony", "→ Picardy"],
        "Support a move": [
            "Supports Army Marseilles → Burgundy",
            "Supports Army Marseilles → Gascony",
            "Supports Fleet Brest → Gascony",
            "Supports Fleet Brest → Picardy",
            "Supports Army Munich of Germany → Burgundy",
        ],
        "Support to hold": ["Supports Fleet Brest to hold"],
    }


def test_the_present_orders_are_chosen() -> None:
    """A unit without one has "no order"; a deliberately bad one is shown as what it is."""
    found = menus(view_of(form_on(SPRING, given=["A PAR - BUR", "A MAR - LON"])))
    shown = {unit: menu["initial_option"]["text"]["text"] for unit, menu in found.items()}
    assert shown == {
        "Fleet Brest": "No order: it will hold",
        "Army Marseilles": "Army Marseilles → London",
        "Army Paris": "→ Burgundy",
    }
    groups = labels(found["Army Marseilles"]["option_groups"])
    assert groups["As saved, though it can't succeed"] == ["Army Marseilles → London"]


def test_what_fits_the_own_orders_comes_first() -> None:
    """Support for the move that Marseilles is ordered to make."""
    view = view_of(form_on(SPRING, given=["A MAR - GAS"]))
    groups = labels(menus(view)["Army Paris"]["option_groups"])
    assert groups["Support a move"][0] == "Supports Army Marseilles → Gascony"


@pytest.mark.parametrize("board", [SPRING, SEA], ids=["spring", "crowded sea"])
@pytest.mark.parametrize("power", list(CLASSIC.powers))
def test_every_form_keeps_slack_s_limits(board: Position, power: Power) -> None:
    """100 blocks, 100 entries a menu, 75 characters an entry, 250 KB in all."""
    form = form_on(board, power)
    view = view_of(form)
    check_view(view, "modal")
    for name, menu in menus(view).items():
        entries = [
            label for group in labels(menu.get("option_groups", [])).values() for label in group
        ]
        assert len(set(entries)) == len(entries), f"two entries of {name} look alike"
        assert not any("…" in entry for entry in entries)


def test_a_menu_of_more_than_a_hundred_orders_is_typed_into() -> None:
    """17 units, nine of them with up to 300 orders: the form stays small."""
    form = form_on(SEA)
    kinds = {name: menu["type"] for name, menu in menus(view_of(form)).items()}
    long = {field.name for field in form.fields if len(field.orders) >= 100}
    assert len(kinds) == 17
    assert kinds["Fleet English Channel"] == "external_select"
    assert kinds["Army London"] == "static_select"
    assert list(kinds.values()).count("external_select") == len(long) == 9


@pytest.mark.parametrize(
    ("typed", "found"),
    [
        ("c bre tun", ["Convoys Army Brest → Tunis"]),
        ("CONVOYS brest, tunis", ["Convoys Army Brest → Tunis"]),
        ("F MAO C A BRE - TUN", ["Convoys Army Brest → Tunis"]),
        ("por", ["→ Portugal"]),
        ("mid hold", ["Holds"]),
        ("→ spain n", ["→ Spain (north coast)"]),
        ("no order", ["No order: it will hold"]),
        ("xyz", []),
    ],
)
def test_typing_finds_orders_by_names_and_codes(typed: str, found: list[str]) -> None:
    """In any order of words; what the unit does itself before what it helps others do."""
    form = form_on(SEA)
    groups = found_by(form, "MAO", typed)
    entries = [label for group in labels(groups).values() for label in group]
    assert entries[: len(found) or None] == found


@pytest.mark.parametrize("typed", ["", " ", "a", "lon", "c", "support"])
def test_what_is_found_keeps_slack_s_limits(typed: str) -> None:
    """At most 100 entries; with nothing typed "no order" and the moves are the first."""
    form = form_on(SEA)
    for name in ("ENG", "NTH"):
        groups = found_by(form, name, typed)
        assert faults_in_suggestions({"option_groups": groups}) == []
        found = list(labels(groups))
        assert [label for label in (NO_ORDER, *GROUPS) if label in found] == found
        assert typed.strip() or found[:3] == ["No order", "Hold", "Move"]


def test_the_menu_of_a_long_one_has_every_order_by_typing_it() -> None:
    """What a player writes as an order finds that order."""
    form = form_on(SEA)
    field = field_of(form, "WES")
    for order in field.orders[::9]:
        groups = found_by(form, "WES", str(order))
        values = [option["value"] for group in groups for option in group["options"]]
        assert str(order) in values


def test_what_was_chosen_comes_back_with_what_was_there() -> None:
    """An entry that is no order is none, and a menu that says nothing was left alone."""
    view: Json = {
        **view_of(form_on(SPRING, given=["A PAR - BUR", "A MAR H"])),
        "state": {
            "values": {
                "PAR": {"order_menu": {"selected_option": {"value": "none"}}},
                "BRE": {"order_menu": {"selected_option": {"value": "F BRE - MAO"}}},
            }
        },
    }
    assert choices_in(view) == (
        Choice("BRE", None, "F BRE - MAO"),
        Choice("MAR", "A MAR H", "A MAR H"),
        Choice("PAR", "A PAR - BUR", None),
    )


def test_the_form_carries_no_order_where_others_could_look() -> None:
    """What comes back with it names the game, the phase and the player's own power, no order."""
    view = view_of(form_on(SPRING, given=["A PAR - BUR"]))
    assert view["private_metadata"] == f"{'g' * 16}|S1901M#3|FRANCE"


@pytest.mark.parametrize(("number", "first"), [(2, "Build 1 of 2"), (-2, "Removal 1 of 2")])
def test_builds_and_removals_have_a_menu_each(number: int, first: str) -> None:
    """With what happens to those without an order."""
    units = ["A SPA", "F POR", "A GAS", "F WES"]
    centers = ["BRE", "MAR", "PAR", "SPA", "POR", "BEL"][: 4 + number]
    board = position("W1901A", {"FRANCE": units}, {"FRANCE": centers})
    count, orders = legal_adjustments(board, FRANCE, CLASSIC)
    assert count == number
    names = ("build 1", "build 2") if number > 0 else ("removal 1", "removal 2")
    fields = tuple(OrderField(name, None, orders, None) for name in names)
    form = replace(form_on(board), fields=fields, adjustments=number)
    view = view_of(form)
    check_view(view, "modal")
    assert next(iter(menus(view))) == first
    said = str(view)
    assert ("You can build 2 units." in said) == (number > 0)
    assert ("the rules will remove the units farthest away first" in said) == (number < 0)


def test_every_fault_and_refusal_of_a_form_is_said_in_it() -> None:
    """At its menu, or in a modal that takes the form's place."""
    assert set(FAULTS) == set(FormFault)
    view = modal(came_to_nothing(Refused(Refusal.PHASE_OVER, "S1901M"), CLASSIC))
    check_view(view, "modal")
    assert "Spring 1901 is over, so nothing was changed." in str(view)
