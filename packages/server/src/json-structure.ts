/** Bounds the structure of JSON while its bytes arrive, before anything is parsed: parsing 4 MiB of brackets takes 116 MB. */
import { MAX_JSON_DEPTH, MAX_JSON_STRUCTURE } from '@limpid/contract';

const QUOTE = 0x22;
const BACKSLASH = 0x5c;

const OTHER = 0;
const OPENS = 1;
const CLOSES = 2;
const SEPARATES = 3;
const STARTS_STRING = 4;

const KIND_OF_BYTE = new Uint8Array(256);
for (const [characters, kind] of [
  ['{[', OPENS],
  ['}]', CLOSES],
  [',:', SEPARATES],
  ['"', STARTS_STRING],
] as const) {
  for (const character of characters) KIND_OF_BYTE[character.charCodeAt(0)] = kind;
}

/** Bytes in which the end of a string is sought one by one; the platform's search is faster after them. */
const NEAR_BYTES = 32;

/** What is wrong with a body, or a line of one, whose structure is more than that. */
export function structureMessage(whole: 'body' | 'line', maxStructure = MAX_JSON_STRUCTURE): string {
  return `The ${whole} is nested deeper than ${MAX_JSON_DEPTH} levels, or has more than ${maxStructure} brackets, braces, commas and colons outside its strings.`;
}

/** Takes the next bytes of a body; false from the moment that its structure is more than the contract ever needs. */
export type StructureLimit = (bytes: Buffer) => boolean;

export function createStructureLimit(maxStructure = MAX_JSON_STRUCTURE): StructureLimit {
  let depth = 0;
  let structure = 0;
  // Without a separator between two strings it is no JSON: many strings need as many separators.
  let strings = 0;
  let isInString = false;
  let isEscaped = false;

  /** Answers where the string ends; `bytes.length` where it goes on in the next bytes. */
  function passString(bytes: Buffer, from: number): number {
    const near = Math.min(bytes.length, from + NEAR_BYTES);
    let at = from;
    while (at < near) {
      const byte = bytes[at++];
      if (byte === QUOTE) {
        isInString = false;
        return at;
      }
      if (byte === BACKSLASH) at++;
    }
    if (at >= bytes.length) {
      isEscaped = at > bytes.length;
      return bytes.length;
    }
    const quote = bytes.indexOf(QUOTE, at);
    const end = quote < 0 ? bytes.length : quote;
    let run = end;
    while (run > at && bytes[run - 1] === BACKSLASH) run--;
    const endsInEscape = (end - run) % 2 === 1;
    if (quote < 0) isEscaped = endsInEscape;
    else isInString = endsInEscape;
    return quote < 0 ? end : end + 1;
  }

  return (bytes) => {
    let at = 0;
    if (isEscaped && bytes.length > 0) {
      isEscaped = false;
      at = 1;
    }
    while (at < bytes.length) {
      if (isInString) {
        at = passString(bytes, at);
        continue;
      }
      const kind = KIND_OF_BYTE[bytes[at++] as number];
      if (kind === OTHER) continue;
      if (kind === STARTS_STRING) {
        isInString = true;
        if (++strings > maxStructure + 1) return false;
        continue;
      }
      if (++structure > maxStructure) return false;
      if (kind === OPENS && ++depth > MAX_JSON_DEPTH) return false;
      if (kind === CLOSES) depth--;
    }
    return true;
  };
}
