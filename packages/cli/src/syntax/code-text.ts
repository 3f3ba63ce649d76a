/** A text as code: what stands around its rare characters, and, line by line, which places are code. */
import { type CodeRules, codePlaces, endsWithin } from '@limpid/engine';
import { endOfLine } from './stretches.ts';
import { stringEnds } from './string-ends.ts';
import { matchesIn, type Part, wideParts } from './wide-parts.ts';

/** Of the last line above, as much as says what begins the next one. */
const NEAR = 200;
const DIVIDES_BY_SLASHES =
  /\.(?:py[ixw]?|ipynb|sage|smk|wsgi|bzl|star|lua|jl|p[lm])$|(?:^|[\\/])(?:sconstruct|sconscript|snakefile|wscript|build|workspace)$/i;

export class CodeText {
  readonly text: string;
  readonly #name: string | null;
  readonly #rules: CodeRules;
  #ends: readonly number[] | null = null;
  #parts: readonly Part[] | null = null;
  /** The line that was asked about last: one line may have many. */
  #start = 0;
  #places: Uint8Array = new Uint8Array();

  /** `name` is the path of the file; null where there is none. */
  constructor(text: string, name: string | null = null) {
    this.text = text;
    this.#name = name;
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
    const [start, end] = [this.#start, endOfLine(text, index)];
    this.#ends ??= stringEnds(text, this.#name);
    const ends = endsWithin(this.#ends, start, end);
    const above = text.slice(Math.max(0, start - NEAR), start);
    this.#places = codePlaces(text.slice(start, end), { ...this.#rules, ends, above });
  }
}
