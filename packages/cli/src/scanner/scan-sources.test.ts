import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { PLAIN_JOB } from '../../test/plain-job.ts';
import type { Job, Outcome, Source } from '../scan-data.ts';
import type { ScanHooks } from './scan-sources.ts';
import { scanSources } from './scan-sources.ts';

const folder = mkdtempSync(join(tmpdir(), 'limpid-large-'));
after(() => rmSync(folder, { recursive: true, force: true }));

const JOB: Job = { ...PLAIN_JOB, output: 'cleaned' };

function make(name: string, content: string | Buffer): Source {
  const file = join(folder, name);
  writeFileSync(file, content);
  return { path: name, file };
}

async function scanAll(sources: readonly Source[], large: ScanHooks, job = JOB): Promise<readonly Outcome[]> {
  const outcomes: Outcome[] = [];
  for await (const outcome of scanSources(sources, job, large)) outcomes.push(outcome);
  return outcomes;
}

describe('large files', () => {
  it('large files of a report are scanned before their turn, and come in their turn', async () => {
    const text = 'pass\u{200B}word and plain words\n';
    const sources = Array.from({ length: 400 }, (_, place) =>
      make(`g${place}.txt`, place % 150 === 20 ? text.repeat(80_000) : text.repeat(400)),
    );
    const gone = make('g390.txt', text.repeat(80_000));
    rmSync(gone.file as string);
    const job: Job = { ...PLAIN_JOB, output: 'report' };
    const outcomes = await scanAll(sources, { maxWhole: 1_000_000, jobs: 2 }, job);
    assert.deepEqual(
      outcomes.map(({ path }) => path),
      sources.map(({ path }) => path),
    );
    const failed = outcomes.filter(({ outcome }) => outcome !== 'scanned').map(({ path }) => path);
    assert.deepEqual(failed, ['g390.txt']);
    for await (const { path } of scanSources(sources, job, { maxWhole: 1_000_000, jobs: 2 }))
      if (path === 'g2.txt') break;
  });

  it('a large file read in chunks has the same result as read whole, at the same position in the report', async () => {
    const text = 'pass\u{200B}word and 10\u{A0}km of plain words\n';
    const sources = [
      make('a.txt', text.repeat(30_000)),
      make('b.txt', text),
      make('c.txt', text.repeat(50_000)),
      make('d.txt', Buffer.from([0x61, 0, 0x62])),
      make('e.txt', Buffer.concat([Buffer.from(text.repeat(30_000)), Buffer.from([0xff])])),
      make('f.txt', text.repeat(10)),
    ];
    const taken = new Map<string, Buffer[]>();
    const discarded: string[] = [];
    const inParts = await scanAll(sources, {
      maxWhole: 1_000_000,
      sinkOf: ({ path }) => ({
        async write(bytes) {
          taken.set(path, [...(taken.get(path) ?? []), Buffer.from(Uint8Array.from(bytes))]);
        },
        async discard() {
          discarded.push(path);
        },
      }),
    });
    const whole = await scanAll(sources, {});
    for (const [index, outcome] of whole.entries()) {
      const other = inParts[index] as Outcome;
      if (outcome.outcome !== 'scanned' || !'ac'.includes(outcome.path[0] as string)) {
        assert.deepEqual(other, outcome);
        continue;
      }
      assert.deepEqual(other, { ...outcome, text: null });
      assert.equal(Buffer.concat(taken.get(outcome.path) ?? []).toString('utf8'), outcome.text);
    }
    assert.deepEqual([...taken.keys()], ['a.txt', 'c.txt']);
    assert.deepEqual(discarded, ['e.txt']);
  });

  it('--field reads a large file row by row, and reports an error for a file with a row too large for memory', async () => {
    const job = { ...JOB, fields: ['text'], readsAllowComments: false };
    const fine = make('a.csv', 'id,text\n1,"x\u{200B}\ny"\n');
    const bad = make('b.jsonl', `{"text":"${'\u{200B}'.repeat(6_000_000)}"}\n`);
    const taken: Buffer[] = [];
    const discarded: string[] = [];
    const outcomes = await scanAll(
      [fine, bad],
      {
        maxWhole: 10,
        sinkOf: ({ path }) => ({
          async write(bytes) {
            if (path === 'a.csv') taken.push(Buffer.from(Uint8Array.from(bytes)));
          },
          async discard() {
            discarded.push(path);
          },
        }),
      },
      job,
    );
    assert.equal(Buffer.concat(taken).toString('utf8'), 'id,text\n1,"x\ny"\n');
    assert.deepEqual(discarded, ['b.jsonl']);
    assert.deepEqual(outcomes[1], {
      outcome: 'unreadable',
      path: 'b.jsonl',
      problem: 'One of its rows takes more memory than there is for it: it is too long, or hides too much.',
    });
  });

  it('what needs the whole text is found in large code and manifests, and a large dump is read in parts', async () => {
    const many = 'const one = 1;\n'.repeat(100);
    const escapes = Array.from('ignore', (letter) => `\\u{${(0xe0000 + letter.charCodeAt(0)).toString(16)}}`);
    const escaped = `${many}const s = "${escapes.join('')}";\n`;
    const names = '{"dependencies":{"l\\u043edash":"1"}}\n';
    const sources = [
      make('view.js', `${many}one();${' '.repeat(300)}exec("x");\n${many}`),
      make('escaped.js', escaped),
      make('package.json', names),
      make('clean.js', many),
      make('escaped.sql', escaped),
    ];
    const outcomes = await scanAll(sources, { maxWhole: 10 }, { ...JOB, output: 'report' });
    assert.deepEqual(
      outcomes.map((outcome) => [outcome.path, outcome.outcome === 'scanned' && outcome.suspicion > 0]),
      [
        ['view.js', true],
        ['escaped.js', true],
        ['package.json', true],
        ['clean.js', false],
        ['escaped.sql', false],
      ],
    );
  });

  it('a run fails when the output of a large file cannot be written', async () => {
    const source = make('a.txt', 'x\u{200B}y\n'.repeat(1000));
    const refused = scanAll([source], {
      maxWhole: 10,
      sinkOf: () => ({
        write: () => Promise.reject(new Error('no room')),
        discard: async () => {},
      }),
    });
    await assert.rejects(refused, /no room/);
  });

  it('if a file crashes its worker thread, only that file gets an error and all others are scanned', async () => {
    const clean = 'plain words\n'.repeat(250_000);
    const sources = ['a', 'b', 'c', 'd', 'e'].map((name) => make(`${name}.txt`, `${clean}x\u{200B}y\n`));
    // No run makes such a source: what a baseline knows is a list.
    const bad = { ...make('bad.txt', 'x\u{200B}y\n'), known: 1 as never };
    const outcomes = await scanAll([...sources.slice(0, 2), bad, ...sources.slice(2)], { jobs: 2 });
    assert.deepEqual(
      outcomes.map(({ path, outcome }) => [path, outcome]),
      [
        ['a.txt', 'scanned'],
        ['b.txt', 'scanned'],
        ['bad.txt', 'unreadable'],
        ['c.txt', 'scanned'],
        ['d.txt', 'scanned'],
        ['e.txt', 'scanned'],
      ],
    );
    const [, , failed] = outcomes;
    assert.match(failed?.outcome === 'unreadable' ? failed.problem : '', /stopped the thread that read it/);
  });

  it('a large file is scanned in at least two passes, and progress is reported for each pass', async () => {
    const source = make('a.txt', 'p\u{430}ypal the cat\n'.repeat(100_000));
    const readings = new Map<number, number>();
    const onRead = (_: Source, share: number, reading: number) => void readings.set(reading, share);
    await scanAll([source], { maxWhole: 10, onRead }, { ...JOB, output: 'report' });
    assert.ok(readings.size >= 2);
    for (const share of readings.values()) assert.ok(share > 0.9 && share <= 1);
  });
});
