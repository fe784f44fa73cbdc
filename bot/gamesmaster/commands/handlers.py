"""What each command of the table does."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial

from bot.gamesmaster.archive.archive import ask_for_file
from bot.gamesmaster.archive.old_games import export_any, show_games
from bot.gamesmaster.clock import absences, deadlines
from bot.gamesmaster.commands.help import show_help
from bot.gamesmaster.commands.resolve import read_command
from bot.gamesmaster.commands.table import BY_NAME, YES_OR_NO
from bot.gamesmaster.commands.yes_or_no import answer_yes_or_no
from bot.gamesmaster.context.change import Context
from bot.gamesmaster.context.open_game import Turn, each_turn
from bot.gamesmaster.desk import acts, panel
from bot.gamesmaster.lookup.games import Part, choose_or_ask, find_game, games_of
from bot.gamesmaster.lookup.settings import read_new_game, without_gm
from bot.gamesmaster.lookup.titles import game_titled, of_any_game
from bot.gamesmaster.notices.desk import Act
from bot.gamesmaster.orders import clearing, form, store, submit, versions
from bot.gamesmaster.sandbox import sandbox
from bot.gamesmaster.seats import hand_over, lobby, preferences, press
from bot.gamesmaster.seats.settings import show_settings
from bot.gamesmaster.showing import history
from bot.gamesmaster.showing import map as game_map
from bot.gamesmaster.showing.status import show_status
from engine.reader import without_ready
from storage.tables.games import GameState

Handler = Callable[[Context, str, str], None]
"""Does what a command says: with the id of the game it is about, "" where it finds that itself,
and the words after the command."""


def _of_game(act: Callable[[Context, str], None]) -> Handler:
    """A handler that takes no words."""
    return lambda context, game, _words: act(context, game)


def _of_powers(act: Callable[[Turn], None]) -> Handler:
    """A handler that takes no words, for each power of the writer."""
    return lambda context, game, _words: each_turn(context, game, act)


def _of_words(act: Callable[[Context, str], None]) -> Handler:
    """A handler that is about no game, or finds it itself."""
    return lambda context, _game, words: act(context, words)


def _order(context: Context, game: str, words: str) -> None:
    if context.tx.games.get(game).state is GameState.RECRUITING:
        was_list = preferences.keep_if_list(context, game, words)
        if was_list:
            return
    orders, is_ready = without_ready(words)
    if is_ready and not any(map(str.isalnum, orders)):
        each_turn(context, game, partial(submit.make_ready, is_ready=True))
    else:
        submit.submit(context, game, orders, is_ready=is_ready)


def _vote(context: Context, game: str, _words: str) -> None:
    submit.vote(context, game, context.text)


def _new(context: Context, words: str) -> None:
    settings, has_gm = without_gm(words)
    lobby.create_game(context, replace(read_new_game(settings), has_gm=has_gm))


def _choose_game(context: Context, words: str) -> None:
    """Choose among several games by title, or ask which; show how it stands."""
    mine, wanted = games_of(context, Part.ANY), words.strip()
    if wanted:
        meant = game_titled(context, wanted, mine)
    else:
        aside = replace(context, request=replace(context.request, channel=None))
        meant = find_game(aside if mine else context, Part.ANY)
    chosen = choose_or_ask(context, meant, text="game", quoted=f"game {wanted}".strip())
    if chosen is not None:
        show_status(context, chosen)


def _press_gm_act(context: Context, game: str, words: str) -> None:
    said = read_command(f"gm {words}")
    if said is not None:
        HANDLERS[said.command.name](context, game, said.words)


HANDLERS: Mapping[str, Handler] = {
    "order": _order,
    "orders": _of_powers(submit.show),
    "orders history": _of_powers(versions.history),
    "orders restore": versions.restore,
    "undo": versions.undo,
    "form": _of_powers(form.offer),
    "clear": _of_powers(clearing.clear),
    "clear ahead": _of_powers(clearing.clear_plans),
    "ready": _of_powers(partial(submit.make_ready, is_ready=True)),
    "not ready": _of_powers(partial(submit.make_ready, is_ready=False)),
    "status": _of_game(show_status),
    "map": _of_words(game_map.show_map),
    "map style": _of_words(game_map.choose_style),
    "my map": submit.own_map,
    "history": _of_words(
        partial(of_any_game, act=history.show_history, is_own=history.means_history)
    ),
    "score": _of_words(partial(of_any_game, act=history.show_score)),
    "reliability": _of_words(history.show_reliability),
    "why": history.show_why,
    "sandbox": _of_words(sandbox.obey),
    **dict.fromkeys(("draw", "surrender", "concede", "no vote"), _vote),
    "game": _of_words(_choose_game),
    "games": _of_words(show_games),
    "help": _of_words(show_help),
    "new": _of_words(_new),
    "join": _of_game(lobby.join),
    "leave": hand_over.leave,
    "take over": _of_words(hand_over.take_over_named),
    "prefer": preferences.prefer_or_show,
    "here": _of_game(lobby.be_present),
    "start": lobby.start,
    "extend": deadlines.ask,
    "away": _of_words(absences.note),
    "back": _of_words(absences.back),
    "announce": press.announce,
    "contact": press.contact,
    "gm tell": press.tell_gm,
    "settings": show_settings,
    YES_OR_NO.name: _of_words(answer_yes_or_no),
    "gm": _of_game(panel.panel),
    "gm preview": panel.preview,
    "gm export": _of_words(export_any),
    "gm import": _of_words(ask_for_file),
    "gm audit": panel.audit,
    "gm health": _of_game(panel.health),
    **{
        name: partial(acts.ask, act=act, example=BY_NAME[name].examples[0])
        for act in Act
        for name in (f"gm {act}",)
    },
    "leave the lobby": _of_game(lobby.leave),
    "keep list": preferences.prefer,
    "restore version": versions.restore_shown,
    "put": submit.put,
    "say": submit.submit_for,
    "not this": store.take_back_misread,
    "take over button": hand_over.take_over,
    "full map": game_map.show_full_map,
    "agree": _of_words(acts.agree),
    "confirm": _of_words(acts.confirm),
    "decline": _of_words(acts.decline),
    "post": _of_words(press.post),
    "drop": _of_words(press.drop),
    "gm button": _press_gm_act,
    "sandbox button": _of_words(sandbox.press),
}
"""What each command does, by its name."""
