"""Deadlines, adjudication, and what happens when orders are missing.

- More time is the GM's to give, in a game without a GM most players', of those still in the game.
- What was closed stays closed until its results, even in a pause, unless the GM sets a deadline;
  the results stay where they are as long as they come after it.
- A bot that was off or unreachable over a deadline has read what was written meanwhile before it
  does anything, and gives fifteen minutes of grace: what was written before the deadline counts.
- A power in civil disorder has no orders, and nobody waits for it: a phase in which nobody else has
  anything to decide is over at once.
- Below each result stand the judge's text of the phase, a form that other programs read, and the
  whole export. They have a stream of their own in the outbox, which waits for the post they hang
  on and keeps nothing else back; after a crash they are known by their names.
"""
