/**
 * Names of code in compatibility forms: to Python `\u{17F}elf` is `self` (PEP 3131), and to others a name that only looks
 * like another one of the file. UAX #31 5.
 */
import type { CodeText } from './code-text.ts';
import type { Double } from './judge-loaded-name.ts';
import { placesIn, runAround } from './stretches.ts';

/** Letters, digits and low lines whose form is one of ASCII; those that are small or raised are seen. */
export const FORMS =
  '\\u017f\\u2100-\\u2138\\u2160-\\u2188\\ufb00-\\ufb06\\ufe33\\ufe34\\ufe4d-\\ufe4f\\uff10-\\uff19\\uff21-\\uff3a\\uff3f\\uff41-\\uff5a\\u{1d400}-\\u{1d7ff}';
/** Two characters each for the micro sign, the ohm and the angstrom: of an alphabet, and of a character set before Unicode. */
const SYMBOLS = '\\u00b5\\u03bc\\u2126\\u03a9\\u212b\\u00c5';
/** Raised, lowered and joined letters are seen, and name what runs code in Python all the same. */
export const RAISED =
  '\\u00aa\\u00ba\\u0132\\u0133\\u01c7-\\u01cc\\u01f1-\\u01f3\\u02b0-\\u02b8\\u02e1-\\u02e3\\u1d2c-\\u1dbf\\u2071\\u207f\\u2090-\\u209c\\u2139\\u2c7c\\u2c7d\\ua7f2-\\ua7f4';
const FORM = new RegExp(`[${FORMS}${SYMBOLS}${RAISED}]`, 'gu');
const HAS_RAISED = new RegExp(`[${RAISED}]`, 'u');
const MAX_NAME = 100;
const OF_NAME = '[\\p{L}\\p{M}\\p{N}\\p{Pc}$]';
const NAME_AROUND = new RegExp(`(?<=(${OF_NAME}{0,${MAX_NAME}}))${OF_NAME}*`, 'uy');
const NEAR = 200;
const NEAR_NAME = 10;
const SYMBOL = new RegExp(`[${SYMBOLS}]`, 'u');
/** Copied from printed pages into comments. */
const LIGATURE = /[\ufb00-\ufb06]/;
const IS_ASCII = /^[\w$]+$/;
const ASCII_LETTER = /[A-Za-z]/;
const NAMES_OF_ASCII = /[\w$]+/g;
const KELVIN = '\u212a';
const EAST_ASIAN = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;
const IS_CALLED = /^(?:\(|\s*[-+*/|&]?=(?![~>=]))/;
const IS_LOOKED_INTO = /^(?:\[|\.\w)/;
const IS_MEMBER = /(?:[\w)\]]\.|\b(?:def|class|function|const|let|var) )$/;
/** They give a name its compatible form; Julia does so with the micro sign alone. */
const IS_PYTHON = /\.(?:py[ixw]?|ipynb)$/i;
const IS_JULIA = /\.jl$/i;
/** In Python: what a name in letters of mathematics has no reason to be. */
const RUNS_CODE: ReadonlySet<string> = new Set(
  `eval exec compile open input breakpoint import from lambda getattr setattr delattr globals locals vars dir type super
  __import__ __builtins__ __class__ __dict__ __globals__ __subclasses__ builtins importlib import_module os sys system popen
  Popen subprocess run call check_call check_output spawn pty socket urlopen requests pickle load loads ctypes`.split(
    /\s+/,
  ),
);
/** Drawn as ASCII is, or wider: letters of mathematics are seen. */
const IS_UNSEEN = /[\u017f\u212a\ufe4d-\ufe4f\uff10-\uff5a]/;

/** UTF-16 indices in the text, and what each passes for; `name` is the path of the file. */
export function compatibleNames(code: CodeText, name: string | null): readonly Double[] {
  const { text } = code;
  const isNormalized = name !== null && IS_PYTHON.test(name);
  const hasOneOfEach = isNormalized || (name !== null && IS_JULIA.test(name));
  const found: Double[] = [];
  const spelled = new Map<string, string>();
  let names: ReadonlySet<string> | undefined;
  for (const [index, written] of namesWithForms(code)) {
    const plain = written.normalize('NFKC');
    const isPlain = IS_ASCII.test(plain);
    const isSymbol = SYMBOL.test(written) && !hasOneOfEach;
    if ((!isPlain && !isSymbol) || written.length > MAX_NAME || !code.isCode(index)) continue;
    if (!isUsed(text, index, written)) continue;
    if (HAS_RAISED.test(written) && !(isNormalized && RUNS_CODE.has(plain))) continue;
    if (isPlain) {
      names ??= namesAmong(text, formsOf(code));
      const isOther = passes(written, plain, isNormalized, names);
      if (isOther && !EAST_ASIAN.test(code.around(index, NEAR)))
        found.push(...formsIn(written, index, plain));
      continue;
    }
    const other = spelled.get(plain);
    if (other === undefined) spelled.set(plain, written);
    else if (other !== written) found.push(...symbolsIn(written, index, other));
  }
  return found;
}

/** Called, given a value, looked into or declared: not a word of a text. */
function isUsed(text: string, index: number, written: string): boolean {
  const end = index + written.length;
  const after = text.slice(end, end + NEAR_NAME);
  if (IS_CALLED.test(after)) return true;
  if (LIGATURE.test(written)) return false;
  return IS_LOOKED_INTO.test(after) || IS_MEMBER.test(text.slice(Math.max(0, index - NEAR_NAME), index));
}

function formsOf(code: CodeText): ReadonlySet<string> {
  return new Set(Array.from(namesWithForms(code), ([, written]) => written.normalize('NFKC')));
}

/** Names of ASCII that are among these: a text may have millions of others. */
function namesAmong(text: string, wanted: ReadonlySet<string>): ReadonlySet<string> {
  const names = new Set<string>();
  for (const { 0: name } of text.matchAll(NAMES_OF_ASCII)) if (wanted.has(name)) names.add(name);
  return names;
}

/** In text order, with their UTF-16 indices. */
function* namesWithForms(code: CodeText): Generator<readonly [number, string]> {
  const { text } = code;
  let end = 0;
  for (const { index } of code.matchAll(FORM)) {
    if (index < end) continue;
    const name = runAround(text, index, NAME_AROUND);
    end = name[1];
    yield [name[0], text.slice(...name)];
  }
}

/** A letter alone is one of mathematics. */
function passes(written: string, plain: string, isNormalized: boolean, names: ReadonlySet<string>): boolean {
  if ([...written].length === 1) return written === KELVIN && names.has(plain);
  const isMixed = ASCII_LETTER.test(written) && IS_UNSEEN.test(written);
  if (isMixed || names.has(plain)) return true;
  return isNormalized && (IS_UNSEEN.test(written) || LIGATURE.test(written) || RUNS_CODE.has(plain));
}

/** Where two names differ that have one compatible form, letter by letter. */
function symbolsIn(written: string, start: number, other: string): readonly Double[] {
  const letters = [...other];
  return placesIn(written, start).flatMap(({ character, from }, index) => {
    const seen = letters[index] ?? character;
    return seen === character || !SYMBOL.test(character) ? [] : [[from, seen] as const];
  });
}

/** Where the characters of a name differ from those that they pass for. */
function formsIn(written: string, start: number, plain: string): readonly Double[] {
  const found: Double[] = [];
  let next = 0;
  for (const { character, from } of placesIn(written, start)) {
    const { length } = character.normalize('NFKC');
    const seen = plain.slice(next, next + length);
    if (seen !== character) found.push([from, seen]);
    next += length;
  }
  return found;
}
