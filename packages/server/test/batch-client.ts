/** Talks to /v1/batch line by line, both ways at once, and holds every answer against the interface description. */
import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { checkLine } from './check-answer.ts';
import { DEADLINE_MS } from './start-service.ts';

// biome-ignore lint/suspicious/noExplicitAny: each test says what it expects in here.
export type AnswerLine = any;

export const NDJSON = 'application/x-ndjson';

export interface Batch {
  /** Resolves with the head of the answer. */
  readonly head: Promise<IncomingMessage>;
  /** Sends bytes; resolves when there is room for more. */
  send(bytes: string | Uint8Array): Promise<void>;
  end(bytes?: string | Uint8Array): void;
  /** The next line of the answer, null after the last one; rejects when the connection ended before. */
  next(): Promise<AnswerLine>;
  /** Sends lines. */
  take(count: number): Promise<AnswerLine[]>;
  /** All lines that are left. */
  rest(): Promise<AnswerLine[]>;
  /** Reads on in place of the others, until the connection is cut; resolves when the head is there. */
  readToCut(): Promise<CutAnswer>;
  hangUp(): void;
}

export interface CutAnswer {
  /** All that came of it so far, to its last byte. */
  text(): string;
  /** Resolves when the connection ends, rejects where the answer had come to its end. */
  readonly cut: Promise<void>;
}

export function openBatch(url: string, headers: Readonly<Record<string, string>>): Batch {
  const sent = request(`${url}/v1/batch`, {
    method: 'POST',
    headers: { 'content-type': NDJSON, ...headers },
    agent: false,
  });
  sent.flushHeaders();
  sent.setTimeout(DEADLINE_MS, () => sent.destroy(new Error('the batch stands still')));
  // The waiting promise rejects; an unhandled rejection would end the process.
  sent.on('error', () => {});
  const head = once(sent, 'response').then(([incoming]) =>
    (incoming as IncomingMessage).on('error', () => {}),
  );
  head.catch(() => {});
  const lines = linesOf(head);
  const next = async () => (await lines.next()).value ?? null;

  return {
    head,
    next,
    async send(bytes) {
      if (sent.destroyed) await new Promise(setImmediate);
      if (sent.destroyed || sent.write(bytes)) return;
      await new Promise<void>((resolve) => {
        const go = () => {
          sent.off('drain', go).off('close', go);
          resolve();
        };
        sent.on('drain', go).on('close', go);
      });
    },
    end: (bytes) => void sent.end(bytes),
    async take(count) {
      const taken: AnswerLine[] = [];
      while (taken.length < count) taken.push(await next());
      return taken;
    },
    async rest() {
      const rest: AnswerLine[] = [];
      for await (const line of lines) rest.push(line);
      return rest;
    },
    async readToCut() {
      const incoming = await head;
      let text = '';
      // What waits in a stream is lost when it breaks; here nothing waits.
      incoming.setEncoding('utf8').on('data', (chunk) => {
        text += chunk;
      });
      const cut = new Promise<void>((resolve, reject) => {
        incoming.on('end', () => reject(new Error('the answer came to its end')));
        incoming.on('close', resolve);
      });
      cut.catch(() => {});
      return { text: () => text, cut };
    },
    hangUp: () => void sent.destroy(),
  };
}

async function* linesOf(head: Promise<IncomingMessage>): AsyncGenerator<AnswerLine, void, void> {
  let text = '';
  for await (const chunk of (await head).setEncoding('utf8')) {
    text += chunk;
    const lines = text.split('\n');
    text = lines.pop() ?? '';
    for (const line of lines) yield checkLine(line);
  }
  if (text !== '') throw new Error('the last line has no end');
}

/** Sends everything at once, and answers everything. */
export async function runBatch(
  url: string,
  body: string | Uint8Array,
  headers: Readonly<Record<string, string>> = {},
): Promise<AnswerLine[]> {
  const batch = openBatch(url, headers);
  batch.end(body);
  return batch.rest();
}
