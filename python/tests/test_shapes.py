"""Classes in the shape of other libraries, which they need not be installed for, and tables."""

import unittest

import pyarrow as pa

from limpid._tables import clean_table
from limpid.datasets import clean
from limpid.llm_guard import InputScanner, OutputScanner
from limpid.modifier import LimpidModifier

# "hi" in zero-width characters, as bits.
MESSAGE = 'pass' + ''.join('\u200b\u200c'[int(bit)] for bit in '0110100001101001') + 'word'


class Shapes(unittest.TestCase):
    def test_the_llm_guard_scanners_clean_a_text_and_fail_one_with_a_hidden_message(self):
        self.assertEqual(InputScanner().scan(MESSAGE), ('password', False, 1.0))
        self.assertEqual(InputScanner().scan('fine'), ('fine', True, 0.0))
        self.assertEqual(OutputScanner().scan('any prompt', 'pass\u200bword'), ('password', True, 0.12))

    def test_the_document_modifier_cleans_a_text_with_its_options(self):
        self.assertEqual(LimpidModifier(zeroWidth=False).modify_document('p\u0430ss\u200b'), 'pass\u200b')

    def test_the_clean_function_for_datasets_cleans_the_text_column_of_a_batch(self):
        batch = {'text': ['pass\u200bword', None], 'id': [1, 2]}
        self.assertEqual(clean(batch), {'text': ['password', None]})

    def test_clean_table_adds_report_columns_and_refuses_a_missing_column(self):
        table = pa.table({'id': [1, 2], 'body': [MESSAGE, 'fine']})
        found = clean_table(table, 'body', {}, report=True).to_pylist()
        self.assertEqual(found[0]['body'], 'password')
        self.assertEqual((found[0]['body_payloads'], found[0]['body_scheme']), (1, 'zero-width-binary'))
        with self.assertRaisesRegex(KeyError, 'no column text: id, body'):
            clean_table(table, 'text', {})


if __name__ == '__main__':
    unittest.main()
