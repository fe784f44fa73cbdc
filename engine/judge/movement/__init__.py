"""A movement phase, from its orders to its outcomes.

- steps: the steps in order, and the loop that decides the moves. Begin here.
- encoding: one order as numbers
- collecting: which orders count
- state: the phase as numbers: who attacks, supports and convoys whom, and what is decided
- convoys: which armies go by convoy, with which fleets, and whether they arrive
- supports: which supports match an order, and what cuts them
- subversion: which supports of a circle of convoys are cut too late, by the technical guide
- counting: the moves that only take counting supports
- strengths: which of the others is strong enough
- paradoxes: moves that wait for each other: rings and convoy paradoxes
- reasons: the reason of each outcome
"""
