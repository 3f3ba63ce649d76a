/** Runs of any scheme: reads what no known scheme explains, and denies what another scheme explains better. */
import { type Marks, pick, sliceOf } from '../marks/marks.ts';
import { isDeletion } from '../marks/verdicts.ts';
import { TECHNIQUE_ENTRIES, techniqueIndexOf } from '../unicode/techniques.ts';
import { KNOWN_WAY_BITS } from './any-scheme/known-price.ts';
import { isStretch, leavesTooMuch, permits } from './any-scheme/permits.ts';
import { BUDGET, type Opinion, readSymbols } from './any-scheme/read-symbols.ts';
import { hasLabelBeside } from './any-scheme/rivals.ts';
import { readKept, readScattered, type ScatteredText } from './any-scheme/scattered.ts';
import type { Candidate } from './any-scheme/search.ts';
import { mayCarryKept } from './kept-runs.ts';
import type { AllMarks } from './loose-marks.ts';
import { presenceBits } from './presence-bits.ts';
import { PricedText } from './priced-text.ts';
import type { Decoder, Reading } from './reading.ts';
import { JOINERS } from './symbol-stream.ts';

/** After each run that says nothing the next gets half the steps, down to these, until one says something. */
const LEAST_BUDGET = 1000;
const BUDGET_OF_TEXT = 100_000;
/** Longer runs than this are seldom met twice: a message may be written again in each line. */
const LONGEST_MET = 2048;
const MOST_MET = 2000;
/** A run that is kept as a whole but for some marks may have begun or ended with one that was kept. */
const KEPT_BITS = 8;
/** By how much a message must be cheaper than noise where more than these other marks stand beside it. */
const BESIDE_BITS = 12;
/** Marks at both ends, as a frame or of the letters beside a run. */
const FEW_BESIDE = 4;

/** What is never a symbol: halves of characters, what moves the cursor of a terminal, and what is visible. */
const NO_SYMBOLS = new Set(['terminal-control', 'surrogate', 'private-use', 'combining-mark']);
const IS_SYMBOL = Uint8Array.from(
  TECHNIQUE_ENTRIES,
  ({ fallback, characterClass }) => +(fallback.action === 'delete' && !NO_SYMBOLS.has(characterClass)),
);

/** Scattered marks of any kind; runs are judged by `RunJudge`, after the known schemes. */
export const anyScheme: Decoder = {
  scheme: 'zero-width-base-n',
  carries: (codePoint) => IS_SYMBOL[techniqueIndexOf(codePoint)] === 1,
  mayUseKept: false,
  mayMeetStrays: false,
  readRun: () => null,
  // All marks of the text are asked, those that are kept too.
  readScattered: () => null,
};

/** What all marks of a text say together, or those of one kind that stay; null where nothing is certain. */
export function readScatteredMarks(all: AllMarks, areOfOneKind = false): Reading | null {
  return asScattered(readScattered(all, areOfOneKind));
}

/** What marks of one kind say that stay where nothing is certain. */
export function readKeptMarks(all: AllMarks): Reading | null {
  return asScattered(readKept(all));
}

function asScattered(scattered: ScatteredText | null): Reading | null {
  if (scattered === null) return null;
  const { opinion, carriers, isPresence } = scattered;
  const reading = asReading(opinion.best as Candidate, carriers);
  return isPresence ? { ...reading, scheme: presenceBits.scheme, carriers } : reading;
}

/** What becomes of a run: what is read in it, and whether what known schemes read may stand. */
export interface RunVerdict {
  readonly reading: Reading | null;
  readonly permits: (known: Reading) => boolean;
}

/** Judges the runs of a text in their order; the time for all of them is bounded. */
export class RunJudge {
  #spent = 0;
  #budget = BUDGET;
  readonly #met = new Map<string, Opinion>();
  /** By scheme, encoding and text. */
  readonly #permitted = new WeakMap<Opinion, Map<string, boolean>>();

  judge(run: Marks): RunVerdict {
    const symbols = pick(run, (index) => isSymbol(run.codePoints[index] as number));
    const deleted = pick(symbols, (index) => isDeletion(symbols.verdicts[index] as number));
    const own = this.#opinionOf(deleted);
    const whole = deleted.length < symbols.length ? this.#opinionOf(symbols) : null;
    if (isBetter(whole, own)) return this.#verdictOf(whole as Opinion, symbols);
    return this.#verdictOf(own, deleted);
  }

  #verdictOf(opinion: Opinion, carriers: Marks): RunVerdict {
    const { best, isAlone, isCertain } = opinion;
    const reading = isCertain && best !== null ? asReading(best, carriers) : null;
    return {
      reading: reading === null || hasLabelBeside(reading) ? null : reading,
      permits: (known) => {
        if (isWholeRun(known, carriers)) return this.#permitsWhole(opinion, known, carriers);
        if (!leavesTooMuch(known.carriers, carriers)) return permits(opinion, known, carriers);
        // Another message beside it is no part of this one, which must be certain by itself.
        if (isAlone || !isStretch(known.carriers, carriers)) return false;
        const own = this.#opinionOf(known.carriers);
        const left = carriers.length - known.carriers.length;
        const isMuchCheaper = own.best !== null && own.best.cost + stretchBits(left) < own.noise;
        return own.isCertain && isMuchCheaper && own.best?.text === known.text;
      },
    };
  }

  /** Copies of a run are permitted as the first one was: a message may stand in each line. */
  #permitsWhole(opinion: Opinion, known: Reading, carriers: Marks): boolean {
    if (opinion === NO_OPINION) return permits(opinion, known, carriers);
    const { scheme, encoding, text } = known;
    const key = `${scheme} ${encoding} ${text}`;
    const answers = this.#permitted.get(opinion) ?? new Map<string, boolean>();
    const answer = answers.get(key) ?? permits(opinion, known, carriers);
    this.#permitted.set(opinion, answers.set(key, answer));
    return answer;
  }

  #opinionOf({ codePoints }: Marks): Opinion {
    const isShort = codePoints.length <= LONGEST_MET;
    const key = isShort ? keyOf(codePoints) : '';
    const met = isShort ? this.#met.get(key) : undefined;
    if (met !== undefined) return met;
    if (codePoints.length < 2 || this.#spent > BUDGET_OF_TEXT) return NO_OPINION;
    const opinion = readSymbols(codePoints, this.#budget);
    this.#spent += opinion.spent;
    if (opinion.isAlone) this.#budget = BUDGET;
    else if (opinion.spent > this.#budget) this.#budget = Math.max(this.#budget / 2, LEAST_BUDGET);
    if (isShort && this.#met.size < MOST_MET) this.#met.set(key, opinion);
    return opinion;
  }
}

/** Whether a text takes all symbols of a run: then where they stand says nothing more. */
function isWholeRun({ isWhole, carriers }: Reading, all: Marks): boolean {
  return isWhole && carriers.length === all.length && isStretch(carriers, all);
}

function keyOf(codePoints: Int32Array): string {
  // To add one after another to a text takes twice as long; a run that is asked for is short.
  return String.fromCodePoint.apply(null, codePoints as unknown as number[]);
}

/** A long run has so many stretches of a length that one of them is a text by chance, and the rest says something too. */
function stretchBits(left: number): number {
  return Math.log2(left + 1) + (left > FEW_BESIDE ? BESIDE_BITS : 0);
}

function isSymbol(codePoint: number): boolean {
  return anyScheme.carries(codePoint) || mayCarryKept(codePoint);
}

const NO_OPINION: Opinion = {
  noise: 0,
  best: null,
  second: null,
  isAlone: false,
  isCertain: false,
  spent: 0,
};

/** Whether a run says more with the marks that its context seemed to need. */
function isBetter(whole: Opinion | null, own: Opinion): boolean {
  if (whole === null || !whole.isCertain || whole.best === null) return false;
  if (!own.isCertain || own.best === null) return true;
  // A mark that says nothing stays where it seems to be needed.
  if (whole.best.text === own.best.text) return false;
  return whole.noise - whole.best.cost - KEPT_BITS > own.noise - own.best.cost;
}

function asReading({ way, text, packing, isBytes }: Candidate, symbols: Marks): Reading {
  const { head = 0, tail = 0 } = way;
  const isJoiner = (index: number) => JOINERS.has(symbols.codePoints[index] ?? 0);
  // A joiner at one end alone may be one of the letters beside it, and is judged for itself.
  // But where the text begins with the run, no letter stands before it.
  const isAtStart = symbols.starts[0] === 0;
  const first = head === 1 && tail === 0 && !isAtStart && isJoiner(0) ? 1 : 0;
  const isLast = tail === 1 && head === 0 && !isAtStart && isJoiner(symbols.length - 1);
  const end = symbols.length - (isLast ? 1 : 0);
  const carriers = sliceOf(symbols, first, end);
  const encoding = isBytes === true ? 'hex' : (packing ?? way.encoding.replaceAll(' ', '-'));
  const bytes = way.encoding === 'utf-16' || way.encoding === 'code points' ? way.count * 2 : way.count;
  return { scheme: way.scheme, text, encoding, bytes, carriers, isWhole: true, cost: costOf(text) };
}

/** In the bits of known schemes, so that readings can be compared. */
function costOf(text: string): number {
  const spelled = new PricedText();
  for (const character of text) spelled.add(character.codePointAt(0) as number);
  return (spelled.bits ?? 0) + KNOWN_WAY_BITS;
}
