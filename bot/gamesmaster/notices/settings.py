"""What a game has been set to."""

from __future__ import annotations

from dataclasses import dataclass

from bot.gamesmaster.notices.places import Player


@dataclass(frozen=True, slots=True)
class SettingsShown:
    """All settings of a game, as `engine.game.setting_table.written` has them.

    `is_fixed`: the game has begun, so that some of them cannot change any more. `for_gm`: the
    reader may change the others.
    """

    game: str
    title: str
    gm: Player | None
    settings: tuple[str, ...]
    is_fixed: bool
    for_gm: bool
