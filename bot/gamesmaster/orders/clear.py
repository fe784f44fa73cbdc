"""Take back the orders of some units: `clear Paris`, `cancel A PAR and F BRE`."""

from __future__ import annotations

import re

from bot.gamesmaster.context.context import Context
from bot.gamesmaster.context.errors import RequestRefused
from bot.gamesmaster.context.open_game import OpenGame
from bot.gamesmaster.notices.commands import Refusal
from bot.gamesmaster.orders.ready import wait_again
from bot.gamesmaster.orders.receipts import Changes, answer_with_receipt
from engine.board import Power, Province
from engine.names import names_of
from engine.orders import province_of
from engine.phase import PhaseType

_BEGINNING = re.compile(
    r"\s*(?:please\s+)?(?:clear|cancel|withdraw|take\s+back)\s+"
    r"(?:(?:my|the)\s+)?(?:orders?\s+)?(?:(?:of|for)\s+)?(?P<units>.+?)[\s.!]*",
    re.IGNORECASE | re.DOTALL,
)
_BETWEEN = re.compile(r"\s*(?:[,;&\n]|\band\b)\s*", re.IGNORECASE)
_KIND = re.compile(r"(?:the\s+)?(?:(?:a|f|army|fleet)\s+)?(?:in\s+)?", re.IGNORECASE)


def units_to_clear(
    context: Context, open_game: OpenGame, power: Power, text: str
) -> tuple[Province, ...] | None:
    """The provinces whose orders a text takes back; None for any other text.

    The text must name nothing but own units, or builds and removals that were ordered.
    """
    names, own = names_of(open_game.variant), _own(context, open_game, power)
    places: list[Province] = []
    for name in names_to_clear(text):
        among = [place for place in names.provinces(name) if place in own]
        if len(among) != 1:
            return None
        places += among
    return tuple(dict.fromkeys(places)) or None


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


def clear_units(
    context: Context, open_game: OpenGame, power: Power, places: tuple[Province, ...]
) -> None:
    """Take back the orders of units in these provinces that are older than the request.

    Refused if there are none.
    """
    open_game.require_open(context.request.at, begun_at=context.request.begun_at)
    before = open_game.orders_of(context.tx, power)
    gone = [
        one.id
        for one in before
        if province_of(one.order) in places and one.given_at <= context.request.at
    ]
    if not gone:
        named = ", ".join(place.name for place in places)
        raise RequestRefused(Refusal.NO_ORDER_FOR_UNIT, named)
    context.tx.orders.withdraw(gone, request=context.request.id, at=context.now)
    waits = wait_again(context, open_game, power, before)
    changes = Changes(before=before, waits_again=waits)
    answer_with_receipt(context, open_game, power, changes)


def _own(context: Context, open_game: OpenGame, power: Power) -> set[Province | None]:
    if open_game.phase.phase.type is PhaseType.ADJUSTMENT:
        return {province_of(one.order) for one in open_game.orders_of(context.tx, power)}
    return {unit.province for unit in open_game.units_to_order(power)}
