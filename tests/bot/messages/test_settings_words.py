"""Settings in words: each has some, and they say what is set."""

from dataclasses import replace
from datetime import date, timedelta

import pytest

from bot.gamesmaster.notices.notice import Refusal, Refused
from bot.messages.refusals import fixed, refused_words
from bot.messages.seats.settings import (
    CHOICES,
    PRESS_AT_THE_START,
    change_words,
    groups,
    setting_words,
    short_words,
)
from engine.game.presets import CLUB, GUIDE, HOUSE, PRESETS
from engine.game.setting_table import RULE_OPTIONS, SETTINGS, Until, folded, names
from engine.game.settings import Absence, DrawRule, SettingFault, Settings


def test_every_fault_has_its_sentence_and_its_refusal() -> None:
    """And there is no other; a time that cannot be has the refusal of all such times."""
    faults = {fault.value for fault in SettingFault} - {SettingFault.IMPOSSIBLE_TIME.value}
    refusals = {reason.value for reason in Refusal if reason.value.startswith("fault_")}
    assert refusals == {f"fault_{fault}" for fault in faults}


@pytest.mark.parametrize("name", [setting.name for setting in SETTINGS])
def test_every_value_has_its_words(name: str) -> None:
    """A choice has other words than the next one."""
    setting = names()[name]
    said = set()
    for value in setting.values:
        settings = setting.read(folded(value), Settings())
        assert settings is not None
        words = setting_words(setting, settings)
        assert "{" not in words
        said.add(words)
    assert len(said) == len(setting.values)


def test_every_choice_that_has_words_can_be_made() -> None:
    """No words are left over from a choice that is gone."""
    choices = [
        {f"{setting.name} {value.removesuffix(' 12h')}" for value in setting.values}
        for setting in SETTINGS
    ]
    worded = (values for values in choices if not values.isdisjoint(CHOICES))
    assert set(CHOICES) == set().union(*worded)
    assert {press for press, _ in PRESS_AT_THE_START} == set(names()["press"].values)
    until_start = {setting.name for setting in SETTINGS if setting.until is Until.START}
    of_options = fixed(RULE_OPTIONS[0].name)
    assert {
        setting.name for setting in SETTINGS if fixed(setting.name) != of_options
    } == until_start
    assert all(setting.until is Until.START for setting in RULE_OPTIONS)


def test_all_settings_are_shown_by_topic() -> None:
    """The house rules as anybody reads them."""
    said = dict(groups(replace(HOUSE.settings, last_date=date(2027, 1, 20), time_limit=None)))
    assert said["Rules"][0] == "house"
    assert "The powers are dealt 7 days before the first phase" in said["Seats"]
    assert said["Clock"][0].startswith(
        "Orders close on Wednesdays and Sundays at midnight, Pacific"
    )
    assert said["Absence"][0] == (
        "A player who sends nothing is replaced once somebody takes over, and can come back "
        "until then"
    )
    wins, votes, *_ = said["The end"]
    assert wins == "More than half of all units on the board win the game"
    assert votes.startswith("DRAW and SURRENDER are sent with the orders")
    assert (
        "It ends with the last turn that ends by Jan 20, 2027, and whoever has the most units "
        "then wins"
    ) in said["The end"]


def test_the_ends_that_the_rules_bring_are_said() -> None:
    """The technical guide's draws after seven and thirty-five years (R-DRAW-02)."""
    by_rule = "; by its rules it's a draw after 7 years without a capture or 35 years of play"
    said = dict(groups(GUIDE.settings))["The end"]
    assert f"The game has no fixed end{by_rule}" in said
    said = dict(groups(replace(GUIDE.settings, last_year=1910)))["The end"]
    assert f"It ends after 1910, and all survivors share a draw then{by_rule}" in said


def test_the_post_on_which_people_join_says_what_is_unusual() -> None:
    """The rules and the clock always, anything else where it is not the default."""
    rules, wins, clock = short_words(Settings())
    assert (rules, wins) == ("*Rules* modern", "18 supply centers win the game")
    assert clock.startswith("Each turn is open for 48 hours. Retreats")
    changed = Settings(
        edition="1971",
        options=(("paradox", "szykman"),),
        last_year=1910,
        time_limit=timedelta(days=61),
        absence=Absence.GRACE_THEN_HOLD,
        grace=timedelta(hours=12),
    )
    rules, wins, _, absence, end = short_words(changed)
    assert rules == "*Rules* 1971, with paradox szykman"
    assert wins == "18 supply centers win the game"
    assert "moved once by 12 hours" in absence
    assert end == (
        "It ends after 1910 or 61 days after its start, whichever is first, and whoever has the "
        "most units then wins"
    )


def test_a_change_is_said_with_what_was_before() -> None:
    """A line for each setting that differs, none for the others."""
    before = CLUB.settings
    after = replace(before, draw=DrawRule.NONE, options=(("paradox", "szykman"),))
    draws, rules = change_words(before, after)
    assert draws.startswith("*draws*: players can't agree on a draw (was: a draw includes all")
    assert rules == "*rules*: rulebook-gm, with paradox szykman (was: rulebook-gm)"
    assert change_words(before, before) == ()
    for preset in PRESETS:
        assert change_words(Settings(), preset.settings)


@pytest.mark.parametrize(
    "reason",
    [
        "impossible_time",
        "end_has_passed",
        "fault_lead",
        "fault_vote_grace",
        "fault_gm_plays_and_sees",
        "fault_gm_plays_and_deals",
    ],
)
@pytest.mark.parametrize(
    ("example", "command"),
    [("", "/dip new "), ("gm set draws dias", "gm set "), ("draws dias, ends 1910", "")],
)
def test_what_is_wrong_with_settings_is_shown_right_where_they_were_written(
    reason: str, example: str, command: str
) -> None:
    """After `new`, after `gm set`, and in the form, where no command is written."""
    right = {
        "impossible_time": "moves 24h retreats 12h builds 12h",
        "end_has_passed": "ends 1910",
        "fault_lead": "lead 7d",
        "fault_vote_grace": "vote grace 10m",
        "fault_gm_plays_and_sees": "gm sees orders no, gm may play yes",
        "fault_gm_plays_and_deals": "powers lots, gm may play yes",
    }
    said = refused_words(Refused(Refusal(reason), "this", count=90, example=example))
    assert f"`{command}{right[reason]}`" in said
    assert ("gm set " in said) == (command == "gm set ")
