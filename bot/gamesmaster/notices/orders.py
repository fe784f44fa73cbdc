"""What players hear about their own orders."""

from __future__ import annotations

from collections.abc import Container, Iterable
from datetime import datetime
from enum import StrEnum

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
from engine.game.ending import Vote
from engine.game.plans import UnusedReason
from engine.judge.outcome import Reason
from engine.reader import Flaw

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


OrderMark = StrEnum("OrderMark", "STORED DOUBTFUL MISSING")
"""What the bot thinks of a stored order, in a receipt.

DOUBTFUL: it cannot succeed, or does not match the power's other orders. MISSING: there is no order
yet, and the unit will hold, be disbanded, removed by the rules, or not be built.
"""


SetChange = StrEnum("SetChange", "GIVEN CLEARED UNDONE UNDONE_PLANS UNDONE_ALL RESTORED")
"""How a set of orders came to be: UNDONE is the last change of orders, of plans, or of ALL."""


class ReceiptLine(Struct, frozen=True):
    """One unit of the power with its canonical order, None if it has none yet.

    `warning` is the value of an `engine.judge.outcome.Reason` or an `engine.game.doubts.DoubtKind`;
    a doubt is `because_of` other orders of the power, or of `units` that have none. `changed_from`
    is the order this request replaced, "" for none, None if nothing changed. `written` is the text,
    where it said less than the order does (misspelt, implied coast). `was_planned`: a plan was
    entered. `bars_support`: the unit holds for an illegal move, and cannot be supported.
    """

    unit: str
    order: str | None
    mark: OrderMark
    warning: str | None = None
    changed_from: str | None = None
    written: str | None = None
    because_of: tuple[str, ...] = ()
    units: tuple[str, ...] = ()
    was_planned: bool = False
    bars_support: bool = False


class PlanKind(StrEnum):
    """What a line of plans is about."""

    RETREAT = "retreat"
    """Where `unit` goes if it is dislodged, best first; a Disband at the end is the last resort."""
    GAINED = "gained"
    """The adjustments if `number` supply centers, or `center`, are gained; lost if negative."""
    OWED = "owed"
    """The adjustments if `number` units may be built; must be removed if negative."""
    OTHERWISE = "otherwise"
    """The adjustments by preference for every number that is not named."""
    BUILDS = "builds"
    REMOVALS = "removals"
    """Both by preference."""
    LATER = "later"
    """Orders without a condition."""


class PlanLine(Struct, frozen=True):
    """A plan for a `phase` that has not been used yet, with canonical orders.

    `faults` are pairs of an order that can never be allowed and the reason. `was` are the orders
    before this request, none if it is new, None if this request did not change it.
    `or_more`: for a larger `number`, too; `center` is the code of the one gained or lost.
    """

    kind: PlanKind
    phase: str
    orders: tuple[str, ...]
    unit: str = ""
    number: int = 0
    faults: tuple[tuple[str, Reason], ...] = ()
    was: tuple[str, ...] | None = None
    or_more: bool = False
    center: str = ""


class NotUnderstood(Struct, frozen=True):
    """A piece of text that gave no order, and what is wrong with it.

    `candidates` are the canonical orders it could be, each offered as a button; `detail` is why it
    is illegal; `subject` the words not understood, or the order that was replaced. `known` are own
    units, province codes or powers of the reader that may be meant, `counts` the order that counts
    for the same unit. `is_talk`: it cannot be meant as an order.
    """

    text: str
    flaw: Flaw
    candidates: tuple[str, ...] = ()
    detail: Reason | None = None
    subject: str | None = None
    known: tuple[str, ...] = ()
    counts: str | None = None
    is_talk: bool = False


class Receipt(PowerNotice, frozen=True):
    """The whole present set of a player's orders, after a change or on request.

    `lines` covers every unit that may be ordered; in an adjustment phase, which owes `adjustments`
    (builds positive, removals negative), every order given and a MISSING line without a unit for
    each one still open. `is_closed`: what stands is adjudicated, `all_ready_at` if everybody is
    ready. `version` is the present one, 0 without orders; it `equals` the earlier one it went back
    to.

    About this request: its `change`; the builds and removals `taken_back`, and the vote that is
    (`vote_taken_back`); the orders and plans that an edited message gives no more but that count
    (`kept`, `plans_kept`). `waits_again`:
    orders made the power not ready; `plans_cleared`: it withdraws plans. Its player plays in
    several games (`is_one_of_several`), of which nothing but the words chose this one (`by_words`).
    """

    deadline: datetime | None
    lines: tuple[ReceiptLine, ...]
    problems: tuple[NotUnderstood, ...] = ()
    adjustments: int = 0
    is_ready: bool = False
    is_one_of_several: bool = False
    by_words: bool = False
    waits_again: bool = False
    all_ready_at: datetime | None = None
    vote: Vote | None = None
    vote_taken_back: Vote | None = None
    change: SetChange = SetChange.GIVEN
    taken_back: tuple[str, ...] = ()
    version: int = 0
    equals: int | None = None
    can_undo: bool = False
    paused: bool = False
    more_problems: int = 0
    kept: tuple[str, ...] = ()
    plans_kept: tuple[str, ...] = ()
    plans: tuple[PlanLine, ...] = ()
    plans_cleared: bool = False
    examples: tuple[str, ...] = ()
    results_at: datetime | None = None
    is_closed: bool = False
    number: int = 0

    @property
    def outdates(self) -> Topic:
        """The receipts of the power in the phase before it."""
        return orders_topic(self.game, self.phase, self.power)

    def outdated(self, since: Since, newer: Notice | None) -> OldReceipt:
        """One line, and the texts whose problems the newer receipt has not settled."""
        misread = newer.still_open_of(self) if isinstance(newer, Receipt) else ()
        texts = tuple(problem.text for problem in misread)
        return OldReceipt(self.game, self.title, self.power, self.phase, texts, since)

    def with_unsent(self, older: Receipt) -> Receipt:
        """This receipt, with what an older one says that was never sent.

        The orders are listed as they are now; what was not understood, and what was taken back,
        would else be lost. An order that counts by now is asked about no more, and nothing is
        where everything was taken back since.
        """
        if self.change is not SetChange.GIVEN:
            return self
        counting = {line.order for line in self.lines}
        problems = tuple(dict.fromkeys((*self.still_open_of(older), *self.problems)))
        left_out = max(len(problems) - MOST_PROBLEMS, 0)
        return replace(
            self,
            problems=problems[:MOST_PROBLEMS],
            more_problems=self.more_problems + older.more_problems + left_out,
            waits_again=(self.waits_again or older.waits_again) and not self.is_ready,
            vote_taken_back=None if self.vote else self.vote_taken_back or older.vote_taken_back,
            taken_back=_each_once(older.taken_back, self.taken_back, without=counting),
            kept=_each_once((text for text in older.kept if text in counting), self.kept),
            plans_kept=_each_once(() if self.plans_cleared else older.plans_kept, self.plans_kept),
            examples=self.examples or older.examples,
        )

    def still_open_of(self, older: Receipt) -> tuple[NotUnderstood, ...]:
        """What an older one asked about, without the orders that count by now."""
        counting = {line.order for line in self.lines}
        return tuple(
            problem
            for problem in older.problems
            if problem.subject not in counting and not counting.intersection(problem.candidates)
        )


def orders_topic(game: str, phase: str, power: str) -> Topic:
    """What the receipts of a power in a phase are about."""
    return Topic(f"orders {game} {phase} {power}", (Receipt,))


def _each_once(
    older: Iterable[str], newer: Iterable[str], *, without: Container[str | None] = ()
) -> tuple[str, ...]:
    return tuple(text for text in dict.fromkeys((*older, *newer)) if text not in without)


class OldReceipt(PowerNotice, frozen=True):
    """In place of an outdated receipt, with the `problems` it listed if a newer one is below."""

    problems: tuple[str, ...] = ()
    since: Since = Since.NEWER


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
            orders=tuple(dict.fromkeys((*older.orders, *self.orders))),
            plans=tuple(dict.fromkeys((*older.plans, *self.plans))),
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

    Plans for a winter passed over before it are `unused`. `is_ready`: nothing is left to decide;
    `is_over`: for nobody, so the phase is over at once; `is_idle`: it asks nothing of the power.
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
