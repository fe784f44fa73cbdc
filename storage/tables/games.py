"""Games, the people in them, who runs them and who plays which power."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from datetime import datetime
from enum import StrEnum
from typing import NamedTuple, cast

import sqlalchemy as sa
from sqlalchemy.orm import Mapped, mapped_column

from engine.board import Power
from engine.formats.settings import preferences_json, read_preferences
from engine.game.seating import Preferences
from engine.game.settings import Settings
from engine.variant import Variant
from engine.variants import variant_named
from storage.base.repository import Query, Repository, Values, changed, once, where
from storage.base.schema import AsJson, AsText, Numbered, Row, index_where, is_sqlite
from storage.errors import UnknownGameError

_IS_NOW = "until IS NULL"


GameState = StrEnum("GameState", "RECRUITING RUNNING ENDED")
"""Where a game is in its life."""


class GameOutline(NamedTuple):
    """What tells a game from the others: enough to find it among thousands."""

    id: str
    title: str
    channel: str
    is_private: bool
    state: GameState

    @property
    def heading(self) -> tuple[str, str]:
        """The first fields of a notice about it."""
        return self.id, self.title


class GameRecord(Row, kw_only=True, table="games"):
    """A game. A channel has one that is not ended.

    `gms` run it, the first of them above all; there may be none. `promised` are powers given to
    people before the lot is drawn. `roll_called_at` is when those who joined were asked whether
    they are there, before the start. From `paused_at` on its clock stands, at the longest until
    `paused_until`. While the bot is not in its workspace, since `bot_left_at`, nothing falls due.
    `is_private`: its channel is only for those who are in it.
    """

    __table_args__ = (index_where("state != 'ended'", "uq_games_unfinished_channel", "channel"),)

    id: Mapped[str] = mapped_column(primary_key=True)
    channel: Mapped[str]
    title: Mapped[str]
    gms: tuple[str, ...] = ()
    settings: Mapped[Settings]
    created_at: Mapped[datetime]
    promised: Mapped[tuple[tuple[Power, str], ...]] = mapped_column(
        AsJson("promise", lambda pairs: tuple(map(tuple, pairs)), list), default=()
    )
    state: Mapped[GameState] = mapped_column(
        AsText("state", GameState), default=GameState.RECRUITING
    )
    seed: Mapped[str] = mapped_column(default="")
    started_at: Mapped[datetime | None] = mapped_column(default=None)
    paused_at: Mapped[datetime | None] = mapped_column(default=None)
    roll_called_at: Mapped[datetime | None] = mapped_column(default=None)
    paused_until: Mapped[datetime | None] = mapped_column(default=None)
    ended_at: Mapped[datetime | None] = mapped_column(default=None)
    ending: Mapped[str | None] = mapped_column(default=None)
    winners: Mapped[tuple[Power, ...]] = mapped_column(default=())
    is_private: Mapped[bool] = mapped_column(default=False)
    bot_left_at: Mapped[datetime | None] = mapped_column(default=None)

    @property
    def gm(self) -> str | None:
        """The GM, of several the one who has been it longest."""
        return self.gms[0] if self.gms else None

    @property
    def heading(self) -> tuple[str, str]:
        """The first fields of a notice about it."""
        return self.id, self.title

    @property
    def set_up(self) -> Variant:
        """The variant it was opened with.

        In the war of two Italy joins a side later (R-ALT-02): then something else is played
        (`PhaseRecord.played_on`, `OpenGame.variant`).
        """
        return variant_named(self.settings.variant)

    def is_past(self, deadline: datetime, at: datetime) -> bool:
        """Whether a moment is too late for a deadline; while the clock stands there is none."""
        return at > deadline and (self.paused_at is None or self.paused_at > deadline)


class GmRow(Numbered, Row, table="gms"):
    """Who ran a game from when until when; `until` is null for who runs it now."""

    __table_args__ = (index_where(_IS_NOW, "uq_gms_present", "game", "player"),)

    game: Mapped[str] = mapped_column(sa.ForeignKey("games.id"))
    player: Mapped[str] = mapped_column(index=True)
    since: Mapped[datetime]
    until: Mapped[datetime | None] = mapped_column(default=None)


class PlayerRow(Numbered, Row, table="players"):
    """Somebody who joined a game before it started; `id` is the order in which they came.

    The start of the game deletes the secret list; `present_at` is when they said they are there.
    """

    __table_args__ = (sa.UniqueConstraint("game", "player"),)

    game: Mapped[str] = mapped_column(sa.ForeignKey("games.id"))
    player: Mapped[str] = mapped_column(index=True)
    joined_at: Mapped[datetime]
    preferences: Mapped[Preferences | None] = mapped_column(
        AsJson("preference list", read_preferences, preferences_json, is_secret=True), default=None
    )
    present_at: Mapped[datetime | None] = mapped_column(default=None)


class SeatRow(Numbered, Row, table="seats"):
    """Who played a power from when until when; `until` is null for who plays it now."""

    __table_args__ = (index_where(_IS_NOW, "uq_seats_present_power", "game", "power"),)

    game: Mapped[str] = mapped_column(sa.ForeignKey("games.id"))
    power: Mapped[Power]
    player: Mapped[str] = mapped_column(index=True)
    since: Mapped[datetime]
    until: Mapped[datetime | None] = mapped_column(default=None)


class Games(Repository):
    """The games of one transaction, with their GMs, players and seats."""

    def open(self, game: GameRecord, *, gms_since: datetime | None = None) -> bool:
        """Store a new game; False, and nothing stored, where its channel has an unfinished one."""
        is_new = self._add_new(game)
        for gm in game.gms if is_new else ():
            self.add_gm(game.id, gm, gms_since or game.created_at)
        return is_new

    def get(self, game: str) -> GameRecord:
        """The game of an id. Raises UnknownGameError."""
        found = cast("GameRecord | None", self.known().get(game))
        return found or self._known(where(GameRecord, id=game))

    @once
    def lock(self, game: str) -> GameRecord:
        """Lock and return a game; whatever changes one begins so. Raises UnknownGameError."""
        if is_sqlite(self.access.connection):
            return self.get(game)  # a transaction that may write has the whole database locked
        self.read_anew()  # whoever had the lock may have changed it since
        # Its key stays as it is: what only refers to the game, as messages do, need not wait.
        return self._known(
            lambda game: sa.select(GameRecord).filter_by(id=game).with_for_update(key_share=True),
            game,
        )

    def lock_if_free(self, game: str) -> bool:
        """Lock a game, unless another transaction has it at the moment; return whether."""
        found = self._first(
            lambda game: (
                sa.select(GameRecord.id)
                .filter_by(id=game)
                .with_for_update(key_share=True, skip_locked=True)
            ),
            game,
        )
        return found is not None

    def in_channel(self, channel: str) -> GameRecord | None:
        """The unfinished game of a channel, else the one that ended last, else None."""
        found = self._games(
            lambda channel: (
                sa.select(GameRecord)
                .filter_by(channel=channel)
                .order_by(_IS_ENDED, GameRecord.ended_at.desc(), GameRecord.id)
                .limit(1)
            ),
            channel,
        )
        return found[0] if found else None

    @once
    def of_player(self, player: str) -> tuple[GameRecord, ...]:
        """The unfinished games that somebody has joined or plays in, the oldest first."""
        return self._games(lambda player: _listed(_waiting_for(player) | _playing(player)), player)

    def of_gm(self, gm: str) -> tuple[GameRecord, ...]:
        """The unfinished games of a GM, the oldest first."""
        return self._games(lambda gm: _listed(GameRecord.id.in_(_run_by(gm)) & ~_IS_ENDED), gm)

    @once
    def with_part(self, person: str) -> frozenset[str]:
        """The ids of the games that somebody has joined, plays in or runs, finished ones, too."""
        parts = _joined_by(person), _played_by(person), _run_by(person)
        return frozenset(game for part in parts for game in self._all(part))

    @once
    def of_workspace(self, workspace: str | None = None) -> tuple[GameRecord, ...]:
        """The games of the channels of a workspace, or all there are, the oldest first."""
        if workspace is None:
            return self._games(_listed())
        in_it = GameRecord.channel.startswith(f"{workspace}/", autoescape=True)
        return self._games(_listed(in_it))

    def those(self, games: Sequence[str]) -> tuple[GameRecord, ...]:
        """The games of some ids, the oldest first."""
        return self._games(lambda games: _listed(GameRecord.id.in_(games)), list(games))

    @once
    def outlines(self, workspace: str) -> tuple[GameOutline, ...]:
        """The games of the channels of a workspace, the oldest first."""
        return self._outlines(workspace, order=(GameRecord.created_at, GameRecord.id))

    @once
    def played_out(self, workspace: str) -> tuple[GameOutline, ...]:
        """The games of a workspace that were played and are over, the latest first."""
        was_played = _IS_ENDED & GameRecord.started_at.is_not(None)
        at = sa.func.coalesce(GameRecord.ended_at, GameRecord.created_at)
        return self._outlines(workspace, was_played, order=(at.desc(), GameRecord.id.desc()))

    def _outlines(
        self,
        workspace: str,
        *conditions: sa.ColumnElement[bool],
        order: Sequence[sa.ColumnExpressionArgument[object]],
    ) -> tuple[GameOutline, ...]:
        outlines = sa.select(*(getattr(GameRecord, name) for name in GameOutline._fields))
        here = GameRecord.channel.startswith(f"{workspace}/", autoescape=True)
        rows = self._execute(outlines.where(here, *conditions).order_by(*order))
        return tuple(GameOutline(*row) for row in rows)

    def without_bot(self) -> tuple[GameRecord, ...]:
        """The games that wait until the bot is in their workspace again, the oldest first."""
        return self._games(_listed(GameRecord.bot_left_at.is_not(None)))

    def bot_left(self, workspace: str, at: datetime) -> int:
        """Note that the bot is not in a workspace any more; how many games wait from now on."""
        waiting = sa.update(GameRecord).filter_by(state=GameState.RUNNING, bot_left_at=None)
        here = GameRecord.channel.startswith(f"{workspace}/", autoescape=True)
        return self._change(waiting.where(here).values(bot_left_at=at))

    def bot_is_back(self, game: str) -> None:
        """Note that the bot is in a game's workspace again."""
        self._set(game, bot_left_at=None)

    def ended_of(self, player: str, most: int) -> tuple[GameRecord, ...]:
        """The games that ended last of those somebody played in or ran, the latest first."""
        ended = sa.select(GameRecord).filter_by(state=GameState.ENDED)
        own = ended.where(GameRecord.id.in_(_played_by(player).union(_run_by(player))))
        return self._games(own.order_by(GameRecord.ended_at.desc(), GameRecord.id).limit(most))

    def count(self) -> int:
        """How many games there are, finished ones included."""
        return self._first(sa.select(sa.func.count(GameRecord.id))) or 0

    def promise(self, game: str, promised: Mapping[Power, str]) -> None:
        """Set the powers given to people before the game starts."""
        self._set(game, promised=tuple(promised.items()))

    def set_settings(self, game: str, settings: Settings) -> None:
        """Give a game other settings."""
        self._set(game, settings=settings)

    def call_roll(self, game: str, at: datetime | None) -> None:
        """Note that all are asked whether they are there; None: not any more."""
        self._set(game, roll_called_at=at)

    def pause(self, game: str, at: datetime, *, until: datetime | None = None) -> None:
        """Stop the clock from `at` on, until `until` at the latest if that is given."""
        self._set(game, paused_at=at, paused_until=until)

    def resume(self, game: str) -> None:
        """Let the clock run again."""
        self._set(game, paused_at=None, paused_until=None)

    def start(self, game: str, seats: Mapping[Power, str], seed: str, at: datetime) -> None:
        """Seat the players and let the game run."""
        self._set(game, state=GameState.RUNNING, seed=seed, started_at=at)
        for power, player in seats.items():
            self._add(SeatRow(game, power, player, at))

    def end(self, game: str, *, ending: str, winners: tuple[Power, ...], at: datetime) -> None:
        """End a game."""
        how = {"state": GameState.ENDED, "ending": ending, "winners": winners, "ended_at": at}
        self._set(game, **how, paused_at=None, paused_until=None)

    def reopen(self, game: str) -> None:
        """Let a game that had ended go on."""
        self._set(game, state=GameState.RUNNING, ending=None, winners=(), ended_at=None)

    # Who runs a game

    def add_gm(self, game: str, player: str, at: datetime) -> None:
        """Make somebody a GM who is not one yet."""
        self._add(GmRow(game, player, at))

    def remove_gm(self, game: str, player: str, at: datetime) -> None:
        """End somebody's time as a GM."""
        self._change(changed(GmRow, {"until": at}, game=game, player=player, until=None))

    # Who has joined a game before its start

    def joined(self, game: str) -> tuple[str, ...]:
        """Who has joined a game, in the order in which they came."""
        return self._players(game)

    def join(self, game: str, player: str, at: datetime) -> None:
        """Add a player who has not joined yet."""
        self._add(PlayerRow(game, player, at))

    def leave(self, game: str, player: str) -> None:
        """Remove a player who has joined."""
        self._change(sa.delete(PlayerRow).filter_by(game=game, player=player))

    def preferences(self, game: str) -> dict[str, Preferences]:
        """The secret list of each joined player, in that order; empty where none was sent."""
        rows = self._all(where(PlayerRow, order_by=PlayerRow.id, game=game))
        return {row.player: row.preferences or () for row in rows}

    def set_preferences(self, game: str, player: str, preferences: Preferences) -> None:
        """Store the preference list of a joined player in place of the one before."""
        self._set_player(game, player, preferences=preferences)

    def forget_preferences(self, game: str) -> None:
        """Take the lists away: nobody is ever to see them (R-ASSIGN-04)."""
        self._change(changed(PlayerRow, {"preferences": None}, game=game))

    def with_preferences(self, game: str) -> tuple[str, ...]:
        """Return the joined players who have sent a preference list, be it an empty one."""
        return self._players(game, PlayerRow.preferences.is_not(None))

    def present(self, game: str) -> tuple[str, ...]:
        """Who has said that they are there."""
        return self._players(game, PlayerRow.present_at.is_not(None))

    def be_present(self, game: str, player: str, at: datetime) -> None:
        """Note that somebody is there."""
        self._set_player(game, player, present_at=at)

    # Who plays which power

    def seats(self, game: str) -> dict[Power, str]:
        """Who plays which power now."""
        return {seat.power: seat.player for seat in self.seat_history(game) if seat.until is None}

    @once
    def seat_history(self, game: str) -> tuple[SeatRow, ...]:
        """Who has played which power from when until when, in the order in which they began."""
        return self._all(where(SeatRow, order_by=SeatRow.id, game=game))

    def replace(self, game: str, power: Power, player: str, at: datetime) -> None:
        """Give a power to somebody else."""
        self.vacate(game, power, at)
        self._add(SeatRow(game, power, player, at))

    def vacate(self, game: str, power: Power, at: datetime) -> None:
        """Take a power from its player."""
        self._change(changed(SeatRow, {"until": at}, game=game, power=power, until=None))

    def _known(self, query: Query[*Values, GameRecord], *values: *Values) -> GameRecord:
        found = self._games(query, *values)
        if not found:
            raise UnknownGameError("There is no such game.")
        return found[0]

    def _games(self, query: Query[*Values, GameRecord], *values: *Values) -> tuple[GameRecord, ...]:
        """The games that a query finds, with their GMs: those who have been it longest first."""
        found = self._all(query, *values)
        if not found:
            return ()
        gms = self._all(
            lambda games: (
                sa.select(GmRow)
                .where(GmRow.game.in_(games), GmRow.until.is_(None))
                .order_by(GmRow.id)
            ),
            [game.id for game in found],
        )
        known, of_game = self.known(), defaultdict[str, list[str]](list)
        for gm in gms:
            of_game[gm.game].append(gm.player)
        for game in found:
            object.__setattr__(game, "gms", tuple(of_game[game.id]))
            known[game.id] = game
        return found

    def _players(self, game: str, *conditions: sa.ColumnElement[bool]) -> tuple[str, ...]:
        query = sa.select(PlayerRow.player).where(PlayerRow.game == game, *conditions)
        return self._all(query.order_by(PlayerRow.id))

    def _set(self, game: str, **values: object) -> None:
        self.moved.add(game)
        self._change(changed(GameRecord, values, id=game))

    def _set_player(self, game: str, player: str, **values: object) -> None:
        self._change(changed(PlayerRow, values, game=game, player=player))


_IS_ENDED = GameRecord.state == GameState.ENDED


def _listed(*conditions: sa.ColumnElement[bool]) -> sa.Select[GameRecord]:
    query = sa.select(GameRecord).where(*conditions)
    return query.order_by(GameRecord.created_at, GameRecord.id)


def _waiting_for(player: str) -> sa.ColumnElement[bool]:
    return (GameRecord.state == GameState.RECRUITING) & GameRecord.id.in_(_joined_by(player))


def _playing(player: str) -> sa.ColumnElement[bool]:
    return (GameRecord.state == GameState.RUNNING) & GameRecord.id.in_(_played_by(player))


def _joined_by(player: str) -> sa.Select[str]:
    return sa.select(PlayerRow.game).filter_by(player=player)


def _run_by(player: str) -> sa.Select[str]:
    return sa.select(GmRow.game).filter_by(player=player, until=None)


def _played_by(player: str) -> sa.Select[str]:
    return sa.select(SeatRow.game).filter_by(player=player, until=None)
