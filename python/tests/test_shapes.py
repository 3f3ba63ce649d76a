"""Classes in the shape of other libraries, which they need not be installed for, and tables."""

import pickle
import unittest

import pyarrow as pa

from limpid._tables import clean_table
from limpid.datasets import clean
from limpid.llm_guard import InputScanner, OutputScanner
from limpid.modifier import LimpidModifier

# "hi" in zero-width characters, as bits.
MESSAGE = 'pass' + ''.join('\u200b\u200c'[int(bit)] for bit in '0110100001101001') + 'word'


class Shapes(unittest.TestCase):
    def test_llm_guard_scanners_return_cleaned_text_and_mark_text_with_a_hidden_message_as_invalid(self):
        self.assertEqual(InputScanner().scan(MESSAGE), ('password', False, 1.0))
        self.assertEqual(InputScanner().scan('fine'), ('fine', True, 0.0))
        self.assertEqual(OutputScanner().scan('any prompt', 'pass\u200bword'), ('password', True, 0.12))

    def test_llm_guard_scanners_take_a_threshold_from_0_to_100_and_refuse_fractions_such_as_0_5(self):
        marked = 'pass\u200bword'
        for threshold, may_pass in ((12, False), (12.5, True), (100, True), (0, False), (1, False)):
            self.assertEqual(InputScanner(threshold=threshold).scan(marked), ('password', may_pass, 0.12))
        for kind in (InputScanner, OutputScanner):
            for threshold, hint in ((0.5, ': 50 for 0.5'), (0.25, ': 25 for'), (1.0, ': 100 for 1.0')):
                with self.assertRaisesRegex(ValueError, f'threshold is from 0 to 100.*{hint}'):
                    kind(threshold=threshold)
            for threshold in (-1, 101, float('nan')):
                with self.assertRaisesRegex(ValueError, 'threshold is a number from 0 to 100'):
                    kind(threshold=threshold)
            for threshold in ('60', None, True):
                with self.assertRaisesRegex(TypeError, 'threshold is a number from 0 to 100'):
                    kind(threshold=threshold)

    def test_hugging_face_datasets_errors_say_how_to_name_the_column_and_do_not_quote_row_content(self):
        for batch in ({'body': 'a'}, {'body': ['a']}):
            with self.assertRaisesRegex(KeyError, 'There is no column text: name it by fn_kwargs'):
                clean(batch)
        self.assertEqual(clean({'body': ['a\u200b']}, 'body'), {'body': ['a']})
        with self.assertRaises(ValueError) as caught:
            clean({'text': ['fine', b'sesame\xff']})
        self.assertEqual(str(caught.exception), 'A row of bytes is not UTF-8: decode it to a str')

    def test_the_nemo_curator_modifier_works_as_a_callable_as_a_method_and_after_pickling(self):
        modifier = LimpidModifier()
        # Modify calls what is no DocumentModifier, and names its stage by `__name__`; Ray moves it to other machines.
        for one in (modifier, modifier.modify_document, pickle.loads(pickle.dumps(modifier))):
            self.assertTrue(callable(one))
            self.assertIn(one.__name__, ('limpid', 'modify_document'))
            self.assertEqual(one('pass\u200bword'), 'password')
            self.assertIsNone(one(None))

    def test_the_nemo_curator_modifier_applies_the_cleaning_options_given_to_its_constructor(self):
        self.assertEqual(LimpidModifier(zeroWidth=False).modify_document('p\u0430ss\u200b'), 'pass\u200b')

    def test_the_hugging_face_datasets_function_cleans_the_text_column_of_a_batch(self):
        batch = {'text': ['pass\u200bword', None], 'id': [1, 2]}
        self.assertEqual(clean(batch), {'text': ['password', None]})

    def test_the_hugging_face_datasets_function_cleans_the_text_of_a_single_row(self):
        self.assertEqual(clean({'text': 'pass\u200bword', 'id': 1}), {'text': 'password'})
        self.assertEqual(clean({'text': None}), {'text': None})
        self.assertEqual(clean({'body': 'a\ud800\u200b'}, column='body'), {'body': 'a\ufffd'})
        with self.assertRaisesRegex(TypeError, 'The column text is int, not text or a batch of texts'):
            clean({'text': 1})

    def test_clean_table_adds_report_columns_on_request_and_raises_key_error_for_a_missing_column(self):
        table = pa.table({'id': [1, 2], 'body': [MESSAGE, 'fine']})
        found = clean_table(table, 'body', {}, report=True).to_pylist()
        self.assertEqual(found[0]['body'], 'password')
        self.assertEqual((found[0]['body_payloads'], found[0]['body_scheme']), (1, 'zero-width-binary'))
        with self.assertRaisesRegex(KeyError, 'no column text. Its columns: id, body'):
            clean_table(table, 'text', {})

    def test_the_hugging_face_datasets_function_accepts_lone_surrogates_and_refuses_non_text_values(self):
        batch = {'text': ['a\ud800\u200b', None, 'fine']}
        self.assertEqual(clean(batch), {'text': ['a\ufffd', None, 'fine']})
        self.assertEqual(clean(batch, zeroWidth=False), batch)
        self.assertIs(clean({'text': (same := ['a', None])})['text'], same)
        for texts in ([1], ['\ud800', 1]):
            with self.assertRaises(TypeError):
                clean({'text': texts})

    def test_clean_table_refuses_to_clean_a_column_name_that_occurs_twice_in_the_table(self):
        table = pa.Table.from_arrays([pa.array(['a\u200b'])] * 3, ['text', 'body', 'body'])
        with self.assertRaisesRegex(KeyError, '2 columns have the name body'):
            clean_table(table, 'body', {})
        self.assertEqual(clean_table(table, 'text', {}).columns[0].to_pylist(), ['a'])


if __name__ == '__main__':
    unittest.main()
