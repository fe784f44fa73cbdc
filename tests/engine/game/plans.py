"""Plans for the tests: values from short texts."""

from engine.board import Unit
from engine.orders import AdjustmentOrder, Build, Named, Order, Remove, Waive
from engine.position import Phase
from engine.reader import (
    AdjustmentCase,
    AdjustmentKind,
    AdjustmentList,
    ConditionalAdjustment,
    ConditionalRetreat,
    LaterOrders,
    Measure,
    parse_order,
)
from engine.rules import Rulebook
from engine.variants.classic import CLASSIC, ENGLAND

MODERN = Rulebook.modern()


def orders(*texts: str) -> tuple[Order, ...]:
    """Orders in canonical spelling."""
    return tuple(parse_order(text, CLASSIC) for text in texts)


def adjustments(*texts: str) -> tuple[AdjustmentOrder, ...]:
    """Builds, removals and waives."""
    return tuple(order for order in orders(*texts) if isinstance(order, Build | Remove | Waive))


def retreat(unit: str, *places: str, disband: bool = False) -> ConditionalRetreat:
    """Where a unit goes if it is dislodged."""
    there: Unit = CLASSIC.unit(ENGLAND, unit)
    goals = tuple(map(CLASSIC.location, places))
    return ConditionalRetreat(
        Named(there.type, there.location), goals, f"if {unit} dislodged", disband
    )


def case(
    number: int, *texts: str, measure: Measure = Measure.GAINED, otherwise: tuple[str, ...] = ()
) -> ConditionalAdjustment:
    """Adjustments for one number; `otherwise` for all others."""
    rest = adjustments(*otherwise) if otherwise else None
    one = AdjustmentCase(number, adjustments(*texts), measure)
    return ConditionalAdjustment((one,), f"if {number}", rest)


def center_case(code: str, *texts: str, lost: bool = False) -> ConditionalAdjustment:
    """Adjustments for a center gained or lost."""
    place = CLASSIC.location(code).province
    one = AdjustmentCase(-1 if lost else 1, adjustments(*texts), center=place)
    return ConditionalAdjustment((one,), f"if {code}")


def or_more(number: int, *texts: str) -> ConditionalAdjustment:
    """Adjustments for so many centers gained, or more."""
    one = AdjustmentCase(number, adjustments(*texts), or_more=True)
    return ConditionalAdjustment((one,), f"if {number} or more")


def builds(*units: str) -> AdjustmentList:
    """Builds by preference."""
    wanted = adjustments(*(f"BUILD {unit}" for unit in units))
    return AdjustmentList(AdjustmentKind.BUILD, wanted, "builds")


def removals(*units: str) -> AdjustmentList:
    """Removals by preference."""
    wanted = adjustments(*(f"REMOVE {unit}" for unit in units))
    return AdjustmentList(AdjustmentKind.REMOVE, wanted, "removals")


def later(phase: str, *texts: str, text: str = "") -> LaterOrders:
    """Orders for a later phase, written as they are unless a text is given."""
    return LaterOrders(Phase.parse(phase), orders(*texts), text or "\n".join(texts))
