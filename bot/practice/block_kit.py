"""Block Kit as a table: its blocks, elements and views, and Slack's limits on them.

Only what the bot sends is known here; anything else is refused as unsupported, so that a new
element is noticed in practice and added. Source: Slack's Block Kit reference; the limit on all
blocks of a message together is observed behaviour (about 13,200 characters) and undocumented.

What people choose and type is ``state.values``, ``{block_id: {action_id: value}}``; a value repeats
the element's type. The page sends Slack's own shapes; scripts may give the bare choice ("winter").
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence

from msgspec import Struct

from bot.practice.errors import RequestError, SlackError
from bot.practice.incoming import JsonObject, object_from, object_in, objects_in, text_in

MOST_BLOCKS = 50
MOST_BLOCKS_IN_VIEW = 100
MOST_IN_ALL_BLOCKS = 13_200
MOST_OPTIONS = 100
MOST_IN_VIEW = 250_000
"""As many characters of JSON as a view may have; 250 KB by Slack's reference of `views.open`."""

_NAMES = {
    str: "a string",
    int: "an integer",
    bool: "a boolean",
    list: "an array",
    dict: "an object",
}


class Shape(Struct, frozen=True):
    """What a value may be.

    ``most`` and ``least`` limit a number, or the length of a string or a list. An object has its
    ``fields`` and no others (null counts as absent), or, where there are several ``types``, the
    shape of its ``type``. ``rule`` yields what else is wrong with an object.
    """

    kind: type
    most: int = 0
    least: int = 0
    words: tuple[str, ...] = ()
    items: Shape | None = None
    required: tuple[str, ...] = ()
    fields: Mapping[str, Shape] = {}
    types: Mapping[str, Shape] | None = None
    rule: Callable[[JsonObject], Iterator[str]] | None = None

    def faults(self, value: object, path: str) -> Iterator[str]:
        """Yield what is wrong with a value at a JSON pointer, in Slack's wording."""
        is_flag = isinstance(value, bool)
        if not isinstance(value, self.kind) or is_flag is not (self.kind is bool):
            yield _fault(f"must be {_NAMES[self.kind]}", path)
        elif isinstance(value, dict):
            yield from self._faults_of_object(value, path)
        elif isinstance(value, list):
            if len(value) > self.most:
                yield _fault(f"no more than {self.most} items allowed", path)
            if len(value) < self.least:
                yield _fault("must provide at least one item", path)
            for index, item in enumerate(value):
                yield from self.items.faults(item, f"{path}/{index}") if self.items else ()
        else:
            yield from (_fault(what, path) for what in self._limits(value))

    def _limits(self, value: object) -> Iterator[str]:
        if isinstance(value, str) and self.words:
            if value not in self.words:
                yield "must be a valid enum value"
        elif isinstance(value, str) and len(value) > self.most:
            yield f"must be less than {self.most + 1} characters"
        elif isinstance(value, str) and len(value) < self.least:
            yield f"must be more than {self.least - 1} characters"
        elif self.kind is int and value not in range(self.least, self.most + 1):
            yield f"must be an integer between {self.least} and {self.most}"

    def _faults_of_object(self, value: JsonObject, path: str) -> Iterator[str]:
        if self.types is not None:
            kind = text_in(value, "type")
            if kind in self.types:
                rest = {key: value[key] for key in value if key != "type"}
                yield from self.types[kind].faults(rest, path)
            else:
                yield _fault(f"unsupported type: {kind}", f"{path}/type")
        else:
            extra = value.keys() - self.fields
            yield from (_fault(f"additional property: {key}", path) for key in extra)
            missing = [key for key in self.required if value.get(key) is None]
            yield from (_fault(f"missing required field: {key}", path) for key in missing)
            for key, shape in self.fields.items():
                if value.get(key) is not None:
                    yield from shape.faults(value[key], f"{path}/{key}")
        if self.rule is not None:
            yield from (_fault(what, path) for what in self.rule(value))


def _fault(what: str, path: str) -> str:
    return f"[ERROR] {what} [json-pointer:{path}]"


def _object(*required: str, **fields: Shape) -> Shape:
    return Shape(dict, required=required, fields=fields)


def _plain(most: int) -> Shape:
    """A text object without markup."""
    plain = _object("text", text=Shape(str, most, 1), emoji=Shape(bool))
    return Shape(dict, types={"plain_text": plain})


def _text(most: int) -> Shape:
    """A text object with markup or without."""
    marked = _object("text", text=Shape(str, most, 1), verbatim=Shape(bool))
    return Shape(dict, types={**(_plain(most).types or {}), "mrkdwn": marked})


def _list(items: Shape, most: int, least: int = 1) -> Shape:
    return Shape(list, most, least, items=items)


# Rules on objects as wholes


def offered(menu: JsonObject) -> list[JsonObject]:
    """Return the options of a menu, in groups or not."""
    groups = [menu, *objects_in(menu, "option_groups")]
    return [option for group in groups for option in objects_in(group, "options")]


def _menu_rule(menu: JsonObject) -> Iterator[str]:
    if (menu.get("options") is None) == (menu.get("option_groups") is None):
        yield "one of options or option_groups must be given"
    for group in (menu, *objects_in(menu, "option_groups")):
        values = [str(option.get("value")) for option in objects_in(group, "options")]
        if len(set(values)) != len(values):
            yield "all option values must be unique"
    initial = menu.get("initial_option")
    known = [option.get("value") for option in offered(menu)]
    if initial is not None and object_from(initial).get("value") not in known:
        yield "initial option(s) must be among the options"


def _suggestion_rule(answer: JsonObject) -> Iterator[str]:
    """Count the options of all groups together: Slack's reference is not clear about their sum."""
    yield from _menu_rule(answer)
    if len(offered(answer)) > MOST_OPTIONS:
        yield f"no more than {MOST_OPTIONS} items allowed"


def _block_rule(block: JsonObject) -> Iterator[str]:
    for action_id in _repeated(interactive(block), "action_id"):
        yield f"`action_id` {action_id} already exists"


def _repeated(items: Sequence[JsonObject], key: str) -> list[str]:
    """Return the ids that more than one item has."""
    ids = Counter(filter(None, (text_in(item, key) for item in items)))
    return [one for one, count in ids.items() if count > 1]


def _modal_rule(view: JsonObject) -> Iterator[str]:
    has_input = any(block.get("type") == "input" for block in objects_in(view, "blocks"))
    if has_input and view.get("submit") is None:
        yield "missing required field: submit"


# The table: elements, blocks, views

_ID = Shape(str, 255)
_OPTION = _object("text", "value", text=_plain(75), value=Shape(str, 150))
_OPTIONS = _list(_OPTION, MOST_OPTIONS)
_GROUP = _object("label", "options", label=_plain(75), options=_OPTIONS)
_GROUPS = _list(_GROUP, MOST_OPTIONS)
_BUTTON = _object(
    "text",
    action_id=_ID,
    text=_plain(75),
    value=Shape(str, 2000),
    style=Shape(str, words=("primary", "danger")),
    confirm=_object(
        *("title", "text", "confirm", "deny"),
        title=_plain(100),
        text=_text(300),
        confirm=_plain(30),
        deny=_plain(30),
    ),
)
_MENU = _object(placeholder=_plain(150), action_id=_ID, initial_option=_OPTION).fields
_MENUS = {
    "static_select": Shape(
        dict, fields={**_MENU, "options": _OPTIONS, "option_groups": _GROUPS}, rule=_menu_rule
    ),
    "external_select": Shape(dict, fields={**_MENU, "min_query_length": Shape(int, 3000)}),
}
_TEXT_FIELD = _object(
    action_id=_ID,
    placeholder=_plain(150),
    initial_value=Shape(str, 3000),
    multiline=Shape(bool),
    max_length=Shape(int, 3000, 1),
)
_SUGGESTIONS = Shape(
    dict,
    fields={"options": _list(_OPTION, MOST_OPTIONS, 0), "option_groups": _GROUPS},
    rule=_suggestion_rule,
)
_BUTTON_OR_MENU = Shape(dict, types={**_MENUS, "button": _BUTTON})
_FIELD_OR_MENU = Shape(dict, types={**_MENUS, "plain_text_input": _TEXT_FIELD})
_BLOCKS = {
    "section": _object("text", block_id=_ID, text=_text(3000), accessory=_BUTTON_OR_MENU),
    "image": _object(
        *("slack_file", "alt_text"),
        block_id=_ID,
        slack_file=_object("id", id=_ID),
        alt_text=Shape(str, 2000),
        title=_plain(2000),
    ),
    "header": _object("text", block_id=_ID, text=_plain(150)),
    "divider": _object(block_id=_ID),
    "context": _object("elements", block_id=_ID, elements=_list(_text(3000), 10)),
    "actions": _object("elements", block_id=_ID, elements=_list(_BUTTON_OR_MENU, 25)),
    "input": _object(
        *("label", "element"),
        block_id=_ID,
        label=_plain(2000),
        hint=_plain(2000),
        optional=Shape(bool),
        element=_FIELD_OR_MENU,
    ),
}
_BLOCK = Shape(dict, types=_BLOCKS, rule=_block_rule)
_HOME = _object(
    "blocks",
    blocks=Shape(list, MOST_BLOCKS_IN_VIEW),
    private_metadata=Shape(str, 3000),
    callback_id=_ID,
)
_BAR = {"title": _plain(24), "submit": _plain(24), "close": _plain(24)}
_MODAL = Shape(
    dict, required=("blocks", "title"), fields={**_HOME.fields, **_BAR}, rule=_modal_rule
)
_VIEWS = {"home": _HOME, "modal": _MODAL}


def faults_in_blocks(blocks: object, *, most: int = MOST_BLOCKS) -> list[str]:
    """Return everything that Slack would refuse in the blocks of a message or a view."""
    twice = _repeated(objects_in({"blocks": blocks}, "blocks"), "block_id")
    return [
        *_list(_BLOCK, most, 0).faults(blocks, "/blocks"),
        *(_fault(f"block_id {block_id} already exists", "/blocks") for block_id in twice),
    ]


def faults_in_suggestions(answer: JsonObject) -> list[str]:
    """Return what Slack would refuse in an app's options for an external menu."""
    return list(_SUGGESTIONS.faults(answer, ""))


def check_view(body: JsonObject, kind: str) -> None:
    """Refuse a view that Slack would refuse: ``invalid_arguments``, ``view_too_large``."""
    faults = list(Shape(dict, types={kind: _VIEWS[kind]}).faults(body, "/view"))
    faults += faults_in_blocks(body.get("blocks", []), most=MOST_BLOCKS_IN_VIEW)
    if faults:
        raise SlackError("invalid_arguments", faults)
    if len(json.dumps(body)) > MOST_IN_VIEW:
        raise SlackError("view_too_large")


# What blocks show

_INTERACTIVE = {"actions": "elements", "section": "accessory", "input": "element"}
"""Where a block has its interactive elements, by its type."""


def interactive(block: JsonObject) -> list[JsonObject]:
    """Return the interactive elements of a block."""
    key = _INTERACTIVE.get(text_in(block, "type"), "")
    element = object_in(block, key)
    return [element] if element else objects_in(block, key)


def characters(value: object) -> int:
    """Count the letters that blocks show or read out: texts and alternative texts."""
    if isinstance(value, list):
        return sum(map(characters, value))
    if not isinstance(value, dict):
        return 0
    shown = sum(len(text_in(value, key)) for key in ("text", "alt_text"))
    return shown + sum(map(characters, value.values()))


def images(blocks: Sequence[JsonObject]) -> Iterator[tuple[str, str]]:
    """Yield the id of every uploaded file that blocks show, with its JSON pointer before it."""
    for index, block in enumerate(blocks):
        if block.get("type") == "image":
            yield f"/blocks/{index}/slack_file", text_in(object_in(block, "slack_file"), "id")


def with_ids(blocks: Sequence[JsonObject], new_id: Callable[[str], str]) -> tuple[JsonObject, ...]:
    """Return the blocks with an id for each block and element that came without."""

    def named(item: JsonObject, key: str, prefix: str) -> JsonObject:
        return item if item.get(key) else {**item, key: new_id(prefix)}

    result: list[JsonObject] = []
    for given in blocks:
        block = named(given, "block_id", "b")
        elements = [named(element, "action_id", "a") for element in interactive(block)]
        if elements:
            key = _INTERACTIVE[text_in(block, "type")]
            block = {**block, key: elements if key == "elements" else elements[0]}
        result.append(block)
    return tuple(result)


# What people choose and type

# element type -> (key of the value in state, key of its initial value)
_STATE_KEYS = {
    "static_select": ("selected_option", "initial_option"),
    "external_select": ("selected_option", "initial_option"),
    "plain_text_input": ("value", "initial_value"),
}


def _fields(block: JsonObject) -> list[tuple[str, str, JsonObject]]:
    """Return the elements of a block that have a state, each after its type and its id."""
    items = [(text_in(one, "type"), text_in(one, "action_id"), one) for one in interactive(block)]
    return [item for item in items if item[0] in _STATE_KEYS]


def merged_values(blocks: Sequence[JsonObject], earlier: JsonObject) -> JsonObject:
    """Return ``state.values``: the earlier values of elements still there, else their initials."""
    values: JsonObject = {}
    for block in blocks:
        block_id = text_in(block, "block_id")
        found: JsonObject = {}
        for kind, action_id, element in _fields(block):
            key, initial = _STATE_KEYS[kind]
            held = object_in(earlier, block_id, action_id)
            is_kept = held.get("type") == kind and key in held
            found[action_id] = {"type": kind, key: held[key] if is_kept else element.get(initial)}
        if found:
            values[block_id] = found
    return values


def _chosen_option(element: JsonObject, choice: object) -> JsonObject:
    if isinstance(choice, dict) and "value" in choice and "text" in choice:
        return choice
    word = text_in(choice, "value") if isinstance(choice, dict) else str(choice)
    options = offered(element)
    by_text = {text_in(object_in(one, "text"), "text"): one for one in reversed(options)}
    by_value = {text_in(one, "value"): one for one in reversed(options)}
    found = by_value.get(word) or by_text.get(word)
    if found:
        return found
    if text_in(element, "type") == "external_select":
        return {"text": {"type": "plain_text", "text": word, "emoji": True}, "value": word}
    known = ", ".join(text_in(option, "value") for option in options)
    raise RequestError("invalid_value", f"{word!r} is not among the options: {known}")


def element_value(element: JsonObject, choice: object) -> JsonObject:
    """Return Slack's value of an element for a choice; RequestError for one that is not offered."""
    kind = text_in(element, "type")
    key, _ = _STATE_KEYS[kind]
    if isinstance(choice, dict) and key in choice:
        choice = choice[key]
    if choice in (None, ""):
        return {"type": kind, key: None}
    is_menu = key == "selected_option"
    return {"type": kind, key: _chosen_option(element, choice) if is_menu else str(choice)}


def values_from(blocks: Sequence[JsonObject], held: JsonObject, state: JsonObject) -> JsonObject:
    """Return ``state.values`` after a person filled in Slack's own state, or bare choices."""
    given = object_in(state, "values") if "values" in state else state
    values = {block_id: dict(object_in(held, block_id)) for block_id in held}
    known = {text_in(block, "block_id"): _fields(block) for block in blocks}
    unknown = sorted(given.keys() - known.keys())
    if unknown:
        raise RequestError("unknown_field", f"no such field here: {', '.join(unknown)}")
    for block_id, choice in given.items():
        for _, action_id, element in known[block_id]:
            bare = choice.get(action_id) if isinstance(choice, dict) else choice
            if bare is not None:
                values.setdefault(block_id, {})[action_id] = element_value(element, bare)
    return merged_values(blocks, dict(values))


def complaints(blocks: Sequence[JsonObject], values: JsonObject) -> dict[str, str]:
    """Return, by block, what the client itself says before it sends a form."""
    result: dict[str, str] = {}
    for block in blocks:
        if block.get("type") != "input":
            continue
        block_id = text_in(block, "block_id")
        element = object_in(block, "element")
        value = object_in(values, block_id, text_in(element, "action_id"))
        content = next((one for key, one in value.items() if key != "type"), None)
        most = element.get("max_length")
        if content in (None, "") and block.get("optional") is not True:
            result[block_id] = "Please complete this required field."
        elif content and isinstance(most, int) and len(str(content)) > most:
            result[block_id] = f"Please enter no more than {most} characters."
    return result
