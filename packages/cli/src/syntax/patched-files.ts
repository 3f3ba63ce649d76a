/** The files that a patch makes: its lines of context and those that it adds. */
import { type FileWithin, fileOf, type Piece } from './file-within.ts';
import { isCodeFile, isForAgents, isSettingsFile } from './syntax-of-file.ts';

/** A date may stand behind it. */
const NAME =
  /^\+\+\+ "?(?:b\/)?([^\t\r\n"]{1,400}?)(?:[\t\r\n"]|$| +(?:\d{4}-\d\d-\d\d|[A-Z][a-z]{2} [A-Z][a-z]{2}) )/;
/** How many lines of each file follow: more are none of them, whatever they begin with. A merge has a file for each sign but one. */
const HUNK = /^@@(@{0,7})((?: -\d{1,9}(?:,\d{1,9})?){1,8}) \+\d{1,9}(?:,(\d{1,9}))? @@/;
const COUNT = / -\d+(?:,(\d+))?/g;
/** Without such numbers: it ends where another one begins, or what no line of it begins with. */
const OPEN_HUNK = /^@@(?!@| -\d)/;
const NO_LINE_OF_OPEN_HUNK = /^(?:[^ +\-\\\r\n]|--- [^\n]*\n\+\+\+ )/;
const BLANKS = /^[ +-]*/;
/** Longer than the first lines of a hunk. */
const LONGEST = 500;

/** Those that programs and agents read: the patch itself is prose. */
export function* patchedFiles(text: string): Generator<FileWithin> {
  let name: string | null = null;
  let pieces: Piece[] = [];
  const hunk = new Hunk();
  for (let from = 0, to = 0; from < text.length; from = to) {
    const lineEnd = text.indexOf('\n', from);
    to = lineEnd < 0 ? text.length : lineEnd + 1;
    if (hunk.isOpen && NO_LINE_OF_OPEN_HUNK.test(text.slice(from, to + '+++ '.length))) hunk.end();
    if (hunk.isOver) {
      const line = text.slice(from, Math.min(to, from + LONGEST));
      const [, named] = NAME.exec(line) ?? [];
      if (named === undefined) hunk.begin(line);
      else {
        yield* filesOf(name, pieces);
        [name, pieces] = [named, []];
      }
    } else if (!text.startsWith('\\', from)) {
      const first = hunk.take(text.slice(from, Math.min(to, from + hunk.columns)));
      if (name !== null && first >= 0)
        pieces.push({ text: text.slice(from + first, to), from: from + first, to });
    }
  }
  yield* filesOf(name, pieces);
}

/** The lines of a hunk that are still to come. */
class Hunk {
  columns = 1;
  isOpen = false;
  #before = 0;
  #after = 0;

  get isOver(): boolean {
    return !this.isOpen && this.#before <= 0 && this.#after <= 0;
  }

  /** Where the line is the first of one. */
  begin(line: string): void {
    const [, more = '', before = '', after = '1'] = HUNK.exec(line) ?? [];
    const counts = Array.from(before.matchAll(COUNT), ([, count = '1']) => Number(count));
    this.isOpen = OPEN_HUNK.test(line);
    this.columns = this.isOpen ? 1 : more.length + 1;
    if (counts.length === 0 || counts.length !== this.columns) return;
    this.#before = counts.reduce((sum, count) => sum + count, 0);
    this.#after = Number(after);
  }

  end(): void {
    this.isOpen = false;
  }

  /** Where in a line its text begins; -1 where the line is removed. An editor may have cut off the blanks of an empty line. */
  take(columns: string): number {
    const signs = BLANKS.exec(columns)?.[0] ?? '';
    const removed = signs.split('-').length - 1;
    if (removed === 0) this.#after--;
    this.#before -= removed > 0 ? removed : this.columns - (signs.split('+').length - 1);
    return removed > 0 ? -1 : signs.length;
  }
}

function filesOf(name: string | null, pieces: readonly Piece[]): readonly FileWithin[] {
  const file = name === null || pieces.length === 0 ? null : fileOf(name, pieces);
  return file !== null && isForPrograms(file) ? [file] : [];
}

function isForPrograms({ name, text }: FileWithin): boolean {
  return isCodeFile(name, text) || isSettingsFile(name) || isForAgents(name);
}
