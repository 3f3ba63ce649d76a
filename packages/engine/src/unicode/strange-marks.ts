/** Combining marks that may carry a message: those on letters that almost no orthography marks, and rare ones. */

const SELDOM_MARKED = 'bcdfghjpqtvx';
/** Marks that neither IPA nor an underline nor many orthographies set on any letter. */
const MARKS =
  '\\u0300-\\u0312\\u0316-\\u0319\\u0321-\\u0323\\u033e-\\u0344\\u034a-\\u034c\\u0350-\\u0352\\u0363-\\u036f';
/** Precomposed letters (UnicodeData), and IPA's dental, voiceless and voiced ones. */
const ONE_LETTER =
  'b[\\u0307\\u0323\\u0325\\u0331]|d[\\u0307\\u030c\\u0323\\u0325\\u0327\\u032a\\u032d\\u0331]|f\\u0307|' +
  'h[\\u0302\\u0307\\u0308\\u030c\\u0323\\u0327\\u032e\\u0331]|j[\\u0302\\u030c]|' +
  't[\\u0307\\u0308\\u030c\\u0323\\u0326\\u0327\\u032a\\u032c\\u032d\\u0331]|v[\\u0303\\u0323\\u0325]|x[\\u0307\\u0308]';
const STRANGE = new RegExp(`(?!${ONE_LETTER})[${SELDOM_MARKED}][${MARKS}]`, 'gi');
const IS_STRANGE = new RegExp(`^${STRANGE.source}$`, 'i');
/** Those of them that most languages write with; the tones are among them. */
const COMMON: ReadonlySet<number> = new Set([0x300, 0x301, 0x302, 0x303, 0x304, 0x307, 0x308, 0x30c]);
const IS_MARK = new RegExp(`^[${MARKS}]$`);

/** UTF-16 index of each that makes no letter of its own with the one before it. */
export function* eachStrangeMark(text: string): Generator<number> {
  for (const { index } of text.matchAll(STRANGE)) yield index + 1;
}

/** Whether a text is looked at for a mark wherever it stands: tones and the marks of most languages are too common for that. */
export function isRareMark(codePoint: number): boolean {
  return IS_MARK.test(String.fromCodePoint(codePoint)) && !COMMON.has(codePoint);
}

/** Of a unit and the one before it. */
export function isStrangeMark(unit: number, before: number): boolean {
  return IS_STRANGE.test(String.fromCharCode(before, unit));
}
