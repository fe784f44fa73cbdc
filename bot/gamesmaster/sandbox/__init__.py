"""Sandboxes: try orders out on a copy of the board."""
