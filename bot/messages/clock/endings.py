"""How a game ended, in a sentence, with its score."""

from collections.abc import Sequence
from fractions import Fraction

from bot.gamesmaster.notices.clock import DrawAhead, GameEnded, LastTurn
from bot.gamesmaster.notices.notice import Seat
from bot.messages.clock.schedules import day_words
from bot.messages.markup import person, sentences
from bot.messages.message import Games, Message, Wordings
from bot.messages.names import counted, listed, phase_of, power_name, season_name, who_plays
from bot.messages.parts import Heading, Small, Text, listing, row
from bot.messages.seats.settings import CHOICES
from bot.messages.showing.maps import final_map, full_map_button
from bot.messages.showing.news import headline as news_headline
from engine.board import Power
from engine.game.endings.ending import Ending
from engine.game.frames import Captions
from engine.game.whole_game import WholeGame
from engine.variant import Variant

# {who} are the powers that won or share the result, {shared} says that of a draw or tie; {years} is
# how long the rules let nobody capture a center, or a game go on.
_ENDINGS = sentences(
    Ending,
    """
    SOLO: {who} {wins} {title}!
    DRAW: {title} ends in a draw {shared}.
    JOINT_VICTORY: {who} win {title} together. Everyone else has surrendered or resigned, or is
        in civil disorder, and they agreed to share it.
    LAST_LEFT: {who} {wins} {title}. Everyone else has surrendered or resigned, or is in civil
        disorder.
    TIE: Everyone has surrendered, so {title} ends in a tie {shared}.
    CONCESSION: {who} {wins} {title}. Everyone else has conceded.
    TIME: Time is up, and {who} {wins} {title} with the most units on the board.
    TIME_TIE: Time is up, and {title} ends in a tie {shared}, who lead with the same number of
        units.
    TIME_DRAW: Time is up, and {title} ends in a draw {shared}.
    STALEMATE: Nobody has captured a supply center for {years} years, so {title} ends in a draw
        {shared}.
    OLD_AGE: The game has lasted {years} years, as long as its rules allow, so {title} ends in a
        draw {shared}.
    DECLARED: The GM has declared {who} the winner of {title}.
    GM: {title} has been ended without a winner.
    """,
)
_AT_ONCE = frozenset({Ending.DRAW, Ending.CONCESSION, Ending.DECLARED, Ending.GM})
"""Endings that wait for no results."""
_NAMED_AT_MOST = 3


def ending_words(how: Ending, names: Sequence[str], title: str, *, years: int = 0) -> str:
    """What happened; `names` are those who won or share it, `years` is what the rules allow."""
    wins = "wins" if len(names) == 1 else "win"
    who = listed(names)
    shared = f"for {who} alone" if len(names) == 1 else f"between {who}"
    return _ENDINGS[how].format(who=who, title=title, wins=wins, shared=shared, years=years)


def headline(how: Ending, names: Sequence[str]) -> str:
    """How a game ended, in a few words."""
    if how is Ending.GM:
        return "The game is over"
    if how.is_victory:
        return f"{listed(names)} {'wins' if len(names) == 1 else 'win'}"
    return "A tie" if how in {Ending.TIE, Ending.TIME_TIE} else "A draw"


CAPTIONS = Captions(
    then="The position then", now="The position now", final="The final position", news=news_headline
)
"""What stands over the maps of a film or a sheet, below the season."""


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


def last_turn(notice: LastTurn, _games: Games) -> Message:
    """To the channel: the game ends with the turn that is played."""
    turn = phase_of(notice.phase)
    late = ""
    if notice.agreed is not None and notice.day > notice.agreed:
        late = f", later than the {day_words(notice.agreed)} that was agreed"
    then = "All surviving powers share a draw."
    if notice.has_winner:
        then = "Whoever has the most units on the board wins."
    return Message.of(
        f"*{notice.title}:* {turn} is the last turn. The game ends by {day_words(notice.day)}"
        f"{late}. {then}"
    )


def draw_ahead(notice: DrawAhead, _games: Games) -> Message:
    """To the channel: the rules make the game a draw after the turn that is played."""
    turn = phase_of(notice.phase)
    said = (
        f"{turn} may be the last turn. If nobody captures a supply center, that's "
        f"{notice.years} years in a row, and the game ends in a draw."
        if notice.unless_captured
        else f"{turn} is the last turn. After {notice.years} years the game ends in a draw, unless "
        "somebody wins it now."
    )
    return Message.of(f"*{notice.title}:* {said}")


def game_ended(notice: GameEnded, games: Games) -> Message:
    """To the channel: how it ended, for whom, the final board and score."""
    variant = games.variant(notice.game)
    winners = [power_name(power, variant) for power in notice.winners]
    ended = ending_words(notice.how, winners, notice.title, years=notice.years)
    people = dict.fromkeys(
        person(seat.player) for seat in notice.seats if seat.power in notice.winners and seat.player
    )
    congratulations = f" Congratulations, {listed(people)}." if people else ""
    word = "in" if notice.how in _AT_ONCE else "after"
    last = f"{word} {phase_of(notice.phase)}" if notice.phase else ""
    small = [f"{f'{notice.title} ended {last}'.rstrip()}. Thanks for playing, everyone."]
    if notice.scoring is not None:
        small.append(f"Points: {CHOICES[f'scoring {notice.scoring}']}.")
    if notice.seed:
        order = listed(map(person, notice.joined))
        small.append(f"The powers were dealt with seed `{notice.seed}`, players {order}.")
    if notice.number:
        small.append(
            "Below: the centers year by year, what each power did, and an animation of the game. "
            "`history` tells the story; `score` and `history animation` show the rest again."
        )
    parts = [
        Heading(headline(notice.how, winners)),
        Text(ended + congratulations),
        *listing(_score(notice, variant)),
        Small(" ".join(small)),
    ]
    if not notice.number:
        return Message(ended, parts)
    resolution = games.resolution(notice.game, notice.number)
    position = resolution.after if resolution else games.position(notice.game, notice.number)
    board = final_map(
        position,
        variant,
        result=headline(notice.how, winners),
        after=last,
        winners=map(Power, notice.winners if notice.how.is_victory else ()),
    )
    return Message(ended, parts, board, [row(full_map_button(notice.game, f"#{notice.number}"))])


def _score(notice: GameEnded, variant: Variant) -> list[str]:
    players = {seat.power: seat.player for seat in notice.seats}
    points, units = dict(notice.points), dict(notice.units)
    lines = []
    for power, centers in notice.centers:
        name = power_name(power, variant)
        counts = counted(centers, "center")
        if power in units:
            counts = f"{counted(units[power], 'unit')}, {counts}"
        seat = who_plays(Seat(power, players.get(power)), variant)
        lines.append(f"*{name}*  {seat} · {counts}{_points(points.get(power))}")
    return lines


def _points(written: str | None) -> str:
    if written is None:
        return ""
    points = Fraction(written)
    number = str(points) if points.denominator == 1 else f"{float(points):.1f}"
    return f" · {number} {'point' if points == 1 else 'points'}"


WORDINGS: Wordings = ((LastTurn, last_turn), (DrawAhead, draw_ahead), (GameEnded, game_ended))
