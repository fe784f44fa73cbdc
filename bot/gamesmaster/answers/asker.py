"""Who asks something, and the game it is about as that person may know it."""

from dataclasses import dataclass
from functools import cached_property

from bot.gamesmaster.context.change import Context
from bot.gamesmaster.context.open_game import OpenGame, open_game_of, variant_played
from bot.gamesmaster.lookup.games import games_meant
from bot.gamesmaster.lookup.words import mentioned
from bot.gamesmaster.notices.answers import Answered
from bot.gamesmaster.notices.notice import workspace_of
from bot.gamesmaster.showing.status import last_position, status
from engine.board import Power
from engine.formats.settings import settings_json
from engine.position import Phase, PhaseType, Position
from engine.reader import Asked, asked_in
from engine.variant import Variant
from storage.tables.games import GameRecord, GameState


@dataclass(frozen=True)
class Asker:
    """Somebody who asks, and their game; `open_game` is None before its start and after its end.

    `own` are the powers they play, `is_gm` whether they run the game.
    """

    context: Context
    game: GameRecord
    open_game: OpenGame | None
    own: tuple[Power, ...]
    is_gm: bool

    @property
    def variant(self) -> Variant:
        """What is played now, or was at the end."""
        return variant_played(self.context.tx, self.game)

    @property
    def is_lobby(self) -> bool:
        """Whether the game waits for its players."""
        return self.game.state is GameState.RECRUITING

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self.game.state is GameState.ENDED

    @property
    def phase(self) -> Phase | None:
        """The open phase."""
        return None if self.open_game is None else self.open_game.phase.phase

    @property
    def type(self) -> PhaseType | None:
        """What the open phase is for."""
        return None if self.phase is None else self.phase.type

    @cached_property
    def position(self) -> Position | None:
        """The board as it is, or was when the game ended; None before its start."""
        if self.open_game is not None:
            return self.open_game.position
        return last_position(self.context.tx, self.game)

    @cached_property
    def bare_answer(self) -> Answered:
        """An answer with what every one may tell: how the game stands, and what was agreed."""
        standing = status(self.context.tx, self.game, self.context.player, self.context.now)
        number = 0 if self.open_game is None else self.open_game.phase.number
        return Answered(
            status=standing,
            settings=settings_json(self.game.settings),
            asker=self.context.player,
            is_gms=self.is_gm and not self.own,
            number=number,
            winners=tuple(self.game.winners),
            ending=self.game.ending,
            phase=self._last_phase(),
        )

    def _last_phase(self) -> str:
        """The code of the last phase of a game that is over."""
        line = self.context.tx.branches.line(self.game.id) if self.is_over else ()
        return line[-1].code if line else ""

    def asked(self, text: str) -> Asked:
        """What a text asks; people who play a power and are named are that power."""
        asked = asked_in(text, self.variant)
        people = mentioned(text)
        seats = {} if self.is_lobby else self.context.tx.games.seats(self.game.id)
        named = tuple(power for power, player in seats.items() if player in people)
        return asked._replace(powers=(*asked.powers, *named))


def asker_of(context: Context) -> Asker | None:
    """Who asks: about the channel's game, their own, or the workspace's only one; else None."""
    games = games_meant(context)
    named = [game for game in games if game.id == context.request.game]
    if not games:
        games = context.tx.games.of_workspace(workspace_of(context.player))
    if not games:
        return None
    game = (named or games)[0]
    is_running = game.state is GameState.RUNNING
    open_game = open_game_of(context.tx, game.id) if is_running else None
    seats = {} if game.state is GameState.RECRUITING else context.tx.games.seats(game.id)
    own = tuple(power for power in game.set_up.powers if seats.get(power) == context.player)
    return Asker(context, game, open_game, own, context.player in game.gms)
