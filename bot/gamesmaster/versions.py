"""The versions of a player's orders in a phase: listed, gone back to, the last change undone."""

from __future__ import annotations

from collections.abc import Sequence

import structlog

from bot.gamesmaster.errand import Errand, Errands
from bot.gamesmaster.errors import RequestRefused
from bot.gamesmaster.notices import (
    OrderChange,
    OrderHistory,
    OrderVersion,
    Refusal,
    SetChange,
)
from bot.gamesmaster.orders import PROMPT
from bot.gamesmaster.receipts import Changes, receipt
from bot.gamesmaster.requests import Request
from bot.gamesmaster.sitting import Sitting, sit_down
from bot.gamesmaster.undoing import set_at, undo_target
from engine.board import Power
from engine.game.order_sets import differences
from engine.phase import PhaseType
from storage.latest import About
from storage.orders import GivenOrder
from storage.versions import Version, VersionKind

log = structlog.get_logger(__name__)

MOST_VERSIONS = 20
"""As many versions as a history lists; it counts the earlier ones."""
_HIGHEST = 9
"""As many digits as a version's number has at most."""


class Versions:
    """What a player may ask about the versions of the own orders, of a game that is named.

    `phase` is the phase that a button was made for, by its code: refused once that is over.
    """

    def __init__(self, errands: Errands) -> None:
        self._errands = errands

    def undo(
        self, request: Request, game: str, *, phase: str | None = None, version: int | None = None
    ) -> None:
        """Take back the last change; refused where `version` is given and is not the newest."""
        self._errands.carry_out(request, lambda errand: undo(errand, game, phase, version))

    def restore(
        self, request: Request, game: str, version: str, *, phase: str | None = None
    ) -> None:
        """Let an earlier version count again, as a new one; `version` is its number as written."""
        self._errands.carry_out(request, lambda errand: restore(errand, game, version, phase))

    def history(self, request: Request, game: str) -> None:
        """List the versions."""
        self._errands.carry_out(request, lambda errand: history(errand, game))


def undo(errand: Errand, game: str, phase: str | None = None, version: int | None = None) -> None:
    """Let the set before the last change count again; undoing again goes further back."""
    sitting, power = _own_seat(errand, game, phase)
    made = _versions(errand, sitting, power)
    if version not in {None, len(made)}:
        raise RequestRefused(Refusal.UNDO_OVERTAKEN)
    everything = _history(errand, sitting, power)
    present = _texts(set_at(everything, made, len(made)))
    target = undo_target(made)
    while target is not None and _texts(set_at(everything, made, target)) == present:
        target = undo_target(made[:target])
    if target is None:
        raise RequestRefused(Refusal.NOTHING_TO_UNDO, str(sitting.phase.phase))
    _go_back(errand, sitting, power, target, VersionKind.UNDONE)


def restore(errand: Errand, game: str, version: str, phase: str | None = None) -> None:
    """Let an earlier version count again. The ones between stay in the history."""
    sitting, power = _own_seat(errand, game, phase)
    made = _versions(errand, sitting, power)
    written = version.strip().lstrip("#").rstrip(".")
    is_number = written.isascii() and written.isdigit() and len(written) <= _HIGHEST
    if not is_number or not 1 <= int(written) <= len(made):
        raise RequestRefused(Refusal.UNKNOWN_VERSION, version.strip(), count=len(made))
    _go_back(errand, sitting, power, int(written), VersionKind.RESTORED)


def history(errand: Errand, game: str) -> None:
    """Answer with the versions, each with what it changed."""
    sitting = sit_down(errand.tx, game)
    power = sitting.power_of(errand.player)
    sitting.require_something_to_order(power)
    made = _versions(errand, sitting, power)
    everything = _history(errand, sitting, power)
    listed = tuple(_told(version, everything, made) for version in made[-MOST_VERSIONS:])
    notice = OrderHistory(
        game=sitting.game.id,
        title=sitting.game.title,
        power=power,
        phase=str(sitting.phase.phase),
        versions=listed,
        earlier=len(made) - len(listed),
    )
    errand.answer(notice, sitting.game)


def _own_seat(errand: Errand, game: str, phase: str | None) -> tuple[Sitting, Power]:
    """The game and the asker's power; refused where there are no orders to change any more."""
    sitting = sit_down(errand.tx, game)
    power = sitting.power_of(errand.player)
    if phase is not None:
        sitting.require_phase(phase)
    sitting.require_something_to_order(power)
    sitting.require_open(errand.request.at)
    # What was asked long ago was asked about the orders of that time.
    newest = max((one.given_at for one in _history(errand, sitting, power)), default=None)
    is_late = errand.now - errand.request.at > PROMPT
    if newest is not None and is_late and newest > errand.request.at:
        raise RequestRefused(Refusal.UNDO_OVERTAKEN)
    return sitting, power


def _go_back(
    errand: Errand, sitting: Sitting, power: Power, target: int, kind: VersionKind
) -> None:
    """Make the set of a version the present one, by a version of its own."""
    tx, game, number = errand.tx, sitting.game.id, sitting.phase.number
    made = _versions(errand, sitting, power)
    wanted = set_at(_history(errand, sitting, power), made, target)
    current = sitting.orders_of(tx, power)
    gone, coming = _steps(sitting, current, wanted)
    if gone or coming:
        tx.orders.versions.begin(
            game, number, power, request=errand.request.id, at=errand.now, kind=kind, of=target
        )
        ids = [one.id for one in gone]
        tx.orders.withdraw(ids, request=errand.request.id, at=errand.now)
        tx.orders.add(
            game,
            number,
            power,
            [(one.order, "") for one in coming],
            player=errand.player,
            request=errand.request.id,
            given_at=errand.request.at,
            at=errand.now,
        )
    # It says what all the orders are, as `clear` does: what is older and arrives late is over.
    tx.latest.note(game, number, power, About.CLEAR, errand.request.at)
    known = {one.id for one in current}
    new = frozenset(one.id for one in sitting.orders_of(tx, power) if one.id not in known)
    log.info("orders_gone_back", game=game, phase=number, power=power, kind=kind.value)
    changes = Changes(before=current, new=new, change=SetChange(kind.value), equals=target)
    errand.answer(receipt(tx, sitting, power, changes), sitting.game)


def _steps(
    sitting: Sitting, current: Sequence[GivenOrder], wanted: Sequence[GivenOrder]
) -> tuple[Sequence[GivenOrder], Sequence[GivenOrder]]:
    """What goes and what comes; of builds and removals all, for their order decides."""
    now, then = _texts(current), _texts(wanted)
    if now == then:
        return (), ()
    if sitting.phase.phase.type is PhaseType.ADJUSTMENT:
        return current, wanted
    gone = [one for one in current if str(one.order) not in then]
    return gone, [one for one in wanted if str(one.order) not in now]


def _told(
    version: Version, everything: Sequence[GivenOrder], made: Sequence[Version]
) -> OrderVersion:
    before, after = (
        [one.order for one in set_at(everything, made, number)]
        for number in (version.number - 1, version.number)
    )
    return OrderVersion(
        number=version.number,
        at=version.at,
        change=SetChange(version.kind.value),
        changes=tuple(
            OrderChange(None if old is None else str(old), None if new is None else str(new))
            for old, new in differences(before, after)
        ),
        equals=version.of,
        is_ahead=any(one.is_ahead and one.request == version.request for one in everything),
    )


def _versions(errand: Errand, sitting: Sitting, power: Power) -> tuple[Version, ...]:
    return errand.tx.orders.versions.all(sitting.game.id, sitting.phase.number, power)


def _history(errand: Errand, sitting: Sitting, power: Power) -> tuple[GivenOrder, ...]:
    game, number = sitting.game.id, sitting.phase.number
    return errand.tx.orders.history(game, number, sitting.variant, power)


def _texts(given: Sequence[GivenOrder]) -> list[str]:
    return [str(one.order) for one in given]
