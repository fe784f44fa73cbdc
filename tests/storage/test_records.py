"""What is stored comes back as it was: games, seats, phases, orders, votes, the GM's acts."""

from __future__ import annotations

import threading
from dataclasses import replace
from datetime import datetime, timedelta, timezone

import pytest
from sqlalchemy import event, select, text

from engine.board import Power
from engine.formats import position_json, read_position, read_resolution, resolution_json
from engine.game.absences import Disorder
from engine.game.deadlines import SETTLING
from engine.game.settings import Settings
from engine.game.votes import Stance, Vote
from engine.judge import adjudicate
from engine.phase import Phase
from engine.position import Dislodged, Position
from engine.reader import parse_order
from engine.rules import Rulebook
from engine.variants.classic import CLASSIC
from storage.audit import AuditEntry, Confirmation
from storage.errors import DamagedRecordError, UnknownGameError, UnknownPhaseError
from storage.games import GameState, SeatRow
from storage.inbox import Question
from storage.orders import About
from storage.outbox import Outgoing
from storage.unit_of_work import Transaction
from tests.storage.databases import HOUR, NOON, Database, game_record, message, running_game

FRANCE, GERMANY = Power("FRANCE"), Power("GERMANY")
ASKED = Confirmation(
    id="c1",
    game="g1",
    number=1,
    gm="gm",
    act="pause",
    details={"phase": "S1901M"},
    asked_at=NOON,
)


def test_a_game_comes_back_as_it_was_stored(database: Database) -> None:
    """Settings included, also those it was given later, with moments in UTC."""
    record, later = game_record(), Settings(edition="1971", last_year=1910)
    with database.work() as tx:
        assert tx.games.open(record)
    with database.work() as tx:
        assert tx.games.get("g1") == record
        tx.games.set_settings("g1", later)
    with database.work.reading() as tx:
        assert tx.games.get("g1") == replace(record, settings=later)
        with pytest.raises(UnknownGameError):
            tx.games.get("g2")


def test_however_many_games_are_listed_their_gms_are_asked_for_once(database: Database) -> None:
    """Each has its own, in the order in which they came, or none."""
    with database.work() as tx:
        for number in range(4):
            gms = tuple(f"gm {one}" for one in range(number))
            assert tx.games.open(replace(game_record(f"g{number}", f"T1/C{number}"), gms=gms))
        tx.games.end("g3", ending="gm", winners=(), at=NOON)
    asked: list[str] = []
    event.listen(database.engine, "before_cursor_execute", lambda *call: asked.append(str(call[2])))
    with database.work.reading() as tx:
        listed = {game.id: game.gms for game in tx.games.of_workspace("T1")}
        ended = [game.gms for game in tx.games.ended_of("gm 2", 9)]
    assert listed == {
        "g0": (),
        "g1": ("gm 0",),
        "g2": ("gm 0", "gm 1"),
        "g3": ("gm 0", "gm 1", "gm 2"),
    }
    assert ended == [("gm 0", "gm 1", "gm 2")]
    assert len([query for query in asked if query.startswith("SELECT gms")]) == 2


def test_a_channel_has_one_unfinished_game(database: Database) -> None:
    """A finished one does not count, and the last finished one is still found."""
    with database.work() as tx:
        assert tx.games.open(game_record("g1"))
        assert not tx.games.open(game_record("g2"))
        tx.games.end("g1", ending="gm", winners=(), at=NOON)
        found = tx.games.in_channel("C1")
        assert found is not None
        assert (found.id, found.state) == ("g1", GameState.ENDED)
        assert tx.games.open(game_record("g2"))
        found = tx.games.in_channel("C1")
        assert found is not None
        assert found.id == "g2"
        # One that was taken up again and is over again ended last, though it was opened first.
        tx.games.end("g2", ending="gm", winners=(), at=NOON + HOUR)
        tx.games.reopen("g1")
        tx.games.end("g1", ending="gm", winners=(), at=NOON + 2 * HOUR)
        found = tx.games.in_channel("C1")
        assert found is not None
        assert found.id == "g1"


def test_two_games_opened_at_once_in_a_channel_are_one(database: Database) -> None:
    """Six threads open a game each: one is stored, five are told so."""
    opened: list[bool] = []
    work = database.work

    def open_one(number: int) -> None:
        with work() as tx:
            opened.append(tx.games.open(game_record(f"g{number}")))

    threads = [threading.Thread(target=open_one, args=(number,)) for number in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(60)
    assert sorted(opened) == [False] * 5 + [True]


def test_the_history_of_a_seat_is_kept(database: Database) -> None:
    """A replaced player is still in the history, and plays no longer."""
    with database.work() as tx:
        running_game(tx)
        tx.games.replace("g1", FRANCE, "newcomer", NOON + HOUR)
        assert tx.games.seats("g1")[FRANCE] == "newcomer"
        assert [game.id for game in tx.games.of_player("newcomer")] == ["g1"]
        assert tx.games.of_player("player of FRANCE") == ()
    with database.engine.connect() as connection:
        seats = select(SeatRow.player, SeatRow.since, SeatRow.until).order_by(SeatRow.id)
        history = connection.execute(seats.where(SeatRow.power == FRANCE)).all()
    assert history == [
        ("player of FRANCE", NOON, NOON + HOUR),
        ("newcomer", NOON + HOUR, None),
    ]


def test_moments_keep_their_instant_whatever_their_zone(database: Database) -> None:
    """A moment of another zone comes back in UTC; a naive one is refused."""
    there = datetime(2026, 11, 21, 7, 0, tzinfo=timezone(timedelta(hours=-5)))
    with database.work() as tx:
        tx.heartbeat.beat(there)
        last = tx.heartbeat.last()
        assert last == NOON
        assert last is not None
        assert last.utcoffset() == timedelta(0)
    with pytest.raises(Exception, match="without a zone"), database.work() as tx:
        tx.heartbeat.beat(datetime(2026, 11, 21))  # noqa: DTZ001 - the naive one to be refused


def test_a_phase_is_claimed_once(database: Database) -> None:
    """Of eight threads that claim it at the same time one gets it."""
    with database.work() as tx:
        number = running_game(tx)
    claims: list[bool] = []
    work = database.work

    def claim() -> None:
        with work() as tx:
            claims.append(tx.phases.claim("g1", number, NOON))

    threads = [threading.Thread(target=claim) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(60)
    assert sorted(claims) == [False] * 7 + [True]


def test_an_adjudicated_phase_keeps_everything(database: Database) -> None:
    """Position before, orders, outcomes and the position after, as values equal to those stored."""
    given = {FRANCE: (parse_order("A PAR - BUR", CLASSIC),)}
    resolution = adjudicate(CLASSIC.start, given, CLASSIC, Rulebook.modern())
    with database.work() as tx:
        number = running_game(tx)
        assert tx.phases.resolution("g1", number, CLASSIC) is None
        with pytest.raises(UnknownPhaseError):
            tx.phases.given("g1", number, CLASSIC)
        assert tx.phases.claim("g1", number, NOON)
        tx.phases.record("g1", number, given, resolution)
        following = tx.phases.open(
            "g1", resolution.after, skipped=(Phase.parse("S1901R"),), at=NOON, deadline=NOON + HOUR
        )
    with database.work.reading() as tx:
        assert tx.phases.get("g1", number, CLASSIC).position == CLASSIC.start
        assert tx.phases.given("g1", number, CLASSIC) == given
        assert tx.phases.resolution("g1", number, CLASSIC) == resolution
        current = tx.phases.current("g1", CLASSIC)
        assert current is not None
        assert (current.number, current.position) == (following, resolution.after)
        assert current.skipped == (Phase.parse("S1901R"),)
        assert tx.phases.last_adjudicated("g1") == number
        assert tx.phases.numbered("g1", Phase.parse("S1901M")) == number
        assert tx.phases.numbered("g1", Phase.parse("W1901A")) is None
        with pytest.raises(UnknownPhaseError):
            tx.phases.get("g1", 99, CLASSIC)


def test_a_retreat_position_with_coasts_comes_back_equal() -> None:
    """Dislodged units, who dislodged them from where, closed provinces, coasts."""
    province = CLASSIC.map.province
    position = Position.of(
        Phase.parse("F1902R"),
        [CLASSIC.unit(Power("RUSSIA"), "F STP/NC"), CLASSIC.unit(FRANCE, "A BUR")],
        centers={province("PAR"): FRANCE, province("STP"): Power("RUSSIA")},
        dislodged=[
            Dislodged(CLASSIC.unit(GERMANY, "A BUR"), province("PAR"), by_convoy=False),
            Dislodged(CLASSIC.unit(GERMANY, "F SPA/SC"), province("MAR"), by_convoy=True),
        ],
        contested=[province("PIC"), province("RUH")],
    )
    assert read_position(position_json(position), CLASSIC) == position
    resolution = adjudicate(position, {}, CLASSIC, Rulebook.modern())
    assert read_resolution(resolution_json(resolution), CLASSIC) == resolution


def test_damage_is_named_not_guessed_at(database: Database) -> None:
    """A position that can no longer be read raises an error that shows nothing of it."""
    with database.work() as tx:
        running_game(tx)
    with database.engine.begin() as connection:
        connection.execute(text("""UPDATE phases SET position = '{"phase": "X"}'"""))
    with pytest.raises(DamagedRecordError, match="restore a backup"), database.work() as tx:
        tx.phases.current("g1", CLASSIC)


def test_replaced_orders_stay_in_the_history(database: Database) -> None:
    """With what was written and by whom; only the last counts."""
    texts = ("A PAR - BUR", "A PAR - PIC")
    with database.work() as tx:
        number = running_game(tx)
        for written in texts:
            current = tx.orders.current("g1", number, CLASSIC, FRANCE)
            tx.orders.withdraw([one.id for one in current], request="r", at=NOON)
            tx.orders.add(
                "g1",
                number,
                FRANCE,
                [(parse_order(written, CLASSIC), written.lower())],
                player="player of FRANCE",
                request="r",
                given_at=NOON,
                at=NOON,
            )
        (current_order,) = tx.orders.current("g1", number, CLASSIC)
        history = tx.orders.history("g1", number, CLASSIC)
        assert tx.orders.current("g1", number, CLASSIC, GERMANY) == ()
    assert str(current_order.order) == "A PAR - PIC"
    assert [one.written for one in history] == ["a par - bur", "a par - pic"]
    assert [one.replaced_at for one in history] == [NOON, None]


def test_a_request_counts_once_even_when_it_comes_twice_at_once(database: Database) -> None:
    """Eight threads with the same request id: one is new."""
    answers: list[bool] = []
    work = database.work

    def receive() -> None:
        with work() as tx:
            answers.append(tx.inbox.is_new("Ev1", "p", NOON))

    threads = [threading.Thread(target=receive) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(60)
    assert sorted(answers) == [False] * 7 + [True]
    with work() as tx:
        tx.inbox.forget(NOON + HOUR)
        assert not tx.inbox.knows("Ev1")


def test_what_is_of_no_use_any_more_is_dropped(database: Database) -> None:
    """Messages long delivered or given up, and old questions; not the posts that have a key."""
    later = NOON + HOUR
    with database.work() as tx:
        running_game(tx)
        for mark, key in (("a", None), ("b", "results:1"), ("c", None), ("d", None), ("e", None)):
            tx.outbox.add(message(mark, f"stream {mark}", game="g1", key=key), NOON)
        ids = {one.message.mark: one.message.id for one in tx.outbox.due(NOON, 9, worker="w")}
        for mark, at in (("a", NOON), ("b", NOON), ("c", later)):
            tx.outbox.sent(ids[mark], ts="1.0", posted_in="C1", at=at)
        tx.outbox.give_up(ids["d"], error="x", at=NOON)
        for name, at in (("old", NOON), ("new", later)):
            tx.questions.ask(Question(name, "p", "A PAR - BUR", NOON, at))
            tx.audit.ask(replace(ASKED, id=name, asked_at=at))
    with database.work() as tx:
        tx.outbox.prune(later)
        tx.questions.prune(later)
        tx.audit.prune(later)
    with database.engine.connect() as connection:
        marks = connection.scalars(select(Outgoing.mark).order_by(Outgoing.mark)).all()
        questions = connection.scalars(select(Question.id)).all()
        confirmations = connection.scalars(select(Confirmation.id)).all()
    assert (marks, questions, confirmations) == (["b", "c", "e"], ["new"], ["new"])


def test_the_newest_word_of_a_power_is_kept(database: Database) -> None:
    """One that was written before it changes nothing, whenever it arrives."""
    with database.work() as tx:
        number = running_game(tx)
        assert tx.latest.of("g1", number, FRANCE, About.READY) is None
        for at in (NOON, NOON + HOUR, NOON - HOUR):
            tx.latest.note("g1", number, FRANCE, About.READY, at)
        assert tx.latest.of("g1", number, FRANCE, About.READY) == NOON + HOUR
        assert tx.latest.of("g1", number, FRANCE, About.CLEAR) is None
        assert tx.latest.of("g1", number, GERMANY, About.READY) is None


def test_marks_are_of_one_phase(database: Database) -> None:
    """Setting twice is setting once; taking back works once."""
    with database.work() as tx:
        number = running_game(tx)
        assert tx.ready.set("g1", number, FRANCE, player="p", at=NOON)
        assert not tx.ready.set("g1", number, FRANCE, player="p", at=NOON)
        assert tx.ready.of("g1", number) == {FRANCE}
        assert tx.votes.of("g1", number) == {}
        assert tx.ready.take_back("g1", number, FRANCE)
        assert not tx.ready.take_back("g1", number, FRANCE)
        assert tx.ready.of("g1", number) == frozenset()


def test_the_vote_that_was_written_last_counts(database: Database) -> None:
    """Whenever it arrives; taken back is written too. A message knows its votes."""
    to_two = Vote(Stance.SURRENDER, (FRANCE, GERMANY))
    with database.work() as tx:
        number = running_game(tx)

        def cast(vote: Vote | None, hours: int) -> bool:
            at = NOON + hours * HOUR
            return tx.votes.cast("g1", number, FRANCE, vote, player="p", at=at, message="m")

        assert cast(Vote(Stance.DRAW), 2)
        assert not cast(None, 1)
        assert tx.votes.of("g1", number) == {FRANCE: Vote(Stance.DRAW)}
        assert cast(to_two, 3)
        assert tx.votes.of("g1", number) == {FRANCE: to_two}
        assert tx.votes.written_in("m") == (("g1", number, FRANCE),)
        assert cast(None, 4)
        assert tx.votes.of("g1", number) == {}
        assert tx.votes.written_in("m") == ()


def test_a_civil_disorder_holds_from_the_end_of_a_phase_to_its_own(database: Database) -> None:
    """It is known of every phase whether a power was in it, and a phase that is left forgets it."""
    with database.work() as tx:
        running_game(tx)
        tx.disorders.begin("g1", FRANCE, Disorder.MISSED, number=1, at=NOON)
        assert tx.disorders.of("g1") == {}
        for number in (1, 2, 3):
            _next_phase(tx, number)
        assert [one.cause for one in tx.disorders.of("g1").values()] == [Disorder.MISSED]
        tx.disorders.end("g1", FRANCE, number=3, at=NOON)
        assert tx.disorders.of("g1") == {}
        held = [FRANCE in tx.disorders.of("g1", number=number) for number in (1, 2, 3, 4)]
        assert held == [False, True, False, False]
        tx.disorders.begin("g1", FRANCE, Disorder.SURRENDERED, number=3, at=NOON)
        assert tx.disorders.of("g1")[FRANCE].cause is Disorder.SURRENDERED
        tx.branches.leave("g1", (3, 4), NOON)
        assert [one.cause for one in tx.disorders.of("g1").values()] == [Disorder.MISSED]


def _next_phase(tx: Transaction, number: int) -> None:
    assert tx.phases.claim("g1", number, NOON)
    tx.phases.open("g1", CLASSIC.start, skipped=(), at=NOON, deadline=NOON + HOUR)


def test_a_reminder_is_noted_once_for_each_deadline(database: Database) -> None:
    """Another deadline is reminded of anew."""
    with database.work() as tx:
        number = running_game(tx)
        for deadline in (NOON, NOON + HOUR):
            assert tx.phases.remind("g1", number, deadline, 2 * HOUR, at=NOON)
            assert not tx.phases.remind("g1", number, deadline, 2 * HOUR, at=NOON)


def test_questions_are_their_writers_and_settled_once(database: Database) -> None:
    """Nobody else takes them up; the choice made last is remembered for a while."""
    with database.work() as tx:
        running_game(tx)
        question = Question("q1", "p", "A PAR - BUR", NOON, NOON)
        tx.questions.ask(question)
        assert tx.questions.settle("q1", "somebody", NOON) is None
        assert tx.questions.settle("q1", "p", NOON) == question
        assert tx.questions.settle("q1", "p", NOON) is None
        tx.questions.remember("p", "g1", NOON)
        tx.questions.remember("p", "g1", NOON + HOUR)
        assert tx.questions.remembered("p", NOON + HOUR) == "g1"
        assert tx.questions.remembered("p", NOON + 2 * HOUR) is None


def test_the_acts_of_a_gm_are_kept(database: Database) -> None:
    """What waits for a confirmation, and what was done."""
    done = AuditEntry(
        game="g1", at=NOON, who="gm", act="pause", details={"phase": "S1901M"}, request="r1"
    )
    with database.work() as tx:
        running_game(tx)
        tx.audit.ask(ASKED)
        assert tx.audit.asked("c1") == ASKED
        assert tx.audit.asked("c3") is None
        tx.audit.ask(replace(ASKED, id="c2"))
        tx.audit.settle("c1", NOON, is_done=True)
        tx.audit.settle("c2", NOON, is_done=False)
        found = [tx.audit.asked(one) for one in ("c1", "c2")]
        assert [(one.is_settled, one.is_done) for one in found if one] == [
            (True, True),
            (True, False),
        ]
        tx.audit.log(done)
        assert tx.audit.entries("g1") == (done,)


def test_the_clock_sees_running_games_that_are_not_paused(database: Database) -> None:
    """With the moments that decide when a phase is due."""
    with database.work() as tx:
        number = running_game(tx, "g1", "C1")
        running_game(tx, "g2", "C2")
        tx.games.pause("g2", NOON)
        (timing,) = tx.phases.timings()
        assert (timing.game, timing.due_at) == ("g1", NOON + HOUR + SETTLING)
        tx.phases.set_grace("g1", number, NOON + 2 * HOUR)
        assert tx.phases.timings()[0].due_at == NOON + 2 * HOUR
        tx.phases.set_all_ready("g1", number, NOON)
        assert tx.phases.timings()[0].due_at == NOON
        tx.phases.set_all_ready("g1", number, None)
        tx.phases.set_deadline("g1", number, NOON + 3 * HOUR, at=NOON)
        assert tx.phases.timings()[0].due_at == NOON + 3 * HOUR + SETTLING
        tx.games.resume("g2")
        tx.games.end("g1", ending="draw", winners=(FRANCE,), at=NOON)
        assert [one.game for one in tx.phases.timings()] == ["g2"]
        assert tx.games.get("g1").winners == (FRANCE,)
