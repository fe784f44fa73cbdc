"""All that the bot says, with those who can read it."""

import msgspec

from bot.practice.workspace.model import Change, MessageChanged, MessagePosted
from tests.scenarios.evening import BotHere, Evening
from tests.scenarios.voices import BOT


class Overheard:
    """Hears all that the bot says to anybody, also what it changes or takes away later."""

    def __init__(self, evening: Evening) -> None:
        assert isinstance(evening.bot, BotHere)
        self.workspace = evening.bot.server.workspace
        self.heard: list[tuple[set[str], str]] = []
        self.workspace.core.subscribe(self._hear)

    def _hear(self, change: Change) -> None:
        if isinstance(change, MessagePosted):
            message = change.message
        elif isinstance(change, MessageChanged):
            message = change.after
        else:
            return
        if not message.by_bot:
            return
        channel = self.workspace.channels.get(message.channel)
        assert channel is not None
        readers = {message.only_for} if message.only_for else {*channel.members}
        self.heard.append((readers - {BOT}, msgspec.json.encode(message).decode()))

    def said_to_others(self, reader: str) -> str:
        """All that somebody else than one reader was told."""
        return "\n".join(said for readers, said in self.heard if readers != {reader})

    def said(self) -> str:
        """All that anybody was told."""
        return "\n".join(said for _, said in self.heard)

    def files(self) -> str:
        """The names and titles of all pictures."""
        rows = (row for _, row in self.workspace.core.rows("file"))
        return "\n".join(f"{row['name']} {row['title']}" for row in rows if row["owner"] == BOT)
