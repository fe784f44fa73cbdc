"""The judge: what becomes of the orders of a phase, and why.

- adjudication: a phase from its orders to the next position. Begin here.
- legality: whether a power may give an order; faults, words, reach: what is wrong with one
- options: every legal order
- submission: which of the orders handed in count

A movement phase, step by step:

- movement: all of it
- standing: who stands where
- entry: what an order says by itself; collect_orders: all orders, taken at their word; screening: those that
  count where some do not; state: all of them as numbers
- embarkation: who goes by convoy, with which fleets; convoys: whether the convoy holds
- supports: which supports match, and what cuts them
- contests: the provinces where it only takes counting supports: most of them
- resolver: how the other moves are decided; strengths: how strong they are, whatever is still open
- paradoxes: what is done about decisions that wait for each other
- reasons: why each order ended as it did; telling: the outcome that is made of that

And besides:

- retreats: where the dislodged may go, and whether they get there
- adjustments: builds and removals; distances: who is removed when nobody is named
- progress: who owns which center, what is played next, who has won
- guide: the lists of the technical guide's gamemaster, on his table guide_table
- outcome: results as values
"""

from engine.judge.adjudication import adjudicate
from engine.judge.outcome import Outcome, Reason, Resolution, Verdict

__all__ = ["Outcome", "Reason", "Resolution", "Verdict", "adjudicate"]
