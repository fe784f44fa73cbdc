"""Show a game, as it is and as it was, to whoever asks.

A game that is over is looked back at from what is stored: years, statistics and points are counted
when they are shown (`review`), so `score` shows them in the middle of a game too.
"""
