/** Which places of a file are in comments and strings, also in those of several lines. */

/** How a language writes comments and strings. */
interface Notation {
  /** What begins a comment up to the end of the line; at its place in the line. */
  readonly line: RegExp | null;
  readonly block: readonly (readonly [open: string, close: string])[];
  /** One line each, with backslashes for escapes. */
  readonly strings: RegExp;
  /** Three quotation marks begin a string of several lines. */
  readonly hasLong: boolean;
  /** Code stands in `${}` of strings between grave accents. */
  readonly hasTemplates: boolean;
}

const [STARS, PARENS, ARROWS] = [['/*', '*/'] as const, ['(*', '*)'] as const, ['<!--', '-->'] as const];
/** A backslash at the end of a line joins it to the next one. */
const QUOTED = /"(?:[^"\\\n]|\\[\s\S])*"|'(?:[^'\\\n]|\\[\s\S])*'/y;
/** One character between single quotation marks; others are no strings. */
const WITH_CHARACTERS = /"(?:[^"\\\n]|\\[\s\S])*"|'(?:[^'\\\n]|\\[^\n]{1,9}?)'/y;
/** Without escapes between single quotation marks; what runs code inside double ones is no text. */
const OF_SHELLS = /"(?:[^"\\\n$`]|\\[\s\S]|\$(?![({]))*"|'[^'\n]*'/y;
const WITHOUT_ESCAPES = /"[^"\n]*"|'[^'\n]*'/y;
const DOUBLE = /"(?:[^"\\\n]|\\[\s\S])*"/y;

const SLASHES = /(?<!:)\/\//y;
const HASH = /(?<![\w$&{])#/y;
const DASHES = /--/y;
const SEMICOLON = /;/y;

function notation(line: RegExp | null, more: Partial<Notation> = {}): Notation {
  return { line, block: [], strings: QUOTED, hasLong: false, hasTemplates: false, ...more };
}

const C = notation(SLASHES, { block: [STARS], strings: WITH_CHARACTERS });
const ML = notation(/(?!)/y, { block: [PARENS], strings: WITH_CHARACTERS });
const SCRIPT = notation(SLASHES, { block: [STARS], hasTemplates: true });
const PYTHON = notation(/#/y, { hasLong: true });
const LISP = notation(SEMICOLON, { strings: DOUBLE });

/** By the ends of names. */
const NOTATIONS: readonly (readonly [string, Notation])[] = [
  ['js mjs cjs ts mts cts jsx tsx', SCRIPT],
  ['c h cc cpp cxx hh hpp hxx ino go zig d glsl hlsl wgsl cu rs m mm v sv thrift proto sol', C],
  ['java kt kts scala sc cs csx swift', { ...C, hasLong: true }],
  ['dart groovy gradle jenkinsfile', notation(SLASHES, { block: [STARS], hasLong: true })],
  ['json5 jsonc json code-workspace bicep jsonnet libsonnet', notation(SLASHES, { block: [STARS] })],
  ['py pyi pyw pyx sage nim', PYTHON],
  ['jl ex exs', notation(HASH, { strings: WITH_CHARACTERS, hasLong: true })],
  ['php', notation(/\/\/|#(?!\[)/y, { block: [STARS, ARROWS] })],
  ['tf tfvars hcl', notation(/\/\/|#/y, { block: [STARS] })],
  ['nix', notation(HASH, { block: [STARS] })],
  ['sql', notation(DASHES, { block: [STARS], strings: WITHOUT_ESCAPES })],
  ['lua vhd vhdl', notation(DASHES)],
  ['hs elm', notation(DASHES, { block: [['{-', '-}']], strings: WITH_CHARACTERS })],
  ['ml mli pas', ML],
  ['fs fsi fsx', { ...C, block: [PARENS], hasLong: true }],
  ['lisp el clj cljs cljc edn scm rkt', LISP],
  ['asm s wat', { ...LISP, block: [STARS] }],
  ['f f90', notation(/!/y, { strings: WITHOUT_ESCAPES })],
  ['erl hrl', notation(/%/y, { strings: QUOTED })],
  ['vb', notation(/'|\brem\b/iy, { strings: DOUBLE })],
  ['bat cmd', notation(/(?<=^[ \t]*|[&|(][ \t]*)(?:@?rem\b|::)/imy, { strings: WITHOUT_ESCAPES })],
  ['vim', notation(/(?!)/y)],
  [
    'vue svelte astro erb ejs hbs mustache handlebars twig jinja jinja2 j2 njk liquid cshtml razor jsp asp aspx pug haml phtml',
    notation(SLASHES, { block: [STARS, ARROWS] }),
  ],
  ['yaml yml', notation(/(?<![^\s])#/my)],
  ['rb rake gemspec podspec cr pl pm t r coffee graphql gql rego cmake bzl bazel tcl', notation(HASH)],
];
const BY_END = new Map(NOTATIONS.flatMap(([ends, one]) => ends.split(' ').map((end) => [end, one] as const)));
/** Of shells, and of files that only their first line names. */
const OTHER = notation(/(?<![^\s;&|()])#/y, { strings: OF_SHELLS });

/** Before a string of Python or C# that is a format. */
const IS_FORMAT = /[fF$][rR@]?$/;
const CODE_OF_FORMAT = /\{/;
const CODE_OF_STRING = /[$#]\{|\$\(|\\\(/;

const LONG = /"""|'''/y;
/** What may be a pattern, or two divisions. */
const PATTERN = /\/(?:[^\\\n/[]|\\[^\n]|\[(?:[^\]\\\n]|\\[^\n])*\])+\//y;
const HAS_QUOTES = /["'`]|\/\*|\/\//;
/** Before a string between grave accents, and before a pattern. */
const BEFORE_TEMPLATE =
  /(?:[([{,;=:?&|+!]|=>|\b(?:return|await|yield|case|typeof|default))\s*$|[\w$)\]]$|^\s*$/;
const BEFORE_PATTERN = /(?:[([{,;=:?&|!]|\b(?:return|case|typeof))\s*$|^\s*$/;
const WORD = 20;
const LINE_END = '\n';

/** Is asked in the order of the text, which is read once. */
export class TextPlaces {
  readonly #text: string;
  readonly #notation: Notation;
  /** Up to which the text is read; by units, 1 where it is comment or string. */
  #index = 0;
  readonly #isText: Uint8Array;
  /** Where comments end that end with a sign of their own, by their places. */
  readonly #comments = new Map<number, number>();
  /** Braces that are open in each `${` of a template. */
  readonly #braces: number[] = [];
  /** Up to which index signs are no begin of a pair. */
  readonly #unpaired = new Map<string, number>();
  /** Whether quotation marks of a pattern may have passed for those of a string: texts of several lines are not believed. */
  #isInDoubt = false;

  constructor(text: string, name: string) {
    this.#text = text;
    this.#isText = new Uint8Array(text.length);
    this.#notation = BY_END.get(name.slice(name.lastIndexOf('.') + 1)) ?? notationOfFirstLine(text);
  }

  isCode(index: number): boolean {
    while (this.#index <= index) {
      const start = this.#index;
      const end = this.#next(start);
      this.#index = Math.max(end, start + 1);
    }
    return this.#isText[index] === 0;
  }

  /** Where the comment ends that begins here; the same index where none does. */
  endOfComment(index: number): number {
    const mayBegin = this.#notation.block.some(([open]) => this.#text.startsWith(open, index));
    return mayBegin && !this.isCode(index) ? (this.#comments.get(index) ?? index) : index;
  }

  /** Reads what begins here: up to which index? */
  #next(index: number): number {
    const { line, block, strings, hasLong, hasTemplates } = this.#notation;
    const text = this.#text;
    const unit = text.charAt(index);
    if (unit === ' ' || unit === LINE_END) return index;
    for (const [open, close] of block) {
      if (!text.startsWith(open, index)) continue;
      const end = this.#endAfter(close, index + open.length);
      this.#comments.set(index, end);
      return this.#take(index, end);
    }
    if (line !== null && matchEnd(line, text, index) > index)
      return this.#take(index, endOfLine(text, index));
    if (hasLong && matchEnd(LONG, text, index) > index)
      return this.#takeString(index, this.#endAfter(text.slice(index, index + 3), index + 3));
    if (unit === '"' || unit === "'") return this.#takeString(index, this.#endOfPair(strings, index, unit));
    return hasTemplates ? this.#nextOfScript(index, unit) : index;
  }

  /** One that ends nowhere in its line makes no other one there: the line is read once. */
  #endOfPair(pattern: RegExp, index: number, unit: string): number {
    if (index < (this.#unpaired.get(unit) ?? 0)) return index;
    const end = matchEnd(pattern, this.#text, index);
    const isLetter = unit === "'" && pattern === WITH_CHARACTERS;
    if (end > index || isLetter) return end;
    let last = endOfLine(this.#text, index);
    while (last < this.#text.length && this.#text.charAt(last - 1) === '\\')
      last = endOfLine(this.#text, last + 1);
    this.#unpaired.set(unit, last);
    return end;
  }

  /** One with code in it is no text. */
  #takeString(start: number, end: number): number {
    const isFormat = IS_FORMAT.test(this.#text.slice(Math.max(0, start - 2), start));
    const hasCode = (isFormat ? CODE_OF_FORMAT : CODE_OF_STRING).test(this.#text.slice(start, end));
    return hasCode ? end : this.#take(start, end);
  }

  #take(start: number, end: number): number {
    this.#isText.fill(1, start, end);
    return end;
  }

  #nextOfScript(index: number, unit: string): number {
    const text = this.#text;
    const last = this.#braces.length - 1;
    if (unit === '/') return this.#nextOfSlash(index);
    if (unit === '`') {
      if (BEFORE_TEMPLATE.test(text.slice(Math.max(0, index - WORD), index))) return this.#template(index);
      this.#isInDoubt = true;
    }
    if (last < 0 || (unit !== '{' && unit !== '}')) return index;
    const open = (this.#braces[last] as number) + (unit === '{' ? 1 : -1);
    this.#braces[last] = open;
    if (open >= 0) return index;
    this.#braces.pop();
    return this.#template(index);
  }

  /** A pattern; where it may be two divisions, nothing in the line is taken for text. */
  #nextOfSlash(index: number): number {
    const text = this.#text;
    const isAsked = index >= (this.#unpaired.get('/') ?? 0);
    const end = this.#endOfPair(PATTERN, index, '/');
    // Brackets may hide the end of another one from it.
    if (isAsked && end === index && text.slice(index + 1, endOfLine(text, index)).includes('/'))
      this.#isInDoubt = true;
    if (end === index || !HAS_QUOTES.test(text.slice(index + 1, end - 1))) return index;
    if (BEFORE_PATTERN.test(text.slice(Math.max(0, index - WORD), index))) return this.#take(index, end);
    this.#isInDoubt = true;
    return endOfLine(text, index);
  }

  /** Up to its end, or to code in it. */
  #template(start: number): number {
    const text = this.#text;
    let index = start + 1;
    for (; index < text.length; index++) {
      const unit = text.charAt(index);
      if (unit === '\\') index++;
      else if (unit === '`') return this.#take(start, index + 1);
      else if (unit === '$' && text.charAt(index + 1) === '{') {
        this.#braces.push(0);
        return this.#take(start, index + 2);
      } else if (unit === LINE_END && this.#isInDoubt) break;
    }
    return this.#take(start, index);
  }

  #endAfter(close: string, from: number): number {
    if (this.#isInDoubt) {
      const line = this.#text.slice(from, endOfLine(this.#text, from));
      const found = line.indexOf(close);
      return from + (found < 0 ? line.length : found + close.length);
    }
    const found = this.#text.indexOf(close, from);
    return found < 0 ? this.#text.length : found + close.length;
  }
}

/** Of a file whose name does not say it. */
function notationOfFirstLine(text: string): Notation {
  const [line = ''] = text.slice(0, 200).split(LINE_END, 1);
  if (/^#!.*\b(?:node|deno|bun)\b/.test(line)) return SCRIPT;
  return /^#!.*\bpython/.test(line) ? PYTHON : OTHER;
}

function matchEnd(pattern: RegExp, text: string, index: number): number {
  pattern.lastIndex = index;
  return pattern.test(text) ? pattern.lastIndex : index;
}

function endOfLine(text: string, index: number): number {
  const end = text.indexOf(LINE_END, index);
  return end < 0 ? text.length : end;
}
