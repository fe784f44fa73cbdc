"""How a game ended, in a sentence."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from bot.messages.names import listed, power_name, season_name
from engine.formats import WholeGame
from engine.game.ending import Ending
from engine.game.settings import Scoring

# {who} are the powers that won or share the result, {shared} says that of a draw or tie.
ENDINGS: Mapping[Ending, str] = {
    Ending.SOLO: "{who} {wins} {title}!",
    Ending.DRAW: "{title} ends in a draw {shared}.",
    Ending.JOINT_VICTORY: (
        "{who} win {title} together: all others have surrendered, and these agreed to share it."
    ),
    Ending.LAST_LEFT: "{who} {wins} {title}: all others have surrendered or are in civil disorder.",
    Ending.TIE: "All have surrendered: {title} ends in a tie {shared}.",
    Ending.CONCESSION: "{who} {wins} {title}: all others have conceded.",
    Ending.TIME: "Time is up, and {who} {wins} {title} with the most units on the board.",
    Ending.TIME_TIE: (
        "Time is up: {title} ends in a tie {shared}, who have the most units, and as many."
    ),
    Ending.TIME_DRAW: "Time is up: {title} ends in a draw {shared}.",
    Ending.STALEMATE: (
        "No supply center has changed hands for years, so {title} ends in a draw by rule {shared}."
    ),
    Ending.OLD_AGE: (
        "The rules give a game so many years and no more: {title} ends in a draw {shared}."
    ),
    Ending.GM: "The GM has ended {title} without a winner.",
}


SCORINGS: Mapping[Scoring, str] = {
    Scoring.GUIDE: "the technical guide's table",
    Scoring.DRAW_SIZE: "the size of the draw: 100, shared by the winners",
    Scoring.SUM_OF_SQUARES: "the squares of the centers: 100, or all to a single winner",
    Scoring.CENTER_COUNT: "centers: one each, or all 34 to a single winner",
}


def ending_words(how: Ending, names: Sequence[str], title: str) -> str:
    """What happened; `names` are the powers that won or share the result."""
    wins = "wins" if len(names) == 1 else "win"
    who = listed(names)
    shared = f"for {who} alone" if len(names) == 1 else f"between {who}"
    return ENDINGS[how].format(who=who, title=title, wins=wins, shared=shared)


def headline(how: Ending, names: Sequence[str]) -> str:
    """The same in a few words."""
    if how is Ending.GM:
        return "The game is over"
    if how.is_victory:
        return f"{listed(names)} {'wins' if len(names) == 1 else 'win'}"
    return "A tie" if how in {Ending.TIE, Ending.TIME_TIE} else "A draw"


_NAMED_AT_MOST = 3
"""As many powers as there is room for over a map."""


def end_heading(game: WholeGame) -> tuple[str, str] | None:
    """What stands over the last map of a game, in two lines; None while it runs."""
    if game.ending is None:
        return None
    last = game.line[-1]
    names = [power_name(power, game.variant_of(last)) for power in game.winners]
    season = season_name(last.position.phase)
    if len(names) > 1 and not game.ending.is_victory:
        sharers = listed(names) if len(names) <= _NAMED_AT_MOST else f"{len(names)} powers"
        return headline(game.ending, names), f"{season}, shared by {sharers}"
    return headline(game.ending, names), f"{season}: the final position"
