"""Who goes by convoy, and with which of the fleets that are ordered to carry them (R-CONV)."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from typing import TypeAlias

from engine.judge.battle import Battle
from engine.judge.convoys import joins, numbers_of, on_any_route
from engine.judge.gist import STAYS
from engine.judge.outcome import Reason
from engine.rules import Rulebook
from engine.rules.choices import AdjacentConvoy, ConvoyRoutes, Paradox

# Looking up the member of an enum takes longer than comparing it.
_ALL, _GUIDE, _OPPOSITE = ConvoyRoutes.ALL, Paradox.GUIDE, AdjacentConvoy.OPPOSITE


Offer: TypeAlias = tuple[int, int, int]
"""The fleets ordered to carry an army, those of them that are its countrymen, and those that are
attacked: no others can be lost."""

_NO_OFFER: Offer = (0, 0, 0)


def embark(battle: Battle, rulebook: Rulebook, overland: Collection[int] = ()) -> None:
    """Match convoys with the armies' moves and decide which armies go by convoy.

    An army whose fleets form no complete route stays (R-CONV-02), unless the edition lets it go by
    land. Those of `overland` do so anyway.
    """
    if not battle.convoys and not battle.by_convoy:
        return
    offers = _offers(battle)
    for army in _boarding(battle, offers, rulebook):
        if army in overland:
            continue
        offer = offers.get(army, _NO_OFFER)
        carriers = _accepted(battle, army, offer, rulebook)
        if carriers:
            battle.carriers[army] = carriers
            battle.routed[army] = None if carriers & offer[2] else True
        elif not (rulebook.via_fallback and _is_adjacent(battle, army)):
            _strand(battle, army)
    battle.fragile = rulebook.convoy_routes is not _ALL
    if rulebook.paradox is _GUIDE:
        _cancel(battle)


def _strand(battle: Battle, army: int) -> None:
    target = battle.goal[army]
    battle.stranded = {**battle.stranded, army: target}
    battle.goal[army] = STAYS
    battle.movers.remove(army)
    battle.attackers[target] = tuple([one for one in battle.attackers[target] if one != army])


def _offers(battle: Battle) -> dict[int, Offer]:
    """The fleets ordered to carry each army where it is going (R-CONV-02)."""
    gists, goal, attackers = battle.gists, battle.goal, battle.attackers
    offers: dict[int, Offer] = {}
    for fleet, army, target in battle.convoys:
        if goal[army] != target:
            battle.voided = {**battle.voided, fleet: Reason.CONVOY_MISMATCH}
            continue
        battle.ferries[fleet] = army
        fleets, own, attacked = offers.get(army, _NO_OFFER)
        bit = 1 << fleet
        if gists[fleet][0] is gists[army][0]:
            own |= bit
        if attackers[fleet]:
            attacked |= bit
        offers[army] = fleets | bit, own, attacked
    return offers


def _boarding(battle: Battle, offers: dict[int, Offer], rulebook: Rulebook) -> list[int]:
    """The armies that go by convoy, if at all: option `adjacent_convoy` (DATC 4.A.3)."""
    boarding = battle.by_convoy.copy()
    if rulebook.adjacent_convoy is _OPPOSITE:
        boarding = [army for army in boarding if not _is_adjacent(battle, army)]
    boards = _BOARDS[rulebook.adjacent_convoy]
    for army, offer in offers.items():
        if army not in boarding and boards(battle, army, offer):
            boarding.append(army)
    return boarding


def _by_own(_battle: Battle, _army: int, offer: Offer) -> bool:
    return offer[1] != 0


def _by_any(battle: Battle, army: int, offer: Offer) -> bool:
    return _is_route(battle, army, offer[0])


def _against_another(battle: Battle, army: int, offer: Offer) -> bool:
    return battle.goal[battle.goal[army]] == army and _is_route(battle, army, offer[0])


_BOARDS: Mapping[AdjacentConvoy, Callable[[Battle, int, Offer], bool]] = {
    AdjacentConvoy.EXPLICIT: lambda *_: False,
    AdjacentConvoy.INTENT: _by_own,
    AdjacentConvoy.OWN_OR_VIA: _by_own,
    AdjacentConvoy.ALWAYS: _by_any,
    AdjacentConvoy.OPPOSITE: _against_another,
}
"""Whether an army to which fleets are offered goes by convoy although its order does not say so."""


def _accepted(battle: Battle, army: int, offer: Offer, rulebook: Rulebook) -> int:
    """The fleets of the convoy, none where they form no route: option `convoy_routes`."""
    fleets, own, _ = offer
    if not _is_route(battle, army, fleets):
        return 0
    if rulebook.convoy_routes is _ALL:
        return fleets
    if rulebook.convoy_routes is ConvoyRoutes.OWN_FIRST_ANY and _is_route(battle, army, own):
        fleets = own
    return on_any_route(battle.board, fleets, army, battle.goal[army])


def _is_route(battle: Battle, army: int, fleets: int) -> bool:
    return joins(battle.board, fleets, army, battle.goal[army])


def _is_adjacent(battle: Battle, army: int) -> bool:
    return bool(battle.board.army_reach[army] >> battle.goal[army] & 1)


def _cancel(battle: Battle) -> None:
    """Cancel the orders of fleets that no convoy uses (guide VIII.1)."""
    for fleet, army in list(battle.ferries.items()):
        carriers = battle.carriers.get(army, 0)
        if carriers >> fleet & 1:
            continue
        del battle.ferries[fleet]
        if army in battle.stranded:
            reason = Reason.CONVOY_INCOMPLETE
        elif _is_declined(battle, fleet, army, carriers):
            reason = Reason.CONVOY_DECLINED
        else:
            reason = Reason.CONVOY_SUPERFLUOUS
        battle.voided = {**battle.voided, fleet: reason}


def _is_declined(battle: Battle, fleet: int, army: int, carriers: int) -> bool:
    """Whether a foreign fleet was left out because the army's countrymen suffice."""
    power = battle.units[army][0]
    suffices = carriers and all(battle.units[one][0] == power for one in numbers_of(carriers))
    return bool(suffices) and battle.units[fleet][0] != power
