"""Block Kit's interactive elements: their fields, their limits and where each may stand.

Source: Slack's Block Kit reference, the page of each element.
"""

from __future__ import annotations

import re
from enum import Enum
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from bot.practice.shape import Node

MOST_OPTIONS = 100
MOST_BOXES = 10
MOST_OVERFLOW_OPTIONS = 5
_ID = 255
_URL = 3000
_TEXT_VALUE = 3000


class Place(Enum):
    """Where in a block an element stands."""

    SECTION = "section"
    ACTIONS = "actions"
    INPUT = "input"
    CONTEXT = "context"


_EVERYWHERE = frozenset({Place.SECTION, Place.ACTIONS, Place.INPUT})
_INPUT = frozenset({Place.INPUT})
_COMMON = ("type", "action_id", "confirm", "focus_on_load")


def confirm(node: Node) -> None:
    """Check a confirmation dialog."""
    node.only(("title", "text", "confirm", "deny", "style"))
    node.require("title", "text", "confirm", "deny")
    node.text("title", most=100, plain=True)
    node.text("text", most=300)
    node.text("confirm", most=30, plain=True)
    node.text("deny", most=30, plain=True)
    node.one_of("style", ("primary", "danger"))


def _one_option(option: Node, *, mrkdwn: bool = False, url: bool = False) -> None:
    option.only(("text", "value", "description", *(("url",) if url else ())))
    option.require("text", "value")
    option.text("text", most=75, plain=not mrkdwn)
    option.string("value", most=150)
    option.text("description", most=75, plain=not mrkdwn)
    option.string("url", most=_URL)


def _option_groups(node: Node) -> list[object]:
    offered: list[object] = []
    for group in node.children("option_groups", most=MOST_OPTIONS, least=1):
        group.only(("label", "options"))
        group.require("label", "options")
        group.text("label", most=75, plain=True)
        offered += _options(group, "options", most=MOST_OPTIONS)
    return offered


def _options(
    node: Node, key: str, *, most: int, mrkdwn: bool = False, url: bool = False, least: int = 1
) -> list[object]:
    values: list[object] = []
    for option in node.children(key, most=most, least=least):
        _one_option(option, mrkdwn=mrkdwn, url=url)
        values.append(option.value.get("value"))
    if len(set(map(str, values))) != len(values):
        node.fault("all option values must be unique", key)
    return values


def _chosen(node: Node, key: str, offered: list[object]) -> None:
    given = node.value.get(key)
    chosen = given if isinstance(given, list) else [given] if given is not None else []
    for option in chosen:
        if not isinstance(option, dict) or option.get("value") not in offered:
            node.fault("initial option(s) must be among the options", key)


def _known_option(node: Node) -> None:
    """Check the initial option of a menu whose options only the app knows."""
    option = node.child("initial_option")
    if option is not None:
        _one_option(option)


def suggestions(answer: Node) -> None:
    """Check what an app answers when it is asked for the options of an external menu.

    Not more than 100 in all groups together: Slack's reference allows so many in a group, and
    is not clear about their sum.
    """
    answer.only(("options", "option_groups"))
    if answer.has("options") == answer.has("option_groups"):
        answer.fault("one of options or option_groups must be given")
    offered = _options(answer, "options", most=MOST_OPTIONS, least=0)
    offered += _option_groups(answer)
    if len(offered) > MOST_OPTIONS:
        answer.fault(f"no more than {MOST_OPTIONS} items allowed")


def _menu(node: Node, *extra: str) -> None:
    node.only((*_COMMON, "placeholder", *extra))
    node.text("placeholder", most=150, plain=True)


def _static(node: Node, initial: str, *extra: str) -> None:
    _menu(node, "options", "option_groups", initial, *extra)
    if node.has("options") == node.has("option_groups"):
        node.fault("one of options or option_groups must be given")
    offered = _options(node, "options", most=MOST_OPTIONS)
    offered += _option_groups(node)
    _chosen(node, initial, offered)


def _static_select(node: Node) -> None:
    _static(node, "initial_option")


def _multi_static_select(node: Node) -> None:
    _static(node, "initial_options", "max_selected_items")
    node.whole("max_selected_items", least=1, most=MOST_OPTIONS)


def _external_select(node: Node) -> None:
    _menu(node, "initial_option", "min_query_length")
    _known_option(node)
    node.whole("min_query_length", least=0, most=_URL)


def _multi_external_select(node: Node) -> None:
    _menu(node, "initial_options", "min_query_length", "max_selected_items")
    _options(node, "initial_options", most=MOST_OPTIONS)
    node.whole("min_query_length", least=0, most=_URL)
    node.whole("max_selected_items", least=1, most=MOST_OPTIONS)


def _users_select(node: Node) -> None:
    _menu(node, "initial_user")


def _multi_users_select(node: Node) -> None:
    _menu(node, "initial_users", "max_selected_items")
    node.whole("max_selected_items", least=1, most=MOST_OPTIONS)


def _conversations_select(node: Node) -> None:
    _menu(
        node,
        "initial_conversation",
        "default_to_current_conversation",
        "response_url_enabled",
        "filter",
    )


def _channels_select(node: Node) -> None:
    _menu(node, "initial_channel", "response_url_enabled")


def _button(node: Node) -> None:
    node.only(
        ("type", "action_id", "confirm", "text", "url", "value", "style", "accessibility_label")
    )
    node.require("text")
    node.text("text", most=75, plain=True)
    node.string("url", most=_URL)
    node.string("value", most=2000)
    node.one_of("style", ("primary", "danger"))
    node.string("accessibility_label", most=75)


def _overflow(node: Node) -> None:
    node.only(("type", "action_id", "confirm", "options"))
    node.require("options")
    _options(node, "options", most=MOST_OVERFLOW_OPTIONS, url=True)


def _radio_buttons(node: Node) -> None:
    node.only((*_COMMON, "options", "initial_option"))
    node.require("options")
    offered = _options(node, "options", most=MOST_BOXES, mrkdwn=True)
    _chosen(node, "initial_option", offered)


def _checkboxes(node: Node) -> None:
    node.only((*_COMMON, "options", "initial_options"))
    node.require("options")
    offered = _options(node, "options", most=MOST_BOXES, mrkdwn=True)
    if node.has("initial_options") and not node.value["initial_options"]:
        node.fault("must provide at least one item", "initial_options")
    _chosen(node, "initial_options", offered)


def _typed(node: Node, *extra: str) -> None:
    node.only((*_COMMON, "placeholder", "initial_value", "dispatch_action_config", *extra))
    node.text("placeholder", most=150, plain=True)
    config = node.child("dispatch_action_config")
    if config is not None:
        config.only(("trigger_actions_on",))


def _plain_text_input(node: Node) -> None:
    _typed(node, "multiline", "min_length", "max_length")
    node.string("initial_value", most=_TEXT_VALUE)
    node.flag("multiline")
    node.whole("min_length", least=0, most=_TEXT_VALUE)
    node.whole("max_length", least=1, most=_TEXT_VALUE)


def _number_input(node: Node) -> None:
    _typed(node, "is_decimal_allowed", "min_value", "max_value")
    node.require("is_decimal_allowed")
    node.flag("is_decimal_allowed")
    for key in ("initial_value", "min_value", "max_value"):
        node.string(key, most=64, least=1)


def _address_input(node: Node) -> None:
    _typed(node)
    node.string("initial_value", most=_TEXT_VALUE)


def _pattern(node: Node, key: str, pattern: str, what: str) -> None:
    if node.has(key) and not re.fullmatch(pattern, str(node.value[key])):
        node.fault(f"must be {what}", key)


def _datepicker(node: Node) -> None:
    _menu(node, "initial_date")
    _pattern(node, "initial_date", r"\d{4}-\d\d-\d\d", "a date in the format YYYY-MM-DD")


def _timepicker(node: Node) -> None:
    _menu(node, "initial_time", "timezone")
    _pattern(node, "initial_time", r"([01]\d|2[0-3]):[0-5]\d", "a time in the format HH:mm")


def _datetimepicker(node: Node) -> None:
    node.only((*_COMMON, "initial_date_time"))
    _pattern(node, "initial_date_time", r"\d{10}", "a time in seconds of 10 digits")


_CHECKS: Mapping[str, tuple[frozenset[Place], Callable[[Node], None]]] = {
    "button": (frozenset({Place.SECTION, Place.ACTIONS}), _button),
    "overflow": (frozenset({Place.SECTION, Place.ACTIONS}), _overflow),
    "static_select": (_EVERYWHERE, _static_select),
    "external_select": (_EVERYWHERE, _external_select),
    "users_select": (_EVERYWHERE, _users_select),
    "conversations_select": (_EVERYWHERE, _conversations_select),
    "channels_select": (_EVERYWHERE, _channels_select),
    "multi_static_select": (frozenset({Place.SECTION, Place.INPUT}), _multi_static_select),
    "multi_external_select": (frozenset({Place.SECTION, Place.INPUT}), _multi_external_select),
    "multi_users_select": (frozenset({Place.SECTION, Place.INPUT}), _multi_users_select),
    "radio_buttons": (_EVERYWHERE, _radio_buttons),
    "checkboxes": (_EVERYWHERE, _checkboxes),
    "datepicker": (_EVERYWHERE, _datepicker),
    "timepicker": (_EVERYWHERE, _timepicker),
    "datetimepicker": (frozenset({Place.ACTIONS, Place.INPUT}), _datetimepicker),
    "plain_text_input": (_INPUT, _plain_text_input),
    "number_input": (_INPUT, _number_input),
    "email_text_input": (_INPUT, _address_input),
    "url_text_input": (_INPUT, _address_input),
}


def element(node: Node, place: Place) -> None:
    """Check an interactive element and that it may stand in such a block."""
    places, check = _CHECKS.get(node.type, (frozenset(), None))
    if check is None or place not in places:
        node.fault(f"unsupported type: {node.type}", "type")
        return
    node.string("action_id", most=_ID)
    node.flag("focus_on_load")
    dialog = node.child("confirm")
    if dialog is not None:
        confirm(dialog)
    check(node)
