"""How calls come in from Slack: by Socket Mode or HTTP, and a start that waits for Slack."""
