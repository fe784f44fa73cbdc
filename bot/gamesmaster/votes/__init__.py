"""Votes on the end of a game (`votes.py`), and coming back from civil disorder (`come_back.py`)."""
