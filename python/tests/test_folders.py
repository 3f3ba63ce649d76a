"""Folders of shards: what is read, what is left out and said, and what a later run does again."""

import gzip
import json
import os
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path
from unittest import mock

import pyarrow as pa
import pyarrow.parquet as pq

from limpid._job import run

ROW = json.dumps({'text': 'pass\u200bword p\u0430ss'}) + '\n'
CLEAN = json.dumps({'text': 'password pass'}) + '\n'


def zst(content: bytes) -> bytes:
    return pa.Codec('zstd').compress(content, asbytes=True)


def unzst(content: bytes) -> bytes:
    return pa.CompressedInputStream(pa.BufferReader(content), 'zstd').read()


class Folders(unittest.TestCase):
    def setUp(self):
        temporary = tempfile.TemporaryDirectory()
        self.addCleanup(temporary.cleanup)
        self.folder = Path(temporary.name)
        self.source, self.target = self.folder / 'in', self.folder / 'out'
        self.source.mkdir()

    def limpid(self, *more, code=0, source=None, target=None):
        names = ('clean', source or self.source, '--column', 'text', '-o', target or self.target, *more)
        command = [sys.executable, '-m', 'limpid', *map(str, names)]
        run = subprocess.run(command, capture_output=True, text=True, check=False)
        self.assertEqual(run.returncode, code, run.stderr)
        self.assertNotIn('Traceback', run.stderr)
        return run.stderr

    def test_the_csv_separator_applies_to_all_files_of_a_folder_and_changing_it_cleans_them_again(self):
        for name in 'ab':
            (self.source / f'{name}.csv').write_text(
                'id;text;a,text\n1;hid\u200bden;x,hid\u200bden\n', 'utf-8'
            )
        for options, row in (
            (('--separator', ';'), '1;hidden;x,hid\u200bden'),
            ((), '1;hid\u200bden;x,hidden'),
        ):
            self.assertIn('2 cleaned)', self.limpid('--workers', '2', *options))
            for name in 'ab':
                self.assertIn(row, (self.target / f'{name}.csv').read_text('utf-8'))
            self.assertIn('2 done before', self.limpid(*options))

    def test_a_folder_run_cleans_a_file_again_if_its_output_was_written_with_different_options(self):
        for name in 'ab':
            (self.source / f'{name}.jsonl').write_text(ROW)
        for options, done in (
            ((), '2 cleaned'),
            (('--no-homoglyphs',), '2 cleaned'),
            (('--no-homoglyphs',), '0 cleaned, 2 done before'),
            ((), '2 cleaned'),
            ((), '0 cleaned, 2 done before'),
        ):
            self.assertIn(f'({done})', self.limpid(*options))
            kept = 'password p\\u0430ss' if options else 'password pass'
            self.assertIn(kept, (self.target / 'a.jsonl').read_text())
        # Written by a run over that file alone, which keeps no record.
        one = self.source / 'a.jsonl'
        self.limpid('--no-homoglyphs', source=one, target=self.target / 'a.jsonl')
        self.assertIn('(1 cleaned, 1 done before)', self.limpid())
        self.assertEqual((self.target / 'a.jsonl').read_text(), CLEAN)

    def test_a_folder_run_lists_the_files_that_failed_and_the_next_run_retries_only_those_files(self):
        for workers in (1, 2):
            for name in 'aceg':
                (self.source / f'{name}.jsonl').write_text(ROW)
            (self.source / 'b.jsonl').write_text(ROW + 'sesame\n')
            (self.source / 'd.parquet').write_bytes(b'no Parquet')
            pq.write_table(pa.table({'body': ['a']}), self.source / 'f.parquet')
            target = self.folder / f'out{workers}'
            said = self.limpid('--workers', workers, code=2, target=target)
            *failures, summary = said.splitlines()
            names = [str(self.source / name) for name in ('b.jsonl', 'd.parquet', 'f.parquet')]
            self.assertEqual(
                [one.split(': ')[:2] for one in sorted(failures)], [['limpid', one] for one in names]
            )
            self.assertIn('(4 cleaned, 3 failed)', summary)
            self.assertIn('run the same command again', summary)
            self.assertNotIn('sesame', said)
            quiet = self.limpid('--workers', workers, '--quiet', code=2, target=target)
            self.assertEqual(sorted(quiet.splitlines()), sorted(failures))
            written = sorted(one.name for one in target.iterdir() if not one.name.startswith('.'))
            self.assertEqual(written, ['a.jsonl', 'c.jsonl', 'e.jsonl', 'g.jsonl'])
            (self.source / 'b.jsonl').write_text(ROW)
            for name in 'df':
                pq.write_table(pa.table({'text': ['a\u200b']}), self.source / f'{name}.parquet')
            self.assertIn('(3 cleaned, 4 done before)', self.limpid('--workers', workers, target=target))

    def test_a_file_that_exceeds_available_memory_is_reported_as_failed_and_other_files_are_cleaned(self):
        for name in 'abc':
            (self.source / f'{name}.jsonl').write_text(ROW * (2 if name == 'b' else 1))

        def batches(rows, _):
            found = list(rows)
            if len(found) > 1:
                raise MemoryError
            yield found

        with mock.patch('limpid._rows.batches', batches):
            summary = run(self.source, self.target, 'text', 1, {}, lambda *_: None)
        reason = 'it needs more memory than there is'
        self.assertEqual(summary.failures, [f'{self.source / "b.jsonl"}: {reason}'])
        self.assertEqual(sorted(one.name for one in self.target.glob('[a-c].jsonl')), ['a.jsonl', 'c.jsonl'])

    def test_output_of_an_earlier_run_is_kept_and_listed_if_its_source_file_now_fails_to_clean(self):
        for workers in (1, 2):
            target = self.folder / f'out{workers}'
            for name in 'abc':
                (self.source / f'{name}.jsonl').write_text(ROW)
            self.assertNotIn('earlier', self.limpid('--workers', workers, target=target))
            for name in 'bcd':
                (self.source / f'{name}.jsonl').write_text('sesame\n')
            said = self.limpid('--workers', workers, '--quiet', code=2, target=target)
            older = ', '.join(str(target / f'{name}.jsonl') for name in 'bc')
            self.assertEqual(said.splitlines()[3:], [f'limpid: still as an earlier run wrote them: {older}'])
            self.assertEqual((target / 'b.jsonl').read_text(), CLEAN)
            (self.source / 'd.jsonl').unlink()

    def test_folder_cleaning_handles_gzip_and_zstd_files_and_uppercase_file_extensions(self):
        rows = {
            'a.jsonl.gz': (ROW, CLEAN),
            'b.JSON.GZ': (ROW, CLEAN),
            'c.csv.gz': ('id,text\r\n1,"hid\u200bden"\r\n', 'id,text\r\n1,"hidden"\r\n'),
            'd.jsonl.zst': (ROW * 3, CLEAN * 3),
            'e.tsv.zst': ('text\tid\nhid\u200bden\t1\n', 'text\tid\nhidden\t1\n'),
            'f.JSONL': (ROW, CLEAN),
            'g.Csv': ('text\nhid\u200bden\n', 'text\nhidden\n'),
            'h.ndjson.zst': ('', ''),
        }
        pack = {'.gz': gzip.compress, '.zst': zst}
        unpack = {'.gz': gzip.decompress, '.zst': unzst}
        for name, (before, _) in rows.items():
            suffix = Path(name.lower()).suffix
            content = pack.get(suffix, bytes)(before.encode())
            # A file of several members, as parallel writers make it.
            (self.source / name).write_bytes(content + content if name[0] == 'a' else content)
        pq.write_table(pa.table({'text': ['a\u200b']}), self.source / 'i.PARQUET')
        said = self.limpid()
        self.assertIn('(9 cleaned)', said)
        self.assertNotIn('Not read', said)
        for name, (_, after) in rows.items():
            found = unpack.get(Path(name.lower()).suffix, bytes)((self.target / name).read_bytes()).decode()
            self.assertEqual(found, after * 2 if name[0] == 'a' else after, name)
        self.assertEqual(pq.read_table(self.target / 'i.PARQUET').column(0).to_pylist(), ['a'])
        # A named output has the compression of its name.
        for name, open_ in (('plain.jsonl', bytes), ('x.jsonl.zst', unzst), ('x.jsonl.gz', gzip.decompress)):
            self.limpid(source=self.source / 'd.jsonl.zst', target=self.folder / name)
            self.assertEqual(open_((self.folder / name).read_bytes()).decode(), CLEAN * 3)

    def test_a_truncated_or_invalid_gzip_or_zstd_file_is_an_error_and_no_output_file_is_written(self):
        broken = {
            'a.jsonl.gz': gzip.compress(ROW.encode() * 99)[:-9],
            'b.jsonl.gz': b'no gzip',
            'c.jsonl.zst': zst(os.urandom(5000))[:-9],
            'd.csv.zst': b'no zstd',
        }
        for name, content in broken.items():
            (self.source / name).write_bytes(content)
        said = self.limpid(code=2)
        self.assertEqual(
            [line.split(': ')[1] for line in sorted(said.splitlines())],
            [str(self.source / name) for name in broken],
        )
        self.assertFalse([one for one in self.target.rglob('*') if one.is_file()])

    def test_folder_cleaning_lists_the_files_that_it_skips_because_of_their_extension(self):
        (self.source / 'a.jsonl').write_text(ROW)
        for name in ('notes.txt', 'table.parquet.gz', 'all.json', '_SUCCESS', '.hidden', 'x\u200by'):
            (self.source / name).write_text('words')
        said = self.limpid()
        names = '_SUCCESS, all.json, notes.txt, table.parquet.gz, x\\u200by.'
        self.assertIn(f'Not read and not copied, as their names end otherwise: {names}', said)
        for number in range(30):
            (self.source / f'note{number:02}.txt').write_text('words')
        self.assertRegex(self.limpid(), 'note13.txt and 19 more')

    @unittest.skipUnless(os.name == 'posix', 'links need a right on Windows')
    def test_folder_cleaning_reads_a_symlink_to_a_file_but_skips_and_lists_a_symlink_to_a_folder(self):
        other = self.folder / 'other'
        other.mkdir()
        (other / 'b.jsonl').write_text(ROW)
        (self.source / 'a.jsonl').symlink_to(other / 'b.jsonl')
        (self.source / 'more').symlink_to(other)
        said = self.limpid()
        self.assertIn('(1 cleaned)', said)
        self.assertIn('Not read and not copied, as their names end otherwise: more.', said)

    def test_the_workers_option_refuses_zero_negative_fractional_and_non_numeric_values(self):
        for number in ('0', '-1', 'two', '1.5'):
            said = self.limpid(f'--workers={number}', code=2)
            self.assertIn('argument --workers: it must be a whole number from 1 on', said)


if __name__ == '__main__':
    unittest.main()
