"""How a game ends: by victory, by vote, by the clock of the years, and who wins or shares.

A last date ends the game with the last turn that is over by that day, retreats and adjustments with
it, as far as the schedule tells when the turn opens (`is_last_turn`): "the player with the most
pieces on the board at that time is the winner" (1961). An edition that names no winner by time
(`time_limit_winner`) lets all who play share a draw.

Votes are for a draw, a surrender or a concession (R-DRAW, R-SURR). A vote counts in one phase, the
last word of its power. Where votes go with the orders (`DrawRule.WITH_ORDERS`, the house rules'
Errata) they are counted and reported once the orders are executed, and victory on the board goes
before them. Otherwise the last vote needed ends the game at once, and votes that come to nothing
stay secret for ever. A surrender is for good, whatever becomes of the other votes: to whom a power
surrenders is announced and binds nobody, as in the house rules' example. Its orders of that phase
still count.

What the result is worth to each power (R-SCORE) is counted here too, and what the powers did.
"""

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from enum import StrEnum
from fractions import Fraction
from typing import NamedTuple, TypeAlias, assert_never

from engine.board import Power, Province
from engine.game.deadlines import results_of, window
from engine.game.settings import DrawRule, Scoring, Settings
from engine.game.times import day_ended_by, in_zone
from engine.judge.adjudication import victory_on
from engine.judge.outcome import Outcome, Reason, Resolution
from engine.orders import Build, Convoy, Move, Remove, SupportHold, SupportMove
from engine.position import Phase, PhaseType, Position, Season
from engine.rules import DrawShare, Rulebook, TimeLimitWinner, Victory
from engine.variant import Seat, Variant


class Ending(StrEnum):
    """How a game ended."""

    SOLO = "solo"
    """Victory by the edition's rule (R-VIC)."""
    DRAW = "draw"
    """A draw that was voted for (R-DRAW-01, R-DRAW-03)."""
    JOINT_VICTORY = "joint_victory"
    """Some surrendered and all the rest voted for a draw (R-SURR-03)."""
    LAST_LEFT = "last_left"
    """All others have surrendered (R-SURR-02), resigned or are in civil disorder."""
    TIE = "tie"
    """All have surrendered (R-SURR-02)."""
    CONCESSION = "concession"
    TIME = "time"
    """The agreed year or date has come, and one power has most units (R-TIME-01)."""
    TIME_TIE = "time_tie"
    """The same, and several have as many."""
    TIME_DRAW = "time_draw"
    """The same in an edition that names no winner then: all who are left share."""
    STALEMATE = "stalemate"
    """So many years in a row without a capture (R-DRAW-02)."""
    OLD_AGE = "old_age"
    """So many years of play (R-DRAW-02)."""
    DECLARED = "declared"
    GM = "gm"

    @property
    def is_victory(self) -> bool:
        """Whether somebody has won: one player, or allies together."""
        alone = {Ending.SOLO, Ending.CONCESSION, Ending.TIME, Ending.DECLARED}
        return self in alone | {Ending.JOINT_VICTORY, Ending.LAST_LEFT}


def decided_by_units(variant: Variant, rulebook: Rulebook) -> frozenset[Ending]:
    """The endings that units decide, not supply centers, by the rules of a game (R-VIC, R-TIME)."""
    by_time = {Ending.TIME, Ending.TIME_TIE}
    is_won_by_centers = victory_on(variant, rulebook) is Victory.CENTERS
    return frozenset(by_time if is_won_by_centers else {*by_time, Ending.SOLO})


class Finish(NamedTuple):
    """How a game ends and who wins or shares it."""

    ending: Ending
    winners: tuple[Power, ...]


def without_surrendered_winner(
    resolution: Resolution, surrendered: Collection[Power]
) -> Resolution:
    """Return a result in which no power wins that has surrendered.

    "As soon as one player gains a majority of the pieces on the board, he is the winner" (1961):
    such a power has no player who could, for that one "is out of the game" (Errata).
    """
    return resolution._replace(winner=None) if resolution.winner in surrendered else resolution


def drawn_by_rule(
    position: Position, variant: Variant, rulebook: Rulebook, *, years_without_capture: int
) -> Ending | None:
    """Whether a year's end without a winner ends the game (technical guide II, R-DRAW-02).

    `position` is one of the year that ends, `years_without_capture` how many years in a row, this
    one included, have ended without anybody capturing a center.
    """
    years = position.phase.year - variant.first_year + 1
    if rulebook.stalemate_years and years_without_capture >= rulebook.stalemate_years:
        return Ending.STALEMATE
    if rulebook.max_years and years >= rulebook.max_years:
        return Ending.OLD_AGE
    return None


Owners: TypeAlias = Mapping[Province, Power]
"""Who owns which center."""


def years_without_capture(years: Sequence[tuple[Owners, Owners]]) -> int:
    """For how many years in a row, up to the last, nobody has captured a center at the end.

    `years` are the owners before and after the end of each year: the guide counts "years' ends
    [that] have each seen no one capture any supply center", not what a GM puts right by hand.
    """
    captures = [before != after for before, after in years]
    return next((quiet for quiet, has in enumerate(reversed(captures)) if has), len(captures))


def draw_shared_by(
    position: Position, variant: Variant, rulebook: Rulebook, *, voters: Collection[Power] = ()
) -> tuple[Power, ...]:
    """Who shares a draw: owners of pieces or of centers, or the survivors who voted (R-DRAW)."""
    match rulebook.draw_share:
        case DrawShare.UNITS:
            sharers = {unit.power for unit in position.units}
            sharers |= {entry.unit.power for entry in position.dislodged}
        case DrawShare.CENTERS:
            sharers = set(position.centers.values())
        case DrawShare.VOTERS:
            sharers = set(voters) & set(variant.survivors(position))
        case _:
            assert_never(rulebook.draw_share)
    return tuple(power for power in variant.played if power in sharers)


def draw_of_those_left(
    position: Position, variant: Variant, rulebook: Rulebook, *, remaining: Collection[Power]
) -> tuple[Power, ...]:
    """Who shares a draw that nobody voted for; never nobody.

    Of those who share one of the edition's draws only the `remaining` powers count, where there are
    any: nobody shares in civil disorder while somebody plays.
    """
    counting = set(remaining or variant.played)
    sharers = draw_shared_by(position, variant, rulebook, voters=counting)
    there = variant.survivors(position)
    left = [tuple(power for power in group if power in counting) for group in (sharers, there)]
    return left[0] or left[1] or there


def finish_by_time(
    position: Position, variant: Variant, rulebook: Rulebook, *, remaining: Collection[Power]
) -> Finish:
    """How a game ends when the year or date agreed beforehand has come (R-TIME-01, R-TIME-02).

    The player with most pieces, of all their powers together, wins; several with as many tie. Only
    those of the `remaining` powers count, where there are any: nobody wins in civil disorder. In an
    edition that names no winner then, they share a draw (`draw_of_those_left`).
    """
    counting = set(remaining or variant.played)
    if rulebook.time_limit_winner is TimeLimitWinner.NONE:
        sharers = draw_of_those_left(position, variant, rulebook, remaining=remaining)
        return Finish(Ending.TIME_DRAW, sharers)
    played = [seat for seat in variant.seats if counting.intersection(seat)]
    counts = {seat: sum(len(position.units_of(power)) for power in seat) for seat in played}
    most = [seat for seat in played if counts[seat] == max(counts.values())]
    ending = Ending.TIME if len(most) == 1 else Ending.TIME_TIE
    return Finish(ending, tuple(power for seat in most for power in seat))


def is_last_turn(turn: Phase, closes: datetime, settings: Settings) -> bool:
    """Whether the time agreed beforehand ends the game with a turn whose moves are due at `closes`.

    That is so in the Fall of the last year, and where no other turn can be over by the last date
    (R-TIME-01, R-TIME-02). `turn` is the phase of the moves or a later one of the same turn.
    """
    is_spring = turn.season is Season.SPRING
    if settings.last_year is not None and turn.year >= settings.last_year and not is_spring:
        return True
    if settings.last_date is None:
        return False
    after, zone = _over_at(turn, closes, settings), settings.zone
    moves = PhaseType.MOVEMENT
    following = window(settings.schedule, moves, opened=after, zone=zone, last_moves=closes)
    later = Phase(turn.year, Season.FALL if is_spring else Season.SPRING, moves)
    return over_by(later, following.closes, settings) > settings.last_date


def over_by(turn: Phase, closes: datetime, settings: Settings) -> date:
    """The day on which a turn is over at the latest, as scheduled, in the zone of the game."""
    return day_ended_by(in_zone(_over_at(turn, closes, settings), settings.zone))


def _over_at(turn: Phase, closes: datetime, settings: Settings) -> datetime:
    """When a turn is over that has retreats and, in Fall, adjustments, each for its full time."""
    schedule, zone = settings.schedule, settings.zone
    over = results_of(schedule, PhaseType.MOVEMENT, closes=closes, zone=zone)
    over = window(schedule, PhaseType.RETREAT, opened=over, zone=zone).results
    if turn.season is Season.SPRING:
        return over
    return window(schedule, PhaseType.ADJUSTMENT, opened=over, zone=zone).results


def owners_settled(phase: Phase, following: Phase) -> bool:
    """Whether the ownership of the centers was settled between two phases (R-ADJ-01)."""
    return phase.ends_year_of_play and following.season is not phase.season


def ends_year(phase: Phase, following: Phase, rulebook: Rulebook) -> bool:
    """Whether a year that a game can end with is over after a phase.

    That is once ownership is settled; after the adjustments in an edition that plays the last ones
    (`final_adjustments`), or in which the end by time goes to "the most pieces on the board".
    """
    counts_pieces = rulebook.time_limit_winner is TimeLimitWinner.MOST_UNITS
    if rulebook.final_adjustments or counts_pieces:
        return following.season is Season.SPRING and phase.season is not Season.SPRING
    return owners_settled(phase, following)


def owners_by_year(boards: Iterable[Position], variant: Variant) -> dict[int, Owners]:
    """Who owned which center at the end of each year, and before the first.

    `boards` are the positions of a game's phases in their order, the last one included that was
    reached. A year is there once its ownership has been settled.
    """
    years: dict[int, Owners] = {}
    for board in boards:
        phase = board.phase
        is_settled = phase.season is Season.WINTER
        year = phase.year if is_settled else phase.year - 1
        if is_settled or phase.season is Season.SPRING:
            years.setdefault(year, board.centers)
    first = variant.first_year - 1
    return {year: owners for year, owners in sorted(years.items()) if year >= first}


def centers_by_year(boards: Iterable[Position], variant: Variant) -> dict[int, Mapping[Power, int]]:
    """How many centers every power owned at the end of each year; `boards` as above."""
    return {
        year: {power: sum(owner == power for owner in there.values()) for power in variant.powers}
        for year, there in owners_by_year(boards, variant).items()
    }


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


LOSS = -60
"""What each loses who has no share of the result (technical guide II, R-SCORE-01)."""
GUIDE_PLAYERS = 7
"""How many the technical guide's table is for."""
STAKE = 100
"""What there is to share out by the size of a draw or by squares."""


def scores(
    rule: Scoring, variant: Variant, best: Collection[Power], *, centers: Mapping[Power, int]
) -> dict[Power, Fraction]:
    """The points of each player, under the first of their powers (R-ALT).

    Of the players of the `best` powers one has won, or several share the result. `centers` are what
    each power owned at the end; a player owns those of all their powers. GUIDE: the zero-sum table
    of the technical guide, 360 for a win, 150, 80, 45, 24, 10 or 0 for a draw of two to seven: what
    the others lose, shared by the best. So it goes on for more than seven players; with fewer the
    table stands as it is. DRAW_SIZE: the stake, shared equally by the best. SUM_OF_SQUARES: the
    stake, shared by the squares of the centers, all of it to a single winner. CENTER_COUNT: a point
    a center, all centers on the board to a single winner. ValueError unless somebody plays the
    best.
    """
    seats = variant.seats
    sharers = [seat[0] for seat in seats if not set(seat).isdisjoint(best)]
    is_played = {power for seat in seats for power in seat}.issuperset(best)
    if not is_played or not sharers:
        raise ValueError(f"{len(best)} powers cannot share a result of {len(seats)} players")
    owned = {seat[0]: sum(centers.get(power, 0) for power in seat) for seat in seats}
    is_won = len(sharers) == 1
    match rule:
        case Scoring.GUIDE:
            losers = max(len(seats), GUIDE_PLAYERS) - len(sharers)
            worth = Fraction(-LOSS * losers, len(sharers))
            return {player: worth if player in sharers else Fraction(LOSS) for player in owned}
        case Scoring.DRAW_SIZE:
            return _shared_out(owned, dict.fromkeys(sharers, 1), STAKE)
        case Scoring.SUM_OF_SQUARES:
            squares = {player: count**2 for player, count in owned.items()}
            return _shared_out(owned, {sharers[0]: 1} if is_won else squares, STAKE)
        case Scoring.CENTER_COUNT:
            if is_won:
                return _shared_out(owned, {sharers[0]: 1}, variant.map.centers.bit_count())
            return {player: Fraction(count) for player, count in owned.items()}


def _shared_out(
    players: Iterable[Power], weights: Mapping[Power, int], stake: int
) -> dict[Power, Fraction]:
    """So much, shared out by weights; nothing where nobody has any."""
    whole = sum(weights.values()) or 1
    return {player: Fraction(stake * weights.get(player, 0), whole) for player in players}


@dataclass(frozen=True, slots=True)
class Statistics:
    """What one power did.

    `moves` it ordered and how many of them `moved`, `supports` and how many `supported` what they
    were for, `convoys` that carried an army, own units `dislodged`, units of others that its moves
    were `dislodging`, `builds` and `removals`.
    """

    moves: int = 0
    moved: int = 0
    supports: int = 0
    supported: int = 0
    convoys: int = 0
    dislodged: int = 0
    dislodging: int = 0
    builds: int = 0
    removals: int = 0


def statistics(resolutions: Iterable[Resolution], variant: Variant) -> dict[Power, Statistics]:
    """What each power did in the phases whose results are given; illegal orders count as failed."""
    counts: dict[Power, Counter[str]] = {power: Counter() for power in variant.powers}
    for resolution in resolutions:
        # The same order may have been given by another power, too: illegally, in vain.
        attackers = {
            outcome.order: outcome.power for outcome in resolution.outcomes if outcome.succeeded
        }
        for outcome in resolution.outcomes:
            counts[outcome.power].update(_counted(outcome))
            if outcome.dislodged_by is not None:
                counts[outcome.power]["dislodged"] += 1
                attacker = attackers.get(outcome.dislodged_by)
                if attacker is not None:
                    counts[attacker]["dislodging"] += 1
    return {power: Statistics(**own) for power, own in counts.items()}


def _counted(outcome: Outcome) -> dict[str, int]:
    match outcome.order:
        case Move():
            return {"moves": 1, "moved": int(outcome.succeeded)}
        case SupportHold() | SupportMove():
            return {"supports": 1, "supported": int(outcome.reason is Reason.SUPPORTED)}
        case Convoy():
            return {"convoys": int(outcome.reason is Reason.CONVOYED)}
        case Build():
            return {"builds": int(outcome.succeeded)}
        case Remove():
            return {"removals": int(outcome.succeeded)}
        case _:
            return {}
