"""``response_url``: five answers within half an hour, each into the place it came from."""

from __future__ import annotations

import threading
from dataclasses import dataclass
from datetime import timedelta
from typing import TYPE_CHECKING

from bot.practice.blocks import Surface, check_blocks, images
from bot.practice.errors import SlackError
from bot.practice.escaping import normalized
from bot.practice.messages import Draft
from bot.practice.payloads import flag_in, objects_in, text_in
from bot.practice.people import BOT_USER_ID
from bot.practice.shape import Findings

if TYPE_CHECKING:
    from datetime import datetime

    from bot.practice.model import Message
    from bot.practice.payloads import JsonObject
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
    """The addresses handed out with commands and interactions; thread-safe."""

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
            Draft(
                channel=channel,
                user=BOT_USER_ID,
                text=text,
                blocks=blocks,
                thread_ts=text_in(body, "thread_ts"),
                only_for="" if public else user,
            )
        )
