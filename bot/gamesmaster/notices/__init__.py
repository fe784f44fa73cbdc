"""Everything the gamesmaster tells people, as values: a file for each room."""
