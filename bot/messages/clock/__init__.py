"""Messages about deadlines, pauses, missed orders and the end of a game."""
