"""Votes on the end of a game: stored, counted, and reported.

Votes are private until they are counted, one for each power and phase. Most games count them as
soon as one is cast. Where votes go with the orders (house rules), they are counted when the orders
are adjudicated, and then reported to all (R-DRAW-04).
"""

from __future__ import annotations

from collections.abc import Container, Sequence
from typing import NamedTuple

import structlog

from bot.gamesmaster.context.context import Context
from bot.gamesmaster.context.errors import RequestRefused
from bot.gamesmaster.context.open_game import OpenGame, lock_open_game
from bot.gamesmaster.context.turn import come_back
from bot.gamesmaster.notices.commands import Refusal
from bot.gamesmaster.notices.votes import VoteNoted
from engine.board import Power
from engine.game.ending import Finish, draw_shared_by, survivors
from engine.game.seating import variant_in
from engine.game.settings import DrawRule
from engine.game.votes import Count, Stance, Vote, counted, vote_fault
from engine.position import Position
from engine.reader import ParsedOrders, WrittenVote, written_votes
from storage.games import GameRecord
from storage.phases import PhaseRecord
from storage.unit_of_work import Transaction

log = structlog.get_logger(__name__)


ANY_TAKEN_BACK = WrittenVote(None, is_taken_back=True)


def vote(context: Context, game: str, text: str) -> None:
    """Cast the votes in a text that holds nothing else, and answer the voter alone."""
    open_game = lock_open_game(context.tx, game)
    powers = open_game.powers_of(context.player)
    power = next((one for one in powers if one in open_game.remaining), powers[0])
    open_game.require_in_the_game(power)
    open_game.require_open(context.request.at, begun_at=context.request.begun_at)
    written = written_votes(text, power, open_game.variant).votes or (ANY_TAKEN_BACK,)
    cast_alone(context, open_game, power, written)


def cast_alone(
    context: Context, open_game: OpenGame, power: Power, written: Sequence[WrittenVote]
) -> None:
    """Cast votes that were written without orders, and answer with how the power votes now."""
    open_game = come_back(context, open_game, power)
    before = open_game.votes(context.tx).get(power)
    stored = [_cast(context, open_game, power, one) for one in written]
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
    context: Context, open_game: OpenGame, power: Power, written: Sequence[WrittenVote]
) -> None:
    """Cast votes that were written among orders; a vote that is refused costs no order."""
    if written:
        open_game = come_back(context, open_game, power)
    for one in written:
        try:
            _cast(context, open_game, power, one)
        except RequestRefused as refused:
            context.answer(refused.notice, open_game.game)


def votes_among(parsed: ParsedOrders) -> tuple[WrittenVote, ...]:
    """Return the votes that the order reader found among orders."""
    return tuple(WrittenVote(word) for word in parsed.words)


def count_of(tx: Transaction, open_game: OpenGame) -> Count:
    """Return the result of the votes cast in the open phase so far."""
    rule, seats = open_game.game.settings.draw, open_game.variant.seats
    return counted(open_game.votes(tx), open_game.remaining, rule, seats)


def finish_of(count: Count, open_game: OpenGame, position: Position) -> Finish | None:
    """Return how the votes end the game on a board; None if they do not.

    A draw of all is shared by the powers that own as many centers as the edition asks for
    (R-DRAW-01). A draw that names its powers is shared by exactly those.
    """
    if count.ending is None:
        return None
    winners = count.winners
    if len(winners) > 1 and open_game.game.settings.draw is not DrawRule.AGREED_SHARES:
        entitled = draw_shared_by(position, open_game.variant, open_game.rulebook, voters=winners)
        winners = tuple(power for power in winners if power in entitled) or winners
    return Finish(count.ending, winners)


def is_cast(written: WrittenVote, vote: Vote | None) -> bool:
    """Whether `vote`, the present vote of a power, is what was written."""
    if written.is_taken_back:
        return vote is None or (written.word is not None and vote.stance is not _stance(written))
    return vote == _vote_of(written)


def _cast(context: Context, open_game: OpenGame, power: Power, written: WrittenVote) -> bool:
    """Store a written vote; False where the power has written a newer one."""
    present = open_game.votes(context.tx).get(power)
    if written.is_taken_back:
        if is_cast(written, present):
            return True
        return _store(context, open_game, power, None)
    wanted = _vote_of(written)
    settings, remaining = open_game.game.settings, open_game.remaining
    fault = vote_fault(wanted, power, remaining, settings, in_disorder=open_game.silenced)
    if fault is not None:
        known = tuple(one for one in remaining if one != power)
        raise RequestRefused(Refusal(f"vote_{fault.value}"), open_game.game.title, known=known)
    return _store(context, open_game, power, wanted)


def _store(context: Context, open_game: OpenGame, power: Power, wanted: Vote | None) -> bool:
    """Store a vote for a power and for the other powers of its seat."""
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


def _vote_of(written: WrittenVote) -> Vote:
    return Vote(_stance(written), written.named)


def _stance(written: WrittenVote) -> Stance:
    if written.word is None:
        raise ValueError("only a vote that is taken back may name no word")
    return Stance[written.word.name]


class ReportedVotes(NamedTuple):
    """The votes reported with a phase, and the powers whose votes counted in it (`remaining`)."""

    remaining: tuple[Power, ...]
    votes: dict[Power, Vote]


def votes_reported(
    tx: Transaction, game: GameRecord, phase: PhaseRecord, absent: Container[Power]
) -> ReportedVotes | None:
    """Return the votes to report with a phase's result; None where votes stay secret.

    `absent` are the powers that were in civil disorder then.
    """
    if game.settings.draw is not DrawRule.WITH_ORDERS:
        return None
    left = survivors(phase.position, variant_in(game.variant, phase.phase, phase.coin))
    remaining = tuple(power for power in left if power not in absent)
    cast = tx.votes.of(game.id, phase.number)
    votes = {power: vote for power, vote in cast.items() if power in remaining}
    return ReportedVotes(remaining, votes)
