"""Changing the settings of a game, as an announced act of the GM."""

from __future__ import annotations

from bot.gamesmaster.context.anonymity import refuse_playing_gm
from bot.gamesmaster.context.context import Context
from bot.gamesmaster.context.errors import RequestRefused
from bot.gamesmaster.context.open_game import open_game_of
from bot.gamesmaster.desk.gm_act import GmAct, GmRequest, announce
from bot.gamesmaster.lookup.settings import example_instead, read_changes
from bot.gamesmaster.notices.commands import Refusal
from bot.gamesmaster.notices.desk import Act, Details
from bot.gamesmaster.seats.lobby import tell_recruiting
from bot.gamesmaster.seats.settings import refuse_faults
from engine.formats import read_settings, settings_json
from engine.game.setting_table import RULE_OPTIONS, SETTINGS, Setting, Until
from engine.game.settings import Anonymity, Settings
from engine.variants import variant_named
from storage.games import GameRecord, GameState


def _check_set(context: Context, game: GameRecord, request: GmRequest) -> Details:
    before, after = game.settings, _read(request.words, game.settings)
    changed = _changed(before, after)
    if not changed:
        raise RequestRefused(Refusal.SET_SO_ALREADY, game.title)
    refuse_faults(after, context.now)
    if game.state is not GameState.RECRUITING:
        _refuse_too_late(context, game, changed, after)
    _refuse_by_people(context, game, after)
    phase = None
    if game.state is GameState.RUNNING:
        phase = str(open_game_of(context.tx, game).phase.phase)
    return Details(phase=phase, settings=settings_json(after), old_settings=settings_json(before))


def _read(words: str, settings: Settings) -> Settings:
    """The settings with the changes put in. What cannot be so is shown as it can be."""
    try:
        return read_changes(words, settings)
    except RequestRefused as refused:
        instead = example_instead(refused)
        if not instead:
            raise
        raise refused.with_example(f"gm set {instead}") from None


def _is_stale(_context: Context, game: GameRecord, details: Details) -> bool:
    return settings_json(game.settings) != details.old_settings


def _set(context: Context, game: GameRecord, details: Details) -> None:
    after = read_settings(details.settings)
    _refuse_by_people(context, game, after)
    context.tx.games.set_settings(game.id, after)
    announce(context, game, Act.SET, details)
    if game.state is GameState.RECRUITING:
        tell_recruiting(context, context.tx.games.get(game.id))


def _changed(before: Settings, after: Settings) -> tuple[Setting, ...]:
    every = (*SETTINGS, *RULE_OPTIONS)
    if before.edition != after.edition:
        every = SETTINGS  # the options follow from the edition
    return tuple(one for one in every if one.write(before) != one.write(after))


def _refuse_too_late(
    context: Context, game: GameRecord, changed: tuple[Setting, ...], after: Settings
) -> None:
    """Refuse changes that are not possible once the game has begun."""
    for one in changed:
        if one.until is Until.START:
            raise RequestRefused(Refusal.SETTING_FIXED, one.name)
    year = open_game_of(context.tx, game).phase.phase.year
    if after.last_year is not None and after.last_year < year:
        raise RequestRefused(Refusal.END_HAS_PASSED, str(after.last_year))


def _refuse_by_people(context: Context, game: GameRecord, after: Settings) -> None:
    """Refuse settings that do not fit the people who have joined, play, or run the game."""
    if game.state is GameState.RECRUITING:
        _refuse_lost_seats(context, game, after)
        _refuse_known_seats(game, after)
    _refuse_playing_gm(context, game, after)


def _refuse_lost_seats(context: Context, game: GameRecord, after: Settings) -> None:
    """Refuse a set-up with fewer seats than people have joined."""
    joined = len(context.tx.games.joined(game.id))
    if joined > len(variant_named(after.variant).seats):
        raise RequestRefused(Refusal.TOO_FEW_SEATS, after.variant, count=joined)


def _refuse_known_seats(game: GameRecord, after: Settings) -> None:
    """Refuse to hide who plays what once a seat was promised in public."""
    was_known = game.settings.anonymity is Anonymity.KNOWN
    if was_known and after.anonymity is Anonymity.HIDDEN and game.promised:
        raise RequestRefused(Refusal.PROMISED_IN_PUBLIC, game.title)


def _refuse_playing_gm(context: Context, game: GameRecord, after: Settings) -> None:
    """Refuse settings that do not allow a GM who plays already."""
    tx = context.tx
    playing = {*tx.games.joined(game.id), *tx.games.seats(game.id).values()}
    if not playing.isdisjoint(game.gms):
        refuse_playing_gm(after, game.title)


GM_ACTS: tuple[GmAct, ...] = (GmAct(Act.SET, _check_set, _set, _is_stale),)
