"""Storing a whole game that was read from a file."""

from collections.abc import Mapping
from dataclasses import asdict
from datetime import datetime

from sqlalchemy import select

from engine.board import Power
from engine.game.deadlines import Window
from engine.game.whole_game import PlayedPhase, WholeGame
from storage.base.repository import Repository
from storage.tables.absences import NOBODY, Attendance, DisorderRecord
from storage.tables.games import GameRecord, Games, GameState, SeatRow
from storage.tables.orders import Orders, Votes
from storage.tables.phases import PhaseRecord, PhaseSeals, ResultRow


class Archive(Repository):
    """The whole games of one transaction."""

    def add(
        self,
        game: WholeGame,
        *,
        id_: str,
        channel: str,
        request: str,
        at: datetime,
        window: Window,
        in_private: bool | None = None,
    ) -> bool:
        """Store a game; False, and nothing stored, where its channel has another.

        An open phase takes orders from `at` on, as `window` says. Moments that the file does not
        give are `at`. A game without an ending is running, its channel's own. `in_private`: only
        its members see the channel; None: as games opened there before have it.
        """
        record = GameRecord(
            id=id_,
            channel=channel,
            title=game.title,
            gms=game.gms,
            state=GameState.RUNNING if game.ending is None else GameState.ENDED,
            settings=game.settings,
            seed=game.seed,
            created_at=game.opened_at or game.started_at or at,
            started_at=game.started_at or at,
            ended_at=None if game.ending is None else game.ended_at or at,
            ending=None if game.ending is None else game.ending.value,
            winners=() if game.ending is None else game.winners,
            is_private=self._is_private(channel) if in_private is None else in_private,
        )
        if not Games(self.access).open(record, gms_since=at):
            return False
        for seat in game.seats:
            if seat.player is not None:
                self._add(SeatRow(id_, seat.power, seat.player, seat.since or at, seat.until))
        for phase in game.phases:
            is_open = phase.resolution is None and phase.counts
            opened_at = at if is_open else phase.opened_at or at
            opened = PhaseRecord(
                game=id_,
                number=phase.number,
                code=str(phase.position.phase),
                position=phase.position,
                skipped=phase.skipped,
                opened_at=opened_at,
                deadline=window.closes if is_open else phase.deadline or opened_at,
                results_at=window.results_at if is_open else None,
                deadline_set_at=opened_at,
                adjudicated_at=None if phase.resolution is None else phase.adjudicated_at or at,
                coin=phase.coin,
                follows=phase.follows,
                left_at=phase.left_at,
            )
            self._add(opened)
            if phase.resolution is not None:
                self._add(ResultRow(id_, phase.number, phase.orders or {}, phase.resolution))
            if phase.seals is not None:
                PhaseSeals(self.access).put(id_, phase.number, phase.seals)
            self._add_what_was_given(phase, game, id_, request, at)
        for disorder in game.disorders:
            ended_at = None if disorder.until is None else at
            self._add(DisorderRecord(game=id_, began_at=at, ended_at=ended_at, **asdict(disorder)))
        self.read_anew()
        self.moved.add(id_)
        return True

    def _is_private(self, channel: str) -> bool:
        """Whether a channel was private when a game was opened in it last, or none ever was."""
        latest = select(GameRecord.is_private).filter_by(channel=channel)
        known = self._first(latest.order_by(GameRecord.created_at.desc()))
        return known is None or known

    def _add_what_was_given(
        self, phase: PlayedPhase, game: WholeGame, id_: str, request: str, at: datetime
    ) -> None:
        moment = phase.adjudicated_at or at
        players = _players(game, moment)
        for power, given in (phase.orders or {}).items():
            Orders(self.access).add(
                id_,
                phase.number,
                power,
                [(order, "") for order in given],
                player=players.get(power, NOBODY),
                request=request,
                given_at=moment,
                stored_at=moment,
            )
        votes = Votes(self.access)
        for power, vote in phase.votes.items():
            player = players.get(power, NOBODY)
            votes.cast(id_, phase.number, power, vote, player=player, at=moment)
        # What is read in a file is on no person's record.
        nobody = dict.fromkeys(phase.attendance, NOBODY)
        Attendance(self.access).note(id_, phase.number, nobody, given=phase.attendance)


def _players(game: WholeGame, moment: datetime) -> Mapping[Power, str]:
    return {
        seat.power: seat.player
        for seat in game.seats
        if seat.player is not None
        and (seat.since is None or seat.since <= moment)
        and (seat.until is None or moment < seat.until)
    }
