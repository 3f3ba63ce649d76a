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
    def test_llm_guard(self):
        self.assertEqual(InputScanner().scan(MESSAGE), ('password', False, 1.0))
        self.assertEqual(InputScanner().scan('fine'), ('fine', True, 0.0))
        self.assertEqual(OutputScanner().scan('any prompt', 'pass\u200bword'), ('password', True, 0.12))

    def test_a_modifier(self):
        self.assertEqual(LimpidModifier(zeroWidth=False).modify_document('p\u0430ss\u200b'), 'pass\u200b')

    def test_datasets(self):
        batch = {'text': ['pass\u200bword', None], 'id': [1, 2]}
        self.assertEqual(clean(batch), {'text': ['password', None]})

    def test_a_table_gets_the_numbers_beside_its_column(self):
        table = pa.table({'id': [1, 2], 'body': [MESSAGE, 'fine']})
        found = clean_table(table, 'body', {}, report=True).to_pylist()
        self.assertEqual(found[0]['body'], 'password')
        self.assertEqual((found[0]['body_payloads'], found[0]['body_scheme']), (1, 'zero-width-binary'))
        with self.assertRaisesRegex(KeyError, 'no column text: id, body'):
            clean_table(table, 'text', {})


if __name__ == '__main__':
    unittest.main()
