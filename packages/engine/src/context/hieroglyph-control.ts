/** Does a format control join Egyptian signs? TUS 11.4. */
import type { Reason } from '../marks/mark.ts';
import type { Surroundings } from './surroundings.ts';

export function hieroglyphControl(around: Surroundings, candidate: number): Reason | null {
  const isBeside = isSign(around.before(candidate)) || isSign(around.after(candidate));
  return isBeside ? 'hieroglyph-control' : null;
}

/** A sign, or one of the visible modifiers that follow the controls in the chart. */
function isSign(codePoint: number): boolean {
  return (
    (codePoint >= 0x13000 && codePoint <= 0x1342f) ||
    (codePoint >= 0x13440 && codePoint <= 0x13455) ||
    (codePoint >= 0x13460 && codePoint <= 0x143fa)
  );
}
