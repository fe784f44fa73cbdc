"""What Slack sends to the bot, a file per surface; each only translates and calls a use case."""
