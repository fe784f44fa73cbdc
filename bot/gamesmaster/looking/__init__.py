"""Look at a game: status, maps, results, history, why."""
