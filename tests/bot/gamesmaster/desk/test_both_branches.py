"""Three turns are taken back and played otherwise, and an export tells both courses of the game."""

from __future__ import annotations

from datetime import timedelta

from bot.gamesmaster.notices.archive import FileFormat, GameExported
from engine.board import Power
from engine.formats import PlayedPhase, game_text, judge_text, read_game_text
from engine.game.deadlines import SETTLING
from tests.bot.gamesmaster.evening import CHANNEL, GM, Evening, only, player_of

FRANCE = player_of("FRANCE")
TURN = timedelta(hours=48) + SETTLING
FIRST = ("A PAR - BUR, F BRE - MAO", "A BUR - RUH", "A RUH - HOL")
SECOND = ("A PAR - PIC, F BRE - ENG", "F ENG - IRI", "F IRI - LVP")


def plays(evening: Evening, *turns: str) -> None:
    """A turn of France after the other; nobody else writes, and nobody gains a center."""
    for text in turns:
        evening.says(FRANCE, text)
        evening.advance(TURN)


def france(phase: PlayedPhase) -> set[str]:
    """What France ordered in a phase."""
    return set(map(str, (phase.orders or {}).get(Power("FRANCE"), ())))


def test_three_turns_back_and_both_courses_exported(evening: Evening) -> None:
    """The file has both, and is the same game when it is read; the report has what counts."""
    game = evening.starts(title="The Great War")
    plays(evening, *FIRST)
    shown = evening.asks("gm rollback S1901M without orders")
    assert [code for _, code in shown.details.left] == ["S1901M", "F1901M", "S1902M", "F1902M"]
    evening.presses(shown.confirmation)
    plays(evening, *SECOND)
    exported = only(evening.says(GM, "gm export", channel=CHANNEL), GameExported)
    assert exported.format is FileFormat.JSON

    told = evening.games.whole(game)
    assert read_game_text(game_text(told)) == told
    played = [phase for phase in told.phases if phase.resolution is not None]
    left = [phase for phase in played if not phase.counts]
    counts = [phase for phase in played if phase.counts]
    for course, turns in ((left, FIRST), (counts, SECOND)):
        assert [str(phase.position.phase) for phase in course] == ["S1901M", "F1901M", "S1902M"]
        for phase, text in zip(course, turns, strict=True):
            assert set(text.split(", ")) <= france(phase)
    report = judge_text(told)
    assert "Fleet Irish Sea -> Liverpool" in report
    assert "Army Ruhr -> Holland" not in report
