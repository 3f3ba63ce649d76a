/** Attacks of callers who pay nothing, on the memory and the time of a process with the heap of compose.yaml. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { MAX_BODY_BYTES } from '@limpid/contract';
import type { Attack, Salvo, Siege } from './attack.ts';

const ROOT = join(import.meta.dirname, '../..');
const HOST = 'host: localhost\r\n';
const JSON_TYPE = 'content-type: application/json\r\n';
const BODY_MS = 60_000;
/** As a caller of several addresses sees it: read and refused, refused unread, or ended where others need the room. */
const REFUSED = ['400', '408', '429', '503'];

/** Made once, when it is first sent. */
function once(make: () => Buffer): () => Buffer {
  let made: Buffer | null = null;
  return () => {
    made ??= make();
    return made;
  };
}

function request(path: string, body: Buffer | string, fields = JSON_TYPE): Buffer {
  const head = `POST ${path} HTTP/1.1\r\n${HOST}${fields}connection: close\r\ncontent-length: ${body.length}\r\n\r\n`;
  return Buffer.concat([Buffer.from(head), Buffer.from(body)]);
}

function brackets(before: string): Buffer {
  const half = Math.floor((MAX_BODY_BYTES - before.length - 2) / 2);
  return Buffer.from(`${before}${'['.repeat(half)}${']'.repeat(half)}}`);
}

const releasedTogether = once(() => request('/v1/clean', brackets('{"text":"a","x":')).subarray(0, -1));
const refusedBody = once(() => request('/v1/clean', brackets('{"x":')));
const LINES = 16;
const refusedLines = once(() => {
  const line = Buffer.concat([brackets('{"x":').subarray(0, -1), Buffer.from('}\n')]);
  return Buffer.concat(Array.from({ length: LINES }, () => line));
});
const almostAll = once(() => request('/v1/clean', '{"text":"'.padEnd(MAX_BODY_BYTES, 'x')).subarray(0, -1));
/** Three quarters of it: the rest is sent a little at a time. */
const most = once(() =>
  request('/v1/clean', '{"text":"'.padEnd(MAX_BODY_BYTES, 'x')).subarray(0, -MAX_BODY_BYTES / 4),
);

const salvo = (name: string, bytes: Salvo['bytes'], rest: Partial<Salvo>): Salvo => ({
  ...{ kind: 'salvo', name, bytes, perSecond: 10, ends: 'wait', due: REFUSED, isUnpaid: true },
  ...rest,
});
const siege = (name: string, bytes: Siege['bytes'], rest: Partial<Siege>): Siege => ({
  ...{ kind: 'siege', name, bytes, connections: 12, perSecond: 24, reads: true, due: REFUSED },
  ...{ dripMs: Number.POSITIVE_INFINITY, cutMs: BODY_MS, isUnpaid: true },
  ...rest,
});
const signIns = (addresses: number): Salvo =>
  salvo(
    `sign-ins from ${addresses} addresses`,
    (connection) => {
      const body = JSON.stringify({ email: `nobody${connection}@example.org`, password: 'wrong password' });
      return request('/auth/sign-in/email', body);
    },
    { addresses, perSecond: 50, due: ['401', '429', '503'], waits: 'sign-in' },
  );

/** The heap of compose.yaml, and what the Dockerfile tells Node besides. */
export const COMPOSE_HEAP = [
  ...(/--max-old-space-size=\d+/.exec(readFileSync(join(ROOT, 'compose.yaml'), 'utf8')) ?? []),
  ...['--max-semi-space-size=16', '--no-memory-reducer', '--heap-growing-percent=200'],
];

export const UNPAID_ATTACKS: readonly Attack[] = [
  // Of the first release the process ended with the first six.
  siege('bodies of brackets, released together', releasedTogether, {
    // The last byte, of all of them at once.
    ...{ connections: 6, addresses: 2, dripMs: 2_000, drip: '}', cutMs: 0 },
  }),
  salvo('refused bodies of brackets', refusedBody, {}),
  salvo('refused bodies from 16 addresses', refusedBody, { addresses: 16, perSecond: 20 }),
  salvo(
    'batches of refused lines',
    (_connection, key) => {
      const fields = `content-type: application/x-ndjson\r\nx-api-key: ${key}\r\n`;
      return request('/v1/batch', refusedLines(), fields);
    },
    { perSecond: 1, due: ['200', '429'] },
  ),
  siege('held bodies from 4 addresses', almostAll, { addresses: 4 }),
  siege('held bodies from 16 addresses', almostAll, { addresses: 16, connections: 48 }),
  siege('trickled bodies from 8 addresses', most, {
    ...{ addresses: 8, connections: 32, dripMs: 500, drip: 'x'.repeat(8 * 1024) },
  }),
  // More than such a process takes on: those that wait longest are closed where others need the room.
  siege('heads from 4 addresses', () => Buffer.from(`GET /v1/limits HTTP/1.1\r\n${HOST}x-slow: `), {
    ...{ addresses: 4, connections: 4_000, perSecond: 1_000, dripMs: 1_000, cutMs: 15_000 },
    due: ['408', ''],
  }),
  signIns(5),
  signIns(20),
];
