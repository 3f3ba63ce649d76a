/** Whether a text that is there as a whole can be cleaned so that its syntax stays. */
import { applyMarks, type Mark } from '@limpid/engine';
import { keepsNames } from './compare-json.ts';
import { SyntaxGuard } from './keep-syntax.ts';
import type { Syntax } from './syntax.ts';

const NOT_THE_SAME_JSON =
  'It is left alone: cleaned, it would be no JSON any more, or two names in one of its objects would be the same.';

/** A sentence where it cannot; `marks` are those that would be applied. */
export function whyUnsafe(text: string, marks: readonly Mark[], syntax: Syntax): string | null {
  if (syntax.isJson === true) return keepsNames(text, applyMarks(text, marks)) ? null : NOT_THE_SAME_JSON;
  const guard = new SyntaxGuard(syntax);
  return guard.add(text, marks) ?? guard.end();
}
