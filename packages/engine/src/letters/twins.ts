/** The twins of a text, or of a part of it: each kind is judged by what the whole text says; docs/rules.md 4.8.4. */
import { classOfTwins } from '../unicode/twins.ts';
import { type Counts, type Evidence, NO_COUNTS } from './evidence.ts';
import { countDotless, judgeDotless } from './judge-dotless.ts';
import { countHyphens, judgeClicks, judgeHyphens, judgeQuestionMarks } from './judge-hyphens.ts';
import { countIdeographs, IDEOGRAPHIC, judgeIdeographs } from './judge-ideographs.ts';
import type { Judgement } from './judgement.ts';
import { type SeenString, seenStringOf } from './seen-string.ts';
import type { SeenUnits } from './seen-units.ts';

const TWIN = new RegExp(
  classOfTwins(['dotless-i', 'exclamation-mark', 'hyphen', 'question-mark', ...IDEOGRAPHIC]),
);
const IDEOGRAPH = new RegExp(classOfTwins(IDEOGRAPHIC));
const DOTLESS = '\u0131';
const HYPHEN = '\u2010';
const QUESTION_MARK = '\u037e';
const CLICK = '\u01c3';

/** 1 for each unit that is one, made for the first text that asks: a pattern takes three times as long. */
let isTwin: Int32Array | undefined;

export function hasTwins(units: SeenUnits): boolean {
  isTwin ??= Int32Array.from({ length: 0x10000 }, (_, unit) => +TWIN.test(String.fromCharCode(unit)));
  return units.has(isTwin);
}

export class Twins {
  readonly #text: string;
  readonly #units: SeenUnits;
  /** As they are now. */
  #seen: SeenString | null = null;
  #isReplaced = false;
  /** Those that became a character of two units, which no place of one unit holds. */
  readonly wide = new Map<number, number>();

  constructor(text: string, units: SeenUnits) {
    this.#text = text;
    this.#units = units;
  }

  /** Called after a letter was replaced. */
  readAgain(): void {
    this.#seen = null;
    this.#isReplaced = true;
  }

  #read(): SeenString {
    this.#seen ??= seenStringOf(this.#text, this.#units, this.#isReplaced);
    return this.#seen;
  }

  /** Adds what they say of the whole text, as it is now. */
  count(counts: Counts): void {
    this.#count(this.#read(), counts);
  }

  #count({ text }: SeenString, counts: Counts): void {
    if (text.includes(DOTLESS)) countDotless(text, counts);
    if (text.includes(HYPHEN)) countHyphens(text, counts);
    if (IDEOGRAPH.test(text)) countIdeographs(text, counts);
  }

  /** By what the whole text counts; null where they are the whole text. */
  judge(whole: Counts | null, evidence: Evidence, judgement: Judgement): void {
    const seen = this.#read();
    if (!TWIN.test(seen.text)) return;
    let counts = whole;
    if (counts === null) {
      counts = NO_COUNTS.slice();
      this.#count(seen, counts);
    }
    const replace = (index: number, codePoint: number) => {
      const place = seen.starts === null ? index : (seen.starts[index] as number);
      if (codePoint <= 0xffff) judgement.replaceAt(place, codePoint);
      else if (!this.wide.has(place)) {
        this.wide.set(place, codePoint);
        // It is replaced by itself: what stands for it is an ideograph too.
        judgement.replaceAt(place, this.#units.codePointAt(place));
      }
    };
    if (seen.text.includes(DOTLESS)) judgeDotless(seen.text, counts, evidence, replace);
    if (seen.text.includes(HYPHEN)) judgeHyphens(seen.text, counts, replace);
    if (seen.text.includes(QUESTION_MARK)) judgeQuestionMarks(seen.text, evidence, replace);
    if (IDEOGRAPH.test(seen.text)) judgeIdeographs(seen.text, counts, replace);
    if (seen.text.includes(CLICK)) judgeClicks(seen.text, replace);
  }
}
