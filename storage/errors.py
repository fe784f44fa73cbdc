"""Everything the storage may refuse, as one tree.

StorageError
├── DatabaseUrlError           an address of no database that can be used
├── DatabaseUnavailableError   the database cannot be opened: not there, not reachable, not one
├── SchemaError                the tables do not fit this version of the program
├── BackupError                a copy of the database that cannot be made
├── UnknownGameError           no game has this id
├── UnknownPhaseError          the game has no such phase
├── UnknownSandboxError        there is no such sandbox, or no such step of it
└── DamagedRecordError         something stored that can no longer be read
"""


class StorageError(Exception):
    """Anything the storage refuses; its text is one sentence that says what to do about it."""


class DatabaseUrlError(StorageError):
    """An address of no database that can be used."""


class DatabaseUnavailableError(StorageError):
    """The database cannot be opened."""


class SchemaError(StorageError):
    """The tables do not fit this version of the program."""


class BackupError(StorageError):
    """A copy of the database that cannot be made."""


class UnknownGameError(StorageError):
    """No game has this id."""


class UnknownPhaseError(StorageError):
    """The game has no such phase."""


class UnknownSandboxError(StorageError):
    """There is no such sandbox, or no such step of it."""


class DamagedRecordError(StorageError):
    """Something stored that can no longer be read."""
