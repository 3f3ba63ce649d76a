/** Text as a terminal may have it: whatever cannot be seen, or moves what can, becomes an escape. */
import type { Mark } from '@limpid/engine';

/**
 * Controls, format characters, unassigned and private ones, lone surrogates, separators, spaces but for the usual one,
 * whatever a renderer may ignore, the Braille blank, an accent too many; and the backslash that would begin an escape.
 */
const UNSAFE =
  /[\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u{2800}]|(?! )\p{Zs}|(?<=\p{M}{4})\p{M}|\\(?=u\{)/gu;

/** What begins a command to a host of builds: at the beginning of a line, or anywhere in it. */
const COMMAND_IN_TEXT = String.raw`(?<=\n[ \t]*):(?=:)|#(?=#[A-Za-z]{0,16}\[)`;

/** The same, but for the line ends and tabs of a text, and with commands. */
export const UNSAFE_IN_LINES = new RegExp(
  String.raw`(?![\t\n]|\r\n)[\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u{2800}]|(?! )\p{Zs}|(?<=\p{M}{4})\p{M}|\\(?=u\{)|${COMMAND_IN_TEXT}`,
  'gu',
);

/** What a terminal obeys, or a host of builds; everything else of a text is shown as it is. */
export const OBEYED = new RegExp(String.raw`(?![\t\n]|\r\n)\p{Cc}|${COMMAND_IN_TEXT}`, 'gu');

/** For names, payloads and sentences: one line, whatever they hold. */
export function showSafely(text: string): string {
  return text.replaceAll(UNSAFE, escapeCharacter);
}

/** UTF-16 units before and after a character that can decide whether it is shown. */
const BEFORE = 8;
const AFTER = 20;
/** A command may stand behind any number of blanks. */
const BLANK_LINE = /\n[ \t]+$/;

/** A text that keeps its lines, part by part, with escapes for what a pattern finds. */
export class ShownLines {
  readonly #unsafe: RegExp;
  /** What stands before the text that waits, and is shown already: it begins with a line. */
  #before = '\n';
  #waiting = '';

  constructor(unsafe: RegExp) {
    this.#unsafe = unsafe;
  }

  add(text: string): string {
    this.#waiting += text;
    const shown = this.#waiting.length - AFTER;
    const isInCharacter = (this.#waiting.charCodeAt(shown - 1) & 0xfc00) === 0xd800;
    return this.#show(isInCharacter ? shown - 1 : shown);
  }

  /** All that waits; what follows stands neither beside it nor at the beginning of a line. */
  flush(): string {
    const shown = this.#show(this.#waiting.length);
    this.#before = '';
    return shown;
  }

  #show(length: number): string {
    if (length <= 0) return '';
    const text = this.#before + this.#waiting;
    const from = this.#before.length;
    const pieces: string[] = [];
    let done = from;
    for (const { 0: character, index } of text.matchAll(this.#unsafe)) {
      if (index >= from + length) break;
      if (index < from) continue;
      pieces.push(text.slice(done, index), escapeCharacter(character));
      done = index + character.length;
    }
    pieces.push(text.slice(done, from + length));
    this.#before = text
      .slice(Math.max(text.lastIndexOf('\n', from + length - 1), 0), from + length)
      .replace(BLANK_LINE, '\n ')
      .slice(-BEFORE);
    this.#waiting = this.#waiting.slice(length);
    return pieces.join('');
  }
}

/** The same of a whole text. */
export function showLines(text: string, unsafe: RegExp): string {
  const lines = new ShownLines(unsafe);
  return lines.add(text) + lines.flush();
}

/** One line of a text, with everything hidden written out. */
export function showLine(line: string): string {
  return showLines(line.replace(/\r$/, ''), UNSAFE_IN_LINES);
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

export class Revealer {
  readonly #lines = new ShownLines(UNSAFE_IN_LINES);

  /** `marks` have indices of the part. */
  add(text: string, marks: readonly Pick<Mark, 'start' | 'end' | 'decision'>[]): string {
    const pieces: string[] = [];
    let from = 0;
    for (const { start, end, decision } of marks) {
      if (decision.action === 'keep' || start < from) continue;
      pieces.push(this.#lines.add(text.slice(from, start)), this.#lines.flush());
      pieces.push(escapeAll(text.slice(start, end)));
      from = end;
    }
    pieces.push(this.#lines.add(text.slice(from)));
    return pieces.join('');
  }

  end(): string {
    return this.#lines.flush();
  }
}
