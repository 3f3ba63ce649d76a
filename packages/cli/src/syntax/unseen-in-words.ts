/**
 * What is not seen in words that programs compare, list or look up, in letters of any alphabet: a line is broken in none of
 * them, and a word without it is another one.
 */
import type { CodeText } from './code-text.ts';
import type { Change } from './hidden-sign.ts';
import { type Place, placesIn } from './stretches.ts';
import { isCodeFile, isSettingsFile } from './syntax-of-file.ts';
import { changeOfIgnorable, IS_ASCII } from './unseen-in-names.ts';
import { isWhole, listOf, ownerOf, type Use, useOf, type Word, wordAround, wordAt } from './uses-of-words.ts';

/** Neither joiners nor signs of pictures, with which a word or a picture is another one. */
const BREAK = '[\\u00ad\\u200b\\u2060-\\u2064\\ufeff]';
const DIRECTION = '[\\u200e\\u200f\\u061c]';
/** Thai and Lao join no letters. */
const JOINER = '[\\u200c\\u200d](?<=[\\u0e00-\\u0eff].)(?=[\\u0e00-\\u0eff])';
const SELECTOR = '[\\ufe00-\\ufe0d\\u{e0100}-\\u{e01ef}]';
const IS_BREAK = new RegExp(BREAK, 'u');
const IS_DIRECTION = new RegExp(DIRECTION);
const HAS_SIGNS = /[^\p{L}\p{M}\p{N}_-]/u;
const IS_SELECTOR = new RegExp(SELECTOR, 'u');
const UNSEEN = new RegExp(`${BREAK}|${DIRECTION}|${JOINER}|${SELECTOR}|[\\u034f\\u17b4\\u17b5]`, 'gu');
const BLANK = /\s/;
const LETTER = /\p{L}/gu;
const [FEWEST_LETTERS, MOST_LETTERS] = [2, 24];
/** East Asia divides a line between any two letters: a short word there has no need of a place for it. */
const SHORT_OF_EAST_ASIA = /^[\p{Script=Han}\p{Script=Hira}\p{Script=Kana}\p{Script=Hang}\u30fc]{2,6}$/u;
/** Functions and constants that say what one may do, and lists that say who may. */
const MAY =
  'den(?:y|ied)|allow(?:ed)?|block(?:ed)?|ban(?:ned)?|forbid(?:den)?|reject(?:ed)?|permit(?:ted)?|trust(?:ed)?|roles?|scopes?|permissions?|privileged';
const WHO = `${MAY}|(?:black|white|deny|allow|block)list(?:ed)?|users?|admins?|owners?|reserved`;
const saysOneOf = (words: string) => new RegExp(`(?:^|[_.-])(?:${words})(?:$|[_.-])`);
const [SAYS_MAY, SAYS_WHO] = [saysOneOf(MAY), saysOneOf(WHO)];
const HUMP = /[a-z](?=[A-Z])/g;
const LOOKED_FOR: ReadonlySet<Use> = new Set(['compared', 'key']);
/** The two are a text and its translation, or a spelling and the usual one. */
const IS_PAIR = /^["'`]?\s{0,9}(?::|=>?)\s{0,9}["'`]?$/;
/** Between items. Lists of different things may name one with and without it, as tags of emoji do. */
const IN_ONE_LIST = /^[^()[\]{}:]*[,\n][^()[\]{}:]*$/;
/** Of two items. */
const FARTHEST = 400;
/** A file with more of them is a list of words; of a word that stands at so many places, the first ones tell. */
const [MOST_WORDS, MOST_PLACES] = [100, 1000];

type UseIn = (word: Word) => Use | null;
type Used = Word & { readonly use: Use };

interface Marked extends Used {
  readonly plain: string;
  readonly unseen: readonly Place[];
}

/** `name` is the path of the file. */
export function* unseenInWords(code: CodeText, name: string | null): Generator<readonly [Place, Change]> {
  const isSettings = name !== null && isSettingsFile(name);
  if (!isSettings && !isCodeFile(name, code.text)) return;
  const useIn = (word: Word) => useOf(code.text, word, name, isSettings);
  const words = [...markedIn(code, useIn)];
  const twins = twinsOf(code.text, words, useIn);
  for (const word of words) {
    const isTwin = twins.has(word);
    for (const place of word.unseen)
      if (isTwin || isOutOfPlace(code.text, word, place)) {
        const change = changeOfIgnorable(place.character);
        if (change !== null) yield [place, change];
      }
  }
}

/** Words with letters beyond ASCII and something that is not seen. */
function* markedIn(code: CodeText, useIn: UseIn): Generator<Marked> {
  const { text } = code;
  let last = 0;
  for (const { index } of code.matchAll(UNSEEN)) {
    if (index < last) continue;
    const word = wordAround(text, index);
    if (word === null) continue;
    last = word.end;
    const content = text.slice(word.start, word.end);
    const plain = content.replace(UNSEEN, '');
    const letters = plain.match(LETTER)?.length ?? 0;
    if (letters < FEWEST_LETTERS || letters > MOST_LETTERS || IS_ASCII.test(plain)) continue;
    const unseen = placesIn(content, word.start, UNSEEN);
    const use = useIn(word);
    const isText = use !== 'compared' && BLANK.test(plain);
    if (use !== null && !isText) yield { ...word, plain, unseen, use };
  }
}

function isOutOfPlace(text: string, word: Marked, { character }: Place): boolean {
  const { use, plain } = word;
  if (IS_SELECTOR.test(character)) return false;
  // A direction mark keeps signs in their place.
  if (use === 'compared') return !IS_DIRECTION.test(character) || !HAS_SIGNS.test(plain);
  if (!IS_BREAK.test(character)) return false;
  if (use === 'value') return SAYS_MAY.test(wordsOf(ownerOf(text, word)));
  return SHORT_OF_EAST_ASIA.test(plain) || SAYS_WHO.test(wordsOf(listOf(text, word)));
}

/** Of a name, in lower case and with low lines between. */
function wordsOf(name: string): string {
  return name.replace(HUMP, '$&_').toLowerCase();
}

/** Those that are another word of the file but for what is not seen, if one of the two is no mere text. */
function twinsOf(text: string, words: readonly Marked[], useIn: UseIn): ReadonlySet<Marked> {
  const groups = Map.groupBy(words, ({ plain }) => plain);
  const twins = new Set<Marked>();
  if (groups.size > MOST_WORDS) return twins;
  for (const [plain, group] of groups) {
    const isOfTwo = new Set(group.map(({ start, end }) => text.slice(start, end))).size > 1;
    const others = placesOf(text, plain).flatMap((start): readonly Used[] => {
      const other = wordAt(text, start, start + plain.length);
      const use = useIn(other);
      return use === null ? [] : [{ ...other, use }];
    });
    const all = isOfTwo ? [...group, ...others] : others;
    for (const word of group.slice(0, MOST_PLACES))
      if (all.some((other) => areTwins(text, word, other))) twins.add(word);
  }
  return twins;
}

function areTwins(text: string, word: Used, other: Used): boolean {
  if (other === word) return false;
  const isLookedFor = LOOKED_FOR.has(word.use) || LOOKED_FOR.has(other.use);
  if (isLookedFor) return !IS_PAIR.test(betweenOf(text, word, other));
  const areItems = word.use === 'item' && other.use === 'item';
  return areItems && IN_ONE_LIST.test(betweenOf(text, word, other));
}

function placesOf(text: string, plain: string): readonly number[] {
  const places: number[] = [];
  let seen = 0;
  for (let at = text.indexOf(plain); at >= 0 && ++seen <= MOST_PLACES; at = text.indexOf(plain, at + 1))
    if (isWhole(text, at, at + plain.length)) places.push(at);
  return places;
}

/** Empty where they are far from each other. */
function betweenOf(text: string, one: Word, other: Word): string {
  const [first, second] = one.start < other.start ? [one, other] : [other, one];
  return second.start - first.end > FARTHEST ? '' : text.slice(first.end, second.start);
}
