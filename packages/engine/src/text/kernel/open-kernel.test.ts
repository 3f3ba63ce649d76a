import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { anyLetters } from '../../../test/any-letters.ts';
import { anyText } from '../../../test/any-text.ts';
import { cases, STEP } from '../../../test/cases.ts';
import { corporaAreMissing, declarations, emojiSequences } from '../../../test/corpora.ts';
import { escaped } from '../../../test/escaped.ts';
import { findCandidates } from '../find-candidates.ts';
import { surveyPortably } from '../portable-survey.ts';
import { MAX_UNITS, openKernel } from './open-kernel.ts';

const kernel = openKernel();
const kernelIsMissing = kernel === null && 'this process has no WebAssembly';

/** Units of a turn, and of two. */
const BLOCKS = [32, 64];
const OTHER_HALVES = [
  ...[
    'the ',
    '\u0434\u043e\u043c ',
    '\u4e2d',
    '\u0915\u0941',
    '\u0645\u064e',
    '\u{1F600}',
    '  ',
    '.  ',
    '\u03c9 ',
  ],
  ...['\u0430', 'a', '1', '\u0301', '\u0941', '\ud83d', '\udc69', '\u0662', '\u200b', '\n', ' \n', '\u00d7'],
];

function same(text: string): void {
  const { places, ...answers } = kernel?.(text) ?? {};
  const said = escaped(text.slice(0, 400));
  assert.deepEqual(answers, surveyPortably(text), said);
  if (answers.hasCandidates) assert.deepEqual(findCandidates(text, places), findCandidates(text), said);
}

test('the WebAssembly and JavaScript text scans give equal results for random texts', {
  skip: kernelIsMissing,
}, () => {
  fc.assert(fc.property(anyLetters, same), { numRuns: cases(20_000), seed: 20261121 });
  fc.assert(fc.property(anyText, same), { numRuns: cases(4000), seed: 20261121 });
  const units = fc.array(fc.nat(0xffff), { maxLength: 200 });
  fc.assert(
    fc.property(units, (codes) => same(String.fromCharCode(...codes))),
    { numRuns: cases(4000), seed: 20261121 },
  );
  const bytes = fc.array(fc.nat(0xff), { maxLength: 200 });
  fc.assert(
    fc.property(bytes, (codes) => same(String.fromCharCode(...codes))),
    { numRuns: cases(4000), seed: 20261121 },
  );
});

test('the WebAssembly and JavaScript text scans give equal results for each UTF-16 unit, alone and among letters', {
  skip: kernelIsMissing,
}, () => {
  for (let unit = 0; unit <= 0xffff; unit += STEP) {
    const one = String.fromCharCode(unit);
    same(one);
    same(`${'ab'.repeat(20)}${one}x \u4e2d`);
    same(`${'\u4e2d'.repeat(33)}${one.repeat(3)}\u4e2d`);
    same(`${'\u0434\u043e\u043c\u0430 '.repeat(13)}${one}1\u0434 a`);
    same(`${'\u0645\u0645\u0645\u0645 '.repeat(13)}${one}\u0645`);
  }
});

test('the WebAssembly and JavaScript text scans give equal results for all characters above U+FFFF', {
  skip: kernelIsMissing,
}, () => {
  for (let start = 0x10000; start <= 0x10ffff; start += 16 * STEP) {
    const characters = Array.from({ length: 16 }, (_, offset) => String.fromCodePoint(start + offset));
    const isTold = start < 0x20000 || (start & 0xffff) < 16 || (start & 0xffff) >= 0xfff0;
    same(characters.join(''));
    if (isTold) for (const character of characters) same(`\u0434\u043e\u043c.${character}. dom 7`);
  }
});

test('the WebAssembly and JavaScript text scans give equal results for texts of every length up to 200', {
  skip: kernelIsMissing,
}, () => {
  for (let length = 0; length <= 200; length++) {
    for (const filling of [
      'the house ',
      '\u0434\u043e\u043c \u0431\u044b\u043b. ',
      '\u4e2d\u6587\u3002',
      '\u00e9t\u00e9 ',
    ])
      same(filling.repeat(length).slice(0, length));
  }
  for (const block of BLOCKS) {
    for (let before = block - 5; before <= block + 2; before++) {
      for (const filling of ['x', '\u0434', '\u4e2d', ' x'])
        for (const one of OTHER_HALVES)
          for (const other of OTHER_HALVES)
            same(`${filling.repeat(block).slice(0, before)}${one}${other}${one} the \u0434\u043e\u043c`);
    }
  }
});

test('the WebAssembly and JavaScript text scans give equal results for mixes of emoji, marks and hidden characters', {
  skip: kernelIsMissing,
}, () => {
  const pieces = ['\u{1F3F4}', '\u{1F3F4}', '\u094d', '\u0301', '\u200d', ' ', 'a', '\u{E0067}', '\u{1D400}'];
  const texts = fc.array(fc.constantFrom(...pieces), { maxLength: 120 }).map((all) => all.join(''));
  fc.assert(fc.property(texts, same), { numRuns: cases(20_000), seed: 20261121 });
});

test('the WebAssembly and JavaScript text scans give equal results for texts that mix Latin and Cyrillic', {
  skip: kernelIsMissing,
}, () => {
  const latin = 'The house stands by the river. ';
  const russian = '\u0414\u043e\u043c \u0441\u0442\u043e\u0438\u0442 \u0443 \u0440\u0435\u043a\u0438. ';
  const alike = '\u0421\u043e\u0441\u043e \u0438 \u0435\u0441\u0430. ';
  for (const first of [0, 1, 7, 40])
    for (const second of [0, 1, 7, 40])
      for (const third of [0, 1, 9])
        for (const mixed of ['', `The ${alike}`, `${alike}in the house. `, '\u03a9 is a letter. ', '\u00ad'])
          same(latin.repeat(first) + russian.repeat(second) + mixed + latin.repeat(third));
});

test('loading the WebAssembly scan returns null, without an error, if WebAssembly is missing or forbidden', () => {
  const { WebAssembly } = globalThis as { WebAssembly?: unknown };
  try {
    Reflect.deleteProperty(globalThis, 'WebAssembly');
    assert.equal(openKernel(), null);
    const forbidden = () => {
      throw new Error('Wasm code generation disallowed by embedder');
    };
    Object.assign(globalThis, { WebAssembly: { Module: forbidden, Instance: forbidden } });
    assert.equal(openKernel(), null);
  } finally {
    Object.assign(globalThis, { WebAssembly });
  }
});

test('the WebAssembly and JavaScript text scans give equal results for texts of the maximum length', {
  skip: kernelIsMissing,
}, () => {
  same('\u{1F600}'.repeat(MAX_UNITS / 2));
  same('a'.repeat(MAX_UNITS));
});

test('the WebAssembly and JavaScript text scans give equal results for natural texts and all emoji', {
  skip: kernelIsMissing || corporaAreMissing,
}, () => {
  for (const { text } of declarations()) same(text);
  for (const emoji of emojiSequences()) same(`We met ${emoji} there.`);
});
