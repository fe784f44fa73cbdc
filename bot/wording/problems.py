"""Text that gave no order: what was not understood, and what to write instead."""

from __future__ import annotations

from collections.abc import Mapping

from bot.wording.names import listed, order_of
from bot.wording.outcomes import illegal_words
from engine.judge.outcome import Reason
from engine.notation import parse_order
from engine.variant import Variant

# By the value of a ProblemKind. {text} is what was written, {subject} the words in question,
# {why} the reason of an illegal order.
PROBLEMS: Mapping[str, str] = {
    "ambiguous": "`{text}` can mean more than one thing, so I stored nothing for it. Which is it?",
    "unknown": (
        "`{text}`: I do not know `{subject}`. Names or their codes work, for example `A PAR - BUR` "
        "or `Army Paris to Burgundy`."
    ),
    "unreadable": (
        "`{text}` does not read as an order. For example: `A PAR - BUR`, `F BRE H`, "
        "`A MAR S A PAR - BUR`."
    ),
    "illegal": "`{text}` cannot be ordered: {why}.",
    "replaced": "`{text}` was replaced by what you wrote for that unit later in the message.",
}


def problem_words(
    kind: str,
    *,
    text: str,
    subject: str | None,
    detail: str | None,
    candidates: tuple[str, ...],
    variant: Variant,
) -> str:
    """What is wrong with a piece of text, with an example of what would be right.

    `kind` is the value of a ProblemKind, `detail` that of a Reason. Raises KeyError for a kind
    without a sentence.
    """
    order = parse_order(candidates[0], variant) if candidates else None
    why = illegal_words(Reason(detail), order) if detail else "the rules do not allow it"
    said = PROBLEMS[kind].format(text=text, subject=subject or text, why=why)
    if kind != "unknown" or not candidates:
        return said
    meant = listed((order_of(one, variant) for one in candidates), joined_by="or")
    return f"{said} Did you mean {meant}?"
