"""What may be seen of a game: positions, results, and how things stand for one reader."""

from __future__ import annotations

from collections.abc import Container, Mapping
from dataclasses import replace
from datetime import datetime

from bot.gamesmaster.adjudicating import skipped_between
from bot.gamesmaster.anonymity import seats_shown
from bot.gamesmaster.archive import whole_game
from bot.gamesmaster.away import players_away
from bot.gamesmaster.closing import ended
from bot.gamesmaster.errand import Errand, Errands
from bot.gamesmaster.errors import RequestRefused
from bot.gamesmaster.looking_back import Review, review
from bot.gamesmaster.map_words import parted
from bot.gamesmaster.naming import means_phase, phase_numbered
from bot.gamesmaster.notices import (
    Duty,
    Ending,
    GameEnded,
    MapShown,
    Owed,
    Refusal,
    Seat,
    Status,
    VoteTold,
)
from bot.gamesmaster.ports import Channel, Player
from bot.gamesmaster.problems import quote
from bot.gamesmaster.reported_votes import votes_reported
from bot.gamesmaster.requests import Request
from bot.gamesmaster.results import CenterCount, ResultsView, SandboxView, VoteReport
from bot.gamesmaster.sitting import Sitting, at_phase, game_as_it_is, game_to_read, sitting_of
from bot.gamesmaster.viewing import look_once, look_seen
from engine.board import Power, Province
from engine.formats.game import WholeGame
from engine.game.doubts import doubts
from engine.game.duties import Given, duties
from engine.game.ending import survivors
from engine.game.looks import Look, LookWish, near_looks
from engine.game.seating import variant_in
from engine.game.setting_table import options_changed
from engine.game.votes import Stance, counted
from engine.game.years import owners_settled
from engine.judge import adjudicate
from engine.judge.outcome import Resolution
from engine.position import Position
from engine.rulebook import Rulebook, edition
from engine.variant import Variant
from engine.variants.regions import REGIONS
from storage.errors import UnknownPhaseError
from storage.games import GameRecord, GameState
from storage.phases import PhaseRecord
from storage.sandboxes import SandboxRecord
from storage.unit_of_work import Transaction

MOST_ENDED = 3
"""As many games that are over as are shown besides the others."""


class Table:
    """What delivery and the readers of a game ask for.

    The questions without a Request only read, and raise UnknownGameError or UnknownPhaseError
    where there is no such game or phase, DamagedRecordError where what is stored of it cannot be
    read (`storage.errors`).
    """

    def __init__(self, errands: Errands) -> None:
        self._errands = errands
        self._work = errands.work

    def results(self, game: str, number: int) -> ResultsView:
        """Everything public about a phase that was adjudicated."""
        with self._work.reading() as tx:
            return _results(tx, tx.games.get(game), number)

    def trial(self, game: str, number: int, orders: Given) -> ResultsView:
        """What a phase would give with these orders; nothing is stored."""
        with self._work.reading() as tx:
            return _trial(tx, tx.games.get(game), number, orders)

    def position(self, game: str, number: int) -> Position:
        """The board at the start of a phase."""
        with self._work.reading() as tx:
            return tx.phases.get(game, number, tx.games.get(game).variant).position

    def resolution(self, game: str, number: int) -> Resolution | None:
        """The result of a phase, None before it is adjudicated."""
        with self._work.reading() as tx:
            return tx.phases.resolution(game, number, tx.games.get(game).variant)

    def variant(self, game: str) -> Variant:
        """The variant a game is played on."""
        with self._work.reading() as tx:
            return tx.games.get(game).variant

    def sandbox(self, sandbox: str, step: int) -> SandboxView:
        """A sandbox as it is after a step. Raises UnknownSandboxError."""
        with self._work.reading() as tx:
            return _sandbox(tx, sandbox, step)

    def review(self, game: str) -> Review:
        """What there is to look back at in a game, as far as it has come."""
        with self._work.reading() as tx:
            return review(tx, tx.games.get(game))

    def whole(self, game: str) -> WholeGame:
        """A whole game with everything that all may know now."""
        with self._work.reading() as tx:
            return whole_game(tx, tx.games.get(game))

    def game_in(self, channel: Channel) -> str | None:
        """The unfinished game of a channel, or None."""
        with self._work.reading() as tx:
            game = tx.games.in_channel(channel)
            return None if game is None or game.state is GameState.ENDED else game.id

    def home(self, player: Player) -> tuple[Status, ...]:
        """How the games stand that somebody plays in or runs, the oldest first.

        Unfinished ones, and the last few that are over.
        """
        with self._work.reading() as tx:
            games = {game.id: game for game in tx.games.of_player(player)}
            games |= {game.id: game for game in tx.games.of_gm(player)}
            games |= {game.id: game for game in tx.games.ended_of(player, MOST_ENDED)}
            ordered = sorted(games.values(), key=lambda game: (game.created_at, game.id))
            now = self._errands.clock.now()
            return tuple(status(tx, game, player, now) for game in ordered)

    def show_status(self, request: Request, game: str) -> None:
        """Answer how a game stands."""
        self._errands.carry_out(request, lambda errand: show_status(errand, game))

    def show_map(self, request: Request, game: str, phase: str = "") -> None:
        """Answer with a map: of the present position, or of the results of a phase by its code."""
        self._errands.carry_out(request, lambda errand: show_map(errand, game, phase))

    def look(self, player: Player | None, game: str | None) -> Look:
        """How maps look to somebody, or to all who see those of a game.

        That is what somebody has chosen, or else as the game is set; without either the default.
        """
        with self._work.reading() as tx:
            return look_seen(tx, player, None if game is None else tx.games.get(game))


def show_status(errand: Errand, game_id: str) -> None:
    """Answer how a game stands."""
    game = game_as_it_is(errand.tx, game_id)
    errand.answer(status(errand.tx, game, errand.player, errand.now), game)


def show_map(errand: Errand, game_id: str, words: str, wish: LookWish | None = None) -> None:
    """Answer with a map, of the phase and of the part of the map that are named if any are.

    `wish` is how it shall look, this once. Of a game that ended before it began there is only its
    status.
    """
    game = game_to_read(errand.tx, game_id)
    latest = errand.tx.phases.current(game.id, game.variant)
    last = errand.tx.phases.last_adjudicated(game.id)
    code, provinces = parted(words, game.variant)
    if not code.strip():
        if latest is not None:
            notice = MapShown(game.id, latest.number)
        elif last is not None:
            notice = MapShown(game.id, last, with_results=True)
        else:
            errand.answer(status(errand.tx, game, errand.player, errand.now), game)
            return
    elif not means_phase(code):
        known = near_looks(code) or tuple(REGIONS)
        raise RequestRefused(Refusal.NOT_ON_MAP, quote(code), known=known)
    else:
        number = phase_numbered(errand.tx, game, code)
        knots = errand.tx.branches.all(game.id)
        is_open = any(one.is_open for one in knots if one.number == number)
        notice = MapShown(game.id, number, with_results=not is_open)
    region = tuple(place.code for place in provinces)
    errand.answer(replace(notice, region=region, look=look_once(errand, game, wish)), game)


def status(tx: Transaction, game: GameRecord, reader: Player, now: datetime) -> Status:
    """How a game stands for one reader: what all may know, and the reader's own duties."""
    variant = game.variant
    common = _common(tx, game, reader)
    if game.state is not GameState.RUNNING:
        return common
    sitting = sitting_of(tx, game)
    open_duties = sitting.open_duties(tx)
    number, position = sitting.phase.number, sitting.position
    ready = tx.ready.of(game.id, number)
    mine = tuple(power for power in variant.powers if sitting.seats.get(power) == reader)
    own = next(iter(mine), None)
    own_duties = [duty for duty in open_duties if duty.power in mine]
    return Status(
        game=common.game,
        title=common.title,
        phase=str(sitting.phase.phase),
        deadline=sitting.deadline,
        paused=common.paused,
        ended=False,
        seats=common.seats,
        gms=common.gms,
        edition=common.edition,
        centers=_standings(position, variant),
        ready=tuple(power for power in variant.powers if power in ready),
        owing=tuple(duty.power for duty in open_duties),
        all_ready_at=sitting.phase.all_ready_at,
        joined=common.joined,
        own_power=own,
        own_others=mine[1:],
        own_missing=tuple(str(unit) for duty in own_duties for unit in duty.units),
        vote=None if own is None else VoteTold.of(sitting.votes(tx).get(own)),
        in_disorder=tuple(power for power in variant.powers if power in sitting.disorders),
        channel=common.channel,
        results_at=sitting.results_at,
        away=players_away(tx, sitting, now),
        is_locked=sitting.is_locked(now),
        options=common.options,
    )


def _common(tx: Transaction, game: GameRecord, reader: Player) -> Status:
    """What is to be said of a game in whatever state: complete unless it is running."""
    position = last_position(tx, game)
    return Status(
        game=game.id,
        title=game.title,
        phase=None,
        deadline=None,
        paused=game.paused_at is not None,
        ended=game.state is GameState.ENDED,
        seats=()
        if game.state is GameState.RECRUITING
        else seats_shown(game, tx.games.seats(game.id), reader=reader),
        gms=tuple(map(Player, game.gms)),
        edition=game.settings.edition,
        options=options_changed(game.settings),
        centers=() if position is None else _standings(position, game.variant),
        ready=(),
        owing=(),
        all_ready_at=None,
        joined=tuple(map(Player, tx.games.joined(game.id)))
        if game.state is GameState.RECRUITING
        else (),
        channel=Channel(game.channel),
    )


def last_position(tx: Transaction, game: GameRecord) -> Position | None:
    """The board as it is now, or was when the game ended; None before it started."""
    current = tx.phases.current(game.id, game.variant)
    if current is not None:
        return current.position
    last = tx.phases.last_adjudicated(game.id)
    resolution = None if last is None else tx.phases.resolution(game.id, last, game.variant)
    return None if resolution is None else resolution.after


def _standings(position: Position, variant: Variant) -> tuple[tuple[str, int, int], ...]:
    return tuple(
        (power, len(position.centers_of(power)), len(position.units_of(power)))
        for power in variant.powers
    )


def sandbox_rules(tx: Transaction, record: SandboxRecord) -> Rulebook:
    """The rules of a sandbox: those of the game it was forked from, or else of its edition."""
    if record.game is None:
        return edition(record.edition)
    return tx.games.get(record.game).settings.rulebook


def _sandbox(tx: Transaction, sandbox: str, number: int) -> SandboxView:
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
        owing=tuple(
            Duty(one.power, Owed(one.owes.value), one.count, tuple(map(str, one.units)))
            for one in duties(board, variant, rulebook, step.orders)
        ),
        before=step.position,
        given=step.given,
        resolution=step.resolution,
        has_ended=record.has_ended,
    )


def _results(tx: Transaction, game: GameRecord, number: int) -> ResultsView:
    phase = tx.phases.get(game.id, number, game.variant)
    variant = variant_in(game.variant, phase.phase, phase.toss)
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
        duties=()
        if following is None or is_next_over
        else tuple(following.told(duty) for duty in following.all_duties()),
        deadline=None if following is None or is_next_over else following.deadline,
        results_at=None if following is None or is_next_over else following.results_at,
        ended=None if following is not None else _ended(game, after, phase, seats),
        is_next_over=is_next_over,
    )


def _trial(tx: Transaction, game: GameRecord, number: int, given: Given) -> ResultsView:
    phase = tx.phases.get(game.id, number, game.variant)
    variant = variant_in(game.variant, phase.phase, phase.toss)
    resolution = adjudicate(phase.position, given, variant, game.settings.rulebook)
    seats, absent = seats_shown(game, tx.games.seats(game.id)), tx.disorders.of(game.id)
    return _view(game, phase, given, resolution, variant=variant, seats=seats, absent=absent)


def _view(
    game: GameRecord,
    phase: PhaseRecord,
    given: Given,
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
        in_disorder=tuple(power for power in survivors(before, variant) if power in absent),
        votes=None,
        owners_settled=owners_settled(phase.phase, after.phase),
        centers=_counts(before, after, variant),
        eliminated=tuple(
            power for power in survivors(before, variant) if power not in survivors(after, variant)
        ),
        skipped=(),
        next_phase=None,
        duties=(),
        deadline=None,
        paused=game.paused_at is not None,
        seats=seats,
        ended=None,
    )


def _following(tx: Transaction, game: GameRecord, number: int) -> Sitting | None:
    """The next phase as it was opened; with the deadline it has now, None once it is over."""
    after = tx.branches.after(game.id, number)
    if after is None:
        return None
    return at_phase(tx, game, tx.phases.get(game.id, after, game.variant), number=after)


def _ended(
    game: GameRecord, after: Position, phase: PhaseRecord, seats: tuple[Seat, ...]
) -> GameEnded | None:
    if game.state is not GameState.ENDED or game.ending is None:
        return None
    return ended(game, seats, after, phase, how=Ending(game.ending), winners=game.winners)


def _votes(
    tx: Transaction, game: GameRecord, phase: PhaseRecord, absent: Container[Power]
) -> VoteReport | None:
    """What was voted in a phase, where votes are reported with its result (R-DRAW-04)."""
    reported = votes_reported(tx, game, phase, absent)
    if reported is None:
        return None
    remaining, votes = reported
    variant = variant_in(game.variant, phase.phase, phase.toss)
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
