"""The form of orders: a menu for each unit, build or removal, and one request to store it."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from bot.gamesmaster.context.change import Context, log
from bot.gamesmaster.context.open_game import OpenGame, Turn, lock_open_game, open_game_of
from bot.gamesmaster.lookup.games import Part, choose_or_ask, find_game, require_seen
from bot.gamesmaster.notices.notice import Player, Refusal, Refused, RequestRefused
from bot.gamesmaster.notices.orders import FormOffered
from bot.gamesmaster.notices.views import FormFault, OrderField, OrderForm
from bot.gamesmaster.orders.receipts import answer_with_receipt
from bot.gamesmaster.orders.several_powers import fits_open_phase
from bot.gamesmaster.orders.store import change_orders, come_back, replaced_by
from engine.board import Power
from engine.judge.options import legal_adjustments, legal_orders
from engine.orders import Order, Remove, province_of
from engine.position import PhaseType
from storage.database import Transaction
from storage.errors import UnknownGameError
from storage.tables.orders import GivenOrder


@dataclass(frozen=True, slots=True)
class Choice:
    """The order in a menu when the form was opened and when it was sent (canonical, or None).

    Only changes count: a menu that nobody touched does not undo an order written meanwhile.
    """

    field: str
    before: str | None
    after: str | None


@dataclass(frozen=True, slots=True)
class Filed:
    """What became of a form: it is stored unless it was refused or some menus have faults."""

    refused: Refused | None = None
    faults: tuple[tuple[str, FormFault], ...] = ()


def open_form(context: Context, game: str | None = None, power: str = "") -> OrderForm | None:
    """The form of the open phase; None if the writer is asked which game is meant.

    Without `game`, find the game that the asker means. Of several powers take the named one, else
    the first with something to order.
    """
    if game is not None:
        require_seen(context, game)
    else:
        meant = find_game(context, Part.PLAYS, fits=fits_open_phase)
        game = choose_or_ask(context, meant, text="form")
        if game is None:
            return None
    turn = _turn(context, game, power)
    return form_of(turn.open_game, turn.power, [given.order for given in turn.orders()])


def form_shown(
    tx: Transaction, player: Player, game: str, phase: str, power: str = ""
) -> OrderForm | None:
    """The form that a player has open, for filling a menu; None once it is out of date."""
    try:
        open_game = open_game_of(tx, game)
        own = open_game.power_of(player, power)
        open_game.require_phase(phase)
    except (RequestRefused, UnknownGameError):
        return None
    return form_of(open_game, own, open_game.given().get(own, ()))


def file_form(
    context: Context, game: str, choices: Sequence[Choice], *, phase: str, power: str = ""
) -> Filed:
    """Store a form's changes, all or nothing, and answer; return what is wrong, for it to show."""
    try:
        with context.tx.attempt():
            require_seen(context, game)
            context.go_on_later(game)
            return _put_all(context, game, choices, phase, power)
    except RequestRefused as refused:
        log.info("form_refused", reason=refused.notice.reason.value)
        return Filed(refused=refused.notice)


def offer(turn: Turn) -> None:
    """Answer with the button that opens the form, which a written command cannot do."""
    turn.require_orders_open()
    turn.answer(FormOffered(*turn.open_game.heading_of(turn.power)))


def _put_all(
    context: Context, game: str, choices: Sequence[Choice], phase: str, named: str
) -> Filed:
    turn = _turn(context, game, named, phase)
    current = turn.orders()
    form = form_of(turn.open_game, turn.power, [given.order for given in current])
    faults = tuple(_faults(form, choices))
    if faults:
        return Filed(faults=faults)
    gone, coming = _difference(turn, form, choices, current)
    if coming:
        come_back(turn)
    receipt = change_orders(turn, gone, [(order, "") for order in coming])
    turn.log("orders_stored", count=len(coming), problems=0)
    answer_with_receipt(turn, receipt)
    return Filed()


def _turn(context: Context, game: str, named: str, phase: str | None = None) -> Turn:
    """The turn of the asker's power; refused if there is nothing to order."""
    open_game = lock_open_game(context.tx, game)
    able = (power for power in open_game.powers_of(context.player) if open_game.can_order(power))
    power = open_game.power_of(context.player, named or next(able, None))
    if phase is not None:
        open_game.require_phase(phase)
    turn = Turn(context, game, power)
    turn.require_orders_open()
    return turn


def _faults(form: OrderForm, choices: Sequence[Choice]) -> Iterator[tuple[str, FormFault]]:
    """The faults of a form by menu. Refused if it has menus that do not exist (any more)."""
    taken = set()
    for choice in choices:
        field = form.field(choice.field)
        if field is None:
            raise RequestRefused(Refusal.CONFIRMATION_STALE)
        order = _order(field, choice.after)
        if order is None and choice.after not in {None, choice.before}:
            yield field.name, FormFault.NOT_OFFERED
        if order is None or field.unit is not None:
            continue
        province = province_of(order)
        if province is not None and province in taken:
            is_removal = isinstance(order, Remove)
            yield field.name, FormFault.SAME_UNIT if is_removal else FormFault.SAME_CENTER
        taken.add(province)


def _order(field: OrderField, text: str | None) -> Order | None:
    return next((order for order in field.orders if str(order) == text), None)


def _difference(
    turn: Turn, form: OrderForm, choices: Sequence[Choice], current: Sequence[GivenOrder]
) -> tuple[list[GivenOrder], list[Order]]:
    changed = [
        (field, choice)
        for choice in choices
        if choice.before != choice.after and (field := form.field(choice.field)) is not None
    ]
    chosen = [(field, _order(field, choice.after)) for field, choice in changed]
    new = [order for _, order in chosen if order is not None]
    if form.phase.type is PhaseType.ADJUSTMENT:
        left = [choice.before for _, choice in changed if choice.before is not None]
        return _adjusted(turn, left, new, current)
    units = {field.unit.province for field, _ in chosen if field.unit is not None}
    stays = {str(order) for order in new} & {str(given.order) for given in current}
    gone = [
        given
        for given in current
        if province_of(given.order) in units and str(given.order) not in stays
    ]
    return gone, [order for order in new if str(order) not in stays]


def _adjusted(
    turn: Turn, left: Sequence[str], new: Sequence[Order], current: Sequence[GivenOrder]
) -> tuple[list[GivenOrder], list[Order]]:
    """The builds and removals that a form withdraws and adds; one that only moved menu stays."""
    wanted = Counter(map(str, new))
    leaving = Counter(left) - wanted
    wanted -= Counter(left)
    coming = []
    for order in new:
        if wanted[str(order)] > 0:
            wanted[str(order)] -= 1
            coming.append(order)
    gone: list[GivenOrder] = []
    staying: list[GivenOrder] = []
    for given in current:
        is_leaving = leaving[str(given.order)] > 0
        leaving[str(given.order)] -= is_leaving
        (gone if is_leaving else staying).append(given)
    return [*gone, *replaced_by(turn, staying, coming)], coming


def form_of(open_game: OpenGame, power: Power, given: Sequence[Order]) -> OrderForm:
    """The form of a power with its present orders."""
    is_adjustment = open_game.phase.phase.type is PhaseType.ADJUSTMENT
    owed, fields = _adjustments(open_game, power, given) if is_adjustment else (0, None)
    return OrderForm(
        *open_game.game.heading,
        power=power,
        phase=open_game.phase.phase,
        deadline=open_game.deadline,
        position=open_game.position,
        variant=open_game.variant,
        fields=_units(open_game, power, given) if fields is None else fields,
        adjustments=owed,
        number=open_game.phase.number,
    )


def _units(open_game: OpenGame, power: Power, given: Sequence[Order]) -> tuple[OrderField, ...]:
    legal = legal_orders(open_game.position, open_game.variant, open_game.rulebook).get(power, {})
    by_province = {province_of(order): order for order in given}
    return tuple(
        OrderField(unit.province.code, unit, legal.get(unit, ()), by_province.get(unit.province))
        for unit in open_game.units_to_order(power)
    )


def _adjustments(
    open_game: OpenGame, power: Power, given: Sequence[Order]
) -> tuple[int, tuple[OrderField, ...]]:
    """A menu for each build or removal owed; the first ones show the legal orders given."""
    number, orders = legal_adjustments(open_game.position, power, open_game.variant)
    standing = [order for order in given if order in orders]
    name = "build" if number > 0 else "removal"
    return number, tuple(
        OrderField(
            f"{name} {place + 1}", None, orders, standing[place] if place < len(standing) else None
        )
        for place in range(abs(number))
    )
