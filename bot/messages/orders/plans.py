"""Orders planned for later phases: as a receipt lists them, and what became of them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from bot.gamesmaster.notices.actions import Action, pack, phase_mark
from bot.gamesmaster.notices.orders import (
    PlanLine,
    PlansEntered,
    Receipt,
    SetChange,
    UnusedPlanLine,
)
from bot.messages.looking.outcomes import illegal_words
from bot.messages.markup import shortened, when
from bot.messages.message import Button, Games, Heading, Message, Part, Small, Text, listing, row
from bot.messages.names import (
    counted,
    listed,
    order_name,
    order_of,
    phase_of,
    place_name,
    power_name,
    season_name,
    unit_name,
    unit_of,
)
from engine.game.plans import UnusedReason
from engine.judge.outcome import Reason
from engine.orders import Build, Order, Remove, Retreat
from engine.phase import Phase
from engine.reader import parse_order
from engine.variant import Variant

HEAD = "*Given ahead, for when it fits:*"
CLEARED = "All that you gave for later phases is taken back. Your orders of this phase stay."
STAYS = "What you gave for later phases stays; `clear ahead` takes it back."
OVER_AT_ONCE = (
    "everything was given ahead of time, so nobody has to be waited for. The result follows."
)

EXAMPLES: tuple[tuple[str, tuple[str, ...]], ...] = (
    ("if a unit is dislodged", ("If MUN is dislodged, retreats: BER, KIE",)),
    (
        "builds by centers gained",
        ("If two supply centers are gained, build A LON and F EDI; if only one, build F LON",),
    ),
    ("builds by preference", ("builds: F LON, A EDI",)),
    ("removals by preference", ("removals: A LVP, F EDI",)),
    ("orders for a later phase", ("F1902M: A PAR - BUR",)),
)
"""Each kind of plan with examples, each complete and understood as it stands."""

# By Why; {order} is the order in question in full words, {text} what was written, {why} the reason
# that forbids it, {phase} the phase it was for.
UNUSED: Mapping[UnusedReason, str] = {
    UnusedReason.NOWHERE_TO_GO: "`{text}`: none of these places is open, so I need a new order.",
    UnusedReason.NO_CASE: "`{text}`: it says nothing for what has happened, so I need your orders.",
    UnusedReason.NOT_ALLOWED: "{order}: not entered, for as things are now {why}.",
    UnusedReason.TOO_MANY: "{order}: not entered, for that is more than you may make.",
    UnusedReason.OTHER_UNIT: "{order}: not entered, for another kind of unit is there now.",
    UnusedReason.COLLIDES: (
        "{order}: entered, but another unit of yours retreats there too, and both would be lost."
    ),
    UnusedReason.NOT_NEEDED: (
        "`{text}`: not used, for in {phase} there was nothing for you to build or remove."
    ),
}

_KINDS: Mapping[str, str] = {
    "builds": "{season}, builds in this order: {names}",
    "removals": "{season}, removals in this order: {names}",
    "otherwise": "{season}, for any other number, in this order: {orders}",
    "gained": "{season}, if {centers}: {orders}",
    "owed": "{season}, if {units}: {orders}",
    "later": "For {phase}: {orders}",
}


def line_words(
    kind: str,
    *,
    phase: str,
    orders: Sequence[str],
    unit: str,
    number: int,
    variant: Variant,
) -> str:
    """What is given ahead, in full words. `kind` is the value of a PlanKind.

    `phase` is a phase's code, `orders` and `unit` are canonical.
    """
    read = [parse_order(text, variant) for text in orders]
    season = season_name(Phase.parse(phase))
    if kind == "retreat":
        return f"{season}, if {unit_of(unit, variant)} is dislodged: {orders_words(kind, read)}"
    return _KINDS[kind].format(
        season=season,
        phase=phase_of(phase),
        orders=orders_words(kind, read),
        names=orders_words(kind, read),
        centers=_centers(number),
        units=_units(number),
    )


def orders_words(kind: str, orders: Sequence[Order]) -> str:
    """The orders of one line, as short as its kind allows."""
    if not orders:
        return "nothing"
    if kind == "retreat":
        places = [
            f"to {place_name(one.destination)}" if isinstance(one, Retreat) else "disband"
            for one in orders
        ]
        return ", else ".join(places)
    if kind in {"builds", "removals"}:
        return ", ".join(_name(one) for one in orders)
    if kind == "otherwise":
        return ", ".join(order_name(one) for one in orders)
    if kind == "later":
        return "; ".join(order_name(one) for one in orders)
    return listed(order_name(one) for one in orders)


def _name(order: Order) -> str:
    """A build or removal by its unit alone, where the line says which it is."""
    return unit_name(order.unit) if isinstance(order, Build | Remove) else "leave it unused"


def never_words(order: str, fault: str, variant: Variant) -> str:
    """Why an order given ahead can never be carried out."""
    read = parse_order(order, variant)
    return f"{order_name(read)}: never possible, for {illegal_words(Reason(fault), read)}"


def unused_words(
    why: str, *, text: str, order: str | None, fault: str | None, variant: Variant, phase: str = ""
) -> str:
    """Why something given ahead for a phase, by its code, was not entered.

    `text` is shown as it is.
    """
    read = None if order is None else parse_order(order, variant)
    return UNUSED[UnusedReason(why)].format(
        text=text,
        order=f"`{text}`" if read is None else order_name(read),
        why="it is not allowed" if fault is None else illegal_words(Reason(fault), read),
        phase=season_name(Phase.parse(phase)) if phase else "that phase",
    )


def _centers(number: int) -> str:
    if number == 0:
        return "no supply center is gained or lost"
    verb = "is" if abs(number) == 1 else "are"
    return f"{counted(abs(number), 'supply center')} {verb} {'gained' if number > 0 else 'lost'}"


def _units(number: int) -> str:
    if number == 0:
        return "there is nothing to build or remove"
    what = "may be built" if number > 0 else "must be removed"
    return f"{counted(abs(number), 'unit')} {what}"


_LEAVING_IT = {SetChange.CLEARED, SetChange.UNDONE, SetChange.RESTORED}
_MOST_LINES = 30
_MOST_IN_LINE = 600
_MOST_QUOTED = 120


def plans_listed(notice: Receipt, variant: Variant) -> list[Part]:
    """What a receipt says of the orders for later phases; nothing where there are none."""
    parts: list[Part] = [Text(CLEARED)] if notice.plans_cleared else []
    if notice.plans:
        lines = [_line(line, variant) for line in notice.plans[:_MOST_LINES]]
        rest = len(notice.plans) - len(lines)
        lines += [f"• … and {rest} more"] if rest else []
        parts += listing(lines, head=HEAD)
        parts += [Small(STAYS)] if notice.change in _LEAVING_IT else []
    return parts


def _line(line: PlanLine, variant: Variant) -> str:
    said = line_words(
        line.kind.value,
        phase=line.phase,
        orders=line.orders,
        unit=line.unit,
        number=line.number,
        variant=variant,
    )
    said = f"• {shortened(said, _MOST_IN_LINE)}"
    if line.was == ():
        said += "  (new)"
    elif line.was:
        was = orders_words(line.kind.value, [parse_order(text, variant) for text in line.was])
        said += f"  (was: {shortened(was, _MOST_IN_LINE)})"
    for order, fault in line.faults:
        said += f"\n:warning: _{never_words(order, fault, variant)}_"
    return said


def plans_entered(notice: PlansEntered, games: Games) -> Message:
    """To a player: what of the orders given ahead has been entered, and what has not."""
    variant = games.variant(notice.game)
    title = f"{power_name(notice.power, variant)}, {phase_of(notice.phase)}"
    entered = [order_of(text, variant) for text in notice.orders]
    parts: list[Part] = [Heading(title)]
    if entered:
        lines = [f":white_check_mark: *{text}*" for text in entered]
        parts += listing(lines, head="Entered, as you gave it ahead:")
    if notice.unused:
        lines = [f"{_mark(one)} {_unused(one, variant)}" for one in notice.unused]
        parts += listing(lines, head="Not as you gave it ahead:" if entered else "")
    parts.append(Text(_standing(notice)))
    if not (notice.is_over or notice.is_idle):
        parts.append(row(*_buttons(notice)))
    parts.append(Small(f"{notice.title} · only you see this"))
    short = "; ".join(entered) or "what you gave ahead is not used"
    return Message(f"{title}: {short}.", parts)


def _mark(one: UnusedPlanLine) -> str:
    return ":information_source:" if one.why == UnusedReason.NOT_NEEDED.value else ":warning:"


def _unused(one: UnusedPlanLine, variant: Variant) -> str:
    text = " ".join(one.text.replace("`", "'").split())
    return unused_words(
        one.why,
        text=shortened(text, _MOST_QUOTED),
        order=one.order,
        fault=one.fault,
        phase=one.phase,
        variant=variant,
    )


def _standing(notice: PlansEntered) -> str:
    if notice.is_over:
        return (
            "Everybody who had something to decide had given it ahead, so the phase is over at "
            "once; the result is in the channel."
        )
    if notice.is_idle:
        return "There is nothing for you to order in this phase, and nobody waits for you."
    until = f"by {when(notice.deadline)}" if notice.deadline else "while the game is paused"
    if notice.is_ready:
        return (
            "Nothing is left for you to do, and you count as *ready*. If you want something else, "
            f"write it to me {until}."
        )
    if not notice.orders:
        return f"Please write me your orders {until}."
    return f"You can change this as always: write to me {until}."


def _buttons(notice: PlansEntered) -> list[Button]:
    orders = Button("My orders", Action.MY_ORDERS, notice.game)
    if not notice.is_ready:
        return [orders]
    about = pack(notice.game, phase_mark(notice.phase, notice.number))
    return [orders, Button("Not ready", Action.NOT_READY, about)]
