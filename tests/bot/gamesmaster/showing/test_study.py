"""Why something happened, what has happened, and what is still secret."""

from datetime import timedelta

import pytest

from bot.gamesmaster.notices.notice import Refusal, Refused
from bot.gamesmaster.notices.showing import (
    GameFilmed,
    HistoryShown,
    PhaseShown,
    WhyShown,
    YearShown,
)
from bot.gamesmaster.showing.games import MOST_ENDED
from bot.messages.message import Film, Sheet
from engine.game.deadlines import SETTLING
from tests.bot.gamesmaster.evening import CHANNEL, GM, Evening, only, player_of
from tests.bot.gamesmaster.positions import set_up
from tests.bot.messages.shown import words
from tests.bot.receipts import message_of

HOUR = timedelta(hours=1)
FRANCE, GERMANY = player_of("FRANCE"), player_of("GERMANY")


def play(evening: Evening) -> str:
    """A Fall in which Munich is lost, retreats, and a Winter in which Paris is built; the game."""
    return evening.once(_play)


def _play(evening: Evening) -> str:
    game = evening.starts()
    set_up(
        evening,
        game,
        "F1901M",
        {"GERMANY": ["A MUN"], "FRANCE": ["A BUR", "A RUH"], "ITALY": ["A VEN"]},
        {"GERMANY": ["MUN"], "FRANCE": ["PAR", "MAR"], "ITALY": ["VEN"]},
    )
    evening.says(FRANCE, "A BUR - MUN, A RUH S A BUR - MUN")
    evening.says(GERMANY, "A MUN H")
    evening.advance(48 * HOUR + SETTLING)
    evening.says(GERMANY, "A MUN R BER")
    evening.advance(24 * HOUR + SETTLING)
    evening.says(FRANCE, "BUILD A PAR")
    evening.advance(24 * HOUR + SETTLING)
    return game


def said(evening: Evening, notice: WhyShown | HistoryShown | PhaseShown) -> str:
    """All the words of an answer."""
    message = message_of(notice, evening.games)
    return words(message)


@pytest.mark.parametrize(
    ("text", "numbers"),
    [
        ("why MUN", (1, 2, 3)),
        ("Why Munich?", (1, 2, 3)),
        ("why did Munich fall", (1, 2, 3)),
        ("why Munchen", (1, 2, 3)),
        ("why A MUN", (1, 2, 3)),
        ("why mun fall 1901", (1, 2, 3)),
        ("why mun F1901M", (1,)),
        ("why MUN, fall 1901 retreats", (2,)),
    ],
)
def test_why_is_asked_as_people_ask(evening: Evening, text: str, numbers: tuple[int, ...]) -> None:
    """By any name, of the last moves with what followed, or of the phase that is named."""
    game = play(evening)
    found = only(evening.says(FRANCE, text), WhyShown)
    assert found == WhyShown(("MUN",), game=game, numbers=numbers)


def test_why_tells_what_followed_where_it_concerns_the_province(evening: Evening) -> None:
    """Strengths, the retreat; in Winter nothing happened in Munich, so nothing is said of it."""
    play(evening)
    told = said(evening, only(evening.says(FRANCE, "why MUN"), WhyShown))
    assert "Army Burgundy (France) attacked with strength 2, supported by Army Ruhr" in told
    assert "Munich, Fall 1901 retreats" in told
    assert "Winter" not in told
    told = said(evening, only(evening.says(FRANCE, "why Paris, winter 1901"), WhyShown))
    assert "Build Army Paris" in told
    told = said(evening, only(evening.says(FRANCE, "why MUN and TUN"), WhyShown))
    assert "Nobody was in Tunis, and nobody was ordered there." in told


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("why", Refusal.UNKNOWN_PLACE),
        ("why Atlantis", Refusal.UNKNOWN_PLACE),
        ("why nor", Refusal.UNCLEAR_PLACE),
        ("why MUN S1902M", Refusal.PHASE_OPEN),
        ("why MUN F1902M", Refusal.PHASE_NOT_YET),
        ("why MUN S1901M", Refusal.UNKNOWN_PHASE),
        ("history spring 1902", Refusal.PHASE_OPEN),
        ("history soon", Refusal.UNKNOWN_PHASE),
    ],
)
def test_what_cannot_be_told_is_refused(evening: Evening, text: str, reason: Refusal) -> None:
    """What is still open is secret."""
    play(evening)
    assert only(evening.says(FRANCE, text), Refused).reason is reason


def test_before_the_first_result_there_is_nothing_to_tell(evening: Evening) -> None:
    """Neither why nor history."""
    evening.starts()
    for text in ("why MUN", "history", "history animation", "history 1901"):
        refused = only(evening.says(FRANCE, text), Refused)
        assert refused.reason is Refusal.NOTHING_ADJUDICATED


def test_history_lists_what_was_played(evening: Evening) -> None:
    """Each phase with what happened in it; one that is named with all its orders."""
    game = play(evening)
    found = only(evening.says(GM, "history", channel=CHANNEL), HistoryShown)
    assert found == HistoryShown(game, "Evening", (1, 2, 3))
    told = said(evening, found)
    for line in ("*Fall 1901*  France drove Germany out of Munich", "*Winter 1901", "Army Paris"):
        assert line in told
    phase = only(evening.says(FRANCE, "history fall 1901 retreats"), PhaseShown)
    assert phase == PhaseShown(game, 2)
    assert "Army Munich retreats to Berlin" in said(evening, phase)


def test_the_home_tab_remembers_games_that_are_over(evening: Evening) -> None:
    """The last few of them, beside the one that goes on."""
    titles = [f"Game {number}" for number in range(MOST_ENDED + 1)]
    for title in titles:
        game = evening.starts(title=title)
        with evening.work() as tx:
            tx.games.end(game, ending="gm", winners=(), at=evening.clock.now())
        evening.advance(HOUR)
    evening.starts(title="Now")
    states = evening.games.home(FRANCE, evening.clock.now())
    assert [(one.title, one.ended) for one in states] == [
        *((title, True) for title in titles[1:]),
        ("Now", False),
    ]


@pytest.mark.parametrize("text", ["history animation", "History film", "history gif of Evening"])
def test_a_game_is_shown_moving(evening: Evening, text: str) -> None:
    """All its phases, and the position they have led to; told by what is public alone."""
    game = play(evening)
    evening.says(FRANCE, "A PAR - BUR")
    found = only(evening.says(GERMANY, text), GameFilmed)
    assert found == GameFilmed(game, "Evening")
    film = message_of(found, evening.games).picture
    assert isinstance(film, Film)
    phases = [str(frame.position.phase) for frame in film.frames]
    assert phases == ["F1901M", "F1901R", "W1901A", "S1902M"]
    assert film.frames[-1].resolution is None
    # Of 34 centers: MUN, PAR and MAR are France's, BER (by the retreat) Germany's, VEN Italy's.
    assert film.title == "Evening: France 3, Germany 1, Italy 1, neutral 29"
    assert "France (3 centers): " in film.alt_text


@pytest.mark.parametrize("text", ["history 1901", "history sheet 1901", "history year 1901"])
def test_a_year_is_shown_on_a_page(evening: Evening, text: str) -> None:
    """Its phases that are over, and the position they led to."""
    game = play(evening)
    found = only(evening.says(FRANCE, text), YearShown)
    assert found == YearShown(game, "Evening", 1901)
    sheet = message_of(found, evening.games).picture
    assert isinstance(sheet, Sheet)
    assert len(sheet.frames) == 4
    assert sheet.heading == "Evening: 1901"


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("history 1902", Refusal.PHASE_NOT_YET),
        ("history 1950", Refusal.PHASE_NOT_YET),
        ("history 1899", Refusal.UNKNOWN_PHASE),
        ("history animation 1901", Refusal.UNKNOWN_PHASE),
    ],
)
def test_a_year_that_was_not_played_is_refused(
    evening: Evening, text: str, reason: Refusal
) -> None:
    """It is still to come, or no year of this game."""
    play(evening)
    assert only(evening.says(FRANCE, text), Refused).reason is reason
