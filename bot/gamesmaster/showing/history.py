"""What happened so far, and why: phases (left ones apart), orders, scores, reliability."""

import re
from itertools import takewhile

from bot.gamesmaster.context.change import Context
from bot.gamesmaster.context.open_game import read_started_game
from bot.gamesmaster.context.permissions import hides_players
from bot.gamesmaster.lookup import phases
from bot.gamesmaster.lookup.maps import map_style_once
from bot.gamesmaster.lookup.places import places_in
from bot.gamesmaster.lookup.words import mentioned, quote
from bot.gamesmaster.notices import showing as notices
from bot.gamesmaster.notices.notice import Refusal, RequestRefused
from engine.game.map_style import parted_map_style
from engine.position import PhaseType
from engine.reader import phase_within
from storage.database import Transaction
from storage.tables.games import GameRecord, GameState

_FILM = frozenset({"animation", "animated", "film", "gif", "movie"})
_YEAR = re.compile(r"(?:the )?(?:year |sheet )?(?:(?:of|in) )?(\d{3,4})", re.IGNORECASE | re.ASCII)
_WHY = "why Burgundy spring 1901"
MOST_PHASES = 30
"""As many phases as are listed at once, the latest ones."""


def show_history(context: Context, game_id: str, words: str) -> None:
    """Answer with the phases that were adjudicated, or with the orders of one that is named.

    `history 1901` draws all phases of a year, `history animation` those of the whole game, in a
    style that is named after that.
    """
    game = read_started_game(context.tx, game_id)
    inner, change = parted_map_style(words.split())
    drawn, map_style = " ".join(inner), map_style_once(context, game, change)
    if wants_film(drawn):
        phases.last_number(context.tx, game)
        context.answer(notices.GameFilmed(*game.heading, map_style), game)
        return
    year = year_in(drawn)
    if year is not None:
        _show_year(context, game, year, map_style)
        return
    if words.strip():
        number = phases.phase_numbered(context.tx, game, drawn or words)
        phases.require_adjudicated(context.tx, game, number)
        context.answer(notices.PhaseShown(game.id, number), game)
        return
    numbers = [
        outline.number for outline in context.tx.branches.line(game.id) if not outline.is_open
    ]
    left = [outline.number for outline in context.tx.branches.left(game.id)]
    still_open = [
        outline
        for outline in context.tx.branches.all(game.id)
        if outline.is_open and outline.left_at is not None
    ]
    tips = (
        phases.leading_on(context.tx, game, still_open) if game.state is GameState.RUNNING else []
    )
    if not (left or tips):
        phases.last_number(context.tx, game)
    shown = numbers[-MOST_PHASES:]
    notice = notices.HistoryShown(
        *game.heading,
        tuple(shown),
        earlier=len(numbers) - len(shown),
        left=tuple(left[-MOST_PHASES:]),
        tips=tuple(
            (tip.follows if tip.follows in left else tip.number, tip.code)
            for tip in tips[-MOST_PHASES:]
        ),
    )
    context.answer(notice, game)


def wants_film(words: str) -> bool:
    """Whether words after `history` ask for a moving picture."""
    return words.strip().casefold() in _FILM


def year_in(words: str) -> int | None:
    """The year that words after `history` name by itself, as `1901` and `the year 1901` do."""
    found = _YEAR.fullmatch(words.strip())
    return None if found is None else int(found[1])


def means_history(words: str) -> bool:
    """Whether words after `history` name a phase, a year or the moving picture, in some style."""
    drawn = " ".join(parted_map_style(words.split())[0])
    return phases.means_phase(drawn) or wants_film(drawn) or year_in(drawn) is not None


def _show_year(context: Context, game: GameRecord, year: int, map_style: str) -> None:
    phases.last_number(context.tx, game)
    line = context.tx.branches.line(game.id)
    if not any(outline.phase.year == year for outline in line if not outline.is_open):
        is_to_come = year >= phases.phase_now(context.tx, game).year
        reason = phases.not_reached(game) if is_to_come else Refusal.UNKNOWN_PHASE
        raise RequestRefused(reason, str(year))
    context.answer(notices.YearShown(*game.heading, year, map_style), game)


def show_score(context: Context, game_id: str, words: str = "") -> None:
    """Answer with the years of a game, and what the powers did in it; refused with words."""
    if words.strip():
        raise RequestRefused(Refusal.NO_GAME_HERE, quote(words.strip()))
    game = read_started_game(context.tx, game_id)
    phases.last_number(context.tx, game)
    context.answer(notices.GameReviewed(*game.heading), game)


def show_reliability(context: Context, words: str) -> None:
    """Answer with a person's record, without others' running games where players are hidden."""
    person = next(iter(mentioned(words)), None)
    if person is None and words.strip():
        refused = RequestRefused(Refusal.UNKNOWN_PERSON, words.strip())
        raise refused.with_example("reliability @name")
    who = person or context.player
    is_own = who == context.player

    def is_told(game: str) -> bool:
        return is_own or not hides_players(context.tx.games.get(game))

    attendance = context.tx.attendance
    records = [record for game, record in attendance.of_player(who).items() if is_told(game)]
    context.answer(
        notices.ReliabilityShown(
            player=who,
            owed=sum(record.owed for record in records),
            given=sum(record.given for record in records),
            seats_lost=sum(map(is_told, attendance.seats_lost(who))),
            is_own=is_own,
        )
    )


def show_why(context: Context, game_id: str, words: str) -> None:
    """Answer why provinces ended so, in the last moves or a phase named, with what followed."""
    tx = context.tx
    game = read_started_game(tx, game_id)
    written, rest = phase_within(words, phases.phase_now(tx, game))
    if written is None:
        places = places_in(words, game.set_up, example=_WHY)
        numbers = _with_what_followed(tx, game, _last_moves(tx, game))
    else:
        places = places_in(rest, game.set_up, example=_WHY)
        number = phases.require_adjudicated(tx, game, phases.number_of(tx, game, written))
        numbers = (number,) if written.has_type else _with_what_followed(tx, game, number)
    codes = tuple(place.code for place in places)
    context.answer(notices.WhyShown(codes, game=game.id, numbers=numbers), game)


def _last_moves(tx: Transaction, game: GameRecord) -> int:
    way = tx.branches.way_to(game.id, phases.last_number(tx, game))
    moves = [outline for outline in way if outline.phase.type is PhaseType.MOVEMENT]
    return (moves[-1] if moves else way[0]).number


def _with_what_followed(tx: Transaction, game: GameRecord, number: int) -> tuple[int, ...]:
    later = (outline for outline in tx.branches.line(game.id) if outline.number > number)
    followed = takewhile(
        lambda outline: not outline.is_open and outline.phase.type is not PhaseType.MOVEMENT, later
    )
    return (number, *(outline.number for outline in followed))
