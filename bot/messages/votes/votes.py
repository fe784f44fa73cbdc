"""Votes on the end of a game: how they stand, what they do, what they came to."""

from collections.abc import Iterable

from bot.gamesmaster.notices.views import VoteReport
from bot.gamesmaster.notices.votes import EndCalledOff, EndVoted, Surrendered, VoteNoted
from bot.messages.markup import orders_due, when
from bot.messages.message import Games, Message, Wordings
from bot.messages.names import listed, phase_of, power_name, power_names
from bot.messages.parts import Small, Text
from engine.board import Power
from engine.game.endings.ending import Ending
from engine.game.endings.votes import Stance, Vote
from engine.variant import Variant


def vote_words(vote: Vote, variant: Variant) -> str:
    """How somebody votes, after `you're`: `voting for a *draw*`."""
    names = _bold(vote.named, variant)
    match vote.stance:
        case Stance.DRAW:
            return f"voting for a *draw* between {names}" if names else "voting for a *draw*"
        case Stance.SURRENDER:
            return f"*surrendering* to {names}" if names else "*surrendering*"
        case Stance.CONCEDE:
            return f"*conceding* to {names}"


def _bold(powers: Iterable[str], variant: Variant) -> str:
    return listed(f"*{power_name(power, variant)}*" for power in powers)


def _consequence(stance: Stance, *, is_with_orders: bool) -> str:
    match stance:
        case Stance.SURRENDER:
            return (
                "It takes effect when this phase is processed, whatever the others vote. Then "
                "you're out for good, and your units are in civil disorder. It stays secret until "
                "then."
            )
        case Stance.DRAW if is_with_orders:
            return (
                "Votes are counted when this phase is processed. If every survivor has voted for "
                "it, the game ends in a draw. Either way, everyone then sees who voted for it; "
                "until then your vote is secret."
            )
        case Stance.DRAW:
            return (
                "The game ends in a draw if every surviving power votes for it in this phase. "
                "Your vote is secret."
            )
        case Stance.CONCEDE:
            then = " when the phase is processed" if is_with_orders else ""
            return (
                "If everyone else concedes to the same power in this phase, that power "
                f"wins{then}. Your vote stays secret until then."
            )


def reported(votes: VoteReport, variant: Variant) -> list[str]:
    """The votes of a phase, for all to read, a sentence each."""
    sentences = []
    for named in dict.fromkeys(named for _, named in votes.surrendered):
        powers = [power for power, to in votes.surrendered if to == named]
        verb, are = ("surrenders", "is") if len(powers) == 1 else ("surrender", "are")
        to = f" to {power_names(named, variant)}" if named else ""
        sentences.append(f"{_bold(powers, variant)} {verb}{to} and {are} in civil disorder now.")
    if votes.drawing:
        verb = "votes" if len(votes.drawing) == 1 else "vote"
        end = "." if votes.has_ended_it else ", but others don't, so the vote fails."
        sentences.append(f"{_bold(votes.drawing, variant)} {verb} for a draw{end}")
    sentences += [
        f"*{power_name(power, variant)}* concedes to {power_name(to, variant)}."
        for power, to in votes.conceding
    ]
    return sentences


def standing_vote(vote: Vote, variant: Variant) -> str:
    """How the reader votes, what that means if it is grave, and how to take it back."""
    grave = ", and you'll be out for good after this phase"
    means = grave if vote.stance is Stance.SURRENDER else ""
    return f"You're {vote_words(vote, variant)}{means}. `no vote` takes that back."


def vote_noted(notice: VoteNoted, games: Games) -> Message:
    """To the voter alone."""
    variant = games.variant(notice.game)
    vote, more = "You haven't voted in this phase.", "`help votes` says how."
    if notice.vote is not None:
        vote = f"You're {vote_words(notice.vote, variant)}."
        more = _consequence(notice.vote.stance, is_with_orders=notice.is_with_orders)
        more += " `no vote` takes it back."
        if notice.ends_game:
            more = "All the votes needed are in, so the game is over."
            if notice.ends_at is not None:
                more = (
                    "All the votes needed are in, so the game ends "
                    f"{when(notice.ends_at)}. Until then `no vote` takes it back."
                )
    elif notice.taken_back is not None:
        vote, more = f"You're no longer {vote_words(notice.taken_back, variant)}.", ""
    if notice.is_outdone:
        more += " You've sent something newer, and that counts."
    if notice.owes_orders:
        more += " I still need your orders; without them your units hold."
    powers = power_names(variant.seat_of(Power(notice.power)), variant)
    head = f"{powers}, {phase_of(notice.phase)}: {vote}"
    small = f"{notice.title} · only you see this · a vote counts in its own phase only"
    return Message(head, [Text(f"{head} {more}"), Small(small)])


def surrendered(notice: Surrendered, games: Games) -> Message:
    """To a player whose surrender has taken effect."""
    powers = power_names(notice.powers, games.variant(notice.game))
    have, their = ("has", "Its") if len(notice.powers) == 1 else ("have", "Their")
    return Message.of(
        f"{powers} {have} surrendered in {notice.title}, as of {phase_of(notice.phase)}. {their} "
        "units hold from now on, and you don't need to send anything more. Thanks for playing."
    )


def end_voted(notice: EndVoted, games: Games) -> Message:
    """To the channel: how the game ends, and until when that can be stopped."""
    winners = _bold(notice.winners, games.variant(notice.game))
    voted = f"everyone else has conceded to {winners}"
    if notice.how is Ending.DRAW:
        voted = f"everyone has voted for a draw between {winners}"
    return Message.of(
        f"*{notice.title}:* {voted}. The game ends {when(notice.at)}. Until then, anyone who voted "
        "can write me `no vote`, and the game goes on."
    )


def end_called_off(notice: EndCalledOff, _games: Games) -> Message:
    """To the channel: the game goes on."""
    due = f" {orders_due(notice.deadline, None)}." if notice.deadline else ""
    return Message.of(
        f"*{notice.title}:* a vote has changed, so the game goes on. "
        f"It's still {phase_of(notice.phase)}.{due}"
    )


WORDINGS: Wordings = (
    (VoteNoted, vote_noted),
    (Surrendered, surrendered),
    (EndVoted, end_voted),
    (EndCalledOff, end_called_off),
)
