"""Reading what players wrote before a phase is processed: the conversation alone is the truth.

Slack may withhold for hours what people write, and never tell of it. So once a phase has closed,
the direct messages of all who can order in it are read: first of those who have sent nothing, then
of others who still owe something. That happens outside of transactions, and nobody waits who need
not:

- Where Slack fails to show a conversation, the phase waits, and is read for again; after `ABSENCE`
  its workspace counts as one that cannot be read.
- Where Slack lets no more be read for now (it allows some fifty conversations a minute in a
  workspace, and some apps only one), a phase waits for those who have sent nothing, at most for
  `ABSENCE`. Then it is processed without the rest, unless something unheard has been found in the
  workspace: such a one counts as one that cannot be read, and waits until everything is.
- Of several bots on one database, one reads for a phase and processes it.
"""

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from concurrent.futures import Future, wait
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from enum import IntEnum
from typing import NamedTuple

from bot.gamesmaster.clock.due import ABSENCE, late_duties
from bot.gamesmaster.context.change import log
from bot.gamesmaster.context.open_game import open_game_of
from bot.gamesmaster.context.ports import Found, Mailbox
from bot.gamesmaster.context.runner import Runner
from bot.gamesmaster.notices.desk import Act
from bot.gamesmaster.notices.notice import Player, RequestRefused, workspace_of
from engine.board import Power
from engine.game.deadlines import Timing
from storage.database import Transaction

_AT_ONCE = 50
"""For how many phases it begins to read before it processes those for which it has."""
_PATIENCE = 2.0
"""How many seconds all others wait for what is being read."""
_PATIENCE_OF_GM = 1.5
"""The same of a GM who has pressed a button: Slack takes three seconds for a failure."""
_REMEMBERED = timedelta(hours=1)
"""How long a workspace is known to have withheld something."""
_NEVER = datetime.min.replace(tzinfo=UTC)


class _Key(NamedTuple):
    """A phase and when it closed: it is read for again if it is opened again meanwhile."""

    game: str
    number: int
    closed_at: datetime


class _Has(IntEnum):
    """What somebody has done so far; the first are read first."""

    SENT_NOTHING = 0
    SENT_SOME = 1
    SENT_ALL = 2


@dataclass(frozen=True, slots=True)
class _Writers:
    """Those who can order in a phase that is open since then."""

    players: Mapping[Player, _Has]
    since: datetime


class LastReadings:
    """What is read, and has been, for the phases that have closed."""

    def __init__(self, runner: Runner, wake: Callable[[], None]) -> None:
        self._runner = runner
        self._wake = wake
        self._read: set[_Key] = set()
        self._begun: dict[_Key, dict[Player, Future[Found]]] = {}
        self._begun_at: dict[_Key, datetime] = {}
        self._withheld: dict[str, datetime] = {}
        self.has_more = False
        """Whether there may be more to process than when it was read last."""

    def covers(self, timing: Timing) -> bool:
        """Whether all has been read that counts in a phase which has closed."""
        return _key(timing) in self._read

    def read(
        self, mailbox: Mailbox, timings: Iterable[Timing], now: datetime, *, has_leapt: bool
    ) -> dict[str, datetime]:
        """Read for those phases that have closed, as far as that goes quickly.

        Call it with all that are open. After a leap of the clock no phase waits for a limit, which
        goes by Slack's own. Return the workspaces that turn out to be unreadable, and
        since when.
        """
        self.has_more = False
        keys = [_key(timing) for timing in timings if timing.voted_end_at or timing.is_running]
        self._read.intersection_update(keys)
        self._begun = {key: self._begun[key] for key in keys if key in self._begun}
        self._begun_at = {key: self._begun_at[key] for key in self._begun}
        closed = [key for key in keys if key.closed_at <= now and key not in self._read]
        if not closed:
            return {}
        phases = self._runner.read(_writers_in, self._claimed(closed, now))
        for key in phases:
            self._begun.setdefault(key, {})
            self._begun_at.setdefault(key, now)
        self._begin(mailbox, phases)
        begun = [reading for key in phases for reading in self._begun[key].values()]
        for reading in wait(begun, _PATIENCE).not_done:
            reading.add_done_callback(self._go_on)
        return self._unreadable(phases, now, has_leapt=has_leapt)

    def read_for_gm(self, mailbox: Mailbox, confirmation: str) -> None:
        """Read for a phase that a GM is about to process by hand, as far as that goes quickly."""
        writers = self._runner.read(_writers_of_act, confirmation)
        if writers is not None:
            begun = mailbox.begin_catching_up(
                dict.fromkeys(writers.players, writers.since)
            ).values()
            unread = len(wait(begun, _PATIENCE_OF_GM).not_done)
            log.info("read_for_gm", read=len(begun) - unread, unread=unread)

    def _go_on(self, _reading: Future[Found]) -> None:
        """Wake the bot once the last reading for a phase has come to its end."""
        phases = [list(begun.values()) for begun in list(self._begun.values())]
        if any(begun and all(reading.done() for reading in begun) for begun in phases):
            self.has_more = True
            self._wake()

    def _claimed(self, closed: Sequence[_Key], now: datetime) -> list[_Key]:
        """Those in hand and some more, not those that another bot has in hand.

        What a bot has not done after a while, another may claim.
        """
        found, new = [key for key in closed if key in self._begun], []
        if self._runner.work.is_embedded:
            new = [key for key in closed if key not in self._begun]
            self.has_more = len(new) > _AT_ONCE
            return found + new[:_AT_ONCE]
        with self._runner.change() as change:
            for key in closed:
                attempt = (now - key.closed_at) // ABSENCE
                claim = f"reading {key.game} {key.number} {key.closed_at.isoformat()} {attempt}"
                if len(new) == _AT_ONCE:
                    self.has_more = True
                    break
                if key not in self._begun and change.tx.inbox.record_once(claim, "", now):
                    new.append(key)
        return found + new

    def _begin(self, mailbox: Mailbox, phases: Mapping[_Key, _Writers]) -> None:
        """Begin to read each conversation once for all phases, first of those who owe something."""
        wanted: dict[Player, datetime] = {}
        for turn in _Has:
            for key, writers in phases.items():
                for player, has in writers.players.items():
                    if has is turn and player not in self._begun[key]:
                        wanted[player] = min(writers.since, wanted.get(player, writers.since))
        started = mailbox.begin_catching_up(wanted)
        for key, writers in phases.items():
            for player in writers.players:
                if player not in self._begun[key]:
                    self._begun[key][player] = started[player]

    def _unreadable(
        self, phases: Mapping[_Key, _Writers], now: datetime, *, has_leapt: bool
    ) -> dict[str, datetime]:
        """Note for which phases all was read; return what `read` does."""
        unreadable: dict[str, datetime] = {}
        found = {
            key: {
                who: reading.result() for who, reading in self._begun[key].items() if reading.done()
            }
            for key in phases
        }
        self._take_note([item for people in found.values() for item in people.items()], now)
        for key, writers in phases.items():
            is_over, waits = now - self._begun_at[key] > ABSENCE, False
            for player, has in writers.players.items():
                outcome, workspace = found[key].get(player), workspace_of(player)
                if outcome is Found.LIMIT:
                    is_bad = now - self._withheld.get(workspace, _NEVER) < _REMEMBERED
                    waits |= is_bad or not (is_over or has_leapt or has is not _Has.SENT_NOTHING)
                elif outcome is None or outcome is Found.FAILURE:
                    is_bad, waits = is_over, True
                else:
                    continue
                if is_bad:
                    unreadable[workspace] = min(writers.since, unreadable.get(workspace, now))
                if outcome is not None:
                    del self._begun[key][player]
            if not waits:
                self._read.add(key)
                del self._begun[key]
        return unreadable

    def _take_note(self, came: Collection[tuple[Player, Found]], now: datetime) -> None:
        for what in (Found.UNHEARD, Found.LIMIT, Found.FAILURE):
            people = Counter(workspace_of(player) for player, found in came if found is what)
            for workspace, number in people.items():
                log.warning("last_reading", workspace=workspace, found=what.name, people=number)
                if what is Found.UNHEARD:
                    self._withheld[workspace] = now


def _key(timing: Timing) -> _Key:
    return _Key(timing.game, timing.number, timing.voted_end_at or timing.settled_at)


def _writers_in(tx: Transaction, keys: Iterable[_Key]) -> dict[_Key, _Writers]:
    """The writers in each of the phases that is still open."""
    found = {key: _writers(tx, key.game, key.number) for key in keys}
    return {key: writers for key, writers in found.items() if writers is not None}


def _writers(tx: Transaction, game: str, number: int | None) -> _Writers | None:
    try:
        open_game = open_game_of(tx, game)
    except RequestRefused:
        return None
    if open_game.phase.number != number:
        return None
    ends_by_votes = open_game.phase.voted_end_at is not None
    powers = [
        power
        for power in open_game.taking_part(open_game.survivors)
        if ends_by_votes or open_game.can_order(power)
    ]
    owing, given = {duty.power for duty in late_duties(open_game)}, open_game.given()

    def has(power: Power) -> _Has:
        if power not in owing:
            return _Has.SENT_ALL
        return _Has.SENT_SOME if given.get(power) else _Has.SENT_NOTHING

    players = {who: min(map(has, own)) for who, own in open_game.by_player(powers).items()}
    return _Writers(players, open_game.phase.opened_at)


def _writers_of_act(tx: Transaction, confirmation: str) -> _Writers | None:
    """The writers in the phase that a GM is about to process; None for any other act."""
    shown = tx.audit.shown(confirmation)
    if shown is None or shown.is_settled or shown.act != Act.PROCESS:
        return None
    return _writers(tx, shown.game, shown.number)
