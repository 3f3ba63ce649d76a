/** Where the chip of a run is drawn: in its place, or after the word or number that it would pull apart there. */
import type { MarkRun } from './scan-result.ts';

const FURTHEST = 64;
/** So far along a line, letters of the other direction matter. */
const NEAR = 500;

/** Scripts whose letters change with their neighbours. */
const JOINED =
  /^[\p{Script=Arabic}\p{Script=Syriac}\p{Script=Mongolian}\p{Script=Nko}\p{Script=Mandaic}\p{Script=Adlam}\p{Script=Hanifi_Rohingya}\p{Script=Phags_Pa}\p{Script=Manichaean}\p{Script=Sogdian}]$/u;
/** Signs of one script that are set on its letters, as vowels and viramas are; accents are of none. */
const SET_ON = /^(?=\p{M})[^\p{Script=Inherited}\p{Script=Common}]$/u;
const OF_NUMBER = /^[\p{Nd}.,:/%+$\u00A3\u20AC#\u00B0\u066A-\u066C-]$/u;
const RIGHT_TO_LEFT = /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC\u{10800}-\u{10FFF}\u{1E800}-\u{1EFFF}]/u;

const UNSEEN_BEFORE = /(?<=([\p{Default_Ignorable_Code_Point}\p{Cs}]{0,64}))/uy;
const UNSEEN_AFTER = /[\p{Default_Ignorable_Code_Point}\p{Cs}]{0,64}/uy;
const ACCENTS = /\p{M}{1,64}/uy;
const WORD = /[\p{L}\p{M}\p{N}\p{Default_Ignorable_Code_Point}]{0,64}/uy;
const NUMBER = /[\p{Nd}.,:/%+$\u00A3\u20AC#\u00B0\u066A-\u066C\p{Default_Ignorable_Code_Point}-]{0,64}/uy;

/** UTF-16 index, at the end of the run or after it. */
export function placeOfChip(text: string, { start, end, cluster }: MarkRun): number {
  if (cluster !== undefined) return Math.max(end, cluster.end);
  const before = seenBefore(text, start);
  const after = seenAfter(text, end);
  if (before === '' || after === '') return end;
  const isInWord = (JOINED.test(before) && JOINED.test(after)) || SET_ON.test(before) || SET_ON.test(after);
  if (isInWord && /^[\p{L}\p{M}]$/u.test(after)) return nearEnd(WORD, text, end);
  if (/^\p{M}$/u.test(after)) return nearEnd(ACCENTS, text, end);
  const isInNumber = OF_NUMBER.test(before) && OF_NUMBER.test(after);
  return isInNumber && isRightToLeft(text, start, end) ? nearEnd(NUMBER, text, end) : end;
}

/** A place of it that is drawn: where its chip stands apart, it was taken out of the line itself. */
export function placeInSight(text: string, run: MarkRun): number {
  const chip = placeOfChip(text, run);
  return chip === run.end ? run.start : chip;
}

/** The end of what the pattern matches; of what does not end near, nothing. */
function nearEnd(pattern: RegExp, text: string, end: number): number {
  pattern.lastIndex = end;
  const length = pattern.exec(text)?.[0].length ?? 0;
  return length < FURTHEST ? end + length : end;
}

function seenBefore(text: string, start: number): string {
  UNSEEN_BEFORE.lastIndex = start;
  const place = start - (UNSEEN_BEFORE.exec(text)?.[1]?.length ?? 0);
  if (place === 0) return '';
  const isPair = place > 1 && (text.codePointAt(place - 2) as number) > 0xffff;
  return text.slice(isPair ? place - 2 : place - 1, place);
}

function seenAfter(text: string, end: number): string {
  UNSEEN_AFTER.lastIndex = end;
  const codePoint = text.codePointAt(end + (UNSEEN_AFTER.exec(text)?.[0].length ?? 0));
  return codePoint === undefined ? '' : String.fromCodePoint(codePoint);
}

/** Whether the line has letters that run the other way, near enough to matter. */
export function isRightToLeft(text: string, start: number, end: number): boolean {
  const before = text.slice(Math.max(0, start - NEAR), start);
  const [after = ''] = text.slice(end, end + NEAR).split('\n', 1);
  return RIGHT_TO_LEFT.test(before.slice(before.lastIndexOf('\n') + 1)) || RIGHT_TO_LEFT.test(after);
}
