"""Ten messages at once: every one of them is read, and one tidy receipt is left at the end."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

from tests.scenarios.evening import Evening

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


def test_ten_messages_at_once_leave_one_full_receipt(game: Evening) -> None:
    """It has the orders of all and what was wrong with each; a single message has its own."""
    game.france.says("A PAR H")
    game.france.sees("Army Paris holds")
    game.clock.advance(seconds=5)
    with ThreadPoolExecutor(len(TEXTS)) as together:
        tuple(together.map(game.france.says, TEXTS))
    orders = (
        "Army Paris → Burgundy",
        "Army Marseilles → Spain",
        "Fleet Brest → Mid-Atlantic Ocean",
    )
    wrong = (*(text.split()[-1] for text in TEXTS[3:9]), "another power")
    last = game.france.sees(*orders, *wrong)
    assert "(was: holds)" in last.says
    before, receipt = game.france.comes_to_see(2, button="Ready")
    assert "Army Paris holds" in before.says
    assert receipt.ts == last.ts
