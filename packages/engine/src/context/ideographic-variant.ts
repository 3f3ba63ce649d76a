/** Does a selector choose a glyph of an ideograph? UTS #37; TUS 23.4. */
import type { Reason } from '../marks/mark.ts';
import { isIdeograph } from '../unicode/ideograph.ts';

/** VARIATION SELECTOR-32: as bytes, those before it spell no letter and no digit. */
const LAST_OF_ANY = 0xe010f;
const LAST_REGISTERED = 0xe011f;

/** Only U+9089 and U+908A have variants beyond VARIATION SELECTOR-32. */
export function ideographicVariant(base: number, selector: number): Reason | null {
  if (!isIdeograph(base) || selector > LAST_REGISTERED) return null;
  return selector <= LAST_OF_ANY || base === 0x9089 || base === 0x908a ? 'ideographic-variant' : null;
}
