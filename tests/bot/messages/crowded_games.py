"""A game as crowded as a game can be, as views read it."""

from dataclasses import replace

from msgspec import structs

from bot.gamesmaster.notices.views import ResultsView, Review, SandboxView, Words, WordsOf
from engine.game.endings.power_statistics import statistics
from engine.game.whole_game import PlayedPhase, WholeGame
from engine.judge.outcome import Resolution
from engine.orders import Orders
from engine.position import Position
from engine.variants.classic import CLASSIC
from tests.bot.messages import bare_games
from tests.bot.messages.crowd import CROWDED, RESOLUTION, SANDBOX, VIEW
from tests.bot.messages.largest_archive import OPEN_GAME


class Games(bare_games.Games):
    """One game, as crowded as a game can be."""

    def results(self, game: str, number: int) -> ResultsView:  # noqa: ARG002 - the same for all
        """The one result."""
        return VIEW

    def trial(self, game: str, number: int, orders: Orders) -> ResultsView:  # noqa: ARG002 - the same for all
        """The one result."""
        return VIEW

    def position(self, game: str, number: int) -> Position:  # noqa: ARG002 - the same for all
        """The one position."""
        return CROWDED

    def resolution(self, game: str, number: int) -> Resolution | None:  # noqa: ARG002 - the same
        """The one result."""
        return RESOLUTION

    def sandbox(self, sandbox: str, step: int) -> SandboxView:  # noqa: ARG002 - the same for all
        """The one sandbox: an adjudication of everything, or much that is not allowed."""
        return SANDBOX if step else structs.replace(SANDBOX, resolution=None)

    def whole(self, game: str) -> WholeGame:  # noqa: ARG002 - the same for all
        """A game of which the first phase is over, and the second open."""
        first = PlayedPhase(number=1, position=CROWDED, orders={}, resolution=RESOLUTION)
        second = PlayedPhase(number=2, follows=1, position=RESOLUTION.after)
        return replace(OPEN_GAME, phases=(first, second))

    def words(self, game: str, number: int, *, for_gm: bool) -> Words:  # noqa: ARG002 - the same
        """Every order, at some length."""
        orders = [(str(outcome.order), "please " * 20) for outcome in RESOLUTION.outcomes]
        plans = ["If MUN is dislodged, retreats: BER, KIE\nelse disband"] * 3
        return dict.fromkeys(CLASSIC.powers, WordsOf(orders, plans, "DRAW, please"))

    def review(self, game: str) -> Review:  # noqa: ARG002 - the same for all
        """A long game: 35 years."""
        counts = dict.fromkeys(CLASSIC.powers, 34)
        years = dict.fromkeys(range(1900, 1936), counts)
        done = statistics([RESOLUTION] * 100, CLASSIC)
        return Review(CLASSIC, years, done, dict.fromkeys(CLASSIC.powers, 100))
