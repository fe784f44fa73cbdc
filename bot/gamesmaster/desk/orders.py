"""What a GM does about the powers' orders: reminders, orders given for a player, sealed orders.

A GM who plays in the game neither sees nor gives others' orders.
"""

from collections.abc import Collection

from msgspec.structs import replace

from bot.gamesmaster.clock.due import late_duties, tell_reminders
from bot.gamesmaster.context.open_game import OpenGame, Turn
from bot.gamesmaster.desk.gm_act import ALL, Desk, GmAct, GmRequest, powers_named, unknown_power
from bot.gamesmaster.lookup.words import quote
from bot.gamesmaster.notices import desk as notices
from bot.gamesmaster.notices.desk import Act, Details
from bot.gamesmaster.notices.notice import Refusal, RequestRefused
from bot.gamesmaster.orders.plans import readings_apart, store_plans
from bot.gamesmaster.orders.receipts import power_here
from bot.gamesmaster.orders.store import store
from bot.gamesmaster.seats.press import require_sayable
from bot.gamesmaster.votes.votes import cast, refuse_faulty
from engine.board import Power
from engine.names import names_of
from engine.reader import Flaw, ParsedOrders, WrittenVote

_READ = frozenset({Flaw.NOT_ALLOWED, Flaw.REPLACED})
"""What is wrong with orders that are stored, or that a later one replaces."""
_LONGEST_NAME = 3
"""How many words the name of a power has at most."""


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


def without_orders(details: Details) -> Details:
    """What was ordered for a player, as all may know it."""
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
    unread = [problem for problem in parsed.problems if problem.flaw not in _READ]
    return replace(
        desk.details,
        power=power,
        orders=tuple(map(str, parsed.orders)),
        unread=tuple(quote(problem.text.strip(" ,;")) for problem in unread),
        ahead=tuple(map(quote, plans)),
        votes=tuple(_vote_words(vote) for vote in votes),
        text=words,
    )


def _order(desk: Desk, details: Details) -> None:
    context, open_game, power = desk.context, desk.open_game, Power(details.power or "")
    open_game.require_open(context.request.at)
    turn = Turn(context, desk.game.id, power)
    votes, parsed = _read(details.text, open_game, power)
    now = store_plans(turn, parsed.plans).now
    store(turn, (*readings_apart(turn, parsed), *now.entries))
    for vote in votes:
        cast(turn, vote)
    context.go_on_later(desk.game.id)
    desk.announce(without_orders(details))
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
    if request.words.casefold() not in ALL:
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
