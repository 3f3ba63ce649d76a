"""The options of the API as keyword arguments, and what a stream asks for by them."""

import json
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Literal, TypedDict

import pyarrow as pa

# What each removes or replaces, and whether it does so by default.
SWITCHES = {
    'zeroWidth': 'zero-width characters, tags and stray controls; on by default',
    'variationSelectors': 'variation selectors that select nothing; on by default',
    'homoglyphs': 'look-alike letters; on by default',
    'spaces': 'exotic spaces; on by default',
    'punctuation': 'typographic punctuation; off by default',
    'whitespace': 'doubled spaces and spaces at line ends; off by default',
}


class Options(TypedDict, total=False):
    """Each that is absent has its default: the first four are on, the others off, and credentials are removed."""

    zeroWidth: bool
    variationSelectors: bool
    homoglyphs: bool
    spaces: bool
    punctuation: bool
    whitespace: bool
    provenance: Literal['keep', 'remove']
    # All that is kept for a reason and seen by no one goes too, or what is kept for some reasons.
    strict: bool | Sequence[str]


def schema_of(text: pa.DataType, options: Options, **wanted: bool) -> pa.Schema:
    """`wanted` are report, positions and json."""
    check_options(options)
    request = json.dumps({'options': options, **wanted})
    return pa.schema([('text', text)], metadata={'limpid': request})


def check_options(options: Options) -> None:
    for name, value in options.items():
        if name in SWITCHES:
            if not isinstance(value, bool):
                raise TypeError(f'{name} is True or False')
        elif name == 'provenance':
            if value not in ('keep', 'remove'):
                raise ValueError("provenance is 'keep' or 'remove'")
        elif name != 'strict':
            raise TypeError(f'There is no option {name}: {", ".join(SWITCHES)}, provenance, strict')
        elif not isinstance(value, bool):
            _check_reasons(value)


@cache
def strict_reasons() -> tuple[str, ...]:
    """Those of the engine, as its build lists them."""
    return tuple(json.loads((Path(__file__).parent / '_worker' / 'strict-reasons.json').read_text()))


def _check_reasons(reasons: object) -> None:
    if not isinstance(reasons, (list, tuple)):
        raise TypeError('strict is True, False or a list of reasons')
    for reason in reasons:
        if reason not in strict_reasons():
            raise ValueError(f'strict knows no reason {reason!a}: {", ".join(strict_reasons())}')
