"""What players hear about their own orders."""

from __future__ import annotations

from collections.abc import Container, Iterable
from dataclasses import dataclass, replace
from datetime import datetime
from enum import StrEnum

from bot.gamesmaster.notices.notice import Channel, Notice, PowerNotice
from engine.game.duties import Owed
from engine.game.votes import Vote

MOST_PROBLEMS = 40
"""As many problems as a receipt keeps; it counts the others."""


@dataclass(frozen=True, slots=True)
class UnitChoices:
    """What may be ordered for one unit or place, as canonical text.

    `unit` is the dislodged unit (`A MUN`), the unit that may be removed, the home center where a
    unit may be built (`KIE`), or "" for waiving a build.
    """

    unit: str
    orders: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ChoicesNeeded(PowerNotice):
    """To a player who owes retreats, builds or removals: what they may order, as buttons."""

    deadline: datetime | None
    owes: Owed
    count: int
    choices: tuple[UnitChoices, ...]
    number: int = 0
    """The number of the phase, which its buttons go by; 0: not known."""


class OrderMark(StrEnum):
    """What the bot thinks of a stored order, in a receipt."""

    STORED = "stored"
    DOUBTFUL = "doubtful"
    """Stored, but it cannot succeed or does not match the power's other orders."""
    MISSING = "missing"
    """No order yet: the unit will hold, be disbanded, removed by the rules, or not be built."""


class SetChange(StrEnum):
    """How a set of orders came to be what it is."""

    GIVEN = "given"
    """By orders that were given."""
    CLEARED = "cleared"
    UNDONE = "undone"
    """The last change was taken back; it was one of the orders of the open phase."""
    UNDONE_PLANS = "undone_plans"
    """It was one of the plans for later phases."""
    UNDONE_ALL = "undone_all"
    """It was one of both."""
    RESTORED = "restored"
    """An earlier version counts again."""


@dataclass(frozen=True, slots=True)
class ReceiptLine:
    """One unit of the power with its order.

    `unit` is canonical (`F STP/SC`), `order` its canonical order or None. `warning` is the value
    of an `engine.judge.outcome.Reason` or of an `engine.game.doubts.DoubtKind`, or None; a doubt is
    `because_of` other canonical orders of the power, or of `units` of it that have none.
    `changed_from` is the earlier order if this request changed it, "" if there was none before,
    None if nothing changed. `written` is the text it was read from when that said less than the
    order does (misspelt, implied coast ...), else None.
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
    """Whether it was a plan that was entered when the phase was opened."""


class PlanKind(StrEnum):
    """What a line of plans is about."""

    RETREAT = "retreat"
    """Where `unit` goes if it is dislodged, best first; a Disband at the end is the last resort."""
    GAINED = "gained"
    """The adjustments if `number` supply centers are gained; lost if negative."""
    OWED = "owed"
    """The adjustments if `number` units may be built; must be removed if negative."""
    OTHERWISE = "otherwise"
    """The adjustments by preference for every number that is not named."""
    BUILDS = "builds"
    """Builds by preference."""
    REMOVALS = "removals"
    """Removals by preference."""
    LATER = "later"
    """Orders without a condition."""


@dataclass(frozen=True, slots=True)
class PlanLine:
    """A plan that has not been used yet.

    `phase` is the phase it is for, `orders` are canonical. `faults` are pairs of an order that can
    never be allowed and the value of the Reason. `was` are the orders it had before this request,
    none if it is new, None if this request did not change it.
    """

    kind: PlanKind
    phase: str
    orders: tuple[str, ...]
    unit: str = ""
    number: int = 0
    faults: tuple[tuple[str, str], ...] = ()
    was: tuple[str, ...] | None = None


@dataclass(frozen=True, slots=True)
class NotUnderstood:
    """A piece of text that gave no order.

    `kind` is the value of an `engine.reader.ProblemKind`; `candidates` the canonical orders it
    could be, each offered as a button; `detail` the value of a Reason where it is illegal;
    `subject` the words that were not understood, or the order that was replaced; `flaw` the value
    of an `engine.reader.Flaw`, which says more exactly than `kind` what was wrong. `known` are
    the own units where the text named none of them, or the codes of the provinces a misspelt name
    may have meant, or the powers of the reader that may be meant. `counts` is the order that counts
    for the same unit, where that is what is wrong. `is_talk`: it cannot be meant as an order.
    """

    text: str
    kind: str
    candidates: tuple[str, ...] = ()
    detail: str | None = None
    subject: str | None = None
    flaw: str = ""
    known: tuple[str, ...] = ()
    counts: str | None = None
    is_talk: bool = False


@dataclass(frozen=True, slots=True)
class Receipt(PowerNotice):
    """The whole present set of a player's orders, after a change or on request.

    `adjustments` is what is owed in an adjustment phase (builds positive, removals negative).
    `lines` covers every unit that may be ordered; in an adjustment phase every order given and a
    MISSING line for each one still open (its `unit` is "").
    """

    deadline: datetime | None
    lines: tuple[ReceiptLine, ...]
    problems: tuple[NotUnderstood, ...] = ()
    adjustments: int = 0
    is_ready: bool = False
    is_one_of_several: bool = False
    """Whether its player plays in other games too, so that the game has to be named."""
    by_words: bool = False
    """Whether nothing but the words said that of these games this one was meant."""
    waits_again: bool = False
    """Whether the power was ready, and this request took that back with orders."""
    all_ready_at: datetime | None = None
    """When the phase will be adjudicated because everyone is ready; None if not everyone is."""
    vote: Vote | None = None
    """How the power votes on the end of the game, if it does."""
    change: SetChange = SetChange.GIVEN
    """What was asked for."""
    taken_back: tuple[str, ...] = ()
    """The builds and removals that counted before this request and do not any more."""
    version: int = 0
    """The number of the present version; 0 where no order was given in the phase."""
    equals: int | None = None
    """The earlier version that the present one equals, if it was gone back to; 0: nothing yet."""
    can_undo: bool = False
    paused: bool = False
    more_problems: int = 0
    """How many further pieces of text gave no order, besides those in `problems`."""
    kept: tuple[str, ...] = ()
    """The orders that an edited message does not give any more and that count all the same."""
    plans_kept: tuple[str, ...] = ()
    """The same of the plans, as it was written."""
    plans: tuple[PlanLine, ...] = ()
    """Plans for later phases, the next one first."""
    plans_cleared: bool = False
    """Whether this answers a request to withdraw the plans."""
    examples: tuple[str, ...] = ()
    """Canonical orders that the power could give now, where something was not understood."""
    results_at: datetime | None = None
    """When the orders are adjudicated, where that is later than the deadline."""
    is_closed: bool = False
    """Whether none are taken any more: what stands is what is adjudicated."""
    number: int = 0
    """The number of the phase, which its buttons go by; 0: not known."""

    def with_unseen(self, older: Receipt) -> Receipt:
        """This receipt, with what an older one says that was never sent.

        The orders are listed as they are now; what was not understood, and what was taken back,
        would else be lost. An order that counts by now is asked about no more, and nothing is
        where everything was taken back since.
        """
        if self.change is not SetChange.GIVEN:
            return self
        counting = {line.order for line in self.lines}
        asked = (
            one
            for one in older.problems
            if one.subject not in counting and not counting.intersection(one.candidates)
        )
        problems = tuple(dict.fromkeys((*asked, *self.problems)))
        left_out = max(len(problems) - MOST_PROBLEMS, 0)
        return replace(
            self,
            problems=problems[:MOST_PROBLEMS],
            more_problems=self.more_problems + older.more_problems + left_out,
            waits_again=(self.waits_again or older.waits_again) and not self.is_ready,
            taken_back=_each_once(older.taken_back, self.taken_back, without=counting),
            kept=_each_once((one for one in older.kept if one in counting), self.kept),
            plans_kept=_each_once(() if self.plans_cleared else older.plans_kept, self.plans_kept),
            examples=self.examples or older.examples,
        )


def _each_once(
    older: Iterable[str], newer: Iterable[str], *, without: Container[str | None] = ()
) -> tuple[str, ...]:
    return tuple(one for one in dict.fromkeys((*older, *newer)) if one not in without)


@dataclass(frozen=True, slots=True)
class NewerReceipt(Notice):
    """In place of an outdated receipt: a newer one is below.

    `problems` is what was not understood of the message that it had answered, as it was written.
    """

    game: str
    power: str
    phase: str
    problems: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class NothingWithdrawn(PowerNotice):
    """To a player who deleted messages with orders: these still count.

    `orders` are canonical, each once; `plans` are those in them, as it was written.
    `is_open`: the orders can still be changed. `is_edit`: the message is still there, but says
    something else that is no order.
    """

    orders: tuple[str, ...]
    is_open: bool
    plans: tuple[str, ...] = ()
    is_edit: bool = False
    vote: Vote | None = None
    """The vote that was written in it, if that counts."""

    def with_unseen(self, older: NothingWithdrawn) -> NothingWithdrawn:
        """The same of this message and of one before it, of which nothing was sent yet."""
        return replace(
            self,
            orders=tuple(dict.fromkeys((*older.orders, *self.orders))),
            plans=tuple(dict.fromkeys((*older.plans, *self.plans))),
            vote=self.vote or older.vote,
        )


@dataclass(frozen=True, slots=True)
class UnusedPlanLine:
    """A plan that did not give its order; `why` is the value of an `UnusedReason`.

    `order` is the order it is about, if it is about one, `fault` the value of the Reason why that
    is not allowed. `phase` is the phase it was for, by its code.
    """

    text: str
    why: str
    order: str | None = None
    fault: str | None = None
    phase: str = ""


@dataclass(frozen=True, slots=True)
class PlansEntered(PowerNotice):
    """To a player, when a phase opens: which of the plans are entered in it.

    What was for a winter passed over since the phase before is among the `unused`. `is_ready`:
    nothing is left to decide, so the power counts as ready. `is_over`: that holds for everybody,
    and the phase is over at once. `is_idle`: the phase asks nothing of the power.
    """

    deadline: datetime | None
    orders: tuple[str, ...]
    unused: tuple[UnusedPlanLine, ...] = ()
    is_ready: bool = False
    is_over: bool = False
    is_idle: bool = False
    number: int = 0
    """The number of the phase, which its buttons go by; 0: not known."""


@dataclass(frozen=True, slots=True)
class OrderChange:
    """An order that was replaced: canonical texts, None for no order."""

    before: str | None
    after: str | None


@dataclass(frozen=True, slots=True)
class OrderVersion:
    """A version of a power's orders: when and how it came about, and what it changed.

    One that was undone or restored `equals` an earlier version; 0 is the beginning. `was_planned`:
    its orders were plans, entered when the phase was opened; `changes_plans`: it changed
    the plans for later phases.
    """

    number: int
    at: datetime
    change: SetChange
    changes: tuple[OrderChange, ...]
    equals: int | None = None
    was_planned: bool = False
    changes_plans: bool = False


@dataclass(frozen=True, slots=True)
class OrderHistory(PowerNotice):
    """To a player: the versions of the own orders in the open phase, the oldest first.

    The last one counts. `earlier` says how many more there were before these.
    """

    versions: tuple[OrderVersion, ...]
    earlier: int = 0


@dataclass(frozen=True, slots=True)
class FormOffered(PowerNotice):
    """To a player who asked in writing for the form of orders: a button opens it."""


@dataclass(frozen=True, slots=True)
class PublicOrder(Notice):
    """To a player who wrote what reads as an order in the channel: it was not stored."""

    title: str
    channel: Channel
