"""Slack's payloads: reading their fields, and making requests of them."""

from collections.abc import Mapping
from datetime import UTC, datetime
from typing import TypeAlias

from bot.gamesmaster.context.request import Request, Thread
from bot.gamesmaster.notices.notice import Destination, Place
from bot.slack.listeners.context import ListenerContext
from bot.slack.notation import channel as channel_address
from bot.slack.notation import is_direct, tidy
from bot.slack.notation import player as player_address

Payload: TypeAlias = Mapping[str, object]


def text_in(payload: Payload, *path: str) -> str:
    """Return the text at the end of a path of keys, or an empty one."""
    *above, last = path
    found = part_of(payload, *above).get(last)
    return found if isinstance(found, str) else ""


def part_of(payload: Payload, *path: str) -> Payload:
    """Return the object at the end of a path of keys, or an empty one."""
    found: object = payload
    for key in path:
        found = found.get(key) if isinstance(found, Mapping) else None
    return found if isinstance(found, Mapping) else {}


def parts_of(payload: Payload, key: str) -> list[Payload]:
    """Return the objects of the list under a key; anything else in it counts as an empty one."""
    found = payload.get(key)
    parts = found if isinstance(found, list) else []
    return [part if isinstance(part, Mapping) else {} for part in parts]


def values_in(view: Payload, here: ListenerContext) -> dict[str, Payload]:
    """Return what is in the fields of a form by their names, with texts as messages have them."""
    values = part_of(view, "state", "values")
    return {name: _tidied(part_of(values, name), here) for name in values}


def _tidied(field: Payload, here: ListenerContext) -> Payload:
    """Return a field's elements with the texts that were typed in them tidied."""
    typed = {name: text_in(field, name, "value") for name in field}
    return {
        name: {**part_of(field, name), "value": tidy(text, team=here.team, bot_user=here.bot_user)}
        for name, text in typed.items()
    }


def thread_of(message: Payload) -> str:
    """Return the time stamp of the post that a message replies to, "" where it replies to none."""
    thread_ts = text_in(message, "thread_ts")
    return "" if thread_ts == text_in(message, "ts") else thread_ts


def moment_of(ts: str) -> datetime:
    """Return the moment of a Slack time stamp, aware, in UTC. Raises ValueError if it is none."""
    return datetime.fromtimestamp(float(ts), UTC)


def request_of(
    *,
    request_id: str,
    team: str,
    user: str,
    channel: str,
    at: datetime,
    reply_to: str | None = None,
    written_ts: str = "",
    thread_ts: str = "",
    is_elsewhere: bool = False,
) -> Request:
    """Make a request that is answered where it was made, so that nobody else sees the answer.

    `is_elsewhere`: the channel is a direct conversation that the bot is not in.
    """
    player, place = player_address(team, user), channel_address(team, channel)
    message = f"{place}/{written_ts}" if written_ts else None
    if not channel or (is_direct(channel) and not is_elsewhere):
        reply = Destination(Place.DIRECT, player=player)
        thread = Thread(place, thread_ts, moment_of(thread_ts)) if thread_ts else None
        return Request(request_id, player, at, reply, thread=thread, message=message)
    reply = Destination(Place.PRIVATE, channel=place, player=player, reply_to=reply_to)
    return Request(request_id, player, at, reply, place, message=message)


def interaction(body: Payload, here: ListenerContext) -> Request:
    """Make the request behind a button, a menu or a submitted form."""
    return request_of(
        request_id=text_in(body, "trigger_id"),
        team=here.team,
        user=text_in(body, "user", "id"),
        channel=text_in(body, "channel", "id") or text_in(body, "container", "channel_id"),
        at=here.clock.now(),
        reply_to=text_in(body, "response_url") or None,
        thread_ts=thread_of(part_of(body, "message")),
        # In people's conversations with the bot nothing is for one of the two alone.
        is_elsewhere=part_of(body, "container").get("is_ephemeral") is True,
    )
