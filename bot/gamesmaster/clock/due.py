"""What is due by the clock: adjudications, reminders, pauses that end, and retries of failures."""

from collections.abc import Callable, Collection, Iterable, Iterator
from datetime import datetime, timedelta
from enum import StrEnum
from typing import NamedTuple

from msgspec.structs import replace
from structlog.contextvars import bind_contextvars, clear_contextvars

from bot.gamesmaster.clock.adjudicate import (
    Cause,
    adjudicate_phase,
    heed_votes,
    tell_of_end,
    voted_finish,
)
from bot.gamesmaster.clock.deadlines import ask_gms_again, resume
from bot.gamesmaster.clock.missed_orders import hold_back, waits_at_lock
from bot.gamesmaster.clock.seals import has_to_be_sealed, seal_before_results
from bot.gamesmaster.context.change import Change, log
from bot.gamesmaster.context.log import described
from bot.gamesmaster.context.open_game import OpenGame, lock_open_game, open_game_of
from bot.gamesmaster.context.runner import Runner
from bot.gamesmaster.notices import clock as notices
from bot.gamesmaster.notices.notice import Channel, Player, RequestRefused, workspace_of
from bot.gamesmaster.orders.ready import CUSHION, tell_all_ready
from engine.game.deadlines import Timing, Window, earliest, next_reminder, reminder_due
from engine.game.duties import Duty
from storage.database import Transaction

FIRST_RETRY = timedelta(seconds=30)
LAST_RETRY = timedelta(minutes=10)
ABSENCE = timedelta(minutes=2)
"""How long the bot must have heard nothing for its games to be told, and given time."""
GRACE = timedelta(minutes=15)
"""How long a game waits whose bot was off at a deadline, unless it is set to go on at once."""

Work = StrEnum("Work", "ADJUDICATION REMINDER GRACE REPORT RESUMING ENDING SEALING")
"""What the clock does for a phase; where it fails, the log has `adjudication_failed`."""


class _Failure(NamedTuple):
    """What went wrong with a piece of work: the last wait, the next try, and its number."""

    wait: timedelta
    next_try: datetime
    incident: str


class DuePhases:
    """Do what is due by the clock, each phase in a transaction of its own."""

    def __init__(self, runner: Runner) -> None:
        self._runner = runner
        self._failures: dict[tuple[Work, str, int], _Failure] = {}
        """What has failed since the process started, and has not been done since."""
        self._is_over = False

    def stop(self) -> None:
        """Begin nothing more: who comes next does what is due."""
        self._is_over = True

    def do_all(
        self,
        now: datetime,
        waiting: Collection[str] = (),
        is_read: Callable[[Timing], bool] = lambda _: True,
    ) -> tuple[Timing, ...]:
        """Do whatever is due by now; return the phases that this call adjudicated.

        Nothing in the workspaces that are `waiting`: what was written there is still unread. Nor
        does a phase end before all `is_read` that counts in it.
        Pauses end first, then games by their votes, then phases, and last come the reminders. All
        moments are read as seldom as can be: with many games that takes long. A game that fails
        does not hold up the others; its channel and its GMs are told once.
        """
        timings = self.timings(waiting=waiting)
        paused = [
            timing for timing in timings if timing.paused_until and timing.paused_until <= now
        ]
        voted = [
            timing
            for timing in timings
            if timing.voted_end_at and timing.voted_end_at <= now and is_read(timing)
        ]
        moved = self._each(Work.RESUMING, paused, _resume, now)
        moved += self._each(Work.ENDING, voted, _end_by_votes, now)
        if moved:
            timings = self.timings(waiting=waiting)
        running = [timing for timing in timings if timing.is_running]
        closed = [timing for timing in running if timing.settled_at <= now and is_read(timing)]
        done = self._adjudicate_due(closed, now)
        announced = [timing for timing in timings if _reminder(timing, now) is not None]
        self._each(Work.REMINDER, announced, _remind, now)
        return done

    def _adjudicate_due(self, closed: Iterable[Timing], now: datetime) -> tuple[Timing, ...]:
        """Adjudicate what is due of the phases that have closed, and return it.

        Where a game gives grace as soon as orders have closed, that comes first; else they are
        sealed then.
        """
        locked = [timing for timing in closed if now < timing.due_at]
        self._each(Work.ADJUDICATION, locked, _hold_back, now, check=_is_held_back)
        self._each(Work.SEALING, locked, _seal, now, check=_is_unsealed)
        due = [timing for timing in closed if timing.due_at <= now]
        return self._each(Work.ADJUDICATION, due, _adjudicate, now)

    def notice_absence(
        self,
        last_seen: datetime,
        now: datetime,
        *,
        only: Collection[str] = (),
        waiting: Collection[str] = (),
    ) -> None:
        """Give grace where orders closed while the bot was off, if due before that is over.

        In all workspaces or `only` in some; not in those that are `waiting`.
        """

        def is_missed(*moments: datetime | None) -> bool:
            return any(moment and last_seen < moment <= now for moment in moments)

        timings = self.timings(only=only, waiting=waiting)
        missed = [timing for timing in timings if is_missed(timing.ends_at, timing.settled_at)]
        graced = [timing for timing in missed if timing.is_running and timing.due_at < now + GRACE]
        self._each(Work.GRACE, graced, _give_grace, now)
        ends = [timing for timing in timings if is_missed(timing.voted_end_at)]
        self._each(Work.GRACE, ends, _put_end_off, now)

    def workspaces_due(self, now: datetime) -> set[str]:
        """Return the workspaces in which a phase is due, or a game ends by votes."""

        def found(tx: Transaction) -> set[str]:
            moments = (
                (timing.game, timing.due_at if timing.is_running else timing.voted_end_at)
                for timing in tx.phases.timings()
            )
            due = {game for game, moment in moments if moment is not None and moment <= now}
            return {workspace_of(Channel(tx.games.get(game).channel)) for game in due}

        return self._runner.read(found)

    def timings(
        self, *, only: Collection[str] = (), waiting: Collection[str] = ()
    ) -> tuple[Timing, ...]:
        """Return the moments of all open phases, or `only` in some workspaces, not in `waiting`."""

        def found(tx: Transaction) -> tuple[Timing, ...]:
            timings = tx.phases.timings()
            if only:
                games = _games_in(tx, only)
                timings = tuple(timing for timing in timings if timing.game in games)
            if waiting:
                games = _games_in(tx, waiting)
                timings = tuple(timing for timing in timings if timing.game not in games)
            return timings

        return self._runner.read(found)

    def next_deadline(self, now: datetime) -> datetime | None:
        """Return when all orders of a game are read next, or its votes end it; None for neither."""
        moments = (timing.voted_end_at or timing.settled_at for timing in self._ending())
        return min((moment for moment in moments if moment > now), default=None)

    def open_phases(self) -> set[tuple[str, int]]:
        """Return the game and number of each phase whose clock runs, or that votes end."""
        return {(timing.game, timing.number) for timing in self._ending()}

    def next_moment(self, now: datetime) -> datetime | None:
        """Return when something is due or tried again next (a past moment: at once), or None."""
        return earliest(self._moments(self.timings(), now))

    def next_moment_in(
        self, tx: Transaction, games: Collection[str], now: datetime
    ) -> datetime | None:
        """Return the same of some games, as it will be once this transaction is committed."""
        return earliest(self._moments(tx.phases.timings_of(games), now))

    def _moments(self, timings: Iterable[Timing], now: datetime) -> Iterator[datetime | None]:
        for timing in timings:
            if timing.is_running:
                yield self._next_try(Work.ADJUDICATION, timing) or timing.due_at
                if now < timing.settled_at:
                    yield timing.settled_at
            if timing.paused_until:
                yield self._next_try(Work.RESUMING, timing) or timing.paused_until
            if timing.voted_end_at:
                yield self._next_try(Work.ENDING, timing) or timing.voted_end_at
            moment, since = _reminded_of(timing)
            if moment:
                yield next_reminder(moment, deadline_set=since, now=now)

    def _ending(self) -> list[Timing]:
        return [timing for timing in self.timings() if timing.is_running or timing.voted_end_at]

    def _next_try(self, work: Work, timing: Timing) -> datetime | None:
        found = self._failures.get((work, timing.game, timing.number))
        return None if found is None else found.next_try

    def _each(
        self,
        work: Work,
        due: Iterable[Timing],
        act: Callable[[Change, OpenGame, Timing, datetime], bool],
        now: datetime,
        *,
        check: Callable[[OpenGame, Timing], bool] | None = None,
    ) -> tuple[Timing, ...]:
        """Do something for each phase that is still open, and return those for which it was done.

        Each has a transaction of its own, none where a `check` that only reads says no. A failure
        is passed over until its next retry. Those that somebody else has in hand come last: several
        processes on one database so share what is due.
        """
        busy: list[Timing] = []

        def run_one(timing: Timing, *, waits: bool) -> bool:
            done = False
            if self._is_over:
                return done
            clear_contextvars()
            bind_contextvars(game=timing.game)
            try:
                if check is None or self._runner.read(_passes, timing, check):
                    with self._runner.change() as change:
                        if not waits and not change.tx.games.lock_if_free(timing.game):
                            busy.append(timing)
                            return done
                        open_game = _still_open(change.tx, timing, lock_open_game)
                        bind_contextvars(phase=open_game.phase.code if open_game else None)
                        done = open_game is not None and act(change, open_game, timing, now)
            except Exception as error:  # noqa: BLE001 - one broken game must not stop the others
                self._note_failure(work, timing, error, now)
                return False
            self._failures.pop((work, timing.game, timing.number), None)
            return done

        ready = [timing for timing in due if (self._next_try(work, timing) or now) <= now]
        done = [timing for timing in ready if run_one(timing, waits=False)]
        unchanged = set(self.timings()) if busy else set()
        done += [timing for timing in busy if timing in unchanged and run_one(timing, waits=True)]
        return tuple(done)

    def _note_failure(self, work: Work, timing: Timing, error: Exception, now: datetime) -> None:
        """Note a failure: first retry after 30 seconds, then the wait doubles up to 10 minutes."""
        key = work, timing.game, timing.number
        before = self._failures.get(key)
        wait = FIRST_RETRY if before is None else min(before.wait * 2, LAST_RETRY)
        incident = self._runner.new_id()[:6] if before is None else before.incident
        self._failures[key] = _Failure(wait, now + wait, incident)
        _log_failure(work, timing, error, incident)
        if work is Work.ADJUDICATION:
            self._report_stuck(timing, incident)

    def _report_stuck(self, timing: Timing, incident: str) -> None:
        key = f"stuck:{timing.number}"
        try:
            with self._runner.change() as change:
                tx = change.tx
                if tx.outbox.holds(timing.game, key):
                    return
                game, code = tx.games.get(timing.game), tx.phases.code(timing.game, timing.number)
                notice = notices.PhaseStuck(*game.heading, code, timing.deadline, incident)
                alone = replace(notice, for_gm=True)
                change.tell_channel(game, notice if game.gms else alone, key=key)
                change.tell_gms(game, alone)
        except Exception as error:  # noqa: BLE001 - the database may be what is broken
            _log_failure(Work.REPORT, timing, error, incident)


def _games_in(tx: Transaction, workspaces: Collection[str]) -> set[str]:
    return {game.id for workspace in workspaces for game in tx.games.of_workspace(workspace)}


def _log_failure(work: Work, timing: Timing, error: Exception, incident: str) -> None:
    log.error(f"{work}_failed", incident=incident, game=timing.game, **described(error))


def _still_open(
    tx: Transaction, timing: Timing, read: Callable[[Transaction, str], OpenGame]
) -> OpenGame | None:
    """Return the game of a timing that was read before, if that phase is still open."""
    try:
        open_game = read(tx, timing.game)
    except RequestRefused:
        return None
    return open_game if open_game.phase.number == timing.number else None


def _adjudicate(change: Change, open_game: OpenGame, _timing: Timing, now: datetime) -> bool:
    timing = open_game.phase.timing
    if timing.due_at > now or timing.voted_end_at is not None or open_game.deadline is None:
        return False
    cause = Cause.READY if now < open_game.phase.deadline else Cause.DEADLINE
    waits = cause is Cause.DEADLINE and hold_back(change, open_game)
    return not waits and adjudicate_phase(change, open_game, cause)


def _passes(tx: Transaction, timing: Timing, check: Callable[[OpenGame, Timing], bool]) -> bool:
    open_game = _still_open(tx, timing, open_game_of)
    return open_game is not None and check(open_game, timing)


def _is_unsealed(open_game: OpenGame, timing: Timing) -> bool:
    return open_game.phase.timing == timing and has_to_be_sealed(open_game)


def _seal(change: Change, open_game: OpenGame, timing: Timing, _now: datetime) -> bool:
    is_so = _is_unsealed(open_game, timing)
    if is_so:
        seal_before_results(change, open_game)
    return is_so


def _is_held_back(open_game: OpenGame, timing: Timing) -> bool:
    """Whether a phase waits for somebody as orders close: asked at each tick until the results."""
    return open_game.phase.timing == timing and waits_at_lock(open_game)


def _hold_back(change: Change, open_game: OpenGame, timing: Timing, _now: datetime) -> bool:
    return _is_held_back(open_game, timing) and hold_back(change, open_game)


def _reminded_of(timing: Timing) -> tuple[datetime | None, datetime]:
    """Return what reminders announce, the end of a pause or the deadline, and when it was set."""
    if timing.paused_at is not None:
        return timing.paused_until, timing.paused_at
    return timing.deadline if timing.is_running else None, timing.deadline_set_at


def _reminder(timing: Timing, now: datetime) -> timedelta | None:
    """Return how long before a deadline or the end of a pause a reminder is due now, if any is."""
    moment, since = _reminded_of(timing)
    if moment is None or (timing.is_running and timing.due_at <= now):
        return None
    return reminder_due(moment, deadline_set=since, now=now)


def _remind(change: Change, open_game: OpenGame, timing: Timing, now: datetime) -> bool:
    game, before = open_game.game, _reminder(timing, now)
    moment, _ = _reminded_of(timing)
    present = open_game.deadline if timing.is_running else game.paused_until
    if moment is None or before is None or present != moment:
        return False
    if not change.tx.phases.remind(game.id, timing.number, moment, before, at=change.now):
        return False
    if timing.is_running:
        tell_reminders(change, open_game, moment)
        if late := tuple(late_duties(open_game)):
            change.tell_gms(game, notices.WhoIsLate(*open_game.heading, moment, late))
        ask_gms_again(change, open_game)
    else:
        change.tell_channel(game, notices.PauseEnding(*open_game.heading, moment))
    return True


def _resume(change: Change, open_game: OpenGame, timing: Timing, _now: datetime) -> bool:
    game = open_game.game
    if game.paused_until != timing.paused_until:
        return False

    def announce(window: Window) -> None:
        over = notices.PauseOver(
            *open_game.heading,
            window.closes,
            results_at=window.results_at,
            is_closed=window.closes < change.now,
        )
        change.tell_channel(game, over)

    resume(change, open_game, announce)
    return True


def _give_grace(change: Change, open_game: OpenGame, timing: Timing, now: datetime) -> bool:
    if open_game.phase.timing != timing:
        return False
    tx, game, phase = change.tx, open_game.game, open_game.phase
    # By now the present may be much later: all that was missed was read meanwhile.
    code, until = phase.code, change.now + (GRACE if phase.all_ready_at is None else CUSHION)
    waits = game.settings.wait_after_outage
    if phase.deadline <= now:
        until = until if waits else now
        if phase.all_ready_at is not None:
            tx.phases.set_all_ready(game.id, phase.number, until)
        tx.phases.set_grace(game.id, phase.number, until)
        away = notices.BotWasAway(*open_game.heading, phase.deadline, until if waits else None)
        change.tell_channel(game, away)
    else:
        tell_all_ready(change, open_game, until)
    log.warning("away_over_deadline", game=game.id, phase=code)
    return True


def _end_by_votes(change: Change, open_game: OpenGame, timing: Timing, _now: datetime) -> bool:
    is_so = open_game.phase.voted_end_at == timing.voted_end_at
    return is_so and heed_votes(change, open_game)


def _put_end_off(change: Change, open_game: OpenGame, timing: Timing, _now: datetime) -> bool:
    """Let votes be taken back a little longer: what was written in time is read only now."""
    if open_game.phase.voted_end_at != timing.voted_end_at:
        return False
    finish = voted_finish(open_game)
    if finish is None:
        return False
    tell_of_end(change, open_game, finish, change.now + GRACE)
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
        if not only or duty.power in only:
            owed.setdefault(open_game.seats[duty.power], []).append(duty)
    for player, (first, *others) in owed.items():
        notice = notices.Reminder(*open_game.heading, deadline, first, tuple(others))
        change.tell_player(player, notice, open_game.game)
