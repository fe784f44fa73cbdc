"""Files that people post: what is in them."""

from __future__ import annotations

from http.client import HTTPException
from urllib.parse import urlsplit
from urllib.request import Request, urlopen

from slack_sdk import WebClient

MOST_BYTES = 8_000_000
"""As long as a file may be that is read; a game of a hundred years has half of it."""
_PATIENCE = 10.0


class UnreadableFileError(Exception):
    """A file that Slack does not hand over, that is too long, or that is no text."""


def text_at(client: WebClient, address: str) -> str:
    """The text of a file by its private address, as Slack's payloads have it.

    Raises UnreadableFileError, also for a file that is kept elsewhere: whoever posts one chooses
    its address, and the token that opens files is for nobody but Slack.
    """
    if not _is_slacks(address, client.base_url):
        raise UnreadableFileError("not a file of Slack's")
    asking = Request(address)  # noqa: S310 - seen above
    asking.add_unredirected_header("Authorization", f"Bearer {client.token}")
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


def _is_slacks(address: str, api: str) -> bool:
    """Whether an address is on the host of Slack's Web API, or on one below it."""
    try:
        asked, own = urlsplit(address), urlsplit(api)
    except ValueError:
        return False
    is_below = asked.netloc.endswith(f".{own.netloc}")
    return asked.scheme == own.scheme and (asked.netloc == own.netloc or is_below)
