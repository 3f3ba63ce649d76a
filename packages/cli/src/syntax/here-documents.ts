/** Whether `<<WORD` begins a document or shifts bits: Ruby and Perl ask what stands before it. */

/** With a document of Ruby or Perl the line goes on behind its word. */
const DOCUMENT = /^<<(<?)([~-]?)\s*["'`]?(.*?)["'`]?$/;
const IS_BLANK = /\s/;
const IS_BARE = /^<<\w/;
const NEAR = 100;
const ENDS_VALUE =
  /(?:[)\]}"'`]|(?<![\w$@])\d\w*|[$@%]\w+|(?<![\w$@.])(?:class|end|self|nil|true|false|__\w+__))$/;
/** Of Perl: behind the handle that is written to. */
const WRITES_TO = /(?<![\w$@])(?:print|printf|say)\s*(?:\$\w+|\{[^{}]*\})$/;
const WORD = /(?<![\w$@])([A-Za-z_]\w*)$/;
/** Behind these stands a value. */
const BEFORE_VALUE = new Set(
  'puts print printf p pp say return raise warn die croak carp confess exec system eval and or not if unless elsif while until when then else do in yield x eq ne lt gt le ge cmp'.split(
    ' ',
  ),
);
/** Ruby asks whether a word is a variable. */
const MAY_BE_VARIABLE = /\b([a-z_]\w*)[ \t]*(?:[|,)]|[-+*/|&]{0,2}=(?![=~>]))/g;

/** In PHP it ends where the word begins a line, else where it is one. */
export function endOfDocument(opener: string): RegExp | null {
  const [, isPhp, indent, word] = DOCUMENT.exec(opener) ?? [];
  if (word === undefined) return null;
  const blanks = isPhp !== '' || indent !== '' ? '[ \\t]*' : '';
  return new RegExp(`\\n${blanks}${word}${isPhp === '' ? '(?=\\r?(?:\\n|$))' : '(?!\\w)'}`, 'g');
}

/** Tells a document from a shift of bits. */
export class Documents {
  readonly #text: string;
  readonly #isRuby: boolean;
  #variables: ReadonlySet<string> | null = null;

  constructor(text: string, language: 'ruby' | 'perl') {
    this.#text = text;
    this.#isRuby = language === 'ruby';
  }

  /** `index` is where the opener stands, `string` where the last string ends. Null where both may be. */
  isDocument(opener: string, index: number, string: number): boolean | null {
    const end = this.#beforeBlanks(index);
    const before = this.#text.slice(Math.max(0, end - NEAR), end);
    if (!this.#isRuby && WRITES_TO.test(before)) return null;
    if (end === string || ENDS_VALUE.test(before)) return false;
    const word = WORD.exec(before)?.[1];
    if (word === undefined || BEFORE_VALUE.has(word)) return true;
    if (!this.#isRuby || IS_BARE.test(opener)) return null;
    this.#variables ??= new Set(
      Array.from(this.#text.matchAll(MAY_BE_VARIABLE), ([, name]) => name as string),
    );
    return this.#variables.has(word) ? null : true;
  }

  /** To Perl, a line end is a blank; to Ruby behind a backslash alone. */
  #beforeBlanks(index: number): number {
    const text = this.#text;
    let end = index;
    while (end > 0) {
      const isLineEnd = text[end - 1] === '\n';
      if (this.#isRuby && isLineEnd && text[end - 2] !== '\\') break;
      if (!IS_BLANK.test(text[end - 1] as string)) break;
      end -= this.#isRuby && isLineEnd ? 2 : 1;
    }
    return end;
  }
}
