/**
 * Sequences with which a terminal hides, erases or moves what it shows, or obeys a text: all of each goes, since its
 * letters are no text. Colours stay, but not those that are invisible. They are taken out before anything else is decided: letters beside them are
 * neighbours then.
 */
import { readSequence, type TerminalSequence } from '../context/terminal-sequence.ts';
import { MarkList, type Marks, NO_MARKS } from '../marks/marks.ts';
import { kindOf, verdictOf } from '../marks/verdicts.ts';
import { isDeletedByDefault } from '../unicode/character-facts.ts';
import { DELETE } from './place.ts';
import {
  applySettings,
  type Colours,
  isReveal,
  NO_COLOURS,
  readSettings,
  type Setting,
  stretchesOf,
} from './rendition.ts';
import { Superseded } from './superseded.ts';

// biome-ignore lint/suspicious/noControlCharactersInRegex: these open a sequence
const OPENERS = /[\u001b\u0090\u009b\u009d]/g;
/** Of a system command that reads or writes the clipboard. */
const CLIPBOARD = /^52;/;
/** A word goes on through it. */
const LOOKED_THROUGH = '\u200b';

/** Of reading what is left; the second one hardly ever finds more. */
const MOST_ROUNDS = 3;

const DELETED = verdictOf(kindOf('zero-width', 'terminal-control'), DELETE);

/** What a terminal has set, and which of its settings in vain. */
export interface TerminalState {
  /** Those that are set, in whatever line: a line end changes none. */
  readonly colours: Colours;
  /** Different values that were superseded before a character showed: as many as it takes to call them a message. */
  readonly superseded: readonly string[];
}

export const NEW_TERMINAL: TerminalState = { colours: NO_COLOURS, superseded: [] };

export interface TerminalMarks {
  readonly marks: Marks;
  /** How many of the sequences make letters invisible, or write to the clipboard. */
  readonly concealments: number;
  /** How many parameters went of sequences that stay. */
  readonly shortened: number;
  /** At the end. */
  readonly state: TerminalState;
}

/** A sequence and where it stands; what it sets, if it is a rendition. */
interface Placed extends TerminalSequence {
  readonly start: number;
  readonly settings: readonly Setting[];
  /** Whether it stays so that the rest of a line has a colour. */
  readonly clearsRest: boolean;
  /** How many of its settings are left. */
  left: number;
  /** Whether it hides letters, or acts on the clipboard. */
  conceals: boolean;
  isGone: boolean;
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

/** `before` is what was set where the text begins. */
export function findTerminalSequences(text: string, before: TerminalState = NEW_TERMINAL): TerminalMarks {
  if (!mayHoldSequences(text)) return { marks: NO_MARKS, concealments: 0, shortened: 0, state: before };
  const marks = new MarkList();
  let concealments = 0;
  let shortened = 0;
  const add = (from: number, to: number) => {
    // It is a sign of ASCII, or a control.
    for (let index = from; index < to; index++) marks.add(index, text.charCodeAt(index), DELETED);
  };
  const sequences = [...sequencesIn(text)];
  const state = settle(text, sequences, before);
  for (const sequence of sequences) {
    const { start, end, settings, conceals } = sequence;
    if (conceals) concealments++;
    if (sequence.isGone) add(start, end);
    else if (sequence.kind === 'rendition') {
      if (!conceals) shortened += settings.filter((one) => one.isGone && !isReveal(one)).length;
      for (const [from, to] of stretchesOf(settings)) add(from, to);
    }
  }
  return { marks: marks.end(), concealments, shortened, state };
}

/** Marks what is gone. What that leaves is asked again: a second cleaning finds nothing. */
function settle(text: string, sequences: readonly Placed[], before: TerminalState): TerminalState {
  let superseded: readonly string[] | null = null;
  for (let round = 1; ; round++) {
    markClearing(sequences);
    const values = findSuperseded(text, sequences, before.superseded);
    superseded ??= values;
    let { colours } = before;
    let hasChanged = false;
    for (const sequence of sequences) {
      if (sequence.kind !== 'rendition') continue;
      const rendition = applySettings(sequence.settings, colours);
      colours = rendition.colours;
      sequence.conceals ||= rendition.conceals;
      const left = sequence.settings.filter(({ isGone }) => !isGone).length;
      hasChanged ||= left < sequence.left;
      sequence.left = left;
      sequence.isGone = left === 0;
    }
    if (!hasChanged || round === MOST_ROUNDS) {
      markClearing(sequences);
      return { colours, superseded };
    }
  }
}

/** What clears the rest of a line behind a colour goes with the colour. */
function markClearing(sequences: readonly Placed[]): void {
  /** Where a rendition that stays ends, with what goes behind it. */
  let behind = -1;
  for (const sequence of sequences) {
    const { start, end, kind, clearsRest } = sequence;
    if (clearsRest) sequence.isGone ||= start !== behind;
    if (sequence.isGone ? start === behind : kind === 'rendition') behind = end;
  }
}

/** The text as its words are read: of the same length, with nothing visible in the place of the sequences. */
export function withoutSequences(text: string): string {
  let left = '';
  let from = 0;
  for (const { start, end, kind } of sequencesIn(text)) {
    if (kind === 'opener') continue;
    left += text.slice(from, start) + LOOKED_THROUGH.repeat(end - start);
    from = end;
  }
  return from === 0 ? text : left + text.slice(from);
}

/** The place itself, or the end of the sequence in which it is, with what clears the rest of a line behind it. */
export function behindSequence(text: string, place: number): number {
  let behind = place;
  for (const { start, end, kind } of sequencesIn(text)) {
    if (start > behind || (start === behind && kind !== 'plain')) break;
    behind = Math.max(behind, end);
  }
  return behind;
}

function* sequencesIn(text: string): Generator<Placed> {
  let from = 0;
  for (;;) {
    OPENERS.lastIndex = from;
    const found = OPENERS.exec(text);
    if (found === null) return;
    const start = found.index;
    const sequence = readSequence(text, start);
    from = sequence?.end ?? start + 1;
    if (sequence === null) continue;
    const { kind, from: first, to: after } = sequence;
    const settings = kind === 'rendition' ? readSettings(text, first, after - 1) : [];
    yield {
      ...{ ...sequence, start, settings },
      clearsRest: kind === 'plain' && text.charAt(from - 1) === 'K',
      left: settings.filter(({ isGone }) => !isGone).length,
      conceals: kind === 'control' && CLIPBOARD.test(text.slice(first, Math.min(after, first + 3))),
      isGone:
        kind === 'control' ||
        kind === 'opener' ||
        (settings.length > 0 && settings.every(({ isGone }) => isGone)),
    };
  }
}

/** Marks the settings that are gone, and answers with the values that were counted. */
function findSuperseded(
  text: string,
  sequences: readonly Placed[],
  before: readonly string[],
): readonly string[] {
  const superseded = new Superseded(before);
  let from = 0;
  for (const sequence of sequences) {
    if (shows(text, from, sequence.start)) superseded.show();
    from = sequence.end;
    for (const setting of sequence.settings) if (!setting.isGone) superseded.set(setting);
    if (sequence.clearsRest && !sequence.isGone) superseded.clearLine();
  }
  if (shows(text, from, text.length)) superseded.show();
  return superseded.end();
}

/** Whether there is a character that shows, or moves those that do. */
function shows(text: string, from: number, to: number): boolean {
  for (let index = from; index < to; index++) {
    const codePoint = text.codePointAt(index) as number;
    if (!isDeletedByDefault(codePoint)) return true;
    if (codePoint > 0xffff) index++;
  }
  return false;
}
