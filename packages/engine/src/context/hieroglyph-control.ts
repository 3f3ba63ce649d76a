/** Does a format control join Egyptian signs, or those of Khitan, or a blank stand among them? TUS 11.4, 18.12. */
import type { Reason } from '../marks/mark.ts';
import type { Surroundings } from './surroundings.ts';

const KHITAN_FILLER = 0x16fe4;
/** More than groups within groups need between two signs: each of them could say something. */
const MOST = 8;

/** What a control asks of its neighbours: a joiner of both, and what opens or closes a group of the one inside. */
type Part = 'sign' | 'joiner' | 'opener' | 'closer' | 'other';

export function hieroglyphControl(around: Surroundings, candidate: number): Reason | null {
  const before = around.before(candidate);
  if (around.codePointOf(candidate) === KHITAN_FILLER) return isKhitan(before) ? 'hieroglyph-control' : null;
  const after = around.after(candidate);
  if (!isSign(before) && !isSign(after)) return null;
  const memory = around.memoryOf('hieroglyphs', () => ({ run: -1, stays: false }));
  const run = around.runFirst(candidate);
  if (memory.run !== run) {
    memory.run = run;
    memory.stays = isWellFormed(around, run, before, after);
  }
  return memory.stays ? 'hieroglyph-control' : null;
}

/** Of a whole run: with some of its controls gone, others would be in the wrong place. */
function isWellFormed(around: Surroundings, run: number, before: number, after: number): boolean {
  let left = partOf(before);
  let controls = 0;
  const end = around.runEnd(run);
  for (let member = run; member < end; member++) {
    const codePoint = around.codePointOf(member);
    if (!isControl(codePoint)) continue;
    const part = partOf(codePoint);
    if (++controls > MOST || !mayFollow(left, part)) return false;
    left = part;
  }
  return mayFollow(left, partOf(after));
}

function mayFollow(left: Part, right: Part): boolean {
  if (left === 'joiner' || left === 'opener') return right === 'sign' || right === 'opener';
  if (right === 'joiner' || right === 'closer') return left === 'sign' || left === 'closer';
  return true;
}

function partOf(codePoint: number): Part {
  if (isSign(codePoint) || isBlank(codePoint)) return 'sign';
  if (!isControl(codePoint)) return 'other';
  if (codePoint === 0x13437 || codePoint === 0x1343c || codePoint === 0x1343e) return 'opener';
  return codePoint === 0x13438 || codePoint === 0x1343d || codePoint === 0x1343f ? 'closer' : 'joiner';
}

function isControl(codePoint: number): boolean {
  return (codePoint >= 0x13430 && codePoint <= 0x1343f) || isBlank(codePoint);
}

function isBlank(codePoint: number): boolean {
  return codePoint === 0x13441 || codePoint === 0x13442;
}

/** A sign, the place of a lost one, or a modifier that stands behind one. */
function isSign(codePoint: number): boolean {
  return (
    (codePoint >= 0x13000 && codePoint <= 0x1342f) ||
    (codePoint >= 0x13440 && codePoint <= 0x13455 && !isBlank(codePoint)) ||
    (codePoint >= 0x13460 && codePoint <= 0x143fa)
  );
}

function isKhitan(codePoint: number): boolean {
  return codePoint >= 0x18b00 && codePoint <= 0x18cff;
}
