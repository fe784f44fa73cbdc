"""The form behind `/dip new`: Enter is enough, and what is filled in comes back."""

from dataclasses import replace
from datetime import timedelta
from typing import Any, cast

import pytest

from bot.gamesmaster.context.request import NewGame
from bot.gamesmaster.lookup.settings import settings_in
from bot.gamesmaster.notices.notice import RequestRefused
from bot.messages.message import TextField
from bot.messages.seats.forms import new_game_form, preferences_form
from bot.practice.block_kit import MOST_BLOCKS_IN_VIEW, faults_in_blocks
from bot.slack.blocks import modal
from bot.slack.listeners.context import ListenerContext
from bot.slack.listeners.forms import fault_in_form, new_game_from
from bot.slack.listeners.payloads import text_in, values_in
from engine.game.presets import CLUB, HOUSE
from engine.variants.classic import CLASSIC


def test_the_form_of_a_new_game_needs_nothing_but_enter() -> None:
    """Every field has a sound default, and what is chosen comes back."""
    form = modal(new_game_form(remembered="T1/C1"))
    blocks = form["blocks"]
    assert isinstance(blocks, list)
    assert faults_in_blocks(blocks, most=MOST_BLOCKS_IN_VIEW) == []
    assert new_game_from({}).settings.schedule.interval == timedelta(hours=48)
    filled = new_game_from({"title": {"title": {"value": "  Tea  "}}, **_chosen("moves", "1h")})
    assert (filled.title, filled.settings.schedule.interval) == ("Tea", timedelta(hours=1))
    assert new_game_from(_chosen("preset", "house")) == NewGame("", HOUSE.settings)
    words = {"more": {"more": {"value": "draws dias, ends 1910"}}}
    filled = new_game_from({**_chosen("preset", "club"), **_chosen("edition", "-"), **words})
    assert filled.settings == replace(CLUB.settings, last_year=1910)


@pytest.mark.parametrize("more", ["luck 6", "draws straws", "moves 12h"])
def test_the_form_of_a_new_game_refuses_what_it_does_not_understand(more: str) -> None:
    """Words that are no setting, and words against a menu."""
    with pytest.raises(RequestRefused):
        new_game_from({**_chosen("moves", "1h"), "more": {"more": {"value": more}}})


@pytest.mark.parametrize(
    ("chosen", "more", "has_gm", "may_play"),
    [
        ("-", "", True, False),
        ("gm may play yes", "", True, True),
        ("none", "", False, False),
        ("-", "no gm", False, False),
        ("-", "ends 1910, gm may play yes", True, True),
    ],
)
def test_the_form_says_who_runs_the_game(
    *, chosen: str, more: str, has_gm: bool, may_play: bool
) -> None:
    """Whoever opens it, playing or not, or nobody: by its menu or in words."""
    form = modal(new_game_form(remembered="T1/C1"))
    assert f"'value': '{chosen}'" in str(form)
    new = new_game_from({**_chosen("gm", chosen), "more": {"more": {"value": more}}})
    assert (new.has_gm, new.settings.gm_may_play) == (has_gm, may_play)


@pytest.mark.parametrize(
    ("more", "shown"),
    [
        ("zone Mars", "zone Europe/Berlin"),
        ("retreats soon", "retreats 12h"),
        ("preset mine", "preset daily"),
        ("luck 6", "draws with orders, ends 1910"),
    ],
)
def test_a_refused_form_shows_what_its_words_could_be(more: str, shown: str) -> None:
    """An example of the setting that was wrong, which is understood; no markup, for none shows."""
    with pytest.raises(RequestRefused) as caught:
        new_game_from({"more": {"more": {"value": more}}})
    said = fault_in_form(caught.value)
    assert f"For example: {shown}." in said
    assert "`" not in said
    settings_in(shown)  # raises where it is not understood


def _chosen(field: str, value: str) -> dict[str, object]:
    """A menu as it is submitted."""
    return {field: {field: {"selected_option": {"value": value}}}}


def test_what_is_typed_in_any_form_is_what_a_message_says() -> None:
    """Nothing that is typed in a field calls anybody, or holds what nobody can type."""
    typed, said = "\0call channel\1<!channel>\x07 _war_\r\nof <@U7>", "call channel@channel war"
    here = ListenerContext(*cast("tuple[Any, Any, Any, Any]", (None,) * 4), team="T1")
    forms = (new_game_form(remembered="T1/C1"), preferences_form("game", "", CLASSIC))
    names = [part.name for form in forms for part in form.parts if isinstance(part, TextField)]
    view = {"state": {"values": {name: {name: {"value": typed}} for name in names}}}
    fields = values_in(view, here)
    assert [text_in(fields, name, name, "value") for name in names] == [
        f"{said}\nof <@T1/U7>"
    ] * len(names)
    assert len(names) == 3
