import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { PLAIN } from '../colours.ts';
import type { FormatSettings, Summary } from './format.ts';
import { sumUp } from './sum-up.ts';

const SETTINGS: FormatSettings = {
  ...{ command: 'scan', colours: PLAIN, showsKept: false, limit: 100, isAgentSafe: false },
  ...{ showsPayloads: false, root: '/', isNarrowed: false, showsText: false, isSummary: false },
  fails: () => true,
};
const NOTHING: Summary = {
  ...{
    scanned: 3,
    unclean: 0,
    written: 0,
    deleted: 0,
    replaced: 0,
    kept: 0,
    severities: { error: 0, warning: 0, note: 0 },
    payloads: 0,
  },
  ...{ skipped: 0, failed: 0 },
};

describe('the summary line of a report', () => {
  it('what `clean` would leave alone is among what there is to remove, and what is to change by hand is not', () => {
    const left = { ...NOTHING, unclean: 1, replaced: 5, leftAlone: 5, escaped: 2 };
    assert.equal(
      sumUp(left, 1, SETTINGS),
      '3 texts scanned, 1 with something to remove: 5 would be replaced. `clean` would leave 5 characters alone. 2 to change by hand.',
    );
  });

  it('the summary says that plain spaces need --whitespace only if a message is written in them', () => {
    const message = { ...NOTHING, payloads: 1 };
    assert.equal(
      sumUp({ ...message, inSpaces: 1 }, 1, SETTINGS),
      '3 texts scanned, 1 fails the check. 1 hidden message decoded: `clean` removes what plain spaces carry only with --whitespace.',
    );
    for (const command of ['scan', 'clean'] as const)
      assert.doesNotMatch(sumUp(message, 1, { ...SETTINGS, command }), /whitespace/);
  });

  it('a text that `clean` left alone is counted apart from what could not be read', () => {
    const clean = { ...SETTINGS, command: 'clean' } as const;
    assert.equal(
      sumUp({ ...NOTHING, unclean: 1, written: 1, deleted: 1, failed: 3, refused: 2 }, 0, clean),
      '1 file of 3 cleaned: 1 deleted. 2 files left alone, to change by hand. 1 could not be read or written.',
    );
    assert.equal(
      sumUp({ ...NOTHING, scanned: 0, failed: 1, refused: 1 }, 0, clean),
      'Nothing cleaned. 1 file left alone, to change by hand.',
    );
  });

  it('the summary line of a report says "nothing to remove" only if no text fails the check', () => {
    assert.equal(sumUp(NOTHING, 0, SETTINGS), '3 texts scanned, nothing to remove.');
    assert.equal(
      sumUp({ ...NOTHING, failed: 1 }, 0, SETTINGS),
      '3 texts scanned, nothing to remove. 1 could not be read or written.',
    );
    for (const counts of [{}, { payloads: 1 }, { escaped: 2 }, { kept: 3 }, { allowed: 1 }, { failed: 1 }])
      for (const failing of [1, 2]) {
        const sum = sumUp({ ...NOTHING, ...counts }, failing, SETTINGS);
        assert.match(
          sum,
          failing === 1 ? /^3 texts scanned, 1 fails the check/ : /^3 texts scanned, 2 fail the check/,
        );
        assert.doesNotMatch(sum, /nothing to remove/);
      }
  });
});
