/** Does a stretch of a line cross the border of a comment or a string? UTS #55 3.1: what is ordered there is code. */
import { isRightToLeft } from '../unicode/bidi-class.ts';
import { codePlaces } from './code-places.ts';

/** Longer stretches are prose, and a bound keeps nested ones linear. */
const MAX_READ = 1000;
/** Where comments and long strings begin and end in most languages; the two slashes of an address do not. */
const BORDER = /"""|'''|\/\*|\*\/|(?<!:)\/\/|<!--|-->/;
const QUOTE = '"';
/** Where they do in some, or where another command begins, if the line looks like code. An apostrophe after a letter that is read from the right is none. */
const BORDER_OF_SOME =
  /['`#;!]|--|[-#%*|@=][\])}|>]|[[{(<][-#%*|@=]|\/\+|\+\/|\[\[|\]\]|\bREM\b|(?<=\s)(?:%|\|\|?|&&|>>?|<)(?=\s)|\$\$/;
/** In what is code or settings it begins a comment or another command wherever it stands. */
const BETWEEN_COMMANDS = /\s#\s|\s(?:\|\|?|&&|>>?|<)\s/;
const APOSTROPHE = /(?<=[\u0590-\u08ff\ufb1d-\ufefc])'(?=[\s\w\u0590-\u08ff\ufb1d-\ufefc])|\b'\b/g;
const SIGN_OF_CODE =
  /[{}=`\\]|(?<!:)\/\/|\/\*|\(\)|<>|--[\s[]|;\s*(?:$|\w)|^\s*#|[\w\]]\((?!s\))|^\s*(?:echo|if|print|printf|puts|return|set)\s|\s(?:&&|\|\|)\s/;

/** A mark in a word is no quotation mark. */
const HAS_STRING =
  /(?<![\u0590-\u08ff\w])(["'`])(?:(?!\1).){0,200}\1(?![\u0590-\u08ff\w])|\(\*.{0,200}\*\)|\/\*.{0,200}\*\//;

/** The borders of a line, which is read when the first stretch is asked about. */
export class CodeBorders {
  readonly #line: string;
  /** How many places of code there are before each place. */
  #codeBefore: Uint32Array | undefined;
  #looksLikeCode: boolean | undefined;
  readonly #isOfCode: boolean;

  /** `isOfCode` says that the file is code: of a line with a string or comment from end to end, all signs count. */
  constructor(line: string, isOfCode = false) {
    this.#line = line;
    this.#isOfCode = isOfCode;
  }

  /** Whether the stretch from `start` to `end` crosses one; `isFromRight` says that what is in it may change places. */
  isCrossed(start: number, end: number, isFromRight: boolean): boolean {
    const stretch = this.#line.slice(start, Math.min(end, start + MAX_READ));
    if (BORDER.test(stretch)) return true;
    if (this.#isOfCode && isFromRight && BETWEEN_COMMANDS.test(stretch)) return true;
    const quotes = countQuotes(stretch);
    // Inside a string its first quotation mark ends it.
    if (quotes % 2 === 1) return true;
    if (quotes > 0 && countQuotes(this.#line.slice(Math.max(0, start - MAX_READ), start)) % 2 === 1)
      return true;
    if (!isFromRight || !BORDER_OF_SOME.test(stretch.replace(APOSTROPHE, ''))) return false;
    this.#looksLikeCode ??=
      SIGN_OF_CODE.test(this.#line) || (this.#isOfCode && HAS_STRING.test(this.#line.slice(0, MAX_READ)));
    return this.#looksLikeCode && !this.#isInOneText(start, end);
  }

  #isInOneText(start: number, end: number): boolean {
    this.#codeBefore ??= sumsOf(codePlaces(this.#line));
    const last = this.#codeBefore.length - 1;
    return this.#codeBefore[Math.min(start, last)] === this.#codeBefore[Math.min(end, last)];
  }
}

function sumsOf(places: Uint8Array): Uint32Array {
  const sums = new Uint32Array(places.length + 1);
  for (let index = 0; index < places.length; index++)
    sums[index + 1] = (sums[index] as number) + (places[index] as number);
  return sums;
}

/** A mark between two letters that are read from the right is part of a Hebrew abbreviation. */
function countQuotes(text: string): number {
  let count = 0;
  for (let index = text.indexOf(QUOTE); index >= 0; index = text.indexOf(QUOTE, index + 1)) {
    const isGershayim =
      isRightToLeft(text.charCodeAt(index - 1) || 0) && isRightToLeft(text.charCodeAt(index + 1) || 0);
    if (!isGershayim) count++;
  }
  return count;
}
