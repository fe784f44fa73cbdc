"""What is said of retreats, builds and removals, taken apart and checked against the board."""

import re
from collections.abc import Collection, Iterator, Mapping, Sequence

from bot.messages.names import owned_unit, place_name, unit_name
from engine.board import Location, Power, Province, Terrain, Unit, UnitType
from engine.judge import Outcome, Resolution
from engine.judge.adjustments import distance
from engine.orders import Build, Disband, Order, Remove, Retreat, Waive
from engine.position import Dislodged, Position
from engine.rules import Rulebook
from engine.variants.classic import CLASSIC
from tests.bot.messages.claims.sentences import LIST, UNIT

_NAMES = {place_name(here): here for here in CLASSIC.map.locations}
_PLACE = "|".join(map(re.escape, sorted(_NAMES, key=len, reverse=True)))
Given = Mapping[Power, Sequence[Order]]


class Later:
    """A retreat or adjustment phase, with its orders and what came of them."""

    def __init__(
        self, position: Position, orders: Given, resolution: Resolution, rulebook: Rulebook
    ) -> None:
        self.position, self.orders, self.resolution = position, orders, resolution
        self.rulebook = rulebook

    # Retreats

    def opens(self, entry: Dislodged) -> set[Province]:
        """Where a dislodged unit may go (R-RET-01)."""
        near = CLASSIC.map.neighbours(entry.unit.type, entry.unit.location)
        is_open = entry.by_convoy and self.rulebook.retreat_convoy_origin
        closed = set() if is_open else {entry.attacker_from}
        occupied = {unit.province for unit in self.position.units}
        return {here.province for here in near} - closed - occupied - self.position.contested

    def choice(self, at: Province) -> Order | None:
        """The order that counts of the unit dislodged there: its power's first that is allowed."""
        entry = self.position.dislodged_at(at)
        given = self.orders.get(entry.unit.power, ()) if entry else ()
        for order in given:
            if isinstance(order, Waive) or order.unit.location.province is not at or not entry:
                continue
            if isinstance(order, Disband) or (
                isinstance(order, Retreat)
                and order.destination.province in self.opens(entry)
                and order.destination in self.landings(entry.unit)
            ):
                return order
        return None

    def landings(self, unit: Unit) -> Collection[Location]:
        """What an order may write for the places next to a unit."""
        return CLASSIC.map.landings[unit.type][unit.location]

    # Adjustments

    def due(self, power: Power) -> int:
        """How many units a power builds, or removes as a negative number."""
        missing = len(self.position.centers_of(power)) - len(self.position.units_of(power))
        return min(missing, len(self.sites(power)))

    def sites(self, power: Power) -> list[Province]:
        """The vacant home centers that a power owns."""
        return [
            at
            for at in self.position.centers_of(power)
            if at.home == power and self.position.unit_at(at) is None
        ]

    # Claims

    def faults(self, outcome: Outcome, words: str) -> Iterator[str]:
        """What is untrue in a clause."""
        for pattern, check in _CLAUSES:
            match = re.fullmatch(pattern, words)
            if match:
                if not check(self, outcome, match.groupdict()):
                    yield "not so"
                return
        yield "says what the checker does not know"

    def gone(self, outcome: Outcome) -> bool:
        """Whether the unit of an order is not on the board any more, and is its power's."""
        if isinstance(outcome.order, Waive):
            return False
        entry = self.position.dislodged_at(outcome.order.unit.location.province)
        if entry is None or entry.unit.power != outcome.power:
            return False
        order = self.choice(entry.unit.province)
        return not isinstance(order, Retreat) or bool(self.rivals(order))

    def rivals(self, order: Retreat) -> list[Unit]:
        """The other dislodged units that retreat to the same place."""
        chosen = [
            (entry.unit, self.choice(entry.unit.province)) for entry in self.position.dislodged
        ]
        return [
            unit
            for unit, other in chosen
            if isinstance(other, Retreat)
            and other is not order
            and other.destination.province is order.destination.province
        ]

    def headline_faults(self, text: str) -> list[str]:
        """What is untrue in the sentences at the top."""
        after = {owned_unit(unit, CLASSIC) for unit in self.resolution.after.units}
        before = {owned_unit(unit, CLASSIC) for unit in self.position.units}
        leaving = {owned_unit(entry.unit, CLASSIC) for entry in self.position.dislodged}
        found: list[str] = []
        for name, power, goal in re.findall(
            rf"({UNIT}) \((\w+)\) retreated to (?:the )?({_PLACE})", text.replace(" (", " (")
        ):
            if not any(one.endswith(f"({power})") and goal in one for one in after - before):
                found.append(f"{name} did not retreat")
        if match := re.search(r"Disbanded: (.*)\.", text):
            for name in re.findall(UNIT, match[1]):
                if name in after - before or name not in leaving:
                    found += [f"{name} was not disbanded"]
        for power, names in re.findall(r"(?:Built: |Removed: |; )([A-Z]\w+) ([^;.]*)", text):
            is_built = f"{power} {names}" in text.partition("Removed:")[0]
            changed = (after - before) if is_built else (before - after)
            found += [
                f"{name} of {power}"
                for name in re.findall(UNIT, names)
                if f"{name} ({power})" not in changed
            ]
        return found


Gaps = Mapping[str, str]


def _place(gaps: Gaps) -> Province:
    return _NAMES[gaps["place"]].province


def _entry(later: Later, outcome: Outcome) -> Dislodged:
    assert not isinstance(outcome.order, Waive)
    entry = later.position.dislodged_at(outcome.order.unit.location.province)
    assert entry is not None
    return entry


def _retreated(later: Later, outcome: Outcome, _: Gaps) -> bool:
    order = outcome.order
    if not isinstance(order, Retreat):
        return False
    standing = later.resolution.after.unit_at(order.destination.province)
    return (
        order is later.choice(order.unit.location.province)
        and not later.rivals(order)
        and standing is not None
        and standing.power == outcome.power
    )


def _collided(later: Later, outcome: Outcome, gaps: Gaps) -> bool:
    order = outcome.order
    if not isinstance(order, Retreat) or order.destination.province is not _place(gaps):
        return False
    rivals = {
        unit_name(unit) if unit.power == outcome.power else owned_unit(unit, CLASSIC)
        for unit in later.rivals(order)
    }
    return later.gone(outcome) and set(re.findall(UNIT, gaps["by"])) == rivals


def _unordered(later: Later, outcome: Outcome, _: Gaps) -> bool:
    at = _entry(later, outcome).unit.province
    given = later.orders.get(outcome.power, ())
    return not [
        one for one in given if not isinstance(one, Waive) and one.unit.location.province is at
    ]


def _ends(later: Later, outcome: Outcome, gaps: Gaps) -> bool:
    """Whether a refused order is said to disband exactly the unit that it does."""
    return (gaps["end"] is not None) == later.gone(outcome)


def _shortfall(later: Later, outcome: Outcome, _: Gaps) -> bool:
    order, power = outcome.order, outcome.power
    if not isinstance(order, Remove):
        return False
    chosen = [
        one.order.unit.location.province
        for one in later.resolution.of(power)
        if isinstance(one.order, Remove) and one.reason.value == "removed"
    ]
    left = [
        later.resolution.after.unit_at(unit.province)
        for unit in later.position.units_of(power)
        if later.resolution.after.unit_at(unit.province)
    ]

    def far(unit: Unit) -> int:
        return distance(unit, later.position, CLASSIC, later.rulebook)

    mine = later.position.unit_at(order.unit.location.province)
    return (
        mine is not None
        and len(chosen) < -later.due(power)
        and all(far(mine) >= far(unit) for unit in left if unit)
    )


def _built(later: Later, outcome: Outcome, _: Gaps) -> bool:
    order = outcome.order
    if not isinstance(order, Build):
        return False
    standing = later.resolution.after.unit_at(order.unit.location.province)
    return (
        order.unit.location.province in later.sites(outcome.power)
        and standing is not None
        and standing.power == outcome.power
    )


def _removed(later: Later, outcome: Outcome, _: Gaps) -> bool:
    order = outcome.order
    return (
        isinstance(order, Remove)
        and later.position.unit_at(order.unit.location.province) is not None
        and later.resolution.after.unit_at(order.unit.location.province) is None
    )


def _too_many(later: Later, outcome: Outcome, _: Gaps) -> bool:
    kinds = (Remove,) if later.due(outcome.power) < 0 else (Build, Waive)
    given = [one for one in later.orders.get(outcome.power, ()) if isinstance(one, kinds)]
    return len(given) > abs(later.due(outcome.power))


def _standing(later: Later, outcome: Outcome) -> Unit | None:
    if isinstance(outcome.order, Waive):
        return None
    return later.position.unit_at(outcome.order.unit.location.province)


def _near(later: Later, outcome: Outcome, gaps: Gaps) -> bool:
    unit = _entry(later, outcome).unit
    near = CLASSIC.map.neighbours(unit.type, unit.location)
    return _place(gaps) in {here.province for here in near}


_END = r"(?P<end>; disbanded)?"
_NO = "not allowed: "
_AT = rf"(?P<place>{_PLACE})"

_CLAUSES = (
    ("retreated", _retreated),
    (
        "disbanded as ordered",
        lambda later, one, _: later.gone(one) and isinstance(one.order, Disband),
    ),
    (rf"disbanded: (?P<by>{LIST}) tried to retreat to {_AT} as well", _collided),
    ("no order received, disbanded", _unordered),
    (
        rf"{_NO}{_AT} isn't next to it{_END}",
        lambda later, one, gaps: _ends(later, one, gaps) and not _near(later, one, gaps),
    ),
    (
        rf"{_NO}{_AT} is occupied{_END}",
        lambda later, one, gaps: (
            _ends(later, one, gaps) and later.position.unit_at(_place(gaps)) is not None
        ),
    ),
    (
        rf"{_NO}there was a standoff in {_AT}{_END}",
        lambda later, one, gaps: (
            _ends(later, one, gaps) and _place(gaps) in later.position.contested
        ),
    ),
    (
        rf"{_NO}the attack came from {_AT}{_END}",
        lambda later, one, gaps: (
            _ends(later, one, gaps) and _entry(later, one).attacker_from is _place(gaps)
        ),
    ),
    (
        rf"{_NO}it's already in {_AT}{_END}",
        lambda later, one, gaps: (
            _ends(later, one, gaps) and _entry(later, one).unit.province is _place(gaps)
        ),
    ),
    (
        rf"{_NO}(?:an army can't go to sea|a fleet can't go inland|nothing can enter .*?){_END}",
        lambda later, one, gaps: _ends(later, one, gaps) and _is_barred_ground(later, one),
    ),
    (
        rf"{_NO}{_AT} has two coasts, and the order names none{_END}",
        lambda later, one, gaps: _ends(later, one, gaps) and len(_place(gaps).coasts) > 1,
    ),
    (
        rf"{_NO}it can reach {_AT}, but not that coast{_END}",
        lambda later, one, gaps: _ends(later, one, gaps) and _near(later, one, gaps),
    ),
    (
        rf"{_NO}that unit wasn't dislodged{_END}",
        lambda later, one, _: _standing(later, one) is not None,
    ),
    (rf"{_NO}there's no such unit{_END}", lambda later, one, _: _standing(later, one) is None),
    (rf"{_NO}the unit belongs to another power{_END}", lambda _, __, gaps: gaps["end"] is None),
    (rf"{_NO}the unit already has another order{_END}", _ends),
    (rf"{_NO}that order isn't for this phase{_END}", lambda *_: True),
    ("built", _built),
    ("removed", _removed),
    ("left unused", lambda later, one, _: later.due(one.power) > 0),
    ("too few removals, so the rules removed it as one of the units farthest away", _shortfall),
    ("no order, so the rules removed it as one of the units farthest away", _shortfall),
    (f"{_NO}there's nothing to build this year", lambda later, one, _: later.due(one.power) <= 0),
    (f"{_NO}there's nothing to remove this year", lambda later, one, _: later.due(one.power) >= 0),
    (f"{_NO}that's too many for this year", _too_many),
    (
        rf"{_NO}{_AT} isn't a home center of this power",
        lambda _, one, gaps: _place(gaps).home != one.power,
    ),
    (
        rf"{_NO}this power doesn't own {_AT}",
        lambda later, one, gaps: later.position.centers.get(_place(gaps)) != one.power,
    ),
)


def _is_barred_ground(later: Later, outcome: Outcome) -> bool:
    order = outcome.order
    if isinstance(order, Build):
        unit, at = order.unit.type, order.unit.location.province
    elif isinstance(order, Retreat):
        unit, at = _entry(later, outcome).unit.type, order.destination.province
    else:
        return False
    barred = Terrain.SEA if unit is UnitType.ARMY else Terrain.INLAND
    return at.terrain in {barred, Terrain.IMPASSABLE}
