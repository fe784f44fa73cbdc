"""A plain yes or no, which answers the last question that the bot asked its writer."""

from msgspec import convert
from msgspec.structs import replace

from bot.gamesmaster.context.change import Context
from bot.gamesmaster.context.open_game import Turn, lock_open_game
from bot.gamesmaster.notices.answers import Answered
from bot.gamesmaster.notices.archive import ImportShown
from bot.gamesmaster.notices.clock import ExtensionAsked
from bot.gamesmaster.notices.commands import WhichGame
from bot.gamesmaster.notices.desk import Confirm
from bot.gamesmaster.notices.notice import Refusal, Refused, RequestRefused
from bot.gamesmaster.notices.orders import NotSaved, NotUnderstood, Receipt
from bot.gamesmaster.notices.seats import AreYouThere, LeaveRequested, PressShown, TakeoverAsked
from bot.gamesmaster.orders import receipts, submit
from engine.board import Power
from engine.names import spelling
from storage.tables.outbox import Outgoing

_YES = frozenset(
    [
        *("yes", "y", "yep", "yeah", "yup", "yes please", "yes thanks", "sure", "correct"),
        *("that one", "do that", "do it", "yes do that", "yes do it", "yes that one"),
    ]
)
_NO = frozenset(["no", "n", "nope", "nah", "no thanks", "no thank you", "neither", "none of them"])
_BY_BUTTON = frozenset(
    kind.__name__
    for kind in (
        *(AreYouThere, Confirm, ExtensionAsked, ImportShown),
        *(LeaveRequested, PressShown, TakeoverAsked, WhichGame),
    )
)
"""What asks for more than a word."""
_ENDS_IT = frozenset([Answered.__name__])
"""After these a question is no longer the last thing that was talked about."""
_ASKING = frozenset([Receipt.__name__, NotSaved.__name__, Refused.__name__])
_LOOKED_THROUGH = 5


def is_yes_or_no(text: str) -> bool:
    """Whether a text is nothing but a yes or a no."""
    return spelling(text) in _YES | _NO


def command_meant(context: Context, text: str) -> str:
    """The command that a yes takes up, where its writer was asked whether that was meant."""
    asked = _last_question(context)
    is_yes = spelling(text) in _YES
    return asked.known[0] if is_yes and isinstance(asked, Refused) and len(asked.known) == 1 else ""


def answer_yes_or_no(context: Context, text: str) -> None:
    """Save the one order that was offered, or nothing. Refused where nothing such was asked."""
    asked = _last_question(context)
    is_no = spelling(text) in _NO
    if asked is None:
        raise RequestRefused(Refusal.NOTHING_ASKED)
    if isinstance(asked, Refused) and is_no:
        raise RequestRefused(Refusal.SMALL_TALK)
    if not isinstance(asked, Receipt | NotSaved):
        raise RequestRefused(Refusal.ANSWER_BY_BUTTON)
    turn = _turn_asked(context, asked)
    questions = _still_asked(turn, asked)
    if not questions:
        raise RequestRefused(Refusal.NOTHING_ASKED)
    turn.require_open()
    candidates = [order for question in questions for order in question.candidates]
    if is_no:
        if isinstance(asked, NotSaved):
            receipts.answer_not_saved(turn, ())
        else:
            receipts.answer_with_receipt(turn, replace(receipts.receipt_of(turn), declined=True))
    elif len(questions) == len(candidates) == 1:
        submit.put(context, asked.game, candidates[0])
        context.go_on_later(asked.game)
    else:
        receipts.answer_not_saved(turn, questions)


def _last_question(context: Context) -> Receipt | NotSaved | Refused | Outgoing | None:
    """What the bot asked last, as it is in the outbox if it asks by its buttons alone."""
    newest = context.tx.outbox.newest_in(
        context.request.reply.stream, _ASKING | _BY_BUTTON | _ENDS_IT, limit=_LOOKED_THROUGH
    )
    for message in newest:
        if message.kind == Receipt.__name__:
            return convert(message.notice, Receipt)
        if message.kind == NotSaved.__name__:
            return convert(message.notice, NotSaved)
        if message.kind != Refused.__name__:
            return message if message.kind in _BY_BUTTON else None
        refused = convert(message.notice, Refused)
        if refused.reason is Refusal.UNKNOWN_COMMAND and refused.known:
            return refused
    return None


def _turn_asked(context: Context, asked: Receipt | NotSaved) -> Turn:
    """The turn that was asked about. Refused if it is over, or another's by now."""
    open_game = lock_open_game(context.tx, asked.game)
    power = Power(asked.power)
    is_own = open_game.seats.get(power) == context.player
    if not is_own or (open_game.phase.code, open_game.phase.number) != (asked.phase, asked.number):
        raise RequestRefused(Refusal.NOTHING_ASKED)
    return Turn(context, asked.game, power)


def _still_asked(turn: Turn, asked: Receipt | NotSaved) -> tuple[NotUnderstood, ...]:
    older = asked.older_problems if isinstance(asked, Receipt) else ()
    problems = [replace(problem, at=asked.at) for problem in asked.problems]
    questions = [problem for problem in (*older, *problems) if problem.is_question]
    variant = turn.open_game.variant
    return receipts.still_open(questions, turn.orders(), variant, is_complete=False)
