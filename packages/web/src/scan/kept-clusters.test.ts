import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { type CleanOptions, DEFAULT_OPTIONS, inspect } from '@limpid/engine';
import { wholeOf } from './describe-mark.ts';
import { joinMarks } from './join-marks.ts';
import { gatherClusters } from './kept-clusters.ts';
import type { ScanResult } from './scan-result.ts';
import { isSignInPlace } from './sign-in-place.ts';
import { nextStop } from './walk-stops.ts';

const FAMILY = '\u{1F468}\u200D\u{1F469}\u200D\u{1F467}\u200D\u{1F466}';
const WORD = '\u0645\u06CC\u200C\u062E\u0648\u0627\u0647\u0645';

function scan(text: string, options: Partial<CleanOptions> = {}): ScanResult {
  const { marks, ...report } = inspect(text, { options: { ...DEFAULT_OPTIONS, ...options } });
  return { report, runs: gatherClusters(text, joinMarks(text, marks, report.payloads)) };
}

/** The clusters of a text, each with what its one note counts. */
function clusters(text: string): string[] {
  const result = scan(text);
  return result.runs.flatMap(({ action, cluster }, index) => {
    if (action !== 'kept' || cluster === undefined || cluster.first !== index) return [];
    return [`${text.slice(cluster.start, cluster.end)} ${wholeOf(index, result).count}`];
  });
}

describe('kept characters', () => {
  it('an emoji with kept hidden characters is marked as a whole, with one note that counts the characters', () => {
    assert.deepEqual(clusters(`her family ${FAMILY}.`), [`${FAMILY} 3`]);
    assert.deepEqual(clusters(`${FAMILY}${FAMILY}`), [`${FAMILY} 3`, `${FAMILY} 3`]);
    const rainbow = '\u{1F3F3}\uFE0F\u200D\u{1F308}';
    assert.deepEqual(clusters(`a${rainbow}\u2764\uFE0F`), [`${rainbow} 2`, '\u2764\uFE0F 1']);
    const england = '\u{1F3F4}\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F}';
    assert.deepEqual(clusters(`${england}${england}`), [`${england} 6`, `${england} 6`]);
    for (const sign of ['2', '#', '*']) {
      const keycap = `${sign}\uFE0F\u20E3`;
      for (const text of [keycap, `press ${keycap}.`, `1${keycap}`, `##${keycap}`, `\u00A9${keycap}`])
        assert.deepEqual(clusters(text), [`${keycap} 1`]);
      assert.deepEqual(clusters(keycap + keycap), [`${keycap} 1`, `${keycap} 1`]);
    }
  });

  it('a word with kept hidden or look-alike characters is marked as a whole', () => {
    assert.deepEqual(clusters(`(${WORD}) \u0628`), [`${WORD} 1`]);
    const conjunct = '\u0936\u094D\u200D\u0930\u0940';
    assert.deepEqual(clusters(`${conjunct}, ${conjunct}`), [`${conjunct} 1`, `${conjunct} 1`]);
    assert.deepEqual(clusters('VIP\u043E\u0432.'), ['VIP\u043E\u0432 2']);
  });

  it('a kept no-break space is marked together with the number or words that it joins', () => {
    assert.deepEqual(clusters('Bonjour\u00A0! 1\u202F234\u202F567 \u00AB\u00A0oui\u00A0\u00BB'), [
      'Bonjour\u00A0! 1',
      '1\u202F234\u202F567 2',
      '\u00AB\u00A0oui\u00A0\u00BB 2',
    ]);
  });

  it('a Lao phrase with several kept zero-width spaces is marked as a whole', () => {
    const phrase = '\u0EAA\u0EB0\u200B\u0EAB\u0EB0\u200B\u0EAA\u0EB0';
    assert.deepEqual(clusters(`${phrase} ${phrase}`), [`${phrase} 2`, `${phrase} 2`]);
  });

  it('a kept hidden character that no word or emoji needs is shown as a separate sign', () => {
    for (const [text, options] of [
      ['\u001B[31mred\u001B[0m', {}],
      ['a\u202Eb', { zeroWidth: false }],
      ['pass\u200Bword', { zeroWidth: false }],
    ] as const) {
      const { runs } = scan(text, options);
      assert.ok(runs.length > 0);
      for (const run of runs) assert.ok(isSignInPlace(run) && run.cluster === undefined);
    }
    const { runs } = scan(`${WORD} ${FAMILY} a\u200Bb`);
    assert.deepEqual(runs.filter(isSignInPlace), []);
  });

  it('the label of a character deleted inside a marked word is placed at the end of the word', () => {
    const { runs } = scan(`\u200B${WORD}\u200B\u0645 x`);
    const taken = runs.filter(({ action }) => action === 'deleted');
    assert.equal(taken.length, 2);
    for (const { cluster } of taken) assert.equal(cluster?.end, 1 + WORD.length + 2);
  });

  it('stepping through the marks stops once at each kept emoji or word, and wraps around at the ends', () => {
    const { runs } = scan(`a\u200Bb ${FAMILY} ${WORD}`);
    assert.equal(runs.length, 5);
    const forth = [null, 0, 1, 2, 3, 4].map((from) => nextStop(runs, from, 1));
    assert.deepEqual(forth, [0, 1, 4, 4, 4, 0]);
    const back = [null, 0, 1, 2, 3, 4].map((from) => nextStop(runs, from, -1));
    assert.deepEqual(back, [4, 4, 0, 1, 1, 1]);
    assert.equal(nextStop([], null, 1), null);
  });

  it('grouping kept characters takes less than two seconds in texts made to be slow', () => {
    for (const text of [
      '\u1780\u17B6\u200B'.repeat(60_000),
      FAMILY.repeat(15_000),
      `${WORD}${WORD}`.repeat(10_000),
      'e\u0301'.repeat(5) + '\u0301'.repeat(50_000),
      '\u0430'.repeat(100_000),
      '\u202A\u05D0'.repeat(20_000),
    ]) {
      const { marks, payloads } = inspect(text);
      const runs = joinMarks(text, marks, payloads);
      const start = performance.now();
      gatherClusters(text, runs);
      assert.ok(performance.now() - start < 2_000, `took ${performance.now() - start} ms`);
    }
  });
});
