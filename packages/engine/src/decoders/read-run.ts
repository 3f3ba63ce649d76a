/** One invisible run to its likeliest reading; a symbol at its edge may be a joiner of the text, and the other way round. */

import { decisionAt, endOf, type Marks, sliceOf } from '../marks/marks.ts';
import { isDeletion } from '../marks/verdicts.ts';
import { codePointBefore } from '../unicode/utf-16.ts';
import { cheaper, cheapest, type Decoder, PRICE, type Reading } from './reading.ts';

/** As many hidden characters in a row are no accident. */
const DENSE = 8;
const BREAK_HINT = 0x200b;

/** Beside letters that need joiners, the first or the last of a run may be one of theirs. */
export function readRun(text: string, decoders: readonly Decoder[], stream: Marks): Reading | null {
  const read = (marks: Marks) =>
    cheapest(decoders, (one) => one.readRun({ before: characterBefore(text, marks), marks }));
  const meetsStrays = decoders.some(({ mayMeetStrays }) => mayMeetStrays);
  // Editors leave runs of one symbol; nothing is written with it alone.
  if (meetsStrays && isUniform(stream)) return null;
  const whole = read(stream);
  if (stream.length < DENSE || !meetsStrays) return whole;
  const symbols = stream.codePoints;
  const [before, after] = neighboursOf(text, stream);
  const without = (place: number, rest: Marks, price: number) => {
    const reading = mayBelong(symbols[place], before, after) ? read(rest) : null;
    if (reading === null) return null;
    const isSame = whole === null || whole.text === reading.text;
    // At the start a separator parts nothing: there it is the joiner of the text.
    const isFree = isSame && (isForeign(symbols, place) || (place === 0 && isNatural(symbols[0] as number)));
    const inWhole = whole?.isWhole === true ? PRICE.strayInWhole : 0;
    return isFree ? reading : { ...reading, cost: reading.cost + price + PRICE.lostSymbol + inWhole };
  };
  const withoutFirst = without(0, sliceOf(stream, 1, stream.length), PRICE.droppedHead);
  const withoutLast = without(symbols.length - 1, sliceOf(stream, 0, stream.length - 1), PRICE.ignoredTail);
  return cheaper(cheaper(withoutFirst, withoutLast), whole);
}

/** The joiner at an end of a run that its emoji seemed to need may be a symbol too: without it, too little is said. */
export function withJoiner(
  text: string,
  decoders: readonly Decoder[],
  run: Marks,
  without: Reading | null,
): Reading | null {
  if (!decoders.some(({ mayMeetStrays }) => mayMeetStrays)) return without;
  if (!isEmojiJoinerAtEnd(run)) return without;
  if (!run.codePoints.every((codePoint) => decoders.some(({ carries }) => carries(codePoint))))
    return without;
  const before = characterBefore(text, run);
  const reading = cheapest(decoders, (one) => one.readRun({ before, marks: run }));
  if (reading === null || !reading.isWhole) return without;
  const price = without?.isWhole === true ? PRICE.strayInWhole + PRICE.ignoredTail : 0;
  return cheaper(without, { ...reading, cost: reading.cost + price });
}

/** Whether one mark is kept, and that one stands at an end. */
function isEmojiJoinerAtEnd(run: Marks): boolean {
  const last = run.length - 1;
  const first = isDeletion(run.verdicts[0] as number) ? last : 0;
  const decision = decisionAt(run, first);
  if (decision.action !== 'keep' || decision.reason !== 'emoji-zwj') return false;
  return run.verdicts.every((verdict, index) => index === first || isDeletion(verdict));
}

function isUniform({ codePoints }: Marks): boolean {
  for (let index = 1; index < codePoints.length; index++)
    if (codePoints[index] !== codePoints[0]) return false;
  return true;
}

/** A break hint or joiner, as scripts need them, with which the run writes nothing else. */
function isForeign(symbols: Int32Array, place: number): boolean {
  const symbol = symbols[place] as number;
  return isNatural(symbol) && symbols.indexOf(symbol) === symbols.lastIndexOf(symbol);
}

function isNatural(symbol: number): boolean {
  return symbol >= 0x200b && symbol <= 0x200d;
}

/** The code point before a run; 0 where the text begins. */
export function characterBefore(text: string, { starts }: Marks): number {
  const start = starts[0] ?? 0;
  return start === 0 ? 0 : codePointBefore(text, start);
}

/** UTF-16 units beside a run; not a number at the ends of the text. */
function neighboursOf(text: string, stream: Marks): readonly [number, number] {
  const start = stream.starts[0] ?? 0;
  return [text.charCodeAt(start - 1), text.charCodeAt(endOf(stream, stream.length - 1))];
}

/** Only a letter beyond ASCII needs such a character after it; a break hint before it too. */
function mayBelong(symbol: number | undefined, before: number, after: number): boolean {
  return before > 0x7f || (symbol === BREAK_HINT && after > 0x7f);
}
