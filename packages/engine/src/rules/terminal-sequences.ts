/**
 * Sequences with which a terminal hides, erases or moves what it shows, or obeys a text: all of each goes, since its
 * letters are no text. Colours stay. They are taken out before anything else is decided: letters beside them are
 * neighbours then.
 */
import { readSequence, type TerminalSequence } from '../context/terminal-sequence.ts';
import { MarkList, type Marks, NO_MARKS } from '../marks/marks.ts';
import { kindOf, verdictOf } from '../marks/verdicts.ts';
import { DELETE } from './place.ts';
import { type Colours, NO_COLOURS, readRendition } from './rendition.ts';

// biome-ignore lint/suspicious/noControlCharactersInRegex: these open a sequence
const OPENERS = /[\u001b\u0090\u009b\u009d]/g;
/** Of a system command that reads or writes the clipboard. */
const CLIPBOARD = /^52;/;
/** A word goes on through it. */
const LOOKED_THROUGH = '\u200b';

const DELETED = verdictOf(kindOf('zero-width', 'terminal-control'), DELETE);

export interface TerminalMarks {
  readonly marks: Marks;
  /** How many of the sequences make letters invisible, or write to the clipboard. */
  readonly concealments: number;
  /** Those that are set at the end, in whatever line: a line end changes none. */
  readonly colours: Colours;
}

/** Whether some sequence may stand in a text; `places` are those of its candidates, where they are known. */
export function mayHoldSequences(text: string, places?: Int32Array): boolean {
  if (places === undefined || places.length > text.length >> 3) {
    OPENERS.lastIndex = 0;
    return OPENERS.test(text);
  }
  for (let index = 0; index < places.length; index++)
    if (isOpener(text.charCodeAt(places[index] as number))) return true;
  return false;
}

function isOpener(unit: number): boolean {
  return unit === 0x1b || unit === 0x90 || unit === 0x9b || unit === 0x9d;
}

/** `before` are the colours that are set where the text begins; `onSequence` is called for each, those that stay too. */
export function findTerminalSequences(
  text: string,
  before: Colours = NO_COLOURS,
  onSequence?: (start: number, end: number) => void,
): TerminalMarks {
  if (!mayHoldSequences(text)) return { marks: NO_MARKS, concealments: 0, colours: before };
  const marks = new MarkList();
  let concealments = 0;
  let colours = before;
  /** Where the last one ends that goes. */
  let goneTo = -1;
  const add = (from: number, to: number) => {
    // It is a sign of ASCII, or a control.
    for (let index = from; index < to; index++) marks.add(index, text.charCodeAt(index), DELETED);
    goneTo = to;
  };
  OPENERS.lastIndex = 0;
  for (let found = OPENERS.exec(text); found !== null; found = OPENERS.exec(text)) {
    const start = found.index;
    const sequence = readSequence(text, start);
    if (sequence === null) continue;
    const { end, kind, from, to } = sequence;
    OPENERS.lastIndex = end;
    if (kind === 'opener') {
      add(start, end);
      continue;
    }
    onSequence?.(start, end);
    if (kind === 'rendition') {
      const rendition = readRendition(text, from, to - 1, colours);
      colours = rendition.colours;
      if (rendition.conceals) concealments++;
      if (rendition.removed === 'all') add(start, end);
      else for (const [first, after] of rendition.removed) add(first, after);
    } else if (kind === 'control') {
      if (isClipboard(text, sequence)) concealments++;
      add(start, end);
      // What clears the rest of a line behind a colour goes with the colour.
    } else if (goneTo === start && text.charAt(end - 1) === 'K') add(start, end);
  }
  return { marks: marks.end(), concealments, colours };
}

/** The text as its words are read: of the same length, with nothing visible in the place of the sequences. */
export function withoutSequences(text: string): string {
  let left = '';
  let from = 0;
  findTerminalSequences(text, NO_COLOURS, (start, end) => {
    left += text.slice(from, start) + LOOKED_THROUGH.repeat(end - start);
    from = end;
  });
  return from === 0 ? text : left + text.slice(from);
}

function isClipboard(text: string, { from, to }: TerminalSequence): boolean {
  return CLIPBOARD.test(text.slice(from, Math.min(to, from + 3)));
}
