"""Help, and what the bot says about messages and its own failures."""
