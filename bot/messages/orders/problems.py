"""Text that gave no order: asked back with buttons, or told, with what to write instead."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from bot.gamesmaster.notices.actions import Action, pack, phase_mark
from bot.gamesmaster.notices.orders import NotUnderstood, Receipt
from bot.messages.looking.outcomes import illegal_words
from bot.messages.markup import quoted
from bot.messages.message import Button, Part, Small, Text, listing, row
from bot.messages.names import counted, listed, order_aloud, order_of, power_name, unit_of
from engine.board import Power, Province, UnitType
from engine.judge.outcome import Reason
from engine.phase import Phase, PhaseType
from engine.reader.canonical import parse_order
from engine.reader.values import Flaw, ProblemKind
from engine.variant import Variant

# {text} is what was written, {subject} the words in question, {why} the reason of an illegal
# order, {known} the units or provinces there are, {counts} the order that counts instead,
# {example} what the reader could write.
# Candidates are offered as buttons below.
PROBLEMS: Mapping[Flaw, str] = {
    Flaw.SEVERAL_MEANINGS: (
        "`{text}` can mean more than one thing, so I stored nothing for it. Which is it?"
    ),
    Flaw.ON_THE_WAY: (
        "`{text}` goes on beyond one move, so I stored nothing for it. Did you mean this?"
    ),
    Flaw.COAST_MISSING: "`{text}`: to which coast? The fleet can reach more than one.",
    Flaw.TYPE_MISSING: "`{text}`: an army or a fleet? Both could be built there.",
    Flaw.PARTNER_MISSING: ("`{text}` does not say whom it helps, or where to.{example}"),
    Flaw.WHICH_UNIT: (
        "`{text}`: more than one of your units may stand there by then, so I stored nothing for "
        "it. Say which with its letter, A for an army or F for a fleet."
    ),
    Flaw.WHICH_POWER: (
        "`{text}` may be for more than one of your powers, so I stored nothing for it. Whose is "
        "it? You can also write {whose}."
    ),
    Flaw.PLACE_MISSING: (
        "`{text}` does not say where, so I stored nothing for it. Name each unit with its place, "
        "as in `builds: F BRE, A PAR`."
    ),
    Flaw.NO_BUILD_THERE: (
        "`{text}`: you can build nothing there now ({why}), so I stored nothing for it.{example}"
    ),
    Flaw.UNKNOWN_PLACE: (
        "`{text}`: I know no place called `{subject}`.{known} Names and codes both work.{example}"
    ),
    Flaw.NOT_AN_ORDER: ("`{text}` does not read as an order.{example}"),
    Flaw.INCOMPLETE: (
        "`{text}` is only half an order: a unit and what it does are needed.{example}"
    ),
    Flaw.DOUBTFUL: (
        "`{text}` may not be meant as an order, so I stored nothing for it: it reads as a "
        "question, a wish, a condition that I cannot keep, or something taken back. If you mean it "
        "now, write the order alone.{example}"
    ),
    Flaw.TOO_LONG: (
        "That message is longer than I read: nothing from `{text}` on was stored. A short line for "
        "each unit is enough.{example}"
    ),
    Flaw.NOT_ALLOWED: "`{text}` is not allowed: {why}.",
    Flaw.FOREIGN_UNIT: "`{text}`: {subject} belongs to another power, so you cannot order it.",
    Flaw.NO_SUCH_UNIT: "`{text}`: you have no such unit.{known}",
    Flaw.OTHER_PHASE: (
        "`{text}` belongs to an earlier or later phase, so I stored nothing for it. `status` says "
        "which phase it is. Ahead of time I take `if PAR dislodged: BRE, else disband`, "
        "`builds: F BRE` and `removals: A PAR`."
    ),
    Flaw.PAST_DATE: (
        "`{subject}` is over, so I stored nothing of what you dated so. If you mean it for the "
        "present phase, send it again without the date."
    ),
    Flaw.REPLACED: (
        "`{text}` does not count: you wrote something newer about the same, or cleared your "
        "orders after it."
    ),
}

IN_A_SANDBOX: Mapping[Flaw, str] = {
    Flaw.FOREIGN_UNIT: "`{text}`: {subject} is not a unit that can be ordered here.",
    Flaw.NO_SUCH_UNIT: "`{text}`: there is no such unit on this board.",
    Flaw.WHICH_UNIT: (
        "`{text}`: more than one unit may stand there by then, so I stored nothing for it. A "
        "sandbox takes orders for its present phase alone."
    ),
    Flaw.OTHER_PHASE: (
        "`{text}` belongs to another phase than this sandbox is in, so I stored nothing for it. "
        "`next` goes on to the following phase, `undo` goes back."
    ),
    Flaw.NOT_AN_ORDER: (
        "`{text}` does not read as an order, and orders are all that a sandbox takes.{example}"
    ),
}
"""What is said otherwise where one orders for every power."""
_MAYBE_SURRENDERS = frozenset({Flaw.NOT_AN_ORDER, Flaw.DOUBTFUL})
_EXAMPLES = {
    Flaw.UNKNOWN_PLACE: 1,
    Flaw.NOT_AN_ORDER: 3,
    Flaw.INCOMPLETE: 2,
    Flaw.DOUBTFUL: 1,
    Flaw.TOO_LONG: 1,
    Flaw.NO_BUILD_THERE: 1,
}
"""How many examples help with it."""

BY_WORDS = (
    "Of your games this is the only one that it fits, so I took it for this one. `game` followed "
    "by a title says which one you mean."
)
KEPT = (
    ":information_source: Your changed message does not give these any more, but they still count: "
    "leaving a line out takes nothing back. Write another order for the unit, or `clear` (`clear "
    "ahead` for what is for a later phase)."
)


TALK = "The rest I took as talk:"
SURRENDER = (
    "`{text}`: was that a surrender? I was not sure, so nothing was stored for it. Where a game "
    "knows surrenders, write `surrender`, or `surrender to England and France`, on a line of its "
    "own."
)
VOTE = (
    "`{text}`: was that a vote? I was not sure, so I took none from it. To vote for a draw write "
    "`draw` on a line of its own."
)
ORDERED_TWICE = "`{text}` does not count: later you wrote *{counts}*, and the last order counts."
_FEW = 6
"""As many units as a sentence lists; a receipt has them all above it."""
NOBODY_THERE = "`{text}`: no unit of yours stands in {subject}, so I stored nothing for it.{known}"
"""About a condition."""
NOT_DISLODGED = (
    "`{text}` is not about a dislodged unit, and only those can be ordered in this phase.{yours}"
)


def problem_words(
    flaw: Flaw,
    *,
    text: str,
    subject: str | None,
    detail: Reason | None,
    known: Sequence[str],
    variant: Variant,
    counts: str | None = None,
    phase: PhaseType = PhaseType.MOVEMENT,
    examples: Sequence[str] = (),
    is_sandbox: bool = False,
) -> str:
    """What is wrong with a piece of text, and what would be right.

    `text` and `subject` are shown as they are; `known` are canonical units (`A PAR`) or codes of
    provinces; `counts` is the canonical order that the same text gives later for the same unit;
    `examples` are canonical orders that the reader could give now. In a sandbox, where one orders
    for every power, no unit is said to be the reader's.
    """
    said = IN_A_SANDBOX.get(flaw, PROBLEMS[flaw]) if is_sandbox else PROBLEMS[flaw]
    if counts is not None:
        said = ORDERED_TWICE
    elif flaw in _MAYBE_SURRENDERS and "surrender" in text.casefold() and not is_sandbox:
        said = SURRENDER
    elif flaw is Flaw.DOUBTFUL and subject is not None and not is_sandbox:
        said = VOTE
    elif flaw is Flaw.NO_SUCH_UNIT and phase is PhaseType.RETREAT:
        said = NOT_DISLODGED
    elif said is PROBLEMS[Flaw.NO_SUCH_UNIT] and _place(subject, variant) is not None:
        said = NOBODY_THERE
    return said.format(
        text=text,
        counts="" if counts is None else order_of(counts, variant),
        subject=_subject(flaw, subject or text, variant),
        why=illegal_words(detail) if detail else "the rules do not allow it",
        known="" if flaw is Flaw.WHICH_POWER else _known(known, variant),
        whose=_whose(flaw, text, known, variant),
        yours=_dislodged(known, variant, is_sandbox=is_sandbox),
        example=_example(flaw, examples, variant),
    )


def _example(flaw: Flaw, examples: Sequence[str], variant: Variant) -> str:
    """What the reader could write instead, with own units."""
    chosen = list(examples[: _EXAMPLES.get(flaw, 0)])
    if flaw is Flaw.PARTNER_MISSING:
        chosen = [one for one in examples if " S " in one]
    elif flaw is Flaw.UNKNOWN_PLACE and chosen:
        chosen += [order_aloud(parse_order(chosen[0], variant))]
    listed_orders = ", ".join(f"`{one}`" for one in chosen)
    return f" For example: {listed_orders}." if chosen else ""


def _dislodged(known: Sequence[str], variant: Variant, *, is_sandbox: bool) -> str:
    """The units that may be ordered in a phase of retreats."""
    whose = "Dislodged" if is_sandbox else "Yours"
    return f" {whose}: {_units(known, variant)}." if known else ""


def _whose(flaw: Flaw, text: str, known: Sequence[str], variant: Variant) -> str:
    """The text with the name before it of each power that it may be for."""
    if flaw is not Flaw.WHICH_POWER:
        return ""
    named = (f"`{power_name(Power(one), variant)}: {text}`" for one in known)
    return listed(named, joined_by="or")


def _subject(flaw: Flaw, subject: str, variant: Variant) -> str:
    if flaw is Flaw.FOREIGN_UNIT:
        return _unit(subject, variant)
    place = _place(subject, variant) if flaw is Flaw.NO_SUCH_UNIT else None
    return subject if place is None else place.name


def _place(subject: str | None, variant: Variant) -> Province | None:
    """The province of a code."""
    return next((one for one in variant.map.provinces if one.code == subject), None)


def _known(known: Sequence[str], variant: Variant) -> str:
    if not known:
        return ""
    units = [one for one in known if _is_unit(one)]
    if units:
        return f" You have {_units(units, variant)}." if len(units) <= _FEW else ""
    places = (variant.location(code).province.name for code in known)
    return f" Did you mean {listed(places, joined_by='or')}?"


def _units(known: Sequence[str], variant: Variant) -> str:
    return listed(_unit(one, variant) for one in known)


def _is_unit(text: str) -> bool:
    return text[:2] in {f"{kind.value} " for kind in UnitType}


def _unit(text: str, variant: Variant) -> str:
    return unit_of(text, variant) if _is_unit(text) else text


MOST_PROBLEMS = 12
"""As many pieces of text as a receipt tells of; it counts the others."""
_MOST_QUOTED = 60
_ASKED, _TOLD, _REPLACED = ":grey_question:", ":no_entry_sign:", ":arrows_counterclockwise:"
_NOT_STORED = frozenset({Flaw.PAST_DATE, Flaw.DOUBTFUL})
"""Understood as far as it goes, though its kind is that of what cannot be read."""


def problem_blocks(notice: Receipt, variant: Variant) -> list[Part]:
    """Questions first, each with a button for every reading; then what is only told."""
    asked = [one for one in notice.problems if _is_asked(one)]
    told = [one for one in notice.problems if not _is_asked(one) and not one.is_talk]
    talk = [one for one in notice.problems if one.is_talk]
    parts: list[Part] = []
    for problem in asked[:MOST_PROBLEMS]:
        parts.append(Text(_sentence(problem, notice, variant)))
        parts.append(row(*_readings(problem, notice, variant)))
    lines = [_sentence(one, notice, variant) for one in told[: MOST_PROBLEMS - len(asked)]]
    shown = len(asked[:MOST_PROBLEMS]) + len(lines) + len(talk)
    rest = len(notice.problems) - shown + notice.more_problems
    if rest:
        pieces = "piece" if rest == 1 else "pieces"
        lines.append(f"And {rest} more {pieces} of text that I could not take as orders.")
    parts += listing(lines)
    if talk:
        said = ", ".join(f"`{quoted(one.text, _MOST_QUOTED)}`" for one in talk)
        parts.append(Small(f"{TALK} {said}"))
    return parts


def problems_in_short(notice: Receipt) -> list[str]:
    """How many pieces of text wait for an answer or were not stored, for a notification."""
    asked = sum(map(_is_asked, notice.problems))
    told = [one for one in notice.problems if not _is_asked(one) and not one.is_talk]
    refused = sum(_is_refused(one) for one in told)
    replaced = sum(one.kind == ProblemKind.REPLACED.value for one in told)
    unread = len(told) - refused - replaced + notice.more_problems
    return [
        *([counted(asked, "question")] if asked else []),
        *([f"{refused} not stored"] if refused else []),
        *([f"{unread} not understood"] if unread else []),
    ]


def _is_asked(problem: NotUnderstood) -> bool:
    """Whether a piece of text waits for its writer to say which order, or whose, it is."""
    return bool(problem.candidates) or problem.flaw == Flaw.WHICH_POWER


def _is_refused(problem: NotUnderstood) -> bool:
    """Whether a piece of text was understood, and could not be stored all the same."""
    return problem.kind == ProblemKind.ILLEGAL.value or problem.flaw in _NOT_STORED


def _sentence(problem: NotUnderstood, notice: Receipt, variant: Variant) -> str:
    said = problem_words(
        Flaw(problem.flaw) if problem.flaw else Flaw.NOT_AN_ORDER,
        text=quoted(problem.text),
        subject=quoted(problem.subject) if problem.subject else None,
        detail=Reason(problem.detail) if problem.detail else None,
        known=problem.known,
        variant=variant,
        counts=problem.counts,
        phase=Phase.parse(notice.phase).type,
        examples=problem.candidates[:1] or notice.examples,
    )
    is_replaced = problem.kind == ProblemKind.REPLACED.value
    mark = _ASKED if _is_asked(problem) else _REPLACED if is_replaced else _TOLD
    return f"{mark} {said}"


def _readings(problem: NotUnderstood, notice: Receipt, variant: Variant) -> list[Button]:
    phase = phase_mark(notice.phase, notice.number)
    if problem.flaw == Flaw.WHICH_POWER:
        return [
            Button(
                power_name(power, variant),
                Action.SAY,
                pack(notice.game, phase, power, problem.text),
            )
            for power in problem.known
        ]
    return [
        Button(order_of(one, variant), Action.PUT, pack(notice.game, phase, one))
        for one in problem.candidates
    ]
