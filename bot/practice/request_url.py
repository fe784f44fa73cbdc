"""Delivery by HTTP: signed requests to the app's one address, and what its answers mean.

Events come as JSON, commands as forms, and interactions as JSON in a form. A repeated event says
so in its headers. The app is to answer 200; what stands in the answer counts for commands and
interactions. Source: Slack's "Verifying requests" and "Using the Events API over HTTP".
"""

import asyncio
import hashlib
import hmac
import json
import secrets
import time
from concurrent.futures import ThreadPoolExecutor
from http.client import HTTPException
from urllib.error import HTTPError
from urllib.parse import urlencode
from urllib.request import Request, urlopen

from bot.practice.dispatch import Envelope, EnvelopeType
from bot.practice.errors import RequestError, UndeliveredError
from bot.practice.incoming import JsonObject, object_from
from bot.practice.people import SIGNING_SECRET

_MOST_AT_ONCE = 20
_PATIENCE = 10.0
_JSON, _FORM = "application/json", "application/x-www-form-urlencoded"


def signed(body: bytes, label: str, *, at: int) -> dict[str, str]:
    """Return the headers of a request: its label, and Slack's signature of time and body."""
    base = b"v0:%d:%b" % (at, body)
    digest = hmac.new(SIGNING_SECRET.encode(), base, hashlib.sha256).hexdigest()
    return {
        "Content-Type": label,
        "X-Slack-Request-Timestamp": str(at),
        "X-Slack-Signature": f"v0={digest}",
    }


class RequestUrl:
    """The address that the app takes requests at; empty while it has none.

    `redirect_url` is where people are sent who have installed it.
    """

    def __init__(self) -> None:
        self.url = ""
        self.redirect_url = ""
        self._threads = ThreadPoolExecutor(_MOST_AT_ONCE, thread_name_prefix="practice-http")

    @property
    def connections(self) -> int:
        """1 as soon as there is an address, whether or not the app answers there."""
        return int(bool(self.url))

    async def set(self, url: str) -> None:
        """Take an address whose server echoes a challenge, or none; RequestError otherwise."""
        if url:
            challenge = secrets.token_hex(16)
            body = json.dumps({"type": "url_verification", "challenge": challenge}).encode()
            try:
                answer = await self._post(url, body, _JSON)
            except UndeliveredError as error:
                raise RequestError("url_verification", f"no answer: {error.reason}") from error
            if challenge.encode() not in answer:
                raise RequestError("url_verification", "the challenge did not come back")
        self.url = url

    async def deliver(self, envelope: Envelope) -> JsonObject:
        """Send an envelope and return the answer. UndeliveredError where that is not 200."""
        body, label, headers = json.dumps(envelope.payload).encode(), _JSON, {}
        if envelope.kind is EnvelopeType.INTERACTION:
            body, label = urlencode({"payload": body}).encode(), _FORM
        elif envelope.kind is EnvelopeType.COMMAND:
            body, label = urlencode(envelope.payload).encode(), _FORM
        elif envelope.attempt:
            reason = {"timeout": "http_timeout"}.get(envelope.reason, envelope.reason)
            headers = {"X-Slack-Retry-Num": str(envelope.attempt), "X-Slack-Retry-Reason": reason}
        answer = (await self._post(self.url, body, label, headers)).decode(errors="replace")
        if envelope.is_event or not answer.strip():
            return {}
        try:
            return object_from(json.loads(answer))
        except ValueError:
            return {"text": answer}

    async def _post(
        self, url: str, body: bytes, label: str, headers: dict[str, str] | None = None
    ) -> bytes:
        at = int(time.time())  # a request's age is told by the machines' clocks
        request = Request(url, body, {**signed(body, label, at=at), **(headers or {})})  # noqa: S310 - the address is the app's own choice
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._threads, _answer_to, request)

    def close(self) -> None:
        """Begin no more requests; whoever still waits for an answer stops waiting by itself."""
        self._threads.shutdown(wait=False, cancel_futures=True)


def _answer_to(request: Request) -> bytes:
    try:
        with urlopen(request, timeout=_PATIENCE) as answer:  # noqa: S310 - see above
            content: bytes = answer.read()
    except HTTPError as error:
        with error:
            raise UndeliveredError("http_error") from error
    except TimeoutError as error:
        raise UndeliveredError("timeout") from error
    except (OSError, HTTPException) as error:
        raise UndeliveredError("connection_failed") from error
    return content
