/** Names that are written with escapes: what is loaded is the name without them. */
import { lastLine, type Place, type Stretch } from './stretches.ts';
import { AGENT_SETTINGS, isOneOf } from './syntax-of-file.ts';

/** Of JSON, TOML, YAML and XML. */
const ESCAPE =
  /\\(?:u([\da-fA-F]{4})|U([\da-fA-F]{8})|x([\da-fA-F]{2})|([\\/"']))|&#(?:[xX]0{0,9}([\da-fA-F]{1,6})|0{0,9}(\d{1,7}));/g;
const MAY_ESCAPE = /\\[uUx]|&#/;
const MANIFESTS =
  /^(?:package|package-lock|npm-shrinkwrap|bower|composer|deno|tasks|devcontainer|import_map|\.?mcp(?:_config)?|claude_desktop_config)\.jsonc?$|\.(?:toml|lock|ya?ml|xml|props|\w{2}proj)$|^pipfile$/;
const [HIGH, LOW] = [/^[\ud800-\udbff]$/, /^[\udc00-\udfff]$/];
const LAST_CODE_POINT = 0x10ffff;

/** Whether a text, perhaps of ASCII alone, may name something by escapes. Code does so where it tests such names. */
export function mayEscapeNames(name: string, text: string): boolean {
  const isOne = isOneOf(name);
  return (isOne(MANIFESTS) || isOne(AGENT_SETTINGS)) && MAY_ESCAPE.test(text);
}

/** YAML and TOML: escapes stand for characters between double quotation marks alone. */
export const HAS_QUOTES_WITHOUT_ESCAPES = /\.(?:ya?ml|toml)$/i;
const STRING = /"(?:[^"\\]|\\.)*"|'[^']*'/g;
/** In a value that is not in double ones; where blanks part it, it may be a line of a longer string. */
const BEGINS_PLAIN = /(?:[:=][ \t]+|^[ \t]*-[ \t]+|[[{,][ \t]*)[^\s"']*$/;
const BEGINS_SINGLE = /(?:[:=][ \t]+|^[ \t]*-[ \t]+|[[{,][ \t]*)'[^'"]*$/;
const NEAR = 500;

/** Whether escapes at a place of such a file may stand for characters: a string may have begun in a line before. */
export function mayEscape(text: string, index: number): boolean {
  const line = lastLine(text.slice(Math.max(0, index - NEAR), index)).replaceAll(STRING, '');
  return !BEGINS_PLAIN.test(line) && !BEGINS_SINGLE.test(line);
}

/** A character of a name, as it is written there. */
export interface Written extends Place {
  readonly isEscape: boolean;
}

/** The characters of a stretch of a text. */
export function* charactersOf(text: string, { start, end }: Stretch, hasEscapes = true): Generator<Written> {
  // The halves of one character may be two escapes.
  let half: Written | null = null;
  for (const one of piecesOf(text.slice(start, end), start, hasEscapes)) {
    if (half !== null && LOW.test(one.character)) {
      yield { ...one, character: half.character + one.character, from: half.from };
      half = null;
      continue;
    }
    if (half !== null) yield half;
    half = HIGH.test(one.character) ? one : null;
    if (half === null) yield one;
  }
  if (half !== null) yield half;
}

function* piecesOf(stretch: string, start: number, hasEscapes: boolean): Generator<Written> {
  let last = 0;
  const plain = function* (end: number): Generator<Written> {
    for (const character of stretch.slice(last, end)) {
      const from = start + last;
      last += character.length;
      yield { character, from, to: start + last, isEscape: false };
    }
  };
  for (const { 0: written, index, ...groups } of hasEscapes ? stretch.matchAll(ESCAPE) : []) {
    yield* plain(index);
    last = index + written.length;
    yield { character: characterOf(groups), from: start + index, to: start + last, isEscape: true };
  }
  yield* plain(stretch.length);
}

function characterOf(groups: Readonly<Record<number, string | undefined>>): string {
  const { 1: four, 2: eight, 3: two, 4: itself, 5: hex, 6: decimal } = groups;
  if (itself !== undefined) return itself;
  const digits = four ?? eight ?? two ?? hex;
  const codePoint = digits === undefined ? Number(decimal) : Number.parseInt(digits, 16);
  return codePoint <= LAST_CODE_POINT ? String.fromCodePoint(codePoint) : '\u{FFFD}';
}
