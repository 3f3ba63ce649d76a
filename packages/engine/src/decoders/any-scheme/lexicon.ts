/** Common English words letter by letter: how likely each next letter is, and the end of the word. */
import { ENGLISH_WORDS } from '../../unicode/tables/english-words.ts';

/** Before the first letter of a word. */
export const ROOT = 0;
/** What no common word begins with. */
export const NOWHERE = -1;

/** Of a word that may bend: how often each ending is met beside the word itself. */
const ENDING_SHARE = 0.12;
/** Shorter words do not bend. */
const SHORTEST_STEM = 3;
const FIRST_BENDING_LEVEL = 2;

interface Trie {
  readonly letters: Uint8Array;
  /** The first that goes on from here, and the next that goes on from the same place; 0 where there is none. */
  readonly children: Int32Array;
  readonly siblings: Int32Array;
  /** The share of all words that pass here, and of the one that ends here. */
  readonly shares: Float64Array;
  readonly ends: Float64Array;
}

let made: Trie | null = null;

/** Where a word goes on with a letter from 1 to 26; NOWHERE where none does. */
export function stepFrom(node: number, letter: number): number {
  const { letters, children, siblings } = trie();
  let child = children[node] as number;
  while (child !== 0 && letters[child] !== letter) child = siblings[child] as number;
  return child === 0 ? NOWHERE : child;
}

/** How likely a word that came to `node` goes on to `next`. */
export function shareOfStep(node: number, next: number): number {
  const { shares } = trie();
  return (shares[next] as number) / (shares[node] as number);
}

/** How likely a word ends here. */
export function shareOfEnd(node: number): number {
  const { shares, ends } = trie();
  return (ends[node] as number) / (shares[node] as number);
}

/** Made when the first text is priced: most documents hide nothing. */
function trie(): Trie {
  made ??= makeTrie(ENGLISH_WORDS.split('|'));
  return made;
}

function makeTrie(levels: readonly string[]): Trie {
  const words = new Map<string, number>();
  for (const [level, line] of levels.entries()) {
    const [share, ...all] = line.split(' ');
    const each = Number(share) / all.length;
    for (const word of all) {
      add(words, word, each);
      if (level < FIRST_BENDING_LEVEL || word.length < SHORTEST_STEM) continue;
      for (const bent of bentForms(word)) add(words, bent, each * ENDING_SHARE);
    }
  }
  return grow(words);
}

function add(words: Map<string, number>, word: string, share: number): void {
  words.set(word, (words.get(word) ?? 0) + share);
}

/** What may come of a noun or a verb; most words are one of them. */
function bentForms(word: string): readonly string[] {
  const withoutE = word.endsWith('e') ? word.slice(0, -1) : word;
  const isSoft = /(?:s|x|ch|sh)$/.test(word);
  const plural = /[^aeiou]y$/.test(word) ? `${word.slice(0, -1)}ies` : word + (isSoft ? 'es' : 's');
  return [plural, `${withoutE}ed`, `${withoutE}ing`];
}

function grow(words: ReadonlyMap<string, number>): Trie {
  const most = 1 + [...words.keys()].reduce((sum, word) => sum + word.length, 0);
  const [children, siblings] = [new Int32Array(most), new Int32Array(most)];
  const [shares, ends] = [new Float64Array(most), new Float64Array(most)];
  const letters = new Uint8Array(most);
  let size = 1;
  for (const [word, share] of words) {
    let node = ROOT;
    shares[ROOT] = (shares[ROOT] as number) + share;
    for (let index = 0; index < word.length; index++) {
      const letter = word.charCodeAt(index) - 0x60;
      let child = children[node] as number;
      while (child !== 0 && letters[child] !== letter) child = siblings[child] as number;
      if (child === 0) {
        child = size++;
        letters[child] = letter;
        siblings[child] = children[node] as number;
        children[node] = child;
      }
      node = child;
      shares[node] = (shares[node] as number) + share;
    }
    ends[node] = (ends[node] as number) + share;
  }
  return {
    ...{ letters: letters.slice(0, size), children: children.slice(0, size) },
    ...{ siblings: siblings.slice(0, size), shares: shares.slice(0, size), ends: ends.slice(0, size) },
  };
}
