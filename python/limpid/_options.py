"""The options of the API as keyword arguments, and what a stream asks for by them."""

import json
from typing import Literal, TypedDict

import pyarrow as pa

SWITCHES = ('zeroWidth', 'variationSelectors', 'homoglyphs', 'spaces', 'punctuation', 'whitespace')


class Options(TypedDict, total=False):
    """Each that is absent has its default: the first four are on, the other two off, and credentials are removed."""

    zeroWidth: bool
    variationSelectors: bool
    homoglyphs: bool
    spaces: bool
    punctuation: bool
    whitespace: bool
    provenance: Literal['keep', 'remove']


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
        elif name != 'provenance':
            raise TypeError(f'There is no option {name}: {", ".join(SWITCHES)}, provenance')
        elif value not in ('keep', 'remove'):
            raise ValueError("provenance is 'keep' or 'remove'")
