"""What the log says of errors, which quotes nothing that anybody wrote."""

from pathlib import Path
from traceback import extract_tb

_ROOT = Path(__file__).resolve().parents[3]


def described(error: BaseException) -> dict[str, object]:
    """What an error is, and where it came through; what it says may quote an order."""
    causes = []
    cause: BaseException | None = error
    while cause is not None:
        causes.append(type(cause).__name__)
        cause = cause.__cause__ or cause.__context__
    frames = extract_tb(error.__traceback__)
    where = [f"{_short(frame.filename)}:{frame.lineno} {frame.name}" for frame in frames]
    return {"error": causes, "where": where}


def _short(filename: str) -> str:
    path = Path(filename)
    return str(path.relative_to(_ROOT)) if path.is_relative_to(_ROOT) else path.name
