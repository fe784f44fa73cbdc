"""Votes on the end of a game: stored, counted, and reported.

Votes are private until they are counted, one for each power and phase. Most games count them as
soon as one is cast. Where votes go with the orders (house rules), they are counted when the orders
are adjudicated, and then reported to all (R-DRAW-04).
"""

from collections.abc import Container, Sequence
from typing import NamedTuple

from bot.gamesmaster.context.change import Change, log
from bot.gamesmaster.context.open_game import OpenGame, Turn
from bot.gamesmaster.notices.notice import Refusal, RequestRefused
from bot.gamesmaster.notices.votes import EndCalledOff, VoteNoted
from engine.board import Power
from engine.game.absences import Disorder
from engine.game.endings.ending import Finish, draw_shared_by
from engine.game.endings.votes import Count, Stance, Vote, counted, vote_fault
from engine.game.settings import DrawRule
from engine.position import PhaseType, Position
from engine.reader import WrittenVote
from engine.rules import DrawShare
from storage.database import Transaction
from storage.tables.games import GameRecord
from storage.tables.phases import PhaseRecord

ANY_TAKEN_BACK = WrittenVote(None, is_taken_back=True)


def cast_alone(turn: Turn, written: Sequence[WrittenVote]) -> None:
    """Cast votes that were written without orders, and answer with how the power votes now."""
    before = turn.vote()
    stored = [cast(turn, ballot) for ballot in written]
    after, game = turn.vote(), turn.open_game.game
    is_with_orders = game.settings.draw is DrawRule.WITH_ORDERS
    has_orders = turn.orders() or turn.is_ready()
    is_movement = turn.open_game.phase.phase.type is PhaseType.MOVEMENT
    is_decided = count_of(turn.open_game).ending is not None
    grace = game.settings.vote_grace
    notice = VoteNoted(
        *turn.open_game.heading_of(turn.power),
        vote=after,
        is_with_orders=is_with_orders,
        taken_back=before if after is None else None,
        is_outdone=not all(stored),
        owes_orders=is_with_orders and is_movement and not has_orders,
        ends_game=is_decided and not is_with_orders,
        ends_at=(turn.open_game.phase.voted_end_at or turn.context.now + grace) if grace else None,
    )
    turn.answer(notice)


def cast_among_orders(turn: Turn, written: Sequence[WrittenVote]) -> None:
    """Cast votes that were written among orders; a vote that is refused costs no order."""
    try:
        require_one(written)
        for ballot in written:
            cast(turn, ballot)
    except RequestRefused as refused:
        turn.answer(refused.notice)


def require_one(written: Sequence[WrittenVote]) -> None:
    """Refuse several votes that contradict each other: only their writer knows which is meant."""
    cast = dict.fromkeys(ballot.meaning for ballot in written if not ballot.is_taken_back)
    if len(cast) > 1:
        words = (" ".join((meaning.word.value, *meaning.named)) for meaning in cast if meaning.word)
        raise RequestRefused(Refusal.VOTE_TWO, " and ".join(words))


def count_of(open_game: OpenGame) -> Count:
    """Return the result of the votes cast in the open phase so far."""
    rule, seats = open_game.game.settings.draw, open_game.variant.seats
    return counted(open_game.votes(), open_game.remaining, rule, seats)


def finish_of(count: Count, open_game: OpenGame, position: Position) -> Finish | None:
    """Return how the votes end the game on a board; None if they do not.

    A draw of all is shared by those with as many centers as the edition asks for (R-DRAW-01), a
    draw that names its powers by exactly those. Where "all players who still have pieces on the
    board share equally" (1971, II), who may come back from civil disorder does, too.
    """
    if count.ending is None:
        return None
    winners = count.winners
    if len(winners) > 1 and open_game.game.settings.draw is not DrawRule.AGREED_SHARES:
        entitled = draw_shared_by(position, open_game.variant, open_game.rulebook, voters=winners)
        sharing = {*winners, *_may_come_back(open_game)}
        winners = tuple(power for power in entitled if power in sharing) or winners
    return Finish(count.ending, winners)


def _may_come_back(open_game: OpenGame) -> set[Power]:
    """The powers whose players have missed orders, where these share a draw of all survivors.

    They play on as soon as they send any. By the house rules they do not share (R-DRAW-04).
    """
    by_pieces = open_game.rulebook.draw_share is DrawShare.UNITS
    if not by_pieces or open_game.game.settings.draw is not DrawRule.ALL_SURVIVORS:
        return set()
    disorders = open_game.disorders.items()
    return {power for power, disorder in disorders if disorder.cause is Disorder.MISSED}


def is_cast(written: WrittenVote, vote: Vote | None, game: OpenGame) -> bool:
    """Whether `vote`, the present vote of a power, is what was written."""
    if written.is_taken_back:
        return vote is None or (
            written.word is not None and vote.stance is not _vote_of(written, game).stance
        )
    return vote == _vote_of(written, game)


def cast(turn: Turn, written: WrittenVote) -> bool:
    """Store a written vote; False where the power has written a newer one."""
    if written.is_taken_back:
        is_so = is_cast(written, turn.vote(), turn.open_game)
        return is_so or _store(turn, None, written.text)
    refuse_faulty(turn.open_game, turn.power, written)
    return _store(turn, _vote_of(written, turn.open_game), written.text)


def refuse_faulty(open_game: OpenGame, power: Power, written: WrittenVote) -> None:
    """Refuse a vote that a power cannot cast in its game."""
    if written.is_taken_back:
        return
    settings, remaining = open_game.game.settings, open_game.remaining
    cast, silenced = _vote_of(written, open_game), open_game.silenced
    fault = vote_fault(cast, power, remaining, settings, in_disorder=silenced)
    if fault is not None:
        known = tuple(other for other in remaining if other != power)
        winner = next(iter((*cast.named, *known)), "")
        refusal = Refusal(f"vote_{fault.value}")
        raise RequestRefused(refusal, open_game.game.title, known=known, other=winner)


def _store(turn: Turn, wanted: Vote | None, written: str) -> bool:
    request, open_game = turn.context.request, turn.open_game
    phase, votes = open_game.phase, turn.context.tx.votes
    log.info("voted", game=phase.game, phase=phase.number, power=turn.power)
    seat = [own for own in open_game.variant.seat_of(turn.power) if own in open_game.remaining]
    at, message = request.at, request.message

    def cast_by(power: Power) -> bool:
        player = open_game.seats.get(power, request.player)
        return votes.cast(
            *(phase.game, phase.number, power, wanted),
            player=player,
            at=at,
            message=message,
            written=written,
        )

    before = turn.vote()
    stored = [cast_by(own) for own in (seat or [turn.power])]
    if turn.vote() != before:
        call_off(turn.context, open_game)
    return all(stored)


def call_off(change: Change, open_game: OpenGame) -> None:
    """Let a game go on that was to end by its votes, and tell the channel."""
    game, phase = open_game.game, open_game.phase
    if phase.voted_end_at is not None:
        change.tx.phases.set_voted_end(game.id, phase.number, None)
        change.tell_channel(game, EndCalledOff(*open_game.heading, open_game.deadline))


def _vote_of(written: WrittenVote, game: OpenGame) -> Vote:
    """The vote that is written; whoever shares a draw does so with all powers of the player."""
    if written.word is None:
        raise ValueError("only a vote that is taken back may name no word")
    stance, named = Stance[written.word.name], {*written.named}
    if stance is Stance.DRAW:
        sharing = {partner for power in named for partner in game.variant.seat_of(power)}
        named |= sharing & {*game.remaining}
    return Vote(stance, tuple(power for power in game.variant.powers if power in named))


class ReportedVotes(NamedTuple):
    """The votes reported with a phase, and the powers whose votes counted in it (`remaining`)."""

    remaining: tuple[Power, ...]
    votes: dict[Power, Vote]


def votes_reported(
    tx: Transaction, game: GameRecord, phase: PhaseRecord, absent: Container[Power]
) -> ReportedVotes | None:
    """Return the votes to report (`absent`: in disorder then); None where votes stay secret."""
    if game.settings.draw is not DrawRule.WITH_ORDERS:
        return None
    left = phase.played_on(game.set_up).survivors(phase.position)
    remaining = tuple(power for power in left if power not in absent)
    cast = tx.votes.of(game.id, phase.number)
    votes = {power: vote for power, vote in cast.items() if power in remaining}
    return ReportedVotes(remaining, votes)
