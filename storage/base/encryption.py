"""The keys that encrypt what nobody may read in the database's files, such as pending orders."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sqlalchemy import Dialect

from storage.errors import KeyMissingError, KeyUnusableError

if TYPE_CHECKING:
    from cryptography.fernet import MultiFernet

_MARK = "\x01"
STORED_MARKS = (_MARK, '"\\u0001')
"""How what is encrypted begins in the database, as text and as JSON."""
"""What an encrypted text begins with; people cannot write it."""


class Keys:
    """One key or several: the first encrypts, all decrypt, so that keys can be changed."""

    def __init__(self, fernet: MultiFernet) -> None:
        self._fernet = fernet

    @classmethod
    def of(cls, setting: str | None) -> Keys | None:
        """Return the keys of a setting, with commas between them. Raises KeyUnusableError."""
        if setting is None:
            return None
        try:
            from cryptography.fernet import Fernet, MultiFernet  # noqa: PLC0415 - an extra
        except ImportError as error:
            raise KeyUnusableError(
                "GAMESMASTER_KEY needs one more package: install with the extra `encryption`, "
                "`pip install '.[encryption]'`."
            ) from error
        try:
            return cls(MultiFernet([Fernet(key.strip()) for key in setting.split(",")]))
        except ValueError as error:
            raise KeyUnusableError(
                "GAMESMASTER_KEY is no key: it is 32 random bytes in URL-safe base64."
            ) from error

    def encrypted(self, text: str) -> str:
        """Encrypt a text with the first key."""
        return _MARK + self._fernet.encrypt(text.encode()).decode()

    def decrypted(self, text: str) -> str:
        """Decrypt a text with whichever key fits. Raises KeyMissingError where none does."""
        from cryptography.fernet import InvalidToken  # noqa: PLC0415 - an extra

        try:
            return self._fernet.decrypt(text.removeprefix(_MARK).encode()).decode()
        except InvalidToken as error:
            raise KeyMissingError(
                "The database is encrypted with another key: add it to GAMESMASTER_KEY."
            ) from error


def keys_of(dialect: Dialect) -> Keys | None:
    """The keys of an open database, None where it has none."""
    keys: Keys | None = getattr(dialect, _ATTRIBUTE, None)
    return keys


def use_keys(dialect: Dialect, keys: Keys | None) -> None:
    """Give an open database its keys."""
    setattr(dialect, _ATTRIBUTE, keys)


_ATTRIBUTE = "gamesmaster_keys"


def encrypted(text: str, dialect: Dialect) -> str:
    """Encrypt a text as it is to be stored; it stays as it is where there is no key."""
    keys = keys_of(dialect)
    return text if keys is None else keys.encrypted(text)


def decrypted(stored: str, dialect: Dialect) -> str | None:
    """Decrypt what is stored; None where it is not encrypted. Raises KeyMissingError."""
    if not stored.startswith(_MARK):
        return None
    keys = keys_of(dialect)
    if keys is None:
        raise KeyMissingError(
            "The database is encrypted: set GAMESMASTER_KEY to the key it was written with. "
            "Nothing is lost."
        )
    return keys.decrypted(stored)
