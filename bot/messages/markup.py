"""The markup of messages: what a text may hold besides its words, and how texts are cut and quoted.

A text is plain words with `*bold*`, `_italic_`, `` `code` ``, a preformatted passage between three
backquotes, signs by their names between colons (`:warning:`) and line breaks. What people wrote
stands in it as it is: nothing of it becomes a link, a mention or a call. A moment, a person, a
channel, a group that is called, a link and the beginning of a quoted line are spans, which the
functions here make and only `bot.slack` can read; the two characters around a span are taken out of
whatever comes in (`bot.slack.notation`).
"""

import re
from collections.abc import Mapping, Sequence
from datetime import datetime
from enum import Enum
from textwrap import dedent
from typing import TypeVar

from bot.gamesmaster.notices.notice import Channel, Player

Kind = TypeVar("Kind", bound=Enum)

BEGIN, END = "\0", "\1"
"""What stands around a span: its kind, a blank, and what it names."""


def when(at: datetime) -> str:
    """Return a moment, which readers see in their own zone."""
    return f"{BEGIN}when {int(at.timestamp())}{END}"


def until(deadline: datetime, results_at: datetime | None) -> str:
    """Return a deadline, and when the results come if that is later."""
    return when(deadline) + (f", results {when(results_at)}" if results_at else "")


def orders_due(deadline: datetime, results_at: datetime | None, *, is_closed: bool = False) -> str:
    """Return until when orders are or were taken, and when the results come if that is later."""
    return f"Orders {'closed' if is_closed else 'are due'} {until(deadline, results_at)}"


def person(player: Player) -> str:
    """Return a person by name."""
    return f"{BEGIN}person {player}{END}"


def channel_name(channel: Channel) -> str:
    """Return a channel by name, as a link to it."""
    return f"{BEGIN}channel {channel}{END}"


def call(group: str) -> str:
    """Return a call to everybody in the channel (`channel`) or to those who are there (`here`)."""
    return f"{BEGIN}call {group}{END}"


def link(address: str, words: str) -> str:
    """Return words that lead to a web address, which has no blank in it."""
    return f"{BEGIN}link {address} {words}{END}"


QUOTE = f"{BEGIN}quote {END}"
"""Begins a line that quotes somebody."""


def shortened(text: str, most: int) -> str:
    """Return a text of at most so many characters, with an ellipsis where it was cut."""
    return text if len(text) <= most else f"{text[: most - 1].rstrip()}…"


def quoted(text: str, most: int = 200) -> str:
    """Return what somebody wrote, on one line, shown as it is and not as formatting."""
    return shortened(" ".join(text.replace("`", "'").split()), most)


def table(rows: Sequence[Sequence[str]]) -> str:
    """Return rows in columns of equal width, preformatted; the first column is aligned left."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    lines = (
        "  ".join([first.ljust(widths[0]), *map(str.rjust, rest, widths[1:])]).rstrip()
        for first, *rest in rows
    )
    return "```" + "\n".join(lines) + "```"


def sentences(kinds: type[Kind], text: str) -> Mapping[Kind, str]:
    """Return the sentences of a list of `NAME: sentence`, one for each of these kinds.

    The further lines of a sentence are indented; a line that begins with `#` is a comment.
    """
    entries = [entry for entry in re.split(r"\n(?=\S)", dedent(text).strip()) if entry[0] != "#"]
    parted = [entry.split(":", maxsplit=1) for entry in entries]
    found = {kinds[name]: " ".join(sentence.split()) for name, sentence in parted}
    if len(found) < len(entries):
        raise ValueError("there are two sentences of one name")
    return found
