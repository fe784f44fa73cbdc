"""Text that gave no order: asked back with buttons, or named, with what to write instead."""

from collections.abc import Sequence

from bot.gamesmaster.notices.actions import Action, pack, phase_mark
from bot.gamesmaster.notices.orders import NotSaved, NotUnderstood, Receipt
from bot.gamesmaster.notices.views import ReceiptView
from bot.messages.examples import fitted
from bot.messages.markup import quoted, sentences
from bot.messages.names import counted, listed, order_aloud, order_of, power_name, unit_of, units_of
from bot.messages.parts import Button, Part, Small, Text, listing, row
from bot.messages.showing.outcomes import illegal_words
from engine.position import PhaseType
from engine.reader.canonical import parse_order
from engine.reader.values import Flaw, ProblemKind
from engine.variant import Variant

# {text} is what was written, {subject} the words in question, {why} the reason of an illegal
# order, {known} the units or provinces there are, {counts} the order that counts instead,
# {example} what the reader could write.
# Candidates are offered as buttons below.
PROBLEMS = sentences(
    Flaw,
    """
    SEVERAL_MEANINGS: `{text}` can mean more than one thing. Which one?
    ON_THE_WAY: `{text}` goes further than one move. Did you mean this?
    COAST_MISSING: `{text}`: to which coast?
    TYPE_MISSING: `{text}`: an army or a fleet?
    PARTNER_MISSING: `{text}` doesn't say which unit it helps, or where to.{example}
    WHICH_UNIT: `{text}`: you may have more than one unit there by then. Say which: A for an army, F
        for a fleet.
    WHICH_POWER: `{text}`: for which of your powers? You can also write {whose}.
    PLACE_MISSING: `{text}` doesn't say where. Name each unit with its place, as in
        `builds: F BRE, A PAR`.
    NO_BUILD_THERE: `{text}`: nothing can be built there now, because {why}.{example}
    UNKNOWN_PLACE: `{text}`: there's no place called `{subject}`.{known}{example}
    NOT_AN_ORDER: I can't read `{text}` as an order.{example}
    INCOMPLETE: `{text}` is only half an order. Name the unit and what it does.{example}
    DOUBTFUL: `{text}`: I wasn't sure that was an order, so I didn't save it. If it was, send just
        the order.{example}
    TOO_LONG: That message is too long, so I saved nothing from `{text}` on. A short line for each
        unit is enough.{example}
    NOT_ALLOWED: `{text}` isn't allowed: {why}.
    FOREIGN_UNIT: `{text}`: {subject} belongs to another power.
    NO_SUCH_UNIT: `{text}`: you have no such unit.{known}
    OTHER_PHASE: `{text}` is for another phase, so I didn't save it. Ahead of time I take
        `if PAR dislodged: BRE, else disband`, `builds: F BRE` and `removals: A PAR`.
    VOTE_AHEAD: `{text}`: a vote only counts in the phase you send it in. Send it again when
        that phase starts.
    STAYS_ANYWAY: `{text}`: whatever you don't remove stays. Name what you remove.{example}
    PAST_DATE: `{subject}` is over, so I didn't save that. If you mean it for now, send it again
        without the date.
    REPLACED: `{text}` doesn't count: you wrote something newer, or cleared your orders after it.
    """,
)

_IN_A_SANDBOX = sentences(
    Flaw,
    """
    FOREIGN_UNIT: `{text}`: nobody can order {subject} here.
    NO_SUCH_UNIT: `{text}`: there's no such unit on this board.
    WHICH_UNIT: `{text}`: more than one unit may be there by then. A sandbox only takes orders for
        its current phase.
    OTHER_PHASE: `{text}` is for another phase. `next` goes on to the following one, `undo` goes
        back.
    NOT_AN_ORDER: I can't read `{text}` as an order, and a sandbox takes nothing else.{example}
    """,
)
_EXAMPLES = {
    Flaw.UNKNOWN_PLACE: 1,
    Flaw.NOT_AN_ORDER: 3,
    Flaw.INCOMPLETE: 2,
    Flaw.DOUBTFUL: 1,
    Flaw.TOO_LONG: 1,
    Flaw.NO_BUILD_THERE: 1,
    Flaw.STAYS_ANYWAY: 1,
}

_SURRENDER = (
    "`{text}`: I wasn't sure that was a surrender, so I saved nothing. If the game has surrenders, "
    "write `surrender`, or `surrender to England and France`, on a line of its own."
)
_VOTE = (
    "`{text}`: I wasn't sure that was a vote, so I took none. To vote for a draw, write `draw` on "
    "a line of its own."
)
_DOUBTFUL_WITH_BUTTONS = (
    "`{text}`: I wasn't sure that was an order, so I didn't save it. Did you mean:"
)
_ORDERED_TWICE = "`{text}` doesn't count: later you wrote *{counts}*."
_NOBODY_THERE = "`{text}`: you have no unit in {subject}.{known}"
_IN_RETREATS = {
    Flaw.NO_SUCH_UNIT: "`{text}`: only dislodged units can be ordered in this phase.{yours}",
    Flaw.OTHER_PHASE: "`{text}`: a dislodged unit can only retreat or disband. Which one?",
}
_FEW = 6
"""As many units as a sentence lists; a receipt has them all above it."""
_MOST_PROBLEMS = 12
"""As many pieces of text as a receipt names; it counts the others."""
_MOST_QUOTED = 60
_NOT_STORED = frozenset({Flaw.PAST_DATE, Flaw.DOUBTFUL})
"""Understood as far as it goes, though its kind is that of what cannot be read."""


def problem_words(
    problem: NotUnderstood,
    variant: Variant,
    *,
    phase: PhaseType = PhaseType.MOVEMENT,
    examples: Sequence[str] = (),
    is_sandbox: bool = False,
) -> str:
    """What is wrong with a piece of text, and what would be right; its candidates stand below.

    `examples` are canonical orders that the reader could give now. In a sandbox, where one orders
    for every power, no unit is the reader's.
    """
    flaw, known = problem.flaw, problem.known
    text, subject = quoted(problem.text), quoted(problem.subject or problem.text)
    examples = problem.candidates[:1] or examples
    if flaw is Flaw.FOREIGN_UNIT and _is_unit(subject):
        subject = unit_of(subject, variant)
    place = next(
        (province for province in variant.map.provinces if province.code == problem.subject), None
    )
    if flaw is Flaw.NO_SUCH_UNIT and place is not None:
        subject = place.name
    units = units_of(filter(_is_unit, known), variant)
    label = "Dislodged" if is_sandbox else "Yours"
    powers = (f"`{power_name(power, variant)}: {text}`" for power in known)
    sentence = _sentence(problem, flaw, phase, has_place=place is not None, is_sandbox=is_sandbox)
    if problem.candidates and sentence == PROBLEMS[Flaw.DOUBTFUL]:
        sentence = _DOUBTFUL_WITH_BUTTONS
    return fitted(sentence, variant).format(
        text=text,
        counts="" if problem.counts is None else order_of(problem.counts, variant),
        subject=subject,
        why=illegal_words(problem.detail) if problem.detail else "the rules don't allow it",
        known="" if flaw is Flaw.WHICH_POWER else _known(known, variant),
        whose=listed(powers, joined_by="or") if flaw is Flaw.WHICH_POWER else "",
        yours=f" {label}: {units}." if known else "",
        example="" if known and flaw is Flaw.UNKNOWN_PLACE else _example(flaw, examples, variant),
    )


def _sentence(
    problem: NotUnderstood, flaw: Flaw, phase: PhaseType, *, has_place: bool, is_sandbox: bool
) -> str:
    if problem.counts is not None:
        return _ORDERED_TWICE
    if phase is PhaseType.RETREAT and (flaw is Flaw.NO_SUCH_UNIT or problem.candidates):
        return _IN_RETREATS.get(flaw, PROBLEMS[flaw])
    if is_sandbox:
        return _IN_A_SANDBOX.get(flaw, PROBLEMS[flaw])
    if flaw in {Flaw.NOT_AN_ORDER, Flaw.DOUBTFUL} and "surrender" in problem.text.casefold():
        return _SURRENDER
    if flaw is Flaw.DOUBTFUL and problem.subject:
        return _VOTE
    return _NOBODY_THERE if flaw is Flaw.NO_SUCH_UNIT and has_place else PROBLEMS[flaw]


def _example(flaw: Flaw, examples: Sequence[str], variant: Variant) -> str:
    chosen = list(examples[: _EXAMPLES.get(flaw, 0)])
    if flaw is Flaw.PARTNER_MISSING:
        chosen = [text for text in examples if " S " in text]
    elif flaw is Flaw.UNKNOWN_PLACE and chosen:
        chosen += [order_aloud(parse_order(chosen[0], variant))]
    return f" For example: {', '.join(f'`{order}`' for order in chosen)}." if chosen else ""


def _known(known: Sequence[str], variant: Variant) -> str:
    units = list(filter(_is_unit, known))
    if units:
        return f" You have {units_of(units, variant)}." if len(units) <= _FEW else ""
    places = listed((variant.location(code).province.name for code in known), joined_by="or")
    return f" Did you mean {places}?" if places else ""


def _is_unit(text: str) -> bool:
    return text.startswith(("A ", "F "))


def problem_parts(notice: Receipt | NotSaved, view: ReceiptView) -> list[Part]:
    """Questions first, each with a button for every reading; then what is only named."""
    asked, others = _asked_and_others(view.problems)
    talk = [problem for problem in view.problems if problem.is_talk and problem not in asked]
    parts: list[Part] = []
    for problem in asked[:_MOST_PROBLEMS]:
        parts.append(Text(f":grey_question: {_words(problem, view)}"))
        parts.append(row(*_readings(problem, notice, view.variant)))
    lines = [
        f"{_mark(problem)} {_words(problem, view)}"
        for problem in others[: _MOST_PROBLEMS - len(asked)]
    ]
    shown = len(asked[:_MOST_PROBLEMS]) + len(lines) + len(talk)
    if rest := len(view.problems) - shown + notice.more_problems:
        lines.append(f"I couldn't use {counted(rest, 'more part')} of that message.")
    parts += listing(lines)
    if talk:
        texts = ", ".join(f"`{quoted(problem.text, _MOST_QUOTED)}`" for problem in talk)
        parts.append(Small(f"I took the rest for chat: {texts}"))
    return parts


def problems_in_short(problems: Sequence[NotUnderstood], more: int) -> list[str]:
    """How many pieces of text wait for an answer or were not stored, for a notification."""
    asked, others = _asked_and_others(problems)
    refused = sum(
        problem.flaw.kind is ProblemKind.ILLEGAL or problem.flaw in _NOT_STORED
        for problem in others
    )
    replaced = sum(problem.flaw is Flaw.REPLACED for problem in others)
    unread = len(others) - refused - replaced + more
    return [
        *([counted(len(asked), "question")] if asked else []),
        *([f"{refused} not saved"] if refused else []),
        *([f"{unread} not understood"] if unread else []),
    ]


def _asked_and_others(
    problems: Sequence[NotUnderstood],
) -> tuple[list[NotUnderstood], list[NotUnderstood]]:
    """What waits for its writer to choose an order or a power, and the rest that is no talk."""
    asked = [problem for problem in problems if problem.is_question]
    return asked, [problem for problem in problems if problem not in asked and not problem.is_talk]


def _mark(problem: NotUnderstood) -> str:
    return ":arrows_counterclockwise:" if problem.flaw is Flaw.REPLACED else ":no_entry_sign:"


def _words(problem: NotUnderstood, view: ReceiptView) -> str:
    return problem_words(problem, view.variant, phase=view.phase.type, examples=view.examples)


def _readings(problem: NotUnderstood, notice: Receipt | NotSaved, variant: Variant) -> list[Button]:
    about = (notice.game, phase_mark(notice.phase, notice.number))
    if problem.flaw is Flaw.WHICH_POWER:
        return [
            Button(power_name(power, variant), Action.SAY, pack(*about, power, problem.text))
            for power in problem.known
        ]
    return [
        Button(order_of(text, variant), Action.PUT, pack(*about, text))
        for text in problem.candidates
    ]
