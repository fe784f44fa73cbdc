"""Block Kit: its blocks, elements and views, their limits, and what people choose in them.

Only what the bot sends is known here; anything else is refused as unsupported, so that a new
element is noticed in practice and added. Source: Slack's Block Kit reference; the limit on all
blocks of a message together is observed behaviour (about 13,200 characters) and undocumented.
"""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import dataclass, field
from enum import Enum
from typing import TYPE_CHECKING

from bot.practice.errors import RequestError, SlackError
from bot.practice.incoming import (
    JsonObject,
    object_from,
    object_in,
    objects_from,
    objects_in,
    text_in,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterator, Mapping, Sequence

MOST_TEXT = 3000
MOST_IN_ALL_BLOCKS = 13_200
MOST_ALT_TEXT = 2000
MOST_OPTIONS = 100
MOST_IN_VIEW = 250_000
"""As many characters of JSON as a view may have; 250 KB by Slack's reference of `views.open`."""
_ID = 255
_COMMON = ("type", "action_id")
_MODAL_FIELDS = ("type", "title", "blocks", "close", "submit", "private_metadata", "callback_id")
_HOME_FIELDS = ("type", "blocks", "private_metadata", "callback_id")


class Surface(Enum):
    """Where blocks are shown; the value is the most blocks it takes."""

    MESSAGE = 50
    VIEW = 100


class Place(Enum):
    """Where in a block an element stands."""

    SECTION = "section"
    ACTIONS = "actions"
    INPUT = "input"


@dataclass(slots=True)
class Findings:
    """Everything that is wrong with one request, in Slack's wording."""

    messages: list[str] = field(default_factory=list)

    def add(self, path: str, what: str) -> None:
        """Note a fault at a JSON pointer."""
        self.messages.append(f"[ERROR] {what} [json-pointer:{path}]")


@dataclass(frozen=True, slots=True)
class Node:
    """One object of a request under examination. Every method reads and notes at once."""

    value: JsonObject
    path: str
    findings: Findings

    def fault(self, what: str, key: str = "") -> None:
        """Note a fault of this object, or of one of its fields."""
        self.findings.add(f"{self.path}/{key}" if key else self.path, what)

    def has(self, key: str) -> bool:
        """Tell whether a field is there and not null."""
        return self.value.get(key) is not None

    @property
    def type(self) -> str:
        """The object's ``type``; empty when it has none."""
        kind = self.value.get("type")
        return kind if isinstance(kind, str) else ""

    def only(self, keys: Collection[str]) -> None:
        """Refuse every field but these."""
        for key in self.value:
            if key not in keys:
                self.fault(f"additional property: {key}")

    def require(self, *keys: str) -> bool:
        """Refuse the lack of a field; tell whether all are there."""
        missing = [key for key in keys if not self.has(key)]
        for key in missing:
            self.fault(f"missing required field: {key}")
        return not missing

    def string(self, key: str, *, most: int, least: int = 0) -> str:
        """Read an optional text of limited length."""
        if not self.has(key):
            return ""
        value = self.value[key]
        if not isinstance(value, str):
            self.fault("must be a string", key)
            return ""
        if len(value) > most:
            self.fault(f"must be less than {most + 1} characters", key)
        if len(value) < least:
            self.fault(f"must be more than {least - 1} characters", key)
        return value

    def whole(self, key: str, *, least: int, most: int) -> None:
        """Check an optional whole number."""
        if not self.has(key):
            return
        value = self.value[key]
        if not isinstance(value, int) or isinstance(value, bool) or not least <= value <= most:
            self.fault(f"must be an integer between {least} and {most}", key)

    def flag(self, key: str) -> None:
        """Check an optional true or false."""
        if self.has(key) and not isinstance(self.value[key], bool):
            self.fault("must be a boolean", key)

    def one_of(self, key: str, allowed: Collection[str]) -> None:
        """Check an optional word."""
        if self.has(key) and self.value[key] not in allowed:
            self.fault("must be a valid enum value", key)

    def child(self, key: str) -> Node | None:
        """Return the object under a key as a node; none when it is absent."""
        if not self.has(key):
            return None
        if not isinstance(self.value[key], dict):
            self.fault("must be an object", key)
            return None
        return Node(object_from(self.value[key]), f"{self.path}/{key}", self.findings)

    def children(self, key: str, *, most: int, least: int = 0) -> list[Node]:
        """Return the objects of an optional list of limited length as nodes."""
        if not self.has(key):
            return []
        value = self.value[key]
        if not isinstance(value, list):
            self.fault("must be an array", key)
            return []
        if len(value) > most:
            self.fault(f"no more than {most} items allowed", key)
        if len(value) < least:
            self.fault("must provide at least one item", key)
        nodes: list[Node] = []
        for index, item in enumerate(value):
            path = f"{self.path}/{key}/{index}"
            if isinstance(item, dict):
                nodes.append(Node(item, path, self.findings))
            else:
                self.findings.add(path, "must be an object")
        return nodes

    def text(self, key: str, *, most: int, plain: bool = False, least: int = 1) -> None:
        """Check an optional text object; ``plain`` forbids mrkdwn."""
        node = self.child(key)
        if node is not None:
            node.is_text(most=most, plain=plain, least=least)

    def is_text(self, *, most: int, plain: bool = False, least: int = 1) -> None:
        """Check that this object is a text object."""
        allowed = ("plain_text",) if plain else ("plain_text", "mrkdwn")
        if self.type not in allowed:
            self.fault(f"unsupported type: {self.type}", "type")
            return
        self.only(("type", "text", "emoji" if self.type == "plain_text" else "verbatim"))
        if self.require("text"):
            self.string("text", most=most, least=least)
        self.flag("emoji")
        self.flag("verbatim")


# Elements


def _confirm(node: Node) -> None:
    """Check a confirmation dialog."""
    node.only(("title", "text", "confirm", "deny"))
    node.require("title", "text", "confirm", "deny")
    node.text("title", most=100, plain=True)
    node.text("text", most=300)
    node.text("confirm", most=30, plain=True)
    node.text("deny", most=30, plain=True)


def _button(node: Node) -> None:
    node.only((*_COMMON, "confirm", "text", "value", "style"))
    node.require("text")
    node.text("text", most=75, plain=True)
    node.string("value", most=2000)
    node.one_of("style", ("primary", "danger"))
    dialog = node.child("confirm")
    if dialog is not None:
        _confirm(dialog)


def _option(node: Node) -> None:
    node.only(("text", "value"))
    node.require("text", "value")
    node.text("text", most=75, plain=True)
    node.string("value", most=150)


def _options(node: Node, *, least: int = 1) -> list[object]:
    """Check the options of a menu, in groups or not, and return their values."""
    values: list[object] = []
    for option in node.children("options", most=MOST_OPTIONS, least=least):
        _option(option)
        values.append(option.value.get("value"))
    if len(set(map(str, values))) != len(values):
        node.fault("all option values must be unique", "options")
    for group in node.children("option_groups", most=MOST_OPTIONS, least=1):
        group.only(("label", "options"))
        group.require("label", "options")
        group.text("label", most=75, plain=True)
        values += _options(group)
    return values


def _static_select(node: Node) -> None:
    node.only((*_COMMON, "placeholder", "options", "option_groups", "initial_option"))
    node.text("placeholder", most=150, plain=True)
    if node.has("options") == node.has("option_groups"):
        node.fault("one of options or option_groups must be given")
    offered = _options(node)
    initial = node.value.get("initial_option")
    if initial is not None and object_from(initial).get("value") not in offered:
        node.fault("initial option(s) must be among the options", "initial_option")


def _external_select(node: Node) -> None:
    node.only((*_COMMON, "placeholder", "initial_option", "min_query_length"))
    node.text("placeholder", most=150, plain=True)
    node.whole("min_query_length", least=0, most=3000)
    initial = node.child("initial_option")
    if initial is not None:
        _option(initial)


def suggestions(answer: Node) -> None:
    """Check what an app answers when it is asked for the options of an external menu.

    Not more than 100 in all groups together: Slack's reference allows so many in a group, and
    is not clear about their sum.
    """
    answer.only(("options", "option_groups"))
    if answer.has("options") == answer.has("option_groups"):
        answer.fault("one of options or option_groups must be given")
    if len(_options(answer, least=0)) > MOST_OPTIONS:
        answer.fault(f"no more than {MOST_OPTIONS} items allowed")


def _plain_text_input(node: Node) -> None:
    node.only((*_COMMON, "placeholder", "initial_value", "multiline", "max_length"))
    node.text("placeholder", most=150, plain=True)
    node.string("initial_value", most=3000)
    node.flag("multiline")
    node.whole("max_length", least=1, most=3000)


_EVERYWHERE = frozenset(Place)
_ELEMENTS: Mapping[str, tuple[frozenset[Place], Callable[[Node], None]]] = {
    "button": (frozenset({Place.SECTION, Place.ACTIONS}), _button),
    "static_select": (_EVERYWHERE, _static_select),
    "external_select": (_EVERYWHERE, _external_select),
    "plain_text_input": (frozenset({Place.INPUT}), _plain_text_input),
}


def _element(node: Node, place: Place) -> None:
    """Check an element, and that it may stand in such a block."""
    places, check = _ELEMENTS.get(node.type, (frozenset(), None))
    if check is None or place not in places:
        node.fault(f"unsupported type: {node.type}", "type")
        return
    node.string("action_id", most=_ID)
    check(node)


# Blocks


def _section(node: Node) -> None:
    node.only(("type", "block_id", "text", "accessory"))
    node.require("text")
    node.text("text", most=MOST_TEXT)
    accessory = node.child("accessory")
    if accessory is not None:
        _element(accessory, Place.SECTION)


def _image(node: Node) -> None:
    node.only(("type", "block_id", "slack_file", "alt_text", "title"))
    node.require("slack_file", "alt_text")
    node.string("alt_text", most=MOST_ALT_TEXT)
    node.text("title", most=2000, plain=True)
    file = node.child("slack_file")
    if file is not None:
        file.only(("id",))
        file.require("id")


def _header(node: Node) -> None:
    node.only(("type", "block_id", "text"))
    node.require("text")
    node.text("text", most=150, plain=True)


def _divider(node: Node) -> None:
    node.only(("type", "block_id"))


def _context(node: Node) -> None:
    node.only(("type", "block_id", "elements"))
    node.require("elements")
    for item in node.children("elements", most=10, least=1):
        item.is_text(most=MOST_TEXT)


def _actions(node: Node) -> None:
    node.only(("type", "block_id", "elements"))
    node.require("elements")
    for item in node.children("elements", most=25, least=1):
        _element(item, Place.ACTIONS)


def _input(node: Node) -> None:
    node.only(("type", "block_id", "label", "element", "hint", "optional"))
    node.require("label", "element")
    node.text("label", most=2000, plain=True)
    node.text("hint", most=2000, plain=True)
    node.flag("optional")
    item = node.child("element")
    if item is not None:
        _element(item, Place.INPUT)


_BLOCKS: Mapping[str, Callable[[Node], None]] = {
    "section": _section,
    "image": _image,
    "header": _header,
    "divider": _divider,
    "context": _context,
    "actions": _actions,
    "input": _input,
}


def check_blocks(blocks: Sequence[JsonObject], surface: Surface, findings: Findings) -> None:
    """Note everything that Slack would refuse in these blocks."""
    root = Node({"blocks": list(blocks)}, "", findings)
    nodes = root.children("blocks", most=surface.value)
    for node in nodes:
        check = _BLOCKS.get(node.type)
        if check is None:
            node.fault(f"unsupported type: {node.type}", "type")
            continue
        node.string("block_id", most=_ID)
        check(node)
        for action_id in _repeated(interactive(node.value), "action_id"):
            node.fault(f"`action_id` {action_id} already exists")
    for block_id in _repeated([node.value for node in nodes], "block_id"):
        findings.add("/blocks", f"block_id {block_id} already exists")


def _repeated(items: Sequence[JsonObject], key: str) -> list[str]:
    """Return the ids that more than one item has."""
    ids = Counter(filter(None, (text_in(item, key) for item in items)))
    return [one for one, count in ids.items() if count > 1]


def check_view(body: JsonObject, kind: str) -> None:
    """Refuse a view that Slack would refuse: ``invalid_arguments``, ``view_too_large``."""
    findings = Findings()
    node = Node(body, "/view", findings)
    if node.type != kind:
        node.fault(f"must be {kind}", "type")
    node.only(_MODAL_FIELDS if kind == "modal" else _HOME_FIELDS)
    node.require("blocks", *(("title",) if kind == "modal" else ()))
    node.string("private_metadata", most=3000)
    node.string("callback_id", most=255)
    for key in ("title", "submit", "close"):
        node.text(key, most=24, plain=True)
    blocks = objects_in(body, "blocks")
    has_input = any(block.get("type") == "input" for block in blocks)
    if kind == "modal" and has_input and not node.has("submit"):
        node.fault("missing required field: submit")
    check_blocks(blocks, Surface.VIEW, findings)
    if findings.messages:
        raise SlackError("invalid_arguments", findings.messages)
    if len(json.dumps(body)) > MOST_IN_VIEW:
        raise SlackError("view_too_large")


def interactive(block: JsonObject) -> list[JsonObject]:
    """Return the interactive elements of a block."""
    kind = block.get("type")
    if kind == "actions":
        return objects_from(block.get("elements"))
    single = {"section": "accessory", "input": "element"}.get(str(kind))
    item = object_in(block, single) if single else {}
    return [item] if item else []


def characters(value: object) -> int:
    """Count the letters that blocks show or read out: texts and alternative texts."""
    if isinstance(value, list):
        return sum(characters(item) for item in value)
    if not isinstance(value, dict):
        return 0
    shown = sum(len(value[key]) for key in ("text", "alt_text") if isinstance(value.get(key), str))
    return shown + sum(characters(item) for item in value.values())


def images(blocks: Sequence[JsonObject]) -> Iterator[tuple[str, str]]:
    """Yield the id of every uploaded file that blocks show, with its JSON pointer before it."""
    for index, block in enumerate(blocks):
        if block.get("type") == "image":
            yield f"/blocks/{index}/slack_file", text_in(object_in(block, "slack_file"), "id")


def with_block_ids(
    blocks: Sequence[JsonObject], new_id: Callable[[str], str]
) -> tuple[JsonObject, ...]:
    """Return the blocks with an id for each block and element that came without."""

    def identified(item: JsonObject) -> JsonObject:
        return item if item.get("action_id") else {**item, "action_id": new_id("a")}

    result: list[JsonObject] = []
    for given in blocks:
        block = given if given.get("block_id") else {**given, "block_id": new_id("b")}
        kind = block.get("type")
        if kind == "actions":
            block = {**block, "elements": [identified(one) for one in interactive(block)]}
        elif interactive(block):
            key = "accessory" if kind == "section" else "element"
            block = {**block, key: identified(interactive(block)[0])}
        result.append(block)
    return tuple(result)


# People's choices
#
# ``state.values`` is ``{block_id: {action_id: value}}``; a value repeats the element's type. The
# page sends Slack's own shapes; scripts may give the bare choice (``"winter"``).

# element type -> (key of the value in state, key of its initial value)
_STATE_KEYS = {
    "static_select": ("selected_option", "initial_option"),
    "external_select": ("selected_option", "initial_option"),
    "plain_text_input": ("value", "initial_value"),
}


def merged_values(blocks: Sequence[JsonObject], given: JsonObject) -> JsonObject:
    """Return ``state.values``: what was given where the element is still there, else initials."""
    values: JsonObject = {}
    for block in blocks:
        block_id = text_in(block, "block_id")
        held = object_in(given, block_id)
        found: JsonObject = {}
        for item in interactive(block):
            kind = text_in(item, "type")
            if kind in _STATE_KEYS:
                action_id = text_in(item, "action_id")
                key, initial = _STATE_KEYS[kind]
                earlier = object_in(held, action_id)
                is_kept = earlier.get("type") == kind and key in earlier
                value = earlier[key] if is_kept else item.get(initial)
                found[action_id] = {"type": kind, key: value}
        if found:
            values[block_id] = found
    return values


def _chosen_option(element: JsonObject, given: object) -> JsonObject:
    if isinstance(given, dict) and "value" in given and "text" in given:
        return given
    groups = [element, *objects_in(element, "option_groups")]
    options = [option for group in groups for option in objects_in(group, "options")]
    word = text_in(given, "value") if isinstance(given, dict) else str(given)
    for option in options:
        if text_in(option, "value") == word:
            return option
    for option in options:
        if text_in(object_in(option, "text"), "text") == word:
            return option
    if text_in(element, "type") == "external_select":
        return {"text": {"type": "plain_text", "text": word, "emoji": True}, "value": word}
    offered = ", ".join(text_in(option, "value") for option in options)
    raise RequestError("invalid_value", f"{word!r} is not among the options: {offered}")


def element_value(element: JsonObject, given: object) -> JsonObject:
    """Return Slack's value of an element for what a person chose.

    RequestError ``invalid_value`` for a choice that is not offered.
    """
    kind = text_in(element, "type")
    key = _STATE_KEYS[kind][0]
    if isinstance(given, dict) and key in given:
        given = given[key]
    if given in (None, ""):
        return {"type": kind, key: None}
    is_menu = key == "selected_option"
    return {"type": kind, key: _chosen_option(element, given) if is_menu else str(given)}


def values_from(blocks: Sequence[JsonObject], held: JsonObject, given: JsonObject) -> JsonObject:
    """Return ``state.values`` after a person filled in what is given.

    ``given`` is Slack's own (with or without ``values``), or names the bare choice by block and
    action, by block alone or by action alone. RequestError ``unknown_field`` for anything else.
    """
    fields = object_in(given, "values") if "values" in given else given
    changes: dict[str, JsonObject] = {}
    unknown = set(fields)
    for block in blocks:
        block_id = text_in(block, "block_id")
        items = [one for one in interactive(block) if text_in(one, "type") in _STATE_KEYS]
        for item in items:
            action_id = text_in(item, "action_id")
            if block_id in fields:
                inner = fields[block_id]
                unknown.discard(block_id)
                if isinstance(inner, dict) and action_id in inner:
                    choice = inner[action_id]
                elif len(items) == 1 and not isinstance(inner, dict):
                    choice = inner
                else:
                    continue
            elif action_id in fields:
                unknown.discard(action_id)
                choice = fields[action_id]
            else:
                continue
            changes.setdefault(block_id, {})[action_id] = element_value(item, choice)
    if unknown:
        raise RequestError("unknown_field", f"no such field here: {', '.join(sorted(unknown))}")
    present: JsonObject = {
        block_id: {**object_from(held.get(block_id)), **changes.get(block_id, {})}
        for block_id in {*held, *changes}
    }
    return merged_values(blocks, present)


def complaints(blocks: Sequence[JsonObject], values: JsonObject) -> dict[str, str]:
    """Return, by block, what the client itself says before it sends a form."""
    result: dict[str, str] = {}
    for block in blocks:
        if block.get("type") != "input":
            continue
        block_id = text_in(block, "block_id")
        element = object_in(block, "element")
        value = object_in(object_in(values, block_id), text_in(element, "action_id"))
        content = next((one for key, one in value.items() if key != "type"), None)
        problem = _complaint(element, content, optional=block.get("optional") is True)
        if problem:
            result[block_id] = problem
    return result


def _complaint(element: JsonObject, content: object, *, optional: bool) -> str:
    if content in (None, ""):
        return "" if optional else "Please complete this required field."
    most = element.get("max_length")
    if isinstance(most, int) and len(str(content)) > most:
        return f"Please enter no more than {most} characters."
    return ""
