"""What a GM may look at, and what a GM may remind of."""

from __future__ import annotations

from dataclasses import replace

from bot.gamesmaster.clock.due import tell_reminders
from bot.gamesmaster.context.anonymity import veiled
from bot.gamesmaster.context.codec import from_json
from bot.gamesmaster.context.context import Errand
from bot.gamesmaster.context.errors import RequestRefused
from bot.gamesmaster.context.open_game import Sitting, game_to_change, sitting_of
from bot.gamesmaster.context.permissions import require_gm
from bot.gamesmaster.context.ports import Player
from bot.gamesmaster.desk.gm_act import Deed, Wish, announce, at_the_table, now_of, wordless
from bot.gamesmaster.desk.sealed import may_see_orders, without_orders
from bot.gamesmaster.notices import (
    Act,
    AuditLine,
    AuditShown,
    Details,
    HealthShown,
    Preview,
    Refusal,
)
from storage.audit import AuditEntry
from storage.games import GameRecord, GameState

MOST_ENTRIES = 20
"""As many acts as are listed at once, the latest ones."""


def preview(errand: Errand, game_id: str) -> None:
    """Answer with what an adjudication now would give, where the game lets the GM see orders.

    Else only with who still owes what.
    """
    game = game_to_change(errand.tx, game_id)
    require_gm(game, errand.player)
    sitting = sitting_of(errand.tx, game)
    sees, given = may_see_orders(errand, sitting), sitting.given(errand.tx)
    notice = Preview(
        game=game.id,
        title=game.title,
        number=sitting.phase.number,
        phase=str(sitting.phase.phase),
        owed=tuple(sitting.told(duty) for duty in sitting.open_duties(errand.tx)),
        is_sealed=not sees,
        orders=tuple((power, tuple(map(str, given[power]))) for power in given) if sees else (),
    )
    errand.answer(notice, game)


def audit(errand: Errand, game_id: str) -> None:
    """Answer with what GMs have done in a game, the latest last."""
    game = game_to_change(errand.tx, game_id)
    require_gm(game, errand.player)
    entries = errand.tx.audit.entries(game.id)
    shown = entries[-MOST_ENTRIES:]
    lines = tuple(_line(entry, game, errand.player) for entry in shown)
    errand.answer(AuditShown(game.id, game.title, lines, len(entries) - len(shown)), game)


def _line(entry: AuditEntry, game: GameRecord, reader: Player) -> AuditLine:
    act, details = Act(entry.act), from_json(Details, entry.details)
    if entry.who != reader:
        details = replace(details, is_by_name=False)
    seen = veiled(game, without_orders(act, details), reader)
    return AuditLine(entry.at, Player(entry.who), act, seen)


def health(errand: Errand, game_id: str) -> None:
    """Answer with how the bot itself fares with a game."""
    game = game_to_change(errand.tx, game_id)
    require_gm(game, errand.player)
    tx = errand.tx
    waiting = tx.outbox.waiting(game.id)
    current = None
    if game.state is GameState.RUNNING:
        current = tx.phases.current(game.id, game.variant)
    notice = HealthShown(
        game=game.id,
        title=game.title,
        now=errand.now,
        last_seen=tx.heartbeat.last(),
        phase=None if current is None else str(current.phase),
        due=None if current is None or game.paused_at else current.timing.due_at,
        is_stuck=current is not None and tx.outbox.holds(game.id, f"stuck:{current.number}"),
        waiting=waiting.count,
        oldest=waiting.oldest,
        error=waiting.error,
        given_up=waiting.given_up,
    )
    errand.answer(notice, game)


def _check_remind(errand: Errand, game: GameRecord, _wish: Wish) -> Details:
    sitting = sitting_of(errand.tx, game)
    if sitting.deadline is None:
        raise RequestRefused(Refusal.GAME_PAUSED, game.title)
    return replace(now_of(sitting), powers=_late(errand, sitting))


def _remind(errand: Errand, sitting: Sitting, details: Details) -> None:
    if sitting.deadline is None:
        raise RequestRefused(Refusal.GAME_PAUSED, sitting.game.title)
    announce(errand, sitting.game, Act.REMIND, replace(details, powers=_late(errand, sitting)))
    tell_reminders(errand.teller, sitting, sitting.deadline)


def _late(errand: Errand, sitting: Sitting) -> tuple[str, ...]:
    """The powers that still owe something and have not said that they are ready.

    Refused where there are none.
    """
    ready = errand.tx.ready.of(sitting.game.id, sitting.phase.number)
    powers = tuple(
        duty.power
        for duty in sitting.open_duties(errand.tx)
        if duty.power not in ready and sitting.player_of(duty.power) is not None
    )
    if not powers:
        raise RequestRefused(Refusal.NOBODY_OWES, str(sitting.phase.phase))
    return powers


DEEDS: tuple[Deed, ...] = (Deed(Act.REMIND, wordless(_check_remind), at_the_table(_remind)),)
