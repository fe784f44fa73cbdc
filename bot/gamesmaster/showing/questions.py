"""Questions asked in words, answered from how the game stands: `when is the deadline?`."""

from collections.abc import Sequence

from msgspec.structs import replace

from bot.gamesmaster.context.change import Context
from bot.gamesmaster.context.open_game import OpenGame, each_turn, open_game_of
from bot.gamesmaster.lookup.words import quote
from bot.gamesmaster.notices.notice import Refusal, RequestRefused
from bot.gamesmaster.notices.showing import Answered
from bot.gamesmaster.orders.submit import show
from bot.gamesmaster.showing.status import status
from engine.board import Power, Province, Unit, UnitType
from engine.judge.legality import illegality
from engine.judge.options import legal_adjustments, legal_orders
from engine.orders import Build, Disband, Hold, Move, Named, Order, Retreat, named_as, province_of
from engine.position import PhaseType
from engine.reader import Topic, read_question
from storage.tables.games import GameState


def answer_question(context: Context, game_id: str, words: str) -> None:
    """Answer a text that `read_question` reads as a question; refused if it isn't about this."""
    game = context.tx.games.get(game_id)
    question = read_question(words, game.set_up)
    if question is None:
        raise RequestRefused(Refusal.UNKNOWN_COMMAND, quote(words.strip()))
    if question.topic is Topic.ORDERS and game.state is GameState.RUNNING:
        each_turn(context, game_id, show)
        return
    standing = status(context.tx, game, context.player, context.now)
    is_gms = context.player in game.gms and standing.own_power is None
    answered = Answered(standing, question.topic, question.powers, is_gms=is_gms)
    if game.state is GameState.RUNNING and question.topic in {Topic.UNIT, Topic.WAY}:
        open_game = open_game_of(context.tx, game.id)
        answered = _about_unit(context, open_game, answered, question.places)
    if game.state is GameState.RUNNING and question.topic is Topic.BUILDS:
        open_game = open_game_of(context.tx, game.id)
        answered = _about_builds(open_game, answered, context.player, question.places)
    context.answer(answered, game)


def _about_builds(
    game: OpenGame, answered: Answered, player: str, places: Sequence[Province]
) -> Answered:
    """Add what the asker may build or remove, and why not in the first place.

    Of powers that are named, how many builds or removals they have.
    """
    if answered.powers:
        counts = (
            (power, legal_adjustments(game.position, power, game.variant, game.rulebook)[0])
            for power in map(Power, answered.powers)
        )
        return replace(answered, adjustments=tuple(counts))
    powers = game.powers_of(player)
    listed = [
        (power, order)
        for power in powers
        for order in legal_adjustments(game.position, power, game.variant, game.rulebook)[1]
        if (province_of(order) in places[:1] if places else province_of(order))
    ]
    answered = replace(
        answered,
        orders=tuple(str(order) for _, order in listed),
        is_own=True,
        number=game.phase.number,
    )
    if listed or not places:
        return answered
    kind = next(kind for kind in UnitType if game.variant.map.standings(kind, places[0]))
    order = Build(Named(kind, game.variant.map.plain(places[0])))
    fault = illegality(order, powers[0], game.position, game.variant, game.rulebook)
    return replace(answered, order=str(order), fault=fault)


def _about_unit(
    context: Context, game: OpenGame, answered: Answered, places: Sequence[Province]
) -> Answered:
    """Add what the unit in the first place may do, and whether it may go to the second."""
    position, variant = game.position, game.variant
    is_retreat = position.phase.type is PhaseType.RETREAT
    leaving = position.dislodged_at(places[0]) if is_retreat else None
    unit = leaving.unit if leaving is not None else position.unit_at(places[0])
    if unit is None:
        return replace(answered, place=places[0].code)
    possible = legal_orders(position, variant, game.rulebook)
    own = possible.get(unit.power, {}).get(unit, ())
    answered = replace(
        answered,
        unit=str(unit),
        orders=tuple(
            str(order) for order in own if isinstance(order, Hold | Move | Retreat | Disband)
        ),
        is_own=game.seats.get(unit.power) == context.player,
        number=game.phase.number,
    )
    if answered.topic is Topic.WAY:
        return _about_way(game, answered, unit, own, places[1])
    return answered


def _about_way(
    game: OpenGame, answered: Answered, unit: Unit, possible: Sequence[Order], place: Province
) -> Answered:
    ways = [
        order
        for order in possible
        if isinstance(order, Move | Retreat) and order.destination.province is place
    ]
    if ways:
        return replace(answered, order=str(ways[0]), orders=tuple(map(str, ways)))
    kind = Retreat if game.position.phase.type is PhaseType.RETREAT else Move
    order = kind(named_as(unit), game.variant.map.plain(place))
    fault = illegality(order, unit.power, game.position, game.variant, game.rulebook)
    return replace(answered, order=str(order), fault=fault)
