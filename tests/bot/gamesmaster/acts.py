"""Each act of the desk, as a GM may ask for it."""

from collections.abc import Mapping

from bot.gamesmaster.lookup.words import mention
from bot.gamesmaster.notices.desk import Act
from bot.gamesmaster.notices.notice import Player
from tests.bot.gamesmaster.evening import Evening, player_of

ANNA = Player("T1/anna")

# Each act as it may be asked for in Fall 1901, and what has to be done before it can be.
LINES: Mapping[Act, str] = {
    Act.DEADLINE: "gm deadline +12h",
    Act.PAUSE: "gm pause",
    Act.RESUME: "gm resume",
    Act.PROCESS: "gm process F1901M",
    Act.REPLACE: f"gm replace FRANCE {mention(ANNA)}",
    Act.SEAT: f"gm seat FRANCE {mention(player_of('FRANCE'))}",
    Act.ADD: f"gm add {mention(ANNA)}",
    Act.REMOVE: f"gm remove {mention(ANNA)}",
    Act.RESIGN: "gm resign",
    Act.ANNOUNCE: "gm announce The next deadline is firm.",
    Act.ORDER: "gm order FRANCE A PAR - BUR",
    Act.UNSEAL: "gm unseal all",
    Act.REMIND: "gm remind",
    Act.EDIT: "gm edit -A PAR",
    Act.DISORDER: "gm disorder FRANCE",
    Act.RESIGNED: "gm resigned FRANCE",
    Act.REINSTATE: "gm reinstate ITALY",
    Act.REPRIMAND: "gm reprimand FRANCE because of threats",
    Act.EXPEL: "gm expel FRANCE because of threats",
    Act.WINNER: "gm winner FRANCE",
    Act.DRAW: "gm draw",
    Act.CLOSE: "gm close",
    Act.END: "gm end",
    Act.ROLLBACK: "gm rollback S1901M",
    Act.FORWARD: "gm forward",
    Act.SET: "gm set draws none",
}
FIRST: Mapping[Act, str] = {
    Act.RESUME: LINES[Act.PAUSE],
    Act.REMOVE: LINES[Act.ADD],
    Act.REINSTATE: "gm disorder ITALY",
    Act.RESIGN: LINES[Act.ADD],
    Act.CLOSE: LINES[Act.END],
    Act.FORWARD: LINES[Act.ROLLBACK],
}


def shown(evening: Evening, act: Act) -> str:
    """What has to be done first is done, and the act asked for; the confirmation it waits for."""
    if act in FIRST:
        evening.confirms(FIRST[act])
    return evening.asks(LINES[act]).confirmation
