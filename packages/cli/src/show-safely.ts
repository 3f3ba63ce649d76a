/** Text as a terminal may have it: whatever cannot be seen, or moves what can, becomes an escape. */

/**
 * Controls, format characters, unassigned and private ones, lone surrogates, separators, spaces but for the usual one,
 * whatever a renderer may ignore, the Braille blank, an accent too many; and the backslash that would begin an escape.
 */
const UNSAFE =
  /[\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u{2800}]|(?! )\p{Zs}|(?<=\p{M}{4})\p{M}|\\(?=u\{)/gu;

/** The same, but for the line ends and tabs of a text. */
const UNSAFE_IN_LINES =
  /(?![\t\n]|\r\n)[\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u{2800}]|(?! )\p{Zs}|(?<=\p{M}{4})\p{M}|\\(?=u\{)/gu;

/** For names, payloads and sentences: one line, whatever they hold. */
export function showSafely(text: string): string {
  return text.replaceAll(UNSAFE, escapeCharacter);
}

/** For a text that keeps its lines: so much of it as is asked for, which `before` precedes and the rest follows. */
export function showLinesSafely(text: string, before = '', length = text.length): string {
  const from = before.length;
  const pieces: string[] = [];
  let done = from;
  for (const { 0: character, index } of (before + text).matchAll(UNSAFE_IN_LINES)) {
    if (index >= from + length) break;
    if (index < from) continue;
    pieces.push(text.slice(done - from, index - from), escapeCharacter(character));
    done = index + character.length;
  }
  pieces.push(text.slice(done - from, length));
  return pieces.join('');
}

/** Blanks, and colours that are blanks to a host, before what begins a command. */
const COMMAND = /^((?:[ \t]|\p{Cc}\[[\d;]*m)*):(?=:)/u;

/** What begins a command amid a line, to hosts that read them there: `##[`, `##vso[`, `##teamcity[`. */
const COMMAND_AMID = /##(?=[a-z]*\[)/gi;

/** Hosts of builds read commands out of any line that they show. */
export function disarmLine(line: string): string {
  return disarmAmid(line.replace(COMMAND, '$1\\u{3A}'));
}

/** Of a line that is a command of its own making. */
export function disarmAmid(line: string): string {
  return line.replaceAll(COMMAND_AMID, '\\u{23}#');
}

/** Every character of it. */
export function escapeAll(text: string): string {
  return Array.from(text, escapeCharacter).join('');
}

function escapeCharacter(character: string): string {
  return `\\u{${(character.codePointAt(0) as number).toString(16).toUpperCase()}}`;
}
