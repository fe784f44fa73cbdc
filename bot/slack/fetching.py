"""Files that people post: what is in them."""

from __future__ import annotations

from http.client import HTTPException
from urllib.request import Request, urlopen

from slack_sdk import WebClient

MOST_BYTES = 8_000_000
"""As long as a file may be that is read; a game of a hundred years has half of it."""
_PATIENCE = 10.0


class UnreadableFileError(Exception):
    """A file that Slack does not hand over, that is too long, or that is no text."""


def text_at(client: WebClient, address: str) -> str:
    """The text of a file by its private address, as Slack's payloads have it.

    Raises UnreadableFileError.
    """
    if not address.startswith(("https://", "http://127.0.0.1:")):
        raise UnreadableFileError("no address of a file")
    asking = Request(address, headers={"Authorization": f"Bearer {client.token}"})  # noqa: S310 - seen above
    try:
        with urlopen(asking, timeout=_PATIENCE) as answer:  # noqa: S310 - likewise
            content: bytes = answer.read(MOST_BYTES + 1)
    except (OSError, HTTPException) as error:
        raise UnreadableFileError(type(error).__name__) from error
    if len(content) > MOST_BYTES:
        raise UnreadableFileError("too long")
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise UnreadableFileError("no text") from error
