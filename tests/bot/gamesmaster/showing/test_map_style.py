"""How maps look: chosen by each person, asked for once, set for a game."""

from datetime import timedelta

import pytest

from bot.gamesmaster.notices.notice import Refusal, Refused
from bot.gamesmaster.notices.showing import (
    GameFilmed,
    MapShown,
    MapStyleShown,
    PhaseShown,
    YearShown,
)
from engine.game.deadlines import SETTLING
from engine.game.map_style import Addition, MapStyle, Style
from tests.bot.gamesmaster.evening import Evening, only, player_of

HOUR = timedelta(hours=1)
FRANCE, GERMANY = player_of("FRANCE"), player_of("GERMANY")
DARK = MapStyle(Style.DARK)


def test_what_somebody_chooses_is_that_persons_alone(evening: Evening) -> None:
    """In every game, until it is taken back; the channel's maps stay as they are."""
    game = evening.starts()
    map_style = evening.games.map_style
    assert only(evening.says(FRANCE, "map style"), MapStyleShown) == MapStyleShown(
        "all", is_own=False, is_new=False, game=game
    )
    chosen = only(evening.says(FRANCE, "map style dark"), MapStyleShown)
    assert chosen == MapStyleShown("dark", is_own=True, is_new=True, game=game)
    assert [map_style(who, game) for who in (FRANCE, GERMANY, None)] == [
        DARK,
        MapStyle(),
        MapStyle(),
    ]
    assert map_style(FRANCE, None) == DARK
    evening.says(FRANCE, "map style initials")
    assert map_style(FRANCE, game) == MapStyle(Style.DARK, frozenset({Addition.INITIALS}))
    assert only(evening.says(FRANCE, "map style default"), MapStyleShown).is_own is False
    assert map_style(FRANCE, game) == MapStyle()


def test_the_style_of_a_game_is_its_channels_and_the_usual_one_of_its_players(
    evening: Evening,
) -> None:
    """It is announced like any setting, while the game goes on; who has chosen keeps the choice."""
    game = evening.starts()
    evening.says(GERMANY, "map style print")
    evening.confirms("gm set map dark+patterns")
    dark = MapStyle(Style.DARK, frozenset({Addition.PATTERNS}))
    map_style = evening.games.map_style
    assert [map_style(who, game) for who in (FRANCE, GERMANY, None)] == [
        dark,
        MapStyle(Style.PRINT),
        dark,
    ]
    evening.says(FRANCE, "map style initials")  # added to what the game has
    assert map_style(FRANCE, game) == MapStyle(Style.DARK, frozenset(Addition))


@pytest.mark.parametrize(
    ("words", "number", "region", "map_style"),
    [
        ("dark", 2, 0, "dark"),
        ("S1901M balkans print", 1, 5, "print"),
        ("initials", 2, 0, "dark+initials"),
        ("S1901M dark of Evening", 1, 0, "dark"),
        ("S1901M of Evening in dark", 1, 0, "dark"),
        ("S1901M", 1, 0, ""),
    ],
)
def test_a_single_map_in_another_style(
    evening: Evening, words: str, number: int, region: int, map_style: str
) -> None:
    """Beside a phase, a part of the map, a title; a style says all, an addition is added."""
    evening.starts()
    evening.advance(48 * HOUR + SETTLING)
    evening.says(FRANCE, "map style dark")
    shown = only(evening.says(FRANCE, f"map {words}"), MapShown)
    assert (shown.number, len(shown.region), shown.map_style) == (number, region, map_style)
    assert evening.games.map_style(FRANCE, None) == DARK


def test_other_pictures_in_another_style(evening: Evening) -> None:
    """One's own orders, the year and the moving picture; nothing else may follow `my map`."""
    evening.starts()
    assert only(evening.says(FRANCE, "my map print"), MapShown).map_style == "print"
    assert only(evening.says(FRANCE, "my map"), MapShown).map_style == ""
    refused = only(evening.says(FRANCE, "my map zebra"), Refused)
    assert refused.reason is Refusal.UNKNOWN_MAP_STYLE
    evening.advance(48 * HOUR + SETTLING)
    assert only(evening.says(FRANCE, "history 1901 print"), YearShown).map_style == "print"
    assert only(evening.says(FRANCE, "history S1901M print"), PhaseShown).number == 1
    shown = only(evening.says(FRANCE, "history animation with patterns of Evening"), GameFilmed)
    assert shown.map_style == "all+patterns"


@pytest.mark.parametrize(
    ("text", "reason", "known"),
    [
        ("map style drak", Refusal.UNKNOWN_MAP_STYLE, ("dark",)),
        ("map style zebra", Refusal.UNKNOWN_MAP_STYLE, (*Style, *Addition)),
        ("map style dark print", Refusal.UNKNOWN_MAP_STYLE, (*Style, *Addition)),
        ("map print dark", Refusal.UNKNOWN_MAP_STYLE, (*Style, *Addition)),
        ("map drak", Refusal.NOT_ON_MAP, ("dark",)),
        ("map F1901M drak", Refusal.NOT_ON_MAP, ("dark",)),
    ],
)
def test_a_style_that_is_none_is_refused_with_the_nearest(
    evening: Evening, text: str, reason: Refusal, known: tuple[str, ...]
) -> None:
    """Or with all there are; nothing changes."""
    evening.starts()
    refused = only(evening.says(FRANCE, text), Refused)
    assert (refused.reason, refused.known) == (reason, known)
    assert evening.games.map_style(FRANCE, None) == MapStyle()


def test_somebody_without_a_game_may_choose_too(evening: Evening) -> None:
    """It counts from then on."""
    evening.says(FRANCE, "map style tritanopia+initials")
    chosen = MapStyle(Style.ALL, frozenset({Addition.INITIALS}))
    assert evening.games.map_style(FRANCE, None) == chosen
