/** Does a format control join Egyptian signs, or those of Khitan, or a blank stand among them? TUS 11.4, 18.12. */
import type { Reason } from '../marks/mark.ts';
import type { Surroundings } from './surroundings.ts';

const KHITAN_FILLER = 0x16fe4;
const FULL_BLANK = 0x13441;
const HALF_BLANK = 0x13442;
const hasSign = (line: string) => /[\u{13000}-\u{1342f}\u{13460}-\u{143fa}]/u.test(line);

export function hieroglyphControl(around: Surroundings, candidate: number): Reason | null {
  const codePoint = around.codePointOf(candidate);
  if (codePoint === FULL_BLANK || codePoint === HALF_BLANK)
    return around.lineHas(candidate, hasSign) ? 'hieroglyph-control' : null;
  if (codePoint === KHITAN_FILLER) return isKhitan(around.before(candidate)) ? 'hieroglyph-control' : null;
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

function isKhitan(codePoint: number): boolean {
  return codePoint >= 0x18b00 && codePoint <= 0x18cff;
}
