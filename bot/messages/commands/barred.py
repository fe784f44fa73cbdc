"""Why the bot cannot post in a game's channel, and what the GM can do about it."""

from __future__ import annotations

from collections.abc import Mapping

# By Slack's word for it.
BARRED: Mapping[str, str] = {
    "not_in_channel": (
        "I am not a member of it. Write `/invite @Gamesmaster` there, and everything follows in "
        "order."
    ),
    "channel_not_found": (
        "I cannot see it: either I was taken out of a private channel, or it was deleted. Write "
        "`/invite @Gamesmaster` there, and everything follows in order. If it is gone for good, "
        "`/dip gm end` ends the game."
    ),
    "is_archived": "It is archived. Restore it, and everything follows in order.",
    "channel_is_archived": "It is archived. Restore it, and everything follows in order.",
}

OTHERWISE = (
    "Somebody who runs this Slack has to let me post there again; then everything follows in order."
)


def barred_words(error: str) -> str:
    """What keeps the bot out, and what helps."""
    return BARRED.get(error, OTHERWISE)
