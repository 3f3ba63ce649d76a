/** The attacks that the service must withstand, as a table: what each connection sends and how it must end. */
import { gzipSync } from 'node:zlib';
import { MAX_BODY_BYTES } from '@limpid/contract';

export interface Attack {
  readonly name: string;
  /** What connections send, in turn, in Latin-1; `key` is of an account on the plan of new accounts. */
  readonly bytes: (key: string) => readonly (string | Buffer)[];
  /** At most this many connections begin in a second. */
  readonly perSecond: number;
  /** At most this many are open. */
  readonly connections: number;
  /** What the client does after its bytes, until the service closes the connection. */
  readonly afterwards: 'wait' | 'half-close' | 'reset' | 'read nothing';
  /** Sent on every open connection again and again. */
  readonly drip?: { readonly bytes: string; readonly everyMs: number };
  /** The number of local addresses that connections come from. */
  readonly addresses: number;
  /** The statuses on one connection until the service closes it: one of these. */
  readonly expected: readonly string[];
  /** The connections are held: the last ones must be closed by the service after this time, 0 where that is not seen. */
  readonly heldForMs?: number;
  /** Whether the service has the small heap of compose.yaml. */
  readonly hasSmallHeap: boolean;
  /** What the ordinary client does meanwhile. */
  readonly ordinary: 'scan' | 'sign in';
}

const HOST = 'host: localhost\r\n';
const JSON_TYPE = 'content-type: application/json\r\n';
const CLOSE = 'connection: close\r\n';
const POST = `POST /v1/clean HTTP/1.1\r\n${HOST}${JSON_TYPE}`;
const LIMITS = `GET /v1/limits HTTP/1.1\r\n${HOST}`;
const LIVE = `GET /health/live HTTP/1.1\r\n${HOST}\r\n`;
const LONG = 'x'.repeat(20_000);

/** How long the service waits for a head, for a body without progress, and for a body. */
const [HEAD_MS, IDLE_BODY_MS, BODY_MS] = [15_000, 20_000, 60_000];
/** The statuses of a service that limits the memory of bodies, by address and in all. */
const REFUSED = ['400', '408', '429', '503'];
/** An anonymous caller has 600 calls a minute. */
const OR_LIMITED = '429';
/** A gzip bomb is a thousandth of this. */
const BOMB_BYTES = 64 * 1024 * 1024;
/** Some 5 MB of answers: more than the buffers of both ends hold. */
const PIPELINED = 32;
/** The first bytes of a TLS 1.3 handshake. */
const TLS_HELLO = Buffer.from(`1603010200010001fc0303${'5a'.repeat(32)}20${'a5'.repeat(32)}`, 'hex');

/** Requests whose end two parsers could see at different places, and folded header fields. */
const SMUGGLING = [
  `content-length: 12\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n${LIVE}`,
  'transfer-encoding: chunked\r\ncontent-length: 12\r\n\r\n{"text":"x"}',
  'content-length: 12\r\ncontent-length: 0\r\n\r\n{"text":"x"}',
  'content-length: 12, 12\r\n\r\n{"text":"x"}',
  'content-length: +12\r\n\r\n{"text":"x"}',
  'transfer-encoding: xchunked\r\n\r\n0\r\n\r\n',
  'transfer-encoding: chunked, identity\r\n\r\n0\r\n\r\n',
  'transfer-encoding\r\n : chunked\r\n\r\n0\r\n\r\n',
  'transfer-encoding : chunked\r\n\r\n0\r\n\r\n',
  'x-odd: a\r\n b\r\ncontent-length\r\n\t: 12\r\n\r\n{"text":"x"}',
  'transfer-encoding: chunked\r\n\r\n0x2\r\n{}\r\n0\r\n\r\n',
  'content-length: 12\n\n{"text":"x"}',
];

/** A request with a body, or with all of it but `missing` bytes. */
function post(body: Buffer | string, missing = 0, fields = JSON_TYPE, path = '/v1/clean'): Buffer {
  const bytes = Buffer.from(body);
  const head = `POST ${path} HTTP/1.1\r\n${HOST}${fields}${CLOSE}content-length: ${bytes.length}\r\n\r\n`;
  return Buffer.concat([Buffer.from(head), bytes.subarray(0, bytes.length - missing)]);
}

/** The longest body: a JSON object with nested arrays after `start`. */
function brackets(start: string): string {
  const depth = Math.floor((MAX_BODY_BYTES - start.length - 1) / 2);
  return `${start}${'['.repeat(depth)}${']'.repeat(depth)}}`;
}

function refusedLines(key: string): Buffer {
  const fields = `content-type: application/x-ndjson\r\nx-api-key: ${key}\r\n`;
  return post(`${brackets('{"x":').slice(0, -1)}}\n`.repeat(16), 0, fields, '/v1/batch');
}

function signIn(number: number): Buffer {
  const body = JSON.stringify({ email: `unknown${number}@example.org`, password: 'wrong password' });
  return post(body, 0, JSON_TYPE, '/auth/sign-in/email');
}

const longText = (missing: number) => post('{"text":"'.padEnd(MAX_BODY_BYTES, 'x'), missing);
const gzipBomb = () => post(gzipSync(Buffer.alloc(BOMB_BYTES)), 0, `${JSON_TYPE}content-encoding: gzip\r\n`);

type Bytes = Attack['bytes'];
type Settings = Omit<Attack, 'name' | 'bytes'>;

/** Short connections, one after another. */
const BURST: Settings = {
  perSecond: 200,
  connections: 100,
  afterwards: 'wait',
  addresses: 1,
  expected: ['400'],
  hasSmallHeap: false,
  ordinary: 'scan',
};
/** Connections that are held until the service closes them, and opened again. */
const HELD: Settings = {
  ...BURST,
  perSecond: 1_000,
  connections: 2_000,
  expected: ['408'],
  heldForMs: HEAD_MS,
};
/** Attacks without an account on the memory and the time of a process with the heap of compose.yaml. */
const ON_HEAP: Settings = { ...BURST, perSecond: 10, expected: REFUSED, hasSmallHeap: true };
const HELD_ON_HEAP: Settings = { ...ON_HEAP, connections: 12, perSecond: 24, heldForMs: BODY_MS };
const SIGN_INS: Settings = {
  ...ON_HEAP,
  perSecond: 50,
  expected: ['401', '429', '503'],
  ordinary: 'sign in',
};

const slowHead: Bytes = () => [`${LIMITS}x-slow: `];
const headOfBody: Bytes = () => [`${POST}content-length: 4000\r\n\r\n{"text":"`];
/** All but the last byte, without `connection: close`. */
const keptBody: Bytes = () => [
  `${POST}content-length: ${MAX_BODY_BYTES}\r\n\r\n${'{"text":"'.padEnd(MAX_BODY_BYTES - 1, 'x')}`,
];
const withoutLastByte: Bytes = () => [longText(1)];
const refusedBrackets: Bytes = () => [post(brackets('{"x":'))];
const signIns: Bytes = () => Array.from({ length: 1_000 }, (_, number) => signIn(number));
const drip = { bytes: 'x', everyMs: 1_000 };

function attack(name: string, settings: Settings, bytes: Bytes, own: Partial<Settings> = {}): Attack {
  return { name, bytes, ...settings, ...own };
}

export const ATTACKS: readonly Attack[] = [
  attack('heads a byte at a time', HELD, slowHead, { drip }),
  attack('bodies a byte at a time', HELD, headOfBody, {
    drip,
    heldForMs: IDLE_BODY_MS,
    expected: ['408', OR_LIMITED],
  }),
  // 96 MiB in two seconds: more than all bodies together may have.
  attack('bodies without their last byte', HELD, keptBody, {
    connections: 24,
    perSecond: 12,
    heldForMs: IDLE_BODY_MS,
    expected: ['408', OR_LIMITED, '503'],
  }),
  attack('10,000 idle connections', HELD, () => [''], { connections: 10_000, perSecond: 2_500 }),
  // The service disconnects them after 80 seconds; a reader that reads nothing does not see it.
  attack(
    'readers that read nothing',
    HELD,
    () => [`GET /openapi.json HTTP/1.1\r\n${HOST}\r\n`.repeat(PIPELINED)],
    {
      connections: 100,
      perSecond: 25,
      afterwards: 'read nothing',
      heldForMs: 0,
      expected: [''],
    },
  ),
  attack('heads of 20 KB', BURST, () => [`${LIMITS}x-long: ${LONG}\r\n\r\n`], { expected: ['431'] }),
  attack('URLs of 20 KB', BURST, () => [`GET /${LONG} HTTP/1.1\r\n${HOST}\r\n`], { expected: ['431'] }),
  attack('gzip bombs', BURST, () => [gzipBomb()], { perSecond: 50, expected: ['415', OR_LIMITED] }),
  attack('pipelined garbage', BURST, () => [`${LIVE.repeat(10)}\x00\xff garbage \x1b\r\n\r\n`], {
    perSecond: 50,
    expected: [`${'200 '.repeat(10)}400`],
  }),
  attack('requests cut by a half-close', BURST, headOfBody, {
    afterwards: 'half-close',
    expected: ['400', OR_LIMITED],
  }),
  // Half of what one process can send: all of it would take the processor from the others.
  attack('connections that are reset', BURST, () => [LIVE], {
    perSecond: 500,
    afterwards: 'reset',
    expected: ['', '200'],
  }),
  attack('HTTP/2 without TLS', BURST, () => [`PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n${'\0'.repeat(9)}`]),
  attack('TLS on the plain port', BURST, () => [TLS_HELLO]),
  attack('smuggling', BURST, () => SMUGGLING.map((rest) => POST + rest), { expected: ['400', OR_LIMITED] }),
  // The last byte of each is sent at once.
  attack(
    'bodies of brackets, released together',
    HELD_ON_HEAP,
    () => [post(brackets('{"text":"a","x":'), 1)],
    {
      connections: 6,
      addresses: 2,
      drip: { bytes: '}', everyMs: 2_000 },
      heldForMs: 0,
    },
  ),
  attack('refused bodies of brackets', ON_HEAP, refusedBrackets),
  attack('refused bodies from 16 addresses', ON_HEAP, refusedBrackets, { addresses: 16, perSecond: 20 }),
  attack('batches of refused lines', ON_HEAP, (key) => [refusedLines(key)], {
    perSecond: 1,
    expected: ['200', '429'],
  }),
  attack('held bodies from 4 addresses', HELD_ON_HEAP, withoutLastByte, { addresses: 4 }),
  attack('held bodies from 16 addresses', HELD_ON_HEAP, withoutLastByte, { addresses: 16, connections: 48 }),
  attack('trickled bodies from 8 addresses', HELD_ON_HEAP, () => [longText(MAX_BODY_BYTES / 4)], {
    addresses: 8,
    connections: 32,
    drip: { bytes: 'x'.repeat(8 * 1024), everyMs: 500 },
  }),
  // More than such a process accepts: it closes the oldest ones for new ones.
  attack('heads from 4 addresses', HELD_ON_HEAP, slowHead, {
    addresses: 4,
    connections: 4_000,
    perSecond: 1_000,
    heldForMs: HEAD_MS,
    expected: ['408', ''],
    drip,
  }),
  attack('sign-ins from 5 addresses', SIGN_INS, signIns, { addresses: 5 }),
  attack('sign-ins from 20 addresses', SIGN_INS, signIns, { addresses: 20 }),
];
