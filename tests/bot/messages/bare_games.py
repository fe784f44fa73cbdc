"""A game of which nothing but its first position is known."""

from bot.gamesmaster.notices.notice import Player
from bot.gamesmaster.notices.orders import OldReceipt, Receipt
from bot.gamesmaster.notices.views import (
    Adjudicated,
    ReceiptView,
    ResultsView,
    Review,
    SandboxView,
    Words,
)
from engine.game.map_style import MapStyle
from engine.game.whole_game import WholeGame
from engine.judge.outcome import Resolution
from engine.orders import Order, Orders
from engine.position import Phase, Position
from engine.variant import Variant
from engine.variants.classic import CLASSIC


class Games:
    """One game on the classic board, at its start."""

    def adjudicated(self, game: str, number: int) -> Adjudicated:
        """There are none."""
        return self.results(game, number)

    def results(self, game: str, number: int) -> ResultsView:
        """There are none."""
        raise KeyError(game, number)

    def trial(self, game: str, number: int, orders: Orders) -> ResultsView:
        """There are none."""
        raise KeyError(game, number, orders)

    def position(self, game: str, number: int) -> Position:  # noqa: ARG002 - the same for all
        """The first position."""
        return CLASSIC.start

    def variant(self, game: str, number: int | None = None) -> Variant:  # noqa: ARG002 - the same
        """The classic board."""
        return CLASSIC

    def resolution(self, game: str, number: int) -> Resolution | None:  # noqa: ARG002 - none
        """No result."""
        return None

    def receipt(self, notice: Receipt) -> ReceiptView:
        """Nothing is ordered, nothing is asked for."""
        return ReceiptView(CLASSIC, Phase.parse(notice.phase))

    def orders_then(self, notice: OldReceipt) -> tuple[Order, ...]:  # noqa: ARG002 - none
        """Nothing was ordered."""
        return ()

    def sandbox(self, sandbox: str, step: int) -> SandboxView:
        """There are none."""
        raise KeyError(sandbox, step)

    def whole(self, game: str) -> WholeGame:
        """There is none."""
        raise KeyError(game)

    def words(self, game: str, number: int, *, for_gm: bool) -> Words:  # noqa: ARG002 - none
        """No order was written."""
        return {}

    def map_style(self, player: Player | None, game: str | None) -> MapStyle:  # noqa: ARG002 - the same
        """Nobody has chosen any."""
        return MapStyle()

    def review(self, game: str) -> Review:
        """There is none."""
        raise KeyError(game)
