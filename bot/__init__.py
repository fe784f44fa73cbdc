"""The bot: use cases, Slack, the practice workspace, and the commands that start them."""
