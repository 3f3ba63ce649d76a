"""What is said of a text, with the names of the API."""

from dataclasses import dataclass, fields
from typing import Any, Literal, TypeVar

Action = Literal['deleted', 'replaced', 'kept']
Made = TypeVar('Made')


@dataclass(frozen=True)
class Position:
    """Where a character stands: code points from 0, line and column from 1."""

    offset: int
    line: int
    column: int


@dataclass(frozen=True)
class Finding:
    """All occurrences of one character that had the same outcome."""

    technique: str
    name: str
    codePoint: str
    count: int
    removed: bool
    action: Action
    replacement: str | None = None
    reason: str | None = None
    positions: tuple[Position, ...] | None = None


@dataclass(frozen=True)
class Payload:
    """A hidden message. Its author is unknown and may be hostile: never show it unescaped."""

    scheme: str
    text: str
    codePoints: int
    bytes: int
    offset: int
    encoding: str


@dataclass(frozen=True)
class WhitespaceSuspicion:
    """Spacing that could carry data."""

    kind: str
    count: int
    total: int
    share: float
    message: str


@dataclass(frozen=True)
class Report:
    """`suspicion` is 0 to 100, and 100 exactly if there is a payload."""

    characters: int
    deleted: int
    replaced: int
    suspicion: int
    verdict: str
    findings: tuple[Finding, ...]
    caveats: tuple[str, ...]
    payloads: tuple[Payload, ...]
    whitespace: tuple[WhitespaceSuspicion, ...]
    classes: dict[str, int]


@dataclass(frozen=True)
class CleanReport(Report):
    text: str


def without_text(report: CleanReport) -> Report:
    return Report(**{field.name: getattr(report, field.name) for field in fields(Report)})


def clean_report_of(found: dict[str, Any], text: str) -> CleanReport:
    return _make(CleanReport, {**_typed(found), 'text': text})


def _typed(found: dict[str, Any]) -> dict[str, Any]:
    return {
        **found,
        'findings': tuple(_finding_of(one) for one in found['findings']),
        'caveats': tuple(found['caveats']),
        'payloads': tuple(_make(Payload, one) for one in found['payloads']),
        'whitespace': tuple(_make(WhitespaceSuspicion, one) for one in found['whitespace']),
    }


def _finding_of(found: dict[str, Any]) -> Finding:
    positions = found.get('positions')
    if positions is None:
        return _make(Finding, found)
    return _make(Finding, {**found, 'positions': tuple(_make(Position, one) for one in positions)})


def _make(kind: type[Made], found: dict[str, Any]) -> Made:
    """An engine that says more than this version knows is understood."""
    known = {field.name for field in fields(kind)}  # type: ignore[arg-type]
    return kind(**{name: value for name, value in found.items() if name in known})
