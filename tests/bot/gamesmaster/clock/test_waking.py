"""What the bot does as it wakes: it reads what was missed, and then does what is due."""

import threading
from collections.abc import Callable, Collection
from datetime import datetime, timedelta

import pytest

from bot.gamesmaster.clock.due import GRACE, DuePhases
from bot.gamesmaster.notices.clock import BotWasAway
from bot.gamesmaster.notices.looking import Results
from bot.gamesmaster.notices.notice import Notice
from bot.gamesmaster.notices.votes import EndVoted
from storage.phases import Timing
from tests.bot.gamesmaster.evening import PLAYERS, START, Evening, only

HOUR, MINUTE = timedelta(hours=1), timedelta(minutes=1)


class Box:
    """A mailbox in which nothing is; `reads` has since when, `unread` where it cannot be read."""

    def __init__(
        self, meanwhile: Callable[[], object] = lambda: None, *, unread: Collection[str] = ()
    ) -> None:
        self.reads: list[datetime] = []
        self._meanwhile = meanwhile
        self._unread = frozenset(unread)

    def unheard_since(self) -> datetime | None:
        """Never: all is heard."""
        return None

    def silent_since(self, _workspace: str | None = None) -> datetime | None:
        """Never: somebody always writes."""
        return None

    def read(
        self, since: datetime, _until: datetime, _only: Collection[str] = ()
    ) -> frozenset[str]:
        """Let something happen meanwhile."""
        self.reads.append(since)
        self._meanwhile()
        return self._unread

    def read_again(self) -> None:
        """Nothing has failed."""


def test_after_a_sleep_of_the_machine_what_was_missed_is_read(evening: Evening) -> None:
    """Since the bot was awake last; not where it is woken as usual."""
    box = Box()
    evening.bot.take_up(box)
    evening.bot.wake()
    box.reads.clear()
    evening.clock.moment = START + MINUTE
    evening.bot.wake()
    assert box.reads == []
    evening.clock.moment = START + 3 * HOUR
    evening.bot.wake()
    assert box.reads == [START + MINUTE]


def test_what_could_not_be_read_is_read_after_the_next_start_too(evening: Evening) -> None:
    """Since it was written, however long the bot has been running meanwhile."""
    evening.bot.take_up(Box(unread={"T1"}))
    for day in range(3):
        evening.clock.moment = START + day * 24 * HOUR
        evening.bot.wake()
    reads = []
    for _ in range(2):
        bot, box = evening.new_bot(), Box()
        bot.take_up(box)
        bot.wake()
        reads.append(box.reads)
    assert reads == [[START], [evening.clock.moment]]


def test_of_an_absence_a_game_is_told_once(evening: Evening) -> None:
    """Where the tick and the alarm of a machine that slept ring at once."""
    evening.starts()
    evening.clock.moment = START + 50 * HOUR
    bot, waking = evening.new_bot(), threading.Event()
    bot.take_up(Box(lambda: waking.wait(0.2)))
    evening.bot = bot
    both = [threading.Thread(target=bot.wake) for _ in range(2)]
    for one in both:
        one.start()
    for one in both:
        one.join()
    assert [type(one) for one in evening.deliver()].count(BotWasAway) == 1


def test_two_bots_that_come_back_together_tell_of_their_absence_once(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One is quicker, between what the other reads and what it does."""
    evening.starts()
    evening.clock.moment = START + 50 * HOUR
    quick, slow = evening.new_bot(), evening.new_bot()
    for one in quick, slow:
        one.take_up()
    read = DuePhases._timings

    def reads(due: DuePhases, **which: Collection[str]) -> tuple[Timing, ...]:
        found = read(due, **which)
        if due is slow.due:
            monkeypatch.setattr(DuePhases, "_timings", read)
            quick.wake()
        return found

    monkeypatch.setattr(DuePhases, "_timings", reads)
    slow.wake()
    evening.bot = slow
    assert only(evening.deliver(), BotWasAway).phase == "S1901M"


def test_the_time_to_write_after_an_absence_begins_when_all_is_read(evening: Evening) -> None:
    """However long that takes."""
    evening.starts()
    evening.clock.moment = START + 50 * HOUR

    def passes() -> None:
        evening.clock.moment += 40 * MINUTE

    evening.bot = evening.new_bot()
    evening.bot.take_up(Box(passes))
    evening.bot.wake()
    away = only(evening.deliver(), BotWasAway)
    assert away.until == START + 50 * HOUR + 40 * MINUTE + GRACE


def test_a_game_that_is_voted_to_end_meanwhile_is_not_adjudicated(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The last vote comes after it was read what is due, and before its turn."""
    evening.starts()
    for player in PLAYERS[:-1]:
        evening.says(player, "draw")
    for player in PLAYERS:
        evening.says(player, "ready")
    evening.clock.moment += 2 * MINUTE
    read = DuePhases._timings
    heard: list[Notice] = []

    def reads(due: DuePhases, **which: Collection[str]) -> tuple[Timing, ...]:
        found = read(due, **which)
        if not heard:
            heard.extend(evening.says(PLAYERS[-1], "draw"))
        return found

    monkeypatch.setattr(DuePhases, "_timings", reads)
    assert evening.bot.due.do_all(evening.clock.now()) == ()
    only(heard, EndVoted)
    assert not any(isinstance(one, Results) for one in evening.deliver())
