"""Which phases tell of a whole game, or of one of its years: the frames of a film or a sheet."""

from collections.abc import Callable
from typing import NamedTuple

from engine.board import Power
from engine.errors import PhaseError
from engine.game.whole_game import PlayedPhase, WholeGame
from engine.judge.outcome import Resolution
from engine.position import Phase, PhaseType, Position, Season
from engine.variant import Variant

MOST_FRAMES = 120
"""As many as are watched with patience."""


class Frame(NamedTuple):
    """A phase to draw: with its result, or as it stands; the others as of `board_png`."""

    position: Position
    variant: Variant
    resolution: Resolution | None = None
    title: str | None = None
    subtitle: str | None = None
    winners: tuple[Power, ...] = ()


class Captions(NamedTuple):
    """What stands below the season over a frame, each for another kind."""

    then: str
    """Over the position that a phase has led to, where the game has gone on since."""
    now: str
    """Over the present position of a game."""
    final: str
    """Over the last position of a game that is over."""
    news: Callable[[Position, Resolution, Variant], str | None]
    """Over orders with their results: the news of the phase, None for the kind of phase."""


_KEPT: tuple[Callable[[Phase], bool], ...] = (
    lambda _: True,
    lambda phase: phase.type is not PhaseType.RETREAT,
    lambda phase: phase.type is PhaseType.MOVEMENT,
    lambda phase: phase.type is PhaseType.MOVEMENT and phase.season is Season.FALL,
)
"""What of a game is shown: the first of these that leaves few enough phases."""


def frames_of(
    game: WholeGame, captions: Captions, *, end: tuple[str, str] | None = None
) -> tuple[Frame, ...]:
    """A frame for each phase that counts and has a result, and one for where it all has led.

    `end` is what heads the last one of a game that is over: title and subtitle.

    Of a game with more phases than `MOST_FRAMES` the retreats are left out; if there are still too
    many, the adjustments, the moves of spring, and at last the first years.
    """
    results = [played for played in game.line if played.resolution is not None]
    for keeps in _KEPT:
        shown = [played for played in results if keeps(played.position.phase)]
        if len(shown) < MOST_FRAMES:
            break
    shown = shown[-(MOST_FRAMES - 1) :]
    last = _after(game, game.line[-1], captions)
    if game.ending is not None and end is not None:
        winners = game.winners if game.ending.is_victory else ()
        last = last._replace(title=end[0], subtitle=end[1], winners=tuple(winners))
    return (*(_frame(game, played, captions) for played in shown), last)


def frames_of_year(game: WholeGame, captions: Captions, year: int) -> tuple[Frame, ...]:
    """A frame for each phase of a year that has a result, and one for the position after them.

    Raises PhaseError when nothing of that year was adjudicated, naming the years there are.
    """
    results = [played for played in game.line if played.resolution is not None]
    shown = [played for played in results if played.position.phase.year == year]
    if not shown:
        years = sorted({str(played.position.phase.year) for played in results})
        known = " to ".join(years[:1] + years[1:][-1:]) or "no year yet"
        raise PhaseError(f"nothing of {year} was adjudicated; there is {known}")
    return (
        *(_frame(game, played, captions) for played in shown),
        _after(game, shown[-1], captions),
    )


def _frame(game: WholeGame, played: PlayedPhase, captions: Captions) -> Frame:
    position, variant, resolution = played.position, game.variant_of(played), played.resolution
    news = None if resolution is None else captions.news(position, resolution, variant)
    return Frame(position, variant, resolution, subtitle=news)


def _after(game: WholeGame, played: PlayedPhase, captions: Captions) -> Frame:
    """The position that a phase has led to, as the next one begins; the phase's own while open."""
    later = [phase for phase in game.line if phase.number > played.number]
    ends = game.ending is not None and not any(phase.resolution is not None for phase in later)
    shown, result = (later[0], None) if later else (played, played.resolution)
    position = shown.position if result is None else result.after
    now = captions.then if later or result is not None else captions.now
    return Frame(position, game.variant_of(shown), subtitle=captions.final if ends else now)
