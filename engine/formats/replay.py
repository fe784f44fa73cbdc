"""Games that other programs have recorded, played again by this judge.

Their files tell phases, orders and boards, and not by which rules. A game is played again from its
orders; every board that the file tells must come out, else it is refused. Where two programs are
known to differ, both ways are tried (`_WAYS`).
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import combinations
from typing import NamedTuple

from engine.board import Power, Province, Unit
from engine.formats.games import LATEST_YEAR
from engine.formats.parts import FormatError
from engine.game.endings.ending import Ending
from engine.game.settings import Options, Settings
from engine.game.whole_game import PlayedPhase, WholeGame
from engine.judge import adjudicate
from engine.orders import Orders, Waive
from engine.position import Phase, PhaseType, Position
from engine.variant import Variant

_WAYS: Options = (("removal_distance", "home"), ("via_fallback", True))
"""What other judges do otherwise than the `modern` edition: who owes a removal and names none loses
the unit farthest from the home centers (DATC 4.D.8), and an army told to go by a convoy that nobody
orders goes by land (DATC 4.A.3, older versions)."""
_MOST_PHASES = 2000


class Recorded(NamedTuple):
    """What a file tells of a phase; None: it does not tell.

    `field` is where in the file, for whoever has to look. `orders` are None where the phase is
    open. `start` is the board where the file says that it begins anew. `units` are all that stand
    on the board before the phase, `dislodged` all that must retreat.
    """

    phase: Phase
    field: str
    orders: Orders | None
    start: Position | None = None
    units: frozenset[Unit] | None = None
    dislodged: frozenset[Unit] | None = None
    centers: Mapping[Province, Power] | None = None
    coin: str | None = None


class Outcome(NamedTuple):
    """How a recorded game ended; None: by its last board, if a power has won on it."""

    ending: Ending | None = None
    winners: tuple[Power, ...] = ()


def replayed(
    title: str,
    recorded: Sequence[Recorded],
    *,
    variant: Variant,
    outcome: Outcome | None,
    settings: Settings | None = None,
) -> WholeGame:
    """Play a recorded game again; `outcome` is None where it is still on.

    `settings` are None where the file tells no rules. Raises FormatError for the first board or
    phase that does not come of the orders.
    """
    if not 1 <= len(recorded) <= _MOST_PHASES:
        raise FormatError("phases", f"from 1 to {_MOST_PHASES} are needed, not {len(recorded)}")
    faults: list[FormatError] = []
    ways = [Settings(variant=variant.name, options=options) for options in _ways()]
    for rules in [settings] if settings else ways:
        game = WholeGame(title=title, settings=rules, phases=())
        try:
            return _ended(game, tuple(_played(game, recorded)), outcome)
        except FormatError as fault:
            faults.append(fault)
    raise faults[0]


def _ways() -> Iterator[Options]:
    for count in range(len(_WAYS) + 1):
        yield from combinations(_WAYS, count)


def _played(game: WholeGame, recorded: Sequence[Recorded]) -> Iterator[PlayedPhase]:
    """Play the phases again, each from the board to which the one before it led."""
    board, number, before, coin = game.variant.start, 1, "", None
    for told in recorded:
        coin = told.coin or coin
        is_edited = told.start is not None and told.start != board
        board = told.start or board
        if _is_empty(told) and told.phase.ordinal < board.phase.ordinal:
            continue  # nobody had anything to order, so this judge skips it
        while board.phase != told.phase:
            if board.phase.type is PhaseType.MOVEMENT or told.phase.ordinal < board.phase.ordinal:
                raise FormatError(told.field, f"{board.phase} is to come here, not {told.phase}")
            # The file leaves out a phase in which nobody ordered anything.
            left_out = told._replace(phase=board.phase, orders={})
            phase = _judged(game, _phase(number, board, left_out, coin))
            yield phase
            board, number = _after(phase), number + 1
        _check(board, told, before)
        phase = replace(_phase(number, board, told, coin), is_edited=is_edited)
        if told.orders is None:
            yield phase
            return
        phase = _judged(game, phase)
        yield phase
        board, number, before = _after(phase), number + 1, str(told.phase)
    yield PlayedPhase(number=number, follows=number - 1 or None, position=board, coin=coin)


def _phase(number: int, board: Position, told: Recorded, coin: str | None) -> PlayedPhase:
    follows = number - 1 or None
    return PlayedPhase(
        number=number, follows=follows, position=board, coin=coin, orders=told.orders
    )


def _judged(game: WholeGame, phase: PlayedPhase) -> PlayedPhase:
    if phase.position.phase.year > LATEST_YEAR:
        raise FormatError("phases", f"a game that is brought in is of a year up to {LATEST_YEAR}")
    variant, rulebook = game.variant_of(phase), game.settings.rulebook
    result = adjudicate(phase.position, phase.orders or {}, variant, rulebook)
    return replace(phase, resolution=result)


def _after(phase: PlayedPhase) -> Position:
    assert phase.resolution is not None  # noqa: S101 - it was judged
    return phase.resolution.after


def _is_empty(told: Recorded) -> bool:
    """Whether nothing was ordered in a phase but to waive builds."""
    own = [order for orders in (told.orders or {}).values() for order in orders]
    return all(isinstance(order, Waive) for order in own)


def _check(board: Position, told: Recorded, before: str) -> None:
    """Refuse a board that is not what the orders before it led to. Raises FormatError."""
    come = f"does not come of the orders of {before}" if before else "is not how it begins"
    leaving = (entry.unit for entry in board.dislodged)
    for kind, right, given in (
        ("units", _texts(board.units), _texts(told.units)),
        ("dislodged units", _texts(leaving), _texts(told.dislodged)),
        ("centers", _owned(board.centers), _owned(told.centers)),
    ):
        if right is None or given is None or right == given:
            continue
        parts = [f"it has {', '.join(sorted(given - right))}"] if given - right else []
        parts += [f"it lacks {', '.join(sorted(right - given))}"] if right - given else []
        raise FormatError(told.field, f"what it says of the {kind} {come}: {' and '.join(parts)}")


def _texts(units: Iterable[Unit] | None) -> frozenset[str] | None:
    return None if units is None else frozenset(f"{unit.power} {unit}" for unit in units)


def _owned(centers: Mapping[Province, Power] | None) -> frozenset[str] | None:
    if centers is None:
        return None
    return frozenset(f"{power} {province.code}" for province, power in centers.items())


def _ended(game: WholeGame, phases: tuple[PlayedPhase, ...], outcome: Outcome | None) -> WholeGame:
    judged = [phase for phase in phases if phase.resolution is not None]
    winner = judged[-1].resolution.winner if judged and judged[-1].resolution else None
    if outcome is None and winner is None:
        return replace(game, phases=phases)
    if not judged:
        raise FormatError("phases", "a game that is over needs a phase with orders")
    ending, winners = (Ending.SOLO, (winner,)) if winner is not None else outcome or Outcome()
    return replace(game, phases=tuple(judged), ending=ending or Ending.GM, winners=winners)
