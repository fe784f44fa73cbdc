"""How a game ends: by victory, by vote, by the clock of the years, and who wins or shares.

A last date ends the game with the last turn that is over by that day, retreats and adjustments with
it, as far as the schedule tells when the turn opens (`is_last_turn`): "the player with the most
pieces on the board at that time is the winner" (1961). An edition that names no winner by time
(`time_limit_winner`) lets all who play share a draw.
"""

from collections.abc import Collection, Iterable, Mapping, Sequence
from datetime import date, datetime
from enum import StrEnum
from typing import NamedTuple, TypeAlias, assert_never

from engine.board import Power, Province
from engine.game.deadlines import results_of, window
from engine.game.settings import Settings
from engine.game.times import day_ended_by, in_zone
from engine.judge.adjudication import victory_on
from engine.judge.outcome import Resolution
from engine.position import Phase, PhaseType, Position, Season
from engine.rules import DrawShare, Rulebook, TimeLimitWinner, Victory
from engine.variant import Variant


class Ending(StrEnum):
    """How a game ended."""

    SOLO = "solo"
    """Victory by the edition's rule (R-VIC)."""
    DRAW = "draw"
    """A draw that was voted for (R-DRAW-01, R-DRAW-03)."""
    JOINT_VICTORY = "joint_victory"
    """Some surrendered and all the rest voted for a draw (R-SURR-03)."""
    LAST_LEFT = "last_left"
    """All others have surrendered (R-SURR-02), resigned or are in civil disorder."""
    TIE = "tie"
    """All have surrendered (R-SURR-02)."""
    CONCESSION = "concession"
    TIME = "time"
    """The agreed year or date has come, and one power has most units (R-TIME-01)."""
    TIME_TIE = "time_tie"
    """The same, and several have as many."""
    TIME_DRAW = "time_draw"
    """The same in an edition that names no winner then: all who are left share."""
    STALEMATE = "stalemate"
    """So many years in a row without a capture (R-DRAW-02)."""
    OLD_AGE = "old_age"
    """So many years of play (R-DRAW-02)."""
    DECLARED = "declared"
    GM = "gm"

    @property
    def is_victory(self) -> bool:
        """Whether somebody has won: one player, or allies together."""
        alone = {Ending.SOLO, Ending.CONCESSION, Ending.TIME, Ending.DECLARED}
        return self in alone | {Ending.JOINT_VICTORY, Ending.LAST_LEFT}


def decided_by_units(variant: Variant, rulebook: Rulebook) -> frozenset[Ending]:
    """The endings that units decide, not supply centers, by the rules of a game (R-VIC, R-TIME)."""
    by_time = {Ending.TIME, Ending.TIME_TIE}
    is_won_by_centers = victory_on(variant, rulebook) is Victory.CENTERS
    return frozenset(by_time if is_won_by_centers else {*by_time, Ending.SOLO})


class Finish(NamedTuple):
    """How a game ends and who wins or shares it."""

    ending: Ending
    winners: tuple[Power, ...]


def without_surrendered_winner(
    resolution: Resolution, surrendered: Collection[Power]
) -> Resolution:
    """Return a result in which no power wins that has surrendered.

    "As soon as one player gains a majority of the pieces on the board, he is the winner" (1961):
    such a power has no player who could, for that one "is out of the game" (Errata).
    """
    return resolution._replace(winner=None) if resolution.winner in surrendered else resolution


def drawn_by_rule(
    position: Position, variant: Variant, rulebook: Rulebook, *, years_without_capture: int
) -> Ending | None:
    """Whether a year's end without a winner ends the game (technical guide II, R-DRAW-02).

    `position` is one of the year that ends, `years_without_capture` how many years in a row, this
    one included, have ended without anybody capturing a center.
    """
    years = position.phase.year - variant.first_year + 1
    if rulebook.stalemate_years and years_without_capture >= rulebook.stalemate_years:
        return Ending.STALEMATE
    if rulebook.max_years and years >= rulebook.max_years:
        return Ending.OLD_AGE
    return None


Owners: TypeAlias = Mapping[Province, Power]
"""Who owns which center."""


def years_without_capture(years: Sequence[tuple[Owners, Owners]]) -> int:
    """For how many years in a row, up to the last, nobody has captured a center at the end.

    `years` are the owners before and after the end of each year: the guide counts "years' ends
    [that] have each seen no one capture any supply center", not what a GM puts right by hand.
    """
    captures = [before != after for before, after in years]
    return next((quiet for quiet, has in enumerate(reversed(captures)) if has), len(captures))


def draw_shared_by(
    position: Position, variant: Variant, rulebook: Rulebook, *, voters: Collection[Power] = ()
) -> tuple[Power, ...]:
    """Who shares a draw: owners of pieces or of centers, or the survivors who voted (R-DRAW)."""
    match rulebook.draw_share:
        case DrawShare.UNITS:
            sharers = {unit.power for unit in position.units}
            sharers |= {entry.unit.power for entry in position.dislodged}
        case DrawShare.CENTERS:
            sharers = set(position.centers.values())
        case DrawShare.VOTERS:
            sharers = set(voters) & set(variant.survivors(position))
        case _:
            assert_never(rulebook.draw_share)
    return tuple(power for power in variant.played if power in sharers)


def draw_of_those_left(
    position: Position, variant: Variant, rulebook: Rulebook, *, remaining: Collection[Power]
) -> tuple[Power, ...]:
    """Who shares a draw that nobody voted for; never nobody.

    Of those who share one of the edition's draws only the `remaining` powers count, where there are
    any: nobody shares in civil disorder while somebody plays.
    """
    counting = set(remaining or variant.played)
    sharers = draw_shared_by(position, variant, rulebook, voters=counting)
    there = variant.survivors(position)
    left = [tuple(power for power in group if power in counting) for group in (sharers, there)]
    return left[0] or left[1] or there


def finish_by_time(
    position: Position, variant: Variant, rulebook: Rulebook, *, remaining: Collection[Power]
) -> Finish:
    """How a game ends when the year or date agreed beforehand has come (R-TIME-01, R-TIME-02).

    The player with most pieces, of all their powers together, wins; several with as many tie. Only
    those of the `remaining` powers count, where there are any: nobody wins in civil disorder. In an
    edition that names no winner then, they share a draw (`draw_of_those_left`).
    """
    counting = set(remaining or variant.played)
    if rulebook.time_limit_winner is TimeLimitWinner.NONE:
        sharers = draw_of_those_left(position, variant, rulebook, remaining=remaining)
        return Finish(Ending.TIME_DRAW, sharers)
    played = [seat for seat in variant.seats if counting.intersection(seat)]
    counts = {seat: sum(len(position.units_of(power)) for power in seat) for seat in played}
    most = [seat for seat in played if counts[seat] == max(counts.values())]
    ending = Ending.TIME if len(most) == 1 else Ending.TIME_TIE
    return Finish(ending, tuple(power for seat in most for power in seat))


def is_last_turn(turn: Phase, closes: datetime, settings: Settings) -> bool:
    """Whether the time agreed beforehand ends the game with a turn whose moves are due at `closes`.

    That is so in the Fall of the last year, and where no other turn can be over by the last date
    (R-TIME-01, R-TIME-02). `turn` is the phase of the moves or a later one of the same turn.
    """
    is_spring = turn.season is Season.SPRING
    if settings.last_year is not None and turn.year >= settings.last_year and not is_spring:
        return True
    if settings.last_date is None:
        return False
    after, zone = _over_at(turn, closes, settings), settings.zone
    moves = PhaseType.MOVEMENT
    following = window(settings.schedule, moves, opened=after, zone=zone, last_moves=closes)
    later = Phase(turn.year, Season.FALL if is_spring else Season.SPRING, moves)
    return over_by(later, following.closes, settings) > settings.last_date


def over_by(turn: Phase, closes: datetime, settings: Settings) -> date:
    """The day on which a turn is over at the latest, as scheduled, in the zone of the game."""
    return day_ended_by(in_zone(_over_at(turn, closes, settings), settings.zone))


def _over_at(turn: Phase, closes: datetime, settings: Settings) -> datetime:
    """When a turn is over that has retreats and, in Fall, adjustments, each for its full time."""
    schedule, zone = settings.schedule, settings.zone
    over = results_of(schedule, PhaseType.MOVEMENT, closes=closes, zone=zone)
    over = window(schedule, PhaseType.RETREAT, opened=over, zone=zone).results
    if turn.season is Season.SPRING:
        return over
    return window(schedule, PhaseType.ADJUSTMENT, opened=over, zone=zone).results


def owners_settled(phase: Phase, following: Phase) -> bool:
    """Whether the ownership of the centers was settled between two phases (R-ADJ-01)."""
    return phase.ends_year_of_play and following.season is not phase.season


def ends_year(phase: Phase, following: Phase, rulebook: Rulebook) -> bool:
    """Whether a year that a game can end with is over after a phase.

    That is once ownership is settled; after the adjustments in an edition that plays the last ones
    (`final_adjustments`), or in which the end by time goes to "the most pieces on the board".
    """
    counts_pieces = rulebook.time_limit_winner is TimeLimitWinner.MOST_UNITS
    if rulebook.final_adjustments or counts_pieces:
        return following.season is Season.SPRING and phase.season is not Season.SPRING
    return owners_settled(phase, following)


def owners_by_year(boards: Iterable[Position], variant: Variant) -> dict[int, Owners]:
    """Who owned which center at the end of each year, and before the first.

    `boards` are the positions of a game's phases in their order, the last one included that was
    reached. A year is there once its ownership has been settled.
    """
    years: dict[int, Owners] = {}
    for board in boards:
        phase = board.phase
        is_settled = phase.season is Season.WINTER
        year = phase.year if is_settled else phase.year - 1
        if is_settled or phase.season is Season.SPRING:
            years.setdefault(year, board.centers)
    first = variant.first_year - 1
    return {year: owners for year, owners in sorted(years.items()) if year >= first}


def centers_by_year(boards: Iterable[Position], variant: Variant) -> dict[int, Mapping[Power, int]]:
    """How many centers every power owned at the end of each year; `boards` as above."""
    return {
        year: {power: sum(owner == power for owner in there.values()) for power in variant.powers}
        for year, there in owners_by_year(boards, variant).items()
    }
