/** Why a character is kept at this very place, where the word or picture around it tells more than its kind does. */
import type { Reason } from '@limpid/engine';
import marksWords from '../words/marks.json' with { type: 'json' };
import type { MarkRun } from './scan-result.ts';

const { here: sentences, reasons } = marksWords;

const JOINER = '\u200D';
const PERSON = /^[\u{1F466}-\u{1F469}\u{1F9D1}\u{1F9D2}\u{1F474}-\u{1F476}\u{1F9D3}]$/u;
const FLAG = /^[\u{1F3F3}\u{1F3F4}]$/u;
/** Skin tones and selectors say how a picture looks, not what it shows. */
const LOOKS = /[\u{1F3FB}-\u{1F3FF}\uFE0E\uFE0F]/gu;
const FAMILIES: Readonly<Record<number, string>> = {
  2: sentences.familyOfTwo,
  3: sentences.familyOfThree,
  4: sentences.familyOfFour,
};

const ARABIC_SCRIPT = /\p{Script=Arabic}/u;
/** The alphabet of Persian, with the letters that it takes from Arabic; a word of Urdu or Kurdish mostly has others. */
const PERSIAN =
  /^[\u0621-\u0624\u0626-\u063A\u0641\u0642\u0644-\u0648\u0670\u067E\u0686\u0698\u06A9\u06AF\u06C0\u06CC\u06F0-\u06F9\P{Script=Arabic}]+$/u;

const KEEPS_APART: ReadonlySet<Reason> = new Set<Reason>(['cursive-non-join', 'arabic-morpheme']);

/**
 * `word` is the cluster that the character stands in, where one is known. A service that is newer than the page may
 * name a reason that the page does not know.
 */
export function reasonSentence(reason: Reason, word = ''): string {
  return reasonHere(reason, word) ?? (Object.hasOwn(reasons, reason) ? reasons[reason] : sentences.other);
}

/** What it stands in: the picture, the word. */
export function wordOf({ cluster }: MarkRun, text: string): string {
  return cluster === undefined ? '' : text.slice(cluster.start, cluster.end);
}

/** Null where only the general sentence is sure. */
function reasonHere(reason: Reason, word: string): string | null {
  if (reason === 'emoji-zwj') return ofEmoji(word);
  if (KEEPS_APART.has(reason) && ARABIC_SCRIPT.test(word))
    return PERSIAN.test(word) ? sentences.persianWord : sentences.arabicWord;
  return null;
}

function ofEmoji(word: string): string | null {
  const [first = '', ...rest] = word.replaceAll(LOOKS, '').split(JOINER);
  if (rest.length === 0) return null;
  if (FLAG.test(first)) return sentences.flag;
  if (!PERSON.test(first)) return null;
  if (rest.every((picture) => PERSON.test(picture))) return FAMILIES[rest.length + 1] ?? null;
  return rest.length === 1 ? sentences.personAndSign : null;
}
