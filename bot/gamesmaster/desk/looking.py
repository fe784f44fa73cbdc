"""What a GM may look at, and what a GM tells the players: reminders and announcements."""

from __future__ import annotations

from dataclasses import replace

import msgspec

from bot.gamesmaster.clock.due import tell_reminders
from bot.gamesmaster.context.anonymity import veiled
from bot.gamesmaster.context.context import Context
from bot.gamesmaster.context.errors import RequestRefused
from bot.gamesmaster.context.open_game import OpenGame, lock_game, open_game_of
from bot.gamesmaster.context.permissions import require_gm
from bot.gamesmaster.desk.gm_act import GmAct, GmRequest, announce, in_open_phase, now_of, wordless
from bot.gamesmaster.desk.sealed import may_see_orders, without_orders
from bot.gamesmaster.notices.commands import Refusal
from bot.gamesmaster.notices.desk import Act, AuditLine, AuditShown, Details, HealthShown, Preview
from bot.gamesmaster.notices.notice import Player
from storage.audit import AuditEntry
from storage.games import GameRecord, GameState

_MOST_ENTRIES = 20
"""How many acts are listed at once, the latest ones."""


def preview(context: Context, game_id: str) -> None:
    """Answer with what an adjudication now would give, if the GM may see orders.

    Otherwise answer with the powers that still owe something.
    """
    game = lock_game(context.tx, game_id)
    require_gm(game, context.player)
    open_game = open_game_of(context.tx, game)
    sees, given = may_see_orders(context, open_game), open_game.given(context.tx)
    notice = Preview(
        game=game.id,
        title=game.title,
        number=open_game.phase.number,
        phase=str(open_game.phase.phase),
        owed=open_game.open_duties(context.tx),
        is_sealed=not sees,
        orders=tuple((power, tuple(map(str, given[power]))) for power in given) if sees else (),
    )
    context.answer(notice, game)


def audit(context: Context, game_id: str) -> None:
    """Answer with the acts of a game's GMs, the latest last."""
    game = lock_game(context.tx, game_id)
    require_gm(game, context.player)
    entries = context.tx.audit.entries(game.id)
    shown = entries[-_MOST_ENTRIES:]
    lines = tuple(_line(entry, game, context.player) for entry in shown)
    context.answer(AuditShown(game.id, game.title, lines, len(entries) - len(shown)), game)


def _line(entry: AuditEntry, game: GameRecord, reader: Player) -> AuditLine:
    act, details = Act(entry.act), msgspec.convert(entry.details, Details)
    if entry.who != reader:
        details = replace(details, is_by_name=False)
    seen = veiled(game, without_orders(act, details), reader)
    return AuditLine(entry.at, Player(entry.who), act, seen)


def health(context: Context, game_id: str) -> None:
    """Answer with the state of the bot in a game: last seen, due, undelivered messages."""
    game = lock_game(context.tx, game_id)
    require_gm(game, context.player)
    tx = context.tx
    waiting = tx.outbox.waiting(game.id)
    current = None
    if game.state is GameState.RUNNING:
        current = tx.phases.current(game.id, game.variant)
    notice = HealthShown(
        game=game.id,
        title=game.title,
        now=context.now,
        last_seen=tx.heartbeat.last(),
        phase=None if current is None else str(current.phase),
        due=None if current is None or game.paused_at else current.timing.due_at,
        is_stuck=current is not None and tx.outbox.holds(game.id, f"stuck:{current.number}"),
        waiting=waiting.count,
        oldest=waiting.oldest,
        error=waiting.error,
        given_up=waiting.given_up,
    )
    context.answer(notice, game)


def _check_remind(context: Context, game: GameRecord, _request: GmRequest) -> Details:
    open_game = open_game_of(context.tx, game)
    if open_game.deadline is None:
        raise RequestRefused(Refusal.GAME_PAUSED, game.title)
    return replace(now_of(open_game), powers=_late(context, open_game))


def _remind(context: Context, open_game: OpenGame, details: Details) -> None:
    if open_game.deadline is None:
        raise RequestRefused(Refusal.GAME_PAUSED, open_game.game.title)
    announce(
        context, open_game.game, Act.REMIND, replace(details, powers=_late(context, open_game))
    )
    tell_reminders(context.outbox, open_game, open_game.deadline)


def _late(context: Context, open_game: OpenGame) -> tuple[str, ...]:
    """Return the powers that owe something and are not ready. Refuse if there are none."""
    ready = context.tx.ready.of(open_game.game.id, open_game.phase.number)
    powers = tuple(
        duty.power
        for duty in open_game.open_duties(context.tx)
        if duty.power not in ready and open_game.player_of(duty.power) is not None
    )
    if not powers:
        raise RequestRefused(Refusal.NOBODY_OWES, str(open_game.phase.phase))
    return powers


LONGEST_ANNOUNCEMENT = 1_500


def _check_announce(_context: Context, _game: GameRecord, request: GmRequest) -> Details:
    text = request.text.strip()
    if not text:
        raise RequestRefused(Refusal.NOTHING_TO_ANNOUNCE)
    if len(text) > LONGEST_ANNOUNCEMENT:
        raise RequestRefused(Refusal.ANNOUNCEMENT_TOO_LONG, count=LONGEST_ANNOUNCEMENT)
    return Details(text=text)


def _announce(context: Context, game: GameRecord, details: Details) -> None:
    announce(context, game, Act.ANNOUNCE, details)


GM_ACTS: tuple[GmAct, ...] = (
    GmAct(Act.REMIND, wordless(_check_remind), in_open_phase(_remind)),
    GmAct(Act.ANNOUNCE, _check_announce, _announce),
)
