"""Deadlines, adjudication, and what happens when orders are missing.

- More time is the GM's to give. In a game without a GM most of the players give it, of those still
  in the game; only the GM is told who asked.
- What was closed stays closed. Between a deadline and its results nothing is accepted, not even in
  a pause; only a deadline that the GM sets opens a phase again. The results stay where they are as
  long as they come after the later deadline.
- A bot that was not running over a deadline gives fifteen minutes of grace, in which what was
  written before the deadline still counts.
- A power in civil disorder is a power without orders to the judge. Nobody waits for it, and a phase
  in which nobody else has anything to decide is over at once.
- Below each result stand the judge's text of the phase and the export of the game: the first is the
  fixed form that players know and other programs read, the second has everything. They have a
  stream of their own in the outbox, which waits for the post they hang on and keeps nothing else
  back; after a crash files are known by their names below the message they belong to.
"""
