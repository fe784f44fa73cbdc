"""Games, the people in them and the seats they hold."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import cast

from sqlalchemy import ColumnElement, delete, func, select, update
from sqlalchemy.orm import Session

from engine.board import Power
from engine.game.seating import Preferences
from engine.game.settings import Settings
from engine.variant import Variant
from engine.variants import variant_named
from storage.codecs import Object, reading
from storage.errors import UnknownGameError
from storage.gms import Gms, games_run_by
from storage.inserts import insert_new
from storage.schema import GameRow, PlayerRow, SeatRow
from storage.settings_codec import settings_from_json, settings_to_json
from storage.wish_codec import wish_from_json, wish_to_json


class GameState(StrEnum):
    """Where a game is in its life."""

    RECRUITING = "recruiting"
    RUNNING = "running"
    ENDED = "ended"


@dataclass(frozen=True, slots=True)
class GameRecord:
    """A game as it is stored. `promised` are powers given to people before the lot is drawn.

    `gms` run it, the first of them above all; there may be none.
    """

    id: str
    channel: str
    title: str
    gms: tuple[str, ...]
    settings: Settings
    created_at: datetime
    promised: tuple[tuple[Power, str], ...] = ()
    state: GameState = GameState.RECRUITING
    seed: str = ""
    started_at: datetime | None = None
    paused_at: datetime | None = None
    roll_called_at: datetime | None = None
    paused_until: datetime | None = None
    ended_at: datetime | None = None
    ending: str | None = None
    winners: tuple[Power, ...] = ()
    is_private: bool = False
    """Whether its channel is only for those who are in it."""

    @property
    def gm(self) -> str | None:
        """The GM, of several the one who has been it longest."""
        return self.gms[0] if self.gms else None

    @property
    def variant(self) -> Variant:
        """The variant that is played."""
        return variant_named(self.settings.variant)


class Games:
    """The games of one transaction."""

    def __init__(self, session: Session) -> None:
        self._session = session
        self._gms = Gms(session)

    def open(self, game: GameRecord) -> bool:
        """Store a new game; False, and nothing stored, where its channel has an unfinished one."""
        values = {
            "id": game.id,
            "channel": game.channel,
            "title": game.title,
            "state": game.state.value,
            "settings": settings_to_json(game.settings),
            "promised": [[power, player] for power, player in game.promised],
            "seed": game.seed,
            "created_at": game.created_at,
            "is_private": game.is_private,
        }
        is_new = insert_new(self._session, GameRow, values)
        for gm in game.gms if is_new else ():
            self._gms.add(game.id, gm, game.created_at)
        return is_new

    def get(self, game: str) -> GameRecord:
        """The game of an id. Raises UnknownGameError."""
        return self._record(self._row(game, lock=False))

    def lock(self, game: str) -> GameRecord:
        """The game of an id, which no other transaction can change until this one is over.

        Every use case that changes a game begins with this. Raises UnknownGameError.
        """
        return self._record(self._row(game, lock=True))

    def in_channel(self, channel: str) -> GameRecord | None:
        """The unfinished game of a channel, else the one that ended last, else None."""
        rows = self._session.scalars(
            select(GameRow)
            .where(GameRow.channel == channel)
            .order_by(GameRow.state == GameState.ENDED, GameRow.ended_at.desc(), GameRow.id)
            .limit(1)
        )
        row = rows.first()
        return None if row is None else self._record(row)

    def of_player(self, player: str) -> tuple[GameRecord, ...]:
        """The unfinished games that somebody has joined or plays in, the oldest first."""
        joined = select(PlayerRow.game_id).where(PlayerRow.player == player)
        seated = select(SeatRow.game_id).where(SeatRow.player == player, SeatRow.until.is_(None))
        waiting = (GameRow.state == GameState.RECRUITING) & GameRow.id.in_(joined)
        playing = (GameRow.state == GameState.RUNNING) & GameRow.id.in_(seated)
        return self._list(waiting | playing)

    def of_gm(self, gm: str) -> tuple[GameRecord, ...]:
        """The unfinished games of a GM, the oldest first."""
        return self._list(GameRow.id.in_(games_run_by(gm)) & (GameRow.state != GameState.ENDED))

    def of_workspace(self, workspace: str | None = None) -> tuple[GameRecord, ...]:
        """The games of the channels of a workspace, or all there are, the oldest first."""
        is_there = GameRow.channel.startswith(f"{workspace or ''}/", autoescape=True)
        return self._list(GameRow.id.is_not(None) if workspace is None else is_there)

    def ended_of(self, player: str, most: int) -> tuple[GameRecord, ...]:
        """The games that ended last of those somebody played in or ran, the latest first."""
        seated = select(SeatRow.game_id).where(SeatRow.player == player, SeatRow.until.is_(None))
        rows = self._session.scalars(
            select(GameRow)
            .where(
                GameRow.state == GameState.ENDED,
                GameRow.id.in_(seated) | GameRow.id.in_(games_run_by(player)),
            )
            .order_by(GameRow.ended_at.desc(), GameRow.id)
            .limit(most)
        )
        ended = rows.all()
        gms = self._gms.of_all([row.id for row in ended])
        return tuple(_record(row, gms.get(row.id, ())) for row in ended)

    def joined(self, game: str) -> tuple[str, ...]:
        """Who has joined a game, in the order in which they came."""
        return tuple(
            self._session.scalars(
                select(PlayerRow.player).where(PlayerRow.game_id == game).order_by(PlayerRow.id)
            )
        )

    def join(self, game: str, player: str, at: datetime) -> None:
        """Let somebody join who has not yet."""
        self._session.add(PlayerRow(game_id=game, player=player, joined_at=at))
        self._session.flush()

    def leave(self, game: str, player: str) -> None:
        """Let somebody leave."""
        self._session.execute(
            delete(PlayerRow).where(PlayerRow.game_id == game, PlayerRow.player == player)
        )

    def wishes(self, game: str) -> dict[str, Preferences]:
        """What each of those who joined would like to play: their secret.

        In the order in which they came; whoever has said nothing has an empty list.
        """
        rows = self._session.execute(
            select(PlayerRow.player, PlayerRow.wish)
            .where(PlayerRow.game_id == game)
            .order_by(PlayerRow.id)
        )
        with reading("preference list"):
            return {player: wish_from_json(cast("Object | None", wish)) for player, wish in rows}

    def wish(self, game: str, player: str, wish: Preferences) -> None:
        """Let somebody who has joined wish for something else than before."""
        self._change_player(game, player, wish=wish_to_json(wish))

    def forget_wishes(self, game: str) -> None:
        """Take the lists away: nobody is ever to see them (R-ASSIGN-04)."""
        self._session.execute(update(PlayerRow).where(PlayerRow.game_id == game).values(wish=None))

    def wishing(self, game: str) -> tuple[str, ...]:
        """Who has said what they would like, be it nothing in particular."""
        return self._players(game, PlayerRow.wish.is_not(None))

    def present(self, game: str) -> tuple[str, ...]:
        """Who has said that they are there."""
        return self._players(game, PlayerRow.present_at.is_not(None))

    def be_present(self, game: str, player: str, at: datetime) -> None:
        """Note that somebody is there."""
        self._change_player(game, player, present_at=at)

    def call_roll(self, game: str, at: datetime | None) -> None:
        """Note that all are asked whether they are there; None: not any more."""
        self._change(game, roll_called_at=at)

    def promise(self, game: str, promised: Mapping[Power, str]) -> None:
        """Set the powers given to people before the game starts."""
        self._change(game, promised=[[power, player] for power, player in promised.items()])

    def seats(self, game: str) -> dict[Power, str]:
        """Who plays which power now."""
        rows = self._session.execute(
            select(SeatRow.power, SeatRow.player)
            .where(SeatRow.game_id == game, SeatRow.until.is_(None))
            .order_by(SeatRow.id)
        )
        return {Power(power): player for power, player in rows}

    def seated_at(self, game: str) -> dict[Power, datetime]:
        """Since when each power has been played by whoever plays it now."""
        rows = self._session.execute(
            select(SeatRow.power, SeatRow.since).where(
                SeatRow.game_id == game, SeatRow.until.is_(None)
            )
        )
        return {Power(power): since for power, since in rows}

    def deserted(self, game: str) -> frozenset[Power]:
        """The powers that somebody has played, and nobody plays now."""
        rows = self._session.scalars(select(SeatRow.power).where(SeatRow.game_id == game))
        return frozenset(map(Power, rows)) - self.seats(game).keys()

    def sitters(self, game: str) -> dict[Power, frozenset[str]]:
        """Everybody who has played each power, now or before."""
        rows = self._session.execute(
            select(SeatRow.power, SeatRow.player).where(SeatRow.game_id == game)
        )
        found: dict[Power, frozenset[str]] = {}
        for power, player in rows:
            found[Power(power)] = found.get(Power(power), frozenset()) | {player}
        return found

    def start(self, game: str, seats: Mapping[Power, str], seed: str, at: datetime) -> None:
        """Seat the players and let the game run."""
        self._change(game, state=GameState.RUNNING.value, seed=seed, started_at=at)
        for power, player in seats.items():
            self._session.add(SeatRow(game_id=game, power=power, player=player, since=at))
        self._session.flush()

    def replace(self, game: str, power: Power, player: str, at: datetime) -> None:
        """Give a power to somebody else."""
        self.vacate(game, power, at)
        self._session.add(SeatRow(game_id=game, power=power, player=player, since=at))
        self._session.flush()

    def vacate(self, game: str, power: Power, at: datetime) -> None:
        """Let nobody play a power."""
        self._session.execute(
            update(SeatRow)
            .where(SeatRow.game_id == game, SeatRow.power == power, SeatRow.until.is_(None))
            .values(until=at)
        )

    def pause(self, game: str, at: datetime, *, until: datetime | None = None) -> None:
        """Let the clock stand from `at` on, at the longest until a moment if one is given."""
        self._change(game, paused_at=at, paused_until=until)

    def set_settings(self, game: str, settings: Settings) -> None:
        """Give a game other settings."""
        self._change(game, settings=settings_to_json(settings))

    def resume(self, game: str) -> None:
        """Let the clock run again."""
        self._change(game, paused_at=None, paused_until=None)

    def end(self, game: str, *, ending: str, winners: tuple[Power, ...], at: datetime) -> None:
        """End a game."""
        self._change(
            game,
            state=GameState.ENDED.value,
            ending=ending,
            winners=list(winners),
            ended_at=at,
            paused_at=None,
            paused_until=None,
        )

    def reopen(self, game: str) -> None:
        """Let a game that had ended go on."""
        self._change(game, state=GameState.RUNNING.value, ending=None, winners=None, ended_at=None)

    def count(self) -> int:
        """How many games there are, finished ones included."""
        return self._session.scalar(select(func.count()).select_from(GameRow)) or 0

    def _players(self, game: str, condition: ColumnElement[bool]) -> tuple[str, ...]:
        return tuple(
            self._session.scalars(
                select(PlayerRow.player)
                .where(PlayerRow.game_id == game, condition)
                .order_by(PlayerRow.id)
            )
        )

    def _change_player(self, game: str, player: str, **values: object) -> None:
        self._session.execute(
            update(PlayerRow)
            .where(PlayerRow.game_id == game, PlayerRow.player == player)
            .values(values)
        )

    def _row(self, game: str, *, lock: bool) -> GameRow:
        query = select(GameRow).where(GameRow.id == game)
        if lock:
            # Its key stays as it is: what only refers to the game, as messages do, need not wait.
            query = query.with_for_update(key_share=True)
            query = query.execution_options(populate_existing=True)
        row = self._session.scalars(query).one_or_none()
        if row is None:
            raise UnknownGameError("There is no such game.")
        return row

    def _list(self, condition: ColumnElement[bool]) -> tuple[GameRecord, ...]:
        rows = self._session.scalars(
            select(GameRow).where(condition).order_by(GameRow.created_at, GameRow.id)
        )
        gms = self._gms.of_all(select(GameRow.id).where(condition))
        return tuple(_record(row, gms.get(row.id, ())) for row in rows)

    def _record(self, row: GameRow) -> GameRecord:
        return _record(row, self._gms.of(row.id))

    def _change(self, game: str, **values: object) -> None:
        self._session.execute(update(GameRow).where(GameRow.id == game).values(values))


def _record(row: GameRow, gms: tuple[str, ...]) -> GameRecord:
    with reading("game"):
        return GameRecord(
            id=row.id,
            channel=row.channel,
            title=row.title,
            gms=gms,
            settings=settings_from_json(cast("Object", row.settings)),
            created_at=row.created_at,
            promised=tuple((Power(pair[0]), pair[1]) for pair in row.promised),
            state=GameState(row.state),
            seed=row.seed,
            started_at=row.started_at,
            paused_at=row.paused_at,
            roll_called_at=row.roll_called_at,
            paused_until=row.paused_until,
            ended_at=row.ended_at,
            ending=row.ending,
            winners=tuple(map(Power, row.winners or ())),
            is_private=row.is_private,
        )
