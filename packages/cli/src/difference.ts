/** What cleaning changes in a text, line by line, in the hunks of a unified diff. */
import { applyMarks, type Mark } from '@limpid/engine';

/** Lines that stay, before and after those that change. */
const CONTEXT = 3;
const NO_LINE_END = '\\ No newline at end of file\n';

export type Edit = Pick<Mark, 'start' | 'end' | 'decision'>;

/** Lines of the text, and what they become. */
interface Change {
  /** Its first line, and the one after its last, from 0. */
  readonly first: number;
  readonly end: number;
  readonly before: readonly string[];
  readonly after: readonly string[];
}

/** How lines are shown to people. */
export interface Shown {
  /** A line with its sign, without its end. */
  readonly line: (line: string) => string;
  /** Lines with what goes or is replaced written out: a look-alike is not told from its letter. */
  readonly removed: (lines: string, edits: readonly Edit[]) => string;
}

/** Empty where nothing changes. `edits` are in text order; without `shown` it is a patch. */
export function differenceOf(text: string, edits: readonly Edit[], shown?: Shown): string {
  const lines = linesOf(text);
  const changes = changesOf(text, lines, edits, shown);
  const show = { line: shown?.line ?? ((line: string) => line), areShown: shown !== undefined };
  let shift = 0;
  return hunksOf(changes)
    .map((hunk) => {
      const written = writeHunk(lines, hunk, shift, show);
      for (const { first, end, after } of hunk) shift += after.length - (end - first);
      return written;
    })
    .join('');
}

/** With their ends. */
function linesOf(text: string): readonly string[] {
  return text.match(/[^\n]*\n|[^\n]+$/g) ?? [];
}

/** Stretches of lines that change, with at least one between them that does not. */
function changesOf(
  text: string,
  lines: readonly string[],
  edits: readonly Edit[],
  shown: Shown | undefined,
): readonly Change[] {
  const changes: Change[] = [];
  let next = 0;
  let to = 0;
  for (let line = 0; line < lines.length && next < edits.length; line++) {
    const [first, firstEdit, from] = [line, next, to];
    to += lengthOf(lines[line]);
    while (isBefore(edits[next], to)) {
      while (isBefore(edits[next], to)) next++;
      const takesLineEnd = (edits[next - 1] as Edit).end >= to;
      const following = lengthOf(lines[line + 1]);
      if (following === 0 || !(takesLineEnd || isBefore(edits[next], to + following))) break;
      to += following;
      line++;
    }
    if (next === firstEdit) continue;
    const own = edits.slice(firstEdit, next).map((edit) => moved(edit, from));
    const part = text.slice(from, to);
    const before = shown?.removed(part, own) ?? part;
    changes.push({ first, end: line + 1, before: linesOf(before), after: linesOf(applyMarks(part, own)) });
  }
  return changes;
}

function lengthOf(line: string | undefined): number {
  return line?.length ?? 0;
}

function isBefore(edit: Edit | undefined, end: number): boolean {
  return edit !== undefined && edit.start < end;
}

function moved({ start, end, decision }: Edit, from: number): Edit {
  return { start: start - from, end: end - from, decision };
}

/** Changes whose lines around them meet are one hunk. */
function hunksOf(changes: readonly Change[]): readonly (readonly Change[])[] {
  const hunks: Change[][] = [];
  for (const change of changes) {
    const last = hunks.at(-1)?.at(-1);
    if (last !== undefined && change.first - last.end <= 2 * CONTEXT) hunks.at(-1)?.push(change);
    else hunks.push([change]);
  }
  return hunks;
}

function writeHunk(
  lines: readonly string[],
  hunk: readonly Change[],
  shift: number,
  { line: show, areShown }: { readonly line: (line: string) => string; readonly areShown: boolean },
): string {
  const [head] = hunk as readonly [Change, ...Change[]];
  const first = Math.max(head.first - CONTEXT, 0);
  const end = Math.min((hunk.at(-1)?.end ?? head.end) + CONTEXT, lines.length);
  const grown = hunk.reduce((sum, change) => sum + change.after.length - (change.end - change.first), 0);
  const written: string[] = [];
  const write = (sign: string, some: readonly string[], isShown = false) => {
    for (const line of some) {
      const content = line.endsWith('\n') ? line.slice(0, -1) : line;
      written.push(`${isShown ? sign + content : show(sign + content)}\n`);
      if (content === line) written.push(NO_LINE_END);
    }
  };
  let line = first;
  for (const change of hunk) {
    write(' ', lines.slice(line, change.first));
    write('-', change.before, areShown);
    write('+', change.after);
    line = change.end;
  }
  write(' ', lines.slice(line, end));
  const [old, fresh] = [rangeOf(first, end - first), rangeOf(first + shift, end - first + grown)];
  return `@@ -${old} +${fresh} @@\n${written.join('')}`;
}

/** As diff counts: before a stretch of no lines stands the line before it. */
function rangeOf(first: number, count: number): string {
  return `${count === 0 ? first : first + 1},${count}`;
}
