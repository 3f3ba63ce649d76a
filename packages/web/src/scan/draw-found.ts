/** Draws the matches of a search in the editor: of those in sight alone. */
import { type Range, StateEffect, StateField } from '@codemirror/state';
import { Decoration, type DecorationSet, type EditorView, ViewPlugin } from '@codemirror/view';

/** Matches in places of the display, and which of them is the current one. */
export interface Found {
  readonly starts: readonly number[];
  readonly ends: readonly number[];
  readonly current: number;
}

export const showFound = StateEffect.define<Found | null>();

const foundField = StateField.define<Found | null>({
  create: () => null,
  update: (value, { effects }) =>
    effects.reduce<Found | null>((last, effect) => (effect.is(showFound) ? effect.value : last), value),
});

const FOUND = Decoration.mark({ class: 'found' });
const CURRENT = Decoration.mark({ class: 'found is-current' });

const drawing = ViewPlugin.define(
  (view) => ({
    decorations: drawFound(view),
    update({ view, viewportChanged, startState }) {
      if (viewportChanged || startState.field(foundField) !== view.state.field(foundField))
        this.decorations = drawFound(view);
    },
  }),
  { decorations: ({ decorations }) => decorations },
);

/** Stands after the marks among the extensions, so that a match is drawn around them. */
export const foundMatches = [foundField, drawing];

function drawFound({ state, visibleRanges }: EditorView): DecorationSet {
  const found = state.field(foundField);
  if (found === null) return Decoration.none;
  const { starts, ends, current } = found;
  const drawn: Range<Decoration>[] = [];
  let next = 0;
  for (const { from, to } of visibleRanges) {
    while (next < ends.length && (ends[next] as number) <= from) next++;
    for (; next < starts.length && (starts[next] as number) < to; next++)
      drawn.push((next === current ? CURRENT : FOUND).range(starts[next] as number, ends[next] as number));
  }
  return Decoration.set(drawn);
}
