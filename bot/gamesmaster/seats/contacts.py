"""Contacts: where players may be reached outside the game (R-GM-06).

A contact is optional, one line for all of a person's games. Their GMs see it, and if its owner says
so all who play with them; in a game with hidden players only those who may know who plays.
"""

import re

from bot.gamesmaster.context.context import Context
from bot.gamesmaster.context.log import log
from bot.gamesmaster.context.open_game import read_game
from bot.gamesmaster.context.permissions import may_know
from bot.gamesmaster.lookup.games import people_in
from bot.gamesmaster.notices.commands import Refusal, RequestRefused
from bot.gamesmaster.notices.notice import Player
from bot.gamesmaster.notices.seats import ContactShown, ContactsShown
from engine.game.setting_table import NO
from storage.people import Contact

_LONGEST = 200
_FOR_ALL = re.compile(r"(?:for\s+)?(?:all|everyone|everybody)\s*:\s*", re.IGNORECASE)


def contact(context: Context, game_id: str, words: str) -> None:
    """Keep the writer's contact, or take it back; show those of the game that they may see."""
    tx, text = context.tx, " ".join(words.split())
    match = _FOR_ALL.match(text)
    line = text if match is None else text[match.end() :]
    if len(line) > _LONGEST:
        raise RequestRefused(Refusal.CONTACT_TOO_LONG)
    if line.casefold() in NO:
        tx.contacts.take_back(context.player)
        log.info("contact_taken_back")
    elif line:
        tx.contacts.give(Contact(context.player, line, match is not None))
        log.info("contact_given", is_public=match is not None)
    game = read_game(tx, game_id)
    sees, is_gm = may_know(game, context.player), context.player in game.gms
    contacts = tuple(
        ContactShown(Player(one.player), one.text, one.is_public)
        for one in tx.contacts.of(people_in(tx, game))
        if one.player == context.player or (sees and (one.is_public or is_gm))
    )
    context.answer(ContactsShown(game.id, game.title, contacts, by=context.player), game)
