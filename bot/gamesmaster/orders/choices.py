"""What the writer of a text that gave no order may choose, where the reader offers nothing."""

import re
from collections.abc import Sequence

from msgspec.structs import replace

from bot.gamesmaster.context.open_game import Turn
from bot.gamesmaster.notices.orders import NotUnderstood
from bot.gamesmaster.orders.problems import places_named
from bot.gamesmaster.orders.receipts import instead_of
from engine.orders import Order
from engine.position import PhaseType
from engine.reader import Flaw

_MOST_READ = 3
"""As many texts with a misspelt place are read anew; more are a mistake of another kind."""


def with_choices(turn: Turn, problems: Sequence[NotUnderstood]) -> tuple[NotUnderstood, ...]:
    """These problems, each with the orders among which its writer may choose.

    A dislodged unit that was to do something else can retreat or disband; of a misspelt place it is
    the orders with the places it may be.
    """
    is_retreat = turn.open_game.phase.phase.type is PhaseType.RETREAT
    misspelt = [problem for problem in problems if _is_misspelt(problem)][:_MOST_READ]

    def choices(problem: NotUnderstood) -> Sequence[Order]:
        if problem in misspelt:
            return _with_places(turn, problem)
        if is_retreat and problem.flaw is Flaw.OTHER_PHASE and not problem.candidates:
            return _retreats(turn, problem)
        return ()

    return tuple(
        replace(problem, candidates=tuple(map(str, orders))) if orders else problem
        for problem, orders in zip(problems, map(choices, problems), strict=True)
    )


def _is_misspelt(problem: NotUnderstood) -> bool:
    is_near = problem.flaw is Flaw.UNKNOWN_PLACE and problem.known and problem.subject
    return bool(is_near) and not problem.candidates


def _with_places(turn: Turn, problem: NotUnderstood) -> list[Order]:
    word = re.compile(re.escape(problem.subject or ""), re.IGNORECASE)
    found: list[Order] = []
    for place in problem.known:
        parsed = turn.read(word.sub(place, problem.text))
        found += parsed.orders if len(parsed.orders) == 1 and not parsed.problems else ()
    return found


def _retreats(turn: Turn, problem: NotUnderstood) -> tuple[Order, ...]:
    game = turn.open_game
    own = {unit.province for unit in game.units_to_order(turn.power)}
    places = places_named(problem.text, game.variant) & own
    return instead_of(game, turn.power, places.pop()) if len(places) == 1 else ()
