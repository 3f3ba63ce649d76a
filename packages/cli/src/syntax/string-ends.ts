/** Where strings of several lines end in source code: what follows on the line is code. */

import { JAVASCRIPT, type Language, languageOf, type Quote, RUST } from './long-strings.ts';

/** Right before an apostrophe, a letter makes it one of a word, unless it begins a string or is a word of the language. */
const IS_WORD = /[\w$]$/;
const MAY_STAND_BEFORE =
  /(?<![\w$])(?:[bBuUfFrRtTL]{1,2}|u8|return|case|typeof|in|of|else|default|import|from|as|await|yield|void|throw|new|delete|instanceof|do|export|extends)$/;
const LONGEST_WORD = 16;
/** A character or a lifetime of Rust. */
const CHARACTER = /'(?:\\[^\n]{1,10}?|[^\\'\n]{1,2})'/y;
/** No code stands right behind a string like that: then the quotation marks were counted wrongly. */
const IS_INSIDE = /[\w$"'`\\]/;
const OPERATOR =
  /(?:in|instanceof|of|as|is|if|else|for|and|or|not|satisfies|to|until|downTo|matches|mod)(?![\w$])/y;
/** Nothing stands there that could be divided, or perhaps nothing. */
const BEFORE_PATTERN =
  /(?:^|[=(,:[!&|?{;+\-*%^~]|(?<![\w$.])(?:return|typeof|case|do|else|in|of|void|delete|throw|new|await|yield|instanceof))$/;
const BEFORE_DOUBTFUL = /[)}>]$/;
const AFTER_PATTERN = /^[dgimsuvy]{0,8}(?:\s*[;,.)\]}?:&|=]|\s*$)/;
const PATTERN = /\/((?:[^\\/[\n]|\\[^\n]|\[(?:[^\\\]\n]|\\[^\n])*\])+)\//y;
const HAS_QUOTE = /["'`]/;
const NEAR = 64;
const LONGEST_PATTERN = 4000;
/** Patterns that are none cost the most: so many are in no file. */
const MOST_FAILURES = 10_000;

/**
 * UTF-16 indices, in order, behind strings that began on an earlier line, and behind patterns of JavaScript with quotation
 * marks: there code goes on. None after one whose end is unclear. `name` is the path of the file.
 */
export function stringEnds(text: string, name: string | null): readonly number[] {
  const language = name === null ? undefined : languageOf(name);
  return language === undefined ? [] : new Reader(text, language).read();
}

class Reader {
  readonly #text: string;
  readonly #language: Language;
  readonly #ends: number[] = [];
  /** Of JavaScript: where the templates began whose code is read, and how many braces are open in it. */
  readonly #templates: { readonly start: number; depth: number }[] = [];
  /** The last line end before what is read, and the first one behind it. */
  #line = -1;
  #next: number;
  /** By quotation mark: up to there none closes. */
  readonly #unclosed = new Map<string, number>();
  #lastComment = Number.POSITIVE_INFINITY;
  #failures = 0;
  /** The last comments that were read. */
  #comment = { start: 0, end: 0 };

  constructor(text: string, language: Language) {
    this.#text = text;
    this.#language = language;
    this.#next = text.indexOf('\n');
  }

  read(): readonly number[] {
    const text = this.#text;
    const opener = new RegExp(this.#language.opener);
    for (let found = opener.exec(text); found !== null; found = opener.exec(text)) {
      const after = this.#after(found[0], found.index);
      if (after < 0) break;
      opener.lastIndex = after;
    }
    return this.#ends;
  }

  /** Where reading goes on; -1 where it is unclear what is a string. */
  #after(opener: string, index: number): number {
    const behind = index + opener.length;
    if (opener === this.#language.lineComment) return this.#comments(index, this.#endOfLine(behind));
    switch (opener) {
      case '/*':
        return this.#afterComment(behind);
      case '/':
        return this.#afterPattern(index);
      case '{':
        this.#brace(1);
        return behind;
      case '}':
        return this.#brace(-1) ? this.#afterTemplate(behind) : behind;
      case '`':
        if (this.#language !== JAVASCRIPT) break;
        this.#templates.push({ start: index, depth: 0 });
        return this.#afterTemplate(behind);
    }
    return this.#afterString(opener, index);
  }

  #endOfLine(from: number): number {
    const end = this.#text.indexOf('\n', from);
    return end < 0 ? this.#text.length : end;
  }

  #afterComment(from: number): number {
    if (from >= this.#lastComment) return from;
    const end = this.#text.indexOf('*/', from);
    if (end >= 0) return this.#comments(from - 2, end + 2);
    this.#lastComment = from;
    return from;
  }

  /** Whether the brace ends the code in a template. */
  #brace(change: 1 | -1): boolean {
    const template = this.#templates.at(-1);
    if (template === undefined) return false;
    template.depth += change;
    return template.depth === 0;
  }

  /** From a place in the innermost template to its end, or to the code in it. */
  #afterTemplate(from: number): number {
    const template = this.#templates.at(-1) as { start: number; depth: number };
    const sign = /[\\`]|\$\{/g;
    sign.lastIndex = from;
    for (let found = sign.exec(this.#text); found !== null; found = sign.exec(this.#text)) {
      if (found[0] === '\\') sign.lastIndex++;
      else if (found[0] === '`') {
        this.#templates.pop();
        return this.#end(template.start, sign.lastIndex);
      } else {
        template.depth = 1;
        return sign.lastIndex;
      }
    }
    return -1;
  }

  #afterPattern(index: number): number {
    const text = this.#text;
    if (this.#failures > MOST_FAILURES) return index + 1;
    const before = this.#before(index);
    const isDoubtful = BEFORE_DOUBTFUL.test(before);
    if (!isDoubtful && !BEFORE_PATTERN.test(before)) return index + 1;
    PATTERN.lastIndex = 0;
    const [pattern, body = ''] = PATTERN.exec(text.slice(index, index + LONGEST_PATTERN)) ?? [];
    if (pattern === undefined) {
      this.#failures++;
      return index + 1;
    }
    const end = index + pattern.length;
    const rest = text.slice(end, end + LONGEST_WORD).split('\n', 1)[0] as string;
    if (isDoubtful && (/^\s/.test(body) || !AFTER_PATTERN.test(rest))) return index + 1;
    if (!isDoubtful && HAS_QUOTE.test(body)) this.#ends.push(end);
    return end;
  }

  /** What stands before an index, without comments and blanks. */
  #before(index: number): string {
    const text = this.#text;
    const { start, end } = this.#comment;
    const isBehind = end > index - NEAR && text.slice(end, index).trim() === '';
    const last = isBehind ? start : index;
    return text.slice(Math.max(0, last - NEAR), last).trimEnd();
  }

  /** Of comments with nothing between them but blanks, the first one counts. */
  #comments(start: number, end: number): number {
    const isNext = this.#text.slice(this.#comment.end, start).trim() === '';
    this.#comment = { start: isNext ? this.#comment.start : start, end };
    return end;
  }

  #afterString(opener: string, index: number): number {
    const behind = index + opener.length;
    if (opener === "'" && this.#language === RUST)
      return this.#isCharacter(index) ? CHARACTER.lastIndex : behind;
    if (opener === "'" && this.#language.lineComment === '//' && this.#isInWord(index)) return behind;
    const quote = this.#language.quoteOf(opener);
    if (!quote.isLong && behind <= (this.#unclosed.get(opener) ?? -1)) return behind;
    const end = this.#endOfString(behind, quote);
    if (end >= 0) return this.#end(index, end);
    if (quote.isLong) return -1;
    this.#unclosed.set(opener, this.#endOfLine(behind));
    return behind;
  }

  #isInWord(index: number): boolean {
    const before = this.#text.slice(Math.max(0, index - LONGEST_WORD), index);
    return IS_WORD.test(before) && !MAY_STAND_BEFORE.test(before);
  }

  #isCharacter(index: number): boolean {
    CHARACTER.lastIndex = index;
    return CHARACTER.test(this.#text);
  }

  /** Behind what closes it; -1 where nothing does. A short one goes on behind an escaped line end alone. */
  #endOfString(from: number, { close, escaped, isLong }: Quote): number {
    const text = this.#text;
    for (let index = from; index < text.length; index++) {
      const unit = text.charAt(index);
      if (unit === '\\' && escaped === 'backslash') index++;
      else if (unit === '\n' && !isLong) return -1;
      else if (unit === close.charAt(0) && text.startsWith(close, index)) {
        const end = index + close.length;
        if (escaped === 'double' && text.charAt(end) === close) index++;
        else if (escaped === 'none' && close.length === 3) return this.#behindMore(end, close.charAt(0));
        else return end;
      }
    }
    return -1;
  }

  /** Of more than three quotation marks, the last three close. */
  #behindMore(end: number, mark: string): number {
    let last = end;
    while (this.#text.charAt(last) === mark) last++;
    return last;
  }

  /** A string from one index to another was read. */
  #end(start: number, end: number): number {
    while (this.#next >= 0 && this.#next < end) {
      this.#line = this.#next;
      this.#next = this.#text.indexOf('\n', this.#next + 1);
    }
    if (this.#line < start) return end;
    if (this.#isInside(end)) return -1;
    this.#ends.push(end);
    return end;
  }

  #isInside(end: number): boolean {
    if (!IS_INSIDE.test(this.#text.charAt(end))) return false;
    OPERATOR.lastIndex = end;
    return !OPERATOR.test(this.#text);
  }
}
