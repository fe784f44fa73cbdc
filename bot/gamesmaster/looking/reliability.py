"""How reliable somebody has been: phases with something to do, and those with nothing given."""

from __future__ import annotations

from bot.gamesmaster.context.context import Context
from bot.gamesmaster.context.errors import RequestRefused
from bot.gamesmaster.context.permissions import hides_players
from bot.gamesmaster.context.requests import mentioned
from bot.gamesmaster.notices.commands import Refusal
from bot.gamesmaster.notices.looking import ReliabilityShown


def show_reliability(context: Context, words: str) -> None:
    """Answer with the record of whoever is named, else of the asker.

    Games still running in which nobody is to know who plays what are left out of others' records:
    a number that grows with a phase would tell.
    """
    person = mentioned(words)
    if person is None and words.strip():
        refused = RequestRefused(Refusal.UNKNOWN_PERSON, words.strip())
        raise refused.with_example("reliability @name")
    who = person or context.player
    records = context.tx.attendance.of_player(who)
    lost = context.tx.attendance.seats_lost(who)
    hidden = (
        {game for game in (*records, *lost) if hides_players(context.tx.games.get(game))}
        if who != context.player
        else set()
    )
    context.answer(
        ReliabilityShown(
            player=who,
            owed=sum(record.owed for game, record in records.items() if game not in hidden),
            given=sum(record.given for game, record in records.items() if game not in hidden),
            seats_lost=sum(game not in hidden for game in lost),
            is_own=who == context.player,
        )
    )
