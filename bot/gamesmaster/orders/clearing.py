"""Taking orders and plans back: all of them, or those of units that a text names."""

import re

from msgspec.structs import replace

from bot.gamesmaster.context.open_game import Turn
from bot.gamesmaster.notices.notice import Refusal, RequestRefused
from bot.gamesmaster.notices.orders import SetChange
from bot.gamesmaster.orders.receipts import answer_with_receipt, receipt_of
from bot.gamesmaster.orders.store import change_orders
from engine.board import Province
from engine.names import UNIT_WORDS, names_of
from engine.orders import province_of
from engine.position import PhaseType
from storage.tables.orders import About, PlanEnd, VersionKind

_BEGINNING = re.compile(
    r"\s*(?:please\s+)?(?:clear|cancel|withdraw|take\s+back|forget|scratch"
    r"|(?:don['\u2019]?t|do\s+not)\s+do)\s+"
    r"(?:(?:my|the)\s+)?(?:orders?\s+)?(?:(?:of|for)\s+)?(?P<units>.+?)[\s.!]*",
    re.IGNORECASE | re.DOTALL,
)
_BETWEEN = re.compile(r"[,;&\n]|\band\b", re.IGNORECASE)
_KIND = re.compile(rf"(?:the\s+)?(?:(?:{'|'.join(UNIT_WORDS)})\s+)?(?:in\s+)?", re.IGNORECASE)


def clear(turn: Turn) -> None:
    """Withdraw all orders older than the request."""
    turn.require_orders_open()
    turn.note_newest(About.CLEAR)
    gone = [given for given in turn.orders() if given.meant_at <= turn.context.request.at]
    if not gone:
        raise RequestRefused(Refusal.NO_ORDERS_YET, turn.open_game.phase.code)
    turn.begin_version(VersionKind.CLEARED)
    receipt = replace(change_orders(turn, gone), change=SetChange.CLEARED)
    turn.log("orders_cleared")
    answer_with_receipt(turn, receipt)


def clear_plans(turn: Turn) -> None:
    """Withdraw all plans older than the request."""
    context = turn.context
    turn.note_newest(About.CLEAR_PLANS)
    gone = [given for given in turn.plans() if given.meant_at <= context.request.at]
    if not gone:
        raise RequestRefused(Refusal.NO_PLANS_TO_CLEAR, turn.open_game.game.title)
    turn.begin_version(VersionKind.GIVEN)
    context.tx.plans.end(gone, PlanEnd.WITHDRAWN, request=context.request.id, at=context.now)
    turn.log("plans_cleared")
    answer_with_receipt(turn, replace(receipt_of(turn), plans_cleared=True))


def units_to_clear(turn: Turn, text: str) -> tuple[Province, ...] | None:
    """The provinces of own units or given orders that a text takes back; None for other texts."""
    wanted = names_to_clear(text)
    if not wanted:
        return None
    names, own = names_of(turn.open_game.variant), _own(turn)
    places: list[Province] = []
    for name in wanted:
        among = [place for place in names.provinces(name) if place in own]
        among = among or _ordered(turn, name)
        if len(among) != 1:
            return None
        places += among
    return tuple(dict.fromkeys(places))


def names_to_clear(text: str) -> tuple[str, ...]:
    """The names in a text that takes orders back, bare; the command may be repeated before each."""
    found = _BEGINNING.fullmatch(text)
    pieces = () if found is None else filter(None, map(str.strip, _BETWEEN.split(found["units"])))
    return tuple(_KIND.sub("", _without_command(piece), count=1) for piece in pieces)


def _without_command(piece: str) -> str:
    again = _BEGINNING.fullmatch(piece)
    return piece if again is None else again["units"]


def clear_units(turn: Turn, places: tuple[Province, ...]) -> None:
    """Take back these units' orders. Refused if none is older than the request."""
    turn.require_open()
    written_at = turn.context.request.at
    gone = [
        given
        for given in turn.orders()
        if province_of(given.order) in places and given.meant_at <= written_at
    ]
    if not gone:
        named = ", ".join(place.name for place in places)
        raise RequestRefused(Refusal.NO_ORDER_FOR_UNIT, named)
    answer_with_receipt(turn, change_orders(turn, gone))


def _ordered(turn: Turn, text: str) -> list[Province]:
    """The provinces of the units whose orders a text repeats as they were given."""
    given = {given.order for given in turn.orders()}
    repeated = (province_of(order) for order in turn.read(text).orders if order in given)
    return [place for place in repeated if place is not None]


def _own(turn: Turn) -> set[Province | None]:
    if turn.open_game.phase.phase.type is PhaseType.ADJUSTMENT:
        return {province_of(given.order) for given in turn.orders()}
    return {unit.province for unit in turn.open_game.units_to_order(turn.power)}
