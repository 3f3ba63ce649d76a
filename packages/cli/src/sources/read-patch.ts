/** Reads a patch of git, as it comes, for the lines that it adds to each file; what they say is not looked at. */
import type { Lines } from '../scan-data.ts';

export interface Patch {
  /** Git sees no lines in it. */
  readonly isBinary: boolean;
  readonly lines: Lines;
}

/** What begins a line is all that counts, and a name is no longer than this, each byte of it as an escape. */
const MAX_LINE = 2 ** 17;
const HUNK = /^@@ -\d+(?:,(\d+))? \+(\d+)(?:,(\d+))? @@/;
const ESCAPES: Readonly<Record<string, string>> = {
  ...{ a: '\x07', b: '\b', t: '\t', n: '\n', v: '\v', f: '\f', r: '\r' },
};

/** By the name of each file in the new tree; names and patch are bytes, one character each. */
export async function readPatch(
  chunks: AsyncIterable<string> | Iterable<string>,
): Promise<ReadonlyMap<string, Patch>> {
  const reader = new PatchReader();
  let rest = '';
  for await (const chunk of chunks) {
    const lines = `${rest}${chunk}`.split('\n');
    rest = (lines.pop() as string).slice(0, MAX_LINE);
    for (const line of lines) reader.read(line);
  }
  if (rest !== '') reader.read(rest);
  return reader.files;
}

class PatchReader {
  readonly files = new Map<string, { isBinary: boolean; lines: [number, number][] }>();
  #file: { isBinary: boolean; lines: [number, number][] } = { isBinary: false, lines: [] };
  /** How many lines of a hunk are still to come: the old ones, and the new ones from `#line` on. */
  #old = 0;
  #new = 0;
  #line = 0;

  read(line: string): void {
    if (this.#old > 0 || this.#new > 0) this.#readBody(line);
    else this.#readHead(line);
  }

  /** Whatever a line of a text says: it is counted, and never taken for a head. */
  #readBody(line: string): void {
    if (line.startsWith('\\')) return;
    if (!line.startsWith('+')) this.#old--;
    if (line.startsWith('-')) return;
    if (line.startsWith('+')) this.#add(this.#line);
    this.#new--;
    this.#line++;
  }

  #add(line: number): void {
    const last = this.#file.lines.at(-1);
    if (last !== undefined && last[1] === line - 1) last[1] = line;
    else this.#file.lines.push([line, line]);
  }

  #readHead(line: string): void {
    const [isHunk, old = '1', first = '', fresh = '1'] = HUNK.exec(line) ?? [];
    if (isHunk !== undefined) {
      this.#old = Number(old);
      this.#new = Number(fresh);
      this.#line = Number(first);
    } else if (line.startsWith('diff --git ')) this.#open(nameOfHead(line.slice(11)));
    else if (line.startsWith('rename to ')) this.#open(unquote(line.slice(10)));
    else if (line.startsWith('Binary files ')) this.#file.isBinary = true;
  }

  /** A file that became another kind of file has two patches. */
  #open(name: string): void {
    this.#file = this.files.get(name) ?? { isBinary: false, lines: [] };
    this.files.set(name, this.#file);
  }
}

/** `a/NAME b/NAME`, each in quotes where it needs them: the same name twice, unless a line tells of a new one. */
function nameOfHead(names: string): string {
  return unquote(names.slice((names.length + 1) / 2)).slice(2);
}

function unquote(name: string): string {
  if (!name.startsWith('"')) return name;
  return name
    .slice(1, -1)
    .replaceAll(/\\([0-7]{3}|.)/g, (_, code: string) =>
      code.length === 3 ? String.fromCharCode(Number.parseInt(code, 8)) : (ESCAPES[code] ?? code),
    );
}
