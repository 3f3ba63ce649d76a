"""CSV and JSON lines: nothing but the value changes, and what is no CSV or JSON is an error."""

import csv
import io
import tempfile
import unittest
from pathlib import Path
from unittest import mock

from limpid._errors import LimpidError
from limpid._shards import clean_shard

INSIDE = 'has a list or an object in the field text: for texts inside it, use limpid clean --field'


class Rows(unittest.TestCase):
    def setUp(self):
        temporary = tempfile.TemporaryDirectory()
        self.addCleanup(temporary.cleanup)
        self.folder = Path(temporary.name)

    def cleaned(self, content: str, name='in.csv', separator=None, **options) -> str:
        source, target = self.folder / name, self.folder / f'out-{name}'
        source.write_bytes(content.encode())
        self.counts = clean_shard(source, target, 'text', options, lambda _: None, separator)
        return target.read_bytes().decode()

    def test_a_csv_or_tsv_file_without_values_to_clean_is_written_unchanged_byte_for_byte(self):
        for content in (
            'id,text\r\n"1","fine"\r\n2,"a, ""b""\r\nc"\r\n',
            '"id","text"\n1,plain\n\n2\n3,5" disk\n4, "a"\n5,""\n6,\n7,a,b\n',
            'id,text\r1,old Mac\r2,"two\nlines"\r',
            'id,text\n1,mixed\r\n2,ends\r3,here',
            '\ufeff"text",id\n"a\n\n""b""\n",1',
            'text\nfine\n""\nlast',
            # A full stop and letters that belong there: Persian, emoji, French.
            'id,text\n1,"\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645"\n2,\U0001f469\u200d\U0001f4bb\n3,voil\u00e0\u00a0!\n',
        ):
            self.assertEqual(self.cleaned(content), content)
        tabs = 'id\ttext\n1\t"a\tb"\n2\tc,d\n'
        self.assertEqual(self.cleaned(tabs, 'in.tsv'), tabs)

    def test_csv_cleaning_removes_hidden_characters_only_from_the_chosen_column_and_keeps_quotes(self):
        for before, after in (
            ('id,text\r\n"1","hid\u200bden"\r\n', 'id,text\r\n"1","hidden"\r\n'),
            ('id,text\n"1",hid\u200bden,"x"', 'id,text\n"1",hidden,"x"'),
            ('id,text\n1,"say ""hid\u200bden"", twice"\n', 'id,text\n1,"say ""hidden"", twice"\n'),
            ('\ufeff"text",id\n"hid\u200bden\n",1', '\ufeff"text",id\n"hidden\n",1'),
            ('id,text\n1,\u200b\n', 'id,text\n1,\n'),
            # A blank line would be no row.
            ('text\n\u200b\n', 'text\n""\n'),
            ('text\r\n\u200b\r\n', 'text\r\n""\r\n'),
            # Another column is not asked for.
            ('id,text\n1\u200b,fine\n', 'id,text\n1\u200b,fine\n'),
        ):
            self.assertEqual(self.cleaned(before), after)
        self.assertEqual(self.cleaned('text\nsay \u2028now\n'), 'text\n"say \nnow"\n')

    def test_the_given_column_separator_overrides_the_default_of_the_csv_or_tsv_extension(self):
        for name, separator, sign in (('in.csv', ';', ';'), ('in.csv', 'tab', '\t'), ('in.tsv', ',', ',')):
            before = f'id{sign}text\n1{sign}hid\u200bden\n2{sign}"say{sign} \u200bit"\n'
            self.assertEqual(self.cleaned(before, name, separator), before.replace('\u200b', ''))
        # A value gets quotes for the separator of its file alone.
        self.assertEqual(self.cleaned('id;text\n1;a\u2028b, c\n', separator=';'), 'id;text\n1;"a\nb, c"\n')

    def test_a_lone_carriage_return_ends_a_csv_row_but_becomes_a_newline_inside_quotes(self):
        content = 'id,text\n1,one\r2,two hid\u200bden\n3,"a\r\nb hid\u200bden"\n'
        found = self.cleaned(content)
        self.assertEqual(found, content.replace('\u200b', ''))
        self.assertEqual(self.counts.rows, 3)
        # As in any other text, where it would overwrite its line on a terminal.
        self.assertEqual(self.cleaned('id,text\n1,"rm -rf /\recho hi"\n'), 'id,text\n1,"rm -rf /\necho hi"\n')

    def test_a_csv_reader_gets_the_cleaned_values_from_the_output_for_every_quoting_style(self):
        values = [
            '',
            'a',
            'a,b',
            '"',
            '""',
            '"a"',
            'a\nb',
            'a\r\nb',
            'x"y',
            ' "a" ',
            'hid\u200bden',
            '\u200b,"',
        ]
        rows = [['id', 'text', 'n']] + [[str(n), one, 'z'] for n, one in enumerate(values)]
        for quoting in (csv.QUOTE_MINIMAL, csv.QUOTE_ALL):
            for end in ('\n', '\r\n', '\r'):
                out = io.StringIO(newline='')
                csv.writer(out, quoting=quoting, lineterminator=end).writerows(rows)
                source = csv.reader(io.StringIO(out.getvalue(), newline=''))
                clean = [[one.replace('\u200b', '') for one in row] for row in source]
                found = list(csv.reader(io.StringIO(self.cleaned(out.getvalue()), newline='')))
                self.assertEqual(found, clean)

    def test_a_csv_row_over_the_length_limit_raises_an_error_with_the_file_name_and_row_number(self):
        limit = mock.patch('limpid._csv.MOST_OF_ROW', 400)
        limit.start()
        self.addCleanup(limit.stop)
        # Many rows below the limit are one file above it.
        rows = '1,hid\u200bden\n2,"two\nlines"\n' * 200
        self.assertEqual(self.cleaned('id,text\n' + rows), 'id,text\n' + rows.replace('\u200b', ''))
        for broken in ('3,"open\n', f'3,{"a" * 500}\n', f'3,"{"a" * 500}"\n'):
            (self.folder / 'out-in.csv').unlink(missing_ok=True)
            with self.assertRaises(LimpidError) as caught:
                self.cleaned('id,text\n1,"fine\n"\n' + broken + '4,sesame\n' * 100)
            reason = 'row 3 is not CSV: it has 400 characters or more: a quote may be left open'
            self.assertEqual(str(caught.exception), f'{self.folder / "in.csv"}: {reason}')
            self.assertFalse((self.folder / 'out-in.csv').exists())

    def test_every_occurrence_of_a_duplicate_field_in_a_json_line_is_cleaned(self):
        for before, after in (
            ('{"text": "a\u200b", "n": 1, "text":"b"}', '{"text": "a", "n": 1, "text":"b"}'),
            ('{"text": "a", "text": "b\\u200b"}', '{"text": "a", "text": "b"}'),
            ('{"text": "\u200ba", "te\\u0078t": "b\u200b"}', '{"text": "a", "te\\u0078t": "b"}'),
            ('{"text": 1, "text": "\u200b", "text": null}', '{"text": 1, "text": "", "text": null}'),
            # Another object may have the field too.
            ('{"text": "a\u200b", "n": {"text": "b\u200b"}}', '{"text": "a", "n": {"text": "b\u200b"}}'),
            ('{"text": "\u0645\u06cc\u200c\u062e", "text":  "fine"}',) * 2,
        ):
            rest = '\n{"n": 1}\n{"text": "last"}'
            self.assertEqual(self.cleaned('\ufeff' + before + rest, 'in.jsonl'), '\ufeff' + after + rest)

    def test_malformed_json_or_a_nested_value_in_the_chosen_field_raises_an_error_with_file_and_line(self):
        for line, reason in (
            ('{"text": "a"} {"text": "sesame"}', 'line 2 has text behind its JSON object'),
            ('{"text": "a"}sesame', 'line 2 has text behind its JSON object'),
            ('{}]', 'line 2 has text behind its JSON object'),
            ('{"text": "a"', 'line 2 is not a JSON object'),
            ('{"text": "a",}', 'line 2 is not a JSON object'),
            ('{"text" "a"}', 'line 2 is not a JSON object'),
            *((line, f'line 2 {INSIDE}') for line in ('{"text": ["a"]}', '{"text": {"content": "a"}}')),
        ):
            with self.assertRaises(LimpidError) as caught:
                self.cleaned('{"text": "fine"}\n' + line + '\n', 'in.jsonl')
            self.assertEqual(str(caught.exception), f'{self.folder / "in.jsonl"}: {reason}')
            self.assertFalse((self.folder / 'out-in.jsonl').exists())
        whole = '{ }\n{"text": "a"} \t\r\n{"text": "b", "n": {"text": "c"}}'
        self.assertEqual(self.cleaned(whole, 'in.jsonl'), whole)


if __name__ == '__main__':
    unittest.main()
