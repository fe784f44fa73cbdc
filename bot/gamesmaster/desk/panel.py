"""What a GM may look at: the panel, a preview, the log of acts, how the bot fares."""

from datetime import timedelta

import msgspec
from msgspec.structs import replace

from bot.gamesmaster.context.change import Context
from bot.gamesmaster.context.open_game import open_game_of
from bot.gamesmaster.context.permissions import require_gm
from bot.gamesmaster.desk.gm_act import ALL, hide_people
from bot.gamesmaster.desk.orders import without_orders
from bot.gamesmaster.lookup.maps import parted_full
from bot.gamesmaster.notices import desk as notices
from bot.gamesmaster.notices.desk import Act, Details
from bot.gamesmaster.notices.notice import Player
from bot.gamesmaster.showing.status import owed_in, status
from storage.tables.audit import AuditEntry
from storage.tables.games import GameRecord, GameState

_MOST_ENTRIES = 20
"""How many acts are listed at once, the latest ones."""
_MOST_LATE = timedelta(minutes=2)
"""How long after it is due a phase may be adjudicated before the GM shall look."""


def _own_game(context: Context, game_id: str) -> GameRecord:
    game = context.tx.games.lock(game_id)
    require_gm(game, context.player)
    return game


def panel(context: Context, game_id: str) -> None:
    """Answer with how the game stands, who is late, and buttons for what can be done now."""
    game = _own_game(context, game_id)
    standing = status(context.tx, game, context.player, context.now)
    context.answer(notices.PanelShown(standing, owed_in(context.tx, game)), game)


def preview(context: Context, game_id: str, words: str) -> None:
    """Answer with what an adjudication now would give, or who owes if the GM may not see orders.

    Words may ask for the full map.
    """
    game = _own_game(context, game_id)
    open_game = open_game_of(context.tx, game.id)
    sees = game.settings.gm_sees_orders and context.player not in open_game.seats.values()
    given = open_game.given() if sees else {}
    notice = notices.Preview(
        *open_game.heading,
        number=open_game.phase.number,
        owed=open_game.open_duties(),
        is_sealed=not sees,
        plays=context.player in open_game.seats.values(),
        orders=tuple((power, tuple(map(str, given[power]))) for power in given),
        is_full=parted_full(words)[1],
    )
    context.answer(notice, game)


def audit(context: Context, game_id: str, words: str) -> None:
    """Answer with the latest acts of a game's GMs and its players together, or with all of them."""
    game = _own_game(context, game_id)
    entries = context.tx.audit.entries(game.id)
    shown_entries = entries if words.casefold() in ALL else entries[-_MOST_ENTRIES:]
    lines = tuple(_line(entry, game, context.player) for entry in shown_entries)
    shown = notices.AuditShown(*game.heading, lines, len(entries) - len(lines))
    context.answer(shown, game)


def _line(entry: AuditEntry, game: GameRecord, reader: Player) -> notices.AuditLine:
    # A deadline on which the players agreed is kept as an act of its own.
    act = Act(entry.act) if entry.act in set(Act) else Act.DEADLINE
    details = msgspec.convert(entry.details, Details)
    if entry.who != reader:
        details = replace(details, is_by_name=False)
    if act is Act.ORDER:
        details = without_orders(details)
    return notices.AuditLine(entry.at, Player(entry.who), act, hide_people(game, details, reader))


def health(context: Context, game_id: str) -> None:
    """Answer with the state of the bot in a game: last seen, due, undelivered messages."""
    game, tx = _own_game(context, game_id), context.tx
    waiting = tx.outbox.waiting(game.id)
    is_running = game.state is GameState.RUNNING
    current = tx.phases.current(game.id, game.set_up) if is_running else None
    due = None if current is None or game.paused_at else current.timing.due_at
    notice = notices.HealthShown(
        *game.heading,
        last_seen=tx.heartbeat.last(),
        running_since=tx.heartbeat.started_at(),
        phase=None if current is None else str(current.phase),
        due=due,
        is_late=due is not None and due + _MOST_LATE < context.now,
        is_stuck=current is not None and tx.outbox.holds(game.id, f"stuck:{current.number}"),
        waiting=waiting.count,
        oldest=waiting.oldest,
        error=waiting.error,
        paused_until=game.paused_until,
        given_up=waiting.given_up,
    )
    context.answer(notice, game)
