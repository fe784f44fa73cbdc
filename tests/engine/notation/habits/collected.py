"""All collected habits."""

from __future__ import annotations

from tests.engine.notation.habits.ahead import AHEAD
from tests.engine.notation.habits.boards import Habit, Habits
from tests.engine.notation.habits.careful import CAREFUL
from tests.engine.notation.habits.chat import CHAT
from tests.engine.notation.habits.evening import EVENING
from tests.engine.notation.habits.layout import LAYOUT
from tests.engine.notation.habits.people import PEOPLE
from tests.engine.notation.habits.programs import PROGRAMS

COLLECTED: tuple[Habits, ...] = (*PROGRAMS, *CHAT, *PEOPLE, *LAYOUT, *AHEAD, *CAREFUL, *EVENING)
HABITS: tuple[Habit, ...] = tuple(habit for habits in COLLECTED for habit in habits.each())
