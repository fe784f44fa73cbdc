"""What players hear about their own orders."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime
from enum import StrEnum
from typing import TypeVar

from msgspec import Struct
from msgspec.structs import replace

from bot.gamesmaster.notices.clock import YouMissed
from bot.gamesmaster.notices.notice import (
    Channel,
    GameNotice,
    Notice,
    NumberedPhase,
    PowerNotice,
    Since,
    Topic,
)
from engine.game.duties import Owed
from engine.game.endings.votes import Vote
from engine.game.plans import UnusedReason
from engine.judge.outcome import Reason
from engine.reader import Flaw

_Item = TypeVar("_Item")

MOST_PROBLEMS = 40
"""As many problems as a receipt keeps; it counts the others."""


class UnitChoices(Struct, frozen=True):
    """What may be ordered for one unit or place, as canonical text.

    `unit` is the dislodged unit (`A MUN`), the unit that may be removed, the home center where a
    unit may be built (`KIE`), or "" for waiving a build.
    """

    unit: str
    orders: tuple[str, ...]


class ChoicesNeeded(PowerNotice, frozen=True):
    """To a player who owes retreats, builds or removals: what they may order, as buttons."""

    deadline: datetime | None
    owes: Owed
    count: int
    choices: tuple[UnitChoices, ...]
    number: int = 0


SetChange = StrEnum("SetChange", "GIVEN CLEARED UNDONE UNDONE_PLANS UNDONE_ALL RESTORED")
"""How a set of orders came to be: UNDONE is the last change of orders, of plans, or of ALL."""


class NotUnderstood(Struct, frozen=True):
    """A piece of text that gave no order, and what is wrong with it.

    `candidates` are the canonical orders it could be, each offered as a button; `detail` is why it
    is illegal; `subject` the words not understood, or the order that was replaced. `known` are own
    units, province codes or powers of the reader that may be meant, `counts` the order that counts
    for the same unit. `is_talk`: it cannot be meant as an order. `at` is when it was said, where a
    later message says it again.
    """

    text: str
    flaw: Flaw
    candidates: tuple[str, ...] = ()
    detail: Reason | None = None
    subject: str | None = None
    known: tuple[str, ...] = ()
    counts: str | None = None
    is_talk: bool = False
    at: datetime | None = None

    @property
    def is_question(self) -> bool:
        """Whether its writer is to choose an order, or a power."""
        return bool(self.candidates) or self.flaw is Flaw.WHICH_POWER


class Receipt(PowerNotice, frozen=True):
    """To a `player`: the own orders as they are when this is sent, after a request or on one.

    It names what is shown: the orders of a power in phase `number`, and what the `request` changed
    of them; "" for nothing. Receipts that were stored by a version that had no such reference say
    nothing of changes, and their player is not known ("").

    About the request: its `change`, and the earlier version that this `equals`; the `guessed`
    orders (ids), whose text said less; the builds and removals taken back; the vote that was
    (`vote_taken_back`); the orders (ids) and plans that an edited message gives no more but that
    count (`kept`, `plans_kept`). `waits_again`: orders made the power not ready;
    `waits_for_answer`: it would be ready, were all of the text understood; `plans_cleared`: it
    withdraws plans; `by_words`: nothing but the words chose this one of several games;
    `is_closed`: what stands cannot be changed any more.

    Of receipts before it: the requests of those that were never sent (`unsent`), and the
    `older_problems` that may be open still. `at` is when it was made. `declined`: its player has
    said no to what was asked.
    """

    number: int = 0
    player: str = ""
    request: str = ""
    problems: tuple[NotUnderstood, ...] = ()
    more_problems: int = 0
    by_words: bool = False
    waits_again: bool = False
    waits_for_answer: bool = False
    vote_taken_back: Vote | None = None
    change: SetChange = SetChange.GIVEN
    equals: int | None = None
    guessed: tuple[int, ...] = ()
    kept: tuple[int | str, ...] = ()
    """Ids; canonical orders in receipts that an earlier version stored."""
    plans_kept: tuple[str, ...] = ()
    plans_cleared: bool = False
    is_closed: bool = False
    unsent: tuple[str, ...] = ()
    older_problems: tuple[NotUnderstood, ...] = ()
    at: datetime | None = None
    declined: bool = False

    @property
    def outdates(self) -> Topic:
        """The receipts of the power in the phase before it."""
        return orders_topic(self.game, self.phase, self.power)

    @property
    def settles(self) -> Topic:
        """What was asked of the power about messages without an order."""
        return unsaved_topic(self.game, self.phase, self.power)

    def outdated(self, since: Since) -> OldReceipt:
        """One line; once the phase is over, with what was ordered."""
        heading = self.game, self.title, self.power, self.phase
        return OldReceipt(*heading, since=since, number=self.number, player=self.player)

    def following(self, older: Receipt) -> Receipt:
        """This receipt, with the guesses of an older one and what that asked."""
        asking = self.asking(_dated(older), 0)
        return replace(asking, guessed=_all_of(older.guessed, self.guessed))

    def settling(self, older: Notice, *, was_sent: bool) -> Receipt:
        """This receipt, with the questions of a message without an order; with all if unsent."""
        if not isinstance(older, NotSaved):
            return self
        asking = self.asking([asked for asked in _dated(older) if asked.is_question], 0)
        return asking if was_sent else asking.telling(older.problems, older.more_problems)

    def telling(self, untold: Iterable[NotUnderstood], more: int) -> Receipt:
        """This receipt, with problems that nobody was told yet, whatever was ordered since.

        Questions are asked, and replaced orders named, only while the orders that count by now
        leave them open (`asking`).
        """
        faults = tuple(
            problem
            for problem in untold
            if not problem.is_question and problem.flaw is not Flaw.REPLACED
        )
        problems = _all_of(faults, self.problems)
        left_out = max(len(problems) - MOST_PROBLEMS, 0)
        more += self.more_problems + left_out
        return replace(self, problems=problems[:MOST_PROBLEMS], more_problems=more)

    def asking(self, older: Iterable[NotUnderstood], more: int) -> Receipt:
        """This receipt, with what older messages asked, unless that was taken back or declined."""
        if self.change is not SetChange.GIVEN or self.declined or self.is_closed:
            return self
        texts = {problem.text for problem in self.problems}
        asked = (problem for problem in older if problem.text not in texts)
        before = _all_of(self.older_problems, tuple(asked))
        left_out = max(len(before) + len(self.problems) - MOST_PROBLEMS, 0)
        return replace(
            self,
            older_problems=before[: len(before) - left_out],
            more_problems=self.more_problems + more + left_out,
        )

    def with_unsent(self, older: Receipt) -> Receipt:
        """This receipt, with what an older one says that was never sent.

        The orders are listed as they are when it is sent; what was not understood, and what was
        taken back, would else be lost. Nothing is where everything was taken back since.
        """
        if self.change is not SetChange.GIVEN:
            return self
        plans_kept = () if self.plans_cleared else older.plans_kept
        telling = self.telling(older.problems, older.more_problems)
        return replace(
            telling.asking(_dated(older, with_replaced=True), 0),
            unsent=(*older.unsent, *filter(None, [older.request])),
            guessed=_all_of(older.guessed, self.guessed),
            waits_again=self.waits_again or older.waits_again,
            waits_for_answer=self.waits_for_answer or older.waits_for_answer,
            vote_taken_back=self.vote_taken_back or older.vote_taken_back,
            kept=_all_of(older.kept, self.kept),
            plans_kept=_all_of(plans_kept, self.plans_kept),
        )


def _dated(older: Receipt | NotSaved, *, with_replaced: bool = False) -> list[NotUnderstood]:
    """What an older message asked or did not understand, each with its time."""
    before = older.older_problems if isinstance(older, Receipt) else ()
    return [
        replace(problem, at=problem.at or older.at)
        for problem in (*before, *older.problems)
        if with_replaced or not (problem.is_talk or problem.flaw is Flaw.REPLACED)
    ]


def _all_of(older: tuple[_Item, ...], newer: tuple[_Item, ...]) -> tuple[_Item, ...]:
    return tuple(dict.fromkeys((*older, *newer)))


def orders_topic(game: str, phase: str, power: str) -> Topic:
    """What the receipts of a power in a phase are about."""
    return Topic(f"orders {game} {phase} {power}", (Receipt,))


def unsaved_topic(game: str, phase: str, power: str) -> Topic:
    """What a power was told about its messages in a phase that gave no order."""
    return Topic(f"unsaved {game} {phase} {power}", (NotSaved,))


class NotSaved(PowerNotice, frozen=True):
    """To a `player` whose message gave no order: its problems; everything stays as it is.

    Without problems it is the answer to a plain no. `number` is that of the phase, `at` when it was
    said, `examples` are orders (canonical text) that the power could give. `waits_for_answer`: it
    would be ready, were all of the text understood.
    """

    number: int = 0
    player: str = ""
    problems: tuple[NotUnderstood, ...] = ()
    more_problems: int = 0
    examples: tuple[str, ...] = ()
    at: datetime | None = None
    waits_for_answer: bool = False

    @property
    def outdates(self) -> Topic:
        """Nothing that was sent; what was not is told together."""
        return Topic(unsaved_topic(self.game, self.phase, self.power).name)

    def outdated(self, since: Since) -> Notice:
        """One line, if it has buttons."""
        if not any(problem.is_question for problem in self.problems):
            return self
        return OldReceipt(self.game, self.title, self.power, self.phase, since=since)

    def with_unsent(self, older: NotSaved) -> NotSaved:
        """The same of this message and of one before it, of which nothing was sent yet."""
        problems = _all_of(older.problems, self.problems)
        left_out = max(len(problems) - MOST_PROBLEMS, 0)
        more = self.more_problems + older.more_problems + left_out
        return replace(
            self,
            problems=problems[:MOST_PROBLEMS],
            more_problems=more,
            waits_for_answer=self.waits_for_answer or older.waits_for_answer,
        )


class OldReceipt(PowerNotice, frozen=True):
    """In place of an outdated receipt of a `player`, or of what was asked.

    Once the phase is over it shows what was ordered in phase `number`; nothing without one.
    """

    since: Since = Since.NEWER
    number: int = 0
    player: str = ""


class NothingWithdrawn(PowerNotice, frozen=True):
    """To a player who deleted a message, or made it something else (`is_edit`): all still counts.

    `orders` are canonical, `plans` as they were written; `is_open`: orders can still be changed.
    """

    orders: tuple[str, ...]
    is_open: bool
    plans: tuple[str, ...] = ()
    is_edit: bool = False
    vote: Vote | None = None

    @property
    def outdates(self) -> Topic:
        """The same of messages deleted before it, which it then tells of, too."""
        return Topic(f"deleted {self.game} {self.phase} {self.power}")

    def with_unsent(self, older: NothingWithdrawn) -> NothingWithdrawn:
        """The same of this message and of one before it, of which nothing was sent yet."""
        return replace(
            self,
            orders=_all_of(older.orders, self.orders),
            plans=_all_of(older.plans, self.plans),
            vote=self.vote or older.vote,
        )


class UnusedPlanLine(Struct, frozen=True):
    """A plan for a `phase` that did not give its `order`; `fault` is why that is not allowed."""

    text: str
    why: UnusedReason
    order: str | None = None
    fault: Reason | None = None
    phase: str = ""


class PlansEntered(PowerNotice, frozen=True):
    """To a player, when a phase opens: which of the plans are entered in it.

    Plans for a winter passed over before it are `unused`. `is_ready`: the power has nothing left to
    decide; `is_over`: nobody has, so the phase is over at once; `is_idle`: the phase asks nothing
    of the power.
    """

    deadline: datetime | None
    orders: tuple[str, ...]
    unused: tuple[UnusedPlanLine, ...] = ()
    is_ready: bool = False
    is_over: bool = False
    is_idle: bool = False
    number: int = 0


class YourResults(NumberedPhase, frozen=True):
    """To a player: what became of the own units in a phase, and what is to be done next.

    `entered` tells of saved orders for the next phase, `missed` of civil disorder since this one.
    `is_past`: there is a newer one, so that nothing is left to do about it.
    """

    powers: tuple[str, ...]
    choices: tuple[ChoicesNeeded, ...] = ()
    entered: tuple[PlansEntered, ...] = ()
    missed: YouMissed | None = None
    is_past: bool = False

    @property
    def outdates(self) -> Topic:
        """The results of earlier phases of the game."""
        return results_topic(self.game)


def results_topic(game: str) -> Topic:
    """What the results of a game are about, as its players are told of them."""
    return Topic(f"results {game}", (YourResults,), all_sent=True)


class OrderChange(Struct, frozen=True):
    """An order that was replaced: canonical texts, None for no order."""

    before: str | None
    after: str | None


class OrderVersion(Struct, frozen=True):
    """A version of a power's orders: when and how it came about, and what it changed.

    One that was undone or restored `equals` an earlier version, 0 for the beginning. `was_planned`:
    its orders were entered plans; `changes_plans`: it changed the plans for later phases.
    """

    number: int
    at: datetime
    change: SetChange
    changes: tuple[OrderChange, ...]
    equals: int | None = None
    was_planned: bool = False
    changes_plans: bool = False


class OrderHistory(PowerNotice, frozen=True):
    """To a player: the versions of the own orders in the open phase, the last one counts."""

    versions: tuple[OrderVersion, ...]
    earlier: int = 0


class FormOffered(PowerNotice, frozen=True):
    """To a player who asked in writing for the form of orders: a button opens it."""


Secret = StrEnum("Secret", "ORDER VOTE PREFERENCES")
"""What players send to the bot alone."""


class PublicSecret(GameNotice, frozen=True):
    """To a player who wrote in the channel what is for the bot alone: it was not stored."""

    channel: Channel
    what: Secret = Secret.ORDER
