"""Ours beside what Python uses today: `npm run bench:python` prints MB/s of UTF-8, and what each does to natural texts.

Standard input has natural texts, a JSON string a line. Peers that are not installed are left out.
"""

import importlib.util
import json
import re
import statistics
import sys
import time
import unicodedata
from collections.abc import Callable, Sequence

import pyarrow as pa
from harm import print_harm

import limpid

TOTAL = 2_000_000
PASSES = 3
KINDS = {
    'ascii': ['The quick brown fox jumps over the lazy dog, and nobody minds. '],
    'many languages': [
        'Alle Menschen sind frei und gleich an W\u00fcrde und Rechten geboren. ',
        '\u0412\u0441\u0435 \u043b\u044e\u0434\u0438 \u0440\u043e\u0436\u0434\u0430\u044e\u0442\u0441\u044f \u0441\u0432\u043e\u0431\u043e\u0434\u043d\u044b\u043c\u0438. ',
        '\u4eba\u4eba\u751f\u800c\u81ea\u7531\u3002',
        'Tous les \u00eatres humains naissent libres et \u00e9gaux. ',
    ],
    'persian': [
        '\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645 \u06a9\u062a\u0627\u0628\u200c\u0647\u0627 \u0631\u0627 \u0628\u062e\u0648\u0627\u0646\u0645. '
    ],
    'dirty': [
        'A plain sentence without anything in it. ' * 8
        + 'This pass\u200bword is n\u043et wh\u0430t it\u00a0seems. '
    ],
}
BLIND = re.compile('[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2064\ufeff\U000e0000-\U000e0fff]')


def documents(kind: str, size: int, natural: Sequence[str]) -> list[str]:
    if kind == 'natural':
        return documents_of_many(natural, size)
    if kind == 'mix':
        # 95 % clean, 4 % other languages, 1 % dirty.
        names = ['ascii'] * 95 + ['many languages'] * 4 + ['dirty']
        return [documents_of(names[n * 37 % 100], size, n) for n in range(TOTAL // size)]
    return [documents_of(kind, size, n) for n in range(TOTAL // size)]


def documents_of(kind: str, size: int, number: int) -> str:
    sentence = KINDS[kind][number % len(KINDS[kind])]
    return f'{number} {sentence * (size // len(sentence) + 1)}'[:size]


def documents_of_many(texts: Sequence[str], size: int) -> list[str]:
    """Texts of many languages and sources in each document."""
    found: list[str] = []
    parts: list[str] = []
    for number in range(len(texts)):
        parts.append(texts[number * 7919 % len(texts)])
        if sum(map(len, parts)) >= size:
            found.append('\n'.join(parts)[:size])
            parts = []
            if len(found) * size >= TOTAL:
                break
    return found


def contenders() -> dict[str, Callable[[list[str]], list[str]]]:
    found: dict[str, Callable[[list[str]], list[str]]] = {
        'Limpid, strings': lambda rows: limpid.clean_column(pa.array(rows)).to_pylist(),
        're class': lambda rows: [BLIND.sub('', row) for row in rows],
        'LLM Guard': lambda rows: [without_categories(row) for row in rows],
    }
    if importlib.util.find_spec('ftfy'):
        import ftfy

        trove = ftfy.TextFixerConfig(
            uncurl_quotes=False, fix_latin_ligatures=False, fix_character_width=False
        )
        found['ftfy'] = lambda rows: [ftfy.fix_text(row) for row in rows]
        found['ftfy, datatrove'] = lambda rows: [ftfy.fix_text(row, config=trove) for row in rows]
    if importlib.util.find_spec('regex'):
        import regex

        format_characters = regex.compile(r'\p{Cf}')
        found['regex \\p{Cf}'] = lambda rows: [format_characters.sub('', row) for row in rows]
    return found


def without_categories(text: str) -> str:
    if text.isascii():
        return text
    return ''.join(one for one in text if unicodedata.category(one) not in ('Cf', 'Co', 'Cn'))


def speed(run: Callable[[object], object], rows: object, size: int) -> float:
    run(rows)
    times = []
    for _ in range(PASSES):
        begun = time.perf_counter()
        run(rows)
        times.append(time.perf_counter() - begun)
    return size / 1e6 / statistics.median(times)


def main() -> None:
    natural = [] if sys.stdin.isatty() else [json.loads(line) for line in sys.stdin]
    kinds = (*KINDS, 'mix', *(['natural'] if natural else []))
    sizes_of_documents = (2000,) if '--quick' in sys.argv else (500, 2000, 5000)
    columns = [(kind, size) for kind in kinds for size in sizes_of_documents]
    print('| |' + '|'.join(f'{kind}, {size}' for kind, size in columns) + '|')
    print('|---|' + '--:|' * len(columns))
    texts = {one: documents(*one, natural) for one in columns}
    sizes = {one: sum(len(row.encode()) for row in rows) for one, rows in texts.items()}
    arrays = {one: pa.array(rows, pa.large_string()) for one, rows in texts.items()}
    figures = [speed(limpid.clean_column, arrays[one], sizes[one]) for one in columns]
    print_row('Limpid, Arrow', figures)
    found = contenders()
    for name, run in found.items():
        print_row(name, [speed(run, texts[one], sizes[one]) for one in columns])
    if natural:
        print_harm(natural, found)


def print_row(name: str, figures: list[float]) -> None:
    print(
        f'|{name}|' + '|'.join(f'{one:,.0f}' if one >= 10 else f'{one:.1f}' for one in figures) + '|',
        flush=True,
    )


if __name__ == '__main__':
    main()
