/** CodeMirror, to read in: long texts stay smooth, since only what is in sight is in the page. */
import { Compartment, EditorState, type Extension, StateEffect, StateField } from '@codemirror/state';
import {
  type DecorationSet,
  EditorView,
  type PluginValue,
  ViewPlugin,
  type ViewUpdate,
} from '@codemirror/view';
import { looksLikeCode } from './code-face.ts';
import { drawMarks, type Shown } from './draw-marks.ts';
import { lineDirections } from './line-directions.ts';

/** With more on one line, the browser would not come to an end of wrapping it. */
const MOST_MARKS_OF_WRAPPED_LINE = 1_000;
const LONGEST_WRAPPED_LINE = 50_000;

const show = StateEffect.define<Shown | null>();

/** What is drawn over the text; null for a clean one. */
const shownField = StateField.define<Shown | null>({
  create: () => null,
  update: (value, { effects }) =>
    effects.reduce<Shown | null>((last, effect) => (effect.is(show) ? effect.value : last), value),
});

class Marks implements PluginValue {
  decorations: DecorationSet;

  constructor(view: EditorView) {
    this.decorations = this.#draw(view);
  }

  update({ view, startState, viewportChanged, docChanged }: ViewUpdate): void {
    const isOther = startState.field(shownField) !== view.state.field(shownField);
    if (viewportChanged || docChanged || isOther) this.decorations = this.#draw(view);
  }

  #draw(view: EditorView): DecorationSet {
    const shown = view.state.field(shownField);
    // Between two texts the old marks must not be put into the new one.
    if (shown === null || shown.text.length !== view.state.doc.length) return drawMarks(NOTHING, []);
    return drawMarks(shown, view.visibleRanges);
  }
}

const NOTHING: Shown = {
  text: '',
  result: { report: undefined as never, runs: [] },
  view: 'marked',
  current: null,
};

const look = new Compartment();

export interface Reader {
  readonly dom: HTMLElement;
  /** Shows another text, or other marks over the same one. */
  show(text: string, shown: Shown | null, label: string): void;
  /** Brings a place into sight. */
  goTo(start: number): void;
  /** Where a place is drawn, in pixels of the window; null while it is out of sight. */
  placeOf(start: number): { readonly left: number; readonly top: number; readonly bottom: number } | null;
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
    lineDirections,
    shownField,
    ViewPlugin.fromClass(Marks, { decorations: (marks) => marks.decorations }),
  ];
  const view = new EditorView({ parent, state: EditorState.create({ doc: '', extensions: fixed }) });

  return {
    dom: view.dom,
    show(text, shown, label) {
      const looks = look.of(lookOf(text, shown, label));
      const isSame = shown !== null && view.state.field(shownField)?.text === text;
      if (isSame && view.state.doc.length === text.length) {
        view.dispatch({ effects: [show.of(shown), look.reconfigure(lookOf(text, shown, label))] });
        return;
      }
      const state = EditorState.create({ doc: text, extensions: [fixed, looks] });
      view.setState(state);
      view.dispatch({ effects: show.of(shown) });
    },
    goTo(start) {
      view.dispatch({ effects: EditorView.scrollIntoView(start, { y: 'center', x: 'center' }) });
    },
    placeOf: (start) => view.coordsAtPos(start),
    focus: () => view.contentDOM.focus({ preventScroll: true }),
    destroy: () => view.destroy(),
  };
}

function lookOf(text: string, shown: Shown | null, label: string): Extension {
  return [
    isWrappable(text, shown) ? EditorView.lineWrapping : [],
    EditorView.contentAttributes.of({ 'aria-label': label, tabindex: '0', dir: 'ltr' }),
    EditorView.editorAttributes.of({
      class: `specimen${looksLikeCode(text) ? ' code-face' : ''}${shown?.view === 'difference' ? ' diff' : ''}`,
    }),
  ];
}

function isWrappable(text: string, shown: Shown | null): boolean {
  let start = 0;
  let run = 0;
  const runs = shown?.result.runs ?? [];
  while (start <= text.length) {
    const found = text.indexOf('\n', start);
    const end = found < 0 ? text.length : found;
    if (end - start > LONGEST_WRAPPED_LINE) return false;
    const first = run;
    while (run < runs.length && (runs[run]?.start ?? 0) < end) run++;
    if (run - first > MOST_MARKS_OF_WRAPPED_LINE) return false;
    start = end + 1;
  }
  return true;
}
