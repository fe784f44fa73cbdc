"""Votes on the end of a game: private until they are counted, one for each power and phase.

In most games they are counted as soon as one is cast; where they go with the orders (house rules)
when these are executed, and then they are reported to all (R-DRAW-04).
"""

from __future__ import annotations

from collections.abc import Sequence

import structlog

from bot.gamesmaster.context.coming_back import come_back
from bot.gamesmaster.context.context import Context
from bot.gamesmaster.context.errors import RequestRefused
from bot.gamesmaster.context.open_game import OpenGame, lock_open_game
from bot.gamesmaster.notices.commands import Refusal
from bot.gamesmaster.notices.votes import VoteNoted
from engine.board import Power
from engine.game.ending import Finish, draw_shared_by
from engine.game.settings import DrawRule
from engine.game.votes import Count, Stance, Vote, counted, vote_fault
from engine.position import Position
from engine.reader import ParsedOrders, WrittenVote, written_votes
from storage.unit_of_work import Transaction

log = structlog.get_logger(__name__)

ANY_TAKEN_BACK = WrittenVote(None, is_taken_back=True)


def vote(context: Context, game: str, text: str) -> None:
    """Do what a text says that is nothing but votes, and answer the voter alone."""
    open_game = lock_open_game(context.tx, game)
    powers = open_game.powers_of(context.player)
    power = next((one for one in powers if one in open_game.remaining), powers[0])
    open_game.require_in_the_game(power)
    open_game.require_open(context.request.at, begun_at=context.request.begun_at)
    said = written_votes(text, power, open_game.variant).votes or (ANY_TAKEN_BACK,)
    cast_alone(context, open_game, power, said)


def cast_alone(
    context: Context, open_game: OpenGame, power: Power, said: Sequence[WrittenVote]
) -> None:
    """Cast votes that were written without orders, and answer with how the power votes now."""
    open_game = come_back(context, open_game, power)
    before = open_game.votes(context.tx).get(power)
    stored = [_cast(context, open_game, power, one) for one in said]
    after = open_game.votes(context.tx).get(power)
    notice = VoteNoted(
        game=open_game.game.id,
        title=open_game.game.title,
        power=power,
        phase=str(open_game.phase.phase),
        vote=after,
        is_with_orders=open_game.game.settings.draw is DrawRule.WITH_ORDERS,
        taken_back=before if after is None else None,
        is_outdone=not all(stored),
    )
    context.answer(notice, open_game.game)


def cast_among_orders(
    context: Context, open_game: OpenGame, power: Power, said: Sequence[WrittenVote]
) -> None:
    """Cast votes that were written among orders; what cannot be voted for costs no order."""
    if said:
        open_game = come_back(context, open_game, power)
    for one in said:
        try:
            _cast(context, open_game, power, one)
        except RequestRefused as refused:
            context.answer(refused.notice, open_game.game)


def words_said(parsed: ParsedOrders) -> tuple[WrittenVote, ...]:
    """The votes that the order reader found among orders."""
    return tuple(WrittenVote(word) for word in parsed.words)


def count_of(tx: Transaction, open_game: OpenGame) -> Count:
    """What the votes of the open phase come to."""
    rule, seats = open_game.game.settings.draw, open_game.variant.seats
    return counted(open_game.votes(tx), open_game.remaining, rule, seats)


def finish_of(count: Count, open_game: OpenGame, position: Position) -> Finish | None:
    """How votes end the game on a board, None if they do not.

    Who shares a draw of all also owns what the edition asks for (R-DRAW-01); whoever is agreed
    upon by name shares whatever they own.
    """
    if count.ending is None:
        return None
    winners = count.winners
    if len(winners) > 1 and open_game.game.settings.draw is not DrawRule.AGREED_SHARES:
        entitled = draw_shared_by(position, open_game.variant, open_game.rulebook, voters=winners)
        winners = tuple(power for power in winners if power in entitled) or winners
    return Finish(count.ending, winners)


def standing(said: WrittenVote, vote: Vote | None) -> bool:
    """Whether a power votes as something it has said."""
    if said.is_taken_back:
        return vote is None or (said.word is not None and vote.stance is not _stance(said))
    return vote == _meant(said)


def _cast(context: Context, open_game: OpenGame, power: Power, said: WrittenVote) -> bool:
    """Store what is said; False where the power has written something newer about it."""
    present = open_game.votes(context.tx).get(power)
    if said.is_taken_back:
        if standing(said, present):
            return True
        return _store(context, open_game, power, None)
    wanted = _meant(said)
    settings, remaining = open_game.game.settings, open_game.remaining
    fault = vote_fault(
        wanted,
        power,
        remaining,
        settings.draw,
        concession=settings.concession,
        in_disorder=open_game.silenced,
    )
    if fault is not None:
        known = tuple(one for one in remaining if one != power)
        raise RequestRefused(Refusal(f"vote_{fault.value}"), open_game.game.title, known=known)
    return _store(context, open_game, power, wanted)


def _store(context: Context, open_game: OpenGame, power: Power, wanted: Vote | None) -> bool:
    """Store the vote of a power, and with it those of the others of its player."""
    request, game, number = context.request, open_game.game.id, open_game.phase.number
    log.info("voted", game=game, phase=number, power=power)
    seat = [one for one in open_game.variant.seat_of(power) if one in open_game.remaining]
    stored = [
        context.tx.votes.cast(
            game,
            number,
            one,
            wanted,
            player=context.player,
            at=request.at,
            message=request.message,
        )
        for one in (seat or [power])
    ]
    return all(stored)


def _meant(said: WrittenVote) -> Vote:
    return Vote(_stance(said), said.named)


def _stance(said: WrittenVote) -> Stance:
    if said.word is None:
        raise ValueError("only what is taken back can be without a word")
    return Stance[said.word.name]
