"""The end of a game: how it ended, for whom, and what there is to look back at."""

from __future__ import annotations

from fractions import Fraction

from bot.gamesmaster.looking.review import Review
from bot.gamesmaster.notices.clock import GameEnded
from bot.gamesmaster.notices.looking import GameReviewed
from bot.gamesmaster.notices.notice import Player
from bot.messages.clock.endings_words import SCORINGS, ending_words, headline
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
from bot.messages.names import counted, listed, phase_of, power_name
from engine.game.ending import Ending
from engine.variant import Variant

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
