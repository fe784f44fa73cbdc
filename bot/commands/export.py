"""`gamesmaster export`: a whole game out of the database."""

from __future__ import annotations

import click

from bot.commands.database import opened
from bot.gamesmaster.archive.archive import whole_game
from bot.gamesmaster.lookup.titles import games_titled
from engine.formats.game import game_text, judge_text
from storage.games import GameRecord, GameState
from storage.unit_of_work import Transaction, UnitOfWork

_FORMATS = {"json": game_text, "judge": judge_text}


@click.command()
@click.argument("game", metavar="GAME")
@click.option(
    "--format",
    "how",
    type=click.Choice(sorted(_FORMATS, reverse=True)),
    default="json",
    show_default=True,
    help="JSON, which `import` takes back whole, or the classic e-mail judge's text.",
)
def export(*, game: str, how: str) -> None:
    """Write the game of an id or a title, without what is nobody's to know yet."""
    with opened() as engine, UnitOfWork(engine).reading() as tx:
        whole = whole_game(tx, _found(tx, game))
    click.echo(_FORMATS[how](whole), nl=False)


def _found(tx: Transaction, wanted: str) -> GameRecord:
    """The game of an id or a title that has begun. Raises click.BadParameter."""
    begun = [
        game
        for game in tx.games.of_workspace()
        if game.state is not GameState.RECRUITING and game.started_at is not None
    ]
    found = [game for game in begun if game.id == wanted] or list(games_titled(wanted, begun))
    if len(found) == 1:
        return found[0]
    known = ", ".join(f"{one.id} ({one.title})" for one in found or begun) or "none has begun"
    fault = "several games are called so" if found else "no game that has begun is called so"
    raise click.BadParameter(f"{fault}: {known}", param_hint="GAME")
