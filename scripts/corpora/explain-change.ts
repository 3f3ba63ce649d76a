/** The changes of a natural text, and the reason of each: a fault of the text. A change without a reason is wrong. */
import type { Report, Technique } from '../../packages/engine/src/index.ts';

export interface Change {
  readonly technique: Technique;
  readonly codePoint: string;
  /** Code points before it. */
  readonly offset: number;
  /** Empty where the character is deleted. */
  readonly replacement: string;
}

/** The changes in a report with positions; a finding has the first hundred. */
export function changesOf(report: Report): readonly Change[] {
  const changes = report.findings
    .filter(({ removed }) => removed)
    .flatMap(({ technique, codePoint, replacement = '', positions = [] }) =>
      positions.map(({ offset }) => ({ technique, codePoint, offset, replacement })),
    );
  return changes.sort((one, other) => one.offset - other.offset);
}

/** A change and its surroundings. */
interface ChangeContext {
  readonly characters: readonly string[];
  readonly change: Change;
  readonly before: string;
  readonly after: string;
}

/** Joiners, the break hint, and the selectors and separator of Mongolian. */
const JOINERS_AND_HINTS: ReadonlySet<string> = new Set(
  [0x200b, 0x200c, 0x200d, 0x180b, 0x180c, 0x180d, 0x180e, 0x180f].map((each) => String.fromCodePoint(each)),
);
const PART_OF_AN_EMOJI = /^(?:\p{Extended_Pictographic}|\p{Emoji_Modifier}|\u{fe0f})$/u;
const PART_OF_A_WORD = /^[\p{L}\p{M}\p{Nd}]$/u;
const IS_DIRECTION = /^[\u200e\u200f\u061c\u202a-\u202e\u2066-\u2069]$/;
const DIRECTION_MARKS = new Set(['U+200E', 'U+200F', 'U+061C']);
/** Small letters of Cyrillic that look like one of Latin. */
const LOOK_ALIKE_OF_CYRILLIC = /^[\u0430\u0435\u043e\u0440\u0441\u0443\u0445\u0456\u0458\u0455]$/u;
const RIGHT_TO_LEFT = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;
/** A shorter word needs no soft hyphen: as in `packages/engine/src/context/hyphenation-point.ts`. */
const SHORTEST_HYPHENATED_WORD = 16;

/** The first that fits is the reason. */
const REASONS: Readonly<Record<string, (context: ChangeContext) => boolean>> = {
  'joiner or break hint beside another': ({ change, before, after }) =>
    isFormat(change) &&
    isJoinerOrHint(change) &&
    (JOINERS_AND_HINTS.has(before) || JOINERS_AND_HINTS.has(after)),
  'joiner or break hint at the edge of a word': ({ change, before, after }) =>
    isFormat(change) &&
    isJoinerOrHint(change) &&
    !(PART_OF_A_WORD.test(before) && PART_OF_A_WORD.test(after)) &&
    !(PART_OF_AN_EMOJI.test(before) && PART_OF_AN_EMOJI.test(after)),
  'joiner between letters that join by themselves': ({ change, before, after }) =>
    change.codePoint === 'U+200D' &&
    [before, after].every((one) => /^(?=\p{Script=Arabic})\p{L}$/u.test(one)),
  'word joiner between placeholders': ({ change, before, characters }) =>
    change.codePoint === 'U+2060' && before === '}' && /^(?:\{|$)/.test(characters[change.offset + 1] ?? ''),
  'byte order mark inside a text': ({ change }) => change.codePoint === 'U+FEFF' && change.offset > 0,
  'direction mark in a text without right-to-left letters': ({ change, characters }) =>
    DIRECTION_MARKS.has(change.codePoint) && !characters.some((one) => isRightToLeftLetter(one)),
  'direction control beside another': ({ change, before, after }) =>
    isFormat(change) &&
    IS_DIRECTION.test(characterOf(change)) &&
    (IS_DIRECTION.test(before) || IS_DIRECTION.test(after)),
  'soft hyphen in a word of less than 16 letters': ({ change, characters }) =>
    change.codePoint === 'U+00AD' &&
    wordAround(characters, change.offset).filter((one) => /\p{L}/u.test(one)).length <
      SHORTEST_HYPHENATED_WORD,
  'Latin letter in a Cyrillic word': ({ change, characters }) =>
    change.technique === 'homoglyph' &&
    /^\p{Script=Cyrillic}$/u.test(change.replacement) &&
    wordAround(characters, change.offset).some((one) => /\p{Script=Cyrillic}/u.test(one)),
  'Cyrillic letter among Latin ones': ({ change, characters }) => {
    const letters = wordAround(characters, change.offset).filter((one) => !LOOK_ALIKE_OF_CYRILLIC.test(one));
    return (
      change.technique === 'homoglyph' && letters.length > 0 && letters.every((one) => /[a-z]/i.test(one))
    );
  },
};

/** The reason, or null for a wrong change. Spaces are only counted. */
export function explainChange(characters: readonly string[], change: Change): string | null {
  const before = characters[change.offset - 1] ?? '';
  const after = characters[change.offset + 1] ?? '';
  const context: ChangeContext = { characters, change, before, after };
  return Object.entries(REASONS).find(([, fits]) => fits(context))?.[0] ?? null;
}

function isFormat({ technique }: Change): boolean {
  return technique === 'zero-width' || technique === 'variation-selector';
}

function isJoinerOrHint(change: Change): boolean {
  return JOINERS_AND_HINTS.has(characterOf(change));
}

function characterOf({ codePoint }: Change): string {
  return String.fromCodePoint(Number.parseInt(codePoint.slice(2), 16));
}

function isRightToLeftLetter(character: string): boolean {
  return RIGHT_TO_LEFT.test(character) && /\p{L}/u.test(character);
}

/** The letters, marks and format characters around an offset. */
export function wordAround(characters: readonly string[], offset: number): readonly string[] {
  const belongs = (at: number) => /^[\p{L}\p{M}\p{Cf}]$/u.test(characters[at] ?? '');
  let first = offset;
  let end = offset + 1;
  while (belongs(first - 1)) first--;
  while (belongs(end)) end++;
  return characters.slice(first, end);
}
