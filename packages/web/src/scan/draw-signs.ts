/** A decoded message as it can be shown without doing anything: what has no shape, or turns the text round, is a sign. */
import { shortName } from '../design/short-names.ts';
import scanWords from '../words/scan.json' with { type: 'json' };
import { fillPlural } from '../words/words.ts';
import { MOST_ACCENTS } from './sign-in-place.ts';

const SHAPELESS = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/gu;

/** More accents than a browser can stack on one letter. */
const FLOOD = new RegExp(`(?<=\\p{M}{${MOST_ACCENTS}})\\p{M}+`, 'gu');

const KEYCAP = /^[0-9#*]\uFE0F\u20E3$/;

export function drawSigns(text: string): string {
  const shaped = text.replace(SHAPELESS, (found, index: number) => {
    const codePoint = found.codePointAt(0) as number;
    if (found === '\n' || found === '\t') return found;
    if (codePoint < 0x20) return String.fromCodePoint(0x2400 + codePoint);
    if (codePoint === 0x7f) return '\u2421';
    return isPartOfEmoji(text, index, codePoint) ? found : `\u27E8${shortName(codePoint)}\u27E9`;
  });
  return shaped.replace(FLOOD, (accents) => {
    const count = [...accents].length;
    return `\u27E8${fillPlural(scanWords.payloads.moreAccents, count)}\u27E9`;
  });
}

/** Such a joiner or selector is seen: it makes the picture. */
function isPartOfEmoji(text: string, index: number, codePoint: number): boolean {
  if (codePoint !== 0x200d && codePoint !== 0xfe0f) return false;
  const before = text.slice(Math.max(0, index - 2), index);
  if (KEYCAP.test(`${before.slice(-1)}${text.slice(index, index + 2)}`)) return true;
  return /(?:\p{Extended_Pictographic}|\p{Emoji_Modifier}|\uFE0F)$/u.test(before);
}

/** The first `most` characters, whole ones. */
export function firstCharacters(text: string, most: number): string {
  let end = 0;
  for (let count = 0; count < most && end < text.length; count++)
    end += (text.codePointAt(end) as number) > 0xffff ? 2 : 1;
  return text.slice(0, end);
}
