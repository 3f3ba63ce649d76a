import assert from 'node:assert/strict';
import { describe, it, test } from 'node:test';
import { clean, type Technique } from '@limpid/engine';
import fc from 'fast-check';
import { PLAIN_JOB } from '../../test/plain-job.ts';
import type { Job, Selection } from '../scan-data.ts';
import { scanText } from './scan-text.ts';

const ALL: Selection = { only: null, ignore: { techniques: [], classes: [], ranges: [] } };
const MESSAGE =
  '\u{200B}\u{200C}\u{200C}\u{200B}\u{200C}\u{200B}\u{200B}\u{200B}\u{200B}\u{200C}\u{200C}\u{200B}\u{200C}\u{200B}\u{200B}\u{200C}'; // limpid-allow payload

const jobOf = (selection: Selection, output: Job['output'] = 'cleaned'): Job => ({
  options: {},
  selection,
  readsAllowComments: false,
  output,
});
const only = (...techniques: readonly Technique[]): Selection => ({
  ...ALL,
  only: { techniques, classes: [], ranges: [] },
});

const texts = fc
  .array(
    fc.constantFrom(
      ...[...'a word \u{200B} \u{200D} \u{A0} \u{430} \u{FE0F} \u{1F469}'.split(' '), ' ', '\n', '\r\n'],
      ...['\u{202E}', '\u{1B}', '\u{645}\u{6CC}', '\u{E0041}', '. ', MESSAGE],
    ),
  )
  .map((units) => units.join(''));

test('a hidden character of a docstring stands in no name of the code; one of a name does, and so does one behind a string whose end is unclear', () => {
  const namesIn = (text: string) =>
    scanText(text, jobOf(ALL, 'report'), { name: 'a.py' }).kinds.map((kind) => kind.class);
  const docstring = '"""\nReturns:\n    (list): \u{200C}\u0644\u06CC\u0633\u062A\u06CC \u0627\u0632 x\n"""\n';
  assert.deepEqual(namesIn(docstring), ['invisible']);
  const name = 'pass\u{200B}word = 1\n';
  assert.deepEqual(namesIn(`"""Text."""\n${name}`), ['invisible-identifier']);
  assert.deepEqual(namesIn(`a = f"{"" + """b"""}"\nc = """\n${name}"""\n`), ['invisible-identifier']);
});

describe('the scan of a text', () => {
  it('the command line and the engine give the same cleaned text, counts and positions', () => {
    fc.assert(
      fc.property(texts, (text) => {
        const ours = scanText(text, jobOf(ALL));
        const engine = clean(text, { positions: true });
        assert.equal(ours.text, engine.text);
        assert.deepEqual([ours.deleted, ours.replaced], [engine.deleted, engine.replaced]);
        const places = engine.findings
          .flatMap(({ codePoint, action, positions = [] }) =>
            positions.map(({ offset, line, column }) => ({ codePoint, action, offset, line, column })),
          )
          .sort((one, other) => one.offset - other.offset);
        assert.deepEqual(
          ours.places.map(({ codePoint, action, offset, line, column }) => ({
            codePoint,
            action,
            offset,
            line,
            column,
          })),
          places,
        );
        assert.equal(
          ours.kinds.reduce((sum, { count }) => sum + count, 0),
          ours.places.length,
        );
      }),
      { seed: 20261123 },
    );
  });

  it('--only and --ignore limit which characters are cleaned, by technique or code point', () => {
    const text = 'a\u{200B}b c\u{A0}d \u{430}pple';
    assert.equal(scanText(text, jobOf(only('nbsp'))).text, 'a\u{200B}b c d \u{430}pple');
    const ignore = { techniques: ['homoglyph'] as const, classes: [], ranges: [[0x200b, 0x200f]] as const };
    assert.equal(scanText(text, jobOf({ only: null, ignore })).text, 'a\u{200B}b c d \u{430}pple');
    const both = { only: { techniques: [], classes: [], ranges: [[0xa0, 0xa0]] as const }, ignore };
    assert.deepEqual(
      scanText(text, jobOf(both)).kinds.map(({ codePoint }) => codePoint),
      ['U+00A0'],
    );
  });

  it('a hidden message is reported with its line and column, unless --only excludes its technique', () => {
    const text = `line\nand ${MESSAGE}more`;
    const [payload] = scanText(text, jobOf(ALL)).payloads;
    assert.deepEqual([payload?.text, payload?.line, payload?.column], ['hi', 2, 5]);
    assert.equal(scanText(text, jobOf(only('nbsp'))).payloads.length, 0);
    const ignore = { techniques: [], classes: [], ranges: [[0x200b, 0x200c]] as const };
    assert.equal(scanText(text, jobOf({ only: null, ignore })).payloads.length, 1);
  });

  it('a deleted character is listed even if 10,001 legitimate invisible characters precede it', () => {
    const text = `${'\u{1F469}\u{200D}\u{1F680} '.repeat(10_001)}a\u{200B}b`;
    const { places, kept } = scanText(text, jobOf(ALL));
    assert.equal(kept, 10_001);
    assert.equal(places.length, 10_001);
    assert.equal(places.at(-1)?.action, 'deleted');
  });

  it('the reveal command writes look-alike and invisible characters as escapes', () => {
    const text = '\u{430}pple \u{1F469}\u{200D}\u{1F680}\n';
    assert.equal(scanText(text, jobOf(ALL, 'revealed')).text, '\\u{430}pple \u{1F469}\\u{200D}\u{1F680}\n');
  });

  it('bidirectional controls that reorder a line give a suspicion score of 70 or more only in code files', () => {
    // Nothing in these lines tells so.
    const text = 'alpha \u{2067} beta\ngamma delta epsilon\nzeta eta theta\n';
    const suspicionOf = (name: string | null) => scanText(text, jobOf(ALL), { name }).suspicion;
    for (const name of ['a.py', 'src/a.nim', 'A.RS', 'Makefile']) assert.ok(suspicionOf(name) >= 70, name);
    for (const name of [null, 'a.md', 'a.txt', 'a.po', 'a.srt', 'a.vtt', 'a.mdx', 'a.tex', 'a.json', '.env'])
      assert.ok(suspicionOf(name) < 40, `${name}`);
  });

  it('with the option omitsUnchanged, the result contains the cleaned text only if cleaning changed something', () => {
    const job: Job = { ...jobOf(ALL), omitsUnchanged: true };
    assert.equal(scanText('plain \u{1F469}\u{200D}\u{1F680}\n', job).text, null);
    assert.equal(scanText('plain \u{1F469}\u{200D}\u{1F680}\n', jobOf(ALL)).text?.length, 12);
    assert.equal(scanText('pl\u{200B}ain\n', job).text, 'plain\n');
  });
});

test('a report says why cleaning would leave a text alone, and nothing of one that would be cleaned', () => {
  const text = 'x = 1;\u2028y = 2; // th\u0435 c\u0430t\n';
  assert.match(
    scanText(text, PLAIN_JOB, { name: 'a.js' }).leftAlone ?? '',
    /^`clean` would leave it alone: in line 1, column 7, .* Change that place by hand, then `clean` does the rest\.$/,
  );
  const names = 'user = 1\nus\u0435r = 2\nf(us\u0435r)\n';
  assert.match(scanText(names, PLAIN_JOB, { name: 'a.py' }).leftAlone ?? '', /would make a name the same/);
  const byHand = (one: string, name: string) =>
    scanText(one, PLAIN_JOB, { name }).places.flatMap((place) =>
      place.byHand === true ? [place.offset] : [],
    );
  assert.deepEqual(byHand(text, 'a.js'), [6]);
  // Of a name all places are in the way, and nothing in comments.
  assert.deepEqual(byHand(`${names}# th\u0435 c\u0430t\n`, 'a.py'), [11, 22]);
  // It is not known which of two keys is meant.
  const keys = '{"user":1,"us\u0435r":2,"a":"\u200Bb"}';
  assert.equal(byHand(keys, 'a.json').length, scanText(keys, PLAIN_JOB, { name: 'a.json' }).places.length);
  assert.doesNotMatch(scanText(keys, PLAIN_JOB, { name: 'a.json' }).leftAlone ?? '', /by hand/);
  for (const [name, one] of [
    ['a.txt', text],
    ['a.js', 'y = 2; // th\u0435 c\u0430t\n'],
    ['a.py', 'us\u0435r = 2\nf(us\u0435r)\n'],
  ] as const)
    assert.equal(scanText(one, PLAIN_JOB, { name }).leftAlone, undefined, name);
});

test('a comment of code that allows nothing of its line is told, unless less than all is asked for', () => {
  const text = 'a\u{200B}b(); // limpid-allow tag\nc\u{200B}d(); // limpid-allow zero-width\n';
  const notesOf = (name: string, selection = ALL, one = text, options: Job['options'] = {}) =>
    scanText(one, { ...jobOf(selection, 'report'), readsAllowComments: true, options }, { name }).notes ?? [];
  assert.deepEqual(notesOf('a.js'), [
    'line 1: limpid-allow has no effect: nothing that it allows is found in its line (limpid-allow-next-line is for the next one).',
  ]);
  assert.deepEqual(notesOf('a.md'), []);
  assert.deepEqual(notesOf('a.js', only('nbsp')), []);
  assert.deepEqual(notesOf('a.js', ALL, text, { homoglyphs: false }), []);
  assert.deepEqual(notesOf('a.js', ALL, '\n// limpid-allow-next-line tag\na();\n'), [
    'line 2: limpid-allow-next-line has no effect: nothing that it allows is found in the next line.',
  ]);
  for (const comment of ['punctuation', 'whitespace, tag', 'U+2019']) {
    const one = `// limpid-allow ${comment}\n`;
    assert.deepEqual(notesOf('a.js', ALL, one), []);
    assert.equal(notesOf('a.js', ALL, one, { punctuation: true, whitespace: true }).length, 1);
  }
  for (const one of ['say("# limpid-allow tag");\n', 'say(`\n# limpid-allow tag\n`);\n'])
    assert.deepEqual(notesOf('a.js', ALL, one), []);
});
