"""Sandboxes: try orders out on a copy of the board.

A sandbox lives in the thread of its post, so that what is written there needs no word before it and
can never reach a game, not even once the sandbox has ended. Elsewhere `sandbox` stands before it,
for the one its writer used last; a misspelt `sandbox` is asked about. A step is added, never
changed: undoing marks it.
"""
