/** What is no mark, and still has to be seen: control characters that stay, line ends, and spacing to notice. */
import { Decoration } from '@codemirror/view';
import { shortName } from '../design/short-names.ts';
import marksWords from '../words/marks.json' with { type: 'json' };
import { fillPlural } from '../words/words.ts';
import { firstRunAfter } from './display-lines.ts';
import { isRightToLeft } from './mark-place.ts';
import { NoticedDots, Sign } from './mark-widgets.ts';
import type { MarkRun } from './scan-result.ts';
import type { Put, Shown } from './shown.ts';
import { isSignInPlace } from './sign-in-place.ts';

const SHAPELESS = /(?![\t\n])[\p{Cc}\p{Cs}\u202A-\u202E\u2066-\u2069]/gu;
/** They turn a line round whatever stands in it. */
const OVERRIDE = /^[\u202D\u202E]$/;
const BIDI_CONTROL = /^[\u202A-\u202E\u2066-\u2069]$/;

/** As the engine looks for them. */
const WIDE_GAP = /(?<=[.!?][\u2019\u201D"')\]]?) {2,}(?=[\p{Lu}\p{Lo}\p{Nd}])/gu;
const LINE_END_GAP = /(?<! ) +(?=\r?$)/gm;
const MOST_NOTICED = 500;

export function drawQuiet(shown: Shown, from: number, to: number, put: Put): void {
  const text = shown.text.slice(from, to);
  for (const { index, 0: found } of text.matchAll(SHAPELESS)) {
    const start = from + index;
    const end = start + found.length;
    if (found === '\r' && shown.text[end] === '\n') put(Decoration.replace({}), start, end);
    else if (!isDrawn(shown, start) && mustBeSeen(shown.text, found, start, end))
      put(Decoration.replace({ widget: new Sign(shortName(found.codePointAt(0) as number)) }), start, end);
  }
  if (shown.view !== 'marked') return;
  for (const { kind } of shown.result.report.whitespace) {
    const gaps = text.matchAll(kind === 'double-space' ? WIDE_GAP : LINE_END_GAP);
    let count = 0;
    for (const { index, 0: gap } of gaps) {
      if (count++ >= MOST_NOTICED) break;
      const isCutOff = from + index + gap.length === to && !/^[\r\n]?$/.test(shown.text.charAt(to));
      if (isCutOff) continue;
      notice(shown, from + index, gap, put);
    }
  }
}

/** Where the switch is on, such spaces are marks. */
function notice(shown: Shown, start: number, gap: string, put: Put): void {
  const { runs } = shown.result;
  const end = start + gap.length;
  const run = runs[firstRunAfter(runs, start)];
  if (run !== undefined && run.start < end) return;
  const name = fillPlural(marksWords.spaces, gap.length);
  const dots = '\u00B7'.repeat(Math.min(8, gap.length));
  put(Decoration.replace({ widget: new NoticedDots(dots, name) }), start, end);
}

/** Whether a mark already stands in the place of it. */
function isDrawn({ view, result }: Shown, place: number): boolean {
  if (view === 'clean') return false;
  const run = result.runs[firstRunAfter(result.runs, place)] as MarkRun | undefined;
  return run !== undefined && run.start <= place && (run.action !== 'kept' || isSignInPlace(run));
}

/** A pair that keeps two directions apart does so on the page, too, where both directions are there. */
function mustBeSeen(text: string, found: string, start: number, end: number): boolean {
  return OVERRIDE.test(found) || !BIDI_CONTROL.test(found) || !isRightToLeft(text, start, end);
}
