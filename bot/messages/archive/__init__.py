"""Messages about finished, exported and imported games."""
