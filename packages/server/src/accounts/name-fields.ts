/** What the name of a person or an API key, and the end of a key, may be: for the API and the operator's commands alike. */
import { MAX_KEY_NAME_LENGTH } from '@limpid/contract';
import { detect } from '@limpid/engine';

/** Joiners are the engine's to judge: some scripts need them. */
const JOINERS = /[\u{200C}\u{200D}]/gu;

/** Controls, format characters and halves of characters, which no name needs, and what ends a line. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u;

const HIDING: ReadonlySet<string> = new Set(['zero-width', 'variation-selector']);

/** Whether something in a name cannot be seen and has no reason to be there, as a joiner has between Persian letters. */
export function hidesSomething(name: string): boolean {
  if (UNSEEN.test(name.replaceAll(JOINERS, ''))) return true;
  // The empty cell of Braille is a space of its kind, and looks like none at all.
  return detect(name).findings.some(
    ({ technique, removed, codePoint }) => removed && (HIDING.has(technique) || codePoint === 'U+2800'),
  );
}

/** What is wrong with a name, or null. A control would break the line that shows it, half a character any database. */
export function wrongName(name: string, mostCharacters: number): string | null {
  if ([...name].length > mostCharacters) return `This must have 1 to ${mostCharacters} characters.`;
  if (/^\s*$/.test(name)) return 'This must have a character that can be seen.';
  return hidesSomething(name) ? 'This must have no control characters and none that cannot be seen.' : null;
}

/** What is wrong with the name of a key, or null. */
export function wrongKeyName(name: string): string | null {
  return wrongName(name, MAX_KEY_NAME_LENGTH);
}

/** When a key ends, in milliseconds; null for what is no moment, such as the 30th of February or a leap second. */
export function readKeyExpiry(written: string): number | null {
  const moment = /^\d{4}-\d{2}-\d{2}(?:T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}:\d{2}))?$/i;
  const day = Date.parse(written.slice(0, 10));
  const ms = Date.parse(written);
  // V8 takes the 30th of February for the 2nd of March.
  const isReal =
    Number.isFinite(ms) &&
    Number.isFinite(day) &&
    new Date(day).toISOString().startsWith(written.slice(0, 10));
  return moment.test(written) && isReal ? ms : null;
}
