/** Bytes as characters of their own: variation selectors, tags, and other code points of plane 14. */
import { CannotHold } from './scheme.ts';
import { leb128 } from './units.ts';

const PLANE_14 = 0xe0000;
const SELECTORS = 0xfe00;
const MORE_SELECTORS = 0xe0100;
const SELECTORS_OF_FIRST_BLOCK = 16;
const SELECTORS_OF_PLANE_14 = 240;

/** Sixteen in the first block, the others in plane 14. */
export function asSelectors(bytes: readonly number[]): readonly string[] {
  return bytes.map((byte) =>
    String.fromCodePoint(
      byte < SELECTORS_OF_FIRST_BLOCK ? SELECTORS + byte : MORE_SELECTORS + byte - SELECTORS_OF_FIRST_BLOCK,
    ),
  );
}

/** All in plane 14, counted from its first selector. */
export function asSelectorsOfPlane14(bytes: readonly number[]): readonly string[] {
  if (bytes.some((byte) => byte >= SELECTORS_OF_PLANE_14))
    throw new CannotHold('other secret', 'It holds only bytes up to EF.');
  return bytes.map((byte) => String.fromCodePoint(MORE_SELECTORS + byte));
}

export function asTags(text: string): string {
  if (/[^ -~]/.test(text)) throw new CannotHold('other secret', 'It holds only printable ASCII.');
  return Array.from(text, (letter) => String.fromCodePoint(PLANE_14 + letter.charCodeAt(0))).join('');
}

export function fromPlane14(bytes: readonly number[]): string {
  return bytes.map((byte) => String.fromCodePoint(PLANE_14 + byte)).join('');
}

/** Twelve bits a character: three bytes, the lowest first, are two of them. */
export function invisicode(bytes: readonly number[]): string {
  const values: number[] = [];
  for (let index = 0; index < bytes.length; index += 3) {
    const [first = 0, second, third] = bytes.slice(index, index + 3);
    if (second === undefined) values.push(first);
    else {
      values.push(first | ((second & 0xf) << 8), (second >> 4) | ((third ?? 0) << 4));
      if (third === undefined) values.push(0xfff);
    }
  }
  return fromPlane14(values);
}

/** As its tool writes a text: its sign, then code points of seven bits a byte. */
export function invisicodeOfText(text: string): string {
  return `\u{1D17A}${invisicode(leb128(text))}`;
}
