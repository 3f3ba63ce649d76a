"""clean_column for pyarrow, pandas and polars: what comes back is of the kind that came."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pyarrow as pa
import pyarrow.compute as pc

from ._column import Scanned, scan, scan_texts
from ._errors import escaped
from ._options import Options

if TYPE_CHECKING:
    from typing_extensions import Unpack


def clean_column(column: Any, *, report: bool = False, **options: Unpack[Options]) -> Any:
    """The column with clean texts; nulls stay.

    With `report` a table (pyarrow) or data frame: `text`, and for each row `deleted`, `replaced`, `suspicion`,
    `payloads` (their number) and `scheme` (of the first).
    A text that could not be scanned becomes null, with a LimpidWarning.
    """
    module = type(column).__module__.split('.')[0]
    if isinstance(column, (pa.Array, pa.ChunkedArray)):
        return _clean_arrow(column, report, options)
    if module in ('pandas', 'polars') and not hasattr(column, 'dtype'):
        raise TypeError('clean_column takes one column: pass a series of the data frame')
    if module == 'pandas':
        return _clean_pandas(column, report, options)
    if module == 'polars':
        return _clean_polars(column, report, options)
    raise TypeError('clean_column takes an array of pyarrow, or a series of pandas or polars')


def _named(name: object) -> str:
    return '' if name is None or name == '' else f' {escaped(str(name))}'


def scan_arrow(column: pa.Array | pa.ChunkedArray, options: Options, name: object = None) -> Scanned:
    """Of any type of text; the answer is of the same type."""
    chunked = column if isinstance(column, pa.ChunkedArray) else pa.chunked_array([column])
    kind = chunked.type
    if pa.types.is_string(kind) or pa.types.is_large_string(kind):
        return scan(chunked, options)
    is_text = pa.types.is_null(kind) or pa.types.is_string_view(kind)
    if pa.types.is_dictionary(kind):
        is_text = pa.types.is_string(kind.value_type) or pa.types.is_large_string(kind.value_type)
    if not is_text:
        raise TypeError(f'The column{_named(name)} is {kind}, not text: cast it to string')
    if pa.types.is_dictionary(kind) and kind.ordered and chunked.num_chunks > 0:
        return _scan_ordered(chunked, options)
    found = scan(chunked.cast(pa.large_string()), options)
    text = _cast_back(found.text, kind) if found.is_changed else chunked
    return Scanned(text, found.is_changed, found.numbers, found.failed)


def _scan_ordered(column: pa.ChunkedArray, options: Options) -> Scanned:
    """Values that have an order keep it: each is cleaned once, and those that are equal then become one."""
    kind = column.type
    column = column.unify_dictionaries()
    rows = pa.chunked_array([chunk.indices for chunk in column.chunks])
    found = scan(pa.chunked_array([column.chunk(0).dictionary]), options)
    numbers = found.numbers.take(rows)
    if not found.is_changed:
        return Scanned(column, False, numbers, ())
    texts = found.text.combine_chunks()
    values = pc.unique(texts).drop_null()
    places = pc.index_in(texts, values)
    text = [
        pa.DictionaryArray.from_arrays(places.take(chunk).cast(kind.index_type), values, ordered=True)
        for chunk in rows.chunks
    ]
    failed = tuple(row for row, code in enumerate(rows.to_pylist()) if code in found.failed)
    return Scanned(pa.chunked_array(text, kind), True, numbers, failed)


def _cast_back(text: pa.ChunkedArray, kind: pa.DataType) -> pa.ChunkedArray:
    if not pa.types.is_dictionary(kind):
        return text.cast(kind)
    return text.cast(kind.value_type).dictionary_encode().cast(kind)


def _clean_arrow(column: Any, report: bool, options: Options) -> Any:
    found = scan_arrow(column, options)
    text = found.text if found.is_changed else column
    if report:
        return _table_of(text, found)
    return (
        text.combine_chunks() if isinstance(text, pa.ChunkedArray) and isinstance(column, pa.Array) else text
    )


def _table_of(text: Any, found: Scanned) -> pa.Table:
    return pa.table({'text': text, **dict(zip(found.numbers.column_names, found.numbers.columns))})


def _clean_pandas(series: Any, report: bool, options: Options) -> Any:
    import pandas as pd

    clean = _clean_categories if isinstance(series.dtype, pd.CategoricalDtype) else _clean_values
    cleaned, numbers = clean(series, options)
    if not report:
        return cleaned
    frame = numbers.to_pandas(types_mapper=_nullable_types().get)
    frame.index = series.index
    frame.insert(0, 'text', cleaned)
    return frame


def _clean_values(series: Any, options: Options) -> tuple[Any, pa.Table]:
    import numpy as np
    import pandas as pd

    found = _scan_pandas(series, options)
    if not found.is_changed:
        return series, found.numbers
    values = series.to_numpy(dtype=object, copy=True)
    # Missing values keep the form in which they came.
    present = series.notna().to_numpy()
    values[present] = np.array(found.texts(), dtype=object)[present]
    cleaned = pd.Series(values, index=series.index, name=series.name, dtype=object)
    return cleaned.astype(series.dtype), found.numbers


def _clean_categories(series: Any, options: Options) -> tuple[Any, pa.Table]:
    """Each category once, in their order; those that are equal then become one."""
    import numpy as np
    import pandas as pd

    known = series.cat.categories
    codes = series.cat.codes.to_numpy()
    found = _scan_pandas(known.to_series(name=series.name), options)
    numbers = found.numbers.take(pa.array(codes, mask=codes < 0))
    if not found.is_changed:
        return series, numbers
    texts = found.texts()
    names = list(dict.fromkeys(one for one in texts if one is not None))
    places = {name: place for place, name in enumerate(names)}
    # The last one is that of the code -1, a missing value.
    moved = np.array([*(-1 if one is None else places[one] for one in texts), -1])
    index = pd.Index(names, dtype=known.dtype)
    values = pd.Categorical.from_codes(moved[codes], index, ordered=series.cat.ordered)
    return pd.Series(values, index=series.index, name=series.name), numbers


_PASS_STRINGS = "pass series.astype('string')"


def _scan_pandas(series: Any, options: Options) -> Scanned:
    from pandas.api.types import is_string_dtype

    # A column in which all is missing often is one of numbers.
    if not is_string_dtype(series.dtype) and not series.isna().all():
        raise TypeError(f'The column{_named(series.name)} is {series.dtype}, not text: {_PASS_STRINGS}')
    try:
        return scan_arrow(pa.array(series, pa.large_string(), from_pandas=True), options)
    except (UnicodeEncodeError, pa.ArrowInvalid):
        return scan_texts(series.astype(object).where(series.notna(), None).tolist(), options)
    except pa.ArrowTypeError:
        # That of pyarrow has the row in it.
        raise TypeError(
            f'The column{_named(series.name)} has a row that is no text: {_PASS_STRINGS}'
        ) from None


def _nullable_types() -> dict[pa.DataType, Any]:
    """Numbers of rows without a text are missing, which plain types of pandas cannot say."""
    import pandas as pd

    return {
        pa.uint32(): pd.UInt32Dtype(),
        pa.uint8(): pd.UInt8Dtype(),
        pa.uint16(): pd.UInt16Dtype(),
    }


def _clean_polars(series: Any, report: bool, options: Options) -> Any:
    import polars as pl

    if series.dtype not in (pl.String, pl.Categorical, pl.Enum, pl.Null):
        hint = 'pass series.cast(pl.String)'
        raise TypeError(f'The column{_named(series.name)} is {series.dtype}, not text: {hint}')
    if isinstance(series.dtype, pl.Enum):
        cleaned, numbers = _clean_enum(series, options)
    else:
        found = scan_arrow(series.cast(pl.String).to_arrow(), options)
        cleaned, numbers = series, found.numbers
        if found.is_changed:
            text = pl.Series(series.name, pl.from_arrow(found.text), dtype=pl.String)
            cleaned = text.cast(series.dtype)
    if not report:
        return cleaned
    return pl.DataFrame({'text': cleaned}).hstack(pl.DataFrame(numbers))


def _clean_enum(series: Any, options: Options) -> tuple[Any, pa.Table]:
    """As those of pandas: each category once, in their order; those that are equal then become one."""
    import polars as pl

    codes = series.to_physical()
    found = scan_arrow(series.dtype.categories.to_arrow(), options)
    numbers = found.numbers.take(codes.to_arrow())
    if not found.is_changed:
        return series, numbers
    texts = found.texts()
    kind = pl.Enum(list(dict.fromkeys(one for one in texts if one is not None)))
    return pl.Series(series.name, texts, dtype=kind).gather(codes), numbers
