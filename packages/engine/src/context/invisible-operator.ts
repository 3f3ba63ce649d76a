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
const APPLIED_FUNCTION =
  /(?:^|[^A-Za-z])(?:sin|cos|tan|log|ln|exp|lim|max|min|det|gcd)\u2061(?:\(|[A-Za-z\u0370-\u03ff\u{1d400}-\u{1d7ff}])/u;
const MATHEMATICAL_LETTER = /[\u{1d400}-\u{1d7ff}]/u;

export function invisibleOperator(around: Surroundings, candidate: number): Reason | null {
  if (!isOperand(around.before(candidate)) || !isOperand(around.after(candidate))) return null;
  return around.lineHas(candidate, isFormula) ? 'invisible-operator' : null;
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
