"""The answer to a player's orders: each unit with its order, and what was not understood."""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import repeat

from msgspec import structs

from bot.gamesmaster.context.open_game import OpenGame, Turn, open_game_of, undo_target
from bot.gamesmaster.lookup.words import quote
from bot.gamesmaster.notices import orders as notices
from bot.gamesmaster.orders.plans import StoredPlans, compared, plan_lines
from engine.board import Power, Unit
from engine.game.doubts import Doubt, doubts
from engine.game.duties import differences, duties
from engine.game.ending import Vote
from engine.judge.adjustments import owed
from engine.judge.outcome import Reason
from engine.names import Names, closest_word, names_of, spelling
from engine.orders import Move, Order, Waive, province_of
from engine.position import PhaseType
from engine.reader import Flaw, ParsedOrders, Problem, example_orders
from engine.rules import Rulebook
from engine.variant import Variant
from storage.tables.games import GameState
from storage.tables.orders import GivenOrder

_SHORT, _LONG = 3, 7
"""A word of up to `_SHORT` letters must be spelt right; from `_LONG` on it may have two slips."""
_TALKATIVE = frozenset({Flaw.NOT_AN_ORDER, Flaw.UNKNOWN_PLACE})
_SIGN = re.compile(r"->|→|=>|\s[-–—]\s|\w[-–—]\w|\d")
"""Signs that only orders have."""
_ORDER_WORD = re.compile(
    r"\b(a|f|h|s|c|army|fleet|units?|hold|stay|move|attack|go|to|support|convoy|via|retreat|disband|"
    r"build|remove|waive|draw|surrender|if|cancel|undo|clear|scrap)(s|es|d|ed|ing)?\b"
)
"""Words that say what a unit does, or that take something back."""


@dataclass(frozen=True, slots=True)
class Changes:
    """What one request did to a power's orders.

    `before` are the orders that counted until then, `new` the ids of the added ones, `written` the
    texts of those whose text says less than the order. `change` is what was asked for, `equals`
    the version that was restored, `kept` and `plans_kept` what an edited message no longer
    contains.
    """

    before: Sequence[GivenOrder] = ()
    new: frozenset[int] = frozenset()
    written: Mapping[int, str] = field(default_factory=dict)
    problems: tuple[notices.NotUnderstood, ...] = ()
    change: notices.SetChange = notices.SetChange.GIVEN
    equals: int | None = None
    kept: tuple[str, ...] = ()
    plans_kept: tuple[str, ...] = ()
    plans_before: Sequence[notices.PlanLine] | None = None
    """The plans that counted before, if the request may have changed them."""
    plans_cleared: bool = False
    vote_before: Vote | None = None
    """The vote that stood before, if the request may have changed it."""
    waits_again: bool = False
    """Whether the power is no longer ready because it took orders back."""


NO_CHANGES = Changes()


def receipt(open_game: OpenGame, power: Power, changes: Changes = NO_CHANGES) -> notices.Receipt:
    """The receipt of all present orders of a power."""
    tx, game, phase = open_game.tx, open_game.game, open_game.phase
    current = tx.orders.current(game.id, phase.number, open_game.variant, power)
    versions = tx.orders.versions(game.id, phase.number, power)
    plans, vote = tx.plans.standing(game.id, open_game.variant, power), open_game.votes().get(power)
    is_adjustment = phase.phase.type is PhaseType.ADJUSTMENT
    player = open_game.seats.get(power)
    return notices.Receipt(
        *open_game.heading_of(power),
        deadline=open_game.deadline,
        results_at=open_game.results_at,
        lines=_lines(open_game, power, current, changes),
        problems=changes.problems[: notices.MOST_PROBLEMS],
        more_problems=max(len(changes.problems) - notices.MOST_PROBLEMS, 0),
        adjustments=owed(open_game.position, power, open_game.variant) if is_adjustment else 0,
        is_one_of_several=player is not None and len(tx.games.of_player(player)) > 1,
        waits_again=changes.waits_again,
        is_ready=power in open_game.ready(),
        all_ready_at=phase.all_ready_at,
        vote=vote,
        vote_taken_back=None if vote else changes.vote_before,
        change=changes.change,
        taken_back=_taken_back(open_game, current, changes),
        version=len(versions),
        equals=changes.equals,
        can_undo=undo_target(versions) is not None,
        kept=changes.kept,
        plans_kept=changes.plans_kept,
        paused=game.paused_at is not None,
        plans=compared(plan_lines(open_game, power, plans), changes.plans_before) if plans else (),
        plans_cleared=changes.plans_cleared,
        examples=examples(open_game, power) if changes.problems else (),
        number=phase.number,
    )


def answer_with_receipt(turn: Turn, changes: Changes = NO_CHANGES) -> None:
    """Answer with a receipt at the end of the request, when the game may have gone on."""
    context, then = turn.context, turn.open_game

    def present() -> notices.Receipt:
        tx, game = context.tx, context.tx.games.get(then.game.id)
        if game.state is GameState.RUNNING:
            now = open_game_of(tx, game.id)
        else:
            now = replace(then, phase=tx.phases.get(game.id, then.phase.number, then.variant))
        return receipt(now, turn.power, changes)

    def answer() -> None:
        is_by_words = then.game.id in context.by_words
        context.answer(structs.replace(present(), by_words=is_by_words), then.game)

    context.last_steps.append(answer)


def _lines(
    open_game: OpenGame, power: Power, current: Sequence[GivenOrder], changes: Changes
) -> tuple[notices.ReceiptLine, ...]:
    orders = [given.order for given in current]
    found = doubts(orders, power, open_game.position, open_game.variant, open_game.rulebook)
    lines = {
        given.id: _line(given, doubt, changes, open_game.rulebook)
        for given, doubt in zip(current, found, strict=True)
    }
    if open_game.phase.phase.type is PhaseType.ADJUSTMENT:
        return (*lines.values(), *_still_open(open_game, power, current))
    by_province = {province_of(given.order): lines[given.id] for given in current}
    return tuple(
        by_province.get(unit.province) or _missing(unit, changes)
        for unit in open_game.units_to_order(power)
    )


def _line(
    given: GivenOrder, doubt: Reason | Doubt | None, changes: Changes, rulebook: Rulebook
) -> notices.ReceiptLine:
    order = given.order
    is_illegal_move = isinstance(order, Move) and isinstance(doubt, Reason)
    return notices.ReceiptLine(
        unit="" if isinstance(order, Waive) else str(order.unit),
        order=str(order),
        mark=notices.OrderMark.STORED if doubt is None else notices.OrderMark.DOUBTFUL,
        warning=doubt.kind if isinstance(doubt, Doubt) else doubt,
        changed_from=_before(order, changes.before) if given.id in changes.new else None,
        written=changes.written.get(given.id),
        because_of=tuple(map(str, doubt.because_of)) if isinstance(doubt, Doubt) else (),
        units=tuple(map(str, doubt.units)) if isinstance(doubt, Doubt) else (),
        was_planned=given.was_planned,
        bars_support=is_illegal_move and not rulebook.illegal_move_supportable,
    )


def _missing(unit: Unit, changes: Changes) -> notices.ReceiptLine:
    before = (one.order for one in changes.before)
    was = next((str(order) for order in before if province_of(order) is unit.province), None)
    return notices.ReceiptLine(str(unit), None, notices.OrderMark.MISSING, changed_from=was)


def _taken_back(
    open_game: OpenGame, current: Sequence[GivenOrder], changes: Changes
) -> tuple[str, ...]:
    """The builds and removals that were taken back; other orders show it in their unit's line."""
    if open_game.phase.phase.type is not PhaseType.ADJUSTMENT or not changes.before:
        return ()
    before, after = ([one.order for one in orders] for orders in (changes.before, current))
    pairs = differences(before, after)
    return tuple(str(old) for old, new in pairs if old is not None and new is None)


def _before(order: Order, before: Sequence[GivenOrder]) -> str | None:
    """The order that a new one replaces; "" if there was none, None if it was the same."""
    if isinstance(order, Waive):
        return None if any(one.order == order for one in before) else ""
    province = province_of(order)
    old = next((str(one.order) for one in before if province_of(one.order) is province), "")
    return None if old == str(order) else old


def _still_open(
    open_game: OpenGame, power: Power, current: Sequence[GivenOrder]
) -> tuple[notices.ReceiptLine, ...]:
    given = {power: [one.order for one in current]}
    open_count = sum(
        duty.count
        for duty in duties(open_game.position, open_game.variant, open_game.rulebook, given)
        if duty.power == power
    )
    return tuple(repeat(notices.ReceiptLine("", None, notices.OrderMark.MISSING), open_count))


def shown_problems(parsed: ParsedOrders, variant: Variant) -> tuple[notices.NotUnderstood, ...]:
    """The problems that a receipt shows; illegal orders are in its lines already."""
    shown = [
        structs.replace(
            shown_problem(one),
            counts=_counting(one, parsed),
            is_talk=is_small_talk(one, parsed, variant),
        )
        for one in parsed.problems
        if one.flaw is not Flaw.NOT_ALLOWED
    ]
    return tuple(shown)


def _counting(problem: Problem, parsed: ParsedOrders) -> str | None:
    """The later order of the same text that replaces an order, if any."""
    if problem.flaw is not Flaw.REPLACED or problem.order is None:
        return None
    province = province_of(problem.order)
    later = (str(order) for order in parsed.orders if province_of(order) is province)
    return next(later, None)


def plan_problems(stored: StoredPlans) -> tuple[notices.NotUnderstood, ...]:
    """The plans that do not count or give nothing in the open phase, as problems."""
    late = (notices.NotUnderstood(quote(plan.text), Flaw.REPLACED) for plan in stored.late)
    unused = (
        notices.NotUnderstood(
            quote(one.text), Flaw.NOT_ALLOWED if one.fault else Flaw.DOUBTFUL, detail=one.fault
        )
        for one in stored.now.unused
    )
    return (*late, *unused)


def shown_problem(problem: Problem) -> notices.NotUnderstood:
    """A problem of the order reader as answers show it."""
    subject = problem.subject if problem.unit is None else str(problem.unit)
    if problem.flaw is Flaw.REPLACED and problem.order is not None:
        subject = str(problem.order)
    return notices.NotUnderstood(
        text=quote(problem.text),
        flaw=problem.flaw,
        candidates=tuple(map(str, problem.candidates)),
        detail=problem.illegal,
        subject=None if subject is None else quote(subject),
        known=tuple(map(str, (*problem.units, *problem.places, *problem.powers))),
    )


def examples(open_game: OpenGame, power: Power) -> tuple[str, ...]:
    """Up to three orders (canonical text) that a power could give in the open phase."""
    orders = example_orders(open_game.position, power, open_game.variant, open_game.rulebook)
    return tuple(map(str, orders))


_SAMPLE = "A PAR - BUR, F BRE - MAO"


def power_here(open_game: OpenGame) -> Power:
    """A power to name in examples: one that can order something, if any can."""
    ordering = (power for power in open_game.remaining if examples(open_game, power))
    return next(ordering, open_game.variant.played[0])


def examples_here(texts: Iterable[str], open_game: OpenGame) -> tuple[str, ...]:
    """The examples of a command, as they fit a game: with a power and with orders of its own."""
    power = power_here(open_game)
    orders = ", ".join(examples(open_game, power)[:2])
    fitted = (one.replace(_SAMPLE, orders).replace("FRANCE", power) for one in texts)
    return tuple(one for one in fitted if "PAR" not in one)


def is_small_talk(problem: Problem, parsed: ParsedOrders, variant: Variant) -> bool:
    """Whether a piece of text cannot have been meant as an order.

    It names no place (not even misspelt), no unit and no word of an order, and the rest of its
    message does give orders. When in doubt, the answer is no.
    """
    gives_something = bool(parsed.readings or parsed.plans)
    if not gives_something or problem.flaw not in _TALKATIVE or problem.candidates:
        return False
    has_order_words = _ORDER_WORD.search(spelling(problem.text))
    return not has_order_words and not _names_a_place(problem.text, variant)


def is_no_attempt(parsed: ParsedOrders) -> bool:
    """Whether a text gives nothing and does not try to."""
    gives_something = parsed.readings or parsed.words or parsed.plans
    flaws = {problem.flaw for problem in parsed.problems}
    return not gives_something and flaws <= {Flaw.NOT_AN_ORDER}


def is_mere_talk(parsed: ParsedOrders, variant: Variant) -> bool:
    """Whether a text gives nothing, does not try to, and names no place at all."""
    places = (_names_a_place(one.text, variant) for one in parsed.problems)
    return is_no_attempt(parsed) and not any(places)


def _names_a_place(text: str, variant: Variant) -> bool:
    names = names_of(variant)
    is_sign = _SIGN.search(text) is not None
    return is_sign or any(_is_place(word, names) for word in spelling(text).split())


def _is_place(word: str, names: Names) -> bool:
    if names.provinces_spelt(word) or names.power_spelt(word):
        return True
    slips = 2 if len(word) >= _LONG else 1
    return len(word) > _SHORT and closest_word(word, names.whole, slips=slips) is not None
