"""Ten messages at once: every one of them is read, and one living receipt is left at the end."""

from concurrent.futures import ThreadPoolExecutor

from tests.scenarios.evening import Evening
from tests.scenarios.voices import Seen

TEXTS = (
    "A PAR - BUR",
    "A MAR - SPA",
    "F BRE - MAO",
    "A PAR - Atlantis",
    "A PAR - Lilliput",
    "A PAR - Ruritania",
    "A MAR - Erewhon",
    "A MAR - Utopia",
    "F BRE - Laputa",
    "A MUN - BUR",
)


ANSWER = "France, Spring"
ORDERS = ("Army Paris → Burgundy", "Army Marseilles → Spain", "Fleet Brest → Mid-Atlantic Ocean")


def test_ten_messages_at_once_leave_one_full_receipt(game: Evening) -> None:
    """It has the orders of all; what was wrong with each was told there or before it."""
    game.france.says("A PAR H")
    game.france.sees("Army Paris holds")
    game.clock.advance(seconds=5)
    with game.france.watching() as said_so_far:
        with ThreadPoolExecutor(len(TEXTS)) as together:
            tuple(together.map(game.france.says, TEXTS))

        def settled() -> Seen | None:
            """The living receipt, once all are answered and it alone is not shortened."""
            answers = [said for said in said_so_far() if said.startswith(ANSWER)]
            told = "\n".join(answers)
            found = [seen for seen in game.france.everything() if seen.says.startswith(ANSWER)]
            ended = ("newer receipt below", "Nothing saved")
            living = [seen for seen in found if not any(end in seen.says for end in ended)]
            is_answered = all(text in told for text in TEXTS[3:])
            is_full = bool(living) and all(order in living[0].says for order in ORDERS)
            return living[0] if is_answered and is_full and len(living) == 1 else None

        receipt = game.france.waits(settled, "one full receipt, and an answer to each text")
    assert [seen.ts for seen in game.france.comes_to_see(1, button="Ready")] == [receipt.ts]
