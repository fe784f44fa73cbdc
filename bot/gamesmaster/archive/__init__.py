"""Whole games: listed, exported, imported."""
