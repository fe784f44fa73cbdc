"""What is due by the clock: adjudications, reminders, pauses that end, and retries of failures."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from enum import StrEnum
from typing import NamedTuple, TypeAlias, TypeVar

import structlog

from bot.gamesmaster.clock.adjudicate import Cause, adjudicate_phase
from bot.gamesmaster.clock.missed_orders import hold_back, waits_at_lock
from bot.gamesmaster.clock.pause import resume, start_cushion_again
from bot.gamesmaster.context.context import Outbox, Runner
from bot.gamesmaster.context.errors import RequestRefused
from bot.gamesmaster.context.incidents import described
from bot.gamesmaster.context.open_game import OpenGame, lock_open_game, read_open_game
from bot.gamesmaster.notices.clock import (
    BotWasAway,
    EveryoneReady,
    PauseEnding,
    PauseOver,
    PhaseStuck,
    Reminder,
)
from bot.gamesmaster.notices.notice import Player
from bot.gamesmaster.orders.ready import CUSHION
from engine.game.deadlines import earliest, next_reminder, reminder_due
from engine.game.duties import Duty
from storage.phases import Pause, Timing
from storage.unit_of_work import Transaction

log = structlog.get_logger(__name__)

FIRST_RETRY = timedelta(seconds=30)
LAST_RETRY = timedelta(minutes=10)


Timed: TypeAlias = Timing | Pause
"""An open phase, or a pause of it, with the moments at which something is due."""


class Work(StrEnum):
    """What the clock does for a phase; the value is the log event of its failure."""

    ADJUDICATION = "adjudication_failed"
    REMINDER = "reminder_failed"
    GRACE = "grace_failed"
    REPORT = "report_failed"
    RESUMING = "resuming_failed"


@dataclass
class _Failures:
    """Failures since the process started, and when each is tried again; thread-safe."""

    _lock: threading.Lock = field(default_factory=threading.Lock)
    _failed: dict[tuple[Work, str, int], tuple[timedelta, datetime]] = field(default_factory=dict)

    def note(self, work: Work, timing: Timed, now: datetime) -> None:
        """Note a failure: first retry after 30 seconds, then the wait doubles up to 10 minutes."""
        key = work, timing.game, timing.number
        with self._lock:
            before = self._failed.get(key)
            wait = FIRST_RETRY if before is None else min(before[0] * 2, LAST_RETRY)
            self._failed[key] = wait, now + wait

    def forget(self, work: Work, timing: Timed) -> None:
        """Forget the failures of something that has succeeded."""
        with self._lock:
            self._failed.pop((work, timing.game, timing.number), None)

    def next_try(self, work: Work, timing: Timed) -> datetime | None:
        """Return when something that failed is tried again; None where it has not failed."""
        with self._lock:
            found = self._failed.get((work, timing.game, timing.number))
            return None if found is None else found[1]


GRACE = timedelta(minutes=15)
"""How long a bot that was off at a deadline waits for messages written before it."""


Due = TypeVar("Due", bound=Timed)


class Adjudicated(NamedTuple):
    """A phase that was adjudicated."""

    game: str
    number: int


class DuePhases:
    """Do what is due by the clock, each phase in a transaction of its own."""

    def __init__(self, runner: Runner) -> None:
        self._runner = runner
        self._failures = _Failures()

    def adjudicate_due(self, now: datetime) -> tuple[Adjudicated, ...]:
        """Adjudicate every phase that is due; return those that this call adjudicated.

        Where a game gives grace as soon as orders have closed, that comes first. A game whose
        adjudication fails is left as it was and does not hold up the others; its channel and its
        GMs are told once.
        """
        timings = self._timings()
        locked = [timing for timing in timings if timing.settled_at <= now < timing.due_at]
        self._each(Work.ADJUDICATION, locked, self._hold_back_at_lock, now)
        due = [timing for timing in self._timings() if timing.due_at <= now]
        done = self._each(Work.ADJUDICATION, due, lambda timing: self._adjudicate(timing, now), now)
        return tuple(Adjudicated(timing.game, timing.number) for timing in done)

    def remind(self, now: datetime) -> None:
        """Remind players of what they owe before a deadline, and everybody before a pause ends.

        Each reminder is sent once. A game that fails does not hold up the others.
        """
        due = [timing for timing in self._timings() if _reminder(timing, now) is not None]
        self._each(Work.REMINDER, due, lambda timing: self._remind(timing, now), now)
        ending = [pause for pause in self._pauses() if _reminder_of_end(pause, now) is not None]
        self._each(Work.REMINDER, ending, lambda pause: self._remind_of_end(pause, now), now)

    def end_pauses(self, now: datetime) -> None:
        """Start the clock again of each game whose pause is over."""
        over = [pause for pause in self._pauses() if pause.until <= now]
        self._each(Work.RESUMING, over, self._resume, now)

    def notice_absence(self, last_seen: datetime | None, now: datetime) -> None:
        """Give grace to each phase whose orders closed while the bot was off (since `last_seen`).

        A phase that is adjudicated later than that grace needs none.
        """
        if last_seen is None:
            return
        missed = [
            timing
            for timing in self._timings()
            if any(last_seen < moment <= now for moment in (timing.ends_at, timing.settled_at))
            and timing.due_at < now + GRACE
        ]
        self._each(Work.GRACE, missed, lambda timing: self._give_grace(timing, now), now)

    def next_moment(self, now: datetime) -> datetime | None:
        """Return when something is due next (a past moment: at once), or None.

        Something that failed is due at its next retry.
        """
        with self._runner.work.reading() as tx:
            return self.next_moment_in(tx, now)

    def next_moment_in(self, tx: Transaction, now: datetime) -> datetime | None:
        """Return the same as `next_moment`, as it will be once this transaction is committed."""
        timings, pauses = tx.phases.timings(), tx.phases.pauses()
        return earliest((*self._moments(timings, now), *self._moments_of_pauses(pauses, now)))

    def _moments(self, timings: Iterable[Timing], now: datetime) -> Iterator[datetime | None]:
        for timing in timings:
            yield self._failures.next_try(Work.ADJUDICATION, timing) or timing.due_at
            if now < timing.settled_at:
                yield timing.settled_at
            yield next_reminder(timing.deadline, deadline_set=timing.deadline_set_at, now=now)

    def _moments_of_pauses(
        self, pauses: Iterable[Pause], now: datetime
    ) -> Iterator[datetime | None]:
        for pause in pauses:
            yield self._failures.next_try(Work.RESUMING, pause) or pause.until
            yield next_reminder(pause.until, deadline_set=pause.since, now=now)

    def _timings(self) -> tuple[Timing, ...]:
        with self._runner.work.reading() as tx:
            return tx.phases.timings()

    def _pauses(self) -> tuple[Pause, ...]:
        with self._runner.work.reading() as tx:
            return tx.phases.pauses()

    def _each(
        self,
        work: Work,
        timings: Iterable[Due],
        act: Callable[[Due], bool],
        now: datetime,
    ) -> tuple[Due, ...]:
        """Do something for each phase, and return those for which it was done.

        A failure is passed over until its next retry.
        """
        ready = [one for one in timings if (self._failures.next_try(work, one) or now) <= now]
        return tuple(timing for timing in ready if self._try(work, timing, act, now))

    def _try(self, work: Work, timing: Due, act: Callable[[Due], bool], now: datetime) -> bool:
        try:
            done = act(timing)
        except Exception as error:  # noqa: BLE001 - one broken game must not stop the others
            self._failures.note(work, timing, now)
            _log_failure(work, timing, error)
            if work is Work.ADJUDICATION and isinstance(timing, Timing):
                self._report_stuck(timing)
            return False
        self._failures.forget(work, timing)
        return done

    def _report_stuck(self, timing: Timing) -> None:
        """Tell the channel and the GMs, once for a phase, that it could not be adjudicated."""
        key = f"stuck:{timing.number}"
        try:
            with self._runner.change() as outbox:
                tx = outbox.tx
                if tx.outbox.holds(timing.game, key):
                    return
                game = tx.games.get(timing.game)
                notice = PhaseStuck(
                    game.title, tx.phases.code(timing.game, timing.number), timing.deadline
                )
                outbox.tell_channel(game, notice, key=key)
                for gm in game.gms:
                    outbox.tell_player(gm, replace(notice, gm=Player(gm)), game)
        except Exception as error:  # noqa: BLE001 - the database may be what is broken
            _log_failure(Work.REPORT, timing, error)

    def _adjudicate(self, timing: Timing, now: datetime) -> bool:
        with self._runner.change() as outbox:
            tx = outbox.tx
            open_game = _still_open(tx, timing)
            if (
                open_game is None
                or open_game.phase.timing.due_at > now
                or open_game.deadline is None
            ):
                return False
            is_early = now < open_game.phase.deadline
            cause = Cause.READY if is_early else Cause.DEADLINE
            waits = cause is Cause.DEADLINE and hold_back(outbox, open_game)
            return not waits and adjudicate_phase(outbox, open_game, cause)

    def _hold_back_at_lock(self, timing: Timing) -> bool:
        """Give grace as soon as orders have closed, where the results come later."""
        with self._runner.work.reading() as tx:
            # Checked at each tick until the results; mostly there is nobody to wait for.
            if not _waits_at_lock(tx, timing, _still_open(tx, timing, read_open_game)):
                return False
        with self._runner.change() as outbox:
            tx = outbox.tx
            open_game = _still_open(tx, timing)
            if open_game is None or not _waits_at_lock(tx, timing, open_game):
                return False
            return hold_back(outbox, open_game)

    def _remind(self, timing: Timing, now: datetime) -> bool:
        before = _reminder(timing, now)
        if before is None:
            return False
        with self._runner.change() as outbox:
            tx = outbox.tx
            open_game = _still_open(tx, timing)
            if open_game is None or open_game.deadline != timing.deadline:
                return False
            is_first = tx.phases.remind(
                timing.game, timing.number, timing.deadline, before, at=outbox.now
            )
            if is_first:
                tell_reminders(outbox, open_game, timing.deadline)
        return is_first

    def _remind_of_end(self, pause: Pause, now: datetime) -> bool:
        before = _reminder_of_end(pause, now)
        if before is None:
            return False
        with self._runner.change() as outbox:
            tx = outbox.tx
            open_game = _still_open(tx, pause)
            if open_game is None or open_game.game.paused_until != pause.until:
                return False
            game = open_game.game
            is_first = tx.phases.remind(game.id, pause.number, pause.until, before, at=outbox.now)
            if is_first:
                phase = str(open_game.phase.phase)
                outbox.tell_channel(game, PauseEnding(game.title, phase, pause.until))
        return is_first

    def _resume(self, pause: Pause) -> bool:
        with self._runner.change() as outbox:
            tx = outbox.tx
            open_game = _still_open(tx, pause)
            if open_game is None or open_game.game.paused_until != pause.until:
                return False
            game = open_game.game
            closes, results = resume(outbox, open_game)
            over = PauseOver(
                game.title,
                str(open_game.phase.phase),
                closes,
                results_at=results if results > closes else None,
                is_closed=closes < outbox.now,
            )
            outbox.tell_channel(game, over)
            start_cushion_again(outbox, open_game)
        return True

    def _give_grace(self, timing: Timing, now: datetime) -> bool:
        with self._runner.change() as outbox:
            tx = outbox.tx
            open_game = _still_open(tx, timing)
            if open_game is None:
                return False
            game, phase = open_game.game, open_game.phase
            until = now + (GRACE if phase.all_ready_at is None else CUSHION)
            if phase.all_ready_at is not None:
                tx.phases.set_all_ready(game.id, phase.number, until)
            if phase.deadline <= now:
                tx.phases.set_grace(game.id, phase.number, until)
                away = BotWasAway(game.title, str(phase.phase), phase.deadline, until)
                outbox.tell_channel(game, away)
            else:
                ready = EveryoneReady(game.id, game.title, str(phase.phase), until, phase.number)
                outbox.tell_channel(game, ready)
            log.warning("away_over_deadline", game=game.id, phase=str(phase.phase))
        return True


def _log_failure(work: Work, timing: Timed, error: Exception) -> None:
    log.error(work.value, game=timing.game, **described(error))


def _waits_at_lock(tx: Transaction, timing: Timing, open_game: OpenGame | None) -> bool:
    """Whether the phase still has the timing that was read, and waits for somebody."""
    if open_game is None or open_game.phase.timing != timing:
        return False
    return waits_at_lock(tx, open_game)


def _still_open(
    tx: Transaction, timing: Timed, read: Callable[[Transaction, str], OpenGame] = lock_open_game
) -> OpenGame | None:
    """Return the game of a timing that was read before, if that phase is still open."""
    try:
        open_game = read(tx, timing.game)
    except RequestRefused:
        return None
    return open_game if open_game.phase.number == timing.number else None


def _reminder(timing: Timing, now: datetime) -> timedelta | None:
    if timing.due_at <= now:
        return None
    return reminder_due(timing.deadline, deadline_set=timing.deadline_set_at, now=now)


def _reminder_of_end(pause: Pause, now: datetime) -> timedelta | None:
    return reminder_due(pause.until, deadline_set=pause.since, now=now)


def tell_reminders(outbox: Outbox, open_game: OpenGame, deadline: datetime) -> None:
    """Remind the players who still owe something and are not ready."""
    game, phase = open_game.game, open_game.phase
    ready = outbox.tx.ready.of(game.id, phase.number)
    owed: dict[Player, list[Duty]] = {}
    for duty in open_game.open_duties(outbox.tx):
        player = open_game.player_of(duty.power)
        if player is not None and duty.power not in ready:
            owed.setdefault(player, []).append(duty)
    for player, (first, *others) in owed.items():
        notice = Reminder(
            game.id, game.title, str(phase.phase), deadline, first, others=tuple(others)
        )
        outbox.tell_player(player, notice, game)
