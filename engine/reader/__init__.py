"""What people write, read: orders, plans, votes, phases and preference lists.

| question | module |
|---|---|
| How is a whole message read? Which public message reads as an order? | `reader` |
| What does the result of reading look like? | `values`, gathered in `collection` |
| How are lines mended, split into sentences, and cut into orders? | `lines` |
| Which words and abbreviations are known? | `words/vocabulary`, and `engine/names.py` for the map |
| How do characters become words, and words names? | `words/tokens` |
| Which ways of writing an order are there? | `words/grammar` |
| Which order is meant, in this position? | `meaning/meanings`, `meaning/interpreter` |
| And in each type of phase? | `meaning/moves`, `meaning/retreats_and_builds` |
| Which orders are kept, which only asked about? | `keeping` |
| Was it meant, by the words around it? | `intent/speech`, `intent/costs`, `intent/clauses` |
| What do `no, Denmark` and `Holland for Kiel` order? | `completion` |
| What do `the first`, `goes in` and `both` point at? | `pointers` |
| What do `no, Ruhr instead` and `scratch Munich` take back? | `repairs` |
| Which of several choices, and which of the words beside an order matter? | `intent/beside` |
| What becomes of `if`, of lists by preference, of orders for later? | `conditions`, `plans` |
| How are dates and phases read? | `dates` |
| Which orders had its writer better look at? | `guesses` |
| Who says beside orders that they are ready? | `talk/readiness` |
| Does a sentence ask, take back, say that somebody is ready? | `talk/acts` |
| Which of the orders saved before does a text take back? | `talk/withdrawals` |
| What does a question name, and which topic is it about? | `talk/asked`, `talk/matching` |
| Which units, places and verbs are in each clause of a question? | `talk/phrases` |
| How are votes, and preference lists of powers, read? | `votes`, `preferences` |
| How does the program itself spell an order? | `canonical` |

The reader stands above the judge among the engine's layers, so that reading and judging share one
idea of what is legal (`engine/judge/legality.py`).
"""

from engine.reader.canonical import example_orders, orders_by_text, parse_order
from engine.reader.dates import WrittenPhase, phase_within, written_phase
from engine.reader.guesses import guessed_orders
from engine.reader.preferences import parse_preferences
from engine.reader.reader import LONGEST_TEXT, parse_orders, reads_as_order
from engine.reader.talk.acts import Act, Sentence, acts_of, sentences_of
from engine.reader.talk.asked import PERSON, PLACE, POWER, SOMEDAY, Asked, asked_in
from engine.reader.talk.matching import Match, Topics
from engine.reader.talk.phrases import Clause, Ref, phrases_in
from engine.reader.talk.readiness import without_ready
from engine.reader.talk.withdrawals import may_withdraw, names_a_kind_of_order, withdrawn_by
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
from engine.reader.votes import WrittenVote, WrittenVotes, written_votes
from engine.reader.words.vocabulary import Role

__all__ = [
    "LONGEST_TEXT",
    "PERSON",
    "PLACE",
    "POWER",
    "SOMEDAY",
    "Act",
    "AdjustmentCase",
    "AdjustmentKind",
    "AdjustmentList",
    "Asked",
    "Clause",
    "ConditionalAdjustment",
    "ConditionalRetreat",
    "Flaw",
    "Inference",
    "LaterOrders",
    "Match",
    "Measure",
    "ParsedOrders",
    "Plan",
    "Problem",
    "ProblemKind",
    "Reading",
    "Ref",
    "Role",
    "Sentence",
    "Topics",
    "Word",
    "WrittenPhase",
    "WrittenVote",
    "WrittenVotes",
    "acts_of",
    "asked_in",
    "example_orders",
    "guessed_orders",
    "may_withdraw",
    "names_a_kind_of_order",
    "orders_by_text",
    "parse_order",
    "parse_orders",
    "parse_preferences",
    "phase_within",
    "phrases_in",
    "reads_as_order",
    "sentences_of",
    "withdrawn_by",
    "without_ready",
    "written_phase",
    "written_votes",
]
