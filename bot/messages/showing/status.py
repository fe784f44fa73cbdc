"""How a game stands, for one reader."""

from collections.abc import Sequence
from datetime import datetime

from bot.gamesmaster.notices.notice import Seat
from bot.gamesmaster.notices.showing import Status
from bot.messages import names
from bot.messages.clock.deadlines import owed_words
from bot.messages.desk.acts import written
from bot.messages.markup import orders_due, person, when
from bot.messages.message import Games, Message, Wordings
from bot.messages.parts import Heading, Small, listing
from bot.messages.votes.votes import standing_vote
from engine.variant import Variant

_MOST_OPTIONS = 3
_NO_GM = "none (the players can name one, `gm add @name`, or end the game, `gm end`, together)"


def status(notice: Status, games: Games) -> Message:
    """How a game stands: phase, deadline, who plays what, who owes what."""
    variant = games.variant(notice.game)
    sentences = state_words(notice, variant)
    gms = " ".join(map(person, notice.gms)) or _NO_GM
    parts = [
        Heading(notice.title),
        *listing(sentences),
        *listing(seat_line(seat, notice, variant) for seat in notice.seats),
        Small(f"GM {gms} · rules {notice.edition}{_but(notice.options)}"),
    ]
    return Message(f"{notice.title}: {' '.join(sentences)}", parts)


def _but(options: Sequence[str]) -> str:
    """The first options that differ from the edition, and how many more there are."""
    if not options:
        return ""
    shown = ", ".join(f"`{option}`" for option in options[:_MOST_OPTIONS])
    more = len(options) - _MOST_OPTIONS
    return f", but {shown}" + (f" and {more} more (`settings` lists them)" if more > 0 else "")


def seat_line(seat: Seat, notice: Status, variant: Variant) -> str:
    """A power, who plays it, its centers and units, and whether it is ready."""
    facts = [names.seated(seat, variant)]
    for power, centers, units in notice.centers:
        if power == seat.power:
            facts.append(f"{names.counted(centers, 'center')}, {names.counted(units, 'unit')}")
    if seat.power in notice.in_disorder:
        facts.append("in civil disorder")
    if seat.power in notice.resigned:
        facts.append("resigned")
    if seat.power in notice.ready:
        facts.append("ready")
    return " · ".join(facts)


def state_words(notice: Status, variant: Variant) -> list[str]:
    """How a game stands, a sentence each."""
    if notice.ended:
        return ["*The game is over.*"]
    if notice.phase is None:
        joined = names.listed(map(person, notice.joined)) or "nobody yet"
        seats = f"{len(notice.joined)} of {len(notice.joined) + notice.free}"
        return [f"*Not started yet.* Joined so far ({seats}): {joined}."]
    last = ", the last turn" if notice.is_last else ""
    sentences = [f"*{names.phase_of(notice.phase)}{last}.*"]
    if notice.paused:
        sentences.append(f"The game is *paused*{pause_words(notice)}.")
        sentences += ["Orders are closed."] if notice.is_locked else []
    elif notice.deadline:
        due = orders_due(notice.deadline, notice.results_at, is_closed=notice.is_locked)
        sentences.append(f"{due}.")
    if notice.ends_at:
        sentences.append(vote_ends(notice.ends_at))
    if notice.all_ready_at:
        sentences.append(f"Everyone's ready: it will be processed {when(notice.all_ready_at)}.")
    if notice.away:
        are = "A player is" if notice.away == 1 else f"{notice.away} players are"
        sentences.append(f"{are} away.")
    if not notice.is_locked:
        sentences.append(missing_words(notice, variant))
    return sentences + (_own_words(notice, variant) if notice.own_power else [])


def pause_words(notice: Status) -> str:
    """Until when a game is paused, and why, as a sentence ends with it."""
    until = f" until {when(notice.paused_until)} at the latest" if notice.paused_until else ""
    if notice.waits_for_gm:
        return f"{until}: the GM decides about missing orders"
    return f"{until}, because {written(notice.paused_because)}" if notice.paused_because else until


def _own_words(notice: Status, variant: Variant) -> list[str]:
    powers = [power for power in (notice.own_power, *notice.own_others) if power]
    own = f"You play {names.listed(f'*{names.power_name(power, variant)}*' for power in powers)}"
    owed = names.listed(owed_words(duty, variant) for duty in notice.own_owed)
    owes = f"; I still need {owed}" if owed and not notice.is_locked else ""
    absent = {*notice.in_disorder, *notice.resigned}
    away = [names.power_name(power, variant) for power in powers if power in absent]
    if away:
        owes += f"; {names.listed(away)} {'is' if len(away) == 1 else 'are'} in civil disorder"
    vote = [] if notice.vote is None else [standing_vote(notice.vote, variant)]
    return [f"{own}{owes}.", *vote]


def vote_ends(at: datetime) -> str:
    """When the game ends by its players' votes."""
    return (
        f"The players have voted to end the game. It ends {when(at)} unless one of them writes "
        "`no vote`."
    )


def missing_words(notice: Status, variant: Variant) -> str:
    """Whose orders are still missing, as far as everybody may know."""
    if waited_for := [power for power in notice.owing if power not in notice.ready]:
        return f"Orders are still missing from {names.power_names(waited_for, variant)}."
    if notice.owing:
        return "Some orders are missing, but those players are ready."
    return "All orders are in."


WORDINGS: Wordings = ((Status, status),)
