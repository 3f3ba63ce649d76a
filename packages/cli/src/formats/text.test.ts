import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { PLAIN_JOB } from '../../test/plain-job.ts';
import { PLAIN } from '../colours.ts';
import { scanWhole } from '../scanner/whole-text.ts';
import type { FormatSettings } from './format.ts';
import { makeText } from './text.ts';

const SETTINGS: FormatSettings = {
  ...{ command: 'scan', colours: PLAIN, showsKept: false, limit: 100, isAgentSafe: false },
  ...{ showsPayloads: false, root: '/', isNarrowed: false, showsText: false, isSummary: false },
};

async function linesOf(name: string, text: string, settings = SETTINGS): Promise<readonly string[]> {
  const scanned = await scanWhole({ path: name, file: null, inline: text, calledAs: name }, PLAIN_JOB);
  assert.equal(scanned.outcome, 'scanned');
  return makeText(settings).source(scanned, 'reported').trimEnd().split('\n');
}

describe('the verdict of a text', () => {
  it('no verdict says that all is well beside an error, and it stays as it is beside warnings', async () => {
    const verdictOf = async (text: string) => (await linesOf('a.txt', text)).at(-1);
    assert.equal(
      await verdictOf('a \u{E0001} b\n'),
      'a.txt: 1 place of it is an error. Suspicion 12 of 100.',
    );
    assert.match((await verdictOf('pass\u200Bword\n')) ?? '', /^a\.txt: Probably no mark/);
  });
});
