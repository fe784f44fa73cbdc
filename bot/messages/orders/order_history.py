"""The versions of a player's orders, each with a button that goes back to it."""

from __future__ import annotations

from bot.gamesmaster.notices.actions import Action, pack
from bot.gamesmaster.notices.orders import OrderChange, OrderHistory, OrderVersion, SetChange
from bot.messages.markup import when
from bot.messages.message import Button, Games, Heading, Message, Part, Small, Text
from bot.messages.names import counted, deed_name, order_name, phase_name, power_name, unit_name
from engine.orders import Build, Remove, Waive
from engine.phase import Phase
from engine.reader import parse_order
from engine.variant import Variant


def order_history(notice: OrderHistory, games: Games) -> Message:
    """Every version, the oldest first; the last one counts."""
    variant = games.variant(notice.game)
    power, phase = power_name(notice.power, variant), phase_name(Phase.parse(notice.phase))
    if not notice.versions:
        text = f"{power}, {phase}: you have given no orders yet."
        return Message(text, [Text(text)])
    last = notice.versions[-1].number
    parts: list[Part] = [Heading(f"{power}, {phase}: your orders so far")]
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
    return Message(f"{power}, {phase}: {versions} of your orders; the last one counts.", parts)


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
        pack(
            notice.game,
            notice.phase,
            f"{version.number}@{version.at.isoformat()}",
            notice.power,
        ),
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
        said = order_name(after)
        return said if before is None else f"{said}  (was: {deed_name(before)})"
    if before is None or isinstance(before, Build | Remove | Waive):
        return "" if before is None else f"no longer: {order_name(before)}"
    return f"{unit_name(before.unit)}: no order  (was: {deed_name(before)})"
