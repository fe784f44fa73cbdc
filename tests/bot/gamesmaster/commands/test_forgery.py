"""Who may what: every command, button and form, tried by people it is none of, with forged ids.

Whoever has no part in a private game, or is of another workspace, changes nothing in it and reads
nothing of it, not even that there is one. Whoever plays in it can do nothing for another power.
"""

import json
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from contextlib import ExitStack, closing
from dataclasses import dataclass, replace
from datetime import datetime
from functools import partial
from itertools import count
from typing import NamedTuple

import msgspec
import pytest
from sqlalchemy import Engine
from sqlalchemy import text as sql

from bot.gamesmaster.commands import hear
from bot.gamesmaster.commands.table import COMMANDS, PRESSED
from bot.gamesmaster.context.request import NewGame
from bot.gamesmaster.notices.actions import Action, pack
from bot.gamesmaster.notices.clock import ExtensionAsked, ExtensionProposed
from bot.gamesmaster.notices.notice import Channel, Player, Seat
from bot.gamesmaster.notices.sandbox import SandboxShown
from bot.gamesmaster.notices.seats import PressShown
from bot.gamesmaster.orders.form import Choice, file_form, form_shown, open_form
from bot.gamesmaster.seats import lobby
from bot.gamesmaster.seats.preferences import own_list, prefer_in_form, prefer_or_show
from engine.board import Power
from engine.game.settings import Assignment, Press, Settings
from engine.variants.classic import CLASSIC
from storage.base.schema import Row
from tests.bot.gamesmaster.beginnings import Kept, kept
from tests.bot.gamesmaster.evening import (
    CHANNEL,
    GM,
    POWERS,
    Evening,
    ManualClock,
    Told,
    only,
    player_of,
)
from tests.haste import not_waiting_for_the_disk

FRANCE, GERMANY, ITALY = (player_of(power) for power in ("FRANCE", "GERMANY", "ITALY"))
LOBBY, FRIENDS = Channel("T1/C2"), Channel("T1/C3")
ELSEWHERE = Channel("T2/C1")
OUTSIDER, NEIGHBOUR = Player("T1/stranger"), Player("T1/neighbour")
SAME_ID, SAME_GM = Player("T2/france"), Player("T2/gm")
INTRUDERS = (OUTSIDER, NEIGHBOUR, SAME_ID, SAME_GM)
IN_A_FORM = {
    *(Action.PREFER, Action.FORM, Action.ORDER_MENU, Action.CHOOSE_GAME, Action.IMPORT),
    *(Action.WRITE, Action.ASK),  # what is written, and what is asked, is tried elsewhere
}
"""What no row of the table is pressed for: `forms` below tries it."""
ORDERED, PLANNED = "A PAR - PIC", "A PIC - BEL"


class Target(NamedTuple):
    """What somebody who forges an id would have to know."""

    game: str
    lobby: str
    mark: str
    presses: tuple[tuple[Action, tuple[str, ...]], ...]
    known: frozenset[str]
    """What belongs to the games: a row that holds any of it must not change."""


def opened(evening: Evening, gm: Player, channel: Channel, new: NewGame, *, private: bool) -> str:
    """Open a game; its id."""
    request = replace(evening.request(gm, channel=channel), in_private=private)
    evening.bot.do(request, lobby.create_game, new)
    found = evening.games.game_in(channel)
    assert found is not None
    return found


def seated(team: str) -> tuple[Seat, ...]:
    """Everybody by name, in a workspace."""
    return tuple(Seat(power, Player(f"{team}/{power.lower()}")) for power in POWERS)


def begun_by(evening: Evening, gm: Player, channel: Channel, new: NewGame, *, private: bool) -> str:
    """Begin a game of seven; its id."""
    game = opened(evening, gm, channel, new, private=private)
    for seat in new.promised:
        assert seat.player is not None
        evening.bot.do(evening.request(seat.player), lobby.join, game)
    evening.bot.do(evening.request(gm), lobby.start, game)
    evening.deliver()
    return game


def target(evening: Evening, *, private: bool) -> Target:
    """Two games with something to press of every kind, and a third one in another workspace."""
    settings = Settings(press=Press.PUBLIC_ONLY)
    game = begun_by(
        evening, GM, CHANNEL, NewGame("Xanthippe", settings, seated("T1")), private=private
    )
    evening.confirms("gm resigned ITALY")
    prefers = Settings(assignment=Assignment.PREFERENCES)
    waiting = opened(evening, GM, LOBBY, NewGame("Ypsilanti", prefers), private=private)
    evening.bot.do(evening.request(FRANCE, channel=LOBBY), lobby.join, waiting)
    evening.says(FRANCE, "prefer Italy, Turkey", channel=LOBBY)
    evening.says(FRANCE, f"{ORDERED}\nF1901M: {PLANNED}\ndraw", channel=CHANNEL)
    evening.says(GERMANY, "A MUN H", channel=CHANNEL)
    among_friends = replace(NewGame("Zarathustra", settings, seated("T1")), has_gm=False)
    friends = begun_by(evening, FRANCE, FRIENDS, among_friends, private=private)
    proposal = only(evening.says(GERMANY, "extend 12h", channel=FRIENDS), ExtensionProposed)
    draft = only(evening.says(FRANCE, "announce Quixotic peace.", channel=CHANNEL), PressShown)
    shown = only(evening.says(FRANCE, "sandbox", channel=CHANNEL), SandboxShown)
    act = evening.asks("gm process")
    asked = only(evening.says(GERMANY, "extend 12h", channel=CHANNEL), ExtensionAsked)
    with evening.work.reading() as tx:
        made = tx.orders.versions(game, 1, Power("FRANCE"))[0]
        given = tx.orders.current(game, 1, CLASSIC, Power("FRANCE"))[0]
    mark = "S1901M#1"
    presses: tuple[tuple[Action, tuple[str, ...]], ...] = (
        (Action.JOIN, (waiting,)),
        (Action.LEAVE, (waiting,)),
        (Action.START, (waiting,)),
        (Action.PRESENT, (waiting,)),
        (Action.KEEP_LIST, (waiting, "Russia")),
        (Action.READY, (game, mark)),
        (Action.NOT_READY, (game, mark)),
        (Action.FULL_MAP, (game, "#1 balkans")),
        (Action.MY_MAP, (game, "full")),
        (Action.MY_ORDERS, (game,)),
        (Action.CLEAR, (game, mark)),
        (Action.UNDO, (game, mark, "1", "FRANCE")),
        (Action.RESTORE, (game, mark, f"1@{made.at.isoformat()}", "FRANCE")),
        (Action.PUT, (game, mark, "A PAR - BUR")),
        (Action.SAY, (game, mark, "FRANCE", "A PAR - GAS")),
        (Action.NOT_THIS, (game, mark, "FRANCE", str(given.id))),
        (Action.CONFIRM, (act.confirmation,)),
        (Action.DECLINE, (act.confirmation,)),
        (Action.TAKE_OVER, (game, "ITALY")),
        (Action.AGREE, (proposal.proposal,)),
        (Action.POST, (draft.confirmation,)),
        (Action.DROP, (draft.confirmation,)),
        (Action.HELP, ("",)),
        (Action.STATUS, (game,)),
        (Action.MAP_STYLE, ("dark",)),
        (Action.SANDBOX, (shown.sandbox, "1", ORDERED)),
        (Action.GM_ACT, (game, "pause")),
        (Action.CONFIRM, (asked.confirmation,)),
        (Action.DECLINE, (asked.confirmation,)),
    )
    tried = {action for action, _ in presses}
    assert tried == set(PRESSED), "each button is tried"
    assert {*tried, *IN_A_FORM} == set(Action), "each action is tried"
    people = {GM, *(player_of(power) for power in POWERS)}
    ids = {game, waiting, friends, proposal.proposal, draft.confirmation}
    ids |= {shown.sandbox, act.confirmation, asked.confirmation}
    elsewhere = NewGame("Elsewhere", settings, seated("T2"))
    begun_by(evening, SAME_GM, ELSEWHERE, elsewhere, private=False)
    for channel, title in (("T1/C8", "Here"), ("T1/C9", "There")):
        opened(evening, NEIGHBOUR, Channel(channel), NewGame(title), private=False)
    evening.deliver()
    return Target(game, waiting, mark, presses, frozenset(ids | people))


@dataclass
class Table:
    """The games as they stood, to be taken up again."""

    database: Kept
    target: Target
    moment: datetime

    def laid(self, engine: Engine) -> Evening:
        """The bot with these games."""
        self.database.put_back(engine)
        return Evening(engine, clock=ManualClock(self.moment), ids=count(9_000_000))


@pytest.fixture(scope="module")
def tables(engine: Engine, empty_database: Kept) -> Iterator[Mapping[bool, Table]]:
    """The games, private or not, begun once."""
    found: dict[bool, Table] = {}
    with ExitStack() as kept_open:
        for private in (True, False):
            empty_database.put_back(engine)
            with not_waiting_for_the_disk():
                aims = target(evening := Evening(engine), private=private)
            database = kept_open.enter_context(closing(kept(engine)))
            found[private] = Table(database, aims, evening.clock.moment)
        yield found


HEARD_AND_TOLD = ("inbox", "outbox")


def rows(
    engine: Engine, known: Iterable[str], but: Collection[str] = HEARD_AND_TOLD
) -> Counter[str]:
    """Every stored row that holds one of some ids, but those of some tables."""
    with engine.connect() as connection:
        found = [
            f"{table.name} {tuple(row)}"
            for table in Row.metadata.sorted_tables
            if table.name not in but
            for row in connection.execute(sql(f'SELECT * FROM "{table.name}"'))  # noqa: S608
        ]
    return Counter(row for row in found if any(f"'{one}'" in row for one in known))


def said(told: Iterable[Told]) -> str:
    """All that was told, and to whom."""
    return "\n".join(
        json.dumps([one.item.record.kind, *map(msgspec.to_builtins, (one.destination, one.notice))])
        for one in told
    )


SECRETS = ("Xanthippe", "Ypsilanti", "Zarathustra", "Quixotic", ORDERED, PLANNED)
"""The titles of the games, and what was written in them."""


def attempts(
    aim: Target, who: Player, evening: Evening
) -> Iterator[tuple[str, Callable[[], object]]]:
    """Everything that somebody may try at the games: each with its name."""
    do, read = evening.bot.do, evening.bot.read
    for action, value in aim.presses:
        yield (
            f"button {action}",
            partial(do, evening.request(who), hear.press, action, pack(*value)),
        )
    for power in ("", "FRANCE"):
        choice = Choice("PAR", ORDERED, "A PAR - BUR")
        filed = partial(file_form, game=aim.game, choices=(choice,), phase=aim.mark, power=power)
        yield f"form {power}", partial(do, evening.request(who), filed)
        yield f"open form {power}", partial(do, evening.request(who), open_form, aim.game, power)
        yield f"menu {power}", partial(read, form_shown, who, aim.game, aim.mark, power)
    yield "list", partial(do, evening.request(who), prefer_in_form, aim.lobby, "Russia")
    yield "show list", partial(do, evening.request(who), prefer_or_show, aim.lobby)
    yield "own list", partial(read, own_list, who, aim.lobby)
    for one in COMMANDS:
        for example in one.examples:
            yield example, partial(do, evening.request(who), hear.hear, example)
    for one in COMMANDS:
        if "TITLE" in one.arguments:
            titled = f"{one.name} of Xanthippe"
            yield titled, partial(do, evening.request(who), hear.hear, titled)


@pytest.mark.parametrize(
    ("who", "private"),
    [(OUTSIDER, True), (NEIGHBOUR, True), (SAME_ID, False), (SAME_GM, False)],
    ids=lambda one: "private" if one is True else one or "public",
)
def test_who_has_no_part_in_a_game_changes_and_learns_nothing(
    engine: Engine, tables: Mapping[bool, Table], who: Player, *, private: bool
) -> None:
    """Of a private game nobody else, of a public one nobody of another workspace."""
    aim = tables[private].target
    evening = tables[private].laid(engine)
    before = rows(engine, aim.known)
    for name, attempt in attempts(aim, who, evening):
        told = len(evening.told)
        answer = attempt()
        evening.deliver()
        heard = evening.told[told:]
        for secret in (*SECRETS, *map(json.dumps, aim.known)):
            assert secret in name or secret not in f"{said(heard)} {answer}", name
    assert rows(engine, aim.known) == before


def test_who_plays_in_a_game_does_nothing_for_another_power(
    engine: Engine, tables: Mapping[bool, Table]
) -> None:
    """What names another power, or was made for it, is refused or counts for the own one."""
    evening, aim = tables[True].laid(engine), tables[True].target
    before = rows(engine, {"FRANCE", FRANCE})
    for name, attempt in attempts(aim, GERMANY, evening):
        told = len(evening.told)
        answer = attempt()
        evening.deliver()
        heard = said(one for one in evening.told[told:] if one.destination.player != FRANCE)
        assert ORDERED not in f"{heard} {answer}", name
        assert PLANNED not in f"{heard} {answer}", name
    after = rows(engine, {"FRANCE", FRANCE})
    assert before - after == after - before == Counter()


def test_what_comes_again_changes_and_answers_nothing(
    engine: Engine, tables: Mapping[bool, Table]
) -> None:
    """The same payload, recorded and sent once more, whoever pressed what."""
    evening, aim = tables[True].laid(engine), tables[True].target
    for action, value in aim.presses:
        for who in (FRANCE, GM):
            press = partial(evening.bot.do, evening.request(who), hear.press, action, pack(*value))
            press()
            evening.deliver()
            before = rows(engine, aim.known, but=())
            press()
            assert evening.deliver() == []
            assert rows(engine, aim.known, but=()) == before
