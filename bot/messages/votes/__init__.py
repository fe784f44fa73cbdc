"""Messages about votes."""
