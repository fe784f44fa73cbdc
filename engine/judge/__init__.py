"""The judge: decides what becomes of the orders of a phase, and says why.

- adjudication: a phase from its orders to the next position, with the centers, the next phase and
  the winner. Begin here.
- outcome: results as values: a verdict, a reason, the orders that caused it
- legality: why a power may not give an order
- options: every legal order
- explain: the whole story of one province, for "why did Burgundy bounce?"
- occupancy: which unit stands where, and where it can go without a convoy
- movement: a movement phase, a file for each step

The other phases:

- retreats: where a dislodged unit may go, and whether it gets there
- adjustments: builds and removals, and which units go when the player names none
- guide: the lists that the technical guide's gamemaster keeps, for readers who follow the guide

The judge decides only what is certain. Every decision is yes, no or not yet known, and it is taken
once it comes out the same whatever the open ones turn out to be, so nothing decided ever rests on a
guess. What still waits for itself in the end is a ring of moves or a paradox.
"""

from engine.judge.adjudication import adjudicate
from engine.judge.outcome import Outcome, Reason, Resolution, Verdict

__all__ = ["Outcome", "Reason", "Resolution", "Verdict", "adjudicate"]
