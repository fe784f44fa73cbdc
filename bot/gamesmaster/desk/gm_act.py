"""A GM's act: how it is checked, and how it is done."""

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property

from msgspec.structs import replace

from bot.gamesmaster.context.change import Context
from bot.gamesmaster.context.open_game import OpenGame, open_game_of
from bot.gamesmaster.context.permissions import may_know
from bot.gamesmaster.lookup.words import quote, with_people_as
from bot.gamesmaster.notices.desk import Act, Details, GmActed
from bot.gamesmaster.notices.notice import Player, Refusal, RequestRefused
from engine.board import Power
from engine.names import names_of
from engine.variant import Variant
from storage.tables.games import GameRecord

_BETWEEN_POWERS = re.compile(r"[,;&+/]|\band\b", re.IGNORECASE)
_BEFORE_POWERS = re.compile(r"^\s*(?:between|among|with|of|is|are|to)\s+", re.IGNORECASE)
ALL = frozenset({"all", "everyone", "everybody", "everything", "all powers", "all orders"})

When = StrEnum("When", "NOT_OVER OVER EITHER")
"""In which games an act is possible."""


@dataclass(frozen=True)
class Desk:
    """What an act of a GM works with: the GM's request, the game, and which act it is."""

    context: Context
    game: GameRecord
    act: Act
    stale: Refusal = Refusal.CONFIRMATION_STALE
    """The reason why an act is refused that does not fit the game any more."""

    @cached_property
    def open_game(self) -> OpenGame:
        """The game with its open phase, read once. Refuse where it is not running."""
        return open_game_of(self.context.tx, self.game.id)

    @property
    def details(self) -> Details:
        """The open phase and its deadline: the start of many acts' details."""
        open_game = self.open_game
        return Details(phase=open_game.phase.code, old_deadline=open_game.deadline)

    @property
    def is_locked(self) -> bool:
        """Whether orders for the open phase have closed by now."""
        return self.open_game.is_locked(self.context.now)

    def powers_of(self, person: Player) -> tuple[Power, ...]:
        """Return a person's powers, where it can be those in the game. Refuse what nobody knows."""
        if not may_know(self.game, self.context.player):
            raise RequestRefused(Refusal.NAME_THE_POWER, self.game.title)
        open_game = self.open_game
        played = tuple(
            power for power in open_game.variant.powers if open_game.seats.get(power) == person
        )
        if not played:
            raise RequestRefused(Refusal.PERSON_PLAYS_NOT, person)
        return open_game.taking_part(played) or played

    def with_powers(self, text: str) -> str:
        """Return a text in which people are named by their powers. Refuse as `powers_of` does."""
        return with_people_as(text, lambda person: ", ".join(self.powers_of(person)))

    def require(self, details: Details, fits: object) -> None:
        """Refuse an act where what was shown does not fit the game any more."""
        if not fits:
            raise RequestRefused(self.stale, details.phase or "")

    def announce(self, details: Details) -> None:
        """Tell the channel of the act; where players are hidden, name no power with a person."""
        game, seen = self.game, hide_people(self.game, details)
        gm = self.context.player if game.gms else Player("")
        notice = GmActed(*game.heading, gm, self.act, seen)
        self.context.tell_channel(game, notice)


@dataclass(frozen=True, slots=True)
class GmRequest:
    """A GM's words after the command, apart from the reason, and the people in them.

    `because` is what stands behind that word: `of threats` for `because of threats`. `text` is
    everything that was written.
    """

    words: str = ""
    people: tuple[Player, ...] = ()
    because: str = ""
    text: str = ""


@dataclass(frozen=True, slots=True)
class GmAct:
    """How a GM's act is checked and done; `when` says in which games it is possible.

    `check` refuses impossible requests and returns what would be done. `do` does what was shown,
    unless the game has changed so that it no longer fits, and announces it before its consequences.
    Without `takes_words` any words after the command are refused.
    """

    act: Act
    check: Callable[[Desk, GmRequest], Details]
    do: Callable[[Desk, Details], None]
    when: When = When.NOT_OVER
    takes_words: bool = True


def required_power(text: str, variant: Variant, *, besides: Iterable[str] = ()) -> Power:
    """Return the power a text names, or refuse it, listing powers and words `besides` them."""
    power = names_of(variant).power(text)
    if power is None:
        raise unknown_power(text, (*variant.powers, *besides))
    return power


def powers_named(text: str, variant: Variant, *, besides: Iterable[str] = ()) -> set[Power]:
    """Return the powers a text names with commas, `and` or the like between them."""
    words = filter(str.strip, _BETWEEN_POWERS.split(_BEFORE_POWERS.sub("", text)))
    return {required_power(word, variant, besides=besides) for word in words}


def unknown_power(text: str, known: Iterable[str]) -> RequestRefused:
    """Return the refusal of a text that names none of the known powers."""
    return RequestRefused(Refusal.UNKNOWN_POWER, quote(text.strip()), known=tuple(known))


def hide_people(game: GameRecord, details: Details, reader: str | None = None) -> Details:
    """Return what one reader, or everybody, may know of an act: no power with its hidden player.

    A reader who named a person knows that person, and only learns nobody else.
    """
    if may_know(game, reader) or details.power is None:
        return details
    person = details.player if reader is not None and details.is_by_name else None
    return replace(details, player=person, old_player=None, hides_people=True)
