"""Who is ready. When everybody is, the phase ends early, after two minutes to stop it.

"These periods may end sooner if all the players agree at the time" (1961), and a player who is
ready agrees. That goes for the first period, too: the week before the first turn in which house
players "can begin negotiations" (Errata) is theirs to end.
"""

from collections.abc import Sequence
from datetime import datetime, timedelta

from bot.gamesmaster.context.change import Change
from bot.gamesmaster.context.open_game import OpenGame, Turn
from bot.gamesmaster.notices.clock import EarlyStopped, EveryoneReady, late_topic
from bot.gamesmaster.notices.notice import Since
from bot.gamesmaster.notices.orders import orders_topic, unsaved_topic
from engine.board import Power
from storage.tables.games import GameRecord
from storage.tables.orders import About, GivenOrder

CUSHION = timedelta(minutes=2)


def start_cushion(change: Change, open_game: OpenGame) -> None:
    """Set the time of early adjudication if everybody is ready and the clock runs.

    Nothing happens if it is set already, if the deadline is over, or if it is about to end in a
    phase that is adjudicated only later.
    """
    phase = open_game.phase
    is_running = open_game.deadline is not None and change.now < open_game.deadline
    if not is_running or phase.all_ready_at is not None or not is_everyone_ready(open_game):
        return
    at = change.now + CUSHION
    if at > phase.deadline and phase.results_at is not None:
        return
    at = min(at, phase.deadline)
    tell_all_ready(change, open_game, at)


def tell_all_ready(change: Change, open_game: OpenGame, at: datetime) -> None:
    """Set the time of early adjudication, and tell the channel."""
    game, number = open_game.game, open_game.phase.number
    change.tx.phases.set_all_ready(game.id, number, at)
    notice = EveryoneReady(*open_game.heading, at, number)
    change.tell_channel(game, notice, key=f"ready:{number}")


def close_ready_post(change: Change, open_game: OpenGame) -> None:
    """Take the button off the post that all were ready, if there is one for the phase."""
    phase = open_game.phase
    if phase.all_ready_at is not None:
        past = EveryoneReady(*open_game.heading, phase.all_ready_at, phase.number, is_past=True)
        change.tell_channel(open_game.game, past, key=f"ready:{phase.number}", is_update=True)


def close_messages(change: Change, game: GameRecord, phase: str, since: Since) -> None:
    """Take the buttons off the receipts and reminders of a phase, and off its GMs' reminder."""
    late, seats = late_topic(game.id, phase), change.tx.games.seats(game.id)
    receipts = [
        (player, topic(game.id, phase, power))
        for power, player in seats.items()
        for topic in (orders_topic, unsaved_topic)
    ]
    people = dict.fromkeys((*seats.values(), *game.gms))
    change.close([*receipts, *((person, late) for person in people)], since)


def stop_cushion(change: Change, open_game: OpenGame) -> None:
    """Cancel early adjudication, if it was set, and announce it."""
    game, phase = open_game.game, open_game.phase
    if phase.all_ready_at is None:
        return
    change.tx.phases.set_all_ready(game.id, phase.number, None)
    close_ready_post(change, open_game)
    change.tell_channel(game, EarlyStopped(*open_game.heading, open_game.deadline))


def unready_if_taken_back(turn: Turn, before: Sequence[GivenOrder]) -> bool:
    """Make a power no longer ready if it was and has taken orders back; return whether it did.

    The power was ready with the orders it had. If plans made it ready, replacing one of their
    orders is enough. A player of several powers is ready for all or for none. `before` are the
    orders that counted until now.
    """
    context, open_game = turn.context, turn.open_game
    game, number, tx = open_game.game.id, open_game.phase.number, context.tx
    if not turn.is_ready():
        return False
    after = turn.orders()
    counting = {given.id for given in after}
    is_undone = any(given.was_planned and given.id not in counting for given in before)
    if not (len(after) < len(before) or is_undone):
        return False
    player = open_game.seats.get(turn.power)
    for own in (power for power, seated in open_game.seats.items() if seated == player):
        tx.ready.take_back(game, number, own)
        tx.latest.note(game, number, own, About.READY, context.request.at)
    stop_cushion(context, open_game)
    return True


def is_everyone_ready(open_game: OpenGame) -> bool:
    """Whether every power with something to decide, and a player, is ready."""
    ready = open_game.ready()
    awaited = deciding(open_game) if ready else ()
    return bool(awaited) and all(power in ready for power in awaited)


def deciding(open_game: OpenGame) -> tuple[Power, ...]:
    """The powers that have a player and something to decide in the phase."""
    return tuple(duty.power for duty in open_game.all_duties() if duty.power in open_game.seats)
