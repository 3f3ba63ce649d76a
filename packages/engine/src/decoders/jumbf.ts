/** The boxes of a C2PA manifest store (ISO 19566-5), as far as they say whether it is one, and who made it. */

/** What a manifest store says of itself. */
export interface JumbfFacts {
  readonly isSound: boolean;
  readonly generator: string | null;
  /** What the boxes without boxes of their own hold. */
  readonly contents: readonly Uint8Array[];
}

const HEADER = 8;
/** Of the type, then flags and a label. */
const UUID = 16;
const SUPERBOX = 'jumb';
const DESCRIPTION = 'jumd';
const STORE = '6332706100110010800000aa00389b71';
const MOST_BOXES = 1000;
const DEEPEST = 8;
/** Boxes that a manifest may hold. */
const CONTENT = new Set(['cbor', 'json', 'uuid', 'bfdb', 'bidb', 'jp2c', 'c2sh']);
/** A box of zeros that makes room. */
const FREE = 'free';
const CLAIM = /^c2pa\.claim(?:\.v2)?$/;
/** Of one word, such as c2pa.assertions or urn:uuid: and a number: no message. */
const LABEL = /^[\w.:/@-]{0,120}$/;
/** Of a program: three words, or more with a version each. It is quoted wherever it is told: anybody may have written it. */
const NAME = /^(?=.{1,80}$)(?:[\w.()/+-]{1,40}(?: [\w.()/+-]{1,40}){0,2}|\S+\/\d\S*(?: \S+\/\d\S*){0,5})$/;
const IS_PLAIN = /^[\w.()/+ -]+$/;
/** CBOR text strings before the name of a generator: their major type and length, then the word. */
const GENERATOR_KEYS = ['oclaim_generator', 'tclaim_generator_info'] as const;
const NAME_KEY = 'dname';
/** The value begins at most this many bytes after the key. */
const NEAR = 256;

interface Walk {
  boxes: number;
  isWhole: boolean;
  hasClaim: boolean;
  generator: string | null;
  readonly contents: Uint8Array[];
}

/** Reads a store; what is no whole box makes it unsound. */
export function readJumbf(bytes: Uint8Array): JumbfFacts {
  const walk: Walk = { boxes: 0, isWhole: true, hasClaim: false, generator: null, contents: [] };
  const isStore =
    typeAt(bytes, 0) === SUPERBOX &&
    sizeAt(bytes, 0) === bytes.length &&
    typeAt(bytes, HEADER) === DESCRIPTION &&
    hexOf(bytes.subarray(HEADER * 2, HEADER * 2 + UUID)) === STORE;
  if (isStore) readSuperbox(bytes.subarray(HEADER), 0, walk);
  const { hasClaim, isWhole, contents, generator } = walk;
  // Without a claim, what the boxes hold is no manifest; boxes that hold nothing hide nothing.
  const isSound = isStore && isWhole && (hasClaim || contents.length === 0);
  return { isSound, generator, contents };
}

/** What stands behind the first header of a box, whether it is whole or not. */
export function bodyOf(bytes: Uint8Array): Uint8Array {
  return bytes.subarray(Math.min(HEADER, bytes.length));
}

function readSuperbox(bytes: Uint8Array, depth: number, walk: Walk): void {
  let label = '';
  for (let start = 0; start < bytes.length; ) {
    const size = sizeAt(bytes, start);
    const type = typeAt(bytes, start);
    const isWhole = size >= HEADER && start + size <= bytes.length && depth < DEEPEST;
    if (!isWhole || ++walk.boxes > MOST_BOXES) {
      walk.isWhole = false;
      return;
    }
    const content = bytes.subarray(start + HEADER, start + size);
    if (type === SUPERBOX) readSuperbox(content, depth + 1, walk);
    else if (type === DESCRIPTION) {
      label = asciiOf(content.subarray(UUID + 1));
      if (!LABEL.test(label)) {
        walk.isWhole = false;
        walk.contents.push(content.subarray(UUID + 1, UUID + 1 + label.length));
      }
    } else readContent(type, label, content, walk);
    start += size;
  }
}

function readContent(type: string, label: string, content: Uint8Array, walk: Walk): void {
  if (type === FREE && content.every((byte) => byte === 0)) return;
  if (!CONTENT.has(type)) walk.isWhole = false;
  walk.contents.push(content);
  if (type !== 'cbor' || !CLAIM.test(label)) return;
  walk.hasClaim = true;
  walk.generator ??= generatorOf(content);
}

/** The value of the key, or the name in what it holds. */
function generatorOf(claim: Uint8Array): string | null {
  const text = latin1Of(claim);
  for (const key of GENERATOR_KEYS) {
    const at = text.indexOf(key);
    if (at < 0) continue;
    const end = at + key.length;
    const name = text.indexOf(NAME_KEY, end);
    const isInfo = key === GENERATOR_KEYS[1];
    if (isInfo && (name < 0 || name > end + NEAR)) continue;
    const value = stringAt(claim, isInfo ? name + NAME_KEY.length : end);
    if (value !== null && IS_PLAIN.test(value) && NAME.test(value)) return value;
  }
  return null;
}

/** A text string of CBOR (RFC 8949, major type 3) of up to 255 bytes. */
function stringAt(bytes: Uint8Array, start: number): string | null {
  const first = bytes[start] ?? 0;
  if (first >= 0x60 && first < 0x78) return latin1Of(bytes.subarray(start + 1, start + 1 + (first & 0x1f)));
  if (first !== 0x78) return null;
  return latin1Of(bytes.subarray(start + 2, start + 2 + (bytes[start + 1] ?? 0)));
}

function sizeAt(bytes: Uint8Array, start: number): number {
  if (start + HEADER > bytes.length) return 0;
  return new DataView(bytes.buffer, bytes.byteOffset + start).getUint32(0);
}

function typeAt(bytes: Uint8Array, start: number): string {
  return latin1Of(bytes.subarray(start + 4, start + HEADER));
}

/** Up to the zero that ends it. */
function asciiOf(bytes: Uint8Array): string {
  const end = bytes.indexOf(0);
  return latin1Of(end < 0 ? bytes : bytes.subarray(0, end));
}

function latin1Of(bytes: Uint8Array): string {
  let text = '';
  for (const byte of bytes) text += String.fromCharCode(byte);
  return text;
}

export function hexOf(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
