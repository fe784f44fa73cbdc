"""Whatever JSON is asked, it is answered or refused; nothing else ever happens."""

import json
from collections.abc import Callable
from functools import partial

import pytest
from hypothesis import HealthCheck, event, given, settings
from hypothesis import strategies as st

from engine.formats.parts import FormatError
from engine.formats.phases import REQUEST_KEYS, PhaseRequest, answer, options_answer, read_request
from engine.judge import adjudicate
from engine.rules import EDITIONS, Rulebook
from engine.variants.classic import CLASSIC
from tests.engine.judging import MODERN

EASY = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])

powers = st.sampled_from(list(CLASSIC.powers))
codes = st.sampled_from([*map(str, CLASSIC.map.provinces[::3])])
centers = st.sampled_from([str(place) for place in CLASSIC.map.provinces if place.is_center])
armies = st.sampled_from(["A PAR", "A BUR", "A BEL", "A SPA"])
fleets = st.sampled_from(["F SPA/NC", "F MAO", "F ENG", "F NTH", "F BRE", "F BEL"])
units = armies | fleets
unit_texts = st.one_of(units, units, st.builds("{} {}".format, st.sampled_from("AF"), codes))
order_texts = st.one_of(
    st.builds("{} - {}".format, unit_texts, codes),
    st.builds("{} - {} VIA".format, unit_texts, codes),
    st.builds("{} S {}".format, unit_texts, unit_texts),
    st.builds("{} S {} - {}".format, unit_texts, unit_texts, codes),
    st.builds("{} C {} - {}".format, unit_texts, unit_texts, codes),
    st.builds("{} R {}".format, unit_texts, codes),
    st.builds("{} D".format, unit_texts),
    st.builds("BUILD {}".format, unit_texts),
    st.builds("REMOVE {}".format, unit_texts),
    st.sampled_from(["WAIVE", "F MAO - SPA/EC", "A PAR - BUR/NC"]),
)
scalars = st.one_of(st.none(), st.booleans(), st.integers(), st.text(max_size=9), codes, powers)
nonsense = st.recursive(
    scalars,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner),
    max_leaves=6,
)
attacks = st.fixed_dictionaries({"attacker_from": codes, "by_convoy": st.booleans()})
sensible = {
    "id": nonsense,
    "variant": st.sampled_from(["classic", "six", "two", "two/ENGLAND"]),
    "phase": st.sampled_from(["S1901M", "F1901R", "W1901A", "F1901M", "S1901A"]),
    "units": st.dictionaries(powers, st.lists(units, max_size=2), max_size=2),
    "dislodged": st.dictionaries(powers, st.dictionaries(units, attacks, max_size=1), max_size=1),
    "contested": st.lists(codes, max_size=2),
    "centers": st.dictionaries(powers, st.lists(centers, max_size=1), max_size=2),
    "edition": st.sampled_from([one.edition for one in EDITIONS]),
    "options": st.dictionaries(st.just("convoy_swap"), st.booleans()),
    "orders": st.dictionaries(powers, st.lists(order_texts, max_size=3), max_size=3),
}


@st.composite
def requests(draw: st.DrawFn) -> dict[str, object]:
    """Requests of which most parts are in order."""
    keys = set(draw(st.lists(st.sampled_from(REQUEST_KEYS), unique=True)))
    whole = keys | {"phase", "units", "orders"} | draw(st.sampled_from([set(), set(), {"x"}]))
    wrong = draw(st.sampled_from([*REQUEST_KEYS, None, None, None]))
    return {
        key: draw(nonsense if key == wrong else sensible.get(key, nonsense))
        for key in sorted(whole)
    }


Read = Callable[..., PhaseRequest]


def read_or_refused(read: Read, request: dict[str, object]) -> PhaseRequest | None:
    """What is asked, or None where it is refused with a field and in one line."""
    try:
        return read(request, CLASSIC, rulebook=MODERN)
    except FormatError as error:
        is_well_said = error.field and "\n" not in str(error)
        event("refused")
    assert is_well_said
    return None


@EASY
@given(requests())
def test_any_request_is_answered_or_refused_with_a_field(request: dict[str, object]) -> None:
    """The answer is JSON and begins with what it answers."""
    asked = read_or_refused(read_request, request)
    if asked is not None:
        found = answer(
            asked, adjudicate(asked.position, asked.orders, asked.variant, asked.rulebook)
        )
        assert json.loads(json.dumps(found))["phase"] == request["phase"]
        assert ("id" in found) == ("id" in request)


read_without_orders = partial(read_request, has_orders=False)


@EASY
@given(requests())
def test_any_position_is_answered_or_refused(request: dict[str, object]) -> None:
    """Likewise."""
    asked = read_or_refused(read_without_orders, {**request})
    without = {key: value for key, value in request.items() if key != "orders"}
    assert asked is None or "orders" not in request
    asked = read_or_refused(read_without_orders, without)
    if asked is not None:
        assert json.dumps(options_answer(asked))


@pytest.mark.parametrize("rulebook", EDITIONS, ids=lambda one: one.edition)
@EASY
@given(data=st.data())
def test_orders_with_coasts_that_are_not_there_are_results_in_every_edition(
    rulebook: Rulebook, data: st.DataObject
) -> None:
    """Each has its entry, as it was written."""
    start = CLASSIC.start
    units = {power: [*map(str, start.units_of(power))] for power in CLASSIC.powers}
    places = ["MAO/NC", "SPA/EC", "PAR/SC", "BRE/WC", "BUR/NC", "ENG/EC", "STP/NC", "GAS"]
    to = data.draw(st.lists(st.sampled_from(places), min_size=1, max_size=4, unique=True))
    texts = [f"F BRE - {place}" for place in to] + [f"A PAR S F BRE - {place}" for place in to]
    request = {"phase": "S1901M", "units": units, "orders": {"FRANCE": texts}}
    asked = read_request(request, CLASSIC, rulebook=rulebook)
    found = json.loads(
        json.dumps(answer(asked, adjudicate(asked.position, asked.orders, CLASSIC, rulebook)))
    )
    told = [one["order"] for one in found["results"]["FRANCE"]]
    assert set(texts) <= set(told)
    assert len(told) == len(texts) + 1
