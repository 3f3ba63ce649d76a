/** What the types promise: the checker reads this file, and a line that it should refuse and does not is its error. */
import assert from 'node:assert/strict';
import { it } from 'node:test';
import {
  type BatchLine,
  type CleanResult,
  type Client,
  type ClientErrorCode,
  createClient,
  type DetectResult,
  type ErrorCode,
  RequestFailed,
} from '../src/index.ts';

type Same<One, Other> =
  (<T>() => T extends One ? 1 : 2) extends <T>() => T extends Other ? 1 : 2 ? true : false;
/** Compiles for a true one alone. */
const holds = <Truth extends true>(truth?: Truth) => truth;
type DataOf<Answers> =
  Answers extends AsyncIterable<infer Answer>
    ? Extract<Answer, { ok: true }>['data' & keyof Extract<Answer, { ok: true }>]
    : never;

/** Never called. */
async function uses(client: Client, lines: BatchLine[], later: AsyncIterable<string>): Promise<void> {
  const cleaned = await client.clean({ text: '', options: { spaces: false }, model: null });
  holds<Same<typeof cleaned, CleanResult>>();
  const report = await client.detect({ text: '', positions: true }, { signal: AbortSignal.timeout(1) });
  holds<Same<typeof report, DetectResult>>();
  const { perMinute } = await client.limits();
  holds<Same<typeof perMinute, { limit: number; remaining: number; resetsAt: string } | null>>();
  (await client.health({ timeoutMs: 1 })).version satisfies string;

  const texts = client.batch(later, { streams: true });
  holds<Same<DataOf<typeof texts>, CleanResult>>();
  const plain = client.batch([{ id: 1, text: '' }]);
  holds<Same<DataOf<typeof plain>, CleanResult>>();
  const detected = client.batch([{ text: '', mode: 'detect' }]);
  holds<Same<DataOf<typeof detected>, DetectResult>>();
  const either = client.batch(lines);
  holds<Same<DataOf<typeof either>, CleanResult | DetectResult>>();
  for await (const answer of either) {
    if (answer.ok) answer.data.deleted satisfies number;
    else answer.error.code satisfies ErrorCode;
    // @ts-expect-error: which of both it is must be asked
    answer.data;
  }

  // @ts-expect-error: there is no such switch
  await client.clean({ text: '', options: { zeroWidht: true } });
  // @ts-expect-error: a text is needed
  await client.detect({});
  // @ts-expect-error: nor is there such a mode
  client.batch([{ text: '', mode: 'guess' }]);
  // @ts-expect-error: a report has no text
  report.text;
  // @ts-expect-error: it cannot be changed
  client.clean = client.detect;
  // @ts-expect-error: somewhere it must be
  createClient({ apiKey: '' });
}

it('the TypeScript types of requests, answers and errors match the API contract', () => {
  assert.equal(typeof uses, 'function');
  const error = new RequestFailed({ code: 'aborted', message: '' });
  holds<Same<(typeof error)['code'], ErrorCode | ClientErrorCode>>();
  assert.ok(error instanceof Error);
});
