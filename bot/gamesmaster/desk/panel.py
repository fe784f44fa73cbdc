"""What a GM may look at, and do with orders: previews, reminders, announcements, sealed orders.

A GM who plays in the game neither sees nor gives others' orders.
"""

from collections.abc import Collection
from datetime import timedelta

import msgspec
from msgspec.structs import replace

from bot.gamesmaster.clock.due import late_duties, tell_reminders
from bot.gamesmaster.context.change import Context
from bot.gamesmaster.context.open_game import OpenGame, Turn, open_game_of
from bot.gamesmaster.context.permissions import require_gm
from bot.gamesmaster.desk.gm_act import (
    Desk,
    GmAct,
    GmRequest,
    hide_people,
    powers_named,
    unknown_power,
)
from bot.gamesmaster.lookup.words import quote
from bot.gamesmaster.notices import desk as notices
from bot.gamesmaster.notices.desk import Act, Details
from bot.gamesmaster.notices.notice import Player, Refusal, RequestRefused
from bot.gamesmaster.orders.plans import readings_apart, store_plans
from bot.gamesmaster.orders.receipts import power_here
from bot.gamesmaster.orders.store import store
from bot.gamesmaster.seats.press import require_sayable
from bot.gamesmaster.showing.status import owed_in, status
from bot.gamesmaster.votes.votes import cast, refuse_faulty
from engine.board import Power
from engine.names import names_of
from engine.reader import Flaw, ParsedOrders, WrittenVote
from storage.tables.audit import AuditEntry
from storage.tables.games import GameRecord, GameState

_MOST_ENTRIES = 20
"""How many acts are listed at once, the latest ones."""
_ALL = frozenset({"all", "everyone", "everybody", "everything", "all powers", "all orders"})
_MOST_LATE = timedelta(minutes=2)
"""How long after it is due a phase may be adjudicated before the GM shall look."""
_READ = frozenset({Flaw.NOT_ALLOWED, Flaw.REPLACED})
"""What is wrong with orders that are stored, or that a later one replaces."""
_LONGEST_NAME = 3
"""How many words the name of a power has at most."""


def _own_game(context: Context, game_id: str) -> GameRecord:
    game = context.tx.games.lock(game_id)
    require_gm(game, context.player)
    return game


def panel(context: Context, game_id: str) -> None:
    """Answer with how the game stands, who is late, and buttons for what can be done now."""
    game = _own_game(context, game_id)
    standing = status(context.tx, game, context.player, context.now)
    context.answer(notices.PanelShown(standing, owed_in(context.tx, game)), game)


def preview(context: Context, game_id: str) -> None:
    """Answer with what an adjudication now would give, or who owes if the GM may not see orders."""
    game = _own_game(context, game_id)
    open_game = open_game_of(context.tx, game.id)
    sees = game.settings.gm_sees_orders and context.player not in open_game.seats.values()
    given = open_game.given() if sees else {}
    notice = notices.Preview(
        *open_game.heading,
        number=open_game.phase.number,
        owed=open_game.open_duties(),
        is_sealed=not sees,
        plays=context.player in open_game.seats.values(),
        orders=tuple((power, tuple(map(str, given[power]))) for power in given),
    )
    context.answer(notice, game)


def audit(context: Context, game_id: str, words: str) -> None:
    """Answer with the latest acts of a game's GMs and its players together, or with all of them."""
    game = _own_game(context, game_id)
    entries = context.tx.audit.entries(game.id)
    shown_entries = entries if words.casefold() in _ALL else entries[-_MOST_ENTRIES:]
    lines = tuple(_line(entry, game, context.player) for entry in shown_entries)
    shown = notices.AuditShown(*game.heading, lines, len(entries) - len(lines))
    context.answer(shown, game)


def _line(entry: AuditEntry, game: GameRecord, reader: Player) -> notices.AuditLine:
    # A deadline on which the players agreed is kept as an act of its own.
    act = Act(entry.act) if entry.act in set(Act) else Act.DEADLINE
    details = msgspec.convert(entry.details, Details)
    if entry.who != reader:
        details = replace(details, is_by_name=False)
    if act is Act.ORDER:
        details = _without_orders(details)
    return notices.AuditLine(entry.at, Player(entry.who), act, hide_people(game, details, reader))


def health(context: Context, game_id: str) -> None:
    """Answer with the state of the bot in a game: last seen, due, undelivered messages."""
    game, tx = _own_game(context, game_id), context.tx
    waiting = tx.outbox.waiting(game.id)
    is_running = game.state is GameState.RUNNING
    current = tx.phases.current(game.id, game.variant) if is_running else None
    due = None if current is None or game.paused_at else current.timing.due_at
    notice = notices.HealthShown(
        *game.heading,
        last_seen=tx.heartbeat.last(),
        running_since=tx.heartbeat.started_at(),
        phase=None if current is None else str(current.phase),
        due=due,
        is_late=due is not None and due + _MOST_LATE < context.now,
        is_stuck=current is not None and tx.outbox.holds(game.id, f"stuck:{current.number}"),
        waiting=waiting.count,
        oldest=waiting.oldest,
        error=waiting.error,
        paused_until=game.paused_until,
        given_up=waiting.given_up,
    )
    context.answer(notice, game)


def _check_remind(desk: Desk, request: GmRequest) -> Details:
    desk.open_game.running_deadline()
    desk.open_game.require_open(desk.context.request.at)
    named = powers_named(desk.with_powers(request.words), desk.open_game.variant)
    return replace(desk.details, powers=_late(desk, named))


def _remind(desk: Desk, details: Details) -> None:
    deadline, late = desk.open_game.running_deadline(), _late(desk, details.powers)
    desk.announce(replace(details, powers=late))
    tell_reminders(desk.context, desk.open_game, deadline, late)


def _late(desk: Desk, named: Collection[str]) -> tuple[str, ...]:
    """The powers that still owe something, or those of the named ones that do."""
    late = (duty.power for duty in late_duties(desk.open_game))
    powers = tuple(power for power in late if not named or power in named)
    if not powers:
        raise RequestRefused(Refusal.NOBODY_OWES, desk.open_game.phase.code)
    return powers


def _check_announce(_desk: Desk, request: GmRequest) -> Details:
    text = request.text.strip()
    require_sayable(text, Refusal.NOTHING_TO_ANNOUNCE)
    return Details(text=text)


def _require_outsider(desk: Desk) -> None:
    if desk.context.player in desk.open_game.seats.values():
        raise RequestRefused(Refusal.GM_PLAYS, desk.game.title)


def _require_duty(open_game: OpenGame, power: Power) -> None:
    open_game.require_in_the_game(power)
    if not open_game.can_order(power):
        raise RequestRefused(Refusal.POWER_OWES_NOTHING, power)


def _without_orders(details: Details) -> Details:
    return replace(details, orders=(), unread=(), ahead=(), votes=(), text="")


def _check_order(desk: Desk, request: GmRequest) -> Details:
    open_game = desk.open_game
    if not desk.game.settings.gm_may_order:
        power = power_here(open_game)
        raise RequestRefused(Refusal.GM_MAY_NOT_ORDER, desk.game.title, other=power)
    _require_outsider(desk)
    power, words = _power_and_words(desk.with_powers(request.words), open_game)
    open_game.require_in_the_game(power)
    open_game.require_open(desk.context.request.at)
    votes, parsed = _read(words, open_game, power)
    if not (votes or parsed.plans or parsed.readings):
        _require_duty(open_game, power)
        raise RequestRefused(Refusal.NO_ORDERS_READ, quote(words or request.words))
    if parsed.readings:
        _require_duty(open_game, power)
    for vote in votes:
        refuse_faulty(open_game, power, vote)
    plans = dict.fromkeys(plan.text for plan in parsed.plans)
    unread = [one for one in parsed.problems if one.flaw not in _READ]
    return replace(
        desk.details,
        power=power,
        orders=tuple(map(str, parsed.orders)),
        unread=tuple(quote(one.text.strip(" ,;")) for one in unread),
        ahead=tuple(map(quote, plans)),
        votes=tuple(_vote_words(vote) for vote in votes),
        text=words,
    )


def _order(desk: Desk, details: Details) -> None:
    context, open_game, power = desk.context, desk.open_game, Power(details.power or "")
    open_game.require_open(context.request.at)
    turn = Turn(context, open_game, power)
    votes, parsed = _read(details.text, open_game, power)
    now = store_plans(turn, parsed.plans).now
    store(turn, (*readings_apart(turn, parsed), *now.entries))
    for vote in votes:
        cast(turn, vote)
    context.may_go_on(desk.game.id)
    desk.announce(_without_orders(details))
    player = open_game.seats.get(power)
    if player is not None:
        notice = notices.OrderedForYou(
            *open_game.heading_of(power),
            gm=context.player,
            orders=details.orders,
            ahead=details.ahead,
            votes=details.votes,
            because=details.because,
        )
        context.tell_player(player, notice, desk.game)


def _read(
    words: str, open_game: OpenGame, power: Power
) -> tuple[tuple[WrittenVote, ...], ParsedOrders]:
    """Read what a GM writes for a power, independent of what the player has ordered."""
    votes, rest = open_game.written_votes(words, power)
    parsed = open_game.read(rest, power)
    return (*votes, *map(WrittenVote, parsed.words)), parsed


def _vote_words(vote: WrittenVote) -> str:
    """Return a vote as it is written: `draw FRANCE GERMANY`, `no vote`."""
    word = "vote" if vote.word is None else vote.word.name.lower()
    return " ".join((*(["no"] if vote.is_taken_back else []), word, *vote.named))


def _power_and_words(words: str, open_game: OpenGame) -> tuple[Power, str]:
    """Return the power that a text begins with, by any of its names, and the rest."""
    for length in range(_LONGEST_NAME, 0, -1):
        *name, rest = (*words.replace(":", " ", 1).split(maxsplit=length), "", "")[: length + 1]
        power = names_of(open_game.variant).power(" ".join(name))
        if power is not None:
            return power, rest
    raise unknown_power(words, open_game.variant.powers)


def _check_unseal(desk: Desk, request: GmRequest) -> Details:
    open_game = desk.open_game
    _require_outsider(desk)
    powers: tuple[str, ...] = tuple(duty.power for duty in open_game.all_duties())
    if request.words.casefold() not in _ALL:
        words = desk.with_powers(request.words)
        named = powers_named(words, open_game.variant, besides=("all",))
        if not named:
            raise unknown_power(words, (*open_game.variant.powers, "all"))
        for power in named:
            _require_duty(open_game, power)
        powers = tuple(power for power in open_game.variant.powers if power in named)
    return replace(desk.details, powers=powers)


def _unseal(desk: Desk, details: Details) -> None:
    open_game = desk.open_game
    given = open_game.given()
    desk.announce(details)
    notice = notices.Unsealed(
        *open_game.heading,
        orders=tuple(
            (power, tuple(map(str, given.get(Power(power), ())))) for power in details.powers
        ),
    )
    desk.context.tell_player(desk.context.player, notice, desk.game)


GM_ACTS: tuple[GmAct, ...] = (
    GmAct(Act.REMIND, _check_remind, _remind),
    GmAct(Act.ANNOUNCE, _check_announce, Desk.announce),
    GmAct(Act.ORDER, _check_order, _order),
    GmAct(Act.UNSEAL, _check_unseal, _unseal),
)
