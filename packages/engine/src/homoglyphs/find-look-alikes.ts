/** Text to marks of look-alike letters: words are judged by what the whole text is written in. */
import type { Decision, Reason } from '../mark.ts';
import { MarkList, type Marks } from '../marks.ts';
import { isMathWitness } from '../unicode/general-category.ts';
import { SCRIPT, scriptOf } from '../unicode/script.ts';
import { isCjkOrHangul } from '../unicode/script-groups.ts';
import { techniqueIndexOf } from '../unicode/techniques.ts';
import { kindOf, verdictOf } from '../verdicts.ts';
import { type Counts, countEvidence, type Evidence, evidenceOf } from './evidence.ts';
import { judgePhonetics } from './judge-phonetics.ts';
import { judgeScripts } from './judge-scripts.ts';
import { judgeStyles } from './judge-styles.ts';
import { type Case, Judgement, type LineFacts } from './judgement.ts';
import { isAsciiLetter, isOther, isStyled, isSuspect, isUnitSign } from './letters.ts';
import { hasLetter, readSeenText, readWords, type SeenText, type Word, type Words } from './words.ts';

const LOOK_ALIKE = kindOf('homoglyph', 'look-alike');
const LINE_ENDS = new Set([0x0a, 0x0d, 0x0b, 0x85, 0x2028, 0x2029]);

/**
 * The letters of a text, or of a part of it. They are judged in rounds, each by what all parts count after the round
 * before, since a letter that is replaced is evidence.
 */
export class Letters {
  readonly #seen: SeenText;
  /** All characters as they came; null while none was replaced. */
  #original: Int32Array | null = null;
  #words: Words;
  #counts: Counts;
  #kept: ReadonlyMap<number, Reason> = new Map();
  #rounds = 0;
  #replaced = 0;

  constructor(text: string) {
    this.#seen = readSeenText(text);
    this.#words = readWords(this.#seen);
    this.#counts = countEvidence(this.#seen, this.#words);
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
    return this.#counts;
  }

  /** Whether judging them can say anything. */
  get isInteresting(): boolean {
    for (let index = 0; index < this.#words.length; index++)
      if (isJudged(this.#seen, this.#words, index)) return true;
    return false;
  }

  /** By what the whole text counts. */
  judge(text: Counts): void {
    const { replaced, letters, kept } = judgeWords(this.#seen, this.#words, evidenceOf(text, this.#counts));
    this.#kept = kept;
    this.#rounds++;
    this.#replaced = replaced.length;
    if (replaced.length === 0) return;
    const { codePoints } = this.#seen;
    this.#original ??= codePoints.slice();
    for (let place = 0; place < replaced.length; place++)
      codePoints[replaced[place] as number] = letters[place] as number;
    this.#words = readWords(this.#seen);
    this.#counts = countEvidence(this.#seen, this.#words);
  }

  marks(): Marks {
    return marksOf(this.#seen, this.#original, this.#kept);
  }
}

function judgeWords(text: SeenText, words: Words, evidence: Evidence): Judgement {
  const judgement = new Judgement();
  const lines = new Lines(text);
  for (let index = 0; index < words.length; index++) {
    if (!isJudged(text, words, index)) continue;
    const word = words.at(index);
    const neighbours = () =>
      [nearestLettered(text, words, index, -1), nearestLettered(text, words, index, 1)].filter(
        (one) => one !== null,
      );
    judge({ text, word, evidence, neighbours, line: lines.factsAt(word.start) }, judgement);
  }
  return judgement;
}

/** The next word with letters in a direction; numbers between them are passed over. */
function nearestLettered(text: SeenText, words: Words, index: number, step: -1 | 1): Word | null {
  for (let other = index + step; other >= 0 && other < words.length; other += step)
    if (hasLetter(text, words.startOf(other), words.endOf(other))) return words.at(other);
  return null;
}

function isJudged(text: SeenText, words: Words, index: number): boolean {
  const start = words.startOf(index);
  const end = words.endOf(index);
  return isInteresting(text, start, end) && hasLetter(text, start, end);
}

function judge(one: Case, judgement: Judgement): void {
  const replaced = judgement.replaced.length;
  // Most words have letters of ASCII and of another script, and nothing else.
  if (!hasLatinBeyondAscii(one.text, one.word)) {
    judgeScripts(one, judgement);
    return;
  }
  judgeStyles(one, judgement);
  judgePhonetics(one, judgement);
  // What was a style is a letter in the next round.
  if (judgement.replaced.length === replaced) judgeScripts(one, judgement);
}

/** Whether styles, numerals, signs or phonetic letters may stand in a word: all of them are Latin, or pass for it. */
function hasLatinBeyondAscii({ codePoints }: SeenText, { start, end }: Word): boolean {
  for (let index = start; index < end; index++) {
    const codePoint = codePoints[index] as number;
    if (
      codePoint > 0x7f &&
      (scriptOf(codePoint) === SCRIPT.Latin || isStyled(codePoint) || isUnitSign(codePoint))
    )
      return true;
  }
  return false;
}

/** A word with a letter that passes for another, or with letters of two alphabets. */
function isInteresting({ codePoints }: SeenText, start: number, end: number): boolean {
  let hasLatin = false;
  let hasOther = false;
  for (let index = start; index < end; index++) {
    const codePoint = codePoints[index] as number;
    if (isSuspect(codePoint)) return true;
    if (codePoint < 0x80) hasLatin ||= isAsciiLetter(codePoint);
    else hasOther ||= isOther(codePoint);
  }
  return hasLatin && hasOther;
}

/** Facts of lines, asked in text order and read once a line. */
class Lines {
  readonly #text: SeenText;
  #end = -1;
  #facts: LineFacts = { hasMathSymbol: false, hasCjk: false };

  constructor(text: SeenText) {
    this.#text = text;
  }

  factsAt(index: number): LineFacts {
    if (index < this.#end) return this.#facts;
    const { codePoints } = this.#text;
    let start = index;
    while (start > 0 && !LINE_ENDS.has(codePoints[start - 1] as number)) start--;
    let hasMathSymbol = false;
    let hasCjk = false;
    let end = start;
    for (; end < codePoints.length && !LINE_ENDS.has(codePoints[end] as number); end++) {
      const codePoint = codePoints[end] as number;
      if (codePoint < 0x80) continue;
      hasMathSymbol ||= isMathWitness(codePoint);
      const isFullwidthAscii = codePoint >= 0xff01 && codePoint <= 0xff5e;
      hasCjk ||= !isFullwidthAscii && isCjkOrHangul(codePoint) && techniqueIndexOf(codePoint) === 0;
    }
    this.#end = end;
    this.#facts = { hasMathSymbol, hasCjk };
    return this.#facts;
  }
}

function marksOf(
  { codePoints, starts }: SeenText,
  original: Int32Array | null,
  kept: ReadonlyMap<number, Reason>,
): Marks {
  const marks = new MarkList();
  const keptPlaces = [...kept.keys()].sort((one, other) => one - other);
  let next = 0;
  for (let index = 0; ; index++) {
    // Without replaced letters there is nothing between those that are kept.
    if (original === null) index = keptPlaces[next] ?? codePoints.length;
    if (index >= codePoints.length) break;
    const letter = codePoints[index] as number;
    const codePoint = original === null ? letter : (original[index] as number);
    const isKept = keptPlaces[next] === index;
    if (isKept) next++;
    if (letter === codePoint && !isKept) continue;
    const decision: Decision =
      letter === codePoint
        ? { action: 'keep', reason: kept.get(index) as Reason }
        : { action: 'replace', text: String.fromCodePoint(letter) };
    marks.add(starts[index] as number, codePoint, verdictOf(LOOK_ALIKE, decision));
  }
  return marks.end();
}
