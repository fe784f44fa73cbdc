"""The bot's side of Slack: what it hears, what it sends, how it looks."""
