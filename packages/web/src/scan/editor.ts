/** CodeMirror, to read in: long texts stay smooth, since only what is in sight is in the page. */
import {
  Compartment,
  EditorSelection,
  EditorState,
  type Extension,
  type Range,
  StateEffect,
  StateField,
} from '@codemirror/state';
import {
  Decoration,
  type DecorationSet,
  EditorView,
  keymap,
  type PluginValue,
  ViewPlugin,
  type ViewUpdate,
} from '@codemirror/view';
import { looksLikeCode } from './code-face.ts';
import { type DisplayLines, displayLines, toDisplay, toText } from './display-lines.ts';
import { foundMatches, showFound } from './draw-found.ts';
import { drawMarks } from './draw-marks.ts';
import type { Matches } from './find-in-text.ts';
import { lineDirections } from './line-directions.ts';
import { placeInSight } from './mark-place.ts';
import type { Shown } from './shown.ts';

const show = StateEffect.define<Shown>();

const shownField = StateField.define<Shown | null>({
  create: () => null,
  update: (value, { effects }) =>
    effects.reduce<Shown | null>((last, effect) => (effect.is(show) ? effect.value : last), value),
});

/** Draws again when something else is in sight, or is to be shown. */
class Drawing implements PluginValue {
  decorations: DecorationSet = Decoration.none;
  readonly #draw: (view: EditorView, shown: Shown) => DecorationSet;

  constructor(view: EditorView, draw: (view: EditorView, shown: Shown) => DecorationSet) {
    this.#draw = draw;
    this.#update(view);
  }

  update({ view, startState, viewportChanged, docChanged }: ViewUpdate): void {
    const isOther = startState.field(shownField) !== view.state.field(shownField);
    if (viewportChanged || docChanged || isOther) this.#update(view);
  }

  #update(view: EditorView): void {
    const shown = view.state.field(shownField);
    this.decorations = shown === null ? Decoration.none : this.#draw(view, shown);
  }
}

function drawing(draw: (view: EditorView, shown: Shown) => DecorationSet): Extension {
  return ViewPlugin.define((view) => new Drawing(view, draw), {
    decorations: ({ decorations }) => decorations,
  });
}

const GOES_ON = Decoration.line({ class: 'goes-on' });

/** Says of a line that the display broke that it goes on. */
function drawLines({ state: { doc }, viewport }: EditorView, { lines }: Shown): DecorationSet {
  const drawn: Range<Decoration>[] = [];
  if (lines.breaks.length === 0) return Decoration.none;
  for (let place = viewport.from; place <= viewport.to; ) {
    const line = doc.lineAt(place);
    const start = toText(lines, line.from);
    if (toDisplay(lines, start, 'before') !== line.from) drawn.push(GOES_ON.range(line.from));
    place = line.to + 1;
  }
  return Decoration.set(drawn);
}

/** Copies the text as it came: line ends that were put in for display are no part of it. */
function copy({ clipboardData }: ClipboardEvent, { state }: EditorView): boolean {
  const shown = state.field(shownField);
  const { from, to, empty } = state.selection.main;
  if (shown === null || empty || clipboardData === null) return false;
  clipboardData.setData('text/plain', shown.text.slice(toText(shown.lines, from), toText(shown.lines, to)));
  return true;
}

function selectAll({ state, dispatch }: EditorView): boolean {
  dispatch({ selection: { anchor: 0, head: state.doc.length } });
  return true;
}

const look = new Compartment();

/** Where a mark is drawn, in pixels of the window. */
export interface MarkPlace {
  readonly left: number;
  readonly top: number;
  readonly bottom: number;
}

export interface Reader {
  /** Shows another text, or other marks over the same one. */
  show(shown: Omit<Shown, 'lines'>, label: string): void;
  /** Brings a run into sight. */
  goTo(run: number): void;
  /** Draws the matches of a search, and brings one of them into sight. */
  showMatches(matches: Matches, current: number): void;
  /** Null while it is out of sight. */
  placeOf(run: number): MarkPlace | null;
  focus(): void;
  destroy(): void;
}

export function openReader(parent: HTMLElement): Reader {
  const nonce = document.querySelector<HTMLMetaElement>('meta[name=style-nonce]')?.content ?? '';
  const fixed: Extension = [
    // Every other line end is a character like any other: places must stay those of the text.
    EditorState.lineSeparator.of('\n'),
    EditorState.readOnly.of(true),
    EditorView.editable.of(false),
    EditorView.cspNonce.of(nonce),
    EditorView.perLineTextDirection.of(true),
    EditorView.lineWrapping,
    EditorView.domEventHandlers({ copy }),
    keymap.of([{ key: 'Mod-a', run: selectAll }]),
    shownField,
    lineDirections,
    drawing(drawLines),
    drawing((view, shown) => drawMarks(shown, view.visibleRanges)),
    foundMatches,
  ];
  const view = new EditorView({ parent, state: EditorState.create({ doc: '', extensions: fixed }) });
  let label = '';
  let classes = '';

  return {
    show(wanted, newLabel) {
      const last = view.state.field(shownField, false) ?? null;
      const shown = { ...wanted, lines: linesOf(wanted, last) };
      const newClasses = classesOf(shown);
      const isOtherLook = newLabel !== label || newClasses !== classes;
      [label, classes] = [newLabel, newClasses];
      if (last?.lines.shown === shown.lines.shown) {
        const looks = isOtherLook ? [look.reconfigure(lookOf(label, classes))] : [];
        view.dispatch({ effects: [show.of(shown), ...looks] });
        return;
      }
      const extensions = [fixed, look.of(lookOf(label, classes)), shownField.init(() => shown)];
      view.setState(EditorState.create({ doc: shown.lines.shown, extensions }));
    },
    goTo(index) {
      const shown = view.state.field(shownField);
      const run = shown?.result.runs[index];
      if (shown === null || run === undefined) return;
      const place = placeInSight(shown.text, run);
      const isApart = place !== run.start;
      const range = isApart
        ? EditorSelection.cursor(toDisplay(shown.lines, place, 'before'), -1)
        : EditorSelection.cursor(toDisplay(shown.lines, place, 'after'));
      view.dispatch({ effects: EditorView.scrollIntoView(range, { y: 'center' }) });
    },
    showMatches(matches, current) {
      const shown = view.state.field(shownField, false) ?? null;
      if (shown === null) return;
      const starts = matches.starts.map((place) => toDisplay(shown.lines, place, 'after'));
      const ends = matches.ends.map((place) => toDisplay(shown.lines, place, 'before'));
      const [from, to] = [starts[current], ends[current]];
      const isThere = from !== undefined && to !== undefined;
      const range = isThere
        ? [EditorView.scrollIntoView(EditorSelection.range(from, to), { y: 'center' })]
        : [];
      view.dispatch({ effects: [showFound.of(isThere ? { starts, ends, current } : null), ...range] });
    },
    placeOf(run) {
      const mark = view.contentDOM.querySelector(`[data-run="${run}"]`);
      return mark === null ? null : mark.getBoundingClientRect();
    },
    focus: () => view.contentDOM.focus({ preventScroll: true }),
    destroy: () => view.destroy(),
  };
}

/** Those of the last time where neither the text nor its marks are others. */
function linesOf({ text, result, view }: Omit<Shown, 'lines'>, last: Shown | null): DisplayLines {
  const isClean = view === 'clean';
  const isSame =
    last?.text === text && last.result.runs === result.runs && (last.view === 'clean') === isClean;
  return isSame && last !== null ? last.lines : displayLines(text, isClean ? [] : result.runs);
}

export function classesOf({ text, view }: Pick<Shown, 'text' | 'view'>): string {
  return `specimen${looksLikeCode(text) ? ' code-face' : ''}${view === 'difference' ? ' diff' : ''}`;
}

function lookOf(label: string, classes: string): Extension {
  return [
    EditorView.contentAttributes.of({ 'aria-label': label, tabindex: '0', dir: 'ltr' }),
    EditorView.editorAttributes.of({ class: classes }),
  ];
}
