"""The answer to a player's orders: what was not understood, and each unit with its order.

A receipt is stored as a reference (`answer_with_receipt`), and made of what is saved when it is
sent (`receipt_view`).
"""

from collections.abc import Iterable, Sequence
from itertools import repeat

from msgspec.structs import replace

from bot.gamesmaster.context.open_game import OpenGame, Turn, game_at_phase, open_game_of
from bot.gamesmaster.lookup.words import quote
from bot.gamesmaster.notices.notice import Player, Since
from bot.gamesmaster.notices.orders import (
    MOST_PROBLEMS,
    NotSaved,
    NotUnderstood,
    OldReceipt,
    Receipt,
)
from bot.gamesmaster.notices.views import PlanLine, ReceiptLine, ReceiptView
from bot.gamesmaster.orders.plans import compared, plan_lines
from bot.gamesmaster.orders.problems import places_named
from bot.gamesmaster.orders.sets import plans_at, set_at, undo_target
from engine.board import Power, Province
from engine.game.doubts import Doubt, doubts
from engine.game.duties import duties
from engine.game.order_sets import differences
from engine.judge.adjustments import owed
from engine.judge.options import legal_adjustments, legal_orders
from engine.judge.outcome import Reason
from engine.orders import Move, Order, province_of
from engine.position import PhaseType
from engine.reader import example_orders, parse_order
from engine.rules import Rulebook
from engine.variant import Variant
from storage.database import Transaction
from storage.tables.games import GameState
from storage.tables.orders import GivenOrder, Version


def receipt_of(turn: Turn) -> Receipt:
    """The receipt of what a request does to a power's orders."""
    context = turn.context
    return replace(
        receipt_for(context.player, turn.open_game, turn.power),
        request=context.request.id,
        by_words=turn.game in context.by_words,
    )


def receipt_for(player: Player, open_game: OpenGame, power: Power) -> Receipt:
    """A receipt of the present orders of a power, for its player."""
    return Receipt(*open_game.heading_of(power), number=open_game.phase.number, player=player)


def answer_with_receipt(turn: Turn, receipt: Receipt | None = None) -> None:
    """Answer with a receipt at the end of the request, when the game may have gone on."""
    context, game = turn.context, turn.open_game.game
    receipt = receipt or receipt_of(turn)
    told = receipt.problems[:MOST_PROBLEMS]
    left_out = len(receipt.problems) - len(told)
    receipt = replace(receipt, problems=told, more_problems=left_out, at=context.now)

    def answer() -> None:
        now = receipt
        if context.tx.games.get(game.id).state is GameState.RUNNING:
            phase = open_game_of(context.tx, game.id).phase
            now = replace(receipt, phase=phase.code, number=phase.number)
        context.answer(now, game)

    context.last_steps.append(answer)


def answer_text(turn: Turn, receipt: Receipt, *, gives_something: bool) -> None:
    """Answer with the receipt of a text, or why it gave nothing: then all stays as it is."""
    if gives_something or receipt.kept or receipt.plans_kept:
        answer_with_receipt(turn, receipt)
    else:
        answer_not_saved(turn, receipt.problems, waits_for_answer=receipt.waits_for_answer)


def answer_not_saved(
    turn: Turn, problems: tuple[NotUnderstood, ...], *, waits_for_answer: bool = False
) -> None:
    """Answer a request that gave no order with what is wrong with it; everything stays."""
    context, told = turn.context, problems[:MOST_PROBLEMS]
    notice = NotSaved(
        *turn.open_game.heading_of(turn.power),
        number=turn.open_game.phase.number,
        player=context.player,
        problems=told,
        more_problems=len(problems) - len(told),
        examples=examples(turn.open_game, turn.power) if problems else (),
        at=context.now,
        waits_for_answer=waits_for_answer,
    )
    turn.answer(notice)


def receipt_view(tx: Transaction, notice: Receipt) -> ReceiptView | None:
    """What a receipt shows; None where somebody else plays the power by now."""
    game, power = tx.games.get(notice.game), Power(notice.power)
    phase = tx.phases.get(game.id, notice.number, game.set_up)
    open_game = game_at_phase(tx, game, phase)
    if not _is_of_player(notice, open_game):
        return None
    history = tx.orders.history(game.id, phase.number, open_game.variant, power)
    current = [given for given in history if given.replaced_at is None]
    versions = tx.orders.versions(game.id, phase.number, power)
    before = _set_before(notice.request, history, versions)
    vote = tx.votes.of(game.id, phase.number).get(power)
    player = open_game.seats.get(power)
    is_adjustment = phase.phase.type is PhaseType.ADJUSTMENT
    lines = _lines(open_game, power, current, before, notice)
    is_complete = all(line.order for line in lines)
    older = still_open(notice.older_problems, current, open_game.variant, is_complete=is_complete)
    problems = (
        *_unless_said_again(older, notice.problems, lines, open_game.variant),
        *notice.problems,
    )
    return ReceiptView(
        variant=open_game.variant,
        phase=phase.phase,
        deadline=open_game.deadline,
        results_at=open_game.results_at,
        is_paused=game.paused_at is not None,
        lines=lines,
        problems=problems,
        adjustments=owed(open_game.position, power, open_game.variant) if is_adjustment else 0,
        is_one_of_several=player is not None and len(tx.games.of_player(player)) > 1,
        is_ready=power in tx.ready.of(game.id, phase.number),
        all_ready_at=phase.all_ready_at,
        vote=vote,
        version=len(versions),
        can_undo=undo_target(versions) is not None,
        taken_back=_taken_back(notice, history, versions) if is_adjustment else (),
        kept=tuple(
            given.order
            for given in current
            if given.id in notice.kept or str(given.order) in notice.kept
        ),
        plans=_plans(open_game, power, notice.request, versions),
        examples=examples(open_game, power) if problems else (),
    )


def orders_then(tx: Transaction, notice: OldReceipt) -> tuple[Order, ...]:
    """What was ordered in the phase of an outdated receipt that is over; nothing of others."""
    if notice.since is not Since.OVER or not notice.number:
        return ()
    game = tx.games.get(notice.game)
    phase = tx.phases.get(game.id, notice.number, game.set_up)
    if not _is_of_player(notice, game_at_phase(tx, game, phase)):
        return ()
    variant = phase.played_on(game.set_up)
    current = tx.orders.current(game.id, phase.number, variant, Power(notice.power))
    return tuple(given.order for given in current)


def _is_of_player(notice: Receipt | OldReceipt, open_game: OpenGame) -> bool:
    """Whether nobody but the reader plays the power by now; nobody may see another's orders."""
    if notice.player:
        return open_game.seats.get(Power(notice.power)) in {None, notice.player}
    seats = open_game.tx.games.seat_history(open_game.game.id)
    return len({seat.player for seat in seats if seat.power == notice.power}) <= 1


def still_open(
    asked: Sequence[NotUnderstood],
    current: Sequence[GivenOrder],
    variant: Variant,
    *,
    is_complete: bool,
) -> tuple[NotUnderstood, ...]:
    """What was asked about and is not settled by the orders that count by now.

    An order, even a repeated one, settles what was asked about its unit before. Where all units
    have their orders (`is_complete`), only questions with candidates are open.
    """
    counting = {str(given.order) for given in current}

    def is_open(problem: NotUnderstood) -> bool:
        if problem.subject in counting or counting.intersection(problem.candidates):
            return False
        if problem.at is None:
            return True
        since = {
            province_of(given.order)
            for given in current
            if max(given.stored_at, given.meant_at) > problem.at
        }
        orders = (parse_order(text, variant) for text in problem.candidates)
        about = set(map(province_of, orders)) or places_named(problem.text, variant)
        return since.isdisjoint(about) and (problem.is_question or not is_complete)

    return tuple(filter(is_open, asked))


def _unless_said_again(
    older: Sequence[NotUnderstood],
    newer: Sequence[NotUnderstood],
    lines: Sequence[ReceiptLine],
    variant: Variant,
) -> list[NotUnderstood]:
    """Leave out what was not understood of units about which something newer was not, either."""
    own = {
        province_of(line.order) if line.order else line.unit and line.unit.province
        for line in lines
    }
    said = {place for problem in newer for place in places_named(problem.text, variant)}
    kept: list[NotUnderstood] = []
    for problem in reversed(older):
        about = places_named(problem.text, variant) & own
        if problem.is_question or not about or not about <= said:
            kept.insert(0, problem)
        said |= about
    return kept


def _version_of(request: str, versions: Sequence[Version]) -> Version | None:
    return next((version for version in versions if version.request == request), None)


def _set_before(
    request: str, history: Sequence[GivenOrder], versions: Sequence[Version]
) -> list[Order]:
    """The orders before a request changed them; none where it did not."""
    version = _version_of(request, versions)
    if version is None:
        return []
    return [given.order for given in set_at(history, versions, version.number - 1)]


def _lines(
    open_game: OpenGame,
    power: Power,
    current: Sequence[GivenOrder],
    before: Sequence[Order],
    notice: Receipt,
) -> tuple[ReceiptLine, ...]:
    orders = [given.order for given in current]
    found = doubts(orders, power, open_game.position, open_game.variant, open_game.rulebook)
    lines = [
        replace(
            _line(given, doubt, before, notice, open_game.rulebook),
            instead=(
                instead_of(open_game, power, province_of(given.order), orders)
                if isinstance(doubt, Reason)
                else ()
            ),
        )
        for given, doubt in zip(current, found, strict=True)
    ]
    if open_game.phase.phase.type is PhaseType.ADJUSTMENT:
        return (*lines, *repeat(ReceiptLine(), _count_open(open_game, power, orders)))
    by_province = dict(zip(map(province_of, orders), lines, strict=True))
    earlier = {province_of(order): order for order in before}
    return tuple(
        by_province.get(unit.province) or ReceiptLine(unit, before=earlier.get(unit.province))
        for unit in open_game.units_to_order(power)
    )


def instead_of(
    open_game: OpenGame, power: Power, place: Province | None, given: Sequence[Order] = ()
) -> tuple[Order, ...]:
    """What a power can order in place of what is not allowed somewhere: few, or nothing.

    It is the retreats of the unit there, or the builds at the centers that are not `given` yet.
    """
    board, variant, rulebook = open_game.position, open_game.variant, open_game.rulebook
    if board.phase.type is PhaseType.RETREAT:
        own = legal_orders(board, variant, rulebook).get(power, {})
        return next((own[unit] for unit in own if unit.province is place), ())
    count, possible = legal_adjustments(board, power, variant)
    taken = {None, *map(province_of, given)} - {place}
    return tuple(order for order in possible if count > 0 and province_of(order) not in taken)


def _line(
    given: GivenOrder,
    doubt: Reason | Doubt | None,
    before: Sequence[Order],
    notice: Receipt,
    rulebook: Rulebook,
) -> ReceiptLine:
    order = given.order
    replaced = _same_place(order, before)
    is_new = bool(notice.request) and given.request == notice.request and replaced != order
    is_illegal_move = isinstance(order, Move) and isinstance(doubt, Reason)
    return ReceiptLine(
        order=order,
        doubt=doubt,
        before=replaced if is_new else None,
        is_new=is_new and replaced is None,
        guess=given.id if given.id in notice.guessed else 0,
        written=quote(given.written) if given.id in notice.guessed else "",
        was_planned=given.was_planned,
        bars_support=is_illegal_move and not rulebook.illegal_move_supportable,
    )


def _same_place(order: Order, before: Sequence[Order]) -> Order | None:
    """The order of the same unit, or for the same center, among those before; of waives any."""
    province = province_of(order)
    return next((old for old in before if province_of(old) is province), None)


def _count_open(open_game: OpenGame, power: Power, given: Sequence[Order]) -> int:
    """How many builds or removals are still to be ordered."""
    owed_now = duties(open_game.position, open_game.variant, open_game.rulebook, {power: given})
    return sum(duty.count for duty in owed_now if duty.power == power)


def _taken_back(
    notice: Receipt, history: Sequence[GivenOrder], versions: Sequence[Version]
) -> tuple[Order, ...]:
    """The builds and removals that were taken back; other orders show it in their unit's line."""
    found: list[Order] = []
    for request in (*notice.unsent, notice.request):
        version = _version_of(request, versions)
        if version is not None:
            numbers = version.number - 1, version.number
            before, after = (
                [given.order for given in set_at(history, versions, number)] for number in numbers
            )
            pairs = differences(before, after)
            found += [old for old, new in pairs if old is not None and new is None]
    if not notice.unsent:
        return tuple(found)
    counting = [given.order for given in history if given.replaced_at is None]
    return tuple(order for order in dict.fromkeys(found) if order not in counting)


def _plans(
    open_game: OpenGame, power: Power, request: str, versions: Sequence[Version]
) -> tuple[PlanLine, ...]:
    """The plans that count, with what the request changed of them."""
    tx, game, variant = open_game.tx, open_game.game.id, open_game.variant
    standing = tx.plans.standing(game, variant, power)
    if not standing:
        return ()
    lines = plan_lines(open_game, power, standing)
    version = _version_of(request, versions)
    if version is None:
        return lines
    history = tx.plans.history(game, variant, power)
    before = plans_at(history, versions, version.number - 1, open_game.phase.phase)
    return compared(lines, plan_lines(open_game, power, before))


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
    fitted = (text.replace(_SAMPLE, orders).replace("FRANCE", power) for text in texts)
    return tuple(text for text in fitted if "PAR" not in text)
