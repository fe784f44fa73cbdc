"""The judge against the deliberately plain ones, on random positions full of conflicts.

    python -m tests.engine.differential [--positions N] [--first SEED] [--circles] [EDITION ...]

For each edition it prints how many positions were compared and each that came out otherwise, by
its seed; it ends with status 1 when there was one. `--circles`: only positions in which convoys
threaten the supports on which others depend, round in a circle.
"""

import argparse
import sys
import time
from collections.abc import Iterator

from engine.judge import Outcome, Reason, Resolution, adjudicate
from engine.orders import Convoy, Move, SupportHold, SupportMove, Waive
from engine.rules import EDITIONS, Paradox, Rulebook
from engine.variants.classic import CLASSIC
from tests.engine.plain import guide_judge, rulebook_judge
from tests.engine.plain.positions import Scene, Theme, scenes
from tests.engine.plain.result import PlainResult, standing_as

_ARMIES = {
    Reason.NO_CONVOY: "cancelled",
    Reason.CONVOY_DISRUPTED: "disrupted",
    Reason.PARADOX: "paradox-held",
}


def circles(first_seed: int, count: int) -> Iterator[Scene]:
    """Positions with circles of convoys."""
    return scenes(first_seed, count, themes=[Theme.CIRCLE], most_units=16)


def differences(drawn: Scene, rulebook: Rulebook) -> list[str]:
    """What the judge says otherwise than the plain one of this edition, one line per fact."""
    resolution = adjudicate(drawn.position, drawn.orders, CLASSIC, rulebook)
    return list(_differences(plain_result(drawn, rulebook), resolution))


def plain_result(drawn: Scene, rulebook: Rulebook) -> PlainResult:
    """What the plain judge of an edition says."""
    if rulebook.paradox is Paradox.GUIDE:
        return guide_judge.judge(drawn.position, drawn.orders, CLASSIC.map).outcome
    return rulebook_judge.judge_by(rulebook.edition, drawn.position, drawn.orders, CLASSIC.map)


def _differences(plain: PlainResult, resolution: Resolution) -> Iterator[str]:
    outcomes = {
        outcome.order.unit.location.province.code: outcome
        for outcome in resolution.outcomes
        if not isinstance(outcome.order, Waive)
    }
    for name, expected, kinds in (
        ("move", plain.moves, (Move,)),
        ("support", plain.supports, (SupportHold, SupportMove)),
        ("convoy", plain.convoys, (Convoy,)),
    ):
        found = {
            at: one.verdict.value for at, one in outcomes.items() if isinstance(one.order, kinds)
        }
        yield from _compare(name, expected, found)
    illegal = {at for at, one in outcomes.items() if one.reason.is_illegal}
    yield from _compare("illegal", sorted(plain.illegal), sorted(illegal))
    yield from _compare_armies(plain, outcomes)
    yield from _compare_board(plain, resolution)


def _compare(name: str, expected: object, found: object) -> Iterator[str]:
    if expected != found:
        yield f"{name}: plain {expected}, judge {found}"


def _compare_armies(plain: PlainResult, outcomes: dict[str, Outcome]) -> Iterator[str]:
    """An army's convoy as its reason tells: what stopped it, or that it came through."""
    found = {at: _ARMIES.get(outcomes[at].reason, "proceeds") for at in plain.armies}
    yield from _compare("army", dict(plain.armies), found)


def _compare_board(plain: PlainResult, resolution: Resolution) -> Iterator[str]:
    after = {
        unit.province.code: standing_as(unit, unit.location) for unit in resolution.after.units
    }
    yield from _compare("after", dict(plain.after), after)
    contested = {province.code for province in resolution.contested}
    yield from _compare("contested", sorted(plain.contested), sorted(contested))
    leaving = {entry.unit.province.code: entry for entry in resolution.after.dislodged}
    gone = {*leaving, *(unit.province.code for unit in resolution.destroyed)}
    yield from _compare("dislodged", sorted(plain.dislodged), sorted(gone))
    origins = {at: (entry.attacker_from.code, entry.by_convoy) for at, entry in leaving.items()}
    known = {at: tuple(plain.dislodged[at]) for at in leaving if at in plain.dislodged}
    yield from _compare("attackers", known, origins)
    retreats = {
        unit.province.code: tuple(sorted(place.code for place in places))
        for unit, places in resolution.retreats.items()
    }
    open_to = {at: places for at, places in plain.retreats.items() if places}
    yield from _compare("retreats", open_to, retreats)


def main(arguments: list[str]) -> int:
    """Run the comparison and print what it found."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("editions", nargs="*", default=[one.edition for one in EDITIONS])
    parser.add_argument("--positions", type=int, default=100_000)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--circles", action="store_true")
    chosen = parser.parse_args(arguments)
    total = 0
    for rulebook in (one for one in EDITIONS if one.edition in chosen.editions):
        start, different = time.monotonic(), 0
        for drawn in (circles if chosen.circles else scenes)(chosen.first, chosen.positions):
            found = differences(drawn, rulebook)
            if found:
                different += 1
                print(rulebook.edition, drawn.seed, *found, sep="\n  ")  # noqa: T201
        seconds = time.monotonic() - start
        print(  # noqa: T201
            f"{rulebook.edition}: {chosen.positions} positions, {different} different,"
            f" {seconds:.0f} s",
            flush=True,
        )
        total += different
    return 1 if total else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
