/** Sends a body in the encoding that its reader prefers: brotli, gzip, or as it is. */
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

type Encoding = 'br' | 'gzip';

/** What is shorter fits into one packet either way. */
const SHORTEST_BYTES = 1024;

/** Of what is compressed once and kept. */
const QUALITY_ONCE = 7;
/** Of what is another for each answer: a third of a millisecond for 20 kB. */
const QUALITY_EACH = 4;

/** A body that is compressed once for each encoding, when it is first asked for. */
export interface KeptBody {
  readonly plain: Buffer;
  readonly encoded: Map<Encoding, Buffer>;
}

export function keptBody(contents: string | Buffer): KeptBody {
  return { plain: Buffer.from(contents), encoded: new Map() };
}

export function sendKept(request: FastifyRequest, reply: FastifyReply, { plain, encoded }: KeptBody): void {
  sendEncoded(request, reply, plain, (encoding) => {
    const body = encoded.get(encoding) ?? compress(plain, encoding, QUALITY_ONCE);
    encoded.set(encoding, body);
    return body;
  });
}

/** For a text that no other answer has. */
export function sendText(request: FastifyRequest, reply: FastifyReply, text: string): void {
  const plain = Buffer.from(text);
  sendEncoded(request, reply, plain, (encoding) => compress(plain, encoding, QUALITY_EACH));
}

function sendEncoded(
  request: FastifyRequest,
  reply: FastifyReply,
  plain: Buffer,
  encode: (encoding: Encoding) => Buffer,
): void {
  // Of short ones too, whose length may change: a cache in between must not take one for the other.
  reply.header('vary', 'accept-encoding');
  const encoding = plain.length < SHORTEST_BYTES ? null : preferred(request.headers['accept-encoding']);
  if (encoding !== null) reply.header('content-encoding', encoding);
  reply.send(encoding === null ? plain : encode(encoding));
}

function preferred(accepted: string | readonly string[] | undefined): Encoding | null {
  const field = String(accepted ?? '');
  const [br, gzip] = [weightOf('br', field), weightOf('gzip', field)];
  if (br > 0 && br >= gzip) return 'br';
  return gzip > 0 ? 'gzip' : null;
}

function compress(contents: Buffer, encoding: Encoding, quality: number): Buffer {
  if (encoding === 'gzip') return gzipSync(contents, { level: quality });
  return brotliCompressSync(contents, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } });
}

/** The weight that a field such as Accept gives to what it names so; 0 for what it does not name. */
export function weightOf(name: string, field: string): number {
  const range = field.split(',').find((part) => part.trim().toLowerCase().split(/[;\s]/, 1)[0] === name);
  return range === undefined ? 0 : Number(/;\s*q=([\d.]+)/i.exec(range)?.[1] ?? 1);
}
