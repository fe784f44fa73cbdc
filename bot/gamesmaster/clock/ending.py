"""The end of a game: whether a phase ends it, and telling everybody."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime

import structlog

from bot.gamesmaster.context.anonymity import hides_players
from bot.gamesmaster.context.context import Outbox
from bot.gamesmaster.context.open_game import OpenGame, seat_list
from bot.gamesmaster.notices.clock import GameEnded
from bot.gamesmaster.notices.looking import GameFilmed, GameReviewed
from bot.gamesmaster.notices.notice import Player
from bot.gamesmaster.notices.seats import Seat
from bot.gamesmaster.notices.votes import Surrendered
from bot.gamesmaster.votes.votes import count_of, finish_of
from engine.board import Power
from engine.game.absences import Disorder
from engine.game.ending import (
    Ending,
    Finish,
    draw_of_those_left,
    drawn_by_rule,
    ends_year,
    finish_by_time,
    owners_by_year,
    years_without_capture,
)
from engine.game.scoring import scores_of_seats
from engine.game.seating import variant_in
from engine.game.settings import DrawRule
from engine.game.times import in_zone
from engine.judge.outcome import Resolution
from engine.phase import PhaseType
from engine.position import Position
from storage.games import GameRecord
from storage.phases import PhaseRecord
from storage.plans import PlanEnd
from storage.unit_of_work import Transaction

log = structlog.get_logger(__name__)

_POST = "ended"
"""Key of the post that says how a game ended."""


def end_game(
    outbox: Outbox,
    open_game: OpenGame,
    position: Position,
    how: Ending,
    winners: Sequence[Power] = (),
) -> None:
    """End a running game on its last `position`, and tell the channel.

    Below that post go a review of the years and, once any phase has a result, the animation.
    """
    game = open_game.game
    outbox.tx.games.end(game.id, ending=how.value, winners=tuple(winners), at=outbox.now)
    log.info("game_ended", game=game.id, how=how.value)
    seats = seat_list(open_game.variant, open_game.seats)
    notice = ended(game, seats, position, open_game.phase, how=how, winners=tuple(winners))
    if hides_players(game):
        joined = tuple(map(Player, outbox.tx.games.joined(game.id)))
        notice = replace(notice, seed=game.seed, joined=joined)
    outbox.tell_channel(game, notice, key=_POST)
    outbox.tell_below(game, GameReviewed(game.id, game.title), under=_POST)
    if any(not outline.is_open for outline in outbox.tx.branches.line(game.id)):
        outbox.tell_below(game, GameFilmed(game.id, game.title), under=_POST)


def ended(
    game: GameRecord,
    seats: tuple[Seat, ...],
    position: Position,
    phase: PhaseRecord,
    *,
    how: Ending,
    winners: tuple[Power, ...],
) -> GameEnded:
    """Return the notice of a game's end, with its last position and its last phase."""
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


def finish_after(outbox: Outbox, open_game: OpenGame, resolution: Resolution) -> Finish | None:
    """Return how the phase just adjudicated ends the game; None if the game goes on.

    Checked in this order: victory on the board, votes given with the orders, draws by rule, the
    agreed end of a short game.
    """
    if resolution.winner is not None:
        return Finish(Ending.SOLO, open_game.variant.seat_of(resolution.winner))
    return (
        _by_votes(outbox, open_game, resolution)
        or _by_rule(outbox.tx, open_game, resolution)
        or _by_time(open_game, resolution, outbox.now)
    )


def _by_votes(outbox: Outbox, open_game: OpenGame, resolution: Resolution) -> Finish | None:
    """Count the votes given with the orders; whoever surrenders is out in any case (R-SURR-04)."""
    if open_game.game.settings.draw is not DrawRule.WITH_ORDERS:
        return None
    count = count_of(outbox.tx, open_game)
    for power in count.surrendered:
        _surrender(outbox, open_game, power)
    return finish_of(count, open_game, resolution.after)


def _surrender(outbox: Outbox, open_game: OpenGame, power: Power) -> None:
    """Put a power into civil disorder for good and drop its saved orders (R-SURR-01)."""
    tx, game, phase = outbox.tx, open_game.game, open_game.phase
    tx.disorders.begin(game.id, power, Disorder.SURRENDERED, number=phase.number, at=outbox.now)
    ids = [one.id for one in tx.plans.standing(game.id, open_game.variant, power)]
    tx.plans.end(ids, PlanEnd.WITHDRAWN, request=f"surrender:{game.id}:{power}", at=outbox.now)
    player = open_game.player_of(power)
    if player is not None:
        notice = Surrendered(game.id, game.title, power, str(phase.phase))
        outbox.tell_player(player, notice, game)


def _by_rule(tx: Transaction, open_game: OpenGame, resolution: Resolution) -> Finish | None:
    """Return the draw that the rules declare at the end of a year, if any (R-DRAW-02)."""
    here, rulebook, variant = open_game.phase, open_game.rulebook, open_game.variant
    is_over = rulebook.stalemate_years or rulebook.max_years
    if not is_over or not ends_year(here.phase, resolution.after.phase, rulebook):
        return None
    boards = [*tx.phases.boards(open_game.game.id, variant), resolution.after]
    owners = tuple(owners_by_year(boards, variant).values())
    ending = drawn_by_rule(
        here.position, variant, rulebook, years_without_capture=years_without_capture(owners)
    )
    if ending is None:
        return None
    left = open_game.remaining
    return Finish(ending, draw_of_those_left(resolution.after, variant, rulebook, remaining=left))


def _by_time(open_game: OpenGame, resolution: Resolution, now: datetime) -> Finish | None:
    """Return the end of a short game: after its last year, or a turn over on its last date."""
    settings, after = open_game.game.settings, resolution.after
    here = open_game.phase.phase
    is_last_year = (
        settings.last_year is not None
        and here.year >= settings.last_year
        and ends_year(here, after.phase, open_game.rulebook)
    )
    today = in_zone(now, settings.zone)
    is_last_date = (
        settings.last_date is not None
        and today is not None
        and today.date() >= settings.last_date
        and after.phase.type is PhaseType.MOVEMENT
    )
    if not (is_last_year or is_last_date):
        return None
    remaining = open_game.remaining
    return finish_by_time(after, open_game.variant, open_game.rulebook, remaining=remaining)
