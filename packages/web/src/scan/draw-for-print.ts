/** The whole text with its marks as elements to print: the editor has only what is in sight. */
import { RangeSet } from '@codemirror/state';
import type { Decoration } from '@codemirror/view';
import { displayLines } from './display-lines.ts';
import { drawMarks } from './draw-marks.ts';
import { classesOf } from './editor.ts';
import type { MarkWidget, Plain } from './mark-widgets.ts';
import type { Shown } from './shown.ts';
import { directionOf } from './text-direction.ts';

/** Of the text at a time: fewer marks than are drawn in one go. */
const UNITS_OF_SECTION = 2_000;

export function drawForPrint(wanted: Omit<Shown, 'lines' | 'current'>): HTMLElement {
  const lines = displayLines(wanted.text, wanted.view === 'clean' ? [] : wanted.result.runs);
  const shown: Shown = { ...wanted, lines, current: null };
  const goesOn = new Set(lines.breaks.map((place, index) => place + index + 1));
  const sheet = document.createElement('div');
  sheet.className = classesOf(shown);
  let line: HTMLElement;
  const beginLine = (from: number) => {
    line = document.createElement('div');
    line.className = goesOn.has(from) ? 'cm-line goes-on' : 'cm-line';
    line.dir = directionOf(lines.shown.slice(from, endOfLine(lines.shown, from)));
    sheet.append(line);
  };
  const put = (piece: string | HTMLElement, around: readonly Decoration[]) => {
    let whole = piece;
    for (const { spec } of around.toReversed()) whole = wrap(whole, spec);
    if (whole !== '') line.append(whole);
  };

  beginLine(0);
  for (let from = 0; from < lines.shown.length; ) {
    const to = endOfLine(lines.shown, from + UNITS_OF_SECTION);
    RangeSet.spans<Decoration>([drawMarks(shown, [{ from, to }])], from, to, {
      span(start, end, around) {
        if (around.some(({ spec }) => spec.class === 'away')) return;
        let place = start;
        for (const piece of lines.shown.slice(start, end).split('\n')) {
          if (place > start) beginLine(place);
          put(piece, around);
          place += piece.length + 1;
        }
      },
      point(_start, _end, { spec }, around) {
        const widget: MarkWidget | Plain | undefined = spec.widget;
        if (widget !== undefined) put(widget.toDOM(), around);
      },
    });
    if (to < lines.shown.length) beginLine(to + 1);
    from = to + 1;
  }
  return sheet;
}

function endOfLine(text: string, from: number): number {
  const end = text.indexOf('\n', from);
  return end < 0 ? text.length : end;
}

interface MarkSpec {
  readonly class?: string;
  readonly attributes?: Readonly<Record<string, string>>;
}

function wrap(piece: string | HTMLElement, { class: look, attributes = {} }: MarkSpec): HTMLElement {
  const around = document.createElement('span');
  if (look !== undefined) around.className = look;
  for (const [name, value] of Object.entries(attributes)) around.setAttribute(name, value);
  around.append(piece);
  return around;
}
