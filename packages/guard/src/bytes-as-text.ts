/** Bytes to text, and the same text back to the same bytes where some of them are no UTF-8. */

/** What a byte is read as that is no UTF-8. */
const UNREADABLE = '\uFFFD';
const ITSELF = new TextEncoder().encode(UNREADABLE);

export class ByteReader {
  readonly #decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
  /** What became of each U+FFFD that was not written yet, and the text in which they are. */
  #unreadable: Uint8Array[] = [];
  #waiting = '';
  /** Once text was changed, what stood beside it could become another text with bytes in it. */
  #isSame = true;
  /** The beginning of a character. */
  #rest: Uint8Array = new Uint8Array(0);

  push(chunk: Uint8Array): string {
    const bytes = new Uint8Array(this.#rest.length + chunk.length);
    bytes.set(this.#rest);
    bytes.set(chunk, this.#rest.length);
    const end = bytes.length - unfinished(bytes);
    this.#rest = bytes.slice(end);
    return this.#read(bytes.subarray(0, end));
  }

  end(): string {
    const rest = this.#rest;
    this.#rest = new Uint8Array(0);
    return this.#read(rest);
  }

  /** The bytes of text that is left of what was read, in its order. */
  bytesOf(text: string): Uint8Array {
    const encoder = new TextEncoder();
    this.#isSame &&= this.#waiting.startsWith(text);
    this.#waiting = this.#isSame ? this.#waiting.slice(text.length) : '';
    if (!this.#isSame || !text.includes(UNREADABLE)) return encoder.encode(text);
    const [first = '', ...others] = text.split(UNREADABLE);
    const gone = this.#unreadable.splice(0, others.length);
    const parts = others.flatMap((part, index) => [gone[index] ?? ITSELF, encoder.encode(part)]);
    return joined([encoder.encode(first), ...parts]);
  }

  #read(bytes: Uint8Array): string {
    let text: string;
    try {
      text = this.#readWell(bytes);
    } catch {
      text = this.#readLoosely(bytes);
    }
    if (this.#isSame) this.#waiting += text;
    return text;
  }

  #readWell(bytes: Uint8Array): string {
    const text = this.#decoder.decode(bytes);
    if (this.#isSame) for (const _ of text.matchAll(/\uFFFD/g)) this.#unreadable.push(ITSELF);
    return text;
  }

  /** What is good between bad bytes is read at once. */
  #readLoosely(bytes: Uint8Array): string {
    let text = '';
    let from = 0;
    for (let index = 0; index < bytes.length; ) {
      const length = lengthOf(bytes, index);
      if (length === 0) {
        text += this.#readWell(bytes.subarray(from, index)) + UNREADABLE;
        if (this.#isSame) this.#unreadable.push(bytes.slice(index, index + 1));
        from = index + 1;
      }
      index += length || 1;
    }
    return text + this.#readWell(bytes.subarray(from));
  }
}

function joined(parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let end = 0;
  for (const part of parts) {
    whole.set(part, end);
    end += part.length;
  }
  return whole;
}

/** Of the character that begins at a byte; 0 where none does (Unicode, table 3-7). */
function lengthOf(bytes: Uint8Array, index: number): number {
  const first = bytes[index] as number;
  if (first < 0x80) return 1;
  const length = announced(first);
  if (length === 0 || !isPossible(first, bytes[index + 1] ?? 0)) return 0;
  for (let next = 1; next < length; next++) if (((bytes[index + next] ?? 0) & 0xc0) !== 0x80) return 0;
  return length;
}

function announced(first: number): number {
  if (first < 0xc2 || first > 0xf4) return 0;
  if (first < 0xe0) return 2;
  return first < 0xf0 ? 3 : 4;
}

/** No overlong forms, no halves, nothing above U+10FFFF. */
function isPossible(first: number, second: number): boolean {
  const least = first === 0xe0 ? 0xa0 : first === 0xf0 ? 0x90 : 0x80;
  const most = first === 0xed ? 0x9f : first === 0xf4 ? 0x8f : 0xbf;
  return second >= least && second <= most;
}

/** Bytes at the end that more could make a character of. */
function unfinished(bytes: Uint8Array): number {
  for (let back = 1; back <= Math.min(3, bytes.length); back++) {
    const byte = bytes[bytes.length - back] as number;
    if ((byte & 0xc0) === 0x80) continue;
    return announced(byte) > back ? back : 0;
  }
  return 0;
}
