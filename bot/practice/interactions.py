"""Commands, clicks and forms: the payloads that the bot gets for them, and its answers.

Each act of a person returns when the bot has acknowledged it; BotSilentError when it does not. The
bot can also answer later at a `response_url`: five times within half an hour.
"""

from collections.abc import Sequence
from datetime import datetime, timedelta

from msgspec import Struct

from bot.practice.block_kit import (
    complaints,
    element_value,
    faults_in_suggestions,
    interactive,
    values_from,
)
from bot.practice.dispatch import Dispatch, EnvelopeType
from bot.practice.errors import RequestError, SlackError
from bot.practice.events import home_opened
from bot.practice.incoming import JsonObject, flag_in, object_in, objects_in, text_in
from bot.practice.mrkdwn import normalized, typed, with_names
from bot.practice.people import APP_ID, Person
from bot.practice.workspace.model import Channel, Message, View
from bot.practice.workspace.workspace import Workspace

MOST_USES = 5
LIFETIME = timedelta(minutes=30)


class _Ticket(Struct):
    user: str
    channel: str
    issued: datetime
    uses: int = 0


class Interactions(Struct, frozen=True, kw_only=True):
    """The acts of a workspace's people."""

    workspace: Workspace
    dispatch: Dispatch
    tickets: dict[str, _Ticket] = {}
    """Those of the `response_url`s, by what stands in the address."""

    def response_url(self, user: str, channel: str) -> str:
        """Return a new address at which the bot may answer."""
        core = self.workspace.core
        ticket_id = core.new_id("R")
        self.tickets[ticket_id] = _Ticket(user, channel, core.now())
        return f"{core.base_url}/response/{ticket_id}"

    def take_answer(self, ticket_id: str, body: JsonObject) -> None:
        """Show the person what the app posts. SlackError also for what the bot never asks for."""
        ticket = self.tickets.get(ticket_id)
        if ticket is None:
            raise SlackError("invalid_url")
        if self.workspace.core.now() - ticket.issued > LIFETIME:
            raise SlackError("expired_url")
        if ticket.uses >= MOST_USES:
            raise SlackError("used_url")
        ticket.uses += 1
        is_public = text_in(body, "response_type") == "in_channel"
        if is_public or flag_in(body, "delete_original") or flag_in(body, "replace_original"):
            raise SlackError("unsupported")
        text = normalized(text_in(body, "text"))
        blocks = self.workspace.blocks_in(body, self.workspace.bot_user)
        if not text and not blocks:
            raise SlackError("no_text")
        answer = Message(
            channel=ticket.channel,
            user=self.workspace.bot_user,
            text=text,
            blocks=blocks,
            thread_ts=text_in(body, "thread_ts"),
            only_for=ticket.user,
        )
        self.workspace.messages.post(answer)

    # What a request names

    def person(self, body: JsonObject) -> Person:
        """Return who acts (`user`, a key or an id). RequestError `unknown_user`."""
        who = text_in(body, "user")
        person = self.workspace.roster.find(who)
        if person is None:
            known = ", ".join(person.key for person in self.workspace.roster.people)
            raise RequestError("unknown_user", f"no person {who!r}; there are {known}", status=404)
        return person

    def channel(self, body: JsonObject, person: Person) -> Channel:
        """Return where somebody acts; without `channel` it is the direct message with the bot."""
        where = text_in(body, "channel") or self.workspace.bot_user
        if where.lstrip("@").lower() == self.workspace.roster.app.handle.lower():
            where = self.workspace.bot_user
        channel = self.workspace.channels.find(person.user_id, where)
        if channel is None:
            raise RequestError("channel_not_found", f"no channel {where!r}", status=404)
        return channel

    def view(self, body: JsonObject, person: Person) -> View:
        """Return the open view of `view_id`. RequestError `view_not_found`."""
        view_id = text_in(body, "view_id")
        view = self.workspace.views.get(view_id)
        if view is None or view.user != person.user_id:
            raise RequestError("view_not_found", f"no open view {view_id!r}", status=404)
        return view

    def _place(self, body: JsonObject) -> tuple[Person, Message | View]:
        person = self.person(body)
        if text_in(body, "view_id"):
            return person, self.view(body, person)
        channel, ts = self.channel(body, person), text_in(body, "ts")
        message = self.workspace.messages.get(channel.id, ts, person.user_id)
        if message is None:
            raise RequestError("message_not_found", f"no message {ts!r} there", status=404)
        return person, message

    # What people do

    async def command(self, person: Person, channel: Channel, name: str, text: str) -> JsonObject:
        """Run a slash command. RequestError for an unknown one, or words in the acknowledgement."""
        workspace, user = self.workspace, person.user_id
        if name not in {command.name for command in workspace.roster.app.commands}:
            raise RequestError("unknown_command", f"{name} is not a valid command")
        trigger_id = workspace.triggers.issue(user)
        payload: JsonObject = {
            "team_id": self.workspace.roster.team.id,
            "channel_id": channel.id,
            "channel_name": channel.name,
            "user_id": user,
            "user_name": person.key,
            "command": name,
            "text": with_names(typed(text, workspace.roster.handles()), workspace.roster.handle_of),
            "api_app_id": APP_ID,
            "response_url": self.response_url(user, channel.id),
            "trigger_id": trigger_id,
        }
        if await self.dispatch.ask(EnvelopeType.COMMAND, payload):
            raise RequestError("bad_answer", "no words are known here in an acknowledgement")
        return {"trigger_id": trigger_id} | self._open_view(person)

    def _open_view(self, person: Person) -> JsonObject:
        return {"view": self.workspace.views.to_slack(person.user_id)["modal"]}

    async def act(self, wanted: JsonObject) -> JsonObject:
        """Click or choose. `wanted`: action_id, value, and block_id; in a view its state."""
        person, place = self._place(wanted)
        block, element = _find(place.blocks, wanted)
        action = self._action(element, block, wanted)
        payload = self._payload("block_actions", person)
        if isinstance(place, View):
            values = values_from(place.blocks, place.state, object_in(wanted, "state"))
            place = self.workspace.views.type_in(place, values)
        else:
            payload["response_url"] = self.response_url(person.user_id, place.channel)
        payload |= self._where(person, place) | {"actions": [action]}
        await self.dispatch.ask(EnvelopeType.INTERACTION, payload)
        return {"trigger_id": payload["trigger_id"]} | self._open_view(person)

    def _payload(self, kind: str, person: Person) -> JsonObject:
        user: JsonObject = {
            "username": person.key,
            "name": person.key,
            "team_id": self.workspace.roster.team.id,
        }
        return {
            "type": kind,
            "api_app_id": APP_ID,
            "team": {"id": self.workspace.roster.team.id},
            "user": {"id": person.user_id, **user},
            "trigger_id": self.workspace.triggers.issue(person.user_id),
        }

    def _where(self, person: Person, place: Message | View) -> JsonObject:
        """Return how a payload names the message or the view that somebody acts in."""
        if isinstance(place, View):
            container: JsonObject = {"type": "view", "view_id": place.id}
            return {"container": container, "view": place.to_slack()}
        container = {
            "type": "message",
            "message_ts": place.ts,
            "channel_id": place.channel,
            "is_ephemeral": bool(place.only_for),
        }
        if place.thread_ts:
            container["thread_ts"] = place.thread_ts
        channel = self.workspace.channels.get(place.channel)
        named: JsonObject = {"id": place.channel, "name": channel.name if channel else ""}
        found: JsonObject = {"container": container, "channel": named}
        if not place.only_for:
            found["message"] = self.workspace.messages.to_slack(place, person.user_id)
        return found

    def _action(self, element: JsonObject, block: JsonObject, wanted: JsonObject) -> JsonObject:
        kind = text_in(element, "type")
        action: JsonObject = {
            "type": kind,
            "action_id": text_in(element, "action_id"),
            "block_id": text_in(block, "block_id"),
            "action_ts": self.workspace.core.next_ts(),
        }
        if kind == "button":
            return action | _some(element, ("text", "value", "style"))
        hint = _some(element, ("placeholder",))
        return action | hint | element_value(element, wanted.get("value"))

    async def suggest(self, wanted: JsonObject) -> JsonObject:
        """Ask the bot for a menu's options; RequestError where Slack would not show them."""
        person, place = self._place(wanted)
        block, element = _find(place.blocks, wanted)
        payload = self._payload("block_suggestion", person) | self._where(person, place)
        del payload["trigger_id"]
        payload |= {
            "action_id": text_in(element, "action_id"),
            "block_id": text_in(block, "block_id"),
            "value": text_in(wanted, "value"),
        }
        answer = await self.dispatch.ask(EnvelopeType.INTERACTION, payload)
        faults = "; ".join(faults_in_suggestions(answer))
        if faults:
            raise RequestError("bad_answer", f"the bot's options were refused: {faults}")
        return {key: objects_in(answer, key) for key in ("options", "option_groups")}

    async def submit(self, wanted: JsonObject) -> JsonObject:
        """Send a modal off; faults leave it open. RequestError for no proper answer."""
        views, person = self.workspace.views, self.person(wanted)
        view = self.view(wanted, person)
        values = values_from(view.blocks, view.state, object_in(wanted, "state"))
        view = views.type_in(view, values)
        wrong = complaints(view.blocks, values)
        if wrong:
            return {"response_action": "errors", "errors": wrong, "sent": False}
        payload = self._payload("view_submission", person)
        payload |= {"view": view.to_slack(), "response_urls": []}
        answer = await self.dispatch.ask(EnvelopeType.INTERACTION, payload)
        action = text_in(answer, "response_action")
        match action:
            case "errors":
                errors = object_in(answer, "errors")
                inputs = [
                    block["block_id"] for block in view.blocks if block.get("type") == "input"
                ]
                if not errors or not all(key in inputs and text_in(errors, key) for key in errors):
                    fault = f"errors must have words for some of the inputs {inputs}"
                    raise RequestError("bad_answer", fault)
                return {"response_action": action, "errors": errors, "sent": True}
            case "update":
                try:
                    views.update(view, object_in(answer, "view"))
                except SlackError as error:
                    fault = f"the bot's view was refused: {error}"
                    raise RequestError("bad_answer", fault) from error
            case "":
                views.close(view)
            case _:
                raise RequestError("bad_answer", f"{action!r} is no response_action known here")
        return {"response_action": action or None, "sent": True} | self._open_view(person)

    async def open_home(self, wanted: JsonObject) -> JsonObject:
        """Look at the app's Home tab; `acknowledged` says whether the bot heard in time."""
        workspace, user = self.workspace, self.person(wanted).user_id
        is_told = workspace.roster.is_installed and (
            "app_home_opened" in workspace.roster.app.events
        )
        is_acknowledged = is_told and await self.dispatch.report(home_opened(workspace, user))
        return {"acknowledged": is_acknowledged, "view": workspace.views.to_slack(user)["home"]}


def _some(source: JsonObject, keys: tuple[str, ...]) -> JsonObject:
    return {key: source[key] for key in keys if key in source}


def _find(blocks: Sequence[JsonObject], wanted: JsonObject) -> tuple[JsonObject, JsonObject]:
    """Return the block and the element of an action; of several those of its block or value."""
    action_id, block_id = text_in(wanted, "action_id"), text_in(wanted, "block_id")
    offered = [(block, element) for block in blocks for element in interactive(block)]
    found = [
        (block, element)
        for block, element in offered
        if text_in(element, "action_id") == action_id
        and block_id in ("", text_in(block, "block_id"))
    ]
    if not found:
        known = [text_in(element, "action_id") for _, element in offered]
        fault = f"nothing here is called {action_id!r}; there are {known}"
        raise RequestError("unknown_action", fault, status=404)
    value = wanted.get("value")
    return next(
        ((block, element) for block, element in found if element.get("value") == value), found[0]
    )
