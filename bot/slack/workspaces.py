"""The workspaces where the bot is installed: whose token goes with which call.

There is one, by the token in the settings, or there are as many as have installed the bot: their
tokens are in the database, and are read there for each call, so that every process knows at once
who has come and gone.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from typing import TypeAlias

from slack_bolt.authorization import AuthorizeResult
from slack_sdk import WebClient
from slack_sdk.errors import SlackApiError, SlackClientError
from slack_sdk.http_retry.builtin_handlers import RateLimitErrorRetryHandler

from bot.gamesmaster import Gamesmaster
from bot.gamesmaster.clock.workspaces import go_on_in, left_workspaces, stop_games
from bot.slack.failures import Failure, NotInstalledError, failure_of

ClientFor: TypeAlias = Callable[[str], WebClient]
"""The client for the workspace of an address. NotInstalledError where the bot is not there."""
_SECOND = timedelta(seconds=1)
"""Slack tells of removals in whole seconds."""


def web_client(token: str, api_url: str, *, waits: int = 1, timeout: int = 30) -> WebClient:
    """A client that repeats a call only when Slack says it was one too many; never blindly.

    `waits` is how often it does so, `timeout` for how many seconds it waits for an answer. That of
    delivery does not repeat: while one channel has to wait, it serves the others. Nor does that of
    the listeners: Slack waits three seconds for them.
    """
    patience = [RateLimitErrorRetryHandler(max_retry_count=waits)] if waits else []
    return WebClient(token=token, base_url=api_url, timeout=timeout, retry_handlers=patience)  # type: ignore[arg-type] # a list of one kind


@dataclass(frozen=True, slots=True)
class Installation:
    """The bot in one workspace; where that is in an organization, its id is `enterprise`."""

    team: str
    name: str
    token: str = field(repr=False)
    bot_user: str
    bot_id: str
    enterprise: str | None = None
    since: datetime | None = None

    def authorized(self) -> AuthorizeResult:
        """What the library wants to know of it."""
        return AuthorizeResult(
            enterprise_id=self.enterprise,
            team_id=self.team,
            bot_user_id=self.bot_user,
            bot_id=self.bot_id,
            bot_token=self.token,
        )


def installation_of(token: str, api_url: str) -> Installation:
    """Ask Slack whose token it is. Raises SlackApiError for a wrong one."""
    answer = web_client(token, api_url).auth_test()
    return Installation(
        team=str(answer["team_id"]),
        name=str(answer["team"]),
        token=token,
        bot_user=str(answer["user_id"]),
        bot_id=str(answer.get("bot_id", "")),
        enterprise=answer.get("enterprise_id"),
    )


class Workspaces(ABC):
    """The workspaces where the bot is installed."""

    def __init__(self, gamesmaster: Gamesmaster, api_url: str) -> None:
        self._gamesmaster = gamesmaster
        self._api_url = api_url

    @abstractmethod
    def of(self, team: str) -> Installation | None:
        """The bot in a workspace; None where it is not installed."""

    @abstractmethod
    def all(self) -> Sequence[Installation]:
        """The bot in each of them."""

    def authorize(self, team: str | None) -> Installation | None:
        """The installation that a payload of a workspace is for; None: it is refused."""
        return self.of(team) if team else None

    def clients(self, *, waits: int) -> ClientFor:
        """What makes the client for an address: see `web_client`."""

        def client_for(address: str) -> WebClient:
            team = address.partition("/")[0]
            found = self.of(team)
            if found is None:
                raise NotInstalledError(team)
            return web_client(found.token, self._api_url, waits=waits)

        return client_for

    @abstractmethod
    def left(self, team: str, at: datetime) -> None:
        """Take note that a workspace has removed the bot at `at`: its games wait.

        Not where the bot was installed again since: Slack may tell late.
        """

    def entered(self, team: str) -> None:
        """Take note that a workspace has installed the bot: its games go on."""
        go_on_in(self._gamesmaster, [team])

    def take_up(self) -> None:
        """Let the games go on that wait for the bot where it is installed."""
        waiting = left_workspaces(self._gamesmaster)
        go_on_in(self._gamesmaster, [team for team in waiting if self.of(team) is not None])

    def others_go_on(self, _team: str, _failure: Failure) -> bool:
        """Look into a refusal that is about a workspace; whether the others go on meanwhile."""
        return False

    def _is_removed(self, installation: Installation) -> bool:
        """Ask Slack, by the token. Raises what a call to Slack does where it does not say."""
        try:
            installation_of(installation.token, self._api_url)
        except SlackApiError as error:
            failure = failure_of(error)
            if failure is None or not failure.is_about_the_bot:
                raise
            return True
        return False


class OneWorkspace(Workspaces):
    """The workspace whose token is in the settings."""

    def __init__(self, gamesmaster: Gamesmaster, api_url: str, only: Installation) -> None:
        super().__init__(gamesmaster, api_url)
        self._only = only

    def of(self, team: str) -> Installation | None:
        """The bot, if it is that workspace."""
        return self._only if team == self._only.team else None

    def all(self) -> Sequence[Installation]:
        """The one."""
        return [self._only]

    def authorize(self, team: str | None) -> Installation | None:
        """The one; an installation for a whole organization may name no workspace."""
        return self.of(team or self._only.team)

    def left(self, team: str, at: datetime) -> None:
        """Take note of it, if the token from the settings does not work."""
        del at  # nobody knows since when there is this token
        if self._is_removed(self._only):
            stop_games(self._gamesmaster, team)


class ManyWorkspaces(Workspaces):
    """The workspaces that have installed the app `client_id`, as the database has them."""

    def __init__(self, gamesmaster: Gamesmaster, api_url: str, client_id: str) -> None:
        super().__init__(gamesmaster, api_url)
        self._client_id = client_id

    def of(self, team: str) -> Installation | None:
        """The bot as it was last installed."""
        row = self._gamesmaster.read(lambda tx: tx.installations.of(self._client_id, team))
        if row is None:
            return None
        return Installation(
            team=team,
            name=row.team_name or team,
            token=row.bot_token,
            bot_user=row.bot_user_id,
            bot_id=row.bot_id,
            enterprise=row.enterprise_id,
            since=row.installed_at.replace(tzinfo=UTC),
        )

    def all(self) -> Sequence[Installation]:
        """The bot in each of them, by their ids."""
        teams = self._gamesmaster.read(lambda tx: tx.installations.teams(self._client_id))
        return [found for team in teams if (found := self.of(team)) is not None]

    def left(self, team: str, at: datetime) -> None:
        """Take note of it, and delete the installation."""
        found = self.of(team)
        if found is None or found.since is None or found.since < at + _SECOND:
            self._end(team, found)

    def others_go_on(self, team: str, failure: Failure) -> bool:
        """Take the bot for removed where Slack says so twice: the event of it may be lost.

        What was put off just as somebody installed it goes out.
        """
        found = self.of(team)
        if found is not None and failure.is_put_off:
            self.entered(team)
        elif found is not None and failure.is_about_the_bot:
            with suppress(SlackClientError, OSError):  # the next refusal is looked into again
                if self._is_removed(found):
                    self._end(team, found)
        return True

    def _end(self, team: str, ended: Installation | None) -> None:
        """Let the games wait, and delete what was installed until now, nothing that is newer."""
        if self.of(team) != ended:
            return
        stop_games(self._gamesmaster, team)
        if ended is not None and ended.since is not None:
            with self._gamesmaster.work() as tx:
                tx.installations.end(self._client_id, team, ended.since)
        if self.of(team) is not None:  # somebody has installed it again at this very moment
            self.entered(team)
