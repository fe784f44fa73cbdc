"""What messages show of games: positions, results, history, how games stand."""

from __future__ import annotations

from datetime import datetime

from bot.gamesmaster.archive.archive import whole_game
from bot.gamesmaster.looking.results import results_view, sandbox_view, trial_view
from bot.gamesmaster.looking.review import review
from bot.gamesmaster.looking.status import status
from bot.gamesmaster.lookup.maps import map_style_seen
from bot.gamesmaster.notices.looking import Status
from bot.gamesmaster.notices.notice import Channel, Player
from bot.gamesmaster.notices.views import ResultsView, Review, SandboxView
from engine.formats.whole_game import WholeGame
from engine.game.map_style import MapStyle
from engine.judge.outcome import Resolution
from engine.orders import Orders
from engine.position import Position
from engine.variant import Variant
from storage.games import GameState
from storage.unit_of_work import Transaction

MOST_ENDED = 3
"""As many games that are over as are shown besides the others."""


class Games:
    """Games as messages show them, read in one transaction.

    All methods raise UnknownGameError or UnknownPhaseError
    where there is no such game or phase, DamagedRecordError where what is stored of it cannot be
    read (`storage.errors`).
    """

    def __init__(self, tx: Transaction) -> None:
        self._tx = tx

    def results(self, game: str, number: int) -> ResultsView:
        """Everything public about a phase that was adjudicated."""
        return results_view(self._tx, self._tx.games.get(game), number)

    def trial(self, game: str, number: int, orders: Orders) -> ResultsView:
        """What a phase would give with these orders; nothing is stored."""
        return trial_view(self._tx, self._tx.games.get(game), number, orders)

    def position(self, game: str, number: int) -> Position:
        """The board at the start of a phase."""
        return self._tx.phases.get(game, number, self._tx.games.get(game).variant).position

    def resolution(self, game: str, number: int) -> Resolution | None:
        """The result of a phase, None before it is adjudicated."""
        return self._tx.phases.resolution(game, number, self._tx.games.get(game).variant)

    def variant(self, game: str) -> Variant:
        """The variant a game is played on."""
        return self._tx.games.get(game).variant

    def sandbox(self, sandbox: str, step: int) -> SandboxView:
        """A sandbox as it is after a step. Raises UnknownSandboxError."""
        return sandbox_view(self._tx, sandbox, step)

    def review(self, game: str) -> Review:
        """What there is to look back at in a game, as far as it has come."""
        return review(self._tx, self._tx.games.get(game))

    def whole(self, game: str) -> WholeGame:
        """A whole game with everything that all may know now."""
        return whole_game(self._tx, self._tx.games.get(game))

    def game_in(self, channel: Channel) -> str | None:
        """The unfinished game of a channel, or None."""
        game = self._tx.games.in_channel(channel)
        return None if game is None or game.state is GameState.ENDED else game.id

    def home(self, player: Player, now: datetime) -> tuple[Status, ...]:
        """How the games stand that somebody plays in or runs, the oldest first.

        Unfinished ones, and the last few that are over.
        """
        games = {game.id: game for game in self._tx.games.of_player(player)}
        games |= {game.id: game for game in self._tx.games.of_gm(player)}
        games |= {game.id: game for game in self._tx.games.ended_of(player, MOST_ENDED)}
        ordered = sorted(games.values(), key=lambda game: (game.created_at, game.id))
        return tuple(status(self._tx, game, player, now) for game in ordered)

    def map_style(self, player: Player | None, game: str | None) -> MapStyle:
        """How maps look to somebody, or to all who see those of a game.

        That is what somebody has chosen, or else as the game is set; without either the default.
        """
        return map_style_seen(self._tx, player, None if game is None else self._tx.games.get(game))
