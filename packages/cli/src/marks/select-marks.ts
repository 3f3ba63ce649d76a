/** What `--only` and `--ignore` leave of the marks of a text. */
import type { Mark, Technique } from '@limpid/engine';
import type { Chosen, Selection } from '../scanned.ts';

export function isSelected(mark: Mark, { only, ignore }: Selection): boolean {
  return (only === null || isChosen(mark, only)) && !isChosen(mark, ignore);
}

/** Whether it leaves out anything at all. */
export function narrows({ only, ignore }: Selection): boolean {
  return only !== null || ignore.techniques.length + ignore.ranges.length > 0;
}

/** Whether a payload is told: it goes with its technique, and a code point alone does not silence it. */
export function tellsPayloadOf(technique: Technique, { only, ignore }: Selection): boolean {
  const isAsked = only === null || only.ranges.length > 0 || only.techniques.includes(technique);
  return isAsked && !ignore.techniques.includes(technique);
}

export function isChosen(
  { technique, codePoint }: Pick<Mark, 'technique' | 'codePoint'>,
  { techniques, ranges }: Chosen,
): boolean {
  return (
    techniques.includes(technique) || ranges.some(([first, last]) => codePoint >= first && codePoint <= last)
  );
}
