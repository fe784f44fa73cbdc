"""What people choose and type in blocks.

``state.values`` is ``{block_id: {action_id: value}}``; a value repeats the element's type. The
page sends Slack's own shapes; scripts may give the bare choice (``"winter"``).
"""

from collections.abc import Sequence

from bot.practice.block_kit import interactive, offered
from bot.practice.errors import RequestError
from bot.practice.incoming import JsonObject, object_in, text_in

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
