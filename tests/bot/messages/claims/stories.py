"""Take the lines of `why` and the headline of a phase apart, and check each claim in them."""

import re
from collections.abc import Iterator

from bot.messages.names import owned_unit, place_name, unit_name
from engine.board import Province, Terrain, Unit
from engine.judge import Resolution
from engine.orders import Move
from engine.rules import Paradox
from engine.variants.classic import CLASSIC
from tests.bot.messages.claims.facts import Facts
from tests.bot.messages.claims.sentences import LIST, UNIT, Untrue, clause_faults

_PLACE = "|".join(
    re.escape(place_name(here))
    for here in sorted(CLASSIC.map.locations, key=lambda here: -len(place_name(here)))
)
_SEAS = "|".join(one.name for one in CLASSIC.map.provinces if one.terrain is Terrain.SEA)
_POWER = "|".join(names.name for names in CLASSIC.powers.values())
_HELPED = rf"(?:, supported by (?P<helped>{LIST}))?"
_LOST = re.compile(r"(?P<units>.*) couldn't retreat and (?P<verb>was|were) disbanded\.")


def why_faults(
    facts: Facts, resolution: Resolution, place: Province, lines: tuple[str, ...]
) -> list[str]:
    """What is untrue in the lines about a province after moves."""
    found = []
    for line in lines:
        try:
            found += [f"{line}\n    {fault}" for fault in _line(facts, resolution, place, line)]
        except Untrue as fault:
            found.append(f"{line}\n    {fault}")
    return found


def _line(facts: Facts, resolution: Resolution, place: Province, line: str) -> Iterator[str]:
    line = re.sub(rf"[Tt]he (?={_SEAS})", "", line)
    for pattern, check in (
        (rf"(?P<who>{UNIT}) left {re.escape(place.name)} for (?P<goal>{_PLACE})\.", _left),
        (rf"(?P<who>{UNIT}) held with strength (?P<own>\d+){_HELPED}\.(?P<rest>.*)", _stood),
        (
            (
                rf"(?P<who>{UNIT}) tried for (?P<goal>{_PLACE}) and failed, so it held "
                rf"{re.escape(place.name)} with strength 1(?:, and met the move from "
                rf"(?:{_PLACE}) with strength (?P<own>\d+){_HELPED})?\.(?P<rest>.*)"
            ),
            _came_back,
        ),
        (
            (
                rf"(?P<who>{UNIT}) (?:attacked|tried for (?:{_PLACE})) with strength (?P<own>\d+)"
                rf"{_HELPED}\."
                rf"(?: Only (?P<only>\d+) of that counted against (?P<whom>{UNIT}): a power can't "
                rf"help dislodge its own unit\.|(?P<none> None of that counted against {UNIT}, a "
                r"unit of its own side\.))?(?P<rest>.*)"
            ),
            _attacked,
        ),
        (
            (
                rf"(?P<who>{UNIT}) attacked{_HELPED}, without effect: (?P<why>[^.]*)\."
                r"(?P<rest>.*)"
            ),
            _without_effect,
        ),
        (rf"(?P<who>{UNIT}) moved in{_HELPED}\.(?P<rest>.*)", _moved_in),
        (rf"(?P<who>{UNIT}) didn't come: (?P<words>[^.]*)\.(?P<rest>.*)", _never_came),
        (r"A standoff left (?P<place>.*) empty: nobody can retreat there\.", _standoff),
        (r"(?P<place>[^.:]*) is empty\.", _empty),
        (rf"(?P<who>{UNIT}) is there now, from (?P<origin>{_PLACE})\.", _entered),
        (rf"(?P<who>{UNIT}) is (?P<still>still )?there\.", _there),
        (rf"(?P<who>{UNIT}) was dislodged and (?P<fate>.*)\.", _dislodged),
        (r"(?P<order>[^:]*): (?P<words>[^.]*)\.", _clause),
    ):
        match = re.fullmatch(pattern, line)
        if match:
            yield from check(facts, resolution, place, match)
            return
    raise Untrue("says what the checker does not know")


def _unit(facts: Facts, name: str) -> Unit:
    for unit in facts.unit.values():
        if owned_unit(unit, facts.variant) == name:
            return unit
    raise Untrue(f"no unit is called {name!r} here")


def _units(facts: Facts, text: str | None) -> set[Province]:
    return {_unit(facts, one).province for one in re.findall(UNIT, text or "")}


def _equal(what: str, told: object, true: object) -> Iterator[str]:
    if told != true:
        yield f"{what}: told {told}, true {true}"


def _rest(facts: Facts, text: str) -> Iterator[str]:
    """The supports and convoys that did not count, each with what became of it."""
    for name, words in re.findall(rf" ({UNIT}): ([^.]*)\.", text):
        yield from _words(facts, _unit(facts, name), words)


def _words(facts: Facts, unit: Unit, words: str) -> Iterator[str]:
    order = facts.order[unit.province]
    yield from clause_faults(facts, unit.province, order, unit.power, words)


Match = re.Match[str]


def _left(facts: Facts, _: Resolution, place: Province, match: Match) -> Iterator[str]:
    yield from _equal("who", _unit(facts, match["who"]).province, place)
    yield from _equal("left", facts.moved(place), True)


def _stood(facts: Facts, _: Resolution, place: Province, match: Match) -> Iterator[str]:
    yield from _equal("who", _unit(facts, match["who"]).province, place)
    yield from _equal("goal", facts.goal(place), None)
    yield from _equal("strength", int(match["own"]), facts.hold_strength(place))
    yield from _equal("supports", _units(facts, match["helped"]), facts.supporters(place))
    yield from _rest(facts, match["rest"])


def _came_back(facts: Facts, _: Resolution, place: Province, match: Match) -> Iterator[str]:
    goal = facts.goal(place)
    yield from _equal("who", _unit(facts, match["who"]).province, place)
    yield from _equal("moved", facts.moved(place), False)
    yield from _equal("goal", match["goal"].split(" (")[0], goal and goal.name)
    yield from _equal("head to head", match["own"] is not None, facts.meets(place))
    if match["own"]:
        yield from _equal("strength", int(match["own"]), facts.strength(place))
        yield from _equal("supports", _units(facts, match["helped"]), facts.supporters(place))
    yield from _rest(facts, match["rest"])


def _attacked(facts: Facts, _: Resolution, place: Province, match: Match) -> Iterator[str]:
    at = _unit(facts, match["who"]).province
    yield from _equal("goal", facts.goal(at), place)
    yield from _equal("strength", int(match["own"]), facts.prevents(at))
    yield from _equal("supports", _units(facts, match["helped"]), facts.supporters(at))
    counted = facts.counted(at)
    if match["only"]:
        yield from _equal("counted", int(match["only"]), counted)
        yield from _equal("victim", facts.stays(place), True)
    else:
        told = 0 if match["none"] else int(match["own"])
        yield from _equal("counted", told, counted)
    yield from _rest(facts, match["rest"])


def _moved_in(facts: Facts, _: Resolution, place: Province, match: Match) -> Iterator[str]:
    at = _unit(facts, match["who"]).province
    rivals = [one for one in facts.unit if one is not at and facts.goal(one) is place]
    yield from _equal("goal", facts.goal(at), place)
    yield from _equal("moved", facts.moved(at), True)
    yield from _equal("somebody stayed", facts.stays(place), False)
    yield from _equal("supports", _units(facts, match["helped"]), facts.supporters(at))
    yield from _equal("rivals that came", [one for one in rivals if facts.moved(one)], [])
    yield from _rest(facts, match["rest"])


def _without_effect(facts: Facts, _: Resolution, place: Province, match: Match) -> Iterator[str]:
    at = _unit(facts, match["who"]).province
    yield from _equal("goal", facts.goal(at), place)
    yield from _equal("strength", 0, facts.prevents(at))
    yield from _equal("supports", _units(facts, match["helped"]), facts.supporters(at))
    spoils = "help dislodge" in match["why"]
    if "own side" in match["why"]:
        yield from _equal("own side", facts.victim(at), facts.unit[at].power)
    elif spoils:
        yield from _equal("spoilt", facts.is_spoilt(at), True)
    else:
        yield from _equal("dislodged by", place, facts.dislodger(at))
    yield from _rest(facts, match["rest"])


def _never_came(facts: Facts, _: Resolution, place: Province, match: Match) -> Iterator[str]:
    unit = _unit(facts, match["who"])
    yield from _equal("goal", facts.goal(unit.province), place)
    yield from _equal("arrived", facts.moved(unit.province), False)
    yield from _words(facts, unit, match["words"])
    yield from _rest(facts, match["rest"])


def _standoff(facts: Facts, _: Resolution, place: Province, match: Match) -> Iterator[str]:
    yield from _equal("place", match["place"], place.name)
    yield from _equal("standoff", place in facts.contested, True)
    yield from _equal("vacant", place in facts.after, False)


def _empty(facts: Facts, _: Resolution, place: Province, match: Match) -> Iterator[str]:
    yield from _equal("place", match["place"], place.name)
    yield from _equal("vacant", place in facts.after, False)
    yield from _equal("standoff", place in facts.contested, False)


def _entered(facts: Facts, resolution: Resolution, place: Province, match: Match) -> Iterator[str]:
    origin = [at for at in facts.unit if facts.goal(at) is place and facts.moved(at)]
    yield from _equal("from", [match["origin"]], [at.name for at in origin])
    yield from _there(facts, resolution, place, match)


def _there(facts: Facts, resolution: Resolution, place: Province, match: Match) -> Iterator[str]:
    standing = resolution.after.unit_at(place)
    yield from _equal("there", match["who"], standing and owned_unit(standing, facts.variant))
    if "still" in match.groupdict():
        yield from _equal("still", bool(match["still"]), standing == facts.unit.get(place))


def _dislodged(facts: Facts, _: Resolution, place: Province, match: Match) -> Iterator[str]:
    unit, by = _unit(facts, match["who"]), facts.dislodger(place)
    yield from _equal("who", unit.province, place)
    if by is None:
        raise Untrue("it was not dislodged")
    fate = match["fate"]
    open_part, barred_part = f"{fate}; not to ".split("; not to ")[:2]
    opened = set(re.findall(_PLACE, open_part))
    true = {place_name(facts.board.location(code)) for code in facts.plain.retreats[place.code]}
    if unit.power in facts.variant.neutral:
        yield from _equal("fate", fate, "disbanded, because it's neutral")
        return
    yield from _equal("open", opened, true)
    yield from _equal("no retreat", "has no retreat" in open_part, not true)
    barred = dict(
        re.findall(rf"({_PLACE}) \((occupied|a standoff|the attack came from there)\)", barred_part)
    )
    near = {place_name(here): here for here in facts.board.neighbours(unit.type, unit.location)}
    yield from _equal("every neighbour", set(barred) | opened, set(near))
    for name, why in barred.items():
        there = near[name].province
        if there in facts.after:
            expected = "occupied"
        elif there in facts.contested:
            expected = "a standoff"
        else:
            expected = "the attack came from there"
            yield from _equal(f"attack from {name}", there, by)
        yield from _equal(name, why, expected)


def _clause(facts: Facts, _: Resolution, _place: Province, match: Match) -> Iterator[str]:
    """An order about the province: by its unit in full, of this power or that one."""
    for unit in facts.unit.values():
        name = unit_name(unit)
        if match["order"] == owned_unit(unit, facts.variant) or (
            match["order"].startswith(name) and not match["order"].startswith(f"{name} (")
        ):
            if "already has another order" not in match["words"]:
                yield from _words(facts, unit, match["words"])
            return
    raise Untrue("no such unit")


# The headline


def headline_faults(facts: Facts, resolution: Resolution, text: str) -> list[str]:
    """What is untrue in the sentences at the top of a result."""
    found = []
    for sentence in re.findall(r"[^.]+\.", text):
        try:
            found += [f"{sentence}\n    {one}" for one in _sentence(facts, sentence.strip())]
        except Untrue as fault:
            found.append(f"{sentence}\n    {fault}")
    return [*found, *_left_out(facts, resolution, text)]


def _sentence(facts: Facts, sentence: str) -> Iterator[str]:
    prose = re.sub(UNIT, "", sentence)
    yield from _equal("without an article", re.findall(rf"(?<!the )(?:{_SEAS})", prose), [])
    sentence = re.sub(rf"the (?={_SEAS})", "", sentence)
    drove = re.findall(rf"({_POWER}) drove ({_POWER}) out of ({_PLACE})", sentence)
    if drove:
        yield from _drove(facts, sentence, drove)
    elif match := _LOST.fullmatch(sentence):
        yield from _disbanded(facts, match)
    elif sentence.startswith(("A standoff in ", "Standoffs in ")):
        yield from _standoffs(facts, sentence)
    elif match := re.fullmatch(rf"({_POWER}) beat (.*) to ({_PLACE})\.", sentence):
        yield from _beat(facts, match)
    elif match := re.fullmatch(rf"({_POWER}) held ({_PLACE}) against (.*)\.", sentence):
        place = next(one for one in CLASSIC.map.provinces if one.name == match[2])
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
        place = next(one for one in CLASSIC.map.provinces if one.name == name)
        by = facts.dislodger(place)
        yield from _equal(
            name, (attacker, victim), (by and _owner(facts, by), _owner(facts, place))
        )
    more = re.search(r"and (\d+) more (?:was|were) dislodged", sentence)
    count = len(drove) + (int(more[1]) if more else 0)
    yield from _equal("dislodged", count, len(facts.plain.dislodged))


def _standoffs(facts: Facts, sentence: str) -> Iterator[str]:
    for name, powers in re.findall(rf"({_PLACE}) \(([^)]*)\)", sentence):
        place = next(one for one in CLASSIC.map.provinces if one.name == name)
        yield from _equal(f"{name} contested", place in facts.contested, True)
        most = {at for at in facts.attackers(place) if facts.prevents(at) == _most(facts, place)}
        true = {facts.variant.powers[facts.unit[at].power].name for at in most}
        told = set(re.findall(_POWER, powers))
        yield from _equal(f"rivals for {name}", told >= true, True)
        every = {facts.unit[at].power for at in facts.attackers(place)}
        all_names = {facts.variant.powers[power].name for power in every}
        yield from _equal(f"only rivals for {name}", told <= all_names, True)


def _disbanded(facts: Facts, match: Match) -> Iterator[str]:
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


def _beat(facts: Facts, match: Match) -> Iterator[str]:
    place = next(one for one in CLASSIC.map.provinces if one.name == match[3])
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
