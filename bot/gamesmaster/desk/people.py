"""Who runs a game and who plays what, as a GM changes it; absent and misbehaving players.

Civil disorder, reprimands and expulsion follow requirements R-CD and R-LEAVE-03.
"""

import dataclasses
from collections.abc import Sequence

from msgspec.structs import replace

from bot.gamesmaster.clock.offers import offer_again, seek_players
from bot.gamesmaster.context import permissions
from bot.gamesmaster.context.open_game import OpenGame, open_game_of
from bot.gamesmaster.context.permissions import require_recruiting
from bot.gamesmaster.desk.gm_act import Desk, GmAct, GmRequest, required_power, unknown_power
from bot.gamesmaster.lookup.places import without_person
from bot.gamesmaster.notices.desk import Act, Details, ToldByGm
from bot.gamesmaster.notices.notice import Player, Refusal, RequestRefused
from bot.gamesmaster.seats import lobby
from bot.gamesmaster.seats.hand_over import hand_over, require_not_surrendered, resign
from bot.gamesmaster.seats.lobby import tell_recruiting
from bot.gamesmaster.seats.settings import refuse_what_needs_a_gm
from engine.board import Power
from engine.game.absences import Disorder
from engine.names import names_of
from engine.variant import Variant
from storage.tables.games import GameRecord, GameState
from storage.tables.orders import PlanEnd


def _check_add(desk: Desk, request: GmRequest) -> Details:
    person = _person(desk, request)
    if person in desk.game.gms:
        raise RequestRefused(Refusal.IS_GM_ALREADY, person)
    return Details(player=person, plays=_plays(desk, person))


def _plays(desk: Desk, person: Player) -> bool:
    game, games = desk.game, desk.context.tx.games
    # Where players are hidden, saying that somebody took over a seat would tell which one.
    seated = () if permissions.hides_players(game) else games.seats(game.id).values()
    plays = person in seated or person in games.joined(game.id)
    if plays and not (game.gms or game.settings.gm_may_play):
        raise RequestRefused(Refusal.NO_PLAYER_AS_GM, game.title)
    if plays:
        permissions.refuse_playing_gm(game.settings, game.title)
    return plays


def _add(desk: Desk, details: Details) -> None:
    person = _shown(details.player)
    desk.require(details, person not in desk.game.gms and _plays(desk, person) == details.plays)
    desk.context.tx.games.add_gm(desk.game.id, person, desk.context.now)
    desk.announce(details)


def _check_remove(desk: Desk, request: GmRequest) -> Details:
    """Take the GM's rights from a GM, or, before the start, anybody else off the list."""
    if len(request.people) == 1 and request.people[0] not in desk.game.gms:
        person = request.people[0]
        if _has_signed_up(desk, person):
            return Details(player=person)
        raise RequestRefused(Refusal.IS_NO_GM, person)
    return _without(desk, _person(desk, request))


def _has_signed_up(desk: Desk, person: Player) -> bool:
    is_open = desk.game.state is GameState.RECRUITING
    return is_open and person in desk.context.tx.games.joined(desk.game.id)


def _check_resign(desk: Desk, _request: GmRequest) -> Details:
    return _without(desk, desk.context.player)


def _without(desk: Desk, gone: Player) -> Details:
    """Return the first GM once one is `gone`. Refuse the last while the settings need one.

    After the last one the powers that a GM has put into civil disorder may play on.
    """
    game, left = desk.game, [gm for gm in desk.game.gms if gm != gone]
    if left:
        return Details(old_player=gone, player=Player(left[0]))
    has_begun = game.state is not GameState.RECRUITING
    refuse_what_needs_a_gm(game.settings, instead="gm set", has_begun=has_begun)
    disorders = desk.open_game.disorders.items() if has_begun else ()
    powers = tuple(power for power, disorder in disorders if disorder.cause is Disorder.GM)
    return Details(old_player=gone, powers=powers)


def _remove(desk: Desk, details: Details) -> None:
    if details.old_player is None:
        _take_off_the_list(desk, details)
        return
    gone = _shown(details.old_player)
    fits = gone in desk.game.gms and _without(desk, gone) == replace(details, because="")
    desk.require(details, fits)
    desk.context.tx.games.remove_gm(desk.game.id, gone, desk.context.now)
    desk.announce(details)
    freed = desk.open_game.by_player(map(Power, details.powers)) if details.powers else {}
    for player, powers in freed.items():
        notice = ToldByGm(*desk.game.heading, tuple(powers), Act.REINSTATE, desk.context.player)
        desk.context.tell_player(player, notice, desk.game)


def _take_off_the_list(desk: Desk, details: Details) -> None:
    person = _shown(details.player)
    desk.require(details, _has_signed_up(desk, person))
    desk.announce(details)
    lobby.take_off(desk.context, desk.game, person)
    notice = ToldByGm(*desk.game.heading, (), desk.act, desk.context.player, details.because)
    desk.context.tell_player(person, notice, desk.game)


def _person(desk: Desk, request: GmRequest) -> Player:
    if desk.game.gm not in {None, desk.context.player}:
        raise RequestRefused(Refusal.NOT_THE_FIRST_GM, desk.game.title)
    if not request.people:
        refused = RequestRefused(Refusal.UNKNOWN_PERSON, request.words)
        raise refused.with_example("gm add @name")
    return request.people[0]


def _shown(person: Player | None) -> Player:
    if person is None:
        raise RequestRefused(Refusal.UNKNOWN_PERSON)
    return person


def _check_replace(desk: Desk, request: GmRequest) -> Details:
    game, open_game = desk.game, desk.open_game
    if request.people[1:] and not without_person(request.words):
        named = desk.powers_of(request.people[0])[0]
        request = dataclasses.replace(request, words=named)
    power, person = _power_and_person(request, open_game.variant)
    permissions.refuse_gm_in_seat(game, person)
    is_secret = not permissions.may_know(game, desk.context.player)
    # Refusing only those who still play would tell who has lost a seat.
    had_seat = is_secret and person in desk.context.tx.games.joined(game.id)
    if had_seat or open_game.plays(person):
        raise RequestRefused(Refusal.PERSON_PLAYS_ALREADY, person)
    require_not_surrendered(open_game, power)
    old = open_game.seats.get(power)
    return replace(desk.details, power=power, player=person, old_player=old, is_by_name=True)


def _replace(desk: Desk, details: Details) -> None:
    power, player, open_game = Power(details.power or ""), _shown(details.player), desk.open_game
    is_as_shown = open_game.seats.get(power) == details.old_player
    desk.require(details, is_as_shown and not open_game.plays(player))
    desk.announce(details)
    hand_over(desk.context, open_game, power, player, announced=True)


def _check_seat(desk: Desk, request: GmRequest) -> Details:
    game = desk.game
    require_recruiting(game, Refusal.SEATS_ARE_GIVEN)
    power, person = _power_and_person(request, game.set_up)
    if person not in desk.context.tx.games.joined(game.id):
        raise RequestRefused(Refusal.NOT_JOINED, person)
    seat = game.set_up.seat_of(power)
    return Details(
        power=power, player=person, powers=seat, old_player=_promised(game, seat), is_by_name=True
    )


def _seat(desk: Desk, details: Details) -> None:
    """Promise a seat, under its first power, to somebody who then has no other promise."""
    person = _shown(details.player)
    is_there = person in desk.context.tx.games.joined(desk.game.id)
    is_as_shown = _promised(desk.game, details.powers) == details.old_player
    desk.require(details, is_there and is_as_shown)
    kept = {
        power: player
        for power, player in desk.game.promised
        if power not in details.powers and player != person
    }
    games = desk.context.tx.games
    games.promise(desk.game.id, {**kept, Power(details.powers[0]): person})
    desk.announce(details)
    tell_recruiting(desk.context, games.get(desk.game.id))


def _promised(game: GameRecord, seat: Sequence[str]) -> Player | None:
    return next((Player(player) for power, player in game.promised if power in seat), None)


def _power_and_person(request: GmRequest, variant: Variant) -> tuple[Power, Player]:
    words = without_person(request.words)
    power = names_of(variant).power(words)
    if power is None or power in variant.neutral:
        raise unknown_power(words, variant.played)
    if not request.people:
        raise RequestRefused(Refusal.UNKNOWN_PERSON, power)
    return power, request.people[-1]


def _check_disorder(desk: Desk, request: GmRequest) -> Details:
    power = _power(desk, request)
    desk.open_game.require_in_the_game(power)
    return replace(desk.details, power=power, player=desk.open_game.seats.get(power))


def _put_in_disorder(desk: Desk, details: Details) -> None:
    _announce_and_tell(desk, details)
    _begin_disorder(desk, (Power(details.power or ""),), Disorder.GM)


def _check_resigned(desk: Desk, request: GmRequest) -> Details:
    details = _check_disorder(desk, request)
    _player(desk.open_game, Power(details.power or ""))
    return details


def _note_resigned(desk: Desk, details: Details) -> None:
    _announce_and_tell(desk, details)
    resign(desk.context, desk.open_game, desk.open_game.variant.seat_of(Power(details.power or "")))
    desk.context.go_on_later(desk.game.id)


def _check_reinstate(desk: Desk, request: GmRequest) -> Details:
    open_game = desk.open_game
    if not (request.words.strip() or request.people):
        raise _which_in_disorder(open_game)
    power = _power(desk, request)
    if power not in open_game.disorders:
        raise RequestRefused(Refusal.NOT_IN_DISORDER, power)
    require_not_surrendered(open_game, power)
    return replace(desk.details, power=power, player=_player(open_game, power))


def _which_in_disorder(open_game: OpenGame) -> RequestRefused:
    """Ask which of the powers in civil disorder is meant, or say that there is none."""
    known = tuple(power for power in open_game.variant.powers if power in open_game.disorders)
    if not known:
        return RequestRefused(Refusal.NOT_IN_DISORDER)
    return RequestRefused(Refusal.UNKNOWN_POWER, known=known, power=known[0])


def _player(open_game: OpenGame, power: Power) -> Player:
    player = open_game.seats.get(power)
    if player is None:
        raise RequestRefused(Refusal.NOBODY_PLAYS, power)
    return player


def _reinstate(desk: Desk, details: Details) -> None:
    power, number = Power(details.power or ""), desk.open_game.phase.number
    desk.require(details, power in desk.open_game.disorders)
    _announce_and_tell(desk, details)
    desk.context.tx.disorders.end(desk.game.id, power, number=number, at=desk.context.now)
    offer_again(desk.context, open_game_of(desk.context.tx, desk.game.id))


def _check_with_reason(desk: Desk, request: GmRequest) -> Details:
    if desk.game.state is GameState.RECRUITING and desk.act is Act.EXPEL:
        raise RequestRefused(Refusal.REMOVE_INSTEAD, desk.game.title)
    power = _power(desk, request)
    player = _player(desk.open_game, power)
    if not request.because:
        raise RequestRefused(Refusal.NEEDS_REASON, f"gm {desk.act} {power}")
    return replace(desk.details, power=power, player=player)


def _announce_and_tell(desk: Desk, details: Details) -> None:
    """Tell the channel of an act, and the player whom it is about, if that is still the same."""
    power = Power(details.power or "")
    desk.require(details, desk.open_game.seats.get(power) == details.player)
    desk.announce(details)
    if details.player not in {None, desk.context.player}:
        gm = desk.context.player
        seat = desk.open_game.variant.seat_of(power)
        notice = ToldByGm(*desk.game.heading, seat, desk.act, gm, details.because)
        desk.context.tell_player(details.player, notice, desk.game)


def _expel(desk: Desk, details: Details) -> None:
    """Empty the seat, and look for somebody else to take it, if it has not surrendered."""
    seat = desk.open_game.variant.seat_of(Power(details.power or ""))
    _announce_and_tell(desk, details)
    for power in seat:
        desk.context.tx.games.vacate(desk.game.id, power, desk.context.now)
    left = desk.open_game.survivors
    absent = desk.open_game.disorders.items()
    surrendered = {power for power, disorder in absent if disorder.cause is Disorder.SURRENDERED}
    vacant = tuple(power for power in seat if power in left and power not in surrendered)
    _begin_disorder(desk, vacant, Disorder.VACANT)
    seek_players(desk.context, desk.open_game, vacant)


def _begin_disorder(desk: Desk, powers: Sequence[Power], cause: Disorder) -> None:
    """Begin civil disorder in the open phase: orders, saved orders and votes no longer count."""
    context, open_game = desk.context, desk.open_game
    tx, now, request = context.tx, context.now, context.request.id
    game, number = open_game.game.id, open_game.phase.number
    for power in powers:
        orders = tx.orders.current(game, number, open_game.variant, power)
        tx.orders.withdraw(orders, request=request, at=now)
        plans = tx.plans.standing(game, open_game.variant, power)
        tx.plans.end(plans, PlanEnd.WITHDRAWN, request=request, at=now)
        tx.votes.withdraw(game, number, power, by=context.player, at=now)
        tx.ready.take_back(game, number, power)
        tx.disorders.begin(game, power, cause, number=number - 1, at=now)
    context.go_on_later(game)


def _power(desk: Desk, request: GmRequest) -> Power:
    """Return the power that is named, or the named person's; refuse where it is unclear which."""
    open_game = desk.open_game
    if not request.people:
        return required_power(request.words, open_game.variant)
    person = request.people[0]
    meant = desk.powers_of(person)
    named = names_of(open_game.variant).power(without_person(request.words))
    if named is not None and open_game.seats.get(named) == person:
        return named
    if named is not None:
        raise RequestRefused(Refusal.PERSON_PLAYS_ANOTHER, person)
    if len(meant) > 1 and desk.act is Act.DISORDER:
        refusal = Refusal.PERSON_PLAYS_SEVERAL
        raise RequestRefused(refusal, person, known=meant, power=meant[0])
    return meant[0]


GM_ACTS: tuple[GmAct, ...] = (
    GmAct(Act.ADD, _check_add, _add),
    GmAct(Act.REMOVE, _check_remove, _remove),
    GmAct(Act.RESIGN, _check_resign, _remove, takes_words=False),
    GmAct(Act.SEAT, _check_seat, _seat),
    GmAct(Act.REPLACE, _check_replace, _replace),
    GmAct(Act.DISORDER, _check_disorder, _put_in_disorder),
    GmAct(Act.RESIGNED, _check_resigned, _note_resigned),
    GmAct(Act.REINSTATE, _check_reinstate, _reinstate),
    GmAct(Act.REPRIMAND, _check_with_reason, _announce_and_tell),
    GmAct(Act.EXPEL, _check_with_reason, _expel),
)
