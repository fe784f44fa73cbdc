"""What is said of votes: how one stands, what it does, and what all of them came to."""

from __future__ import annotations

from collections.abc import Sequence

from bot.messages.names import listed, power_name
from engine.board import Power
from engine.game.votes import Stance
from engine.variant import Variant


def vote_words(stance: Stance, named: Sequence[str], variant: Variant) -> str:
    """How somebody votes, after `you`: `vote for a *draw*`."""
    names = listed(f"*{power_name(power, variant)}*" for power in named)
    match stance:
        case Stance.DRAW:
            return f"vote for a *draw* between {names}" if named else "vote for a *draw*"
        case Stance.SURRENDER:
            return f"*surrender* to {names}" if named else "*surrender*"
        case Stance.CONCEDE:
            return f"*concede* to {names}"


def consequence(stance: Stance, *, is_with_orders: bool) -> str:
    """When a vote comes about, and what else it does."""
    match stance:
        case Stance.SURRENDER:
            return (
                "It takes effect when the orders of this phase are executed, whatever the others "
                "vote: then you give no more orders in this game, and your units are in civil "
                "disorder for good. Until then nobody learns of it."
            )
        case Stance.DRAW if is_with_orders:
            return (
                "The votes are counted when the orders of this phase are executed. If all who are "
                "left then have voted so, the game ends in a draw; in any case everybody learns "
                "then who did. Until then nobody does."
            )
        case Stance.DRAW:
            return (
                "It happens when every surviving power votes so in this phase; until then nobody "
                "learns of your vote."
            )
        case Stance.CONCEDE:
            when = "when the orders of this phase are executed" if is_with_orders else "at once"
            return (
                f"If all other powers concede to the same one in this phase, it wins {when}; until "
                "then nobody learns of your vote."
            )


def reported(
    drawing: Sequence[Power],
    surrendered: Sequence[tuple[Power, Sequence[Power]]],
    conceding: Sequence[tuple[Power, Power]],
    variant: Variant,
    *,
    has_ended_it: bool,
) -> list[str]:
    """The votes of a phase, for all to read, a sentence each."""
    said = []
    for named in dict.fromkeys(tuple(named) for _, named in surrendered):
        powers = [power for power, to in surrendered if tuple(to) == named]
        names = listed(f"*{power_name(power, variant)}*" for power in powers)
        verb, are = ("surrenders", "is") if len(powers) == 1 else ("surrender", "are")
        to = listed(power_name(one, variant) for one in named)
        said.append(
            f"{names} {verb}{f' to {to}' if to else ''} and {are} in civil disorder from now on."
        )
    if drawing:
        names = listed(f"*{power_name(power, variant)}*" for power in drawing)
        verb = "votes" if len(drawing) == 1 else "vote"
        end = "." if has_ended_it else ", and others do not: the vote fails."
        said.append(f"{names} {verb} for a draw{end}")
    said += [
        f"*{power_name(power, variant)}* concedes to {power_name(to, variant)}."
        for power, to in conceding
    ]
    return said
