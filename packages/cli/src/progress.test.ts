import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { PLAIN } from './colours.ts';
import { sentenceOfReading, startProgress } from './progress.ts';

describe('progress', () => {
  it('the progress line appears after a second, changes at most ten times a second, and is erased at the end', () => {
    const shown: string[] = [];
    let now = 0;
    const terminal = {
      colours: PLAIN,
      isTerminal: true,
      print: async () => {},
      say: () => {},
      showProgress: (line: string) => shown.push(line),
    };
    const progress = startProgress(100, terminal, () => now);
    for (now = 0; now < 1200; now += 50) progress.step();
    assert.deepEqual(shown, ['21 of 100 scanned', '23 of 100 scanned']);
    progress.wipe();
    progress.wipe();
    assert.deepEqual(shown.slice(2), ['']);
    now = 2000;
    progress.report(sentenceOfReading('a\u{202E}b', 0.456, 2));
    assert.equal(shown.at(-1), '24 of 100 scanned; a\\u{202E}b: 45% of reading 2');
  });
});
