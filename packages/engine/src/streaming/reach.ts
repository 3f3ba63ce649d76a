/** How far the rules look behind a hidden character in a stream: docs/decisions/0036 says why so far. */
import { isDeletedByDefault, isLineEnd } from '../unicode/character-facts.ts';
import { type Context, TECHNIQUE_ENTRIES, techniqueIndexOf } from '../unicode/techniques.ts';

/** UTF-16 units behind a run. */
const NEAR = 32;
/** And where its line is asked, at most. */
const LINE = 512;

/** Questions that a line answers, or a partner that may stand anywhere in it. */
const ASKS_LINE: ReadonlySet<Context> = new Set([
  'bidi-pair',
  'braille-cell',
  'field-separator',
  'interlinear-annotation',
  'invisible-operator',
  'legacy-encoding',
  'terminal-control',
]);

/** What a stream may change: lines of data/techniques.txt whose characters do not stay unless they spell a payload. */
const MAY_GO = Uint8Array.from(
  TECHNIQUE_ENTRIES,
  ({ technique, fallback }) => +(technique !== 'homoglyph' && fallback.action !== 'report'),
);

/** UTF-16 index of the next character that may go; the length of the text where there is none. */
export function nextHidden(text: string): number {
  let index = 0;
  while (index < text.length) {
    const codePoint = text.codePointAt(index) as number;
    const entry = techniqueIndexOf(codePoint);
    if (entry !== 0 && MAY_GO[entry] === 1) break;
    index += codePoint > 0xffff ? 2 : 1;
  }
  return index;
}

/** The run, or the space, with which a text begins. */
export interface Beginning {
  /** UTF-16 index after it. */
  readonly end: number;
  /** Lines of data/techniques.txt of its members. */
  readonly entries: readonly number[];
  readonly asksLine: boolean;
}

export function readBeginning(text: string): Beginning {
  const entries: number[] = [];
  let end = 0;
  do {
    const codePoint = text.codePointAt(end) as number;
    entries.push(techniqueIndexOf(codePoint));
    end += codePoint > 0xffff ? 2 : 1;
  } while (
    end < text.length &&
    isDeletedByDefault(text.codePointAt(0) as number) &&
    isDeletedByDefault(text.codePointAt(end) as number)
  );
  const asksLine = entries.some((entry) => ASKS_LINE.has(TECHNIQUE_ENTRIES[entry]?.context ?? 'never'));
  return { end, entries, asksLine };
}

/** What is read at once. */
export interface Reach {
  /** UTF-16 index at which the reading ends. */
  readonly edge: number;
  /** Up to where it decides; what stands behind it is decided with more of what follows. */
  readonly decided: number;
}

/** Null when more must come. */
export function reachOf(text: string, { end, asksLine }: Beginning, isEnd: boolean): Reach | null {
  const most = end + (asksLine ? LINE : NEAR);
  const lineEnd = asksLine ? lineEndFrom(text, end, Math.min(most, text.length)) : -1;
  if (lineEnd >= 0) return { edge: lineEnd, decided: lineEnd };
  if (text.length <= most) {
    if (!isEnd) return null;
    return { edge: text.length, decided: asksLine ? text.length : end };
  }
  const edge = wholeCharacters(text, most);
  return { edge, decided: asksLine ? beforeRun(text, edge - NEAR, end) : end };
}

/** UTF-16 index after the line end that comes first; -1 where none does. */
function lineEndFrom(text: string, from: number, to: number): number {
  for (let index = from; index < to; index++) if (isLineEnd(text.charCodeAt(index))) return index + 1;
  return -1;
}

/** The place itself, or the beginning of the run in which it is. */
function beforeRun(text: string, place: number, least: number): number {
  let index = wholeCharacters(text, place);
  while (index > least) {
    const before = wholeCharacters(text, index - 1);
    if (!isDeletedByDefault(text.codePointAt(before) as number)) break;
    index = before;
  }
  return index;
}

/** The place itself, or the one before where it would part the halves of a character. */
export function wholeCharacters(text: string, place: number): number {
  const unit = text.charCodeAt(place);
  const before = text.charCodeAt(place - 1);
  const parts = unit >= 0xdc00 && unit <= 0xdfff && before >= 0xd800 && before <= 0xdbff;
  return parts ? place - 1 : place;
}
