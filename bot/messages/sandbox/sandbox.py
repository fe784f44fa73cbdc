"""What messages of a sandbox say: that it is one, what has just happened, how to go on."""

from collections.abc import Iterable, Iterator
from itertools import chain

from msgspec.structs import replace

from bot.gamesmaster.notices.actions import Action, pack
from bot.gamesmaster.notices.orders import NotUnderstood
from bot.gamesmaster.notices.sandbox import SandboxNews, SandboxShown
from bot.gamesmaster.notices.views import SandboxView
from bot.messages.clock.deadlines import owed_lines
from bot.messages.examples import fitted
from bot.messages.message import Games, Message, Picture, Wordings
from bot.messages.names import counted, order_name, order_of, phase_name, power_name
from bot.messages.orders.missing import silence
from bot.messages.orders.problems import problem_words
from bot.messages.orders.receipts import doubt_words
from bot.messages.parts import Button, Heading, Part, Row, Small, Text, listing, row
from bot.messages.showing.alt_texts import alt, results_alt
from bot.messages.showing.outcomes import illegal_words
from bot.messages.showing.results import outcome_line, refuges, story
from engine.board import Power, Province
from engine.game.doubts import Doubt
from engine.judge.adjustments import owed
from engine.judge.outcome import Outcome, Reason, Resolution
from engine.orders import Hold, Order
from engine.position import PhaseType, Position
from engine.variant import Variant

TITLE = "Sandbox – not the game"
"""Stands over every answer and in every map, so that nobody takes it for the game."""

_HOW_TO_GO_ON = (
    "Write orders for any power in this message's *thread*, for example `A PAR - BUR` or "
    "`Turkey: all hold`, then `next`. Outside the thread put `sandbox` in front; anything else "
    "you write to me is for the game."
)
_SHOWS_A_MAP = (SandboxNews.BEGUN, SandboxNews.ADJUDICATED, SandboxNews.MAP)
_IN_THE_THREAD = (
    "Only you see this, and nothing here touches the game. Go on in the sandbox's thread, or with "
    "`sandbox` in front."
)


def sandbox_shown(notice: SandboxShown, games: Games) -> Message:
    """A sandbox after a step: what was done, and how to go on."""
    view = games.sandbox(notice.sandbox, notice.step)
    phase = phase_name(view.position.phase)
    match notice.news:
        case SandboxNews.ENDED:
            text = "This sandbox is closed. `sandbox` starts a new one."
            return Message(f"{TITLE}. {text}", [Heading(TITLE), Text(text)])
        case SandboxNews.BEGUN:
            text = f"A board of your own, at {phase}."
            if notice.title:
                text = (
                    f"A copy of {notice.title} at {phase}, for you alone. Nothing you do here "
                    "touches the game."
                )
            below = [Text(fitted(_HOW_TO_GO_ON, view.variant)), *_next(view), _buttons(notice)]
            picture = sandbox_map(view.position, view.variant)
            return Message(f"{TITLE}. {text}", [Heading(TITLE), Text(text)], picture, below)
        case SandboxNews.MAP:
            orders = chain.from_iterable(view.orders.values())
            picture = sandbox_map(view.position, view.variant, orders=orders)
            below = [_buttons(notice), Small(_IN_THE_THREAD)]
            return Message(f"{TITLE}: {phase}.", [Heading(TITLE)], picture, below)
        case SandboxNews.FULL_MAP:
            below = [_buttons(notice), Small(_IN_THE_THREAD)]
            return Message(f"{TITLE}: {phase}.", [Heading(TITLE)], _full_map(view), below)
        case SandboxNews.ADJUDICATED if view.resolution is not None:
            return _result(notice, view, view.resolution)
        case _:
            return _orders(notice, view)


def _orders(notice: SandboxShown, view: SandboxView) -> Message:
    title = f"{TITLE}: {phase_name(view.position.phase)}"
    parts: list[Part] = [Heading(title)]
    if notice.news is SandboxNews.UNDONE:
        parts.append(Text("The last step is undone."))
    parts += listing(_order_lines(view)) or [Text("No orders yet.")]
    for problem in notice.problems:
        parts += _problem(problem, notice, view)
    if notice.more_problems:
        rest = counted(notice.more_problems, "more piece")
        parts.append(Text(f"And {rest} of text that I couldn't read as orders."))
    parts += [*_next(view), _buttons(notice), Small(_IN_THE_THREAD)]
    count = sum(map(len, view.orders.values()))
    return Message(f"{title}, {counted(count, 'order')}.", parts)


def _order_lines(view: SandboxView) -> Iterator[str]:
    for power in view.variant.powers:
        orders = view.orders.get(power, ())
        if orders:
            yield f"*{power_name(power, view.variant)}*"
        for order, doubt in zip(orders, view.doubts.get(power, ()), strict=True):
            name = order_name(order, position=view.position)
            if doubt is None:
                yield f":white_check_mark: {name}"
            else:
                yield f":warning: {name}: _{_doubt(doubt, order, power, view)}_"


def _doubt(doubt: Reason | Doubt, order: Order, power: Power, view: SandboxView) -> str:
    if isinstance(doubt, Reason):
        return f"it can't succeed: {illegal_words(doubt, order)}"
    return doubt_words(
        doubt,
        adjustments=owed(view.position, power, view.variant),
        power=power_name(power, view.variant),
    )


def _problem(problem: NotUnderstood, notice: SandboxShown, view: SandboxView) -> list[Part]:
    words = problem_words(
        problem,
        view.variant,
        phase=view.position.phase.type,
        examples=notice.examples,
        is_sandbox=True,
    )
    buttons = [_button(notice, order_of(text, view.variant), text) for text in problem.candidates]
    return [Text(f":grey_question: {words}"), *([row(*buttons)] if buttons else [])]


def _result(notice: SandboxShown, view: SandboxView, resolution: Resolution) -> Message:
    title = f"{TITLE}: {phase_name(resolution.phase)}"
    happened = story(resolution, view.before, view.variant, gained=_gained(view))
    above: list[Part] = [Heading(title), Text(happened)]
    if resolution.winner is not None:
        winner = power_name(resolution.winner, view.variant)
        above.append(Text(f"*{winner} would have won.*"))
    below = [
        *listing(_outcomes(view, resolution)),
        *refuges(resolution, view.variant, {}),
        *_next(view),
        _buttons(notice),
        Small(_IN_THE_THREAD),
    ]
    picture = sandbox_map(view.before, view.variant, resolution=resolution)
    return Message(f"{title}. {happened}", above, picture, below)


def _outcomes(view: SandboxView, resolution: Resolution) -> Iterator[str]:
    was_ordered = {
        power: [outcome for outcome in resolution.of(power) if not _is_idle(outcome)]
        for power in view.variant.powers
    }
    for power, outcomes in was_ordered.items():
        if outcomes:
            yield f"*{power_name(power, view.variant)}*"
            yield from (
                outcome_line(outcome, view.before, resolution, view.variant) for outcome in outcomes
            )
    left_out = len(resolution.outcomes) - sum(map(len, was_ordered.values()))
    if not any(was_ordered.values()):
        yield "There were no orders, so everything went by the rules."
    elif left_out and resolution.phase.type is PhaseType.MOVEMENT:
        yield f"_{counted(left_out, 'other unit')} had no order._"


def _is_idle(outcome: Outcome) -> bool:
    """Whether nobody wrote the order, and nobody dislodged the unit."""
    return outcome.reason is Reason.NO_ORDER and outcome.dislodged_by is None


def _gained(view: SandboxView) -> dict[Power, tuple[Province, ...]] | None:
    before, after = view.before.centers, view.position
    if before == after.centers:
        return None
    return {
        power: tuple(place for place in after.centers_of(power) if before.get(place) != power)
        for power in view.variant.powers
    }


def _next(view: SandboxView) -> list[Part]:
    phase = view.position.phase
    head = f"*Now: {phase_name(phase)}.*"
    count = sum(duty.count for duty in view.owing)
    if not count:
        return [Text(f"{head} All orders are in; `next` shows what happens.")]
    without = f"{counted(count, 'order')} still missing. {silence(phase.type)}"
    if phase.type is PhaseType.MOVEMENT:
        return [Text(f"{head} {without}")]
    return listing([*owed_lines(view.owing, view.variant), without], head=head)


def _buttons(notice: SandboxShown) -> Row:
    words = {"Next": "next"}
    if notice.news is not SandboxNews.BEGUN:
        words |= {"Undo": "undo", "Map": "map"}
    if notice.news in _SHOWS_A_MAP:
        words["Full map"] = "full"
    if notice.title:
        words["Copy my orders"] = "mine"
    words["Close"] = "end"
    return row(*(_button(notice, label, word) for label, word in words.items()))


def _button(notice: SandboxShown, label: str, words: str) -> Button:
    value = pack(notice.sandbox, str(notice.step), words)
    return Button(label, Action.SANDBOX, value, style="primary" if words == "next" else None)


def _full_map(view: SandboxView) -> Picture:
    """The full map of what an adjudication has just given, else of the orders for it."""
    if view.resolution is not None:
        picture = sandbox_map(view.before, view.variant, resolution=view.resolution)
    else:
        orders = chain.from_iterable(view.orders.values())
        picture = sandbox_map(view.position, view.variant, orders=orders)
    return replace(picture, is_full=True)


def sandbox_map(
    position: Position,
    variant: Variant,
    *,
    resolution: Resolution | None = None,
    orders: Iterable[Order] = (),
) -> Picture:
    """A board of a sandbox, which says so: with results, with orders, or as it stands."""
    phase, written = phase_name(position.phase), tuple(orders)
    what = f"Map of a sandbox, not of the game, {phase},"
    if resolution is None:
        shown = "with orders" if written else "as it is"
        alt_text = alt(f"{what} {shown}.", position, variant, label="Position:")
    else:
        # Nobody owes an order in a sandbox: to mark each that is missing would hide what was
        # tried out.
        outcomes = tuple(
            outcome
            for outcome in resolution.outcomes
            if not (_is_idle(outcome) and isinstance(outcome.order, Hold))
        )
        resolution = resolution._replace(outcomes=outcomes)
        alt_text = results_alt(f"{what} with results.", position, resolution, variant)
    return Picture(
        position=position,
        variant=variant,
        resolution=resolution,
        orders=written,
        title=f"{TITLE}: {phase}",
        alt_text=alt_text,
        file_name=f"sandbox-{position.phase}.png",
        heading="Sandbox",
        subheading=f"{phase}, not the game",
        watermark=("SANDBOX", "not the game"),
    )


WORDINGS: Wordings = ((SandboxShown, sandbox_shown),)
