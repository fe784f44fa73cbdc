"""The last turn of a game that ends by a year or a date: which it is, and saying so in time."""

from bot.gamesmaster.context.context import Change
from bot.gamesmaster.context.open_game import OpenGame
from bot.gamesmaster.notices.clock import LastTurn
from engine.game.ending import is_last_turn, over_by
from engine.game.settings import Settings
from engine.position import PhaseType
from engine.rules import TimeLimitWinner
from storage.phases import PhaseOutline


def ends_by_time(open_game: OpenGame) -> bool:
    """Whether the time agreed beforehand ends the game with the turn under way (R-TIME)."""
    return _last_turn(open_game) is not None


def tell_if_last(change: Change, open_game: OpenGame) -> None:
    """Tell the channel, once, that the turn under way is the last, and until when it is played."""
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


def _last_turn(open_game: OpenGame) -> PhaseOutline | None:
    """Return the turn's moves if the game ends with it; once called the last, it stays the last."""
    game, settings = open_game.game.id, open_game.game.settings
    if settings.last_year is None and settings.last_date is None:
        return None
    way = open_game.tx.branches.way_to(game, open_game.phase.number)
    turn = ([one for one in way if one.phase.type is PhaseType.MOVEMENT] or way)[-1]
    is_last = is_last_turn(turn.phase, turn.deadline, settings)
    return turn if is_last or open_game.tx.outbox.holds(game, _key(turn, settings)) else None


def _key(turn: PhaseOutline, settings: Settings) -> str:
    return f"last:{turn.number}:{settings.last_year}:{settings.last_date}"
