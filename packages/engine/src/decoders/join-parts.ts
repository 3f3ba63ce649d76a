/** Messages that were cut into parts, and say more together; and copies of one message, which do not. */
import { endOf, joined } from '../marks/marks.ts';
import { isScattered } from './any-scheme/scattered-known.ts';
import { priceOf } from './any-scheme/text-price.ts';
import { type Reading, startOf } from './reading.ts';

/** Bits that the words around a cut take less in one word than in two. */
const TORN_BITS = 6;
const MOST_PARTS = 64;
const FEWEST_WORDS = 3;
/** Two of one length may be two messages. */
const FEWEST_EVEN = 3;
/** What a character of a word or an address takes at most. */
const WORD_BITS = 4.95;
/** Letters of ASCII at both sides of a cut, and words before it: numbers and keys are no parts of a sentence. */
const LAST_WORD = /(?<![^\s("'-])[A-Za-z]+$/;
const FIRST_WORD = /^[a-z]+(?![^\s.,:;!?)"'-])/;
const HAS_WORDS = /[A-Za-z]{2}.* /;
/** Shorter ones are names and numbers. */
const SHORTEST = 6;

/** The readings, in text order, with one in place of the parts of a message. */
export function joinParts(readings: readonly Reading[]): readonly Reading[] {
  const inOrder = readings.toSorted((one, other) => startOf(one) - startOf(other));
  const kept: Reading[] = [];
  let parts: Reading[] = [];
  const end = () => {
    kept.push(...(areTorn(parts) ? [joinedOf(parts)] : parts));
    parts = [];
  };
  for (const reading of inOrder) {
    if (!isNext(reading, parts.at(-1))) end();
    parts.push(reading);
  }
  end();
  return kept;
}

function isNext({ scheme, encoding, text }: Reading, last: Reading | undefined): boolean {
  return last !== undefined && scheme === last.scheme && encoding === last.encoding && text !== last.text;
}

function areTorn(parts: readonly Reading[]): boolean {
  if (parts.length < 2 || parts.length > MOST_PARTS) return false;
  if (parts.some(({ encoding, carriers }) => encoding === 'hex' || isScattered(carriers))) return false;
  if (areEven(parts)) return true;
  return parts.every(({ text }, index) => index === 0 || isCut(parts[index - 1]?.text ?? '', text));
}

/** Whether parts of as many marks each, but for the last, are far likelier as one word or address. */
function areEven(parts: readonly Reading[]): boolean {
  const texts = parts.map(({ text }) => text);
  const lengths = parts.map(({ carriers }) => carriers.length);
  const [first = 0, last = 0] = [lengths[0], lengths.at(-1)];
  if (parts.length < FEWEST_EVEN || last > first || lengths.slice(0, -1).some((one) => one !== first))
    return false;
  const whole = texts.join('');
  // Keys, names and numbers of one length are several.
  if (/\d/.test(whole) || priceOf(whole) > whole.length * WORD_BITS) return false;
  return priceOf(texts.join(' ')) - priceOf(whole) >= TORN_BITS * (parts.length - 1);
}

/** Whether a text was cut between two parts: beside a space, or in a word that is likelier than two. */
function isCut(before: string, behind: string): boolean {
  if (before.length < SHORTEST || !HAS_WORDS.test(before) || !/[A-Za-z]{2}/.test(behind)) return false;
  if (before.endsWith(' ') || behind.startsWith(' ')) return true;
  const [last = '', first = ''] = [LAST_WORD.exec(before)?.[0], FIRST_WORD.exec(behind)?.[0]];
  if (last === '' || first === '') return false;
  return priceOf(`${last} ${first}`) - priceOf(last + first) >= TORN_BITS;
}

function joinedOf(parts: readonly Reading[]): Reading {
  const first = parts[0] as Reading;
  const sum = (numberOf: (part: Reading) => number) => parts.reduce((all, part) => all + numberOf(part), 0);
  return {
    ...first,
    text: parts.map(({ text }) => text).join(''),
    bytes: sum(({ bytes }) => bytes),
    carriers: joined(parts.map(({ carriers }) => carriers)),
    cost: sum(({ cost }) => cost),
  };
}

/** A text with a space between its runs, of a character in each mark, where they are its words. */
export function inWords({ text, carriers }: Reading): string {
  if (text.length !== carriers.length || /\s/.test(text)) return text;
  const words: string[] = [];
  let first = 0;
  for (let index = 1; index <= text.length; index++) {
    if (index < text.length && endOf(carriers, index - 1) === carriers.starts[index]) continue;
    words.push(text.slice(first, index));
    first = index;
  }
  if (words.length < FEWEST_WORDS || new Set(words.map(({ length }) => length)).size < 2) return text;
  const parted = words.join(' ');
  return priceOf(parted) + TORN_BITS < priceOf(text) ? parted : text;
}

/** Whether the same message was put into a text several times. */
export function areCopies([first, ...others]: readonly Reading[]): boolean {
  return others.length > 0 && others.every(({ text }) => text === first?.text);
}
