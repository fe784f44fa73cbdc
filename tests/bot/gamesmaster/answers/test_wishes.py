"""What a GM wishes, and who tells of leaving or being away, in plain words."""

from datetime import UTC, datetime, timedelta

import pytest

from bot.gamesmaster.notices.answers import Answered
from bot.gamesmaster.notices.desk import Act, Confirm
from bot.gamesmaster.notices.notice import Refusal, Refused
from tests.bot.gamesmaster.evening import GM, Evening, only, player_of
from tests.bot.messages.shown import words
from tests.bot.receipts import message_of

FRANCE = player_of("FRANCE")
_DUE = datetime(2026, 11, 23, 12, tzinfo=UTC)
"""When the first turn of an evening ends: it begins on a Saturday at noon."""


@pytest.mark.parametrize(
    ("text", "act"),
    [
        ("throw Italy out", Act.EXPEL),
        ("undo that", Act.ROLLBACK),
        ("stop everything", Act.PAUSE),
        ("freeze the clock until Tuesday morning", Act.PAUSE),
        ("the turn can wait till Sunday 6pm", Act.DEADLINE),
    ],
)
def test_what_a_gm_wishes_is_asked_first(evening: Evening, text: str, act: Act) -> None:
    """However few words it has."""
    evening.starts()
    evening.advance(timedelta(hours=49))
    assert only(evening.says(GM, text), Confirm).act is act


@pytest.mark.parametrize(
    ("text", "due"),
    [
        ("bring the deadline forward to tomorrow 8pm, all are fine with it", _DUE.replace(day=22)),
        ("the turn can wait till Monday evening", _DUE.replace(day=23)),
        ("new deadline for all: Sunday 20:00", _DUE.replace(day=22)),
        ("move the deadline to Monday 20:00 and not Tuesday", _DUE.replace(day=23)),
        ("give Italy another 8 hours for the orders, he's new", _DUE),
        ("process the turn tomorrow at 8 pm", _DUE.replace(day=22)),
    ],
)
def test_more_time_is_for_the_open_turn(evening: Evening, text: str, due: datetime) -> None:
    """What is given once changes no setting."""
    evening.starts()
    confirm = only(evening.says(GM, text), Confirm)
    assert (confirm.act, confirm.details.deadline) == (Act.DEADLINE, due.replace(hour=20))


@pytest.mark.parametrize(
    "text",
    [
        "freeze the game over Christmas, 23 December to 2 January",
        "stop all the reminders to Turkey",
        "no more reminders please, they annoy people",
    ],
)
def test_an_act_that_is_not_wished_now_is_not_offered(evening: Evening, text: str) -> None:
    """A pause begins at once; a reminder that nobody wants is none."""
    evening.starts()
    assert [type(notice) for notice in evening.says(GM, text)] == [Answered]


@pytest.mark.parametrize(
    "text", ["Italy has not sent anything, remind him please", "please remind Italy"]
)
def test_a_reminder_is_offered_of_whoever_has_not_ordered(evening: Evening, text: str) -> None:
    """A no before it is about the orders."""
    evening.starts()
    assert only(evening.says(GM, text), Confirm).act is Act.REMIND


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("can you kick France out, he's been insulting everybody", "he's been insulting everybody"),
        ("throw France out for being rude", "being rude"),
        ("expel France because of cheating", "of cheating"),
    ],
)
def test_an_expulsion_has_the_reason_that_was_given(
    evening: Evening, text: str, reason: str
) -> None:
    """It is announced with it."""
    evening.starts()
    confirm = only(evening.says(GM, text), Confirm)
    assert confirm.act is Act.EXPEL
    assert reason in words(message_of(confirm, evening.games))


@pytest.mark.parametrize(
    ("text", "schedule"),
    [
        ("make it three days for the moves instead of two", "every 3d retreats 24h builds 24h"),
        ("48 hours are too short, let's have 72 from now on", "every 3d retreats 24h builds 24h"),
        ("retreats should only get 12 hours in this game", "every 48h retreats 12h builds 24h"),
    ],
)
def test_the_time_of_all_turns_is_set_for_their_kind(
    evening: Evening, text: str, schedule: str
) -> None:
    """The length that is wished, not the one it replaces."""
    evening.starts()
    confirm = only(evening.says(GM, text), Confirm)
    assert confirm.act is Act.SET
    assert confirm.details.settings["schedule"] == schedule


@pytest.mark.parametrize(
    "text",
    [
        "<@T1/italy> wrote me he quits, I need a sub for Italy, what now",
        "<@T1/nick> wants in, hand him Italy if <@T1/italy> keeps on sleeping",
    ],
)
def test_a_gm_who_asks_how_is_told_how(evening: Evening, text: str) -> None:
    """A condition is no wish yet."""
    evening.starts()
    answered = only(evening.says(GM, text), Answered)
    assert "`gm replace ITALY @name`" in words(message_of(answered, evening.games))


def test_the_same_deadline_again_is_no_change(evening: Evening) -> None:
    """It is said, and asked which one is meant."""
    evening.starts()
    refused = only(evening.says(GM, "set the deadline to Monday noon"), Refused)
    assert refused.reason is Refusal.TIME_NOT_LATER
    assert "Which one do you mean?" in words(message_of(refused, evening.games))


@pytest.mark.parametrize("text", ["drop {} from the list, he changed his mind", "take {} off"])
def test_who_has_joined_is_taken_off_the_list_in_plain_words(evening: Evening, text: str) -> None:
    """While the game waits for players, after a question."""
    game = evening.opens(gm=GM)
    evening.joins(game, FRANCE)
    confirm = only(evening.says(GM, text.format(f"<@{FRANCE}>")), Confirm)
    assert (confirm.act, confirm.details.player) == (Act.REMOVE, FRANCE)


def test_no_power_is_suggested_that_is_not_in_disorder(evening: Evening) -> None:
    """To reinstate one of seven at random would be a guess."""
    evening.starts()
    refused = only(evening.says(GM, "gm reinstate"), Refused)
    assert "FRANCE" not in words(message_of(refused, evening.games))


@pytest.mark.parametrize(
    ("text", "days"),
    [
        ("gone from dec 3rd to the 9th, no laptop with me", "3-9 December"),
        ("off to a wedding 3-6 dec, can i tell you that in advance?", "3-6 December"),
        ("can't play the weekend, family thing", "21-22 November"),
        ("back on monday", "21-23 November"),
        ("I'll be at my parents' over Christmas, 23 to 27 December", "23-27 December"),
        ("from 20 December I'm one week in the mountains, is it a problem?", "20-26 December"),
    ],
)
def test_who_is_away_is_told_how_to_say_so(evening: Evening, text: str, days: str) -> None:
    """With their own days."""
    evening.starts()
    answered = only(evening.says(FRANCE, text), Answered)
    assert f"`away {days}`" in words(message_of(answered, evening.games))
