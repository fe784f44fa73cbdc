"""How Slack writes people, channels, texts and actions, and how the gamesmaster has them.

An address names the workspace, too: `T1/U2` is a person, `T1/C3` a channel. `tidy` undoes in a
typed text what Slack makes of it: escapes, markup, typographic quotes and spaces.

Slack escapes `&`, `<` and `>`, wraps links and mentions in angle brackets, and its clients change
quotes and spaces and keep the marks of formatting. Dashes, arrows, bullets and prefixes of orders
stay as they are: `engine.reader` reads them all.

Where several elements of one block mean the same action, their ids are the action, a colon and a
number (`numbered`).
"""

import re
from re import Pattern

from bot.gamesmaster.lookup.words import as_typed
from bot.gamesmaster.notices.actions import Action
from bot.gamesmaster.notices.notice import Channel, Player

COMMAND = "/dip"
"""The slash command."""

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
_TYPED_MENTION = re.compile(r"(?<!<)<+@")
_TYPOGRAPHY = str.maketrans(
    "\u2018\u2019\u201a\u201c\u201d\u201e\u00a0\u2007\u202f\u3000", "'''\"\"\"    "
)


def player(team: str, user: str) -> Player:
    """Return the address of a person of a workspace."""
    return Player(f"{team}/{user}")


def channel(team: str, channel_id: str) -> Channel:
    """Return the address of a channel of a workspace."""
    return Channel(f"{team}/{channel_id}")


def id_of(address: Player | Channel | str) -> str:
    """Return the person's or the channel's id in an address."""
    return address.rpartition("/")[2]


def is_direct(channel_id: str) -> bool:
    """Tell whether a channel's id is that of a direct conversation."""
    return channel_id.startswith("D")


def tidy(text: str, *, team: str, bot_user: str | None = None) -> str:
    """Return the text as it was typed: plain characters, no markup, nothing that is struck out.

    People of the workspace `team` become `<@T1/U2>` (`mention` in `bot.gamesmaster.lookup.words`);
    whoever types such an address, perhaps of another workspace, has mentioned nobody. Mentions of
    `bot_user`, who is addressed, are dropped. So is a `/dip` at the beginning: Slack takes it
    for text, not for a command, when a space stands before it. Never fails.
    """
    plain = as_typed(text).translate(_TYPOGRAPHY)
    plain = _QUOTED.sub("", plain)
    plain = _USER.sub(lambda found: "" if found[1] == bot_user else f"\0{team}/{found[1]}\1", plain)
    plain = _CHANNEL.sub(lambda found: f"#{found[2] or found[1]}", plain)
    plain = _GROUP.sub(r"@\1", plain)
    plain = _SPECIAL.sub(lambda found: found[2] or f"@{found[1]}", plain)
    plain = _LINK.sub(lambda found: found[2] or found[1].removeprefix("mailto:"), plain)
    plain = _FENCE.sub(lambda found: "\n" if found[0].startswith("```") else "", plain)
    plain = _STRUCK.sub("", plain)
    for _ in range(3):
        plain = _FORMATTED.sub(r"\2", plain)
    plain = plain.replace("&lt;", "<").replace("&gt;", ">").replace("&amp;", "&")
    plain = _TYPED_MENTION.sub("@", plain)
    plain = _COMMAND.sub("", plain, count=1)
    return plain.replace("\0", "<@").replace("\1", ">").strip()


def numbered(action: Action, number: int) -> str:
    """The action id of one of several elements that mean the same."""
    return f"{action}:{number}"


def pattern(action: Action) -> Pattern[str]:
    """Matches the action's id, numbered or not, and nothing else."""
    return re.compile(rf"^{action}(?::\d+)?$")
