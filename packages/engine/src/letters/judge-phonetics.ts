/** Judges the two letters of the phonetic alphabet that look like a and g; docs/rules.md 4.8.3, H18. */
import { twinOf } from '../unicode/look-alikes.ts';
import { type Case, type Judgement, placesIn } from './judgement.ts';
import { isAsciiLetter, isLatin } from './word-letters.ts';

const ALPHA = 0x251;
const SCRIPT_G = 0x261;
const FIRST_PHONETIC = 0x250;
const LAST_MODIFIER = 0x2ff;
const MIN_REST = 2;
const MIN_REST_AT_EDGE = 4;
const BRACKETS = new Set([...'/[]'].map((sign) => sign.codePointAt(0)));

export function judgePhonetics(one: Case, judgement: Judgement): void {
  const { text, word, evidence } = one;
  const at = (index: number) => text.codePoints[index] as number;
  const isTwin = (codePoint: number) => codePoint === ALPHA || codePoint === SCRIPT_G;
  const twins = placesIn(one, isTwin);
  if (twins.length === 0) return;
  const rest = placesIn(one, (codePoint) => isLatin(codePoint) && !isTwin(codePoint));
  const isAscii = rest.length >= MIN_REST && rest.every((index) => isAsciiLetter(at(index)));
  const hasPhonetic = placesIn(one, isPhoneticBesides(isTwin)).length > 0;
  const isTranscribed = BRACKETS.has(at(word.start - 1)) || BRACKETS.has(at(word.end));
  const isEnglish = isAscii && !hasPhonetic && !isTranscribed && !evidence.hasPhonetics;
  for (const index of twins) {
    const isBefore = index > word.start && isAsciiLetter(at(index - 1));
    const isAfter = index < word.end - 1 && isAsciiLetter(at(index + 1));
    const isAtEdge = index === word.start || index === word.end - 1;
    const isBeside =
      (isBefore && isAfter) || (isAtEdge && (isBefore || isAfter) && rest.length >= MIN_REST_AT_EDGE);
    if (isEnglish && isBeside) judgement.replace(index, twinOf(at(index)));
    else judgement.keep([index], 'ipa-transcription');
  }
}

function isPhoneticBesides(isTwin: (codePoint: number) => boolean): (codePoint: number) => boolean {
  return (codePoint) => codePoint >= FIRST_PHONETIC && codePoint <= LAST_MODIFIER && !isTwin(codePoint);
}
