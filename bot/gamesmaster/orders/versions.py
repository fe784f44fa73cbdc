"""The versions of a player's orders in a phase: listed, gone back to, the last change undone."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import structlog

from bot.gamesmaster.clock.cushion import wait_again
from bot.gamesmaster.context.context import Errand, Errands
from bot.gamesmaster.context.errors import RequestRefused
from bot.gamesmaster.context.open_game import Sitting, sit_down
from bot.gamesmaster.context.requests import Request
from bot.gamesmaster.lookup.powers import power_named
from bot.gamesmaster.notices import (
    OrderChange,
    OrderHistory,
    OrderVersion,
    Refusal,
    SetChange,
)
from bot.gamesmaster.orders.plan_lines import ahead_lines
from bot.gamesmaster.orders.plans import put_plans_back
from bot.gamesmaster.orders.receipts import Changes, receipt
from bot.gamesmaster.orders.store import is_late
from bot.gamesmaster.orders.undo import plans_at, set_at, undo_target
from bot.gamesmaster.orders.whole_seat import each_power
from engine.board import Power
from engine.game.order_sets import differences
from engine.phase import Phase, PhaseType
from engine.reader import Plan
from storage.latest import About
from storage.orders import GivenOrder
from storage.plans import GivenPlan
from storage.versions import Version, VersionKind

log = structlog.get_logger(__name__)

MOST_VERSIONS = 20
"""As many versions as a history lists; it counts the earlier ones."""
_HIGHEST = 9
"""As many digits as a version's number has at most."""


class Versions:
    """What a player may ask about the versions of the own orders, of a game that is named.

    `phase` is the mark of the phase that a button was made for: refused once that is over.
    """

    def __init__(self, errands: Errands) -> None:
        self._errands = errands

    def undo(
        self,
        request: Request,
        game: str,
        *,
        phase: str | None = None,
        version: int | None = None,
        power: str = "",
    ) -> None:
        """Take back the last change; refused where `version` is given and is not the newest.

        Of several powers it is that of `power`, "" the last change to any of them.
        """
        self._errands.carry_out(request, lambda errand: undo(errand, game, phase, version, power))

    def restore(
        self,
        request: Request,
        game: str,
        version: str,
        power: str = "",
        *,
        phase: str | None = None,
        made_at: str = "",
    ) -> None:
        """Let an earlier version count again, as a new one; `version` is its number as written.

        Who plays several powers says in `version` or by `power` which one is meant. `made_at`, if
        it is known, is when that one was made, in ISO 8601: a phase that was taken back to may
        have another one of that number by now.
        """
        self._errands.carry_out(
            request, lambda errand: restore(errand, game, f"{version} {power}", phase, made_at)
        )

    def history(self, request: Request, game: str) -> None:
        """List the versions."""
        self._errands.carry_out(request, lambda errand: history(errand, game))


def undo(
    errand: Errand,
    game: str,
    phase: str | None = None,
    version: int | None = None,
    named: str = "",
) -> None:
    """Let the set before the last change count again; undoing again goes further back."""
    powers = _changed_last(errand, game, named)
    each_power(errand, powers, lambda power: _undo(errand, game, power, phase, version))


def _changed_last(errand: Errand, game: str, named: str) -> tuple[Power, ...]:
    """The power that is named, else those of the asker that the last request changed."""
    sitting = sit_down(errand.tx, game)
    powers = sitting.powers_of(errand.player)
    if len(powers) == 1 or named:
        return (sitting.power_of(errand.player, named),)
    last = {power: made[-1] for power in powers if (made := _versions(errand, sitting, power))}
    newest = max((one.at for one in last.values()), default=None)
    requests = {one.request for one in last.values() if one.at == newest}
    return tuple(power for power in last if last[power].request in requests) or powers


def _undo(errand: Errand, game: str, power: Power, phase: str | None, version: int | None) -> None:
    sitting = _own_seat(errand, game, power, phase)
    made = _versions(errand, sitting, power)
    if version not in {None, len(made)}:
        raise RequestRefused(Refusal.UNDO_OVERTAKEN)
    everything = _history(errand, sitting, power)
    plans = _plans(errand, sitting, power)
    now = sitting.phase.phase

    def state(number: int) -> tuple[list[str], list[Plan]]:
        ahead = plans_at(plans, made, number, now)
        return _texts(set_at(everything, made, number)), [one.plan for one in ahead]

    present = state(len(made))
    target = undo_target(made)
    while target is not None and state(target) == present:
        target = undo_target(made[:target])
    if target is None:
        nothing = Refusal.NOTHING_MORE_TO_UNDO if made else Refusal.NOTHING_TO_UNDO
        raise RequestRefused(nothing, str(now))
    _go_back(errand, sitting, power, target, VersionKind.UNDONE)


def restore(
    errand: Errand, game: str, version: str, phase: str | None = None, made_at: str = ""
) -> None:
    """Let an earlier version count again. The ones between stay in the history."""
    sitting = sit_down(errand.tx, game)
    number, _, name = version.strip().partition(" ")
    powers = sitting.powers_of(errand.player)
    power = power_named(name, sitting.variant) if name.strip() else None
    if power not in powers:
        if len(powers) > 1:
            raise RequestRefused(Refusal.WHICH_POWER, number, known=powers)
        power, number = powers[0], version
    sitting = _own_seat(errand, game, power, phase)
    made = _versions(errand, sitting, power)
    if not made:
        raise RequestRefused(Refusal.NO_VERSIONS, str(sitting.phase.phase))
    written = number.strip().lstrip("#").rstrip(".")
    is_number = written.isascii() and written.isdigit() and len(written) <= _HIGHEST
    if not is_number or not 1 <= int(written) <= len(made):
        raise RequestRefused(Refusal.UNKNOWN_VERSION, version.strip(), count=len(made))
    if made_at and made[int(written) - 1].at.isoformat() != made_at:
        raise RequestRefused(Refusal.UNDO_OVERTAKEN)
    _go_back(errand, sitting, power, int(written), VersionKind.RESTORED)


def history(errand: Errand, game: str) -> None:
    """Answer with the versions, each with what it changed."""
    sitting = sit_down(errand.tx, game)
    powers = sitting.powers_of(errand.player)
    each_power(errand, powers, lambda power: _list(errand, sitting, power))


def _list(errand: Errand, sitting: Sitting, power: Power) -> None:
    now = sitting.phase.phase
    sitting.require_in_the_game(power)
    made = _versions(errand, sitting, power)
    everything, plans = _history(errand, sitting, power), _plans(errand, sitting, power)
    listed = tuple(
        replace(_told(one, everything, made), changes_ahead=_changes_ahead(one, plans, made, now))
        for one in made[-MOST_VERSIONS:]
    )
    notice = OrderHistory(
        game=sitting.game.id,
        title=sitting.game.title,
        power=power,
        phase=str(sitting.phase.phase),
        versions=listed,
        earlier=len(made) - len(listed),
    )
    errand.answer(notice, sitting.game)


def _own_seat(errand: Errand, game: str, power: Power, phase: str | None) -> Sitting:
    """The game; refused where the asker's power has no orders to change any more."""
    sitting = sit_down(errand.tx, game)
    if phase is not None:
        sitting.require_phase(phase)
    if not _versions(errand, sitting, power):
        sitting.require_something_to_order(power)
    sitting.require_open(errand.request.at)
    # What was asked long ago was asked about the orders of that time.
    given = [one.given_at for one in _history(errand, sitting, power)]
    given += [one.given_at for one in _plans(errand, sitting, power)]
    newest = max(given, default=None)
    if newest is not None and is_late(errand) and newest > errand.request.at:
        raise RequestRefused(Refusal.UNDO_OVERTAKEN)
    return sitting


def _go_back(
    errand: Errand, sitting: Sitting, power: Power, target: int, kind: VersionKind
) -> None:
    """Make the set of a version the present one, by a version of its own."""
    tx, game, number = errand.tx, sitting.game.id, sitting.phase.number
    made = _versions(errand, sitting, power)
    wanted = set_at(_history(errand, sitting, power), made, target)
    current = sitting.orders_of(tx, power)
    gone, coming = _steps(sitting, current, wanted)
    standing = tx.plans.standing(game, sitting.variant, power)
    plans = standing
    if kind is VersionKind.UNDONE:
        plans = plans_at(_plans(errand, sitting, power), made, target, sitting.phase.phase)
    is_other_ahead = [one.plan for one in plans] != [one.plan for one in standing]
    ahead_before = ahead_lines(tx, sitting, power)
    if gone or coming or is_other_ahead:
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
    if is_other_ahead:
        put_plans_back(errand, sitting, power, plans)
        tx.latest.note(game, number, power, About.CLEAR_AHEAD, errand.request.at)
    known = {one.id for one in current}
    new = frozenset(one.id for one in sitting.orders_of(tx, power) if one.id not in known)
    log.info("orders_gone_back", game=game, phase=number, power=power, kind=kind.value)
    changes = Changes(
        before=current,
        new=new,
        change=_change(kind, is_ahead=is_other_ahead, is_now=bool(gone or coming)),
        equals=target,
        ahead_before=ahead_before,
        waits_again=wait_again(errand, sitting, power, current),
    )
    errand.answer(receipt(tx, sitting, power, changes), sitting.game)


def _change(kind: VersionKind, *, is_ahead: bool, is_now: bool) -> SetChange:
    if not is_ahead:
        return SetChange(kind.value)
    return SetChange.UNDONE_ALL if is_now else SetChange.UNDONE_AHEAD


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


def _changes_ahead(
    version: Version, plans: Sequence[GivenPlan], made: Sequence[Version], now: Phase
) -> bool:
    before, after = (
        [one.plan for one in plans_at(plans, made, number, now)]
        for number in (version.number - 1, version.number)
    )
    return before != after


def _plans(errand: Errand, sitting: Sitting, power: Power) -> tuple[GivenPlan, ...]:
    return errand.tx.plans.history(sitting.game.id, sitting.variant, power)


def _versions(errand: Errand, sitting: Sitting, power: Power) -> tuple[Version, ...]:
    return errand.tx.orders.versions.all(sitting.game.id, sitting.phase.number, power)


def _history(errand: Errand, sitting: Sitting, power: Power) -> tuple[GivenOrder, ...]:
    game, number = sitting.game.id, sitting.phase.number
    return errand.tx.orders.history(game, number, sitting.variant, power)


def _texts(given: Sequence[GivenOrder]) -> list[str]:
    return [str(one.order) for one in given]
