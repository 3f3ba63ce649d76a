/** Does an invisible operator stand inside a formula? TUS 22.6; MathML Core. */
import type { Reason } from '../marks/mark.ts';
import { isDeletedByDefault } from '../unicode/character-facts.ts';
import {
  isLetter,
  isMark,
  isMathWitness,
  isNumber,
  isOpenOrClosePunctuation,
} from '../unicode/general-category.ts';
import type { Surroundings } from './surroundings.ts';

const FUNCTION_APPLICATION = '\u2061';
const PLUS = 0x2064;
const SPACE = 0x20;
const NAMES =
  '(?:(?:arc)?(?:sin|cos|tan|cot|sec|csc)h?|log|ln|exp|lim|max|min|sup|inf|det|gcd|lcm|arg|dim|ker)';
/** Of a bracket or one letter: it stays by itself, so that a second scan finds it too. */
const APPLIED_FUNCTION = new RegExp(
  `(?<![A-Za-z\u00aa-\u2e7f])${NAMES}\u2061(?:\\(|[\u0370-\u03ff\u{1d400}-\u{1d7ff}]|[A-Za-z](?![A-Za-z\u00aa-\u2e7f]))`,
  'u',
);
const FUNCTION_BEFORE = new RegExp(`${NAMES}$`);
const FUNCTION_AFTER = new RegExp(`^${NAMES}`);
const MATHEMATICAL_LETTER = /[\u{1d400}-\u{1d7ff}]/u;
const GREEK_LETTER = /[\u0370-\u03ff]/;
const LATIN_LETTER = /[A-Za-z]/;
/** Letters of a product (`dxdy`) beside a number or, but for a space, a sign; of one that stands alone (`M` with its indices `ij`). */
const MOST_LETTERS = 6;
const MOST_ALONE = 3;
/** Longer than a product with the name of a function in it. */
const MOST_READ = 16;
/** A sum or an equation, a space away. */
const EQUATION: ReadonlySet<number> = new Set([0x2b, 0x3d, 0x2248]);
/** Words that are as short, and the commonest of prose. */
const SHORT_WORD =
  /^(?:[ai]|a[mnst]|b[ey]|do|go|he|i[fnst]|m[ey]|no|o[fnr]|so|to|u[ps]|we|all|and|any|are|but|can|did|for|get|had|has|her|him|his|how|its|let|may|new|not|now|one|our|out|own|run|say|see|set|she|the|too|two|use|was|way|who|why|yes|yet|you)$/i;

export function invisibleOperator(around: Surroundings, candidate: number): Reason | null {
  const before = around.before(candidate);
  const after = around.after(candidate);
  if (!isOperand(before) || !isOperand(after) || !around.lineHas(candidate, isFormula)) return null;
  // Of a whole number and its fraction.
  if (around.codePointOf(candidate) === PLUS && !isNumber(before)) return null;
  const isInWord = isOfWord(before) && isOfWord(after) && isIdeographic(before) === isIdeographic(after);
  return isInWord && !isInProduct(around, candidate) ? null : 'invisible-operator';
}

/** Whether the letters around it, other operators passed over, are those of a formula: a word of prose has more. */
function isInProduct(around: Surroundings, candidate: number): boolean {
  const behind = around.cursorBefore(candidate);
  const ahead = around.cursorAfter(candidate);
  const isOfIdeographs = isIdeographic(around.before(candidate));
  const left = readLetters(() => around.stepBack(behind), isOfIdeographs);
  const right = readLetters(() => around.stepForward(ahead), isOfIdeographs);
  const before = [...left.letters].reverse().join('');
  const letters = before + right.letters;
  if (GREEK_LETTER.test(letters) && LATIN_LETTER.test(letters)) return true;
  const rest = before.replace(FUNCTION_BEFORE, '') + right.letters.replace(FUNCTION_AFTER, '');
  const isWord = SHORT_WORD.test(rest);
  if (rest.length <= MOST_ALONE && !isWord) return true;
  if (rest.length > MOST_LETTERS) return false;
  return [left, right].some(
    ({ edge, next }) =>
      isNumber(edge) || (isWord ? isMathWitness(edge) || EQUATION.has(next) : isMathWitness(next)),
  );
}

interface Letters {
  /** In the order of the steps, without marks. */
  readonly letters: string;
  /** The character that ends them, and the one after it where it is a space. */
  readonly edge: number;
  readonly next: number;
}

function readLetters(step: () => number, isOfIdeographs: boolean): Letters {
  let letters = '';
  let edge = step();
  const goesOn = () => isOfWord(edge) && isIdeographic(edge) === isOfIdeographs;
  for (let read = 0; read < MOST_READ && goesOn(); read++) {
    if (isLetter(edge)) letters += String.fromCodePoint(edge);
    edge = step();
  }
  return { letters, edge, next: edge === SPACE ? step() : edge };
}

/** Chinese and its neighbours put no space between words and formulas: their letters are no part of either. */
function isIdeographic(codePoint: number): boolean {
  return codePoint >= 0x2e80;
}

/** A letter that words are made of, or a mark on one. */
function isOfWord(codePoint: number): boolean {
  const isMathematical =
    (codePoint >= 0x1d400 && codePoint <= 0x1d7ff) || (codePoint >= 0x2100 && codePoint <= 0x214f);
  return (isLetter(codePoint) && !isMathematical) || isMark(codePoint);
}

function isOperand(codePoint: number): boolean {
  return (
    isLetter(codePoint) || isMark(codePoint) || isNumber(codePoint) || isOpenOrClosePunctuation(codePoint)
  );
}

function isFormula(line: string): boolean {
  return MATHEMATICAL_LETTER.test(line) || hasMathSymbol(line) || APPLIED_FUNCTION.test(asSeen(line));
}

function hasMathSymbol(line: string): boolean {
  for (const character of line) {
    const codePoint = character.codePointAt(0) as number;
    if (isMathWitness(codePoint)) return true;
  }
  return false;
}

/** The line without its invisible runs, but for a function application that stands alone: what a second scan sees. */
function asSeen(line: string): string {
  let seen = '';
  let run = '';
  for (const character of line) {
    if (isDeletedByDefault(character.codePointAt(0) as number)) {
      run += character;
      continue;
    }
    seen += run === FUNCTION_APPLICATION ? run + character : character;
    run = '';
  }
  return seen;
}
