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
    const names = (text: string) => Array.from(cellsOfNotebook(text), (one) => [one.name, one.text]);
    assert.deepEqual(names(notebook(['a = "\u00e9"\n', 'b'])), [['cell.py', 'a = "\u00e9"\nb']]);
    assert.deepEqual(names(notebook('x\t1', { language: 'R' })), [['cell.r', 'x\t1']]);
    assert.deepEqual(names(notebook('x', { type: 'markdown' })), []);
    assert.deepEqual(names(notebook(['%%bash\n', 'ls\n'])), [['cell.sh', 'ls\n']]);
    assert.deepEqual(names(notebook('%%script /bin/sh -e\nls')), [['cell.sh', 'ls']]);
    assert.deepEqual(names(notebook('\n%%script --bg bash\nls')), [['cell.sh', 'ls']]);
    assert.deepEqual(names(notebook('%%!\nls')), [['cell.sh', 'ls']]);
    assert.deepEqual(names(notebook('!ls \\\n  a\nb\n%sx id')).slice(1), [
      ['cell.py.sh', 'ls \\\n  a\n'],
      ['cell.py.sh', ' id'],
    ]);
    assert.deepEqual(names(notebook('%%writefile a/b.rb\nx')), [['a/b.rb', 'x']]);
    assert.deepEqual(names(notebook('%%time\nx')), [['cell.py', '%%time\nx']]);
    assert.deepEqual(names(notebook('a\n!ls\nb = !id\nc != d\n')), [
      ['cell.py', 'a\n!ls\nb = !id\nc != d\n'],
      ['cell.py.sh', 'ls\n'],
      ['cell.py.sh', 'id\n'],
    ]);
    assert.deepEqual(names('{"worksheets":[{"cells":[{"cell_type":"code","input":["a"]}]}]}'), [
      ['cell.py', 'a'],
    ]);
  });

  it('a place of a cell is that of its string', () => {
    const text = notebook(['a = "\u{1F600}"\n', '\t!ls x\n']);
    const [cell, shell] = [...cellsOfNotebook(text)];
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

  it('what says that a cell is code, and where it goes, may be written in other ways', async () => {
    const escaped = notebook('x').replace('"code"', '"c\\u006fde"');
    assert.deepEqual(
      Array.from(cellsOfNotebook(escaped), ({ text }) => text),
      ['x'],
    );
    assert.deepEqual([...cellsOfNotebook(escaped.replace('006f', '006d'))], []);
    const paths = (source: string) => Array.from(cellsOfNotebook(notebook(source)), ({ name }) => name);
    assert.deepEqual(paths('%%writefile "a b.sh"\nx'), ['a b.sh']);
    assert.deepEqual(paths("%%file --append 'a.sh'\nx"), ['a.sh']);
    await assertFound('look-alike-identifier', [
      ['a.ipynb', notebook('x, y = !rm \u2010rf x')],
      ['a.ipynb', notebook('x["!"] = !rm \u2010rf x')],
      ['a.ipynb', notebook('%pip install \u2010e x')],
      ['a.ipynb', notebook('%%writefile "a.sh"\nrm \u2010rf x')],
      ['a.ipynb', notebook('!echo """\n!rm \u2010rf x\n!echo """')],
    ]);
  });

  it('lines of other languages and of strings are no commands', async () => {
    await assertNothing([
      ['a.ipynb', notebook('!is.null(x) \u2212y', { language: 'R' })],
      ['a.ipynb', notebook('a = """\n!wichtig: Ein\u2010 und \u2010ausgabe\n"""')],
      ['a.ipynb', notebook('print("a = !rm \u2010x")')],
    ]);
  });

  it('a place in many escapes is that of the file', () => {
    const source = 'a\n\u{1F600}"\\'.repeat(500);
    const text = notebook(source).replaceAll('\u{1F600}', '\\ud83d\\ude00');
    const [cell] = [...cellsOfNotebook(text)];
    assert.equal(cell?.text, source);
    for (let index = source.indexOf('a'); index >= 0; index = source.indexOf('a', index + 1)) {
      assert.equal(text.slice(cell?.startOf(index), cell?.endOf(index + 2)), 'a\\n');
      assert.equal(text.slice(cell?.startOf(index + 2), cell?.endOf(index + 5)), '\\ud83d\\ude00\\"');
    }
  });

  it('brackets in many brackets are no notebook, and a long one is read', () => {
    const deep = (depth: number) =>
      [...cellsOfNotebook(`${'['.repeat(depth)}{"cell_type":"code","source":"a"}`)].length;
    assert.deepEqual([deep(63), deep(64), deep(1_000_000)], [1, 0, 0]);
    for (const one of ['\\', '"', '{', '!a\n', '\n', '=!', ' ', '"a'])
      assert.equal(
        Array.from(cellsOfNotebook(notebook(one.repeat(100_000))))[0]?.text.length,
        one.length * 100_000,
      );
    assert.deepEqual([...cellsOfNotebook('\\u'.repeat(500_000))], []);
  });
});
