"""Results and sandboxes as they may be seen, put together from what is stored."""

from __future__ import annotations

from collections.abc import Container, Mapping
from dataclasses import replace

from bot.gamesmaster.clock.adjudicate import ended, skipped_between
from bot.gamesmaster.context.open_game import OpenGame, game_at_phase
from bot.gamesmaster.context.permissions import seats_shown
from bot.gamesmaster.notices.clock import GameEnded
from bot.gamesmaster.notices.seats import Seat
from bot.gamesmaster.notices.views import CenterCount, ResultsView, SandboxView, VoteReport
from bot.gamesmaster.votes.votes import votes_reported
from engine.board import Power, Province
from engine.game.doubts import doubts
from engine.game.duties import duties
from engine.game.ending import Ending, Finish, owners_settled, survivors
from engine.game.seating import variant_in
from engine.game.votes import Stance, counted
from engine.judge import adjudicate
from engine.judge.outcome import Resolution
from engine.orders import Orders
from engine.position import Position
from engine.rules import Rulebook, edition
from engine.variant import Variant
from storage.errors import UnknownPhaseError
from storage.games import GameRecord, GameState
from storage.phases import PhaseRecord
from storage.sandboxes import SandboxRecord
from storage.unit_of_work import Transaction


def sandbox_rules(tx: Transaction, record: SandboxRecord) -> Rulebook:
    """The rules of a sandbox: those of the game it was forked from, or else of its edition."""
    if record.game is None:
        return edition(record.edition)
    return tx.games.get(record.game).settings.rulebook


def sandbox_view(tx: Transaction, sandbox: str, number: int) -> SandboxView:
    """A sandbox as it is after a step. Raises UnknownSandboxError."""
    record = tx.sandboxes.get(sandbox)
    step = tx.sandboxes.step(record, number)
    variant, rulebook, board = record.variant, sandbox_rules(tx, record), step.board
    found = {
        power: doubts(orders, power, board, variant, rulebook)
        for power, orders in step.orders.items()
    }
    return SandboxView(
        variant=variant,
        rulebook=rulebook,
        position=board,
        orders=step.orders,
        doubts=found,
        owing=duties(board, variant, rulebook, step.orders),
        before=step.position,
        given=step.given,
        resolution=step.resolution,
        has_ended=record.has_ended,
    )


def results_view(tx: Transaction, game: GameRecord, number: int) -> ResultsView:
    """Everything public about a phase that was adjudicated. Raises UnknownPhaseError."""
    phase = tx.phases.get(game.id, number, game.variant)
    variant = variant_in(game.variant, phase.phase, phase.coin)
    resolution = tx.phases.resolution(game.id, number, variant)
    if resolution is None:
        raise UnknownPhaseError(f"Phase {phase.phase} has not been adjudicated.")
    given = tx.phases.given(game.id, number, variant)
    after, seats = resolution.after, seats_shown(game, tx.games.seats(game.id))
    absent = tx.disorders.of(game.id, number=number)
    following = _following(tx, game, number)
    is_next_over = following is not None and following.phase.was_over_at_once
    return replace(
        _view(game, phase, given, resolution, variant=variant, seats=seats, absent=absent),
        votes=_votes(tx, game, phase, absent),
        skipped=() if following is None else skipped_between(phase.phase, after.phase),
        next_phase=None if following is None else following.phase.phase,
        duties=() if following is None or is_next_over else following.all_duties(),
        deadline=None if following is None or is_next_over else following.deadline,
        results_at=None if following is None or is_next_over else following.results_at,
        ended=None if following is not None else _ended(game, after, phase, seats),
        is_next_over=is_next_over,
    )


def trial_view(tx: Transaction, game: GameRecord, number: int, given: Orders) -> ResultsView:
    """What a phase would give with these orders. Raises UnknownPhaseError."""
    phase = tx.phases.get(game.id, number, game.variant)
    variant = variant_in(game.variant, phase.phase, phase.coin)
    resolution = adjudicate(phase.position, given, variant, game.settings.rulebook)
    seats, absent = seats_shown(game, tx.games.seats(game.id)), tx.disorders.of(game.id)
    return _view(game, phase, given, resolution, variant=variant, seats=seats, absent=absent)


def _view(
    game: GameRecord,
    phase: PhaseRecord,
    given: Orders,
    resolution: Resolution,
    *,
    variant: Variant,
    seats: tuple[Seat, ...],
    absent: Container[Power],
) -> ResultsView:
    """What a phase gives by itself, with nothing of what follows it.

    `variant` is what is played in it (`variant_in`).
    """
    before, after = phase.position, resolution.after
    in_the_game, still_in = survivors(before, variant), survivors(after, variant)
    owed = duties(before, variant, game.settings.rulebook)
    return ResultsView(
        game=game.id,
        title=game.title,
        number=phase.number,
        variant=variant,
        rulebook=game.settings.rulebook,
        phase=phase.phase,
        position=before,
        resolution=resolution,
        orders={power: tuple(orders) for power, orders in given.items()},
        silent=tuple(
            duty.power for duty in owed if not given.get(duty.power) and duty.power not in absent
        ),
        in_disorder=tuple(power for power in in_the_game if power in absent),
        votes=None,
        owners_settled=owners_settled(phase.phase, after.phase),
        centers=_counts(before, after, variant),
        eliminated=tuple(power for power in in_the_game if power not in still_in),
        skipped=(),
        next_phase=None,
        duties=(),
        deadline=None,
        paused=game.paused_at is not None,
        seats=seats,
        ended=None,
    )


def _following(tx: Transaction, game: GameRecord, number: int) -> OpenGame | None:
    """The next phase as it was opened; with the deadline it has now, None once it is over."""
    after = tx.branches.after(game.id, number)
    if after is None:
        return None
    return game_at_phase(tx, game, tx.phases.get(game.id, after, game.variant), number=after)


def _ended(
    game: GameRecord, after: Position, phase: PhaseRecord, seats: tuple[Seat, ...]
) -> GameEnded | None:
    if game.state is not GameState.ENDED or game.ending is None:
        return None
    return ended(game, seats, after, phase, Finish(Ending(game.ending), game.winners))


def _votes(
    tx: Transaction, game: GameRecord, phase: PhaseRecord, absent: Container[Power]
) -> VoteReport | None:
    """What was voted in a phase, where votes are reported with its result (R-DRAW-04)."""
    reported = votes_reported(tx, game, phase, absent)
    if reported is None:
        return None
    remaining, votes = reported
    variant = variant_in(game.variant, phase.phase, phase.coin)
    count = counted(votes, remaining, game.settings.draw, variant.seats)
    return VoteReport(
        drawing=count.drawing,
        surrendered=tuple((power, votes[power].named) for power in count.surrendered),
        conceding=tuple(
            (power, votes[power].named[0])
            for power in remaining
            if power in votes and votes[power].stance is Stance.CONCEDE
        ),
        has_ended_it=count.ending is not None,
    )


def _counts(before: Position, after: Position, variant: Variant) -> tuple[CenterCount, ...]:
    return tuple(_count(power, before.centers, after) for power in variant.powers)


def _count(power: Power, owners: Mapping[Province, Power], after: Position) -> CenterCount:
    old = [place for place, owner in owners.items() if owner == power]
    new = after.centers_of(power)
    return CenterCount(
        power=power,
        before=len(old),
        after=len(new),
        units=len(after.units_of(power)),
        gained=tuple(place for place in new if place not in old),
        lost=tuple(place for place in old if place not in new),
    )
