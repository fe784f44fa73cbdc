"""Many messages at once: one tidy answer at the end, with everything that all of them did.

The first message of a flood is answered at once. What follows within a moment waits in the outbox
until things are quiet; each new answer takes the place of the one that waits and says what that
would have said. An answer that was sent already is shortened to a line once the newer one is there.
"""

from __future__ import annotations

from collections.abc import Container, Iterable
from dataclasses import replace
from datetime import timedelta

from bot.gamesmaster.notices.commands import Refusal, Refused
from bot.gamesmaster.notices.notice import Notice
from bot.gamesmaster.notices.orders import (
    AheadLine,
    NewerReceipt,
    NothingWithdrawn,
    NotUnderstood,
    Receipt,
    ReceiptLine,
    SetChange,
)
from bot.gamesmaster.orders.receipts import MOST_PROBLEMS
from engine.reader import Flaw, ProblemKind

FLOOD = timedelta(seconds=3)
"""What is written so soon after the last answer belongs to the same flood."""
QUIET = timedelta(seconds=1)
"""How long an answer waits for more."""
LONGEST_HOLD = timedelta(seconds=5)
"""How long an answer waits at most while more and more comes."""

_THE_SAME_FOR_ALL = frozenset(
    [
        Refusal.EDITED_TOO_LATE,
        Refusal.FILE_UNREAD,
        Refusal.GAME_NOT_STARTED,
        Refusal.GAME_OVER,
        Refusal.NOTHING_TO_ORDER,
        Refusal.NOT_IN_A_GAME,
        Refusal.NOT_IN_THIS_GAME,
        Refusal.ORDERS_CLOSED,
        Refusal.ORDERS_LOCKED,
        Refusal.POWER_OUT,
        Refusal.WRITTEN_BEFORE,
    ]
)
"""Refusals that do not depend on what was written: once is enough for several messages."""


def topic_of(notice: Notice) -> str | None:
    """What a notice is about, where a newer one about the same makes it useless; else None."""
    match notice:
        case Receipt() | NothingWithdrawn():
            kind = "orders" if isinstance(notice, Receipt) else "deleted"
            return f"{kind} {notice.game} {notice.phase} {notice.power}"
        case Refused(reason=reason) if reason in _THE_SAME_FOR_ALL:
            return f"refused {reason.value} {notice.subject}"
        case _:
            return None


def folded(older: Notice, newer: Notice) -> Notice:
    """A notice that says what two of one topic say, the newer about the present state."""
    if isinstance(older, Receipt) and isinstance(newer, Receipt):
        return _one_receipt(older, newer)
    if isinstance(older, NothingWithdrawn) and isinstance(newer, NothingWithdrawn):
        orders = tuple(dict.fromkeys((*older.orders, *newer.orders)))
        ahead = tuple(dict.fromkeys((*older.ahead, *newer.ahead)))
        return replace(newer, orders=orders, ahead=ahead, vote=newer.vote or older.vote)
    return newer


def pointer_to(newer: Notice) -> Notice | None:
    """What stays of an older notice of the same topic; None: all of it."""
    if isinstance(newer, Receipt):
        return NewerReceipt(newer.game, newer.power, newer.phase)
    return None


def _one_receipt(older: Receipt, newer: Receipt) -> Receipt:
    """The newer receipt, with the changes since before the older one and the problems of both."""
    ahead = _ahead_since(older, newer)
    waits = (older.waits_again or newer.waits_again) and not newer.is_ready
    if newer.change is not SetChange.GIVEN:
        return replace(newer, ahead=ahead, waits_again=waits)
    before = {_place(line): line for line in older.lines if line.unit}
    lines = tuple(_since(before.get(_place(line)), line) for line in newer.lines)
    stored = {line.order for line in newer.lines}
    answered = {line.order for line in newer.lines if line.changed_from is not None}
    problems = _each_once(
        (
            *(one for one in older.problems if not answered.intersection(one.candidates)),
            *_outdone(older, newer),
            *newer.problems,
        ),
        counting=stored,
    )
    told = problems[:MOST_PROBLEMS]
    left_out = len(problems) - len(told)
    return replace(
        newer,
        lines=lines,
        problems=told,
        taken_back=_still(older.taken_back, newer.taken_back, without=stored),
        waits_again=waits,
        ahead=ahead,
        ahead_kept=_still(() if newer.ahead_cleared else older.ahead_kept, newer.ahead_kept),
        more_problems=older.more_problems + newer.more_problems + left_out,
        examples=newer.examples or older.examples,
        kept=_still((one for one in older.kept if one in stored), newer.kept),
    )


def _each_once(
    problems: Iterable[NotUnderstood], *, counting: Container[str | None]
) -> tuple[NotUnderstood, ...]:
    """The problems, each once however it was written, and none of an order that counts again.

    `counting` are the orders that count.
    """
    found: dict[object, NotUnderstood] = {}
    for one in problems:
        if one.flaw != Flaw.REPLACED.value or one.subject is None:
            found.setdefault(one, one)
        elif one.subject not in counting:
            found[one.subject] = one
    return tuple(found.values())


def _still(
    older: Iterable[str], newer: Iterable[str], *, without: Container[str | None] = ()
) -> tuple[str, ...]:
    """What two receipts name, each once."""
    return tuple(one for one in dict.fromkeys((*older, *newer)) if one not in without)


def _since(older: ReceiptLine | None, newer: ReceiptLine) -> ReceiptLine:
    """A line of the newer receipt, with what was changed since before the older one."""
    if older is None or older.changed_from is None:
        return newer
    is_back = older.changed_from == (newer.order or "")
    is_same = older.order == newer.order
    return replace(
        newer,
        changed_from=None if is_back else older.changed_from,
        written=newer.written or (older.written if is_same else None),
    )


def _ahead_since(older: Receipt, newer: Receipt) -> tuple[AheadLine, ...]:
    """What the newer receipt lists as given ahead, with the changes since before the older one."""
    before = {_about(line): line.was for line in older.ahead if line.was is not None}
    return tuple(_ahead_line_since(before.get(_about(line)), line) for line in newer.ahead)


def _ahead_line_since(was: tuple[str, ...] | None, newer: AheadLine) -> AheadLine:
    if was is None:
        return newer
    return replace(newer, was=None if was == newer.orders else was)


def _about(line: AheadLine) -> tuple[str, str, str, int]:
    return line.phase, line.kind.value, line.unit, line.number


def _outdone(older: Receipt, newer: Receipt) -> tuple[NotUnderstood, ...]:
    """The orders that came with the older receipt and are replaced by the time of the newer."""
    now = {_place(line): line.order for line in newer.lines if line.unit}
    return tuple(
        NotUnderstood(
            line.written or line.order,
            ProblemKind.REPLACED.value,
            subject=line.order,
            flaw=Flaw.REPLACED.value,
            counts=now.get(_place(line)),
        )
        for line in older.lines
        if line.order is not None
        and line.changed_from is not None
        and now.get(_place(line)) not in {None, line.order}
    )


def _place(line: ReceiptLine) -> str:
    """The province of a line's unit, by its code: a build may change its coast or its kind."""
    return line.unit.rpartition(" ")[2].partition("/")[0]
