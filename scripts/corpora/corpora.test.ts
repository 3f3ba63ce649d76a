/** What `npm run corpora` counts as a regression, and which changes of a natural text have a reason. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  brokenPromises,
  compareFigures,
  describeMove,
  type Expectation,
  readExpectation,
  writeExpectation,
} from './expectation.ts';
import { changesOf, explainChange } from './explain-change.ts';

const COMMITTED: Expectation = new Map([
  [
    'udhr',
    new Map([
      ['changed', 16],
      ['payloads', 0],
      ['joiner | kn | U+200C deleted | \\u{0CCD}[]= {0} = 1', 2],
    ]),
  ],
  ['encoder a, b', new Map([['decoded', 300]])],
]);

function withFigure(corpus: string, figure: string, value: number): Expectation {
  return new Map([...COMMITTED, [corpus, new Map([...(COMMITTED.get(corpus) ?? []), [figure, value]])]]);
}

describe('the expected results of the corpus test', () => {
  it('the expected results of the corpus test are the same after being written and read back', () => {
    const read = readExpectation(writeExpectation(COMMITTED));
    assert.deepEqual(compareFigures(COMMITTED, read), []);
    assert.deepEqual([...read.keys()], [...COMMITTED.keys()]);
    assert.equal(read.get('udhr')?.get('joiner | kn | U+200C deleted | \\u{0CCD}[]= {0} = 1'), 2);
  });

  it('the comparison of corpus results names each figure that changed, and by how much', () => {
    const worse = compareFigures(COMMITTED, withFigure('udhr', 'changed', 19));
    assert.deepEqual(worse.map(describeMove), ['udhr: changed: 19 instead of 16 (+3)']);
    const fewer = compareFigures(COMMITTED, withFigure('encoder a, b', 'decoded', 299));
    assert.deepEqual(fewer.map(describeMove), ['encoder a, b: decoded: 299 instead of 300 (-1)']);
  });

  it('the comparison of corpus results reports a new or missing figure or corpus', () => {
    const newChange = compareFigures(COMMITTED, withFigure('udhr', 'WRONG | fa | U+200C deleted | a[]b', 1));
    assert.deepEqual(newChange.map(describeMove), [
      'udhr: WRONG | fa | U+200C deleted | a[]b: 1 instead of 0 (+1)',
    ]);
    const newCorpus = compareFigures(COMMITTED, withFigure('more', 'changed', 1));
    assert.deepEqual(newCorpus.map(describeMove), ['more: changed: 1 instead of 0 (+1)']);
    const gone = compareFigures(COMMITTED, new Map([...COMMITTED].slice(0, 1)));
    assert.deepEqual(gone.map(describeMove), ['encoder a, b: decoded: 0 instead of 300 (-300)']);
  });

  it('reading the expected corpus results throws for a malformed line, with its line number', () => {
    assert.throws(() => readExpectation('[udhr]\nchanged: 16\n'), /line 2/);
    assert.throws(() => readExpectation('changed = 16\n'), /line 1/);
  });
});

describe('the limits on corpus results', () => {
  it('corpus results within all limits are accepted', () => {
    assert.deepEqual(brokenPromises(COMMITTED), []);
  });

  for (const [corpus, figure, value] of [
    ['udhr', 'changed', 17],
    ['udhr', 'payloads', 1],
    ['udhr', 'changed wrongly', 1],
    ['dictionary-ru', 'look-alikes replaced', 1],
    ['typescript messages', 'spaces kept in fr', 837],
    ['cldr-dates', 'ALARM | mn | 41 | y', 3],
    ['emojibase-data', 'ALARM | uk | 41 | y', 1],
  ] as const) {
    it(`corpus results exceed a limit if ${corpus} has ${figure} = ${value}`, () => {
      assert.equal(brokenPromises(withFigure(corpus, figure, value)).length, 1);
    });
  }
});

describe('the explanation of a change in natural text', () => {
  for (const [text, reason] of [
    ['\u0C95\u0CCD\u200C\u200C\u0C97', 'joiner or break hint beside another'],
    ['\u0D2E\u0D3E\u200D \u0D15', 'joiner or break hint at the edge of a word'],
    ['\u0626\u200D\u0627', 'joiner between letters that join by themselves'],
    ['{0}\u2060{1}', 'word joiner between placeholders'],
    ['a \uFEFFb', 'byte order mark'],
    ['d\u200F/M', 'direction control in a text without right-to-left letters'],
    ['\u202AB\u00E1n', 'direction control in a text without right-to-left letters'],
    ['\u062A\u0648\u200F\u06BA', 'direction mark between letters of its own direction'],
    ['\u05E9 \u202C\u05DD', 'end of an embedding that none begins'],
    ['\u05E9 \u202E1:1', 'override or deprecated control, which stays nowhere'],
    ['\u0D15\u0D3E\u200B\u0D23', 'break hint between letters that a script without spaces has not'],
    ['0 \u2013\u2060 Bez', 'word joiner beside a dash'],
    ['a\u0010 b', 'control character of no format'],
    [
      'K\u03B1\u03BD\u03BF\u03BD\u03B9\u03BA\u03AE \u03AD\u03BA\u03C6\u03C1\u03B1\u03C3\u03B7',
      'Latin letter in a Greek word',
    ],
    ['ste\u00ADradi', 'soft hyphen in a word of less than 16 letters'],
    ['\u0437\u043Da\u043A', 'Latin letter in a Cyrillic word'],
    ['\u0430b', 'letter of another script among Latin ones'],
    ['\u0421ookie', 'letter of another script among Latin ones'],
  ] as const) {
    it(`a correct change of natural text gets the explanation "${reason}"`, () => {
      const changes = changesOf(text);
      assert.ok(changes.length > 0, 'the engine changes it');
      const reasons = changes.map((change) => explainChange(Array.from(text), change));
      assert.deepEqual(new Set(reasons), new Set([reason]));
    });
  }

  it('explainChange gives no reason for removing the zero-width non-joiner of a Persian word', () => {
    const change = { technique: 'zero-width', codePoint: 'U+200C', offset: 2, replacement: '' } as const;
    const word = Array.from('\u0645\u06CC\u200C\u062E\u0648\u0627\u0647\u0645');
    assert.equal(explainChange(word, change), null);
  });

  it('explainChange gives no reason for putting a Latin letter into a Cyrillic word', () => {
    const change = { technique: 'homoglyph', codePoint: 'U+0445', offset: 2, replacement: 'x' } as const;
    assert.equal(explainChange(Array.from('\u0432\u0103\u0445\u0103\u0442'), change), null);
  });

  it('explainChange gives no reason for removing the joiner or variation selector of an emoji', () => {
    const joiner = { technique: 'zero-width', codePoint: 'U+200D', offset: 1, replacement: '' } as const;
    assert.equal(explainChange(['\u{1F469}', '\u200D', '\u{1F680}'], joiner), null);
    const selector = {
      technique: 'variation-selector',
      codePoint: 'U+FE0F',
      offset: 1,
      replacement: '',
    } as const;
    assert.equal(explainChange(['\u2764', '\uFE0F'], selector), null);
  });
});
