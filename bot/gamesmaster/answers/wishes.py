"""Wishes in plain words that are commands: `one more day for all of us`, `I'm not done yet`.

What a GM wishes becomes the command that asks before it does anything.
"""

import re
from collections.abc import Callable, Mapping
from typing import TypeAlias

from msgspec.structs import replace

from bot.gamesmaster.answers.asker import Asker
from bot.gamesmaster.context.open_game import Turn
from bot.gamesmaster.lookup.words import mention, mentioned
from bot.gamesmaster.notices.answers import Answered
from engine.game.dates import days_within, moment_within
from engine.game.times import in_zone
from engine.names import spelling
from engine.orders import Order, province_of
from engine.reader import Act, Asked, acts_of, names_a_kind_of_order, withdrawn_by

Wish: TypeAlias = Callable[[Asker, Asked], Answered | str | None]

_SPAN = re.compile(
    r"\b(\d+|an?|another)(?: (?:more|full|extra|whole|further))? ?"
    r"(d|h|w)(?:ays?|ours?|rs?|eeks?)?\b"
)
_HOURS = {"d": 24, "w": 168, "h": 1}
_INSTEAD = re.compile(
    r"\b(?:instead of|not|rather than|from) (?:the )?\d+(?: \w+)?"
    r"|\b\d+ (?:hours|days|h|d) (?:is|are) (?:\w+ )?(?:too|not)\b"
)
"""How long a turn shall be no longer: `72 hours instead of 48`, `2 days are too short`."""
_BARE = re.compile(r"\b(\d\d+)\b")
_THIS_ONCE = re.compile(
    r"\b(?:another|more|extra|further|this (?:turn|once|time|phase)|his|her|today)\b"
)
_EVERY_TIME = re.compile(
    r"\b(?:turns|phases|seasons|moves|retreats|per|each|every|always|from now on|henceforth"
    r"|future|general)\b"
)
_BECAUSE = re.compile(r"\bbecause\b.*", re.IGNORECASE | re.DOTALL)
_VOTES = re.compile(
    r"\b(?:draw|vote|votes|voting|surrender|concession|concede|yes for|my (?:yes|no|ballot))\b"
)
_READY = re.compile(r"\bready\b|\bdone mark\b")
_LONGEST_WITHDRAWAL = 400
_SEAT = re.compile(r"\b(?:my (?:name|seat|place)|me (?:off|out)|my sign ?up|signing up|joining)\b")
_NEVER_MIND = re.compile(r"(?:\w+ ){0,2}?(?:never ?mind|nvm|forget it)\b.*")
_LISTS = re.compile(r"\b(?:wish|preferences?|list)\b")
_EXTENSIONS = re.compile(r"\b(?:extension|more time|extend)\b")
_BUT = re.compile(r"\b(?:but|except|apart|besides|other than|save|keep)\b")
_ALL = re.compile(
    r"\b(?:(?<!after )all|the lot|everything|every order|whole|orders|moves|builds"
    r"|what i (?:sent|wrote|put|gave|said|have)|what ive (?:sent|put|written|given)"
    r"|start (?:over|again)"
    r"|anything|(?:my|the|whole) (?:list|slate|sheet))\b"
)
_THAT = re.compile(r"\b(?:it|that|this|the order|that one)\b")
_LAST = re.compile(
    r"(?:\w+ ){0,6}?(?:scratch|cancel|undo|revert|take back|withdraw|delete|strike|revoke|retract"
    r"|forget what|ignore what|take|unsend)(?: (?:it|that|this|(?:the|my) last(?: (?:one|order|bit"
    r"|thing|message))?|i just (?:sent|wrote|said|typed)))+(?: back)?"
    r"(?: (?:please|pls|thanks|sorry|again))*"
)
"""Takes back what was done last."""


_NO_MORE = re.compile(
    r"\b(?:stop|cease|end|no|never|without|do not|dont|don['\u2019]t)"
    r"(?: (?:all|any|more|of|sending|send|the|these|those|your|please|me|him|her|them))* remind",
    re.IGNORECASE,
)
"""Wishes for no reminder; `Italy has not ordered, remind him` wishes for one."""
_BLAME = re.compile(r",\s*(?:he|she|they)\b.+|(?<=\bfor )(?!nothing\b)\w+ing\b.+", re.IGNORECASE)
"""What somebody is to be expelled for, where no `because` says it."""


def taken_back(asker: Asker, text: str) -> Answered | str:
    """The command that takes back what a text takes back, or an answer where there is nothing.

    Which orders are taken back is told by `withdrawn_by`; where it is in doubt, nothing is.
    """
    said = spelling(text)
    is_playing = bool(asker.own) and asker.open_game is not None
    if is_of_vote_or_ready(text):
        command = "no vote" if _VOTES.search(said) else "not ready"
        return command if is_playing else _answer(asker, "nothing_changed")
    if asker.is_lobby and _LISTS.search(said):
        return "prefer none"
    if asker.is_lobby and _SEAT.search(said):
        return _answer(asker, "leave")
    is_idle = _EXTENSIONS.search(said) or _NEVER_MIND.fullmatch(said)
    if not is_playing or is_idle:
        is_late = asker.is_over and not is_idle
        return _answer(asker, "nothing_saved" if is_late else "nothing_changed")
    return units_taken_back(asker, text) or _orders_taken_back(asker, text, said)


def _orders_taken_back(asker: Asker, text: str, said: str) -> Answered | str:
    """The command that takes back all orders or the last change; else an answer."""
    given = _given(asker)
    if not given:
        return _answer(asker, "nothing_saved")
    if any(_LAST.fullmatch(spelling(clause)) for clause in re.split(r"[,;.!\n]", text)):
        return "undo"
    is_of_some = asker.asked(text).places or names_a_kind_of_order(text)
    is_all = _ALL.search(said) and not (_BUT.search(said) or is_of_some)
    is_that = len(given) == 1 and _THAT.search(said) and not _BUT.search(said)
    return "clear" if is_all or is_that else _answer(asker, "which_order")


def is_of_vote_or_ready(text: str) -> bool:
    """Whether what a text takes back is a vote, or being ready."""
    said = spelling(text)
    return _VOTES.search(said) is not None or _READY.search(said) is not None


_READINESS = frozenset({Act.READY, Act.NOT_READY})


def units_taken_back(asker: Asker, text: str) -> str | None:
    """The command that takes back those saved orders that a text takes back; None if it does not.

    What asks with its mark takes nothing back, nor does a text that may give an order, votes or
    tells who is ready.
    """
    acts = acts_of(text)
    asks = any(each.act is Act.ASKING for each in acts)
    if asker.open_game is None or asks or len(text) > _LONGEST_WITHDRAWAL:
        return None
    given = _given(asker)
    gone = withdrawn_by(text, given, asker.variant)
    is_more = bool(_READINESS & {each.act for each in acts}) or any(
        asker.open_game.written_votes(text, power)[0] for power in asker.own if gone
    )
    if not gone or is_more:
        return None
    if len(gone) == len(given):
        return "clear"
    places = (province_of(order) for order in gone)
    return f"clear {', '.join(place.name for place in places if place is not None)}"


def _given(asker: Asker) -> list[Order]:
    """The saved orders of all powers of somebody who asks."""
    turns = (Turn(asker.context, asker.game.id, power) for power in asker.own)
    return [given.order for turn in turns for given in turn.orders()]


def told_ready(asker: Asker, act: Act) -> str | None:
    """The command of somebody who says that they are ready or not; None if they have no turn."""
    if asker.open_game is None or not asker.own:
        return None
    return "ready" if act is Act.READY else "not ready"


def _answer(asker: Asker, topic: str) -> Answered:
    return replace(asker.bare_answer, topic=topic)


def _gm(command: Wish, otherwise: str) -> Wish:
    """A wish that only a GM has; of anybody else it is about another topic."""

    def wish(asker: Asker, asked: Asked) -> Answered | str | None:
        return command(asker, asked) if asker.is_gm else _answer(asker, otherwise)

    return wish


def _time(asker: Asker, asked: Asked) -> str:
    """The time that is named: `+24h`, `Friday noon`; a day more where none is."""
    return _moment(asker, asked) or f"+{hours_named(asked.said) or 24}h"


def _moment(asker: Asker, asked: Asked) -> str | None:
    """The words of a wish that name a moment."""
    now = asker.context.now
    deadline = now if asker.open_game is None else asker.open_game.phase.deadline
    zone = asker.game.settings.zone
    return moment_within(_BECAUSE.sub("", asked.text), now=now, deadline=deadline, zone=zone)


def hours_named(said: str) -> int | None:
    """The number of hours that words name."""
    span = _SPAN.search(said)
    return None if span is None else int(span[1] if span[1].isdigit() else 1) * _HOURS[span[2]]


def _deadline(asker: Asker, asked: Asked) -> str:
    return f"gm deadline {_time(asker, asked)}{_reason(asked)}"


def _reason(asked: Asked) -> str:
    found = _BECAUSE.search(asked.text)
    return "" if found is None else f" {found[0]}"


def _process(asker: Asker, asked: Asked) -> str:
    """Now, or at the time that is named."""
    at = _moment(asker, asked)
    return "gm process" if at is None else f"gm deadline {at}{_reason(asked)}"


def _pause(asker: Asker, asked: Asked) -> str | None:
    """A pause from now on; None for one that is to begin on a later day."""
    until = _moment(asker, asked)
    today = in_zone(asker.context.now, asker.game.settings.zone).date()
    days = days_within(asker.context.text, today)
    if days is not None and today < days[0] < days[1]:
        return None
    if until is None and days is not None and days[0] < days[1]:
        until = f"{days[1].day} {days[1]:%B}"
    return f"gm pause{'' if until is None else f' {until}'}{_reason(asked)}"


def _about_power(act: str, otherwise: str = "gm") -> Callable[[Asker, Asked], str]:
    """An act on the power that is named, else by default the panel that has them all."""

    def command(_asker: Asker, asked: Asked) -> str:
        return f"gm {act} {asked.powers[0]}" if asked.powers else otherwise

    return command


def _remind(_asker: Asker, asked: Asked) -> str | None:
    """A reminder of the powers that are named, or of all who are late; None to have none."""
    if _NO_MORE.search(asked.text):
        return None
    return f"gm remind {', '.join(asked.powers)}".rstrip()


def _expel(asker: Asker, asked: Asked) -> str:
    people = mentioned(asked.text)
    if asker.is_lobby and people:
        return f"gm remove {mention(people[0])}"
    if not asked.powers:
        return "gm"
    blamed = _BLAME.search(asked.text)
    reason = _reason(asked) or (f" because {blamed[0].strip(' ,')}" if blamed else "")
    return f"gm expel {asked.powers[0]}{reason or ' because of long silence'}"


def _replace(asker: Asker, asked: Asked) -> Answered | str | None:
    people = mentioned(asked.text)
    if people and not asked.powers:
        return None
    if not people:
        return replace(asker.bare_answer, topic="dropout", powers=asked.powers)
    playing = asker.context.tx.games.seats(asker.game.id).values()
    new = [person for person in people if person not in playing]
    return f"gm replace {asked.powers[0]} {mention([*people, *new][-1])}"


def _turn_length(asker: Asker, asked: Asked) -> Answered | str:
    """The time for all turns of a kind, or more of it for the open one, as it is said."""
    said = asker.asked(asker.context.text).said
    if asker.open_game and _THIS_ONCE.search(said) and not _EVERY_TIME.search(said):
        return _deadline(asker, asked)
    wanted = _INSTEAD.sub("", said)
    bare = _BARE.search(wanted)
    hours = hours_named(wanted) or (int(bare[1]) if bare else None)
    if hours is None:
        return _answer(asker, "gm_settings")
    kinds = {"retreats": r"\bretreats?\b", "builds": r"\b(?:builds?|winters?|removals?)\b"}
    named = [kind for kind, pattern in kinds.items() if re.search(pattern, said)]
    is_moves = not named or re.search(r"\b(?:moves|orders)\b", said)
    changed = ["moves"] if is_moves else named
    return f"gm set {', '.join(f'{kind} {hours}h' for kind in changed)}"


def _order(asker: Asker, asked: Asked) -> str | None:
    """The orders for one power that are in a text, as the GM's command has them."""
    game = asker.open_game
    if game is None or len(set(asked.powers)) != 1:
        return None
    power = asked.powers[0]
    name = asker.variant.powers[power].name
    told = re.sub(rf"\b(?:{name}|{power})\b", " ", asked.text, flags=re.IGNORECASE)
    parts = (told, *(part for part in re.split(r"[:,;]\s", told) if part.strip()))
    read = (game.read(part, power).orders for part in parts)
    orders = next(filter(None, read), ())
    return f"gm order {power} {', '.join(map(str, orders))}" if orders else None


def ordered_for(asker: Asker, asked: Asked) -> str | None:
    """The command with which a GM gives orders for a player, where a text has any; else None."""
    return _order(asker, asked) if asker.is_gm and not asker.own else None


def _end(asker: Asker, _asked: Asked) -> str:
    """The act that ends a game as it is wished: with a draw, a winner, or without."""
    asked = asker.asked(asker.context.text)
    if re.search(r"\bdraw\w*\b", asked.said):
        return f"gm draw {', '.join(asked.powers)}".rstrip()
    if asked.powers and re.search(r"\bw[io]n\w*\b", asked.said):
        return f"gm winner {asked.powers[0]}"
    return f"gm end{_reason(asked)}"


def _plain(command: str) -> Callable[[Asker, Asked], str]:
    return lambda _asker, _asked: command


WISHES: Mapping[str, Wish] = {
    "gm_extend": _gm(_deadline, "more_time"),
    "gm_pause": _gm(_pause, "more_time"),
    "gm_resume": _gm(_plain("gm resume"), "ask_gm"),
    "gm_process": _gm(_process, "earlier"),
    "gm_rollback": _gm(_plain("gm rollback"), "ask_gm"),
    "gm_remind": _gm(_remind, "ask_gm"),
    "gm_expel": _gm(_expel, "ask_gm"),
    "gm_replace": _gm(_replace, "leave_for"),
    "gm_disorder": _gm(_about_power("disorder"), "silence"),
    "gm_end": _gm(_end, "gm_end"),
    "gm_length": _gm(_turn_length, "ask_gm"),
    "gm_who": _gm(_plain("gm"), "missing"),
    "start_now": _gm(lambda asker, _asked: "start" if asker.is_lobby else "gm process", "start"),
}
"""What a wish in plain words becomes, by topic."""
