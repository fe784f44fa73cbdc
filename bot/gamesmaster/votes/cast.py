"""Votes on the end of a game: private until they are counted, one for each power and phase.

In most games they are counted as soon as one is cast; where they go with the orders (house rules)
when these are executed, and then they are reported to all (R-DRAW-04).
"""

from __future__ import annotations

from collections.abc import Sequence

import structlog

from bot.gamesmaster.clock.end_game import end_game
from bot.gamesmaster.clock.missed_orders import come_back, go_on_if_complete
from bot.gamesmaster.context.context import Errand, Errands
from bot.gamesmaster.context.errors import RequestRefused
from bot.gamesmaster.context.open_game import Sitting, sit_down
from bot.gamesmaster.context.requests import Request
from bot.gamesmaster.notices import Refusal, VoteNoted, VoteTold
from engine.board import Power
from engine.game.choices import DrawRule
from engine.game.ending import Finish, draw_shared_by
from engine.game.votes import Count, Stance, Vote, counted, vote_fault
from engine.position import Position
from engine.reader import ParsedOrders, WrittenVote, written_votes
from storage.unit_of_work import Transaction

log = structlog.get_logger(__name__)

ANY_TAKEN_BACK = WrittenVote(None, is_taken_back=True)


class Votes:
    """What a player may say about ending the game."""

    def __init__(self, errands: Errands) -> None:
        self._errands = errands

    def vote(self, request: Request, game: str, text: str) -> None:
        """Vote in the open phase, or take the vote back, in words such as `draw` or `no draw`."""
        self._errands.carry_out(request, lambda errand: vote(errand, game, text))


def vote(errand: Errand, game: str, text: str) -> None:
    """Do what a text says that is nothing but votes, and answer the voter alone."""
    sitting = sit_down(errand.tx, game)
    powers = sitting.powers_of(errand.player)
    power = next((one for one in powers if one in sitting.remaining), powers[0])
    sitting.require_in_the_game(power)
    sitting.require_open(errand.request.at, begun_at=errand.request.begun_at)
    said = written_votes(text, power, sitting.variant).votes or (ANY_TAKEN_BACK,)
    cast_alone(errand, sitting, power, said)


def cast_alone(errand: Errand, sitting: Sitting, power: Power, said: Sequence[WrittenVote]) -> None:
    """Cast votes that were written without orders, and answer with how the power votes now."""
    sitting = come_back(errand, sitting, power)
    before = sitting.votes(errand.tx).get(power)
    stored = [_cast(errand, sitting, power, one) for one in said]
    after = sitting.votes(errand.tx).get(power)
    notice = VoteNoted(
        game=sitting.game.id,
        title=sitting.game.title,
        power=power,
        phase=str(sitting.phase.phase),
        vote=VoteTold.of(after),
        is_with_orders=sitting.game.settings.draw is DrawRule.WITH_ORDERS,
        taken_back=VoteTold.of(before) if after is None else None,
        is_outdone=not all(stored),
    )
    errand.answer(notice, sitting.game)
    end_if_agreed(errand, sitting)


def cast_among_orders(
    errand: Errand, sitting: Sitting, power: Power, said: Sequence[WrittenVote]
) -> None:
    """Cast votes that were written among orders; what cannot be voted for costs no order."""
    if said:
        sitting = come_back(errand, sitting, power)
    for one in said:
        try:
            _cast(errand, sitting, power, one)
        except RequestRefused as refused:
            errand.answer(refused.notice, sitting.game)
    end_if_agreed(errand, sitting)


def words_said(parsed: ParsedOrders) -> tuple[WrittenVote, ...]:
    """The votes that the order reader found among orders."""
    return tuple(WrittenVote(word) for word in parsed.words)


def end_if_agreed(errand: Errand, sitting: Sitting) -> None:
    """End the game if the vote that was just cast was the last one needed."""
    if sitting.game.settings.draw is DrawRule.WITH_ORDERS:
        return
    finish = finish_of(count_of(errand.tx, sitting), sitting, sitting.position)
    if finish is not None:
        end_game(errand.teller, sitting, sitting.position, finish.ending, finish.winners)


def count_of(tx: Transaction, sitting: Sitting) -> Count:
    """What the votes of the open phase come to."""
    rule, seats = sitting.game.settings.draw, sitting.variant.seats
    return counted(sitting.votes(tx), sitting.remaining, rule, seats)


def finish_of(count: Count, sitting: Sitting, position: Position) -> Finish | None:
    """How votes end the game on a board, None if they do not.

    Who shares a draw of all also owns what the edition asks for (R-DRAW-01); whoever is agreed
    upon by name shares whatever they own.
    """
    if count.ending is None:
        return None
    winners = count.winners
    if len(winners) > 1 and sitting.game.settings.draw is not DrawRule.AGREED_SHARES:
        entitled = draw_shared_by(position, sitting.variant, sitting.rulebook, voters=winners)
        winners = tuple(power for power in winners if power in entitled) or winners
    return Finish(count.ending, winners)


def standing(said: WrittenVote, vote: Vote | None) -> bool:
    """Whether a power votes as something it has said."""
    if said.is_taken_back:
        return vote is None or (said.word is not None and vote.stance is not _stance(said))
    return vote == _meant(said)


def _cast(errand: Errand, sitting: Sitting, power: Power, said: WrittenVote) -> bool:
    """Store what is said; False where the power has written something newer about it."""
    present = sitting.votes(errand.tx).get(power)
    if said.is_taken_back:
        if standing(said, present):
            return True
        return _store(errand, sitting, power, None)
    wanted = _meant(said)
    settings, remaining = sitting.game.settings, sitting.remaining
    fault = vote_fault(
        wanted,
        power,
        remaining,
        settings.draw,
        concession=settings.concession,
        in_disorder=sitting.silenced,
    )
    if fault is not None:
        known = tuple(one for one in remaining if one != power)
        raise RequestRefused(Refusal(f"vote_{fault.value}"), sitting.game.title, known=known)
    return _store(errand, sitting, power, wanted)


def _store(errand: Errand, sitting: Sitting, power: Power, wanted: Vote | None) -> bool:
    """Store the vote of a power, and with it those of the others of its player."""
    request, game, number = errand.request, sitting.game.id, sitting.phase.number
    log.info("voted", game=game, phase=number, power=power)
    seat = [one for one in sitting.variant.seat_of(power) if one in sitting.remaining]
    stored = [
        errand.tx.votes.cast(
            game,
            number,
            one,
            wanted,
            player=errand.player,
            at=request.at,
            message=request.message,
        )
        for one in (seat or [power])
    ]
    go_on_if_complete(errand, sitting)
    return all(stored)


def _meant(said: WrittenVote) -> Vote:
    return Vote(_stance(said), said.named)


def _stance(said: WrittenVote) -> Stance:
    if said.word is None:
        raise ValueError("only what is taken back can be without a word")
    return Stance[said.word.name]
