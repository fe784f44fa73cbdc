"""How a game ended, in a sentence."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction

from bot.gamesmaster.notices.clock import GameEnded
from bot.gamesmaster.notices.looking import GameReviewed
from bot.gamesmaster.notices.notice import Player
from bot.gamesmaster.notices.views import Review
from bot.messages.looking.maps import final_map
from bot.messages.markup import person, shortened, table
from bot.messages.message import (
    LONGEST_ALT_TEXT,
    Chart,
    Games,
    Heading,
    Message,
    Part,
    Picture,
    Small,
    Text,
    listing,
)
from bot.messages.names import counted, listed, phase_of, power_name, season_name
from engine.formats.whole_game import WholeGame
from engine.game.ending import Ending
from engine.game.settings import Scoring
from engine.variant import Variant

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


_MORE = (
    "Below: the years, what the powers did, and the phases played in motion. `history` tells the "
    "story; `score` and `history animation` show the rest again."
)
_MANY = 60
"""As many years as a section surely holds, in a table of all powers."""
_BEFORE_THE_END_OF_A_PHASE = frozenset({Ending.DRAW, Ending.CONCESSION, Ending.GM})


def game_ended(notice: GameEnded, games: Games) -> Message:
    """To the channel: how it ended, for whom, the final board and score."""
    variant = games.variant(notice.game)
    winners = [power_name(power, variant) for power in notice.winners]
    told = ending_words(notice.how, winners, notice.title)
    players = {seat.power: seat.player for seat in notice.seats}
    points = {power: Fraction(worth) for power, worth in notice.points}
    score = [
        f"*{power_name(power, variant)}*  {_player(power, players.get(power), variant)} · "
        f"{counted(count, 'center')}{_worth(points.get(power))}"
        for power, count in notice.centers
    ]
    small = [_ended_in(notice)]
    if notice.scoring is not None:
        small.append(f"Points by {SCORINGS[notice.scoring]}.")
    if notice.seed:
        order = listed(person(player) for player in notice.joined)
        small.append(f"The lot was drawn with seed `{notice.seed}`, players {order}.")
    if notice.number:
        small.append(_MORE)
    parts: list[Part] = [
        Heading(headline(notice.how, winners)),
        Text(told + _congratulated(notice)),
        *listing(score),
        Small(" ".join(small)),
    ]
    return Message(told, parts, _last_map(notice, variant, games))


def game_reviewed(notice: GameReviewed, games: Games) -> Message:
    """The years of a game in a chart and a table, and what the powers did."""
    review = games.review(notice.game)
    variant = review.variant
    head = f"{notice.title}: its years."
    chart = Chart(
        years=review.years,
        variant=variant,
        heading=notice.title,
        title=f"Supply centers, {min(review.years)} to {max(review.years)}",
        alt_text=shortened(f"Chart of the supply centers. {_read_out(review)}", LONGEST_ALT_TEXT),
        file_name="centers.png",
    )
    above: list[Part] = [Text(f"*{head}*")]
    below: list[Part] = [
        *_years(review),
        Text(f"*What the powers did*\n{table(_deeds(review))}"),
        Small(
            "Moves and supports: how many succeeded, of how many; lost and took: own units and "
            "others' that were dislodged; miss.: phases without a word. `history spring 1901` "
            "lists everybody's orders of a phase, `map spring 1901` draws them."
        ),
    ]
    return Message(head, above, chart, below)


def _years(review: Review) -> list[Part]:
    """The centers of every year, in as few tables as fit sections."""
    powers = review.variant.powers
    head = ["", *(power_name(power, review.variant)[:3] for power in powers)]
    rows = [
        [str(year), *(str(counts.get(power, 0) or "-") for power in powers)]
        for year, counts in review.years.items()
    ]
    tables = [table([head, *rows[at : at + _MANY]]) for at in range(0, len(rows), _MANY)]
    return [Text(f"*Supply centers at the end of each year*\n{one}") for one in tables]


def _deeds(review: Review) -> list[list[str]]:
    head = ["", "moves", "supp.", "conv.", "lost", "took", "built", "miss."]
    return [head] + [
        [
            power_name(power, review.variant),
            f"{one.moved}/{one.moves}",
            f"{one.supported}/{one.supports}",
            str(one.convoys),
            str(one.dislodged),
            str(one.dislodging),
            str(one.builds),
            str(review.missed.get(power, 0)),
        ]
        for power, one in review.statistics.items()
    ]


def _read_out(review: Review) -> str:
    """The centers of every year; the last year first, for a long text is cut off."""
    return " ".join(
        f"{year}: "
        + ", ".join(
            f"{power_name(power, review.variant)} {count}"
            for power, count in counts.items()
            if count
        )
        + "."
        for year, counts in sorted(review.years.items(), reverse=True)
    )


def _worth(points: Fraction | None) -> str:
    if points is None:
        return ""
    said = str(points) if points.denominator == 1 else f"{float(points):.1f}"
    return f" · {said} {'point' if points == 1 else 'points'}"


def _last_map(notice: GameEnded, variant: Variant, tables: Games) -> Picture | None:
    if not notice.number:
        return None
    resolution = tables.resolution(notice.game, notice.number)
    return final_map(
        resolution.after if resolution else tables.position(notice.game, notice.number),
        variant,
        after=_when(notice),
    )


def _player(power: str, player: Player | None, variant: Variant) -> str:
    if player is None:
        return "neutral" if power in variant.neutral else "nobody"
    return person(player)


def _congratulated(notice: GameEnded) -> str:
    people = dict.fromkeys(
        person(seat.player) for seat in notice.seats if seat.power in notice.winners and seat.player
    )
    return f" Congratulations, {listed(people)}." if people else ""


def _ended_in(notice: GameEnded) -> str:
    last = f" {_when(notice)}" if notice.phase else ""
    return f"{notice.title} ended{last}. Thank you all for playing."


def _when(notice: GameEnded) -> str:
    """After which phase it ended, or in which; nothing of a game that had not begun."""
    played_out = "in" if notice.how in _BEFORE_THE_END_OF_A_PHASE else "after"
    return f"{played_out} {phase_of(notice.phase)}" if notice.phase else ""
