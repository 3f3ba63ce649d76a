"""`python -m limpid clean`: files and folders of shards."""

import csv
import json
import os
import subprocess
import sys
import tempfile
import time
import unittest
from importlib import metadata
from pathlib import Path
from unittest import mock

import pyarrow as pa
import pyarrow.parquet as pq

from limpid._job import run
from limpid._shards import clean_shard

ROWS = ['fine', 'pass\u200bword', None, 'p\u0430ssword', '']
CLEAN = ['fine', 'password', None, 'password', '']


def limpid(*arguments, check=True):
    command = [sys.executable, '-m', 'limpid', *map(str, arguments)]
    run = subprocess.run(command, capture_output=True, text=True, check=False)
    if check and run.returncode != 0:
        raise AssertionError(run.stderr)
    return run


class Jobs(unittest.TestCase):
    def setUp(self):
        temporary = tempfile.TemporaryDirectory()
        self.addCleanup(temporary.cleanup)
        self.folder = Path(temporary.name)

    def test_the_version_flag_prints_only_the_installed_package_version(self):
        run = limpid('--version')
        self.assertEqual((run.stdout.strip(), run.stderr), (metadata.version('limpid'), ''))

    def test_the_clean_command_refuses_two_column_options_and_writes_no_output(self):
        source, target = self.folder / 'in.jsonl', self.folder / 'out.jsonl'
        source.write_text(json.dumps({'a': 'x\u200by', 'b': 'z'}))
        run = limpid('clean', source, '--column', 'a', '--column', 'b', '-o', target, check=False)
        self.assertEqual((run.returncode, target.exists()), (2, False))
        self.assertIn('--column takes one column: run it again for another one', run.stderr)

    def test_an_unknown_flag_or_a_second_input_is_refused_with_what_to_do(self):
        for more, sentence in (
            (['--dry-run'], 'unknown: --dry-run. `python -m limpid clean --help` lists the flags'),
            (['b.parquet'], 'it takes one file or one folder: name the folder in place of b.parquet'),
            (['b\x1b[31m'], 'name the folder in place of b\\x1b[31m'),
        ):
            run = limpid('clean', 'a.parquet', '--column', 'text', '-o', 'out.parquet', *more, check=False)
            self.assertIn(sentence, run.stderr)

    def test_a_cleaned_parquet_file_keeps_its_other_columns_schema_metadata_and_compression(self):
        source, target = self.folder / 'in.parquet', self.folder / 'out.parquet'
        schema = pa.schema(
            [('id', pa.int64()), ('text', pa.string()), ('tags', pa.list_(pa.string()))],
            metadata={'by': 'me'},
        )
        table = pa.table({'id': range(5), 'text': ROWS, 'tags': [['a\u200b']] * 5}, schema=schema)
        pq.write_table(table, source, compression='zstd', row_group_size=2)
        said = limpid('clean', source, '--column', 'text', '-o', target).stderr
        self.assertIn('5 rows', said)
        self.assertIn('2 changed, 1 characters deleted, 1 replaced, 0 rows with a hidden message', said)
        found = pq.read_table(target)
        expected = pq.read_table(source).set_column(1, schema.field(1), pa.array(CLEAN))
        self.assertTrue(found.equals(expected, check_metadata=True))
        self.assertEqual(pq.ParquetFile(target).metadata.row_group(0).column(1).compression, 'ZSTD')
        self.assertEqual(sorted(one.name for one in self.folder.iterdir()), ['in.parquet', 'out.parquet'])

    def test_a_cleaned_jsonl_file_keeps_every_byte_outside_the_cleaned_field(self):
        lines = [
            '{ "n": 1.0e5,  "text":"pass\\u200bword", "o": {"text": "a\u200bb"} }\n',
            '{"text": "\u00fcber\u200b", "n": 2}\r\n',
            '\n',
            '{"n": [1, {"text": "x\u200b"}], "text": null}\n',
            f'{{"n": {"9" * 5000}, "text": "clean \\u00e9"}}',
        ]
        expected = lines.copy()
        expected[0] = lines[0].replace('pass\\u200bword', 'password')
        expected[1] = '{"text": "\u00fcber", "n": 2}\r\n'
        source, target = self.folder / 'in.jsonl', self.folder / 'out.jsonl'
        source.write_bytes(''.join(lines).encode())
        limpid('clean', source, '--column', 'text', '-o', target)
        self.assertEqual(target.read_bytes().decode(), ''.join(expected))

    def test_a_cleaned_csv_file_changes_only_values_with_hidden_characters(self):
        rows = [['id', 'text'], ['1', 'pass\u200bword'], ['2', 'a, "b"\nc'], ['3', '']]
        source, target = self.folder / 'in.csv', self.folder / 'out.csv'
        with open(source, 'w', encoding='utf-8', newline='') as file:
            csv.writer(file).writerows(rows)
        limpid('clean', source, '--column', 'text', '-o', target)
        rows[1][1] = 'password'
        with open(target, encoding='utf-8', newline='') as file:
            self.assertEqual(list(csv.reader(file)), rows)

    def test_a_second_run_on_a_folder_cleans_only_changed_files_and_files_without_output(self):
        source, target = self.folder / 'in', self.folder / 'out'
        for shard in range(4):
            file = source / f'{shard % 2}' / f'{shard}.parquet'
            file.parent.mkdir(parents=True, exist_ok=True)
            pq.write_table(pa.table({'text': ROWS}), file)
        line = ('clean', source, '--column', 'text', '-o', target, '--workers', '2')
        self.assertIn('20 rows', limpid(*line).stderr)
        for file in source.rglob('*.parquet'):
            found = pq.read_table(target / file.relative_to(source))
            self.assertEqual(found.column('text').to_pylist(), CLEAN)
        self.assertIn('0 cleaned, 4 done before', limpid(*line).stderr)
        pq.write_table(pa.table({'text': ROWS * 2}), source / '0' / '0.parquet')
        (target / '1' / '1.parquet').unlink()
        again = limpid(*line).stderr
        self.assertIn('25 rows', again)
        self.assertIn('2 cleaned, 2 done before', again)
        self.assertIn('4 cleaned', limpid(*line, '--no-homoglyphs').stderr)

    @unittest.skipUnless(os.name == 'posix', 'killed by a signal')
    def test_a_killed_folder_run_leaves_only_complete_output_files_and_the_next_run_cleans_the_rest(self):
        source, target = self.folder / 'in', self.folder / 'out'
        source.mkdir()
        for shard in range(6):
            texts = [f'hid\u200bden {shard} {row} \u0430bc' for row in range(20_000)]
            pq.write_table(pa.table({'text': texts}), source / f'{shard}.parquet')
        line = ('clean', source, '--column', 'text', '-o', target, '--workers', '1')
        started = subprocess.Popen(
            [sys.executable, '-m', 'limpid', *map(str, line)],
            stderr=subprocess.DEVNULL,
            start_new_session=True,
        )
        while not list(target.glob('*.parquet')) and started.poll() is None:
            time.sleep(0.01)
        os.killpg(started.pid, 9)
        started.wait()
        for file in target.glob('*.parquet'):
            self.assertEqual(pq.read_table(file).num_rows, 20_000)
        self.assertIn('120,000 rows', limpid(*line).stderr)
        self.assertEqual(len(list(target.glob('*.parquet'))), 6)

    def test_the_clean_command_exits_with_2_and_writes_nothing_if_input_or_output_is_unusable(self):
        source = self.folder / 'in.jsonl'
        source.write_text(json.dumps({'text': 'a'}) + '\n')
        table = self.folder / 'in.parquet'
        pq.write_table(pa.table({'text': [1]}), table)
        for line, sentence in (
            (
                (source, '--column', 'body', '-o', self.folder / 'o.jsonl'),
                'no line with text in the field body',
            ),
            ((table, '--column', 'body', '-o', self.folder / 'o.parquet'), 'no column body. Its columns: text'),
            ((table, '--column', 'text', '-o', self.folder / 'o.parquet'), 'int64, not text'),
            ((table, '--column', 'text', '-o', table), 'The output is the input'),
            ((self.folder, '--column', 'text', '-o', self.folder / 'o'), 'inside the input'),
            ((self.folder / 'none', '--column', 'text', '-o', self.folder / 'o'), 'does not exist'),
        ):
            run = limpid('clean', *line, check=False)
            self.assertEqual(run.returncode, 2, run.stderr)
            self.assertIn(sentence, run.stderr)
            self.assertNotIn('Traceback', run.stderr)
        self.assertEqual(sorted(one.name for one in self.folder.iterdir()), ['in.jsonl', 'in.parquet'])

    def test_a_lone_surrogate_in_jsonl_is_replaced_and_counted_unless_no_zero_width_is_given(self):
        line = '{"text": "\u00fc\\ud800 p\u0430ssword"}\n'
        source, target = self.folder / 'in.jsonl', self.folder / 'out.jsonl'
        source.write_bytes(line.encode())
        said = limpid('clean', source, '--column', 'text', '-o', target).stderr
        self.assertIn('2 replaced', said)
        self.assertEqual(json.loads(target.read_bytes()), {'text': '\u00fc\ufffd password'})
        limpid('clean', source, '--column', 'text', '-o', target, '--no-zero-width')
        self.assertEqual(json.loads(target.read_bytes()), {'text': '\u00fc\ud800 password'})

    def test_the_strict_option_accepts_no_value_or_known_reasons_and_refuses_an_unknown_reason(self):
        text = '\U0001f469\u200d\U0001f4bb \u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645'
        source, target = self.folder / 'in.jsonl', self.folder / 'out.jsonl'
        source.write_text(json.dumps({'text': text}))
        rest = (source, '--column', 'text', '-o', target)
        for line, deleted in (
            (('clean', *rest), 0),
            (('clean', '--strict', *rest), 2),
            (('clean', *rest, '--strict'), 2),
            (('clean', '--strict', 'emoji-zwj', *rest), 1),
            (('clean', *rest, '--strict=cursive-non-join,emoji-zwj'), 2),
        ):
            self.assertIn(f' {deleted} characters deleted', limpid(*line).stderr)
        run = limpid('clean', *rest, '--strict=emoji', check=False)
        self.assertEqual(run.returncode, 2)
        self.assertIn('its reasons are emoji-zwj, ', run.stderr)

    def folder_of(self, *names):
        for name in names:
            file = self.folder / name
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(json.dumps({'text': 'pass\u200bword'}) + '\n')
        return self.folder

    def test_folder_cleaning_ignores_files_and_folders_whose_names_begin_with_a_dot(self):
        source = self.folder_of('in/a.jsonl', 'in/b.c/d.jsonl') / 'in'
        for name in ('.hidden.jsonl', '.cache/e.jsonl'):
            file = source / name
            file.parent.mkdir(exist_ok=True)
            file.write_text('not JSON\n')
        first, second = self.folder / 'first', self.folder / 'second'
        self.assertIn('2 rows', limpid('clean', source, '--column', 'text', '-o', first).stderr)
        self.assertIn('2 rows', limpid('clean', first, '--column', 'text', '-o', second).stderr)
        written = sorted(str(one.relative_to(second)) for one in second.rglob('*') if one.is_file())
        self.assertEqual(written, ['.limpid-done', 'a.jsonl', os.path.join('b.c', 'd.jsonl')])

    def test_a_folder_is_cleaned_again_once_after_the_limpid_version_changes(self):
        source, target = self.folder_of('in/a.jsonl') / 'in', self.folder / 'out'
        line = ('clean', source, '--column', 'text', '-o', target)
        limpid(*line)
        self.assertIn('0 cleaned, 1 done before', limpid(*line).stderr)
        again = (source, target, 'text', 1, {}, lambda *_: None)
        with mock.patch('limpid._job._version', lambda: 'another'):
            self.assertEqual(run(*again).shards, 1)
            self.assertEqual(run(*again).skipped, 1)

    def test_an_output_path_with_a_trailing_slash_is_a_folder_that_is_created_if_missing(self):
        source = self.folder_of('in/a.jsonl') / 'in'
        for name in (source, source / 'a.jsonl'):
            for target in (self.folder / 'one', self.folder / 'one' / 'two'):
                limpid('clean', name, '--column', 'text', '-o', f'{target}/')
                self.assertEqual((target / 'a.jsonl').read_text(), '{"text": "password"}\n')

    @unittest.skipUnless(os.name == 'posix', 'Windows has no named pipes in folders')
    def test_the_clean_command_refuses_to_replace_a_named_pipe_or_a_folder_with_its_output_file(self):
        source = self.folder_of('a.jsonl') / 'a.jsonl'
        pipe, folder = self.folder / 'pipe', self.folder / 'folder'
        os.mkfifo(pipe)
        (folder / 'a.jsonl').mkdir(parents=True)
        for target in (pipe, folder):
            run = limpid('clean', source, '--column', 'text', '-o', target, check=False)
            self.assertEqual(run.returncode, 2)
            self.assertRegex(run.stderr, 'is a folder, a device or a pipe: name a file\n$')
        self.assertTrue(pipe.is_fifo())

    def test_clean_refuses_nested_input_and_output_folders_and_accepts_sibling_folders(self):
        raw = self.folder_of('data/raw/raw/x.csv.jsonl', 'data/raw/y.jsonl') / 'data' / 'raw'
        before = {one: one.read_bytes() for one in raw.rglob('*.jsonl')}
        for target in (raw, raw / 'out', raw.parent, self.folder, raw / '..' / 'raw'):
            run = limpid('clean', raw, '--column', 'text', '-o', target, check=False)
            self.assertEqual(run.returncode, 2)
            self.assertRegex(run.stderr, 'The (output is inside the input|input is inside the output)')
        self.assertEqual({one: one.read_bytes() for one in self.folder.rglob('*.jsonl')}, before)
        self.assertIn('2 rows', limpid('clean', raw, '--column', 'text', '-o', raw.parent / 'raw2').stderr)

    def test_an_output_file_is_synced_to_disk_before_it_is_renamed_to_its_final_name(self):
        source, target = self.folder_of('in.jsonl') / 'in.jsonl', self.folder / 'out.jsonl'
        done = []
        sync, replace = os.fsync, os.replace

        def named(handle):
            done.append('folder' if os.path.isdir(handle) else 'file')
            sync(handle)

        def moved(*names):
            done.append('name')
            replace(*names)

        with mock.patch('os.fsync', named), mock.patch('os.replace', moved):
            clean_shard(source, target, 'text', {}, lambda _: None)
        self.assertEqual(done, ['file', 'name'] + (['folder'] if os.name == 'posix' else []))


if __name__ == '__main__':
    unittest.main()
