/** Which embeddings and isolates are closed in their line and change how it is ordered? UAX #9 BD9, BD11, X1 to X8. */
import { isArabicNumber, isEuropeanNumber, isLeftToRight, isRightToLeft } from '../unicode/bidi-class.ts';
import { isLineEnd } from '../unicode/character-facts.ts';
import { techniqueIndexOf } from '../unicode/techniques.ts';
import { isArabicSign } from './bidi-mark.ts';
import { CodeBorders } from './code-border.ts';
import type { Surroundings } from './surroundings.ts';

/** UAX #9 BD2. */
const MAX_DEPTH = 125;
const EMBED_LEFT = 0x202a;
const EMBED_RIGHT = 0x202b;
const END_EMBEDDING = 0x202c;
const OVERRIDE_LEFT = 0x202d;
const OVERRIDE_RIGHT = 0x202e;
const ISOLATE_LEFT = 0x2066;
const ISOLATE_RIGHT = 0x2067;
const ISOLATE_FIRST = 0x2068;
const END_ISOLATE = 0x2069;

/** How many visible characters of each kind stand before a place of the line. */
interface Counts {
  readonly visible: number;
  readonly fromRight: number;
  readonly fromLeftOrNumber: number;
  readonly rightToLeftWitness: number;
}

interface Place {
  readonly candidate: number;
  readonly counts: Counts;
}

interface Pair {
  readonly opener: Place;
  readonly closer: Place;
}

/** The candidates of all pairs that stay; `isEligible` is false of those that their run has lost already. */
export function findBidiPairs(
  around: Surroundings,
  isEligible: (candidate: number) => boolean,
): ReadonlySet<number> {
  const kept = new Set<number>();
  const { starts } = around.candidates;
  for (let candidate = 0; candidate < starts.length; candidate++) {
    if (!isControl(around.codePointOf(candidate))) continue;
    candidate = readLine(around, candidate, isEligible, kept);
  }
  return kept;
}

/** Reads the line of its first control; gives the last candidate of the line. */
function readLine(
  around: Surroundings,
  firstControl: number,
  isEligible: (candidate: number) => boolean,
  kept: Set<number>,
): number {
  const { text, candidates } = around;
  const lineStart = startOfLine(text, around.startOf(firstControl));
  let index = lineStart;
  let candidate = firstControl;
  while (candidate > 0 && around.startOf(candidate - 1) >= index) candidate--;
  const open = new OpenControls();
  const counter = new Counter();
  while (index < text.length) {
    const codePoint = text.codePointAt(index) as number;
    if (isLineEnd(codePoint)) break;
    const isCandidate = candidate < candidates.starts.length && around.startOf(candidate) === index;
    if (isCandidate && isControl(codePoint)) {
      if (!isEligible(candidate)) {
        // Its run has lost it.
      } else if (codePoint === END_EMBEDDING) open.endEmbedding({ candidate, counts: counter.read() });
      else if (codePoint === END_ISOLATE) open.endIsolate({ candidate, counts: counter.read() });
      else open.open(codePoint, { candidate, counts: counter.read() });
    } else if (techniqueIndexOf(codePoint) === 0) counter.count(codePoint);
    if (isCandidate) candidate++;
    index += codePoint > 0xffff ? 2 : 1;
  }
  const all = counter.read();
  let plain: boolean | null = null;
  const isPlainLine = () => {
    plain ??= !isCode(text.slice(lineStart, index));
    return plain;
  };
  for (const opener of open.unclosed)
    if (actsToEnd(around, opener, all, { lineStart, lineEnd: index }) && isPlainLine())
      kept.add(opener.candidate);
  for (const { opener, closer } of open.pairs)
    if (isOfPlaceholder(around, opener, closer)) kept.add(opener.candidate).add(closer.candidate);
  // Where no letter of the line says that it is read from the right, the text may.
  const isRead =
    open.pairs.length > 0 && (all.rightToLeftWitness > 0 || (around.habits.isRightToLeft() && isPlainLine()));
  if (!isRead) return candidate - 1;
  const borders = new CodeBorders(text.slice(lineStart, index));
  /** Where the first pair begins that would order code: pairs inside of it are part of that. */
  let crossing = Number.POSITIVE_INFINITY;
  for (const pair of open.pairs.reverse()) {
    const { opener, closer } = pair;
    if (opener.candidate > crossing) continue;
    const [start, end] = [around.endOf(opener.candidate), around.startOf(closer.candidate)];
    const control = around.codePointOf(opener.candidate);
    const isFromRight = control !== EMBED_LEFT && control !== ISOLATE_LEFT;
    if (borders.isCrossed(start - lineStart, end - lineStart, isFromRight)) crossing = opener.candidate;
    else if (canAct(around, pair, all) || (turnsNumbers(around, pair, all) && isPlainLine()))
      kept.add(opener.candidate).add(closer.candidate);
  }
  return candidate - 1;
}

/** The value may be read from the right, wherever the text around it is from. */
function isOfPlaceholder(around: Surroundings, opener: Place, closer: Place): boolean {
  const content = around.text.slice(around.endOf(opener.candidate), around.startOf(closer.candidate));
  return around.codePointOf(opener.candidate) === ISOLATE_FIRST && WHOLE_PLACEHOLDER.test(content);
}

/** One that is not closed acts to the end of its paragraph, where that is read from the right. */
function actsToEnd(
  around: Surroundings,
  { candidate, counts }: Place,
  all: Counts,
  { lineStart, lineEnd }: { readonly lineStart: number; readonly lineEnd: number },
): boolean {
  const codePoint = around.codePointOf(candidate);
  if (codePoint === OVERRIDE_LEFT || codePoint === OVERRIDE_RIGHT) return false;
  if (all.visible === counts.visible || !(all.fromRight > 0 || around.habits.isRightToLeft())) return false;
  // Behind text from the left it could show code in another order: a name or an address, and what it is, is none.
  if (counts.fromLeftOrNumber === 0) return true;
  const { text } = around;
  if (firstDirection(text.slice(lineStart, around.startOf(candidate))) !== 'left') return true;
  const isExplained = firstDirection(text.slice(around.endOf(candidate), lineEnd)) === 'right';
  return (
    codePoint !== EMBED_LEFT && codePoint !== ISOLATE_LEFT && isExplained && around.habits.isRightToLeft()
  );
}

/** How the first letter of a stretch is read, but for placeholders; null where it has none. */
function firstDirection(stretch: string): 'left' | 'right' | null {
  for (const character of stretch.replace(PLACEHOLDER, '')) {
    const codePoint = character.codePointAt(0) as number;
    if (isRightToLeft(codePoint)) return 'right';
    if (isLeftToRight(codePoint)) return 'left';
  }
  return null;
}

/** Of Python, Fluent and C. */
const PLACEHOLDER = /\{[^{}]{0,60}\}|%['\d$.]*[A-Za-z]/g;
const WHOLE_PLACEHOLDER = /^(?:\{\{? ?[$\w.-]{1,60} ?\}?\}|%['\d$.]*[A-Za-z])$/;
const CODE = /[{}=`\\]|(?<!:)\/\/|\/\*|\(\)|<>|--\s|;\s*$|^\s*#/;

/** Whether a line may be read by a compiler; a placeholder is none of its signs. */
function isCode(line: string): boolean {
  return CODE.test(line.replace(PLACEHOLDER, 'x'));
}

function startOfLine(text: string, index: number): number {
  let start = index;
  while (start > 0 && !isLineEnd(text.charCodeAt(start - 1))) start--;
  return start;
}

/** The controls that are open at a place, as X1 to X8 count them. */
class OpenControls {
  readonly pairs: Pair[] = [];
  readonly #stack: (Place & { readonly isIsolate: boolean; readonly level: number })[] = [];
  #isolates = 0;
  #overflowIsolates = 0;
  #overflowEmbeddings = 0;

  open(codePoint: number, opener: Place): void {
    const isIsolate = codePoint >= ISOLATE_LEFT;
    const above = (this.#stack.at(-1)?.level ?? 0) + 1;
    const isFromRight =
      codePoint === EMBED_RIGHT || codePoint === OVERRIDE_RIGHT || codePoint === ISOLATE_RIGHT;
    const level = above % 2 === (isFromRight ? 1 : 0) ? above : above + 1;
    if (level <= MAX_DEPTH && this.#overflowIsolates === 0 && this.#overflowEmbeddings === 0) {
      this.#stack.push({ ...opener, isIsolate, level });
      if (isIsolate) this.#isolates++;
    } else if (isIsolate) this.#overflowIsolates++;
    else if (this.#overflowIsolates === 0) this.#overflowEmbeddings++;
  }

  /** Openers that nothing closed. */
  get unclosed(): readonly Place[] {
    return this.#stack;
  }

  endEmbedding(closer: Place): void {
    if (this.#overflowIsolates > 0) return;
    if (this.#overflowEmbeddings > 0) {
      this.#overflowEmbeddings--;
      return;
    }
    const opener = this.#stack.at(-1);
    if (opener === undefined || opener.isIsolate) return;
    this.#stack.pop();
    this.pairs.push({ opener, closer });
  }

  /** What was opened inside and not closed ends here too, unpaired. */
  endIsolate(closer: Place): void {
    if (this.#overflowIsolates > 0) {
      this.#overflowIsolates--;
      return;
    }
    if (this.#isolates === 0) return;
    this.#overflowEmbeddings = 0;
    let opener = this.#stack.pop();
    while (opener !== undefined && !opener.isIsolate) opener = this.#stack.pop();
    if (opener === undefined) return;
    this.#isolates--;
    this.pairs.push({ opener, closer });
  }
}

function canAct(around: Surroundings, { opener, closer }: Pair, all: Counts): boolean {
  const from = opener.counts;
  const to = closer.counts;
  if (to.visible === from.visible) return false;
  const rightInside = to.fromRight > from.fromRight;
  // On a line without any such letter the text around it is read from the right.
  const rightOutside = all.fromRight === 0 || all.fromRight > to.fromRight - from.fromRight;
  const isNeutral = !rightInside && to.fromLeftOrNumber === from.fromLeftOrNumber;
  switch (around.codePointOf(opener.candidate)) {
    case EMBED_RIGHT:
    case ISOLATE_RIGHT:
      return rightInside || (isNeutral && rightOutside);
    case EMBED_LEFT:
    case ISOLATE_LEFT:
      return (isNeutral || to.fromLeftOrNumber > from.fromLeftOrNumber) && rightOutside;
    case ISOLATE_FIRST:
      return rightInside || rightOutside;
    default:
      return false;
  }
}

/** From the right a number changes places with the signs beside it. */
function turnsNumbers(around: Surroundings, { opener, closer }: Pair, all: Counts): boolean {
  const codePoint = around.codePointOf(opener.candidate);
  if (codePoint !== EMBED_RIGHT && codePoint !== ISOLATE_RIGHT) return false;
  const visible = closer.counts.visible - opener.counts.visible;
  const ordered = closer.counts.fromLeftOrNumber - opener.counts.fromLeftOrNumber;
  return ordered > 0 && visible > ordered && all.fromRight > 0;
}

/** Counts the visible characters of a line. */
class Counter {
  #visible = 0;
  #fromRight = 0;
  #fromLeftOrNumber = 0;
  #rightToLeftWitness = 0;

  count(codePoint: number): void {
    const isRight = isRightToLeft(codePoint);
    const isArabic = isArabicNumber(codePoint);
    this.#visible++;
    if (isRight) this.#fromRight++;
    if (isRight || isArabic || isArabicSign(codePoint)) this.#rightToLeftWitness++;
    if (isArabic || isEuropeanNumber(codePoint) || isLeftToRight(codePoint)) this.#fromLeftOrNumber++;
  }

  read(): Counts {
    return {
      visible: this.#visible,
      fromRight: this.#fromRight,
      fromLeftOrNumber: this.#fromLeftOrNumber,
      rightToLeftWitness: this.#rightToLeftWitness,
    };
  }
}

function isControl(codePoint: number): boolean {
  return (
    (codePoint >= EMBED_LEFT && codePoint <= OVERRIDE_RIGHT) ||
    (codePoint >= ISOLATE_LEFT && codePoint <= END_ISOLATE)
  );
}
