"""`python -m limpid clean IN --column text -o OUT`: cleans a data set."""

import argparse
import os
import signal
import sys
from pathlib import Path
from typing import Any, cast

from . import __version__
from ._errors import MOST_NAMES, LimpidError, escaped, reason_of
from ._files import SEPARATORS
from ._job import Summary, run
from ._options import SWITCHES, Options, strict_reasons

BAR = 30


def main(arguments: list[str] | None = None) -> int:
    asked = _asked(_ordered(sys.argv[1:] if arguments is None else arguments))
    options = _options_of(asked)
    is_shown = sys.stderr.isatty() and not asked.quiet

    def show(done: int, total: int, seconds: float) -> None:
        if is_shown:
            print(f'\r{_bar(done, total, seconds)}\x1b[K', end='', file=sys.stderr, flush=True)

    signal.signal(signal.SIGTERM, _terminate)
    try:
        output = Path(asked.output)
        if asked.output.endswith(('/', os.sep)) and asked.source.is_file():
            output /= asked.source.name
        summary = run(asked.source, output, asked.column, asked.workers, options, show, asked.separator)
    except KeyboardInterrupt as stop:
        sentence = 'Stopped. Finished shards are kept; run the same command again for the rest.'
        print(f'\n{sentence}', file=sys.stderr)
        return 143 if isinstance(stop, Terminated) else 130
    except (LimpidError, OSError, ValueError, TypeError) as error:
        print(f'{chr(10) if is_shown else ""}limpid: {reason_of(error)}', file=sys.stderr)
        return 2
    if is_shown:
        print('\r\x1b[K', end='', file=sys.stderr)
    for failure in summary.failures:
        print(f'limpid: {failure}', file=sys.stderr)
    if summary.older:
        print(f'limpid: still as an earlier run wrote them: {_names(summary.older)}', file=sys.stderr)
    if not asked.quiet and (summary.shards or summary.skipped):
        print(_sentence(summary), file=sys.stderr)
    return 2 if summary.failures or summary.counts.failed else 0


class Terminated(KeyboardInterrupt):
    """SIGTERM: all is ended and removed as after Ctrl-C."""


def _terminate(_number: int, _frame: object) -> None:
    raise Terminated


def _asked(arguments: list[str]) -> argparse.Namespace:
    parser = _parser()
    asked, others = parser.parse_known_args(arguments)
    flags = [one for one in others if one.startswith('-')]
    if flags:
        parser.error(f'unknown: {escaped(" ".join(flags))}. `python -m limpid clean --help` lists the flags')
    if others:
        parser.error(f'it takes one file or one folder: name the folder in place of {escaped(others[0])}')
    return asked


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog='python -m limpid')
    parser.add_argument('--version', action='version', version=__version__)
    commands = parser.add_subparsers(required=True, metavar='COMMAND')
    clean = commands.add_parser('clean', help='cleans a column of Parquet, JSONL or CSV')
    clean.add_argument('source', type=Path, metavar='IN', help='a file, or a folder of shards')
    clean.add_argument('--column', required=True, action=_Once, help='the column or field with the text')
    clean.add_argument('-o', '--output', required=True, metavar='OUT', help='a file or a folder')
    separator = 'of the fields of .csv and .tsv; a comma, in .tsv a tab'
    clean.add_argument('--separator', choices=SEPARATORS, help=separator)
    cores = os.cpu_count() or 1
    clean.add_argument('--workers', type=_positive, default=cores, help='shards at once; as many as cores')
    clean.add_argument('--quiet', action='store_true', help='prints nothing but errors')
    for name, what in SWITCHES.items():
        flag = f'--{_dashed(name)}'
        clean.add_argument(flag, action=argparse.BooleanOptionalAction, dest=name, help=what)
    provenance = 'content credentials (C2PA) in a text; removed by default'
    clean.add_argument('--provenance', choices=['keep', 'remove'], help=provenance)
    strict = 'also removes what a text needs, such as Persian joiners: all of it, or for these reasons'
    clean.add_argument('--strict', nargs='?', const=True, type=_reasons, metavar='REASONS', help=strict)
    return parser


def _ordered(arguments: list[str]) -> list[str]:
    """A `--strict` goes to the end, where it takes no value, unless known reasons follow it."""
    following = [*arguments[1:], '']
    is_bare = [one == '--strict' and not _are_reasons(two) for one, two in zip(arguments, following)]
    kept = [one for one, bare in zip(arguments, is_bare) if not bare]
    return kept + ['--strict'] * sum(is_bare)


def _are_reasons(text: str) -> bool:
    return all(one.strip() in strict_reasons() for one in text.split(','))


def _reasons(text: str) -> bool | list[str]:
    if not _are_reasons(text):
        raise argparse.ArgumentTypeError(f'its reasons are {", ".join(strict_reasons())}')
    return [one.strip() for one in text.split(',')]


class _Once(argparse.Action):
    """A second value would silently take the place of the first, and leave its column as it was."""

    def __call__(
        self,
        parser: argparse.ArgumentParser,
        namespace: argparse.Namespace,
        values: Any,
        option_string: str | None = None,
    ) -> None:
        if getattr(namespace, self.dest) is not None:
            parser.error(f'{option_string} takes one column: run it again for another one')
        setattr(namespace, self.dest, values)


def _positive(text: str) -> int:
    if not text.isdecimal() or int(text) < 1:
        raise argparse.ArgumentTypeError('it must be a whole number from 1 on')
    return int(text)


def _dashed(name: str) -> str:
    return ''.join(f'-{one.lower()}' if one.isupper() else one for one in name)


def _options_of(asked: Any) -> Options:
    names = (*SWITCHES, 'provenance', 'strict')
    found = {name: getattr(asked, name) for name in names if getattr(asked, name) is not None}
    return cast(Options, found)


def _bar(done: int, total: int, seconds: float) -> str:
    share = min(done / total, 1) if total else 1
    filled = int(share * BAR)
    rate = done / 1e6 / seconds if seconds else 0
    return f'[{"#" * filled}{"." * (BAR - filled)}] {share:4.0%}  {rate:,.0f} MB/s'


def _sentence(summary: Summary) -> str:
    counts = summary.counts
    shards = f'{summary.shards} cleaned' + (f', {summary.skipped} done before' if summary.skipped else '')
    shards += f', {len(summary.failures)} failed' if summary.failures else ''
    failed = f' {counts.failed:,} could not be scanned and are empty now.' if counts.failed else ''
    again = ' Correct what failed, then run the same command again for those files.' if summary.failures else ''
    return (
        f'{counts.rows:,} rows in {summary.seconds:.1f} s ({shards}): {counts.changed:,} changed, '
        f'{counts.deleted:,} characters deleted, {counts.replaced:,} replaced, '
        f'{counts.payloads:,} rows with a hidden message.{failed}{again}{_left_out(summary)}'
    )


def _left_out(summary: Summary) -> str:
    if not summary.others:
        return ''
    return f' Not read and not copied, as their names end otherwise: {_names(summary.others)}.'


def _names(files: list[Path]) -> str:
    names = ', '.join(escaped(name) for name in files[:MOST_NAMES])
    return names + (f' and {len(files) - MOST_NAMES:,} more' if len(files) > MOST_NAMES else '')


if __name__ == '__main__':
    sys.exit(main())
