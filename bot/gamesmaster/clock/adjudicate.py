"""Adjudicating phases, moving a game on after each command of a player, and ending it."""

from collections.abc import Sequence
from datetime import datetime
from enum import StrEnum
from time import perf_counter

from msgspec.structs import replace

from bot.gamesmaster.clock import missed_orders
from bot.gamesmaster.clock.last_turn import ends_by_time, quiet_years
from bot.gamesmaster.clock.offers import offer_again
from bot.gamesmaster.clock.open_phase import Opened, choices_needed, coin_before, open_phase
from bot.gamesmaster.clock.seals import seal
from bot.gamesmaster.context.change import Change, Context, log
from bot.gamesmaster.context.open_game import OpenGame, open_game_of, seat_list
from bot.gamesmaster.context.permissions import hides_players
from bot.gamesmaster.notices import showing
from bot.gamesmaster.notices.clock import GameEnded
from bot.gamesmaster.notices.notice import Player, Since
from bot.gamesmaster.notices.orders import YourResults
from bot.gamesmaster.notices.votes import EndVoted, Surrendered
from bot.gamesmaster.orders.ready import (
    close_messages,
    close_ready_post,
    is_everyone_ready,
    start_cushion,
    stop_cushion,
)
from bot.gamesmaster.votes.votes import call_off, count_of, finish_of
from engine.board import Power
from engine.game.absences import Disorder
from engine.game.deadlines import counted_from
from engine.game.endings import ending as endings
from engine.game.endings.ending import Ending, Finish
from engine.game.endings.scoring import scores
from engine.game.endings.votes import Count
from engine.game.settings import DrawRule
from engine.judge import adjudicate
from engine.judge.outcome import Resolution
from engine.position import Phase, PhaseType, Position
from storage.tables.absences import NOBODY
from storage.tables.games import GameState
from storage.tables.orders import PlanEnd

Cause = StrEnum("Cause", "DEADLINE READY GM PLANS")
"""Why a phase is adjudicated now; PLANS: saved orders covered everything that it needed."""


def go_on(context: Context, game_id: str) -> None:
    """Move a running game on after a player's command, as far as the command makes it.

    It ends once the votes say so; a phase that waited for somebody is adjudicated soon once nobody
    is missing; the wait before an early adjudication starts once everybody is ready, else it stops.
    """
    tx = context.tx
    if tx.games.get(game_id).state is not GameState.RUNNING:
        return
    open_game = open_game_of(tx, game_id)
    may_end = bool(open_game.votes()) or open_game.phase.voted_end_at is not None
    if may_end and heed_votes(context, open_game):
        return
    if open_game.is_waiting:
        missed_orders.go_on_if_complete(context, open_game)
    if is_everyone_ready(open_game):
        start_cushion(context, open_game)
    else:
        stop_cushion(context, open_game)
    offer_again(context, open_game)


def adjudicate_phase(change: Change, open_game: OpenGame, cause: Cause) -> bool:
    """Adjudicate the open phase of a running game, and open the next or end the game.

    A phase that plans cover is adjudicated at once, too, and so on. Return False, with nothing
    done, where another transaction has closed the phase meanwhile.
    """
    start = change.now
    if cause is Cause.DEADLINE:
        due = open_game.phase.results_at or open_game.phase.deadline
        start = counted_from(due, adjudicated=change.now)
    following: Opened | None = Opened(open_game, is_over=True)
    is_closed = False
    while following is not None and following.is_over:
        present = following.open_game
        if not change.tx.phases.claim(present.game.id, present.phase.number, change.now):
            break
        following = _adjudicate(change, present, cause, start)
        cause, is_closed = Cause.PLANS, True
    return is_closed


def _adjudicate(
    change: Change, open_game: OpenGame, cause: Cause, start: datetime
) -> Opened | None:
    """Adjudicate a claimed phase, and tell of it; whatever follows from results is told here.

    Return the phase opened after it, None if the game is over.
    """
    tx, game, phase = change.tx, open_game.game, open_game.phase
    began = perf_counter()
    given = open_game.given()
    seal(change, open_game)
    resolution = endings.without_surrendered_winner(
        adjudicate(phase.position, given, open_game.variant, open_game.rulebook),
        [power for power, why in open_game.disorders.items() if why.cause is Disorder.SURRENDERED],
    )
    tx.phases.record(game.id, phase.number, given, resolution)
    seconds = round(perf_counter() - began, 4)
    own = missed_orders.orders_of_players(open_game)
    attendance = missed_orders.attended(open_game, own)
    absent = missed_orders.missing(open_game) if cause is Cause.DEADLINE else ()
    is_cut_short = cause is Cause.GM and change.now < phase.deadline
    # What is missing in a phase that the GM cut short is on no person's record.
    players = {
        power: NOBODY if is_cut_short and not attendance.get(power) else player
        for power, player in open_game.seats.items()
    }
    tx.attendance.note(game.id, phase.number, players, given=attendance)
    facts = {"game": game.id, "phase": phase.code, "cause": cause.value}
    log.info("phase_adjudicated", **facts, seconds=seconds)
    post = f"results:{phase.number}"
    close_ready_post(change, open_game)
    change.tell_channel(game, showing.Results(game.id, phase.number), key=post)
    change.tell_below(game, showing.ResultDetails(game.id, phase.number), under=post)
    change.tell_below(game, showing.ResultFiles(game.id, phase.number), under=post)
    if not game.settings.words_shown:
        change.tell_gms(game, showing.OriginalWords(game.id, phase.number))
    after = resolution.after
    votes = _votes_with_orders(open_game) if resolution.winner is None else None
    if votes is not None:
        _record_surrenders(change, open_game, votes.surrendered)
    finish = finish_after(open_game, resolution, votes)
    if finish is not None:
        _tell_players(change, open_game, Opened(open_game, is_over=True), ())
        end_game(change, open_game, after, finish)
        return None
    close_messages(change, game, phase.code, Since.OVER)
    missed_orders.note_missing(change, open_game, absent)
    if open_game.is_waiting:
        tx.games.resume(game.id)
        game = tx.games.get(game.id)
    skipped = skipped_between(phase.phase, after.phase)
    coin = coin_before(change, open_game, after.phase)
    opened = open_phase(change, game, after, skipped=skipped, counted_from=start, coin=coin)
    _tell_players(change, open_game, opened, absent)
    return opened


def _tell_players(
    change: Change, open_game: OpenGame, opened: Opened, absent: Sequence[Power]
) -> None:
    """Tell players, also those just eliminated, what became of their units and what to do next."""
    present, is_over, entered = opened
    choices = tuple(choices_needed(present)) if present is not open_game else ()
    phase = open_game.phase.phase
    missed = missed_orders.you_missed(present, phase, absent, is_over=is_over)
    lost = [power for power in open_game.survivors if power not in present.survivors]
    powers = (*present.taking_part(present.survivors), *open_game.taking_part(lost))
    for player, own in present.by_player(powers).items():
        notice = YourResults(
            open_game.game.id,
            open_game.phase.number,
            tuple(own),
            choices=tuple(choice for asked, choice in choices if asked == player),
            entered=tuple(plans for asked, plans in entered if asked == player),
            missed=missed.get(player),
        )
        change.tell_player(player, notice, open_game.game)


def skipped_between(phase: Phase, later: Phase) -> tuple[Phase, ...]:
    """Return the phases skipped between a phase and the one opened after it."""
    found = []
    while (phase := phase.next) != later:
        found.append(phase)
    return tuple(found)


_POST = "ended"
"""Key of the post that says how a game ended."""


def end_game(change: Change, open_game: OpenGame, position: Position, finish: Finish) -> None:
    """End a game, and tell the channel; below go a review and, with any result, the animation."""
    game, how = open_game.game, finish.ending.value
    close_messages(change, game, open_game.phase.code, Since.OVER)
    change.tx.games.end(game.id, ending=how, winners=finish.winners, at=change.now)
    log.info("game_ended", game=game.id, how=how)
    notice = _ended(open_game, position, finish)
    if hides_players(game):
        joined = tuple(map(Player, change.tx.games.joined(game.id)))
        notice = replace(notice, seed=game.seed, joined=joined)
    change.tell_channel(game, notice, key=_POST)
    change.tell_below(game, showing.GameReviewed(*game.heading), under=_POST)
    if any(not outline.is_open for outline in change.tx.branches.line(game.id)):
        change.tell_below(game, showing.GameFilmed(*game.heading), under=_POST)


def heed_votes(change: Change, open_game: OpenGame) -> bool:
    """End a game by its votes, or announce when they end it; return whether they do.

    They can be taken back for as long as the settings say. Votes that go with the orders are
    counted only when these are adjudicated.
    """
    game, phase = open_game.game, open_game.phase
    finish = voted_finish(open_game)
    if finish is None:
        call_off(change, open_game)
        return False
    at = phase.voted_end_at or change.now + game.settings.vote_grace
    if at <= change.now:
        end_game(change, open_game, open_game.position, finish)
    elif phase.voted_end_at is None:
        tell_of_end(change, open_game, finish, at)
    return True


def voted_finish(open_game: OpenGame) -> Finish | None:
    """Return how a game ends by the votes cast so far, if they count at once and suffice."""
    if open_game.game.settings.draw is DrawRule.WITH_ORDERS or not open_game.votes():
        return None
    return finish_of(count_of(open_game), open_game, open_game.position)


def tell_of_end(change: Change, open_game: OpenGame, finish: Finish, at: datetime) -> None:
    """Set when a game ends by its votes, and tell the channel."""
    change.tx.phases.set_voted_end(open_game.game.id, open_game.phase.number, at)
    notice = EndVoted(*open_game.heading, finish.ending, tuple(finish.winners), at)
    change.tell_channel(open_game.game, notice)


def _ended(open_game: OpenGame, position: Position, finish: Finish) -> GameEnded:
    game, phase, variant = open_game.game, open_game.phase, open_game.variant
    rulebook, how = open_game.rulebook, finish.ending
    scoring, winners = game.settings.scoring, finish.winners
    centers = {power: len(position.centers_of(power)) for power in variant.powers}
    units = {power: len(position.units_of(power)) for power in variant.powers}
    years = {Ending.STALEMATE: rulebook.stalemate_years, Ending.OLD_AGE: rulebook.max_years}
    points = scores(scoring, variant, winners, centers=centers) if winners else {}
    return GameEnded(
        *game.heading,
        how=how,
        winners=winners,
        seats=seat_list(variant, open_game.seats),
        centers=tuple(centers.items()),
        phase=phase.code,
        number=phase.number,
        scoring=scoring if winners else None,
        points=tuple((power, str(worth)) for power, worth in points.items()),
        units=tuple(units.items()) if how in endings.decided_by_units(variant, rulebook) else (),
        years=years.get(how, 0),
    )


def finish_after(open_game: OpenGame, resolution: Resolution, votes: Count | None) -> Finish | None:
    """Return how the phase just adjudicated ends the game, by the first of these that does.

    `votes` are those that were given with its orders, None where votes count at once.
    """
    if resolution.winner is not None:
        return Finish(Ending.SOLO, open_game.variant.seat_of(resolution.winner))
    voted = None if votes is None else finish_of(votes, open_game, resolution.after)
    return voted or _by_rule(open_game, resolution) or _by_time(open_game, resolution)


def _votes_with_orders(open_game: OpenGame) -> Count | None:
    """Return the votes given with the orders, counted; None where votes count at once."""
    is_with_orders = open_game.game.settings.draw is DrawRule.WITH_ORDERS
    return count_of(open_game) if is_with_orders else None


def _record_surrenders(change: Change, open_game: OpenGame, powers: Sequence[Power]) -> None:
    """Put powers that surrender out of the game for good, and tell them (R-SURR-01, 04)."""
    tx, game, number = change.tx, open_game.game, open_game.phase.number
    for power in powers:
        tx.disorders.begin(game.id, power, Disorder.SURRENDERED, number=number, at=change.now)
        plans = tx.plans.standing(game.id, open_game.variant, power)
        request = f"surrender:{game.id}:{power}"
        tx.plans.end(plans, PlanEnd.WITHDRAWN, request=request, at=change.now)
    for player, own in open_game.by_player(powers).items():
        notice = Surrendered(*open_game.heading, tuple(own))
        change.tell_player(player, notice, game)


def _by_rule(open_game: OpenGame, resolution: Resolution) -> Finish | None:
    """Return the draw that the rules declare at the end of a year, if any (R-DRAW-02)."""
    here, rulebook, variant = open_game.phase, open_game.rulebook, open_game.variant
    is_limited = rulebook.stalemate_years or rulebook.max_years
    if not is_limited or not endings.ends_year(here.phase, resolution.after.phase, rulebook):
        return None
    quiet = quiet_years(open_game.tx, open_game.game.id, variant, year=here.phase.year)
    how = endings.drawn_by_rule(here.position, variant, rulebook, years_without_capture=quiet)
    if how is None:
        return None
    return Finish(
        how,
        endings.draw_of_those_left(
            resolution.after, variant, rulebook, remaining=open_game.remaining
        ),
    )


def _by_time(open_game: OpenGame, resolution: Resolution) -> Finish | None:
    """Return the end of a short game once its last turn is over, in Fall with the year."""
    here, after, rulebook = open_game.phase.phase, resolution.after, open_game.rulebook
    is_over = after.phase.type is PhaseType.MOVEMENT or endings.ends_year(
        here, after.phase, rulebook
    )
    if not is_over or not ends_by_time(open_game):
        return None
    return endings.finish_by_time(after, open_game.variant, rulebook, remaining=open_game.remaining)
