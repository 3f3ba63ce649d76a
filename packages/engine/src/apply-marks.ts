/** Marks to text: what is deleted goes, what is replaced changes, everything else stays as it came. */
import type { Mark } from './mark.ts';

/** The same string when nothing changes. */
export function applyMarks(text: string, marks: readonly Mark[]): string {
  const pieces: string[] = [];
  let from = 0;
  for (const { start, end, decision } of marks) {
    if (decision.action === 'keep') continue;
    if (start < from) {
      // What the mark before put here goes too: a plain space in the place of an exotic one.
      pieces.pop();
      continue;
    }
    if (start > from) pieces.push(text.slice(from, start));
    if (decision.action === 'replace') pieces.push(decision.text);
    from = end;
  }
  if (from === 0) return text;
  pieces.push(text.slice(from));
  return pieces.join('');
}
