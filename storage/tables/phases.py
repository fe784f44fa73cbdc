"""The phases of games: opened, timed, adjudicated once and kept, and the line they make.

A phase and its result are only added, never rewritten, and a rollback deletes nothing. Every phase
but the first follows another one; where two follow the same phase, the game has been rolled back:
one of them is on the line, the other was left and no longer counts. Going back or forward opens a
phase anew, under a number of its own. So links and marks in old posts stay true, the history of a
phase that was left can be read, and what was sealed in it stays sealed.
"""

from collections.abc import Collection, Mapping, Sequence
from datetime import datetime, timedelta
from typing import NamedTuple

from sqlalchemy import ForeignKey, Select, delete, select, update
from sqlalchemy.orm import Mapped, mapped_column

from engine.board import Power
from engine.game.deadlines import Timing, Window
from engine.game.seals import Seals
from engine.game.seating import variant_in
from engine.judge.outcome import Resolution
from engine.orders import Orders
from engine.position import Phase, Position
from engine.variant import Variant
from storage.base.repository import Found, Repository, changed, once, prepared, where
from storage.base.schema import AsJson, OfPhase, Row, index_where, secret_text
from storage.errors import UnknownPhaseError
from storage.tables.games import GameRecord, GameState


class PhaseOutline(NamedTuple):
    """A phase without its board: which one it follows, when it was open, and left, if it was."""

    number: int
    code: str
    follows: int | None
    opened_at: datetime
    deadline: datetime
    adjudicated_at: datetime | None
    left_at: datetime | None

    @property
    def phase(self) -> Phase:
        """Which phase it is."""
        return Phase.parse(self.code)

    @property
    def is_open(self) -> bool:
        """Whether it has no result; of a phase that was left: it had none when it was."""
        return self.adjudicated_at is None


class PhaseRecord(Row, kw_only=True, table="phases"):
    """A phase: `position` is the board before it. A game has one that is open.

    `number` counts the phases of a game from 1, `follows` is the number of the one before it. Of a
    phase that counts no more, because the game was taken back to an earlier one, `left_at` says
    since when. `skipped` are the phases passed over just before. `results_at` is when it is
    adjudicated where that is later than the deadline. `grace_until` and `all_ready_at` are moments
    of adjudication that go before the deadline's, `put_off_at` is when it was due and made to wait
    for those who had sent nothing. `voted_end_at` is when the game ends by its votes, unless one is
    taken back: until then the phase is not adjudicated by the clock. `coin` is the seed of the coin
    that was flipped before it, be it long ago (R-ALT-02).
    """

    __table_args__ = (
        index_where("adjudicated_at IS NULL AND left_at IS NULL", "uq_phases_open_game", "game"),
    )

    game: Mapped[str] = mapped_column(ForeignKey("games.id"), primary_key=True)
    number: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    code: Mapped[str]
    position: Mapped[Position]
    skipped: Mapped[tuple[Phase, ...]] = mapped_column(
        AsJson(
            "phase",
            lambda codes: tuple(map(Phase.parse, codes)),
            lambda phases: [str(phase) for phase in phases],
        )
    )
    opened_at: Mapped[datetime]
    deadline: Mapped[datetime]
    deadline_set_at: Mapped[datetime]
    results_at: Mapped[datetime | None] = mapped_column(default=None)
    grace_until: Mapped[datetime | None] = mapped_column(default=None)
    all_ready_at: Mapped[datetime | None] = mapped_column(default=None)
    adjudicated_at: Mapped[datetime | None] = mapped_column(default=None)
    put_off_at: Mapped[datetime | None] = mapped_column(default=None)
    voted_end_at: Mapped[datetime | None] = mapped_column(default=None)
    coin: Mapped[str | None] = mapped_column(default=None)
    follows: Mapped[int | None] = mapped_column(default=None)
    left_at: Mapped[datetime | None] = mapped_column(default=None)

    @property
    def phase(self) -> Phase:
        """Which phase it is."""
        return self.position.phase

    def played_on(self, variant: Variant) -> Variant:
        """What is played in the phase: a neutral power of the game's variant may have joined."""
        return variant if self.coin is None else variant_in(variant, self.phase, self.coin)

    @property
    def timing(self) -> Timing:
        """Its moments, without those of a pause."""
        return Timing(*(getattr(self, name) for name in _MOMENTS))


class ResultRow(OfPhase, Row, table="results"):
    """The result of a phase, with the orders it was adjudicated with."""

    given: Mapped[Orders]
    resolution: Mapped[Resolution]


class ReminderRow(OfPhase, Row, table="reminders"):
    """A reminder that was sent about one deadline, `before` seconds before it."""

    deadline: Mapped[datetime] = mapped_column(primary_key=True)
    before: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    at: Mapped[datetime]


class SealRow(OfPhase, Row, table="seals"):
    """The seals of a phase by power, and the salt that opens them: secret until the result."""

    salt: Mapped[str] = mapped_column(secret_text("salt"))
    sha256: Mapped[Mapping[Power, str]] = mapped_column(AsJson("seals", dict, dict))


class PhaseSeals(Repository, stands_alone=True):
    """The seals of phases, in one transaction."""

    def put(self, game: str, number: int, seals: Seals) -> None:
        """Store the seals of a phase; they take the place of others."""
        self._put(SealRow(game, number, seals.salt, seals.sha256))

    def of(self, game: str, number: int) -> Seals | None:
        """The seals of a phase, None where it is not sealed."""
        row = self._first(where(SealRow, game=game, number=number))
        return None if row is None else Seals(row.salt, row.sha256)

    def all(self, game: str) -> dict[int, Seals]:
        """The seals of a game, by the number of the phase."""
        rows = self._all(where(SealRow, game=game))
        return {row.number: Seals(row.salt, row.sha256) for row in rows}

    def undo(self, game: str, number: int) -> None:
        """Forget the seals of a phase whose orders are taken again."""
        self._change(delete(SealRow).filter_by(game=game, number=number))


class Phases(Repository):
    """The phases of one transaction."""

    missing = UnknownPhaseError, "The game has no such phase, or it has no result yet."

    def open(
        self,
        game: str,
        position: Position,
        window: Window,
        *,
        skipped: Sequence[Phase],
        at: datetime,
        instead_of: int | None = None,
        coin: str | None = None,
    ) -> int:
        """Open the phase after the last that counts, or after the one before `instead_of`."""
        last = self._first(_numbers, game)
        if instead_of is None:
            follows = self._first(lambda game: _of_line(_numbers(game), game), game)
        else:
            follows = Branches(self.access).before(game, instead_of)
        number = (last or 0) + 1
        self.moved.add(game)
        self._add(
            PhaseRecord(
                game=game,
                number=number,
                code=str(position.phase),
                position=position,
                skipped=tuple(skipped),
                opened_at=at,
                deadline=window.closes,
                results_at=window.results_at,
                deadline_set_at=at,
                coin=coin,
                follows=follows,
            )
        )
        return number

    @once
    def current(self, game: str, variant: Variant) -> PhaseRecord | None:
        """The open phase of a game, or None."""
        return self._first(
            where(PhaseRecord, game=game, left_at=None, adjudicated_at=None), variant=variant
        )

    def latest(self, game: str, variant: Variant) -> PhaseRecord | None:
        """The open phase of a game, else the last one that was adjudicated, or None."""
        last = _of_line(select(PhaseRecord), game).order_by(PhaseRecord.number.desc())
        return self.current(game, variant) or self._first(last, variant=variant)

    def get(self, game: str, number: int, variant: Variant) -> PhaseRecord:
        """A phase by its number. Raises UnknownPhaseError."""
        return self._one(where(PhaseRecord, game=game, number=number), variant=variant)

    def all(self, game: str, variant: Variant) -> tuple[PhaseRecord, ...]:
        """Every phase there ever was, in the order in which they were opened."""
        return self._all(
            where(PhaseRecord, order_by=PhaseRecord.number, game=game), variant=variant
        )

    def code(self, game: str, number: int) -> str:
        """What a phase is called, read without its position. Raises UnknownPhaseError."""
        return self._one(where(PhaseRecord.code, game=game, number=number))

    def numbered(self, game: str, phase: Phase) -> int | None:
        """The number of the phase that is called so, of those that count, or None."""
        return self._first(where(PhaseRecord.number, game=game, left_at=None, code=str(phase)))

    def boards(self, game: str, variant: Variant) -> tuple[Position, ...]:
        """The positions before the phases that count, the first one first."""
        boards = where(PhaseRecord.position, order_by=PhaseRecord.number, game=game, left_at=None)
        return self._all(boards, variant=variant)

    def last_adjudicated(self, game: str) -> int | None:
        """The number of the last phase that counts and has a result, or None."""
        return self._first(
            lambda game: _of_line(_numbers(game), game).where(
                PhaseRecord.adjudicated_at.is_not(None)
            ),
            game,
        )

    def last_moves(self, game: str) -> datetime | None:
        """The deadline of a game's latest movement phase, or None."""
        return self._first(
            lambda game: (
                _of_line(select(PhaseRecord.deadline), game)
                .where(PhaseRecord.code.endswith("M"))
                .order_by(PhaseRecord.number.desc())
            ),
            game,
        )

    def timings(self) -> tuple[Timing, ...]:
        """The moments of all open phases of running games, but where the bot was removed."""
        return tuple(Timing(*row) for row in self._execute(_TIMINGS))

    def timings_of(self, games: Collection[str]) -> tuple[Timing, ...]:
        """The moments of the open phases of those games that are running."""
        of_games = prepared(lambda games: _TIMINGS.where(PhaseRecord.game.in_(games)), [games])
        return tuple(Timing(*row) for row in self._execute(*of_games))

    # Its result

    def claim(self, game: str, number: int, at: datetime) -> bool:
        """Close a phase in order to adjudicate it; False where somebody else has done so."""
        is_open = {"adjudicated_at": None, "left_at": None}
        closed = changed(PhaseRecord, {"adjudicated_at": at}, game=game, number=number, **is_open)
        return self._change(closed) == 1

    def record(self, game: str, number: int, given: Orders, resolution: Resolution) -> None:
        """Add the orders and the result to a phase that was claimed."""
        self._add(ResultRow(game, number, given, resolution))

    def given(self, game: str, number: int, variant: Variant) -> Orders:
        """The orders a phase was adjudicated with. Raises UnknownPhaseError before that."""
        return self._one(where(ResultRow.given, game=game, number=number), variant=variant)

    def resolution(self, game: str, number: int, variant: Variant) -> Resolution | None:
        """The result of a phase, None before it is adjudicated."""
        return self._first(where(ResultRow.resolution, game=game, number=number), variant=variant)

    def results(self, game: str, variant: Variant) -> dict[int, ResultRow]:
        """Every result there ever was, by the number of its phase."""
        rows = self._all(where(ResultRow, game=game), variant=variant)
        return {row.number: row for row in rows}

    def resolutions(self, game: str, variant: Variant) -> tuple[Resolution, ...]:
        """The results of the phases that count and have one, the first one first."""
        of_phase = (PhaseRecord.game == ResultRow.game) & (PhaseRecord.number == ResultRow.number)
        query = select(ResultRow.resolution).join(PhaseRecord, of_phase)
        counting = query.where(PhaseRecord.game == game, PhaseRecord.left_at.is_(None))
        return self._all(counting.order_by(PhaseRecord.number), variant=variant)

    # Its clock

    def set_deadline(self, game: str, number: int, window: Window, *, at: datetime) -> None:
        """Set another deadline, at `at`; a period of grace is over with it."""
        moments = {"deadline": window.closes, "results_at": window.results_at}
        self._set(game, number, **moments, deadline_set_at=at, grace_until=None)

    def put_off(self, game: str, number: int, at: datetime) -> None:
        """Note that a phase which was due waits for those who have sent nothing."""
        self._set(game, number, put_off_at=at)

    def set_grace(self, game: str, number: int, until: datetime) -> None:
        """Adjudicate not before `until`, although the deadline is over."""
        self._set(game, number, grace_until=until)

    def set_all_ready(self, game: str, number: int, at: datetime | None) -> None:
        """Adjudicate at `at` because all are ready; None: wait for the deadline."""
        self._set(game, number, all_ready_at=at)

    def set_voted_end(self, game: str, number: int, at: datetime | None) -> None:
        """End the game by its votes at `at`; None: it goes on."""
        self._set(game, number, voted_end_at=at)

    def remind(
        self, game: str, number: int, deadline: datetime, before: timedelta, *, at: datetime
    ) -> bool:
        """Note that a reminder is sent; False where it was sent before."""
        seconds = int(before.total_seconds())
        return self._add_new(ReminderRow(game, number, deadline, seconds, at))

    def _set(self, game: str, number: int, **values: object) -> None:
        self.moved.add(game)
        self._change(changed(PhaseRecord, values, game=game, number=number))


class Branches(Repository, topic=Phases):
    """How the phases of games follow each other, in one transaction."""

    def all(self, game: str) -> tuple[PhaseOutline, ...]:
        """Every phase there ever was, in the order in which they were opened."""
        phases = prepared(lambda game: _OUTLINES.where(PhaseRecord.game == game), [game])
        return tuple(PhaseOutline(*row) for row in self._execute(*phases))

    def at(self, game: str, moment: datetime) -> PhaseOutline | None:
        """The phase that was open at a moment, by when it was opened; None before the first."""
        return next(
            (phase for phase in reversed(self.all(game)) if phase.opened_at <= moment), None
        )

    def line(self, game: str) -> tuple[PhaseOutline, ...]:
        """The phases that count, from the first to the last one, be it open or not."""
        return tuple(phase for phase in self.all(game) if phase.left_at is None)

    def left(self, game: str) -> tuple[PhaseOutline, ...]:
        """The phases with a result that count no more, the oldest first."""
        return tuple(
            phase for phase in self.all(game) if phase.left_at is not None and not phase.is_open
        )

    def way_to(self, game: str, number: int) -> tuple[PhaseOutline, ...]:
        """The phases from the first one to this one, whether they count or not."""
        phases = {phase.number: phase for phase in self.all(game)}
        way: list[PhaseOutline] = []
        here: int | None = number
        while here is not None:
            way.append(phases[here])
            here = phases[here].follows
        return tuple(reversed(way))

    @once
    def before(self, game: str, number: int) -> int | None:
        """The phase that a phase follows; None before the first."""
        return self._first(where(PhaseRecord.follows, game=game, number=number))

    def after(self, game: str, number: int) -> int | None:
        """The phase that follows a phase: the one that counts, else the one opened last."""
        following = select(PhaseRecord.number).filter_by(game=game, follows=number)
        return self._first(
            following.order_by(PhaseRecord.left_at.is_not(None), PhaseRecord.number.desc())
        )

    def leave(self, game: str, numbers: Collection[int], at: datetime | None) -> None:
        """Leave phases: they count no more, and nothing of them is lost; None: they count again."""
        self.moved.add(game)
        phases = update(PhaseRecord).filter_by(game=game)
        self._change(phases.where(PhaseRecord.number.in_(numbers)).values(left_at=at))


def _numbers(game: str) -> Select[int]:
    """The numbers of a game's phases, the last one first."""
    return select(PhaseRecord.number).filter_by(game=game).order_by(PhaseRecord.number.desc())


def _of_line(query: Select[Found], game: str) -> Select[Found]:
    """The phases that count."""
    return query.filter_by(game=game, left_at=None)


_OUTLINES = select(*(getattr(PhaseRecord, name) for name in PhaseOutline._fields)).order_by(
    PhaseRecord.number
)
_MOMENTS = tuple(name for name in Timing._fields if name not in Timing._field_defaults)
# The clock asks this at every tick: to put the statement together takes longer than its answer.
_TIMINGS = (
    select(
        *(getattr(PhaseRecord, name) for name in _MOMENTS),
        *(getattr(GameRecord, name) for name in Timing._field_defaults),
    )
    .join(GameRecord, GameRecord.id == PhaseRecord.game)
    .where(
        GameRecord.state == GameState.RUNNING,
        GameRecord.bot_left_at.is_(None),
        PhaseRecord.adjudicated_at.is_(None),
        PhaseRecord.left_at.is_(None),
    )
    .order_by(PhaseRecord.deadline, PhaseRecord.game)
)
