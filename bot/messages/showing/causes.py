"""The orders that caused an outcome, and who helped whom, as the clauses name them."""

from collections.abc import Iterable, Sequence, Sized

from bot.messages.names import listed, order_name, power_words, unit_name
from engine import orders
from engine.board import Location, Power, Province
from engine.judge.outcome import Outcome, Reason, Resolution
from engine.orders import province_of
from engine.position import Position

SUPPORTS = orders.SupportHold | orders.SupportMove
TELL_OF_DISLODGEMENT = frozenset(
    {Reason.DISLODGED, Reason.CUT_BY_DISLODGEMENT, Reason.FLEET_DISLODGED}
)
_BEATEN = frozenset({Reason.BOUNCED, Reason.HEAD_TO_HEAD})


class ExplainedOutcome:
    """An outcome with its phase and the orders that caused it."""

    def __init__(self, outcome: Outcome, position: Position, resolution: Resolution) -> None:
        self.outcome, self.position, self.resolution = outcome, position, resolution
        self.leading, attack = _leading(outcome), outcome.dislodged_by
        self.causes = [cause for cause in outcome.because_of if cause is not outcome.order]
        self.causes.sort(key=lambda order: order is attack)

    def named(self, order: orders.Order) -> str:
        """The unit of an order as it stands, with its power if that is another's."""
        return unit_of_cause(order, self.outcome.power, self.position)

    def list(self, causes: Iterable[orders.Order]) -> str:
        """The units of orders as a list."""
        return listed(map(self.named, causes))

    @property
    def others(self) -> Sequence[orders.Order]:
        """The causes that are no supports."""
        return [cause for cause in self.causes if not isinstance(cause, SUPPORTS)]

    def result_of(self, order: orders.Order | None) -> Outcome | None:
        """What became of another order of the phase."""
        return next(
            (outcome for outcome in self.resolution.outcomes if outcome.order is order), None
        )

    def power_of(self, order: orders.Order) -> Power | None:
        """Whose the unit of an order is."""
        province = province_of(order)
        unit = None if province is None else self.position.unit_at(province)
        return None if unit is None else unit.power

    def victim_at(self, goal: Province) -> Power | None:
        """The power of the unit that was in a province and did not leave it by its own order."""
        unit = self.position.unit_at(goal)
        left = any(
            isinstance(outcome.order, orders.Move) and outcome.succeeded
            for outcome in self.resolution.outcomes
            if province_of(outcome.order) is goal
        )
        return None if unit is None or left else unit.power

    def supports(
        self, order: orders.Order, strength: int
    ) -> tuple[Sequence[orders.Order], Sequence[orders.Order]]:
        """Of the supports among the causes those that make up a strength, and the others.

        The others are of the power that was attacked and can't count against its own side.
        """
        given = [cause for cause in self.causes if helps(cause, order)]
        if len(given) < strength or not isinstance(order, orders.Move):
            return given, ()
        victim = self.victim_at(order.destination.province)
        spare = [support for support in given if self.power_of(support) == victim]
        return [support for support in given if support not in spare], spare

    @property
    def counted(self) -> tuple[Sequence[orders.Order], Sequence[orders.Order]]:
        """The supports behind the strength that the clause explains, and those not in it."""
        outcome = self.outcome
        if outcome.reason is Reason.PREVAILED:
            return self.supports(outcome.order, outcome.strength)
        if self.leading is not None and outcome.reason in _BEATEN:
            return self.supports(self.leading, outcome.against)
        leading = self.leading
        return [
            cause for cause in self.causes if isinstance(cause, SUPPORTS) and cause is not leading
        ], ()

    @property
    def helped(self) -> str:
        """The supports behind the strength that the clause explains."""
        return helped_words("supported", self.list(self.counted[0]))

    @property
    def besides(self) -> str:
        """The supports given that are not in the strength."""
        spare = self.counted[1]
        return f"; {self.list(spare)} can't help against {their(spare)} own side" if spare else ""


def _leading(outcome: Outcome) -> orders.Order | None:
    """Return the cause that did it, the others only helped: the attack, or the unit in the way."""
    if outcome.dislodged_by is not None and outcome.reason in TELL_OF_DISLODGEMENT:
        return outcome.dislodged_by
    target = about(outcome.order)
    causes = outcome.because_of
    in_the_way = [cause for cause in causes if target and province_of(cause) is target.province]
    leading = [cause for cause in causes if not isinstance(cause, SUPPORTS | orders.Convoy)]
    return next(iter((*in_the_way, *leading, *causes)), None)


def about(order: orders.Order | None) -> Location | None:
    """Return the place that an order is about: where it goes, or where the unit it names stands."""
    match order:
        case None | orders.Waive():
            return None
        case orders.Move() | orders.SupportMove() | orders.Convoy() | orders.Retreat():
            return order.destination
        case orders.SupportHold():
            return order.supported.location
        case _:
            return order.unit.location


def helps(support: orders.Order, order: orders.Order) -> bool:
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


def unit_of_cause(order: orders.Order, power: Power, position: Position) -> str:
    """The unit of an order as it stands, with its power if that is another than this."""
    province = province_of(order)
    if isinstance(order, orders.Waive) or province is None:
        return order_name(order)
    leaving = position.dislodged_at(province)
    unit = leaving.unit if leaving else position.unit_at(province)
    if unit is None or unit.power == power:
        return unit_name(unit or order.unit)
    return f"{unit_name(unit)} ({power_words(unit.power)})"


def helped_words(how: str, names: str) -> str:
    """Return who helped: `, supported by Army Munich`, or nothing."""
    return f", {how} by {names}" if names else ""


def score_words(outcome: Outcome) -> str:
    """Return the two strengths, its own first."""
    return f"{outcome.strength}\N{EN DASH}{outcome.against}"


def their(units: Sized) -> str:
    """Return `its` for a single unit, `their` for more."""
    return "its" if len(units) == 1 else "their"


def was(units: Sized) -> str:
    """Return `was` for a single unit, `were` for more."""
    return "was" if len(units) == 1 else "were"
