"""The files that people post: what Slack tells of them, and what is in them."""

from http.client import HTTPException, HTTPMessage
from typing import IO
from urllib.parse import urlsplit
from urllib.request import HTTPRedirectHandler, Request, build_opener

import structlog
from slack_sdk import WebClient
from slack_sdk.errors import SlackClientError

from bot.slack.listeners.payloads import Payload, part_of, text_in

MOST_BYTES = 8_000_000
"""The longest file that is read; a game of a hundred years has half of it."""
_PATIENCE = 10.0
_TO_BE_ASKED_FOR = "check_file_info"
_log = structlog.get_logger(__name__)


class UnreadableFileError(Exception):
    """A file cannot be read: Slack does not hand it over, it is too long, or it is no text."""


def whole_file(client: WebClient, file: Payload) -> Payload:
    """Return a file object with all its fields: in Slack Connect one may come with its id alone.

    As it came where Slack does not tell more: it then has no address, and no text.
    """
    if file.get("file_access") != _TO_BE_ASKED_FOR:
        return file
    try:
        asked: Payload = client.files_info(file=text_in(file, "id")).data  # type: ignore[assignment] # bytes only for files
    except (SlackClientError, OSError) as error:
        _log.warning("file_unknown", error=type(error).__name__)
        return file
    return part_of(asked, "file")


def text_at(client: WebClient, address: str) -> str:
    """Return the text of a file by its private address, as Slack's payloads have it.

    Raises UnreadableFileError, also for a file that is not kept by Slack: its address was chosen by
    the person who posted it, and nobody but Slack may get the token that opens files.
    """
    if not _is_slacks(address, client.base_url):
        raise UnreadableFileError("not a file of Slack's")
    request = Request(address)  # noqa: S310 - seen above
    request.add_unredirected_header("Authorization", f"Bearer {client.token}")
    try:
        opener = build_opener(_Within(client.base_url))
        with opener.open(request, timeout=_PATIENCE) as answer:
            content: bytes = answer.read(MOST_BYTES + 1)
    except (OSError, HTTPException) as error:
        raise UnreadableFileError(type(error).__name__) from error
    if len(content) > MOST_BYTES:
        raise UnreadableFileError("too long")
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise UnreadableFileError("no text") from error


class _Within(HTTPRedirectHandler):
    """Is not sent on to where no file of Slack's is."""

    def __init__(self, api: str) -> None:
        self._api = api

    def redirect_request(  # noqa: PLR0917 - as it is called
        self, req: Request, fp: IO[bytes], code: int, msg: str, headers: HTTPMessage, newurl: str
    ) -> Request | None:
        """Follow to Slack; None, as if there were no such file, elsewhere."""
        if not _is_slacks(newurl, self._api):
            return None
        return super().redirect_request(req, fp, code, msg, headers, newurl)


def _is_slacks(address: str, api: str) -> bool:
    """Whether an address is on the host of Slack's Web API, or on one below it."""
    try:
        place, own = urlsplit(address), urlsplit(api)
    except ValueError:
        return False
    is_below = place.netloc.endswith(f".{own.netloc}")
    return place.scheme == own.scheme and (place.netloc == own.netloc or is_below)
