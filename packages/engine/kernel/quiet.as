/** Blocks of 32 units that are quiet at a glance: what their bits say, and what is known where they end. */
import {
  addPlace,
  BLOCK,
  CANDIDATE,
  IN_WORD,
  isBlank,
  LATIN,
  LETTERS,
  MARK,
  natureOfAstral,
  natureOfUnit,
  OTHER,
  placeCount,
  takePlacesBack,
  unitAt,
} from './memory';
import * as exact from './walk';

/** Among the places that need a look there is none that the glances do not understand. */
export const NOTHING_FOUND: i32 = 0;
/** One is a candidate. */
export const CANDIDATES_FOUND: i32 = 1;
/** One must be walked over. */
export const MUST_WALK: i32 = 2;

/**
 * What stands at the places that need a look: ends of lines, or tabs; pairs that say nothing, as most emoji do, which are
 * counted; and candidates that are no letters, no marks and no digits, which are noted. Says which ends of lines follow
 * a blank.
 */
export function look(index: i32, places: u32): i32 {
  let found = NOTHING_FOUND;
  let pairs = 0;
  const count = placeCount;
  while (places != 0) {
    const place = index + <i32>ctz(places);
    const unit = unitAt(place);
    if (unit == 0x0a || unit == 0x0d) {
      if (isBlank(unitAt(place - 1))) exact.findDoubtfulSpace();
    } else if (isQuietPair(index, place, unit)) {
      pairs++;
      // Its other half.
      places &= ~(2 << (place - index));
    } else if (unit != 0x09) {
      const nature = natureOfUnit(unit);
      if ((nature & CANDIDATE) == 0 || (nature & ~(CANDIDATE | IN_WORD)) != 0) {
        takePlacesBack(count);
        return MUST_WALK;
      }
      addPlace(place);
      found = CANDIDATES_FOUND;
    }
    places &= places - 1;
  }
  exact.addPairs(pairs);
  return found;
}

/** Forgets what was noted of a block: goes back to the numbers of places and pairs before it. */
export function takeBack(count: i32, pairs: i32): void {
  takePlacesBack(count);
  exact.addPairs(pairs - exact.pairs);
}

/** Whether a pair begins here that ends in the block, and is of no word. */
@inline
function isQuietPair(index: i32, place: i32, unit: u32): bool {
  if ((unit & 0xfc00) != 0xd800 || place == index + BLOCK - 1) return false;
  const low = unitAt(place + 1);
  return (low & 0xfc00) == 0xdc00 && natureOfAstral((((unit & 0x3ff) << 10) | (low & 0x3ff)) + 0x10000) == 0;
}

/** Of the places at which the second of some spaces stands. */
export function findWideGap(index: i32, places: u32): void {
  while (places != 0) {
    exact.addGap(index + <i32>ctz(places));
    places &= places - 1;
  }
}

/** Whether letters of both kinds stand in one word: every unit between two neighbours of both kinds is in a word. */
export function meet(index: i32, latinBits: u32, otherBits: u32): void {
  if (exact.hasMixedWords) return;
  let kind = exact.word;
  let place = -1;
  if (kind == 0) {
    place = <i32>ctz(latinBits | otherBits);
    kind = ((latinBits >> place) & 1) != 0 ? LATIN : OTHER;
  }
  for (;;) {
    const own = kind == LATIN ? latinBits : otherBits;
    const next = (kind == LATIN ? otherBits : latinBits) & <u32>(~0 << (place + 1));
    if (next == 0 || place == 31) return;
    const meets = <i32>ctz(next);
    const lastOwn = own & ((1 << meets) - 1);
    if (lastOwn != 0) place = 31 - <i32>clz(lastOwn);
    let between = place + 1;
    while (between < meets && (natureOfUnit(unitAt(index + between)) & IN_WORD) != 0) between++;
    if (between == meets) {
      exact.findMixedWord();
      return;
    }
    kind ^= LETTERS;
    place = meets;
  }
}

/** The letters of the word with which a quiet block ends. */
export function wordAfter(index: i32, last: i32, natureOfLast: u32): u32 {
  let nature = natureOfLast;
  let place = last;
  while ((nature & IN_WORD) != 0) {
    if ((nature & LETTERS) != 0) return nature & LETTERS;
    if (place == index) return exact.word;
    nature = natureOfUnit(unitAt(--place));
  }
  return 0;
}

/** How many marks stand in a row before a place: two at most, or it would be a flood. */
export function marksBefore(place: i32): u32 {
  if ((natureOfUnit(unitAt(place - 1)) & MARK) == 0) return 0;
  return (natureOfUnit(unitAt(place - 2)) & MARK) == 0 ? 1 : 2;
}
