/** Callers who call all the while, and the books of what they were answered. */
import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';

/** Lines of a batch: sent with pauses, it lasts longer than a look at the health. */
const BATCH_LINES = 20;
const LINE_PAUSE_MS = 25;
const TEXT = JSON.stringify({ text: 'pass\u{200B}word, and the rest of a message' });

export interface Books {
  /** Requests that were answered. */
  requests: number;
  /** Texts that were scanned and answered: what the day must have counted. */
  scans: number;
  /** What was not answered as it should be. */
  readonly failed: string[];
  /** The slowest of all answers but batches, in milliseconds. */
  slowestMs: number;
}

export interface Traffic {
  readonly books: Books;
  /** Lets each caller finish its last call. */
  end(): Promise<Books>;
}

/** So many callers, each with a connection that it keeps and every third request a batch or a question. */
export function startTraffic(url: string, key: string, callers: number): Traffic {
  const books: Books = { requests: 0, scans: 0, failed: [], slowestMs: 0 };
  let isOver = false;

  async function work(first: number): Promise<void> {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    for (let call = first; !isOver; call += 1) {
      const kind = KINDS[call % KINDS.length] as Kind;
      const began = performance.now();
      try {
        const scans = await kind.call((...sent) => send(agent, url, key, ...sent));
        books.scans += scans;
        books.requests += 1;
        if (kind.name !== 'batch') books.slowestMs = Math.max(books.slowestMs, performance.now() - began);
      } catch (error) {
        books.failed.push(`${kind.name}: ${(error as Error).message}`);
      }
    }
    agent.destroy();
  }

  const working = Array.from({ length: callers }, (_, index) => work(index));
  return {
    books,
    async end() {
      isOver = true;
      await Promise.all(working);
      return books;
    },
  };
}

type Send = (method: string, path: string, parts?: readonly string[], type?: string) => Promise<string>;

interface Kind {
  readonly name: string;
  /** Answers how many texts were scanned; throws where anything is amiss. */
  readonly call: (send: Send) => Promise<number>;
}

const clean: Kind = {
  name: 'clean',
  async call(send) {
    const { ok, data } = JSON.parse(await send('POST', '/v1/clean', [TEXT]));
    if (!ok || data.text !== 'password, and the rest of a message') throw new Error('another text');
    return 1;
  },
};

const detect: Kind = {
  name: 'detect',
  async call(send) {
    const { ok } = JSON.parse(await send('POST', '/v1/detect', [TEXT]));
    if (!ok) throw new Error('not ok');
    return 1;
  },
};

const batch: Kind = {
  name: 'batch',
  async call(send) {
    const lines = new Array(BATCH_LINES).fill(`${TEXT}\n`);
    const answer = await send('POST', '/v1/batch', lines, 'application/x-ndjson');
    const answers = answer.trim().split('\n');
    if (answers.length !== BATCH_LINES || !answers.every((line) => JSON.parse(line).ok)) {
      throw new Error(`${answers.length} lines of ${BATCH_LINES}`);
    }
    return BATCH_LINES;
  },
};

const limits: Kind = {
  name: 'limits',
  async call(send) {
    if (JSON.parse(await send('GET', '/v1/limits')).ok !== true) throw new Error('not ok');
    return 0;
  },
};

const KINDS: readonly Kind[] = [clean, detect, clean, batch, clean, limits];

/** Sends the parts of a body one after another; answers the body of a 200. */
async function send(
  agent: Agent,
  url: string,
  key: string,
  method: string,
  path: string,
  parts: readonly string[] = [],
  type = 'application/json',
): Promise<string> {
  const headers = { 'x-api-key': key, ...(parts.length > 0 && { 'content-type': type }) };
  const outgoing = request(url + path, { method, agent, headers, timeout: 30_000 });
  outgoing.on('timeout', () => outgoing.destroy(new Error('no answer')));
  const answered = once(outgoing, 'response');
  // Who sends may still be at it when it fails.
  answered.catch(() => {});
  for (const part of parts) {
    outgoing.write(part);
    if (parts.length > 1) await pause(LINE_PAUSE_MS);
  }
  outgoing.end();
  const [response] = await answered;
  let body = '';
  for await (const chunk of response.setEncoding('utf8')) body += chunk;
  if (response.statusCode !== 200) throw new Error(`${response.statusCode} ${body.slice(0, 200)}`);
  return body;
}
