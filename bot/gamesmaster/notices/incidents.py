"""What keeps the bot from posting in a channel, or from writing to somebody."""

from bot.gamesmaster.notices.notice import Channel, GameNotice, Player


class CannotPost(GameNotice, frozen=True):
    """To the GM alone: Slack's `error` keeps the bot from posting in the game's channel."""

    channel: Channel
    error: str


class CannotReach(GameNotice, frozen=True):
    """To the GM alone: Slack's `error` keeps the bot from writing to who plays these powers."""

    player: Player
    powers: tuple[str, ...]
    error: str
