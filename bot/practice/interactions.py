"""Commands, clicks and forms: the payloads that the bot gets for them, and its answers.

Each act of a person returns when the bot has acknowledged it; BotSilentError when it does not. The
bot can also answer later at a ``response_url``: five times within half an hour.
"""

from __future__ import annotations

import threading
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import TYPE_CHECKING

from bot.practice.block_kit import (
    Findings,
    Node,
    Surface,
    check_blocks,
    complaints,
    element_value,
    images,
    interactive,
    suggestions,
    values_from,
)
from bot.practice.errors import RequestError, SlackError
from bot.practice.incoming import JsonObject, flag_in, object_in, objects_in, text_in
from bot.practice.model import Channel, ChannelKind, HomeOpened, Message, View
from bot.practice.mrkdwn import normalized
from bot.practice.people import (
    APP_ID,
    BOT_USER_ID,
    TEAM_DOMAIN,
    TEAM_ID,
    VERIFICATION_TOKEN,
    Person,
)
from bot.practice.socket_mode import EnvelopeType

if TYPE_CHECKING:
    from bot.practice.socket_mode import Sockets
    from bot.practice.workspace import Workspace

MOST_USES = 5
LIFETIME = timedelta(minutes=30)


@dataclass(slots=True)
class _Ticket:
    user: str
    channel: str
    ts: str
    issued: datetime
    uses: int = 0


class Responses:
    """The ``response_url``s of commands and interactions. Thread-safe."""

    def __init__(self, workspace: Workspace) -> None:
        self._workspace = workspace
        self._lock = threading.Lock()
        self._tickets: dict[str, _Ticket] = {}

    def issue(self, *, user: str, channel: str, ts: str = "") -> str:
        """Return a new address; ``ts`` is the message that was clicked, if one was."""
        core = self._workspace.core
        ticket_id = core.new_id("R")
        with self._lock:
            self._tickets[ticket_id] = _Ticket(user, channel, ts, core.now())
        return f"{self._workspace.base_url}/response/{ticket_id}"

    def use(self, ticket_id: str, body: JsonObject) -> None:
        """Do what the app posts to an address.

        SlackError ``invalid_url``, ``expired_url``, ``used_url``, ``no_text``, ``invalid_blocks``.
        """
        with self._lock:
            ticket = self._tickets.get(ticket_id)
            if ticket is None:
                raise SlackError("invalid_url")
            if self._workspace.core.now() - ticket.issued > LIFETIME:
                raise SlackError("expired_url")
            if ticket.uses >= MOST_USES:
                raise SlackError("used_url")
            ticket.uses += 1
        self.answer(user=ticket.user, channel=ticket.channel, ts=ticket.ts, body=body)

    def answer(self, *, user: str, channel: str, ts: str, body: JsonObject) -> Message | None:
        """Post, replace or delete as an answer to what a user did in a channel."""
        workspace = self._workspace
        original = workspace.messages.get(channel, ts) if ts else None
        if flag_in(body, "delete_original"):
            if original:
                workspace.messages.delete(original)
            return None
        text = normalized(text_in(body, "text"))
        blocks = objects_in(body, "blocks")
        if not text and not blocks:
            raise SlackError("no_text")
        findings = Findings()
        check_blocks(blocks, Surface.MESSAGE, findings)
        if findings.messages:
            raise SlackError("invalid_blocks", findings.messages)
        workspace.files.shown(images(blocks), BOT_USER_ID)
        if flag_in(body, "replace_original") and original:
            return workspace.edit(original, text=text, blocks=blocks, by=BOT_USER_ID)
        public = text_in(body, "response_type") == "in_channel"
        return workspace.post(
            Message(
                channel=channel,
                user=BOT_USER_ID,
                text=text,
                blocks=tuple(blocks),
                thread_ts=text_in(body, "thread_ts"),
                only_for="" if public else user,
            )
        )


class Interactions:
    """The acts of a workspace's people."""

    def __init__(self, workspace: Workspace, *, sockets: Sockets, responses: Responses) -> None:
        self._workspace = workspace
        self._sockets = sockets
        self._responses = responses
        self._held: dict[tuple[str, str, str], JsonObject] = {}

    # Commands

    async def command(self, person: Person, channel: Channel, name: str, text: str) -> JsonObject:
        """Run a slash command of the app; its immediate answer is shown to the person alone.

        RequestError ``unknown_command`` when the app has commands and this is none of them.
        """
        known = self._workspace.roster.app.commands
        if known and name not in {command.name for command in known}:
            raise RequestError("unknown_command", f"{name} is not a valid command")
        trigger_id = self._workspace.triggers.issue(person.user_id)
        payload: JsonObject = {
            "token": VERIFICATION_TOKEN,
            "team_id": TEAM_ID,
            "team_domain": TEAM_DOMAIN,
            "channel_id": channel.id,
            "channel_name": _channel_name(channel),
            "user_id": person.user_id,
            "user_name": person.key,
            "command": name,
            "text": self._workspace.typed(text),
            "api_app_id": APP_ID,
            "is_enterprise_install": "false",
            "response_url": self._responses.issue(user=person.user_id, channel=channel.id),
            "trigger_id": trigger_id,
        }
        answer = await self._sockets.ask(EnvelopeType.COMMAND, payload)
        result: JsonObject = {"trigger_id": trigger_id}
        if answer.get("text") or answer.get("blocks"):
            message = self._responses.answer(
                user=person.user_id, channel=channel.id, ts="", body=answer
            )
            if message:
                result["message"] = self._workspace.message_json(message, person.user_id)
        return result | self._open_view(person)

    def _open_view(self, person: Person) -> JsonObject:
        modal = self._workspace.views.modal(person.user_id)
        return {"view": modal.to_slack() if modal else None}

    # Clicks and choices

    async def act_in_message(
        self, person: Person, message: Message, wanted: JsonObject
    ) -> JsonObject:
        """Click or choose in a message. ``wanted``: action_id, value, and block_id or state."""
        blocks = list(message.blocks)
        block, element = _find(blocks, wanted)
        action = self._action(element, block, wanted)
        key = (person.user_id, message.channel, message.ts)
        held = self._held.get(key, {})
        values = values_from(blocks, held, _with_action(object_in(wanted, "state"), action))
        self._held[key] = values
        channel = self._workspace.channels.get(message.channel)
        payload = self._interaction("block_actions", person)
        payload |= {
            "container": self._container(message),
            "channel": {
                "id": message.channel,
                "name": _channel_name(channel) if channel else "",
            },
            "state": {"values": values},
            "response_url": self._responses.issue(
                user=person.user_id, channel=message.channel, ts=message.ts
            ),
            "actions": [action],
        }
        if not message.only_for:
            payload["message"] = self._workspace.message_json(message, person.user_id)
        await self._sockets.ask(EnvelopeType.INTERACTION, payload)
        return {"trigger_id": payload["trigger_id"]} | self._open_view(person)

    async def act_in_view(self, person: Person, view: View, wanted: JsonObject) -> JsonObject:
        """Click or choose in a modal or a Home tab."""
        blocks = objects_in(view.body, "blocks")
        block, element = _find(blocks, wanted)
        action = self._action(element, block, wanted)
        given = _with_action(object_in(wanted, "state"), action)
        view = self._workspace.views.fill(view, values_from(blocks, view.state, given))
        payload = self._interaction("block_actions", person)
        payload |= {
            "container": {"type": "view", "view_id": view.id},
            "view": view.to_slack(),
            "actions": [action],
        }
        await self._sockets.ask(EnvelopeType.INTERACTION, payload)
        return {"trigger_id": payload["trigger_id"]} | self._open_view(person)

    def _interaction(self, kind: str, person: Person) -> JsonObject:
        return {
            "type": kind,
            "token": VERIFICATION_TOKEN,
            "api_app_id": APP_ID,
            "team": {"id": TEAM_ID, "domain": TEAM_DOMAIN},
            "enterprise": None,
            "is_enterprise_install": False,
            "user": {
                "id": person.user_id,
                "username": person.key,
                "name": person.key,
                "team_id": TEAM_ID,
            },
            "trigger_id": self._workspace.triggers.issue(person.user_id),
        }

    def _container(self, message: Message) -> JsonObject:
        container: JsonObject = {
            "type": "message",
            "message_ts": message.ts,
            "channel_id": message.channel,
            "is_ephemeral": bool(message.only_for),
        }
        if message.thread_ts:
            container["thread_ts"] = message.thread_ts
        return container

    def _action(self, element: JsonObject, block: JsonObject, wanted: JsonObject) -> JsonObject:
        kind = text_in(element, "type")
        action: JsonObject = {
            "type": kind,
            "action_id": text_in(element, "action_id"),
            "block_id": text_in(block, "block_id"),
            "action_ts": self._workspace.core.next_ts(),
        }
        if kind == "button":
            return action | _some(element, ("text", "value", "style"))
        hint = _some(element, ("placeholder",))
        return action | hint | element_value(element, wanted.get("value"))

    # Menus that the bot fills

    async def suggest(
        self, person: Person, blocks: list[JsonObject], wanted: JsonObject, place: View | Message
    ) -> JsonObject:
        """Ask the bot what an external menu offers for what is typed (``value``).

        RequestError ``bad_answer`` for options that Slack would not show.
        """
        block, element = _find(blocks, wanted)
        payload = self._interaction("block_suggestion", person)
        del payload["trigger_id"]
        payload |= {
            "action_id": text_in(element, "action_id"),
            "block_id": text_in(block, "block_id"),
            "value": text_in(wanted, "value"),
        }
        if isinstance(place, View):
            payload |= {
                "container": {"type": "view", "view_id": place.id},
                "view": place.to_slack(),
            }
        else:
            payload |= {
                "container": self._container(place),
                "channel": {"id": place.channel},
                "message": self._workspace.message_json(place, person.user_id),
            }
        answer = await self._sockets.ask(EnvelopeType.INTERACTION, payload)
        findings = Findings()
        suggestions(Node(answer, "", findings))
        if findings.messages:
            raise RequestError(
                "bad_answer", f"the bot's options were refused: {'; '.join(findings.messages)}"
            )
        return {
            "options": objects_in(answer, "options"),
            "option_groups": objects_in(answer, "option_groups"),
        }

    # Modals

    async def submit(self, person: Person, view: View, state: JsonObject) -> JsonObject:
        """Send a modal off. Errors, from the client or the bot, leave it open.

        RequestError ``bad_answer`` for an answer that Slack would not take.
        """
        blocks = objects_in(view.body, "blocks")
        values = values_from(blocks, view.state, state)
        view = self._workspace.views.fill(view, values)
        wrong = complaints(blocks, values)
        if wrong:
            return {"response_action": "errors", "errors": wrong, "sent": False}
        payload = self._interaction("view_submission", person)
        payload |= {"view": view.to_slack(), "response_urls": []}
        answer = await self._sockets.ask(EnvelopeType.INTERACTION, payload)
        action = text_in(answer, "response_action")
        match action:
            case "errors":
                errors = object_in(answer, "errors")
                return {"response_action": action, "errors": errors, "sent": True}
            case "update":
                self._update(view, object_in(answer, "view"))
            case "":
                self._workspace.views.close(view)
            case _:
                raise RequestError("bad_answer", f"{action!r} is no response_action known here")
        return {"response_action": action or None, "sent": True} | self._open_view(person)

    def _update(self, view: View, body: JsonObject) -> None:
        try:
            self._workspace.views.update(view, body)
        except SlackError as error:
            detail = "; ".join(error.messages) or error.code
            raise RequestError("bad_answer", f"the bot's view was refused: {detail}") from error

    # The Home tab

    async def open_home(self, person: Person) -> JsonObject:
        """Look at the app's Home tab; ``acknowledged`` says whether the bot heard in time."""
        core = self._workspace.core
        with core.changing():
            event_id = core.new_id("Ev")
            self._sockets.watch(event_id)
            core.publish(HomeOpened(user=person.user_id, at=core.next_ts(), event_id=event_id))
        is_acknowledged = await self._sockets.acknowledged(event_id)
        view = self._workspace.views.home(person.user_id)
        return {"acknowledged": is_acknowledged, "view": view.to_slack() if view else None}


def _some(source: JsonObject, keys: tuple[str, ...]) -> JsonObject:
    return {key: source[key] for key in keys if key in source}


def _channel_name(channel: Channel) -> str:
    match channel.kind:
        case ChannelKind.DIRECT:
            return "directmessage"
        case ChannelKind.PRIVATE:
            return "privategroup"
        case _:
            return channel.name


def _with_action(state: JsonObject, action: JsonObject) -> JsonObject:
    """Add to a state what the action itself chose, which the client reports in both places."""
    if "selected_option" not in action:
        return state
    block_id, action_id = str(action["block_id"]), str(action["action_id"])
    fields = object_in(state, "values") if "values" in state else state
    chosen = _some(action, ("type", "selected_option"))
    return {**fields, block_id: {**object_in(fields, block_id), action_id: chosen}}


def _find(blocks: list[JsonObject], wanted: JsonObject) -> tuple[JsonObject, JsonObject]:
    """Return the block and the element that an action names.

    Where several blocks have the same action_id, ``block_id`` or a button's value decides.
    RequestError ``unknown_action`` when there is none.
    """
    action_id, block_id = text_in(wanted, "action_id"), text_in(wanted, "block_id")
    found = [
        (block, element)
        for block in blocks
        for element in interactive(block)
        if text_in(element, "action_id") == action_id
        and block_id in ("", text_in(block, "block_id"))
    ]
    if not found:
        offered = [text_in(element, "action_id") for one in blocks for element in interactive(one)]
        raise RequestError(
            "unknown_action",
            f"nothing here is called {action_id!r}; there are {offered}",
            status=404,
        )
    value = wanted.get("value")
    return next(((one, item) for one, item in found if item.get("value") == value), found[0])
