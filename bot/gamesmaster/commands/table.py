"""The one table of commands: name, usage, who may, which game, handler, button.

Listeners, parsing, help, documents, manifest and tests read it. A command is written in a direct
message or after `/dip`, or its button is pressed; whatever begins with none of the words below is
read as orders.
"""

import re
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial
from typing import NamedTuple

from bot.gamesmaster.archive import old_games
from bot.gamesmaster.archive.archive import ask_for_file
from bot.gamesmaster.clock import absences, deadlines
from bot.gamesmaster.commands.help import show_help
from bot.gamesmaster.context.change import Context
from bot.gamesmaster.context.open_game import Turn, each_turn
from bot.gamesmaster.desk import acts, panel
from bot.gamesmaster.lookup import games as lookup
from bot.gamesmaster.lookup.games import Fits, Part
from bot.gamesmaster.lookup.phases import means_phase
from bot.gamesmaster.lookup.settings import read_new_game, without_gm
from bot.gamesmaster.notices.actions import Action
from bot.gamesmaster.notices.commands import CommandShown, Who
from bot.gamesmaster.notices.desk import Act
from bot.gamesmaster.notices.orders import Secret
from bot.gamesmaster.orders import form, store, submit, versions
from bot.gamesmaster.orders.several_powers import fits_open_phase, fits_orders
from bot.gamesmaster.sandbox import sandbox
from bot.gamesmaster.seats import hand_over, lobby, preferences, press
from bot.gamesmaster.seats.settings import show_settings
from bot.gamesmaster.showing import history
from bot.gamesmaster.showing import map as game_map
from bot.gamesmaster.showing.questions import answer_question
from bot.gamesmaster.showing.status import show_status
from bot.gamesmaster.votes.votes import vote
from storage.tables.games import GameState

_PLEASE = re.compile(r"\Aplease,?\s+(?=\S)", re.IGNORECASE)
_HESITATION = re.compile(
    r"\A(?:(?:no,?\s+wait|wait|actually|oops|sorry|ok|okay|oh|hm+|well)\W+)+(?=\w)", re.IGNORECASE
)
_COURTESIES = frozenset({"", "please", "pls", "plz", "thanks", "thx", "ty", "thank", "you", "now"})
"""Words after a command that change nothing."""

Handler = Callable[[Context, str, str], None]
"""Does what a command says: with the id of the game it is about, "" where it finds that itself,
and the words after the command."""


@dataclass(frozen=True, slots=True)
class Command:
    """A command: what is written for it, and what it does.

    `arguments` is what may follow its name, in capitals, optional ones in square brackets; where
    there are none, nothing may follow. `examples` are complete and can be written exactly so, its
    name alone where none are given. `also` are other words it may begin with.

    `who` is whom help names, and whom the tests let try it; the handler is what refuses everybody
    else (`OpenGame.powers_of`, `require_gm`).

    `game` is the part that the writer has in the game it is about (`lookup.games`), None where the
    handler finds the game itself; of several games that one is meant which its words `fit`;
    `when_over`: one that is over, too. What `changes` a game is checked `before` it is done: mostly
    it is refused where it was written before the open phase. `lists_orders`: its answer lists all
    orders as they stand.

    `secret` is what its words hold that others must not read.

    `button` is the action that gives the command, and what is in its value: of the game, the words
    and the phase, which is the mark of the phase the button was made for.
    """

    name: str
    handler: Handler
    arguments: str = ""
    examples: tuple[str, ...] = ()
    who: Who = Who.ANYONE
    also: tuple[str, ...] = ()
    game: Part | None = None
    fits: Fits | None = None
    when_over: bool = False
    changes: bool = False
    before: Callable[[Context, str], None] = lookup.require_written_in_phase
    lists_orders: bool = False
    takes_words: bool = False
    secret: Secret | None = None
    button: tuple[Action, *tuple[str, ...]] | None = None

    def __post_init__(self) -> None:
        """Fill in what follows from the name and the arguments."""
        object.__setattr__(self, "examples", self.examples or (self.name,))
        object.__setattr__(self, "takes_words", self.takes_words or bool(self.arguments))

    @property
    def usage(self) -> str:
        """What may be written."""
        name = "[order]" if self.name == "order" else self.name
        return f"{name} {self.arguments}".strip()

    def part(self, context: Context) -> Part | None:
        """The part that the writer has in the game the command is about.

        A GM's command on a game that is over is about the channel's game, or the last one.
        """
        if not self.when_over or (
            context.request.channel is None and lookup.games_of(context, Part.RUNS)
        ):
            return self.game
        return Part.ANY


_I_AM = ("i am", "i'm", "im")

_view = partial(Command, who=Who.PLAYER, game=Part.PLAYS)
"""A command of a player that changes nothing."""
_change = partial(Command, who=Who.PLAYER, game=Part.PLAYS, changes=True)
"""A command of a player that changes the game."""
_change_orders = partial(_change, fits=fits_open_phase, lists_orders=True)
"""A command that changes what is ordered in the open phase."""
_gather = partial(Command, game=Part.JOINED, changes=True)
"""A command of those who join a game, or wait for its start."""


def _of_game(act: Callable[[Context, str], None]) -> Handler:
    """A handler that takes no words."""
    return lambda context, game, _words: act(context, game)


def _of_powers(act: Callable[[Turn], None]) -> Handler:
    """A handler that takes no words, for each power of the writer."""
    return lambda context, game, _words: each_turn(context, game, act)


def _of_words(act: Callable[[Context, str], None]) -> Handler:
    """A handler that is about no game, or finds it itself."""
    return lambda context, _game, words: act(context, words)


def _of_any_game(act: Handler, *, is_own: old_games.Own = means_phase) -> Handler:
    """A handler about a game that may be over, and may be named by its title."""
    return _of_words(partial(old_games.of_any_game, act=act, is_own=is_own))


def _vote(
    name: str, arguments: str = "", also: tuple[str, ...] = (), *, examples: tuple[str, ...]
) -> Command:
    cast = _of_game(lambda context, game: vote(context, game, context.text))
    return _change(name, cast, arguments, secret=Secret.VOTE, also=also, examples=examples)


def _order(context: Context, game: str, words: str) -> None:
    is_recruiting = context.tx.games.get(game).state is GameState.RECRUITING
    if is_recruiting and preferences.takes_as_list(context, game, words):
        return
    above, _, last = words.rstrip().rpartition("\n")
    is_ready = bool(above.strip()) and words_after("ready", last) is not None
    submit.submit(context, game, above if is_ready else words, is_ready=is_ready)


def _new(context: Context, words: str) -> None:
    settings, has_gm = without_gm(words)
    lobby.create_game(context, replace(read_new_game(settings), has_gm=has_gm))


def _choose_game(context: Context, words: str) -> None:
    """Choose among several games by title, or ask which; show how it stands."""
    mine, wanted = lookup.games_of(context, Part.ANY), words.strip()
    if wanted:
        chosen = lookup.game_titled(context, wanted, mine)
    else:
        aside = replace(context, text="game")
        if mine:
            aside = replace(aside, request=replace(context.request, channel=None))
        chosen = lookup.find_game(aside, Part.ANY)
    if chosen is not None:
        show_status(context, chosen)


def _gm(
    act: str,
    arguments: str = "",
    *examples: str,
    also: str = "",
    when_over: bool = False,
    finds_game: bool = False,
    handler: Handler | None = None,
) -> Command:
    """A command of the GM, which words may follow: after `because` the reason.

    `gm` stands before it and its other names (`also`), and its whole name before its examples.
    """
    name = f"gm {act}"
    written = tuple(f"{name} {words}".rstrip() for words in examples or ("",))
    return Command(
        name,
        handler or partial(acts.ask, act=Act(act), example=written[0]),
        arguments,
        written,
        Who.GM,
        also=tuple(f"gm {one}" for one in also.split(", ") if one),
        takes_words=True,
        game=None if finds_game else Part.RUNS,
        when_over=when_over,
        changes=not finds_game,
    )


def _gm_act(context: Context, game: str, words: str) -> None:
    said = read_command(f"gm {words}")
    if said is not None:
        said.command.handler(context, game, said.words)


COMMANDS: tuple[Command, ...] = (
    _change(
        "order",
        _order,
        "ORDERS",
        examples=("A PAR - BUR", "order F BRE - MAO, A MAR H"),
        before=lookup.require_in_time,
        fits=fits_orders,
        lists_orders=True,
    ),
    _view(
        "orders",
        _of_powers(submit.show),
        also=("my orders", "show orders"),
        fits=fits_open_phase,
        lists_orders=True,
        button=(Action.MY_ORDERS, "game"),
    ),
    _view(
        "orders history",
        _of_powers(versions.history),
        also=("order history", "my orders history", "orders versions", "redo"),
        lists_orders=True,
    ),
    _change(
        "orders restore",
        versions.restore,
        "NUMBER",
        examples=("orders restore 1",),
        also=("order restore", "restore orders", "restore"),
        lists_orders=True,
    ),
    _change_orders(
        "undo",
        versions.undo,
        also=("undo that", "undo last"),
        button=(Action.UNDO, "game", "phase", "words"),
    ),
    _view("form", _of_powers(form.offer), also=("order form", "orders form"), fits=fits_open_phase),
    _change_orders(
        "clear",
        _of_powers(store.clear),
        also=("clear orders", "clear all", "clear everything"),
        button=(Action.CLEAR, "game", "phase"),
    ),
    _change(
        "clear ahead",
        _of_powers(store.clear_plans),
        also=("clear plans", "forget plans", "forget ahead"),
        lists_orders=True,
    ),
    _change_orders(
        "ready",
        _of_powers(partial(submit.make_ready, is_ready=True)),
        also=("done", *(f"{i} {one}" for i in _I_AM for one in ("ready", "done"))),
        button=(Action.READY, "game", "phase"),
    ),
    _change_orders(
        "not ready",
        _of_powers(partial(submit.make_ready, is_ready=False)),
        also=("unready", "notready", "wait", *(f"{i} not ready" for i in _I_AM)),
        button=(Action.NOT_READY, "game", "phase"),
    ),
    Command(
        "status",
        _of_game(show_status),
        game=Part.ANY,
        also=("deadline",),
        button=(Action.STATUS, "game"),
    ),
    Command(
        "map",
        _of_words(game_map.show_map),
        "[PHASE] [REGION or PROVINCES] [STYLE] [of TITLE]",
        examples=(
            "map",
            "map F1901M",
            "map balkans",
            "map spring 1901 of The Great War",
            "map dark",
            "map F1901M balkans print",
        ),
        also=("show map", "show the map", "show me the map"),
    ),
    Command(
        "map style",
        _of_words(game_map.choose_style),
        "[STYLE]",
        examples=("map style", "map style dark", "map style deuteranopia+initials"),
        also=("map styles", "map look", "map looks", "my style", "style", "styles"),
        button=(Action.MAP_STYLE, "words"),
    ),
    _view(
        "my map",
        submit.own_map,
        "[STYLE]",
        examples=("my map", "my map print"),
        also=("map of my orders", "map orders"),
        fits=fits_open_phase,
        button=(Action.MY_MAP, "game"),
    ),
    Command(
        "history",
        _of_any_game(history.show_history, is_own=history.means_history),
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
        _of_any_game(history.show_score),
        "[of TITLE]",
        examples=("score", "score of The Great War"),
        also=("scores", "chart", "centers", "statistics"),
    ),
    Command(
        "reliability",
        _of_words(history.show_reliability),
        "[@PERSON]",
        examples=("reliability", "reliability <@T1/U7>"),
    ),
    Command(
        "why",
        history.show_why,
        "PROVINCE [PHASE]",
        examples=("why BEL", "why Burgundy spring 1901"),
        game=Part.ANY,
    ),
    Command(
        "sandbox",
        _of_words(sandbox.obey),
        "[PHASE or ORDERS]",
        examples=("sandbox", "sandbox spring 1901", "sandbox A PAR - BUR, A MUN - BUR"),
    ),
    _vote("draw", "[with POWERS]", examples=("draw", "draw with France and Germany")),
    _vote("surrender", "[to POWERS]", examples=("surrender", "surrender to England and France")),
    _vote("concede", "to POWER", examples=("concede to France",)),
    _vote(
        "no vote",
        examples=("no vote", "no draw", "no surrender"),
        also=("no draw", "nodraw", "not draw", "no surrender", "no concession"),
    ),
    Command("game", _of_words(_choose_game), "[TITLE]", examples=("game", "game The Great War")),
    Command(
        "games",
        _of_words(old_games.show_games),
        also=("all games", "archive", "old games", "list games"),
    ),
    Command(
        "help",
        _of_words(lambda context, words: show_help(context, words, SHOWN)),
        "[TOPIC or COMMAND]",
        examples=("help", "help builds", "help gm deadline"),
        also=("?", "commands"),
        button=(Action.HELP, "words"),
    ),
    Command(
        "new",
        _of_words(_new),
        '["TITLE"] [preset NAME] [SETTING VALUE, ...] [no gm]',
        examples=(
            "new",
            'new "The Great War" preset club, zone Europe/Berlin, ends 1910',
            "new The Great War, edition 1971, paradox szykman, moves 24h, retreats 12h",
            "new Among Friends, no gm",
        ),
    ),
    _gather("join", _of_game(lobby.join), button=(Action.JOIN, "game")),
    _gather(
        "leave",
        hand_over.leave,
        "[for @PERSON]",
        examples=("leave", "leave for <@T1/U7>"),
        who=Who.PLAYER,
        also=("resign", "quit", "i resign", "i quit", "i leave"),
    ),
    Command(
        "take over",
        _of_words(hand_over.take_over_named),
        "POWER",
        examples=("take over FRANCE",),
        also=("takeover", "i take over", "i will take over", "i'll take over"),
    ),
    _gather(
        "prefer",
        preferences.prefer_or_show,
        "[POWERS or random]",
        secret=Secret.PREFERENCES,
        examples=("prefer England, (France Germany), Italy", "prefer random", "prefer none"),
        who=Who.PLAYER,
        also=("preference", "preferences", "i prefer"),
    ),
    _gather(
        "here",
        _of_game(lobby.be_present),
        who=Who.PLAYER,
        also=("i am here", "i'm here", "present", "yes i am", "yes i am here", "yes i'm here"),
        button=(Action.PRESENT, "game"),
    ),
    Command(
        "start",
        lobby.start,
        "[anyway]",
        examples=("start", "start anyway"),
        who=Who.GM,
        also=("gm start", "gm begin"),
        game=Part.RUNS,
        changes=True,
        button=(Action.START, "game"),
    ),
    _change(
        "extend",
        deadlines.ask,
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
        _of_words(absences.note),
        "[DAYS]",
        examples=("away", "away 12-15 December", "away until Friday", "away next week"),
        who=Who.PLAYER,
        also=("i am away", "i'm away", "i will be away", "i'll be away"),
    ),
    Command("back", _of_words(absences.back), who=Who.PLAYER, also=("i am back", "not away")),
    _change(
        "announce",
        press.announce,
        "[anonymously] TEXT",
        examples=("announce We come in peace.", "announce anonymously: Beware of Austria."),
        also=("say",),
    ),
    Command(
        "contact",
        press.contact,
        "[all:] [TEXT]",
        examples=("contact", "contact anna@example.org", "contact all: +44 20 7946 0000"),
        also=("contacts", "my contact"),
        game=Part.ANY,
    ),
    _view("gm tell", press.tell_gm, "TEXT", examples=("gm tell Italy has threatened me at work.",)),
    Command("settings", show_settings, also=("show settings", "setting"), game=Part.ANY),
    Command(
        "gm",
        _of_game(panel.panel),
        who=Who.GM,
        game=Part.RUNS,
        when_over=True,
        also=(
            *("gm panel", "gm help", "gm commands", "gm status", "gm desk", "gm menu"),
            *("gm late", "gm who", "gm who is late"),
        ),
    ),
    _gm(
        "set",
        "SETTING VALUE, ...",
        "draws dias",
        "ends 1910, absence grace 12h because we agreed",
        also="settings, change",
    ),
    _gm(
        "deadline",
        "TIME",
        "+12h",
        "in 24h",
        "tomorrow 9pm",
        "Sunday midnight Europe/London",
        also="extend, extension, delay, postpone, prolong, push, more, more time, set deadline, "
        "set the deadline, move the deadline, change the deadline",
    ),
    _gm(
        "pause",
        "[TIME]",
        "",
        "7 days",
        "2 January 18:00 because of the holidays",
        also="stop, halt, hold, freeze",
    ),
    _gm("resume", also="unpause, continue, restart, unfreeze"),
    _gm(
        "process",
        "[PHASE]",
        "",
        "spring 1901",
        also="adjudicate, resolve, next, end turn, end the turn, end phase, end the phase, "
        "close orders",
    ),
    _gm("preview", handler=_of_game(panel.preview)),
    _gm("remind", "[POWERS]", "", "FRANCE"),
    _gm(
        "order",
        "POWER ORDERS",
        "FRANCE A PAR - BUR, F BRE - MAO",
        "FRANCE if PAR is dislodged, retreat: BUR, BRE",
        "FRANCE draw",
        also="orders, order for, orders for",
    ),
    _gm("unseal", "POWER or all", "FRANCE", "all"),
    _gm("seat", "POWER @PERSON", "FRANCE <@T1/U7>"),
    _gm("replace", "POWER @PERSON", "FRANCE <@T1/U7>", also="substitute, swap"),
    _gm("disorder", "POWER", "FRANCE", also="civil disorder"),
    _gm("resigned", "POWER", "FRANCE"),
    _gm("reinstate", "POWER", "FRANCE", also="give back"),
    _gm("reprimand", "POWER because REASON", "FRANCE because of threats outside the game"),
    _gm("expel", "POWER because REASON", "FRANCE because of a second account", also="kick, ban"),
    _gm(
        "edit",
        "CHANGES",
        "+A PAR FRANCE, -F BRE",
        "move F BRE to PIC",
        "center BEL GERMANY, center HOL none",
    ),
    _gm(
        "rollback",
        "[PHASE] [without orders]",
        "spring 1901",
        "F1901M without orders",
        also="roll back, undo, back, go back, revert",
        when_over=True,
    ),
    _gm("forward", "[PHASE]", "", "fall 1901", also="redo"),
    _gm(
        "announce",
        "TEXT",
        "The next deadline is firm.",
        also="say, post, tell everyone, tell everybody",
    ),
    _gm(
        "export",
        "[json, judge or diplomacy] [of TITLE]",
        "",
        "judge",
        "json of The Great War",
        handler=_of_words(old_games.export_any),
        finds_game=True,
    ),
    Command("gm import", _of_words(ask_for_file), takes_words=True),
    _gm("audit", "[all]", "", "all", also="log", when_over=True, handler=panel.audit),
    _gm("health", when_over=True, handler=_of_game(panel.health)),
    _gm("add", "@PERSON", "<@T1/U7>"),
    _gm("remove", "@PERSON", "<@T1/U7>"),
    _gm("resign", also="step down, leave, quit"),
    _gm("winner", "POWER", "FRANCE"),
    _gm("draw", "[POWERS]", "", "ENGLAND, FRANCE"),
    _gm("close", also="close the game", when_over=True),
    _gm("end", "", "", "because nobody plays on", also="end game, end the game"),
)
"""What people may write, in the order in which help lists it."""

BUTTONS: tuple[Command, ...] = (
    _gather(
        "leave the lobby", _of_game(lobby.leave), who=Who.PLAYER, button=(Action.LEAVE, "game")
    ),
    _gather("keep list", preferences.prefer, button=(Action.KEEP_LIST, "game", "words")),
    _change(
        "restore version", versions.restore_shown, button=(Action.RESTORE, "game", "phase", "words")
    ),
    _change("put", submit.put, button=(Action.PUT, "game", "phase", "words")),
    _change("say", submit.submit_for, button=(Action.SAY, "game", "phase", "words")),
    Command(
        "take over button",
        hand_over.take_over,
        who=Who.PLAYER,
        changes=True,
        button=(Action.TAKE_OVER, "game", "words"),
    ),
    Command("agree", _of_words(acts.agree), button=(Action.AGREE, "words")),
    Command("confirm", _of_words(acts.confirm), button=(Action.CONFIRM, "words")),
    Command("decline", _of_words(acts.decline), button=(Action.DECLINE, "words")),
    Command("post", _of_words(press.post), button=(Action.POST, "words")),
    Command("drop", _of_words(press.drop), button=(Action.DROP, "words")),
    Command("gm button", _gm_act, who=Who.GM, button=(Action.GM_ACT, "game", "words")),
    Command("sandbox button", _of_words(sandbox.press), button=(Action.SANDBOX, "words")),
)
"""What only a button gives."""

PRESSED = {
    action: (one, fields)
    for one in (*COMMANDS, *BUTTONS)
    if one.button is not None
    for action, *fields in (one.button,)
}
"""The command that each button gives, and what is in the button's value."""

QUESTION = Command("question", answer_question, "TEXT", game=Part.ANY)
"""What a text gives that asks something about the game; no word begins it."""

BY_NAME = {one.name: one for one in COMMANDS}
SHOWN: tuple[CommandShown, ...] = tuple(
    CommandShown(one.name, one.usage, one.who, one.examples, one.also) for one in COMMANDS
)
"""The commands as help shows them."""

_BEGINNINGS = sorted(
    ((words.split(), one) for one in COMMANDS for words in (one.name, *one.also)),
    key=lambda pair: -len(pair[0]),
)
"""The words that commands begin with, the longest first."""


class Said(NamedTuple):
    """A command as somebody wrote it, and the words after it."""

    command: Command
    words: str


def words_after(name: str, text: str) -> str | None:
    """The words after a command in a text; None if the text does not give that command."""
    said = read_command(text)
    return None if said is None or said.command.name != name else said.words


def read_command(text: str) -> Said | None:
    """The command that a text begins with, and the words after it; None if it begins with none.

    A `please` before it changes nothing. The longest beginning wins (`not ready` over nothing, `my
    map` over `map`). A command that takes no words is only meant when nothing but punctuation or a
    courtesy follows, so that `clear A PAR H` or a sentence that happens to begin with such a word
    is not obeyed by mistake. A hesitation before such a command changes nothing either: `no wait,
    not ready`.
    """
    said = _begun_with(text)
    decided = _HESITATION.sub("", text.strip())
    if said is not None or decided == text.strip():
        return said
    said = _begun_with(decided)
    return None if said is None or said.command.takes_words else said


def _begun_with(text: str) -> Said | None:
    polite = _PLEASE.sub("", text.strip().lstrip("/"))
    folded = [_folded(word) for word in polite.split()]
    for beginning, one in _BEGINNINGS:
        if folded[: len(beginning)] != beginning:
            continue
        rest = _after(polite, len(beginning))
        if _COURTESIES.issuperset(map(_folded, rest.split())):
            rest = ""
        if one.takes_words or not rest:
            return Said(one, rest)
    return None


def _folded(word: str) -> str:
    return word.casefold().rstrip(".!:,")


def _after(text: str, words: int) -> str:
    parts = text.split(maxsplit=words)
    return parts[words] if len(parts) > words else ""
