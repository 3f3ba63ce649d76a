/** A request as it is sent, to the byte, and how many answers are due on it. */

/** What is sent; strings are bytes of Latin-1. */
export interface FuzzRequest {
  /** The operation of the interface description that it was made from. */
  readonly operation: string;
  readonly method: string;
  readonly target: string;
  readonly version: string;
  readonly fields: readonly (readonly [string, string])[];
  readonly body: Buffer;
  /** How the body says where it ends. */
  readonly framing: Framing;
  /** What follows on the same connection at once. */
  readonly after: string;
}

export type Framing =
  | { readonly kind: 'none' }
  /** As many bytes as there are, and these more or less. */
  | { readonly kind: 'length'; readonly off: number }
  | {
      readonly kind: 'chunked';
      readonly size: number;
      readonly extension: string;
      readonly trailer: string;
      /** Whether the last chunk comes. */
      readonly isEnded: boolean;
    };

/**
 * True where one answer comes, and the connection may go on. A body that turns out to be broken after its request was
 * answered ends it.
 */
export function isWhole({ body, framing, after, fields }: FuzzRequest): boolean {
  if (after !== '' || fields.some(([name]) => /^(?:content-length|transfer-encoding)$/i.test(name)))
    return false;
  if (framing.kind === 'chunked')
    return framing.isEnded && framing.extension === '' && framing.trailer === '';
  return framing.kind === 'none' ? body.length === 0 : framing.off === 0;
}

/** True where no answer can be waited for before the end of what is sent is told. */
export function isUnended({ framing }: FuzzRequest): boolean {
  return framing.kind === 'chunked' ? !framing.isEnded : framing.kind === 'length' && framing.off > 0;
}

/** The bytes of a request. */
export function bytesOf({ method, target, version, fields, body, framing, after }: FuzzRequest): Buffer {
  const lines = [`${method} ${target} ${version}`, ...fields.map(([name, value]) => `${name}: ${value}`)];
  let sent = body;
  if (framing.kind === 'length') lines.push(`content-length: ${Math.max(0, body.length + framing.off)}`);
  if (framing.kind === 'chunked') {
    lines.push('transfer-encoding: chunked');
    sent = chunksOf(body, framing);
  }
  const head = Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1');
  return Buffer.concat([head, sent, Buffer.from(after, 'latin1')]);
}

/** More would be a test of this program. */
const MOST_CHUNKS = 5_000;

function chunksOf(
  body: Buffer,
  { size, extension, trailer, isEnded }: Framing & { kind: 'chunked' },
): Buffer {
  const pieces: Buffer[] = [];
  const step = Math.max(size, Math.ceil(body.length / MOST_CHUNKS));
  for (let from = 0; from < body.length; from += step) {
    const piece = body.subarray(from, from + step);
    // Once is enough: a long one on each chunk would be a hundred times the body.
    const extended = from === 0 ? extension : '';
    pieces.push(Buffer.from(`${piece.length.toString(16)}${extended}\r\n`), piece, Buffer.from('\r\n'));
  }
  if (isEnded) pieces.push(Buffer.from(`0\r\n${trailer}\r\n`));
  return Buffer.concat(pieces);
}

/** Bytes of a request that are shown. */
const MOST_SHOWN = 2_000;

/** A request as a person can read and send it: nothing in it is hidden, and nothing does anything to a terminal. */
export function showRequest(request: FuzzRequest): string {
  const bytes = bytesOf(request);
  const shown = bytes
    .subarray(0, MOST_SHOWN)
    .toString('latin1')
    .replaceAll(/[^\n\x20-\x7e]|\\/g, (one) => `\\x${one.charCodeAt(0).toString(16).padStart(2, '0')}`)
    .replaceAll('\\x0d\n', '\\r\\n\n');
  return bytes.length > MOST_SHOWN ? `${shown} … (${bytes.length} bytes)` : shown;
}
