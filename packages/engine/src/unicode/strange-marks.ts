/** Combining marks that may carry a message: those on letters that almost no orthography marks, and rare ones. */

const SELDOM_MARKED = 'bdfhjtvx';
/** Marks of the basic block, without the stroke and the tie bars, which stand on any letter, and the iota, which has capitals. */
const MARKS = '\\u0300-\\u0337\\u0339-\\u0344\\u0346-\\u035b\\u035d-\\u0360\\u0362-\\u036f';
/** Precomposed letters (UnicodeData), and IPA's dental, voiceless and voiced ones. */
const ONE_LETTER =
  'b[\\u0307\\u0323\\u0325\\u0331]|d[\\u0307\\u030c\\u0323\\u0325\\u0327\\u032a\\u032d\\u0331]|f\\u0307|' +
  'h[\\u0302\\u0307\\u0308\\u030c\\u0323\\u0327\\u032e\\u0331]|j[\\u0302\\u030c]|' +
  't[\\u0307\\u0308\\u030c\\u0323\\u0326\\u0327\\u032a\\u032c\\u032d\\u0331]|v[\\u0303\\u0323\\u0325]|x[\\u0307\\u0308]';
const STRANGE = new RegExp(`(?!${ONE_LETTER})[${SELDOM_MARKED}][${MARKS}]`, 'gi');
const [FIRST, LAST] = [0x300, 0x36f];
/** Of the basic block, those that most languages and IPA write with; the tones are among them. */
const COMMON: ReadonlySet<number> = new Set([
  ...[
    0x300, 0x301, 0x302, 0x303, 0x304, 0x307, 0x308, 0x30c, 0x31b, 0x325, 0x326, 0x327, 0x328, 0x329, 0x32a,
  ],
  ...[0x32c, 0x330, 0x331, 0x338, 0x345, 0x35c, 0x361],
]);

/** UTF-16 index of each that makes no letter of its own with the one before it. */
export function* eachStrangeMark(text: string): Generator<number> {
  for (const { index } of text.matchAll(STRANGE)) yield index + 1;
}

/** Whether a text is looked at for a mark wherever it stands: tones and the marks of most languages are too common for that. */
export function isRareMark(codePoint: number): boolean {
  return codePoint >= FIRST && codePoint <= LAST && !COMMON.has(codePoint);
}

/** Of a unit and the one before it. */
export function isStrangeMark(unit: number, before: number): boolean {
  return unit >= FIRST && unit <= LAST && SELDOM_MARKED.includes(String.fromCharCode(before | 0x20));
}
