/** Lets the browser ask before a reload or a close that would lose the text. */
import { readKeptText } from './kept-text.ts';

function ask(event: Event): void {
  if (readKeptText() === null) event.preventDefault();
}

/** Listens only while there is a text to lose: a browser may keep a page without such a listener for its way back. */
export function askBeforeLeaving(hasTextToLose: boolean): void {
  if (hasTextToLose) addEventListener('beforeunload', ask);
  else removeEventListener('beforeunload', ask);
}
