"""The settings of a game: shown to all, refused where they do not go together."""

from __future__ import annotations

from datetime import datetime

from bot.gamesmaster.errand import Errand
from bot.gamesmaster.errors import RequestRefused
from bot.gamesmaster.notices import Refusal, SettingsShown
from bot.gamesmaster.ports import Player
from bot.gamesmaster.sitting import game_to_change
from engine.game.setting_table import written
from engine.game.settings import SettingFault, Settings
from engine.rulebook import EDITIONS
from engine.variants import VARIANTS
from storage.games import GameState

_KNOWN = {
    SettingFault.UNKNOWN_EDITION: tuple(one.edition for one in EDITIONS),
    SettingFault.UNKNOWN_VARIANT: tuple(one.name for one in VARIANTS),
}


def show_settings(errand: Errand, game_id: str) -> None:
    """Answer with all settings of a game."""
    game = game_to_change(errand.tx, game_id)
    notice = SettingsShown(
        game=game.id,
        title=game.title,
        gm=Player(game.gm),
        settings=written(game.settings),
        is_fixed=game.state is not GameState.RECRUITING,
        for_gm=errand.player == game.gm and game.state is not GameState.ENDED,
    )
    errand.answer(notice, game)


def refuse_faults(settings: Settings, now: datetime) -> None:
    """Refuse settings that no game can have, or that do not go together; the first fault counts."""
    for fault in settings.faults():
        subject, other = (*fault.about, "", "")[:2]
        reason = Refusal(f"fault_{fault.kind.value}")
        raise RequestRefused(reason, subject, known=_KNOWN.get(fault.kind, ()), other=other)
    if settings.has_passed(now):
        raise RequestRefused(Refusal.END_HAS_PASSED, str(settings.last_date))
