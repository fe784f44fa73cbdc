"""Was an order meant? The reader on texts by people who did not know it.

The shares that are asked for are what it reaches today, a little below; they are to rise.
"""

import json
from collections.abc import Container

import pytest

from tests.engine.reader.meant import learn, material
from tests.engine.reader.meant.joined import joined_sets, outcome
from tests.engine.reader.meant.leads import leads
from tests.engine.reader.meant.material import ONLY_MEASURED, frames, messages, of_frame, of_message

HALVES = ("seen", "unseen")


@pytest.mark.parametrize(
    ("without", "given", "least"),
    [
        (ONLY_MEASURED, False, 0.975),
        (ONLY_MEASURED, True, 0.92),
        ((), False, 0.96),
        ((), True, 0.9),
    ],
)
def test_words_around_an_order_give_it_or_do_not(
    without: Container[str], least: float, *, given: bool
) -> None:
    """An order that is only spoken of is not stored; one that is given is."""
    found = [
        is_right
        for frame in frames("unseen", without=without)
        if frame.given is given
        for _, is_right in of_frame(frame)
    ]
    assert sum(found) >= least * len(found)
    assert len(found) >= 700


def test_plain_words_before_an_order_say_whether_it_is_given() -> None:
    """Put together anew from the words that it was learned from: hardly one is misjudged."""
    wrong: dict[bool, list[str]] = {False: [], True: []}
    for number, (text, given) in enumerate(leads(40, seed=7)):
        words, order = list(material.ORDERS.items())[number % len(material.ORDERS)]
        orders = tuple(map(str, material.read(text.replace("{}", words)).orders))
        if orders != ((order,) if given else ()):
            wrong[given].append(text)
    assert len(wrong[False]) <= 10
    assert len(wrong[True]) <= 5


@pytest.mark.parametrize(("half", "least", "most"), [("seen", 0.8, 0.03), ("unseen", 0.7, 0.08)])
def test_oddly_written_orders_mean_what_their_writers_meant(
    half: str, least: float, most: float
) -> None:
    """Short messages, half of them without an order, in which parts stand apart or are not said."""
    found = [of_message(message) for message in messages(half, "lines")]
    assert sum(is_right for is_right, _ in found) >= least * len(found)
    assert sum(bool(more) for _, more in found) <= most * len(found)
    assert len(found) >= 680


@pytest.mark.parametrize("half", HALVES)
def test_whole_messages_mean_what_their_writers_meant(half: str) -> None:
    """Exactly their orders are taken; hardly ever one that nobody gave."""
    found = [of_message(message) for message in messages(half, without=ONLY_MEASURED)]
    assert sum(is_right for is_right, _ in found) >= 0.8 * len(found)
    assert sum(bool(more) for _, more in found) <= 0.04 * len(found)
    assert len(found) >= 230


@pytest.mark.parametrize(
    ("half", "writer", "least", "most"),
    [
        ("seen", "AF", 69, 3),
        ("seen", "AG", 83, 0),
        ("unseen", "AF", 50, 14),
        ("unseen", "AG", 65, 6),
    ],
)
def test_hard_and_ordinary_messages_mean_what_their_writers_meant(
    half: str, writer: str, least: int, most: int
) -> None:
    """Nothing was learned from these: those of `AF` are hard on purpose, those of `AG` are not."""
    found = [
        (message, *of_message(message))
        for message in messages(half)
        if message.at.startswith(f"{writer} ")
    ]
    assert sum(is_right for _, is_right, _ in found) >= least
    assert sum(bool(more) for _, _, more in found) <= most
    assert len(found) == 100


@pytest.mark.parametrize(("half", "least"), [("seen", 29), ("unseen", 29)])
def test_labels_before_orders_are_no_part_of_them(half: str, least: int) -> None:
    """Letters such as `a)` and `f:` are no units, nor `b)` and `h.` verbs."""
    found = [of_message(message) for message in messages(half, "lists")]
    assert sum(is_right for is_right, _ in found) >= least
    assert not [more for _, more in found if more]
    assert len(found) == 30


@pytest.mark.parametrize(("half", "most"), [("seen", 1), ("unseen", 0)])
def test_an_unknown_word_between_a_unit_and_a_place_is_no_move(half: str, most: int) -> None:
    """`A VEN guards TRI`: a support, a hold or a question."""
    found = [(message, of_message(message)[1]) for message in messages(half, "middles")]
    assert sum(not more <= set(message.asked) for message, more in found) <= most
    assert len(found) == 74


def test_the_weights_were_learned_from_the_texts_as_they_are() -> None:
    """Whoever adds a text learns anew: `python -m tests.engine.reader.meant.learn`."""
    assert json.loads(learn.WEIGHTS.read_text())["texts"] == learn.fingerprint()


def test_clean_orders_are_taken_whatever_joins_them() -> None:
    """Not one of them is read wrongly or asked about, among greetings and sign-offs."""
    found = {one.text: outcome(one) for one in joined_sets(300, seed=3)}
    assert {text: one for text, one in found.items() if any(one)} == {}
