"""Everything the engine may refuse, as one tree.

EngineError
├── BoardError             a question about a board that has no answer
│   ├── UnknownProvinceError   no province of this code
│   ├── UnknownCoastError      the province is known, this coast of it is not
│   └── UnknownPowerError      no power of this name plays in the variant
├── PhaseError             no phase is written like this, or there is no such phase
├── PositionError          a position that is not possible: two units in a province, a fleet inland
├── NotationError          *invalid*: text that is no order in canonical spelling
│   └── PreferenceError        a preference list with a word that is no power, or a power twice
├── RulebookError          the rules of a game cannot be put together like this
│   ├── UnknownEditionError    no edition of this name
│   ├── UnknownOptionError     no option of this name
│   └── OptionValueError       the option is known, but it cannot have this value
├── engine.formats.FormatError   a request in JSON that is not as the format says
└── VariantError           a variant whose parts contradict each other

*Illegal* orders and *failed* orders are no errors: they are outcomes (`engine.judge.outcome`).
"""


class EngineError(Exception):
    """Anything the engine refuses; its text is one sentence naming what was wrong."""


class BoardError(EngineError):
    """A question about a board that has no answer."""


class UnknownProvinceError(BoardError):
    """No province of this code is on the map."""


class UnknownCoastError(BoardError):
    """The province is known, but it has no such coast."""


class UnknownPowerError(BoardError):
    """No power of this name plays in the variant."""


class PhaseError(EngineError):
    """No phase is written like this."""


class PositionError(EngineError):
    """A position that is not possible."""


class NotationError(EngineError):
    """*Invalid*: text that is no order in canonical spelling."""


class PreferenceError(NotationError):
    """A preference list has a word that is no power somebody plays, or a power twice."""

    def __init__(self, message: str, *, word: str, is_twice: bool = False) -> None:
        super().__init__(message)
        self.word = word
        self.is_twice = is_twice


class RulebookError(EngineError):
    """The rules of a game cannot be put together like this."""


class UnknownEditionError(RulebookError):
    """No edition of the rules has this name."""


class UnknownOptionError(RulebookError):
    """No option of the rules has this name."""


class OptionValueError(RulebookError):
    """The option is known, but it cannot have this value."""


class VariantError(EngineError):
    """The parts of a variant contradict each other."""
