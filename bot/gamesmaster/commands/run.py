"""Running what was resolved: in the game it is about, or as the GM's act that it is.

Each refusal is told as its reader sees it in the game: of their own power, with orders of it.
"""

from collections.abc import Iterator
from contextlib import contextmanager

from structlog.contextvars import bind_contextvars

from bot.gamesmaster.commands.command import Command
from bot.gamesmaster.commands.handlers import HANDLERS
from bot.gamesmaster.commands.help import ENDING, unknown_command
from bot.gamesmaster.commands.resolve import Said, orders_after_words, read_command
from bot.gamesmaster.context.change import Context
from bot.gamesmaster.context.open_game import lock_open_game, open_game_of
from bot.gamesmaster.context.permissions import hides_players
from bot.gamesmaster.lookup.games import (
    Part,
    boards_meant,
    choose_or_ask,
    find_game,
    games_meant,
    games_of,
)
from bot.gamesmaster.notices.commands import Who
from bot.gamesmaster.notices.notice import Refusal, RequestRefused
from bot.gamesmaster.orders import submit
from bot.gamesmaster.orders.receipts import examples
from engine.names import names_of
from storage.errors import UnknownGameError
from storage.tables.games import GameState

_OF_NO_PLAYER = frozenset(
    [
        Refusal.GAME_NOT_STARTED,
        Refusal.NOT_IN_A_GAME,
        Refusal.NOT_IN_THIS_GAME,
        Refusal.UNKNOWN_COMMAND,
    ]
)
"""Why something is refused that only a player may do."""
_OF_NO_GM = frozenset([Refusal.NO_GM, Refusal.NOT_IN_A_GAME, Refusal.NOT_THE_GM])
"""Why something is refused that only a GM may do."""
OF_ITS_WORDS = frozenset(
    [
        *(Refusal.UNKNOWN_PLACE, Refusal.UNCLEAR_PLACE, Refusal.NOT_ON_MAP),
        *(Refusal.UNKNOWN_MAP_STYLE, Refusal.UNKNOWN_PHASE, Refusal.UNKNOWN_VERSION),
        *(Refusal.UNKNOWN_POWER, Refusal.UNKNOWN_PERSON, Refusal.WHICH_SUCCESSOR),
        *(Refusal.UNREADABLE_TIME, Refusal.UNREADABLE_DAYS),
        *(Refusal.NO_GAME_HERE, Refusal.NOT_A_CHANNEL, Refusal.NO_ORDERS_YET),
    ]
)
"""Why a command is refused whose words are none of its own: they may be orders, or a sentence."""
_NAMES_NOTHING = frozenset([Refusal.UNKNOWN_PERSON, Refusal.UNKNOWN_PHASE])
"""Why an act is refused whose word only begins a sentence: `add another 12h, please`."""
_FEW_WORDS = 3
_TAKES_BACK = frozenset({"undo", "clear"})


@contextmanager
def naming_a_game(context: Context) -> Iterator[None]:
    """Let a refusal show examples of the game that the writer most likely means."""
    try:
        yield
    except RequestRefused as refused:
        game = next(iter(games_meant(context)), None)
        raise (refused if game is None else _of_game(context, game.id, refused)) from None


def run(context: Context, said: Said) -> None:
    """Do what was said in the game it is about, or as the GM's act that it is without its `gm`."""
    try:
        with context.tx.attempt():
            _run_in_its_game(context, said)
    except RequestRefused as refused:
        reason = refused.notice.reason
        orders = orders_after_words(context, context.text) if reason in OF_ITS_WORDS else None
        if orders is not None:
            run(context, orders)
            return
        is_gms = reason in _OF_NO_PLAYER and bool(games_of(context, Part.RUNS))
        may_be_gms = is_gms or reason is Refusal.GAME_OVER
        act = read_command(f"gm {context.text}") if may_be_gms else None
        if act is not None and _run_as_gm(context, act):
            return
        if said.command.name == "order" and _is_misspelt(context, said.words, reason):
            raise unknown_command(said.words, is_gms=is_gms) from None
        if is_gms and reason is Refusal.NOT_IN_THIS_GAME:
            raise _plays_not(context, refused.notice.subject) from None
        raise


def _run_as_gm(context: Context, act: Said) -> bool:
    """Obey a GM who leaves out `gm`; return False where no act of theirs can be meant."""
    try:
        with context.tx.attempt():
            _run_in_its_game(context, act)
    except RequestRefused as refused:
        reason = refused.notice.reason
        is_long = len(act.words.split()) > _FEW_WORDS
        is_talk = reason is Refusal.WORDS_NOT_TAKEN or (reason is Refusal.UNKNOWN_POWER and is_long)
        is_wish = reason in _NAMES_NOTHING and is_long
        if reason in _OF_NO_GM or is_wish or (is_talk and act.command.name in ENDING):
            return False
        raise
    return True


def _plays_not(context: Context, title: str) -> RequestRefused:
    """Refuse what only a player may do to a GM, with how orders are given for one if they can."""
    refused = RequestRefused(Refusal.GM_PLAYS_NOT, title)
    running = (game for game in games_of(context, Part.RUNS) if game.state is GameState.RUNNING)
    if any(game.title == title and game.settings.gm_may_order for game in running):
        return refused.with_example("gm order FRANCE all hold")
    return refused


def _run_in_its_game(context: Context, said: Said) -> None:
    """Obey a command in the game it is about; nothing is done where its writer was asked which.

    A GM's command on a game that is over is about the channel's game, or the last one.
    """
    command, words = said
    part = command.game
    is_here = context.request.channel is not None
    if command.when_over and (is_here or not games_of(context, Part.RUNS)):
        part = Part.ANY
    if part is None:
        run_in(context, command, words=words)
        return
    meant = find_game(context, part, acts=command.changes, fits=command.fits, words=words)
    game = choose_or_ask(context, meant)
    if game is not None:
        run_in(context, command, game, words)


def run_in(
    context: Context, command: Command, game: str = "", words: str = "", phase: str = ""
) -> None:
    """Obey a command if it is meant for the open phase; `phase` is the mark of a button's."""
    bind_contextvars(game=game)
    try:
        if phase:
            lock_open_game(context.tx, game).require_phase(phase)
        elif command.changes:
            command.before(context, game)
        HANDLERS[command.name](context, game, words)
    except RequestRefused as refused:
        raise _of_game(context, game, refused) from None
    if command.changes and command.who is Who.PLAYER:
        context.go_on_later(game)


def _of_game(context: Context, game_id: str, refused: RequestRefused) -> RequestRefused:
    """A refusal as its reader sees it in a game: the own power, orders of it, whether as its GM.

    Where players are hidden any power is named.
    """
    try:
        game = context.tx.games.get(game_id)
    except UnknownGameError:  # there is none where it was refused to open one
        return refused.naming(game=game_id)
    power, orders = game.set_up.played[0], tuple[str, ...]()
    if game.state is GameState.RUNNING and not hides_players(game):
        open_game = open_game_of(context.tx, game_id)
        own = [power for power, player in open_game.seats.items() if player == context.player]
        power = next(iter(own), power)
        orders = next(filter(None, (examples(open_game, power) for power in own)), ())
    is_gms = context.player in game.gms
    return refused.naming(game=game_id, power=power, orders=orders, is_gms=is_gms)


def _is_misspelt(context: Context, words: str, reason: Refusal) -> bool:
    """Whether a text was refused that is none of a player's orders, but something misspelt."""
    if reason is Refusal.UNKNOWN_COMMAND:
        return True
    if reason is Refusal.NO_ORDER_FOUND:
        known = unknown_command(words).notice.known
        return bool(known) and _TAKES_BACK.isdisjoint(known)
    if reason not in {Refusal.NOT_IN_THIS_GAME, Refusal.NOT_IN_A_GAME}:
        return False
    written = words.split()
    boards = boards_meant(context)
    if not written or any(names_of(board).provinces(word) for board in boards for word in written):
        return False
    if reason is Refusal.NOT_IN_A_GAME and len(written) > submit.IDLE_WORDS:
        return False
    unknown = unknown_command(words).notice
    is_meant = unknown.known or unknown.reason is Refusal.NEXT_IS_FOR_SANDBOXES
    return reason is Refusal.NOT_IN_THIS_GAME or bool(is_meant)
