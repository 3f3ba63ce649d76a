/** Every attack that the service has to withstand, with the rate at which one process carries it out. */
import { gzipSync } from 'node:zlib';
import type { Attack, Salvo, Siege } from './attack.ts';

const HOST = 'host: localhost\r\n';
const POST = `POST /v1/clean HTTP/1.1\r\n${HOST}content-type: application/json\r\n`;
const LIVE = `GET /health/live HTTP/1.1\r\n${HOST}\r\n`;
const BODY = '{"text":"x"}';

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

const salvo = (name: string, text: string | (() => Buffer), rest: Partial<Salvo> = {}): Salvo => ({
  ...{ kind: 'salvo', name, perSecond: 200, ends: 'wait', due: [400] },
  bytes: typeof text === 'string' ? () => Buffer.from(text, 'latin1') : text,
  ...rest,
});
const siege = (name: string, text: string, rest: Partial<Siege> = {}): Siege => ({
  ...{ kind: 'siege', name, connections: 2_000, dripMs: 1_000, reads: true, due: [] },
  bytes: () => Buffer.from(text, 'latin1'),
  ...rest,
});

export const ALL_ATTACKS: readonly Attack[] = [
  // An unfinished head is answered 408 when its time is over; a body of 402s was refused before it came.
  siege('heads a byte at a time', `GET /v1/limits HTTP/1.1\r\n${HOST}x-slow: `, { due: [408] }),
  siege('bodies a byte at a time', `${POST}content-length: 4000\r\n\r\n{"text":"`, { due: [408] }),
  siege('10,000 idle connections', '', { connections: 10_000, dripMs: Number.POSITIVE_INFINITY, due: [408] }),
  siege(
    'readers that read nothing',
    `GET /openapi.json HTTP/1.1\r\n${HOST}\r\n`.repeat(PIPELINED_DOCUMENTS),
    {
      connections: 200,
      dripMs: Number.POSITIVE_INFINITY,
      reads: false,
    },
  ),
  salvo('heads of 20 KB', `GET /v1/limits HTTP/1.1\r\n${HOST}x-long: ${'x'.repeat(20_000)}\r\n\r\n`, {
    due: [431],
  }),
  salvo('URLs of 20 KB', `GET /${'x'.repeat(20_000)} HTTP/1.1\r\n${HOST}\r\n`, { due: [431] }),
  // 64 KB are sent for each.
  salvo('gzip bombs', gzipBomb, { perSecond: 50, due: [415] }),
  salvo('pipelined garbage', `${LIVE.repeat(10)}\x00\xff garbage \x1b\r\n\r\n`, {
    perSecond: 50,
    due: [...new Array<number>(10).fill(200), 400],
  }),
  salvo('requests cut by a half-close', `${POST}content-length: 4000\r\n\r\n{"text":"`, {
    ends: 'half-close',
  }),
  salvo('connections that are reset', LIVE, { perSecond: Number.POSITIVE_INFINITY, ends: 'reset', due: [] }),
  salvo('HTTP/2 without TLS', `PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n${'\0'.repeat(9)}`),
  salvo('TLS on the plain port', () => TLS_HELLO),
  ...SMUGGLING.map((text, index) => salvo(`smuggling ${index + 1}`, text, { perSecond: 20 })),
];
