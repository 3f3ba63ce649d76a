/** Which marks `--only` and `--ignore` select, and the code points that they name. */
import type { Mark, Technique } from '@limpid/engine';
import type { Chosen, Selection } from '../scan-data.ts';

export function isSelected(mark: Mark, { only, ignore }: Selection): boolean {
  return (only === null || isChosen(mark, only)) && !isChosen(mark, ignore);
}

/** Whether it leaves out any character. */
export function narrows({ only, ignore }: Selection): boolean {
  return only !== null || ignore.techniques.length + ignore.ranges.length > 0;
}

/** Whether a payload is reported: that depends on its technique, and ignoring a code point alone does not hide it. */
export function reportsPayloadOf(technique: Technique, { only, ignore }: Selection): boolean {
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

const RANGE = /^U\+([0-9A-F]{4,6})(?:(?:\.\.|-)(?:U\+)?([0-9A-F]{4,6}))?$/i;
const LAST_CODE_POINT = 0x10ffff;

/** Both ends included; null for what is none. */
export function readRange(written: string): readonly [number, number] | null {
  const [, first = '', last = first] = RANGE.exec(written) ?? [];
  const range = [Number.parseInt(first, 16), Number.parseInt(last, 16)] as const;
  return range[0] <= range[1] && range[1] <= LAST_CODE_POINT ? range : null;
}
