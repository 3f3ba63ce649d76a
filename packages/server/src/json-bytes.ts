/** JSON as it comes over the wire: what announces it, and how strictly it is read. */
import { isAscii, isUtf8 } from 'node:buffer';
import type { IncomingHttpHeaders } from 'node:http';
import { ServiceError } from './errors.ts';

/** Whether the header fields announce one of the media types, in UTF-8, as it is. */
export function announces(headers: IncomingHttpHeaders, mediaTypes: readonly string[]): boolean {
  const { 'content-type': written = '' } = headers;
  // What nearly everybody sends needs no taking apart.
  const isPlain = headers['content-encoding'] === undefined && headers['transfer-encoding'] === undefined;
  if (isPlain && mediaTypes.includes(written)) return true;
  const encoding = headers['content-encoding']?.trim().toLowerCase() ?? '';
  if (encoding !== '' && encoding !== 'identity') return false;
  // Node undoes the chunks and nothing else: `gzip, chunked` is still a compressed body.
  if (!/^(?:chunked)?$/i.test(headers['transfer-encoding']?.trim() ?? '')) return false;
  const [type = '', ...parameters] = written.toLowerCase().split(';');
  if (!mediaTypes.includes(type.trim())) return false;
  return parameters.every((parameter) => {
    const [name = '', value = ''] = parameter.split('=');
    return name.trim() !== 'charset' || /^utf-?8$/.test(value.trim().replaceAll('"', ''));
  });
}

/** Parses strictly, or answers invalid_json; what V8 says about a body that is no JSON is not passed on, since it quotes it. */
export function parseJson(body: Buffer): unknown {
  // Nothing that is ASCII is anything but UTF-8, or has a mark.
  const isPlain = isAscii(body);
  if (!isPlain && !isUtf8(body)) return new ServiceError('invalid_json');
  const hasMark = body[0] === 0xef && body[1] === 0xbb && body[2] === 0xbf;
  try {
    return JSON.parse(isPlain ? body.toString('latin1') : body.toString('utf8', hasMark ? 3 : 0));
  } catch {
    return new ServiceError('invalid_json');
  }
}
