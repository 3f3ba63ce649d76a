/** Text to marks of look-alike letters: words are judged by what the whole text is written in. */
import type { Reason } from '../marks/mark.ts';
import { MarkList, type Marks } from '../marks/marks.ts';
import { kindOf, verdictOf } from '../marks/verdicts.ts';
import { isDecimalDigit } from '../unicode/general-category.ts';
import {
  type Counts,
  countForeignWords,
  countPlainWords,
  type Evidence,
  evidenceOf,
  NO_COUNTS,
  withUnmasked,
} from './evidence.ts';
import { judgePhonetics } from './judge-phonetics.ts';
import { judgeScripts, unmask } from './judge-scripts.ts';
import { judgeStyles } from './judge-styles.ts';
import { Judgement, type Neighbour, type WholeText, withDisguises } from './judgement.ts';
import {
  ASCII,
  bitOf,
  DISTINCT,
  GREEK_SYMBOL,
  LATIN,
  LETTER,
  OTHER,
  ROMAN_NUMERAL,
  SPECIAL,
  STYLED,
  SUSPECT,
} from './letter-classes.ts';
import { Lines } from './line-facts.ts';
import { withoutDirective } from './notation.ts';
import { SeenUnits } from './seen-units.ts';
import { Sentences } from './sentences.ts';
import { hasTwins, Twins } from './twins.ts';
import { isAsciiLetter } from './word-letters.ts';
import { WordWindow } from './word-window.ts';

const LOOK_ALIKE = kindOf('homoglyph', 'look-alike');
const SPACE = 0x20;
const NO_BREAK_SPACE = 0xa0;
const HAS_LETTERS = LETTER | STYLED | ROMAN_NUMERAL;

/** A word that a judge may have something to say of, by UTF-16 indices, and all that it has in one. */
interface AskingWord {
  readonly start: number;
  readonly end: number;
  readonly wordClass: number;
}

/**
 * The letters of a text, or of a part of it. They are judged in rounds, each by what all parts count after the round
 * before, since a letter that is replaced is evidence.
 */
export class Letters {
  readonly #text: string;
  readonly #units: SeenUnits;
  #asking: readonly AskingWord[] = [];
  /** Of words that are not only Latin; null while it is not known. */
  #foreign: Counts | null = null;
  /** UTF-16 indices of all that was replaced in any round. */
  readonly #touched: number[] = [];
  #kept: ReadonlyMap<number, Reason> = new Map();
  #disguises: ReadonlySet<string> = new Set();
  #rounds = 0;
  #replaced = 0;
  /** Null where the text has none. */
  readonly #twins: Twins | null;

  constructor(text: string) {
    this.#text = text;
    this.#units = new SeenUnits(text);
    this.#twins = hasTwins(this.#units) ? new Twins(text, this.#units) : null;
    this.#foreign = NO_COUNTS.slice();
    this.#asking = this.#readWords(0, text.length, this.#foreign);
  }

  /** Frees what they hold; nothing is asked of them any more. */
  release(): void {
    this.#units.release();
  }

  /** How often they were judged. */
  get rounds(): number {
    return this.#rounds;
  }

  /** How many letters the last round replaced. */
  get replaced(): number {
    return this.#replaced;
  }

  /** What they are evidence of, as they are now. */
  get counts(): Counts {
    const counts = this.#countForeign().slice();
    countPlainWords(this.#units, 0, this.#units.length, counts);
    this.#twins?.count(counts);
    return withUnmasked(counts, this.#touchedLatin());
  }

  /** Words without a Latin letter that were replaced in any round. */
  get disguises(): ReadonlySet<string> {
    return this.#disguises;
  }

  /** Whether judging them can say anything. */
  get isInteresting(): boolean {
    return this.#asking.length > 0 || this.#twins !== null;
  }

  /** By what the whole text says; null where they are the whole text. */
  judge(text: WholeText | null): void {
    const counts = text?.counts ?? null;
    const evidence = evidenceOf(
      () => counts ?? this.#countForeign(),
      () => counts ?? this.counts,
      text === null ? this.#text.length : Number.POSITIVE_INFINITY,
    );
    const judgement = this.#judgeWords(evidence, text?.disguises ?? this.#disguises);
    this.#twins?.judge(counts, evidence, judgement);
    const { replaced, letters, kept, disguises } = judgement;
    this.#kept = kept;
    if (disguises.length > 0) this.#disguises = withDisguises(this.#disguises, disguises);
    this.#rounds++;
    this.#replaced = replaced.length;
    if (replaced.length === 0) return;
    this.#twins?.readAgain();
    let first = this.#text.length;
    let last = 0;
    for (let place = 0; place < replaced.length; place++) {
      const index = replaced[place] as number;
      this.#units.replace(index, letters[place] as number);
      this.#touched.push(index);
      first = Math.min(first, index);
      last = Math.max(last, index);
    }
    this.#readAgain(this.#units.borderFrom(first, -1), this.#units.borderFrom(last, 1));
  }

  /** How many letters have become Latin ones so far. */
  #touchedLatin(): number {
    return this.#touched.filter((place) => isAsciiLetter(this.#units.codePointAt(place))).length;
  }

  /** Only what changed; words are counted again when a judge asks. */
  #readAgain(from: number, to: number): void {
    this.#asking = [
      ...this.#asking.filter(({ end }) => end <= from),
      ...this.#readWords(from, to, NO_COUNTS.slice()),
      ...this.#asking.filter(({ start }) => start >= to),
    ];
    this.#foreign = null;
  }

  #countForeign(): Counts {
    if (this.#foreign === null) {
      this.#foreign = NO_COUNTS.slice();
      countForeignWords(this.#units, 0, this.#units.length, this.#foreign);
    }
    return this.#foreign;
  }

  #readWords(from: number, to: number, counts: Counts): AskingWord[] {
    const units = this.#units;
    const asking: AskingWord[] = [];
    countForeignWords(units, from, to, counts, (start, end) => {
      const { wordClass, wordLetters } = units;
      if (asks(wordClass, wordLetters)) asking.push({ start, end, wordClass });
    });
    return asking;
  }

  #judgeWords(evidence: Evidence, disguises: ReadonlySet<string>): Judgement {
    const units = this.#units;
    const judgement = new Judgement();
    if (this.#asking.length === 0) return judgement;
    const sentences = new Sentences(units, evidence);
    const lines = new Lines(units);
    const window = new WordWindow(units);
    const home = evidence.hasOtherScript ? evidence.ofMost : 0;
    for (const { start, end, wordClass } of this.#asking) {
      if (isAtHome(wordClass, home, evidence) || unmask(units, start, end, wordClass, judgement)) continue;
      const { text, word } = window.around(start, end);
      const one = {
        text,
        word: withoutDirective(text, word),
        evidence,
        disguises,
        ofSentence: () => sentences.scriptAt(start),
        neighbours: () => neighboursOf(units, start, end, sentences),
        line: () => lines.factsAt(start),
      };
      judgement.starts = one.text.starts;
      const { length } = judgement.replaced;
      if ((wordClass & SPECIAL) !== 0) {
        judgeStyles(one, judgement);
        judgePhonetics(one, judgement);
      }
      // What was a style is a letter in the next round.
      if (judgement.replaced.length === length) judgeScripts(one, judgement);
    }
    return judgement;
  }

  marks(): Marks {
    const marks = new MarkList();
    const places = Int32Array.from([...this.#touched, ...this.#kept.keys()]).sort();
    for (let index = 0; index < places.length; index++)
      if (places[index] !== places[index - 1]) this.#mark(places[index] as number, marks);
    return marks.end();
  }

  #mark(place: number, marks: MarkList): void {
    const codePoint = this.#text.codePointAt(place) as number;
    const letter = this.#twins?.wide.get(place) ?? this.#units.codePointAt(place);
    const reason = this.#kept.get(place);
    if (letter !== codePoint) marks.add(place, codePoint, replacementBy(letter));
    else if (reason !== undefined)
      marks.add(place, codePoint, verdictOf(LOOK_ALIKE, { action: 'keep', reason }));
  }
}

const replacements = new Map<number, number>();

/** The verdict of a letter that takes the place of another. */
function replacementBy(letter: number): number {
  const known = replacements.get(letter);
  if (known !== undefined) return known;
  const verdict = verdictOf(LOOK_ALIKE, { action: 'replace', text: String.fromCodePoint(letter) });
  replacements.set(letter, verdict);
  return verdict;
}

/** A style or sign, letters of two alphabets, or only letters of another that pass for Latin ones. */
function asks(wordClass: number, letters: number): boolean {
  if ((wordClass & HAS_LETTERS) === 0) return false;
  if ((wordClass & SPECIAL) !== 0) return true;
  if ((wordClass & LATIN) !== 0) return (wordClass & OTHER) !== 0 && (wordClass & (SUSPECT | ASCII)) !== 0;
  return (wordClass & DISTINCT) === 0 || (letters === 1 && (wordClass & GREEK_SYMBOL) !== 0);
}

/** A word without Latin letters in a text that is mostly in its script: no judge asks more of it. */
function isAtHome(wordClass: number, home: number, evidence: Evidence): boolean {
  if ((wordClass & (LATIN | SPECIAL)) !== 0) return false;
  if ((wordClass & home) !== 0) return true;
  if (!evidence.hasLatin) return true;
  const { ofText, hasOtherScript } = evidence;
  return ofText !== null && hasOtherScript && (wordClass & bitOf(ofText)) !== 0;
}

/** The nearest words with letters on both sides; numbers between are passed over. */
function neighboursOf(text: SeenUnits, start: number, end: number, sentences: Sentences) {
  const found: Neighbour[] = [];
  const take = (from: number, to: number) => {
    if ((text.wordClass & HAS_LETTERS) === 0) return false;
    const isOfSentence = () => sentences.areOne(start, from);
    return (
      found.push({
        wordClass: text.wordClass,
        isOfSentence,
        read: () => readWordAt(text, from, to),
        isBeside: () => (from < start ? isBlankBetween(text, to, start) : isBlankBetween(text, end, from)),
        before: () => (from === 0 ? 0 : text.codePointAt(Math.max(text.before(from), 0))),
      }) > 0
    );
  };
  for (let index = text.before(start); index >= 0; index = text.before(index)) {
    if (!text.isInWord(index)) continue;
    index = text.startOfWord(index);
    if (take(index, text.readWord(index))) break;
  }
  for (let index = text.from(end); index < text.length; index = text.after(index)) {
    if (!text.isInWord(index)) continue;
    const to = text.readWord(index);
    if (take(index, to)) break;
    index = to - 1;
  }
  return found;
}

/** Whether nothing but blanks and numbers is seen between the end of a word and the start of the next. */
function isBlankBetween(text: SeenUnits, end: number, start: number): boolean {
  for (let index = text.before(start); index >= end; index = text.before(index)) {
    const codePoint = text.codePointAt(index);
    if (codePoint > SPACE && codePoint !== NO_BREAK_SPACE && !isDecimalDigit(codePoint)) return false;
  }
  return true;
}

function readWordAt(text: SeenUnits, start: number, end: number) {
  const codePoints: number[] = [];
  let index = start;
  for (; index < end; index = text.after(index)) codePoints.push(text.codePointAt(index));
  const length = codePoints.length;
  if (index < text.length) codePoints.push(text.codePointAt(index));
  return { codePoints: Int32Array.from(codePoints), start: 0, end: length };
}
