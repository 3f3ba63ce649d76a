"""Reports from Python are those of the engine: lines of JSON, which the engine wrote, are named by LIMPID_EXPECTED."""

import dataclasses
import json
import os
import re
import unittest

import pyarrow as pa

import limpid

LONE = re.compile('[\ud800-\udfff]')


def plain(value):
    """A dataclass as the engine's JSON has it, without what is absent."""
    if dataclasses.is_dataclass(value):
        named = ((field.name, getattr(value, field.name)) for field in dataclasses.fields(value))
        return {name: plain(one) for name, one in named if one is not None}
    return [plain(one) for one in value] if isinstance(value, tuple) else value


class Reports(unittest.TestCase):
    @unittest.skipUnless('LIMPID_EXPECTED' in os.environ, 'npm test names the expected reports')
    def test_python_clean_many_and_clean_column_give_the_same_reports_as_the_javascript_engine(self):
        with open(os.environ['LIMPID_EXPECTED'], encoding='utf-8') as file:
            groups = [json.loads(line) for line in file]
        count = 0
        for group in groups:
            options, expected = group['options'], group['reports']
            texts = [one['source'] for one in group['reports']]
            for one, found in zip(expected, limpid.clean_many(texts, positions=True, **options)):
                source = one.pop('source')
                self.assertEqual(plain(found), one, ascii(source))
            # Arrow has no lone surrogates.
            expected = [one for one, text in zip(expected, texts) if not LONE.search(text)]
            column = pa.array([text for text in texts if not LONE.search(text)])
            table = limpid.clean_column(column, report=True, **options)
            self.assertEqual(table.column('text').to_pylist(), [one['text'] for one in expected])
            for name in ('deleted', 'replaced', 'suspicion'):
                self.assertEqual(table.column(name).to_pylist(), [one[name] for one in expected], name)
            schemes = [one['payloads'][0]['scheme'] if one['payloads'] else None for one in expected]
            self.assertEqual(table.column('scheme').to_pylist(), schemes)
            count += len(texts)
        self.assertGreater(count, 10_000)

    def test_python_clean_and_detect_reports_use_the_camel_case_field_names_of_the_http_api(self):
        report = limpid.clean('pass\u200bword', positions=True)
        self.assertEqual((report.text, report.deleted, report.characters), ('password', 1, 9))
        (finding,) = report.findings
        self.assertEqual((finding.codePoint, finding.action), ('U+200B', 'deleted'))
        self.assertEqual(finding.positions, (limpid.Position(4, 1, 5),))
        found = limpid.detect('pass\u200bword')
        self.assertEqual(found.deleted, 1)
        self.assertFalse(hasattr(found, 'text'))

    def test_clean_accepts_camel_case_option_names_and_refuses_unknown_names_and_invalid_values(self):
        self.assertEqual(limpid.clean('pass\u200bword', zeroWidth=False).text, 'pass\u200bword')
        self.assertEqual(limpid.clean('\u201cquoted\u201d', punctuation=True).text, '"quoted"')
        with self.assertRaisesRegex(TypeError, 'no option zero_width'):
            limpid.clean('a', zero_width=True)
        with self.assertRaisesRegex(TypeError, 'spaces is True or False'):
            limpid.clean('a', spaces=1)
        with self.assertRaises(ValueError):
            limpid.clean('a', provenance='maybe')

    def test_clean_many_yields_its_first_result_after_reading_fewer_than_1000_input_texts(self):
        taken = 0

        def texts():
            nonlocal taken
            for number in range(100_000):
                taken += 1
                yield f'text\u200b {number}'

        answers = limpid.clean_many(texts())
        self.assertEqual(next(answers).text, 'text 0')
        self.assertLess(taken, 1000)

    def test_clean_replaces_a_lone_surrogate_unless_the_zero_width_option_is_off(self):
        report = limpid.clean('a\ud800b\u200b')
        self.assertEqual((report.text, report.replaced, report.deleted), ('a\ufffdb', 1, 1))
        kept = limpid.clean('a\ud800b', zeroWidth=False)
        self.assertEqual(kept.text, 'a\ud800b')

    def test_the_strict_option_accepts_a_boolean_or_a_list_of_reasons_and_refuses_other_values(self):
        text = '\U0001f469\u200d\U0001f4bb \u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645'
        for strict, deleted in ((False, 0), (True, 2), (['emoji-zwj'], 1), (('emoji-zwj',), 1), ([], 0)):
            self.assertEqual(limpid.clean(text, strict=strict).deleted, deleted)
            table = limpid.clean_column(pa.array([text]), report=True, strict=strict)
            self.assertEqual(table.column('deleted').to_pylist(), [deleted])
        with self.assertRaisesRegex(ValueError, 'no reason .emoji.: emoji-zwj, '):
            limpid.clean('a', strict=['emoji'])
        for wrong in ('emoji-zwj', 1, {'emoji-zwj'}):
            with self.assertRaises(TypeError):
                limpid.clean('a', strict=wrong)


if __name__ == '__main__':
    unittest.main()
