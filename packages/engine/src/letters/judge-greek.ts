/** Judges Greek letters that are only similar to Latin ones: symbols of science, or disguise; docs/rules.md 4.8.3, H7. */
import { similarTo } from '../unicode/look-alikes.ts';
import { type Case, type Judgement, placesIn } from './judgement.ts';
import { isAsciiLetter, isLowerAscii } from './word-letters.ts';

const FUNCTIONS = new Set('sin cos tan cot sec log ln exp max min lim arg det'.split(' '));
/** What stands after nu, rho and upsilon as an index. */
const INDEXES = new Set('crit eff obs rest mean'.split(' '));
/** Nu, rho and upsilon: no one uses them as a prefix or suffix. */
const NEVER_AT_EDGE = new Set([0x3bd, 0x3c1, 0x3c5]);
const MIN_REST = 4;
const GAMMA = 0x3b3;

export function judgeGreekSymbols(one: Case, greek: readonly number[], judgement: Judgement): void {
  const { text, word } = one;
  const at = (index: number) => text.codePoints[index] as number;
  const parts = partsOf(one, greek);
  const hasFunction = parts.some((part) => FUNCTIONS.has(part));
  const rest = parts.join('');
  const isPlainRest =
    rest.length >= MIN_REST && /^[a-z]+$/.test(rest) && !FUNCTIONS.has(rest) && !INDEXES.has(rest);
  const isWhole = placesIn(one, isAsciiLetter).length + greek.length === word.end - word.start;
  for (const index of greek) {
    const isEdge = index === word.start || index === word.end - 1;
    // Kabyle is typed with a gamma.
    const isInside =
      at(index) !== GAMMA &&
      !isEdge &&
      isLowerAscii(at(index - 1)) &&
      isLowerAscii(at(index + 1)) &&
      !hasFunction;
    const isDisguise =
      isInside || (isEdge && isWhole && parts.length === 1 && isPlainRest && NEVER_AT_EDGE.has(at(index)));
    if (isDisguise) judgement.replace(index, similarTo(at(index)));
    else judgement.keep([index], 'scientific-symbol');
  }
}

/** The Latin parts between the Greek letters. */
function partsOf({ text, word }: Case, greek: readonly number[]): readonly string[] {
  const isGreek = new Set(greek);
  const parts: string[] = [];
  let part = '';
  for (let index = word.start; index <= word.end; index++) {
    if (index < word.end && !isGreek.has(index))
      part += String.fromCodePoint(text.codePoints[index] as number);
    else if (part !== '') {
      parts.push(part);
      part = '';
    }
  }
  return parts;
}
