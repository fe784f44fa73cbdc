"""The end of a game."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import structlog

from bot.gamesmaster.context.anonymity import hides_players
from bot.gamesmaster.context.context import Outbox
from bot.gamesmaster.context.open_game import OpenGame, seat_list
from bot.gamesmaster.notices.clock import GameEnded
from bot.gamesmaster.notices.looking import GameFilmed, GameReviewed
from bot.gamesmaster.notices.notice import Player
from bot.gamesmaster.notices.seats import Seat
from engine.board import Power
from engine.game.ending import Ending
from engine.game.scoring import scores_of_seats
from engine.game.seating import variant_in
from engine.position import Position
from storage.games import GameRecord
from storage.phases import PhaseRecord

POST = "ended"
"""The key of the post that tells how a game ended."""

log = structlog.get_logger(__name__)


def end_game(
    outbox: Outbox,
    open_game: OpenGame,
    position: Position,
    how: Ending,
    winners: Sequence[Power] = (),
) -> None:
    """End a running game, with `position` as the last one, and tell all.

    Below that the years, and the phases in motion if any has a result.
    """
    game = open_game.game
    outbox.tx.games.end(game.id, ending=how.value, winners=tuple(winners), at=outbox.now)
    log.info("game_ended", game=game.id, how=how.value)
    seats = seat_list(open_game.variant, open_game.seats)
    notice = ended(game, seats, position, open_game.phase, how=how, winners=tuple(winners))
    if hides_players(game):
        joined = tuple(map(Player, outbox.tx.games.joined(game.id)))
        notice = replace(notice, seed=game.seed, joined=joined)
    outbox.tell_channel(game, notice, key=POST)
    outbox.tell_below(game, GameReviewed(game.id, game.title), under=POST)
    if any(not outline.is_open for outline in outbox.tx.branches.line(game.id)):
        outbox.tell_below(game, GameFilmed(game.id, game.title), under=POST)


def ended(
    game: GameRecord,
    seats: tuple[Seat, ...],
    position: Position,
    phase: PhaseRecord,
    *,
    how: Ending,
    winners: tuple[Power, ...],
) -> GameEnded:
    """The end of a game as notices have it; `position` is the last one, `phase` the last phase."""
    scoring = game.settings.scoring
    variant = variant_in(game.variant, phase.phase, phase.coin)
    centers = {power: len(position.centers_of(power)) for power in variant.powers}
    points = scores_of_seats(scoring, variant.seats, winners, centers=centers) if winners else {}
    return GameEnded(
        game=game.id,
        title=game.title,
        how=how,
        winners=winners,
        seats=seats,
        centers=tuple(centers.items()),
        phase=str(phase.phase),
        number=phase.number,
        scoring=scoring if winners else None,
        points=tuple((power, str(worth)) for power, worth in points.items()),
    )
