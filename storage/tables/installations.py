"""Where the bot is installed: the tables of slack_sdk's stores, with tokens that are secret.

Slack's library writes them (`SQLAlchemyInstallationStore`, of which the bots alone are used, and
`SQLAlchemyOAuthStateStore`), by the names of their columns; here they are read. Its moments are
naive, in UTC.
"""

from datetime import UTC, datetime

import sqlalchemy as sa
from sqlalchemy.orm import Mapped, mapped_column

from storage.base.repository import Repository
from storage.base.schema import Numbered, Row, secret_text


class BotRow(Numbered, Row, kw_only=True, table="slack_bots"):
    """The bot in a workspace, since `installed_at`; the newest counts."""

    client_id: Mapped[str]
    app_id: Mapped[str]
    enterprise_id: Mapped[str | None] = mapped_column(default=None)
    enterprise_name: Mapped[str | None] = mapped_column(default=None)
    team_id: Mapped[str | None] = mapped_column(default=None, index=True)
    team_name: Mapped[str | None] = mapped_column(default=None)
    bot_token: Mapped[str] = mapped_column(secret_text("token"), repr=False)
    bot_id: Mapped[str]
    bot_user_id: Mapped[str]
    bot_scopes: Mapped[str | None] = mapped_column(default=None)
    bot_refresh_token: Mapped[str | None] = mapped_column(
        secret_text("token"), default=None, repr=False
    )
    bot_token_expires_at: Mapped[datetime | None] = mapped_column(sa.DateTime(), default=None)
    is_enterprise_install: Mapped[bool] = mapped_column(default=False)
    installed_at: Mapped[datetime] = mapped_column(sa.DateTime())


class StateRow(Numbered, Row, table="slack_oauth_states"):
    """An installation that somebody has begun, until `expire_at`."""

    state: Mapped[str] = mapped_column(index=True)
    expire_at: Mapped[datetime] = mapped_column(sa.DateTime())


class Installations(Repository, stands_alone=True):
    """The installations, in one transaction."""

    def of(self, client_id: str, team: str) -> BotRow | None:
        """The bot in a workspace, by the client id of its app; None where it is not installed."""
        return self._first(
            lambda client_id, team: (
                sa.select(BotRow)
                .filter_by(client_id=client_id, team_id=team)
                .order_by(BotRow.installed_at.desc(), BotRow.id.desc())
            ),
            client_id,
            team,
        )

    def teams(self, client_id: str) -> tuple[str, ...]:
        """The ids of the workspaces where it is installed."""
        teams = sa.select(BotRow.team_id).filter_by(client_id=client_id).distinct()
        return tuple(team for team in self._all(teams.order_by(BotRow.team_id)) if team)

    def end(self, client_id: str, team: str, until: datetime) -> None:
        """Drop the installations in a workspace that were made until then; newer ones stay."""
        made = BotRow.installed_at <= _stored(until)
        self._change(sa.delete(BotRow).filter_by(client_id=client_id, team_id=team).where(made))

    def forget_begun(self, now: datetime) -> None:
        """Drop the installations that nobody has finished in time."""
        self._change(sa.delete(StateRow).where(StateRow.expire_at < _stored(now)))


def _stored(moment: datetime) -> datetime:
    """A moment as Slack's library stores it."""
    return moment.astimezone(UTC).replace(tzinfo=None)
