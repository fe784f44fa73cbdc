"""Settings of a game: shown to all, changed by the GM in the open, refused where they clash."""

from dataclasses import replace
from datetime import timedelta

import pytest

from bot.gamesmaster.context.request import NewGame
from bot.gamesmaster.lookup.settings import settings_in
from bot.gamesmaster.lookup.words import mention
from bot.gamesmaster.notices.desk import Act, GmActed
from bot.gamesmaster.notices.notice import Notice, Place, Player, Refusal, Refused
from bot.gamesmaster.notices.seats import Recruiting, SettingsShown
from bot.gamesmaster.seats import lobby
from engine.formats.settings import read_settings
from engine.game.presets import HOUSE
from engine.game.settings import Absence, DrawRule, Settings
from tests.bot.gamesmaster.evening import CHANNEL, GM, PLAYERS, START, Evening, only, player_of

FRANCE = player_of("FRANCE")
ANNA = Player("T1/anna")


def settings_shown(evening: Evening, reader: Player = FRANCE) -> Settings:
    """The settings as somebody is shown them."""
    shown = only(evening.says(reader, "settings", channel=CHANNEL), SettingsShown)
    return read_settings(shown.settings)


def refused(notices: list[Notice]) -> tuple[Refusal, str]:
    """Why something was refused, and what that is about."""
    notice = only(notices, Refused)
    return notice.reason, notice.subject


def test_a_game_opens_with_any_settings(evening: Evening) -> None:
    """They are on the post, and anybody may see them all."""
    words = 'new "The Great War" preset house, ends 1910'
    told = only(evening.says(ANNA, words, channel=CHANNEL), Recruiting)
    house = replace(HOUSE.settings, last_year=1910, time_limit=None)
    assert read_settings(told.settings) == house
    assert settings_shown(evening, ANNA) == house
    shown = only(evening.says(ANNA, "settings", channel=CHANNEL), SettingsShown)
    assert (shown.gm, shown.for_gm, shown.is_fixed) == (ANNA, True, False)
    assert not only(evening.says(FRANCE, "settings", channel=CHANNEL), SettingsShown).for_gm
    assert evening.told[-1].destination.place is Place.PRIVATE


def test_a_change_is_shown_confirmed_logged_and_announced(evening: Evening) -> None:
    """Nothing changes before the button is pressed; the next reader sees it."""
    game = evening.starts()
    before = settings_shown(evening)
    text = "gm set draws with orders, absence replace because we agreed"
    shown = evening.asks(text)
    after = replace(before, draw=DrawRule.WITH_ORDERS, absence=Absence.REPLACE)
    assert (shown.act, shown.details.because) == (Act.SET, "we agreed")
    assert read_settings(shown.details.settings) == after
    assert read_settings(shown.details.old_settings) == before
    assert settings_shown(evening) == before
    acted = only(evening.presses(shown.confirmation), GmActed)
    assert evening.told[-1].destination.place is Place.CHANNEL
    assert read_settings(acted.details.settings) == after
    assert settings_shown(evening) == after
    with evening.work.reading() as tx:
        (entry,) = tx.audit.entries(game)
        assert tx.games.get(game).settings == after
    assert (entry.who, entry.act) == (GM, "set")


def test_a_change_shows_on_the_post_while_people_join(evening: Evening) -> None:
    """Rules and seats may change as long as nobody has a power."""
    evening.opens()
    told = only(evening.confirms("gm set edition 1971, paradox szykman"), Recruiting)
    assert read_settings(told.settings).edition == "1971"
    assert read_settings(told.settings).options == (("paradox", "szykman"),)


def test_a_smaller_board_has_room_for_all_who_have_joined(evening: Evening) -> None:
    """Else it is refused; the post counts the seats there are then."""
    game = evening.opens(settings=NewGame("Small"))
    evening.joins(game, *(Player(f"T1/p{number}") for number in range(4)))
    said = evening.says(GM, "gm set players 3", channel=CHANNEL)
    assert refused(said) == (Refusal.TOO_FEW_SEATS, "three")
    told = only(evening.confirms("gm set players 4"), Recruiting)
    assert (told.seats, read_settings(told.settings).variant) == (4, "four")


def test_a_change_that_no_longer_fits_those_who_joined_is_not_made(evening: Evening) -> None:
    """A fourth has come since it was shown, or has been given a power in public."""
    game = evening.opens(settings=NewGame("Small"))
    people = [Player(f"T1/p{number}") for number in range(4)]
    evening.joins(game, *people[:3])
    texts = ("gm set players 3", "gm set anonymity hidden, press public")
    smaller, hidden = (evening.asks(text) for text in texts)
    evening.bot.do(evening.request(people[3]), lobby.join, game)
    evening.confirms(f"gm seat FRANCE {mention(people[0])}")
    for shown, reason in ((smaller, Refusal.TOO_FEW_SEATS), (hidden, Refusal.PROMISED_IN_PUBLIC)):
        assert refused(evening.presses(shown.confirmation))[0] is reason


def test_two_changes_shown_at_once_do_not_undo_each_other(evening: Evening) -> None:
    """The second was shown with settings that are no more."""
    evening.starts()
    texts = ("gm set draws none", "gm set press public")
    one, two = (evening.asks(text) for text in texts)
    only(evening.presses(one.confirmation), GmActed)
    assert refused(evening.presses(two.confirmation))[0] is Refusal.CONFIRMATION_STALE


FIXED = {
    "edition house": "edition",
    "paradox guide": "paradox",
    "powers gm": "powers",
    "lead 7d": "lead",
    "presence check": "presence check",
    "gm sees orders": "gm sees orders",
    "press none, anonymity hidden": "anonymity",
}
"""What is set, and what of it cannot be once the game runs."""


def test_what_people_rely_on_stays_once_the_game_runs(evening: Evening) -> None:
    """The refusal names it; nothing is asked, nothing changes."""
    evening.starts()
    before = settings_shown(evening)
    for text, name in FIXED.items():
        said = evening.says(GM, f"gm set {text}", channel=CHANNEL)
        assert refused(said) == (Refusal.SETTING_FIXED, name)
    assert settings_shown(evening) == before


WRONG = {
    "": Refusal.UNKNOWN_SETTING,
    "luck 6": Refusal.UNKNOWN_SETTING,
    "draws straws": Refusal.UNKNOWN_VALUE,
    "draws dias": Refusal.SET_SO_ALREADY,
    "anonymity hidden": Refusal.FAULT_HIDDEN_OPEN,
    "gm sees orders yes, gm may play yes": Refusal.FAULT_GM_PLAYS_AND_SEES,
    "powers gm, gm may play yes, anonymity hidden, press none": Refusal.FAULT_GM_PLAYS_AND_DEALS,
    "ends 1890": Refusal.FAULT_ENDS_BEFORE_START,
    "ends 2026-11-20": Refusal.END_HAS_PASSED,
    "moves 100 days": Refusal.IMPOSSIBLE_TIME,
    "absence grace 0h": Refusal.FAULT_GRACE,
    "absence grace -5h, draws none": Refusal.FAULT_GRACE,
    "absence grace 12 draws none": Refusal.FAULT_GRACE,
    "absence wait, grace 12h": Refusal.FAULT_GRACE_NOT_GIVEN,
    "absence replace grace 12h, draws none": Refusal.FAULT_GRACE_NOT_GIVEN,
    "schedule Wed midnight results same day 9:00": Refusal.FAULT_SCHEDULE,
    "edition technical-guide, ends 1910": Refusal.FAULT_NO_SHORT_GAME,
}
"""What is set, and why it is refused."""


def test_settings_that_cannot_be_are_refused_when_they_are_set(evening: Evening) -> None:
    """Before anything is asked."""
    evening.opens()
    for text, reason in WRONG.items():
        assert refused(evening.says(GM, f"gm set {text}", channel=CHANNEL))[0] is reason, text


@pytest.mark.parametrize(
    "text",
    [
        "zone Mars",
        "scoring fun",
        "retreats soon",
        "paradox foo",
        "preset mine",
        "draws dias, draws none",
    ],
)
def test_a_value_that_cannot_be_is_refused_with_one_that_can(evening: Evening, text: str) -> None:
    """The example is of that very setting, and is understood."""
    evening.opens()
    example = only(evening.says(GM, f"gm set {text}", channel=CHANNEL), Refused).example
    assert example.startswith(f"gm set {text.split(maxsplit=1)[0]} ")
    settings_in(example.removeprefix("gm set "))  # raises where it is not understood


def test_settings_that_cannot_be_open_no_game(evening: Evening) -> None:
    """Refused for the same reasons; the channel stays free."""
    for text, reason in WRONG.items():
        if reason.value.startswith("fault_"):
            said = evening.says(GM, f"new T, {text}", channel=CHANNEL)
            assert refused(said)[0] is reason, text
    assert evening.games.game_in(CHANNEL) is None


def test_a_year_that_is_over_cannot_be_the_last(evening: Evening) -> None:
    """The present one can."""
    evening.starts()
    for phase in ("S1901M", "F1901M"):
        evening.confirms(f"gm process {phase}")
    said = evening.says(GM, "gm set ends 1901", channel=CHANNEL)
    assert refused(said) == (Refusal.END_HAS_PASSED, "1901")
    evening.confirms("gm set ends 1902")
    assert settings_shown(evening).last_year == 1902


def test_only_the_gm_changes_settings(evening: Evening) -> None:
    """Of a game in any state."""
    evening.starts()
    text = "gm set draws none"
    assert refused(evening.says(FRANCE, text, channel=CHANNEL))[0] is Refusal.NOT_THE_GM


def test_a_gm_who_sees_orders_does_not_play(evening: Evening) -> None:
    """Neither by joining such a game nor by changing one they have joined."""
    game = evening.opens()
    evening.confirms("gm set gm may play yes")
    evening.joins(game, GM)
    text = "gm set gm sees orders yes, gm may play no"
    assert refused(evening.says(GM, text, channel=CHANNEL))[0] is Refusal.GM_WOULD_SEE
    evening.bot.do(evening.request(GM), lobby.leave, game)
    evening.deliver()
    evening.confirms(text)
    evening.bot.do(evening.request(GM), lobby.join, game)
    assert refused(evening.deliver())[0] is Refusal.GM_WOULD_SEE


@pytest.mark.parametrize(
    "setting",
    ["powers gm", "absence wait", "gm may order yes", "gm sees orders yes", "gm may play yes"],
)
def test_a_game_without_a_gm_has_nothing_for_one_to_do(evening: Evening, setting: str) -> None:
    """Such settings are refused when it is opened."""
    said = evening.says(ANNA, f"new Among Friends, {setting}, no gm", channel=CHANNEL)
    assert refused(said)[0] is Refusal.NEEDS_GM
    written = only(said, Refused)
    assert written.subject == setting
    opened = evening.says(ANNA, written.other.removeprefix("/dip "), channel=CHANNEL)
    assert read_settings(only(opened, Recruiting).settings) == Settings()


def test_a_time_limit_counts_from_the_start(evening: Evening) -> None:
    """Then everybody sees on which date the game ends (R-TIME-02)."""
    game = evening.opens()
    evening.confirms("gm set ends after 2 months")
    evening.joins(game, *PLAYERS)
    evening.bot.do(evening.request(GM), lobby.start, game)
    evening.deliver()
    after = settings_shown(evening)
    assert (after.time_limit, after.last_date) == (None, (START + timedelta(days=61)).date())
