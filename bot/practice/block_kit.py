"""Block Kit as a table: its blocks, elements and views, and Slack's limits on them.

Only what the bot sends is known here; anything else is refused as unsupported, so that a new
element is noticed in practice and added. Source: Slack's Block Kit reference; the limit on all
blocks of a message together is observed behaviour (about 13,200 characters) and undocumented.

What people choose and type is `state.values`, `{block_id: {action_id: value}}`; a value repeats
the element's type. The page sends Slack's own shapes; scripts may give the bare choice ("winter").
"""

import json
import re
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from typing import Annotated, Any, Literal, TypeAlias

from msgspec import Meta, ValidationError, convert, defstruct

from bot.practice.errors import RequestError, SlackError
from bot.practice.incoming import JsonObject, object_from, object_in, objects_in, text_in

MOST_BLOCKS = 50
MOST_BLOCKS_IN_VIEW = 100
MOST_IN_ALL_BLOCKS = 13_200
MOST_OPTIONS = 100
MOST_IN_VIEW = 250_000
"""As many characters of JSON as a view may have; 250 KB by Slack's reference of `views.open`."""

# The table: texts, elements, blocks, views

Kind: TypeAlias = Any
"""A type that msgspec compares values with; made here, so mypy knows nothing of it."""


def _string(most: int, least: int = 0) -> Kind:
    return Annotated[str, Meta(min_length=least, max_length=most)]


def _number(most: int, least: int = 0) -> Kind:
    return Annotated[int, Meta(ge=least, le=most)]


def _list(items: Kind, most: int, least: int = 1) -> Kind:
    return Annotated[list[items], Meta(min_length=least, max_length=most)]


def _object(kind: str | None, *required: str, **fields: Kind) -> Kind:
    """An object of a `type`, or of none, with no fields but these; null counts as absent."""
    needed = [(name, fields.pop(name)) for name in required]
    others = [(name, field | None, None) for name, field in fields.items()]
    return defstruct(
        f"_{kind}",
        [*needed, *others],
        tag_field=kind and "type",
        tag=kind,
        forbid_unknown_fields=True,
    )


def _plain(most: int) -> Kind:
    kind = Literal["plain_text"]  # a tag is only asked for where there are several
    return _object(None, "type", "text", type=kind, text=_string(most, 1), emoji=bool)


def _text(most: int) -> Kind:
    plain = _object("plain_text", "text", text=_string(most, 1), emoji=bool)
    return plain | _object("mrkdwn", "text", text=_string(most, 1), verbatim=bool)


_ID = _string(255)
_OPTION = _object(None, "text", "value", text=_plain(75), value=_string(150))
_OPTIONS = _list(_OPTION, MOST_OPTIONS)
_GROUP = _object(None, "label", "options", label=_plain(75), options=_OPTIONS)
_GROUPS = _list(_GROUP, MOST_OPTIONS)
_QUESTION = {"title": _plain(100), "text": _text(300), "confirm": _plain(30), "deny": _plain(30)}
_BUTTON = _object(
    "button",
    "text",
    action_id=_ID,
    text=_plain(75),
    value=_string(2000),
    style=Literal["primary", "danger"],
    confirm=_object(None, *_QUESTION, **_QUESTION),
)
_MENU = {"placeholder": _plain(150), "action_id": _ID, "initial_option": _OPTION}
_MENUS = _object("static_select", **_MENU, options=_OPTIONS, option_groups=_GROUPS) | _object(
    "external_select", **_MENU, min_query_length=_number(3000)
)
_TEXT_FIELD = _object(
    "plain_text_input",
    action_id=_ID,
    placeholder=_plain(150),
    initial_value=_string(3000),
    multiline=bool,
    max_length=_number(3000, 1),
)
_SUGGESTIONS = _object(None, options=_list(_OPTION, MOST_OPTIONS, 0), option_groups=_GROUPS)
_BLOCK = (
    _object("section", "text", block_id=_ID, text=_text(3000), accessory=_MENUS | _BUTTON)
    | _object(
        "image",
        *("slack_file", "alt_text"),
        block_id=_ID,
        slack_file=_object(None, "id", id=_ID),
        alt_text=_string(2000),
        title=_plain(2000),
    )
    | _object("header", "text", block_id=_ID, text=_plain(150))
    | _object("divider", block_id=_ID)
    | _object("context", "elements", block_id=_ID, elements=_list(_text(3000), 10))
    | _object("actions", "elements", block_id=_ID, elements=_list(_MENUS | _BUTTON, 25))
    | _object(
        "input",
        *("label", "element"),
        block_id=_ID,
        label=_plain(2000),
        hint=_plain(2000),
        optional=bool,
        element=_MENUS | _TEXT_FIELD,
    )
)
_VIEW = {"blocks": list[Any], "private_metadata": _string(3000), "callback_id": _ID}
_BAR = {"title": _plain(24), "submit": _plain(24), "close": _plain(24)}
_VIEWS = {
    "home": _object(None, "type", "blocks", type=Literal["home"], **_VIEW),
    "modal": _object(None, "type", "blocks", "title", type=Literal["modal"], **_VIEW, **_BAR),
}


# What Slack would refuse


def _faults(value: object, kind: Kind, path: str) -> list[str]:
    """Return the first thing that keeps a value at a JSON pointer from being of a kind."""
    try:
        convert(value, kind)
    except ValidationError as error:
        what, _, where = str(error).partition(" - at `$")
        return [_fault(what, path + re.sub(r"\W+", "/", where).rstrip("/"))]
    return []


def _fault(what: str, path: str) -> str:
    return f"[ERROR] {what} [json-pointer:{path}]"


def offered(menu: JsonObject) -> list[JsonObject]:
    """Return the options of a menu, in groups or not."""
    groups = [menu, *objects_in(menu, "option_groups")]
    return [option for group in groups for option in objects_in(group, "options")]


def _faults_of_menu(menu: JsonObject) -> Iterator[str]:
    if (menu.get("options") is None) == (menu.get("option_groups") is None):
        yield "one of options or option_groups must be given"
    for group in (menu, *objects_in(menu, "option_groups")):
        if _repeated(objects_in(group, "options"), "value"):
            yield "all option values must be unique"
    initial = menu.get("initial_option")
    known = [option.get("value") for option in offered(menu)]
    if initial is not None and object_from(initial).get("value") not in known:
        yield "initial option(s) must be among the options"


def _faults_of_block(block: JsonObject) -> Iterator[str]:
    elements = interactive(block)
    for action_id in _repeated(elements, "action_id"):
        yield f"`action_id` {action_id} already exists"
    for element in elements:
        if element.get("type") == "static_select":
            yield from _faults_of_menu(element)


def _repeated(items: Sequence[JsonObject], key: str) -> list[str]:
    """Return the ids that more than one item has."""
    ids = Counter(filter(None, (text_in(item, key) for item in items)))
    return [id_ for id_, count in ids.items() if count > 1]


def faults_in_blocks(blocks: object, *, most: int = MOST_BLOCKS) -> list[str]:
    """Return what Slack would refuse in the blocks of a message or a view."""
    found = objects_in({"blocks": blocks}, "blocks")
    return [
        *_faults(blocks, _list(_BLOCK, most, 0), "/blocks"),
        *(
            _fault(what, f"/blocks/{index}")
            for index, block in enumerate(found)
            for what in _faults_of_block(block)
        ),
        *(
            _fault(f"block_id {block_id} already exists", "/blocks")
            for block_id in _repeated(found, "block_id")
        ),
    ]


def faults_in_suggestions(answer: JsonObject) -> list[str]:
    """Return what Slack would refuse in an app's options for an external menu.

    The options of all groups count together: Slack's reference is not clear about their sum.
    """
    faults = [*_faults(answer, _SUGGESTIONS, ""), *_faults_of_menu(answer)]
    if len(offered(answer)) > MOST_OPTIONS:
        faults.append(f"no more than {MOST_OPTIONS} items allowed")
    return faults


def check_view(body: JsonObject, kind: str) -> None:
    """Refuse a view that Slack would refuse: `invalid_arguments`, `view_too_large`."""
    faults = _faults(body, _VIEWS[kind], "/view")
    faults += faults_in_blocks(body.get("blocks", []), most=MOST_BLOCKS_IN_VIEW)
    has_input = any(block.get("type") == "input" for block in objects_in(body, "blocks"))
    if kind == "modal" and has_input and body.get("submit") is None:
        faults.append(_fault("missing required field: submit", "/view"))
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
    items = [
        (text_in(element, "type"), text_in(element, "action_id"), element)
        for element in interactive(block)
    ]
    return [item for item in items if item[0] in _STATE_KEYS]


def merged_values(blocks: Sequence[JsonObject], earlier: JsonObject) -> JsonObject:
    """Return `state.values`: the earlier values of elements still there, else their initials."""
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
    by_text = {text_in(object_in(option, "text"), "text"): option for option in reversed(options)}
    by_value = {text_in(option, "value"): option for option in reversed(options)}
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
    """Return `state.values` after a person filled in Slack's own state, or bare choices."""
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
        content = next((part for key, part in value.items() if key != "type"), None)
        most = element.get("max_length")
        if content in (None, "") and block.get("optional") is not True:
            result[block_id] = "Please complete this required field."
        elif content and isinstance(most, int) and len(str(content)) > most:
            result[block_id] = f"Please enter no more than {most} characters."
    return result
