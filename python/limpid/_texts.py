"""Single texts: their whole reports."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from itertools import islice
from typing import TYPE_CHECKING

import pyarrow as pa

from ._channel import CHANNEL
from ._column import cut
from ._errors import LimpidError
from ._options import Options, schema_of
from ._report import CleanReport, Report, clean_report_of, without_text

if TYPE_CHECKING:
    from typing_extensions import Unpack

# Rows per batch.
ROWS_AT_ONCE = 256


def clean(text: str, *, positions: bool = False, **options: Unpack[Options]) -> CleanReport:
    """The text without what is hidden in it, and the report."""
    found = next(_scan([text], options, positions))
    if found is None:
        raise LimpidError('The text could not be scanned: its worker ended.')
    return found


def detect(text: str, *, positions: bool = False) -> Report:
    """What cleaning with the default options would find and change."""
    return without_text(clean(text, positions=positions))


def clean_many(
    texts: Iterable[str], *, positions: bool = False, **options: Unpack[Options]
) -> Iterator[CleanReport | None]:
    """Reports in the order of the texts, lazily; None, and a LimpidWarning, for a text that could not be scanned."""
    if isinstance(texts, str):
        raise TypeError('clean_many takes a list of texts: a single text goes to clean')
    rest = iter(texts)
    first = 0
    while batch := list(islice(rest, ROWS_AT_ONCE)):
        for index, text in enumerate(batch, first):
            if not isinstance(text, str):
                raise TypeError(f'The text at index {index} is {type(text).__name__}, not a str')
        yield from _scan(batch, options, positions)
        first += len(batch)


def _scan(texts: list[str], options: Options, positions: bool) -> Iterator[CleanReport | None]:
    # UTF-8 has no lone surrogates, but JSON has.
    for text in texts:
        if not isinstance(text, str):
            raise TypeError(f'The text is {type(text).__name__}, not a str')
    spelled = not all(map(is_well_formed, texts))
    schema = schema_of(pa.large_string(), options, report=True, positions=positions, json=spelled)
    column = pa.array(map(json.dumps, texts) if spelled else texts, pa.large_string())
    originals = iter(texts)
    for _, answer in CHANNEL.scan(cut(column), schema):
        if answer is None:
            next(originals)
            yield None
            continue
        cleaned, reports = answer.column('text').to_pylist(), answer.column('report').to_pylist()
        for text, report in zip(cleaned, reports, strict=True):
            original = next(originals)
            if text is not None and spelled:
                text = json.loads(text)
            yield clean_report_of(json.loads(report), original if text is None else text)


def is_well_formed(text: str) -> bool:
    try:
        text.encode()
    except UnicodeEncodeError:
        return False
    return True
