"""What is due by the clock: adjudications, reminders, pauses that end, and retries of failures."""

from collections.abc import Callable, Collection, Iterable, Iterator
from datetime import datetime, timedelta
from enum import StrEnum
from typing import TypeAlias, TypeVar

from msgspec.structs import replace

from bot.gamesmaster.clock.adjudicate import (
    Cause,
    adjudicate_phase,
    heed_votes,
    tell_of_end,
    voted_finish,
)
from bot.gamesmaster.clock.deadlines import ask_gms_again, resume, start_cushion_again
from bot.gamesmaster.clock.missed_orders import hold_back, waits_at_lock
from bot.gamesmaster.context.context import Change, Runner, log
from bot.gamesmaster.context.open_game import OpenGame, lock_open_game, open_game_of
from bot.gamesmaster.context.ports import described
from bot.gamesmaster.notices import clock as notices
from bot.gamesmaster.notices.notice import Player, RequestRefused
from bot.gamesmaster.orders.ready import CUSHION, tell_all_ready
from engine.game.deadlines import earliest, next_reminder, reminder_due
from engine.game.duties import Duty
from storage.database import Transaction
from storage.phases import Pause, Timing, VotedEnd

FIRST_RETRY = timedelta(seconds=30)
LAST_RETRY = timedelta(minutes=10)
GRACE = timedelta(minutes=15)
"""How long a bot that was off at a deadline waits for messages written before it."""

Timed: TypeAlias = Timing | Pause
"""An open phase, or a pause of it, with the moments at which something is due."""
Due = TypeVar("Due", bound=Timed | VotedEnd)


class Work(StrEnum):
    """What the clock does for a phase; the value is the log event of its failure."""

    ADJUDICATION = "adjudication_failed"
    REMINDER = "reminder_failed"
    GRACE = "grace_failed"
    REPORT = "report_failed"
    RESUMING = "resuming_failed"
    ENDING = "ending_failed"


class DuePhases:
    """Do what is due by the clock, each phase in a transaction of its own."""

    def __init__(self, runner: Runner) -> None:
        self._runner = runner
        self._failures: dict[tuple[Work, str, int], tuple[timedelta, datetime]] = {}
        """The last wait and the next try of what has failed since the process started."""

    def adjudicate_due(self, now: datetime) -> tuple[Timing, ...]:
        """Adjudicate every phase that is due; return those that this call adjudicated.

        Where a game gives grace as soon as orders have closed, that comes first. A game that fails
        does not hold up the others; its channel and its GMs are told once.
        """
        timings = self._timings()
        locked = [one for one in timings if one.settled_at <= now < one.due_at]
        self._each(Work.ADJUDICATION, locked, _hold_back, now, check=_waits_at_lock)
        due = [one for one in timings if one.due_at <= now]
        return self._each(Work.ADJUDICATION, due, _adjudicate, now)

    def remind(self, now: datetime) -> None:
        """Remind players, once, of what they owe; and everybody before a pause ends."""
        for timed in (self._timings(), self._pauses()):
            due = [one for one in timed if _reminder(one, now) is not None]
            self._each(Work.REMINDER, due, _remind, now)

    def end_pauses(self, now: datetime) -> None:
        """Start the clock again of each game whose pause is over."""
        over = [pause for pause in self._pauses() if pause.until <= now]
        self._each(Work.RESUMING, over, _resume, now)

    def end_by_votes(self, now: datetime) -> None:
        """End each game whose players have voted so, once nobody can take it back any more."""
        over = [end for end in self._voted_ends() if end.at <= now]
        self._each(Work.ENDING, over, _end_by_votes, now)

    def notice_absence(self, last_seen: datetime | None, now: datetime) -> None:
        """Give grace where orders closed while the bot was off, if due before that is over."""
        if last_seen is None:
            return
        missed = [
            timing
            for timing in self._timings()
            if any(last_seen < moment <= now for moment in (timing.ends_at, timing.settled_at))
            and timing.due_at < now + GRACE
        ]
        self._each(Work.GRACE, missed, _give_grace, now)
        ends = [one for one in self._voted_ends() if last_seen < one.at <= now]
        self._each(Work.GRACE, ends, _put_end_off, now)

    def next_deadline(self, now: datetime) -> datetime | None:
        """Return when all orders of a game are read next, or its votes end it; None for neither."""
        ends = (end.at for end in self._voted_ends())
        moments = (*(one.settled_at for one in self._timings()), *ends)
        return min((moment for moment in moments if moment > now), default=None)

    def open_phases(self) -> set[tuple[str, int]]:
        """Return the game and number of each phase whose clock runs, or that votes end."""
        phases: tuple[Timing | VotedEnd, ...] = (*self._timings(), *self._voted_ends())
        return {(one.game, one.number) for one in phases}

    def next_moment(self, now: datetime) -> datetime | None:
        """Return when something is due or tried again next (a past moment: at once), or None."""
        return self._runner.read(self.next_moment_in, now)

    def next_moment_in(self, tx: Transaction, now: datetime) -> datetime | None:
        """Return the same as `next_moment`, as it will be once this transaction is committed."""
        return earliest(self._moments(tx, now))

    def _moments(self, tx: Transaction, now: datetime) -> Iterator[datetime | None]:
        for timing in tx.phases.timings():
            yield self._next_try(Work.ADJUDICATION, timing) or timing.due_at
            if now < timing.settled_at:
                yield timing.settled_at
            yield next_reminder(timing.deadline, deadline_set=timing.deadline_set_at, now=now)
        for pause in tx.phases.pauses():
            yield self._next_try(Work.RESUMING, pause) or pause.until
            yield next_reminder(pause.until, deadline_set=pause.since, now=now)
        for end in tx.phases.voted_ends():
            yield self._next_try(Work.ENDING, end) or end.at

    def _timings(self) -> tuple[Timing, ...]:
        return self._runner.read(lambda tx: tx.phases.timings())

    def _pauses(self) -> tuple[Pause, ...]:
        return self._runner.read(lambda tx: tx.phases.pauses())

    def _voted_ends(self) -> tuple[VotedEnd, ...]:
        return self._runner.read(lambda tx: tx.phases.voted_ends())

    def _next_try(self, work: Work, timed: Timed | VotedEnd) -> datetime | None:
        found = self._failures.get((work, timed.game, timed.number))
        return None if found is None else found[1]

    def _each(
        self,
        work: Work,
        due: Iterable[Due],
        act: Callable[[Change, OpenGame, Due, datetime], bool],
        now: datetime,
        *,
        check: Callable[[Transaction, Due], bool] | None = None,
    ) -> tuple[Due, ...]:
        """Do something for each phase that is still open, and return those for which it was done.

        Each has a transaction of its own, none where a `check` that only reads says no. A failure
        is passed over until its next retry.
        """

        def is_done(timed: Due) -> bool:
            done = False
            try:
                if check is None or self._runner.read(check, timed):
                    with self._runner.change() as change:
                        open_game = _still_open(change.tx, timed, lock_open_game)
                        done = open_game is not None and act(change, open_game, timed, now)
            except Exception as error:  # noqa: BLE001 - one broken game must not stop the others
                self._note_failure(work, timed, error, now)
                return False
            self._failures.pop((work, timed.game, timed.number), None)
            return done

        ready = [one for one in due if (self._next_try(work, one) or now) <= now]
        return tuple(filter(is_done, ready))

    def _note_failure(
        self, work: Work, timed: Timed | VotedEnd, error: Exception, now: datetime
    ) -> None:
        """Note a failure: first retry after 30 seconds, then the wait doubles up to 10 minutes."""
        key = work, timed.game, timed.number
        before = self._failures.get(key)
        wait = FIRST_RETRY if before is None else min(before[0] * 2, LAST_RETRY)
        self._failures[key] = wait, now + wait
        _log_failure(work, timed, error)
        if work is Work.ADJUDICATION and isinstance(timed, Timing):
            self._report_stuck(timed)

    def _report_stuck(self, timing: Timing) -> None:
        key = f"stuck:{timing.number}"
        try:
            with self._runner.change() as change:
                tx = change.tx
                if tx.outbox.holds(timing.game, key):
                    return
                game, code = tx.games.get(timing.game), tx.phases.code(timing.game, timing.number)
                notice = notices.PhaseStuck(*game.heading, code, timing.deadline)
                change.tell_channel(game, notice, key=key)
                for gm in game.gms:
                    change.tell_player(gm, replace(notice, gm=Player(gm)), game)
        except Exception as error:  # noqa: BLE001 - the database may be what is broken
            _log_failure(Work.REPORT, timing, error)


def _log_failure(work: Work, timed: Timed | VotedEnd, error: Exception) -> None:
    log.error(work.value, game=timed.game, **described(error))


def _still_open(
    tx: Transaction, timed: Timed | VotedEnd, read: Callable[[Transaction, str], OpenGame]
) -> OpenGame | None:
    """Return the game of a timing that was read before, if that phase is still open."""
    try:
        open_game = read(tx, timed.game)
    except RequestRefused:
        return None
    return open_game if open_game.phase.number == timed.number else None


def _adjudicate(change: Change, open_game: OpenGame, _timing: Timing, now: datetime) -> bool:
    if open_game.phase.timing.due_at > now or open_game.deadline is None:
        return False
    cause = Cause.READY if now < open_game.phase.deadline else Cause.DEADLINE
    waits = cause is Cause.DEADLINE and hold_back(change, open_game)
    return not waits and adjudicate_phase(change, open_game, cause)


def _waits_at_lock(tx: Transaction, timing: Timing) -> bool:
    """Whether a phase waits for somebody as orders close: asked at each tick until the results."""
    open_game = _still_open(tx, timing, open_game_of)
    return open_game is not None and _is_held_back(open_game, timing)


def _is_held_back(open_game: OpenGame, timing: Timing) -> bool:
    return open_game.phase.timing == timing and waits_at_lock(open_game)


def _hold_back(change: Change, open_game: OpenGame, timing: Timing, _now: datetime) -> bool:
    return _is_held_back(open_game, timing) and hold_back(change, open_game)


def _reminder(timed: Timed, now: datetime) -> timedelta | None:
    """Return how long before a deadline or the end of a pause a reminder is due now, if any is."""
    if isinstance(timed, Pause):
        return reminder_due(timed.until, deadline_set=timed.since, now=now)
    if timed.due_at <= now:
        return None
    return reminder_due(timed.deadline, deadline_set=timed.deadline_set_at, now=now)


def _remind(change: Change, open_game: OpenGame, timed: Timed, now: datetime) -> bool:
    game, before = open_game.game, _reminder(timed, now)
    if isinstance(timed, Pause):
        moment, present = timed.until, game.paused_until
    else:
        moment, present = timed.deadline, open_game.deadline
    if before is None or present != moment:
        return False
    if not change.tx.phases.remind(game.id, timed.number, moment, before, at=change.now):
        return False
    if isinstance(timed, Pause):
        change.tell_channel(game, notices.PauseEnding(*open_game.heading, moment))
    else:
        tell_reminders(change, open_game, moment)
        _tell_gms_who_is_late(change, open_game, moment)
        ask_gms_again(change, open_game)
    return True


def _resume(change: Change, open_game: OpenGame, pause: Pause, _now: datetime) -> bool:
    game = open_game.game
    if game.paused_until != pause.until:
        return False
    window = resume(change, open_game)
    over = notices.PauseOver(
        *open_game.heading,
        window.closes,
        results_at=window.results_at,
        is_closed=window.closes < change.now,
    )
    change.tell_channel(game, over)
    start_cushion_again(change, open_game)
    return True


def _give_grace(change: Change, open_game: OpenGame, _timing: Timing, now: datetime) -> bool:
    tx, game, phase = change.tx, open_game.game, open_game.phase
    code, until = phase.code, now + (GRACE if phase.all_ready_at is None else CUSHION)
    if phase.deadline <= now:
        if phase.all_ready_at is not None:
            tx.phases.set_all_ready(game.id, phase.number, until)
        tx.phases.set_grace(game.id, phase.number, until)
        away = notices.BotWasAway(*open_game.heading, phase.deadline, until)
        change.tell_channel(game, away)
    else:
        tell_all_ready(change, open_game, until)
    log.warning("away_over_deadline", game=game.id, phase=code)
    return True


def _end_by_votes(change: Change, open_game: OpenGame, end: VotedEnd, _now: datetime) -> bool:
    return open_game.phase.voted_end_at == end.at and heed_votes(change, open_game)


def _put_end_off(change: Change, open_game: OpenGame, _end: VotedEnd, now: datetime) -> bool:
    """Let votes be taken back a little longer: what was written in time is read only now."""
    finish = voted_finish(open_game)
    if finish is None:
        return False
    tell_of_end(change, open_game, finish, now + GRACE)
    return True


def late_duties(open_game: OpenGame) -> list[Duty]:
    """What the powers that have a player and are not ready still owe."""
    waited_for = open_game.seats.keys() - open_game.ready()
    return [duty for duty in open_game.open_duties() if duty.power in waited_for]


def tell_reminders(
    change: Change, open_game: OpenGame, deadline: datetime, only: Collection[str] = ()
) -> None:
    """Remind the players (or `only` those of some powers) who owe something and are not ready."""
    owed: dict[Player, list[Duty]] = {}
    for duty in late_duties(open_game):
        if only and duty.power not in only:
            continue
        owed.setdefault(Player(open_game.seats[duty.power]), []).append(duty)
    for player, (first, *others) in owed.items():
        notice = notices.Reminder(*open_game.heading, deadline, first, tuple(others))
        change.tell_player(player, notice, open_game.game)


def _tell_gms_who_is_late(change: Change, open_game: OpenGame, deadline: datetime) -> None:
    late = tuple(late_duties(open_game))
    if late:
        change.tell_gms(open_game.game, notices.WhoIsLate(*open_game.heading, deadline, late))
