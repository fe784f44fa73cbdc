"""Every act of a GM: shown first, done once a button is pressed, then logged and announced."""

import re
from dataclasses import replace

import msgspec
from msgspec import structs

from bot.gamesmaster.clock import deadlines
from bot.gamesmaster.context.change import Context, log
from bot.gamesmaster.context.permissions import require_gm, require_unfinished
from bot.gamesmaster.desk import clock, editing, endings, orders, people, proposals, settings
from bot.gamesmaster.desk.gm_act import Desk, GmAct, GmRequest, When, hide_people
from bot.gamesmaster.lookup.games import require_seen
from bot.gamesmaster.lookup.words import mentioned, reason_apart
from bot.gamesmaster.notices.desk import Act, Confirm, Declined, Details
from bot.gamesmaster.notices.notice import Refusal, RequestRefused
from bot.gamesmaster.orders.receipts import examples_here
from bot.gamesmaster.seats import hand_over
from storage.tables.audit import AuditEntry, Confirmation
from storage.tables.games import GameState

GM_ACTS: tuple[GmAct, ...] = (
    *clock.GM_ACTS,
    *orders.GM_ACTS,
    *people.GM_ACTS,
    *editing.GM_ACTS,
    *settings.GM_ACTS,
    *endings.GM_ACTS,
)
_OF = {act.act: act for act in GM_ACTS}
_PLAIN = frozenset([Act.DEADLINE, Act.PAUSE, Act.RESUME, Act.PROCESS, Act.REMIND, Act.ROLLBACK])
_FILLER = re.compile(
    r"\A(?:(?:the|this|game|clock|deadline|phase|turn|moves|move|by|to|for|until|back|now|them|all|"
    r"everyone|everybody|whoever|is|still|late|missing|players)\b[\s:,.!]*)+",
    re.IGNORECASE,
)
"""What people write before the time, the phase or the powers, and what changes nothing."""

# What a player may ask the GMs for: why it comes too late, and telling who asked of a refusal.
_STALE = {Act.DEADLINE: Refusal.EXTENSION_OVER, Act.REPLACE: Refusal.TAKEOVER_OVER}
_TELL_ASKER = {Act.DEADLINE: deadlines.tell_of_refusal, Act.REPLACE: hand_over.tell_of_refusal}


def ask(context: Context, game_id: str, words: str, *, act: Act, example: str = "") -> None:
    """Show the GM what an act would do; nothing changes yet. Refusals show an `example` command."""
    desk, row = _at_desk(context, game_id, act)
    if desk.game.state is GameState.RUNNING:
        example = next(iter(examples_here([example], desk.open_game)), example)
    # From the last `because` on words are the reason, except in an announcement.
    before, because = (words, "") if act is Act.ANNOUNCE else reason_apart(words)
    bare = _FILLER.sub("", before) if act in _PLAIN else before
    request = GmRequest(bare.strip(), mentioned(before), because, words)
    if request.words and not row.takes_words:
        refused = RequestRefused(Refusal.WORDS_NOT_TAKEN, request.words, known=(f"gm {act}",))
        raise refused.with_example(example)
    try:
        details = structs.replace(row.check(desk, request), because=request.because)
    except RequestRefused as refused:
        raise refused.with_example(example) from None
    game, gm = desk.game, context.player
    if not game.gms:
        proposals.propose(desk, row, details)
        return
    shown = context.keep_confirmation(game.id, _open_phase(desk), act.value, details, gm=gm)
    log.info("gm_asked", game=game.id, act=act.value)
    seen = hide_people(game, details, gm)
    context.answer(Confirm(*game.heading, shown, act, seen), game)


def confirm(context: Context, confirmation_id: str) -> None:
    """Do an act that was shown, once, if the same GM presses and it still fits."""
    pending = _pressed(context, confirmation_id)
    desk, row = _at_desk(context, pending.game, Act(pending.act))
    require_gm(desk.game, context.player)
    details = msgspec.convert(pending.details, Details)
    is_for_any_phase = False
    if not pending.gm:
        desk = replace(desk, stale=_STALE[desk.act])
        is_for_any_phase = pending.number is None
    desk.require(details, is_for_any_phase or pending.number == _open_phase(desk))
    row.do(desk, details)
    context.tx.audit.settle(pending.id, context.now, is_done=True)
    context.tx.audit.log(
        AuditEntry(
            game=pending.game,
            at=context.now,
            who=context.player,
            act=pending.act,
            details=pending.details,
            request=context.request.id,
        )
    )
    log.info("gm_acted", game=pending.game, act=pending.act)


def agree(context: Context, proposal_id: str) -> None:
    """Note that a player agrees to what is put to all players of a game without a GM."""
    pending = context.tx.audit.confirmation(proposal_id)
    if pending is None or pending.act not in proposals.DECIDED_TOGETHER:
        deadlines.agree(context, proposal_id)
        return
    require_seen(context, pending.game)
    game, act = context.tx.games.lock(pending.game), Act(pending.act)
    desk = Desk(context, game, act, stale=Refusal.PROPOSAL_OVER)
    if not proposals.is_open(desk, pending):
        raise RequestRefused(Refusal.PROPOSAL_OVER, game.title)
    proposals.agree(desk, _OF[act], pending)


def decline(context: Context, confirmation_id: str) -> None:
    """Drop an act that was shown."""
    pending = _pressed(context, confirmation_id)
    context.tx.audit.settle(pending.id, context.now, is_done=False)
    context.answer(Declined())
    if not pending.gm:
        _TELL_ASKER[Act(pending.act)](context, pending)


def _at_desk(context: Context, game_id: str, act: Act) -> tuple[Desk, GmAct]:
    """Return a game at its GM's desk, and the act's row. Refuse others, and games it is not for."""
    game, row = context.tx.games.lock(game_id), _OF[act]
    desk = Desk(context, game, act)
    if game.gms or act not in proposals.DECIDED_TOGETHER:
        require_gm(game, context.player)
    else:
        proposals.require_vote(desk)
    if row.when is When.OVER and game.state is not GameState.ENDED:
        raise RequestRefused(Refusal.GAME_NOT_OVER, game.title)
    if row.when is When.NOT_OVER:
        require_unfinished(game)
    return desk, row


def _open_phase(desk: Desk) -> int | None:
    """Return the number of the open phase; None before the first and after the end."""
    return desk.open_game.phase.number if desk.game.state is GameState.RUNNING else None


def _pressed(context: Context, confirmation_id: str) -> Confirmation:
    """Return an act that waits for a button. Refuse all but its GM; if open, the first decides."""
    pending = context.tx.audit.confirmation(confirmation_id)
    if pending is None or pending.act not in (set(Act) if pending.gm else _STALE):
        raise RequestRefused(Refusal.CONFIRMATION_GONE)
    if pending.gm and pending.gm != context.player:
        raise RequestRefused(Refusal.CONFIRMATION_OTHERS)
    if not pending.gm:
        require_seen(context, pending.game)
        game = context.tx.games.lock(pending.game)
        require_gm(game, context.player)
        if pending.is_settled:
            raise RequestRefused(Refusal.DECIDED_ALREADY, game.title)
    if pending.is_settled:
        raise RequestRefused(
            Refusal.CONFIRMATION_DONE if pending.is_done else Refusal.CONFIRMATION_DECLINED
        )
    return pending
