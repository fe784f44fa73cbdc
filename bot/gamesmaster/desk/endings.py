"""Ending a game; taking it back to an earlier phase, and forward again."""

import re
from collections.abc import Collection, Iterable
from dataclasses import replace
from functools import partial

import msgspec
from msgspec import structs

from bot.gamesmaster.clock.adjudicate import end_game, voted_finish
from bot.gamesmaster.clock.open_phase import show_reopened, window_of
from bot.gamesmaster.clock.reopening import leave_phases, plans_then, reopen
from bot.gamesmaster.context.open_game import OpenGame, game_at_phase
from bot.gamesmaster.desk.gm_act import (
    Desk,
    GmAct,
    GmRequest,
    When,
    powers_named,
    required_power,
    unknown_power,
)
from bot.gamesmaster.lookup.games import is_closed
from bot.gamesmaster.lookup.phases import leading_on, numbers_named, phase_numbered
from bot.gamesmaster.notices.clock import GameEnded
from bot.gamesmaster.notices.desk import Act, Details
from bot.gamesmaster.notices.notice import Refusal, RequestRefused
from bot.gamesmaster.seats.lobby import tell_recruiting
from engine.board import Power
from engine.game.endings.ending import Ending, Finish
from engine.position import Phase
from storage.database import Transaction
from storage.tables.games import GameRecord, GameState
from storage.tables.phases import PhaseOutline, PhaseRecord


def _check_end(desk: Desk, _request: GmRequest) -> Details:
    return Details() if desk.game.state is GameState.RECRUITING else desk.details


def _end(desk: Desk, details: Details) -> None:
    context, game = desk.context, desk.game
    if game.state is not GameState.RECRUITING:
        _end_as(Ending.GM, desk, details)
        return
    context.tx.games.end(game.id, ending=Ending.GM.value, winners=(), at=context.now)
    tell_recruiting(context, game, is_closed=True)
    desk.announce(details)
    notice = GameEnded(*game.heading, Ending.GM, (), (), (), None)
    context.tell_channel(game, notice, key="ended")


def _check_winner(desk: Desk, request: GmRequest) -> Details:
    open_game, words = desk.open_game, desk.with_powers(request.words)
    named = powers_named(words, open_game.variant) or {required_power("", open_game.variant)}
    left = [power for power in open_game.survivors if power in named]
    if not left:
        raise RequestRefused(Refusal.POWER_OUT, min(named))
    seat = open_game.variant.seat_of(left[0])
    if not named <= {*seat}:
        raise unknown_power(words, open_game.variant.powers)
    return structs.replace(desk.details, powers=seat)


def _end_as(ending: Ending, desk: Desk, details: Details) -> None:
    desk.announce(details)
    finish = Finish(ending, tuple(map(Power, details.powers)))
    end_game(desk.context, desk.open_game, desk.open_game.position, finish)


def _check_draw(desk: Desk, request: GmRequest) -> Details:
    open_game = desk.open_game
    named = powers_named(desk.with_powers(request.words), open_game.variant)
    sharing = named or set(open_game.remaining)
    for power in named:
        if power not in open_game.survivors:
            raise RequestRefused(Refusal.POWER_OUT, power)
    if len(sharing) <= 1:
        raise RequestRefused(Refusal.DRAW_NEEDS_TWO)
    powers = tuple(power for power in open_game.variant.powers if power in sharing)
    return structs.replace(desk.details, powers=powers)


def _check_close(desk: Desk, _request: GmRequest) -> Details:
    if is_closed(desk.context.tx, desk.game):
        raise RequestRefused(Refusal.CLOSED_ALREADY, desk.game.title)
    line = desk.context.tx.branches.line(desk.game.id)
    played = [outline for outline in line if not outline.is_open]
    return Details(left=_numbers_and_codes((*played[:1], *played[-1:])))


def _close(desk: Desk, details: Details) -> None:
    desk.require(details, not is_closed(desk.context.tx, desk.game))
    desk.announce(details)


_ORDERS = re.compile(
    r"(?<![\s,;])[\s,;]*\b(?:(with|without|no|keep(?:ing)?|drop(?:ping)?)\s+(?:the\s+|all\s+)?orders|"
    r"(?:the\s+)?orders\s+(kept|dropped))[\s.!]*$",
    re.IGNORECASE,
)
_DROPPED = ("without", "no", "drop", "dropped")


def _check_rollback(desk: Desk, request: GmRequest) -> Details:
    tx, game = desk.context.tx, desk.game
    is_over = game.state is GameState.ENDED
    now = Details(reopens=True) if is_over else desk.details
    words, keeps_orders = _without_orders_words(request.words)
    line = tx.branches.line(game.id)
    if not words and not is_over and tx.phases.last_adjudicated(game.id) is None:
        raise RequestRefused(Refusal.NOTHING_TO_GO_BACK_TO, game.title)
    last = f"#{line[-1].number}" if is_over and line else "last"
    number = phase_numbered(tx, game, words or last)
    code = tx.phases.code(game.id, number)
    if all(outline.number != number for outline in line):
        raise RequestRefused(Refusal.PHASE_WAS_LEFT, words)
    if code == now.phase:
        raise RequestRefused(Refusal.PHASE_IS_OPEN, code)
    if is_over:
        _require_free_channel(desk)
    return structs.replace(
        _with_window_from_now(desk, now, code),
        phase=code,
        number=number,
        left=_numbers_and_codes(outline for outline in line if outline.number >= number),
        keeps_orders=keeps_orders,
        ending=(game.ending or "") if is_over else "",
        winners=game.winners if is_over else (),
    )


def _roll_back(desk: Desk, details: Details) -> None:
    context, tx = desk.context, desk.context.tx
    is_over = desk.game.state is GameState.ENDED
    if is_over:
        _require_free_channel(desk)
    desk.require(details, is_over is details.reopens)
    phase = _shown_phase(desk, details)
    if details.reopens:
        tx.games.reopen(desk.game.id)
    present = replace(desk, game=tx.games.get(desk.game.id))
    plans = plans_then(tx, present.game, phase) if details.keeps_orders else ()
    leave_phases(context, present.game, [number for number, _ in details.left])
    open_game = reopen(context, present.game, phase, keeps_orders=details.keeps_orders)
    number = open_game.phase.number
    tx.plans.restore(plans, number, request=context.request.id, at=context.now)
    if voted_finish(open_game) is not None:
        # The votes that ended the game would end it again in a few minutes.
        for power in open_game.votes():
            player = open_game.seats[power]
            tx.votes.withdraw(desk.game.id, number, power, by=player, at=context.now)
    present.announce(_with_window_of(details, open_game))
    show_reopened(context, open_game)


def _shown_phase(desk: Desk, details: Details) -> PhaseRecord:
    if details.number is None:
        raise RequestRefused(Refusal.UNKNOWN_PHASE)
    return desk.context.tx.phases.get(desk.game.id, details.number, desk.game.set_up)


def _require_free_channel(desk: Desk) -> None:
    there = desk.context.tx.games.in_channel(desk.game.channel)
    if there is not None and there.state is not GameState.ENDED:
        raise RequestRefused(Refusal.GAME_HERE_ALREADY, there.title)


def _check_forward(desk: Desk, request: GmRequest) -> Details:
    tx, game, now = desk.context.tx, desk.game, desk.details
    endings = _endings(tx, game)
    tip = _tip(tx, game, request.words, endings)
    stays = _numbers(tx.branches.way_to(game.id, tip.number))
    details = structs.replace(
        now,
        phase=tip.code,
        number=tip.number,
        left=_numbers_and_codes(
            outline for outline in tx.branches.line(game.id) if outline.number not in stays
        ),
        keeps_orders=True,
    )
    if not tip.is_open:
        then = endings[tip.number]
        return structs.replace(details, ending=then.ending, winners=then.winners)
    return _with_window_from_now(desk, details, tip.code)


def _go_forward(desk: Desk, details: Details) -> None:
    context, tx, game = desk.context, desk.context.tx, desk.game
    phase = _shown_phase(desk, details)
    plans = plans_then(tx, game, phase)
    leave_phases(context, game, [number for number, _ in details.left])
    way = tx.branches.way_to(game.id, phase.number)
    tx.branches.leave(game.id, [outline.number for outline in way if not outline.is_open], None)
    if details.ending:
        desk.announce(details)
        _end_again(desk, phase, details)
        return
    open_game = reopen(context, game, phase, keeps_orders=True)
    number = open_game.phase.number
    tx.plans.restore(plans, number, request=context.request.id, at=context.now)
    desk.announce(_with_window_of(details, open_game))
    show_reopened(context, open_game)


def _end_again(desk: Desk, phase: PhaseRecord, details: Details) -> None:
    tx, game = desk.context.tx, desk.game
    resolution = tx.phases.resolution(game.id, phase.number, game.set_up)
    if resolution is None:
        raise RequestRefused(Refusal.CONFIRMATION_STALE, details.phase or "")
    open_game = game_at_phase(tx, game, phase, number=phase.number)
    finish = Finish(Ending(details.ending), tuple(map(Power, details.winners)))
    end_game(desk.context, open_game, resolution.after, finish)


def _endings(tx: Transaction, game: GameRecord) -> dict[int, Details]:
    """Return how the game ended each time before it was rolled back, by its last phase."""
    taken_back = [
        msgspec.convert(entry.details, Details)
        for entry in tx.audit.entries(game.id)
        if entry.act == Act.ROLLBACK
    ]
    return {act.left[-1][0]: act for act in taken_back if act.ending and act.left}


def _with_window_from_now(desk: Desk, details: Details, code: str) -> Details:
    """Add the time a phase would have if it were opened now; none while the game is paused."""
    if desk.game.paused_at is not None and not desk.open_game.is_waiting:
        return details
    window = window_of(desk.game, Phase.parse(code), desk.context.now)
    return structs.replace(details, deadline=window.closes, results_at=window.results_at)


def _with_window_of(details: Details, open_game: OpenGame) -> Details:
    return structs.replace(details, deadline=open_game.deadline, results_at=open_game.results_at)


def _tip(tx: Transaction, game: GameRecord, words: str, ends: Collection[int]) -> PhaseOutline:
    """Return the last phase (open, or in `ends`) of the branch left last that leads on.

    Words name a phase on another branch, or an open one itself.
    """
    left = [outline for outline in tx.branches.all(game.id) if outline.left_at is not None]
    tips = [tip for tip in left if tip.is_open or tip.number in ends]
    if words.strip():
        named = numbers_named(tx, game, words) & _numbers(left)
        tips = [tip for tip in tips if tip.number in named] or [
            tip for tip in tips if named & _numbers(tx.branches.way_to(game.id, tip.number))
        ]
    else:
        tips = leading_on(tx, game, tips)
    if not tips:
        raise RequestRefused(Refusal.NOTHING_ROLLED_BACK, words.strip() or game.title)
    return max(tips, key=lambda tip: (tip.left_at, tip.number))


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
    GmAct(Act.CLOSE, _check_close, _close, When.OVER, takes_words=False),
    GmAct(Act.WINNER, _check_winner, partial(_end_as, Ending.DECLARED)),
    GmAct(Act.DRAW, _check_draw, partial(_end_as, Ending.DRAW)),
    GmAct(Act.END, _check_end, _end, takes_words=False),
    GmAct(Act.ROLLBACK, _check_rollback, _roll_back, When.EITHER),
    GmAct(Act.FORWARD, _check_forward, _go_forward),
)
