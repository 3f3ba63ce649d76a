/** Where strings of several lines begin and end in source code: what follows on the line is code. */
import { codeInString } from '@limpid/engine/quiet-bytes';
import { endOfQuoted } from './end-of-string.ts';
import { Documents } from './here-documents.ts';
import { JAVASCRIPT, languageOf, RUST } from './long-strings.ts';
import type { Language } from './quotes.ts';
import { textsOfShell } from './shell-texts.ts';
import { isShellScript } from './syntax-of-file.ts';

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
  /(?:^|[=(,:[!&|?{;+\-*%^~]|(?<![\w$.])(?:return|typeof|case|do|else|in|of|void|delete|throw|new|await|yield|instanceof|when|if|unless|elsif|while|until|and|or|not|split|grep|match|(?:assert|assert_no|refute)_match))$/;
const BEFORE_DOUBTFUL = /[)}>]$/;
const AFTER_PATTERN = /^[dgimsuvy]{0,8}(?:\s*[;,.)\]}?:&|=]|\s*$)/;
const PATTERN = /\/((?:[^\\/[\n]|\\[^\n]|\[(?:[^\\\]\n]|\\[^\n])*\])+)\//y;
/** With what may be taken for a sign of code. */
const HAS_QUOTE = /["'`]|[^\0-\x7f]/;
const END_IN_PHP = /\n|\?>/g;
const NEAR = 64;
const LONGEST_PATTERN = 4000;
/** Patterns that are none cost the most: so many are in no file. */
const MOST_FAILURES = 10_000;

/** Documents that have no end are most likely shifts of bits: so many are in no file. */
const MOST_DOCUMENTS = 100;

export interface StringBorders {
  /** UTF-16 indices, in order, where texts begin and end in turn: strings of several lines or with other marks than plain ones, and patterns with such. */
  readonly borders: readonly number[];
  /** Up to there it is known what is a string: 0 in languages that are not read. */
  readonly until: number;
}

/**
 * None behind a string whose end is unclear. `name` is the path of the file; null where there is none. With `readsAll` those
 * of strings of one line and comments, too.
 */
export function stringBorders(text: string, name: string | null, readsAll = false): StringBorders {
  const language = languageOf(name, text);
  if (language !== undefined) return new Reader(text, language, readsAll).read();
  if (!isShellScript(name ?? '', text)) return { borders: [], until: 0 };
  return { borders: textsOfShell(text).flatMap(({ start, end }) => [start, end]), until: text.length };
}

class Reader {
  readonly #text: string;
  readonly #language: Language;
  readonly #readsAll: boolean;
  readonly #borders: number[] = [];
  /** Of JavaScript: where the texts of the templates whose code is read begin and end, and how many braces are open in it. */
  readonly #templates: { readonly borders: number[]; depth: number }[] = [];
  readonly #shifts: Documents | null;
  /** What ends the documents that begin on the next line; those that may be none have no borders. */
  #documents: { readonly end: RegExp; readonly isText: boolean }[] = [];
  /** Where the last string ends. */
  #string = -1;
  /** The last line end before what is read, and the first one behind it. */
  #line = -1;
  #next: number;
  /** By quotation mark: up to there none closes. */
  readonly #unclosed = new Map<string, number>();
  /** By what ends a comment: from there on nothing does. */
  readonly #endless = new Map<string, number>();
  #failures = 0;
  /** The last comments that were read. */
  #comment = { start: 0, end: 0 };

  constructor(text: string, language: Language, readsAll: boolean) {
    this.#readsAll = readsAll;
    this.#text = language.withPlainQuotes?.(text) ?? text;
    this.#language = language;
    this.#shifts = language.documents === undefined ? null : new Documents(this.#text, language.documents);
    this.#next = text.indexOf('\n');
  }

  read(): StringBorders {
    const text = this.#text;
    const { begins } = this.#language;
    const opener = new RegExp(this.#language.opener);
    const first = begins === undefined ? 0 : text.search(begins);
    if (first < 0) return { borders: [], until: 0 };
    if (this.#readsAll && first > 0) this.#borders.push(0, first);
    opener.lastIndex = first;
    let until = text.length;
    for (let found = opener.exec(text); found !== null; found = opener.exec(text)) {
      const after = this.#after(found[0], found.index);
      if (after < 0) {
        until = found.index;
        break;
      }
      opener.lastIndex = after;
    }
    // Templates end after those in their code.
    return { borders: this.#borders.sort((one, other) => one - other), until };
  }

  /** Where reading goes on; -1 where it is unclear what is a string. */
  #after(opener: string, index: number): number {
    const behind = index + opener.length;
    const { commentEnds = {}, endOfDocument } = this.#language;
    const close =
      opener === '/*' ? '*/' : (commentEnds[opener] ?? (/^=\w/.test(opener) ? commentEnds['='] : undefined));
    if (close !== undefined) return this.#afterComment(behind, close);
    const document = endOfDocument?.(opener) ?? null;
    if (document !== null) {
      const isText = this.#shifts === null || this.#shifts.isDocument(opener, index, this.#string);
      if (isText !== false) this.#documents.push({ end: document, isText: isText === true });
      return behind;
    }
    if (opener.startsWith('__')) return -1;
    switch (opener) {
      case '//':
      case '#':
      case ';':
      case '--':
        return this.#comments(index, this.#endOfLineComment(behind));
      case '\n':
        return this.#afterDocuments(index);
      case '/':
        return this.#afterPattern(index);
      case '{':
        this.#brace(1);
        return behind;
      case '}':
        return this.#brace(-1) ? this.#afterTemplate(behind) : behind;
      case '`':
        if (this.#language !== JAVASCRIPT) break;
        this.#templates.push({ borders: [index], depth: 0 });
        return this.#afterTemplate(behind);
    }
    return this.#afterString(opener, index);
  }

  #endOfLine(from: number): number {
    const end = this.#text.indexOf('\n', from);
    return end < 0 ? this.#text.length : end;
  }

  /** In PHP, what ends the code ends it, too. */
  #endOfLineComment(from: number): number {
    if (this.#language.begins === undefined) return this.#endOfLine(from);
    END_IN_PHP.lastIndex = from;
    return END_IN_PHP.exec(this.#text)?.index ?? this.#text.length;
  }

  #afterComment(from: number, close: string): number {
    if (from >= (this.#endless.get(close) ?? Number.POSITIVE_INFINITY)) return from;
    const found = this.#text.indexOf(close, from);
    // The rest of a page of PHP is text.
    const end = found < 0 && close === '<?' ? this.#text.length - close.length : found;
    if (end >= 0) return this.#comments(from - close.length, end + close.length);
    this.#endless.set(close, from);
    return from;
  }

  /** From the end of a line to that of the documents that begin behind it. */
  #afterDocuments(lineEnd: number): number {
    let from = lineEnd;
    for (const { end, isText } of this.#documents) {
      end.lastIndex = from;
      const found = end.exec(this.#text);
      if (found === null && ++this.#failures > MOST_DOCUMENTS) return -1;
      if (found === null) continue;
      if (isText) this.#addText(from, end.lastIndex);
      from = end.lastIndex;
    }
    this.#documents = [];
    return Math.max(from, lineEnd + 1);
  }

  /** But for code in it. */
  #addText(start: number, end: number): void {
    this.#borders.push(start);
    for (const [from, to] of codeInString(this.#text, start, end)) this.#borders.push(from, to);
    this.#borders.push(end);
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
    const template = this.#templates.at(-1) as { borders: number[]; depth: number };
    if (template.borders.length % 2 === 0) template.borders.push(from - 1);
    const sign = /[\\`]|\$\{/g;
    sign.lastIndex = from;
    for (let found = sign.exec(this.#text); found !== null; found = sign.exec(this.#text)) {
      if (found[0] === '\\') sign.lastIndex++;
      else if (found[0] === '`') {
        this.#templates.pop();
        template.borders.push(sign.lastIndex);
        return this.#end(template.borders[0] as number, sign.lastIndex, false, template.borders);
      } else {
        template.depth = 1;
        template.borders.push(sign.lastIndex);
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
    if (!isDoubtful && (this.#readsAll || HAS_QUOTE.test(body))) this.#borders.push(index, end);
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
    if (this.#readsAll) this.#borders.push(start, end);
    return end;
  }

  #afterString(opener: string, index: number): number {
    const behind = index + opener.length;
    if (opener === "'" && this.#language === RUST)
      return this.#isCharacter(index) ? CHARACTER.lastIndex : behind;
    if (opener === "'" && this.#language.lineComment === '//' && this.#isInWord(index)) return behind;
    const quote = this.#language.quoteOf(opener);
    if (quote === null) return behind;
    if (!quote.isLong && behind <= (this.#unclosed.get(opener) ?? -1)) return behind;
    const end = endOfQuoted(this.#text, behind, quote, this.#language.quoteOf);
    if (end >= 0) return this.#end(index, end, opener.length > 1);
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

  /** A string from one index to another was read. `isOwn`: no other language begins one like that. `borders` are those of its texts. */
  #end(start: number, end: number, isOwn: boolean, borders?: readonly number[]): number {
    while (this.#next >= 0 && this.#next < end) {
      this.#line = this.#next;
      this.#next = this.#text.indexOf('\n', this.#next + 1);
    }
    this.#string = end;
    const isLong = this.#line >= start;
    if (isLong && this.#isInside(end)) return -1;
    if (!isLong && !isOwn && !this.#readsAll) return end;
    if (borders === undefined) this.#addText(start, end);
    else for (const border of borders) this.#borders.push(border);
    return end;
  }

  #isInside(end: number): boolean {
    if (!IS_INSIDE.test(this.#text.charAt(end))) return false;
    OPERATOR.lastIndex = end;
    return !OPERATOR.test(this.#text);
  }
}
