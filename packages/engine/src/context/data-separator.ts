/** Does a separator (U+001C to U+001F) part data? Not where many spell something: RFC 7464, MARC and TUS 23.1 part fields. */
import type { Reason } from '../marks/mark.ts';
import { isDeletedByDefault } from '../unicode/character-facts.ts';
import type { Surroundings } from './surroundings.ts';

/** Two bytes in bits: rows of empty fields are as long, but repeat themselves, or hold one kind for long. */
const RUN = 16;
/** Between words or letters: a byte in bits. */
const SCATTER = 8;
const SEPARATOR = '[\\u001c-\\u001f]';
const TEXT = '[^\\s\\u001c-\\u001f]';
const LONG_RUN = new RegExp(`${SEPARATOR}{16,}`, 'g');
const SEPARATORS = new RegExp(SEPARATOR, 'g');
/** At the edge of a word that a space parts from the next one: fields hardly begin or end with one space. */
const AT_SPACE = new RegExp(
  `(?<=${TEXT})${SEPARATOR}+(?= ${TEXT})|(?<=${TEXT} )${SEPARATOR}+(?=${TEXT})`,
  'g',
);
/** A field of one letter, or of the space between two words. */
const SMALL_FIELD = new RegExp(`(?<=${SEPARATOR})[a-z ](?=${SEPARATOR})`, 'g');

export function dataSeparator(around: Surroundings, candidate: number): Reason | null {
  const reason: Reason = 'data-separator';
  // Most lines with separators are records: nothing more is asked of these.
  if (!around.lineHas(candidate, spells)) return reason;
  if (around.lineHas(candidate, isScattered)) return null;
  return isInSpellingRun(around, candidate) ? null : reason;
}

function spells(line: string): boolean {
  return isScattered(line) || longRunsOf(asSeen(line)).some(isSpelling);
}

/** The line without what is looked through: a second cleaning reads the same. */
function asSeen(line: string): string {
  let seen = '';
  for (const character of line)
    if (!isDeletedByDefault(character.codePointAt(0) as number)) seen += character;
  return seen;
}

function longRunsOf(seen: string): readonly string[] {
  return seen.match(LONG_RUN) ?? [];
}

function isInSpellingRun(around: Surroundings, candidate: number): boolean {
  const back = around.cursorBefore(candidate);
  const forward = around.cursorAfter(candidate);
  const memory = around.memoryOf('separators', () => ({ end: -1, spells: false }));
  const start = around.startOf(candidate);
  if (start < memory.end) return memory.spells;
  let run = String.fromCharCode(around.codePointOf(candidate));
  for (let code = around.stepBack(back); isDataSeparator(code); code = around.stepBack(back))
    run = String.fromCharCode(code) + run;
  let { index } = forward;
  for (let code = around.stepForward(forward); isDataSeparator(code); code = around.stepForward(forward)) {
    run += String.fromCharCode(code);
    ({ index } = forward);
  }
  memory.end = index;
  memory.spells = isSpelling(run);
  return memory.spells;
}

export function isDataSeparator(codePoint: number): boolean {
  return codePoint >= 0x1c && codePoint <= 0x1f;
}

function isSpelling(run: string): boolean {
  return run.length >= RUN && takesTurns(run);
}

/** Whether kinds take turns in an order of no table: rows of fields repeat themselves, or end after many fields. */
function takesTurns(kinds: string): boolean {
  let turns = 0;
  for (let index = 1; index < kinds.length; index++) if (kinds[index] !== kinds[index - 1]) turns++;
  return turns * 4 >= kinds.length && !isPeriodic(kinds);
}

/** Whether it repeats itself three times or more; in time that grows with the length (Knuth, Morris, Pratt). */
function isPeriodic(kinds: string): boolean {
  const borders = new Int32Array(kinds.length);
  let border = 0;
  for (let index = 1; index < kinds.length; index++) {
    while (border > 0 && kinds[index] !== kinds[border]) border = borders[border - 1] as number;
    if (kinds[index] === kinds[border]) border++;
    borders[index] = border;
  }
  return (kinds.length - border) * 3 <= kinds.length;
}

/** Whether separators are strewn over words or letters that belong together. */
function isScattered(line: string): boolean {
  const seen = asSeen(line).replace(LONG_RUN, (run) => (isSpelling(run) ? '' : run));
  const kinds = (seen.match(SEPARATORS) ?? []).join('');
  if (kinds.length < SCATTER) return false;
  const atSpaces = seen.match(AT_SPACE)?.length ?? 0;
  if (atSpaces >= SCATTER && atSpaces * 2 >= kinds.length && takesTurns(kinds)) return true;
  const smallFields = seen.match(SMALL_FIELD)?.length ?? 0;
  return kinds.length >= RUN && smallFields * 4 >= kinds.length * 3 && takesTurns(kinds);
}
