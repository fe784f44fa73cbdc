"""Who plays what: joining, the powers, preference lists, settings, press."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime

from msgspec import Struct

from bot.gamesmaster.notices.notice import (
    Channel,
    GameNotice,
    PhaseNotice,
    Player,
    PowerNotice,
    Seat,
    Secrecy,
    Topic,
)
from engine.game.absences import Disorder
from engine.game.settings import Press


class Recruiting(GameNotice, frozen=True):
    """The post on which people join, until it is `closed`; updated in place (key `recruiting`).

    `promised` are the powers that are given to somebody beforehand, whoever that is. `settings` are
    as `engine.formats.settings` writes them.
    """

    gm: Player | None
    joined: tuple[Player, ...]
    seats: int
    closed: bool = False
    settings: Mapping[str, str] = {}
    promised: tuple[Seat, ...] = ()


class Left(GameNotice, frozen=True):
    """To a player: joined or left the recruiting game."""

    joined: bool
    count: int
    seats: int


class LeaveNoted(GameNotice, frozen=True):
    """To a player who has resigned, and named a `successor`: the GMs know if there are any."""

    powers: tuple[str, ...]
    successor: Player | None = None
    asks_gm: bool = True


class LeaveRequested(GameNotice, frozen=True):
    """To the GMs: the player of `powers` has resigned, and they can be given to somebody else."""

    player: Player | None
    powers: tuple[str, ...]


class PowersResigned(PhaseNotice, frozen=True):
    """To the channel: a player has left, others may take the powers (`asks_gm`: if a GM agrees).

    `also` are the powers offered before that are still open. `is_past`: there is a newer offer, or
    one of the seats is taken.
    """

    powers: tuple[str, ...]
    asks_gm: bool
    also: tuple[str, ...] = ()
    is_past: bool = False

    @property
    def outdates(self) -> Topic:
        """The offers before it."""
        return offers_topic(self.game)


class PowersVacant(PowersResigned, frozen=True):
    """To the channel: nobody has the seat of these powers any more; others may take them over."""


class PowersMissed(PhaseNotice, frozen=True):
    """To the channel: powers whose players gave no word are in civil disorder, and why.

    `asks_gm`: others take them over if a GM agrees. `is_last`: the game ends with the turn, so
    nobody is looked for. `also` and `is_past` as in `PowersResigned`.
    """

    powers: tuple[str, ...]
    disorder: Disorder
    asks_gm: bool = False
    is_last: bool = False
    also: tuple[str, ...] = ()
    is_past: bool = False

    @property
    def is_offer(self) -> bool:
        """Whether others may take the powers over."""
        return self.disorder is Disorder.ABANDONED and not self.is_last

    @property
    def outdates(self) -> Topic | None:
        """The offers before it, if it is one."""
        return offers_topic(self.game) if self.is_offer else None


def offers_topic(game: str) -> Topic:
    """What the offers of a game's seats are about, and what fills one of them."""
    return Topic(f"seats {game}", (PowersResigned, PowersVacant, PowersMissed), all_sent=True)


class TakeoverAsked(PowerNotice, frozen=True):
    """To a GM: a player wants a power that nobody plays, or its old player proposes a successor."""

    confirmation: str
    player: Player
    is_successor: bool
    is_past: bool = False

    @property
    def outdates(self) -> Topic:
        """What was asked for the same player before."""
        return takeover_topic(self.game, self.power, self.player)


def takeover_topic(game: str, power: str, player: str) -> Topic:
    """What GMs are asked about a player who wants a power."""
    return Topic(f"takeover {game} {power} {player}", (TakeoverAsked,))


class TakeoverNoted(PowerNotice, frozen=True):
    """To a player who wants to take a power over: the GM was asked, or has refused it."""

    is_refused: bool = False


class PreferencesShown(GameNotice, frozen=True):
    """To a player alone: their preference list, best first, powers liked equally in a group.

    `asked` is the list as it was written where it is not kept, because they gave another before.
    """

    groups: tuple[tuple[str, ...], ...]
    is_random: bool
    has_list: bool = True
    asked: str = ""


class ContactShown(Struct, frozen=True):
    """Where somebody may be reached, for all in the game if `is_public`, else for the GM."""

    player: Player
    text: str
    is_public: bool


class ContactsShown(GameNotice, frozen=True):
    """To `by` alone: the contacts in a game that they may see, their own among them."""

    contacts: tuple[ContactShown, ...]
    by: Player


class RollCall(GameNotice, frozen=True):
    """To the channel: who is there before the game begins; updated in place (key `roll call`)."""

    present: tuple[Player, ...]
    absent: tuple[Player, ...]
    is_over: bool = False


class AreYouThere(GameNotice, frozen=True):
    """To a player whom the roll call waits for, when it begins and each time it is called again."""


class StillWaiting(GameNotice, frozen=True):
    """To whoever wants to begin: these players have not said that they are there; asked again."""

    absent: tuple[Player, ...]


class PresenceNoted(GameNotice, frozen=True):
    """To a player who is there; `waiting`: how many are not yet, None: nobody was asked."""

    waiting: int | None = None


class GmPlays(GameNotice, frozen=True):
    """The GM has joined or left as a player: announced, because the GM may see more (product)."""

    gm: Player
    plays: bool


class GameStarted(PhaseNotice, frozen=True):
    """The powers are given out, as `how` (a value of `Assignment`) says.

    `seed` and the order of `joined` let anyone repeat the lot, "" where none was drawn; where that
    would tell who plays what, `seal` is its SHA-256. The first phase counts from `begins`, if
    later.
    """

    seats: tuple[Seat, ...]
    seed: str
    joined: tuple[Player, ...]
    deadline: datetime
    how: str = "lots"
    begins: datetime | None = None
    press: Press = Press.OPEN
    results_at: datetime | None = None
    seal: str = ""


class CoinFlipped(GameNotice, frozen=True):
    """To the channel: the seat a neutral power `joins`; `sides` are as the coin numbers them."""

    power: str
    joins: tuple[str, ...]
    player: Player | None
    since: str
    seed: str
    sides: tuple[tuple[str, ...], ...]


class YourPower(PowerNotice, frozen=True):
    """To each player: the power they play, its units, until when; and `others` of theirs."""

    units: tuple[str, ...]
    deadline: datetime | None
    channel: Channel
    replaces: bool = False
    others: tuple[tuple[str, tuple[str, ...]], ...] = ()
    press: Press = Press.OPEN
    hides_players: bool = False
    results_at: datetime | None = None
    examples: tuple[str, ...] = ()
    secrecy: Secrecy = Secrecy.SEALED


class SeatLost(GameNotice, frozen=True):
    """To a player who was replaced, by the `successor` if they named them themselves.

    `others` are the other powers of the seat. `may_ask`: there is a GM besides the player.
    """

    power: str
    others: tuple[str, ...] = ()
    successor: Player | None = None
    may_ask: bool = True


class SeatTaken(PhaseNotice, frozen=True):
    """To the channel: somebody plays these powers, which it may know already (`is_news`).

    `deadline` is the new one of the open phase, so that there is time for it; None: as it was.
    """

    powers: tuple[str, ...]
    player: Player | None
    deadline: datetime | None
    is_news: bool = True

    @property
    def outdates(self) -> Topic:
        """The offers of seats: these powers are open no more."""
        return offers_topic(self.game)


class SettingsShown(GameNotice, frozen=True):
    """All settings of a game; `is_fixed`: some cannot change any more; `for_gm`: the reader may."""

    gm: Player | None
    settings: Mapping[str, str]
    is_fixed: bool
    for_gm: bool


class PressSaid(GameNotice, frozen=True):
    """To the channel: what the powers of one player say; without any it is unsigned."""

    powers: tuple[str, ...]
    text: str


class PressShown(GameNotice, frozen=True):
    """To the writer alone: a text as it would be posted, signed by `powers`, with a button."""

    powers: tuple[str, ...]
    text: str
    confirmation: str


class ToldToGm(GameNotice, frozen=True):
    """To a GM alone: what a player has to say, of `powers`; the player where the GM may know."""

    player: Player | None
    powers: tuple[str, ...]
    text: str


class WordPassedOn(GameNotice, frozen=True):
    """To a player: the GMs have been told."""


class PressSettled(GameNotice, frozen=True):
    """To the writer: it was posted, or it was left."""

    was_posted: bool
