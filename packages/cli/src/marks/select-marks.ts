/** What `--only` and `--ignore` leave of the marks of a text. */
import type { Mark, Technique } from '@limpid/engine';
import type { Chosen, Selection } from '../scanned.ts';

/** The same array where nothing is left out. */
export function selectMarks(marks: readonly Mark[], selection: Selection): readonly Mark[] {
  if (!narrows(selection)) return marks;
  const { only, ignore } = selection;
  return marks.filter((mark) => (only === null || isChosen(mark, only)) && !isChosen(mark, ignore));
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
