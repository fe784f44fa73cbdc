"""Games in which people do anything at random, and whether there is a way out of each of them."""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from datetime import timedelta

from sqlalchemy import select

from bot.gamesmaster.context.open_game import OpenGame, open_game_of
from bot.gamesmaster.context.request import NewGame
from bot.gamesmaster.lookup.words import mention
from bot.gamesmaster.notices.actions import Action
from bot.gamesmaster.notices.clock import ExtensionAsked, ExtensionProposed
from bot.gamesmaster.notices.desk import ActProposed, Confirm
from bot.gamesmaster.notices.notice import Notice, Player, Refusal, Refused, Seat
from bot.gamesmaster.notices.orders import Receipt
from bot.gamesmaster.notices.seats import (
    LeaveNoted,
    PressShown,
    Recruiting,
    SeatTaken,
    TakeoverAsked,
)
from bot.gamesmaster.notices.showing import Status
from bot.gamesmaster.seats import lobby
from bot.messages.refusals import refused_words
from bot.messages.registry import decode
from engine.board import Power
from engine.game.absences import Disorder
from engine.game.settings import Absence, Anonymity, DrawRule, Press, Settings
from engine.judge.options import legal_orders
from engine.position import PhaseType
from storage.tables.games import GameRecord, GameState
from storage.tables.outbox import Outgoing
from tests.bot.gamesmaster.beginnings import kept
from tests.bot.gamesmaster.evening import CHANNEL, GM, PLAYERS, POWERS, Evening, only, player_of

ANNA, BEN = Player("T1/anna"), Player("T1/ben")
PEOPLE = (GM, ANNA, BEN, *PLAYERS)
BY_NAME = tuple(Seat(power, player_of(power)) for power in POWERS)
_FREE_GM = Settings(gm_may_play=True, gm_may_order=True, concession=True)
KINDS: tuple[NewGame, ...] = (
    NewGame("Evening", _FREE_GM, BY_NAME),
    NewGame("Evening", Settings(), BY_NAME, has_gm=False),
    NewGame("Evening", Settings(absence=Absence.REPLACE, draw=DrawRule.WITH_ORDERS), BY_NAME),
    NewGame("Evening", Settings(absence=Absence.CIVIL_DISORDER), BY_NAME, has_gm=False),
    NewGame("Evening", Settings(absence=Absence.WAIT_FOR_GM, gm_confirms_takeovers=True), BY_NAME),
    NewGame(
        "Evening", Settings(absence=Absence.GRACE_THEN_HOLD, grace=timedelta(hours=6)), BY_NAME
    ),
    NewGame("Evening", Settings(anonymity=Anonymity.HIDDEN, press=Press.NONE)),
    NewGame("Evening", Settings(variant="two", absence=Absence.REPLACE)),
)
"""Some ways to play: with a GM and without, and every way to treat the absent."""

_AS_A_PLAYER = (
    *("ready", "not ready", "draw", "no vote", "surrender", "surrender to {power}", "undo"),
    *("concede to {power}", "leave", "leave for {person}", "take over {power}", "extend 24h"),
    *("away until Friday", "back", "status", "clear", "join", "start", "start anyway", "here"),
    *("gm add {person}", "gm end", "gm resume", "gm tell I am back.", "announce Peace.", "prefer"),
)
_AS_A_GM = (
    *("gm deadline +12h", "gm pause", "gm pause 2 days", "gm resume", "gm process", "gm remind"),
    *("gm replace {power} {person}", "gm disorder {power}", "gm resigned {power}", "gm resign"),
    *("gm reinstate {power}", "gm expel {power} because of threats", "gm disorder {person}"),
    *("gm edit -{unit}", "gm edit center {center} none", "gm edit +A BUR {power}", "gm resign"),
    *("gm rollback", "gm rollback S1901M", "gm rollback without orders", "gm forward"),
    *("gm add {person}", "gm remove {person}", "gm seat {power} {person}", "gm unseal all"),
    *("gm set absence replace", "gm set absence hold", "gm set draws none", "gm set absence wait"),
    *("gm set gm may play yes", "gm set gm may order no", "gm order {power} all hold", "start"),
    *("gm winner {power}", "gm draw", "gm end", "gm disorder {power}", "gm process", "gm close"),
)
_HOURS = (1, 5, 13, 25, 49, 49, 120)
_PRESSES = (Action.AGREE, Action.CONFIRM, Action.CONFIRM, Action.CONFIRM, Action.DECLINE)
_SENT_TO_GM = re.compile(r"\b(?:[Tt]he|[Aa]) GM\b")
_MOST_MOMENTS = 60


class StuckError(AssertionError):
    """A game that nobody can end or move on, or whose people are not told how."""


@dataclass
class HastyEvening(Evening):
    """An evening whose messages are read as they are put into the outbox, and never sent."""

    seen: int = 0

    def deliver(self) -> list[Notice]:
        """Read what the bot has told since the last time."""
        with self.work.reading() as tx:
            newer = select(Outgoing).where(Outgoing.id > self.seen).order_by(Outgoing.id)
            told = tx.outbox._all(newer)
        self.seen = max((one.id for one in told), default=self.seen)
        return [decode(one.kind, one.notice) for one in told]


@dataclass
class GameByLot:
    """A game in which anybody does anything, by the lot of a seed; `done` says what, in order."""

    evening: HastyEvening
    seed: int

    def __post_init__(self) -> None:
        self.lot = random.Random(self.seed)  # noqa: S311 - repeatable on purpose
        self.done: list[str] = []
        self._buttons: list[str] = []
        new = KINDS[self.seed % len(KINDS)]
        is_begun = self.lot.random() < 0.9
        self.game = self.evening.once(_begins, new, is_begun)
        self.evening.deliver()

    def play(self, acts: int) -> None:
        """Let so many things be done, and see at the end that there is a way out.

        Whatever is done, nothing fails, every text is answered, and nobody is sent to a GM whom the
        game does not have. A state without a way out stays so: it is enough to look at the end.
        """
        for _ in range(acts):
            self._act()
        self.require_way_out()

    # Acts

    def _act(self) -> None:
        acts: tuple[Callable[[], None], ...] = (
            *(self._passes_time, self._presses, self._presses),
            *(self._orders, self._says_as_player, self._says_as_player),
            *(self._says_as_gm, self._says_as_gm, self._says_as_gm, self._says_as_gm),
        )
        self.lot.choice(acts)()

    def _passes_time(self) -> None:
        hours = self.lot.choice(_HOURS)
        self.done.append(f"{hours} hours pass")
        self._hear(self.evening.advance(timedelta(hours=hours)))

    def _presses(self) -> None:
        if not self._buttons:
            return
        action, value = self.lot.choice(_PRESSES), self.lot.choice(self._buttons)
        person = self.lot.choice((*self._record().gms, *PEOPLE))
        self.done.append(f"{person} presses {action} {value}")
        self._hear(self.evening.press(person, action, value))

    def _orders(self) -> None:
        open_game = self._open_game()
        if open_game is None or not open_game.seats:
            return
        power = self.lot.choice(sorted(open_game.seats))
        possible = legal_orders(open_game.position, open_game.variant, open_game.rulebook)
        own = [str(self.lot.choice(orders)) for orders in possible.get(power, {}).values()]
        if own:
            self._says(open_game.seats[power], "\n".join(own))

    def _says_as_player(self) -> None:
        person = self.lot.choice(PEOPLE)
        self._says(person, self._filled(self.lot.choice(_AS_A_PLAYER)), in_channel=True)

    def _says_as_gm(self) -> None:
        gms = self._record().gms
        if not gms:
            self._says_as_player()
            return
        gm = Player(self.lot.choice(gms))
        shown = self._says(gm, self._filled(self.lot.choice(_AS_A_GM)), in_channel=True)
        confirms = [one.confirmation for one in shown if isinstance(one, Confirm)]
        if confirms and self.lot.random() < 0.9:
            self._hear(self.evening.presses(confirms[0], gm=gm))

    def _filled(self, text: str) -> str:
        open_game = self._open_game()
        board = None if open_game is None else open_game.position
        units = list(map(str, board.units)) if board else []
        centers = [province.code for province in board.centers] if board else []
        return text.format(
            power=self.lot.choice(POWERS),
            person=mention(self.lot.choice(PEOPLE)),
            unit=self.lot.choice(units or ["A PAR"]),
            center=self.lot.choice(centers or ["PAR"]),
        )

    def _says(self, person: str, text: str, *, in_channel: bool = False) -> list[Notice]:
        channel = CHANNEL if in_channel and self.lot.random() < 0.7 else None
        self.done.append(f"{person}: {text}")
        heard = self.evening.says(person, text, channel=channel)
        if not heard:
            raise self._stuck("no answer")
        self._hear(heard)
        return heard

    def _hear(self, heard: list[Notice]) -> None:
        for one in heard:
            if isinstance(one, Refused):
                self._require_true_without_gm(refused_words(one))
            if isinstance(one, ActProposed | ExtensionProposed):
                self._buttons.append(one.proposal)
            if isinstance(one, Confirm | ExtensionAsked | TakeoverAsked | PressShown):
                self._buttons.append(one.confirmation)
        self._buttons = self._buttons[-4:]

    def _require_true_without_gm(self, said: str) -> None:
        is_true = "`gm add" in said or "without a GM" in said
        if _SENT_TO_GM.search(said) and not is_true and not self._record().gms:
            raise self._stuck(f"sent to a GM who is not there: {said}")

    # The way out

    def require_way_out(self) -> None:
        """Raise StuckError unless people can end the game, play on, and are told so."""
        state = self._record().state
        if state is GameState.ENDED:
            with self._copy():
                heard = self.evening.says(ANNA, "new Another", channel=CHANNEL)
                self._require(any(isinstance(one, Recruiting) for one in heard), "new is refused")
            return
        self._require_told()
        with self._copy():
            self._require_ending()
        if state is GameState.RUNNING:
            with self._copy():
                self._require_progress()
                self._require_return()

    def _require_told(self) -> None:
        """Status names a GM, or what the players may do together."""
        shown = only(self.evening.says(BEN, "status", channel=CHANNEL), Status)
        self._require(shown.gms == self._record().gms, "status does not name who runs it")
        refused = self.evening.says(BEN, "gm deadline +12h", channel=CHANNEL)
        for one in refused:
            if isinstance(one, Refused) and not shown.gms:
                says = refused_words(one)
                self._require("`gm end`" in says and "`gm add" in says, f"not told how: {says}")

    def _require_ending(self) -> None:
        """The GM ends it, or else the players and, where there are none, anybody at all."""
        gms, heard = self._record().gms, []
        for person in gms[:1] or (*PLAYERS, ANNA, BEN, GM):
            heard = self.evening.says(person, "gm end", channel=CHANNEL)
            for one in heard:
                if isinstance(one, Confirm):
                    self.evening.presses(one.confirmation, gm=person)
            if self._record().state is GameState.ENDED:
                return
        raise self._stuck(f"nobody can end it: {heard}")

    def _require_progress(self) -> None:
        """Time alone brings the next phase, or the end."""
        before = self._open_game()
        for _ in range(_MOST_MOMENTS):
            present = self._open_game()
            if present is None or before is None or present.phase.number != before.phase.number:
                return
            due = self.evening.bot.due.next_moment(self.evening.clock.moment)
            self._require(due is not None, "time alone does not move it on")
            assert due is not None
            self.evening.advance(max(due - self.evening.clock.moment, timedelta(minutes=1)))
        raise self._stuck("time alone does not move it on")

    def _require_return(self) -> None:
        """Every power that has not surrendered can be played: by its player, or by somebody new."""
        for _ in range(_MOST_MOMENTS):
            present = self._open_game()
            if present is None:
                return
            if present.phase.phase.type is PhaseType.MOVEMENT and not present.is_locked(
                self.evening.clock.moment
            ):
                break
            self._require_progress()
        assert present is not None
        # A GM decides about a power in disorder, and a surrender is for good; all others play on.
        for_good = {Disorder.SURRENDERED, *([Disorder.GM] if present.game.gms else ())}
        lost = {one for one, why in present.disorders.items() if why.cause in for_good}
        playable = [power for power in present.survivors if power not in lost]
        for power in playable:
            player = present.seats.get(power)
            if player is not None and power in present.disorders:
                self._require_back(present, power, player)
        if not playable:
            return
        power = self.lot.choice(playable)
        if player := present.seats.get(power):
            left = self.evening.says(player, "leave")
            is_left = any(isinstance(one, LeaveNoted) for one in left)
            self._require(is_left, f"{player} cannot leave: {left}")
        newcomers = [one for one in (BEN, ANNA) if one not in present.seats.values()]
        for newcomer in newcomers[:1]:
            self._require_taken(power, newcomer)

    def _require_back(self, present: OpenGame, power: Power, player: Player) -> None:
        possible = legal_orders(present.position, present.variant, present.rulebook).get(power)
        if not possible:
            return
        first = next(iter(possible.values()))[0]
        heard = self.evening.says(player, str(first))
        is_back = any(isinstance(one, Receipt) for one in heard)
        after = self._open_game()
        is_back = is_back and after is not None and power not in after.disorders
        self._require(is_back, f"{player} cannot play {power} again: {heard}")

    def _require_taken(self, power: Power, newcomer: Player) -> None:
        heard = self.evening.says(newcomer, f"take over {power}", channel=CHANNEL)
        asked = [one for one in heard if isinstance(one, TakeoverAsked)]
        refused = {one.reason for one in heard if isinstance(one, Refused)}
        if asked or refused & {Refusal.EXPELLED, Refusal.GM_MAY_NOT_PLAY, Refusal.GM_WOULD_BE_SEEN}:
            return
        is_taken = any(isinstance(one, SeatTaken) for one in heard)
        self._require(is_taken, f"nobody can take over {power}: {heard}")

    def _require(self, is_so: object, fault: str) -> None:
        if not is_so:
            raise self._stuck(fault)

    def _stuck(self, fault: str) -> StuckError:
        lines = "\n".join(self.done)
        return StuckError(f"{fault}\nkind {self.seed % len(KINDS)}, seed {self.seed}:\n{lines}")

    # How it stands

    def state(self) -> str:
        """Where the game is in its life, with a GM or without."""
        record = self._record()
        with_gm = "" if record.state is GameState.ENDED or record.gms else " without a GM"
        return f"{record.state}{with_gm}"

    def _record(self) -> GameRecord:
        with self.evening.work.reading() as tx:
            return tx.games.get(self.game)

    def _open_game(self) -> OpenGame | None:
        with self.evening.work.reading() as tx:
            if tx.games.get(self.game).state is not GameState.RUNNING:
                return None
            return open_game_of(tx, self.game)

    @contextmanager
    def _copy(self) -> Iterator[None]:
        """Whatever is done meanwhile is undone afterwards."""
        moment, seen = self.evening.clock.moment, self.evening.seen
        with closing(kept(self.evening.engine)) as copy:
            yield
            copy.put_back(self.evening.engine)
        self.evening.clock.moment, self.evening.seen = moment, seen


def _begins(evening: Evening, new: NewGame, is_begun: bool) -> str:  # noqa: FBT001 - by position
    game = evening.opens(settings=new)
    players = PLAYERS[: 2 if new.settings.variant == "two" else 7]
    for player in players if is_begun else players[:4]:
        evening.bot.do(evening.request(player), lobby.join, game)
    if is_begun:
        evening.bot.do(evening.request(GM if new.has_gm else players[0]), lobby.start, game)
    evening.deliver()
    return game
