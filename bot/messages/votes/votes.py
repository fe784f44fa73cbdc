"""What voters are told."""

from __future__ import annotations

from bot.gamesmaster.notices.votes import Surrendered, VoteNoted
from bot.messages.message import Games, Message, Small, Text
from bot.messages.names import phase_of, power_name
from bot.messages.votes.votes_words import consequence, vote_words
from engine.game.votes import Stance, Vote
from engine.variant import Variant


def standing_vote(vote: Vote, variant: Variant) -> str:
    """How the reader votes, what that means if it is grave, and how to take it back."""
    said = f"You {vote_words(vote.stance, vote.named, variant)}"
    if vote.stance is Stance.SURRENDER:
        said += ": with this phase you are out of the game for good"
    return f"{said}; `no vote` takes that back."


def vote_noted(notice: VoteNoted, games: Games) -> Message:
    """To the voter alone."""
    variant = games.variant(notice.game)
    if notice.vote is not None:
        said = f"You {vote_words(notice.vote.stance, notice.vote.named, variant)}."
        more = consequence(notice.vote.stance, is_with_orders=notice.is_with_orders)
        more += " `no vote` takes it back."
    elif notice.taken_back is not None:
        was = vote_words(notice.taken_back.stance, notice.taken_back.named, variant)
        said, more = "Your vote is taken back.", f"You no longer {was}."
    else:
        said, more = "You have no vote in this phase.", "`help votes` says what there is."
    if notice.is_outdone:
        more += " Something newer of yours stands; what came late changes nothing."
    head = f"{power_name(notice.power, variant)}, {phase_of(notice.phase)}: {said}"
    small = f"{notice.title} · only you see this · a vote counts in its own phase"
    return Message(head, [Text(f"{head} {more}"), Small(small)])


def surrendered(notice: Surrendered, games: Games) -> Message:
    """To a player whose surrender has taken effect."""
    variant = games.variant(notice.game)
    text = (
        f"With {phase_of(notice.phase)}, {power_name(notice.power, variant)} has surrendered in "
        f"{notice.title}. Its units hold from now on, and you need not send me anything "
        "any more. Thank you for playing."
    )
    return Message(text, [Text(text)])
