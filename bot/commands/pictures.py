"""Whether pictures can be drawn, asked before anything is begun that will need them."""

from __future__ import annotations

from bot.commands.errors import CommandError
from render import check_assets
from render.errors import AssetError


def need_pictures() -> None:
    """Raise CommandError, naming the file, when a font or a layer is missing or damaged."""
    try:
        check_assets()
    except AssetError as error:
        raise incomplete(error) from error


def incomplete(error: AssetError) -> CommandError:
    """What to raise when a font or a layer of the map is missing or damaged: it names the file."""
    return CommandError(f"{error}. Install gamesmaster again.")
