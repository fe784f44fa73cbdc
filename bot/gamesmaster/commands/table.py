"""The one table of commands: name, usage, who may, which game, handler, button.

Listeners, parsing, help, README, manifest and tests read it. A command is written in a direct
message or after `/dip`, or its button is pressed; whatever begins with none of the words below is
read as orders.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import partial

from bot.gamesmaster import desk
from bot.gamesmaster.archive import old_games
from bot.gamesmaster.archive.archive import ask_for_file
from bot.gamesmaster.clock import absences, extend
from bot.gamesmaster.commands.help import show_help
from bot.gamesmaster.context.context import Context
from bot.gamesmaster.context.requests import Readiness
from bot.gamesmaster.desk import looking as desk_looking
from bot.gamesmaster.looking import history, map_style
from bot.gamesmaster.looking.reliability import show_reliability
from bot.gamesmaster.looking.status import show_status
from bot.gamesmaster.looking.why import show_why
from bot.gamesmaster.lookup.games import (
    Fits,
    Part,
    find_game,
    game_titled,
    games_of,
    require_in_time,
    require_written_in_phase,
)
from bot.gamesmaster.lookup.phases import means_phase
from bot.gamesmaster.lookup.settings import read_new_game, without_gm
from bot.gamesmaster.notices.actions import Action
from bot.gamesmaster.notices.commands import Who
from bot.gamesmaster.notices.desk import Act
from bot.gamesmaster.orders import form, submit, versions
from bot.gamesmaster.orders.fitting import of_open_phase, orders_in
from bot.gamesmaster.sandbox import sandbox
from bot.gamesmaster.seats import hand_over, lobby, preferences, press
from bot.gamesmaster.seats.settings import show_settings
from bot.gamesmaster.votes.votes import vote

_PLEASE = re.compile(r"\Aplease,?\s+(?=\S)", re.IGNORECASE)
_COURTESIES = frozenset({"", "please", "pls", "plz", "thanks", "thx", "ty", "thank", "you", "now"})
"""Words after a command that change nothing."""

Handler = Callable[[Context, str, str], None]
"""Does what a command says: with the id of the game it is about, "" where it finds that itself,
and the words after the command."""


class Where(StrEnum):
    """Where a command may be given."""

    ANYWHERE = "anywhere"
    CHANNEL = "channel"
    """Only in the channel it is about, after `/dip`."""


@dataclass(frozen=True, slots=True)
class Command:
    """A command: what is written for it, and what it does.

    `usage` is what may be written, arguments in capitals, optional ones in square brackets; ""
    where only a button gives the command. `examples` are complete and can be written exactly so.
    `also` are other words it may begin with; `takes_words`: something may follow.

    `game` is the part that the writer has in the game it is about (`lookup.games`), None where the
    handler finds the game itself; of several games that one is meant which its words `fits`;
    `when_over`: one that is over, too. What `changes` a game is checked `before` it is done: mostly
    it is refused where it was written before the open phase. `lists_orders`: its answer lists all
    orders as they stand.

    `button` gives the command with the game, the phase and the words in its value, as `value`
    says: the phase is the mark of the phase the button was made for.
    """

    name: str
    handler: Handler
    who: Who = Who.PLAYER
    usage: str = ""
    examples: tuple[str, ...] = ()
    where: Where = Where.ANYWHERE
    also: tuple[str, ...] = ()
    takes_words: bool = False
    game: Part | None = None
    fits: Callable[[str], Fits] | None = None
    when_over: bool = False
    changes: bool = False
    before: Callable[[Context, str], None] = require_written_in_phase
    lists_orders: bool = False
    button: Action | None = None
    value: tuple[str, ...] = ("game",)

    def part(self, context: Context) -> Part | None:
        """The part that the writer has in the game the command is about.

        A GM's command on a game that is over is about the channel's game, or the last one.
        """
        is_elsewhere = context.request.channel is None and bool(games_of(context, Part.RUNS))
        return Part.ANY if self.when_over and not is_elsewhere else self.game


def _of_game(act: Callable[[Context, str], None]) -> Handler:
    """A handler that takes no words."""
    return lambda context, game, _words: act(context, game)


def _of_words(act: Callable[[Context, str], None]) -> Handler:
    """A handler that is about no game, or finds it itself."""
    return lambda context, _game, words: act(context, words)


def _of_any_game(act: Handler, *, is_own: old_games.Own = means_phase) -> Handler:
    """A handler about a game that may be over, and may be named by its title."""
    return _of_words(partial(old_games.of_any_game, act=act, is_own=is_own))


def _vote(context: Context, game: str, _words: str) -> None:
    vote(context, game, context.text)


def _help(context: Context, words: str) -> None:
    show_help(context, words, COMMANDS)


def _new(context: Context, words: str) -> None:
    settings, has_gm = without_gm(words)
    lobby.create_game(context, replace(read_new_game(settings), has_gm=has_gm))


def _choose_game(context: Context, words: str) -> None:
    """Choose among several games by title, or ask which; show how it stands."""
    mine, wanted = games_of(context, Part.ANY), words.strip()
    if wanted:
        chosen = game_titled(context, wanted, mine)
    else:
        aside = replace(context, text="game")
        if mine:
            aside = replace(aside, request=replace(context.request, channel=None))
        chosen = find_game(aside, Part.ANY)
    if chosen is not None:
        show_status(context, chosen)


def _gm(
    name: str,
    arguments: str,
    *examples: str,
    also: tuple[str, ...] = (),
    when_over: bool = False,
    finds_game: bool = False,
    handler: Handler | None = None,
) -> Command:
    """A command of the GM. Words may follow each: after `because` the reason."""
    return Command(
        name,
        handler or partial(_ask, example=examples[0]),
        Who.GM,
        f"{name} {arguments}".strip(),
        examples,
        also=also,
        takes_words=True,
        game=None if finds_game else Part.RUNS,
        when_over=when_over,
        changes=not finds_game,
    )


def _ask(context: Context, game: str, words: str, *, example: str) -> None:
    act = Act(example.split()[1])
    desk.ask(context, game, act, words, example=example)


COMMANDS: tuple[Command, ...] = (
    Command(
        "order",
        usage="[order] ORDERS",
        examples=("A PAR - BUR", "order F BRE - MAO, A MAR H"),
        who=Who.PLAYER,
        takes_words=True,
        handler=submit.submit,
        game=Part.PLAYS,
        changes=True,
        before=require_in_time,
        fits=orders_in,
        lists_orders=True,
    ),
    Command(
        "orders",
        usage="orders",
        examples=("orders",),
        who=Who.PLAYER,
        also=("my orders", "show orders"),
        handler=_of_game(submit.show),
        game=Part.PLAYS,
        fits=of_open_phase,
        lists_orders=True,
        button=Action.MY_ORDERS,
    ),
    Command(
        "orders history",
        usage="orders history",
        examples=("orders history",),
        who=Who.PLAYER,
        also=("order history", "my orders history", "orders versions", "redo"),
        handler=_of_game(versions.history),
        game=Part.PLAYS,
        lists_orders=True,
    ),
    Command(
        "orders restore",
        usage="orders restore NUMBER",
        examples=("orders restore 1",),
        who=Who.PLAYER,
        also=("order restore", "restore orders", "restore"),
        takes_words=True,
        handler=versions.restore,
        game=Part.PLAYS,
        changes=True,
        lists_orders=True,
    ),
    Command(
        "undo",
        usage="undo",
        examples=("undo",),
        who=Who.PLAYER,
        also=("undo that", "undo last"),
        handler=versions.undo,
        game=Part.PLAYS,
        changes=True,
        fits=of_open_phase,
        lists_orders=True,
        button=Action.UNDO,
        value=("game", "phase", "words"),
    ),
    Command(
        "form",
        usage="form",
        examples=("form",),
        who=Who.PLAYER,
        also=("order form", "orders form"),
        handler=_of_game(form.offer),
        game=Part.PLAYS,
        fits=of_open_phase,
    ),
    Command(
        "clear",
        usage="clear",
        examples=("clear",),
        who=Who.PLAYER,
        also=("clear orders", "clear all", "clear everything"),
        handler=_of_game(submit.clear),
        game=Part.PLAYS,
        changes=True,
        fits=of_open_phase,
        lists_orders=True,
        button=Action.CLEAR,
        value=("game", "phase"),
    ),
    Command(
        "clear ahead",
        usage="clear ahead",
        examples=("clear ahead",),
        who=Who.PLAYER,
        also=("clear plans", "forget plans", "forget ahead"),
        handler=_of_game(submit.clear_plans),
        game=Part.PLAYS,
        changes=True,
        lists_orders=True,
    ),
    Command(
        "ready",
        usage="ready",
        examples=("ready",),
        who=Who.PLAYER,
        also=(
            "done",
            *(f"{i} {said}" for i in ("i am", "i'm", "im") for said in ("ready", "done")),
        ),
        handler=_of_game(partial(submit.make_ready, readiness=Readiness.READY)),
        game=Part.PLAYS,
        changes=True,
        fits=of_open_phase,
        lists_orders=True,
        button=Action.READY,
        value=("game", "phase"),
    ),
    Command(
        "not ready",
        usage="not ready",
        examples=("not ready",),
        who=Who.PLAYER,
        also=("unready", "notready", "wait", "i am not ready", "i'm not ready", "im not ready"),
        handler=_of_game(partial(submit.make_ready, readiness=Readiness.NOT_READY)),
        game=Part.PLAYS,
        changes=True,
        fits=of_open_phase,
        lists_orders=True,
        button=Action.NOT_READY,
        value=("game", "phase"),
    ),
    Command(
        "status",
        usage="status",
        examples=("status",),
        who=Who.ANYONE,
        handler=_of_game(show_status),
        game=Part.ANY,
        button=Action.STATUS,
    ),
    Command(
        "map",
        usage="map [PHASE] [REGION or PROVINCES] [STYLE] [of TITLE]",
        examples=(
            *("map", "map F1901M", "map balkans", "map spring 1901 of The Great War"),
            *("map dark", "map F1901M balkans print"),
        ),
        who=Who.ANYONE,
        takes_words=True,
        handler=_of_words(map_style.show_map),
    ),
    Command(
        "map style",
        usage="map style [STYLE]",
        examples=("map style", "map style dark", "map style deuteranopia+initials"),
        who=Who.ANYONE,
        also=("map styles", "map look", "map looks", "my style", "style", "styles"),
        takes_words=True,
        handler=_of_words(map_style.obey),
        button=Action.MAP_STYLE,
        value=("words",),
    ),
    Command(
        "my map",
        usage="my map [STYLE]",
        examples=("my map", "my map print"),
        who=Who.PLAYER,
        also=("map of my orders", "map orders"),
        takes_words=True,
        handler=submit.own_map,
        game=Part.PLAYS,
        fits=of_open_phase,
        button=Action.MY_MAP,
    ),
    Command(
        "history",
        usage="history [PHASE, YEAR or animation] [STYLE] [of TITLE]",
        examples=(
            *("history", "history spring 1901", "history 1901", "history animation"),
            "history 1901 print",
            "history of The Great War",
        ),
        who=Who.ANYONE,
        also=("results",),
        takes_words=True,
        handler=_of_any_game(history.show_history, is_own=history.means_history),
    ),
    Command(
        "score",
        usage="score [of TITLE]",
        examples=("score", "score of The Great War"),
        who=Who.ANYONE,
        also=("scores", "chart", "centers", "statistics"),
        takes_words=True,
        handler=_of_any_game(history.show_score),
    ),
    Command(
        "reliability",
        usage="reliability [@PERSON]",
        examples=("reliability", "reliability <@T1/U7>"),
        who=Who.ANYONE,
        takes_words=True,
        handler=_of_words(show_reliability),
    ),
    Command(
        "why",
        usage="why PROVINCE [PHASE]",
        examples=("why BEL", "why Burgundy spring 1901"),
        who=Who.ANYONE,
        takes_words=True,
        handler=show_why,
        game=Part.ANY,
    ),
    Command(
        "sandbox",
        usage="sandbox [PHASE or ORDERS]",
        examples=("sandbox", "sandbox spring 1901", "sandbox A PAR - BUR, A MUN - BUR"),
        who=Who.ANYONE,
        takes_words=True,
        handler=_of_words(sandbox.obey),
    ),
    Command(
        "draw",
        usage="draw [with POWERS]",
        examples=("draw", "draw with France and Germany"),
        who=Who.PLAYER,
        takes_words=True,
        handler=_vote,
        game=Part.PLAYS,
        changes=True,
    ),
    Command(
        "surrender",
        usage="surrender [to POWERS]",
        examples=("surrender", "surrender to England and France"),
        who=Who.PLAYER,
        takes_words=True,
        handler=_vote,
        game=Part.PLAYS,
        changes=True,
    ),
    Command(
        "concede",
        usage="concede to POWER",
        examples=("concede to France",),
        who=Who.PLAYER,
        takes_words=True,
        handler=_vote,
        game=Part.PLAYS,
        changes=True,
    ),
    Command(
        "no vote",
        usage="no vote",
        examples=("no vote", "no draw", "no surrender"),
        who=Who.PLAYER,
        also=("no draw", "nodraw", "not draw", "no surrender", "no concession"),
        handler=_vote,
        game=Part.PLAYS,
        changes=True,
    ),
    Command(
        "game",
        usage="game [TITLE]",
        examples=("game", "game The Great War"),
        who=Who.ANYONE,
        takes_words=True,
        handler=_of_words(_choose_game),
    ),
    Command(
        "games",
        usage="games",
        examples=("games",),
        who=Who.ANYONE,
        also=("all games", "archive", "old games", "list games"),
        handler=_of_words(old_games.show_games),
    ),
    Command(
        "help",
        usage="help [TOPIC or COMMAND]",
        examples=("help", "help builds", "help gm deadline"),
        who=Who.ANYONE,
        also=("?", "commands"),
        takes_words=True,
        handler=_of_words(_help),
        button=Action.HELP,
        value=("words",),
    ),
    Command(
        "new",
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
        handler=_of_words(_new),
    ),
    Command(
        "join",
        usage="join",
        examples=("join",),
        who=Who.ANYONE,
        handler=_of_game(lobby.join),
        game=Part.JOINED,
        changes=True,
        button=Action.JOIN,
    ),
    Command(
        "leave",
        usage="leave",
        examples=("leave",),
        who=Who.PLAYER,
        also=("resign", "quit", "i resign", "i quit", "i leave"),
        handler=_of_game(hand_over.leave),
        game=Part.JOINED,
        changes=True,
    ),
    Command(
        "prefer",
        usage="prefer [POWERS or random]",
        examples=("prefer England, (France Germany), random", "prefer random", "prefer none"),
        who=Who.PLAYER,
        also=("preference", "preferences", "i prefer"),
        takes_words=True,
        handler=preferences.prefer_or_show,
        game=Part.JOINED,
        changes=True,
    ),
    Command(
        "here",
        usage="here",
        examples=("here",),
        who=Who.PLAYER,
        also=("i am here", "i'm here", "present"),
        handler=_of_game(lobby.be_present),
        game=Part.JOINED,
        changes=True,
        button=Action.PRESENT,
    ),
    Command(
        "start",
        usage="start [anyway]",
        examples=("start", "start anyway"),
        who=Who.GM,
        takes_words=True,
        handler=lobby.start_by_words,
        game=Part.RUNS,
        changes=True,
        button=Action.START,
    ),
    Command(
        "extend",
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
        handler=extend.ask,
        game=Part.PLAYS,
        changes=True,
    ),
    Command(
        "away",
        usage="away [DAYS]",
        examples=("away", "away 12-15 December", "away until Friday", "away next week"),
        who=Who.PLAYER,
        also=("i am away", "i will be away"),
        takes_words=True,
        handler=_of_words(absences.note),
    ),
    Command(
        "back",
        usage="back",
        examples=("back",),
        who=Who.PLAYER,
        also=("i am back", "not away"),
        handler=_of_words(absences.back),
    ),
    Command(
        "announce",
        usage="announce [anonymously] TEXT",
        examples=("announce We come in peace.", "announce anonymously: Beware of Austria."),
        who=Who.PLAYER,
        also=("say",),
        takes_words=True,
        handler=press.announce,
        game=Part.PLAYS,
        changes=True,
    ),
    Command(
        "settings",
        usage="settings",
        examples=("settings",),
        who=Who.ANYONE,
        also=("show settings", "setting"),
        handler=show_settings,
        game=Part.ANY,
    ),
    _gm(
        "gm set",
        "SETTING VALUE, ...",
        "gm set draws dias",
        "gm set ends 1910, absence grace 12h because we agreed",
        also=("gm settings", "gm change"),
    ),
    _gm(
        "gm deadline",
        "TIME",
        "gm deadline +12h",
        "gm deadline in 24h",
        "gm deadline tomorrow 9pm",
        "gm deadline Sunday midnight Europe/London",
    ),
    _gm(
        "gm pause",
        "[TIME]",
        "gm pause",
        "gm pause 7 days",
        "gm pause 2 January 18:00 because of the holidays",
    ),
    _gm("gm resume", "", "gm resume", also=("gm unpause",)),
    _gm("gm process", "PHASE", "gm process S1901M", "gm process spring 1901"),
    _gm("gm preview", "", "gm preview", handler=_of_game(desk_looking.preview)),
    _gm("gm remind", "", "gm remind"),
    _gm("gm order", "POWER ORDERS", "gm order FRANCE A PAR - BUR, F BRE - MAO"),
    _gm("gm unseal", "POWER or all", "gm unseal FRANCE", "gm unseal all"),
    _gm("gm seat", "POWER @PERSON", "gm seat FRANCE <@T1/U7>"),
    _gm("gm replace", "POWER @PERSON", "gm replace FRANCE <@T1/U7>"),
    _gm("gm disorder", "POWER", "gm disorder FRANCE"),
    _gm(
        "gm reprimand",
        "POWER because REASON",
        "gm reprimand FRANCE because of threats outside the game",
    ),
    _gm("gm expel", "POWER because REASON", "gm expel FRANCE because of a second account"),
    _gm(
        "gm edit",
        "CHANGES",
        "gm edit +A PAR FRANCE, -F BRE",
        "gm edit center BEL GERMANY, center HOL none",
    ),
    _gm(
        "gm rollback",
        "PHASE [without orders]",
        "gm rollback spring 1901",
        "gm rollback F1901M without orders",
        also=("gm roll back",),
        when_over=True,
    ),
    _gm("gm forward", "[PHASE]", "gm forward", "gm forward fall 1901"),
    _gm("gm announce", "TEXT", "gm announce The next deadline is firm."),
    _gm(
        "gm export",
        "[json or judge] [of TITLE]",
        "gm export",
        "gm export judge",
        "gm export json of The Great War",
        handler=_of_words(old_games.export_any),
        finds_game=True,
    ),
    Command(
        "gm import",
        usage="gm import",
        examples=("gm import",),
        who=Who.ANYONE,
        where=Where.CHANNEL,
        takes_words=True,
        handler=_of_words(ask_for_file),
    ),
    _gm(
        "gm audit",
        "",
        "gm audit",
        also=("gm log",),
        when_over=True,
        handler=_of_game(desk_looking.audit),
    ),
    _gm("gm health", "", "gm health", when_over=True, handler=_of_game(desk_looking.health)),
    _gm("gm add", "@PERSON", "gm add <@T1/U7>"),
    _gm("gm remove", "@PERSON", "gm remove <@T1/U7>"),
    _gm("gm resign", "", "gm resign"),
    _gm("gm draw", "[POWERS]", "gm draw", "gm draw ENGLAND, FRANCE"),
    _gm("gm close", "", "gm close", when_over=True),
    _gm("gm end", "", "gm end", "gm end because nobody plays on"),
)
"""What people may write, in the order in which help lists it."""

BUTTONS: tuple[Command, ...] = (
    Command("leave the lobby", _of_game(lobby.leave), changes=True, button=Action.LEAVE),
    Command(
        "restore version",
        versions.restore_shown,
        changes=True,
        button=Action.RESTORE,
        value=("game", "phase", "words"),
    ),
    Command("put", submit.put, changes=True, button=Action.PUT, value=("game", "phase", "words")),
    Command(
        "say",
        submit.submit_for,
        changes=True,
        button=Action.SAY,
        value=("game", "phase", "words"),
    ),
    Command(
        "take over",
        hand_over.take_over,
        changes=True,
        button=Action.TAKE_OVER,
        value=("game", "words"),
    ),
    Command("agree", _of_words(extend.agree), button=Action.AGREE, value=("words",)),
    Command("confirm", _of_words(desk.confirm), button=Action.CONFIRM, value=("words",)),
    Command("decline", _of_words(desk.decline), button=Action.DECLINE, value=("words",)),
    Command("post", _of_words(press.post), button=Action.POST, value=("words",)),
    Command("drop", _of_words(press.drop), button=Action.DROP, value=("words",)),
    Command("sandbox button", _of_words(sandbox.press), button=Action.SANDBOX, value=("words",)),
)
"""What only a button gives."""


def command(name: str) -> Command | None:
    """The command of a name or of another word it may begin with, whatever the capitals."""
    wanted = " ".join(name.casefold().split())
    return next((one for one in COMMANDS if wanted in (one.name, *one.also)), None)


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
        (
            (beginning.split(), one)
            for one in COMMANDS
            if one.usage
            for beginning in (one.name, *one.also)
        ),
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
