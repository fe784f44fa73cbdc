"""Ending a game; taking it back to an earlier phase, and forward again.

Nothing is ever deleted: phases that no longer count stay as a branch, with their results and the
orders in them, which stay sealed.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable
from dataclasses import replace

import msgspec

from bot.gamesmaster.clock.ending import end_game
from bot.gamesmaster.clock.open_phase import ask_for_choices, leave_phases, reopen, window_of
from bot.gamesmaster.context.context import Context
from bot.gamesmaster.context.errors import RequestRefused
from bot.gamesmaster.context.open_game import OpenGame, game_at_phase, open_game_of
from bot.gamesmaster.desk.gm_act import (
    GmAct,
    GmRequest,
    When,
    announce,
    in_open_phase,
    now_of,
    required_power,
    wordless,
)
from bot.gamesmaster.lookup.phases import numbers_named, phase_numbered
from bot.gamesmaster.notices.clock import GameEnded
from bot.gamesmaster.notices.commands import Refusal
from bot.gamesmaster.notices.desk import Act, Details
from bot.gamesmaster.orders.plans import restore_plans
from bot.gamesmaster.seats.lobby import tell_recruiting
from engine.board import Power
from engine.game.ending import Ending, survivors
from engine.phase import Phase
from storage.games import GameRecord, GameState
from storage.phases import PhaseOutline, PhaseRecord
from storage.plans import GivenPlan, PlanEnd
from storage.unit_of_work import Transaction

_BETWEEN_POWERS = re.compile(r"[,;&+/]|\band\b", re.IGNORECASE)
_FEWEST = 2


def _check_end(context: Context, game: GameRecord, _request: GmRequest) -> Details:
    if game.state is GameState.RECRUITING:
        return Details()
    return now_of(open_game_of(context.tx, game))


def _end(context: Context, game: GameRecord, details: Details) -> None:
    if game.state is GameState.RECRUITING:
        _end_recruiting(context, game, details)
        return
    open_game = open_game_of(context.tx, game)
    announce(context, game, Act.END, details)
    end_game(context.outbox, open_game, open_game.position, Ending.GM)


def _end_recruiting(context: Context, game: GameRecord, details: Details) -> None:
    context.tx.games.end(game.id, ending=Ending.GM.value, winners=(), at=context.now)
    tell_recruiting(context, game, is_closed=True)
    announce(context, game, Act.END, details)
    notice = GameEnded(game.id, game.title, Ending.GM, (), (), (), None)
    context.outbox.tell_channel(game, notice, key="ended")


def _check_draw(context: Context, game: GameRecord, request: GmRequest) -> Details:
    open_game = open_game_of(context.tx, game)
    named = {
        required_power(word, open_game.variant)
        for word in _BETWEEN_POWERS.split(request.words)
        if word.strip()
    }
    sharing = named or set(open_game.remaining)
    for power in named:
        if power not in survivors(open_game.position, open_game.variant):
            raise RequestRefused(Refusal.POWER_OUT, power)
    if len(sharing) < _FEWEST:
        raise RequestRefused(Refusal.DRAW_NEEDS_TWO)
    powers = tuple(power for power in open_game.variant.powers if power in sharing)
    return replace(now_of(open_game), powers=powers)


def _draw(context: Context, open_game: OpenGame, details: Details) -> None:
    announce(context, open_game.game, Act.DRAW, details)
    winners = tuple(map(Power, details.powers))
    end_game(context.outbox, open_game, open_game.position, Ending.DRAW, winners)


def _check_close(context: Context, game: GameRecord, _request: GmRequest) -> Details:
    """Return the first and the last phase that were played."""
    if _is_closed(context, game, Details()):
        raise RequestRefused(Refusal.CLOSED_ALREADY, game.title)
    played = [one for one in context.tx.branches.line(game.id) if not one.is_open]
    return Details(left=tuple((one.number, one.code) for one in (*played[:1], *played[-1:])))


def _is_closed(context: Context, game: GameRecord, _details: Details) -> bool:
    """Whether the game was closed since it last ended."""
    ended_at = game.ended_at or context.now
    entries = context.tx.audit.entries(game.id)
    return any(one.act == Act.CLOSE.value and one.at >= ended_at for one in entries)


def _close(context: Context, game: GameRecord, details: Details) -> None:
    announce(context, game, Act.CLOSE, details)


_ORDERS = re.compile(
    r"[\s,;]*\b(?:(with|without|no|keep(?:ing)?|drop(?:ping)?)\s+(?:the\s+|all\s+)?orders|"
    r"(?:the\s+)?orders\s+(kept|dropped))[\s.!]*$",
    re.IGNORECASE,
)
_DROPPED = ("without", "no", "drop", "dropped")


def _check_rollback(context: Context, game: GameRecord, request: GmRequest) -> Details:
    is_over, tx = game.state is GameState.ENDED, context.tx
    now = Details(reopens=True) if is_over else now_of(open_game_of(tx, game))
    words, keeps_orders = _without_orders_words(request.words)
    number = phase_numbered(tx, game, words)
    line, code = tx.branches.line(game.id), tx.phases.code(game.id, number)
    if all(outline.number != number for outline in line):
        raise RequestRefused(Refusal.PHASE_WAS_LEFT, words)
    if code == now.phase:
        raise RequestRefused(Refusal.PHASE_IS_OPEN, code)
    if is_over:
        _require_free_channel(context, game)
    return replace(
        _with_window_from_now(context, game, now, code),
        phase=code,
        number=number,
        left=_numbers_and_codes(outline for outline in line if outline.number >= number),
        keeps_orders=keeps_orders,
        ending=(game.ending or "") if is_over else "",
        winners=game.winners if is_over else (),
    )


def _roll_back(context: Context, game: GameRecord, details: Details) -> None:
    tx, number = context.tx, details.number
    if number is None:
        raise RequestRefused(Refusal.UNKNOWN_PHASE)
    phase = tx.phases.get(game.id, number, game.variant)
    if details.reopens:
        tx.games.reopen(game.id)
    present = tx.games.get(game.id)
    leave_phases(context, present, [number for number, _ in details.left])
    open_game = reopen(context, present, phase, keeps_orders=details.keeps_orders)
    announce(context, present, Act.ROLLBACK, _with_window_of(details, open_game))
    ask_for_choices(context, open_game)


def _is_rollback_stale(context: Context, game: GameRecord, details: Details) -> bool:
    """Whether the game has ended, or goes on again, since the rollback was shown."""
    is_over = game.state is GameState.ENDED
    if is_over:
        _require_free_channel(context, game)
    return is_over is not details.reopens


def _require_free_channel(context: Context, game: GameRecord) -> None:
    """Refuse to reopen a game whose channel has another game by now."""
    there = context.tx.games.in_channel(game.channel)
    if there is not None and there.state is not GameState.ENDED:
        raise RequestRefused(Refusal.GAME_HERE_ALREADY, there.title)


def _check_forward(context: Context, game: GameRecord, request: GmRequest) -> Details:
    open_game, tx = open_game_of(context.tx, game), context.tx
    endings = _endings(tx, game)
    tip = _tip(tx, game, request.words, endings)
    stays = _numbers(tx.branches.way_to(game.id, tip.number))
    details = replace(
        now_of(open_game),
        phase=tip.code,
        number=tip.number,
        left=_numbers_and_codes(
            one for one in tx.branches.line(game.id) if one.number not in stays
        ),
        keeps_orders=True,
    )
    if not tip.is_open:
        then = endings[tip.number]
        return replace(details, ending=then.ending, winners=then.winners)
    return _with_window_from_now(context, game, details, tip.code)


def _go_forward(context: Context, game: GameRecord, details: Details) -> None:
    tx, number = context.tx, details.number
    if number is None:
        raise RequestRefused(Refusal.UNKNOWN_PHASE)
    plans = _plans_left_with(tx, game, number)
    leave_phases(context, game, [number for number, _ in details.left])
    way = tx.branches.way_to(game.id, number)
    tx.branches.take_up(game.id, [outline.number for outline in way if not outline.is_open])
    phase = tx.phases.get(game.id, number, game.variant)
    if details.ending:
        announce(context, game, Act.FORWARD, details)
        _end_again(context, game, phase, details)
        return
    open_game = reopen(context, game, phase, keeps_orders=True)
    restore_plans(context, open_game, plans)
    announce(context, game, Act.FORWARD, _with_window_of(details, open_game))
    ask_for_choices(context, open_game)


def _end_again(context: Context, game: GameRecord, phase: PhaseRecord, details: Details) -> None:
    """End a game again as it had ended with a phase before it was rolled back."""
    resolution = context.tx.phases.resolution(game.id, phase.number, game.variant)
    if resolution is None:
        raise RequestRefused(Refusal.CONFIRMATION_STALE, details.phase or "")
    open_game = game_at_phase(context.tx, game, phase, number=phase.number)
    winners = tuple(map(Power, details.winners))
    end_game(context.outbox, open_game, resolution.after, Ending(details.ending), winners)


def _endings(tx: Transaction, game: GameRecord) -> dict[int, Details]:
    """Return how the game ended each time before it was rolled back, by its last phase."""
    taken_back = [
        msgspec.convert(entry.details, Details)
        for entry in tx.audit.entries(game.id)
        if entry.act == Act.ROLLBACK
    ]
    return {one.left[-1][0]: one for one in taken_back if one.ending and one.left}


def _with_window_from_now(
    context: Context, game: GameRecord, details: Details, code: str
) -> Details:
    """Add the time a phase would have if it were opened now; none while the game is paused."""
    if game.paused_at is not None:
        return details
    deadline, results_at = window_of(game, Phase.parse(code), context.now)
    return replace(details, deadline=deadline, results_at=results_at)


def _with_window_of(details: Details, open_game: OpenGame) -> Details:
    return replace(details, deadline=open_game.deadline, results_at=open_game.results_at)


def _tip(tx: Transaction, game: GameRecord, words: str, ends: Collection[int]) -> PhaseOutline:
    """Return the last phase of the branch left last, or of the last branch with a named phase.

    That phase was open, or its results ended the game (`ends`).
    """
    left = {one.number: one for one in tx.branches.all(game.id) if one.left_at is not None}
    tips = [one for one in left.values() if one.is_open or one.number in ends]
    if words.strip():
        named = numbers_named(tx, game, words) & left.keys()
        tips = [one for one in tips if named & _numbers(tx.branches.way_to(game.id, one.number))]
    if not tips:
        raise RequestRefused(Refusal.NOTHING_ROLLED_BACK, words.strip() or game.title)
    return max(tips, key=lambda one: (one.left_at, one.number))


def _plans_left_with(tx: Transaction, game: GameRecord, tip: int) -> tuple[GivenPlan, ...]:
    """Return the saved orders that stood when a phase was left."""
    left_at = next(one.left_at for one in tx.branches.all(game.id) if one.number == tip)
    return tuple(
        plan
        for power in game.variant.powers
        for plan in tx.plans.history(game.id, game.variant, power)
        if plan.ended_as is PlanEnd.LEFT and plan.ended_at == left_at
    )


def _without_orders_words(words: str) -> tuple[str, bool]:
    """Return the words without `with orders` and the like, and whether orders are kept (usual)."""
    found = _ORDERS.search(words)
    if found is None:
        return words, True
    choice = " ".join(filter(None, found.groups())).casefold()
    return words[: found.start()], not choice.startswith(_DROPPED)


def _numbers(outlines: Iterable[PhaseOutline]) -> set[int]:
    return {outline.number for outline in outlines}


def _numbers_and_codes(outlines: Iterable[PhaseOutline]) -> tuple[tuple[int, str], ...]:
    return tuple((outline.number, outline.code) for outline in outlines)


GM_ACTS: tuple[GmAct, ...] = (
    GmAct(Act.CLOSE, wordless(_check_close), _close, _is_closed, When.OVER),
    GmAct(Act.DRAW, _check_draw, in_open_phase(_draw)),
    GmAct(Act.END, wordless(_check_end), _end),
    GmAct(Act.ROLLBACK, _check_rollback, _roll_back, _is_rollback_stale, When.EITHER),
    GmAct(Act.FORWARD, _check_forward, _go_forward),
)
