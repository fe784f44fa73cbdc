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
from bot.gamesmaster.commands.gm_commands import AFTER_THE_END, GM_DEEDS
from bot.gamesmaster.commands.table import COMMANDS, Command, CommandName, command, read_command
from bot.gamesmaster.commands.topics import TOPICS, topic
from bot.gamesmaster.commands.unknown import unknown_command
from bot.gamesmaster.context.context import Errand, Errands
from bot.gamesmaster.context.errors import RequestRefused
from bot.gamesmaster.context.open_game import Sitting, sitting_of
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
from bot.gamesmaster.notices import Destination, Help, Place, PublicOrder, Refusal
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
from engine.variants.classic import CLASSIC
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

    def __init__(self, errands: Errands) -> None:
        self._errands = errands

    def hear(self, request: Request, text: str) -> None:
        """Do what a text says that was written to the bot alone: a command, or orders."""
        clean = storable(text)
        placed, its = sandbox.in_its_thread(self._errands, request)
        if its is None:
            self._errands.carry_out(placed, lambda errand: _obey(errand, clean))
        else:
            self._errands.carry_out(
                placed, lambda errand: sandbox.obey_in_thread(errand, its, clean)
            )

    def deleted(self, request: Request) -> None:
        """Say which orders of a deleted message (`request.message`) still count, if any do."""
        self._errands.carry_out(request, edits.tell_of_what_counts)

    def choose(self, request: Request, pending: str, game: str) -> None:
        """Carry out the text whose writer was asked which game it is about, for this one."""
        self._errands.carry_out(request, lambda errand: _choose(errand, pending, game))

    def mentioned(self, request: Request, text: str) -> None:
        """Do what a text says that others can read too: commands; orders in it are not stored."""
        clean = storable(text)
        orders_text = _orders_in(clean)
        game = None if orders_text is None else self._ordered_in_public(request, orders_text)
        if game is None:
            self._errands.carry_out(request, lambda errand: _obey_in_public(errand, clean))
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
        with self._errands.work.reading() as tx:
            there = _sitting_in(tx, request.channel)
            sittings = [] if there is None else [there]
            if there is None and not is_overheard:
                mine = tx.games.of_player(request.player)
                running = (game for game in mine if game.state is GameState.RUNNING)
                sittings = [sitting_of(tx, game) for game in running]
            for sitting in sittings:
                if request.player in sitting.seats.values():
                    powers = sitting.powers_of(request.player)
                    is_order = any(
                        reads_as_order(text, sitting.position, power, sitting.variant)
                        for power in powers
                    )
                    is_idle = is_overheard or all(_is_idle(text, sitting, one) for one in powers)
                    if is_order or not is_idle:
                        return sitting.game
        return None

    def _warn(self, request: Request, game: GameRecord) -> None:
        self._errands.carry_out(request, lambda errand: _warn_of_public_order(errand, game))


def storable(text: str) -> str:
    """A text without the characters that no database takes."""
    return text.replace("\0", "").encode("utf-16", "surrogatepass").decode("utf-16", "replace")


def _obey(errand: Errand, text: str) -> None:
    """Do what a text says; of an edited message say too which orders it has left standing."""
    if errand.request.begun_at is None:
        _do(errand, text)
        return
    found, refusal = read_command(text), None
    try:
        with errand.tx.attempt():
            _do(errand, text)
    except RequestRefused as refused:
        refusal = refused.notice
        log.info("request_refused", request=errand.request.id, reason=refusal.reason.value)
        errand.answer(refusal, may_wait=True)
    if refusal is not None:
        lists_orders = refusal.reason in _TELLS_WHAT_STANDS
    else:
        lists_orders = found is None or found[0].name in _LISTS_ORDERS
    if not lists_orders:
        edits.tell_of_what_counts(errand)


def _do(errand: Errand, text: str) -> None:
    if not text.strip():
        errand.answer(_help(errand, ""))
        return
    found = _read(text) or _read_sandbox(text)
    if found is None:
        found = (_command(CommandName.ORDER), text)
        _refuse_unknown_gm_command(text)
    one, words = found
    if one.name is not CommandName.ORDER and _said_it_before(errand, found):
        return
    _DEEDS[one.name](errand, words, text)


def _said_it_before(errand: Errand, found: tuple[Command, str]) -> bool:
    """Whether an edited message gave the same command until then: it is not given again."""
    before = errand.request.before
    return before is not None and bool(before.strip()) and _read(before) == found


def _obey_in_public(errand: Errand, text: str) -> None:
    if text.strip() and _orders_in(text) is not None:
        raise unknown_command(text, is_public=True)
    found = _read(text)
    if found is not None and found[0].name is CommandName.ANNOUNCE:
        raise RequestRefused(Refusal.PRESS_IN_PUBLIC)
    _obey(errand, text)


def _orders_in(text: str) -> str | None:
    """What would be read as orders of a text, None if it is another command."""
    found = _read(text)
    if found is None:
        return text
    return found[1] if found[0].name is CommandName.ORDER else None


def _choose(errand: Errand, pending: str, game: str) -> None:
    question = errand.tx.questions.settle(pending, errand.player, errand.now)
    if question is None:
        raise RequestRefused(Refusal.CONFIRMATION_GONE)
    choose_game(errand, game)
    request = replace(
        errand.request, at=question.written_at, channel=None, message=question.message, game=game
    )
    _obey(replace(errand, request=request), question.text)


def _warn_of_public_order(errand: Errand, game: GameRecord) -> None:
    channel = errand.request.channel
    if channel is None:
        return
    notice = PublicOrder(game.title, channel)
    private = Destination(Place.PRIVATE, channel=channel, player=errand.player)
    errand.teller.tell(private, notice, game=game.id)
    errand.teller.tell_player(errand.player, notice, game)
    log.info("public_order", game=game.id)


def _is_idle(text: str, sitting: Sitting, power: Power) -> bool:
    """Whether a text that was addressed to the bot has no order at all among its words."""
    parsed = parse_orders(text, sitting.position, power, sitting.variant, sitting.rulebook)
    return not (parsed.readings or parsed.plans)


def _sitting_in(tx: Transaction, channel: Channel | None) -> Sitting | None:
    game = None if channel is None else tx.games.in_channel(channel)
    if game is None or game.state is not GameState.RUNNING:
        return None
    return sitting_of(tx, game)


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
    said, rest = written_votes(text, _NOBODY, CLASSIC)
    return found if said and not _WORD.search(rest) else None


def _command(name: CommandName) -> Command:
    return next(one for one in COMMANDS if one.name is name)


def _help(errand: Errand, words: str) -> Help:
    playing = games_of(errand, Part.PLAYS)
    seats = errand.tx.games.seats(playing[0].id) if len(playing) == 1 else {}
    power = next((one for one, player in seats.items() if player == errand.player), None)
    wanted = " ".join(words.casefold().split())
    found = topic(wanted) or command(wanted)
    is_unknown = bool(wanted) and found is None
    return Help(
        topic="" if found is None else found.name,
        power=power,
        is_gm=bool(games_of(errand, Part.RUNS)),
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


Deed = Callable[[Errand, str, str], None]
"""What a command does: with the words after it, and the whole text it was written in."""


def _of_game(part: Part, act: Callable[[Errand, str, str], None]) -> Deed:
    """A deed on the game that the text is about, once that is known: `act(errand, game, words)`."""

    def deed(errand: Errand, words: str, text: str) -> None:
        game = find_game(errand, text, part)
        if game is not None:
            act(errand, game, words)

    return deed


def _of_any_game(
    act: Callable[[Errand, str, str], None], is_own: old_games.Own = naming.means_phase
) -> Deed:
    """The same of a game that may be over, and may be named by its title."""
    return lambda errand, words, text: old_games.of_any_game(
        errand, words, text, act, is_own=is_own
    )


def _vote(errand: Errand, _words: str, text: str) -> None:
    game = find_game(errand, text, Part.PLAYS, acts=True)
    if game is not None:
        edits.require_written_in_phase(errand, game)
        votes.vote(errand, game, text)


def _act_on(part: Part, act: Callable[[Errand, str, str], None]) -> Deed:
    """The same of a deed that changes the game: no message of an earlier phase becomes one."""

    def deed(errand: Errand, words: str, text: str) -> None:
        game = find_game(errand, text, part, acts=True)
        if game is not None:
            edits.require_written_in_phase(errand, game)
            act(errand, game, words)

    return deed


def _of_open_phase(act: Callable[[Errand, str, str], None], *, acts: bool = True) -> Deed:
    """A deed about a player's orders: of several games, of the one that asks for some now."""

    def deed(errand: Errand, words: str, text: str) -> None:
        meant = meant_game(errand, text, Part.PLAYS, acts=acts, fits=fitting.of_open_phase)
        if meant is not None:
            if acts:
                edits.require_written_in_phase(errand, meant.game)
            act(_with_words(errand, meant), meant.game, words)

    return deed


def _with_words(errand: Errand, meant: Meant) -> Errand:
    """The errand, whose receipts say how its game was found."""
    return replace(errand, request=replace(errand.request, by_words=meant.by_words))


def _by_gm(name: CommandName, act: Callable[[Errand, str, str], None]) -> Deed:
    """A GM's deed; some are about games that are over too: the channel's, or the last one."""

    def deed(errand: Errand, words: str, text: str) -> None:
        is_elsewhere = errand.request.channel is None and games_of(errand, Part.RUNS)
        part = Part.ANY if name in AFTER_THE_END and not is_elsewhere else Part.RUNS
        _act_on(part, act)(errand, words, text)

    return deed


def _order(errand: Errand, words: str, text: str) -> None:
    try:
        fits = fitting.orders_in(words)
        meant = meant_game(errand, text, Part.PLAYS, acts=True, fits=fits)
        if meant is not None:
            orders.submit(_with_words(errand, meant), words, meant.game)
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
    names = names_of(CLASSIC)
    if not written or any(map(names.provinces, written)):
        return False
    if reason is Refusal.NOT_IN_A_GAME and len(written) > orders.IDLE_WORDS:
        return False
    unknown = unknown_command(words).notice
    is_meant = unknown.known or unknown.reason is Refusal.NEXT_IS_FOR_SANDBOXES
    return reason is Refusal.NOT_IN_THIS_GAME or bool(is_meant)


def _new(errand: Errand, words: str, _text: str) -> None:
    settings, has_gm = without_gm(words)
    lobby.open_game(errand, replace(read_new_game(settings), has_gm=has_gm))


def _help_on(errand: Errand, words: str, _text: str) -> None:
    errand.answer(_help(errand, words))


def _game(errand: Errand, words: str, _text: str) -> None:
    """Choose among several games by title, or ask which; show how it stands."""
    mine, wanted = games_of(errand, Part.ANY), words.strip()
    if not wanted:
        aside = replace(errand, request=replace(errand.request, channel=None)) if mine else errand
        chosen = find_game(aside, CommandName.GAME.value, Part.ANY)
    else:
        chosen = game_titled(errand, wanted, mine)
    if chosen is not None:
        show_status(errand, chosen)


_DEEDS: dict[CommandName, Deed] = {
    CommandName.ORDER: _order,
    CommandName.ORDERS: _of_open_phase(
        lambda errand, game, _: orders.show(errand, game), acts=False
    ),
    CommandName.ORDERS_HISTORY: _of_game(
        Part.PLAYS, lambda errand, game, _: versions.history(errand, game)
    ),
    CommandName.ORDERS_RESTORE: _act_on(Part.PLAYS, versions.restore),
    CommandName.UNDO: _of_open_phase(lambda errand, game, _: versions.undo(errand, game)),
    CommandName.FORM: _of_open_phase(
        lambda errand, game, _: filing.offer(errand, game), acts=False
    ),
    CommandName.CLEAR: _of_open_phase(lambda errand, game, _: orders.clear(errand, game)),
    CommandName.CLEAR_AHEAD: _act_on(
        Part.PLAYS, lambda errand, game, _: orders.clear_ahead(errand, game)
    ),
    CommandName.READY: _of_open_phase(
        lambda errand, game, _: orders.make_ready(errand, game, Readiness.READY)
    ),
    CommandName.NOT_READY: _of_open_phase(
        lambda errand, game, _: orders.make_ready(errand, game, Readiness.NOT_READY)
    ),
    CommandName.STATUS: _of_game(Part.ANY, lambda errand, game, _: show_status(errand, game)),
    CommandName.MAP: looks.show_map,
    CommandName.MAP_STYLE: lambda errand, words, _: looks.obey(errand, words),
    CommandName.MY_MAP: _of_open_phase(orders.own_map, acts=False),
    CommandName.HISTORY: _of_any_game(history.show_history, history.means_history),
    CommandName.SCORE: _of_any_game(history.show_score),
    CommandName.RELIABILITY: lambda errand, words, _: reliability.show_reliability(errand, words),
    CommandName.WHY: _of_game(Part.ANY, why.show_why),
    CommandName.SANDBOX: sandbox.obey,
    **dict.fromkeys(_VOTES, _vote),
    CommandName.GAME: _game,
    CommandName.GAMES: lambda errand, _words, _text: old_games.show_games(errand),
    CommandName.GM_EXPORT: old_games.export_any,
    CommandName.GM_IMPORT: importing.ask_for_file,
    CommandName.HELP: _help_on,
    CommandName.NEW: _new,
    CommandName.JOIN: _act_on(Part.JOINED, lambda errand, game, _: lobby.join(errand, game)),
    CommandName.LEAVE: _act_on(Part.JOINED, lambda errand, game, _: leaving.leave(errand, game)),
    CommandName.PREFER: _act_on(Part.JOINED, wishes.obey),
    CommandName.HERE: _act_on(Part.JOINED, lambda errand, game, _: lobby.be_present(errand, game)),
    CommandName.START: _act_on(Part.RUNS, lobby.start_as_said),
    CommandName.EXTEND: _act_on(Part.PLAYS, extending.ask),
    CommandName.AWAY: lambda errand, words, _: away.note(errand, words),
    CommandName.BACK: lambda errand, *_: away.back(errand),
    CommandName.ANNOUNCE: _act_on(Part.PLAYS, press.announce),
    CommandName.SETTINGS: _of_game(Part.ANY, game_settings.show_settings),
    **{name: _by_gm(name, deed) for name, deed in GM_DEEDS.items()},
}
