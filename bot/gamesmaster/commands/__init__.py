"""The command table, and how a text becomes a command or orders."""
