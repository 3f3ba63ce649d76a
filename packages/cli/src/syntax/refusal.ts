/** Why a text is not cleaned, as a sentence, and what of it people are to change by hand. */
import type { Mark } from '@limpid/engine';

export interface Refusal {
  /** Without an end. */
  readonly why: string;
  /** UTF-16 indices of what is in the way, in the whole text; absent where it is not known. */
  readonly place?: { readonly start: number; readonly end: number };
  /** As `U+200B`; absent where it is not known. */
  readonly character?: string;
  /** Present where it is in a name, all places of which are to change. */
  readonly isOfName?: true;
}

/** Letters, digits and what is not seen among them. */
const [BEFORE, BEHIND] = [/[^\s!-#%-/:-@[-^`{-~]*$/, /^[^\s!-#%-/:-@[-^`{-~]*/];
const LONGEST = 100;

/** Of a run that cleans. */
export function sentenceOfCleaning({ why, character }: Refusal): string {
  const advice = ` Change that place by hand, or leave the character out with --ignore ${character}.`;
  return `It is left alone: ${why}.${character === undefined ? '' : advice}`;
}

/** Of a run that only scans. */
export function sentenceOfScanning({ why, place, isOfName }: Refusal): string {
  const advice = ` Change that ${isOfName === true ? 'name' : 'place'} by hand, then \`clean\` does the rest.`;
  return `\`clean\` would leave it alone: ${why}.${place === undefined ? '' : advice}`;
}

/** Those that are in the way; all where it is not known which. */
export function inTheWay<One extends Mark>(
  text: string,
  edits: readonly One[],
  { place, isOfName }: Refusal,
): readonly One[] {
  if (place === undefined) return edits;
  const name = isOfName === true ? nameAround(text, place.start) : null;
  return edits.filter(
    ({ start }) =>
      (start >= place.start && start < place.end) || (name !== null && nameAround(text, start) === name),
  );
}

function nameAround(text: string, index: number): string {
  const before = BEFORE.exec(text.slice(Math.max(0, index - LONGEST), index)) as RegExpExecArray;
  return before[0] + (BEHIND.exec(text.slice(index, index + LONGEST)) as RegExpExecArray)[0];
}
