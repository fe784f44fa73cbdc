"""Powers in civil disorder, the attendance of each phase, and absences announced in advance.

Civil disorder is kept by phase, so that an old result can be told as it was. Whether it came of a
phase or is about the seat (`Disorder.is_of_seat`) decides what a rollback changes; its end is a
person's, who is there from then on wherever the game is taken. Such a power is one without orders
to the judge; nobody waits for it, and a phase in which nobody else has anything to decide is over
at once.
"""

from collections import Counter
from collections.abc import Collection, Mapping
from datetime import datetime
from typing import NamedTuple

from sqlalchemy import ForeignKey, case, delete, func, select, update
from sqlalchemy.orm import Mapped, aliased, mapped_column

from engine.board import Power
from engine.game.absences import Disorder
from storage.base.repository import Repository, once, where
from storage.base.schema import SERIAL, AsText, Numbered, OfPhase, Row
from storage.tables.games import SeatRow
from storage.tables.phases import Branches, PhaseRecord

NOBODY = ""
"""Stands for a person who is not known, or on whose record something is not to be."""


class DisorderRecord(Numbered, Row, kw_only=True, table="disorders"):
    """A power in civil disorder, begun after phase `since` and over from phase `until` on."""

    game: Mapped[str] = mapped_column(ForeignKey("games.id"), index=True)
    power: Mapped[Power]
    cause: Mapped[Disorder] = mapped_column(AsText("disorder", Disorder))
    since: Mapped[int]
    began_at: Mapped[datetime]
    until: Mapped[int | None] = mapped_column(default=None)
    ended_at: Mapped[datetime | None] = mapped_column(default=None)

    @property
    def has_resigned(self) -> bool:
        """Whether its player has left the game, which is told apart from civil disorder."""
        return self.cause is Disorder.RESIGNED

    def is_in(self, number: int, before: Collection[int]) -> bool:
        """Whether it holds in a phase, which the phases `before` led to.

        One that came of a phase holds where that is among these; one of the seat in all phases
        opened since. Numbers count phases as they are opened, so both are over in those opened
        after the end, on whichever branch.
        """
        has_begun = self.since < number if self.cause.is_of_seat else self.since in before
        return has_begun and (self.until is None or number < self.until)


class AttendanceRow(OfPhase, Row, table="attendance"):
    """Whether a power's player, who had to send something in a phase, sent anything.

    It is on the record of `player`, or on nobody's.
    """

    power: Mapped[Power] = mapped_column(primary_key=True)
    player: Mapped[str] = mapped_column(index=True)
    has_given: Mapped[bool]


class Away(Row, table="away"):
    """A time for which a player announced an absence, in all of their games."""

    id: Mapped[int] = mapped_column(
        SERIAL, primary_key=True, autoincrement=True, init=False, compare=False
    )
    player: Mapped[str] = mapped_column(index=True)
    since: Mapped[datetime]
    until: Mapped[datetime]


class Disorders(Repository):
    """The civil disorders of one transaction."""

    def begin(self, game: str, power: Power, cause: Disorder, *, number: int, at: datetime) -> None:
        """Put a power into disorder, in the phases opened after phase `number` (0: all).

        Of several that hold in a phase the one begun last is told.
        """
        self._add(DisorderRecord(game=game, power=power, cause=cause, since=number, began_at=at))

    def end(self, game: str, power: Power, *, number: int, at: datetime) -> bool:
        """End every disorder of a power from phase `number` on; return whether there was any.

        Also those on other branches, where it is not in disorder at present: its player is there.
        Who has surrendered stays out (R-CD-05).
        """
        ended = [
            disorder.id
            for disorder in self.all(game)
            if disorder.power == power
            and disorder.until is None
            and disorder.cause is not Disorder.SURRENDERED
        ]
        if ended:
            disorders = update(DisorderRecord).where(DisorderRecord.id.in_(ended))
            self._change(disorders.values(until=number, ended_at=at))
        return bool(ended)

    def of(self, game: str, *, number: int | None = None) -> dict[Power, DisorderRecord]:
        """The powers in civil disorder: in a phase by its number, else in the last that counts."""
        every = self.all(game)
        if not every:
            return {}
        branches = Branches(self.access)
        if number is None:
            number = max((phase.number for phase in branches.line(game)), default=0)
        way = {phase.number for phase in branches.way_to(game, number)} if number else set()
        holding = [disorder for disorder in every if disorder.is_in(number, {0, *way} - {number})]
        # What is for good outdoes what began later.
        holding.sort(key=lambda disorder: disorder.cause is Disorder.SURRENDERED)
        return {disorder.power: disorder for disorder in holding}

    @once
    def all(self, game: str) -> tuple[DisorderRecord, ...]:
        """Every civil disorder there was, on whichever branch."""
        return self._all(where(DisorderRecord, order_by=DisorderRecord.id, game=game))


class TrackRecord(NamedTuple):
    """In how many phases a player had to send something, and in how many something came."""

    owed: int
    given: int


class Attendance(Repository):
    """The attendance of one transaction, of the phases that count."""

    def note(
        self, game: str, number: int, players: Mapping[Power, str], *, given: Mapping[Power, bool]
    ) -> None:
        """Note for each power that had to send something in a phase whether its player did."""
        self._add_all(
            AttendanceRow(game, number, power, players[power], has_given)
            for power, has_given in given.items()
            if power in players
        )

    def of_player(self, player: str) -> dict[str, TrackRecord]:
        """How often a player had to send something, and did, by game."""
        given = func.sum(case((AttendanceRow.has_given, 1), else_=0))
        rows = self._execute(
            select(AttendanceRow.game, func.count(), given)
            .join(PhaseRecord, _OF_PHASE)
            .where(AttendanceRow.player == player, PhaseRecord.left_at.is_(None))
            .group_by(AttendanceRow.game)
        )
        return {game: TrackRecord(owed, given) for game, owed, given in rows}

    def of_game(self, game: str) -> dict[int, dict[Power, bool]]:
        """Whether each power that had to send something did, by the number of the phase."""
        rows = select(AttendanceRow).filter_by(game=game)
        found: dict[int, dict[Power, bool]] = {}
        for row in self._all(rows.order_by(AttendanceRow.number, AttendanceRow.power)):
            found.setdefault(row.number, {})[row.power] = row.has_given
        return found

    def seats_lost(self, player: str) -> tuple[str, ...]:
        """The games in which somebody else has played on for somebody, once for each power."""
        later = aliased(SeatRow)
        return self._all(
            select(SeatRow.game).where(
                SeatRow.player == player,
                SeatRow.until.is_not(None),
                select(later.id)
                .where(
                    later.game == SeatRow.game,
                    later.power == SeatRow.power,
                    later.since >= SeatRow.until,
                    later.player != player,
                )
                .exists(),
            )
        )

    def missed_by_power(self, game: str) -> dict[Power, int]:
        """In how many phases of a game each power's player sent nothing."""
        missed = select(AttendanceRow.power).filter_by(game=game, has_given=False)
        counting = missed.join(PhaseRecord, _OF_PHASE).where(PhaseRecord.left_at.is_(None))
        return Counter(self._all(counting))


_OF_PHASE = (PhaseRecord.game == AttendanceRow.game) & (PhaseRecord.number == AttendanceRow.number)


class Aways(Repository):
    """The absences that are known in advance, of one transaction."""

    def note(self, away: Away) -> None:
        """Add an absence, as one with those of the same player that overlap or touch it."""
        overlaps = (Away.since <= away.until) & (Away.until >= away.since)
        known = self._all(select(Away).where(Away.player == away.player, overlaps))
        self._change(delete(Away).where(Away.id.in_([absence.id for absence in known])))
        since = min(absence.since for absence in (away, *known))
        self._add(Away(away.player, since, max(absence.until for absence in (away, *known))))

    def withdraw(self, player: str, at: datetime) -> None:
        """Drop a player's absences that are not over at a moment."""
        self._change(delete(Away).where(Away.player == player, Away.until > at))

    def of(self, players: Collection[str], *, after: datetime) -> tuple[Away, ...]:
        """The absences of these people that are not over at a moment, the earliest first."""
        return self._all(
            lambda players, after: (
                select(Away)
                .where(Away.player.in_(players), Away.until > after)
                .order_by(Away.since, Away.id)
            ),
            players,
            after,
        )
