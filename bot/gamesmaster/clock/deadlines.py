"""Deadlines moved by hand, by pauses, and by requests for more time.

Such a request the GM decides or, in a game without one, a majority of the players.
"""

import re
from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import datetime, timedelta

import msgspec
from msgspec import structs

from bot.gamesmaster.clock.last_turn import tell_if_last
from bot.gamesmaster.context.change import Change, Context, log
from bot.gamesmaster.context.open_game import OpenGame, lock_open_game, open_game_of
from bot.gamesmaster.context.permissions import may_know
from bot.gamesmaster.lookup.games import require_seen
from bot.gamesmaster.lookup.words import reason_apart
from bot.gamesmaster.notices import clock as notices
from bot.gamesmaster.notices.desk import Act, Details
from bot.gamesmaster.notices.notice import Player, Refusal, RequestRefused
from bot.gamesmaster.orders.ready import start_cushion
from engine.game.dates import moment_text, moments_meant
from engine.game.deadlines import Window, moved_by_pause, results_of, window_after_pause
from engine.game.schedule import LONGEST
from engine.game.times import read_duration
from storage.tables.audit import AuditEntry, Confirmation
from storage.tables.games import GameRecord, GameState
from storage.tables.phases import PhaseRecord

LONGEST_PAUSE = timedelta(days=30)
"""How long a pause lasts at most where the GM names no end."""
_USUAL = timedelta(hours=24)
"""How much time is asked for where the player names none; never more than a turn."""
_PROPOSED = "extension"
"""The act under which the audit log keeps a deadline that the players agree on."""
ASKER = "asker"
"""Key of the player who asks a GM, kept beside the act's details and never shown with them."""
_LEADING = re.compile(r"^(?:(?:the\s+)?deadline\s+)?(?:(?:by|for)\s+)?", re.IGNORECASE)


def window_if_resumed(open_game: OpenGame, now: datetime) -> Window:
    """Return deadline and adjudication after a pause that ends now. Refuse where the clock runs.

    Orders that had closed before the pause stay closed, and the results come after as much time as
    was left. Otherwise an interval loses no time, and fixed days and slots stay where they are if
    half of the remaining time is left before them (`window_after_pause`).
    """
    paused_at, phase, settings = open_game.game.paused_at, open_game.phase, open_game.game.settings
    if paused_at is None:
        raise RequestRefused(Refusal.NOT_PAUSED, open_game.game.title)
    stood_from = max(paused_at, phase.opened_at)
    if stood_from > phase.deadline:
        return window_kept(open_game.game, phase, now)
    left = phase.deadline - stood_from
    return window_after_pause(
        settings.schedule, phase.phase.type, left=left, now=now, zone=settings.zone
    )


def window_kept(game: GameRecord, phase: PhaseRecord, now: datetime) -> Window:
    """Return deadline and adjudication for a phase opened in place of `phase`: what that one had.

    A paused game has as much time left as when the pause began; closed orders stay closed.
    """
    if game.paused_at is None:
        return Window(phase.deadline, _due(phase))
    stood_from = max(game.paused_at, phase.opened_at)
    due = moved_by_pause(_due(phase), stood_from=stood_from, until=now)
    if stood_from > phase.deadline:
        return Window(phase.deadline, due)
    return Window(moved_by_pause(phase.deadline, stood_from=stood_from, until=now), due)


def _due(phase: PhaseRecord) -> datetime:
    return max(moment for moment in (phase.deadline, phase.results_at, phase.grace_until) if moment)


def window_if_set(open_game: OpenGame, deadline: datetime) -> Window:
    """Return the window of a deadline set by hand; announced results stay if they come after it."""
    settings, phase = open_game.game.settings, open_game.phase
    if phase.results_at is not None and phase.deadline <= deadline <= phase.results_at:
        return Window(deadline, phase.results_at)
    phase_type = phase.phase.type
    results = results_of(settings.schedule, phase_type, closes=deadline, zone=settings.zone)
    return Window(deadline, results)


def set_window(change: Change, open_game: OpenGame, window: Window) -> None:
    """Set the open phase's deadline and adjudication; the turn may become the last by it."""
    game, number = open_game.game.id, open_game.phase.number
    change.tx.phases.set_deadline(game, number, window, at=change.now)
    if window.closes > change.now:
        change.tx.seals.undo(game, number)
    tell_if_last(change, open_game)


def moment_to_come(context: Context, open_game: OpenGame, words: str) -> datetime:
    """Return the one moment to come that words mean, in the game's zone or theirs, or refuse."""
    zone = open_game.game.settings.zone
    found = moments_meant(words, now=context.now, deadline=open_game.phase.deadline, zone=zone)
    if not found:
        raise RequestRefused(Refusal.UNREADABLE_TIME, words)
    if len(found) > 1:
        meant = tuple(moment_text(moment, zone, now=context.now) for moment in found)
        raise RequestRefused(Refusal.UNCLEAR_TIME, words, known=meant)
    if found[0] <= context.now:
        raise RequestRefused(Refusal.TIME_IS_PAST, words)
    if found[0] > context.now + LONGEST:
        raise RequestRefused(Refusal.TIME_TOO_FAR, words, count=LONGEST.days)
    return found[0]


def pause(change: Change, open_game: OpenGame, until: datetime) -> None:
    """Stop the clock until a moment at the longest; a standing clock gets a new end."""
    game = open_game.game
    change.tx.phases.set_all_ready(game.id, open_game.phase.number, None)
    change.tx.games.pause(game.id, game.paused_at or change.now, until=until)
    log.info("paused", game=game.id)


def resume(change: Change, open_game: OpenGame, announce: Callable[[Window], None]) -> None:
    """Start the clock again, announce its window, and start the cushion if everybody is ready."""
    announce(start_clock(change, open_game))
    start_cushion_again(change, open_game)


def start_clock(change: Change, open_game: OpenGame) -> Window:
    """Start the clock again, and return its window."""
    window = window_if_resumed(open_game, change.now)
    set_window(change, open_game, window)
    change.tx.games.resume(open_game.game.id)
    log.info("resumed", game=open_game.game.id)
    return window


def start_cushion_again(change: Change, open_game: OpenGame) -> None:
    """Start the wait before an early adjudication if everybody is ready after a pause."""
    start_cushion(change, open_game_of(change.tx, open_game.game.id))


@dataclass(frozen=True, slots=True)
class _Proposal:
    """A later deadline proposed to the players, and who has agreed to it so far."""

    old_deadline: datetime
    deadline: datetime
    agreed: tuple[Player, ...]


def ask(context: Context, game_id: str, words: str) -> None:
    """Ask the GM for a later deadline, or the other players where there is no GM."""
    open_game = lock_open_game(context.tx, game_id)
    game = open_game.game
    _require_in_game(context, open_game)
    old = open_game.running_deadline()
    open_game.require_open(context.request.at)
    words, because = reason_apart(words)
    try:
        closes = _wanted(context, open_game, words)
    except RequestRefused as refused:
        raise refused.with_example("extend 24h") from None
    if closes <= old:
        raise RequestRefused(Refusal.TIME_NOT_LATER, words, at=old)
    before = _asked_before(context, open_game)
    if closes in before:
        raise RequestRefused(Refusal.ASKED_ALREADY, words, at=closes)
    log.info("extension_asked", game=game.id)
    noted = notices.ExtensionNoted(
        *open_game.heading,
        old,
        closes,
        is_put_to_all=game.gm is None,
        because=because,
        before=before,
    )
    context.answer(noted, game)
    if game.gm is None:
        proposal = _Proposal(old, closes, (context.player,))
        kept = context.keep_confirmation(game.id, open_game.phase.number, _PROPOSED, proposal)
        _tell_agreement(context, open_game, kept, proposal, is_update=False)
    else:
        ask_gms(context, open_game, context.player, closes, because=because)


def _asked_before(context: Context, open_game: OpenGame) -> tuple[datetime, ...]:
    found = []
    for pending in context.tx.audit.open(open_game.game.id, open_game.phase.number):
        if pending.act == _PROPOSED:
            proposal = msgspec.convert(pending.details, _Proposal)
            is_own = proposal.agreed[:1] == (context.player,)
            if is_own and proposal.old_deadline == open_game.deadline:
                found.append(proposal.deadline)
        elif pending.details.get(ASKER) == context.player:
            details = msgspec.convert(pending.details, Details)
            if details.deadline and details.old_deadline == open_game.deadline:
                found.append(details.deadline)
    return tuple(found)


def ask_gms(
    change: Change,
    open_game: OpenGame,
    player: Player,
    closes: datetime,
    *,
    away: tuple[datetime, datetime] | None = None,
    because: str = "",
) -> None:
    """Ask the GMs for a later deadline, with buttons; the first GM who presses one decides."""
    game = open_game.game
    if game.gm is None:
        return
    window = window_if_set(open_game, closes)
    details = Details(
        phase=open_game.phase.code,
        deadline=window.closes,
        old_deadline=open_game.deadline,
        # This is announced; only the GM learns which player it was.
        because="a player asked for it" if away is None else "a player is away",
        results_at=window.results_at,
    )
    kept = msgspec.to_builtins(details) | ({} if away else {ASKER: player})
    id_ = change.keep_confirmation(game.id, open_game.phase.number, Act.DEADLINE.value, kept)
    notice = _asked(open_game, id_, player, window)
    change.tell_gms(game, structs.replace(notice, away=away or (), because=because))


def ask_gms_again(change: Change, open_game: OpenGame) -> None:
    """Bring up again what players have asked for and no GM has decided."""
    game = open_game.game
    for pending in change.tx.audit.open(game.id, open_game.phase.number):
        player = pending.details.get(ASKER)
        details = msgspec.convert(pending.details, Details) if player else Details()
        if player and details.deadline and details.old_deadline == open_game.deadline:
            window = Window(details.deadline, details.results_at or details.deadline)
            notice = _asked(open_game, pending.id, player, window)
            change.tell_gms(game, structs.replace(notice, is_again=True))


def _asked(
    open_game: OpenGame, confirmation: str, player: Player, window: Window
) -> notices.ExtensionAsked:
    return notices.ExtensionAsked(
        *open_game.heading,
        confirmation=confirmation,
        player=player if may_know(open_game.game, open_game.game.gm) else None,
        old_deadline=open_game.phase.deadline,
        deadline=window.closes,
        results_at=window.results_at,
    )


def tell_of_refusal(context: Context, pending: Confirmation) -> None:
    """Tell the asker that the GM refused more time, unless the deadline or phase changed since."""
    asker = pending.details.get(ASKER)
    game = context.tx.games.get(pending.game)
    if asker is None or game.state is not GameState.RUNNING:
        return
    open_game = open_game_of(context.tx, game.id)
    details = msgspec.convert(pending.details, Details)
    if pending.number == open_game.phase.number and details.old_deadline == open_game.deadline:
        notice = notices.ExtensionRefused(*open_game.heading)
        context.tell_player(asker, notice, game)


def agree(context: Context, proposal_id: str) -> None:
    """Note that a player agrees to a proposal; once a majority does, set the deadline."""
    pending = context.tx.audit.confirmation(proposal_id)
    if pending is None or pending.act != _PROPOSED or pending.is_settled:
        raise RequestRefused(Refusal.EXTENSION_OVER)
    require_seen(context, pending.game)
    open_game = lock_open_game(context.tx, pending.game)
    proposal = msgspec.convert(pending.details, _Proposal)
    _require_in_game(context, open_game)
    is_other_phase = pending.number != open_game.phase.number
    if is_other_phase or open_game.deadline != proposal.old_deadline:
        raise RequestRefused(Refusal.EXTENSION_OVER)
    open_game.require_open(context.request.at)
    if context.player in proposal.agreed:
        raise RequestRefused(Refusal.AGREED_ALREADY, open_game.game.title)
    proposal = replace(proposal, agreed=(*proposal.agreed, context.player))
    context.tx.audit.amend(proposal_id, msgspec.to_builtins(proposal))
    _tell_agreement(context, open_game, proposal_id, proposal, is_update=True)


def _tell_agreement(
    context: Context, open_game: OpenGame, proposal_id: str, proposal: _Proposal, *, is_update: bool
) -> None:
    """Post a proposal and who agrees; once a majority does, give the time, too."""
    game, players = open_game.game, _players(open_game)
    window = window_if_set(open_game, proposal.deadline)
    agreed, needed = len(players.intersection(proposal.agreed)), len(players) // 2 + 1
    is_given = agreed >= needed
    if is_given:
        _give(context, open_game, proposal_id, proposal)
    notice = notices.ExtensionProposed(
        *open_game.heading,
        proposal=proposal_id,
        old_deadline=proposal.old_deadline,
        deadline=window.closes,
        agreed=agreed,
        needed=needed,
        is_given=is_given,
        results_at=window.results_at,
    )
    context.tell_channel(game, notice, key=f"extension:{proposal_id}", is_update=is_update)
    if is_given and is_update:
        context.tell_channel(game, notice)


def _give(context: Context, open_game: OpenGame, proposal_id: str, proposal: _Proposal) -> None:
    """Set the deadline that a majority has agreed to, and settle the proposal."""
    game = open_game.game
    set_window(context, open_game, window_if_set(open_game, proposal.deadline))
    context.tx.audit.settle(proposal_id, context.now, is_done=True)
    context.tx.audit.log(
        AuditEntry(
            game=game.id,
            at=context.now,
            who="",
            act=_PROPOSED,
            details=msgspec.to_builtins(proposal),
            request=context.request.id,
        )
    )
    log.info("extension_given", game=game.id)


def _players(open_game: OpenGame) -> set[Player]:
    remaining = open_game.remaining
    return {player for power, player in open_game.seats.items() if power in remaining}


def _require_in_game(context: Context, open_game: OpenGame) -> None:
    power = open_game.power_of(context.player)
    if context.player not in _players(open_game):
        open_game.require_in_the_game(power)
        raise RequestRefused(Refusal.IN_DISORDER, power)


def _wanted(context: Context, open_game: OpenGame, words: str) -> datetime:
    """Return the deadline that the words ask for; a duration counts from the present deadline."""
    words = _LEADING.sub("", words.strip()).lstrip("+")
    if not words:
        return open_game.phase.deadline + min(_USUAL, open_game.game.settings.schedule.interval)
    sign = "" if read_duration(words) is None else "+"
    return moment_to_come(context, open_game, f"{sign}{words}")
