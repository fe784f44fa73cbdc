"""The possible values of a rulebook's options. A member's value is how people write it."""

from __future__ import annotations

from enum import StrEnum


class ConvoyRoutes(StrEnum):
    """When an army of several routes is stopped (DATC 4.A.1, R-CONV-05).

    ANY: by the loss of a fleet of any ordered route. ALL: only when every route is broken.
    OWN_FIRST_ANY: foreign fleets are dismissed where own ones suffice, then ANY (guide VIII.1).
    """

    ANY = "any"
    ALL = "all"
    OWN_FIRST_ANY = "own_first_any"


class Paradox(StrEnum):
    """What is done about a convoy that depends on its own success (DATC 4.A.2, R-PARA).

    RULES_1971: a convoyed army does not cut the support of a fleet for a fleet's attack on one of
    its own convoying fleets. RULES_1982: nor that of a fleet for any action in a sea that holds a
    convoying fleet. RULES_2000: nor that of a fleet for an attack on a fleet that is necessary for
    its convoy. All three spare the support against dislodgement of the supporter by that army, too
    (DATC 6.F.17), and leave what they do not decide to SZYKMAN: the convoys in the core fail.
    ALL_HOLD: every move in the core fails. GUIDE: circles of subversion (guide VIII.5 to VIII.13).
    """

    RULES_1971 = "1971"
    RULES_1982 = "1982"
    RULES_2000 = "2000"
    GUIDE = "guide"
    SZYKMAN = "szykman"
    ALL_HOLD = "all_hold"


class AdjacentConvoy(StrEnum):
    """When an army goes to an adjacent province by convoy (DATC 4.A.3, R-CONV-09).

    EXPLICIT: only if its order says so. INTENT: also if a fleet of its owner is ordered to convoy
    it, as the totality of the owner's orders shows. OWN_OR_VIA: the same (DATC 4.A.3 c, d).
    OPPOSITE: if fleets form a route, the unit there moves the opposite way, and the convoy is not
    disrupted (DATC 4.A.3 a). ALWAYS: if fleets form a route (DATC 2.4, 4.A.3 a).
    """

    EXPLICIT = "explicit"
    INTENT = "intent"
    OWN_OR_VIA = "own_or_via"
    OPPOSITE = "opposite"
    ALWAYS = "always"


class ConvoyAttackFrom(StrEnum):
    """Where a convoyed attack comes from (DATC 4.A.4).

    START: the army's own province. LAST_FLEET: the water it lands from (Brannan's rule), so that
    it meets a move to that water head-to-head.
    """

    START = "start"
    LAST_FLEET = "last_fleet"


class SelfAttack(StrEnum):
    """An attack on a unit of the same power that stays (R-SELF-01 to R-SELF-03).

    VOID: it has no effect, and neither has an attack supported by the power attacked. STANDS_OFF:
    it does not succeed, but stands others off.
    """

    VOID = "void"
    STANDS_OFF = "stands_off"


class VictimSupport(StrEnum):
    """The support of an attack by the power attacked (R-SELF-03).

    NONE: counts neither against rivals nor the victim, but stands others off. SPLIT: counts against
    rivals only (guide VIII.19).
    """

    NONE = "none"
    SPLIT = "split"


class NoEffectOnOrigin(StrEnum):
    """When a dislodged unit's move has no effect where its attacker came from (DATC 4.A.7)."""

    ALWAYS = "always"
    HEAD_TO_HEAD = "head_to_head"


class SupportCoast(StrEnum):
    """A coast written in a support of a move (DATC 4.B.4, R-ORD-15)."""

    IGNORED = "ignored"
    MUST_MATCH = "must_match"


class SupportWithoutCoast(StrEnum):
    """A support that names no coast where the fleet could reach two (DATC 4.B.4).

    ILLEGAL (a), OWN: legal for a unit of the same power (b, Calhamer), LEGAL (c).
    """

    ILLEGAL = "illegal"
    OWN = "own"
    LEGAL = "legal"


class Leniency(StrEnum):
    """What is done with an order whose wording is wrong where that would not matter.

    IGNORED: the wrong words are overlooked. ILLEGAL: the order is not followed.
    """

    IGNORED = "ignored"
    ILLEGAL = "illegal"


class MissingCoast(StrEnum):
    """A fleet's move or its support without a coast, where one only is possible (DATC 4.B.2)."""

    IMPLIED = "implied"
    ILLEGAL = "illegal"


class ImpossibleCoast(StrEnum):
    """A fleet's move to a coast it cannot reach, while it can reach another (DATC 4.B.3)."""

    CORRECTED = "corrected"
    ILLEGAL = "illegal"


class FleetInland(StrEnum):
    """A fleet built in an inland center (DATC 4.C.4)."""

    FAILS = "fails"
    ARMY = "army"


class TooMany(StrEnum):
    """Which of too many builds or removals count (DATC 4.D.4, 4.D.6)."""

    NONE = "none"
    FIRST = "first"
    LAST = "last"


class RemoveShortfall(StrEnum):
    """The reason given when a power's missing removals are made for it (R-REM-01)."""

    CIVIL_DISORDER = "civil_disorder"
    ALWAYS = "always"


class RemovalDistance(StrEnum):
    """From where the units to remove without an order are counted (R-REM-02 to R-REM-05).

    HOME: the nearest own home center, whoever owns it; armies over land and sea alike, fleets by
    fleet moves (technical guide XIII). COUNTRY: the nearest province of the home country, counted
    likewise (DATC 4.D.8 b). OWNED: the nearest center the power owns, by any border (4.D.8 c).
    """

    HOME = "home"
    COUNTRY = "country"
    OWNED = "owned"


class CivilDisorder(StrEnum):
    """What puts a power into civil disorder according to an edition's text (R-CD-01).

    The judge never reads it; a game goes by its setting `absence`.
    """

    NONE = "none"
    LEFT = "left"
    MISSED = "missed"
    LEFT_OR_MISSED = "left_or_missed"


class Victory(StrEnum):
    """What wins (R-VIC-01 to R-VIC-03): centers, most of the pieces, or 24 pieces."""

    CENTERS = "centers"
    MAJORITY_UNITS = "majority_units"
    UNITS24 = "units24"


class DrawShare(StrEnum):
    """Who shares a draw (R-DRAW): owners of pieces, owners of centers, or those who voted."""

    UNITS = "units"
    CENTERS = "centers"
    VOTERS = "voters"


class TimeLimitWinner(StrEnum):
    """Who wins when a time agreed beforehand is up (R-TIME-01)."""

    NONE = "none"
    MOST_UNITS = "most_units"


class Assignment(StrEnum):
    """How powers are given out (R-ASSIGN): by lot, by preference lists, or as people like."""

    LOTS = "lots"
    PREFERENCES = "preferences"
    EITHER = "either"
