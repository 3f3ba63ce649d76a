/** What is not seen on signs of ASCII in a name or a string that is compared, whatever the text around it may need. */
import { describeCharacter } from '@limpid/engine';
import type { CodeText } from './code-text.ts';
import type { Written } from './escaped-names.ts';
import { type Change, DELETED, deleting, MARK_OF_OTHERS, OVERLAYS } from './hidden-sign.ts';
import type { NameKind } from './judge-loaded-name.ts';
import { type Place, placesIn } from './stretches.ts';
import { isComparedAt } from './uses-of-words.ts';

const HARDLY_SEEN = new RegExp(`^(?:${OVERLAYS}|${MARK_OF_OTHERS})$`, 'u');
export const IS_ASCII = /^[\0-\x7f]*$/;
const LETTER = /[A-Za-z]/;
const FIRST_BEYOND_CONTROLS = 0xa0;
const BLANK_OF_BRAILLE = 0x2800;
export const HIDES: ReadonlySet<string> = new Set(['zero-width', 'variation-selector']);
/** Marks that are seen, and icons. */
const IS_SEEN: ReadonlySet<string> = new Set(['combining-mark', 'private-use']);
const OF_CONTROL = deleting('control');
const ODD_BLANK = deleting('exotic-space', 'nbsp');
/** Where a name of prose goes on: a direction mark behind it stands for the prose. */
const GOES_ON = /^(?:[\w/:@#?`"'-]|\.\w)/;
const OF_PROSE: ReadonlySet<NameKind> = new Set(['host', 'user', 'command']);
const BLANK = /\s/;
/** With and without them it is another picture or another letter of India; rows of braille have blanks. */
const OF_PICTURE = /\u200d|\u2800|[\ufe0e\ufe0f]/;
/** Written as programs write names, which no word of a translation is. */
const IS_SETTING = /^(?:[a-z_][\w.-]{2,}|[A-Z_\d]{3,})$/;
const WORD = /[A-Za-z]{3}/;
/** A string on one line; a longer one is no word. */
const STRING = /(["'`])([^"'`\n]{1,100})\1/g;
// biome-ignore lint/suspicious/noControlCharactersInRegex: the controls themselves
const RARE = /[\x01\x07\x08\x1c-\x1f\x7f]|[^\0-\x7f]/gu;
const CONTROL = /\p{Cc}/u;
/** The dot of these letters gives way to it. */
const HIDDEN_DOT = '\u0307';
const BEFORE_DOT = /[ij\u0131]$/;
/** In lower case, words of Turkish begin with such an i. */
const IN_WORD_BEFORE_DOT = /[A-Za-z][ij\u0131]$/;
const DIRECTIONS = /^[\u200e\u200f\u061c]+$/;

/** What becomes of a character that is not seen on signs of ASCII; null of all others, and of controls. */
export function changeOfUnseen(character: string): Change | null {
  return HARDLY_SEEN.test(character) ? DELETED : changeOfIgnorable(character);
}

/** Of one that is seen nowhere. */
export function changeOfIgnorable(character: string): Change | null {
  const codePoint = character.codePointAt(0) as number;
  if (codePoint < FIRST_BEYOND_CONTROLS) return null;
  if (codePoint === BLANK_OF_BRAILLE) return ODD_BLANK;
  const use = describeCharacter(codePoint).uses.find(
    ({ technique, characterClass }) => HIDES.has(technique) && !IS_SEEN.has(characterClass),
  );
  return use === undefined ? null : deleting(use.characterClass, use.technique);
}

/** Unseen characters between signs of ASCII, or at an end, of a name that is loaded; `rest` is the text behind it. */
export function* unseenInName(
  written: readonly Written[],
  kind: NameKind,
  rest: string,
): Generator<readonly [Written, Change]> {
  const changes = written.map(({ character, isEscape }, index) => {
    // Settings may be names of Turkish towns.
    const mayBeDot = character === HIDDEN_DOT && kind !== 'setting';
    const isDot = mayBeDot && BEFORE_DOT.test(written[index - 1]?.character ?? '');
    return isDot ? DELETED : isEscape ? null : changeOfUnseen(character);
  });
  const plain = written
    .flatMap(({ character }, index) => (changes[index] === null ? [character] : []))
    .join('');
  if (!(kind === 'setting' ? IS_SETTING : LETTER).test(plain)) return;
  let before = '';
  for (const [index, change] of changes.entries()) {
    const one = written[index] as Written;
    if (change === null) {
      before = one.character;
      continue;
    }
    const after = changes.indexOf(null, index);
    const seen = after < 0 ? [] : written.slice(after, after + 2);
    const behind = seen.map(({ character }) => character).join('') + rest;
    if (!IS_ASCII.test(before) || !IS_ASCII.test(behind.charAt(0))) continue;
    if (!OF_PROSE.has(kind) || GOES_ON.test(behind)) yield [one, change];
  }
}

/** Unseen characters of a name, and blanks at its end, where one of `names` is the same without them. */
export function* unseenOfTwin(
  written: readonly Written[],
  names: ReadonlySet<string>,
): Generator<readonly [Written, Change]> {
  const end = written.findLastIndex(({ character }) => !BLANK.test(character));
  const changes = written.map(({ character }, index): Change | null => {
    if (BLANK.test(character)) return index > end ? ODD_BLANK : null;
    return OF_PICTURE.test(character) ? null : changeOfIgnorable(character);
  });
  const seen = written.filter((_, index) => changes[index] === null);
  if (seen.length === written.length || !names.has(seen.map(({ character }) => character).join(''))) return;
  for (const [index, change] of changes.entries())
    if (change !== null) yield [written[index] as Written, change];
}

/** Unseen characters of strings of ASCII that are compared, and of strings of direction marks alone. */
export function* unseenInCompared(code: CodeText): Generator<readonly [Place, Change]> {
  for (const { found, index } of code.matchAll(STRING)) {
    const [start, end] = [index + 1, index + found.length - 1];
    if (!isComparedAt(code.text, start, end)) continue;
    const content = found.slice(1, -1);
    if (!LETTER.test(content) && !DIRECTIONS.test(content)) continue;
    const places = placesIn(content, start, RARE);
    const changes = places.map(({ character, from }) => {
      if (CONTROL.test(character)) return OF_CONTROL;
      const isDot = character === HIDDEN_DOT && IN_WORD_BEFORE_DOT.test(code.text.slice(from - 2, from));
      return isDot ? DELETED : changeOfUnseen(character);
    });
    if (changes.includes(null) || (!WORD.test(content) && changes.includes(DELETED))) continue;
    for (const [index, place] of places.entries()) yield [place, changes[index] as Change];
  }
}
