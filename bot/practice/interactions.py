"""What people do besides writing: commands, clicks, forms - as payloads, and the bot's answers.

Each method returns when the bot has acknowledged; BotSilentError when it does not.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.practice.blocks import interactive
from bot.practice.changes import HomeOpened
from bot.practice.elements import suggestions
from bot.practice.errors import RequestError, SlackError
from bot.practice.forms import complaints, element_value, initial_values, merged_values, values_from
from bot.practice.model import Channel, ChannelKind, Message, View
from bot.practice.payloads import JsonObject, object_in, objects_in, text_in
from bot.practice.people import (
    APP_ID,
    TEAM_DOMAIN,
    TEAM_ID,
    VERIFICATION_TOKEN,
    Person,
)
from bot.practice.shape import Findings, Node
from bot.practice.socketmode import EnvelopeType

if TYPE_CHECKING:
    from bot.practice.responses import Responses
    from bot.practice.socketmode import Sockets
    from bot.practice.workspace import Workspace

_FORM_ERRORS_ACTION = "errors"


class Interactions:
    """The hands of the people of a workspace."""

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
        return result | self._front(person)

    def _front(self, person: Person) -> JsonObject:
        modals = self._workspace.views.modals(person.user_id)
        return {"view": modals[-1].to_slack() if modals else None}

    # Clicks and choices

    async def act_in_message(
        self, person: Person, message: Message, wanted: JsonObject
    ) -> JsonObject:
        """Click or choose in a message. ``wanted``: action_id, value, and block_id or state."""
        blocks = list(message.blocks)
        block, element = _find(blocks, wanted)
        action = self._action(element, block, wanted)
        key = (person.user_id, message.channel, message.ts)
        held = self._held.get(key, initial_values(blocks))
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
        return {"trigger_id": payload["trigger_id"]} | self._front(person)

    async def act_in_view(self, person: Person, view: View, wanted: JsonObject) -> JsonObject:
        """Click or choose in a modal or a Home tab."""
        blocks = objects_in(view.body, "blocks")
        block, element = _find(blocks, wanted)
        action = self._action(element, block, wanted)
        given = _with_action(object_in(wanted, "state"), action)
        view = self._workspace.views.fill(view, values_from(blocks, view.state, given))
        payload = self._interaction("block_actions", person, view_id=view.id)
        payload |= {
            "container": {"type": "view", "view_id": view.id},
            "view": view.to_slack(),
            "actions": [action],
        }
        await self._sockets.ask(EnvelopeType.INTERACTION, payload)
        return {"trigger_id": payload["trigger_id"]} | self._front(person)

    def _interaction(self, kind: str, person: Person, *, view_id: str = "") -> JsonObject:
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
            "trigger_id": self._workspace.triggers.issue(person.user_id, view_id=view_id),
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
            return action | _some(element, ("text", "value", "style", "url"))
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
        """Send a modal off. Errors, from the client or the bot, leave it open."""
        blocks = objects_in(view.body, "blocks")
        values = values_from(blocks, view.state, state)
        view = self._workspace.views.fill(view, values)
        wrong = complaints(blocks, values)
        if wrong:
            return {"response_action": _FORM_ERRORS_ACTION, "errors": wrong, "sent": False}
        payload = self._interaction("view_submission", person, view_id=view.id)
        payload |= {"view": view.to_slack(), "response_urls": []}
        answer = await self._sockets.ask(EnvelopeType.INTERACTION, payload)
        return self._after_submission(person, view, answer)

    def _after_submission(self, person: Person, view: View, answer: JsonObject) -> JsonObject:
        views = self._workspace.views
        wish = text_in(answer, "response_action")
        try:
            match wish:
                case "errors":
                    errors = object_in(answer, "errors")
                    return {"response_action": wish, "errors": errors, "sent": True}
                case "update":
                    views.update(object_in(answer, "view"), view_id=view.id)
                case "push":
                    views.push(person.user_id, object_in(answer, "view"))
                case "clear":
                    views.close(view, everything=True)
                case "":
                    current = views.get(view.id)
                    if current:
                        views.close(current)
                case _:
                    raise RequestError(
                        "bad_answer", f"the bot answered {wish!r}, which is no response_action"
                    )
        except SlackError as error:
            detail = "; ".join(error.messages) or error.code
            raise RequestError("bad_answer", f"the bot's view was refused: {detail}") from error
        return {"response_action": wish or None, "sent": True} | self._front(person)

    async def close(self, person: Person, view: View, *, everything: bool = False) -> None:
        """Close a modal; the bot hears of it if the view asked for that."""
        if view.body.get("clear_on_close") is True:
            everything = True
        stack = self._workspace.views.modals(person.user_id)
        closed = stack if everything else [one for one in stack if one.id == view.id]
        self._workspace.views.close(view, everything=everything)
        for one in closed:
            if one.body.get("notify_on_close") is True:
                payload = self._interaction("view_closed", person)
                del payload["trigger_id"]
                payload |= {"view": one.to_slack(), "is_cleared": everything}
                await self._sockets.ask(EnvelopeType.INTERACTION, payload)

    # The Home tab

    async def open_home(self, person: Person) -> JsonObject:
        """Look at the app's Home tab; ``acknowledged`` tells whether the bot took notice."""
        core = self._workspace.core
        with core.changing():
            event_id = core.new_id("Ev")
            self._sockets.watch(event_id)
            core.publish(HomeOpened(user=person.user_id, at=core.next_ts(), event_id=event_id))
        noticed = await self._sockets.acknowledged(event_id)
        view = self._workspace.views.home(person.user_id)
        return {"acknowledged": noticed, "view": view.to_slack() if view else None}

    def held(self, person: Person, message: Message) -> JsonObject:
        """Return what a person chose so far in a message's menus."""
        held = self._held.get((person.user_id, message.channel, message.ts), {})
        return merged_values(list(message.blocks), held)


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
    chosen = {
        key: value
        for key, value in action.items()
        if key.startswith("selected_") or (key == "value" and action["type"] != "button")
    }
    if not chosen or action["type"] == "overflow":
        return state
    block_id, action_id = str(action["block_id"]), str(action["action_id"])
    fields = object_in(state, "values") if "values" in state else state
    block = {**object_in(fields, block_id), action_id: {"type": action["type"], **chosen}}
    return {**fields, block_id: block}


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
