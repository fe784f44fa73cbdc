"""What of a player's text gave no order: asked back with buttons, or told."""

from __future__ import annotations

from bot.gamesmaster.context.phase_marks import phase_mark
from bot.gamesmaster.notices.actions import Action, pack
from bot.gamesmaster.notices.orders import NotUnderstood, Receipt
from bot.messages.markup import quoted
from bot.messages.message import Button, Part, Small, Text, listing, row
from bot.messages.names import counted, order_of, power_name
from bot.messages.orders.problems_words import TALK, problem_words
from engine.judge.outcome import Reason
from engine.phase import Phase
from engine.reader.values import Flaw, ProblemKind
from engine.variant import Variant

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
