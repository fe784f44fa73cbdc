"""The largest things that can be told of games as they are kept."""

from datetime import datetime

from bot.gamesmaster.archive.old_games import MOST_LISTED
from bot.gamesmaster.notices.archive import (
    GameExported,
    GameImported,
    GameListed,
    GamesShown,
    ImportShown,
)
from bot.gamesmaster.notices.notice import Channel, Notice, Player, Seat
from engine.formats.files import FileFormat
from engine.game.endings.ending import Ending
from engine.game.settings import Settings
from engine.game.whole_game import PlayedPhase, WholeGame
from engine.variants.classic import CLASSIC

OPEN_GAME = WholeGame(
    title="A title that is <!channel> & more",
    settings=Settings(),
    phases=(PlayedPhase(number=1, position=CLASSIC.start),),
)


def about_archive(title: str, gm: Player, channel: Channel, at: datetime) -> tuple[Notice, ...]:
    """Lists as long as they get; games with all powers where any are named."""
    powers = tuple(CLASSIC.powers)
    open_ones = (GameListed(title, channel, "F1901M", None, (), at),) * MOST_LISTED
    over = tuple(GameListed(title, channel, "W1910A", how, powers, at) for how in Ending)
    seats = tuple(Seat(power, gm) for power in powers)
    return (
        GamesShown(open_ones, (*over, *over)[:MOST_LISTED], earlier=7),
        GamesShown((GameListed(title, channel, None, None, (), at),), ()),
        GamesShown((), ()),
        *(
            GameExported("g", title, how, is_over=is_over)
            for how in FileFormat
            for is_over in (True, False)
        ),
        ImportShown("q", title, "classic", 120, "F1901M", (gm,) * 7, powers, (channel,) * 9),
        ImportShown("q", title, "classic", 120, None, (), (), ()),
        GameImported("g", title, gm, 120, seats, "F1901M", at),
        GameImported("g", title, gm, 120, seats, "F1901M", None, powers),
        GameImported("g", title, None, 120, seats, None, None),
    )
