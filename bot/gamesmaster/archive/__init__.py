"""Whole games: listed, exported, imported.

- An export tells what all may know, whoever asks: no orders of a phase without a result, no votes
  that are not reported, no players before a hidden game is over. So a file can be shown to anybody.
  What is read in one is on nobody's reliability record.
- Games that are over can be read by all of their workspace, by title, and so are listed for all;
  those of private channels only by those who are in them.
"""
