"""Wording: wrong words in an order of any phase, which only strict editions mind (DATC 4.B, 4.C).

Everywhere else wrong words that leave only one meaning are overlooked (R-ORD-03).
"""

from engine import rules
from engine.board import Location, Map, Unit, UnitType
from engine.judge.occupancy import landing
from engine.judge.outcome import Reason
from engine.orders import Named
from engine.rules import Leniency, Rulebook


def name_fault(named: Named, unit: Unit, rulebook: Rulebook) -> Reason | None:
    """Why an order may not call a unit so: by type or by coast (DATC 4.B.5, 4.B.6, 4.C.2)."""
    if rulebook.wrong_unit_type is Leniency.ILLEGAL and named.type is not unit.type:
        return Reason.WRONG_UNIT
    if named.location is unit.location or named.location.coast is None:
        return None
    is_irrelevant = unit.location.coast is None
    rule = rulebook.irrelevant_coast if is_irrelevant else rulebook.wrong_coast
    return Reason.WRONG_UNIT if rule is Leniency.ILLEGAL else None


def destination_fault(
    destination: Location, mover: Unit, board: Map, rulebook: Rulebook
) -> Reason | None:
    """Why a unit may not be sent there in these words (DATC 4.B.2, 4.B.6)."""
    if mover.type is UnitType.ARMY:
        is_fault = destination.coast is not None and rulebook.irrelevant_coast is Leniency.ILLEGAL
        return Reason.NO_SUCH_COAST if is_fault else None
    is_fault = (
        destination.coast is None
        and bool(destination.province.coasts)
        and rulebook.missing_coast is rules.MissingCoast.ILLEGAL
        and len(board.arrivals(mover.type, mover.location, destination.province)) == 1
    )
    return Reason.COAST_MISSING if is_fault else None


def unnamed_coast_fault(
    destination: Location, supporter: Unit, mover: Unit, board: Map, rulebook: Rulebook
) -> Reason | None:
    """Why a support must name one of the coasts that the supported fleet can reach (DATC 4.B.4)."""
    rule = rulebook.support_without_coast
    is_own = rule is rules.SupportWithoutCoast.OWN and mover.power == supporter.power
    if destination.coast is not None or is_own or rule is rules.SupportWithoutCoast.LEGAL:
        return None
    possible = board.arrivals(mover.type, mover.location, destination.province)
    return Reason.COAST_MISSING if len(possible) > 1 else None


def corrected_destination(
    destination: Location, mover: Unit, board: Map, rulebook: Rulebook
) -> Location:
    """The place meant where a fleet cannot reach the coast named but another (DATC 4.B.3 a)."""
    if (
        rulebook.impossible_coast is rules.ImpossibleCoast.CORRECTED
        and mover.type is UnitType.FLEET
        and destination.coast is not None
        and landing(board, mover, destination) is None
    ):
        plain = board.plain(destination.province)
        if landing(board, mover, plain) is not None:
            return plain
    return destination
