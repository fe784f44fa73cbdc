"""The last turn of a game that ends by a year, a date or a rule: which it is, said in time."""

from bot.gamesmaster.context.change import Change
from bot.gamesmaster.context.open_game import OpenGame
from bot.gamesmaster.notices.clock import DrawAhead, LastTurn
from engine.game.endings.ending import (
    Ending,
    drawn_by_rule,
    is_last_turn,
    over_by,
    owners_settled,
    years_without_capture,
)
from engine.game.settings import Settings
from engine.position import PhaseType, Season
from engine.rules import TimeLimitWinner
from engine.variant import Variant
from storage.database import Transaction
from storage.tables.phases import PhaseOutline


def ends_by_time(open_game: OpenGame) -> bool:
    """Whether the time agreed beforehand ends the game with the turn under way (R-TIME)."""
    return _last_turn(open_game) is not None


def tell_if_last(change: Change, open_game: OpenGame) -> None:
    """Tell the channel, once, that the turn under way is the last, or may be by a rule."""
    _tell_if_drawn_next(change, open_game)
    game, settings, turn = open_game.game, open_game.game.settings, _last_turn(open_game)
    if turn is None or change.tx.outbox.holds(game.id, key := _key(turn, settings)):
        return
    notice = LastTurn(
        *game.heading,
        phase=turn.code,
        day=over_by(turn.phase, turn.deadline, settings),
        agreed=settings.last_date,
        has_winner=open_game.rulebook.time_limit_winner is TimeLimitWinner.MOST_UNITS,
    )
    change.tell_channel(game, notice, key=key)


def _tell_if_drawn_next(change: Change, open_game: OpenGame) -> None:
    """Tell the channel when a year begins its last turn and may end in a draw (R-DRAW-02)."""
    game, phase, rulebook = open_game.game, open_game.phase.phase, open_game.rulebook
    if phase.type is not PhaseType.MOVEMENT or phase.season is not Season.FALL:
        return
    quiet = rulebook.stalemate_years and quiet_years(
        change.tx, game.id, open_game.variant, year=phase.year
    )
    how = drawn_by_rule(
        open_game.position, open_game.variant, rulebook, years_without_capture=quiet + 1
    )
    if how is None or change.tx.outbox.holds(game.id, key := f"draw:{phase}"):
        return
    is_stalemate = how is Ending.STALEMATE
    years = rulebook.stalemate_years if is_stalemate else rulebook.max_years
    notice = DrawAhead(
        *game.heading, phase=open_game.phase.code, years=years, unless_captured=is_stalemate
    )
    change.tell_channel(game, notice, key=key)


def _last_turn(open_game: OpenGame) -> PhaseOutline | None:
    """Return the turn's moves if the game ends with it; once called the last, it stays the last."""
    game, settings = open_game.game.id, open_game.game.settings
    if settings.last_year is None and settings.last_date is None:
        return None
    way = open_game.tx.branches.way_to(game, open_game.phase.number)
    turn = ([outline for outline in way if outline.phase.type is PhaseType.MOVEMENT] or way)[-1]
    is_last = is_last_turn(turn.phase, turn.deadline, settings)
    return turn if is_last or open_game.tx.outbox.holds(game, _key(turn, settings)) else None


def _key(turn: PhaseOutline, settings: Settings) -> str:
    return f"last:{turn.number}:{settings.last_year}:{settings.last_date}"


def quiet_years(tx: Transaction, game: str, variant: Variant, *, year: int) -> int:
    """Count the years in a row, up to the end of `year`, in which nobody captured a center."""
    boards, results = tx.phases.boards(game, variant), tx.phases.resolutions(game, variant)
    years = [
        (board.centers, result.after.centers)
        for board, result in zip(boards, results, strict=False)
        if board.phase.year <= year and owners_settled(board.phase, result.after.phase)
    ]
    return years_without_capture(years)
