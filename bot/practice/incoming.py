"""Reading what arrives: arguments of a request, a websocket, JSON; none of it is trusted."""

import asyncio
import contextlib
import json
import re
from collections.abc import Callable, Mapping
from typing import TypeAlias

from starlette.requests import Request
from starlette.websockets import WebSocket, WebSocketDisconnect

from bot.practice.errors import SlackError

JsonObject: TypeAlias = dict[str, object]

_STRUCTURED = ("blocks", "view", "metadata", "files")


async def arguments_of(request: Request) -> JsonObject:
    """Return a request's arguments: of its query, and of JSON or a form, however labelled."""
    arguments: JsonObject = dict(request.query_params)
    body = await request.body()
    label = request.headers.get("content-type", "")
    if label.startswith("application/json") or body.lstrip().startswith(b"{"):
        try:
            arguments |= object_from(json.loads(body)) if body.strip() else {}
        except ValueError:
            raise SlackError("invalid_json") from None
    else:
        async with request.form() as form:
            arguments |= {key: value for key, value in form.items() if isinstance(value, str)}
    for key in _STRUCTURED:
        value = arguments.get(key)
        if isinstance(value, str):
            with contextlib.suppress(ValueError):
                arguments[key] = json.loads(value)
    return arguments


def token_of(request: Request, arguments: JsonObject) -> str:
    """Return the token from the Authorization header, else from the arguments."""
    scheme, _, token = request.headers.get("authorization", "").partition(" ")
    return token.strip() if scheme.lower() == "bearer" else text_in(arguments, "token")


async def converse(
    websocket: WebSocket, queue: asyncio.Queue[JsonObject], receive: Callable[[str], None]
) -> None:
    """Send what comes into the queue, and receive texts, until the other end leaves."""

    async def write() -> None:
        with contextlib.suppress(WebSocketDisconnect, RuntimeError):
            while True:
                await websocket.send_text(json.dumps(await queue.get()))

    writer = asyncio.create_task(write())
    try:
        while True:
            try:
                text = await websocket.receive_text()
            except (WebSocketDisconnect, KeyError):  # bytes have no text
                return
            receive(text)
    finally:
        writer.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await writer


def object_from(value: object) -> JsonObject:
    """Return the value if it is a JSON object, else an empty one."""
    return value if isinstance(value, dict) else {}


def object_in(source: Mapping[str, object], *path: str) -> JsonObject:
    """Return the object at the end of a path of keys, or an empty one."""
    found = source
    for key in path:
        found = object_from(found.get(key))
    return object_from(found)


def objects_in(source: Mapping[str, object], key: str) -> list[JsonObject]:
    """Return the objects of the list under a key; anything else counts as none."""
    value = source.get(key)
    return [item for item in value if isinstance(item, dict)] if isinstance(value, list) else []


def text_in(source: Mapping[str, object], key: str, default: str = "") -> str:
    """Return the text under a key; numbers are spelt out, anything else is the default."""
    value = source.get(key)
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int | float):
        return str(value)
    return value if isinstance(value, str) else default


def texts_in(source: Mapping[str, object], key: str) -> list[str]:
    """Return a list of texts, written as a JSON list or separated by commas."""
    value = source.get(key)
    if isinstance(value, str):
        return [part.strip() for part in value.split(",") if part.strip()]
    return [part for part in value if isinstance(part, str)] if isinstance(value, list) else []


def number_in(source: Mapping[str, object], key: str, default: int) -> int:
    """Return the whole number under a key, written as a number or as text."""
    value = source.get(key)
    if isinstance(value, int) and not isinstance(value, bool):
        return value
    if isinstance(value, str) and re.fullmatch(r"\s*-?[0-9]+\s*", value):
        return int(value)
    return default


def flag_in(source: Mapping[str, object], key: str, *, default: bool = False) -> bool:
    """Return the truth under a key: `true`, `"true"`, `1` and `"1"` are yes."""
    value = source.get(key)
    return default if value is None else value in (True, "true", "True", "1")
