"""The gamesmaster: the use cases of running games of Diplomacy.

`Gamesmaster` is the way in. Whatever people hear from it is a notice (`notices`), stored in the
outbox in the same transaction as the change it tells of, and delivered by somebody else.
"""

from bot.gamesmaster.gamesmaster import Gamesmaster

__all__ = ["Gamesmaster"]
