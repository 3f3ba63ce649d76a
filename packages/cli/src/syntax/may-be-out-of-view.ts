/**
 * Whether a text may have so many blanks that code stands behind them, asked of each file before its lines are read: few
 * of its units are looked at.
 */

/** Columns: wider than the windows in which code is read. */
export const OUT_OF_VIEW = 200;
/** More lines than a window has, several times. */
export const EMPTY_LINES = 200;
/** Of spaces and tabs, in lines of nothing else that follow each other: they spell something. */
export const MANY_CHANGES = 24;
/** Fewer part the columns of a table. */
export const WIDE_GAP = 8;

export const [TAB, TAB_WIDTH, LINE_FEED, SPACE] = [0x09, 8, 0x0a, 0x20];
const [FORM_FEED, IDEOGRAPHIC_SPACE] = [0x0c, 0x3000];
/** Blanks beyond ASCII, as a class of a pattern. */
export const OTHER_BLANKS = '\\u00a0\\u1680\\u2000-\\u200a\\u202f\\u205f\\u2800\\u3000\\ufeff';
const IS_OTHER_BLANK = new RegExp(`[${OTHER_BLANKS}]`);
/** Of a stretch that says nothing and has as many changes: a line has one less than its blanks change. */
const SHORTEST_STRETCH = MANY_CHANGES + 2;

export function mayBeOutOfView(text: string): boolean {
  return hasFarGap(text) || hasEmptyStretch(text);
}

/** Columns beyond one for each unit of a part of a line. */
export function widerBy(text: string, start: number, end: number): number {
  let more = 0;
  for (let index = start; index < end; index++) {
    const unit = text.charCodeAt(index);
    if (unit === TAB) more += TAB_WIDTH - 1;
    else if (unit === IDEOGRAPHIC_SPACE) more++;
  }
  return more;
}

/** Whether a gap so wide ends so far from the start of its line. Each covers a unit that is looked at. */
function hasFarGap(text: string): boolean {
  for (let index = WIDE_GAP - 1; index < text.length; index += WIDE_GAP) {
    if (!isBlank(text.charCodeAt(index))) continue;
    let start = index;
    while (start > 0 && isBlank(text.charCodeAt(start - 1))) start--;
    let end = index + 1;
    while (end < text.length && isBlank(text.charCodeAt(end))) end++;
    if (end - start >= WIDE_GAP) {
      const line = text.lastIndexOf('\n', start) + 1;
      if (end - line >= OUT_OF_VIEW || end - line + widerBy(text, line, end) >= OUT_OF_VIEW) return true;
    }
    index = end;
  }
  return false;
}

/** As a pattern of out-of-view.ts has them. */
function isBlank(unit: number): boolean {
  if (unit <= SPACE) return unit === SPACE || unit === TAB || unit === FORM_FEED;
  return unit >= 0xa0 && IS_OTHER_BLANK.test(String.fromCharCode(unit));
}

/** Whether so many lines, or changes of blanks, stand in a stretch without a letter or digit. */
function hasEmptyStretch(text: string): boolean {
  let from = 0;
  while (from + SHORTEST_STRETCH <= text.length) {
    let end = from + SHORTEST_STRETCH;
    let last = end - 1;
    while (last >= from && !says(text.charCodeAt(last))) last--;
    if (last >= from) from = last + 1;
    else {
      while (end < text.length && !says(text.charCodeAt(end))) end++;
      if (hasManyBlanks(text, from, end)) return true;
      from = end + 1;
    }
  }
  return false;
}

function hasManyBlanks(text: string, start: number, end: number): boolean {
  let [lineEnds, changes, before] = [0, 0, 0];
  for (let index = start; index < end; index++) {
    const unit = text.charCodeAt(index);
    if (unit === LINE_FEED) lineEnds++;
    if (unit + before === SPACE + TAB) changes++;
    before = unit;
  }
  return lineEnds >= EMPTY_LINES - 1 || changes > MANY_CHANGES;
}

/** Letters and digits of ASCII, and all beyond that may be no white space. */
function says(unit: number): boolean {
  if (unit < 0x80)
    return (unit >= 0x61 && unit <= 0x7a) || (unit >= 0x41 && unit <= 0x5a) || (unit >= 0x30 && unit <= 0x39);
  return (unit < 0x1680 && unit !== 0xa0 && unit !== 0xad) || (unit > IDEOGRAPHIC_SPACE && unit !== 0xfeff);
}
