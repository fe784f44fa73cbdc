"""Votes: what may be voted for, and how a game ends by the votes cast.

Votes are for a draw, a surrender or a concession (R-DRAW, R-SURR). A vote counts in one phase, the
last word of its power. Where votes go with the orders (`DrawRule.WITH_ORDERS`, the house rules'
Errata) they are counted and reported once the orders are executed, and victory on the board goes
before them. Otherwise the last vote needed ends the game at once, and votes that come to nothing
stay secret for ever. A surrender is for good, whatever becomes of the other votes: to whom a power
surrenders is announced and binds nobody, as in the house rules' example. Its orders of that phase
still count.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

from engine.board import Power
from engine.game.endings.ending import Ending
from engine.game.settings import DrawRule, Settings
from engine.variant import Seat

Stance = StrEnum("Stance", "DRAW SURRENDER CONCEDE")
"""How a power wants the game to end."""


@dataclass(frozen=True, slots=True)
class Vote:
    """How one power votes in a phase.

    `named` are those who would share a draw (nobody: all who are left; where votes go with the
    orders the draw comes about only if just these are left), to whom it surrenders (nobody: to no
    one in particular), or the one power that it concedes to; in the order of the variant's powers.
    """

    stance: Stance
    named: tuple[Power, ...] = ()


class VoteFault(StrEnum):
    """Why a vote cannot be cast in a game."""

    NO_DRAWS = "no_draws"
    NO_SURRENDERS = "no_surrenders"
    """Only where votes go with the orders can a power surrender."""
    CONCEDE_INSTEAD = "concede_instead"
    """A surrender where a game may be conceded."""
    NO_CONCESSIONS = "no_concessions"
    NO_VOTES = "no_votes"
    """The game knows neither draws by vote nor the vote that was written."""
    ALL_SHARE = "all_share"
    """All who are left share a draw of this game; nobody can be left out."""
    SHARED_BY_ONE = "shared_by_one"
    """A draw is shared by two at least."""
    NOT_LEFT = "not_left"
    """A power is named that is out of the game or does not count."""
    ONE_WINNER = "one_winner"
    """A concession names one power."""
    TO_ITSELF = "to_itself"
    """A power surrenders or concedes to others."""


@dataclass(frozen=True, slots=True)
class Count:
    """What the votes of a phase come to.

    `ending` is None while the game goes on, `winners` those who win or share. `surrendered` are in
    civil disorder for good, whatever becomes of the rest (R-SURR-04); `drawing` voted for a draw.
    """

    ending: Ending | None
    winners: tuple[Power, ...]
    surrendered: tuple[Power, ...] = ()
    drawing: tuple[Power, ...] = ()


def vote_fault(
    vote: Vote,
    power: Power,
    remaining: Sequence[Power],
    settings: Settings,
    *,
    in_disorder: Sequence[Power] = (),
) -> VoteFault | None:
    """What is wrong with a vote of one of the `remaining` powers; None if it can be cast.

    Powers that are `in_disorder` and on the board do not count (R-DRAW-04), so beside others they
    may be named in a draw, and anyhow among those to whom a power surrenders; one that is back
    before the votes are counted is meant after all. Nobody concedes to one.
    """
    counting = [power for power in vote.named if power in remaining]
    is_passed_over = vote.stance is Stance.SURRENDER or (vote.stance is Stance.DRAW and counting)
    known = {*remaining, *(in_disorder if is_passed_over else ())}
    if not known.issuperset(vote.named):
        return VoteFault.NOT_LEFT
    has_draws = settings.draw is not DrawRule.NONE
    match vote.stance:
        case Stance.DRAW:
            return _draw_fault(counting, remaining, settings.draw)
        case Stance.SURRENDER if settings.draw is not DrawRule.WITH_ORDERS:
            no_surrender = VoteFault.NO_SURRENDERS if has_draws else VoteFault.NO_VOTES
            return VoteFault.CONCEDE_INSTEAD if settings.concession else no_surrender
        case Stance.CONCEDE if not settings.concession:
            return VoteFault.NO_CONCESSIONS if has_draws else VoteFault.NO_VOTES
        case Stance.CONCEDE if len(vote.named) != 1:
            return VoteFault.ONE_WINNER
        case _:
            return VoteFault.TO_ITSELF if power in vote.named else None


def _draw_fault(
    named: Sequence[Power], remaining: Sequence[Power], rule: DrawRule
) -> VoteFault | None:
    if rule is DrawRule.NONE:
        return VoteFault.NO_DRAWS
    if not named or set(named) == set(remaining):
        return None
    if rule is DrawRule.ALL_SURVIVORS:
        return VoteFault.ALL_SHARE
    return VoteFault.SHARED_BY_ONE if len(named) == 1 else None


def counted(
    votes: Mapping[Power, Vote],
    remaining: Sequence[Power],
    rule: DrawRule,
    seats: Sequence[Seat] = (),
) -> Count:
    """What the votes come to among the `remaining` powers: in the game and not in civil disorder.

    All but one surrender: that one wins; all: a tie (R-SURR-02). Who is left after the surrenders
    draws if all of them vote so, and wins jointly if anybody surrendered (R-SURR-03); where shares
    are agreed upon, if all name the same. All but one concede to that one: it wins, unless it has
    surrendered. Votes of other powers, and such as the game does not know, count for nothing. Of
    the `seats` the powers of one win and lose together (R-ALT); without them each power is alone.
    """
    cast = {power: votes[power] for power in remaining if power in votes}
    surrendered = tuple(
        power
        for power, vote in cast.items()
        if vote.stance is Stance.SURRENDER and rule is DrawRule.WITH_ORDERS
    )
    drawing = tuple(power for power, vote in cast.items() if vote.stance is Stance.DRAW)
    left = tuple(power for power in remaining if power not in surrendered)
    alone = [(power,) for power in remaining]
    ending, winners = _outcome(cast, left, surrendered, rule, seats or alone)
    return Count(ending, winners, surrendered, drawing)


def _outcome(
    cast: Mapping[Power, Vote],
    left: tuple[Power, ...],
    surrendered: tuple[Power, ...],
    rule: DrawRule,
    seats: Sequence[Seat],
) -> tuple[Ending | None, tuple[Power, ...]]:
    if not left:
        return (Ending.TIE, surrendered) if surrendered else (None, ())
    if surrendered and _is_one_player(left, seats):
        return Ending.LAST_LEFT, left
    for seat in seats:
        own = tuple(power for power in left if power in seat)
        others = [cast.get(power) for power in left if power not in seat]
        if own and others and all(_concedes_to(seat, vote) for vote in others):
            return Ending.CONCESSION, own
    shares = {_shares(cast.get(power), left) for power in left}
    agreed = shares.pop() if len(shares) == 1 else ()
    is_for_fewer = agreed != left and rule is not DrawRule.AGREED_SHARES
    if not agreed or is_for_fewer or rule is DrawRule.NONE:
        return None, ()
    if _is_one_player(agreed, seats):
        return Ending.LAST_LEFT, agreed
    return (Ending.JOINT_VICTORY if surrendered else Ending.DRAW), agreed


def _is_one_player(powers: Sequence[Power], seats: Sequence[Seat]) -> bool:
    return any(set(powers) <= set(seat) for seat in seats)


def _concedes_to(seat: Seat, vote: Vote | None) -> bool:
    if vote is None or vote.stance is not Stance.CONCEDE:
        return False
    return bool(vote.named) and set(vote.named) <= set(seat)


def _shares(vote: Vote | None, left: tuple[Power, ...]) -> tuple[Power, ...]:
    """Who of those left shall share the draw a power votes for; nobody if it votes for none."""
    if vote is None or vote.stance is not Stance.DRAW:
        return ()
    named = vote.named or left
    return tuple(power for power in left if power in named)
