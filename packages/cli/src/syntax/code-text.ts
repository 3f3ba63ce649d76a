/** A text as code: what stands around its rare characters, and, line by line, which places are code. */
import { bordersWithin, type CodeRules, codePlaces } from '@limpid/engine';
import { endOfLine, firstOf } from './stretches.ts';
import { type StringBorders, stringBorders } from './string-borders.ts';
import { matchesIn, type Part, wideParts } from './wide-parts.ts';

/** Of the last line above, as much as says what begins the next one. */
const NEAR = 200;
const DIVIDES_BY_SLASHES =
  /\.(?:py[ixw]?|ipynb|sage|smk|wsgi|bzl|star|lua|jl|p[lm])$|(?:^|[\\/])(?:sconstruct|sconscript|snakefile|wscript|build|workspace)$/i;

const IS_TOML = /\.toml$/i;
const BEGINS_COMMENT = /^(?:\/[/*]|#|--|;|=\w)/;

export class CodeText {
  readonly text: string;
  readonly name: string | null;
  readonly #rules: CodeRules;
  #strings: StringBorders | null = null;
  /** With those of one line. */
  #all: StringBorders | null = null;
  #parts: readonly Part[] | null = null;
  /** The line that was asked about last: one line may have many. */
  #start = 0;
  #places: Uint8Array = new Uint8Array();
  /** The places of that line, whatever stands above it. */
  #lineAlone: Uint8Array | null = null;

  /** `name` is the path of the file; null where there is none. */
  constructor(text: string, name: string | null = null) {
    this.text = text;
    this.name = name;
    this.#rules = { hasSlashOperator: name !== null && DIVIDES_BY_SLASHES.test(name), readsStrings: true };
  }

  get parts(): readonly Part[] {
    this.#parts ??= wideParts(this.text);
    return this.#parts;
  }

  /** What a pattern finds that has a rare character. */
  matchAll(pattern: RegExp): ReturnType<typeof matchesIn> {
    return matchesIn(this.parts, pattern);
  }

  isCode(index: number): boolean {
    this.#goTo(index);
    return this.#places[index - this.#start] === 1;
  }

  get strings(): StringBorders {
    this.#strings ??= stringBorders(this.text, this.name);
    return this.#strings;
  }

  get #allBorders(): StringBorders {
    this.#all ??= stringBorders(this.text, this.name, true);
    return this.#all;
  }

  /** Whether it is in no string or comment where all of them are known. */
  isCertain(index: number): boolean {
    const { borders, until } = this.#allBorders;
    return index < until && bordersWithin(borders, index, index).length % 2 === 0;
  }

  /** Whether it is in a string of several lines, where all of them are known. */
  isInLongString(index: number): boolean {
    const { borders, until } = this.strings;
    return index < until && bordersWithin(borders, index, index).length % 2 === 1;
  }

  /** Whether settings that are known have text there, which may look like one of them. */
  isTextOfSettings(index: number): boolean {
    return this.isInComment(index) || (IS_TOML.test(this.name ?? '') && this.isInLongString(index));
  }

  /** Whether it is in a comment, where all strings and comments are known. */
  isInComment(index: number): boolean {
    return BEGINS_COMMENT.test(this.#textAt(index));
  }

  /** Whether it is in a string, where all strings and comments are known. */
  isInString(index: number): boolean {
    const begin = this.#textAt(index);
    return begin !== '' && !BEGINS_COMMENT.test(begin);
  }

  /** How the string or comment begins that has an index in it; empty where none is known to. */
  #textAt(index: number): string {
    const { borders, until } = this.#allBorders;
    if (index >= until) return '';
    const next = firstOf(borders.length, (at) => (borders[at] as number) > index);
    const start = borders[next - 1] ?? 0;
    return next % 2 === 0 ? '' : this.text.slice(start, start + 2);
  }

  /** Whether it is code, or would be if a string was read wrongly: two readings must agree that it is text. */
  mayBeCode(index: number): boolean {
    if (index >= this.#allBorders.until || this.isCertain(index) || this.isCode(index)) return true;
    const end = this.#start + this.#places.length;
    this.#lineAlone ??= codePlaces(this.text.slice(this.#start, end), this.#rules);
    return this.#lineAlone[index - this.#start] === 1;
  }

  /** The line of an index, up to so many units before and behind it. */
  around(index: number, length: number): string {
    this.#goTo(index);
    const end = Math.min(this.#start + this.#places.length, index + length);
    return this.text.slice(Math.max(this.#start, index - length), end);
  }

  #goTo(index: number): void {
    const { text } = this;
    if (index >= this.#start && index < this.#start + this.#places.length) return;
    this.#start = text.lastIndexOf('\n', index) + 1;
    this.#lineAlone = null;
    const [start, end] = [this.#start, endOfLine(text, index)];
    const borders = bordersWithin(this.strings.borders, start, end);
    const above = text.slice(Math.max(0, start - NEAR), start);
    this.#places = codePlaces(text.slice(start, end), { ...this.#rules, borders, above });
  }
}
