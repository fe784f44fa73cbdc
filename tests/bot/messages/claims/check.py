"""Check on thousands of random boards that what is said of results is so, in every edition.

    python -m tests.bot.messages.claims.check [--boards N] [--first SEED] [EDITION ...]

Prints for each edition how many sentences were checked and which claims are untrue, with the seeds;
ends with status 1 when there is one. A small share is a test (`test_claims.py`).
"""

import argparse
import sys
from collections.abc import Iterator
from typing import NamedTuple

from bot.messages.names import unit_name
from bot.messages.showing.outcomes import neutral_words
from bot.messages.showing.results import story
from bot.messages.showing.why import why_sentence
from engine.judge import adjudicate
from engine.judge.explain import explain
from engine.position import PhaseType, Position
from engine.rules import EDITIONS, Rulebook
from engine.variant import Variant
from engine.variants.classic import CLASSIC, FIVE
from tests.bot.messages.claims.boards import Moves, movement_boards, retreat_orders, winter_boards
from tests.bot.messages.claims.facts import Facts
from tests.bot.messages.claims.later import Given, Later
from tests.bot.messages.claims.stories import headline_faults, story_faults
from tests.bot.messages.claims.texts import text_faults, winner_faults
from tests.bot.messages.claims.values import outcome_faults


class Said(NamedTuple):
    """A sentence and what is untrue in it."""

    text: str
    faults: list[str]


def said_of_moves(moves: Moves, rulebook: Rulebook, variant: Variant = CLASSIC) -> Iterator[Said]:
    """Every sentence about a movement phase; none where the plain judge disagrees.

    Neutral powers of the variant give no orders.
    """
    position = moves.position
    orders, written = (
        {power: mine for power, mine in given.items() if power not in variant.neutral}
        for given in (moves.orders, moves.written)
    )
    resolution = adjudicate(position, written, variant, rulebook)
    facts = Facts(position, orders, variant, rulebook)
    if not facts.agrees(resolution):
        return
    for outcome in resolution.outcomes:
        text = why_sentence(outcome, position, resolution, variant.map)
        head, _, words = text.removesuffix(".").partition(": ")
        if outcome.power in variant.neutral:
            text = words = neutral_words(outcome, position)
        faults = [*outcome_faults(facts, outcome), *text_faults(outcome, position, words)]
        unit = position.unit_at(outcome.order.unit.location.province)  # type: ignore[union-attr] # of moves
        if unit is not None and not head.startswith(unit_name(unit)):
            faults.append(f"the unit is {unit_name(unit)}")
        yield Said(text, [*faults, *winner_faults(facts, outcome, words)])
    for place in variant.map.provinces:
        told = explain(place, position, resolution, variant, rulebook)
        if told.holder or told.attacks or told.astray or told.others:
            yield Said(f"why {place.name}", story_faults(facts, resolution, told))
    text = story(resolution, position, variant)
    yield Said(text, headline_faults(facts, resolution, text))
    if resolution.after.phase.type is PhaseType.RETREAT:
        leaving = retreat_orders(resolution.after, moves.seed)
        yield from said_of_the_rest(resolution.after, leaving, rulebook)


def said_of_the_rest(position: Position, orders: Given, rulebook: Rulebook) -> Iterator[Said]:
    """Every sentence about a retreat or adjustment phase."""
    resolution = adjudicate(position, orders, CLASSIC, rulebook)
    later = Later(position, orders, resolution, rulebook)
    for outcome in resolution.outcomes:
        text = why_sentence(outcome, position, resolution, CLASSIC.map)
        _, _, words = text.removesuffix(".").partition(": ")
        yield Said(text, [*later.faults(outcome), *text_faults(outcome, position, words)])
    text = story(resolution, position, CLASSIC)
    yield Said(text, later.headline_faults(text))


def said_of_seed(seed: int, rulebook: Rulebook) -> Iterator[Said]:
    """Every sentence about a movement phase, the retreats after it, and a winter.

    A fourth of the moves are played with neutral powers, as the 1971 rulebook has them.
    """
    for moves in movement_boards(seed, 1):
        yield from said_of_moves(moves, rulebook, FIVE if seed % 4 == 1 else CLASSIC)
    for position, orders in winter_boards(seed, 1):
        yield from said_of_the_rest(position, orders, rulebook)


def main(arguments: list[str]) -> int:
    """Check the sentences and print what is untrue."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("editions", nargs="*", default=[rules.edition for rules in EDITIONS])
    parser.add_argument("--boards", type=int, default=1000)
    parser.add_argument("--first", type=int, default=0)
    chosen, total = parser.parse_args(arguments), 0
    for rulebook in (rules for rules in EDITIONS if rules.edition in chosen.editions):
        sentences = untrue = 0
        for seed in range(chosen.first, chosen.first + chosen.boards):
            for said in said_of_seed(seed, rulebook):
                sentences += 1
                if said.faults:
                    untrue += 1
                    print(rulebook.edition, seed, said.text, *said.faults, sep="\n  ")
        print(f"{rulebook.edition}: {sentences} sentences, {untrue} untrue", flush=True)
        total += untrue
    return 1 if total else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
