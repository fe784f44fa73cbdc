"""Changing the settings of a game, as an announced act of the GM."""

from bot.gamesmaster.clock.last_turn import tell_if_last
from bot.gamesmaster.context.open_game import open_game_of
from bot.gamesmaster.context.permissions import refuse_playing_gm
from bot.gamesmaster.desk.gm_act import Desk, GmAct, GmRequest
from bot.gamesmaster.lookup.settings import example_instead, read_changes
from bot.gamesmaster.notices.desk import Act, Details
from bot.gamesmaster.notices.notice import Refusal, RequestRefused
from bot.gamesmaster.seats.lobby import tell_recruiting
from bot.gamesmaster.seats.settings import refuse_faults
from engine.formats.settings import read_settings, stored_settings
from engine.game.setting_table import RULE_OPTIONS, SETTINGS, Setting, Until
from engine.game.settings import Anonymity, Assignment, Settings
from engine.variants import variant_named
from storage.tables.games import GameState


def _check_set(desk: Desk, request: GmRequest) -> Details:
    game = desk.game
    before, after = game.settings, _read(request.words, game.settings)
    if game.started_at is not None:
        after = after.begun(game.started_at + after.lead)
    changed = _changed(before, after)
    if not changed:
        raise RequestRefused(Refusal.SET_SO_ALREADY, game.title)
    refuse_faults(after, desk.context.now)
    if game.state is not GameState.RECRUITING:
        _refuse_too_late(desk, changed, after)
    _refuse_by_people(desk, after)
    phase = desk.open_game.phase.code if game.state is GameState.RUNNING else None
    return Details(
        phase=phase, settings=stored_settings(after), old_settings=stored_settings(before)
    )


def _read(words: str, settings: Settings) -> Settings:
    """The settings with the changes put in. What cannot be so is shown as it can be."""
    try:
        return read_changes(words, settings)
    except RequestRefused as refused:
        instead = example_instead(refused)
        if not instead:
            raise
        raise refused.with_example(f"gm set {instead}") from None


def _set(desk: Desk, details: Details) -> None:
    context, game, after = desk.context, desk.game, read_settings(details.settings)
    desk.require(details, game.settings == read_settings(details.old_settings))
    _refuse_by_people(desk, after)
    context.tx.games.set_settings(game.id, after)
    desk.announce(details)
    if game.state is GameState.RECRUITING:
        is_by_lists = after.assignment is Assignment.PREFERENCES
        if is_by_lists and len(game.promised) == len(game.set_up.played):
            # With every power promised, as in practice, no list would count.
            context.tx.games.promise(game.id, {})
        tell_recruiting(context, context.tx.games.get(game.id))
    else:
        tell_if_last(context, open_game_of(context.tx, game.id))


def _changed(before: Settings, after: Settings) -> tuple[Setting, ...]:
    every = (*SETTINGS, *RULE_OPTIONS)
    if before.edition != after.edition:
        every = SETTINGS  # the options follow from the edition
    return tuple(setting for setting in every if setting.write(before) != setting.write(after))


def _refuse_too_late(desk: Desk, changed: tuple[Setting, ...], after: Settings) -> None:
    for setting in changed:
        if setting.until is Until.START:
            raise RequestRefused(Refusal.SETTING_FIXED, setting.name)
    year = desk.open_game.phase.phase.year
    if after.last_year is not None and after.last_year < year:
        raise RequestRefused(Refusal.END_HAS_PASSED, str(after.last_year))


def _refuse_by_people(desk: Desk, after: Settings) -> None:
    game, games = desk.game, desk.context.tx.games
    joined = games.joined(game.id)
    if game.state is GameState.RECRUITING:
        if len(joined) > len(variant_named(after.variant).seats):
            raise RequestRefused(Refusal.TOO_FEW_SEATS, after.variant, count=len(joined))
        was_known = game.settings.anonymity is Anonymity.KNOWN
        if was_known and after.anonymity is Anonymity.HIDDEN and game.promised:
            raise RequestRefused(Refusal.PROMISED_IN_PUBLIC, game.title)
    if not {*joined, *games.seats(game.id).values()}.isdisjoint(game.gms):
        refuse_playing_gm(after, game.title)


GM_ACTS: tuple[GmAct, ...] = (GmAct(Act.SET, _check_set, _set),)
