"""Taking back the orders of some units: `clear Paris`, `cancel A PAR and F BRE`."""

from __future__ import annotations

import re

from bot.gamesmaster.clock.cushion import wait_again
from bot.gamesmaster.context.context import Errand
from bot.gamesmaster.context.errors import RequestRefused
from bot.gamesmaster.context.open_game import Sitting
from bot.gamesmaster.notices import Refusal
from bot.gamesmaster.orders.receipts import Changes, receipt
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
    errand: Errand, sitting: Sitting, power: Power, text: str
) -> tuple[Province, ...] | None:
    """The provinces whose orders a text asks to be taken back; None if it is anything else.

    It must name own units and nothing besides; of builds and removals, those that were ordered.
    """
    names, own = names_of(sitting.variant), _own(errand, sitting, power)
    places: list[Province] = []
    for name in names_to_clear(text):
        among = [place for place in names.provinces(name) if place in own]
        if len(among) != 1:
            return None
        places += among
    return tuple(dict.fromkeys(places)) or None


def names_to_clear(text: str) -> tuple[str, ...]:
    """What a text asks to be taken back, name by name, without the kinds of the units.

    The asking may be repeated before any of them.
    """
    found = _BEGINNING.fullmatch(text)
    pieces = () if found is None else filter(None, _BETWEEN.split(found["units"]))
    return tuple(_KIND.sub("", _without_asking(piece), count=1) for piece in pieces)


def _without_asking(piece: str) -> str:
    again = _BEGINNING.fullmatch(piece)
    return piece if again is None else again["units"]


def clear_units(
    errand: Errand, sitting: Sitting, power: Power, places: tuple[Province, ...]
) -> None:
    """Take back the orders of the units in these provinces, given before this was asked.

    Refused where there are none.
    """
    sitting.require_open(errand.request.at, begun_at=errand.request.begun_at)
    before = sitting.orders_of(errand.tx, power)
    gone = [
        one.id
        for one in before
        if province_of(one.order) in places and one.given_at <= errand.request.at
    ]
    if not gone:
        named = ", ".join(place.name for place in places)
        raise RequestRefused(Refusal.NO_ORDER_FOR_UNIT, named)
    errand.tx.orders.withdraw(gone, request=errand.request.id, at=errand.now)
    waits = wait_again(errand, sitting, power, before)
    changes = Changes(before=before, waits_again=waits)
    errand.answer(receipt(errand.tx, sitting, power, changes), sitting.game, may_wait=True)


def _own(errand: Errand, sitting: Sitting, power: Power) -> set[Province | None]:
    if sitting.phase.phase.type is PhaseType.ADJUSTMENT:
        return {province_of(one.order) for one in sitting.orders_of(errand.tx, power)}
    return {unit.province for unit in sitting.units_to_order(power)}
