"""Names: every spelling of the documents, beginnings, misspellings (R-ORD-04 to R-ORD-06)."""

from itertools import chain

import pytest

from engine.board import Coast, Province, UnitType
from engine.names import COAST_WORDS, UNIT_WORDS, closest_word, folded, names_of, spelling
from engine.variants.classic import CLASSIC

NAMES = names_of(CLASSIC)
PROVINCES = CLASSIC.map.provinces


def codes(text: str) -> list[str]:
    """The codes of the provinces that answer to a text, in alphabetical order."""
    return sorted(province.code for province in NAMES.provinces(text))


class TestProvinces:
    """What provinces answer to."""

    @pytest.mark.parametrize("province", PROVINCES, ids=str)
    def test_a_province_answers_to_its_code_and_name(self, province: Province) -> None:
        """In any case, first among those that do."""
        for text in (province.code, province.code.lower(), province.name, province.name.upper()):
            assert NAMES.provinces(text)[0] is province

    @pytest.mark.parametrize("province", PROVINCES, ids=str)
    def test_a_province_answers_to_every_alias(self, province: Province) -> None:
        """Also without its spaces."""
        for alias in province.aliases:
            assert province in NAMES.provinces(alias)
            assert province in NAMES.provinces(alias.replace(" ", ""))

    @pytest.mark.parametrize(
        ("text", "code"),
        [
            ("Norw. Sea", "NWG"),
            ("Norw.", "NWY"),
            ("North Sea", "NTH"),
            ("Nth", "NTH"),
            ("Nwg. Sea", "NWG"),
            ("Nrg", "NWG"),
            ("N.Atl.", "NAO"),
            ("NAt", "NAO"),
            ("NAf", "NAF"),
            ("N. Africa", "NAF"),
            ("Mid", "MAO"),
            ("Mat", "MAO"),
            ("Mid-Atlantic", "MAO"),
            ("W Med", "WES"),
            ("W. Med.", "WES"),
            ("Wes", "WES"),
            ("West", "WES"),
            ("Western Med.", "WES"),
            ("E.Med.", "EAS"),
            ("Both.", "BOT"),
            ("Bothnia", "BOT"),
            ("Gulf of L.", "LYO"),
            ("Gulf of Lyon", "LYO"),
            ("Lyon", "LYO"),
            ("Lyo", "LYO"),
            ("Engl. Ch.", "ENG"),
            ("Black", "BLA"),
            ("Const.", "CON"),
            ("Belg.", "BEL"),
            ("St. P.", "STP"),
            ("Hol.", "HOL"),
            ("Helgoland Bight", "HEL"),
        ],
    )
    def test_the_documents_own_spellings(self, text: str, code: str) -> None:
        """R-ORD-05, each meaning one province."""
        assert codes(text) == [code]

    @pytest.mark.parametrize(
        ("text", "expected"),
        [
            ("Liv", "LVN LVP"),
            ("Tyr", "TYR TYS"),
            ("Nor", "NAF NAO NTH NWG NWY"),
            ("North", "NAF NAO NTH"),
            ("Nor. Sea", "NTH NWG"),
            ("Gulf", "BOT LYO"),
        ],
    )
    def test_names_that_several_provinces_answer_to(self, text: str, expected: str) -> None:
        """Which is meant only the position can tell (R-ORD-06)."""
        assert codes(text) == expected.split()

    def test_the_province_whose_code_it_is_comes_first(self) -> None:
        """`Tyr` is Tyrolia's code, and also begins the Tyrrhenian Sea."""
        assert NAMES.provinces("Tyr")[0].code == "TYR"

    @pytest.mark.parametrize(
        ("text", "code"),
        [("Liver", "LVP"), ("Livo", "LVN"), ("Munch", "MUN"), ("Skag", "SKA"), ("Roman", "RUM")],
    )
    def test_a_beginning_of_three_letters_or_more_is_enough(self, text: str, code: str) -> None:
        """R-ORD-04."""
        assert codes(text) == [code]

    @pytest.mark.parametrize(
        "province", [one for one in PROVINCES if not one.name.startswith("Nor")], ids=str
    )
    def test_the_first_four_letters_find_a_province(self, province: Province) -> None:
        """Alone or among others; those beginning with Nor are excepted (1971 VII.7)."""
        assert province in NAMES.provinces(province.name[:4])

    @pytest.mark.parametrize("text", ["", "a", "pa", "the", "sea", "xyz", "Parishes", "123", "☃"])
    def test_other_words_name_nothing(self, text: str) -> None:
        """Two letters are not enough, and a name is not a part of a longer word."""
        assert codes(text) == []

    @pytest.mark.parametrize("text", ["München", "MUNICH", "  munich. ", "Munìch"])
    def test_case_accents_and_signs_do_not_matter(self, text: str) -> None:
        """All are Munich."""
        assert codes(text) == ["MUN"]


class TestPowers:
    """What powers answer to (R-ORD-10, R-START-04)."""

    @pytest.mark.parametrize(
        ("text", "power"),
        [
            ("RUSSIAN", "RUSSIA"),
            ("ENGLISH", "ENGLAND"),
            ("Turk.", "TURKEY"),
            ("FRA", "FRANCE"),
            ("German", "GERMANY"),
            ("Germans", "GERMANY"),
            ("Austria-Hungary", "AUSTRIA"),
            ("Austro-Hungarian", "AUSTRIA"),
            ("Ital", "ITALY"),
            ("Britain", "ENGLAND"),
        ],
    )
    def test_nationality_words(self, text: str, power: str) -> None:
        """Names, adjectives, beginnings."""
        assert NAMES.power(text) == power

    @pytest.mark.parametrize("text", ["", "Spain", "Eu", "Ger many"])
    def test_other_words_are_no_power(self, text: str) -> None:
        """Neutral countries are provinces."""
        assert NAMES.power(text) is None


class TestMisspellings:
    """What a misspelt name may mean, among the provinces in question."""

    @pytest.mark.parametrize(
        ("text", "code"),
        [
            ("Burgandy", "BUR"),
            ("Picrady", "PIC"),
            ("Pciardy", "PIC"),
            ("BUT", "BUR"),
            ("BUG", "BUR"),
            ("Marsailles", "MAR"),
            ("Marselles", "MAR"),
            ("Gasconny", "GAS"),
            ("Burgn", "BUR"),
        ],
    )
    def test_the_nearest_is_meant(self, text: str, code: str) -> None:
        """Letters wrong, missing, added or exchanged."""
        near_paris = [CLASSIC.map.province(one) for one in ("BUR", "PIC", "GAS", "BRE", "MAR")]
        assert [place.code for place in NAMES.nearest(text, near_paris)] == [code]

    @pytest.mark.parametrize("text", ["", "x", "XYZ", "attack", "tomorrow", "London", "PAX"])
    def test_what_is_not_near_is_not_meant(self, text: str) -> None:
        """A guess needs a reason."""
        among = [CLASSIC.map.province(one) for one in ("BUR", "PIC", "GAS", "BRE")]
        assert NAMES.nearest(text, among) == ()

    def test_several_that_are_equally_near_are_all_meant(self) -> None:
        """Then the name decides nothing."""
        among = [CLASSIC.map.province(one) for one in ("GAL", "GAS", "BUR")]
        assert [place.code for place in NAMES.nearest("GAZ", among)] == ["GAL", "GAS"]

    def test_suggestions_are_from_the_whole_map(self) -> None:
        """For telling what an unknown name may have meant."""
        assert [place.code for place in NAMES.suggestions("Constantinopel")] == ["CON"]
        assert NAMES.suggestions("zzzzzz") == ()

    def test_the_closest_word_within_a_number_of_slips(self) -> None:
        """`suports` is one slip from `supports`."""
        assert closest_word("suports", ["supports", "holds"], slips=1) == "supports"
        assert closest_word("suprots", ["holds"], slips=1) is None
        assert closest_word("word", [], slips=3) is None


class TestFolding:
    """Characters as they are compared."""

    @pytest.mark.parametrize(
        ("text", "plain"),
        [
            ("A PAR—BUR", "a par-bur"),
            ("A PAR → BUR", "a par > bur"),
            ("Àéîøü", "aeiou"),
            ("А РАR", "a par"),  # noqa: RUF001 (Cyrillic letters that look Latin)
            ("‘x’", "'x'"),  # noqa: RUF001
            ("a\u00a0b\u2028c", "a b\nc"),
        ],
    )
    def test_signs_of_all_kinds_become_plain_ones(self, text: str, plain: str) -> None:
        """Dashes, arrows, accents, lookalikes, spaces."""
        assert folded(text) == plain

    def test_every_character_keeps_its_place(self) -> None:
        """Whatever the character."""
        text = "".join(map(chr, chain(range(0xD800), range(0xE000, 0x11000))))
        assert len(folded(text)) == len(text)

    def test_a_spelling_has_words_parted_by_single_spaces(self) -> None:
        """Punctuation is dropped, and so are accents apart from their letters."""
        assert spelling("  St. Petersburg (S.C.) ") == "st petersburg s c"
        assert spelling("Mu\u0308nc\u0323\u0301hen") == "munchen"

    def test_words_for_units_and_coasts(self) -> None:
        """The letters, the words, the plurals."""
        assert UNIT_WORDS["a"] is UNIT_WORDS["armies"] is UnitType.ARMY
        assert UNIT_WORDS["f"] is UNIT_WORDS["fleet"] is UnitType.FLEET
        assert COAST_WORDS["sc"] is COAST_WORDS["south coast"] is Coast.SOUTH
        assert COAST_WORDS["nc"] is COAST_WORDS["northern coast"] is Coast.NORTH
