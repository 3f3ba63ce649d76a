/** The kinds of calls that scan: keyed, by a session, anonymous, at a limit, in batches. */
import { type Account, ANONYMOUS_PER_DAY, type Callers, METERED_PER_DAY } from './callers.ts';
import type { Kind, PlannedCall, Scan } from './kind.ts';
import type { Chance } from './seeded-chance.ts';
import type { Call } from './send-call.ts';

export interface ScanParts {
  readonly callers: Callers;
  readonly chance: Chance;
  /** Texts as JSON has them. */
  readonly texts: readonly string[];
  /** The next hint: one for each scan where rows are to be known again, else one of few. */
  readonly nextModel: () => string;
}

const JSON_TYPE = { 'content-type': 'application/json' };
const BATCH_LINES = 20;
/** Longer ones are sent alone. */
const LONGEST_LINE = 3_000;
/** Calls that an owner sends beyond its limit before the next one has its turn. */
const BEYOND = 6;

export function scanKinds({ callers, chance, texts, nextModel }: ScanParts): Kind[] {
  const lines = texts.filter(({ length }) => length < LONGEST_LINE);

  /** Detect takes the same body, and no hint. */
  function scan(path: '/v1/clean' | '/v1/detect', owner: string, credentials: Call['headers']): PlannedCall {
    const model = nextModel();
    const scans: Scan[] = [{ owner, model: path === '/v1/clean' ? model : null }];
    const body = Buffer.from(`{"model":"${model}","text":${chance.pick(texts)}}`);
    return { method: 'POST', path, headers: { ...JSON_TYPE, ...credentials }, body, expected: [200], scans };
  }

  const keyed = ({ key }: Account) => ({ 'x-api-key': key });
  const either = () => chance.pick(['/v1/clean', '/v1/detect'] as const);
  const inTurn = turns(METERED_PER_DAY + BEYOND);
  // An account may have eight batches open at once: each has its turn.
  const batchInTurn = turns(1);
  const addressInTurn = turns(ANONYMOUS_PER_DAY + BEYOND);

  function batch(): PlannedCall {
    const { id, key } = callers.busy[batchInTurn() % callers.busy.length] as Account;
    const scans: Scan[] = [];
    let body = '';
    for (let line = 0; line < BATCH_LINES; line += 1) {
      const model = nextModel();
      const isDetect = chance.next() < 0.3;
      scans.push({ owner: `account:${id}`, model: isDetect ? null : model });
      const mode = isDetect ? 'detect' : 'clean';
      body += `{"id":${line},"mode":"${mode}","model":"${model}","text":${chance.pick(lines)}}\n`;
    }
    const headers = { 'content-type': 'application/x-ndjson', 'x-api-key': key };
    const sent = { method: 'POST', path: '/v1/batch', headers, body: Buffer.from(body) } as const;
    return { ...sent, expected: [200], scans, isRead: true };
  }

  function byAccount(path: '/v1/clean' | '/v1/detect'): PlannedCall {
    const account = chance.pick(callers.busy);
    return scan(path, `account:${account.id}`, keyed(account));
  }

  return [
    { name: 'clean', share: 300, next: () => byAccount('/v1/clean') },
    { name: 'detect', share: 200, next: () => byAccount('/v1/detect') },
    {
      name: 'session',
      share: 100,
      next() {
        const { id, token } = chance.pick(callers.busy);
        return scan(either(), `account:${id}`, { authorization: `Bearer ${token}` });
      },
    },
    {
      name: 'anonymous',
      share: 100,
      next() {
        const address = addressOf(addressInTurn());
        const call = scan(either(), `address:${address}`, { 'x-forwarded-for': address });
        return { ...call, expected: [200, 402], perDay: ANONYMOUS_PER_DAY };
      },
    },
    {
      name: 'metered',
      share: 80,
      next() {
        const account = callers.metered[inTurn() % callers.metered.length] as Account;
        const call = scan(either(), `account:${account.id}`, keyed(account));
        return { ...call, expected: [200, 402], perDay: METERED_PER_DAY };
      },
    },
    {
      name: 'hurried',
      share: 10,
      next() {
        const account = chance.pick(callers.hurried);
        return { ...scan(either(), `account:${account.id}`, keyed(account)), expected: [200, 429] };
      },
    },
    { name: 'batch', share: 20, next: batch },
  ];
}

/** The same number so many times, then the next. */
function turns(times: number): () => number {
  let count = 0;
  return () => Math.floor(count++ / times);
}

/** 10.0.0.0/8 has room for sixteen million. */
function addressOf(index: number): string {
  return `10.${(index >> 16) & 255}.${(index >> 8) & 255}.${index & 255}`;
}
