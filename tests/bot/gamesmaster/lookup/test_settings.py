"""The settings of a game in words: told from the title, or refused with what was meant."""

from contextlib import suppress
from dataclasses import replace
from datetime import timedelta

import pytest
from hypothesis import given
from hypothesis import settings as settings_of_hypothesis
from hypothesis import strategies as st

from bot.gamesmaster.context.request import NewGame
from bot.gamesmaster.lookup.settings import read_changes, read_new_game, settings_in
from bot.gamesmaster.notices.notice import Refusal, Refused, RequestRefused
from engine.game.presets import CLUB, HOUSE, of_edition
from engine.game.schedule import Every, Schedule, Slot, Weekly
from engine.game.setting_table import names
from engine.game.settings import Absence, Anonymity, DrawRule, Press, SettingFault, Settings
from engine.game.times import DayTime, Weekday

DAY, HOUR = timedelta(days=1), timedelta(hours=1)


def timed(
    title: str = "",
    *,
    moves: timedelta = 48 * HOUR,
    retreats: timedelta = DAY,
    builds: timedelta = DAY,
) -> NewGame:
    """A game with these times."""
    return NewGame(title, Settings(schedule=Schedule(Every(moves), retreats, builds)))


def refusal(text: str) -> Refused:
    """The refusal of what stands after `new`."""
    with pytest.raises(RequestRefused) as caught:
        read_new_game(text)
    return caught.value.notice


@pytest.mark.parametrize(
    ("text", "new"),
    [
        ("", NewGame()),
        ("The Great War", NewGame(title="The Great War")),
        ("moves 24h", timed(moves=DAY)),
        ("moves: 1 day 12 hours", timed(moves=DAY + 12 * HOUR)),
        (
            "The Great War, moves 24h, retreats 12h, builds=6h, edition modern",
            timed("The Great War", moves=DAY, retreats=12 * HOUR, builds=6 * HOUR),
        ),
        ("moves 24h The Great War", timed("The Great War", moves=DAY)),
        ("moves 24h, The Great War", timed("The Great War", moves=DAY)),
        ('title="Builds and Moves", moves 24h', timed("Builds and Moves", moves=DAY)),
        ('"Builds 3" builds 6h', timed("Builds 3", builds=6 * HOUR)),
        ("title: One, edition: modern", NewGame("One")),
        ("Great Moves ahead", NewGame("Great Moves ahead")),
        ("Retreat from Moscow", NewGame("Retreat from Moscow")),
        ("All the right moves", NewGame("All the right moves")),
        ('"Great moves ahead"', NewGame("Great moves ahead")),
        ("First edition", NewGame("First edition")),
        ("A game for the board", NewGame("A game for the board")),
        ("War, and what ends", NewGame("War and what ends")),
        ("The Great War for 4 players", NewGame("The Great War", Settings(variant="four"))),
        ("The Great War, six players", NewGame("The Great War", Settings(variant="six"))),
        ("two-player", NewGame(settings=Settings(variant="two"))),
        ("War of four players", NewGame("War of four players")),
        ('"War for 4 players"', NewGame("War for 4 players")),
    ],
)
def test_settings_are_told_from_the_title(text: str, new: NewGame) -> None:
    """A word is a setting when what follows it is a value."""
    assert read_new_game(text) == new


@pytest.mark.parametrize(
    ("text", "settings"),
    [
        (
            '"T" preset club, zone Europe/Berlin, ends 1910, draws with orders, paradox szykman',
            replace(
                CLUB.settings,
                zone="Europe/Berlin",
                last_year=1910,
                draw=DrawRule.WITH_ORDERS,
                options=(("paradox", "szykman"),),
            ),
        ),
        # A preset comes first wherever it stands, and an edition before its options.
        ("T, draws dias, preset house", replace(HOUSE.settings, draw=DrawRule.ALL_SURVIVORS)),
        (
            "T, convoy_swap no, edition 1971",
            replace(of_edition("1971"), options=(("convoy_swap", False),)),
        ),
        ("T, edition technical-guide", of_edition("technical-guide")),
        ("T, preset club, edition 1971", replace(CLUB.settings, edition="1971")),
        # A value ends where the next setting begins, with a comma or without, and may hold one.
        (
            "T, absence grace 12h, then hold, press public anonymous",
            Settings(
                absence=Absence.GRACE_THEN_HOLD,
                grace=12 * HOUR,
                press=Press.PUBLIC_ONLY,
                anonymity=Anonymity.HIDDEN,
            ),
        ),
        ("T, grace 12h", Settings(absence=Absence.GRACE_THEN_HOLD, grace=12 * HOUR)),
        ("T; grace: of 2 hours", Settings(absence=Absence.GRACE_THEN_HOLD, grace=2 * HOUR)),
        ("T, concession", Settings(concession=True)),
        ("T; gm may order: yes\npresence check", Settings(gm_may_order=True, presence_check=True)),
        ("T, draws dias, draws all survivors", Settings()),
    ],
)
def test_every_setting_can_be_written(text: str, settings: Settings) -> None:
    """In any order, with commas, semicolons or lines between them."""
    assert read_new_game(text) == NewGame("T", settings)


def test_grace_is_said_once_and_may_be_a_title() -> None:
    """`absence wait` and `grace 12h` contradict each other; `Grace of God` is a fine name."""
    assert refusal("T, absence wait; grace 12h").reason is Refusal.SETTING_TWICE
    for title in ("Grace of God", "Amazing Grace", "Grace"):
        assert read_new_game(title) == NewGame(title)


@pytest.mark.parametrize(
    ("text", "name", "value"),
    [
        ("moves: soon", "moves", "soon"),
        ("retreats=never", "retreats", "never"),
        ("Second moves banana", "moves", "banana"),
        ("edition: 1066", "edition", "1066"),
        ("The Great War, zone Atlantis", "zone", "Atlantis"),
        ('"The Great War" draws straws, press open', "draws", "straws"),
        ("T, preset of my own", "preset", "of my own"),
        ("T, paradox", "paradox", ""),
    ],
)
def test_a_value_that_cannot_be_read_is_refused(text: str, name: str, value: str) -> None:
    """With the setting, the words that were not understood, and what it can be."""
    notice = refusal(text)
    assert (notice.reason, notice.other, notice.subject) == (Refusal.UNKNOWN_VALUE, name, value)
    assert notice.known


@pytest.mark.parametrize(
    "text", ["moves 0h", "moves -5h", "moves 10000d", "builds 3 parsecs", "moves 24"]
)
def test_a_number_that_is_no_time_of_a_phase_is_refused(text: str) -> None:
    """With what such a time may be: at most 90 days."""
    notice = refusal(text)
    assert (notice.reason, notice.subject, notice.count) == (Refusal.IMPOSSIBLE_TIME, text, 90)


@pytest.mark.parametrize(
    ("text", "part", "near"),
    [
        ('"T" zoen Berlin', "zoen Berlin", ("zone",)),
        ("T, zoen Berlin", "zoen Berlin", ("zone",)),
        ("T, moves 24h, anonimity hidden", "anonimity hidden", ("anonymity",)),
        ("T, moves 24h, gm see orders yes", "gm see orders yes", ("gm sees orders",)),
        ("T, draws dias, luck 6", "luck 6", ()),
        ("T, draws dias, paradoks dice", "paradoks dice", ("paradox",)),
        ("T, preste club", "preste club", ("preset",)),
    ],
)
def test_a_setting_that_is_none_is_refused(text: str, part: str, near: tuple[str, ...]) -> None:
    """With the names it is nearest to; a title is no place for it once there is one."""
    notice = refusal(text)
    assert (notice.reason, notice.subject) == (Refusal.UNKNOWN_SETTING, part)
    assert notice.known[: len(near)] == near


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("T, draws dias, draws none", "draws"),
        ("T, preset club, preset house", "preset"),
        ("T, schedule daily at 20:00, moves 24h", "moves"),
        ("T, paradox szykman, paradox guide", "paradox"),
    ],
)
def test_what_is_said_twice_in_different_ways_is_refused(text: str, name: str) -> None:
    """Neither of the two is guessed to be meant."""
    notice = refusal(text)
    assert (notice.reason, notice.subject) == (Refusal.SETTING_TWICE, name)


def test_changes_leave_everything_else_as_it_is() -> None:
    """Only what is named changes; nothing named, or a title, is refused."""
    before = replace(HOUSE.settings, last_year=1910)
    after = read_changes("draws dias, concession", before)
    assert after == replace(before, draw=DrawRule.ALL_SURVIVORS, concession=True)
    for text in ("", "The Great War", 'title "The Great War"', "draws dias, whatever"):
        with pytest.raises(RequestRefused) as caught:
            read_changes(text, before)
        assert caught.value.notice.reason is Refusal.UNKNOWN_SETTING


def test_settings_alone_have_no_title() -> None:
    """As the form has them, a line each."""
    assert settings_in("preset: club\nmoves: 24h\n") == replace(
        CLUB.settings, schedule=replace(CLUB.settings.schedule, moves=Every(DAY))
    )
    with pytest.raises(RequestRefused):
        settings_in("The Great War")


def test_a_very_long_text_is_refused_before_it_is_read() -> None:
    """No title is so long."""
    assert refusal("edition " * 1000).reason is Refusal.TEXT_TOO_LONG


def test_a_change_that_makes_the_schedule_too_long_is_refused() -> None:
    """It can be read by itself, but not with the schedule that the game has."""
    slots = tuple(
        Slot(Weekday(place % 7), DayTime(place // 10, 1 + place % 7 + 7 * (place % 5)))
        for place in range(205)
    )
    long = Settings(schedule=Schedule(Weekly(slots)))
    assert read_changes("retreats 9h", Settings(schedule=Schedule(Weekly(slots[:20])))) is not None
    with pytest.raises(RequestRefused) as caught:
        read_changes("schedule first 3h", long)
    assert caught.value.notice.reason is Refusal.TEXT_TOO_LONG


WORDS = (
    *(
        '"',
        "“",
        "”",
        ",",
        ";",
        "\n",
        ":",
        "=",
        "the",
        "Great",
        "War",
        "no",
        "yes",
        "24h",
        "0h",
        "-1",
    ),
    *("1910", "2027-01-31", "after", "2 months", "midnight", "Wed", "Berlin", "house", "\0", "😀"),
    *("title", "preset", *names()),
)


CONTRADICTIONS = {
    SettingFault.IMPOSSIBLE_SCHEDULE,
    SettingFault.IMPOSSIBLE_GRACE,
    SettingFault.GRACE_IS_NOT_GIVEN,
    SettingFault.ENDS_BEFORE_THE_START,
    SettingFault.ENDS_AFTER_THE_RULES,
    SettingFault.RULES_KNOW_NO_SHORT_GAME,
    SettingFault.RULES_KNOW_SEVEN_ONLY,
    SettingFault.RULES_KNOW_THREE_AT_LEAST,
    SettingFault.HIDDEN_BUT_TALKING,
    SettingFault.PLAYING_GM_SEES_ORDERS,
    SettingFault.PLAYING_GM_DEALS,
}
"""What is wrong between two settings of which each is fine alone: refused when they are set."""


@given(st.lists(st.sampled_from(WORDS), max_size=40), st.sampled_from(("", " ")))
@settings_of_hypothesis(deadline=None, max_examples=60)
def test_any_words_are_read_or_refused(words: list[str], between: str) -> None:
    """Nothing else is ever raised; no value is impossible, though two may contradict each other."""
    text = between.join(words)
    read: list[Settings] = []
    with suppress(RequestRefused):
        read.append(read_new_game(text).settings)
    with suppress(RequestRefused):
        read.append(settings_in(text))
    with suppress(RequestRefused):
        read.append(read_changes(text, HOUSE.settings))
    faults = {fault.kind for settings in read for fault in settings.faults()}
    assert faults <= CONTRADICTIONS
