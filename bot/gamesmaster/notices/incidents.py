"""What keeps the bot from posting in a channel, or from writing to somebody."""

from enum import StrEnum

from bot.gamesmaster.notices.notice import Channel, GameNotice, Player


class Barrier(StrEnum):
    """What keeps the bot out of a channel, where people there know what to do about it."""

    NOT_INVITED = "not_invited"
    GONE = "gone"
    ARCHIVED = "archived"


class CannotPost(GameNotice, frozen=True):
    """To the GM alone: the bot cannot post in the channel; `error` is a `Barrier` or a code."""

    channel: Channel
    error: str


class CannotReach(GameNotice, frozen=True):
    """To the GM alone: the bot cannot write to who plays these powers; `error` is a code."""

    player: Player
    powers: tuple[str, ...]
    error: str
