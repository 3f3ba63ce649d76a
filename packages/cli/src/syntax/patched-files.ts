/** The files that a patch makes: its lines of context and those that it adds. */
import { type FileWithin, fileOf, type Piece } from './file-within.ts';
import { isCodeFile, isForAgents, isRequirements, isSettingsFile } from './syntax-of-file.ts';

/** A date may stand behind it. */
const NAME =
  /^\+\+\+ "?(?:b\/)?([^\t\r\n"]{1,400}?)(?:[\t\r\n"]|$| +(?:\d{4}-\d\d-\d\d|[A-Z][a-z]{2} [A-Z][a-z]{2}) )/;
/** How many lines of each file follow: more are none of them, whatever they begin with. */
const HUNK = /^@@ -\d{1,9}(?:,(\d{1,9}))? \+\d{1,9}(?:,(\d{1,9}))? @@/;
/** Longer than the first lines of a hunk. */
const LONGEST = 500;

/** Those that programs and agents read: the patch itself is prose. */
export function patchedFiles(text: string): readonly FileWithin[] {
  const files: FileWithin[] = [];
  let name: string | null = null;
  let pieces: Piece[] = [];
  let [before, after] = [0, 0];
  const end = () => {
    const file = name === null || pieces.length === 0 ? null : fileOf(name, pieces);
    if (file !== null && isRead(file)) files.push(file);
    pieces = [];
  };
  for (let from = 0, to = 0; from < text.length; from = to) {
    const lineEnd = text.indexOf('\n', from);
    to = lineEnd < 0 ? text.length : lineEnd + 1;
    const sign = text.charAt(from);
    if (before <= 0 && after <= 0) {
      const line = text.slice(from, Math.min(to, from + LONGEST));
      const [, named] = NAME.exec(line) ?? [];
      const hunk = HUNK.exec(line);
      if (named !== undefined) {
        end();
        name = named;
      } else if (hunk !== null) [before, after] = [Number(hunk[1] ?? 1), Number(hunk[2] ?? 1)];
    } else if (sign === '-') before--;
    // An editor may have cut off the blank of an empty line.
    else if (sign !== '\\') {
      const first = sign === '+' || sign === ' ' ? from + 1 : from;
      if (sign !== '+') before--;
      after--;
      if (name !== null) pieces.push({ text: text.slice(first, to), from: first, to });
    }
  }
  end();
  return files;
}

function isRead({ name, text }: FileWithin): boolean {
  return isCodeFile(name, text) || isSettingsFile(name) || isForAgents(name) || isRequirements(name);
}
