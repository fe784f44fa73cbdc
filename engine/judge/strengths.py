"""Contests: who gets into a province when it only takes counting the supports (R-SUP-02).

Most moves are settled so, at sight. Where a convoy that may fail or a doubtful support has to do
with it, or units that others help or hinder go round in a circle, `resolver` decides.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

from engine.board import Power
from engine.judge.convoys import route
from engine.judge.movement_state import Battle, Group, Odds, orders_at, orders_with, tell
from engine.judge.occupancy import NOBODY
from engine.judge.outcome import Reason, Verdict
from engine.judge.reasons import tell_move
from engine.judge.supports import clear_up, is_given
from engine.orders import Hold

# Looking up the member of an enum takes longer than comparing strengths does.
_SUCCEEDS, _FAILS, _HOLDS = Verdict.SUCCEEDS, Verdict.FAILS, Verdict.HOLDS
_MOVED, _PREVAILED, _BOUNCED = Reason.MOVED, Reason.PREVAILED, Reason.BOUNCED
_REPELLED, _HELD_OFF = Reason.REPELLED, Reason.HELD_OFF
_OWN_UNIT = Reason.OWN_UNIT


def settle_at_sight(battle: Battle) -> list[int]:
    """Decide the moves that need no more than counting, and return the others."""
    attackers, moved = battle.attackers, battle.moved
    unclear: Collection[int] = battle.doubts
    if battle.intricate or battle.landings:
        unclear = battle.intricate.union(unclear, battle.landings)
    waiting = _settle_apart(battle, unclear)
    if not waiting:
        return waiting
    for target in waiting:
        for mover in attackers[target]:
            moved[mover] = None
    unsettled = _settle_in_turn(battle, waiting, unclear)
    if not unsettled:
        return unsettled
    movers: list[int] = []
    for target in unsettled:
        movers += attackers[target]
    return movers


def _settle_apart(battle: Battle, unclear: Collection[int]) -> list[int]:
    """Settle the provinces that are empty or whose unit stays, and return the others.

    Who moves alone into an empty province gets there: nothing is to be decided.
    """
    goal, attackers, units = battle.goal, battle.attackers, battle.units
    backers, waiting = battle.backers, battle.vacated.copy()
    for target in unclear:
        if goal[target] < 0 and attackers[target]:
            waiting.append(target)
    for target in battle.attacked:
        if target not in unclear:
            _attack_unit(battle, target, attackers[target], backers[target])
    for target in battle.crowded:
        if units[target] is NOBODY and target not in unclear and len(attackers[target]) > 1:
            _meet(battle, target, attackers[target])
    for mover in battle.helped:
        target = goal[mover]
        if len(attackers[target]) == 1 and target not in unclear:
            _advance(battle, mover)
    return waiting


def _settle_in_turn(  # noqa: C901 - a case a line
    battle: Battle, waiting: list[int], unclear: Collection[int]
) -> list[int]:
    """Settle provinces as soon as all is known that the strengths there depend on."""
    attackers, goal = battle.attackers, battle.goal
    moved, opponent = battle.moved, battle.opponent
    while waiting:
        still_waiting = []
        for target in waiting:
            stance, movers = goal[target], attackers[target]
            is_empty: bool | None
            if stance < 0:
                is_empty = battle.units[target] is NOBODY
            else:
                is_empty = moved[target]
                if is_empty is None and target in opponent:
                    is_empty = _gets_past(battle, target, unclear)
            if is_empty is None or (target in unclear and not _is_clear(battle, target)):
                still_waiting.append(target)
            elif not is_empty:
                keepers = battle.backers[target] if stance < 0 else _NOBODY
                _attack_unit(battle, target, movers, keepers)
            elif target in opponent:
                _follow(battle, target, opponent[target])
            elif len(movers) > 1:
                _meet(battle, target, movers)
            else:
                _advance(battle, movers[0])
        if len(still_waiting) == len(waiting):
            still_waiting = _without_ring(battle, waiting, unclear)
            if len(still_waiting) == len(waiting):
                break
        waiting = still_waiting
    return waiting


def _without_ring(battle: Battle, waiting: list[int], unclear: Collection[int]) -> list[int]:
    """Let units that go round in a circle all move, without help and rivals (R-RING-01)."""
    for start in waiting:
        ring, place = [], start
        while place not in ring and _is_followed(battle, place, unclear):
            ring.append(place)
            place = battle.goal[place]
        if ring and place == start:
            for mover in ring:
                battle.moved[mover] = True
            battle.rings = {**battle.rings, **dict.fromkeys(ring, ring)}
            return [target for target in waiting if target not in ring]
    return waiting


def _is_followed(battle: Battle, place: int, unclear: Collection[int]) -> bool:
    """Whether just one unit, without help, moves to where one moves away."""
    if battle.goal[place] < 0 or place in unclear or place in battle.opponent:
        return False
    followers = battle.attackers[place]
    return len(followers) == 1 and not battle.backers[followers[0]]


def _is_clear(battle: Battle, target: int) -> bool:
    """Whether only counting is left: all armies arrive, and no support is doubtful any more."""
    if target in battle.intricate:
        return False
    for army in battle.landings.get(target, ()):
        battle.routed[army] = route(battle, army)
        if not battle.routed[army]:
            return False
    return target not in battle.doubts or clear_up(battle, target)


def _gets_past(battle: Battle, mover: int, unclear: Collection[int]) -> bool | None:
    """Whether a unit gets past the one that it meets head-to-head; None if that is not clear yet.

    It must be stronger than that move, and than all rivals (R-H2H-01).
    """
    other = battle.opponent[mover]
    for place in (mover, other):
        if place in unclear and not _is_clear(battle, place):
            return None
    strength = 1 + len(battle.backers[mover])
    counted = _counted(battle, mover, battle.gists[other][0])
    strongest, _ = _strongest_rivals(battle, battle.attackers[other], mover)
    enough = strength if battle.is_split else counted
    return counted > 1 + len(battle.backers[other]) and enough > strongest


def _follow(battle: Battle, target: int, loser: int) -> None:
    """Moves into the province of a unit that got past the one it met head-to-head.

    The loser of that has no effect there (R-H2H-03).
    """
    movers = battle.attackers[target]
    others = tuple([mover for mover in movers if mover != loser])
    if len(others) > 1:
        _meet(battle, target, others)
    elif others:
        _advance(battle, others[0])
    battle.moved[loser] = False
    counted = _counted(battle, loser, battle.gists[target][0])
    strongest, rivals = _strongest_rivals(battle, movers, loser)
    odds = (
        1 + len(battle.backers[loser]),
        counted,
        1 + len(battle.backers[target]),
        strongest,
        rivals,
    )
    tell_move(battle, loser, odds)


def _advance(battle: Battle, mover: int) -> None:
    """A move that nothing stands against."""
    battle.moved[mover] = True
    backers = battle.backers[mover]
    if backers:
        tell(battle, mover, _SUCCEEDS, _MOVED, orders_at(battle, backers), 0, 0)


def _meet(battle: Battle, target: int, movers: Group) -> None:
    """Several moves into a province that is empty, or that its unit leaves."""
    backers, moved = battle.backers, battle.moved
    if len(movers) == 2:  # noqa: PLR2004 - each has one rival
        one, two = movers
        first, second = 1 + len(backers[one]), 1 + len(backers[two])
        moved[one], moved[two] = first > second, second > first
        if first == second:
            battle.standoffs.append(target)
            because_of = orders_with(battle, two, backers[two])
            tell(battle, one, _FAILS, _BOUNCED, because_of, first, first)
            because_of = orders_with(battle, one, backers[one])
            tell(battle, two, _FAILS, _BOUNCED, because_of, first, first)
        else:
            tell_move(battle, one, (first, first, 0, second, (two,)))
            tell_move(battle, two, (second, second, 0, first, (one,)))
        return
    is_standoff = True
    for mover in movers:
        strength = 1 + len(backers[mover])
        strongest, rivals = _strongest_rivals(battle, movers, mover)
        moved[mover] = strength > strongest
        is_standoff = is_standoff and strength <= strongest
        tell_move(battle, mover, (strength, strength, 0, strongest, rivals))
    if is_standoff:
        battle.standoffs.append(target)


def _attack_unit(battle: Battle, target: int, movers: Group, keepers: Group) -> None:
    """Moves against a unit that stays, or that does not get past the one it meets head-to-head.

    None dislodges an own unit, nor with the help of its power; whether that help counts against
    rivals is for the edition to say (R-SELF-01, R-SELF-03). A unit that moves keeps its province
    alone (R-MOVE-07).
    """
    gists, mover, garrison = battle.gists, movers[0], 1 + len(keepers)
    stayer, helpers = gists[target], battle.backers[mover]
    if len(movers) > 1 or mover in battle.opponent:
        most = _attack_together(battle, target, movers, garrison)
    elif helpers:
        most = _counted(battle, mover, stayer[0])
        if most > garrison:
            battle.moved[mover] = True
            battle.dislodgers[target] = mover
            tell(battle, mover, _SUCCEEDS, _PREVAILED, orders_at(battle, helpers), most, garrison)
        else:
            battle.moved[mover] = False
            tell_move(battle, mover, (1 + len(helpers), most, garrison, 0, _NOBODY))
    else:
        battle.moved[mover] = False
        if gists[mover][0] is stayer[0]:
            most = 0
            tell(battle, mover, _FAILS, _OWN_UNIT, (stayer[1],), 1, garrison)
        else:
            most = 1
            because_of = orders_with(battle, target, keepers)
            tell(battle, mover, _FAILS, _REPELLED, because_of, 1, garrison)
    if type(stayer[1]) is Hold:
        tell(battle, target, _HOLDS, _HELD_OFF, orders_at(battle, movers), garrison, most)


def _attack_together(battle: Battle, target: int, movers: Group, garrison: int) -> int:
    """Several moves against a unit, or one that meets it head-to-head; the most that counts."""
    backers, victim, most = battle.backers, battle.gists[target][0], 0
    for mover in movers:
        strength, counted = 1 + len(backers[mover]), _counted(battle, mover, victim)
        defence = garrison if mover not in battle.opponent else 1 + len(backers[target])
        if counted > most:  # noqa: PLR1730 - calling max takes several times as long
            most = counted
        strongest, rivals = _strongest_rivals(battle, movers, mover)
        if counted > defence and (strength if battle.is_split else counted) > strongest:
            battle.moved[mover] = True
            battle.dislodgers[target] = mover
        else:
            battle.moved[mover] = False
        tell_move(battle, mover, (strength, counted, defence, strongest, rivals))
    return most


def _counted(battle: Battle, mover: int, victim: Power) -> int:
    """How much of a move's strength counts against a unit of a power."""
    gists = battle.gists
    if gists[mover][0] is victim:
        return 0
    strength = 1
    for helper in battle.backers[mover]:
        if gists[helper][0] is not victim:
            strength += 1
    return strength


def _strongest_rivals(battle: Battle, movers: Group, mover: int) -> tuple[int, Group]:
    """How strong the strongest of the other movers are, and which they are."""
    backers = battle.backers
    strongest, rivals = 0, _NOBODY
    for rival in movers:
        if rival != mover:
            strength = 1 + len(backers[rival])
            if strength > strongest:
                strongest, rivals = strength, (rival,)
            elif strength == strongest:
                rivals += (rival,)
    return strongest, rivals


_NOBODY: Group = ()


Strength = tuple[int, int]

_NONE: Strength = (0, 0)
_ALONE: Strength = (1, 1)


def attack(battle: Battle, mover: int) -> Strength:
    """The strength of a move against the unit in the province it attacks.

    Nothing against an own unit that stays; against another's, without the support of that power
    (R-SELF-01, R-SELF-03).
    """
    goal = battle.goal[mover]
    if battle.units[goal] is NOBODY:
        return backed(battle, mover)
    victim = battle.units[goal][0]
    if battle.goal[goal] >= 0 and mover not in battle.opponent:
        left = battle.moved[goal]
        if left:
            return backed(battle, mover)
        if left is None:
            return _against(battle, mover, victim)[0], backed(battle, mover)[1]
    return _against(battle, mover, victim)


def backed(battle: Battle, mover: int) -> Strength:
    """The strength of a move with all its supports, whoever gave them."""
    return _with(battle, battle.backers[mover])


def prevent(battle: Battle, mover: int) -> Strength:
    """The strength with which a move keeps others out of the province it attacks.

    Nothing without a convoy that works, and nothing when the move from the other side of a
    head-to-head battle succeeds (R-CONV-04, R-H2H-03).
    """
    strength = backed(battle, mover)
    if mover not in battle.carriers and mover not in battle.silencer:
        return strength if mover not in battle.spoilers else _unless_spoilt(battle, mover, strength)
    least, most = strength
    if mover in battle.carriers:
        arrives = battle.routed[mover]
        if not arrives:
            if arrives is not None:
                return _NONE
            least = 0
    if mover in battle.silencer:
        silenced, moved = battle.moved[battle.silencer[mover]], battle.moved[mover]
        if silenced and moved is False:
            return _NONE
        if silenced is not False and not moved:
            least = 0
    strength = least, most
    return strength if mover not in battle.spoilers else _unless_spoilt(battle, mover, strength)


def _unless_spoilt(battle: Battle, mover: int, strength: Strength) -> Strength:
    spoilt = _is_spoilt(battle, mover)
    if spoilt is None:
        return 0, strength[1]
    return _NONE if spoilt else strength


def _is_spoilt(battle: Battle, mover: int) -> bool | None:
    """Whether a move has no effect because of whose unit it would harm, if that stays (1961)."""
    goal = battle.goal[mover]
    leaves = battle.goal[goal] >= 0 and mover not in battle.opponent
    left = battle.moved[goal] if leaves else False
    if left:
        return False
    if battle.units[mover][0] == battle.units[goal][0]:
        void: bool | None = True
    else:
        given = [is_given(battle, supporter) for supporter in battle.spoilers[mover]]
        void = True if True in given else None if None in given else False
    return void if left is False or void is False else None


def defend(battle: Battle, mover: int) -> Strength:
    """The strength of a move against the one from the other side of a head-to-head battle.

    An army by convoy that does not arrive only keeps its own province.
    """
    if mover in battle.carriers and not battle.routed[mover]:
        return _ALONE if battle.routed[mover] is False else (1, backed(battle, mover)[1])
    return backed(battle, mover)


def hold(battle: Battle, province: int) -> Strength:
    """The strength with which whatever is in a province keeps it.

    A unit that moves keeps it alone when it fails (R-MOVE-07) and not at all when it leaves.
    """
    if battle.units[province] is NOBODY:
        return _NONE
    if battle.goal[province] >= 0:
        left = battle.moved[province]
        if left is None:
            return 0, 1
        return _NONE if left else _ALONE
    return _with(battle, battle.backers[province])


def _with(battle: Battle, supporters: Sequence[int]) -> Strength:
    if not battle.doubtful:
        strength = 1 + len(supporters)
        return strength, strength
    least = most = 1
    for supporter in supporters:
        given = is_given(battle, supporter)
        if given is None:
            most += 1
        elif given:
            least += 1
            most += 1
    return least, most


def _against(battle: Battle, mover: int, victim: Power) -> Strength:
    """An attack's strength against a unit of a power that stays."""
    units = battle.units
    if units[mover][0] == victim:
        return _NONE
    strength = _with(
        battle, [helper for helper in battle.backers[mover] if units[helper][0] != victim]
    )
    if mover in battle.spoilers:
        given = [is_given(battle, supporter) for supporter in battle.spoilers[mover]]
        if True in given:
            return _NONE
        if None in given:
            return 0, strength[1]
    return strength


def succeeds(battle: Battle, mover: int) -> bool | None:
    """Whether a move succeeds; None while that is not decided.

    It must be stronger than whatever holds the province and than every other move there
    (R-SUP-02), and arrive.
    """
    arrives = battle.routed[mover] if mover in battle.carriers else True
    if arrives is False:
        return False
    goal = battle.goal[mover]
    least, most = attack(battle, mover)
    surely: bool | None = arrives
    if battle.units[goal] is not NOBODY:
        defence = defend(battle, goal) if mover in battle.opponent else hold(battle, goal)
        if most <= defence[0]:
            return False
        surely = surely and least > defence[1]
        if battle.is_split:
            least, most = backed(battle, mover)
    if mover in battle.crossing:
        met = backed(battle, battle.crossing[mover])
        if most <= met[0]:
            return False
        surely = surely and least > met[1]
    for rival in battle.attackers[goal]:
        if rival != mover:
            opposition = prevent(battle, rival)
            if most <= opposition[0]:
                return False
            surely = surely and least > opposition[1]
    return True if surely else None


def odds(battle: Battle, mover: int) -> Odds:
    """What a move was up against, once all is decided."""
    goal, strength = battle.goal[mover], backed(battle, mover)[0]
    defence = (backed if mover in battle.opponent else hold)(battle, goal)[0]
    counted = attack(battle, mover)[0] if defence else strength
    rivals = [rival for rival in battle.attackers[goal] if rival != mover]
    strengths = [prevent(battle, rival)[0] for rival in rivals]
    strongest = max(strengths, default=0)
    equals = [rival for rival, one in zip(rivals, strengths, strict=True) if one == strongest]
    return strength, counted, defence, strongest, tuple(equals)
