"""Putting the board right by hand: units and centers, with the difference shown first."""

from __future__ import annotations

from dataclasses import replace

from bot.gamesmaster.clock.open_phase import ask_for_choices, reopen
from bot.gamesmaster.context.context import Context
from bot.gamesmaster.context.open_game import OpenGame, open_game_of
from bot.gamesmaster.desk.edit_words import edited, read_edits
from bot.gamesmaster.desk.gm_act import GmAct, Wish, announce, in_open_phase, now_of
from bot.gamesmaster.notices.desk import Act, Details
from engine.orders import Build, Waive
from engine.position import Position
from storage.games import GameRecord
from storage.orders import GivenOrder


def _check(context: Context, game: GameRecord, wish: Wish) -> Details:
    open_game = open_game_of(context.tx, game)
    changes = read_edits(wish.words, open_game.position, open_game.variant)
    return replace(now_of(open_game), changes=changes)


def _edit(context: Context, open_game: OpenGame, details: Details) -> None:
    """Open the phase anew with the other board; what it was before stays as a branch."""
    tx, game, phase = context.tx, open_game.game, open_game.phase
    board = edited(open_game.position, details.changes, open_game.variant)
    without_unit = [
        one.id
        for one in tx.orders.history(game.id, phase.number, open_game.variant)
        if not _has_unit(one, board)
    ]
    tx.branches.leave(game.id, [phase.number], context.now)
    present = reopen(
        context,
        game,
        replace(phase, position=board),
        keeps_orders=True,
        left_out=without_unit,
        keeps_time=True,
    )
    announce(context, game, Act.EDIT, details)
    ask_for_choices(context, present)


def _has_unit(given: GivenOrder, board: Position) -> bool:
    """Whether an order's unit is still on the board, so that the order goes on counting."""
    order = given.order
    if isinstance(order, Build | Waive):
        return True
    leaving = (entry.unit for entry in board.dislodged_of(given.power))
    return str(order.unit) in map(str, (*board.units_of(given.power), *leaving))


GM_ACTS: tuple[GmAct, ...] = (GmAct(Act.EDIT, _check, in_open_phase(_edit)),)
