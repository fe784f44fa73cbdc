"""Check the story of a province by its values, and take the headline of a phase apart."""

import re
from collections.abc import Iterator

from bot.messages.names import owned_unit
from engine.board import Province, Terrain
from engine.judge import Resolution
from engine.judge.explain import Contender, Counting, Part, Retreating, Story
from engine.judge.outcome import Reason
from engine.orders import Move
from engine.rules import Paradox
from engine.variants.classic import CLASSIC
from tests.bot.messages.claims.facts import Facts
from tests.bot.messages.claims.texts import PLACE, UNIT

_SEAS = "|".join(
    province.name for province in CLASSIC.map.provinces if province.terrain is Terrain.SEA
)
_POWER = "|".join(names.name for names in CLASSIC.powers.values())
_LOST = re.compile(r"(?P<units>.*) couldn't retreat and (?P<verb>was|were) disbanded\.")


class Untrue(Exception):  # noqa: N818 - a claim, no error of the program
    """A claim that is not so."""


def story_faults(facts: Facts, resolution: Resolution, story: Story) -> list[str]:
    """What is untrue in the story of a province after moves."""
    place, found = story.province, list[str]()
    if story.holder is not None:
        found += _holder(facts, place, story.holder)
    for attack in story.attacks:
        found += _attack(facts, place, attack)
    met = {at for at in facts.unit if facts.goal(at) is place and facts.meets(at)}
    told = {order.unit.location.province for order in story.head_to_head}  # type: ignore[union-attr] # moves
    found += _equal("head to head", told, met)
    entered = [at for at in facts.unit if facts.goal(at) is place and facts.moved(at)]
    ending = story.ending
    found += _equal("from", [ending.came_from] if ending.came_from else [], entered)
    found += _equal("there", ending.unit, resolution.after.unit_at(place))
    found += _equal("standoff", ending.is_standoff, place in facts.contested)
    leaving = bool(story.retreating)
    found += _equal("dislodged", leaving, facts.dislodger(place) is not None)
    for entry in story.retreating:
        found += _retreat(facts, place, entry)
    return found


def _equal(what: str, told: object, true: object) -> Iterator[str]:
    if told != true:
        yield f"{what}: told {told}, true {true}"


def _helpers(contender: Contender) -> set[Province]:
    given = {Counting.COUNTS, Counting.NOT_AGAINST_ITS_OWN}
    return {support.unit.province for support in contender.supports if support.counting in given}


def _holder(facts: Facts, place: Province, holder: Contender) -> Iterator[str]:
    goal = facts.goal(place)
    yield from _equal("who", holder.unit, facts.unit[place])
    part = Part.STAYS if goal is None else Part.CAME_BACK
    yield from _equal("part", holder.part, Part.LEFT if facts.moved(place) else part)
    yield from _equal("strength", holder.strength, facts.hold_strength(place))
    if holder.part is Part.STAYS or (holder.part is Part.CAME_BACK and facts.meets(place)):
        yield from _equal("supports", _helpers(holder), facts.supporters(place))
        yield from _equal("counted", holder.counted, facts.strength(place))


def _attack(facts: Facts, place: Province, attack: Contender) -> Iterator[str]:
    at = attack.unit.province
    yield from _equal("goal", facts.goal(at), place)
    if attack.part is Part.NEVER_CAME:  # or was stopped by a paradox (guide VIII.13)
        yield from _equal("moved", facts.moved(at), False)
        return
    yield from _equal("arrived", facts.arrives(at), True)
    strength = facts.prevents(at)
    yield from _equal("strength", attack.strength, strength)
    yield from _equal("supports", _helpers(attack), facts.supporters(at))
    yield from _equal("effect", attack.part is Part.ATTACKS, bool(strength))
    if strength or facts.is_spoilt(at):
        yield from _equal("counted", attack.counted, facts.counted(at))


def _retreat(facts: Facts, place: Province, entry: Retreating) -> Iterator[str]:
    unit, by = entry.unit, facts.dislodger(place)
    yield from _equal("who", unit.province, place)
    yield from _equal("by", entry.attacker_from, by)
    near = facts.board.neighbours(unit.type, unit.location)
    is_neutral = unit.power in facts.variant.neutral
    yield from _equal("every neighbour", set(entry.refuges), set() if is_neutral else set(near))
    for there, why in entry.refuges.items():
        expected = None
        if there.code not in facts.plain.retreats[place.code]:
            expected = Reason.RETREAT_TO_ATTACKER
            if there.province in facts.after:
                expected = Reason.RETREAT_OCCUPIED
            elif there.province in facts.contested:
                expected = Reason.RETREAT_CONTESTED
        yield from _equal(there.code, why, expected)


# The headline


def headline_faults(facts: Facts, resolution: Resolution, text: str) -> list[str]:
    """What is untrue in the sentences at the top of a result."""
    found = []
    for sentence in re.findall(r"[^.]+\.", text):
        try:
            found += [f"{sentence}\n    {fault}" for fault in _sentence(facts, sentence.strip())]
        except Untrue as fault:
            found.append(f"{sentence}\n    {fault}")
    return [*found, *_left_out(facts, resolution, text)]


def _sentence(facts: Facts, sentence: str) -> Iterator[str]:
    prose = re.sub(UNIT, "", sentence)
    yield from _equal("without an article", re.findall(rf"(?<!the )(?:{_SEAS})", prose), [])
    sentence = re.sub(rf"the (?={_SEAS})", "", sentence)
    drove = re.findall(rf"({_POWER}) drove ({_POWER}) out of ({PLACE})", sentence)
    if drove:
        yield from _drove(facts, sentence, drove)
    elif match := _LOST.fullmatch(sentence):
        yield from _disbanded(facts, match)
    elif sentence.startswith(("A standoff in ", "Standoffs in ")):
        yield from _standoffs(facts, sentence)
    elif match := re.fullmatch(rf"({_POWER}) beat (.*) to ({PLACE})\.", sentence):
        yield from _beat(facts, match)
    elif match := re.fullmatch(rf"({_POWER}) held ({PLACE}) against (.*)\.", sentence):
        place = next(province for province in CLASSIC.map.provinces if province.name == match[2])
        yield from _equal("holder", match[1], _owner(facts, place))
        yield from _equal("stays", facts.stays(place) and not facts.dislodger(place), True)
        told = set(re.findall(_POWER, match[3]))
        came = {_owner(facts, at) for at in facts.attackers(place)} - {match[1]}
        if facts.rulebook.paradox is Paradox.GUIDE:  # which cancels some attacks (VIII.13)
            came &= told
        yield from _equal("attackers", told, came)
    elif re.fullmatch(r".* went through, and nobody was dislodged\.", sentence):
        moves = [at for at, order in facts.order.items() if isinstance(order, Move)]
        went = sum(map(facts.moved, moves))
        yield from _equal("nobody dislodged", dict(facts.plain.dislodged), {})
        some = {1: "The only move", 2: "Both moves"}.get(len(moves), f"All {len(moves)} moves")
        if went < len(moves):
            some = f"{went} of {len(moves)} move"
        yield from _equal("how many", sentence.startswith(some), True)
    elif sentence == "Nobody moved.":
        moves = [at for at, order in facts.order.items() if isinstance(order, Move)]
        yield from _equal("moves", moves, [])
    else:
        raise Untrue("says what the checker does not know")


def _owner(facts: Facts, at: Province) -> str:
    return facts.variant.powers[facts.unit[at].power].name if at in facts.unit else "nobody"


def _most(facts: Facts, place: Province) -> int:
    return max(map(facts.prevents, facts.attackers(place)), default=0)


def _drove(facts: Facts, sentence: str, drove: list[tuple[str, str, str]]) -> Iterator[str]:
    for attacker, victim, name in drove:
        place = next(province for province in CLASSIC.map.provinces if province.name == name)
        by = facts.dislodger(place)
        yield from _equal(
            name, (attacker, victim), (by and _owner(facts, by), _owner(facts, place))
        )
    more = re.search(r"and (\d+) more (?:was|were) dislodged", sentence)
    count = len(drove) + (int(more[1]) if more else 0)
    yield from _equal("dislodged", count, len(facts.plain.dislodged))


def _standoffs(facts: Facts, sentence: str) -> Iterator[str]:
    for name, powers in re.findall(rf"({PLACE}) \(([^)]*)\)", sentence):
        place = next(province for province in CLASSIC.map.provinces if province.name == name)
        yield from _equal(f"{name} contested", place in facts.contested, True)
        most = {at for at in facts.attackers(place) if facts.prevents(at) == _most(facts, place)}
        true = {facts.variant.powers[facts.unit[at].power].name for at in most}
        told = set(re.findall(_POWER, powers))
        yield from _equal(f"rivals for {name}", told >= true, True)
        every = {facts.unit[at].power for at in facts.attackers(place)}
        all_names = {facts.variant.powers[power].name for power in every}
        yield from _equal(f"only rivals for {name}", told <= all_names, True)


def _disbanded(facts: Facts, match: re.Match[str]) -> Iterator[str]:
    lost = {
        owned_unit(unit, facts.variant)
        for at, unit in facts.unit.items()
        if at.code in facts.plain.dislodged
        if unit.power in facts.variant.neutral or not facts.plain.retreats[at.code]
    }
    told, more = re.findall(UNIT, match["units"]), re.search(r" and (\d+) more$", match["units"])
    yield from _equal("only the lost", set(told) <= lost, True)
    yield from _equal("how many", len(told) + (int(more[1]) if more else 0), len(lost))
    yield from _equal("number", match["verb"], "was" if len(lost) == 1 else "were")


def _beat(facts: Facts, match: re.Match[str]) -> Iterator[str]:
    place = next(province for province in CLASSIC.map.provinces if province.name == match[3])
    winner = [at for at in facts.attackers(place) if facts.moved(at)]
    yield from _equal("winner", [match[1]], [_owner(facts, at) for at in winner])
    losers = {_owner(facts, at) for at in facts.attackers(place) if not facts.moved(at)}
    yield from _equal("losers", set(re.findall(_POWER, match[2])) <= losers, True)


def _left_out(facts: Facts, resolution: Resolution, text: str) -> Iterator[str]:
    for place in resolution.contested:
        if "standoff" in text.lower() and " more" not in text and place.name not in text:
            yield f"{text}\n    leaves out the standoff in {place.name}"
    if facts.plain.dislodged and "dr" not in text:
        yield f"{text}\n    leaves out who was dislodged"
    if resolution.destroyed and "couldn't retreat" not in text:
        yield f"{text}\n    leaves out who had no retreat"
