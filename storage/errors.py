"""Everything the storage may refuse."""


class StorageError(Exception):
    """Anything the storage refuses; its text is one sentence that says what to do about it."""


class DatabaseUrlError(StorageError):
    """An address of no database that can be used."""


class DatabaseUnavailableError(StorageError):
    """The database cannot be opened."""


class SchemaError(StorageError):
    """The tables do not fit this version of the program."""


class KeyUnusableError(StorageError):
    """What is set as a key is not one, or cannot be used."""


class KeyMissingError(StorageError):
    """Something is encrypted with a key that is not there."""


class BackupError(StorageError):
    """A copy of the database that cannot be made or restored."""


class UnknownGameError(StorageError):
    """No game has this id."""


class UnknownPhaseError(StorageError):
    """The game has no such phase."""


class UnknownSandboxError(StorageError):
    """There is no such sandbox, or no such step of it."""


class DamagedRecordError(StorageError):
    """Something stored that can no longer be read."""
