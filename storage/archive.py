"""Whole games: what only an archive asks about one, and a game stored as it was told."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime

from sqlalchemy import select
from sqlalchemy.orm import Session

from engine.board import Power
from engine.formats import InDisorder, PlayedPhase, Tenure, WholeGame
from engine.game.absences import Disorder
from storage.codecs import given_to_json, position_to_json, reading, resolution_to_json
from storage.games import GameState
from storage.gms import Gms
from storage.inserts import insert_new
from storage.orders import Orders
from storage.schema import GameRow, PhaseRow, SeatRow, VoteRow
from storage.schema_absences import AttendanceRow, DisorderRow
from storage.settings_codec import settings_to_json

NOBODY = ""
"""Stands for a person where it is not told who it was."""


class Archive:
    """The whole games of one transaction."""

    def __init__(self, session: Session) -> None:
        self._session = session

    def _is_private(self, channel: str) -> bool:
        """Whether a channel was for its members only when a game was opened in it last.

        Where none ever was, it is not known, and so taken to be.
        """
        latest = select(GameRow.is_private).where(GameRow.channel == channel)
        known = self._session.scalar(latest.order_by(GameRow.created_at.desc()).limit(1))
        return known is None or known

    def seats(self, game: str) -> tuple[Tenure, ...]:
        """Who has played which power from when until when, in the order in which they began."""
        rows = self._session.scalars(
            select(SeatRow).where(SeatRow.game_id == game).order_by(SeatRow.id)
        )
        return tuple(Tenure(Power(row.power), row.player, row.since, row.until) for row in rows)

    def disorders(self, game: str) -> tuple[InDisorder, ...]:
        """Every civil disorder there was, on whichever branch."""
        rows = self._session.scalars(
            select(DisorderRow).where(DisorderRow.game_id == game).order_by(DisorderRow.id)
        )
        with reading("disorder"):
            return tuple(
                InDisorder(Power(row.power), Disorder(row.cause), row.number, row.ended_number)
                for row in rows
            )

    def attendance(self, game: str) -> dict[int, dict[Power, bool]]:
        """Whether each power that owed something gave anything, by the number of the phase."""
        rows = self._session.scalars(
            select(AttendanceRow)
            .where(AttendanceRow.game_id == game)
            .order_by(AttendanceRow.number, AttendanceRow.power)
        )
        found: dict[int, dict[Power, bool]] = {}
        for row in rows:
            found.setdefault(row.number, {})[Power(row.power)] = row.has_given
        return found

    def add(
        self,
        game: WholeGame,
        *,
        id_: str,
        channel: str,
        request: str,
        at: datetime,
        deadline: datetime,
        results_at: datetime | None,
        in_private: bool | None = None,
    ) -> bool:
        """Store a game as it was told; False, and nothing stored, where its channel has another.

        An open phase takes orders from `at` until `deadline`. Moments that are not told are `at`.
        A game without an ending is running, its channel's own. `in_private`: only its members see
        the channel; None: as games opened there before have it.
        """
        values = {
            "id": id_,
            "channel": channel,
            "title": game.title,
            "state": (GameState.RUNNING if game.ending is None else GameState.ENDED).value,
            "settings": settings_to_json(game.settings),
            "promised": [],
            "seed": game.seed,
            "created_at": game.opened_at or game.started_at or at,
            "started_at": game.started_at or at,
            "ended_at": None if game.ending is None else game.ended_at or at,
            "ending": None if game.ending is None else game.ending.value,
            "winners": None if game.ending is None else list(game.winners),
            "is_private": self._is_private(channel) if in_private is None else in_private,
        }
        if not insert_new(self._session, GameRow, values):
            return False
        gms = Gms(self._session)
        for gm in game.gms:
            gms.add(id_, gm, at)
        self._add_seats(game, id_, at)
        for phase in game.phases:
            self._add_phase(phase, id_, at, deadline=deadline, results_at=results_at)
        self._session.flush()
        for phase in game.phases:
            self._add_what_was_given(phase, game, id_, request, at)
        for one in game.disorders:
            self._session.add(
                DisorderRow(
                    game_id=id_,
                    power=one.power,
                    cause=one.cause.value,
                    number=one.since,
                    began_at=at,
                    ended_number=one.until,
                    ended_at=None if one.until is None else at,
                )
            )
        self._session.flush()
        return True

    def _add_seats(self, game: WholeGame, id_: str, at: datetime) -> None:
        for seat in game.seats:
            if seat.player is None:
                continue
            row = SeatRow(
                game_id=id_,
                power=seat.power,
                player=seat.player,
                since=seat.since or at,
                until=seat.until,
            )
            self._session.add(row)
            self._session.flush()

    def _add_phase(
        self,
        phase: PlayedPhase,
        id_: str,
        at: datetime,
        *,
        deadline: datetime,
        results_at: datetime | None,
    ) -> None:
        is_open = phase.resolution is None and phase.counts
        opened_at = at if is_open else phase.opened_at or at
        self._session.add(
            PhaseRow(
                game_id=id_,
                number=phase.number,
                code=str(phase.position.phase),
                position=position_to_json(phase.position),
                skipped=[str(one) for one in phase.skipped],
                opened_at=opened_at,
                deadline=deadline if is_open else phase.deadline or opened_at,
                results_at=results_at if is_open else None,
                deadline_set_at=opened_at,
                adjudicated_at=None if phase.resolution is None else phase.adjudicated_at or at,
                coin=phase.coin,
                given=None if phase.orders is None else given_to_json(phase.orders),
                resolution=None
                if phase.resolution is None
                else resolution_to_json(phase.resolution),
                follows=phase.follows,
                left_at=phase.left_at,
            )
        )

    def _add_what_was_given(
        self, phase: PlayedPhase, game: WholeGame, id_: str, request: str, at: datetime
    ) -> None:
        moment = phase.adjudicated_at or at
        orders, players = Orders(self._session), _players(game, moment)
        for power, given in (phase.orders or {}).items():
            orders.add(
                id_,
                phase.number,
                power,
                [(order, "") for order in given],
                player=players.get(power, NOBODY),
                request=request,
                given_at=moment,
                at=moment,
            )
        for power, vote in phase.votes.items():
            self._session.add(
                VoteRow(
                    game_id=id_,
                    number=phase.number,
                    power=power,
                    player=players.get(power, NOBODY),
                    at=moment,
                    stance=vote.stance.value,
                    named=list(vote.named),
                )
            )
        for power, has_given in phase.attendance.items():
            # What is read in a file is on no person's record.
            self._session.add(
                AttendanceRow(
                    game_id=id_,
                    number=phase.number,
                    power=power,
                    player=NOBODY,
                    has_given=has_given,
                )
            )
        self._session.flush()


def _players(game: WholeGame, moment: datetime) -> Mapping[Power, str]:
    """Who played which power at a moment, as far as it is told."""
    return {
        seat.power: seat.player
        for seat in game.seats
        if seat.player is not None
        and (seat.since is None or seat.since <= moment)
        and (seat.until is None or moment < seat.until)
    }
