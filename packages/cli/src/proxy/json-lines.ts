/** Carries lines of JSON from one stream to another through a relay, at the reader's pace. */
import { once } from 'node:events';
import type { Readable, Writable } from 'node:stream';
import { CannotRun } from '../exit-codes.ts';
import { isObject, type Message, parseMessage, type Side } from './message.ts';
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
}

export function tooLong(): CannotRun {
  return new CannotRun(
    `A message was longer than ${MAX_MESSAGE_BYTES / 2 ** 20} MiB: the connection is closed.`,
  );
}

/** What is no message is left out and reported: nothing passes that was not read. */
export function routeLine(relay: Relay, from: Side, line: string, say: (sentence: string) => void): Routed[] {
  if (line.trim() === '') return [];
  try {
    const parsed = parseMessage(line);
    const messages = Array.isArray(parsed) ? parsed : [parsed];
    if (messages.every(isObject)) return messages.map((message: Message) => relay.pass(from, message));
    say(`A line of the ${from} is no message: it is left out.`);
  } catch (error) {
    // A RangeError: it is nested so deeply that the parser runs out of stack.
    if (error instanceof SyntaxError || error instanceof RangeError)
      say(`A line of the ${from} cannot be read as JSON: it is left out.`);
    else throw error;
  }
  return [];
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
