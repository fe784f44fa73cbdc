"""Orders as text: canonical spelling, and what people write."""

from engine.reader.canonical import orders_by_text, parse_order
from engine.reader.examples import example_orders
from engine.reader.overheard import reads_as_order
from engine.reader.phase_words import WrittenPhase, phase_within, written_phase
from engine.reader.preferences import parse_preferences
from engine.reader.reader import LONGEST_TEXT, parse_orders
from engine.reader.values import (
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
from engine.reader.votes import SaidVote, SaidVotes, said_votes

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
