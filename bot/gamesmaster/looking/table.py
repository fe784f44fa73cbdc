"""What delivery and the readers of a game ask for: positions, results, maps, how things stand."""

from __future__ import annotations

from dataclasses import replace

from bot.gamesmaster.archive.archive import whole_game
from bot.gamesmaster.context.context import Context, RequestRunner
from bot.gamesmaster.context.errors import RequestRefused
from bot.gamesmaster.context.open_game import read_started_game
from bot.gamesmaster.context.ports import Channel, Player
from bot.gamesmaster.context.quoting import quote
from bot.gamesmaster.context.requests import Request
from bot.gamesmaster.looking.results import results_view, sandbox_view, trial_view
from bot.gamesmaster.looking.review import Review, review
from bot.gamesmaster.looking.status import show_status, status
from bot.gamesmaster.lookup.map_styles import map_style_once, map_style_seen
from bot.gamesmaster.lookup.maps import parted
from bot.gamesmaster.lookup.phases import means_phase, phase_numbered
from bot.gamesmaster.notices.commands import Refusal
from bot.gamesmaster.notices.looking import MapShown, Status
from bot.gamesmaster.notices.views import ResultsView, SandboxView
from engine.formats import WholeGame
from engine.game.map_style import MapStyle, MapStyleChange, near_map_styles
from engine.judge.outcome import Resolution
from engine.orders import Orders
from engine.position import Position
from engine.variant import Variant
from storage.games import GameState

MOST_ENDED = 3
"""As many games that are over as are shown besides the others."""


class Table:
    """What delivery and the readers of a game ask for.

    The questions without a Request only read, and raise UnknownGameError or UnknownPhaseError
    where there is no such game or phase, DamagedRecordError where what is stored of it cannot be
    read (`storage.errors`).
    """

    def __init__(self, runner: RequestRunner) -> None:
        self._runner = runner
        self._work = runner.work

    def results(self, game: str, number: int) -> ResultsView:
        """Everything public about a phase that was adjudicated."""
        with self._work.reading() as tx:
            return results_view(tx, tx.games.get(game), number)

    def trial(self, game: str, number: int, orders: Orders) -> ResultsView:
        """What a phase would give with these orders; nothing is stored."""
        with self._work.reading() as tx:
            return trial_view(tx, tx.games.get(game), number, orders)

    def position(self, game: str, number: int) -> Position:
        """The board at the start of a phase."""
        with self._work.reading() as tx:
            return tx.phases.get(game, number, tx.games.get(game).variant).position

    def resolution(self, game: str, number: int) -> Resolution | None:
        """The result of a phase, None before it is adjudicated."""
        with self._work.reading() as tx:
            return tx.phases.resolution(game, number, tx.games.get(game).variant)

    def variant(self, game: str) -> Variant:
        """The variant a game is played on."""
        with self._work.reading() as tx:
            return tx.games.get(game).variant

    def sandbox(self, sandbox: str, step: int) -> SandboxView:
        """A sandbox as it is after a step. Raises UnknownSandboxError."""
        with self._work.reading() as tx:
            return sandbox_view(tx, sandbox, step)

    def review(self, game: str) -> Review:
        """What there is to look back at in a game, as far as it has come."""
        with self._work.reading() as tx:
            return review(tx, tx.games.get(game))

    def whole(self, game: str) -> WholeGame:
        """A whole game with everything that all may know now."""
        with self._work.reading() as tx:
            return whole_game(tx, tx.games.get(game))

    def game_in(self, channel: Channel) -> str | None:
        """The unfinished game of a channel, or None."""
        with self._work.reading() as tx:
            game = tx.games.in_channel(channel)
            return None if game is None or game.state is GameState.ENDED else game.id

    def home(self, player: Player) -> tuple[Status, ...]:
        """How the games stand that somebody plays in or runs, the oldest first.

        Unfinished ones, and the last few that are over.
        """
        with self._work.reading() as tx:
            games = {game.id: game for game in tx.games.of_player(player)}
            games |= {game.id: game for game in tx.games.of_gm(player)}
            games |= {game.id: game for game in tx.games.ended_of(player, MOST_ENDED)}
            ordered = sorted(games.values(), key=lambda game: (game.created_at, game.id))
            now = self._runner.clock.now()
            return tuple(status(tx, game, player, now) for game in ordered)

    def show_status(self, request: Request, game: str) -> None:
        """Answer how a game stands."""
        self._runner.carry_out(request, lambda context: show_status(context, game))

    def show_map(self, request: Request, game: str, phase: str = "") -> None:
        """Answer with a map: of the present position, or of the results of a phase by its code."""
        self._runner.carry_out(request, lambda context: show_map(context, game, phase))

    def map_style(self, player: Player | None, game: str | None) -> MapStyle:
        """How maps look to somebody, or to all who see those of a game.

        That is what somebody has chosen, or else as the game is set; without either the default.
        """
        with self._work.reading() as tx:
            return map_style_seen(tx, player, None if game is None else tx.games.get(game))


def show_map(
    context: Context, game_id: str, words: str, wish: MapStyleChange | None = None
) -> None:
    """Answer with a map, of the phase and of the part of the map that are named if any are.

    `wish` is how it shall look, this once. Of a game that ended before it began there is only its
    status.
    """
    game = read_started_game(context.tx, game_id)
    latest = context.tx.phases.current(game.id, game.variant)
    last = context.tx.phases.last_adjudicated(game.id)
    code, provinces = parted(words, game.variant)
    if not code.strip():
        if latest is not None:
            notice = MapShown(game.id, latest.number)
        elif last is not None:
            notice = MapShown(game.id, last, with_results=True)
        else:
            context.answer(status(context.tx, game, context.player, context.now), game)
            return
    elif not means_phase(code):
        known = near_map_styles(code) or tuple(region.name for region in game.variant.regions)
        raise RequestRefused(Refusal.NOT_ON_MAP, quote(code), known=known)
    else:
        number = phase_numbered(context.tx, game, code)
        outlines = context.tx.branches.all(game.id)
        is_open = any(one.is_open for one in outlines if one.number == number)
        notice = MapShown(game.id, number, with_results=not is_open)
    region = tuple(place.code for place in provinces)
    context.answer(
        replace(notice, region=region, map_style=map_style_once(context, game, wish)), game
    )
