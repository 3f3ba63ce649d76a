/** Runs of any scheme: reads what no known scheme explains, and denies what another scheme explains better. */
import { endOf, type Marks, pick, sliceOf } from '../marks/marks.ts';
import { isDeletion } from '../marks/verdicts.ts';
import { TECHNIQUE_ENTRIES, techniqueIndexOf } from '../unicode/techniques.ts';
import { noiseBitsOfNumbers } from './any-scheme/noise.ts';
import { BUDGET, type Opinion, readSymbols } from './any-scheme/read-symbols.ts';
import { hasRival } from './any-scheme/rivals.ts';
import type { Candidate } from './any-scheme/search.ts';
import { type AllMarks, readStrewn } from './any-scheme/strewn.ts';
import { priceOf } from './any-scheme/text-price.ts';
import { presenceBits } from './presence-bits.ts';
import { isOneCharacter, PricedText } from './priced-text.ts';
import { type Decoder, PRICE, type Reading, saysMore } from './reading.ts';
import { stegcloak } from './stegcloak.ts';
import { hasOthersBetween } from './symbol-stream.ts';
import { variationSelector } from './variation-selector.ts';
import { isFamiliarAlphabet, isSeparated } from './zero-width-base-n.ts';

const SCATTERED_BUDGET = 8000;
/** The first runs of a text are searched through; more runs than that are searched as far as the time goes. */
const FIRST_RUNS = 8;
const LATER_BUDGET = 1000;
const BUDGET_OF_TEXT = 250_000;
/** Longer runs than this are seldom met twice. */
const LONGEST_MET = 64;
const MOST_MET = 256;
/** Bits of the cheapest way to say a text in a known scheme, and of a symbol that it leaves over. */
const KNOWN_WAY_BITS = 3;
const LEFT_OVER_BITS = 8;
/** Known schemes that write digits; the others have frames of their own. */
const DIGITS = new Set(['zero-width-binary', 'zero-width-base-n']);
const MOST_LEFT_OVER = 2;
const BYTES_A_CONTROL = 8;
const ASCII = 128;
const SHORT_TAGS = 8;
const SHORT_SELECTORS = 12;
/** How much cheaper than a text symbols are that only repeat themselves. */
const PATTERN_BITS = 24;
const PATTERN_SHARE = 1.5;
/** Its six symbols nearly all come up. */
const STEGCLOAK_KINDS = 4;
/** Characters after which the next one is known if they came up before. */
const CONTEXT = 3;
/** Fewer characters, again and again, are a pattern and no text; but no pattern is written with selectors. */
const LEAST_SAID = 4;
/** How much cheaper a text of a known scheme must be than another one that is certain. */
const MUCH_CHEAPER_BITS = 8;
/** ZWSP, ZWNJ and ZWJ, which letters need. */
const JOINERS = new Set([0x200b, 0x200c, 0x200d]);

/** What careless editors leave in texts, and how many carriers there are for each other mark at least. */
const MAY_BE_STRAY = new Set([...JOINERS, 0xad, 0x200e, 0x200f, 0x2060, 0xfe0e, 0xfe0f, 0xfeff]);
const CARRIERS_A_STRAY = 8;
/** Two symbols of which encoders are known that write with them; a third may part or frame. */
const FAMILIAR_PAIRS = [
  [0x200b, 0x200c],
  [0x200c, 0x200d],
  [0x200b, 0x200d],
  [0x200b, 0xfeff],
  [0x200b, 0x2060],
  [0x2060, 0xfeff],
  [0x200e, 0x200f],
  [0x2061, 0x2063],
  [0x2062, 0x2064],
];
/** By how many bits another text must be cheaper to say that a known scheme reads nonsense. */
const RIVAL_BITS = 3;
/** And cheaper than noise. */
const NOISE_BITS = 2;
/** A run that is kept as a whole but for some marks may have begun or ended with one that was kept. */
const KEPT_BITS = 8;

/** What is never a symbol: halves of characters, what moves the cursor of a terminal, and what is visible. */
const NO_SYMBOLS = new Set(['terminal-control', 'surrogate', 'private-use', 'combining-mark']);
const IS_SYMBOL = Uint8Array.from(
  TECHNIQUE_ENTRIES,
  ({ fallback, characterClass }) => +(fallback.action === 'delete' && !NO_SYMBOLS.has(characterClass)),
);

/** Strewn marks of any kind; runs are judged by `RunJudge`, after the known schemes. */
export const anyScheme: Decoder = {
  scheme: 'zero-width-base-n',
  carries: (codePoint) => IS_SYMBOL[techniqueIndexOf(codePoint)] === 1,
  mayUseKept: false,
  mayMeetStrays: false,
  readRun: () => null,
  // All marks of the text are asked, those that are kept too.
  readScattered: () => null,
};

/** What all marks of a text say together; null where nothing is certain. */
export function readStrewnMarks(all: AllMarks): Reading | null {
  const strewn = readStrewn(all);
  if (strewn === null) return null;
  const { opinion, carriers, isPresence } = strewn;
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
  #runs = 0;
  readonly #met = new Map<string, Opinion>();

  judge(run: Marks): RunVerdict {
    const symbols = pick(run, (index) => anyScheme.carries(run.codePoints[index] as number));
    const deleted = pick(symbols, (index) => isDeletion(symbols.verdicts[index] as number));
    const own = this.#opinionOf(deleted);
    const whole = deleted.length < symbols.length ? this.#opinionOf(symbols) : null;
    if (isBetter(whole, own)) return this.#verdictOf(whole as Opinion, symbols);
    return this.#verdictOf(own, deleted);
  }

  #verdictOf(opinion: Opinion, carriers: Marks): RunVerdict {
    const { best, isCertain } = opinion;
    return {
      reading: isCertain && best !== null ? asReading(best, carriers) : null,
      permits: (known) => {
        if (!leavesTooMuch(known.carriers, carriers)) return permits(opinion, known, carriers);
        // Another message beside it is no part of this one, which must be certain by itself.
        if (isCertain || !isStretch(known.carriers, carriers)) return false;
        const own = this.#opinionOf(known.carriers);
        return own.isCertain && own.best?.text === known.text;
      },
    };
  }

  #opinionOf({ codePoints }: Marks): Opinion {
    const isShort = codePoints.length <= LONGEST_MET;
    const key = isShort ? String.fromCodePoint(...codePoints) : '';
    const met = isShort ? this.#met.get(key) : undefined;
    if (met !== undefined) return met;
    if (codePoints.length < 2 || this.#spent > BUDGET_OF_TEXT) return NO_OPINION;
    this.#runs++;
    const opinion = readSymbols([...codePoints], this.#runs <= FIRST_RUNS ? BUDGET : LATER_BUDGET);
    this.#spent += opinion.spent;
    if (isShort && this.#met.size < MOST_MET) this.#met.set(key, opinion);
    return opinion;
  }
}

/**
 * Whether symbols that are strewn over a text hold another one than a known scheme reads, or others between them, of
 * `all` that could carry, say something too; `explained` are the places of all that known schemes read.
 */
export function isDenied(known: Reading, all: Marks, explained: ReadonlySet<number>): boolean {
  // Runs were judged before.
  if (!isStrewn(known.carriers)) return false;
  if (leavesFewBytes(known.carriers, all)) return false;
  const starts = new Set(known.carriers.starts);
  if (hasOthersBetween(all, (index) => starts.has(all.starts[index] as number))) return true;
  if (leavesOthers(known, all, explained)) return true;
  const opinion = readSymbols([...known.carriers.codePoints], SCATTERED_BUDGET);
  if (DIGITS.has(known.scheme)) return isOutdone(opinion, known, 0);
  return known.scheme !== presenceBits.scheme && costOfKnown(known, 0) > opinion.noise;
}

/** Whether marks are left over that no natural text has, or that are as common: they say something too. */
function leavesOthers({ carriers }: Reading, all: Marks, explained: ReadonlySet<number>): boolean {
  const kinds = new Set(carriers.codePoints);
  let left = 0;
  for (let index = 0; index < all.length; index++) {
    const symbol = all.codePoints[index] as number;
    if (!explained.has(all.starts[index] as number) && (kinds.has(symbol) || !MAY_BE_STRAY.has(symbol)))
      left++;
  }
  return left * CARRIERS_A_STRAY > carriers.length;
}

/** Whether the symbols of a text say it beyond doubt. */
export function isProven({ text, carriers }: Reading): boolean {
  const { best, isCertain } = readSymbols([...carriers.codePoints], SCATTERED_BUDGET);
  return isCertain && best?.text === text;
}

/** More places than runs can be. */
export function isStrewn(marks: Marks): boolean {
  for (let index = 1; index < marks.length; index++)
    if (endOf(marks, index - 1) !== marks.starts[index]) return true;
  return false;
}

const NO_OPINION: Opinion = { noise: 0, best: null, second: null, isCertain: false, spent: 0 };

/** Whether a run says more with the marks that its context seemed to need. */
function isBetter(whole: Opinion | null, own: Opinion): boolean {
  if (whole === null || !whole.isCertain || whole.best === null) return false;
  if (!own.isCertain || own.best === null) return true;
  return whole.noise - whole.best.cost - KEPT_BITS > own.noise - own.best.cost;
}

/**
 * A text of a known scheme stands if it explains the whole run, is not much dearer than noise, and no other text
 * explains the run better.
 */
function permits(opinion: Opinion, known: Reading, symbols: Marks): boolean {
  const { best, isCertain } = opinion;
  // Its grammar and its compression are proof enough.
  if (known.scheme === stegcloak.scheme)
    return (
      known.carriers.length === symbols.length && new Set(known.carriers.codePoints).size >= STEGCLOAK_KINDS
    );
  const left = symbols.length - known.carriers.length + (known.isWhole ? 0 : 1);
  if (isCertain && best !== null)
    return best.text === known.text || costOfKnown(known, left) + MUCH_CHEAPER_BITS < best.cost;
  if (!isFamiliar(known) || !isAllRead(known) || isOutdone(opinion, known, left)) return false;
  if (hasRival(known)) return false;
  const cost = costOfKnown(known, left);
  const isPattern =
    DIGITS.has(known.scheme) &&
    (cost > opinion.noise * PATTERN_SHARE + PATTERN_BITS || (cost > opinion.noise && isRepeated(known.text)));
  return !isPattern && (cost < bitsOf(known, opinion) + slackOf(known) || saysMuchMore(known));
}

/** Short words in rare letters cost the model of texts too much, and are plain text all the same. */
function saysMuchMore({ scheme, text, cost, carriers }: Reading): boolean {
  const kinds = new Set(carriers.codePoints).size;
  const mayBeRare = scheme === 'zero-width-base-n' || (DIGITS.has(scheme) && /[^ -~]/.test(text));
  return mayBeRare && saysMore(cost * PRICE.strewnMargin, carriers.length, kinds);
}

/** Whether another text explains the same marks better. */
function isOutdone({ best, noise, isCertain }: Opinion, known: Reading, left: number): boolean {
  // An order that was guessed proves nothing against one that is known.
  if (best === null || best.text === known.text || (best.way.isGuess === true && !isCertain)) return false;
  // Selectors from another first one on.
  const isSelector = known.scheme === 'variation-selector' && best.way.scheme === known.scheme;
  // Seven bits may begin with the lowest as well.
  // Selectors stand for what they are: digits of another order must be certain.
  if (known.scheme === 'variation-selector' && !isSelector && !isCertain) return false;
  const isText = isSelector || best.way.encoding === 'ascii' || best.cost + NOISE_BITS < noise;
  const rival = isSelector ? 0 : known.scheme === 'zero-width-base-n' ? 2 * RIVAL_BITS : RIVAL_BITS;
  return isCertain || (isText && best.cost + rival < costOfKnown(known, left));
}

function costOfKnown(known: Reading, left: number): number {
  return priceOf(saidOnce(known)) + KNOWN_WAY_BITS + left * LEFT_OVER_BITS;
}

/** A text without what it says again: each character that came after the same three before. */
function saidOnce({ scheme, text }: Reading): string {
  const once = withoutRepeats(text);
  return scheme === variationSelector.scheme || once.length >= CONTEXT + LEAST_SAID ? once : text;
}

/** Whether a text is a few characters, again and again. */
function isRepeated(text: string): boolean {
  if (new Set(text).size === 1) return true;
  const once = withoutRepeats(text);
  return once.length < text.length && once.length < CONTEXT + LEAST_SAID;
}

function withoutRepeats(text: string): string {
  const next = new Map<string, string>();
  let [before, once] = ['', ''];
  let place = 0;
  for (const character of text) {
    if (next.get(before) !== character) once += character;
    if (place >= CONTEXT) next.set(before, character);
    place++;
    const whole = before + character;
    const dropped = place > CONTEXT ? ((whole.codePointAt(0) as number) > 0xffff ? 2 : 1) : 0;
    before = whole.slice(dropped);
  }
  return once;
}

/** One mark at each end may be of the text beside the run, or a byte that is no text. */
function leavesTooMuch(carriers: Marks, symbols: Marks): boolean {
  const left = symbols.length - carriers.length;
  if (left <= 0) return false;
  const first = symbols.starts.indexOf(carriers.starts[0] as number);
  if (left > MOST_LEFT_OVER || first > 1 || !isStretch(carriers, symbols)) return true;
  const others = [
    ...symbols.codePoints.subarray(0, first),
    ...symbols.codePoints.subarray(first + carriers.length),
  ];
  const mayBeOther = (symbol: number) => JOINERS.has(symbol) || variationSelector.carries(symbol);
  return others.length > first + 1 || !others.every(mayBeOther);
}

/** Whether marks are bytes as selectors, of which few are no text. */
function leavesFewBytes(carriers: Marks, all: Marks): boolean {
  const isFew = (all.length - carriers.length) * BYTES_A_CONTROL <= carriers.length;
  return isFew && all.codePoints.every(variationSelector.carries);
}

/** Whether carriers stand in a row among the symbols of a run. */
function isStretch(carriers: Marks, symbols: Marks): boolean {
  const first = symbols.starts.indexOf(carriers.starts[0] as number);
  return first >= 0 && symbols.starts[first + carriers.length - 1] === carriers.starts.at(-1);
}

/** What the symbols of a known scheme could say, in bits. */
function bitsOf(known: Reading, { noise }: Opinion): number {
  const { scheme, text, encoding, carriers, bytes } = known;
  const kinds = new Set(carriers.codePoints).size;
  if (scheme === 'tag') return carriers.length <= SHORT_TAGS ? carriers.length * 7 : noiseOnce(known, noise);
  if (scheme === 'variation-selector')
    return isLongAscii(text, carriers) ? Math.min(bytes * 8, noiseOnce(known, noise)) : bytes * 8;
  const separators = encoding === 'utf-16' || kinds > 2 ? 1 : 0;
  return (carriers.length - separators) * Math.log2(kinds);
}

/** What symbols of one character each cost as noise, without what is said again. */
function noiseOnce(known: Reading, noise: number): number {
  const once = saidOnce(known);
  if (once.length === known.text.length) return noise;
  return noiseBitsOfNumbers(
    Array.from(once, (character) => character.charCodeAt(0)),
    ASCII,
  );
}

/** Whether so many selectors are a byte each that they would be digits if they were few kinds. */
function isLongAscii(text: string, carriers: Marks): boolean {
  return text.length === carriers.length && text.length > SHORT_SELECTORS;
}

/** How much dearer than its symbols a text may be: a key costs as much, and nearly any unit is some character. */
function slackOf({ scheme, text, encoding, carriers, bytes }: Reading): number {
  if (scheme === 'zero-width-base-n') return isSeparated(carriers.codePoints) ? 16 : 10;
  if (scheme === 'variation-selector') return isLongAscii(text, carriers) ? 4 : 16;
  if (scheme !== 'zero-width-binary') return 6;
  if (encoding === 'utf-16') return -2;
  if (encoding !== 'ascii') return 6;
  // Seven bits may be five or six as well, or begin with the lowest, and a few letters are hardly more than noise.
  const isOther = carriers.length % 5 === 0 || carriers.length % 6 === 0;
  return isOther || bytes < 4 ? -3 : bytes === 4 ? 6 : 0;
}

/** Digits say something to the last one. */
function isAllRead({ scheme, isWhole }: Reading): boolean {
  return isWhole || !DIGITS.has(scheme);
}

/** Whether encoders are known that write with these symbols: of others a short text proves nothing. */
function isFamiliar({ scheme, text, carriers }: Reading): boolean {
  if (isOneCharacter(text)) return false;
  const kinds = [...new Set(carriers.codePoints)];
  if (scheme === 'zero-width-base-n') return isFamiliarAlphabet(kinds);
  if (scheme !== 'zero-width-binary') return true;
  return FAMILIAR_PAIRS.some((pair) => pair.every((symbol) => kinds.includes(symbol)));
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
