"""Take back all orders, those of some units (`clear Paris`, `cancel A PAR and F BRE`), or plans."""

import re
from dataclasses import replace

from bot.gamesmaster.context.context import Context
from bot.gamesmaster.context.errors import RequestRefused
from bot.gamesmaster.context.turn import Turn, each_turn
from bot.gamesmaster.notices.commands import Refusal
from bot.gamesmaster.notices.orders import SetChange
from bot.gamesmaster.orders.receipts import Changes, answer_with_receipt
from bot.gamesmaster.orders.store import change_orders
from engine.board import Province
from engine.names import names_of
from engine.orders import province_of
from engine.phase import PhaseType
from storage.orders import About, PlanEnd, VersionKind

_BEGINNING = re.compile(
    r"\s*(?:please\s+)?(?:clear|cancel|withdraw|take\s+back)\s+"
    r"(?:(?:my|the)\s+)?(?:orders?\s+)?(?:(?:of|for)\s+)?(?P<units>.+?)[\s.!]*",
    re.IGNORECASE | re.DOTALL,
)
_BETWEEN = re.compile(r"\s*(?:[,;&\n]|\band\b)\s*", re.IGNORECASE)
_KIND = re.compile(r"(?:the\s+)?(?:(?:a|f|army|fleet)\s+)?(?:in\s+)?", re.IGNORECASE)


def clear(context: Context, game: str) -> None:
    """Withdraw all orders older than the request."""
    each_turn(context, game, _clear)


def _clear(turn: Turn) -> None:
    turn.require_orders_open()
    turn.note_newest(About.CLEAR)
    gone = [one for one in turn.orders() if one.given_at <= turn.context.request.at]
    if not gone:
        raise RequestRefused(Refusal.NO_ORDERS_TO_CLEAR, str(turn.open_game.phase.phase))
    turn.begin_version(VersionKind.CLEARED)
    changes = replace(change_orders(turn, gone), before=gone, change=SetChange.CLEARED)
    turn.log("orders_cleared")
    answer_with_receipt(turn, changes)


def clear_plans(context: Context, game: str) -> None:
    """Withdraw all plans older than the request."""
    each_turn(context, game, _clear_plans)


def _clear_plans(turn: Turn) -> None:
    context = turn.context
    turn.note_newest(About.CLEAR_PLANS)
    ids = [one.id for one in turn.plans() if one.given_at <= context.request.at]
    if not ids:
        raise RequestRefused(Refusal.NO_PLANS_TO_CLEAR, turn.open_game.game.title)
    turn.begin_version(VersionKind.GIVEN)
    context.tx.plans.end(ids, PlanEnd.WITHDRAWN, request=context.request.id, at=context.now)
    turn.log("plans_cleared")
    answer_with_receipt(turn, Changes(plans_cleared=True))


def units_to_clear(turn: Turn, text: str) -> tuple[Province, ...] | None:
    """The provinces whose orders a text takes back; None for any other text.

    The text must name nothing but own units, or builds and removals that were ordered.
    """
    wanted = names_to_clear(text)
    if not wanted:
        return None
    names, own = names_of(turn.open_game.variant), _own(turn)
    places: list[Province] = []
    for name in wanted:
        among = [place for place in names.provinces(name) if place in own]
        if len(among) != 1:
            return None
        places += among
    return tuple(dict.fromkeys(places))


def names_to_clear(text: str) -> tuple[str, ...]:
    """The names in a text that takes orders back, without `army` or `fleet`.

    The command may be repeated before each name.
    """
    found = _BEGINNING.fullmatch(text)
    pieces = () if found is None else filter(None, _BETWEEN.split(found["units"]))
    return tuple(_KIND.sub("", _without_command(piece), count=1) for piece in pieces)


def _without_command(piece: str) -> str:
    again = _BEGINNING.fullmatch(piece)
    return piece if again is None else again["units"]


def clear_units(turn: Turn, places: tuple[Province, ...]) -> None:
    """Take back the orders of units in these provinces that are older than the request.

    Refused if there are none.
    """
    turn.require_open()
    written_at = turn.context.request.at
    gone = [
        one
        for one in turn.orders()
        if province_of(one.order) in places and one.given_at <= written_at
    ]
    if not gone:
        named = ", ".join(place.name for place in places)
        raise RequestRefused(Refusal.NO_ORDER_FOR_UNIT, named)
    answer_with_receipt(turn, change_orders(turn, gone))


def _own(turn: Turn) -> set[Province | None]:
    if turn.open_game.phase.phase.type is PhaseType.ADJUSTMENT:
        return {province_of(one.order) for one in turn.orders()}
    return {unit.province for unit in turn.open_game.units_to_order(turn.power)}
