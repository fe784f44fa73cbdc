"""What a game does about those who send nothing, as it is set."""

import pytest

from engine.board import Power
from engine.game.absences import Delay, Disorder, delay, disorder_of_missing
from engine.game.settings import Absence, Settings

MISSING = (Power("TURKEY"),)


@pytest.mark.parametrize("policy", Absence)
def test_nothing_waits_for_nobody_or_twice(policy: Absence) -> None:
    """Not even a protected first phase."""
    for powers, was_put_off in (((), False), (MISSING, True)):
        settings = Settings(absence=policy, first_phase_protected=True)
        assert delay(powers, settings, is_first=True, was_put_off=was_put_off) is None


@pytest.mark.parametrize(
    ("policy", "why", "disorder"),
    [
        (Absence.HOLD, None, None),
        (Absence.CIVIL_DISORDER, None, Disorder.MISSED),
        (Absence.WAIT_FOR_GM, Delay.GM, None),
        (Absence.GRACE_THEN_HOLD, Delay.GRACE, None),
        (Absence.REPLACE, None, Disorder.ABANDONED),
    ],
)
def test_each_policy_does_one_thing(
    policy: Absence, why: Delay | None, disorder: Disorder | None
) -> None:
    """Wait, or put the power into disorder, or neither; the protected first phase only waits."""
    for is_protected in (True, False):
        settings = Settings(absence=policy, first_phase_protected=is_protected)
        first = delay(MISSING, settings, is_first=True, was_put_off=False)
        assert first is (Delay.FIRST_PHASE if is_protected else why)
        became = disorder_of_missing(settings, is_first=True)
        assert became is (None if is_protected else disorder)
        assert delay(MISSING, settings, is_first=False, was_put_off=False) is why
        assert disorder_of_missing(settings, is_first=False) is disorder
