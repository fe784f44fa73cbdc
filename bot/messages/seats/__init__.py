"""Messages about who plays what, and about the settings of a game."""
