"""Block Kit in small words, within its limits; texts are Slack's mrkdwn unless it says plain.

Limits (Slack's Block Kit reference): 50 blocks a message and about 13,200 characters in all of
them, 3,000 characters a section, 150 a header, 75 a button or an option, 2,000 an alternative
text; a message's `text` stays under 4,000.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Literal, TypeAlias

from bot.messages.markup import escaped
from bot.messages.times import moment

Block: TypeAlias = dict[str, object]
Style: TypeAlias = Literal["primary", "danger"] | None

MOST_BLOCKS = 50
MOST_IN_BLOCKS = 13_000
MOST_IN_SECTION = 2_900
MOST_TEXT = 3_900
MOST_IN_HEADER = 150
MOST_IN_LABEL = 75
MOST_IN_ALT_TEXT = 2_000
MOST_OPTIONS = 100
MOST_ELEMENTS = 25
_ROOM_FOR_PICTURE = 2_300


@dataclass(frozen=True, slots=True)
class Question:
    """Asked before a button does anything; plain words."""

    title: str
    text: str
    confirm: str
    deny: str = "Not now"


def when(at: datetime) -> str:
    """A moment, which Slack shows in each reader's own zone."""
    shown = "{date_short_pretty} at {time}"
    return f"<!date^{int(at.timestamp())}^{shown}|{moment(at)}>"


def shortened(text: str, most: int) -> str:
    """A text of at most so many characters, with an ellipsis where it was cut."""
    return text if len(text) <= most else f"{text[: most - 1].rstrip()}…"


def quoted(text: str, most: int = 200) -> str:
    """What somebody wrote, on one line, shown as it is and not as formatting."""
    return escaped(shortened(" ".join(text.replace("`", "'").split()), most))


def section(text: str, *, accessory: Block | None = None) -> Block:
    """A paragraph, with one element at its side."""
    block: Block = {
        "type": "section",
        "text": {"type": "mrkdwn", "text": shortened(text, MOST_IN_SECTION)},
    }
    return block | ({"accessory": accessory} if accessory else {})


def paragraphs(lines: Iterable[str], *, head: str = "") -> list[Block]:
    """Lines in as few sections as hold them; a line is only cut if it alone is too long."""
    found: list[str] = []
    for line in ([head] if head else []) + [shortened(line, MOST_IN_SECTION) for line in lines]:
        if found and len(found[-1]) + len(line) + 1 <= MOST_IN_SECTION:
            found[-1] = f"{found[-1]}\n{line}"
        else:
            found.append(line)
    return [section(text) for text in found]


def header(text: str) -> Block:
    """A title; plain."""
    return {"type": "header", "text": plain(text, MOST_IN_HEADER)}


def context(*texts: str) -> Block:
    """Small print."""
    elements = [{"type": "mrkdwn", "text": shortened(text, MOST_IN_SECTION)} for text in texts]
    return {"type": "context", "elements": elements}


def divider() -> Block:
    """A line across."""
    return {"type": "divider"}


def actions(*elements: Block) -> Block:
    """Buttons and menus in a row; at most 25."""
    return {"type": "actions", "elements": list(elements[:MOST_ELEMENTS])}


def plain(text: str, most: int = MOST_IN_LABEL) -> Block:
    """A plain text, shortened to fit."""
    return {"type": "plain_text", "text": shortened(text, most), "emoji": False}


def button(
    label: str,
    action_id: str,
    value: str,
    *,
    style: Style = None,
    question: Question | None = None,
) -> Block:
    """A button; the label is plain."""
    block: Block = {
        "type": "button",
        "text": plain(label),
        "action_id": action_id,
        "value": value,
    }
    if style:
        block["style"] = style
    if question:
        block["confirm"] = {
            "title": plain(question.title, 100),
            "text": plain(question.text, 300),
            "confirm": plain(question.confirm, 30),
            "deny": plain(question.deny, 30),
        }
    return block


def menu(placeholder: str, action_id: str, options: Sequence[tuple[str, str]]) -> Block:
    """A menu of labels (plain) and values; at most 100."""
    return {
        "type": "static_select",
        "action_id": action_id,
        "placeholder": plain(placeholder, MOST_IN_HEADER),
        "options": [option(label, value) for label, value in options[:MOST_OPTIONS]],
    }


def option(label: str, value: str) -> Block:
    """One entry of a menu."""
    return {"text": plain(label), "value": value}


def image(file_id: str, alt_text: str, title: str) -> Block:
    """An uploaded picture."""
    return {
        "type": "image",
        "slack_file": {"id": file_id},
        "alt_text": shortened(alt_text, MOST_IN_ALT_TEXT),
        "title": plain(title, 2_000),
    }


def table(rows: Sequence[Sequence[str]]) -> str:
    """Rows in columns of equal width, as preformatted text; the first column is aligned left."""
    widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
    lines = (
        "  ".join(
            cell.ljust(width) if column == 0 else cell.rjust(width)
            for column, (cell, width) in enumerate(zip(row, widths, strict=True))
        ).rstrip()
        for row in rows
    )
    return "```" + "\n".join(lines) + "```"


def length(block: Block) -> int:
    """The characters of a block as Slack seems to count them."""
    return sum(len(text) for text in _texts(block))


def split(blocks: Sequence[Block], *, has_picture: bool = False) -> list[list[Block]]:
    """Blocks in as few messages as take them, in order; the first has room for a picture."""
    pages: list[list[Block]] = [[]]
    used = _ROOM_FOR_PICTURE if has_picture else 0
    most = MOST_BLOCKS - has_picture
    for block in blocks:
        size = length(block)
        if pages[-1] and (len(pages[-1]) >= most or used + size > MOST_IN_BLOCKS):
            pages.append([])
            used, most = 0, MOST_BLOCKS
        pages[-1].append(block)
        used += size
    return pages


def _texts(value: object) -> Iterator[str]:
    if isinstance(value, list):
        for item in value:
            yield from _texts(item)
    elif isinstance(value, dict):
        for key, item in value.items():
            if key in {"text", "alt_text", "value"} and isinstance(item, str):
                yield item
            elif not isinstance(item, str):
                yield from _texts(item)
