"""Putting the board right by hand: units and centers, with the difference shown first."""

from __future__ import annotations

from dataclasses import replace

from bot.gamesmaster.clock.reopen import ask_for_choices, reopen
from bot.gamesmaster.context.context import Errand
from bot.gamesmaster.context.open_game import Sitting, sitting_of
from bot.gamesmaster.desk.edit_words import edited, read_edits
from bot.gamesmaster.desk.gm_act import Deed, Wish, announce, at_the_table, now_of
from bot.gamesmaster.notices import Act, Details
from engine.orders import Build, Waive
from engine.position import Position
from storage.games import GameRecord
from storage.orders import GivenOrder


def _check(errand: Errand, game: GameRecord, wish: Wish) -> Details:
    sitting = sitting_of(errand.tx, game)
    changes = read_edits(wish.words, sitting.position, sitting.variant)
    return replace(now_of(sitting), changes=changes)


def _edit(errand: Errand, sitting: Sitting, details: Details) -> None:
    """Open the phase anew with the other board; what it was before stays as a branch."""
    tx, game, phase = errand.tx, sitting.game, sitting.phase
    board = edited(sitting.position, details.changes, sitting.variant)
    without_unit = [
        one.id
        for one in tx.orders.history(game.id, phase.number, sitting.variant)
        if not _has_unit(one, board)
    ]
    tx.branches.leave(game.id, [phase.number], errand.now)
    present = reopen(
        errand,
        game,
        replace(phase, position=board),
        keeps_orders=True,
        left_out=without_unit,
        keeps_time=True,
    )
    announce(errand, game, Act.EDIT, details)
    ask_for_choices(errand, present)


def _has_unit(given: GivenOrder, board: Position) -> bool:
    """Whether an order's unit is still on the board, so that the order goes on counting."""
    order = given.order
    if isinstance(order, Build | Waive):
        return True
    leaving = (entry.unit for entry in board.dislodged_of(given.power))
    return str(order.unit) in map(str, (*board.units_of(given.power), *leaving))


DEEDS: tuple[Deed, ...] = (Deed(Act.EDIT, _check, at_the_table(_edit)),)
