"""What somebody typed, out of what Slack made of it.

Slack escapes `&`, `<` and `>`, wraps links and mentions in angle brackets, and its clients change
quotes and spaces and keep the marks of formatting. How orders are written (dashes, arrows,
bullets, prefixes) is none of this file's business: `engine.reader` reads them all.
"""

from __future__ import annotations

import re

from bot.gamesmaster.notices.actions import COMMAND

_USER = re.compile(r"<@([A-Z0-9]+)(?:\|[^<>]*)?>")
_CHANNEL = re.compile(r"<#([A-Z0-9]+)(?:\|([^<>]*))?>")
_GROUP = re.compile(r"<!(channel|here|everyone)(?:\|[^<>]*)?>")
_SPECIAL = re.compile(r"<!([a-z]+)(?:\^[^<>|]*)?(?:\|([^<>]*))?>")
_LINK = re.compile(r"<((?:https?|mailto|tel):[^<>|]*)(?:\|([^<>]*))?>")
_FENCE = re.compile(r"```(?:[a-z]+\n)?|`")
# What is formatted never holds its own mark: so one look at each character is enough.
_FORMATTED = re.compile(r"(?<![\w*_~])([*_~])(?=\S)((?:(?!\1).)+)(?<=\S)\1(?![\w*_~])")
_STRUCK = re.compile(r"(?<![\w~])~(?=[^\s~>])[^~\n]+?(?<=[^\s~<=-])~(?![\w~>&])")
_COMMAND = re.compile(rf"\A\s*{COMMAND}\b")
_QUOTED = re.compile(r"^(?:&gt;|>)+[ \t]?(?!-)", re.MULTILINE)
_INVISIBLE = dict.fromkeys(map(ord, "\u200b\u200c\u200d\u2060\ufeff\u00ad\u200e\u200f\0\1"), None)
_TYPOGRAPHY = str.maketrans(
    {
        "\u2018": "'",
        "\u2019": "'",
        "\u201a": "'",
        "\u201c": '"',
        "\u201d": '"',
        "\u201e": '"',
        "\u00a0": " ",
        "\u2007": " ",
        "\u202f": " ",
        "\u3000": " ",
        "\r": "\n",
    }
)


def tidy(text: str, *, team: str, bot_user: str | None = None) -> str:
    """The text as it was typed: plain characters, no markup, nothing that is struck out.

    People are named as `<@T1/U2>` (`bot.gamesmaster.context.requests`), in the workspace `team`;
    mentions of `bot_user`, whom the text is addressed to, are dropped, and so is a `/dip` that
    Slack did not take for a command, as it takes none behind a space. Never fails, whatever the
    text.
    """
    said = text.replace("\r\n", "\n").translate(_INVISIBLE).translate(_TYPOGRAPHY)
    said = _QUOTED.sub("", said)
    said = _USER.sub(lambda found: "" if found[1] == bot_user else f"\0{team}/{found[1]}\1", said)
    said = _CHANNEL.sub(lambda found: f"#{found[2] or found[1]}", said)
    said = _GROUP.sub(r"@\1", said)
    said = _SPECIAL.sub(lambda found: found[2] or f"@{found[1]}", said)
    said = _LINK.sub(lambda found: found[2] or found[1].removeprefix("mailto:"), said)
    said = _FENCE.sub(lambda found: "\n" if found[0].startswith("```") else "", said)
    said = _STRUCK.sub("", said)
    for _ in range(3):
        said = _FORMATTED.sub(r"\2", said)
    said = said.replace("&lt;", "<").replace("&gt;", ">").replace("&amp;", "&")
    said = _COMMAND.sub("", said, count=1)
    return said.replace("\0", "<@").replace("\1", ">").strip()
