/** What `npm run corpora` calls a regression. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  compareFigures,
  type Expectation,
  readExpectation,
  tellMove,
  writeExpectation,
} from './expectation.ts';
import { brokenPromises } from './promises.ts';

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

describe('the expectation of the corpora', () => {
  it('comes back from its file as it was written', () => {
    const read = readExpectation(writeExpectation(COMMITTED));
    assert.deepEqual(compareFigures(COMMITTED, read), []);
    assert.deepEqual([...read.keys()], [...COMMITTED.keys()]);
    assert.equal(read.get('udhr')?.get('joiner | kn | U+200C deleted | \\u{0CCD}[]= {0} = 1'), 2);
  });

  it('tells which number moved and by how much, up or down', () => {
    const worse = compareFigures(COMMITTED, withFigure('udhr', 'changed', 19));
    assert.deepEqual(worse.map(tellMove), ['udhr: changed: 19 instead of 16 (+3)']);
    const fewer = compareFigures(COMMITTED, withFigure('encoder a, b', 'decoded', 299));
    assert.deepEqual(fewer.map(tellMove), ['encoder a, b: decoded: 299 instead of 300 (-1)']);
  });

  it('misses a number, a change and a corpus that are new or gone', () => {
    const newChange = compareFigures(COMMITTED, withFigure('udhr', 'WRONG | fa | U+200C deleted | a[]b', 1));
    assert.deepEqual(newChange.map(tellMove), [
      'udhr: WRONG | fa | U+200C deleted | a[]b: 1 instead of 0 (+1)',
    ]);
    const newCorpus = compareFigures(COMMITTED, withFigure('more', 'changed', 1));
    assert.deepEqual(newCorpus.map(tellMove), ['more: changed: 1 instead of 0 (+1)']);
    const gone = compareFigures(COMMITTED, new Map([...COMMITTED].slice(0, 1)));
    assert.deepEqual(gone.map(tellMove), ['encoder a, b: decoded: 0 instead of 300 (-300)']);
  });

  it('refuses a file with a line that it cannot read', () => {
    assert.throws(() => readExpectation('[udhr]\nchanged: 16\n'), /line 2/);
    assert.throws(() => readExpectation('changed = 16\n'), /line 1/);
  });
});

describe('the promises of the corpora', () => {
  it('hold for what is committed here', () => {
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
    it(`are broken when ${corpus} has ${figure} = ${value}, whatever is committed`, () => {
      assert.equal(brokenPromises(withFigure(corpus, figure, value)).length, 1);
    });
  }
});
