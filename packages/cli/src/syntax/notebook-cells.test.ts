import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { assertFound, assertNothing } from '../../test/found-in.ts';
import { cellsOfNotebook } from './notebook-cells.ts';

const notebook = (source: string | readonly string[], { type = 'code', language = 'python' } = {}) =>
  JSON.stringify(
    {
      cells: [
        { cell_type: 'markdown', source: ['# A'] },
        { source, cell_type: type, outputs: [{ data: { source: 'x()' } }] },
      ],
      metadata: { language_info: { name: language } },
      nbformat: 4,
    },
    null,
    1,
  );

describe('cells of a notebook', () => {
  it('a cell is the strings of its source, in its language or in that of its first line', () => {
    const names = (text: string) => cellsOfNotebook(text).map((one) => [one.name, one.text]);
    assert.deepEqual(names(notebook(['a = "\u00e9"\n', 'b'])), [['cell.py', 'a = "\u00e9"\nb']]);
    assert.deepEqual(names(notebook('x\t1', { language: 'R' })), [['cell.r', 'x\t1']]);
    assert.deepEqual(names(notebook('x', { type: 'markdown' })), []);
    assert.deepEqual(names(notebook(['%%bash\n', 'ls\n'])), [['cell.sh', 'ls\n']]);
    assert.deepEqual(names(notebook('%%script /bin/sh -e\nls')), [['cell.sh', 'ls']]);
    assert.deepEqual(names(notebook('\n%%script --bg bash\nls')), [['cell.sh', 'ls']]);
    assert.deepEqual(names(notebook('%%!\nls')), [['cell.sh', 'ls']]);
    assert.deepEqual(names(notebook('!ls \\\n  a\nb\n%sx id'))[1], ['cell.py.sh', 'ls \\\n  a\n id']);
    assert.deepEqual(names(notebook('%%writefile a/b.rb\nx')), [['a/b.rb', 'x']]);
    assert.deepEqual(names(notebook('%%time\nx')), [['cell.py', '%%time\nx']]);
    assert.deepEqual(names(notebook('a\n!ls\nb = !id\nc != d\n')), [
      ['cell.py', 'a\n!ls\nb = !id\nc != d\n'],
      ['cell.py.sh', 'ls\nid\n'],
    ]);
    assert.deepEqual(names('{"worksheets":[{"cells":[{"cell_type":"code","input":["a"]}]}]}'), [
      ['cell.py', 'a'],
    ]);
  });

  it('a place of a cell is that of its string', () => {
    const text = notebook(['a = "\u{1F600}"\n', '\t!ls x\n']);
    const [cell, shell] = cellsOfNotebook(text);
    const place = cell?.text.indexOf('!ls') as number;
    assert.equal(text.slice(cell?.startOf(place), cell?.endOf(place + 3)), '!ls');
    assert.equal(text.slice(cell?.startOf(4), cell?.endOf(8)), '\\"\u{1F600}\\"');
    assert.equal(text.slice(shell?.startOf(0), shell?.endOf(4)), 'ls x');
  });

  it('code out of view and signs of a shell are found in cells of code', async () => {
    await assertFound('out-of-view', [
      ['a.ipynb', notebook(['a()\n', ...Array(300).fill('\n'), 'evil()\n'])],
      ['a.ipynb', notebook(`a()${'\n'.repeat(300)}evil()`)],
      ['a.ipynb', notebook([`a()${' '.repeat(300)}; evil()\n`])],
      ['a.ipynb', notebook(['%%bash\n', 'rm -rf build\r\n', 'exit\n'])],
    ]);
    await assertFound('look-alike-identifier', [
      ['a.ipynb', notebook(['%%bash\n', 'case $x in\n', ' ok) ;;\n', ' \u2217) exit 1 ;;\n', 'esac'])],
      ['a.ipynb', notebook(['%%sh\n', '[ "$a" \uA78A b ] || exit 1\n'])],
      ['a.ipynb', notebook(['import os\n', '!curl \u2010sSL https://example.com\n'])],
      ['a.ipynb', notebook(['!case "$x" in ok) ;; \\u2217) exit 1 ;; esac']).replace('\\\\u', '\\u')],
    ]);
  });

  it('prose, outputs and strings are left alone', async () => {
    await assertNothing([
      ['a.ipynb', notebook(`a${'\n'.repeat(300)}b()`, { type: 'markdown' })],
      ['a.ipynb', notebook(['# \u2217) See [ a \uFF1D b ]\n', 'x = "\u2010a \u2217)"\n'])],
      ['a.ipynb', notebook(['%%bash\n', 'echo "[ $a \uFF1D b ] \u2217)"\n'])],
      ['a.ipynb', notebook(`a()${'\n'.repeat(90)}b()`)],
    ]);
  });

  it('a long notebook is read in linear time', () => {
    for (const one of ['\\', '"', '{', '!a\n', '\n', '=!']) cellsOfNotebook(notebook(one.repeat(300_000)));
    cellsOfNotebook('{"cell_type":"code","source":["'.repeat(50_000));
    cellsOfNotebook('\\u'.repeat(500_000));
  });
});
