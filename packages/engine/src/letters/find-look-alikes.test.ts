import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { anyLetters } from '../../test/any-letters.ts';
import { anyText } from '../../test/any-text.ts';
import { cases } from '../../test/cases.ts';
import { escaped } from '../../test/escaped.ts';
import { clean } from '../index.ts';
import { Letters } from './find-look-alikes.ts';

test('the same look-alike letters are found whether the words of a text are counted in advance or when needed', () => {
  const isSame = (text: string) => {
    const [own, given] = [new Letters(text), new Letters(text)];
    for (let round = 0; round < 3; round++) {
      own.judge(null);
      given.judge(given);
    }
    assert.deepEqual(own.marks(), given.marks(), escaped(text));
  };
  fc.assert(fc.property(anyLetters, isSame), { numRuns: cases(10_000), seed: 20261123 });
  fc.assert(fc.property(anyText, isSame), { numRuns: cases(2000), seed: 20261123 });
});

const ENGLISH = 'Please read the letter before you go. ';
const RUSSIAN =
  '\u041c\u044b \u0441\u043c\u043e\u0442\u0440\u0435\u043b\u0438 \u043d\u0430 \u0440\u0435\u043a\u0443. ';

test('a look-alike letter is replaced at any position in a long text', () => {
  for (const before of [0, 1, 63, 64, 65, 4032, 4095, 4096, 4097, 9000]) {
    const filler = ENGLISH.repeat(Math.ceil(before / ENGLISH.length)).slice(0, before);
    const text = `${filler} p\u0430ypal ${ENGLISH.repeat(300)}p\u0430ypal`;
    assert.equal(clean(text).text, text.replaceAll('\u0430', 'a'), `${before} before`);
  }
});

test('a single Cyrillic look-alike between English words is replaced, however far away the words are', () => {
  for (const between of [' ', ' '.repeat(10_000), `${' 1'.repeat(5000)} `, '\u200b '.repeat(5000)]) {
    const { findings } = clean(`Read the letter${between}\u0430${between}and go home.`);
    const letter = findings.find(({ codePoint }) => codePoint === 'U+0430');
    assert.equal(letter?.action, 'replaced', `${between.length} units between`);
  }
});

test('a word of Cyrillic look-alikes is replaced wherever it stands as a name, and stays where it is cited', () => {
  const copy = '\u0441\u043e\u0440\u0443';
  const code = (name: string) => `def ${name}(x):\n    return x\n\nprint(${name})\n${name}.${name} = 1\n`;
  // The second text is longer than a section.
  for (const before of ['', ENGLISH.repeat(6000)])
    assert.equal(clean(before + code(copy)).text, before + code('copy'), `${before.length} units before`);
  assert.equal(clean(`${code(copy)}d["${copy}"]\n`).text, `${code('copy')}d["${copy}"]\n`);
  const alone = `${ENGLISH}It is spelled (${copy}), not copy.`;
  assert.equal(clean(alone).text, alone);
});

test('a Latin name with a Russian ending is kept, and a Cyrillic look-alike inside a Latin name is replaced', () => {
  for (const name of ['Facebook\u0430', 'Facebook\u04302', 'Facebook\u0430\u0661'])
    assert.equal(clean(RUSSIAN + name).text, RUSSIAN + name);
  assert.equal(clean(`${ENGLISH}F\u0430cebook`).text, `${ENGLISH}Facebook`);
  assert.equal(clean(`${RUSSIAN}F\u0430cebook`).text, `${RUSSIAN}Facebook`);
});

test('a look-alike letter is replaced when the word before it is in mathematical Latin letters', () => {
  const styled = '\u{1D5BA}'.repeat(3);
  assert.equal(clean(`${styled} p\u0430ypal`).text, 'aaa paypal');
});

test('cleaning a word of 200,000 letters from two scripts a second time changes nothing', () => {
  for (const word of ['b\u0430'.repeat(100_000), '\u03c7a'.repeat(100_000), '\u02c8\u0430b'.repeat(66_000)])
    for (const text of [word, `/${word}/`, `[${word}]`, `%s${word}`, `\\n${word}`])
      assert.equal(clean(clean(text).text).text, clean(text).text);
});
