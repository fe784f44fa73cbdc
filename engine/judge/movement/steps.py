"""A movement phase, from its orders to the units after it.

Every decision about a move or a convoy is yes, no or not yet known. It is taken only when it comes
out the same whatever the open ones turn out to be, so it does not matter in which order the moves
are looked at. What is left when nothing more can be decided goes in circles: `paradoxes` settles
these.
"""

from collections.abc import Collection

from engine.judge.movement.collecting import collect_orders
from engine.judge.movement.convoys import assign_convoys, last_water, route
from engine.judge.movement.counting import settle_by_counting
from engine.judge.movement.paradoxes import settle_circle
from engine.judge.movement.reasons import set_move_outcome
from engine.judge.movement.state import MovementState, set_outcome
from engine.judge.movement.strengths import comparison_of, prevent_strength, succeeds
from engine.judge.movement.subversion import supports_cut_too_late
from engine.judge.movement.supports import drop_cut_supports, match_supports
from engine.judge.occupancy import VACANT
from engine.judge.outcome import Reason, Verdict, make
from engine.orders import Orders
from engine.position import Dislodged, Position
from engine.rules import ConvoyAttackFrom, NoEffectOnOrigin, Paradox, Rulebook
from engine.variant import Variant

_NO_ARMIES: frozenset[int] = frozenset()
_ALWAYS, _LAST_FLEET = NoEffectOnOrigin.ALWAYS, ConvoyAttackFrom.LAST_FLEET


def resolve_moves(
    position: Position, orders: Orders, variant: Variant, rulebook: Rulebook
) -> MovementState:
    """Return the state in which every move and every convoy is decided.

    In editions where an army may go by land when its convoy is disrupted, everything is decided
    again with that army on land (DATC 6.G.20).
    """
    overland = _NO_ARMIES
    while True:
        state = set_up(position, orders, variant, rulebook, overland)
        resolve(state)
        if not rulebook.falls_back_to_land:
            return state
        reach, goal = state.board.army_reach, state.goal
        near = [army for army in state.carriers if reach[army] >> goal[army] & 1]
        by_land = [army for army in near if not state.routed[army]]
        if not by_land:
            return state
        overland = overland.union(by_land)


def set_up(
    position: Position,
    orders: Orders,
    variant: Variant,
    rulebook: Rulebook,
    overland: Collection[int] = _NO_ARMIES,
) -> MovementState:
    """Return the state of a phase before any move is decided; armies of `overland` go by land."""
    state = collect_orders(position, orders, variant, rulebook)
    assign_convoys(state, overland)
    _note_attacks(state)
    match_supports(state)
    if rulebook.paradox is Paradox.GUIDE and state.doubtful:
        state.cut_too_late = supports_cut_too_late(state)
    return state


def _note_attacks(state: MovementState) -> None:
    """Note which moves meet head-to-head, and what must be known before others are decided."""
    goal, carriers, rulebook = state.goal, state.carriers, state.rulebook
    for place in state.targets:
        goes_to = goal[place]
        if goes_to >= 0 and goal[goes_to] == place:  # R-H2H-01
            by_convoy = place in carriers or goes_to in carriers
            if by_convoy:
                state.intricate |= {place}
            if not (by_convoy and rulebook.convoy_swap):
                state.opponent[place] = goes_to
    if rulebook.no_effect_on_origin is _ALWAYS:  # whether by convoy or not (R-DISL-02)
        moving = [place for place in state.targets if goal[place] >= 0]
        state.counterattack = {place: goal[place] for place in moving if goal[goal[place]] == place}
    for army in carriers:
        target = goal[army]
        if state.routed[army] is None:
            others = state.uncertain_arrivals.get(target, ())
            state.uncertain_arrivals = {**state.uncertain_arrivals, target: (*others, army)}
        if rulebook.convoy_attack_from is _LAST_FLEET:
            # An army that lands from a fleet meets a move against that fleet (DATC 6.F.30).
            landing = last_water(state, army)
            if goal[target] == landing:
                state.opponent[army] = target
                state.crossing = {**state.crossing, target: army}
                state.intricate |= {target, landing}


def move_units(state: MovementState) -> None:
    """Move the units whose moves succeeded: first all leave, then all arrive."""
    movers, goal, moved = state.movers, state.goal, state.moved
    nobody, encoded, units = VACANT, state.encoded, state.units
    for mover in movers:
        if moved[mover]:
            units[mover] = nobody
    for mover in movers:
        if moved[mover]:
            units[goal[mover]] = encoded[mover].arrival


def dislodged_units(state: MovementState) -> list[Dislodged]:
    """All dislodged units, with or without a retreat, before others stand in their places."""
    units, provinces, carriers = state.units, state.board.provinces, state.carriers
    return [
        make(Dislodged, (units[place], provinces[attacker], attacker in carriers))
        for place, attacker in sorted(state.dislodgers.items())
    ]


def resolve(state: MovementState) -> None:
    """Decide every move and every convoy of a state."""
    unsettled = settle_by_counting(state)
    if unsettled:
        _settle(state, unsettled)
        _conclude(state, unsettled)


def _settle(state: MovementState, moves: list[int]) -> None:
    """Decide what can be decided, then what goes in circles, until nothing is left."""
    moved, routed = state.moved, state.routed
    routes = [army for army in state.carriers if routed[army] is None]
    while moves or routes:
        waiting = len(moves) + len(routes)
        for mover in moves:
            moved[mover] = succeeds(state, mover)
        for army in routes:
            routed[army] = route(state, army)
        moves = [mover for mover in moves if moved[mover] is None]
        routes = [army for army in routes if routed[army] is None]
        if len(moves) + len(routes) == waiting:
            settle_circle(state, moves, routes)
            moves = [mover for mover in moves if moved[mover] is None]
            routes = [army for army in routes if routed[army] is None]


def _conclude(state: MovementState, movers: list[int]) -> None:
    """Set the outcomes of moves, and note dislodgements and standoffs (R-MOVE-08).

    A move without effect causes no standoff (R-DISL-03, R-CONV-04).
    """
    goal, moved = state.goal, state.moved
    for target in state.doubts:
        drop_cut_supports(state, target)
    standoffs, entered = set(), {goal[mover] for mover in movers if moved[mover]}
    met = {mover: comparison_of(state, mover) for mover in movers}
    for mover in movers:
        if mover not in state.stopped_by_paradox and state.routed.get(mover, True):
            set_move_outcome(state, mover, met[mover])
        target = goal[mover]
        stays = state.units[target] is not VACANT and (goal[target] < 0 or not moved[target])
        if moved[mover]:
            if stays:
                state.dislodgers[target] = mover
        elif not stays and target not in entered and prevent_strength(state, mover)[0]:
            standoffs.add(target)
    state.standoffs += standoffs
    for target in {goal[mover] for mover in movers}:
        attackers = [mover for mover in state.attackers[target] if state.routed.get(mover, True)]
        if (
            attackers
            and state.units[target] is not VACANT
            and state.outcomes[target].reason is Reason.HELD
        ):
            most = max(met[mover][1] for mover in attackers)
            defence = met[attackers[0]][2]
            set_outcome(state, target, Verdict.HOLDS, Reason.HELD_OFF, attackers, defence, most)
