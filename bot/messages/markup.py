"""How plain text is made safe to stand in a message."""

from __future__ import annotations


def escaped(text: str) -> str:
    """A text for people as Slack wants it: shown as it is, nothing of it a link or a mention."""
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
