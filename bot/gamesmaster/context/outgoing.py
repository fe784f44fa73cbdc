"""A message on its way out, as delivery sees it."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

from bot.gamesmaster.notices.notice import Destination


class Operation(StrEnum):
    """What delivery has to do with a notice."""

    POST = "post"
    UPDATE = "update"
    """Replace the content of a post that was made earlier."""


@dataclass(frozen=True, slots=True)
class Amended:
    """What an earlier message said, and the mark of its post."""

    mark: str
    kind: str
    notice: object


@dataclass(frozen=True, slots=True)
class OutboxItem:
    """The next message of a stream.

    `mark` is unique, and goes into the message so that it can be found again. `sent_ts` is the
    message the item refers to: for an UPDATE the post with the same key, for a THREAD notice the
    parent; `channel_address` is where that message was posted. Both are None for other items, and
    for an UPDATE whose post was never made (it is a POST then). `attempts` counts the calls that
    were begun; `reserved` says that one of them may have been carried out although its answer was
    never seen: look for `mark` before posting again. `amended` is the message that an UPDATE leaves
    nothing of: all the posts it took.
    """

    id: int
    mark: str
    destination: Destination
    kind: str
    notice: object
    operation: Operation
    key: str | None
    sent_ts: str | None
    channel_address: str | None
    attempts: int
    reserved: bool
    created_at: datetime
    game: str | None
    amended: Amended | None = None
