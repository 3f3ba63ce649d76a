/** The whole text on paper, after the report and the list. */
import { useLayoutEffect, useRef } from 'preact/hooks';
import scanWords from '../words/scan.json' with { type: 'json' };
import { drawForPrint } from './draw-for-print.ts';
import { unscanned } from './unscanned.ts';
import type { Sheet } from './use-sheet.ts';

export function PrintedText({ text, view, shown }: Pick<Sheet, 'text' | 'view' | 'shown'>) {
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const result = shown?.text === text ? shown.result : unscanned(text);
    const drawn = drawForPrint({ text, result, view: view === 'edit' ? 'marked' : view });
    place.current?.replaceChildren(drawn);
  }, [text, view, shown]);
  return (
    <section class="printed">
      <h2 class="h2">{scanWords.sheet.label}</h2>
      <div ref={place} translate={false} />
    </section>
  );
}
