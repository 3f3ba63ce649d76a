/** Why a change to a natural text is right: the text itself is spoilt there. What has no reason here is a wrong change. */
import type { Change } from './change.ts';

/** A text with its changes, as a reason sees it. */
interface Place {
  readonly characters: readonly string[];
  readonly change: Change;
  readonly before: string;
  readonly after: string;
}

const JOINERS_AND_HINTS = /^[\u200b-\u200d\u180b-\u180f]$/u;
const PART_OF_A_WORD = /^[\p{L}\p{M}\p{Nd}]$/u;
const DIRECTION_MARKS = new Set(['U+200E', 'U+200F', 'U+061C']);
const RIGHT_TO_LEFT = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;
/** Below it a word needs no soft hyphen: the same length as in `packages/engine/src/context/hyphenation-point.ts`. */
const SHORTEST_HYPHENATED_WORD = 16;

/** In the order in which they are asked; the first that fits is told. */
const REASONS: Readonly<Record<string, (place: Place) => boolean>> = {
  'joiner or break hint beside another': ({ change, before, after }) =>
    isFormat(change) &&
    isJoinerOrHint(change) &&
    (JOINERS_AND_HINTS.test(before) || JOINERS_AND_HINTS.test(after)),
  'joiner or break hint at the edge of a word': ({ change, before, after }) =>
    isFormat(change) &&
    isJoinerOrHint(change) &&
    !(PART_OF_A_WORD.test(before) && PART_OF_A_WORD.test(after)),
  'direction mark in a text without right-to-left letters': ({ change, characters }) =>
    DIRECTION_MARKS.has(change.codePoint) && !characters.some((one) => isRightToLeftLetter(one)),
  'soft hyphen in a word of less than 16 letters': ({ change, characters }) =>
    change.codePoint === 'U+00AD' &&
    wordAround(characters, change.offset).filter((one) => /\p{L}/u.test(one)).length <
      SHORTEST_HYPHENATED_WORD,
  'Latin letter in a Cyrillic word': ({ change, characters }) =>
    change.technique === 'homoglyph' &&
    /^\p{Script=Cyrillic}$/u.test(change.replacement) &&
    wordAround(characters, change.offset).some((one) => /\p{Script=Cyrillic}/u.test(one)),
};

/** The reason, or null: then the change is wrong. Spaces are counted, not judged one by one. */
export function explainChange(characters: readonly string[], change: Change): string | null {
  const before = characters[change.offset - 1] ?? '';
  const after = characters[change.offset + 1] ?? '';
  const place: Place = { characters, change, before, after };
  return Object.entries(REASONS).find(([, fits]) => fits(place))?.[0] ?? null;
}

function isFormat({ technique }: Change): boolean {
  return technique === 'zero-width' || technique === 'variation-selector';
}

function isJoinerOrHint({ codePoint }: Change): boolean {
  return JOINERS_AND_HINTS.test(String.fromCodePoint(Number.parseInt(codePoint.slice(2), 16)));
}

function isRightToLeftLetter(character: string): boolean {
  return RIGHT_TO_LEFT.test(character) && /\p{L}/u.test(character);
}

/** Letters, marks and what hides among them, around a place. */
export function wordAround(characters: readonly string[], offset: number): readonly string[] {
  const belongs = (at: number) => /^[\p{L}\p{M}\p{Cf}]$/u.test(characters[at] ?? '');
  let first = offset;
  let end = offset + 1;
  while (belongs(first - 1)) first--;
  while (belongs(end)) end++;
  return characters.slice(first, end);
}
