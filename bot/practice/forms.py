"""What a person chose or typed in blocks, in the shapes in which Slack reports it.

``state.values`` is ``{block_id: {action_id: value}}``; a value repeats the element's type. The
page sends Slack's own shapes; scripts may give the bare choice (``"winter"``, ``["a", "b"]``).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.practice.blocks import interactive
from bot.practice.errors import RequestError
from bot.practice.payloads import JsonObject, object_from, object_in, objects_in, text_in

if TYPE_CHECKING:
    from collections.abc import Sequence

# element type -> (key of the value in state, key of its initial value)
_SINGLE = {
    "static_select": ("selected_option", "initial_option"),
    "external_select": ("selected_option", "initial_option"),
    "radio_buttons": ("selected_option", "initial_option"),
    "multi_static_select": ("selected_options", "initial_options"),
    "multi_external_select": ("selected_options", "initial_options"),
    "checkboxes": ("selected_options", "initial_options"),
    "users_select": ("selected_user", "initial_user"),
    "multi_users_select": ("selected_users", "initial_users"),
    "conversations_select": ("selected_conversation", "initial_conversation"),
    "channels_select": ("selected_channel", "initial_channel"),
    "datepicker": ("selected_date", "initial_date"),
    "timepicker": ("selected_time", "initial_time"),
    "datetimepicker": ("selected_date_time", "initial_date_time"),
    "plain_text_input": ("value", "initial_value"),
    "number_input": ("value", "initial_value"),
    "email_text_input": ("value", "initial_value"),
    "url_text_input": ("value", "initial_value"),
}


def initial_values(blocks: Sequence[JsonObject]) -> JsonObject:
    """Return ``state.values`` of blocks that nobody has touched."""
    return merged_values(blocks, {})


def merged_values(blocks: Sequence[JsonObject], given: JsonObject) -> JsonObject:
    """Return ``state.values``: what was given where the element is still there, else initials."""
    values: JsonObject = {}
    for block in blocks:
        block_id = text_in(block, "block_id")
        held = object_in(given, block_id)
        found: JsonObject = {}
        for item in interactive(block):
            kind = text_in(item, "type")
            if kind not in _SINGLE:
                continue
            action_id = text_in(item, "action_id")
            key, initial = _SINGLE[kind]
            earlier = object_in(held, action_id)
            if earlier.get("type") == kind and key in earlier:
                found[action_id] = {"type": kind, key: earlier[key]}
            else:
                empty: object = [] if key.endswith("s") else None
                found[action_id] = {"type": kind, key: item.get(initial, empty)}
        if found:
            values[block_id] = found
    return values


def options_of(element: JsonObject) -> list[JsonObject]:
    """Return an element's options, grouped ones included."""
    grouped = [
        option
        for group in objects_in(element, "option_groups")
        for option in objects_in(group, "options")
    ]
    return objects_in(element, "options") + grouped


def _option(element: JsonObject, given: object) -> JsonObject:
    if isinstance(given, dict) and "value" in given and "text" in given:
        return given
    options = options_of(element)
    word = text_in(given, "value") if isinstance(given, dict) else str(given)
    for option in options:
        if text_in(option, "value") == word:
            return option
    for option in options:
        if text_in(object_in(option, "text"), "text") == word:
            return option
    if text_in(element, "type").endswith("external_select"):
        return {"text": {"type": "plain_text", "text": word, "emoji": True}, "value": word}
    offered = ", ".join(text_in(option, "value") for option in options)
    raise RequestError("invalid_value", f"{word!r} is not among the options: {offered}")


def element_value(element: JsonObject, given: object) -> JsonObject:
    """Return Slack's value of an element for what a person chose.

    RequestError ``invalid_value`` for a choice that is not offered.
    """
    kind = text_in(element, "type")
    key = _SINGLE[kind][0] if kind in _SINGLE else "selected_option"
    if isinstance(given, dict) and key in given:
        given = given[key]
    if key == "selected_options":
        chosen = given if isinstance(given, list) else [given] if given not in (None, "") else []
        return {"type": kind, key: [_option(element, one) for one in chosen]}
    if key == "selected_option":
        return {"type": kind, key: None if given in (None, "") else _option(element, given)}
    if key == "selected_users":
        return {"type": kind, key: given if isinstance(given, list) else [given]}
    if key == "selected_date_time":
        return {"type": kind, key: int(str(given)) if given not in (None, "") else None}
    return {"type": kind, key: None if given in (None, "") else str(given)}


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
        items = [one for one in interactive(block) if text_in(one, "type") in _SINGLE]
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
    if content in (None, "", []):
        return "" if optional else "Please complete this required field."
    most_chosen = element.get("max_selected_items")
    if isinstance(most_chosen, int) and isinstance(content, list) and len(content) > most_chosen:
        return f"Please choose no more than {most_chosen}."
    if text_in(element, "type") == "number_input":
        return _number_complaint(element, str(content))
    least, most = element.get("min_length"), element.get("max_length")
    if isinstance(least, int) and len(str(content)) < least:
        return f"Please enter at least {least} characters."
    if isinstance(most, int) and len(str(content)) > most:
        return f"Please enter no more than {most} characters."
    return ""


def _number_complaint(element: JsonObject, content: str) -> str:
    try:
        number = float(content)
    except ValueError:
        return "Please enter a number."
    if element.get("is_decimal_allowed") is not True and not number.is_integer():
        return "Please enter a whole number."
    least, most = text_in(element, "min_value"), text_in(element, "max_value")
    if least and number < float(least):
        return f"Please enter a number of at least {least}."
    if most and number > float(most):
        return f"Please enter a number of at most {most}."
    return ""
