"""Messages that show a game: status, maps, results, history."""
