/** How characters are written as escapes, notation by notation: patterns whose groups readEscape knows. */
import type { Notation } from '../scan-data.ts';
import { WITHOUT_SEMICOLON } from './named-characters.ts';

/** As it stands, or as code that is quoted in code writes it: with any number of backslashes, or of `25` after `%`. */
export type Depth = 'plain' | 'nested';

const HEX = '[0-9A-Fa-f]';
/** Rust and Perl part digits by underscores, and zeros may stand before them. */
const DIGITS = '[0-9A-Fa-f_]+';
const MARKS: Readonly<Record<Depth, { readonly backslash: string; readonly percent: string }>> = {
  plain: { backslash: '\\\\', percent: '%' },
  // Quoted more often than anyone does; without an end, a long row of backslashes would be read again from each of them.
  nested: { backslash: '\\\\{1,16}', percent: '%(?:25){0,16}' },
};
/** A backslash before a backslash is one, and begins nothing. */
const SKIPPED: Readonly<Record<Depth, string>> = { plain: '\\\\\\\\|', nested: '' };

const HTML = `&#0*(?<decimal>\\d{1,7});?|&#[xX]0*(?<hex>${HEX}{1,6});?|&(?<name>[A-Za-z]\\w*);|&(?<bare>${WITHOUT_SEMICOLON.join('|')})(?![\\w=;])`;

const HIDDEN_HEX = '20(?:0[b-fB-F]|[26][0-9a-fA-F])|[fF][eE](?:0[0-9a-fA-F]|[fF]{2})|[eE]0[01][0-9a-fA-F]{2}';
const HIDDEN_NUMBER = '8(?:20[3-7]|23[2-8]|28[89]|29\\d|30[0-3])|650(?:2[4-9]|3\\d)|65279|917[5-9]\\d\\d';

/** C parts a string behind an escape whose digits would go on. */
const PARTED = '(?:"[ \\t\\r\\n]{0,40}")?';

/**
 * Names as in \N{ZERO WIDTH SPACE}, lists as in \u{E0069 E0067}, and bytes of UTF-8 in hexadecimal or octal digits; Lua
 * has decimal ones, whose first byte is no first one in octal digits.
 */
function patternOfC(backslash: string): string {
  // Java takes any number of them, and Apple's .strings files write a capital.
  const unit = '(?:u{1,9}|U)';
  const pair = `${unit}(?<high>[dD][89abAB]${HEX}{2})${backslash}${unit}(?<low>[dD][c-fC-F]${HEX}{2})`;
  const ways = [
    pair,
    `U(?<long>${HEX}{4,8})`,
    `[uU]\\{[ \\t]*(?<list>${DIGITS}(?:[ \\t]+${DIGITS})*)[ \\t]*\\}`,
    `u{1,9}(?![dD][89a-fA-F])(?<unitOfC>${HEX}{4})`,
    `x\\{[ \\t]*(?<wideOfC>${DIGITS})[ \\t]*\\}`,
    `N\\{U\\+(?<point>${HEX}{1,6})\\}`,
    `N\\{(?<called>[A-Za-z][A-Za-z0-9 -]{1,80})\\}`,
    'o\\{0*(?<octal>[0-7]{1,7})\\}',
    `\\+(?<sql>${HEX}{6})`,
    // Of Haskell, where the numbers are hidden characters: others are bytes of C.
    `x0{0,3}(?<ofHaskell>${HIDDEN_HEX})(?!${HEX})`,
    `(?<decimalOfHaskell>${HIDDEN_NUMBER})(?!\\d)`,
  ];
  const byte = (hex: string, octal: string) => `${backslash}(?:x${hex}|${octal})`;
  const later = PARTED + byte(`[89abAB]${HEX}`, '2[0-7]{2}');
  const decimal = `(?:${backslash}1(?:2[89]|[3-8][0-9]|9[01]))`;
  const bytes = [
    `${byte(`[cdCD]${HEX}`, '3[0-3][0-7]')}${later}`,
    `${byte(`[eE]${HEX}`, '3[45][0-7]')}(?:${later}){2}`,
    `${byte('[fF][0-7]', '36[0-7]')}(?:${later}){3}`,
  ];
  const decimals = `${backslash}(?:2(?:2[4-9]|3[0-9])${decimal}{2}|24[0-7]${decimal}{3}|(?:19[45]|205|216)${decimal})`;
  const ofPowerShell = `\`u\\{(?<ofPowerShell>${HEX}{1,6})\\}`;
  return `${ofPowerShell}|${backslash}(?:${ways.join('|')})|(?<bytes>${bytes.join('|')})|(?<decimals>${decimals})`;
}

function patternOfUrl(percent: string): string {
  const later = `${percent}[89abAB]${HEX}`;
  return `(?<percents>${percent}(?:[cdCD]${HEX}${later}|[eE]${HEX}(?:${later}){2}|[fF][0-7](?:${later}){3}))`;
}

const PATTERNS: Readonly<Record<Notation, (depth: Depth) => string>> = {
  html: () => HTML,
  c: (depth) => SKIPPED[depth] + patternOfC(MARKS[depth].backslash),
  js: (depth) => {
    const { backslash } = MARKS[depth];
    return `${SKIPPED[depth]}${backslash}(?:u\\{0*(?<braced>${HEX}{1,6})\\}|u(?<four>${HEX}{4})|x\\{0*(?<wide>${HEX}{1,6})\\}|x(?<two>${HEX}{2}))`;
  },
  json: (depth) => `${SKIPPED[depth]}${MARKS[depth].backslash}u(?<unit>${HEX}{4})`,
  css: (depth) => `${SKIPPED[depth]}${MARKS[depth].backslash}(?<css>${HEX}{1,6})(?:\\r\\n|[ \\t\\n\\r\\f])?`,
  url: (depth) => patternOfUrl(MARKS[depth].percent),
};
/** What an earlier one reads is not asked of a later one. */
const ORDER = Object.keys(PATTERNS) as readonly Notation[];

export function patternOf(notations: readonly Notation[], depth: Depth): RegExp {
  // What JSON knows JavaScript knows too.
  const asked = ORDER.filter(
    (one) => notations.includes(one) && (one !== 'json' || !notations.includes('js')),
  );
  return new RegExp(asked.map((one) => PATTERNS[one](depth)).join('|'), 'g');
}
