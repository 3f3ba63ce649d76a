/** Carries lines of JSON from one stream to another through a relay, at the reader's pace. */
import { once } from 'node:events';
import type { Readable, Writable } from 'node:stream';
import { CannotRun } from '../exit-codes.ts';
import { errorFor, isObject, type Message, parseMessage, type Side } from './message.ts';
import type { Relay, Routed } from './relay.ts';

/** A longer message ends the connection. */
export const MAX_MESSAGE_BYTES = 32 * 2 ** 20;
/** Refusals that a side does not read are dropped beyond this. */
const MAX_UNREAD_BYTES = 2 ** 20;

const NEWLINE = 0x0a;

/** Throws CannotRun where a line is too long. */
export async function* linesOf(stream: Readable): AsyncGenerator<string> {
  let waiting: Buffer[] = [];
  let length = 0;
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    let from = 0;
    for (let end = chunk.indexOf(NEWLINE); end >= 0; end = chunk.indexOf(NEWLINE, from)) {
      waiting.push(chunk.subarray(from, end));
      if (length + end - from > MAX_MESSAGE_BYTES) throw tooLong();
      yield Buffer.concat(waiting).toString();
      waiting = [];
      length = 0;
      from = end + 1;
    }
    waiting.push(chunk.subarray(from));
    length += chunk.length - from;
    if (length > MAX_MESSAGE_BYTES) throw tooLong();
  }
  if (length > 0) yield Buffer.concat(waiting).toString();
}

export function tooLong(): CannotRun {
  return new CannotRun(
    `A message was longer than ${MAX_MESSAGE_BYTES / 2 ** 20} MiB: the connection is closed.`,
  );
}

const NO_JSON = -32_700;
const NO_MESSAGE = -32_600;

/** Nothing passes that was not read: what is not a message is dropped, reported, and answered with an error. */
export function routeLine(relay: Relay, from: Side, line: string, say: (sentence: string) => void): Routed[] {
  if (line.trim() === '') return [];
  const drop = (why: string, code: number): Routed => {
    say(`Dropped a line from the ${from}: it is not ${why}.`);
    // What a server prints beside its messages was no question.
    const isAsked = from === 'client' || /^\s*[[{]/.test(line);
    return { onward: null, back: isAsked ? errorFor(null, `This is not ${why}.`, code) : null };
  };
  const parsed = parse(line);
  if (parsed === undefined) return [drop('JSON', NO_JSON)];
  const messages = Array.isArray(parsed) && parsed.length > 0 ? parsed : [parsed];
  return messages.map((message) =>
    isObject(message) ? relay.pass(from, message) : drop('a JSON-RPC message', NO_MESSAGE),
  );
}

function parse(line: string): unknown {
  try {
    return parseMessage(line);
  } catch (error) {
    // A RangeError: it is nested so deeply that the parser runs out of stack.
    if (error instanceof SyntaxError || error instanceof RangeError) return undefined;
    throw error;
  }
}

export async function writeLine(stream: Writable, message: Message): Promise<void> {
  if (stream.destroyed || stream.writableEnded) return;
  if (stream.write(`${JSON.stringify(message)}\n`)) return;
  const settled = new AbortController();
  const { signal } = settled;
  await Promise.race([once(stream, 'drain', { signal }), once(stream, 'close', { signal })]).catch(() => {});
  settled.abort();
}

export interface Route {
  readonly relay: Relay;
  readonly from: Side;
  readonly source: Readable;
  readonly onward: Writable;
  readonly back: Writable;
  readonly say: (sentence: string) => void;
}

/** Done when the source ends. */
export async function carryLines({ relay, from, source, onward, back, say }: Route): Promise<void> {
  for await (const line of linesOf(source)) {
    for (const routed of routeLine(relay, from, line, say)) {
      if (routed.onward !== null) await writeLine(onward, routed.onward);
      // Waiting here could lock both sides: each waits for the other to read.
      if (routed.back !== null && back.writableLength < MAX_UNREAD_BYTES) void writeLine(back, routed.back);
    }
  }
}
