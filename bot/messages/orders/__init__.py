"""Messages about a player's own orders."""
