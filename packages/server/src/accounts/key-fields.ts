/** What the name and the end of an API key may be, for the API and for the operator's commands alike. */
import { MAX_KEY_NAME_LENGTH } from '@limpid/contract';
import { wrongName } from './name-fields.ts';

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
