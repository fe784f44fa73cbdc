"""The people of the workspace and the one app; their ids and tokens follow from their keys."""

import re
from collections.abc import Mapping, Sequence
from datetime import datetime
from secrets import token_hex
from zoneinfo import ZoneInfo

from msgspec import Struct

from bot.practice.incoming import JsonObject

TEAM_ID = "T0PRACTICE"
TEAM_NAME = "Practice"
APP_ID = "A0PRACTICE"
BOT_ID = "B0PRACTICE"
BOT_USER_ID = "U0PRACTICEBOT"
SLACKBOT_ID = "USLACKBOT"
BOT_TOKEN = "xoxb-practice"  # noqa: S105 - a published word, not a secret
APP_TOKEN = "xapp-practice"  # noqa: S105 - a published word, not a secret
SIGNING_SECRET = "practice"  # noqa: S105 - a published word, not a secret
CLIENT_ID = "practice"
CLIENT_SECRET = "practice"  # noqa: S105 - a published word, not a secret

AVATAR_COLOURS = (
    *("c0392b", "2c6fbb", "3a9ad9", "555f6b", "3c8d40"),
    *("8e6bbf", "c98a00", "b0467e", "0f8a8a", "7a5c3e"),
)


class Team(Struct, frozen=True):
    """A workspace: its id and name, and the user id of the app's bot in it."""

    id: str
    name: str
    bot_user: str


FIRST_TEAM = Team(TEAM_ID, TEAM_NAME, BOT_USER_ID)


def is_bot(user: str) -> bool:
    """Tell whether a user id is the bot's, in whichever workspace."""
    return user.startswith(BOT_USER_ID)


class Person(Struct, frozen=True, kw_only=True):
    """Somebody to act as.

    `key` is a lower-case word and names the token (`xoxp-<key>`) and the user id;
    `time_zone` is an IANA name.
    """

    key: str
    name: str
    time_zone: str = "UTC"

    @property
    def user_id(self) -> str:
        """The person's Slack user id."""
        return "U0" + re.sub(r"[^A-Z0-9]", "", self.key.upper())

    @property
    def token(self) -> str:
        """The person's user token."""
        return f"xoxp-{self.key}"


class SlashCommand(Struct, frozen=True, kw_only=True):
    """A slash command of the app, with what the composer shows while it is typed."""

    name: str
    usage: str = ""
    description: str = ""


class Step(Struct, frozen=True, kw_only=True):
    """A step of the page's welcome, with a button that does it.

    `commands` are given one after the other, each by the person with the key before it, in the
    channel that is looked at or, with `new_channel`, in one opened for it. The clock then goes
    on to `moment`, if one is named.
    """

    text: str
    button: str
    commands: tuple[tuple[str, str], ...]
    new_channel: bool = False
    moment: str = ""


class App(Struct, frozen=True, kw_only=True):
    """The one app that is installed.

    `scopes` are the bot token's; a method outside them answers `missing_scope`. `events`
    are its subscriptions. `welcome` is what the page tells a newcomer to do.
    """

    name: str = "Gamesmaster"
    handle: str = "gamesmaster"
    scopes: tuple[str, ...] = ()
    events: frozenset[str] = frozenset()
    commands: tuple[SlashCommand, ...] = ()
    welcome: tuple[Step, ...] = ()


class Roster:
    """Everybody in the workspace, found by key, user id or token.

    In the first workspace the app is installed from the start, with a token that everybody knows.
    """

    def __init__(self, people: Sequence[Person], app: App, team: Team = FIRST_TEAM) -> None:
        self.people = tuple(people)
        self.app = app
        self.team = team
        self.bot_token = BOT_TOKEN if team is FIRST_TEAM else ""
        self._revoked: set[str] = set()
        self._by_id = {person.user_id: person for person in self.people}
        self.deactivated: set[str] = set()
        """The user ids of people who may not use the workspace any more, until it restarts."""

    @property
    def everybody(self) -> list[str]:
        """The user ids of all people, and of the bot after them."""
        return [*self._by_id, self.team.bot_user]

    @property
    def is_installed(self) -> bool:
        """Whether the app is installed in the workspace."""
        return bool(self.bot_token)

    def install(self) -> str:
        """Install the app, if it is not installed, and return the bot's token."""
        self.bot_token = self.bot_token or f"xoxb-{self.team.id}-{token_hex(12)}"
        return self.bot_token

    def uninstall(self) -> None:
        """Revoke the bot's token."""
        self._revoked.add(self.bot_token)
        self.bot_token = ""

    def is_the_bots(self, token: str) -> bool:
        """Tell whether a token is or was the bot's here."""
        return bool(token) and (token == self.bot_token or self.is_revoked(token))

    def is_revoked(self, token: str) -> bool:
        """Tell whether a token was the bot's before the app was removed."""
        return token in self._revoked

    def user_of(self, token: str) -> str:
        """Return the user id of the person or bot whose token it is; empty if nobody's."""
        tokens = {person.token: person.user_id for person in self.people}
        is_bots = self.is_installed and token == self.bot_token
        user = self.team.bot_user if is_bots else tokens.get(token, "")
        return "" if user in self.deactivated else user

    def is_person(self, token: str) -> bool:
        """Tell whether a token is a person's, rather than the app's or nobody's."""
        return self.user_of(token) in self._by_id

    def find(self, who: str) -> Person | None:
        """Return the person with that key, user id or `@key`, whatever its case."""
        word = who.strip().lstrip("@")
        by_key = {person.key: person for person in self.people}
        return self._by_id.get(word) or by_key.get(word.lower())

    def knows(self, user_id: str) -> bool:
        """Tell whether the id is a person's or the bot's."""
        return user_id == self.team.bot_user or user_id in self._by_id

    def handle_of(self, user_id: str) -> str:
        """Return the name used in mentions."""
        if user_id == self.team.bot_user:
            return self.app.handle
        person = self._by_id.get(user_id)
        return person.key if person else "slackbot"

    def handles(self) -> Mapping[str, str]:
        """Return user ids by the handle (lower case) that mentions them."""
        return {self.handle_of(user).lower(): user for user in self.everybody}

    def user_json(self, user_id: str, now: datetime) -> JsonObject:
        """Return Slack's user object for a person or the bot, with the zone's offset of now."""
        person = self._by_id.get(user_id)
        zone = person.time_zone if person else "UTC"
        name = person.name if person else self.app.name
        offset = now.astimezone(ZoneInfo(zone)).utcoffset()
        colour = "611f69"
        if person:
            colour = AVATAR_COLOURS[self.people.index(person) % len(AVATAR_COLOURS)]
        return {
            "id": user_id,
            "team_id": self.team.id,
            "name": self.handle_of(user_id),
            "color": colour,
            "real_name": name,
            "tz": zone,
            "tz_offset": int(offset.total_seconds()) if offset else 0,
            "profile": {"real_name": name, "display_name": name},
            "is_bot": person is None,
            "deleted": user_id in self.deactivated,
        }
