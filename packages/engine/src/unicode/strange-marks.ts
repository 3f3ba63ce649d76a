/** Marks above letters on which hardly an orthography sets one: they may carry a message. */

/** The kernel looks for them as well, without those that make one letter. */
const STRANGE =
  /(?!b\u0307|d[\u0307\u030c]|f\u0307|h[\u0302\u0307\u0308\u030c]|j[\u0302\u030c]|t[\u0307\u0308\u030c]|v\u0303|x[\u0307\u0308])[bdfhjqtvx][\u0300-\u0314]/gi;
const [FIRST_ABOVE, LAST_ABOVE] = [0x300, 0x314];
const SELDOM_MARKED = new Set(Array.from('bdfhjqtvxBDFHJQTVX', (letter) => letter.charCodeAt(0)));

/** UTF-16 index of each that makes no letter of its own with the one before it. */
export function* eachStrangeMark(text: string): Generator<number> {
  for (const { index } of text.matchAll(STRANGE)) yield index + 1;
}

/** Of a unit and the one before it. */
export function isStrangeMark(unit: number, before: number): boolean {
  return unit >= FIRST_ABOVE && unit <= LAST_ABOVE && SELDOM_MARKED.has(before);
}
