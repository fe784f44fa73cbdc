"""A part of the map, asked for by a region or by provinces."""

from datetime import timedelta

import pytest
from msgspec.structs import replace

from bot.gamesmaster.lookup.maps import parted, parted_full
from bot.gamesmaster.notices.actions import Action
from bot.gamesmaster.notices.notice import Refusal, Refused
from bot.gamesmaster.notices.showing import GameFilmed, HistoryShown, MapShown, YearShown
from bot.messages.showing.maps import full_button_of
from engine.board import Province
from engine.game.deadlines import SETTLING
from engine.variants.classic import CLASSIC
from tests.bot.gamesmaster.evening import OTHER_CHANNEL, Evening, only, player_of

HOUR = timedelta(hours=1)
FRANCE = player_of("FRANCE")


@pytest.mark.parametrize(
    ("words", "phase", "codes"),
    [
        ("Balkans", 2, {"ALB", "BUL", "GRE", "RUM", "SER"}),
        ("the balkans", 2, {"ALB", "BUL", "GRE", "RUM", "SER"}),
        ("S1901M balkans", 1, {"ALB", "BUL", "GRE", "RUM", "SER"}),
        ("spring 1901 iberia", 1, {"POR", "SPA"}),
        ("mun, bur and north sea", 2, {"MUN", "BUR", "NTH"}),
        ("around Munich", 2, {"MUN"}),
        ("tyr", 2, {"TYR"}),
        ("S1901M tyr, bul and rum", 1, {"TYR", "BUL", "RUM"}),
        ("spa/nc, stp north coast, por", 2, {"SPA", "STP", "POR"}),
    ],
)
def test_a_map_of_a_part_of_the_board(
    evening: Evening, words: str, phase: int, codes: set[str]
) -> None:
    """A region or provinces by any name, of now or of the phase that stands before them."""
    evening.starts()
    evening.advance(48 * HOUR + SETTLING)
    shown = only(evening.says(FRANCE, f"map {words}"), MapShown)
    assert (shown.number, set(shown.region)) == (phase, codes)
    assert shown.with_results is (phase == 1)


@pytest.mark.parametrize(
    ("words", "rest"),
    [
        ("full", ""),
        ("F1901M full", "F1901M"),
        ("large balkans dark", "balkans dark"),
        ("balkans with names", "balkans"),
        ("F1901M with all the names", "F1901M"),
        ("in full size", ""),
    ],
)
def test_the_full_map_is_asked_for_in_a_word_or_two(words: str, rest: str) -> None:
    """Wherever they stand; the rest is as it was."""
    assert parted_full(words) == (rest, True)


@pytest.mark.parametrize("words", ["", "F1901M", "balkans in dark", "fullness", "of the large."])
def test_other_words_ask_for_no_full_map(words: str) -> None:
    """Nor do those that only begin like them."""
    assert parted_full(words) == (words, False)


@pytest.mark.parametrize(
    ("words", "number", "map_style"),
    [
        ("full", 2, ""),
        ("S1901M full", 1, ""),
        ("full dark", 2, "dark"),
        ("dark S1901M large", 1, "dark"),
        ("S1901M balkans print with names", 1, "print"),
        ("S1901M full of Evening", 1, ""),
    ],
)
def test_a_full_map_of_a_phase(evening: Evening, words: str, number: int, map_style: str) -> None:
    """Beside a phase, a part of the board, a style and a title; without such a word it is small."""
    evening.starts()
    evening.advance(48 * HOUR + SETTLING)
    shown = only(evening.says(FRANCE, f"map {words}"), MapShown)
    assert (shown.number, shown.map_style, shown.is_full) == (number, map_style, True)
    assert not only(evening.says(FRANCE, "map S1901M"), MapShown).is_full


def test_the_button_under_a_map_shows_the_same_in_full(evening: Evening) -> None:
    """The phase, the part of it and the style; of one's own orders those that stand now."""
    game = evening.starts()
    evening.says(FRANCE, "A PAR - BUR")
    for text in ("map balkans dark", "my map print"):
        small = only(evening.says(FRANCE, text), MapShown)
        button = full_button_of(small)
        full = only(evening.press(FRANCE, button.action, button.value), MapShown)
        assert full == replace(small, is_full=True)
    evening.advance(48 * HOUR + SETTLING)
    pressed = evening.press(FRANCE, Action.FULL_MAP, game, "#1")
    assert only(pressed, MapShown) == MapShown(game, 1, with_results=True, is_full=True)
    refused = only(evening.press(FRANCE, Action.FULL_MAP, game, "#9"), Refused)
    assert refused.reason is Refusal.UNKNOWN_PHASE


@pytest.mark.parametrize("place", CLASSIC.map.provinces, ids=str)
def test_whatever_is_written_on_the_map_names_its_province(place: Province) -> None:
    """Code and name, in capitals as on water or not, alone and with another before it."""
    bulgaria = CLASSIC.map.province("BUL")
    for written in (place.code, place.code.lower(), place.name, place.name.upper()):
        assert parted(written, CLASSIC) == ("", (place,))
        assert set(parted(f"bul, {written}", CLASSIC)[1]) == {bulgaria, place}
    for coast in ("NC", "SC", "EC"):
        assert parted(f"{place.code}/{coast}", CLASSIC) == ("", (place,))


def test_a_beginning_of_several_names_is_no_part_of_the_map() -> None:
    """Norway, the North Sea and others begin with `nor`, and none has that for a code."""
    assert parted("nor", CLASSIC) == ("nor", ())
    assert parted("bul, nc", CLASSIC)[1] == (CLASSIC.map.province("BUL"),)
    assert parted("nc, bul", CLASSIC) == ("nc, bul", ())


def test_what_a_command_understands_itself_is_no_title(evening: Evening) -> None:
    """Although the game's title has all these words in it, and a part of Munich's code too."""
    game = evening.starts(title="Community Film of the North 1901")
    evening.advance(48 * HOUR + SETTLING)
    for words, code in (("mun", "MUN"), ("of the balkans", "SER"), ("in the north", "NWY")):
        assert code in only(evening.says(FRANCE, f"map {words}"), MapShown).region, words
    for words in ("history 1901", "history of 1901", "history in 1901"):
        assert only(evening.says(FRANCE, words), YearShown).year == 1901
    assert only(evening.says(FRANCE, "history film"), GameFilmed).game == game
    assert only(evening.says(FRANCE, "map of community fi"), MapShown).region == ()
    assert only(evening.says(FRANCE, "map munity"), Refused).reason is Refusal.NOT_ON_MAP


@pytest.mark.parametrize(
    ("title", "words", "shown_as"),
    [
        ("Dark", "of Dark", (2, 0, "")),
        ("Dark", "dark of dark", (2, 0, "dark")),
        ("Dark", "S1901M of Dark in print", (1, 0, "print")),
        ("Dark", "of Dark in dark", (2, 0, "dark")),
        ("Balkans", "iberia of Balkans", (2, 2, "")),
    ],
)
def test_a_whole_title_after_of_is_the_game(
    evening: Evening, title: str, words: str, shown_as: tuple[int, int, str]
) -> None:
    """Although it is a style or a region; a style may stand before it and after it."""
    game = evening.starts(title=title)
    evening.starts(title="Another", channel=OTHER_CHANNEL)
    evening.advance(48 * HOUR + SETTLING)
    evening.says(FRANCE, "game Another")
    shown = only(evening.says(FRANCE, f"map {words}"), MapShown)
    assert shown.game == game
    assert (shown.number, len(shown.region), shown.map_style) == shown_as


def test_without_of_or_with_more_words_it_is_no_title(evening: Evening) -> None:
    """But the region that it is."""
    evening.starts(title="Balkans")
    for words in ("balkans", "of the Balkans"):
        assert len(only(evening.says(FRANCE, f"map {words}"), MapShown).region) == 5


def test_a_year_is_a_title_after_of(evening: Evening) -> None:
    """Of history, too."""
    game = evening.starts(title="1901")
    evening.advance(48 * HOUR + SETTLING)
    assert only(evening.says(FRANCE, "history of 1901"), HistoryShown).game == game
    assert only(evening.says(FRANCE, "history 1901"), YearShown).game == game


def test_regions_are_made_of_provinces_of_the_map() -> None:
    """Each has some, and none is named like a province's code or name."""
    provinces = CLASSIC.map.provinces
    named = {name.casefold() for place in provinces for name in (place.code, place.name)}
    for region in CLASSIC.regions:
        assert set(region.provinces) <= set(provinces)
        assert not {region.name, *region.aliases} & named
