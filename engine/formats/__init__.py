"""Phases as JSON: what `gamesmaster adjudicate` and `gamesmaster options` read and write.

`requests` a phase in, `answers` its result out, `guide` the technical guide's lists. All are
values; text is the caller's affair.
"""

from engine.formats.answers import answer, options_answer, strengths_answer
from engine.formats.guide import guide_answer
from engine.formats.requests import FormatError, PhaseRequest, read_position, read_request

__all__ = [
    "FormatError",
    "PhaseRequest",
    "answer",
    "guide_answer",
    "options_answer",
    "read_position",
    "read_request",
    "strengths_answer",
]
