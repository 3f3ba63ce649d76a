/** Scripts of a shell that stand among other text: what is a command in them, and what their strings and here-documents have. */
import { commandsOfShell } from './shell-commands.ts';
import { firstOf, type Stretch } from './stretches.ts';

/** Behind it, a folded line is another command. */
const ENDS_COMMAND = /[;&|({]\s*\S{0,99}$/;
const NEAR = 200;
const ESCAPE = /\\\\\\"|\\[\s\S]/g;
const SIGNS: Readonly<Record<string, string>> = { '\\\\\\"': '  \\"', '\\n': ' \n' };

interface Script {
  text: string;
  /** Its lines are one line. */
  readonly isFolded: boolean;
  isCommand: ((index: number) => boolean) | null;
}

interface Line extends Stretch {
  readonly script: Script | null;
  /** Where the line begins in its script. */
  readonly at: number;
}

export class ShellBlocks {
  readonly #lines: Line[] = [];
  #script: Script | null = null;

  /** The next lines are another script. */
  begin(isFolded = false): void {
    this.#script = { text: '', isFolded, isCommand: null };
  }

  /** A line without what stands before the script on it; in text order. `place` is where it stands in the whole text. */
  add(text: string, start: number, end: number, place = start): void {
    if (this.#script === null) this.begin();
    const script = this.#script as Script;
    this.#lines.push({ start: place, end: place + end - start, script, at: script.text.length });
    script.text += `${text.slice(start, end)}\n`;
  }

  /** As `add`, from within a string: each escape is the sign that it is for, behind a blank. */
  addString(text: string, start: number, end: number): void {
    const script = text
      .slice(start, end)
      .replace(ESCAPE, (written) => SIGNS[written] ?? ` ${written.slice(1)}`);
    this.add(script, 0, script.length, start);
  }

  /** A line that is a string of its own, and no script. */
  addValue(start: number, end: number): void {
    this.#lines.push({ start, end, script: null, at: 0 });
  }

  /** Whether a UTF-16 index of the whole text may be of the word that is a command. */
  isCommand(index: number): boolean {
    const line = this.#lineOf(index);
    if (line === undefined || !this.isPartOfCommand(index)) return false;
    const { script, at, start } = line;
    if (script === null || !script.isFolded || at === 0) return true;
    const place = at + index - start;
    return ENDS_COMMAND.test(script.text.slice(Math.max(0, place - NEAR), place));
  }

  /** Whether it may be of a command and its arguments. */
  isPartOfCommand(index: number): boolean {
    const line = this.#lineOf(index);
    if (line === undefined || index < line.start || index >= line.end) return false;
    const { script, at, start } = line;
    if (script === null) return true;
    script.isCommand ??= commandsOfShell(script.text);
    return script.isCommand(at + index - start);
  }

  /** The last line that begins at the index or before. */
  #lineOf(index: number): Line | undefined {
    return this.#lines[firstOf(this.#lines.length, (at) => (this.#lines[at] as Line).start > index) - 1];
  }
}
