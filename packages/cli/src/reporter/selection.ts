/** Which marks `--only` and `--ignore` select, and the code points that they name. */
import type { Technique } from '@limpid/engine';
import { CLASS_OF_CHARACTER, classOf } from '../finding-classes.ts';
import type { Chosen, Selection } from '../scan-data.ts';
import type { FoundMark } from './found-marks.ts';

export function isSelected(mark: FoundMark, { only, ignore }: Selection): boolean {
  return isAsked(mark, only) && !isChosen(mark, ignore);
}

type Chooseable = Pick<FoundMark, 'technique' | 'codePoint' | 'characterClass' | 'carries'>;

/** A character of a message is of the class `payload`, and is asked for by the class that it has without the message, too. */
export function isAsked(mark: Chooseable, only: Selection['only']): boolean {
  if (only === null || isChosen(mark, only)) return true;
  return mark.carries !== undefined && only.classes.includes(CLASS_OF_CHARACTER[mark.characterClass]);
}

/** What stands for a message in plain spaces, where no mark carries it. */
export const PLAIN_SPACE: Chooseable = {
  ...{ technique: 'whitespace', characterClass: 'plain-space', codePoint: 0x20, carries: [] },
};

/** Whether it leaves out any character. */
export function narrows({ only, ignore }: Selection): boolean {
  return only !== null || namesAny(ignore);
}

export function namesAny({ techniques, classes, ranges }: Chosen): boolean {
  return techniques.length + classes.length + ranges.length > 0;
}

/** Whether a payload is ignored: that depends on its technique, and ignoring a code point or another class does not hide it. */
export function ignoresPayloadOf(technique: Technique, { ignore }: Selection): boolean {
  const isIgnored = ignore.sparesMessages !== true && ignore.techniques.includes(technique);
  return isIgnored || ignore.classes.includes('payload');
}

export function isChosen(
  mark: Chooseable & Partial<FoundMark>,
  { techniques, classes, ranges }: Chosen,
): boolean {
  const { technique, codePoint } = mark;
  return (
    techniques.includes(technique) ||
    (classes.length > 0 && classes.includes(classOf(mark))) ||
    ranges.some(([first, last]) => codePoint >= first && codePoint <= last)
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
