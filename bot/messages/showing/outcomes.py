"""What became of an order and why: `bounced 1–1 with Army Munich (Germany)`.

One clause per `Reason`, in the order of its members. In the clauses, {by} are the units whose
orders caused it, with who helped them, {all} the same as one list, {first} the one that did it and
{helped} the rest (", supported by ..." or nothing), {score} the two strengths, its own first,
{place} the province the order is about. Units are named as they stand, whatever letter an order
gives them. A strength is 1 and the supports named with it; {besides} are those that were given and
can't count in it.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence, Sized

from bot.messages.names import listed, order_name, place_in_prose, place_name, unit_name
from engine import orders
from engine.board import Location, Map, Power, Province, Terrain, UnitType
from engine.judge.outcome import Outcome, Reason, Resolution
from engine.orders import province_of
from engine.position import Position

CLAUSES: Mapping[Reason, str] = {
    Reason.NO_ORDER: "no order received{fate}",
    Reason.HELD: "held, and wasn't attacked",
    Reason.HELD_OFF: "held{held_off}",
    Reason.DISLODGED: "dislodged {score} by {first}{helped}",
    Reason.MOVED: "moved{carried}",
    Reason.PREVAILED: "prevailed {score}{carried}{besides}",
    Reason.MOVED_IN_RING: "{round} with {by}",
    Reason.BOUNCED: "{bounced}",
    Reason.REPELLED: "repelled {score} by {first}{helped}{stuck}",
    Reason.HEAD_TO_HEAD: "met {first}{aside} head to head{met}",
    Reason.OWN_UNIT: "stopped by its own side: {first} {stayed}",
    Reason.OWN_SUPPORT: "too weak, {score}: {all} can't help against {its} own side",
    Reason.SPOILT: "failed: {all} supported it against {its} own side, so it could only cut "
    "support",
    Reason.NO_CONVOY: "{no_convoy}",
    Reason.CONVOY_DISRUPTED: "its convoy was broken by {by}",
    Reason.PARADOX: "{paradox}",
    Reason.SUPPORTED: "support given{given}",
    Reason.CUT: "support cut by {by}",
    Reason.CUT_TOO_LATE: "support cut by {by}, but only after it had counted",
    Reason.CUT_BY_DISLODGEMENT: "support lost: dislodged by {first}",
    Reason.SUPPORTED_UNIT_MOVED: "no support: that unit was ordered to move ({orders})",
    Reason.SUPPORT_MISMATCH: "no support: that unit {otherwise}",
    Reason.SUPPORT_WRONG_COAST: "no support: that fleet went to another coast ({orders})",
    Reason.CONVOYED: "{convoy}",
    Reason.FLEET_DISLODGED: "no convoy: dislodged by {first}",
    Reason.CONVOY_MISMATCH: "no convoy: that army {otherwise}",
    Reason.CONVOY_DECLINED: "no convoy: that power's own fleets carry the army",
    Reason.CONVOY_SUPERFLUOUS: "no convoy: that army goes without this fleet",
    Reason.CONVOY_INCOMPLETE: "no convoy: the fleets ordered to carry that army form no route",
    Reason.RETREATED: "retreated",
    Reason.DISBANDED: "disbanded as ordered",
    Reason.RETREATS_COLLIDED: "disbanded: {by} tried to retreat to {place} as well",
    Reason.BUILT: "built",
    Reason.REMOVED: "removed",
    Reason.WAIVED: "left unused",
    Reason.TOO_FEW_REMOVALS: "too few removals, so the rules removed it as one of the units "
    "farthest away",
    Reason.CIVIL_DISORDER: "{too_few}, so the rules removed it as one of the units farthest away",
    Reason.WRONG_PHASE: "not allowed: that order isn't for this phase",
    Reason.NO_UNIT: "not allowed: there's no such unit",
    Reason.NOT_YOUR_UNIT: "not allowed: the unit belongs to another power",
    Reason.WRONG_UNIT: "not allowed: the unit there is a different type or on another coast",
    Reason.SECOND_ORDER: "not allowed: {subject} already has another order",
    Reason.SAME_PROVINCE: "not allowed: it's already in {place}",
    Reason.IMPASSABLE: "not allowed: nothing can enter {place}",
    Reason.CLOSED: "not allowed: {place} is neutral ground, which nobody may enter",
    Reason.ARMY_AT_SEA: "not allowed: an army can't go to sea",
    Reason.FLEET_INLAND: "not allowed: a fleet can't go inland",
    Reason.NOT_ADJACENT: "not allowed: {place} isn't next to it",
    Reason.COAST_MISSING: "not allowed: {place} has two coasts, and the order names none",
    Reason.COAST_UNREACHABLE: "not allowed: it can reach {province}, but not that coast",
    Reason.NO_SUCH_COAST: "not allowed: {no_coast}",
    Reason.FLEET_BY_CONVOY: "not allowed: only armies can be convoyed",
    Reason.NO_CONVOY_POSSIBLE: "not allowed: {not_carried}",
    Reason.SUPPORTS_ITSELF: "not allowed: a unit can't support itself",
    Reason.SUPPORTS_INTO_ITSELF: "not allowed: a unit can't support an attack on itself",
    Reason.SUPPORT_UNREACHABLE: "not allowed: it couldn't go to {place} itself",
    Reason.NOTHING_TO_SUPPORT: "not allowed: there's no such unit to support",
    Reason.SUPPORTED_MOVE_IMPOSSIBLE: "not allowed: that unit can't get to {place}{unless_by_it}",
    Reason.CONVOY_BY_ARMY: "not allowed: only fleets convoy",
    Reason.CONVOY_NOT_AT_SEA: "not allowed: a fleet convoys only at sea",
    Reason.NOTHING_TO_CONVOY: "not allowed: there's no such army to convoy",
    Reason.CONVOY_OF_FLEET: "not allowed: only armies can be convoyed",
    Reason.CONVOY_NOT_COASTAL: "not allowed: a convoy goes from coast to coast",
    Reason.NO_ROUTE: "not allowed: the fleets at sea form no convoy between the two that needs "
    "this one",
    Reason.NOT_DISLODGED: "not allowed: that unit wasn't dislodged",
    Reason.RETREAT_OCCUPIED: "not allowed: {place} is occupied",
    Reason.RETREAT_CONTESTED: "not allowed: there was a standoff in {place}",
    Reason.RETREAT_TO_ATTACKER: "not allowed: the attack came from {place}",
    Reason.NO_BUILDS: "not allowed: there's nothing to build this year",
    Reason.NO_REMOVALS: "not allowed: there's nothing to remove this year",
    Reason.TOO_MANY: "not allowed: that's too many for this year",
    Reason.NOT_HOME_CENTER: "not allowed: {place} isn't a home center of this power",
    Reason.NOT_OWNED: "not allowed: this power doesn't own {place}",
    Reason.BUILD_OCCUPIED: "not allowed: {place} is occupied",
}

_SUPPORT = orders.SupportHold | orders.SupportMove
_TELL_OF_DISLODGEMENT = frozenset(
    {Reason.DISLODGED, Reason.CUT_BY_DISLODGEMENT, Reason.FLEET_DISLODGED}
)
_BY_WHOM_IT_NAMED = {
    Reason.HEAD_TO_HEAD: ", and was dislodged",
    Reason.SUPPORTED_UNIT_MOVED: "; that unit dislodged it",
    Reason.SUPPORT_MISMATCH: "; that unit dislodged it",
    Reason.SUPPORT_WRONG_COAST: "; that unit dislodged it",
}
"""How it is told that the unit was dislodged by one that the clause has named; else `which ...`."""


def outcome_words(
    outcome: Outcome, position: Position, resolution: Resolution, board: Map | None = None
) -> str:
    """What became of an order, as a clause; `position` is the board that it was given for.

    With the map also that an army went by convoy where it could have gone by land.
    """
    told, attack = _Told(outcome, position, resolution), outcome.dislodged_by
    words = CLAUSES[outcome.reason].format_map(told) + _way(outcome, board)
    if attack is not None and outcome.reason not in _TELL_OF_DISLODGEMENT:
        if attack in told.causes:
            return words + _BY_WHOM_IT_NAMED.get(outcome.reason, ", which dislodged it")
        return f"{words}; dislodged by {told.named(attack)}"
    return f"{words}; disbanded" if _is_disbanded(outcome, position, resolution) else words


def _way(outcome: Outcome, board: Map | None) -> str:
    """How an army went, where its order lets expect otherwise (DATC 4.A.3)."""
    order = outcome.order
    if not isinstance(order, orders.Move) or outcome.reason.is_illegal:
        return ""
    if order.via:
        went = "went" if outcome.succeeded else "tried"
        return "" if outcome.by_convoy else f"; it {went} by land"
    if board is None or not outcome.by_convoy or outcome.succeeded:
        return ""
    near = board.neighbours(UnitType.ARMY, board.plain(order.unit.location.province))
    if all(there.province is not order.destination.province for there in near):
        return ""
    return "; it was to go by convoy, as a fleet was ordered to carry it"


class _Told:
    """An outcome with its phase: what is said of it, by the gaps of the clauses."""

    def __init__(self, outcome: Outcome, position: Position, resolution: Resolution) -> None:
        self.outcome, self.position, self.resolution = outcome, position, resolution
        self.leading, attack = _leading(outcome), outcome.dislodged_by
        self.causes = [one for one in outcome.because_of if one is not outcome.order]
        self.causes.sort(key=lambda order: order is attack)

    def __getitem__(self, gap: str) -> str:
        return _GAPS[gap](self)

    def named(self, order: orders.Order) -> str:
        """The unit of an order as it stands, with its power if that is another's."""
        return _named(order, self.outcome.power, self.position)

    def list(self, causes: Iterable[orders.Order]) -> str:
        """The units of orders as a list."""
        return listed(map(self.named, causes))

    @property
    def others(self) -> Sequence[orders.Order]:
        """The causes that are no supports."""
        return [one for one in self.causes if not isinstance(one, _SUPPORT)]

    def result_of(self, order: orders.Order | None) -> Outcome | None:
        """What became of another order of the phase."""
        return next((one for one in self.resolution.outcomes if one.order is order), None)

    def power_of(self, order: orders.Order) -> Power | None:
        """Whose the unit of an order is."""
        province = province_of(order)
        unit = None if province is None else self.position.unit_at(province)
        return None if unit is None else unit.power

    def victim_at(self, goal: Province) -> Power | None:
        """The power of the unit that was in a province and did not leave it by its own order."""
        unit = self.position.unit_at(goal)
        left = any(
            isinstance(one.order, orders.Move) and one.succeeded
            for one in self.resolution.outcomes
            if province_of(one.order) is goal
        )
        return None if unit is None or left else unit.power

    def supports(
        self, order: orders.Order, strength: int
    ) -> tuple[Sequence[orders.Order], Sequence[orders.Order]]:
        """Of the supports among the causes those that make up a strength, and the others.

        The others are of the power that was attacked and can't count against its own side.
        """
        given = [one for one in self.causes if _helps(one, order)]
        if len(given) < strength or not isinstance(order, orders.Move):
            return given, ()
        victim = self.victim_at(order.destination.province)
        spare = [one for one in given if self.power_of(one) == victim]
        return [one for one in given if one not in spare], spare

    @property
    def counted(self) -> tuple[Sequence[orders.Order], Sequence[orders.Order]]:
        """The supports behind the strength that the clause explains, and those not in it."""
        outcome = self.outcome
        if outcome.reason is Reason.PREVAILED:
            return self.supports(outcome.order, outcome.strength)
        if self.leading is not None and outcome.reason in _BEATEN:
            return self.supports(self.leading, outcome.against)
        leading = self.leading
        return [one for one in self.causes if isinstance(one, _SUPPORT) and one is not leading], ()

    @property
    def helped(self) -> str:
        """The supports behind the strength that the clause explains."""
        return _helped("supported", self.list(self.counted[0]))

    @property
    def besides(self) -> str:
        """The supports given that are not in the strength."""
        spare = self.counted[1]
        return f"; {self.list(spare)} can't help against {_their(spare)} own side" if spare else ""


_BEATEN = frozenset({Reason.BOUNCED, Reason.HEAD_TO_HEAD})


def _helps(support: orders.Order, order: orders.Order) -> bool:
    """Whether a support is for an order, by its words."""
    start = province_of(order)
    match support, order:
        case orders.SupportMove(_, other, there), orders.Move():
            fits = there.province is order.destination.province
            return fits and other.location.province is start
        case orders.SupportHold(_, other), _:
            return not isinstance(order, orders.Move) and other.location.province is start
        case _:
            return False


def _their(units: Sized) -> str:
    return "its" if len(units) == 1 else "their"


def _was(units: Sized) -> str:
    return "was" if len(units) == 1 else "were"


def _helped(how: str, names: str) -> str:
    return f", {how} by {names}" if names else ""


def _score(outcome: Outcome) -> str:
    return f"{outcome.strength}\N{EN DASH}{outcome.against}"


# Moves


def _bounced(told: _Told) -> str:
    """With whom a move bounced, or who got in before it, each with who helped it."""
    outcome, leading = told.outcome, told.leading
    winner = told.result_of(leading)
    if isinstance(leading, orders.Move) and winner is not None and winner.succeeded:
        place = place_in_prose(leading.destination.province)
        by = told.named(leading) + told.helped
        return f"beaten to {place} {_score(outcome)} by {by}{told.besides}"
    rivals = [
        told.named(one) + _helped("supported", told.list(told.supports(one, outcome.against)[0]))
        for one in told.others
    ]
    is_long = len(told.others) < len(told.causes)
    who = ", and with ".join(rivals) if is_long else listed(rivals)
    return f"bounced {_score(outcome)} with {who or 'others'}"


def _met(told: _Told) -> str:
    """How a head-to-head battle came out."""
    is_own = told.leading is not None and told.power_of(told.leading) == told.outcome.power
    own = ": a power never dislodges its own unit" if is_own else ""
    return f", {_score(told.outcome)}{own}{told.besides}"


def _paradox(told: _Told) -> str:
    """Why a paradox rule stopped a move or a convoy."""
    order = told.outcome.order
    if isinstance(order, orders.Convoy):
        return "no convoy: that army was stopped by a paradox"
    with_others = f" with {told.list(told.causes)}" if told.causes else ""
    if not told.outcome.by_convoy or not isinstance(order, orders.Move):
        return f"stopped by a paradox{with_others}"
    why = f"a paradox{with_others}"
    start, goal = province_of(order), order.destination.province
    carriers = {
        province_of(one.order)
        for one in told.resolution.outcomes
        if isinstance(one.order, orders.Convoy) and one.order.convoyed.location.province is start
    }
    for support in told.causes:
        if not isinstance(support, orders.SupportMove) or province_of(support) is not goal:
            continue
        attacks = [told.named(one) for one in told.causes if _helps(support, one)]
        if attacks and support.destination.province in carriers:
            why = (
                f"it would cut the support of {told.named(support)}, which lets {attacks[0]} "
                "dislodge its own convoy"
            )
    return f"didn't land: {why}, so the rules leave it where it was"


def _no_convoy(told: _Told) -> str:
    """What orders there were to carry an army that nobody could carry."""
    refused = [one for one in told.causes if (it := told.result_of(one)) and it.reason.is_illegal]
    ordered = [one for one in told.causes if one not in refused]
    words = "no fleet had a valid order to carry it"
    if ordered:
        words = f"no complete route: only {told.list(ordered)} had orders to carry it"
    if refused:
        what = "order of" if len(refused) == 1 else "orders of"
        words += f"; the {what} {told.list(refused)} {_was(refused)}n't allowed"
    return words


# Units that hold


def _held_off(told: _Told) -> str:
    """How a unit held: what it and its attackers counted, or who stopped each other.

    An attack that could do nothing to it is left out where there is another.
    """
    holder = told.outcome
    attacks = [(one, told.result_of(one)) for one in told.causes]
    numbers = {
        order: _against_the_holder(told, order, outcome)
        for order, outcome in attacks
        if outcome is None or (outcome.power != holder.power and outcome.reason in _CAME)
    }
    if not numbers:
        return f" {_score(holder)} against {told.list(told.causes) or 'others'}{_idle(told)}"
    most = max(numbers.values())
    for order, outcome in attacks:
        beats = most > holder.strength and numbers.get(order) == most
        if beats and outcome is not None and outcome.reason is Reason.BOUNCED:
            return _stopped(told, order, outcome, numbers)
    if len(set(numbers.values())) == 1:
        return f" {holder.strength}\N{EN DASH}{most} against {told.list(numbers)}"
    return f" {holder.strength}\N{EN DASH}{most} against {_numbered(told, numbers)}"


def _idle(told: _Told) -> str:
    """Why no attack on a unit could do anything to it."""
    reasons = {it.reason for one in told.causes if (it := told.result_of(one))}
    if Reason.PARADOX in reasons:
        return ", stopped by a paradox"
    if Reason.SPOILT in reasons:
        return ", which could only cut support"
    return ": a power never dislodges its own unit" if reasons else ""


_CAME = frozenset({Reason.BOUNCED, Reason.REPELLED, Reason.OWN_SUPPORT})


def _stopped(
    told: _Told, attack: orders.Order, outcome: Outcome, numbers: Mapping[orders.Order, int]
) -> str:
    """How rivals stopped an attack that was stronger than the unit that held (R-GARR-01)."""
    rivals = [one for one in outcome.because_of if not isinstance(one, _SUPPORT)]
    weaker = {one: it for one, it in numbers.items() if one is not attack and one not in rivals}
    words = f", and {_numbered(told, weaker)} {_was(weaker)} too weak" if weaker else ""
    if outcome.strength == outcome.against:
        equals = [one for one in told.causes if one is attack or one in rivals]
        both = _numbered(told, dict.fromkeys(equals, outcome.strength))
        return f": {both} stopped each other{words}"
    by = _numbered(told, dict.fromkeys(rivals, outcome.against))
    return f": {by} stopped {_numbered(told, {attack: outcome.strength})}{words}"


def _numbered(told: _Told, numbers: Mapping[orders.Order, int]) -> str:
    return listed(f"{told.named(one)} ({number})" for one, number in numbers.items())


def _against_the_holder(told: _Told, order: orders.Order, outcome: Outcome | None) -> int:
    """What an attack by another power counts against the unit that stays where it goes."""
    if outcome is None:
        return told.outcome.against
    if outcome.reason is not Reason.BOUNCED:
        return outcome.strength
    own = told.resolution.of(told.outcome.power)
    return outcome.strength - sum(one.helped and _helps(one.order, order) for one in own)


# Supports, removals


def _given(told: _Told) -> str:
    """Whether a support was for an attack on a unit of its own power."""
    order = told.outcome.order
    goal = order.destination.province if isinstance(order, orders.SupportMove) else None
    is_own = goal is not None and told.victim_at(goal) == told.outcome.power
    return ", but not against its own side" if is_own else ""


def _too_few(told: _Told) -> str:
    """Why the rules had to remove a unit."""
    own = told.resolution.of(told.outcome.power)
    return "too few removals" if any(one.reason is Reason.REMOVED for one in own) else "no order"


_GAPS: Mapping[str, Callable[[_Told], str]] = {
    "all": lambda told: told.list(told.causes) or "others",
    "by": lambda told: told.list(told.others) or told.list(told.causes) or "others",
    "first": lambda told: "another unit" if told.leading is None else told.named(told.leading),
    "helped": lambda told: told.helped,
    "aside": lambda told: told.helped and f"{told.helped},",
    "besides": lambda told: told.besides,
    "carried": lambda told: told.helped + _helped("convoyed", told.list(_convoys(told))),
    "score": lambda told: _score(told.outcome),
    "its": lambda told: _their(told.causes),
    "bounced": _bounced,
    "met": _met,
    "held_off": _held_off,
    "stuck": lambda told: ", which couldn't leave" if _is_move(told.leading) else "",
    "stayed": lambda told: "couldn't leave" if _is_move(told.leading) else "stays there",
    "paradox": _paradox,
    "no_convoy": _no_convoy,
    "given": _given,
    "orders": lambda told: _orders(told) or "no order",
    "otherwise": lambda told: _otherwise(told.causes, told.position, told.resolution),
    "fate": lambda told: "" if told.outcome.dislodged_by else f", {_fate(told.outcome.order)}",
    "convoy": lambda told: _convoy(told.outcome, told.position, told.resolution),
    "round": lambda told: "changed places" if len(told.others) == 1 else "moved in a ring",
    "too_few": _too_few,
    **{
        gap: lambda told, gap=gap: _places(told.outcome.order)[gap]  # type: ignore[misc]
        for gap in ("place", "province", "unless_by_it", "not_carried", "no_coast", "subject")
    },
}
"""What stands in the gaps of the clauses."""


def _is_move(order: orders.Order | None) -> bool:
    return isinstance(order, orders.Move)


def _convoys(told: _Told) -> Sequence[orders.Order]:
    return [one for one in told.causes if isinstance(one, orders.Convoy)]


def _orders(told: _Told) -> str:
    return listed(order_name(one, position=told.position) for one in told.causes)


def _fate(order: orders.Order) -> str:
    return "disbanded" if isinstance(order, orders.Disband) else "held"


def neutral_words(outcome: Outcome, position: Position) -> str:
    """What became of a unit that nobody orders, as a clause."""
    attack = outcome.dislodged_by
    return f"dislodged by {_named(attack, outcome.power, position)}" if attack else "held"


def _named(order: orders.Order, power: Power, position: Position) -> str:
    """The unit of an order as it stands, with its power if that is another than this."""
    province = province_of(order)
    if isinstance(order, orders.Waive) or province is None:
        return order_name(order)
    leaving = position.dislodged_at(province)
    unit = leaving.unit if leaving else position.unit_at(province)
    if unit is None or unit.power == power:
        return unit_name(unit or order.unit)
    return f"{unit_name(unit)} ({unit.power.capitalize()})"


def ordered(outcome: Outcome, position: Position) -> str:
    """An outcome's order, its unit as it stands unless that is wrong; without one, the unit."""
    if outcome.reason is Reason.NO_ORDER and not isinstance(outcome.order, orders.Waive):
        return unit_name(outcome.order.unit)
    misnamed = outcome.reason is Reason.WRONG_UNIT
    where = None if misnamed else position
    return order_name(outcome.order, position=where, power=outcome.power)


def _otherwise(causes: Sequence[orders.Order], position: Position, resolution: Resolution) -> str:
    """What a unit was ordered instead of what was to be helped."""
    unordered = [one.order for one in resolution.outcomes if one.reason is Reason.NO_ORDER]
    if not causes or causes[0] in unordered:
        return "got no order"
    return f"was ordered otherwise ({order_name(causes[0], position=position)})"


def _convoy(outcome: Outcome, position: Position, resolution: Resolution) -> str:
    army = _army(outcome.order, resolution)
    if army is not None and not army.by_convoy:  # DATC 4.A.3
        went = "went" if army.succeeded else "tried to go"
        fleet = outcome.power == army.power and isinstance(army.order, orders.Move)
        if fleet and not army.order.via:  # type: ignore[union-attr] # a move
            return f"convoy offered: that army's order didn't say by convoy, and it {went} by land"
        return f"convoy offered: that army {went} by land"
    if army is None or army.reason not in _NO_PASSAGE:
        return "convoy given"
    attackers = (_named(one, outcome.power, position) for one in army.because_of)
    return f"no convoy: {_NO_PASSAGE[army.reason].format(by=listed(attackers))}"


_NO_PASSAGE = {
    Reason.CONVOY_DISRUPTED: "it was broken by {by}",
    Reason.PARADOX: "that army was stopped by a paradox",
    Reason.NO_CONVOY: "the fleets ordered to carry that army form no route",
}


def _army(order: orders.Order, resolution: Resolution) -> Outcome | None:
    """The outcome of the legal move of the army that an order convoys."""
    if not isinstance(order, orders.Convoy):
        return None
    start = order.convoyed.location.province
    for one in resolution.outcomes:
        is_there = isinstance(one.order, orders.Move) and province_of(one.order) is start
        if is_there and not one.reason.is_illegal:
            return one
    return None


def _is_disbanded(outcome: Outcome, position: Position, resolution: Resolution) -> bool:
    """Whether an order was refused to a unit that had to retreat, and so was disbanded."""
    province = province_of(outcome.order)
    entry = None if province is None else position.dislodged_at(province)
    return (
        outcome.reason.is_illegal
        and entry is not None
        and entry.unit.power == outcome.power
        and entry.unit in resolution.destroyed
    )


def illegal_words(reason: Reason, order: orders.Order | None = None) -> str:
    """Why an order is not allowed, as a clause: `Rome isn't next to it`."""
    return CLAUSES[reason].format(**_places(order)).removeprefix("not allowed: ")


def _places(order: orders.Order | None) -> dict[str, str]:
    location = _about(order)
    place = "that province" if location is None else place_name(location)
    return {
        "place": place,
        "province": place if location is None else location.province.name,
        "no_coast": "an army's order can't name a coast"
        if location is not None and location.coast is not None
        else f"{'that province' if location is None else location.province.name} has no such coast",
        "subject": place if isinstance(order, orders.Build) else "the unit",
        "unless_by_it": " without this fleet's convoy" if _is_at_sea(order) else "",
        "not_carried": f"no fleets could carry it to {place}"
        if isinstance(order, orders.Move) and order.via
        else f"{place} isn't next to it, and no fleets connect the two",
    }


def _is_at_sea(order: orders.Order | None) -> bool:
    return (
        isinstance(order, orders.SupportMove)
        and order.supported.type is UnitType.ARMY
        and order.unit.location.province.terrain is Terrain.SEA
    )


def _about(order: orders.Order | None) -> Location | None:
    match order:
        case None | orders.Waive():
            return None
        case orders.Move() | orders.SupportMove() | orders.Convoy() | orders.Retreat():
            return order.destination
        case orders.SupportHold():
            return order.supported.location
        case _:
            return order.unit.location


def _leading(outcome: Outcome) -> orders.Order | None:
    """Return the cause that did it, the others only helped: the attack, or the unit in the way."""
    if outcome.dislodged_by is not None and outcome.reason in _TELL_OF_DISLODGEMENT:
        return outcome.dislodged_by
    target = _about(outcome.order)
    causes = outcome.because_of
    in_the_way = [one for one in causes if target and province_of(one) is target.province]
    leading = [one for one in causes if not isinstance(one, _SUPPORT | orders.Convoy)]
    return next(iter((*in_the_way, *leading, *causes)), None)
