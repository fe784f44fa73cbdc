"""Games of fewer than seven, begun: who plays what in them."""

from bot.gamesmaster.context.request import NewGame
from bot.gamesmaster.notices.notice import Player
from bot.gamesmaster.notices.showing import Status
from engine.game.settings import Settings
from tests.bot.gamesmaster.evening import GM, Evening

ANNA, BEN = Player("T1/anna"), Player("T1/ben")


def war(evening: Evening, variant: str = "two", players: tuple[Player, ...] = (ANNA, BEN)) -> str:
    """A game of a set-up that has begun."""
    return evening.starts(
        players=players, settings=NewGame(title="War", settings=Settings(variant=variant))
    )


def status(evening: Evening, game: str) -> Status:
    """How the game stands, as its GM sees it."""
    (found,) = (one for one in evening.games.home(GM, evening.clock.now()) if one.game == game)
    return found


def sides(evening: Evening, game: str) -> tuple[Player, Player]:
    """Who plays England, France and Russia, and who the other three."""
    seats = {seat.power: seat.player for seat in status(evening, game).seats}
    entente, centrals = seats["ENGLAND"], seats["AUSTRIA"]
    assert entente is not None
    assert centrals is not None
    assert seats["ITALY"] is None or seats["ITALY"] in {entente, centrals}
    return entente, centrals
