"""Showing a game's settings, and refusing settings that do not go together."""

from datetime import datetime

from bot.gamesmaster.context.change import Context
from bot.gamesmaster.context.request import NewGame
from bot.gamesmaster.notices.notice import Player, Refusal, RequestRefused
from bot.gamesmaster.notices.seats import SettingsShown
from engine.formats.settings import stored_settings
from engine.game.schedule import LONGEST
from engine.game.settings import Absence, Assignment, SettingFault, Settings
from storage.tables.games import GameState


def show_settings(context: Context, game_id: str, _words: str) -> None:
    """Answer with all settings of a game."""
    game = context.tx.games.get(game_id)
    notice = SettingsShown(
        *game.heading,
        gm=None if game.gm is None else Player(game.gm),
        settings=stored_settings(game.settings),
        is_fixed=game.state is not GameState.RECRUITING,
        for_gm=context.player in game.gms and game.state is not GameState.ENDED,
    )
    context.answer(notice, game)


def refuse_new_game(new: NewGame, now: datetime) -> None:
    """Refuse a new game with faulty settings, or with settings that need a GM and no GM."""
    refuse_faults(new.settings, now)
    if new.has_gm:
        return
    refuse_what_needs_a_gm(new.settings, instead="/dip new Among Friends, no gm,", is_new=True)


def refuse_faults(settings: Settings, now: datetime) -> None:
    """Refuse settings that no game can have, or that do not go together; name the first fault."""
    for fault in settings.faults():
        if fault.kind is SettingFault.IMPOSSIBLE_TIME:
            raise RequestRefused(Refusal.IMPOSSIBLE_TIME, count=LONGEST.days)
        subject, other = (*fault.about, "", "")[:2]
        raise RequestRefused(Refusal(f"fault_{fault.kind.value}"), subject, other=other)
    if settings.has_passed(now):
        raise RequestRefused(Refusal.END_HAS_PASSED, str(settings.last_date))


def refuse_what_needs_a_gm(
    settings: Settings, *, instead: str, has_begun: bool = False, is_new: bool = False
) -> None:
    """Refuse settings that need a GM, all at once; `instead` is the command that changes them.

    Once the game `has_begun` only those count that can still change; where it `is_new`, so does a
    GM who may play.
    """
    needs = {
        ("powers gm", "powers lots"): not has_begun and settings.assignment is Assignment.GM,
        ("absence wait", "absence hold"): settings.absence is Absence.WAIT_FOR_GM,
        ("gm sees orders yes", "gm sees orders no"): not has_begun and settings.gm_sees_orders,
        ("gm may order yes", "gm may order no"): settings.gm_may_order,
        ("gm may play yes", "gm may play no"): is_new and settings.gm_may_play,
    }
    found = [pair for pair, is_so in needs.items() if is_so]
    if found:
        before, after = (", ".join(settings) for settings in zip(*found, strict=True))
        raise RequestRefused(Refusal.NEEDS_GM, before, other=f"{instead} {after}")
