"""Orders as text: canonical spelling, and what people write."""

from engine.notation.canonical import orders_by_text, parse_order
from engine.notation.examples import example_orders
from engine.notation.overheard import reads_as_order
from engine.notation.phase_words import WrittenPhase, phase_within, written_phase
from engine.notation.preferences import parse_preferences
from engine.notation.reader import LONGEST_TEXT, parse_orders
from engine.notation.values import (
    AdjustmentCase,
    AdjustmentKind,
    AdjustmentList,
    ConditionalAdjustment,
    ConditionalRetreat,
    Flaw,
    Inference,
    LaterOrders,
    Measure,
    ParsedOrders,
    Plan,
    Problem,
    ProblemKind,
    Reading,
    Word,
)
from engine.notation.votes import SaidVote, SaidVotes, said_votes

__all__ = [
    "LONGEST_TEXT",
    "AdjustmentCase",
    "AdjustmentKind",
    "AdjustmentList",
    "ConditionalAdjustment",
    "ConditionalRetreat",
    "Flaw",
    "Inference",
    "LaterOrders",
    "Measure",
    "ParsedOrders",
    "Plan",
    "Problem",
    "ProblemKind",
    "Reading",
    "SaidVote",
    "SaidVotes",
    "Word",
    "WrittenPhase",
    "example_orders",
    "orders_by_text",
    "parse_order",
    "parse_orders",
    "parse_preferences",
    "phase_within",
    "reads_as_order",
    "said_votes",
    "written_phase",
]
