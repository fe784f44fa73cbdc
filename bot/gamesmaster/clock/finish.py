"""What a phase decides about the end of the game: victory, votes, the years, the time agreed."""

from __future__ import annotations

from datetime import datetime

from bot.gamesmaster.context.context import Outbox
from bot.gamesmaster.context.open_game import OpenGame
from bot.gamesmaster.notices.votes import Surrendered
from bot.gamesmaster.votes.cast import count_of, finish_of
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
from engine.game.settings import DrawRule
from engine.game.times import in_zone
from engine.judge.outcome import Resolution
from engine.phase import PhaseType
from storage.plans import PlanEnd
from storage.unit_of_work import Transaction


def finish_after(outbox: Outbox, open_game: OpenGame, resolution: Resolution) -> Finish | None:
    """How a phase that was just adjudicated ends the game; None if it goes on.

    Victory on the board goes before the votes that were given with the orders, and these before
    the draws by rule; the time that was agreed upon comes last.
    """
    if resolution.winner is not None:
        return Finish(Ending.SOLO, open_game.variant.seat_of(resolution.winner))
    return (
        _by_votes(outbox, open_game, resolution)
        or _by_rule(outbox.tx, open_game, resolution)
        or _by_time(open_game, resolution, outbox.now)
    )


def _by_votes(outbox: Outbox, open_game: OpenGame, resolution: Resolution) -> Finish | None:
    """Who has surrendered is out, whatever becomes of the votes (R-SURR-04)."""
    if open_game.game.settings.draw is not DrawRule.WITH_ORDERS:
        return None
    count = count_of(outbox.tx, open_game)
    for power in count.surrendered:
        _surrender(outbox, open_game, power)
    return finish_of(count, open_game, resolution.after)


def _surrender(outbox: Outbox, open_game: OpenGame, power: Power) -> None:
    """Put a power into civil disorder for good, and forget what it has given ahead (R-SURR-01)."""
    tx, game, phase = outbox.tx, open_game.game, open_game.phase
    tx.disorders.begin(game.id, power, Disorder.SURRENDERED, number=phase.number, at=outbox.now)
    ids = [one.id for one in tx.plans.standing(game.id, open_game.variant, power)]
    tx.plans.end(ids, PlanEnd.WITHDRAWN, request=f"surrender:{game.id}:{power}", at=outbox.now)
    player = open_game.player_of(power)
    if player is not None:
        notice = Surrendered(game.id, game.title, power, str(phase.phase))
        outbox.tell_player(player, notice, game)


def _by_rule(tx: Transaction, open_game: OpenGame, resolution: Resolution) -> Finish | None:
    """The technical guide's draws, at the end of a year (R-DRAW-02)."""
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
    """The short game: after its last year, or with the first turn that is over on its last date."""
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
