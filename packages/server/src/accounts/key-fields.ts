/** What the name and the end of an API key may be, for the API and for the operator's commands alike. */
import { MAX_KEY_NAME_LENGTH } from '@limpid/contract';

/** What is wrong with a name, or null. A control would break the line that shows it, half a character any database. */
export function wrongKeyName(name: string): string | null {
  if ([...name].length > MAX_KEY_NAME_LENGTH) return `This must have 1 to ${MAX_KEY_NAME_LENGTH} characters.`;
  if (/^\s*$/.test(name)) return 'This must have a character that can be seen.';
  return /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u.test(name.replaceAll(/[\u{200C}\u{200D}]/gu, ''))
    ? 'This must have no control characters and none that cannot be seen.'
    : null;
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
