"""All collected habits."""

from tests.engine.reader.habits.boards import Habit, Habits
from tests.engine.reader.habits.careful import CAREFUL
from tests.engine.reader.habits.chat import CHAT
from tests.engine.reader.habits.evening import EVENING
from tests.engine.reader.habits.layout import LAYOUT
from tests.engine.reader.habits.people import PEOPLE
from tests.engine.reader.habits.plans import PLANS
from tests.engine.reader.habits.programs import PROGRAMS

COLLECTED: tuple[Habits, ...] = (*PROGRAMS, *CHAT, *PEOPLE, *LAYOUT, *PLANS, *CAREFUL, *EVENING)
HABITS: tuple[Habit, ...] = tuple(habit for habits in COLLECTED for habit in habits.each())
