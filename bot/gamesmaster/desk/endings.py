"""How a GM ends a game."""

from __future__ import annotations

from bot.gamesmaster.closing import end_game
from bot.gamesmaster.desk.deed import Deed, Wish, announce, now_of, wordless
from bot.gamesmaster.errand import Errand
from bot.gamesmaster.lobby import tell_recruiting
from bot.gamesmaster.notices import Act, Details, Ending, GameEnded
from bot.gamesmaster.sitting import sitting_of
from storage.games import GameRecord, GameState


def _check_end(errand: Errand, game: GameRecord, _wish: Wish) -> Details:
    if game.state is GameState.RECRUITING:
        return Details()
    return now_of(sitting_of(errand.tx, game))


def _end(errand: Errand, game: GameRecord, details: Details) -> None:
    if game.state is GameState.RECRUITING:
        _end_recruiting(errand, game, details)
        return
    sitting = sitting_of(errand.tx, game)
    announce(errand, game, Act.END, details)
    end_game(errand.teller, sitting, sitting.position, Ending.GM)


def _end_recruiting(errand: Errand, game: GameRecord, details: Details) -> None:
    errand.tx.games.end(game.id, ending=Ending.GM.value, winners=(), at=errand.now)
    tell_recruiting(errand, game, is_closed=True)
    announce(errand, game, Act.END, details)
    notice = GameEnded(game.id, game.title, Ending.GM, (), (), (), None)
    errand.teller.tell_channel(game, notice, key="ended")


DEEDS: tuple[Deed, ...] = (Deed(Act.END, wordless(_check_end), _end),)
