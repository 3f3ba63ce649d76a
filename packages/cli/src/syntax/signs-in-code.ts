/** Characters that pass for signs of code: letters in names, and what seems to end a comment. UTS #55 4.1. */
import { codePlaces, doubleInNames } from '@limpid/engine';
import type { Double } from './judge-loaded-name.ts';

const SIGN = /[^A-Za-z0-9]/;
const LETTER = /\p{L}/u;
const LAST = 0xffff;
const LINE_END = '\n';

interface Patterns {
  /** A letter in a name of ASCII, or where a sign would stand. */
  readonly letter: RegExp;
  /** What ends no comment. */
  readonly commentEnd: RegExp;
}

let patterns: Patterns | undefined;

/** In a text that is source code: UTF-16 indices, and the sign that each passes for. */
export function signsInCode(text: string): readonly Double[] {
  patterns ??= patternsOf();
  const line = new CodeLine(text);
  const letters = [...text.matchAll(patterns.letter)].filter(({ index }) => line.isCode(index));
  return [...letters, ...text.matchAll(patterns.commentEnd)].map(({ 0: character, index }) => [
    index,
    String.fromCharCode(doubleInNames(character.charCodeAt(0))),
  ]);
}

/** The line that was asked about last: one line may have many. */
class CodeLine {
  readonly #text: string;
  #start = 0;
  #places: Uint8Array = new Uint8Array();

  constructor(text: string) {
    this.#text = text;
  }

  isCode(index: number): boolean {
    const text = this.#text;
    if (index >= this.#start + this.#places.length) {
      this.#start = text.lastIndexOf(LINE_END, index) + 1;
      const end = text.indexOf(LINE_END, index);
      this.#places = codePlaces(text.slice(this.#start, end < 0 ? text.length : end));
    }
    return this.#places[index - this.#start] === 1;
  }
}

function patternsOf(): Patterns {
  const signs: string[] = [];
  for (let codePoint = 0x80; codePoint <= LAST; codePoint++)
    if (SIGN.test(String.fromCharCode(doubleInNames(codePoint) || 0x30)))
      signs.push(String.fromCharCode(codePoint));
  const of = (holds: (sign: string) => boolean) => `[${signs.filter(holds).join('')}]`;
  const passesFor = (sign: string) => of((one) => doubleInNames(one.charCodeAt(0)) === sign.charCodeAt(0));
  const [slash, star] = [passesFor('/'), passesFor('*')];
  return {
    letter: new RegExp(`(?<=[\\w$(&|=,!])${of((one) => LETTER.test(one))}(?=[\\w$(=&|).;])`, 'g'),
    commentEnd: new RegExp(`(?<=\\*)${slash}|${star}(?=/(?!/))`, 'g'),
  };
}
