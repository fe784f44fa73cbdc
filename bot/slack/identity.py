"""Slack's ids and the gamesmaster's addresses: `T1/U2` is a person, `T1/C3` a channel."""

from bot.gamesmaster.notices.notice import Channel, Player


def player(team: str, user: str) -> Player:
    """Return the address of a person of a workspace."""
    return Player(f"{team}/{user}")


def channel(team: str, channel_id: str) -> Channel:
    """Return the address of a channel of a workspace."""
    return Channel(f"{team}/{channel_id}")


def id_of(address: Player | Channel | str) -> str:
    """Return the person's or the channel's id in an address."""
    return address.rpartition("/")[2]


def is_direct(channel_id: str) -> bool:
    """Tell whether a channel's id is that of a direct conversation."""
    return channel_id.startswith("D")
