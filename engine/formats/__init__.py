"""JSON: what the commands `adjudicate`, `options` and `parse` read and write.

`requests` a phase in, `answers` its result out, `guide` the technical guide's lists, `parsing` a
text of orders in and what it means out. All are values; text is the caller's affair.
"""

from engine.formats.answers import answer, options_answer, strengths_answer
from engine.formats.guide import guide_answer
from engine.formats.parsing import TextRequest, read_text, text_answer
from engine.formats.requests import FormatError, PhaseRequest, read_position, read_request

__all__ = [
    "FormatError",
    "PhaseRequest",
    "TextRequest",
    "answer",
    "guide_answer",
    "options_answer",
    "read_position",
    "read_request",
    "read_text",
    "strengths_answer",
    "text_answer",
]
