/** Where hidden characters stand in a cover: in one run, or one by one after its letters or words. */
import { isLetter } from '../unicode/general-category.ts';
import { CannotHold } from './scheme.ts';

/** Before the first space, which is after the first word; at the end where there is no space. */
export function afterFirstWord(run: string, cover: string): string {
  const space = cover.indexOf(' ');
  return space < 0 ? cover + run : cover.slice(0, space) + run + cover.slice(space);
}

/** Inside of the longest word: of letters alone, since a flag or a family of emoji is none. */
export function inMiddle(run: string, cover: string): string {
  let place = 0;
  let longest: readonly string[] = [];
  let word: string[] = [];
  let index = 0;
  for (const character of cover) {
    word = isLetter(character.codePointAt(0) as number) ? [...word, character] : [];
    index += character.length;
    if (word.length <= longest.length) continue;
    longest = word;
    place = index - word.slice(Math.floor(word.length / 2)).join('').length;
  }
  return cover.slice(0, place) + run + cover.slice(place);
}

export function atEnd(run: string, cover: string): string {
  return cover + run;
}

export function atStart(run: string, cover: string): string {
  return run + cover;
}

/** Each piece after one character of the cover, from the first on. */
export function afterCharacters(pieces: readonly string[], cover: string): string {
  return spread(pieces, Array.from(cover), 'characters');
}

/** Each piece after one word of the cover, from the first on. */
export function afterWords(pieces: readonly string[], cover: string): string {
  return spread(pieces, cover.match(/\s*\S+/g) ?? [], 'words') + (cover.match(/\s*$/)?.[0] ?? '');
}

/** Two characters of a run after the first character of the cover, one after each other, and the rest before the last. */
export function amongCharacters(run: string, cover: string): string {
  const [one = '', ...symbols] = Array.from(run);
  const [first = '', ...others] = Array.from(cover);
  const last = others.pop() ?? '';
  const middle = others.map((character, index) => (symbols[index] ?? '') + character);
  return [first, one, ...middle, ...symbols.slice(others.length), last].join('');
}

function spread(pieces: readonly string[], parts: readonly string[], kind: string): string {
  if (pieces.length > parts.length) throw tooShort(pieces.length, parts.length, kind);
  return parts.map((part, index) => part + (pieces[index] ?? '')).join('');
}

export function tooShort(needed: number, there: number, kind: string): CannotHold {
  return new CannotHold('longer cover', `It needs a cover of ${needed} ${kind}, and this one has ${there}.`);
}
