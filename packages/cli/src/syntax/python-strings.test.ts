import assert from 'node:assert/strict';
import { test } from 'node:test';
import { stringsOfPython } from './python-strings.ts';

const stringsIn = (text: string, name = 'a.py') =>
  stringsOfPython(text, name).map(({ start, end }) => text.slice(start, end));

test('strings of Python are found, of one line or several, whatever quotation marks and escapes they hold', () => {
  const text = `"""A "text"\nof two lines."""\nx = 'a' + r'''it's \\''' b''' + ""\ny = """z"""\n`;
  assert.deepEqual(stringsIn(text), ['A "text"\nof two lines.', 'a', "it's \\''' b", '', 'z']);
  assert.deepEqual(stringsIn(text, 'a.js'), []);
});

test('quotation marks in comments and in other strings begin none; a carriage return ends a comment', () => {
  assert.deepEqual(stringsIn(`#\ra = """b"""; c = """\nd"""\n`), ['b', '\nd']);
  assert.deepEqual(stringsIn(`# """\na = '"""'\nb = "'''"\nc = """d"""\n`), ['"""', "'''", 'd']);
});

test('code in a formatted string stays code, and behind a string whose end is unclear nothing is text', () => {
  assert.deepEqual(stringsIn('a = f"""{b}"""\nc = """d"""\n'), ['d']);
  assert.deepEqual(stringsIn('a = f"{b!r:%H} {{ {c}"\nc = """d"""\n'), ['d']);
  for (const start of [
    'a = f"{"" + """b"""}"',
    'a = f"{ {1: 2}["b"]}"',
    'a = f"{ {{1}: 2}["b"]}"',
    `a = f"{'}' + "b"}"`,
    `a = f"{b:'}{ 'a}' "'"}" # '"""`,
    `a = f"{f'{'}'}' + "b"}"`,
    'a = f"""{b # }\n + """c"""}"""',
  ])
    assert.deepEqual(stringsIn(`${start}\nc = """d"""\n`), [], start);
  assert.deepEqual(stringsIn(`a = 'b\nc = """d"""\n`), []);
  assert.deepEqual(stringsIn('a = """b'), []);
});
