"""What has happened so far: the phases in words or drawn, the years, a player's reliability."""

from bot.gamesmaster.notices import showing as notices
from bot.gamesmaster.notices.views import Review
from bot.messages.clock.endings import CAPTIONS, end_heading
from bot.messages.examples import fitted_example
from bot.messages.markup import person, shortened, table
from bot.messages.message import LONGEST_ALT_TEXT, Chart, Film, Games, Message, Sheet, Wordings
from bot.messages.names import counted, listed, phase_name, phase_of, power_name, season_name
from bot.messages.parts import Heading, Part, Small, Text, listing
from bot.messages.showing.alt_texts import alt
from bot.messages.showing.maps import counts_words, map_style_asked
from bot.messages.showing.news import captures_words
from bot.messages.showing.results import details, phase_story
from engine.game.frames import frames_of, frames_of_year
from engine.variant import Variant

_MOST_YEARS = 60
"""As many years as a section surely holds, in a table of all powers."""


def history_shown(notice: notices.HistoryShown, games: Games) -> Message:
    """Every phase in a line or two, the earliest first."""

    def line(number: int) -> str:
        view = games.results(notice.game, number)
        return f"*{phase_name(view.phase)}*  {phase_story(view)}"

    title = f"{notice.title}: the story so far"
    parts: list[Part] = [Heading(title)]
    if notice.earlier:
        parts.append(Small(f"{counted(notice.earlier, 'earlier phase')} left out."))
    parts += listing(map(line, notice.numbers))
    if notice.left or notice.tips:
        orders = f" (`history #{notice.left[0]}` lists the orders)" if notice.left else ""
        told = [f"#{number}  {line(number)}" for number in notice.left]
        told += [
            f"*{phase_of(code)}*  It wasn't over: its orders are sealed. The GM goes there with "
            f"`gm forward #{number}`."
            for number, code in notice.tips
        ]
        parts += listing(told, head=f"*Rolled back*{orders}")
    variant = games.variant(notice.game)
    first = _first_turn(variant)
    parts.append(
        Small(
            f"`history {first}` lists the orders of a phase, `map {first}` draws them, "
            f"`why {fitted_example('BEL', variant)} {first}` explains a province."
        )
    )
    return Message(f"{title}.", parts)


def _first_turn(variant: Variant) -> str:
    """The turn that a game begins with, as it may be written: `spring 1914` in the war of two."""
    return season_name(variant.start.phase).casefold()


def phase_shown(notice: notices.PhaseShown, games: Games) -> Message:
    """All orders of a phase with what became of them, as they were posted."""
    view = games.results(notice.game, notice.number)
    name, happened = phase_name(view.phase), phase_story(view)
    parts = [Heading(f"{view.title}: {name}"), Text(happened), *details(view)]
    return Message(f"{view.title}, {name}: {happened}", parts)


def game_filmed(notice: notices.GameFilmed, games: Games) -> Message:
    """All phases of a game, one after another."""
    game = games.whole(notice.game)
    end = end_heading(game)
    frames = frames_of(game, CAPTIONS, end=end)
    last, variant = frames[-1].position, frames[-1].variant
    played = [phase_name(frame.position.phase) for frame in frames if frame.resolution is not None]
    span = " to ".join(dict.fromkeys(played[:1] + played[-1:])) or phase_name(last.phase)
    phases = counted(len(played), "phase")
    ended = "" if end is None else f" {'. '.join(end)}."
    what = f"Animation of {phases} with their orders, {span}.{ended}"
    film = Film(
        frames=frames,
        title=f"{notice.title}: {counts_words(last, variant)}",
        alt_text=alt(what, last, variant, label="Position after it:"),
        file_name="game.gif",
        map_style=map_style_asked(notice.map_style),
    )
    head = f"{notice.title}, {span}: {phases}, animated."
    first, year = _first_turn(variant), variant.start.phase.year
    small = f"`history {year}` draws the phases of a year side by side, `map {first}` one phase."
    return Message(head, [Text(f"*{head}*")], film, [Small(small)])


def year_shown(notice: notices.YearShown, games: Games) -> Message:
    """The phases of a year on a page, and the position they led to."""
    frames = frames_of_year(games.whole(notice.game), CAPTIONS, notice.year)
    last, variant = frames[-1].position, frames[-1].variant
    names = listed(phase_name(frame.position.phase) for frame in frames[:-1])
    taken = captures_words(frames[0].position, last, variant)
    what = " ".join(
        filter(None, (f"Maps with the orders of {names}.", taken, "Position after it:"))
    )
    sheet = Sheet(
        frames=frames,
        heading=f"{notice.title}: {notice.year}",
        title=f"{notice.year}: {counts_words(last, variant)}",
        alt_text=alt(what, last, variant, label="Position after it:"),
        file_name=f"{notice.year}.png",
        map_style=map_style_asked(notice.map_style),
    )
    head = f"{notice.title}: the year {notice.year}."
    first = season_name(frames[0].position.phase).casefold()
    small = f"`map {first}` draws one phase large, `history animation` animates all years."
    return Message(head, [Text(f"*{head}*")], sheet, [Small(small)])


def game_reviewed(notice: notices.GameReviewed, games: Games) -> Message:
    """The years of a game in a chart and a table, and what the powers did."""
    review = games.review(notice.game)
    head, first = f"{notice.title}, year by year.", _first_turn(review.variant)
    begins, ends = min(review.years), max(review.years)
    chart = Chart(
        years=review.years,
        variant=review.variant,
        heading=notice.title,
        title=f"Supply centers, {begins}" + (f" to {ends}" if ends > begins else ""),
        alt_text=shortened(f"Chart of the supply centers. {_read_out(review)}", LONGEST_ALT_TEXT),
        file_name="centers.png",
    )
    below: list[Part] = [
        *(
            Text(f"*Supply centers at the end of each year*\n{year_table}")
            for year_table in _years(review)
        ),
        Text(f"*What the powers did*\n{table(_statistics(review))}"),
        Small(
            "Moves and supports: how many of them succeeded. Lost: own units dislodged. Took: "
            "others' units dislodged. Miss.: phases in which something was due and nothing came. "
            f"`history {first}` lists all orders of a phase, `map {first}` draws them."
        ),
    ]
    return Message(head, [Text(f"*{head}*")], chart, below)


def _years(review: Review) -> list[str]:
    """The centers of every year, in as few tables as fit sections."""
    powers = review.variant.powers
    head = ["", *(power_name(power, review.variant)[:3] for power in powers)]
    rows = [
        [str(year), *(str(counts.get(power, 0) or "-") for power in powers)]
        for year, counts in review.years.items()
    ]
    return [table([head, *rows[at : at + _MOST_YEARS]]) for at in range(0, len(rows), _MOST_YEARS)]


def _statistics(review: Review) -> list[list[str]]:
    rows = [["", "moves", "supp.", "conv.", "lost", "took", "built", "miss."]]
    for power, counts in review.statistics.items():
        numbers = (counts.convoys, counts.dislodged, counts.dislodging, counts.builds)
        moves, supports = f"{counts.moved}/{counts.moves}", f"{counts.supported}/{counts.supports}"
        missed = review.missed.get(power, 0)
        name = power_name(power, review.variant)
        rows.append([name, moves, supports, *map(str, numbers), str(missed)])
    return rows


def _read_out(review: Review) -> str:
    """The centers of every year; the last year first, for a long text is cut off."""
    years = []
    for year, counts in sorted(review.years.items(), reverse=True):
        some = (
            f"{power_name(power, review.variant)} {count}"
            for power, count in counts.items()
            if count
        )
        years.append(f"{year}: {', '.join(some)}.")
    return " ".join(years)


def reliability_shown(notice: notices.ReliabilityShown, _games: Games) -> Message:
    """Of how many phases that asked for orders a player gave some."""
    who = "You have" if notice.is_own else f"{person(notice.player)} has"
    text = f"{who} owed nothing in any phase so far."
    if notice.owed:
        text = (
            f"{who} given orders in {notice.given} of {counted(notice.owed, 'phase')} that needed "
            f"them ({round(100 * notice.given / notice.owed)}%)."
        )
    if notice.seats_lost:
        whose = "your" if notice.is_own else "their"
        text += f" Somebody else has taken over {notice.seats_lost} of {whose} seats."
    return Message.of(text)


WORDINGS: Wordings = (
    (notices.HistoryShown, history_shown),
    (notices.PhaseShown, phase_shown),
    (notices.GameFilmed, game_filmed),
    (notices.YearShown, year_shown),
    (notices.GameReviewed, game_reviewed),
    (notices.ReliabilityShown, reliability_shown),
)
