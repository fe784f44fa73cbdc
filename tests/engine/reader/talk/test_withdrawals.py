"""Which of the orders given before a text takes back."""

import pytest

from engine.reader import parse_order, withdrawn_by
from engine.variants.classic import CLASSIC

_MOVES = ("A BEL - HOL", "A PAR - PIC", "F BRE - ENG")
_BELGIUM, _PARIS, _BREST = _MOVES


def _gone(text: str, *given: str) -> tuple[str, ...]:
    orders = [parse_order(order, CLASSIC) for order in given or _MOVES]
    return tuple(map(str, withdrawn_by(text, orders, CLASSIC)))


@pytest.mark.parametrize(
    ("text", "gone"),
    [
        ("Brest isn't sailing, sorry, I promised", (_BREST,)),
        ("no Channel for Brest please", (_BREST,)),
        ("actually leave Paris at home", (_PARIS,)),
        ("I take back Picardy", (_PARIS,)),
        ("call off the attack on Holland", (_BELGIUM,)),
        ("the fleet stays out of the channel after all", (_BREST,)),
        ("I've reconsidered Belgium. It doesn't go.", (_BELGIUM,)),
        ("Please don't send Belgium into Holland, I gave my word.", (_BELGIUM,)),
        ("Belgium and Paris are cancelled, rest stays", (_BELGIUM, _PARIS)),
        ("cancel Belgium, Paris", (_BELGIUM, _PARIS)),
        ("do not enter the channel", (_BREST,)),
        ("both armies: forget it", (_BELGIUM, _PARIS)),
        ("that fleet in Brest, I don't want it", (_BREST,)),
        ("on second thoughts, nothing for Paris", (_PARIS,)),
        ("everything I sent tonight is rubbish, chuck it", _MOVES),
    ],
)
def test_an_order_is_named_by_its_unit_or_its_destination(text: str, gone: tuple[str, ...]) -> None:
    """What is said besides names nothing, and so changes nothing."""
    assert _gone(text) == gone


@pytest.mark.parametrize(
    ("text", "gone"),
    [
        ("cancel all my supports", ("A RUH S A MUN", "A SIL S A BER")),
        ("scratch the supports please", ("A RUH S A MUN", "A SIL S A BER")),
        ("cancel the support", ()),
        ("cancel my convoy", ("F NTH C A LON - NWY",)),
        ("forget the builds", ()),
    ],
)
def test_orders_are_named_by_their_kind(text: str, gone: tuple[str, ...]) -> None:
    """One of several is in doubt; those of another kind stay."""
    given = ("A RUH S A MUN", "F NTH C A LON - NWY", "A SIL S A BER", "A MUN H")
    assert _gone(text, *given) == gone


@pytest.mark.parametrize(
    ("text", "gone"),
    [
        ("keep belgium, lose the other two", (_PARIS, _BREST)),
        ("drop everything except Belgium", (_PARIS, _BREST)),
        ("all off but the fleet", (_BELGIUM, _PARIS)),
        ("delete both armies' orders, the fleet is fine", (_BELGIUM, _PARIS)),
        ("everything stays except Brest", (_BREST,)),
        ("wipe all my orders but Brest", (_BELGIUM, _PARIS)),
        ("wipe it all", _MOVES),
        ("keep belgium, lose the other three", ()),
    ],
)
def test_orders_are_named_by_what_is_kept(text: str, gone: tuple[str, ...]) -> None:
    """A number that does not fit leaves it in doubt."""
    assert _gone(text) == gone


@pytest.mark.parametrize(
    "text",
    [
        "don't forget Brest",
        "don't let Germany into Holland",
        "I'm not in Paris",
        "there is no fleet in Brest",
        "I'll lose Brest",
        "Belgium needs no support",
        "if England attacks, cancel Brest",
        "cancel Brest if England stays out",
        "cancel my holiday in Paris",
        "should I cancel Brest",
    ],
)
def test_talk_and_conditions_take_nothing_back(text: str) -> None:
    """Whatever verb they have."""
    assert not _gone(text)


@pytest.mark.parametrize(
    "text",
    [
        "don't move Paris to Burgundy",
        "Paris to Burgundy, not Picardy",
        "not Paris, Brest",
        "scratch Brest, Paris stays where it is",
        "Belgium no longer moves, holds",
        "cancel Brest. Marseilles to Burgundy",
        "take back Holland",
        "kill Holland",
    ],
)
def test_nothing_is_taken_back_by_what_may_be_an_order(text: str) -> None:
    """The order reader says what it orders; what nobody ordered cannot be taken back."""
    assert not _gone(text)


def test_an_order_has_to_fit_the_verb_and_the_kind_of_unit() -> None:
    """A support is no move, a fleet no army."""
    given = ("F KIE S A HOL", "F DEN - SWE")
    assert _gone("Kiel doesn't support Holland any longer", *given) == ("F KIE S A HOL",)
    assert not _gone("no support for Sweden", *given)
    assert _gone("not a fleet up there in Brest", "BUILD F BRE") == ("BUILD F BRE",)
    assert not _gone("no army in Brest", "BUILD F BRE")
    assert not _gone("scrap Paris", "REMOVE A PAR")
