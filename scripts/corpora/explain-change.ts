/** The changes of a natural text, and the reason of each: a fault of the text. A change without a reason is wrong. */
import { inspect, type Technique } from '../../packages/engine/src/index.ts';

export interface Change {
  readonly technique: Technique;
  readonly codePoint: string;
  /** Code points before it. */
  readonly offset: number;
  /** Empty where the character is deleted. */
  readonly replacement: string;
}

/** All changes of a text in its order: a report lists the first hundred of each kind alone. */
export function changesOf(text: string): readonly Change[] {
  let index = 0;
  let offset = 0;
  return inspect(text).marks.flatMap(({ start, codePoint, technique, decision }) => {
    for (; index < start; offset++) index += (text.codePointAt(index) as number) > 0xffff ? 2 : 1;
    if (decision.action === 'keep') return [];
    const name = `U+${codePoint.toString(16).toUpperCase().padStart(4, '0')}`;
    return {
      technique,
      codePoint: name,
      offset,
      replacement: decision.action === 'replace' ? decision.text : '',
    };
  });
}

/** A change and its surroundings. */
interface ChangeContext {
  readonly characters: readonly string[];
  readonly change: Change;
  readonly before: string;
  readonly after: string;
}

/** Joiners, the break hint, and the selectors and separator of Mongolian. */
const JOINERS_AND_HINTS: ReadonlySet<string> = new Set(
  [0x200b, 0x200c, 0x200d, 0x180b, 0x180c, 0x180d, 0x180e, 0x180f].map((each) => String.fromCodePoint(each)),
);
const PART_OF_AN_EMOJI = /^(?:\p{Extended_Pictographic}|\p{Emoji_Modifier}|\u{fe0f})$/u;
const PART_OF_A_WORD = /^[\p{L}\p{M}\p{Nd}]$/u;
const IS_DIRECTION = /^[\u200e\u200f\u061c\u202a-\u202e\u2066-\u2069]$/;

/** Letters of Cyrillic and Greek that look like one of Latin. */
const LOOK_ALIKE =
  /^[\u0430\u0435\u043e\u0440\u0441\u0443\u0445\u0456\u0458\u0455\u0410\u0412\u0415\u041a\u041c\u041d\u041e\u0420\u0421\u0422\u0423\u0425\u0406\u0408\u0391\u0392\u0395-\u0397\u0399\u039a\u039c\u039d\u039f\u03a1\u03a4\u03a5\u03a7\u03bf\u03b1\u03ba\u03bd]$/u;
/** Thai to Khmer, and what is written like them; Chinese and Japanese. */
const WITHOUT_SPACES =
  /[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}\p{Script=Tibetan}\p{Script=Javanese}\p{Script=Balinese}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;
const RIGHT_TO_LEFT = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;
/** A shorter word needs no soft hyphen: as in `packages/engine/src/context/hyphenation-point.ts`. */
const SHORTEST_HYPHENATED_WORD = 16;

/** The first that fits is the reason. */
const REASONS: Readonly<Record<string, (context: ChangeContext) => boolean>> = {
  'joiner or break hint beside another': ({ change, before, after }) =>
    isFormat(change) &&
    isJoinerOrHint(change) &&
    (JOINERS_AND_HINTS.has(before) || JOINERS_AND_HINTS.has(after)),
  'joiner or break hint at the edge of a word': ({ change, before, after }) =>
    isFormat(change) &&
    isJoinerOrHint(change) &&
    !(PART_OF_A_WORD.test(before) && PART_OF_A_WORD.test(after)) &&
    !(PART_OF_AN_EMOJI.test(before) && PART_OF_AN_EMOJI.test(after)),
  'joiner between letters that join by themselves': ({ change, before, after }) =>
    change.codePoint === 'U+200D' &&
    [before, after].every((one) => /^(?=\p{Script=Arabic})\p{L}$/u.test(one)),
  'word joiner between placeholders': ({ change, before, characters }) =>
    change.codePoint === 'U+2060' && before === '}' && /^(?:\{|$)/.test(characters[change.offset + 1] ?? ''),
  'byte order mark': ({ change }) => change.codePoint === 'U+FEFF',
  'break hint between letters that a script without spaces has not': ({ change, before, after }) =>
    change.codePoint === 'U+200B' &&
    [before, after].every((one) => PART_OF_A_WORD.test(one)) &&
    !WITHOUT_SPACES.test(before + after),
  'word joiner beside a dash': ({ change, before, after }) =>
    change.codePoint === 'U+2060' && /[\u2013\u2014]/.test(before + after),
  'control character of no format': ({ change }) => isUselessControl(characterOf(change).charCodeAt(0)),
  'override or deprecated control, which stays nowhere': ({ change }) =>
    /^U\+(?:202[DE]|206[A-F])$/.test(change.codePoint),
  'end of an override': ({ change, characters }) =>
    change.codePoint === 'U+202C' &&
    /[\u202d\u202e][^\u202c]*$/.test(characters.slice(0, change.offset).join('')),
  'direction control in a text without right-to-left letters': ({ change, characters }) =>
    isFormat(change) &&
    IS_DIRECTION.test(characterOf(change)) &&
    !characters.some((one) => isRightToLeftLetter(one)),
  'direction control at the end of a line': ({ change, after }) =>
    isFormat(change) && IS_DIRECTION.test(characterOf(change)) && /^[\n\r]?$/.test(after),
  'direction mark between letters of its own direction': ({ change, characters }) =>
    change.codePoint === 'U+200F' &&
    [-1, 1].every((step) => isFromRight(nearestSeen(characters, change.offset, step))),
  'end of an embedding that none begins': ({ change, characters }) =>
    change.codePoint === 'U+202C' &&
    !/[\u202a\u202b][^\u202c\n]*$/.test(characters.slice(0, change.offset).join('')),
  'direction control beside another': ({ change, before, after }) =>
    isFormat(change) &&
    IS_DIRECTION.test(characterOf(change)) &&
    (IS_DIRECTION.test(before) || IS_DIRECTION.test(after)),
  'soft hyphen beside another': ({ change, before, after }) =>
    change.codePoint === 'U+00AD' && (before === '\u{ad}' || after === '\u{ad}'),
  'soft hyphen in a word of less than 16 letters': ({ change, characters }) =>
    change.codePoint === 'U+00AD' &&
    wordAround(characters, change.offset).filter((one) => /\p{L}/u.test(one)).length <
      SHORTEST_HYPHENATED_WORD,
  'Latin letter in a Cyrillic word': ({ change, characters }) =>
    change.technique === 'homoglyph' &&
    /^\p{Script=Cyrillic}$/u.test(change.replacement) &&
    wordAround(characters, change.offset).some((one) => /\p{Script=Cyrillic}/u.test(one)),
  'Latin letter in a Greek word': ({ change, characters }) =>
    change.technique === 'homoglyph' &&
    /^\p{Script=Greek}$/u.test(change.replacement) &&
    wordAround(characters, change.offset).some((one) => /\p{Script=Greek}/u.test(one)),
  'letter of another script among Latin ones': ({ change, characters }) => {
    const word = wordAround(characters, change.offset).filter((one) => /\p{L}/u.test(one));
    const latin = word.filter((one) => /\p{Script=Latin}/u.test(one));
    const others = word.filter((one) => !LOOK_ALIKE.test(one) && !/\p{Script=Latin}/u.test(one));
    return (
      change.technique === 'homoglyph' &&
      isAscii(change.replacement) &&
      latin.length > 0 &&
      others.length === 0
    );
  },
  'compatibility ideograph': ({ change }) => /^U\+F[9A]/.test(change.codePoint),
};

/** The reason, or null for a wrong change. Spaces are only counted. */
export function explainChange(characters: readonly string[], change: Change): string | null {
  const before = characters[change.offset - 1] ?? '';
  const after = characters[change.offset + 1] ?? '';
  const context: ChangeContext = { characters, change, before, after };
  return Object.entries(REASONS).find(([, fits]) => fits(context))?.[0] ?? null;
}

function isFormat({ technique }: Change): boolean {
  return technique === 'zero-width' || technique === 'variation-selector';
}

function isJoinerOrHint(change: Change): boolean {
  return JOINERS_AND_HINTS.has(characterOf(change));
}

function characterOf({ codePoint }: Change): string {
  return String.fromCodePoint(Number.parseInt(codePoint.slice(2), 16));
}

/** All but what sequences, terminals, pages and records are made of. */
function isUselessControl(unit: number): boolean {
  return unit <= 0x08 || (unit >= 0x0e && unit <= 0x1a) || (unit >= 0x80 && unit <= 0x9f && unit !== 0x85);
}

function isAscii(character: string): boolean {
  return /^[\0-\x7f]+$/.test(character);
}

/** A letter, mark or sign that is read from the right. */
function isFromRight(character: string): boolean {
  return RIGHT_TO_LEFT.test(character);
}

/** The nearest character beside an offset that is no format character. */
function nearestSeen(characters: readonly string[], offset: number, step: number): string {
  let at = offset + step;
  while (/^\p{Cf}$/u.test(characters[at] ?? '')) at += step;
  return characters[at] ?? '';
}

function isRightToLeftLetter(character: string): boolean {
  return RIGHT_TO_LEFT.test(character) && /\p{L}/u.test(character);
}

/** The letters, marks and format characters around an offset. */
export function wordAround(characters: readonly string[], offset: number): readonly string[] {
  const belongs = (at: number) => /^[\p{L}\p{M}\p{Cf}]$/u.test(characters[at] ?? '');
  let first = offset;
  let end = offset + 1;
  while (belongs(first - 1)) first--;
  while (belongs(end)) end++;
  return characters.slice(first, end);
}
