"""Orders planned for later phases: as a receipt lists them, and what became of them."""

from collections.abc import Mapping, Sequence

from bot.gamesmaster.notices import orders as notices
from bot.gamesmaster.notices.actions import Action, pack, phase_mark
from bot.gamesmaster.notices.views import PlanKind, PlanLine
from bot.messages import names
from bot.messages.markup import quoted, shortened, when
from bot.messages.message import Games, Message, Wordings
from bot.messages.parts import Button, Heading, Part, Small, Text, listing, ready_button, row
from bot.messages.showing.outcomes import illegal_words
from engine.board import UnitType
from engine.game.plans import UnusedReason
from engine.judge.outcome import Reason
from engine.orders import Build, Order, Remove, Retreat
from engine.position import Phase
from engine.reader import parse_order
from engine.variant import Variant

EXAMPLES: tuple[tuple[str, tuple[str, ...]], ...] = (
    ("if a unit is dislodged", ("If MUN is dislodged, retreats: BER, KIE",)),
    (
        "builds by centers gained",
        (
            "If two supply centers are gained, build A LON and F EDI; if only one, build F LON",
            "If I gain BEL, build A LON; if I gain three or more, build A LON, F EDI and A LVP",
        ),
    ),
    ("builds by preference", ("builds: F LON, A EDI",)),
    ("removals by preference", ("removals: A LVP, F EDI",)),
    ("orders for a later phase", ("F1902M: A PAR - BUR",)),
)
"""Each kind of plan with examples, each complete and understood as it stands."""

# {order} is the order in question in full words, {text} what was written, {why} the reason
# that forbids it, {phase} the phase it was for.
UNUSED: Mapping[UnusedReason, str] = {
    UnusedReason.NOWHERE_TO_GO: "`{text}`: none of those places is open, so I need a new order.",
    UnusedReason.NO_CASE: "`{text}` doesn't cover what happened, so I need your orders.",
    UnusedReason.NOT_ALLOWED: "{order}: not used, because {why}.",
    UnusedReason.TOO_MANY: "{order}: not used, because that's more than you can make.",
    UnusedReason.OTHER_UNIT: "{order}: not used, because another kind of unit is there now.",
    UnusedReason.COLLIDES: (
        "{order}: used, but another of your units is retreating there too. "
        "Change one, or both are disbanded."
    ),
    UnusedReason.NOT_NEEDED: (
        "`{text}`: not used, because you had nothing to build or remove in {phase}."
    ),
}

_LEAVING_IT = {notices.SetChange.CLEARED, notices.SetChange.UNDONE, notices.SetChange.RESTORED}
_MOST_LINES = 30
_MOST_IN_LINE = 600
_MOST_QUOTED = 120


def line_words(line: PlanLine) -> str:
    """A plan in full words, with its season and condition."""
    season, orders = names.season_name(line.phase), _orders_words(line.kind, line.orders)
    match line.kind:
        case PlanKind.RETREAT if line.unit is not None:
            return f"{season}, if {names.unit_name(line.unit)} is dislodged: {orders}"
        case PlanKind.BUILDS | PlanKind.REMOVALS:
            return f"{season}, {line.kind} in this order: {orders}"
        case PlanKind.OTHERWISE:
            return f"{season}, for any other number of builds or removals, in this order: {orders}"
        case PlanKind.GAINED:
            return f"{season}, if {_centers(line)}: {orders}"
        case PlanKind.OWED:
            return f"{season}, if {_units(line)}: {orders}"
        case _:
            return f"For {names.phase_name(line.phase)}: {orders}"


def _orders_words(kind: PlanKind, orders: Sequence[Order]) -> str:
    words = [names.order_name(order) for order in orders]
    match kind:
        case _ if not orders:
            return "nothing"
        case PlanKind.RETREAT:
            return ", else ".join(
                f"to {names.place_name(order.destination)}"
                if isinstance(order, Retreat)
                else "disband"
                for order in orders
            )
        case PlanKind.BUILDS | PlanKind.REMOVALS:
            return ", ".join(
                names.unit_name(order.unit)
                if isinstance(order, Build | Remove)
                else "leave it unused"
                for order in orders
            )
        case PlanKind.OTHERWISE:
            return ", ".join(words)
        case PlanKind.LATER:
            return "; ".join(words)
        case _:
            return names.listed(words)


def _centers(line: PlanLine) -> str:
    change = "gain" if line.number > 0 else "lose"
    if line.center:
        return f"you {change} {names.place_in_prose(line.center)}"
    if line.number == 0:
        return "you neither gain nor lose a supply center"
    return f"you {change} {_number_of(line, 'supply center')}"


def _units(line: PlanLine) -> str:
    if line.number == 0:
        return "you have nothing to build or remove"
    return f"you {'can build' if line.number > 0 else 'must remove'} {_number_of(line, 'unit')}"


def _number_of(line: PlanLine, what: str) -> str:
    return f"{'at least ' * line.or_more}{names.counted(abs(line.number), what)}"


def never_words(order: Order, fault: Reason) -> str:
    """Tell a player why an order planned for later can never be carried out."""
    if isinstance(order, Build) and fault is Reason.NOT_HOME_CENTER:
        kind = "an army" if order.unit.type is UnitType.ARMY else "a fleet"
        place = names.place_in_prose(order.unit.location.province)
        return f"You can't build {kind} in {place}: it isn't one of your home centers"
    return f"{names.order_name(order)} can never work, because {illegal_words(fault, order)}"


def unused_words(plan: notices.UnusedPlanLine, variant: Variant) -> str:
    """Why a plan was not used."""
    text = quoted(plan.text, _MOST_QUOTED)
    order = None if plan.order is None else parse_order(plan.order, variant)
    return UNUSED[plan.why].format(
        text=text,
        order=f"`{text}`" if order is None else names.order_name(order),
        why="it isn't allowed" if plan.fault is None else illegal_words(plan.fault, order),
        phase=names.season_name(Phase.parse(plan.phase)) if plan.phase else "that phase",
    )


def plans_listed(plans: Sequence[PlanLine], change: notices.SetChange) -> list[Part]:
    """What a receipt says of the orders for later phases that there are."""
    lines = [_line(line) for line in plans[:_MOST_LINES]]
    rest = len(plans) - len(lines)
    lines += [f"• … and {rest} more"] if rest else []
    parts = listing(lines, head="*Saved for later:*")
    if change in _LEAVING_IT:
        parts.append(
            Small("Your orders for later phases are still saved; `clear ahead` clears them.")
        )
    return parts


def _line(line: PlanLine) -> str:
    text = f"• {shortened(line_words(line), _MOST_IN_LINE)}"
    if line.was == ():
        text += "  (new)"
    elif line.was:
        was = _orders_words(line.kind, line.was)
        text += f"  (was: {shortened(was, _MOST_IN_LINE)})"
    for order, fault in line.faults:
        text += f"\n:warning: _{never_words(order, fault)}_"
    return text


def plans_entered(notice: notices.PlansEntered, games: Games) -> Message:
    """To a player: which planned orders have been entered, and which have not."""
    variant = games.variant(notice.game)
    title = names.of_power(notice.power, notice.phase, variant)
    entered = [names.order_of(text, variant) for text in notice.orders]
    parts: list[Part] = [Heading(title)]
    if entered:
        lines = [f":white_check_mark: *{text}*" for text in entered]
        parts += listing(lines, head="Used your saved orders:")
    if notice.unused:
        lines = [f"{_mark(plan)} {unused_words(plan, variant)}" for plan in notice.unused]
        parts += listing(lines, head="Not used as saved:" if entered else "")
    parts.append(Text(_standing(notice)))
    if not (notice.is_over or notice.is_idle):
        buttons = [Button("My orders", Action.MY_ORDERS, notice.game)]
        if notice.is_ready:
            about = pack(notice.game, phase_mark(notice.phase, notice.number))
            buttons.append(ready_button(about, is_ready=True))
        parts.append(row(*buttons))
    parts.append(Small(f"{notice.title} · only you see this"))
    short = "; ".join(entered) or "your saved orders weren't used"
    return Message(f"{title}: {short}.", parts)


def _mark(plan: notices.UnusedPlanLine) -> str:
    return ":information_source:" if plan.why is UnusedReason.NOT_NEEDED else ":warning:"


def _standing(notice: notices.PlansEntered) -> str:
    if notice.is_over:
        return "Everyone had saved orders, so the phase is over. The result is in the channel."
    if notice.is_idle:
        return "You have nothing to order in this phase, and nobody is waiting for you."
    if not (notice.is_ready or notice.orders):
        if notice.deadline is None:
            return "Please send me your orders. The game is paused, so there's no rush."
        return f"Please send me your orders by {when(notice.deadline)}."
    until = f"until {when(notice.deadline)}" if notice.deadline else "while the game is paused"
    ready = "You're *ready*. " if notice.is_ready else ""
    return f"{ready}You can still change this {until}."


WORDINGS: Wordings = ((notices.PlansEntered, plans_entered),)
