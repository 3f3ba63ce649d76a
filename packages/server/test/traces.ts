/** The forms in which a text could have been kept: as it is, encoded, hashed, turned round. */
import { createHash } from 'node:crypto';

const HASHES = ['sha256', 'sha1', 'sha512', 'md5', 'sha3-256'];

/** The texts in every form that a careless line of code could give them, in lower case. */
export function tracesOf(texts: readonly string[]): string[] {
  const traces = new Set<string>();
  for (const text of texts) {
    const bytes = Buffer.from(text);
    for (const encoding of ['hex', 'base64', 'base64url'] as const) {
      traces.add(bytes.toString(encoding).replace(/=+$/, ''));
      for (const hash of HASHES)
        traces.add(createHash(hash).update(bytes).digest(encoding).replace(/=+$/, ''));
    }
    traces.add(Buffer.from(text, 'utf16le').toString('latin1'));
    traces.add([...text].reverse().join(''));
    traces.add(text);
  }
  return [...traces].map((trace) => trace.toLowerCase());
}
