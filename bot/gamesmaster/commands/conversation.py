"""Whatever people write to the bot: commands, or else orders."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from difflib import get_close_matches

import structlog

from bot.gamesmaster.archive import import_game as importing
from bot.gamesmaster.archive import old_games
from bot.gamesmaster.clock import absences as away
from bot.gamesmaster.clock import extend as extending
from bot.gamesmaster.commands.gm_commands import AFTER_THE_END, GM_HANDLERS
from bot.gamesmaster.commands.table import COMMANDS, Command, CommandName, command, read_command
from bot.gamesmaster.commands.topics import TOPICS, topic
from bot.gamesmaster.commands.unknown import unknown_command
from bot.gamesmaster.context.context import Context, RequestRunner
from bot.gamesmaster.context.errors import RequestRefused
from bot.gamesmaster.context.open_game import OpenGame, open_game_of
from bot.gamesmaster.context.ports import Channel
from bot.gamesmaster.context.quoting import quote
from bot.gamesmaster.context.requests import Readiness, Request
from bot.gamesmaster.looking import history, reliability, why
from bot.gamesmaster.looking import map_style as looks
from bot.gamesmaster.looking.status import show_status
from bot.gamesmaster.lookup import phases as naming
from bot.gamesmaster.lookup.games import (
    Meant,
    Part,
    choose_game,
    find_game,
    games_of,
    meant_game,
)
from bot.gamesmaster.lookup.gm_words import without_gm
from bot.gamesmaster.lookup.settings import read_new_game
from bot.gamesmaster.lookup.titles import game_titled
from bot.gamesmaster.notices.commands import Help, Refusal
from bot.gamesmaster.notices.notice import Destination, Place
from bot.gamesmaster.notices.orders import PublicOrder
from bot.gamesmaster.orders import edits, fitting, versions
from bot.gamesmaster.orders import form as filing
from bot.gamesmaster.orders import submit as orders
from bot.gamesmaster.sandbox import sandbox
from bot.gamesmaster.seats import leave as leaving
from bot.gamesmaster.seats import lobby, press
from bot.gamesmaster.seats import preferences as wishes
from bot.gamesmaster.seats import settings as game_settings
from bot.gamesmaster.votes import cast as votes
from engine.board import Power
from engine.names import names_of
from engine.reader import parse_orders, reads_as_order, written_votes
from engine.variants import ONE_OF_EACH_MAP
from storage.games import GameRecord, GameState
from storage.unit_of_work import Transaction

log = structlog.get_logger(__name__)

_FIRST_WORD = re.compile(r"[\W_]*([^\W\d_]+)[\W_]*")
_NEARLY = 0.75
_WORD = re.compile(r"[^\W_]+")
_VOTES = (CommandName.DRAW, CommandName.SURRENDER, CommandName.CONCEDE, CommandName.NO_VOTE)
_NOBODY = Power("")
"""Reads a text whose writer plays no matter which power."""
_LISTS_ORDERS = frozenset(
    [
        *(CommandName.ORDER, CommandName.ORDERS, CommandName.ORDERS_HISTORY),
        *(CommandName.ORDERS_RESTORE, CommandName.UNDO, CommandName.CLEAR, CommandName.CLEAR_AHEAD),
        *(CommandName.READY, CommandName.NOT_READY),
    ]
)
"""The commands that are answered with all orders as they stand."""
_TELLS_WHAT_STANDS = frozenset(
    [Refusal.EDITED_TOO_LATE, Refusal.ORDERS_CLOSED, Refusal.WRITTEN_BEFORE]
)


class Conversation:
    """What people write, in whatever place. People in a text are named as `requests.mention` does.

    Every text written to the bot is answered, one that is merely overheard is not.
    """

    def __init__(self, runner: RequestRunner) -> None:
        self._runner = runner

    def hear(self, request: Request, text: str) -> None:
        """Do what a text says that was written to the bot alone: a command, or orders."""
        clean = storable(text)
        placed, its = sandbox.in_its_thread(self._runner, request)
        if its is None:
            self._runner.carry_out(placed, lambda context: _obey(context, clean))
        else:
            self._runner.carry_out(
                placed, lambda context: sandbox.obey_in_thread(context, its, clean)
            )

    def deleted(self, request: Request) -> None:
        """Say which orders of a deleted message (`request.message`) still count, if any do."""
        self._runner.carry_out(request, edits.tell_of_what_counts)

    def choose(self, request: Request, pending: str, game: str) -> None:
        """Carry out the text whose writer was asked which game it is about, for this one."""
        self._runner.carry_out(request, lambda context: _choose(context, pending, game))

    def mentioned(self, request: Request, text: str) -> None:
        """Do what a text says that others can read too: commands; orders in it are not stored."""
        clean = storable(text)
        orders_text = _orders_in(clean)
        game = None if orders_text is None else self._ordered_in_public(request, orders_text)
        if game is None:
            self._runner.carry_out(request, lambda context: _obey_in_public(context, clean))
        else:
            self._warn(request, game)

    def overheard(self, request: Request, text: str) -> None:
        """Warn a player who writes an order in the channel of the game; pass over all else.

        Nothing of the text is stored.
        """
        game = self._ordered_in_public(request, storable(text), is_overheard=True)
        if game is not None:
            self._warn(request, game)

    def _ordered_in_public(
        self, request: Request, text: str, *, is_overheard: bool = False
    ) -> GameRecord | None:
        """The game that a text which others can read gives orders for, if it reads as orders.

        What is overheard elsewhere than in the game's channel is talk between players.
        """
        with self._runner.work.reading() as tx:
            there = _open_game_in(tx, request.channel)
            open_games = [] if there is None else [there]
            if there is None and not is_overheard:
                mine = tx.games.of_player(request.player)
                running = (game for game in mine if game.state is GameState.RUNNING)
                open_games = [open_game_of(tx, game) for game in running]
            for open_game in open_games:
                if request.player in open_game.seats.values():
                    powers = open_game.powers_of(request.player)
                    is_order = any(
                        reads_as_order(text, open_game.position, power, open_game.variant)
                        for power in powers
                    )
                    is_idle = is_overheard or all(_is_idle(text, open_game, one) for one in powers)
                    if is_order or not is_idle:
                        return open_game.game
        return None

    def _warn(self, request: Request, game: GameRecord) -> None:
        self._runner.carry_out(request, lambda context: _warn_of_public_order(context, game))


def storable(text: str) -> str:
    """A text without the characters that no database takes."""
    return text.replace("\0", "").encode("utf-16", "surrogatepass").decode("utf-16", "replace")


def _obey(context: Context, text: str) -> None:
    """Do what a text says; of an edited message say too which orders it has left standing."""
    if context.request.begun_at is None:
        _do(context, text)
        return
    found, refusal = read_command(text), None
    try:
        with context.tx.attempt():
            _do(context, text)
    except RequestRefused as refused:
        refusal = refused.notice
        log.info("request_refused", request=context.request.id, reason=refusal.reason.value)
        context.answer(refusal, may_wait=True)
    if refusal is not None:
        lists_orders = refusal.reason in _TELLS_WHAT_STANDS
    else:
        lists_orders = found is None or found[0].name in _LISTS_ORDERS
    if not lists_orders:
        edits.tell_of_what_counts(context)


def _do(context: Context, text: str) -> None:
    if not text.strip():
        context.answer(_help(context, ""))
        return
    found = _read(text) or _read_sandbox(text)
    if found is None:
        found = (_command(CommandName.ORDER), text)
        _refuse_unknown_gm_command(text)
    one, words = found
    if one.name is not CommandName.ORDER and _said_it_before(context, found):
        return
    _HANDLERS[one.name](context, words, text)


def _said_it_before(context: Context, found: tuple[Command, str]) -> bool:
    """Whether an edited message gave the same command until then: it is not given again."""
    before = context.request.before
    return before is not None and bool(before.strip()) and _read(before) == found


def _obey_in_public(context: Context, text: str) -> None:
    if text.strip() and _orders_in(text) is not None:
        raise unknown_command(text, is_public=True)
    found = _read(text)
    if found is not None and found[0].name is CommandName.ANNOUNCE:
        raise RequestRefused(Refusal.PRESS_IN_PUBLIC)
    _obey(context, text)


def _orders_in(text: str) -> str | None:
    """What would be read as orders of a text, None if it is another command."""
    found = _read(text)
    if found is None:
        return text
    return found[1] if found[0].name is CommandName.ORDER else None


def _choose(context: Context, pending: str, game: str) -> None:
    question = context.tx.questions.settle(pending, context.player, context.now)
    if question is None:
        raise RequestRefused(Refusal.CONFIRMATION_GONE)
    choose_game(context, game)
    request = replace(
        context.request, at=question.written_at, channel=None, message=question.message, game=game
    )
    _obey(replace(context, request=request), question.text)


def _warn_of_public_order(context: Context, game: GameRecord) -> None:
    channel = context.request.channel
    if channel is None:
        return
    notice = PublicOrder(game.title, channel)
    private = Destination(Place.PRIVATE, channel=channel, player=context.player)
    context.outbox.tell(private, notice, game=game.id)
    context.outbox.tell_player(context.player, notice, game)
    log.info("public_order", game=game.id)


def _is_idle(text: str, open_game: OpenGame, power: Power) -> bool:
    """Whether a text that was addressed to the bot has no order at all among its words."""
    parsed = parse_orders(text, open_game.position, power, open_game.variant, open_game.rulebook)
    return not (parsed.readings or parsed.plans)


def _open_game_in(tx: Transaction, channel: Channel | None) -> OpenGame | None:
    game = None if channel is None else tx.games.in_channel(channel)
    if game is None or game.state is not GameState.RUNNING:
        return None
    return open_game_of(tx, game)


def _read_sandbox(text: str) -> tuple[Command, str] | None:
    """What is meant for a sandbox although no command is read there: `sandbox:A PAR - BUR`.

    Refused where the word is misspelt: what may be meant for a sandbox is never an order.
    """
    word = _FIRST_WORD.match(text)
    if word is None:
        return None
    one = _command(CommandName.SANDBOX)
    if word[1].casefold() == one.name:
        return one, text[word.end() :]
    if get_close_matches(word[1].casefold(), [one.name.value], cutoff=_NEARLY):
        raise RequestRefused(Refusal.UNKNOWN_COMMAND, quote(text.strip()), known=(one.name.value,))
    return None


def _read(text: str) -> tuple[Command, str] | None:
    """The command that a text is; a vote among orders is none."""
    found = read_command(text)
    if found is None or found[0].name not in _VOTES or not found[1]:
        return found
    for variant in ONE_OF_EACH_MAP:
        said, rest = written_votes(text, _NOBODY, variant)
        if said and not _WORD.search(rest):
            return found
    return None


def _command(name: CommandName) -> Command:
    return next(one for one in COMMANDS if one.name is name)


def _help(context: Context, words: str) -> Help:
    playing = games_of(context, Part.PLAYS)
    seats = context.tx.games.seats(playing[0].id) if len(playing) == 1 else {}
    power = next((one for one, player in seats.items() if player == context.player), None)
    wanted = " ".join(words.casefold().split())
    found = topic(wanted) or command(wanted)
    is_unknown = bool(wanted) and found is None
    return Help(
        topic="" if found is None else found.name,
        power=power,
        is_gm=bool(games_of(context, Part.RUNS)),
        unknown=quote(words.strip()) if is_unknown else "",
        close=_close(wanted) if is_unknown else (),
    )


def _close(wanted: str) -> tuple[str, ...]:
    names = [*(one.name for one in TOPICS), *(one.name.value for one in COMMANDS)]
    begun = [name for name in names if name.startswith(wanted)]
    return tuple(dict.fromkeys([*begun, *get_close_matches(wanted, names, n=3, cutoff=0.6)]))


def _refuse_unknown_gm_command(text: str) -> None:
    if text.split(maxsplit=1)[0].casefold() == "gm":
        raise unknown_command(text)


Handler = Callable[[Context, str, str], None]
"""What a command does: with the words after it, and the whole text it was written in."""


def _of_game(part: Part, act: Callable[[Context, str, str], None]) -> Handler:
    """A handler on the game that a text is about, once known: `act(context, game, words)`."""

    def handler(context: Context, words: str, text: str) -> None:
        game = find_game(context, text, part)
        if game is not None:
            act(context, game, words)

    return handler


def _of_any_game(
    act: Callable[[Context, str, str], None], is_own: old_games.Own = naming.means_phase
) -> Handler:
    """The same of a game that may be over, and may be named by its title."""
    return lambda context, words, text: old_games.of_any_game(
        context, words, text, act, is_own=is_own
    )


def _vote(context: Context, _words: str, text: str) -> None:
    game = find_game(context, text, Part.PLAYS, acts=True)
    if game is not None:
        edits.require_written_in_phase(context, game)
        votes.vote(context, game, text)


def _act_on(part: Part, act: Callable[[Context, str, str], None]) -> Handler:
    """The same of a handler that changes the game: no message of an earlier phase becomes one."""

    def handler(context: Context, words: str, text: str) -> None:
        game = find_game(context, text, part, acts=True)
        if game is not None:
            edits.require_written_in_phase(context, game)
            act(context, game, words)

    return handler


def _of_open_phase(act: Callable[[Context, str, str], None], *, acts: bool = True) -> Handler:
    """A handler about a player's orders: of several games, of the one that asks for some now."""

    def handler(context: Context, words: str, text: str) -> None:
        meant = meant_game(context, text, Part.PLAYS, acts=acts, fits=fitting.of_open_phase)
        if meant is not None:
            if acts:
                edits.require_written_in_phase(context, meant.game)
            act(_with_words(context, meant), meant.game, words)

    return handler


def _with_words(context: Context, meant: Meant) -> Context:
    """The context, whose receipts say how its game was found."""
    return replace(context, request=replace(context.request, by_words=meant.by_words))


def _by_gm(name: CommandName, act: Callable[[Context, str, str], None]) -> Handler:
    """A GM's handler; some are about games that are over too: the channel's, or the last one."""

    def handler(context: Context, words: str, text: str) -> None:
        is_elsewhere = context.request.channel is None and games_of(context, Part.RUNS)
        part = Part.ANY if name in AFTER_THE_END and not is_elsewhere else Part.RUNS
        _act_on(part, act)(context, words, text)

    return handler


def _order(context: Context, words: str, text: str) -> None:
    try:
        fits = fitting.orders_in(words)
        meant = meant_game(context, text, Part.PLAYS, acts=True, fits=fits)
        if meant is not None:
            orders.submit(_with_words(context, meant), words, meant.game)
    except RequestRefused as refused:
        if _is_no_order(words, refused.notice.reason):
            raise unknown_command(words) from None
        raise


def _is_no_order(words: str, reason: Refusal) -> bool:
    """Whether a text was refused that is none of a player's orders, but something misspelt."""
    if reason is Refusal.UNKNOWN_COMMAND:
        return True
    if reason not in {Refusal.NOT_IN_THIS_GAME, Refusal.NOT_IN_A_GAME}:
        return False
    written = words.split()
    is_place = any(names_of(one).provinces(word) for one in ONE_OF_EACH_MAP for word in written)
    if not written or is_place:
        return False
    if reason is Refusal.NOT_IN_A_GAME and len(written) > orders.IDLE_WORDS:
        return False
    unknown = unknown_command(words).notice
    is_meant = unknown.known or unknown.reason is Refusal.NEXT_IS_FOR_SANDBOXES
    return reason is Refusal.NOT_IN_THIS_GAME or bool(is_meant)


def _new(context: Context, words: str, _text: str) -> None:
    settings, has_gm = without_gm(words)
    lobby.create_game(context, replace(read_new_game(settings), has_gm=has_gm))


def _help_on(context: Context, words: str, _text: str) -> None:
    context.answer(_help(context, words))


def _game(context: Context, words: str, _text: str) -> None:
    """Choose among several games by title, or ask which; show how it stands."""
    mine, wanted = games_of(context, Part.ANY), words.strip()
    if not wanted:
        aside = (
            replace(context, request=replace(context.request, channel=None)) if mine else context
        )
        chosen = find_game(aside, CommandName.GAME.value, Part.ANY)
    else:
        chosen = game_titled(context, wanted, mine)
    if chosen is not None:
        show_status(context, chosen)


_HANDLERS: dict[CommandName, Handler] = {
    CommandName.ORDER: _order,
    CommandName.ORDERS: _of_open_phase(
        lambda context, game, _: orders.show(context, game), acts=False
    ),
    CommandName.ORDERS_HISTORY: _of_game(
        Part.PLAYS, lambda context, game, _: versions.history(context, game)
    ),
    CommandName.ORDERS_RESTORE: _act_on(Part.PLAYS, versions.restore),
    CommandName.UNDO: _of_open_phase(lambda context, game, _: versions.undo(context, game)),
    CommandName.FORM: _of_open_phase(
        lambda context, game, _: filing.offer(context, game), acts=False
    ),
    CommandName.CLEAR: _of_open_phase(lambda context, game, _: orders.clear(context, game)),
    CommandName.CLEAR_AHEAD: _act_on(
        Part.PLAYS, lambda context, game, _: orders.clear_ahead(context, game)
    ),
    CommandName.READY: _of_open_phase(
        lambda context, game, _: orders.make_ready(context, game, Readiness.READY)
    ),
    CommandName.NOT_READY: _of_open_phase(
        lambda context, game, _: orders.make_ready(context, game, Readiness.NOT_READY)
    ),
    CommandName.STATUS: _of_game(Part.ANY, lambda context, game, _: show_status(context, game)),
    CommandName.MAP: looks.show_map,
    CommandName.MAP_STYLE: lambda context, words, _: looks.obey(context, words),
    CommandName.MY_MAP: _of_open_phase(orders.own_map, acts=False),
    CommandName.HISTORY: _of_any_game(history.show_history, history.means_history),
    CommandName.SCORE: _of_any_game(history.show_score),
    CommandName.RELIABILITY: lambda context, words, _: reliability.show_reliability(context, words),
    CommandName.WHY: _of_game(Part.ANY, why.show_why),
    CommandName.SANDBOX: sandbox.obey,
    **dict.fromkeys(_VOTES, _vote),
    CommandName.GAME: _game,
    CommandName.GAMES: lambda context, _words, _text: old_games.show_games(context),
    CommandName.GM_EXPORT: old_games.export_any,
    CommandName.GM_IMPORT: importing.ask_for_file,
    CommandName.HELP: _help_on,
    CommandName.NEW: _new,
    CommandName.JOIN: _act_on(Part.JOINED, lambda context, game, _: lobby.join(context, game)),
    CommandName.LEAVE: _act_on(Part.JOINED, lambda context, game, _: leaving.leave(context, game)),
    CommandName.PREFER: _act_on(Part.JOINED, wishes.obey),
    CommandName.HERE: _act_on(
        Part.JOINED, lambda context, game, _: lobby.be_present(context, game)
    ),
    CommandName.START: _act_on(Part.RUNS, lobby.start_as_said),
    CommandName.EXTEND: _act_on(Part.PLAYS, extending.ask),
    CommandName.AWAY: lambda context, words, _: away.note(context, words),
    CommandName.BACK: lambda context, *_: away.back(context),
    CommandName.ANNOUNCE: _act_on(Part.PLAYS, press.announce),
    CommandName.SETTINGS: _of_game(Part.ANY, game_settings.show_settings),
    **{name: _by_gm(name, handler) for name, handler in GM_HANDLERS.items()},
}
