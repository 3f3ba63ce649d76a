/** What cleaning takes out and puts in, drawn over the text as it came. */
import { Decoration } from '@codemirror/view';
import { labelOf, timesOf } from './describe-mark.ts';
import { drawSigns } from './draw-signs.ts';
import { placeOfChip } from './mark-place.ts';
import { Added, AWAY, Gone, Sign } from './mark-widgets.ts';
import type { MarkRun } from './scan-result.ts';
import type { Put } from './shown.ts';
import { isSignInPlace } from './sign-in-place.ts';

/** A space that was put in would not be seen. */
const OPEN_BOX = '\u2423';
const NEW_LINE = '\u21B5';

export function drawEdit(run: MarkRun, text: string, isCurrent: boolean, put: Put): void {
  const { start, end, action, technique } = run;
  const times = timesOf(run);
  const label = times === '' ? labelOf(run) : `${labelOf(run)} ${times}`;
  if (action === 'kept') {
    if (isSignInPlace(run)) put(Decoration.replace({ widget: new Sign(label) }), start, end);
    return;
  }
  const isSeen = technique === 'homoglyph' || technique === 'punctuation';
  const look = `${isSeen ? '' : 'unseen'}${isCurrent ? ' is-current' : ''}`;
  const gone = new Gone(isSeen ? drawSigns(text.slice(start, end)) : `\u2212${label}`, look);
  const place = isSeen ? end : placeOfChip(text, run);
  if (place === end) put(Decoration.replace({ widget: gone }), start, end);
  else {
    put(AWAY, start, end);
    put(Decoration.widget({ widget: gone, side: 2 }), place, place);
  }
  if (action === 'replaced' && run.replacement !== undefined)
    put(Decoration.widget({ widget: new Added(visible(run.replacement)), side: 3 }), place, place);
}

function visible(replacement: string): string {
  return replacement === ' ' ? OPEN_BOX : replacement.replaceAll('\n', NEW_LINE);
}
