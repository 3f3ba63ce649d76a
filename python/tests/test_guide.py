"""The examples of docs/data-sets.md and of the README, as they stand there."""

import contextlib
import io
import os
import re
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq

ROOT = Path(__file__).parents[2]
GUIDE = ROOT / 'docs' / 'data-sets.md'


def blocks(page: Path, language: str) -> list[str]:
    return re.findall(rf'```{language}\n(.*?)```', page.read_text('utf-8'), re.DOTALL)


def printed(code: str) -> str:
    out = io.StringIO()
    with contextlib.redirect_stdout(out):
        exec(code, {})
    return out.getvalue()


class Guide(unittest.TestCase):
    def test_the_first_python_example_in_docs_data_sets_md_prints_the_cleaned_texts_and_column(self):
        self.assertEqual(
            printed(blocks(GUIDE, 'python')[0]),
            "password 1 12\none text\nanother\n['fine', 'password', None] [0, 1, None]\n",
        )

    def test_the_example_in_the_python_readme_prints_the_output_shown_in_its_comment(self):
        [example] = blocks(ROOT / 'python' / 'README.md', 'python')
        self.assertEqual(printed(example), 'password 1 12\n')

    def test_the_limpid_clean_command_in_docs_data_sets_md_cleans_a_parquet_file(self):
        [command] = re.findall(r'^python (-m limpid clean .*)$', blocks(GUIDE, 'sh')[0], re.MULTILINE)
        with tempfile.TemporaryDirectory() as folder:
            pq.write_table(pa.table({'id': [1, 2], 'text': ['pass\u200bword', None]}), f'{folder}/in.parquet')
            environment = {**os.environ, 'PYTHONIOENCODING': 'utf-8'}
            subprocess.run([sys.executable, *command.split()], cwd=folder, check=True, env=environment)
            found = pq.read_table(f'{folder}/out.parquet').to_pydict()
        self.assertEqual(found, {'id': [1, 2], 'text': ['password', None]})


if __name__ == '__main__':
    unittest.main()
