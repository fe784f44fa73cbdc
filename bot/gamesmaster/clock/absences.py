"""Absences announced in advance: told to the GMs; others see only how many people are away."""

from datetime import datetime, timedelta

from msgspec.structs import replace

from bot.gamesmaster.clock.deadlines import ask_gms
from bot.gamesmaster.context.change import Change, Context, log
from bot.gamesmaster.context.open_game import OpenGame, open_game_of
from bot.gamesmaster.context.permissions import may_know
from bot.gamesmaster.lookup.words import quote
from bot.gamesmaster.notices.clock import AwayNoted, PlayerAway
from bot.gamesmaster.notices.notice import Player, Refusal, RequestRefused
from engine.game.dates import read_days
from engine.game.deadlines import window_after_pause
from engine.game.schedule import LONGEST
from engine.game.times import MIDNIGHT, from_zone, in_zone, zone_named
from engine.position import PhaseType
from storage.tables.absences import Away
from storage.tables.games import GameRecord, GameState

_AFTER_RETURN = timedelta(hours=24)
"""How much time the GM is asked to leave a player after the return, as far as slots allow."""
_FARTHEST = timedelta(days=366)
"""How far ahead absences are noted."""


def note(context: Context, words: str) -> None:
    """Note the days on which the writer is away; without words show what is noted."""
    games = _games(context)
    if not words.strip():
        aways = context.tx.away.of([context.player], after=context.now)
        context.answer(AwayNoted(tuple((away.since, away.until) for away in aways)))
        return
    own_zone = zone_named(context.request.zone)
    zone = own_zone or (games[0].settings.zone if games else "UTC")
    since, until = _days_away(words, context.now, zone)
    before = context.tx.away.of([context.player], after=context.now)
    context.tx.away.note(Away(context.player, since, until))
    log.info("away_noted")
    after = context.tx.away.of([context.player], after=context.now)
    news = [away for away in after if away not in before]
    led = [game for game in games if _has_other_gm(game, context.player)] if news else []
    for game in led:
        for away in news:
            _tell_and_ask(context, open_game_of(context.tx, game.id), away, is_new=True)
    notice = AwayNoted(
        tuple((away.since, away.until) for away in after),
        with_gm=tuple(game.title for game in led),
        without_gm=tuple(game.title for game in games if game.gm is None),
        zone="" if own_zone else zone,
    )
    context.answer(notice)


def back(context: Context, _words: str) -> None:
    """Withdraw the writer's absences from now on, and tell the GMs."""
    aways = context.tx.away.of([context.player], after=context.now)
    if not aways:
        raise RequestRefused(Refusal.NOT_AWAY)
    context.tx.away.withdraw(context.player, context.now)
    led = [game for game in _games(context) if _has_other_gm(game, context.player)]
    for game in led:
        open_game = open_game_of(context.tx, game.id)
        for away in aways:
            notice = replace(_player_away(open_game, away), is_taken_back=True)
            context.tell_gms(game, notice)
    context.answer(AwayNoted((), with_gm=tuple(game.title for game in led), is_back=True))


def tell_of_absences(change: Change, open_game: OpenGame) -> None:
    """Tell the GMs which players owe something in this phase and are away at its deadline."""
    if open_game.game.gm is None:
        return
    players = list(dict.fromkeys(open_game.seats.values()))
    seen: set[str] = set()
    for away in change.tx.away.of(players, after=change.now):
        if away.player not in seen and _is_due(open_game, away):
            seen.add(away.player)
            _tell_and_ask(change, open_game, away, is_new=False)


def players_away(open_game: OpenGame, now: datetime) -> int:
    """Return how many players of a game are away now or will be at the deadline."""
    moments = [now, *([open_game.deadline] if open_game.deadline else [])]
    aways = open_game.tx.away.of(list(set(open_game.seats.values())), after=now)
    return len({away.player for away in aways for at in moments if away.since <= at <= away.until})


def _has_other_gm(game: GameRecord, player: str) -> bool:
    return any(gm != player for gm in game.gms)


def _games(context: Context) -> tuple[GameRecord, ...]:
    mine = context.tx.games.of_player(context.player)
    return tuple(game for game in mine if game.state is GameState.RUNNING)


def _days_away(words: str, now: datetime, zone: str) -> tuple[datetime, datetime]:
    """Return the first day's start, or now, and the last day's end. Refuse days out of reach."""
    today = in_zone(now, zone).date()
    days = read_days(words, today)
    if days is None or days[1] < days[0]:
        raise RequestRefused(Refusal.UNREADABLE_DAYS, quote(words.strip()))
    first, last = days
    if not today <= last <= today + _FARTHEST:
        raise RequestRefused(Refusal.DAYS_OUT_OF_REACH, quote(words.strip()), count=_FARTHEST.days)
    since = from_zone(MIDNIGHT.on(max(first, today) - timedelta(days=1)), zone)
    until = from_zone(MIDNIGHT.on(last), zone)
    return max(since, now), until


def _tell_and_ask(change: Change, open_game: OpenGame, away: Away, *, is_new: bool) -> None:
    """Ask the GMs for a deadline after the return, if needed; else tell them if it `is_new`."""
    is_due = _is_due(open_game, away)
    closes = _time_after(change, open_game, away) if is_due else None
    if is_new or closes is None:
        deadline = open_game.deadline if is_due and closes is None else None
        notice = replace(_player_away(open_game, away), deadline=deadline)
        change.tell_gms(open_game.game, notice)
    if closes is not None:
        times = (away.since, away.until)
        ask_gms(change, open_game, Player(away.player), closes, away=times)


def _player_away(open_game: OpenGame, away: Away) -> PlayerAway:
    """Return the notice of an absence, without its player where the GM may not know it."""
    game = open_game.game
    if not may_know(game, game.gm):
        return PlayerAway(*game.heading, None, (), away.since, away.until)
    powers = tuple(map(str, open_game.powers_of(away.player)))
    return PlayerAway(*game.heading, Player(away.player), powers, away.since, away.until)


def _is_due(open_game: OpenGame, away: Away) -> bool:
    deadline = open_game.deadline
    is_in_it = deadline is not None and away.since <= deadline <= away.until
    return is_in_it and away.player in _owing(open_game)


def _owing(open_game: OpenGame) -> set[Player | None]:
    """Who owes something; where that would tell who plays what, everybody in moves, else nobody."""
    if may_know(open_game.game, open_game.game.gm):
        return {open_game.seats.get(duty.power) for duty in open_game.open_duties()}
    is_of_moves = open_game.phase.phase.type is PhaseType.MOVEMENT
    return set(open_game.seats.values()) if is_of_moves else set()


def _time_after(change: Change, open_game: OpenGame, away: Away) -> datetime | None:
    """Return the deadline that leaves time after the return; None if it is too far away."""
    settings, phase_type = open_game.game.settings, open_game.phase.phase.type
    later = window_after_pause(
        settings.schedule, phase_type, left=_AFTER_RETURN, now=away.until, zone=settings.zone
    )
    return later.closes if later.closes <= change.now + LONGEST else None
