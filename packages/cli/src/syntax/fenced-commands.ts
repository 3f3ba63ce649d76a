/** Which lines of Markdown are commands: those of a fenced block of a shell, and those behind a prompt in one of no language. */
import { endOfLine, isWithin, type Stretch } from './stretches.ts';

const FENCE = /^[ \t>]*(`{3,}|~{3,})[ \t]*\{?\.?([\w+-]*)/;
const SHELL = /^(?:ba|z|k|da|fi)?sh$|^(?:shell|shell-session|shellsession|console|terminal|sh-session)$/i;
const PROMPT = /^[ \t]*(?:[$%] |(?:sudo )?\.{0,2}\/[\w.-])/;
/** Longer than what opens a block, and than a prompt. */
const LONGEST = 200;

/** Whether an index of the text is in such a line. */
export function fencedCommands(text: string): (index: number) => boolean {
  const lines: Stretch[] = [];
  let open: { readonly fence: string; readonly language: string } | null = null;
  for (let start = 0, end = 0; start < text.length; start = end + 1) {
    end = endOfLine(text, start);
    const line = text.slice(start, Math.min(end, start + LONGEST));
    const [, fence, language = ''] = FENCE.exec(line) ?? [];
    if (open === null) open = fence === undefined ? null : { fence, language };
    else if (fence?.startsWith(open.fence) === true && language === '') open = null;
    else if (open.language === '' ? PROMPT.test(line) : SHELL.test(open.language)) lines.push({ start, end });
  }
  return (index) => isWithin(lines, index);
}
