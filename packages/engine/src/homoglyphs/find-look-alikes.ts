/** Text to marks of look-alike letters: words are judged until nothing changes, since each change is evidence. */
import type { Decision, Mark, Reason } from '../mark.ts';
import { isMathWitness } from '../unicode/general-category.ts';
import { isCjkOrHangul } from '../unicode/script-groups.ts';
import { techniqueIndexOf } from '../unicode/techniques.ts';
import { type Evidence, readEvidence } from './evidence.ts';
import { judgePhonetics } from './judge-phonetics.ts';
import { judgeScripts } from './judge-scripts.ts';
import { judgeStyles } from './judge-styles.ts';
import { type Case, Judgement, type LineFacts } from './judgement.ts';
import { isAsciiLetter, isOther, isSuspect } from './letters.ts';
import { hasLetter, readSeenText, readWords, type SeenText, type Word } from './words.ts';

/** A replaced letter can change a word once or twice more; the bound is only for safety. */
const MAX_ROUNDS = 10;
const LINE_ENDS = new Set([0x0a, 0x0d, 0x0b, 0x85, 0x2028, 0x2029]);

export function findLookAlikes(text: string): readonly Mark[] {
  if (!hasSuspect(text)) return [];
  const seen = readSeenText(text);
  const original = [...seen.codePoints];
  let kept: ReadonlyMap<number, Reason> = new Map();
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const judgement = judgeWords(seen);
    kept = judgement.kept;
    if (judgement.replaced.size === 0) break;
    for (const [index, letter] of judgement.replaced) seen.codePoints[index] = letter;
  }
  return marksOf(text, seen, original, kept);
}

/** Most texts have no letter that needs a word to be read. */
function hasSuspect(text: string): boolean {
  for (let index = 0; index < text.length; index++) {
    if (text.charCodeAt(index) < 0x80) continue;
    const codePoint = text.codePointAt(index) as number;
    if (isSuspect(codePoint) || isOther(codePoint)) return true;
    if (codePoint > 0xffff) index++;
  }
  return false;
}

function judgeWords(text: SeenText): Judgement {
  const words = readWords(text);
  const evidence = readEvidence(text, words);
  const judgement = new Judgement();
  const lettered = words.filter((word) => hasLetter(text, word));
  const lines = new Lines(text);
  for (const [index, word] of lettered.entries()) {
    if (!isInteresting(text, word)) continue;
    judge(text, word, evidence, lettered[index - 1] ?? null, lettered[index + 1] ?? null, lines, judgement);
  }
  return judgement;
}

function judge(
  text: SeenText,
  word: Word,
  evidence: Evidence,
  before: Word | null,
  after: Word | null,
  lines: Lines,
  judgement: Judgement,
): void {
  const one: Case = { text, word, evidence, before, after, line: lines.factsAt(word.start) };
  const replaced = judgement.replaced.size;
  judgeStyles(one, judgement);
  judgePhonetics(one, judgement);
  // What was a style is a letter in the next round.
  if (judgement.replaced.size === replaced) judgeScripts(one, judgement);
}

/** A word with a letter that passes for another, or with letters of two alphabets. */
function isInteresting({ codePoints }: SeenText, { start, end }: Word): boolean {
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
  text: string,
  { codePoints, starts }: SeenText,
  original: readonly number[],
  kept: ReadonlyMap<number, Reason>,
): readonly Mark[] {
  const marks: Mark[] = [];
  for (const [index, codePoint] of original.entries()) {
    const letter = codePoints[index] as number;
    const reason = kept.get(index);
    if (letter === codePoint && reason === undefined) continue;
    const start = starts[index] as number;
    const decision: Decision =
      letter === codePoint && reason !== undefined
        ? { action: 'keep', reason }
        : { action: 'replace', text: String.fromCodePoint(letter) };
    const end = start + ((text.codePointAt(start) as number) > 0xffff ? 2 : 1);
    marks.push({ start, end, codePoint, technique: 'homoglyph', characterClass: 'look-alike', decision });
  }
  return marks;
}
