import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { framed, store } from '../../../engine/test/content-credentials.ts';
import { PLAIN_JOB } from '../../test/plain-job.ts';
import { PLAIN } from '../colours.ts';
import { scanWhole } from '../scanner/whole-text.ts';
import type { FormatSettings } from './format.ts';
import { makeText } from './text.ts';

const SETTINGS: FormatSettings = {
  ...{ command: 'scan', colours: PLAIN, showsKept: false, limit: 100, isAgentSafe: false },
  ...{ showsPayloads: false, root: '/', isNarrowed: false, showsText: false, isSummary: false },
  fails: () => true,
};

async function linesOf(name: string, text: string, settings = SETTINGS): Promise<readonly string[]> {
  const scanned = await scanWhole({ path: name, file: null, inline: text, calledAs: name }, PLAIN_JOB);
  assert.equal(scanned.outcome, 'scanned');
  return makeText(settings).source(scanned, 'reported').trimEnd().split('\n');
}

describe('the lines of a report', () => {
  const placesOf = async (text: string) =>
    (await linesOf('a.txt', text)).filter((line) => /^a\.txt:\d/.test(line));

  it('more than three characters of one class and end in one line of the text are one line', async () => {
    assert.deepEqual(await placesOf('one\u00A0two\u00A0three\u00A0four\u00A0five pass\u200Bword\n'), [
      'a.txt:1:4  note odd-space  4 U+00A0  NO-BREAK SPACE in this line  replace by " "',
      'a.txt:1:29  warning invisible  U+200B  ZERO WIDTH SPACE  delete',
    ]);
    assert.deepEqual(await placesOf('one\u2009two\u200Athree\u2009four\u200Afive\n'), [
      'a.txt:1:4  note odd-space  4 characters: 2 U+2009, 2 U+200A in this line  replace by " "',
    ]);
    assert.deepEqual(await placesOf('x\u200B\u200B\u200B\u200B\u200By\n'), [
      'a.txt:1:2  warning invisible  5 U+200B  ZERO WIDTH SPACE  delete',
    ]);
  });

  it('three characters, those of other lines and those with another end have a line each', async () => {
    assert.equal((await placesOf('one\u00A0two\u00A0three\u00A0four\n')).length, 3);
    assert.equal((await placesOf('one\u00A0two\nthree\u00A0four\n'.repeat(3))).length, 6);
    assert.equal((await placesOf('p\u0430ssword c\u043Eme th\u0435re d\u0456ng\n')).length, 4);
  });
});

describe('the verdict of a text', () => {
  it('no verdict says that all is well beside an error, and it stays as it is beside warnings', async () => {
    const verdictOf = async (text: string) => (await linesOf('a.txt', text)).at(-1);
    assert.equal(
      await verdictOf('a \u{E0001} b\n'),
      'a.txt: 1 place of it is an error. Suspicion 12 of 100.',
    );
    assert.match((await verdictOf('pass\u200Bword\n')) ?? '', /^a\.txt: Probably no mark/);
  });

  it('content credentials are told with their maker, but not to agents', async () => {
    const text = `The ferry leaves at half past six.${framed(store('Example Press/2.1'))}\n`;
    const lines = await linesOf('a.txt', text);
    assert.ok(lines.some((line) => line.includes('say that "Example Press/2.1" made them')));
    const forAgents = await linesOf('a.txt', text, { ...SETTINGS, isAgentSafe: true });
    assert.ok(forAgents.every((line) => !line.includes('Example Press')));
  });
});
