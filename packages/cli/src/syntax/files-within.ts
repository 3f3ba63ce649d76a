/** The files that a file holds, and whether any of them, or the file itself, may hide what only a reading by its name shows. */
import type { FileWithin } from './file-within.ts';
import { loadedNames } from './loaded-names.ts';
import { mayHoldSigns } from './may-hold-signs.ts';
import { cellsOfNotebook } from './notebook-cells.ts';
import { mayHideCode } from './out-of-view.ts';
import { patchedFiles } from './patched-files.ts';
import { scriptsInPage } from './scripts-in-page.ts';
import { scriptsInWorkflow } from './scripts-in-workflow.ts';
import { isNotebook, kindOfName } from './syntax-of-file.ts';
import { type Part, wideParts } from './wide-parts.ts';

/** One by one, as they are asked for: the first may be enough. */
export function filesWithin(name: string | null, text: string): Iterable<FileWithin> {
  if (name === null) return [];
  if (isNotebook(name)) return cellsOfNotebook(text);
  const kind = kindOfName(name);
  if (kind === 'markup') return scriptsInPage(name, text);
  if (kind === 'yaml') return scriptsInWorkflow(name, text);
  return kind === 'patch' ? patchedFiles(text) : [];
}

/** `isAscii`: there are no characters beyond ASCII but those of escapes. */
export function mayHideByName(name: string | null, text: string, isAscii = false): boolean {
  if (mayHide(name, text, isAscii)) return true;
  for (const one of filesWithin(name, text)) if (mayHide(one.name, one.text, false)) return true;
  return false;
}

function mayHide(name: string | null, text: string, isAscii: boolean): boolean {
  if (mayHideCode(name, text)) return true;
  let parts: readonly Part[] | undefined;
  const rareParts = () => {
    parts ??= wideParts(text);
    return parts;
  };
  if (loadedNames(name, text, isAscii, { rareParts }).length > 0) return true;
  return !isAscii && name !== null && mayHoldSigns(text, name, rareParts());
}
