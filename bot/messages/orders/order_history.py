"""The versions of a player's orders, each with a button that goes back to it."""

from __future__ import annotations

from bot.gamesmaster.notices.actions import Action, pack
from bot.gamesmaster.notices.orders import OrderChange, OrderHistory, OrderVersion, SetChange
from bot.messages.markup import when
from bot.messages.message import Button, Games, Heading, Message, Part, Small, Text, paragraph
from bot.messages.names import counted, of_power, order_name, unit_name, verb_name
from engine.orders import Build, Remove, Waive
from engine.reader import parse_order
from engine.variant import Variant


def order_history(notice: OrderHistory, games: Games) -> Message:
    """Every version, the oldest first; the last one counts."""
    variant = games.variant(notice.game)
    about = of_power(notice.power, notice.phase, variant)
    if not notice.versions:
        return paragraph(f"{about}: you have given no orders yet.")
    last = notice.versions[-1].number
    parts: list[Part] = [Heading(f"{about}: your orders so far")]
    if notice.earlier:
        parts.append(Small(f"{counted(notice.earlier, 'earlier version')} not shown"))
    parts += [_version(one, notice, variant, is_last=one.number == last) for one in notice.versions]
    parts.append(
        Small(
            f"{notice.title} · only you see this · `undo` takes back the latest change, "
            "`orders restore 1` goes back to version 1"
        )
    )
    versions = counted(last, "version")
    return Message(f"{about}: {versions} of your orders; the last one counts.", parts)


def _version(
    version: OrderVersion, notice: OrderHistory, variant: Variant, *, is_last: bool
) -> Part:
    head = f"*Version {version.number}* · {when(version.at)}"
    if is_last:
        head += " · *counts now*"
    lines = [head, *_how(version)]
    if version.change is not SetChange.CLEARED and version.equals != 0:
        lines += [f"• {_change(one, variant)}" for one in version.changes]
    if version.changes_plans:
        lines.append("• what you give ahead for later phases")
    if len(lines) == 1:
        lines.append("• the same orders in another order")
    restore = Button(
        f"Restore {version.number}",
        Action.RESTORE,
        pack(notice.game, notice.phase, f"{version.number}@{version.at.isoformat()}", notice.power),
    )
    return Text("\n".join(lines), beside=None if is_last else restore)


def _how(version: OrderVersion) -> list[str]:
    place = f"version {version.equals}" if version.equals else "the beginning"
    match version.change:
        case SetChange.GIVEN:
            return ["Given ahead"] if version.was_planned else []
        case SetChange.CLEARED:
            return ["Everything taken back"]
        case SetChange.UNDONE | SetChange.UNDONE_PLANS | SetChange.UNDONE_ALL:
            return [f"Undone, back to {place}"]
        case SetChange.RESTORED:
            return [f"Back to {place}"]


def _change(change: OrderChange, variant: Variant) -> str:
    before = None if change.before is None else parse_order(change.before, variant)
    after = None if change.after is None else parse_order(change.after, variant)
    if after is not None:
        was = "" if before is None else f"  (was: {verb_name(before)})"
        return f"{order_name(after)}{was}"
    if before is None or isinstance(before, Build | Remove | Waive):
        return "" if before is None else f"no longer: {order_name(before)}"
    return f"{unit_name(before.unit)}: no order  (was: {verb_name(before)})"
