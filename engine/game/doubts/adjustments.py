"""Doubts about builds and removals."""

from __future__ import annotations

from engine.board import Power
from engine.game.doubts.values import Doubt, DoubtKind, Judged
from engine.judge.adjustments import owed
from engine.orders import Waive
from engine.position import Position
from engine.rules import Rulebook
from engine.rules.choices import TooMany
from engine.variant import Variant


def doubts_of_adjustments(
    judged: Judged,
    power: Power,
    position: Position,
    variant: Variant,
    rulebook: Rulebook,
) -> list[Doubt | None]:
    """For each order whether it is one too many; None for the illegal ones (DATC 4.D.4, 4.D.6)."""
    number = owed(position, power, variant)
    rule = rulebook.too_many_removals if number < 0 else rulebook.too_many_builds
    legal = [place for place, (_, fault) in enumerate(judged) if fault is None]
    named = [place for place in legal if not isinstance(judged[place][0], Waive)]
    kind, beyond = DoubtKind.BEYOND_FIRST, legal[abs(number) :]
    if rule is TooMany.LAST:
        kind, beyond = DoubtKind.BEYOND_LAST, legal[: max(len(legal) - abs(number), 0)]
    elif rule is TooMany.NONE and len(named) > abs(number):
        kind, beyond = DoubtKind.BEYOND_NONE, legal
    return [Doubt(kind) if place in beyond else None for place in range(len(judged))]
