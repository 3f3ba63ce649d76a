/** What of a shell script is text and no command: its comments, its strings, and its here-documents. */
import { endOfLine, type Stretch } from './stretches.ts';

/** In text order, and none within another. */
export interface ShellText extends Stretch {
  /** Of a here-document: the line that ends it, whether tabs may stand before that, and where its opener stands. */
  readonly word?: string;
  readonly stripsTabs?: boolean;
  readonly opener?: number;
}

/** From behind the opening bracket to behind the closing one. */
export interface Bracket extends Stretch {
  readonly isSubstitution: boolean;
}

export interface ShellParts {
  readonly texts: readonly ShellText[];
  /** In the order of their ends. */
  readonly brackets: readonly Bracket[];
  /** Where the brackets stand that close none: those behind patterns of `case`. */
  readonly labels: ReadonlySet<number>;
}

/** What is open at a place: `(` commands in brackets, `#` arithmetic, `{` a value, and quotation marks. */
interface Frame {
  readonly opener: '(' | '#' | '{' | '"' | '`';
  readonly start: number;
  /** Values in double quotation marks are text, and so is an apostrophe in them. */
  readonly isText: boolean;
  /** Brackets of arithmetic. */
  depth: number;
  /** Each `case`, whose patterns end in a bracket that closes nothing. */
  cases: number;
}

const SIGNS_OF_TEXT = /\\[\s\S]|["`}]|\$\(\(?|\$\{/g;
const SIGNS_OF_CODE =
  /\\[\s\S]|\$?['"]|[`{}#\n]|\$?\(\(?|\)|\$\{|<<<|<<-?|\b(?:case(?=[ \t][^\n;]{1,200}[ \t]in(?:\s|$))|esac)\b/g;
/** Behind these begins a word, and `#` a comment. */
const BEFORE_WORD = /[\s;&|()`]/;
/** Each part of the word behind `<<`: a return is a letter of it. */
const PART_OF_WORD = /'([^'\n]*)'|"([^"\n]*)"|\\([^\n])|([^\s;&|<>()'"\\]|\r(?=\n|$))/y;
const BLANKS = /[ \t]*/y;

/** `endsInReturns`: the lines of the file end in a return and a line feed throughout. */
export function textsOfShell(text: string, endsInReturns = false): readonly ShellText[] {
  return partsOfShell(text, endsInReturns).texts;
}

export function partsOfShell(text: string, endsInReturns = false): ShellParts {
  return new ShellReader(text, endsInReturns).read();
}

/** `endsInReturns`: a return at its end belongs to the line end. */
export function withoutReturn(line: string, endsInReturns: boolean): string {
  return endsInReturns ? line.replace(/\r$/, '') : line;
}

class ShellReader {
  readonly #text: string;
  readonly #endsInReturns: boolean;
  readonly #texts: ShellText[] = [];
  readonly #frames: Frame[] = [];
  readonly #brackets: Bracket[] = [];
  readonly #labels = new Set<number>();
  /** Here-documents that begin on the next line. */
  #next: Required<Omit<ShellText, keyof Stretch>>[] = [];
  #index = 0;
  /** Apostrophes that close nothing are letters. */
  #hasApostrophes = true;

  constructor(text: string, endsInReturns: boolean) {
    this.#text = text;
    this.#endsInReturns = endsInReturns;
  }

  read(): ShellParts {
    for (;;) {
      const { isText = false } = this.#frames.at(-1) ?? {};
      const signs = isText ? SIGNS_OF_TEXT : SIGNS_OF_CODE;
      signs.lastIndex = this.#index;
      const found = signs.exec(this.#text);
      const end = found === null ? this.#text.length : signs.lastIndex;
      if (isText) this.#addText(this.#index, end);
      this.#index = end;
      if (found === null) return { texts: this.#texts, brackets: this.#brackets, labels: this.#labels };
      if (isText) this.#readInText(found[0]);
      else this.#readInCode(found[0], found.index);
    }
  }

  #readInText(sign: string): void {
    const { opener } = this.#frames.at(-1) as Frame;
    if (sign === (opener === '{' ? '}' : '"')) this.#frames.pop();
    else if (sign === '"') this.#open('"');
    else if (sign === '`') this.#open('`');
    else if (sign.startsWith('$')) this.#openBracket(sign);
  }

  #readInCode(sign: string, start: number): void {
    const top = this.#frames.at(-1);
    const closes = (opener: Frame['opener']) => top?.opener === opener;
    if (sign === '"' || sign === '$"') this.#open('"');
    else if (sign === "'" || sign === "$'") this.#readString(sign, start);
    else if (sign === (closes('`') ? '`' : closes('{') ? '}' : '')) this.#frames.pop();
    else if (sign === '`') this.#open('`');
    else if (sign === '#') this.#readComment(start);
    else if (sign === '\n') this.#readHereDocuments();
    else if (sign === '<<' || sign === '<<-') this.#readWord(sign, start);
    else if (sign === ')') this.#closeBracket();
    else if (sign === 'case' && top !== undefined) top.cases++;
    else if (sign === 'esac' && top !== undefined) top.cases = Math.max(0, top.cases - 1);
    else if (sign.includes('(') || sign === '${') this.#openBracket(sign);
  }

  #open(opener: Frame['opener'], depth = 1): void {
    const isIn = this.#frames.at(-1)?.isText === true;
    const isText = opener === '"' || (opener === '{' && isIn);
    this.#frames.push({ opener, start: this.#index, isText, depth, cases: 0 });
  }

  #openBracket(sign: string): void {
    const top = this.#frames.at(-1);
    if (sign === '${') this.#open('{');
    else if (top?.opener === '#') top.depth += sign.endsWith('((') ? 2 : 1;
    else if (sign.endsWith('((')) this.#open('#', 2);
    else if (top?.opener !== '{' || sign === '$(') this.#open('(');
  }

  #closeBracket(): void {
    const end = this.#index;
    const top = this.#frames.at(-1);
    if (top === undefined || top.cases > 0) this.#labels.add(end - 1);
    else if ((top.opener === '(' || top.opener === '#') && --top.depth === 0) {
      this.#frames.pop();
      const isSubstitution = this.#text.charAt(top.start - 2) === '$';
      if (top.opener === '(') this.#brackets.push({ start: top.start, end, isSubstitution });
    }
  }

  #readString(sign: string, start: number): void {
    if (!this.#hasApostrophes) return;
    const end = sign === "'" ? this.#text.indexOf("'", this.#index) : this.#endOfEscaped();
    if (end < 0) {
      this.#hasApostrophes = false;
      return;
    }
    this.#index = end + 1;
    this.#addText(start, this.#index);
  }

  #endOfEscaped(): number {
    const ends = /\\[\s\S]|'/g;
    ends.lastIndex = this.#index;
    for (let found = ends.exec(this.#text); found !== null; found = ends.exec(this.#text))
      if (found[0] === "'") return found.index;
    return -1;
  }

  #readComment(start: number): void {
    const opener = this.#frames.at(-1)?.opener;
    if (opener === '{' || opener === '#') return;
    if (start > 0 && !BEFORE_WORD.test(this.#text.charAt(start - 1))) return;
    this.#index = endOfLine(this.#text, start);
    this.#addText(start, this.#index);
  }

  #readWord(sign: string, opener: number): void {
    if (['{', '#'].includes(this.#frames.at(-1)?.opener ?? '')) return;
    BLANKS.lastIndex = this.#index;
    BLANKS.exec(this.#text);
    PART_OF_WORD.lastIndex = BLANKS.lastIndex;
    let word: string | null = null;
    for (let part = PART_OF_WORD.exec(this.#text); part !== null; part = PART_OF_WORD.exec(this.#text)) {
      word = (word ?? '') + part.slice(1).join('');
      this.#index = PART_OF_WORD.lastIndex;
    }
    if (word !== null)
      this.#next.push({
        word: withoutReturn(word, this.#endsInReturns),
        stripsTabs: sign === '<<-',
        opener,
      });
  }

  #readHereDocuments(): void {
    for (const { word, stripsTabs, opener } of this.#next) {
      const start = this.#index;
      let end = endOfLine(this.#text, start);
      while (end < this.#text.length && !this.#isEnd(this.#text.slice(this.#index, end), word, stripsTabs)) {
        this.#index = end + 1;
        end = endOfLine(this.#text, this.#index);
      }
      const isEnded = this.#isEnd(this.#text.slice(this.#index, end), word, stripsTabs);
      this.#texts.push({ start, end: isEnded ? this.#index : end, word, stripsTabs, opener });
      this.#index = Math.min(end + 1, this.#text.length);
    }
    this.#next = [];
  }

  #isEnd(line: string, word: string, stripsTabs: boolean): boolean {
    return withoutReturn(stripsTabs ? line.replace(/^\t+/, '') : line, this.#endsInReturns) === word;
  }

  #addText(start: number, end: number): void {
    const last = this.#texts.at(-1);
    if (last?.end === start && last.word === undefined)
      this.#texts[this.#texts.length - 1] = { start: last.start, end };
    else if (end > start) this.#texts.push({ start, end });
  }
}
