"""What messages show of games, put together from what is stored: positions, results, sandboxes."""

from collections import Counter
from collections.abc import Collection, Mapping
from datetime import datetime

from msgspec.structs import astuple, replace

from bot.gamesmaster.archive.archive import whole_game
from bot.gamesmaster.clock.adjudicate import skipped_between
from bot.gamesmaster.clock.last_turn import quiet_years
from bot.gamesmaster.context.open_game import (
    game_at_phase,
    heard_from,
    open_game_of,
    variant_played,
)
from bot.gamesmaster.delivery_queue import Known
from bot.gamesmaster.lookup.games import is_closed
from bot.gamesmaster.lookup.maps import map_style_seen
from bot.gamesmaster.notices import views
from bot.gamesmaster.notices.notice import Channel, Player, workspace_of
from bot.gamesmaster.notices.orders import OldReceipt, Receipt
from bot.gamesmaster.notices.showing import HomeGame, Status
from bot.gamesmaster.orders.receipts import examples, orders_then, receipt_view
from bot.gamesmaster.orders.submit import map_of_orders
from bot.gamesmaster.showing.map import latest_map
from bot.gamesmaster.showing.status import owed_in, status
from bot.gamesmaster.votes.votes import votes_reported
from engine.board import Power
from engine.game.doubts import doubts
from engine.game.duties import duties, has_something_to_order
from engine.game.endings.ending import centers_by_year, owners_settled
from engine.game.endings.power_statistics import statistics
from engine.game.endings.votes import Stance, counted
from engine.game.map_style import MapStyle
from engine.game.whole_game import WholeGame
from engine.judge import adjudicate
from engine.judge.outcome import Reason, Resolution
from engine.orders import Order, Orders
from engine.position import Position
from engine.rules import Rulebook, edition
from engine.variant import Variant
from storage.database import Transaction
from storage.errors import UnknownPhaseError
from storage.tables.absences import DisorderRecord
from storage.tables.games import GameRecord, GameState
from storage.tables.phases import PhaseRecord
from storage.tables.sandboxes import SandboxRecord

MOST_ENDED = 3
"""As many games that are over as are shown besides the others."""


class Games:
    """Games as messages show them; what is not there or unreadable raises a StorageError.

    Results that are `known` already are not read anew, and those that are read are known then.
    """

    def __init__(self, tx: Transaction, known: Known | None = None) -> None:
        self._tx = tx
        self._known: Known = {} if known is None else known

    def adjudicated(self, game: str, number: int) -> views.Adjudicated:
        """A phase as it was adjudicated, and no more."""
        found = self._tx.games.get(game)
        phase = self._tx.phases.get(game, number, found.set_up)
        variant = phase.played_on(found.set_up)
        resolution = self._tx.phases.resolution(game, number, variant)
        if resolution is None:
            raise UnknownPhaseError(f"Phase {phase.phase} has not been adjudicated.")
        rulebook = found.settings.rulebook
        return views.Adjudicated(variant, rulebook, phase.position, resolution)

    def results(self, game: str, number: int) -> views.ResultsView:
        """Everything public about a phase that was adjudicated."""
        known = self._known.get((game, number))
        if not isinstance(known, views.ResultsView):
            known = self._known[game, number] = self._results(game, number)
        return known

    def _results(self, game: str, number: int) -> views.ResultsView:
        tx, found = self._tx, self._tx.games.get(game)
        phase = tx.phases.get(game, number, found.set_up)
        variant, _, _, resolution = astuple(self.adjudicated(game, number))
        given = tx.phases.given(game, number, variant)
        absent = tx.disorders.of(game, number=number)
        heard = heard_from(tx, game, number)
        view = _view(found, phase, given, resolution, absent=absent, heard_from=heard)
        view = replace(view, seals=tx.seals.of(game, number))
        votes = _votes(tx, found, phase, absent)
        after = tx.branches.after(game, number)
        if after is None:
            return replace(view, votes=votes, is_over=found.state is GameState.ENDED)
        opened = tx.phases.get(game, after, found.set_up)
        counts_years = view.owners_settled and view.rulebook.stalemate_years and not phase.left_at
        year = phase.phase.year
        view = replace(
            view,
            votes=votes,
            quiet_years=quiet_years(tx, game, found.set_up, year=year) if counts_years else 0,
            skipped=skipped_between(phase.phase, resolution.after.phase),
            next_phase=opened.phase,
            in_disorder_next={
                power: disorder.cause
                for power, disorder in tx.disorders.of(game, number=after).items()
            },
            is_next_over=opened.adjudicated_at == opened.opened_at,
        )
        if view.is_next_over:
            return view
        following = game_at_phase(tx, found, opened, number=after)
        return replace(
            view,
            duties=following.all_duties(),
            deadline=following.deadline,
            results_at=following.results_at,
        )

    def trial(self, game: str, number: int, orders: Orders) -> views.ResultsView:
        """What a phase would give with these orders; nothing is stored."""
        tx, found = self._tx, self._tx.games.get(game)
        phase = tx.phases.get(game, number, found.set_up)
        variant = phase.played_on(found.set_up)
        resolution = adjudicate(phase.position, orders, variant, found.settings.rulebook)
        return _view(found, phase, orders, resolution, absent=tx.disorders.of(game))

    def position(self, game: str, number: int) -> Position:
        """The board at the start of a phase."""
        return self._tx.phases.get(game, number, self._tx.games.get(game).set_up).position

    def resolution(self, game: str, number: int) -> Resolution | None:
        """The result of a phase, None before it is adjudicated."""
        return self._tx.phases.resolution(game, number, self._tx.games.get(game).set_up)

    def variant(self, game: str, number: int | None = None) -> Variant:
        """What is played in a phase; without a number in the open one, or the last."""
        return variant_played(self._tx, self._tx.games.get(game), number)

    def receipt(self, notice: Receipt) -> views.ReceiptView | None:
        """What a receipt shows; None where somebody else plays the power by now."""
        return receipt_view(self._tx, notice)

    def orders_then(self, notice: OldReceipt) -> tuple[Order, ...]:
        """What was ordered in the phase of an outdated receipt that is over; nothing of others."""
        return orders_then(self._tx, notice)

    def sandbox(self, sandbox: str, step: int) -> views.SandboxView:
        """A sandbox as it is after a step. Raises UnknownSandboxError."""
        record = self._tx.sandboxes.get(sandbox)
        found = self._tx.sandboxes.step(record, step)
        variant, rulebook, board = record.variant, sandbox_rules(self._tx, record), found.board
        return views.SandboxView(
            variant=variant,
            rulebook=rulebook,
            position=board,
            orders=found.orders,
            doubts={
                power: doubts(orders, power, board, variant, rulebook)
                for power, orders in found.orders.items()
            },
            owing=duties(board, variant, rulebook, found.orders),
            before=found.position,
            resolution=found.resolution,
        )

    def review(self, game: str) -> views.Review:
        """What there is to look back at in a game, of the phases that count."""
        tx, found = self._tx, self._tx.games.get(game)
        boards = list(tx.phases.boards(game, found.set_up))
        resolutions = tx.phases.resolutions(game, found.set_up)
        if resolutions:
            boards.append(resolutions[-1].after)
        return views.Review(
            variant=found.set_up,
            years=centers_by_year(boards, found.set_up),
            statistics=statistics(resolutions, found.set_up),
            missed=tx.attendance.missed_by_power(game),
        )

    def whole(self, game: str) -> WholeGame:
        """A whole game with everything that all may know now."""
        return whole_game(self._tx, self._tx.games.get(game))

    def words(self, game: str, number: int, *, for_gm: bool) -> views.Words:
        """What was written for a phase that is over, where the reader may see it (`words_shown`).

        Of votes only what is reported with the phase (R-DRAW-04). Empty if nothing was typed.
        """
        tx = self._tx
        found = tx.games.get(game)
        if not (for_gm or found.settings.words_shown):
            return {}
        words: dict[Power, views.WordsOf] = {}
        for order in tx.orders.current(game, number, found.set_up):
            own = words.setdefault(order.power, views.WordsOf())
            own.orders.append((str(order.order), order.written))
        pending = {standing.plan.text for standing in tx.plans.standing(game, found.set_up)}
        for given in tx.plans.due_in(game, number, found.set_up):
            own, text = words.setdefault(given.power, views.WordsOf()), given.plan.text
            if text not in {*pending, *own.plans, *(written for _, written in own.orders)}:
                own.plans.append(text)
        phase, absent = (
            tx.phases.get(game, number, found.set_up),
            tx.disorders.of(game, number=number),
        )
        reported = votes_reported(tx, found, phase, absent)
        for power, vote in tx.votes.words(game, number).items():
            if reported is not None and power in reported.votes:
                words[power] = replace(words.get(power, views.WordsOf()), vote=vote)
        is_any_typed = any(
            own.plans or own.vote or any(written for _, written in own.orders)
            for own in words.values()
        )
        return words if is_any_typed else {}

    def game_in(self, channel: Channel) -> str | None:
        """The unfinished game of a channel, or None."""
        game = self._tx.games.in_channel(channel)
        return None if game is None or game.state is GameState.ENDED else game.id

    def home(self, player: Player, now: datetime) -> tuple[Status, ...]:
        """How somebody's games stand, oldest first; who has none sees public ones that wait."""
        games = self._tx.games
        mine = (*games.of_player(player), *games.of_gm(player))
        if not mine:
            every = games.outlines(workspace_of(player))
            waiting = (game for game in every if game.state is GameState.RECRUITING)
            mine = games.those([game.id for game in waiting if not game.is_private])
        over = (
            game for game in games.ended_of(player, MOST_ENDED) if not is_closed(self._tx, game)
        )
        by_id = {game.id: game for game in (*mine, *over)}
        ordered = sorted(by_id.values(), key=lambda game: (game.created_at, game.id))
        return tuple(status(self._tx, game, player, now) for game in ordered)

    def at_home(self, player: Player, now: datetime) -> tuple[HomeGame, ...]:
        """Somebody's games as the Home tab shows them."""
        return tuple(self._at_home(standing, player) for standing in self.home(player, now))

    def _at_home(self, standing: Status, player: Player) -> HomeGame:
        tx, game = self._tx, self._tx.games.get(standing.game)
        owed = owed_in(tx, game) if player in game.gms else None
        if standing.own_power is None:
            return HomeGame(standing, latest_map(tx, game), owed)
        open_game = open_game_of(tx, game.id)
        own = open_game.powers_of(player)
        possible = (examples(open_game, power) for power in open_game.taking_part(own))
        orders = next(filter(None, possible), ())
        return HomeGame(standing, map_of_orders(open_game, own), owed, orders)

    def map_style(self, player: Player | None, game: str | None) -> MapStyle:
        """How maps look to somebody: as they chose, else as the game is set, else the default."""
        return map_style_seen(self._tx, player, None if game is None else self._tx.games.get(game))


def sandbox_rules(tx: Transaction, record: SandboxRecord) -> Rulebook:
    """The rules of a sandbox: those of the game it was forked from, or else of its edition."""
    if record.game is None:
        return edition(record.edition)
    return tx.games.get(record.game).settings.rulebook


def _view(
    game: GameRecord,
    phase: PhaseRecord,
    given: Orders,
    resolution: Resolution,
    *,
    absent: Mapping[Power, DisorderRecord],
    heard_from: Collection[Power] = (),
) -> views.ResultsView:
    """What a phase gives by itself; `heard_from` are the powers that were ready or voted in it."""
    before, after = phase.position, resolution.after
    variant = phase.played_on(game.set_up)
    in_the_game, still_in = variant.survivors(before), variant.survivors(after)
    missing = [power for power in in_the_game if power in absent]
    return views.ResultsView(
        game=game.id,
        title=game.title,
        number=phase.number,
        variant=variant,
        rulebook=game.settings.rulebook,
        phase=phase.phase,
        position=before,
        resolution=_as_it_was(resolution, absent),
        orders=given,
        silent=tuple(
            power
            for power in in_the_game
            if power not in absent
            and power not in heard_from
            and not given.get(power)
            and has_something_to_order(before, power, variant)
        ),
        in_disorder=tuple(power for power in missing if not absent[power].has_resigned),
        resigned=tuple(power for power in missing if absent[power].has_resigned),
        owners_settled=owners_settled(phase.phase, after.phase),
        centers=_counts(before, after, variant),
        eliminated=tuple(power for power in in_the_game if power not in still_in),
    )


def _as_it_was(resolution: Resolution, absent: Collection[Power]) -> Resolution:
    """A result that names civil disorder, unknown to the judge, as the reason of removals."""
    outcomes = tuple(
        outcome._replace(reason=Reason.CIVIL_DISORDER)
        if outcome.reason is Reason.TOO_FEW_REMOVALS and outcome.power in absent
        else outcome
        for outcome in resolution.outcomes
    )
    return resolution._replace(outcomes=outcomes)


def _votes(
    tx: Transaction, game: GameRecord, phase: PhaseRecord, absent: Mapping[Power, DisorderRecord]
) -> views.VoteReport | None:
    """What was voted in a phase, where votes are reported with its result (R-DRAW-04)."""
    reported = votes_reported(tx, game, phase, absent)
    if reported is None:
        return None
    remaining, votes = reported
    variant = phase.played_on(game.set_up)
    count = counted(votes, remaining, game.settings.draw, variant.seats)
    return views.VoteReport(
        drawing=count.drawing,
        surrendered=tuple((power, votes[power].named) for power in count.surrendered),
        conceding=tuple(
            (power, votes[power].named[0])
            for power in remaining
            if power in votes and votes[power].stance is Stance.CONCEDE
        ),
        has_ended_it=count.ending is not None,
    )


def _counts(before: Position, after: Position, variant: Variant) -> tuple[views.CenterCount, ...]:
    old, new = before.centers, after.centers
    were, are = Counter(old.values()), Counter(new.values())
    units = Counter(unit.power for unit in after.units)
    return tuple(
        views.CenterCount(
            power=power,
            before=were[power],
            after=are[power],
            units=units[power],
            gained=tuple(place for place, now in new.items() if now == power != old.get(place)),
            lost=tuple(place for place, then in old.items() if then == power != new.get(place)),
        )
        for power in variant.powers
    )
