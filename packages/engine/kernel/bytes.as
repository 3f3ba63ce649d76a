/** The survey of a text of one byte a unit, 64 a turn: nothing but candidates and spaces is in it. */
import { latin1Of } from './glances';
import {
  addPlace,
  CANDIDATE,
  endsSentence,
  forgetPlaces,
  HAS_CANDIDATES,
  HAS_DOUBTFUL_SPACES,
  isBlank,
  isWordUnit,
  MANY_GAPS,
  natureOfUnit,
  TEXT,
} from './memory';
import { all, nonZero } from './vectors';

const COMMA: u8 = 0x2c;

/** Doubled spaces between words. */
let gaps: i32 = 0;

export function surveyBytes(length: i32): i32 {
  memory.fill(TEXT + <usize>length, COMMA, 64);
  forgetPlaces();
  let seen: u32 = 0;
  gaps = 0;
  const end = TEXT + <usize>length;
  let isDoubtful = isBlank(<u32>load<u8>(end - 1)) && isBlank(<u32>load<u8>(end - 2));
  for (let at = TEXT; at < end; at += 64) {
    const a = v128.load(at);
    const b = v128.load(at, 16);
    const c = v128.load(at, 32);
    const d = v128.load(at, 48);
    const least = i8x16.min_s(i8x16.min_s(a, b), i8x16.min_s(c, d));
    const most = i8x16.max_s(i8x16.max_s(a, b), i8x16.max_s(c, d));
    // A space, tab or line end after another.
    const gaps = i8x16.min_u(
      i8x16.min_u(i8x16.max_u(a, v128.load(at - 1)), i8x16.max_u(b, v128.load(at + 15))),
      i8x16.min_u(i8x16.max_u(c, v128.load(at + 31)), i8x16.max_u(d, v128.load(at + 47))),
    );
    const mayAsk = v128.or(
      v128.or(i8x16.lt_s(least, all(0x20)), i8x16.eq(most, all(0x7f))),
      i8x16.le_u(gaps, all(0x20)),
    );
    if (v128.any_true(mayAsk) && asks(a, b, c, d, most, gaps)) {
      for (let step: usize = 0; step < 64; step += 16) {
        const bytes = v128.load(at + step);
        let hits = i8x16.bitmask(nonZero(latin1Of(bytes)));
        const spaces = v128.and(
          i8x16.eq(bytes, all(0x20)),
          i8x16.eq(v128.load(at + step - 1), all(0x20)),
        );
        if (v128.any_true(spaces)) isDoubtful = isDoubtful || hasWideGap(at + step, i8x16.bitmask(spaces));
        while (hits != 0) {
          const place = at + step + <usize>ctz(hits);
          const byte = <u32>load<u8>(place);
          const nature = natureOfUnit(byte);
          seen |= nature;
          if ((nature & CANDIDATE) != 0) addPlace(<i32>(place - TEXT));
          if (byte == 0x0a || byte == 0x0d) isDoubtful = isDoubtful || isBlank(<u32>load<u8>(place - 1));
          hits &= hits - 1;
        }
      }
    }
  }
  return ((seen & CANDIDATE) != 0 ? HAS_CANDIDATES : 0) | (isDoubtful ? HAS_DOUBTFUL_SPACES : 0);
}

/** Not letters beyond ASCII alone: a control, a sign from U+00A0 to U+00AD or a gap is among them. */
@inline
function asks(a: v128, b: v128, c: v128, d: v128, most: v128, gaps: v128): bool {
  const ascii = all(0x7f);
  const signs = all(0xa0);
  const controls = i8x16.min_u(
    i8x16.min_u(v128.and(a, ascii), v128.and(b, ascii)),
    i8x16.min_u(v128.and(c, ascii), v128.and(d, ascii)),
  );
  const fromSigns = i8x16.min_u(
    i8x16.min_u(i8x16.sub(a, signs), i8x16.sub(b, signs)),
    i8x16.min_u(i8x16.sub(c, signs), i8x16.sub(d, signs)),
  );
  return v128.any_true(
    v128.or(
      v128.or(i8x16.le_u(controls, all(0x1f)), i8x16.le_u(fromSigns, all(0x0d))),
      v128.or(i8x16.eq(most, ascii), i8x16.le_u(gaps, all(0x20))),
    ),
  );
}

/** Of the places at which a space stands after another: whether one is one too many, or they are many. */
function hasWideGap(at: usize, places: i32): bool {
  while (places != 0) {
    const second = at + <usize>ctz(places);
    const before = <u32>load<u8>(second - 2);
    if (endsSentence(before, <u32>load<u8>(second - 3))) return true;
    if (isWordUnit(before) && isWordUnit(<u32>load<u8>(second + 1)) && ++gaps >= MANY_GAPS) return true;
    places &= places - 1;
  }
  return false;
}
