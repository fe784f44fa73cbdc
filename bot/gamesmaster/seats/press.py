"""Press: announcements in a power's name, by the press rule of its game; words to the GM; contacts.

A text is shown to its writer first, exactly as it would be posted, and posted at a button.

A contact is where somebody may be reached outside the game (R-GM-06): optional, one line for all of
a person's games. Their GMs see it, and if its owner says so all who play with them; in a game with
hidden players only those who may know who plays.
"""

import re
from dataclasses import dataclass

import msgspec

from bot.gamesmaster.context.change import Context, log
from bot.gamesmaster.context.open_game import OpenGame, lock_open_game
from bot.gamesmaster.context.permissions import may_know
from bot.gamesmaster.lookup.games import people_in
from bot.gamesmaster.lookup.words import without_people
from bot.gamesmaster.notices.notice import Player, Refusal, RequestRefused
from bot.gamesmaster.notices.seats import (
    ContactShown,
    ContactsShown,
    PressSaid,
    PressSettled,
    PressShown,
    ToldToGm,
    WordPassedOn,
)
from engine.board import Power
from engine.game.setting_table import NO
from engine.game.settings import Anonymity, Press
from storage.tables.audit import Confirmation
from storage.tables.games import GameRecord
from storage.tables.people import Contact

LONGEST_TEXT = 1_500
_LONGEST_CONTACT = 200
_FOR_ALL = re.compile(r"(?:for\s+)?(?:all|everyone|everybody)\s*:\s*", re.IGNORECASE)
_UNSIGNED = re.compile(r"anonymously\b[\s:,]*|anonymous\s*:\s*", re.IGNORECASE)
_KEPT_AS = "press"
"""The act under which confirmations that wait for a button are kept."""


@dataclass(frozen=True, slots=True)
class _Draft:
    """A text that its writer has yet to confirm; without `powers` it is unsigned."""

    powers: tuple[str, ...]
    text: str


def announce(context: Context, game_id: str, words: str) -> None:
    """Show a player how a text would be posted: signed by the power, never by the person.

    Where players are hidden, `anonymously` before the text leaves out the power. Mentions of
    people are taken out. Refuse in a game without press, players whose powers are all out of the
    game, and a text that is empty or too long.
    """
    open_game = lock_open_game(context.tx, game_id)
    game, powers = open_game.game, _speakers(open_game, context.player)
    words = words.strip()
    unsigned = _UNSIGNED.match(words)
    text = without_people(words if unsigned is None else words[unsigned.end() :]).strip()
    require_sayable(text, Refusal.NOTHING_TO_SAY)
    _require_press(game, is_signed=unsigned is None)
    draft = _Draft(tuple(powers) if unsigned is None else (), text)
    number, player = open_game.phase.number, context.player
    confirmation = context.keep_confirmation(game.id, number, _KEPT_AS, draft, gm=player)
    context.answer(PressShown(*game.heading, draft.powers, text, confirmation), game)


def require_sayable(text: str, empty: Refusal) -> None:
    """Refuse a text that is `empty`, or too long to be posted."""
    if not text:
        raise RequestRefused(empty)
    if len(text) > LONGEST_TEXT:
        raise RequestRefused(Refusal.ANNOUNCEMENT_TOO_LONG, count=LONGEST_TEXT)


def tell_gm(context: Context, game_id: str, words: str) -> None:
    """Pass a text on to the GMs, such as a dispute, which nobody else sees (R-LEAVE-03)."""
    open_game = lock_open_game(context.tx, game_id)
    game, powers = open_game.game, open_game.powers_of(context.player)
    if not game.gms:
        raise RequestRefused(Refusal.NO_GM, game.title)
    require_sayable(words.strip(), Refusal.NOTHING_TO_SAY)
    player = context.player if may_know(game, game.gm) else None
    notice = ToldToGm(*game.heading, player, powers, words.strip())
    context.tell_gms(game, notice)
    context.answer(WordPassedOn(*game.heading), game)


def post(context: Context, confirmation_id: str) -> None:
    """Post a draft in the game's channel. Refuse once it was posted, or the phase is over."""
    pending, draft = _pressed(context, confirmation_id)
    open_game = lock_open_game(context.tx, pending.game)
    game = open_game.game
    powers = _speakers(open_game, context.player)
    has_moved_on = pending.number != open_game.phase.number
    if has_moved_on or not {*draft.powers}.issubset(powers):
        raise RequestRefused(Refusal.PRESS_IS_STALE, game.title)
    _require_press(game, is_signed=bool(draft.powers))
    context.tx.audit.settle(pending.id, context.now, is_done=True)
    context.tell_channel(game, PressSaid(*game.heading, draft.powers, draft.text))
    context.answer(PressSettled(*game.heading, was_posted=True), game)
    log.info("press_said", game=game.id)


def drop(context: Context, confirmation_id: str) -> None:
    """Drop a draft."""
    pending, _ = _pressed(context, confirmation_id)
    context.tx.audit.settle(pending.id, context.now, is_done=False)
    game = context.tx.games.get(pending.game)
    context.answer(PressSettled(*game.heading, was_posted=False))


def _pressed(context: Context, confirmation_id: str) -> tuple[Confirmation, _Draft]:
    pending = context.tx.audit.confirmation(confirmation_id)
    if (
        pending is None
        or pending.act != _KEPT_AS
        or pending.is_settled
        or pending.gm != context.player
    ):
        raise RequestRefused(Refusal.PRESS_IS_SETTLED)
    return pending, msgspec.convert(pending.details, _Draft)


def _speakers(open_game: OpenGame, player: str) -> tuple[Power, ...]:
    """Return the powers in whose name a player may speak. Refuse if all are out of the game."""
    own = open_game.powers_of(player)
    speaking = open_game.taking_part(own)
    if not speaking:
        left = open_game.survivors
        open_game.require_in_the_game(next((power for power in own if power in left), own[0]))
    return speaking


def _require_press(game: GameRecord, *, is_signed: bool) -> None:
    if game.settings.press is Press.NONE:
        raise RequestRefused(Refusal.NO_PRESS, game.title)
    if not is_signed and game.settings.anonymity is not Anonymity.HIDDEN:
        raise RequestRefused(Refusal.PRESS_IS_SIGNED, game.title)


def contact(context: Context, game_id: str, words: str) -> None:
    """Keep the writer's contact, or take it back; show those of the game that they may see."""
    tx, text = context.tx, " ".join(words.split())
    match = _FOR_ALL.match(text)
    line = text if match is None else text[match.end() :]
    if len(line) > _LONGEST_CONTACT:
        raise RequestRefused(Refusal.CONTACT_TOO_LONG)
    if line.casefold() in NO:
        tx.contacts.take_back(context.player)
        log.info("contact_taken_back")
    elif line:
        tx.contacts.give(Contact(context.player, line, match is not None))
        log.info("contact_given", is_public=match is not None)
    game = tx.games.get(game_id)
    sees, is_gm = may_know(game, context.player), context.player in game.gms
    contacts = tuple(
        ContactShown(Player(given.player), given.text, given.is_public)
        for given in tx.contacts.of(people_in(tx, game))
        if given.player == context.player or (sees and (given.is_public or is_gm))
    )
    context.answer(ContactsShown(*game.heading, contacts, by=context.player), game)
