/** Characters that pass for one of ASCII, by the tables: an encoder writes one of them, or the plain one, for a bit. */
import { plainLetterOf, similarTo, styleOf, twinOf } from '../../unicode/look-alikes.ts';
import { SCRIPT, scriptOf } from '../../unicode/script.ts';
import { TECHNIQUE_ENTRIES, techniqueIndexOf } from '../../unicode/techniques.ts';
import { twinCharacterOf } from '../../unicode/twins.ts';

const FIRST_BEYOND_ASCII = 0x80;
/** The sign of a unit, which is the letter itself in NFC. */
const KELVIN = 0x212a;
/** Ends a word as an exclamation mark does; no encoder is known that takes it. */
const CLICK = 0x1c3;
/** Where letters and styles stand that pass for others. */
const LAST_OF_PLANE = 0xffff;
const SUPPLEMENTARY: readonly (readonly [number, number])[] = [
  [0x10280, 0x1057f],
  [0x118a0, 0x118ff],
  [0x16f00, 0x16f9f],
  [0x1d400, 0x1d7ff],
  [0x1f100, 0x1f1ff],
  [0x1fbf0, 0x1fbf9],
];
/** Letters of one alphabet come in blocks of the commoner and of the rarer ones. */
const BLOCK_BITS = 6;
/** Roman numerals, hyphens and units, which encoders take beside letters of any alphabet. */
export const SIGNS = 'signs';
const RARE = ' rare';

/** The character of ASCII that it passes for; 0 where there is none. */
export function plainOf(codePoint: number): number {
  if (codePoint < FIRST_BEYOND_ASCII) return 0;
  if (codePoint === KELVIN) return 0x4b;
  const letter = twinOf(codePoint) || plainLetterOf(codePoint) || similarTo(codePoint);
  if (letter !== 0) return letter;
  const twin = codePoint === CLICK ? 0 : (twinCharacterOf(codePoint) ?? 0);
  return twin < FIRST_BEYOND_ASCII ? twin : 0;
}

/** Doubles that an encoder takes together: those of one alphabet, or of one style. */
export function groupOf(codePoint: number): string {
  const style = plainLetterOf(codePoint) === 0 ? '' : styleOf(codePoint);
  if (style !== '') return style;
  const script = scriptOf(codePoint);
  return script === SCRIPT.Latin || script === SCRIPT.Common || codePoint === KELVIN ? SIGNS : `${script}`;
}

/** A finer part of a group: an encoder has most of it or little. */
export function partOf(codePoint: number, plain: number): string {
  const isCapital = plain >= 0x41 && plain <= 0x5a;
  const kind = isCapital ? 'capital' : (plain | 0x20) >= 0x61 ? 'small' : 'sign';
  const isRare = isRareLetter(codePoint) || similarTo(codePoint) !== 0;
  return `${groupOf(codePoint)} ${codePoint >> BLOCK_BITS} ${kind}${isRare ? RARE : ''}`;
}

export function isRarePart(part: string): boolean {
  return part.endsWith(RARE);
}

/** Of Cyrillic alphabets that few can type. */
function isRareLetter(codePoint: number): boolean {
  return codePoint >= 0x460 && codePoint <= 0x52f;
}

let doubles: ReadonlyMap<number, readonly number[]> | undefined;

/** All that pass for a character of ASCII. */
export function doublesOf(plain: number): readonly number[] {
  doubles ??= allDoubles();
  return doubles.get(plain) ?? [];
}

function allDoubles(): ReadonlyMap<number, readonly number[]> {
  const found = new Map<number, number[]>();
  for (const [first, last] of [[FIRST_BEYOND_ASCII, LAST_OF_PLANE] as const, ...SUPPLEMENTARY])
    for (let codePoint = first; codePoint <= last; codePoint++) {
      const plain = plainOf(codePoint);
      if (plain === 0) continue;
      const list = found.get(plain);
      if (list === undefined) found.set(plain, [codePoint]);
      else list.push(codePoint);
    }
  return found;
}

const IS_ODD_SPACE = Uint8Array.from(
  TECHNIQUE_ENTRIES,
  ({ fallback }) => +(fallback.action === 'replace' && fallback.text === ' '),
);

/** Whether it is a space of another width, or one that does not break. */
export function isOddSpace(codePoint: number): boolean {
  return codePoint >= FIRST_BEYOND_ASCII && IS_ODD_SPACE[techniqueIndexOf(codePoint)] === 1;
}
