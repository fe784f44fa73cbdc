"""Blocks and views as apps send them."""

from tests.bot.practice.workspace import Json


def plain(text: str) -> Json:
    """Return a plain text object."""
    return {"type": "plain_text", "text": text}


def button(action_id: str, **extra: object) -> Json:
    """Return an actions block with one button."""
    element = {"type": "button", "action_id": action_id, "text": plain("Ready"), **extra}
    return {"type": "actions", "block_id": "buttons", "elements": [element]}


def modal(*blocks: Json, callback_id: str = "form", **extra: object) -> Json:
    """Return a modal that can be sent off."""
    return {
        "type": "modal",
        "callback_id": callback_id,
        "title": plain("New game"),
        "submit": plain("Open"),
        "blocks": list(blocks),
        **extra,
    }


def text_field(block_id: str, **element: object) -> Json:
    """Return an input block for a line of text."""
    field = {"type": "plain_text_input", "action_id": "text", **element}
    return {"type": "input", "block_id": block_id, "label": plain(block_id), "element": field}


def section(text: str, **extra: object) -> Json:
    """Return a section block."""
    return {"type": "section", "text": {"type": "mrkdwn", "text": text}, **extra}


def view(**extra: object) -> Json:
    """Return a small modal."""
    title = {"type": "plain_text", "text": "Title"}
    return {"type": "modal", "title": title, "blocks": [{"type": "divider"}], **extra}
