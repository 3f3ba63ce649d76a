/** A request of the fuzzer, its bytes, and a form of it for people. */

/** Strings are bytes in Latin-1. */
export interface FuzzRequest {
  /** The `operationId` that it was made from. */
  readonly operation: string;
  readonly method: string;
  readonly target: string;
  readonly version: string;
  readonly fields: readonly (readonly [string, string])[];
  readonly body: Buffer;
  readonly framing: Framing;
  /** Bytes after the request on the same connection. */
  readonly after: string;
}

/** How the request says where its body ends. */
export type Framing =
  | { readonly kind: 'none' }
  /** Content-Length, too large or too small by `error`. */
  | { readonly kind: 'length'; readonly error: number }
  | {
      readonly kind: 'chunked';
      readonly size: number;
      readonly extension: string;
      readonly trailer: string;
      /** Whether the last chunk is sent. */
      readonly isEnded: boolean;
    };

/**
 * `whole`: exactly one answer, and the connection can go on. `unended`: no answer before the client ends its side.
 * `unclear`: the service may see none, one or several requests.
 */
export function extentOf({ body, framing, after, fields }: FuzzRequest): 'whole' | 'unended' | 'unclear' {
  if (framing.kind === 'chunked' ? !framing.isEnded : framing.kind === 'length' && framing.error > 0)
    return 'unended';
  if (after !== '' || fields.some(([name]) => /^(?:content-length|transfer-encoding)$/i.test(name)))
    return 'unclear';
  const isPlain =
    framing.kind === 'chunked'
      ? framing.extension === '' && framing.trailer === ''
      : framing.kind === 'none'
        ? body.length === 0
        : framing.error === 0;
  return isPlain ? 'whole' : 'unclear';
}

export function bytesOf({ method, target, version, fields, body, framing, after }: FuzzRequest): Buffer {
  const lines = [`${method} ${target} ${version}`, ...fields.map(([name, value]) => `${name}: ${value}`)];
  if (framing.kind === 'length') lines.push(`content-length: ${Math.max(0, body.length + framing.error)}`);
  if (framing.kind === 'chunked') lines.push('transfer-encoding: chunked');
  const head = Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1');
  const sent = framing.kind === 'chunked' ? chunksOf(body, framing) : body;
  return Buffer.concat([head, sent, Buffer.from(after, 'latin1')]);
}

const MAX_CHUNKS = 5_000;

function chunksOf(body: Buffer, framing: Framing & { kind: 'chunked' }): Buffer {
  const { size, extension, trailer, isEnded } = framing;
  const pieces: Buffer[] = [];
  const step = Math.max(size, Math.ceil(body.length / MAX_CHUNKS));
  for (let start = 0; start < body.length; start += step) {
    const piece = body.subarray(start, start + step);
    const head = `${piece.length.toString(16)}${start === 0 ? extension : ''}\r\n`;
    pieces.push(Buffer.from(head), piece, Buffer.from('\r\n'));
  }
  if (isEnded) pieces.push(Buffer.from(`0\r\n${trailer}\r\n`));
  return Buffer.concat(pieces);
}

const MAX_SHOWN = 2_000;

/** The request as text; bytes that are not printable ASCII are escaped. */
export function showRequest(request: FuzzRequest): string {
  const bytes = bytesOf(request);
  const shown = bytes
    .subarray(0, MAX_SHOWN)
    .toString('latin1')
    .replaceAll(/[^\n\x20-\x7e]|\\/g, (char) => `\\x${char.charCodeAt(0).toString(16).padStart(2, '0')}`)
    .replaceAll('\\x0d\n', '\\r\\n\n');
  return bytes.length > MAX_SHOWN ? `${shown} … (${bytes.length} bytes)` : shown;
}
