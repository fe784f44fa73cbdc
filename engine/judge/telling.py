"""What is told of an order when it is decided: its outcome, with the orders that caused it."""

from __future__ import annotations

from collections.abc import Sequence

from engine.judge.battle import Battle, Group
from engine.judge.making import make
from engine.judge.outcome import Outcome, Reason, Verdict
from engine.orders import Order


def tell(  # noqa: PLR0917 - a tuple made to carry them would take as long as the rest
    battle: Battle,
    place: int,
    verdict: Verdict,
    reason: Reason,
    because_of: tuple[Order, ...],
    own: int,
    against: int,
) -> None:
    """Tell what came of the order of the unit in a province, as in `Outcome`.

    What is told last of an order counts. That its unit was dislodged is added in the end
    (`reasons`).
    """
    gist = battle.gists[place]
    told = (gist[0], gist[1], verdict, reason, because_of, None, own, against)
    battle.outcomes[place] = make(Outcome, told)


def orders_with(battle: Battle, place: int, helpers: Group) -> tuple[Order, ...]:
    """The orders of a unit and of those who help it, in the order of their provinces."""
    if not helpers:
        return (battle.gists[place][1],)
    return orders_at(battle, battle.board.singles[place] + helpers)


def orders_at(battle: Battle, places: Sequence[int]) -> tuple[Order, ...]:
    """The orders of the units in some provinces, in the order of these."""
    gists = battle.gists
    if len(places) == 1:
        return (gists[places[0]][1],)
    if len(places) == 2:  # noqa: PLR2004 - comparing takes a fifth of the time of sorting
        one, two = places
        first, second = gists[one][1], gists[two][1]
        return (first, second) if one < two else (second, first)
    orders: tuple[Order, ...] = ()
    for place in sorted(places):
        orders += (gists[place][1],)
    return orders
