/** Each line in sight is read in the direction of its own first letter. */
import type { Range } from '@codemirror/state';
import type { ViewUpdate } from '@codemirror/view';
import {
  Decoration,
  type DecorationSet,
  type EditorView,
  type PluginValue,
  ViewPlugin,
} from '@codemirror/view';
import { directionOf } from './text-direction.ts';

/** A letter further on decides nothing. */
const LOOKED_AT_UNITS = 500;

const RIGHT_TO_LEFT = Decoration.line({ attributes: { dir: 'rtl' } });

class Directions implements PluginValue {
  decorations: DecorationSet;

  constructor(view: EditorView) {
    this.decorations = directionsOf(view);
  }

  update({ view, viewportChanged, docChanged }: ViewUpdate): void {
    if (viewportChanged || docChanged) this.decorations = directionsOf(view);
  }
}

function directionsOf({ state: { doc }, visibleRanges }: EditorView): DecorationSet {
  const lines: Range<Decoration>[] = [];
  for (const { from, to } of visibleRanges) {
    for (let place = from; place <= to; ) {
      const line = doc.lineAt(place);
      const start = doc.sliceString(line.from, Math.min(line.to, line.from + LOOKED_AT_UNITS));
      if (directionOf(start) === 'rtl') lines.push(RIGHT_TO_LEFT.range(line.from));
      place = line.to + 1;
    }
  }
  return Decoration.set(lines, true);
}

export const lineDirections = ViewPlugin.fromClass(Directions, {
  decorations: ({ decorations }) => decorations,
});
