"""What buttons, menus and forms ask for, and how a value says what it is about (`pack`)."""

from enum import StrEnum

Action = StrEnum(
    "Action",
    """
    JOIN LEAVE START PRESENT PREFER KEEP_LIST READY NOT_READY FULL_MAP MY_MAP MY_ORDERS CLEAR UNDO
    RESTORE PUT SAY FORM ORDER_MENU CHOOSE_GAME CONFIRM DECLINE TAKE_OVER AGREE POST DROP HELP
    STATUS MAP_STYLE SANDBOX GM_ACT IMPORT NOT_THIS
    WRITE ASK
    """,
)
"""What a button or a menu does.

PREFER and FORM open the forms for a preference list and for orders, KEEP_LIST keeps the list in its
value. PUT is one canonical order, SAY what could be written for one of the reader's powers.
ORDER_MENU is a menu in the form of orders: it asks for entries, and is sent with the form. AGREE is
to a later deadline that a player proposed, POST posts what a power says to all, DROP leaves that
unposted. SANDBOX is a word or an order for a sandbox, GM_ACT what could be written after `gm`.
IMPORT brings in a game whose file was shown, "" leaves it where it is. NOT_THIS takes back the one
order (its id) that was read wrongly, WRITE is a text as its presser could write it,
ASK a topic that they may have asked about.
"""


Form = StrEnum("Form", "NEW_GAME ORDERS PREFERENCES")
"""What a form is for."""


_BETWEEN = "|"


def pack(*parts: str) -> str:
    """Put what an action is about into its value; the last part may hold anything."""
    return _BETWEEN.join(parts)


def unpack(value: str, parts: int) -> tuple[str, ...]:
    """Take a value apart again, into exactly that many parts; missing ones are empty."""
    found = value.split(_BETWEEN, parts - 1)
    return (*found, *("" for _ in range(parts - len(found))))


_BEFORE_NUMBER = "#"


def phase_mark(code: str, number: int) -> str:
    """The mark of a phase; without its number where that is not known (0)."""
    return f"{code}{_BEFORE_NUMBER}{number}" if number else code


def read_mark(mark: str) -> tuple[str, int]:
    """The code and the number, 0 where the mark has none. Raises ValueError."""
    code, _, number = mark.partition(_BEFORE_NUMBER)
    return code, int(number or 0)
