"""Messages about the acts of GMs."""
