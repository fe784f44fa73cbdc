"""A game as a whole, as values: who sits where, who owes what, until when, and how it ends."""
