"""Coming back from civil disorder: by an order, or by a vote."""

from dataclasses import replace

from bot.gamesmaster.context.open_game import Turn
from bot.gamesmaster.notices.clock import PowersReturned


def come_back(turn: Turn) -> None:
    """Let who orders or votes resume after disorder, with all powers of the seat (R-CD-03)."""
    context, open_game = turn.context, turn.open_game
    game, number = open_game.game, open_game.phase.number
    disorders, seat = context.tx.disorders, open_game.variant.seat_of(turn.power)
    now = disorders.of(game.id)
    there = replace(open_game, disorders=now).taking_part(seat)
    ended = [
        power for power in there if disorders.end(game.id, power, number=number, at=context.now)
    ]
    if powers := tuple(power for power in ended if power in now):
        context.tell_channel(game, PowersReturned(*game.heading, powers))
        turn.log("player_returned")
