"""What the command says of files that it cannot clean: the file and the row, and no word of the data."""

import csv
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

from limpid._errors import LimpidError, escaped, place_of, reason_of
from limpid._job import find_shards
from limpid._shards import clean_shard

GOOD = json.dumps({'text': 'fine'})
SECRET = 'sesame'
NOT_UTF8 = 'is not UTF-8: convert the file to UTF-8'


class Messages(unittest.TestCase):
    def setUp(self):
        temporary = tempfile.TemporaryDirectory()
        self.addCleanup(temporary.cleanup)
        self.folder = Path(temporary.name)

    def said(self, name, content, column='text'):
        """The reason, after the path."""
        source = self.folder / name
        if content is not None:
            source.write_bytes(content if isinstance(content, bytes) else content.encode())
        command = [sys.executable, '-m', 'limpid', 'clean', source, '--column', column]
        command += ['-o', self.folder / f'out-{name}', '--workers', '1']
        environment = {**os.environ, 'PYTHONIOENCODING': 'utf-8'}
        run = subprocess.run(command, capture_output=True, check=False, env=environment)
        said = run.stderr.decode()
        self.assertEqual((run.returncode, said.count('\n')), (2, 1), said)
        self.assertNotIn(SECRET, said)
        self.assertNotIn('\x1b', said)
        self.assertFalse((self.folder / f'out-{name}').exists())
        begin = f'limpid: {escaped(source)}: '
        self.assertEqual(said[: len(begin)], begin)
        return said[len(begin) : -1]

    def test_an_output_extension_that_does_not_match_the_input_format_is_refused(self):
        for name, output in (('in.jsonl', 'out.parquet'), ('in.csv', 'out.tsv'), ('in.jsonl', 'out.csv.gz')):
            source, target = self.folder / name, self.folder / output
            source.write_text(f'{GOOD}\n')
            with self.assertRaisesRegex(LimpidError, f'{output} would have the format of {name}'):
                find_shards(source, target)
        self.assertEqual(find_shards(self.folder / 'in.jsonl', self.folder / 'out.ndjson.gz')[1], [])

    def test_the_error_for_a_git_lfs_pointer_file_says_to_run_git_lfs_pull(self):
        pointer = f'version https://git-lfs.github.com/spec/v1\noid sha256:{64 * "a"}\nsize 4\n'
        for name in ('in.parquet', 'in.jsonl'):
            reason = 'Git LFS has not fetched the file: run git lfs pull'
            self.assertEqual(self.said(name, pointer), reason)

    def test_the_error_for_a_malformed_row_gives_its_number_and_does_not_quote_its_content(self):
        self.assertEqual(self.said('a.jsonl', f'{GOOD}\n\n{SECRET}\n'), 'line 3 is not a JSON object')
        self.assertEqual(self.said('b.jsonl', f'{GOOD}\n{{"text": {SECRET}}}'), 'line 2 is not a JSON object')
        self.assertEqual(self.said('c.jsonl', f'{GOOD}\n["{SECRET}"]'), 'line 2 is not a JSON object')
        self.assertEqual(
            self.said('d.jsonl', f'{GOOD}\n'.encode() * 3 + b'{"a":"\xe9"}'), f'line 4 {NOT_UTF8}'
        )
        deep = f'{{"a": {"[" * 100_000}'
        self.assertEqual(self.said('e.jsonl', f'{GOOD}\n{deep}'), 'line 2 is not a JSON object')
        unclosed = f'text\nfine\n"{SECRET}\n{SECRET}\n'
        self.assertEqual(self.said('a.csv', unclosed), 'row 3 is not CSV: unexpected end of data')
        self.assertIn('row 4 is not CSV', self.said('b.csv', f'text\n"1\n2"\nb\n"c"{SECRET}\n'))
        self.assertEqual(
            self.said('c.csv', b'text\n' + b'good\n' * 9000 + b'caf\xe9\n'), f'line 9002 {NOT_UTF8}'
        )
        self.assertEqual(self.said('d.csv', b'text\nfine\ncaf\xe9\n'), f'line 3 {NOT_UTF8}')
        self.assertNotEqual(self.said('a.parquet', f'{SECRET}' * 9), '')

    def test_the_error_for_a_json_array_says_that_json_lines_needs_one_object_per_line(self):
        (self.folder / 'a.JSON').write_text(f'[{{"text": "{SECRET}"}}]')
        for source in (self.folder / 'a.JSON', self.folder):
            with self.assertRaises(LimpidError) as caught:
                find_shards(source, self.folder.with_name('none'))
            self.assertRegex(
                str(caught.exception), r'JSON Lines \(one object a line\).* limpid clean --field NAME'
            )
        (self.folder / 'a.JSON').rename(self.folder / 'a.txt')
        with self.assertRaisesRegex(LimpidError, 'no file that ends with [^;]*$'):
            find_shards(self.folder, self.folder.with_name('none'))
        lines = 'line 1 is not a JSON object: JSON Lines has one object a line'
        for content in (f'[{{"text": "{SECRET}"}}]\n', f'{{\n  "text": "{SECRET}"\n}}\n'):
            self.assertEqual(self.said('list.jsonl', content), lines)

    def test_a_jsonl_field_with_only_numbers_or_booleans_is_an_error_but_null_values_are_accepted(self):
        none = 'There is no line with text in the field text'
        for value in ('1', 'true'):
            self.assertEqual(self.said('a.jsonl', f'{{"text": {value}}}\n'), none)
        source, target = self.folder / 'b.jsonl', self.folder / 'out.jsonl'
        for content, rows in (
            (f'{{"text": null}}\n{{"text": NaN}}\n{GOOD}\n', 3),
            ('{"text": null}\n' * 2, 2),
        ):
            source.write_text(content)
            self.assertEqual(clean_shard(source, target, 'text', {}, lambda _: None).rows, rows)
            self.assertEqual(target.read_bytes(), source.read_bytes())

    def test_the_error_for_a_path_that_cannot_be_opened_shows_the_path_once_and_escaped(self):
        source = self.folder / 'in.csv'
        source.write_text('text\nfine\n')
        (self.folder / 'file').write_text('')
        for target in (self.folder / 'file' / 'out.csv', self.folder / 'file' / 'two' / 'out.csv'):
            command = [sys.executable, '-m', 'limpid', 'clean', source, '--column', 'text', '-o', target]
            run = subprocess.run(command, capture_output=True, check=False, text=True)
            self.assertEqual(run.returncode, 2)
            self.assertEqual(run.stderr.count(str(self.folder)), 1, run.stderr)
            self.assertNotIn('Traceback', run.stderr)
        error = FileNotFoundError(2, "Failed to open 'a\x1b[2J'")
        self.assertEqual(reason_of(error), "Failed to open 'a\\x1b[2J'")
        self.assertEqual(reason_of(OSError(28, 'No space', 'a\u200b')), 'a\\u200b: No space')

    def test_the_error_for_an_unwritable_output_shows_the_given_path_and_not_a_temporary_file(self):
        def refuse(path, _compression=''):
            raise PermissionError(13, 'Permission denied', str(path))

        source, target = self.folder / 'in.jsonl', self.folder / 'out.jsonl'
        source.write_text(GOOD)
        for name in ('limpid._shards.open_target', 'pathlib.Path.touch'):
            with mock.patch(name, refuse), self.assertRaises(LimpidError) as caught:
                clean_shard(source, target, 'text', {}, lambda _: None)
            self.assertEqual(str(caught.exception), f'{target}: Permission denied')

    def test_the_error_for_an_invalid_gzip_file_does_not_quote_its_content(self):
        reason = 'it is no gzip file, or is damaged'
        self.assertEqual(self.said('a.jsonl.gz', SECRET), reason)

    def test_the_error_for_a_nested_json_field_suggests_limpid_clean_with_the_field_option(self):
        said = self.said('a.jsonl', f'{{"a": {{"b": "{SECRET}"}}}}\n', 'a.b')
        none = 'There is no line with text in the field a.b'
        self.assertEqual(said, f'{none}: for a field inside another one, use limpid clean --field')

    def test_the_missing_column_error_for_a_csv_without_a_header_does_not_print_its_first_row(self):
        for name, row in (('a.csv', f'{SECRET},\x1b[2J'), ('b.csv', f'{SECRET},words')):
            said = self.said(name, f'{row}\nrow,two\n')
            self.assertEqual(said, 'There is no column text among 2 columns')

    def test_the_error_for_a_csv_with_another_separator_suggests_the_matching_separator_option(self):
        for name, sign, flag in (('a.csv', ';', '";"'), ('b.csv', '\t', 'tab'), ('c.tsv', ',', '","')):
            hint = f'. If {flag} separates its columns, add --separator {flag}'
            none = 'There is no column text among 1 column'
            self.assertEqual(self.said(name, f'id{sign}text\n1{sign}fine\n'), none + hint)
            self.assertEqual(self.said(name, f'\ufeffid{sign}body\n1{sign}fine\n'), none + hint)
            quoted = f'"id"{sign}"text"\n"1"{sign}"fine"\n'
            self.assertRegex(self.said(name, quoted), f'^row 1 is not CSV: .*{hint}$')
        # Nothing tells that these are separated otherwise.
        for content in ('body\nfine\n', 'id,body;x\n1,fine\n'):
            self.assertNotIn('--separator', self.said('d.csv', content))

    def test_the_missing_column_error_suggests_a_column_that_differs_only_in_spaces_or_letter_case(self):
        near = '. One differs in blanks or capitals only: '
        for header, name in (('id,Text', 'Text'), ('id, text', ' text')):
            said = self.said('a.csv', f'{header}\n{SECRET},fine\n')
            self.assertEqual(said, f'There is no column text among 2 columns{near}"{name}"')

    def test_the_error_for_a_csv_with_a_blank_first_line_says_that_it_must_name_the_columns(self):
        for content in ('', '\n', '\r\nid,text\n'):
            reason = 'its first line is blank, and must name the columns'
            self.assertEqual(self.said('a.csv', content), reason)

    def test_the_missing_column_error_hides_column_names_that_are_many_or_not_plain_identifiers(self):
        for names, said in (
            (['id', 'body_text'], 'There is no column text. Its columns: id, body_text'),
            (['id', f'{SECRET} and words'], 'There is no column text among 2 columns'),
            (['id', '\x1b[31m'], 'There is no column text among 2 columns'),
            ([f'c{number}' for number in range(40)], 'There is no column text among 40 columns'),
        ):
            pq.write_table(pa.table({name: ['a'] for name in names}), self.folder / 'in.parquet')
            self.assertEqual(self.said('in.parquet', None), said)

    def test_clean_refuses_a_column_name_used_twice_but_accepts_duplicates_among_other_columns(self):
        said = '2 columns have the name text: rename all but one'
        self.assertEqual(self.said('a.csv', 'text,text\na,b\n'), said)
        twice = pa.Table.from_arrays([pa.array(['a\u200b'])] * 3, ['text', 'id', 'id'])
        pq.write_table(twice, self.folder / 'in.parquet')
        with self.assertRaisesRegex(KeyError, '2 columns have the name id'):
            place_of('id', twice.column_names)
        self.assertEqual(self.said('in.parquet', None, 'id'), said.replace('text', 'id'))
        target = self.folder / 'out.parquet'
        command = [sys.executable, '-m', 'limpid', 'clean', self.folder / 'in.parquet', '--column', 'text']
        subprocess.run([*command, '-o', target], check=True, capture_output=True)
        found = pq.ParquetFile(target).read()
        self.assertEqual([one.to_pylist() for one in found.columns], [['a'], ['a\u200b'], ['a\u200b']])

    @unittest.skipIf(os.name == 'nt', 'names of files that Windows does not have')
    def test_error_messages_escape_control_and_invisible_characters_in_file_paths_but_not_letters(self):
        self.said('a\x1b[2J\u202e\nb.jsonl', SECRET)
        for name, shown in (
            ('\x1b]0;t\x07', '\\x1b]0;t\\x07'),
            ('a\u200bb\U000e0041\ufe0f\u3164', 'a\\u200bb\\U000e0041\\ufe0f\\u3164'),
            ('\udce9', '\\udce9'),
            ('C:\\data\\\u65e5\u672c \u0939\u093f\u0928\u094d\u0926\u0940 caf\u00e9 1\'2".csv',) * 2,
        ):
            self.assertEqual(escaped(name), shown)

    def test_a_csv_with_line_breaks_inside_quoted_values_is_cleaned_without_an_error(self):
        source, target = self.folder / 'in.csv', self.folder / 'out.csv'
        rows = [['text', 'n'], ['a\nb\u200b', '"'], ['', 'x,y']]
        with open(source, 'w', encoding='utf-8', newline='') as file:
            csv.writer(file).writerows(rows)
        command = [sys.executable, '-m', 'limpid', 'clean', source, '--column', 'text', '-o', target]
        subprocess.run(command, check=True, capture_output=True)
        rows[1][0] = 'a\nb'
        with open(target, encoding='utf-8', newline='') as file:
            self.assertEqual(list(csv.reader(file)), rows)


if __name__ == '__main__':
    unittest.main()
