/** Does a free variation selector follow a Mongolian letter? TUS 13.5. */
import type { Reason } from '../marks/mark.ts';

/** Any letter: fonts and GB/T 25914 use more pairs than are registered. */
export function mongolianVariant(base: number): Reason | null {
  return base >= 0x1820 && base <= 0x18aa ? 'mongolian-fvs' : null;
}
