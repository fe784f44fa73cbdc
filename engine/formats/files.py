"""A whole game as a file: the formats in which it is written, and reading any of them."""

from collections.abc import Callable, Mapping
from enum import StrEnum

from engine.formats.diplomacy_games import diplomacy_text, is_saved_game, read_saved_game
from engine.formats.games import decoded, game_text, read_game
from engine.formats.report import judge_text
from engine.formats.report_reading import is_report, read_judge_text
from engine.game.whole_game import WholeGame


class FileFormat(StrEnum):
    """How a game is written into a file."""

    JSON = "json"
    """All that is known of it, as `engine.formats.games` says."""
    JUDGE = "judge"
    """As the classic e-mail judges report it."""
    DIPLOMACY = "diplomacy"
    """As the `diplomacy` package saves it."""


WRITERS: Mapping[FileFormat, Callable[[WholeGame], str]] = {
    FileFormat.JSON: game_text,
    FileFormat.JUDGE: judge_text,
    FileFormat.DIPLOMACY: diplomacy_text,
}
"""Each writes a game; `DIPLOMACY` raises ValueError for a map that the package lacks."""


def read_game_file(text: str) -> WholeGame:
    """Read a game in whichever format its file is. Raises FormatError, naming the place."""
    if not text.lstrip().startswith("{") and is_report(text):
        return read_judge_text(text)
    given = decoded(text)
    return read_saved_game(given) if is_saved_game(given) else read_game(given)
