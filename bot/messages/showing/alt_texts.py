"""What is read out instead of a map: the news, the orders of each power, where the units stand.

The most important comes first, because a text that is too long is cut off at its end.
"""

from collections.abc import Mapping
from itertools import chain

from bot.messages import names
from bot.messages.markup import shortened
from bot.messages.message import LONGEST_ALT_TEXT
from bot.messages.showing.news import news_words
from engine import orders
from engine.judge.outcome import Outcome, Reason, Resolution
from engine.position import Position
from engine.variant import Variant

_LEAST_FOR_POSITION = 500
"""Codes say any position in this room."""


def alt(what: str, position: Position, variant: Variant, *, label: str = "") -> str:
    """What is read out instead of a picture: what it is, and a position, if there is room.

    The `label` stands before the position, for example `Position:`.
    """
    before = f"{what} {label} " if label else f"{what} "
    room = LONGEST_ALT_TEXT - len(before)
    if room < _LEAST_FOR_POSITION:
        return shortened(what, LONGEST_ALT_TEXT)
    return before + position_words(position, variant, most=room)


def results_alt(what: str, position: Position, resolution: Resolution, variant: Variant) -> str:
    """What is read out instead of a map with results: what it is, then all that it shows."""
    told = (news_words(position, resolution, variant), orders_words(resolution, variant))
    words = " ".join(filter(None, (what, *told)))
    return alt(words, resolution.after, variant, label="Position after it:")


def position_words(position: Position, variant: Variant, *, most: int) -> str:
    """Every unit by power in full, or by code where that is too long; who owns what, if that fits.

    Longer than `most` only in codes, which are cut off then.
    """
    for name in (names.unit_name, str):
        powers = []
        for power in variant.powers:
            units = [name(unit) for unit in position.units_of(power)]
            units += [f"{name(entry.unit)} (dislodged)" for entry in position.dislodged_of(power)]
            centers = len(position.centers_of(power))
            if units or centers:
                neutral = ", no player" if power in variant.neutral else ""
                count = names.counted(centers, "center") if centers else "0 centers"
                where = ", ".join(units) or "no units"
                powers.append(f"{names.power_name(power, variant)} ({count}{neutral}): {where}.")
        words = " ".join(powers)
        if len(words) <= most:
            whole = f"{words} {_centers_words(position, variant)}".rstrip()
            return whole if len(whole) <= most else words
    return f"{words[: most - 1]}…"


def _centers_words(position: Position, variant: Variant) -> str:
    """Which centers each power owns, and which nobody; nothing where nobody owns any."""
    owned = [
        f"{names.power_name(power, variant)} {', '.join(place.name for place in places)}"
        for power in variant.powers
        if (places := position.centers_of(power))
    ]
    board = variant.map
    left = [
        place.name for place in board.provinces_in(board.centers) if place not in position.centers
    ]
    if not owned:
        return ""
    if left:
        owned.append(f"neutral {', '.join(left)}")
    return f"Centers: {'; '.join(owned)}."


_VERBS: Mapping[type[orders.Order], tuple[str, str]] = {
    orders.Move: ("moved", "failed to move"),
    orders.Retreat: ("retreated", "failed to retreat"),
    orders.Build: ("built", "failed to build"),
    orders.Remove: ("removed", "failed to remove"),
    orders.Disband: ("disbanded", "failed to disband"),
    orders.Waive: ("left unused", "tried to leave unused"),
    orders.SupportMove: ("supported", "failed to support"),
    orders.SupportHold: ("supported", "failed to support"),
    orders.Convoy: ("convoyed", "failed to convoy"),
    orders.Hold: ("held in", "failed to hold"),
}
"""How an order that succeeded is told, and one that failed, in the order in which a power's are."""
_UNORDERED = "had no order for"


def orders_words(resolution: Resolution, variant: Variant) -> str:
    """What became of the orders, a sentence for each power."""
    sentences = []
    for power in variant.powers:
        told: dict[str, list[str]] = {
            verb: [] for verb in (*chain.from_iterable(_VERBS.values()), _UNORDERED)
        }
        for outcome in resolution.of(power):
            order, is_unordered = outcome.order, outcome.reason is Reason.NO_ORDER
            done, failed = _VERBS[type(order)]
            # A unit that was told to hold did as told, even where it was thrown out.
            is_lost = isinstance(order, orders.Hold) and outcome.dislodged_by is not None
            verb = done if outcome.succeeded and not is_lost else failed
            told[_UNORDERED if is_unordered else verb].append(_about(outcome))
        parts = [f"{verb} {', '.join(what)}" for verb, what in told.items() if what]
        if parts:
            sentences.append(f"{names.power_name(power, variant)} {'; '.join(parts)}.")
    return " ".join(sentences)


def _about(outcome: Outcome) -> str:
    """What an order is about, without its verb: `Kiel to Holland from Ruhr`."""
    order = outcome.order
    match order:
        case orders.Waive():
            return "one build"
        case orders.Build() | orders.Remove() | orders.Disband():
            return names.unit_name(order.unit)
    here = order.unit.location.province.name
    match order:
        case orders.Hold():
            return here
        case orders.Move() | orders.Retreat():
            by = " by convoy" if outcome.by_convoy else ""
            return f"{here} to {names.place_name(order.destination)}{by}"
        case orders.SupportHold():
            return f"{order.supported.location.province.name} from {here}"
        case orders.SupportMove():
            start, goal = order.supported, order.destination
        case orders.Convoy():
            start, goal = order.convoyed, order.destination
    way = f"{start.location.province.name} to {names.place_name(goal)}"
    return f"{way} {'over' if isinstance(order, orders.Convoy) else 'from'} {here}"
