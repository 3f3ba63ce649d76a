/** Does a name of what is loaded pass for another one of ASCII? It is no word of a language then. */
import { doubleInNames, looksEnglish, plainLetterOf, twinOf } from '@limpid/engine';
import { placesIn } from './stretches.ts';
import { isTurkishWord } from './turkish-word.ts';

/**
 * What a name names: a package, an image or an action; one in a command; a module of code; a host, or what stands before
 * its at sign; a setting, or a word of what a setting starts.
 */
export type NameKind = 'package' | 'command' | 'module' | 'host' | 'user' | 'setting';

/** UTF-16 indices in the name, and the letter, digit or sign of ASCII that each passes for. */
export type Double = readonly [index: number, sign: string];

const WORD = /[\p{L}\p{M}\p{N}]+/gu;
const BEYOND_ASCII = /[^\0-\x7f]/;
const LETTER = /[A-Za-z]/;
export const LETTER_OR_DIGIT = /[A-Za-z0-9]/;
const FULL_STOP = /[.\u3002\uff0e\uff61]/;
/** The only domain at the top whose letters all pass for ASCII: that of Russian, in the root zone as xn--p1acf. */
const RUSSIAN_DOMAIN = '\u0440\u0443\u0441';
/** Of countries that write Turkish and its like. */
const TURKIC_DOMAIN = /\.(?:tr|az|kz)$/i;
const DOTLESS_I = '\u0131';
/** Quotation marks, backslash and tilde. */
const NOT_OF_NAMES: ReadonlySet<number> = new Set([0x22, 0x27, 0x5c, 0x7e]);
/** Alphabets that share letters with ASCII to the eye; all others are one. */
const SCRIPTS = [/\p{Script=Latin}/u, /\p{Script=Cyrillic}/u, /\p{Script=Greek}/u, /\p{Script=Armenian}/u];

export function doublesIn(name: string, kind: NameKind): readonly Double[] {
  if (kind === 'user') return signsIn(name, kind);
  if (kind === 'setting') return lettersInSetting(name);
  const letters = kind === 'host' ? [...lettersInHost(name), ...slashesIn(name)] : lettersIn(name, { kind });
  return [...letters, ...signsIn(name, kind)];
}

/** A letter of Japanese and a stroke of Chinese, between a whole host and another name of ASCII. */
const STROKE = /[\u30ce\u4e3f](?<=[a-z0-9]\.[a-z]{2,24}.)(?=[a-z0-9-]{1,63}[./:?\u30ce\u4e3f])/gi;

function slashesIn(host: string): readonly Double[] {
  return Array.from(host.matchAll(STROKE), ({ index }) => [index, '/'] as const);
}

/** Words of a name of a setting, and those within words that begin with a capital. */
const PART_OF_SETTING = /[\p{Lu}\u0130]?[\p{Ll}\p{M}]+|\p{Lu}+|[\p{L}\p{M}]+/gu;
const DOTLESS = /[\u0131\u0130]/;
const LATIN_BEYOND_ASCII = /[\u00aa-\u024f\u0250-\u02af\u1d00-\u1eff\ua720-\ua7ff]/;

/**
 * They may be words of any language: only one that mixes alphabets in a word counts, or has a dotless i in
 * a word of English.
 */
function lettersInSetting(name: string): readonly Double[] {
  return [...name.matchAll(PART_OF_SETTING)].flatMap(({ 0: word, index }) => {
    const others = [...word].filter((letter) => BEYOND_ASCII.test(letter));
    const isMixed = LETTER.test(word) && others.length > 0;
    if (!isMixed || others.some((letter) => doubleOf(letter) === null)) return [];
    const isOfLanguage = others.some((letter) => LATIN_BEYOND_ASCII.test(letter) && !DOTLESS.test(letter));
    const mayBeTurkish = others.some((letter) => DOTLESS.test(letter));
    if (isOfLanguage || (mayBeTurkish && !looksEnglish(word.replaceAll('\u0130', DOTLESS_I), true)))
      return [];
    return lettersInWord(word, index);
  });
}

interface Setting {
  readonly kind: NameKind;
  readonly isTurkic?: boolean;
}

/** None of an alphabet in which another word of the name is natural. */
function lettersIn(name: string, setting: Setting): readonly Double[] {
  const words = [...name.matchAll(WORD)].filter(([word]) => BEYOND_ASCII.test(word));
  const isAlike = ([word]: RegExpExecArray) => passesFor(word, setting);
  const natural = new Set(
    words
      .filter((word) => !isAlike(word))
      .flatMap(([word]) => [...word].filter((letter) => BEYOND_ASCII.test(letter)).map(scriptOf)),
  );
  return words
    .filter(isAlike)
    .flatMap(({ 0: word, index }) => lettersInWord(word, index))
    .filter(([index]) => !natural.has(scriptOf(String.fromCodePoint(name.codePointAt(index) as number))));
}

function lettersInWord(word: string, start: number): readonly Double[] {
  return placesIn(word, start).flatMap(({ character, from }) => {
    const sign = BEYOND_ASCII.test(character) ? doubleOf(character) : null;
    return sign === null ? [] : [[from, sign] as const];
  });
}

/** A word with letters of ASCII may have any double; one without is a word of its alphabet, unless each is the same to the eye. */
function passesFor(word: string, { kind, isTurkic = false }: Setting): boolean {
  const others = [...word].filter((letter) => BEYOND_ASCII.test(letter));
  if (!LETTER.test(word))
    return others.every((letter) => {
      const codePoint = letter.codePointAt(0) as number;
      return twinOf(codePoint) !== 0 || plainLetterOf(codePoint) !== 0;
    });
  // Registries of packages have no name in Turkish; domains and modules of a project have.
  const mayBeTurkish =
    (kind === 'host' || kind === 'module') && others.every((letter) => letter === DOTLESS_I);
  if (mayBeTurkish && isTurkishWord(word, isTurkic)) return false;
  return others.every((letter) => doubleOf(letter) !== null);
}

/** The same of a host, whose labels are natural under a domain of their own script. */
function lettersInHost(host: string): readonly Double[] {
  const labels = host.split(FULL_STOP);
  const named = labels.filter((label) => label !== '');
  const top = named.at(-1) ?? '';
  const isOfItsOwn =
    named.length > 1 && BEYOND_ASCII.test(top) && lettersIn(top, { kind: 'host' }).length === 0;
  if (top === RUSSIAN_DOMAIN || isOfItsOwn) return [];
  const setting = { kind: 'host', isTurkic: TURKIC_DOMAIN.test(host) } as const;
  let start = 0;
  return labels.flatMap((label) => {
    const from = start;
    start += label.length + 1;
    return lettersIn(label, setting).map(([index, sign]) => [index + from, sign] as const);
  });
}

/** Prose uses these as well: after an address and between words. */
const LONG_DASH = /[\u2013-\u2015]/;
/** What goes on behind a sign that is part of an address. */
const GOES_ON: Readonly<Record<string, RegExp>> = {
  '-': /^[A-Za-z0-9-]{0,63}\.[A-Za-z]/,
  ':': /^[0-9]/,
  '.': /^[a-z0-9-]{1,63}(?:$|[^\sA-Za-z0-9-])/,
  '?': /^[\w.-]{1,63}=/,
};

/** Behind a whole host it ends a sentence of East Asia, unless another whole host comes. */
const IDEOGRAPHIC_STOP = /[\u3002\uff0e\uff61]/;
const WHOLE_HOST = /^[a-z0-9-]{1,63}(?:\.[a-z0-9-]{1,63})+$/;

function endsHost(character: string, sign: string, before: string, rest: string): boolean {
  if (IDEOGRAPHIC_STOP.test(character) && before.includes('.')) return !WHOLE_HOST.test(rest);
  return GOES_ON[sign]?.test(rest) === false;
}

/** Signs between letters or digits of ASCII; those that are letters by their category stand in words. */
function signsIn(name: string, kind: NameKind): readonly Double[] {
  const isText = kind === 'module' && /\s/.test(name);
  if (isText) return [];
  return [...name.matchAll(/[^\0-\x7f\p{L}\p{M}\p{N}]/gu)].flatMap(({ 0: character, index }) => {
    const sign = doubleOf(character);
    const rest = name.slice(index + character.length);
    const isInside = LETTER_OR_DIGIT.test(name.charAt(index - 1)) && LETTER_OR_DIGIT.test(rest.charAt(0));
    if (sign === null || !isInside) return [];
    const isProse =
      kind === 'host'
        ? endsHost(character, sign, name.slice(0, index), rest)
        : kind !== 'package' && LONG_DASH.test(character);
    return isProse ? [] : [[index, sign] as const];
  });
}

/** What passes for a quotation mark is a letter of names, as in Hawaiian; wide tildes stand between two addresses. */
function doubleOf(character: string): string | null {
  const sign = doubleInNames(character.codePointAt(0) as number);
  return sign === 0 || NOT_OF_NAMES.has(sign) ? null : String.fromCharCode(sign);
}

function scriptOf(letter: string): number {
  return SCRIPTS.findIndex((script) => script.test(letter));
}

const [IS_KEY, NEAR] = [/^["']?\s{0,9}[:=]/, 16];

/** Letters of another alphabet in a name, where it is another name of the file but for them. */
export function twinOfSetting(text: string, name: string): readonly Double[] {
  const doubles = doublesIn(name, 'package');
  if (doubles.length === 0) return [];
  const letters = name.split('');
  for (const [index, sign] of doubles) letters[index] = sign;
  const other = letters.join('');
  // Of a name without a letter of ASCII, the other one has to be a key.
  const isMixed = /[A-Za-z]/.test(name);
  if (!isMixed && !/^[\w-]{2,}$/.test(other)) return [];
  const isName = (index: number) => {
    const behind = text.slice(index + other.length, index + other.length + NEAR);
    return (
      !/[\w-]/.test(text.charAt(index - 1)) && !/^[\w-]/.test(behind) && (isMixed || IS_KEY.test(behind))
    );
  };
  for (let index = text.indexOf(other); index >= 0; index = text.indexOf(other, index + 1))
    if (isName(index)) return doubles;
  return [];
}
