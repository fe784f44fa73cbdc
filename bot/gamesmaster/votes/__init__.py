"""Votes on the end of a game: `votes.py` stores, counts and reports them."""
