"""A player of several powers, of which not all take part any more."""

import pytest

from bot.gamesmaster.lookup.words import mention
from bot.gamesmaster.notices.desk import GmActed
from bot.gamesmaster.notices.notice import Player, Refusal, Refused
from bot.gamesmaster.notices.seats import PressShown
from tests.bot.gamesmaster.evening import GM, Evening, only
from tests.bot.gamesmaster.positions import set_up
from tests.bot.gamesmaster.wars import sides, war


class TestOneOfSeveralPowersIsOut:
    """England has nothing left; its player goes on with France and Russia."""

    @pytest.fixture
    def entente(self, evening: Evening) -> Player:
        """Who plays the three."""
        game = war(evening)
        set_up(evening, game, "S1910M", {"RUSSIA": ["A MOS"], "FRANCE": ["A PAR"]}, {})
        return sides(evening, game)[0]

    def test_the_gm_is_asked_which_of_two_powers_is_meant(
        self, evening: Evening, entente: Player
    ) -> None:
        """One that is out is none of them; once it is named, or the only one, it is meant."""
        refused = only(evening.says(GM, f"gm disorder {mention(entente)}"), Refused)
        assert refused.reason is Refusal.PERSON_PLAYS_SEVERAL
        assert refused.known == ("FRANCE", "RUSSIA")
        acted = only(evening.confirms(f"gm disorder {mention(entente)} France"), GmActed)
        assert acted.details.power == "FRANCE"
        acted = only(evening.confirms(f"gm disorder {mention(entente)}"), GmActed)
        assert acted.details.power == "RUSSIA"

    def test_a_reprimand_is_the_persons_whichever_power_it_names(
        self, evening: Evening, entente: Player
    ) -> None:
        """One that is in the game."""
        text = f"gm reprimand {mention(entente)} because of threats"
        assert only(evening.confirms(text), GmActed).details.power == "FRANCE"

    def test_a_power_in_civil_disorder_silences_no_other(
        self, evening: Evening, entente: Player
    ) -> None:
        """The announcement is signed by those that take part; when none does, it is refused."""
        evening.confirms("gm disorder France")
        shown = only(evening.says(entente, "announce We go on."), PressShown)
        assert shown.powers == ("RUSSIA",)
        evening.confirms("gm disorder Russia")
        refused = only(evening.says(entente, "announce We go on."), Refused)
        assert (refused.reason, refused.subject) == (Refusal.DISORDER_GM, "FRANCE")
