"""The judge: what becomes of the orders of a phase, and why.

adjudication    a phase from its orders to the next position: begin here
submission      which of the orders handed in count
legality        whether a power may give an order; faults, reach: what is wrong with one
options         every legal order
movement        a movement phase; standing, battle: its pieces and orders as numbers
convoys         who goes by convoy, and whether the convoy holds
supports        which supports match, and what cuts them
strengths       how strong moves and defences are, and whether a move succeeds
resolver        in what order moves are decided
paradoxes       what is done about decisions that wait for each other
reasons         why each order ended as it did
retreats, adjustments, distances
progress        who owns which center, what is played next, who has won
outcome         results as values
"""

from engine.judge.adjudication import adjudicate
from engine.judge.outcome import Outcome, Reason, Resolution, Verdict

__all__ = ["Outcome", "Reason", "Resolution", "Verdict", "adjudicate"]
