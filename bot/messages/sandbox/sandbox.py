"""What is said of a sandbox: that it is one, what has just happened, how to go on."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace

from bot.gamesmaster.notices.actions import Action, pack
from bot.gamesmaster.notices.orders import NotUnderstood
from bot.gamesmaster.notices.sandbox import SandboxNews, SandboxShown
from bot.gamesmaster.notices.views import SandboxView
from bot.messages.clock.deadlines import owed_words
from bot.messages.looking.maps import ROOM_FOR_POSITION, picture_of, position_words
from bot.messages.looking.outcomes import illegal_words
from bot.messages.looking.results import outcome_line, retreat_lines, story
from bot.messages.markup import quoted
from bot.messages.message import (
    Button,
    Games,
    Heading,
    Message,
    Part,
    Picture,
    Row,
    Small,
    Text,
    listing,
    row,
)
from bot.messages.names import counted, order_name, order_of, phase_name, power_name
from bot.messages.orders.problems import problem_words
from bot.messages.orders.receipts import doubt_words
from engine.board import Power, Province
from engine.game.doubts import Doubt
from engine.judge.adjustments import owed
from engine.judge.outcome import Reason, Resolution
from engine.orders import Hold, Order
from engine.phase import PhaseType
from engine.position import Position
from engine.reader.values import Flaw
from engine.variant import Variant

TITLE = "Sandbox – not the game"
"""Stands over every answer and in every map, so that nobody takes it for the game."""

WATERMARK = ("SANDBOX", "not the game")
"""On a stamp on each of its maps, the second line small."""

HOW_TO_GO_ON = (
    "Write orders for any power in this message's *thread*, for example `A PAR - BUR` or "
    "`Turkey: all hold`, then `next`. Outside of the thread put `sandbox` before it; without it, "
    "what you write to me is for the game. `help sandbox` says more."
)
IN_THE_THREAD = (
    "Only you see this, and nothing of it touches the game. Go on in the sandbox's thread, or with "
    "`sandbox` before what you write."
)
ENDED = "This sandbox is put away. `sandbox` begins a new one."
UNDONE = "The last step is taken back."
NO_ORDERS = "No orders yet."
NOTHING_GIVEN = "No order was written, so everything went by the rules."

# By the type of a phase, for the units or powers without an order.
WITHOUT_ORDER: Mapping[str, str] = {
    "M": "{units} without an order: they hold.",
    "R": "{units} without an order: disbanded.",
    "A": "Builds without an order are left unused; for removals the rules choose.",
}


def begun(title: str, phase: str) -> str:
    """What a sandbox begins with; `title` is the game's, "" for none; both are shown as given."""
    if not title:
        return f"A board of your own, at {phase}."
    return f"A copy of {title} at {phase}, for you alone. Nothing you do here touches the game."


def sandbox_shown(notice: SandboxShown, games: Games) -> Message:
    """A sandbox after a step: what was done, and how to go on."""
    view = games.sandbox(notice.sandbox, notice.step)
    match notice.news:
        case SandboxNews.ENDED:
            return Message(f"{TITLE}. {ENDED}", [Heading(TITLE), Text(ENDED)])
        case SandboxNews.BEGUN:
            return _begun(notice, view)
        case SandboxNews.MAP:
            return _map(notice, view)
        case SandboxNews.ADJUDICATED if view.resolution is not None:
            return _result(notice, view, view.resolution)
        case _:
            return _orders(notice, view)


def _begun(notice: SandboxShown, view: SandboxView) -> Message:
    said = begun(notice.title, phase_name(view.position.phase))
    picture = sandbox_map(view.position, view.variant)
    below: list[Part] = [Text(HOW_TO_GO_ON), *_next(view), _buttons(notice)]
    return Message(f"{TITLE}. {said}", [Heading(TITLE), Text(said)], picture, below)


def _map(notice: SandboxShown, view: SandboxView) -> Message:
    orders = [order for given in view.orders.values() for order in given]
    picture = sandbox_map(view.position, view.variant, orders=orders)
    said = f"{TITLE}: {phase_name(view.position.phase)}."
    return Message(said, [Heading(TITLE)], picture, [_buttons(notice), Small(IN_THE_THREAD)])


def _orders(notice: SandboxShown, view: SandboxView) -> Message:
    phase = phase_name(view.position.phase)
    parts: list[Part] = [Heading(f"{TITLE}: {phase}")]
    if notice.news is SandboxNews.UNDONE:
        parts.append(Text(UNDONE))
    lines = list(_order_lines(view))
    parts += listing(lines) or [Text(NO_ORDERS)]
    for problem in notice.problems:
        parts += _problem(problem, notice, view)
    if notice.more_problems:
        rest = counted(notice.more_problems, "piece")
        parts.append(Text(f"And {rest} of text more that I could not read as orders."))
    parts += [*_next(view), _buttons(notice), Small(IN_THE_THREAD)]
    count = sum(map(len, view.orders.values()))
    said = f"{TITLE}: {phase}, {counted(count, 'order')}."
    return Message(said, parts)


def _order_lines(view: SandboxView) -> Iterable[str]:
    for power in view.variant.powers:
        orders = view.orders.get(power, ())
        if orders:
            yield f"*{power_name(power, view.variant)}*"
        for order, doubt in zip(orders, view.doubts.get(power, ()), strict=True):
            said = order_name(order, position=view.position)
            if doubt is None:
                yield f":white_check_mark: {said}"
            else:
                yield f":warning: {said}: _{_doubt(doubt, order, power, view)}_"


def _doubt(doubt: Reason | Doubt, order: Order, power: Power, view: SandboxView) -> str:
    if isinstance(doubt, Reason):
        return f"it cannot succeed: {illegal_words(doubt, order)}"
    return doubt_words(
        doubt.kind,
        view.variant,
        because_of=tuple(map(str, doubt.because_of)),
        units=tuple(map(str, doubt.units)),
        adjustments=owed(view.position, power, view.variant),
        power=power_name(power, view.variant),
    )


def _problem(problem: NotUnderstood, notice: SandboxShown, view: SandboxView) -> list[Part]:
    variant, phase = view.variant, view.position.phase.type
    said = problem_words(
        Flaw(problem.flaw),
        text=quoted(problem.text),
        subject=None if problem.subject is None else quoted(problem.subject),
        detail=None if problem.detail is None else Reason(problem.detail),
        known=problem.known,
        variant=variant,
        phase=phase,
        examples=problem.candidates[:1] or notice.examples,
        is_sandbox=True,
    )
    parts: list[Part] = [Text(f":grey_question: {said}")]
    offered = [_button(notice, order_of(text, variant), text) for text in problem.candidates]
    return [*parts, row(*offered)] if offered else parts


def _result(notice: SandboxShown, view: SandboxView, resolution: Resolution) -> Message:
    name = phase_name(resolution.phase)
    told = story(resolution, view.before, view.variant, gained=_gained(view))
    above: list[Part] = [Heading(f"{TITLE}: {name}"), Text(told)]
    if resolution.winner is not None:
        winner = power_name(resolution.winner, view.variant)
        above.append(Text(f"*{winner} would have won.*"))
    below: list[Part] = [
        *listing(_outcomes(view, resolution)),
        *_refuges(view, resolution),
        *_next(view),
        _buttons(notice),
        Small(IN_THE_THREAD),
    ]
    picture = sandbox_map(view.before, view.variant, resolution=resolution)
    return Message(f"{TITLE}: {name}. {told}", above, picture, below)


def _outcomes(view: SandboxView, resolution: Resolution) -> Iterable[str]:
    """What became of each order that was written, and of each unit that was dislodged."""
    left_out = 0
    told_any = False
    for power in view.variant.powers:
        outcomes = resolution.of(power)
        shown = [
            one
            for one in outcomes
            if one.reason is not Reason.NO_ORDER or one.dislodged_by is not None
        ]
        left_out += len(outcomes) - len(shown)
        if shown:
            told_any = True
            yield f"*{power_name(power, view.variant)}*"
            yield from (outcome_line(one, view.before) for one in shown)
    if not told_any:
        yield NOTHING_GIVEN
    elif left_out and resolution.phase.type is PhaseType.MOVEMENT:
        yield f"_{counted(left_out, 'other unit')} had no order._"


def _refuges(view: SandboxView, resolution: Resolution) -> list[Part]:
    lines = list(retreat_lines(resolution, view.variant))
    return listing(lines, head="*Retreats open to dislodged units*") if lines else []


def _gained(view: SandboxView) -> dict[Power, tuple[Province, ...]] | None:
    """The centers each power gained, where the ownership was settled."""
    before, after = view.before, view.position
    if before.centers == after.centers:
        return None
    return {
        power: tuple(
            place for place in after.centers_of(power) if before.centers.get(place) != power
        )
        for power in view.variant.powers
    }


def _next(view: SandboxView) -> list[Part]:
    """Which phase it is, and what happens without an order."""
    phase = view.position.phase
    head = f"*Now: {phase_name(phase)}.*"
    count = sum(duty.count for duty in view.owing)
    if not count:
        return [Text(f"{head} Every order is written; `next` adjudicates.")]
    without = WITHOUT_ORDER[phase.type.value].format(units=counted(count, "unit").capitalize())
    if phase.type is PhaseType.MOVEMENT:
        return [Text(f"{head} {without}")]
    lines = [
        f"• *{power_name(duty.power, view.variant)}*: {owed_words(duty, view.variant)}"
        for duty in view.owing
    ]
    return listing([*lines, without], head=head)


def _buttons(notice: SandboxShown) -> Row:
    said = [("Adjudicate", "next")]
    if notice.news is not SandboxNews.BEGUN:
        said += [("Undo", "undo"), ("Map", "map")]
    if notice.title:
        said.append(("Copy my orders", "mine"))
    said.append(("End", "end"))
    return row(*(_button(notice, label, word) for label, word in said))


def _button(notice: SandboxShown, label: str, words: str) -> Button:
    value = pack(notice.sandbox, str(notice.step), words)
    return Button(label, Action.SANDBOX, value, style="primary" if words == "next" else None)


def sandbox_map(
    position: Position,
    variant: Variant,
    *,
    resolution: Resolution | None = None,
    orders: Iterable[Order] = (),
) -> Picture:
    """A board of a sandbox, which says so: with results, with orders, or as it stands."""
    phase, written = position.phase, tuple(orders)
    shown = position if resolution is None else resolution.after
    what = "with results" if resolution is not None else "with orders" if written else "as it is"
    then = "Position" if resolution is None else "Position after them"
    picture = picture_of(
        position,
        variant,
        title=f"{TITLE}: {phase_name(phase)}",
        alt=f"Map of a sandbox, not of the game, {phase_name(phase)}, {what}. {then}: "
        + position_words(shown, variant, most=ROOM_FOR_POSITION),
        name=f"sandbox-{phase}",
        resolution=None if resolution is None else _only_ordered(resolution),
        orders=written,
    )
    return replace(
        picture,
        heading="Sandbox",
        subheading=f"{phase_name(phase)}, not the game",
        watermark=WATERMARK,
    )


def _only_ordered(resolution: Resolution) -> Resolution:
    """A result without the units that only stood where they were, as nobody told them otherwise.

    Nobody owes an order in a sandbox: to mark each that is missing would hide what was tried out.
    """
    told = [
        one
        for one in resolution.outcomes
        if one.reason is not Reason.NO_ORDER
        or not isinstance(one.order, Hold)
        or one.dislodged_by is not None
    ]
    return resolution._replace(outcomes=tuple(told))
