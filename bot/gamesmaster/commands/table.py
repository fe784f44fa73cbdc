"""The one table of commands: what is written for each, who may, which game it is about, its button.

Listeners, parsing, help, documents, manifest and tests read it; what each command does stands in
`handlers.py`. A command is written in a direct message or after `/dip`, or its button is pressed;
whatever begins with none of the words below is read as orders.
"""

from bot.gamesmaster.commands.command import (
    Command,
    changing,
    changing_orders,
    gathering,
    of_gm,
    viewing,
    voting,
)
from bot.gamesmaster.lookup.games import Part, require_in_time
from bot.gamesmaster.notices.actions import Action
from bot.gamesmaster.notices.commands import Who
from bot.gamesmaster.notices.orders import Secret
from bot.gamesmaster.orders.several_powers import fits_open_phase, fits_orders

COMMANDS: tuple[Command, ...] = (
    changing(
        "order",
        "ORDERS",
        examples=("A PAR - BUR", "order F BRE - MAO, A MAR H"),
        before=require_in_time,
        fits=fits_orders,
        lists_orders=True,
    ),
    viewing(
        "orders",
        also=("my orders", "show orders"),
        suggested_by=("orders",),
        fits=fits_open_phase,
        lists_orders=True,
        button=(Action.MY_ORDERS, "game"),
    ),
    viewing(
        "orders history",
        also=("order history", "my orders history", "orders versions", "redo"),
        lists_orders=True,
    ),
    changing(
        "orders restore",
        "NUMBER",
        examples=("orders restore 1",),
        also=("order restore", "restore orders", "restore"),
        lists_orders=True,
    ),
    changing_orders(
        "undo",
        suggested_by=("cancel", "revert"),
        also=("undo that", "undo last"),
        button=(Action.UNDO, "game", "phase", "words"),
    ),
    viewing("form", also=("order form", "orders form"), fits=fits_open_phase),
    changing_orders(
        "clear",
        also=("clear orders", "clear all", "clear everything"),
        suggested_by=("scrap", "delete", "remove"),
        button=(Action.CLEAR, "game", "phase"),
    ),
    changing(
        "clear ahead", also=("clear plans", "forget plans", "forget ahead"), lists_orders=True
    ),
    changing_orders(
        "ready",
        also=("done", "i am ready", "i am done", "i'm ready", "i'm done", "im ready", "im done"),
        button=(Action.READY, "game", "phase"),
    ),
    changing_orders(
        "not ready",
        also=("unready", "notready", "wait", "i am not ready", "i'm not ready", "im not ready"),
        button=(Action.NOT_READY, "game", "phase"),
    ),
    Command(
        "status",
        game=Part.ANY,
        also=("deadline",),
        suggested_by=("deadline", "when", "who", "paused"),
        button=(Action.STATUS, "game"),
    ),
    Command(
        "map",
        "[PHASE] [REGION or PROVINCES] [full] [STYLE] [of TITLE]",
        examples=(
            "map",
            "map F1901M",
            "map balkans",
            "map spring 1901 of The Great War",
            "map dark",
            "map F1901M balkans print",
            "map F1901M full",
        ),
        also=("show map", "show the map", "show me the map"),
        suggested_by=("map",),
    ),
    Command(
        "map style",
        "[STYLE]",
        examples=("map style", "map style dark", "map style dark+initials"),
        also=("map styles", "map look", "map looks", "my style", "style", "styles"),
        button=(Action.MAP_STYLE, "words"),
    ),
    viewing(
        "my map",
        "[full] [STYLE]",
        examples=("my map", "my map print", "my map full"),
        also=("map of my orders", "map orders"),
        fits=fits_open_phase,
        button=(Action.MY_MAP, "game", "words"),
    ),
    Command(
        "history",
        "[PHASE, YEAR or animation] [STYLE] [of TITLE]",
        examples=(
            "history",
            "history spring 1901",
            "history 1901",
            "history animation",
            "history 1901 print",
            "history of The Great War",
        ),
        also=("results",),
    ),
    Command(
        "score",
        "[of TITLE]",
        examples=("score", "score of The Great War"),
        also=("scores", "chart", "centers", "statistics"),
        suggested_by=("centers",),
    ),
    Command("reliability", "[@PERSON]", examples=("reliability", "reliability <@T1/U7>")),
    Command(
        "why", "PROVINCE [PHASE]", examples=("why BEL", "why Burgundy spring 1901"), game=Part.ANY
    ),
    Command(
        "sandbox",
        "[PHASE or ORDERS]",
        examples=("sandbox", "sandbox spring 1901", "sandbox A PAR - BUR, A MUN - BUR"),
    ),
    voting("draw", "[with POWERS]", examples=("draw", "draw with France and Germany")),
    voting("surrender", "[to POWERS]", examples=("surrender", "surrender to England and France")),
    voting("concede", "to POWER", examples=("concede to France",)),
    voting(
        "no vote",
        examples=("no vote", "no draw", "no surrender"),
        also=("no draw", "nodraw", "not draw", "no surrender", "no concession"),
    ),
    Command("game", "[TITLE]", examples=("game", "game The Great War")),
    Command("games", also=("all games", "archive", "old games", "list games")),
    Command(
        "help",
        "[TOPIC, COMMAND or SETTING]",
        examples=("help", "help builds", "help gm deadline"),
        also=("?", "commands"),
        suggested_by=("who are you", "what is this", "what can you do", "how does this work"),
        button=(Action.HELP, "words"),
    ),
    Command(
        "new",
        '["TITLE"] [preset NAME] [SETTING VALUE, ...] [no gm]',
        examples=(
            "new",
            'new "The Great War" preset club, zone Europe/Berlin, ends 1910',
            "new The Great War, edition 1971, paradox szykman, moves 24h, retreats 12h",
            "new Among Friends, no gm",
        ),
    ),
    gathering("join", button=(Action.JOIN, "game")),
    gathering(
        "leave",
        "[for @PERSON]",
        examples=("leave", "leave for <@T1/U7>"),
        who=Who.PLAYER,
        also=("resign", "quit", "i resign", "i quit", "i leave"),
        suggested_by=("quit", "resign"),
    ),
    Command(
        "take over",
        "POWER",
        examples=("take over FRANCE",),
        also=("takeover", "i take over", "i will take over", "i'll take over"),
    ),
    gathering(
        "prefer",
        "[POWERS or random]",
        secret=Secret.PREFERENCES,
        examples=("prefer England, (France Germany), Italy", "prefer random", "prefer none"),
        who=Who.PLAYER,
        also=("preference", "preferences", "i prefer"),
    ),
    gathering(
        "here",
        who=Who.PLAYER,
        also=("i am here", "i'm here", "present", "yes i am", "yes i am here", "yes i'm here"),
        button=(Action.PRESENT, "game"),
    ),
    Command(
        "start",
        "[anyway]",
        examples=("start", "start anyway"),
        who=Who.GM,
        also=(
            *("gm start", "gm begin", "start it", "start the game", "begin", "begin the game"),
            *("let's start", "lets start", "let's begin", "lets begin", "start now", "begin now"),
        ),
        game=Part.RUNS,
        changes=True,
        button=(Action.START, "game"),
    ),
    changing(
        "extend",
        "[TIME] [because REASON]",
        examples=(
            "extend",
            "extend 24h",
            "extend until Friday 18:00",
            "extend 12h because of exams",
        ),
        also=("extension", "more time"),
    ),
    Command(
        "away",
        "[DAYS]",
        examples=("away", "away 12-15 December", "away until Friday", "away next week"),
        who=Who.PLAYER,
        also=("i am away", "i'm away", "i will be away", "i'll be away"),
    ),
    Command("back", who=Who.PLAYER, also=("i am back", "not away")),
    changing(
        "announce",
        "[anonymously] TEXT",
        examples=("announce We come in peace.", "announce anonymously: Beware of Austria."),
        also=("say",),
    ),
    Command(
        "contact",
        "[all:] [TEXT]",
        examples=("contact", "contact anna@example.org", "contact all: +44 20 7946 0000"),
        also=("contacts", "my contact"),
        game=Part.ANY,
    ),
    viewing("gm tell", "TEXT", examples=("gm tell Italy has threatened me at work.",)),
    Command("settings", also=("show settings", "setting"), suggested_by=("rules",), game=Part.ANY),
    Command(
        "gm",
        who=Who.GM,
        game=Part.RUNS,
        when_over=True,
        also=(
            *("gm panel", "gm help", "gm commands", "gm status", "gm desk", "gm menu"),
            *("gm late", "gm who", "gm who is late"),
        ),
    ),
    of_gm(
        "set",
        "SETTING VALUE, ...",
        "draws dias",
        "ends 1910, absence grace 12h because we agreed",
        also="settings, change",
        suggested_by=("set",),
    ),
    of_gm(
        "deadline",
        "TIME",
        "+12h",
        "in 24h",
        "tomorrow 9pm",
        "Sunday midnight Europe/London",
        also="extend, extension, delay, postpone, prolong, push, more, more time, set deadline, "
        "set the deadline, move the deadline, change the deadline",
    ),
    of_gm(
        "pause",
        "[TIME]",
        "",
        "7 days",
        "2 January 18:00 because of the holidays",
        also="stop, stop everything, stop the clock, halt, hold, freeze, freeze the clock",
    ),
    of_gm("resume", also="unpause, continue, restart, unfreeze"),
    of_gm(
        "process",
        "[PHASE]",
        "",
        "spring 1901",
        also="adjudicate, resolve, next, end turn, end the turn, end phase, end the phase, "
        "close orders",
    ),
    of_gm("preview", "[full]", "", "full"),
    of_gm("remind", "[POWERS]", "", "FRANCE"),
    of_gm(
        "order",
        "POWER ORDERS",
        "FRANCE A PAR - BUR, F BRE - MAO",
        "FRANCE if PAR is dislodged, retreat: BUR, BRE",
        "FRANCE draw",
        also="orders, order for, orders for",
    ),
    of_gm("unseal", "POWER or all", "FRANCE", "all"),
    of_gm("seat", "POWER @PERSON", "FRANCE <@T1/U7>"),
    of_gm("replace", "POWER @PERSON", "FRANCE <@T1/U7>", also="substitute, swap"),
    of_gm("disorder", "POWER", "FRANCE", also="civil disorder"),
    of_gm("resigned", "POWER", "FRANCE"),
    of_gm("reinstate", "POWER", "FRANCE", also="give back"),
    of_gm("reprimand", "POWER because REASON", "FRANCE because of threats outside the game"),
    of_gm("expel", "POWER because REASON", "FRANCE because of a second account", also="kick, ban"),
    of_gm(
        "edit",
        "CHANGES",
        "+A PAR FRANCE, -F BRE",
        "move F BRE to PIC",
        "center BEL GERMANY, center HOL none",
    ),
    of_gm(
        "rollback",
        "[PHASE] [without orders]",
        "spring 1901",
        "F1901M without orders",
        also="roll back, undo, undo that, undo it, undo the turn, back, go back, revert",
        when_over=True,
    ),
    of_gm("forward", "[PHASE]", "", "fall 1901", also="redo"),
    of_gm(
        "announce",
        "TEXT",
        "The next deadline is firm.",
        also="say, post, tell everyone, tell everybody",
    ),
    of_gm(
        "export",
        "[json, judge or diplomacy] [of TITLE]",
        "",
        "judge",
        "json of The Great War",
        finds_game=True,
    ),
    Command("gm import", takes_words=True),
    of_gm("audit", "[all]", "", "all", also="log", when_over=True),
    of_gm("health", when_over=True),
    of_gm("add", "@PERSON", "<@T1/U7>"),
    of_gm("remove", "@PERSON", "<@T1/U7>"),
    of_gm("resign", also="step down, leave, quit"),
    of_gm("winner", "POWER", "FRANCE"),
    of_gm("draw", "[POWERS]", "", "ENGLAND, FRANCE"),
    of_gm("close", also="close the game", when_over=True),
    of_gm("end", "", "", "because nobody plays on", also="end game, end the game"),
)
"""What people may write, in the order in which help lists it."""

BUTTONS: tuple[Command, ...] = (
    gathering("leave the lobby", who=Who.PLAYER, button=(Action.LEAVE, "game")),
    gathering("keep list", button=(Action.KEEP_LIST, "game", "words")),
    changing("restore version", button=(Action.RESTORE, "game", "phase", "words")),
    changing("put", button=(Action.PUT, "game", "phase", "words")),
    changing("say", button=(Action.SAY, "game", "phase", "words")),
    changing("not this", button=(Action.NOT_THIS, "game", "phase", "words")),
    Command(
        "take over button", who=Who.PLAYER, changes=True, button=(Action.TAKE_OVER, "game", "words")
    ),
    Command("full map", button=(Action.FULL_MAP, "game", "words")),
    Command("agree", button=(Action.AGREE, "words")),
    Command("confirm", button=(Action.CONFIRM, "words")),
    Command("decline", button=(Action.DECLINE, "words")),
    Command("post", button=(Action.POST, "words")),
    Command("drop", button=(Action.DROP, "words")),
    Command("gm button", who=Who.GM, button=(Action.GM_ACT, "game", "words")),
    Command("sandbox button", button=(Action.SANDBOX, "words")),
)
"""What only a button gives."""

QUESTION = Command("question", "TEXT")
"""What a text gives that asks something, or takes back what it does not name."""

YES_OR_NO = Command("yes or no", "TEXT")
"""What a text is that only says yes or no; no word begins it."""

BY_NAME = {command.name: command for command in COMMANDS}
PRESSED = {
    action: (command, fields)
    for command in (*COMMANDS, *BUTTONS)
    if command.button is not None
    for action, *fields in (command.button,)
}
"""The command that each button gives, and what is in the button's value."""
