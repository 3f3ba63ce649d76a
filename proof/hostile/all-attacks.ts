/** Every attack that the service has to withstand, with the rate at which one process carries it out. */
import { gzipSync } from 'node:zlib';
import { MAX_BODY_BYTES } from '@limpid/contract';
import type { Attack, Salvo, Siege } from './attack.ts';
import { UNPAID_ATTACKS } from './unpaid-attacks.ts';

const HOST = 'host: localhost\r\n';
const POST = `POST /v1/clean HTTP/1.1\r\n${HOST}content-type: application/json\r\n`;
const LIVE = `GET /health/live HTTP/1.1\r\n${HOST}\r\n`;
const BODY = '{"text":"x"}';

/** How long the service waits for a head, and for a body that stands still. */
const [HEAD_MS, BODY_MS] = [15_000, 20_000];

/** One byte of so many does not come: the service holds the others, and cannot know. */
const ALMOST_ALL = MAX_BODY_BYTES - 1;
let almostAll: Buffer | null = null;
const bodyButOneByte = () => {
  const head = `${POST}content-length: ${MAX_BODY_BYTES}\r\n\r\n`;
  almostAll ??= Buffer.from(head + '{"text":"'.padEnd(ALMOST_ALL, 'x'));
  return almostAll;
};

/** Inflated, of each request: a thousand times as much as is sent. */
const BOMB_BYTES = 64 * 1024 * 1024;
let bomb: Buffer | null = null;
const gzipBomb = () => {
  bomb ??= gzipSync(Buffer.alloc(BOMB_BYTES));
  const head = `${POST}content-encoding: gzip\r\nconnection: close\r\ncontent-length: ${bomb.length}\r\n\r\n`;
  return Buffer.concat([Buffer.from(head), bomb]);
};

/** Some 5 MB of answers to one connection, of which nothing is read: more than the buffers of both ends hold. */
const PIPELINED_DOCUMENTS = 32;

/** The first bytes of a TLS 1.3 handshake. */
const TLS_HELLO = Buffer.from(`1603010200010001fc0303${'5a'.repeat(32)}20${'a5'.repeat(32)}`, 'hex');

/** Requests of which two readers could see different ends, and fields that go on in the next line. */
const SMUGGLING = [
  `${POST}content-length: 12\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n${LIVE}`,
  `${POST}transfer-encoding: chunked\r\ncontent-length: 12\r\n\r\n${BODY}`,
  `${POST}content-length: 12\r\ncontent-length: 0\r\n\r\n${BODY}`,
  `${POST}content-length: 12, 12\r\n\r\n${BODY}`,
  `${POST}content-length: +12\r\n\r\n${BODY}`,
  `${POST}transfer-encoding: xchunked\r\n\r\n0\r\n\r\n`,
  `${POST}transfer-encoding: chunked, identity\r\n\r\n0\r\n\r\n`,
  `${POST}transfer-encoding\r\n : chunked\r\n\r\n0\r\n\r\n`,
  `${POST}transfer-encoding : chunked\r\n\r\n0\r\n\r\n`,
  `${POST}x-odd: a\r\n b\r\ncontent-length\r\n\t: 12\r\n\r\n${BODY}`,
  `${POST}transfer-encoding: chunked\r\n\r\n0x2\r\n{}\r\n0\r\n\r\n`,
  `${POST}content-length: 12\n\n${BODY}`,
];

/** What is refused before it is read may be refused for its number alone: anonymous callers have 600 a minute. */
const OR_TOO_MANY = '429';

const salvo = (name: string, text: string | (() => Buffer), rest: Partial<Salvo> = {}): Salvo => ({
  ...{ kind: 'salvo', name, perSecond: 200, ends: 'wait', due: ['400'] },
  bytes: typeof text === 'string' ? () => Buffer.from(text, 'latin1') : text,
  ...rest,
});
const siege = (name: string, text: string, rest: Partial<Siege> = {}): Siege => ({
  ...{ kind: 'siege', name, connections: 2_000, perSecond: 1_000, dripMs: 1_000, reads: true, due: ['408'] },
  cutMs: HEAD_MS,
  bytes: () => Buffer.from(text, 'latin1'),
  ...rest,
});

export const ALL_ATTACKS: readonly Attack[] = [
  siege('heads a byte at a time', `GET /v1/limits HTTP/1.1\r\n${HOST}x-slow: `),
  siege('bodies a byte at a time', `${POST}content-length: 4000\r\n\r\n{"text":"`, {
    ...{ cutMs: BODY_MS, due: ['408', OR_TOO_MANY] },
  }),
  siege('bodies but for their last byte', '', {
    bytes: bodyButOneByte,
    // 96 MiB in all, sent in two seconds: more than bodies may hold together here; where there is no room for a body it is refused.
    ...{ connections: 24, perSecond: 12, dripMs: Number.POSITIVE_INFINITY, cutMs: BODY_MS },
    due: ['408', OR_TOO_MANY, '503'],
  }),
  siege('10,000 idle connections', '', {
    connections: 10_000,
    perSecond: 2_500,
    dripMs: Number.POSITIVE_INFINITY,
  }),
  // 120 MB of answers a second, of which those are kept that the buffers of both ends hold.
  siege(
    'readers that read nothing',
    `GET /openapi.json HTTP/1.1\r\n${HOST}\r\n`.repeat(PIPELINED_DOCUMENTS),
    {
      ...{ connections: 100, perSecond: 25, dripMs: Number.POSITIVE_INFINITY, reads: false, due: [''] },
      // After 80 seconds, which who reads nothing does not see.
      cutMs: 0,
    },
  ),
  salvo('heads of 20 KB', `GET /v1/limits HTTP/1.1\r\n${HOST}x-long: ${'x'.repeat(20_000)}\r\n\r\n`, {
    due: ['431'],
  }),
  salvo('URLs of 20 KB', `GET /${'x'.repeat(20_000)} HTTP/1.1\r\n${HOST}\r\n`, { due: ['431'] }),
  // 64 KB are sent for each.
  salvo('gzip bombs', gzipBomb, { perSecond: 50, due: ['415', OR_TOO_MANY] }),
  salvo('pipelined garbage', `${LIVE.repeat(10)}\x00\xff garbage \x1b\r\n\r\n`, {
    ...{ perSecond: 50, due: ['200 200 200 200 200 200 200 200 200 200 400'] },
  }),
  salvo('requests cut by a half-close', `${POST}content-length: 4000\r\n\r\n{"text":"`, {
    ...{ ends: 'half-close', due: ['400', OR_TOO_MANY] },
  }),
  // Half of what one process can do here: all of it would measure who gets a processor.
  salvo('connections that are reset', LIVE, { perSecond: 500, ends: 'reset', due: ['', '200'] }),
  salvo('HTTP/2 without TLS', `PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n${'\0'.repeat(9)}`),
  salvo('TLS on the plain port', () => TLS_HELLO),
  salvo('smuggling', '', {
    due: ['400', OR_TOO_MANY],
    bytes: (connection) => Buffer.from(SMUGGLING[connection % SMUGGLING.length] ?? ''),
  }),
  ...UNPAID_ATTACKS,
];
