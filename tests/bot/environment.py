"""What may be set in the environment that the bot starts in."""

NAMES = (
    "SLACK_BOT_TOKEN",
    "SLACK_APP_TOKEN",
    "SLACK_SIGNING_SECRET",
    "SLACK_API_URL",
    "SLACK_CLIENT_ID",
    "SLACK_CLIENT_SECRET",
    "DATABASE_URL",
    "GAMESMASTER_KEY",
    "METRICS_ADDRESS",
    "REPOSITORY_URL",
)
