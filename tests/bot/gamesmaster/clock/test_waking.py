"""What the bot does as it wakes: it reads what was missed, and then does what is due."""

import threading
from collections.abc import Callable, Collection, Mapping
from concurrent.futures import Future
from datetime import datetime, timedelta

import pytest

from bot.gamesmaster.clock import last_readings
from bot.gamesmaster.clock.due import GRACE, DuePhases
from bot.gamesmaster.context.ports import Found
from bot.gamesmaster.context.request import NewGame
from bot.gamesmaster.notices.clock import BotWasAway, GameEnded
from bot.gamesmaster.notices.notice import Channel, Notice, Player
from bot.gamesmaster.notices.showing import Results
from bot.gamesmaster.notices.votes import EndVoted
from engine.game.deadlines import SETTLING, Timing
from engine.game.settings import Settings
from tests.bot.gamesmaster.evening import PLAYERS, START, Evening, only

HOUR, MINUTE = timedelta(hours=1), timedelta(minutes=1)


class Box:
    """A mailbox in which nothing is; `reads` has since when, `unread` where it cannot be read."""

    def __init__(
        self, meanwhile: Callable[[], object] = lambda: None, *, unread: Collection[str] = ()
    ) -> None:
        self.reads: list[datetime] = []
        self.asked: list[Player] = []
        self.found: dict[Player, Found] = {}
        self.slow: dict[Player, Future[Found]] = {}
        self._meanwhile = meanwhile
        self._unread = frozenset(unread)

    def unheard_since(self) -> datetime | None:
        """Never: all is heard."""
        return None

    def silent_since(self, _workspace: str | None = None) -> datetime | None:
        """Never: somebody always writes."""
        return None

    def catch_up(
        self, since: datetime, _until: datetime, _only: Collection[str] = ()
    ) -> frozenset[str]:
        """Let something happen meanwhile."""
        self.reads.append(since)
        self._meanwhile()
        return self._unread

    def begin_catching_up(self, people: Mapping[Player, datetime]) -> dict[Player, Future[Found]]:
        """What comes of it is set beforehand for each person, NOTHING for all others."""
        self.asked += people
        done = {one: read(self.found.get(one, Found.NOTHING)) for one in people}
        return {one: self.slow.get(one, reading) for one, reading in done.items()}

    def retry(self) -> None:
        """Nothing has failed."""


def read(found: Found) -> Future[Found]:
    """A conversation that has been read."""
    reading: Future[Found] = Future()
    reading.set_result(found)
    return reading


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


@pytest.mark.parametrize("lead", [timedelta(), 50 * HOUR], ids=["stood still", "moved"])
def test_a_clock_that_was_moved_is_no_absence_though_nobody_has_told_yet(
    evening: Evening, lead: timedelta
) -> None:
    """The bot may look between the move and the word of it; real time that passes is one."""
    evening.starts()
    evening.bot.wake()
    evening.clock.lead, evening.clock.moment = lead, START + 50 * HOUR
    evening.bot.wake()
    told = {type(notice) for notice in evening.deliver()}
    assert (BotWasAway in told, Results in told) == ((False, True) if lead else (True, False))


def test_two_bots_that_come_back_together_tell_of_their_absence_once(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One is quicker, between what the other reads and what it does."""
    evening.starts()
    evening.clock.moment = START + 50 * HOUR
    quick, slow = evening.new_bot(), evening.new_bot()
    for one in quick, slow:
        one.take_up()
    read = DuePhases.timings

    def reads(due: DuePhases, **which: Collection[str]) -> tuple[Timing, ...]:
        found = read(due, **which)
        if due is slow.due:
            monkeypatch.setattr(DuePhases, "timings", read)
            quick.wake()
        return found

    monkeypatch.setattr(DuePhases, "timings", reads)
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
    read = DuePhases.timings
    heard: list[Notice] = []

    def reads(due: DuePhases, **which: Collection[str]) -> tuple[Timing, ...]:
        found = read(due, **which)
        if not heard:
            heard.extend(evening.says(PLAYERS[-1], "draw"))
        return found

    monkeypatch.setattr(DuePhases, "timings", reads)
    assert evening.bot.due.do_all(evening.clock.now()) == ()
    only(heard, EndVoted)
    assert not any(isinstance(one, Results) for one in evening.deliver())


ENGLAND, FRANCE = PLAYERS[1], PLAYERS[2]
OPENED_FOR = timedelta(hours=48)


def starts_elsewhere(evening: Evening) -> None:
    """Start a game with other people, in another workspace."""
    channel, gm, *players = (f"T2/{name}" for name in ("C", "gm", *"1234567"))
    people = tuple(map(Player, players))
    new = NewGame(title="Elsewhere")
    evening.starts(channel=Channel(channel), gm=Player(gm), players=people, settings=new)


@pytest.fixture
def box(evening: Evening, monkeypatch: pytest.MonkeyPatch) -> Box:
    """The mailbox of an evening; nobody waits for what is being read."""
    monkeypatch.setattr(last_readings, "_PATIENCE", 0.0)
    box = Box()
    evening.bot.take_up(box)
    evening.bot.wake()
    return box


def is_processed(evening: Evening, *, after: timedelta) -> bool:
    """Whether Spring 1901 is, so long after orders have settled, the bot awake every minute."""
    until = START + OPENED_FOR + SETTLING + after
    if evening.clock.moment < START + OPENED_FOR:
        evening.clock.moment = START + OPENED_FOR
        evening.bot.move_on()
    if evening.clock.moment == until:
        evening.bot.wake()
    while evening.clock.moment < until:
        evening.clock.moment = min(evening.clock.moment + MINUTE, until)
        evening.bot.wake()
    return any(isinstance(one, Results) for one in evening.deliver())


def test_what_players_wrote_is_read_before_a_phase_is_processed(evening: Evening, box: Box) -> None:
    """Once, of all who can order; first of those who sent nothing, or still owe something."""
    evening.starts()
    for player in PLAYERS:
        if player not in {ENGLAND, FRANCE}:
            evening.says(player, "ready")
    evening.says(ENGLAND, "F LON H")
    evening.advance(OPENED_FOR)
    assert box.asked == []
    assert is_processed(evening, after=timedelta())
    assert box.asked[:2] == [FRANCE, ENGLAND]
    assert sorted(box.asked) == sorted(PLAYERS)
    for _ in range(2):  # in Spring 1902 nobody owes a retreat
        evening.bot.move_on()
    assert len(box.asked) == len(PLAYERS)


def test_a_phase_that_all_are_ready_for_or_that_votes_end_is_read_for_too(
    evening: Evening, box: Box
) -> None:
    """Somebody may have written `not ready` or `no vote`."""
    evening.everyone_is_ready(evening.starts())
    assert sorted(box.asked) == sorted(PLAYERS)
    for player in PLAYERS:
        evening.says(player, "draw")
    box.found[FRANCE] = Found.FAILURE
    evening.clock.moment += Settings().vote_grace
    evening.bot.move_on()
    assert evening.deliver() == []
    box.found.clear()
    evening.bot.move_on()
    only(evening.deliver(), GameEnded)


def test_a_phase_waits_where_slack_fails_and_then_it_is_an_outage(
    evening: Evening, box: Box
) -> None:
    """Each time only who could not be read is asked for; the other games go on."""
    evening.starts()
    starts_elsewhere(evening)
    box.found[FRANCE] = Found.FAILURE
    for minutes in range(4):
        assert is_processed(evening, after=minutes * MINUTE) is (minutes == 0)
    assert (box.asked.count(FRANCE), box.asked.count(ENGLAND)) == (4, 1)
    box.reads.clear()
    evening.bot.move_on()
    assert len(box.reads) == 1
    only(evening.deliver(), BotWasAway)


def test_a_limit_is_waited_out_for_those_alone_who_have_sent_nothing(
    evening: Evening, box: Box
) -> None:
    """Nothing is known to be wrong then."""
    evening.starts()
    for player in PLAYERS[4:]:
        evening.says(player, "ready")
    evening.says(PLAYERS[3], "A MUN H")
    box.found = dict.fromkeys(PLAYERS, Found.LIMIT)
    assert not is_processed(evening, after=timedelta())
    box.found = dict.fromkeys(PLAYERS[3:], Found.LIMIT)
    assert is_processed(evening, after=MINUTE)


def test_after_a_limit_a_phase_is_processed_unread_unless_slack_withholds_something(
    evening: Evening, box: Box
) -> None:
    """Then all that stands in the workspace is read first, however long that takes."""
    evening.starts()
    box.found = dict.fromkeys(PLAYERS, Found.LIMIT)
    assert not is_processed(evening, after=timedelta())
    assert is_processed(evening, after=3 * MINUTE)
    box.found[FRANCE] = Found.UNHEARD
    box.reads.clear()
    evening.clock.moment += OPENED_FOR + SETTLING
    evening.bot.move_on()
    assert evening.deliver() == []
    evening.bot.move_on()
    assert len(box.reads) == 1
    only(evening.deliver(), BotWasAway)


def test_who_is_being_read_holds_up_no_other_game(evening: Evening, box: Box) -> None:
    """Slack takes its time to answer for one player; the phase is processed as it has."""
    evening.starts()
    starts_elsewhere(evening)
    slow = box.slow[FRANCE] = Future[Found]()
    assert is_processed(evening, after=timedelta())
    assert not is_processed(evening, after=timedelta())
    slow.set_result(Found.UNHEARD)
    assert evening.alarms.moment == evening.clock.moment
    assert is_processed(evening, after=timedelta())
    assert box.asked.count(FRANCE) == 1


def test_what_players_wrote_is_read_before_a_gm_processes_a_phase(
    evening: Evening, box: Box
) -> None:
    """As the button is pressed, not for any other button."""
    evening.starts()
    evening.bot.missed.read_for_gm(evening.asks("gm pause").confirmation)
    evening.bot.missed.read_for_gm("no such button")
    assert box.asked == []
    evening.bot.missed.read_for_gm(evening.asks("gm process").confirmation)
    assert box.asked == list(PLAYERS)


def test_of_several_bots_one_reads(
    evening: Evening, box: Box, monkeypatch: pytest.MonkeyPatch
) -> None:
    """And processes; the other takes it up if that one has gone meanwhile."""
    evening.starts()
    monkeypatch.setattr(type(evening.work), "is_embedded", False)
    other, its_box = evening.new_bot(), Box()
    other.take_up(its_box)
    other.wake()
    box.slow[FRANCE] = Future[Found]()
    assert not is_processed(evening, after=timedelta())
    other.move_on()
    assert (len(box.asked), its_box.asked) == (7, [])
    evening.clock.moment += 2 * MINUTE
    other.move_on()
    assert len(its_box.asked) == 7
    assert any(isinstance(one, Results) for one in evening.deliver())
