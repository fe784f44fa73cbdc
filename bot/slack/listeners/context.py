"""What the listeners share: the bot, and in which workspace it hears."""

from dataclasses import dataclass, field, replace
from datetime import datetime

from bot.gamesmaster import Gamesmaster
from bot.gamesmaster.context.ports import Clock
from bot.gamesmaster.notices.notice import Channel, Player
from bot.slack.home import HomeTabs
from bot.slack.workspaces import Workspaces


@dataclass(frozen=True, slots=True)
class ListenerContext:
    """What every listener needs; `team` is the workspace it is in, `bot_user` the bot's id there.

    Everybody gets an address in the bot's workspace, also people who come through a shared channel:
    of them Slack sometimes names their own workspace and sometimes the bot's. What is meant for
    another installation never gets here.
    `direct_channels` has the ids of people's conversations with the bot, as far as they are known.
    `failing_since` says since when a listener has failed in a conversation, so that what is said
    there is looked for even where Slack gives up on it.
    """

    gamesmaster: Gamesmaster
    clock: Clock
    homes: HomeTabs
    workspaces: Workspaces
    team: str = ""
    bot_user: str = ""
    direct_channels: dict[Player, str] = field(default_factory=dict)
    failing_since: dict[Channel, datetime] = field(default_factory=dict)

    def in_workspace(self, team: str, bot_user: str) -> "ListenerContext":
        """Return what a listener needs in one workspace."""
        return replace(self, team=team, bot_user=bot_user)
