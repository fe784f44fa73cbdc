"""Every command that people may write, as one table: parsing, help, README and tests read it.

A command is written in a direct message or after `/dip`. Whatever begins with none of the words
below is read as orders.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import StrEnum

from bot.gamesmaster.commands.names import CommandName

__all__ = ("COMMANDS", "Command", "CommandName", "Where", "Who", "command", "read_command")

_PLEASE = re.compile(r"\Aplease,?\s+(?=\S)", re.IGNORECASE)
_COURTESIES = frozenset({"", "please", "pls", "plz", "thanks", "thx", "ty", "thank", "you", "now"})
"""Words after a command that change nothing."""


class Who(StrEnum):
    """Who may use a command."""

    ANYONE = "anyone"
    PLAYER = "player"
    """Somebody who plays a power of the game."""
    GM = "gm"
    """The game's GM."""


class Where(StrEnum):
    """Where a command may be given."""

    ANYWHERE = "anywhere"
    CHANNEL = "channel"
    """Only in the channel it is about, after `/dip`."""


@dataclass(frozen=True, slots=True)
class Command:
    """A command: its name, the other words it may begin with, and how it is written.

    `usage` is what may be written, arguments in capitals, optional ones in square brackets;
    `examples` are complete and can be written exactly so. `takes_words`: something may follow.
    """

    name: CommandName
    usage: str
    examples: tuple[str, ...]
    who: Who
    where: Where = Where.ANYWHERE
    also: tuple[str, ...] = ()
    takes_words: bool = False


def _of_gm(
    name: CommandName, arguments: str, *examples: str, also: tuple[str, ...] = ()
) -> Command:
    """A command of the GM. Words may follow each: after `because` the reason."""
    usage = f"{name} {arguments}".strip()
    return Command(name, usage, examples, Who.GM, also=also, takes_words=True)


COMMANDS: tuple[Command, ...] = (
    Command(
        CommandName.ORDER,
        usage="[order] ORDERS",
        examples=("A PAR - BUR", "order F BRE - MAO, A MAR H"),
        who=Who.PLAYER,
        takes_words=True,
    ),
    Command(
        CommandName.ORDERS,
        usage="orders",
        examples=("orders",),
        who=Who.PLAYER,
        also=("my orders", "show orders"),
    ),
    Command(
        CommandName.ORDERS_HISTORY,
        usage="orders history",
        examples=("orders history",),
        who=Who.PLAYER,
        also=("order history", "my orders history", "orders versions", "redo"),
    ),
    Command(
        CommandName.ORDERS_RESTORE,
        usage="orders restore NUMBER",
        examples=("orders restore 1",),
        who=Who.PLAYER,
        also=("order restore", "restore orders", "restore"),
        takes_words=True,
    ),
    Command(
        CommandName.UNDO,
        usage="undo",
        examples=("undo",),
        who=Who.PLAYER,
        also=("undo that", "undo last"),
    ),
    Command(
        CommandName.FORM,
        usage="form",
        examples=("form",),
        who=Who.PLAYER,
        also=("order form", "orders form"),
    ),
    Command(
        CommandName.CLEAR,
        usage="clear",
        examples=("clear",),
        who=Who.PLAYER,
        also=("clear orders", "clear all", "clear everything"),
    ),
    Command(
        CommandName.CLEAR_AHEAD,
        usage="clear ahead",
        examples=("clear ahead",),
        who=Who.PLAYER,
        also=("clear plans", "forget plans", "forget ahead"),
    ),
    Command(
        CommandName.READY,
        usage="ready",
        examples=("ready",),
        who=Who.PLAYER,
        also=(
            "done",
            *(f"{i} {said}" for i in ("i am", "i'm", "im") for said in ("ready", "done")),
        ),
    ),
    Command(
        CommandName.NOT_READY,
        usage="not ready",
        examples=("not ready",),
        who=Who.PLAYER,
        also=("unready", "notready", "wait", "i am not ready", "i'm not ready", "im not ready"),
    ),
    Command(CommandName.STATUS, usage="status", examples=("status",), who=Who.ANYONE),
    Command(
        CommandName.MAP,
        usage="map [PHASE] [REGION or PROVINCES] [STYLE] [of TITLE]",
        examples=(
            *("map", "map F1901M", "map balkans", "map spring 1901 of The Great War"),
            *("map dark", "map F1901M balkans print"),
        ),
        who=Who.ANYONE,
        takes_words=True,
    ),
    Command(
        CommandName.MAP_STYLE,
        usage="map style [STYLE]",
        examples=("map style", "map style dark", "map style deuteranopia+initials"),
        who=Who.ANYONE,
        also=("map styles", "map look", "map looks", "my style", "style", "styles"),
        takes_words=True,
    ),
    Command(
        CommandName.MY_MAP,
        usage="my map [STYLE]",
        examples=("my map", "my map print"),
        who=Who.PLAYER,
        also=("map of my orders", "map orders"),
        takes_words=True,
    ),
    Command(
        CommandName.HISTORY,
        usage="history [PHASE, YEAR or animation] [STYLE] [of TITLE]",
        examples=(
            *("history", "history spring 1901", "history 1901", "history animation"),
            "history 1901 print",
            "history of The Great War",
        ),
        who=Who.ANYONE,
        also=("results",),
        takes_words=True,
    ),
    Command(
        CommandName.SCORE,
        usage="score [of TITLE]",
        examples=("score", "score of The Great War"),
        who=Who.ANYONE,
        also=("scores", "chart", "centers", "statistics"),
        takes_words=True,
    ),
    Command(
        CommandName.RELIABILITY,
        usage="reliability [@PERSON]",
        examples=("reliability", "reliability <@T1/U7>"),
        who=Who.ANYONE,
        takes_words=True,
    ),
    Command(
        CommandName.WHY,
        usage="why PROVINCE [PHASE]",
        examples=("why BEL", "why Burgundy spring 1901"),
        who=Who.ANYONE,
        takes_words=True,
    ),
    Command(
        CommandName.SANDBOX,
        usage="sandbox [PHASE or ORDERS]",
        examples=("sandbox", "sandbox spring 1901", "sandbox A PAR - BUR, A MUN - BUR"),
        who=Who.ANYONE,
        takes_words=True,
    ),
    Command(
        CommandName.DRAW,
        usage="draw [with POWERS]",
        examples=("draw", "draw with France and Germany"),
        who=Who.PLAYER,
        takes_words=True,
    ),
    Command(
        CommandName.SURRENDER,
        usage="surrender [to POWERS]",
        examples=("surrender", "surrender to England and France"),
        who=Who.PLAYER,
        takes_words=True,
    ),
    Command(
        CommandName.CONCEDE,
        usage="concede to POWER",
        examples=("concede to France",),
        who=Who.PLAYER,
        takes_words=True,
    ),
    Command(
        CommandName.NO_VOTE,
        usage="no vote",
        examples=("no vote", "no draw", "no surrender"),
        who=Who.PLAYER,
        also=("no draw", "nodraw", "not draw", "no surrender", "no concession"),
    ),
    Command(
        CommandName.GAME,
        usage="game [TITLE]",
        examples=("game", "game The Great War"),
        who=Who.ANYONE,
        takes_words=True,
    ),
    Command(
        CommandName.GAMES,
        usage="games",
        examples=("games",),
        who=Who.ANYONE,
        also=("all games", "archive", "old games", "list games"),
    ),
    Command(
        CommandName.HELP,
        usage="help [TOPIC or COMMAND]",
        examples=("help", "help builds", "help gm deadline"),
        who=Who.ANYONE,
        also=("?", "commands"),
        takes_words=True,
    ),
    Command(
        CommandName.NEW,
        usage='new ["TITLE"] [preset NAME] [SETTING VALUE, ...] [no gm]',
        examples=(
            "new",
            'new "The Great War" preset club, zone Europe/Berlin, ends 1910',
            "new The Great War, edition 1971, paradox szykman, moves 24h, retreats 12h",
            "new Among Friends, no gm",
        ),
        who=Who.ANYONE,
        where=Where.CHANNEL,
        takes_words=True,
    ),
    Command(CommandName.JOIN, usage="join", examples=("join",), who=Who.ANYONE),
    Command(
        CommandName.LEAVE,
        usage="leave",
        examples=("leave",),
        who=Who.PLAYER,
        also=("resign", "quit", "i resign", "i quit", "i leave"),
    ),
    Command(
        CommandName.PREFER,
        usage="prefer [POWERS or random]",
        examples=("prefer England, (France Germany), random", "prefer random", "prefer none"),
        who=Who.PLAYER,
        also=("preference", "preferences", "i prefer"),
        takes_words=True,
    ),
    Command(
        CommandName.HERE,
        usage="here",
        examples=("here",),
        who=Who.PLAYER,
        also=("i am here", "i'm here", "present"),
    ),
    Command(
        CommandName.START,
        usage="start [anyway]",
        examples=("start", "start anyway"),
        who=Who.GM,
        takes_words=True,
    ),
    Command(
        CommandName.EXTEND,
        usage="extend [TIME] [because REASON]",
        examples=(
            "extend",
            "extend 24h",
            "extend until Friday 18:00",
            "extend 12h because of exams",
        ),
        who=Who.PLAYER,
        also=("extension", "more time"),
        takes_words=True,
    ),
    Command(
        CommandName.AWAY,
        usage="away [DAYS]",
        examples=("away", "away 12-15 December", "away until Friday", "away next week"),
        who=Who.PLAYER,
        also=("i am away", "i will be away"),
        takes_words=True,
    ),
    Command(
        CommandName.BACK,
        usage="back",
        examples=("back",),
        who=Who.PLAYER,
        also=("i am back", "not away"),
    ),
    Command(
        CommandName.ANNOUNCE,
        usage="announce [anonymously] TEXT",
        examples=("announce We come in peace.", "announce anonymously: Beware of Austria."),
        who=Who.PLAYER,
        also=("say",),
        takes_words=True,
    ),
    Command(
        CommandName.SETTINGS,
        usage="settings",
        examples=("settings",),
        who=Who.ANYONE,
        also=("show settings", "setting"),
    ),
    _of_gm(
        CommandName.GM_SET,
        "SETTING VALUE, ...",
        "gm set draws dias",
        "gm set ends 1910, absence grace 12h because we agreed",
        also=("gm settings", "gm change"),
    ),
    _of_gm(
        CommandName.GM_DEADLINE,
        "TIME",
        "gm deadline +12h",
        "gm deadline in 24h",
        "gm deadline tomorrow 9pm",
        "gm deadline Sunday midnight Europe/London",
    ),
    _of_gm(
        CommandName.GM_PAUSE,
        "[TIME]",
        "gm pause",
        "gm pause 7 days",
        "gm pause 2 January 18:00 because of the holidays",
    ),
    _of_gm(CommandName.GM_RESUME, "", "gm resume", also=("gm unpause",)),
    _of_gm(CommandName.GM_PROCESS, "PHASE", "gm process S1901M", "gm process spring 1901"),
    _of_gm(CommandName.GM_PREVIEW, "", "gm preview"),
    _of_gm(CommandName.GM_REMIND, "", "gm remind"),
    _of_gm(CommandName.GM_ORDER, "POWER ORDERS", "gm order FRANCE A PAR - BUR, F BRE - MAO"),
    _of_gm(CommandName.GM_UNSEAL, "POWER or all", "gm unseal FRANCE", "gm unseal all"),
    _of_gm(CommandName.GM_SEAT, "POWER @PERSON", "gm seat FRANCE <@T1/U7>"),
    _of_gm(CommandName.GM_REPLACE, "POWER @PERSON", "gm replace FRANCE <@T1/U7>"),
    _of_gm(CommandName.GM_DISORDER, "POWER", "gm disorder FRANCE"),
    _of_gm(
        CommandName.GM_REPRIMAND,
        "POWER because REASON",
        "gm reprimand FRANCE because of threats outside the game",
    ),
    _of_gm(
        CommandName.GM_EXPEL, "POWER because REASON", "gm expel FRANCE because of a second account"
    ),
    _of_gm(
        CommandName.GM_EDIT,
        "CHANGES",
        "gm edit +A PAR FRANCE, -F BRE",
        "gm edit center BEL GERMANY, center HOL none",
    ),
    _of_gm(
        CommandName.GM_ROLLBACK,
        "PHASE [without orders]",
        "gm rollback spring 1901",
        "gm rollback F1901M without orders",
        also=("gm roll back",),
    ),
    _of_gm(CommandName.GM_FORWARD, "[PHASE]", "gm forward", "gm forward fall 1901"),
    _of_gm(CommandName.GM_ANNOUNCE, "TEXT", "gm announce The next deadline is firm."),
    _of_gm(
        CommandName.GM_EXPORT,
        "[json or judge] [of TITLE]",
        "gm export",
        "gm export judge",
        "gm export json of The Great War",
    ),
    Command(
        CommandName.GM_IMPORT,
        usage="gm import",
        examples=("gm import",),
        who=Who.ANYONE,
        where=Where.CHANNEL,
        takes_words=True,
    ),
    _of_gm(CommandName.GM_AUDIT, "", "gm audit", also=("gm log",)),
    _of_gm(CommandName.GM_HEALTH, "", "gm health"),
    _of_gm(CommandName.GM_ADD, "@PERSON", "gm add <@T1/U7>"),
    _of_gm(CommandName.GM_REMOVE, "@PERSON", "gm remove <@T1/U7>"),
    _of_gm(CommandName.GM_RESIGN, "", "gm resign"),
    _of_gm(CommandName.GM_DRAW, "[POWERS]", "gm draw", "gm draw ENGLAND, FRANCE"),
    _of_gm(CommandName.GM_CLOSE, "", "gm close"),
    _of_gm(CommandName.GM_END, "", "gm end", "gm end because nobody plays on"),
)
"""In the order in which help lists them."""


def command(name: str) -> Command | None:
    """The command of a name or of another word it may begin with, whatever the capitals."""
    wanted = " ".join(name.casefold().split())
    return next((one for one in COMMANDS if wanted in (one.name.value, *one.also)), None)


def read_command(text: str) -> tuple[Command, str] | None:
    """The command that a text begins with, and the words after it; None if it begins with none.

    A `please` before it changes nothing. The longest beginning wins (`not ready` over nothing, `my
    map` over `map`). A command that takes no words is only meant when nothing but punctuation or a
    courtesy follows, so that `clear A PAR H` or a sentence that happens to begin with such a word
    is not obeyed by mistake.
    """
    said = _PLEASE.sub("", text.strip().lstrip("/"))
    folded = [_folded(word) for word in said.split()]
    beginnings = sorted(
        ((beginning.split(), one) for one in COMMANDS for beginning in (one.name, *one.also)),
        key=lambda pair: -len(pair[0]),
    )
    for beginning, one in beginnings:
        if folded[: len(beginning)] != beginning:
            continue
        rest = _after(said, len(beginning))
        if _COURTESIES.issuperset(map(_folded, rest.split())):
            rest = ""
        if one.takes_words or not rest:
            return one, rest
    return None


def _folded(word: str) -> str:
    return word.casefold().rstrip(".!:,")


def _after(text: str, words: int) -> str:
    parts = text.split(maxsplit=words)
    return parts[words] if len(parts) > words else ""
