"""Opening a phase that the game has been in before, or another one in its stead."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from bot.gamesmaster.clock.open_phase import offer_choices, window_of
from bot.gamesmaster.clock.pause import window_kept
from bot.gamesmaster.context.context import Context
from bot.gamesmaster.context.open_game import OpenGame, open_game_of
from engine.game.absences import Disorder
from storage.games import GameRecord
from storage.phases import PhaseRecord
from storage.plans import PlanEnd


def leave(context: Context, game: GameRecord, numbers: Sequence[int]) -> None:
    """Let phases count no more, and with them what was given ahead in this course of the game."""
    context.tx.branches.leave(game.id, numbers, context.now)
    standing = context.tx.plans.standing(game.id, game.variant)
    ids = [one.id for one in standing]
    context.tx.plans.end(ids, PlanEnd.LEFT, request=context.request.id, at=context.now)


def reopen(
    context: Context,
    game: GameRecord,
    phase: PhaseRecord,
    *,
    keeps_orders: bool = False,
    left_out: Collection[int] = (),
    keeps_time: bool = False,
) -> OpenGame:
    """Open a phase anew that was left before; with the orders given in it, if that is said.

    With them come all their versions, so that undo takes back no more than the last change; those
    `left_out`, by their ids, do not come. And the votes of those count again who have their seats
    still. It has a number of its own, the time that the game's settings give from now on (or, with
    `keeps_time`, what the open phase had left, and has waited for whom that waited), and the board
    of `phase`. Nobody is ready, and nobody waits for a power whose player is gone by now. To be
    followed by `ask_for_choices`.
    """
    deadline, results_at = window_of(game, phase.phase, context.now)
    if keeps_time:
        deadline, due = window_kept(game, phase, context.now)
        results_at = due if due > deadline else None
    number = context.tx.phases.open(
        game.id,
        phase.position,
        skipped=phase.skipped,
        at=context.now,
        deadline=deadline,
        results_at=results_at,
        instead_of=phase.number,
        coin=phase.coin,
    )
    if keeps_time and phase.put_off_at is not None:
        context.tx.phases.put_off(game.id, number, phase.put_off_at)
    open_game = open_game_of(context.tx, game)
    if keeps_orders:
        here = open_game.phase.number
        context.tx.votes.carry(game.id, phase.number, to=here, seats=open_game.seats)
        context.tx.orders.carry(game.id, phase.number, to=here, left_out=left_out)
    return _as_seated_now(context, open_game)


def _as_seated_now(context: Context, open_game: OpenGame) -> OpenGame:
    """Let civil disorder fit who plays: those who came since take part, nobody waits for the gone.

    What was surrendered in this course of the game stays so.
    """
    tx, game, number = context.tx, open_game.game.id, open_game.phase.number
    seated_at = tx.games.seated_at(game)
    for power, disorder in open_game.disorders.items():
        came_since = power in seated_at and disorder.began_at <= seated_at[power]
        if came_since and disorder.cause is not Disorder.SURRENDERED:
            tx.disorders.end(game, power, number=number, at=context.now)
    before = tx.branches.before(game, number) or 0
    for power in sorted(tx.games.deserted(game).intersection(open_game.remaining)):
        tx.disorders.begin(game, power, Disorder.GM, number=before, at=context.now)
    return open_game_of(tx, open_game.game)


def ask_for_choices(context: Context, open_game: OpenGame) -> None:
    """Tell those who owe retreats, builds or removals what there is to choose from."""
    for duty in open_game.open_duties(context.tx):
        offer_choices(context.outbox, open_game, duty)
