"""Block Kit's blocks: which there are, their limits, and the ids that Slack adds.

Source: Slack's Block Kit reference; the limit on all blocks of a message together is observed
behaviour (about 13,200 characters) and undocumented.
"""

from __future__ import annotations

from collections import Counter
from enum import Enum
from typing import TYPE_CHECKING

from bot.practice.elements import Place, element
from bot.practice.payloads import JsonObject, object_from, object_in, objects_from, text_in
from bot.practice.shape import Findings, Node

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

MOST_TEXT = 3000
MOST_IN_ALL_BLOCKS = 13_200
MOST_ALT_TEXT = 2000
_ID = 255
_URL = 3000


class Surface(Enum):
    """Where blocks are shown; the value is the most blocks it takes."""

    MESSAGE = 50
    VIEW = 100


def _section(node: Node) -> None:
    node.only(("type", "block_id", "text", "fields", "accessory", "expand"))
    if not node.has("text") and not node.has("fields"):
        node.fault("missing required field: text")
    node.text("text", most=MOST_TEXT)
    for field in node.children("fields", most=10, least=1):
        field.is_text(most=2000)
    accessory = node.child("accessory")
    if accessory is None:
        return
    if accessory.type == "image":
        _image_fields(accessory)
    else:
        element(accessory, Place.SECTION)


def _image_fields(node: Node, *extra: str) -> None:
    node.only(("type", "image_url", "slack_file", "alt_text", *extra))
    node.require("alt_text")
    node.string("alt_text", most=MOST_ALT_TEXT)
    node.string("image_url", most=_URL, least=1)
    if node.has("image_url") == node.has("slack_file"):
        node.fault("one of image_url or slack_file must be given")
    file = node.child("slack_file")
    if file is not None:
        file.only(("id", "url"))
        if file.has("id") == file.has("url"):
            file.fault("one of id or url must be given")


def _image(node: Node) -> None:
    _image_fields(node, "block_id", "title")
    node.text("title", most=2000, plain=True)


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
        if item.type == "image":
            _image_fields(item)
        else:
            item.is_text(most=MOST_TEXT)


def _actions(node: Node) -> None:
    node.only(("type", "block_id", "elements"))
    node.require("elements")
    for item in node.children("elements", most=25, least=1):
        element(item, Place.ACTIONS)


def _input(node: Node) -> None:
    node.only(("type", "block_id", "label", "element", "hint", "optional", "dispatch_action"))
    node.require("label", "element")
    node.text("label", most=2000, plain=True)
    node.text("hint", most=2000, plain=True)
    node.flag("optional")
    node.flag("dispatch_action")
    item = node.child("element")
    if item is not None:
        element(item, Place.INPUT)


def _rich_text(node: Node) -> None:
    node.only(("type", "block_id", "elements"))
    node.require("elements")
    kinds = ("rich_text_section", "rich_text_list", "rich_text_preformatted", "rich_text_quote")
    for item in node.children("elements", most=MOST_TEXT):
        if item.type not in kinds:
            item.fault(f"unsupported type: {item.type}", "type")


def _markdown(node: Node) -> None:
    node.only(("type", "block_id", "text"))
    node.require("text")
    node.string("text", most=12_000, least=1)


_CHECKS: Mapping[str, Callable[[Node], None]] = {
    "section": _section,
    "image": _image,
    "header": _header,
    "divider": _divider,
    "context": _context,
    "actions": _actions,
    "input": _input,
    "rich_text": _rich_text,
    "markdown": _markdown,
}


def check_blocks(blocks: Sequence[JsonObject], surface: Surface, findings: Findings) -> None:
    """Note everything that Slack would refuse in these blocks."""
    root = Node({"blocks": list(blocks)}, "", findings)
    nodes = root.children("blocks", most=surface.value)
    for node in nodes:
        check = _CHECKS.get(node.type)
        if check is None:
            node.fault(f"unsupported type: {node.type}", "type")
            continue
        node.string("block_id", most=_ID)
        check(node)
        ids = [text_in(item, "action_id") for item in interactive(node.value)]
        for action_id, count in Counter(filter(None, ids)).items():
            if count > 1:
                node.fault(f"`action_id` {action_id} already exists")
    given = Counter(filter(None, (text_in(node.value, "block_id") for node in nodes)))
    for block_id, count in given.items():
        if count > 1:
            findings.add("/blocks", f"block_id {block_id} already exists")
    focus = sum(
        item.get("focus_on_load") is True for node in nodes for item in interactive(node.value)
    )
    if focus > 1:
        findings.add("/blocks", "only one element can have focus_on_load")


def interactive(block: JsonObject) -> list[JsonObject]:
    """Return the interactive elements of a block."""
    kind = block.get("type")
    if kind == "actions":
        return objects_from(block.get("elements"))
    single = {"section": "accessory", "input": "element"}.get(str(kind))
    item = object_in(block, single) if single else {}
    return [item] if item and item.get("type") != "image" else []


def characters(value: object) -> int:
    """Count the letters that blocks show or read out: texts and alternative texts."""
    if isinstance(value, list):
        return sum(characters(item) for item in value)
    if not isinstance(value, dict):
        return 0
    shown = sum(len(value[key]) for key in ("text", "alt_text") if isinstance(value.get(key), str))
    return shown + sum(characters(item) for item in value.values())


def images(blocks: Sequence[JsonObject]) -> Iterator[tuple[str, JsonObject]]:
    """Yield every image that shows an uploaded file, with its JSON pointer."""
    for index, block in enumerate(blocks):
        places: list[tuple[str, JsonObject]] = [
            ("", block),
            ("/accessory", object_in(block, "accessory")),
        ]
        elements = objects_from(block.get("elements")) if block.get("type") == "context" else []
        places += [(f"/elements/{number}", item) for number, item in enumerate(elements)]
        for path, item in places:
            if item.get("type") == "image" and item.get("slack_file"):
                yield f"/blocks/{index}{path}/slack_file", object_from(item["slack_file"])


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
