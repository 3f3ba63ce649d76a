/** Why a text cannot be cleaned without a change of which names it has, in itself and in the files that it holds. */
import type { Mark } from '@limpid/engine';
import { CodeText } from './code-text.ts';
import type { FileWithin } from './file-within.ts';
import { filesWithin } from './files-within.ts';
import { refusalAt } from './keep-syntax.ts';
import { changedName, metName } from './merged-names.ts';
import type { Refusal } from './refusal.ts';
import { firstOf } from './stretches.ts';
import { isCodeFile, isNotebook, isSettingsFile, kindOfName } from './syntax-of-file.ts';

/** A mark of a file within a file, and the same mark of that file. */
interface EditWithin extends Mark {
  readonly origin: Mark;
}

/** `edits` are the marks that change the text. `name` is the path of the file. */
export function whyNamesMeet(text: string, name: string | null, edits: readonly Mark[]): Refusal | null {
  if (edits.length === 0) return null;
  const own = hasNames(name, text) ? metName(new CodeText(text, name), edits) : null;
  if (own !== null) return refusalAt(text, own.edit, own.why);
  const files = [...filesWithin(name, text)].filter((file) => hasNames(file.name, file.text));
  // Cells of a notebook share their names; of a file in a patch, most names are not known.
  const met = isNotebook(name) ? metInCells(files, edits) : changedInParts(files, edits);
  return met === undefined ? null : refusalAt(text, (met.edit as EditWithin).origin, met.why);
}

function hasNames(name: string | null, text: string): boolean {
  return isCodeFile(name, text) || (name !== null && (isSettingsFile(name) || kindOfName(name) === 'css'));
}

function changedInParts(files: readonly FileWithin[], edits: readonly Mark[]) {
  for (const file of files) {
    const own = editsWithin(file, edits);
    const met = own.length === 0 ? null : changedName(new CodeText(file.text, file.name), own);
    if (met !== null) return met;
  }
  return undefined;
}

function metInCells(files: readonly FileWithin[], edits: readonly Mark[]) {
  for (const [name, cells] of Map.groupBy(files, (file) => file.name)) {
    let text = '';
    const all: EditWithin[] = [];
    for (const cell of cells) {
      const base = text.length;
      for (const edit of editsWithin(cell, edits))
        all.push({ ...edit, start: edit.start + base, end: edit.end + base });
      text += `${cell.text}\n`;
    }
    const met = all.length === 0 ? null : metName(new CodeText(text, name), all);
    if (met !== null) return met;
  }
  return undefined;
}

/** Those that stand in the file, with indices of it. */
function editsWithin({ text, startOf }: FileWithin, edits: readonly Mark[]): readonly EditWithin[] {
  const found: EditWithin[] = [];
  const first = startOf(0);
  const last = startOf(text.length - 1);
  for (const edit of edits) {
    if (edit.start < first || edit.start > last) continue;
    const start = firstOf(text.length - 1, (index) => startOf(index) >= edit.start);
    if (startOf(start) === edit.start)
      found.push({ ...edit, start, end: start + edit.end - edit.start, origin: edit });
  }
  return found;
}
