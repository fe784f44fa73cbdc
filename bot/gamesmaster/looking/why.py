"""Why provinces ended as they did."""

from itertools import takewhile

from bot.gamesmaster.context.context import Context
from bot.gamesmaster.context.open_game import read_started_game
from bot.gamesmaster.lookup import phases
from bot.gamesmaster.lookup.places import places_in
from bot.gamesmaster.notices.looking import WhyShown
from engine.phase import PhaseType
from engine.reader import phase_within
from storage.games import GameRecord
from storage.phases import PhaseOutline
from storage.unit_of_work import Transaction


def show_why(context: Context, game_id: str, words: str) -> None:
    """Answer why provinces ended as they did: in the last moves, or in the phase that is named.

    Retreats and adjustments that followed are told too, unless the phase was named to the letter.
    """
    tx = context.tx
    game = read_started_game(tx, game_id)
    written, rest = phase_within(words, phases.phase_now(tx, game))
    if written is None:
        places = places_in(words, game.variant)
        numbers = _with_what_followed(tx, game, _last_moves(tx, game))
    else:
        places = places_in(rest, game.variant)
        number = phases.require_adjudicated(tx, game, phases.number_of(tx, game, written))
        numbers = (number,) if written.has_type else _with_what_followed(tx, game, number)
    codes = tuple(place.code for place in places)
    context.answer(WhyShown(codes, game=game.id, numbers=numbers), game)


def _last_moves(tx: Transaction, game: GameRecord) -> int:
    way = tx.branches.way_to(game.id, phases.last_number(tx, game))
    moves = [outline for outline in way if _type(outline) is PhaseType.MOVEMENT]
    return (moves[-1] if moves else way[0]).number


def _with_what_followed(tx: Transaction, game: GameRecord, number: int) -> tuple[int, ...]:
    later = (outline for outline in tx.branches.line(game.id) if outline.number > number)
    followed = takewhile(
        lambda outline: not outline.is_open and _type(outline) is not PhaseType.MOVEMENT, later
    )
    return (number, *(outline.number for outline in followed))


def _type(outline: PhaseOutline) -> PhaseType:
    return PhaseType(outline.code[-1])
