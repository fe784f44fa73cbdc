"""Below a result, for whoever wants to go on with it: the bare board, and the phase as files."""

from __future__ import annotations

from bot.gamesmaster.notices.looking import ResultFiles
from bot.messages.archive.archive import file_name
from bot.messages.archive.archive_words import files_words
from bot.messages.looking.maps import position_map
from bot.messages.message import Document, Games, Message, Text
from bot.messages.names import phase_name
from engine.formats import game_text, judge_text_of


def result_files(notice: ResultFiles, games: Games) -> Message:
    """The board after a phase without arrows, the phase as the judge's text, the game as JSON.

    After the last phase the board is left out: the post about the end shows it.
    """
    view, game = games.results(notice.game, notice.number), games.whole(notice.game)
    phase, name = phase_name(view.phase), file_name(game)
    is_last = view.next_phase is None
    text = files_words(phase, has_board=not is_last)
    report = judge_text_of(game, view.number)
    return Message(
        text,
        [Text(text)],
        None if is_last else position_map(view.resolution.after, view.variant),
        documents=(
            Document(report, f"{phase} (text)", f"{name}-{view.phase}.txt"),
            Document(game_text(game), "The whole game so far (JSON)", f"{name}-{view.phase}.json"),
        ),
    )
