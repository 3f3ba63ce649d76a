/** Marks above letters that may carry a message: those on letters that almost no orthography marks, and rare ones. */

const SELDOM_MARKED = 'bdfhjtvx';
const ONE_LETTER =
  'b\\u0307|d[\\u0307\\u030c]|f\\u0307|h[\\u0302\\u0307\\u0308\\u030c]|j[\\u0302\\u030c]|t[\\u0307\\u0308\\u030c]|v\\u0303|x[\\u0307\\u0308]';
const STRANGE = new RegExp(`(?!${ONE_LETTER})[${SELDOM_MARKED}][\\u0300-\\u030f]`, 'gi');
const [FIRST_ABOVE, LAST_ABOVE] = [0x300, 0x30f];
const RARE_ABOVE: ReadonlySet<number> = new Set([0x305, 0x306, 0x309, 0x30a, 0x30b, 0x30d, 0x30e, 0x30f]);

/** UTF-16 index of each that makes no letter of its own with the one before it. */
export function* eachStrangeMark(text: string): Generator<number> {
  for (const { index } of text.matchAll(STRANGE)) yield index + 1;
}

/** Whether a text is looked at for a mark wherever it stands: tones and the marks of most languages are too common for that. */
export function isRareAbove(codePoint: number): boolean {
  return RARE_ABOVE.has(codePoint);
}

/** Of a unit and the one before it. */
export function isStrangeMark(unit: number, before: number): boolean {
  return (
    unit >= FIRST_ABOVE && unit <= LAST_ABOVE && SELDOM_MARKED.includes(String.fromCharCode(before | 0x20))
  );
}
