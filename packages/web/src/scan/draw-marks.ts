/** Runs to what is drawn: of those in sight alone, since a hostile text has fifty thousand. */
import type { Range } from '@codemirror/state';
import { Decoration, type DecorationSet } from '@codemirror/view';
import { describeRun, labelOf, readsOf, replacementOf, SHAPES, timesOf, wholeOf } from './describe-mark.ts';
import { firstRunAfter, toDisplay, toText } from './display-lines.ts';
import { drawEdit } from './draw-difference.ts';
import { drawQuiet } from './draw-quiet.ts';
import { placeOfChip } from './mark-place.ts';
import { AWAY, Chip, type ChipParts, Dots, KeptNote } from './mark-widgets.ts';
import type { MarkRun } from './scan-result.ts';
import type { Put, Shown } from './shown.ts';
import { isSignInPlace } from './sign-in-place.ts';
import { speakerOf } from './walk-stops.ts';

/** In one go: more than a screen can hold. */
const MOST_DRAWN = 4_000;
/** Of many spaces in a row. */
const MOST_DOTS = 8;
/** A word no longer than this stays on one line with its note. */
const LONGEST_UNBROKEN = 24;

export interface Span {
  readonly from: number;
  readonly to: number;
}

/** The decorations of what touches `spans` of the display, which are in order. */
export function drawMarks(shown: Shown, spans: readonly Span[]): DecorationSet {
  const drawn: Range<Decoration>[] = [];
  const put: Put = (decoration, start, end) => {
    const from = toDisplay(shown.lines, start, 'after');
    const to = start === end ? from : toDisplay(shown.lines, end, 'before');
    // What stands for characters cannot stand for a line end that was put in between them.
    if (decoration.point && to - from !== end - start) return;
    drawn.push(decoration.range(from, to));
  };
  const runs = shown.view === 'clean' ? [] : shown.result.runs;
  const speakers = new Set<number>();
  let next = 0;
  let count = 0;
  for (const span of spans) {
    const [from, to] = [toText(shown.lines, span.from), toText(shown.lines, span.to)];
    for (next = Math.max(next, firstRunAfter(runs, from)); (runs[next]?.start ?? to) < to; next++) {
      if (count++ >= MOST_DRAWN) break;
      if (shown.view === 'difference')
        drawEdit(runs[next] as MarkRun, shown.text, next === shown.current, put);
      else drawRun(next, shown, speakers, put);
    }
    drawQuiet(shown, from, to, put);
  }
  return Decoration.set(drawn, true);
}

function drawRun(index: number, shown: Shown, speakers: Set<number>, put: Put): void {
  const run = shown.result.runs[index] as MarkRun;
  const { action, technique } = run;
  if (action === 'kept' && !isSignInPlace(run)) {
    const speaker = speakerOf(shown.result.runs, index);
    if (!speakers.has(speaker)) drawKept(speaker, shown, put);
    speakers.add(speaker);
  } else if (technique === 'homoglyph' || technique === 'punctuation') drawLetter(index, shown, put);
  else if (technique === 'whitespace') drawSpaces(index, shown, put);
  else drawUnseen(index, shown, put);
}

function partsOf(index: number, run: MarkRun, { result, current, text }: Shown): ChipParts {
  return {
    shape: SHAPES[run.technique],
    label: labelOf(run),
    times: timesOf(run),
    reads: readsOf(run, result),
    name: describeRun(run, result, text),
    run: index,
    isCurrent: index === current,
  };
}

/** What has no shape gets one; after the word, where a letter on either side needs the other. */
function drawUnseen(index: number, shown: Shown, put: Put): void {
  const run = shown.result.runs[index] as MarkRun;
  const parts = partsOf(index, run, shown);
  const widget = run.action === 'kept' ? new KeptNote(parts) : new Chip(parts);
  const place = placeOfChip(shown.text, run);
  if (place === run.end) put(Decoration.replace({ widget }), run.start, run.end);
  else {
    put(AWAY, run.start, run.end);
    put(Decoration.widget({ widget, side: 2 }), place, place);
  }
}

/** Letters and signs are drawn as they are, with a line. */
function drawLetter(index: number, shown: Shown, put: Put): void {
  const run = shown.result.runs[index] as MarkRun;
  const { name, isCurrent } = partsOf(index, run, shown);
  const imitated = run.technique === 'homoglyph' && run.replacement !== undefined;
  const look = run.technique === 'homoglyph' ? 'look hg' : 'quote pu';
  const attributes = {
    ...buttonAttributes(index, name),
    ...(imitated && { 'data-as': `\u2248${replacementOf(run)}` }),
  };
  const mark = Decoration.mark({ class: withCurrent(`mark ${look}`, isCurrent), attributes });
  put(mark, run.start, run.end);
}

/** A run of further marks is drawn with the one before it, as a gap of dots. */
function drawSpaces(index: number, shown: Shown, put: Put): void {
  const run = shown.result.runs[index] as MarkRun;
  const isFirst = shown.lines.breaks.includes(run.start);
  const before = !isFirst && shown.text[run.start - 1] === ' ' ? 1 : 0;
  const dots = Math.min(MOST_DOTS, run.count + before);
  const parts = { ...partsOf(index, run, shown), label: '\u00B7'.repeat(dots) };
  put(Decoration.replace({ widget: new Dots(parts) }), run.start - before, run.end);
}

/** The whole cluster with a line, and one note after it for all that is kept in it. */
function drawKept(index: number, shown: Shown, put: Put): void {
  const run = shown.result.runs[index] as MarkRun;
  const { start, end } = run.cluster ?? run;
  const whole = wholeOf(index, shown.result);
  const isCurrent = shown.current !== null && speakerOf(shown.result.runs, shown.current) === index;
  const parts = { ...partsOf(index, whole, shown), isCurrent };
  const look = withCurrent('kept', isCurrent);
  if (run.technique === 'whitespace') {
    const attributes = buttonAttributes(index, parts.name);
    put(Decoration.mark({ class: `mark ${look}`, attributes }), start, end);
    return;
  }
  const isShort = end - start <= LONGEST_UNBROKEN;
  put(Decoration.mark({ class: isShort ? `${look} whole` : look, inclusiveEnd: true }), start, end);
  put(Decoration.widget({ widget: new KeptNote(parts), side: -1 }), end, end);
}

function buttonAttributes(index: number, name: string): Record<string, string> {
  return { role: 'button', tabindex: '-1', 'aria-label': name, 'data-run': String(index) };
}

function withCurrent(look: string, isCurrent: boolean): string {
  return isCurrent ? `${look} is-current` : look;
}
