/** The sheet: the text in one of its four views, between its two bars. */
import { useEffect, useMemo, useRef } from 'preact/hooks';
import marksWords from '../words/marks.json' with { type: 'json' };
import scanWords from '../words/scan.json' with { type: 'json' };
import { AsideNotice } from './aside-notice.tsx';
import { KeepSwitch } from './keep-switch.tsx';
import { LateMarkedText } from './late-marked-text.tsx';
import { EmptyFootBar, FootBar, HeadBar } from './sheet-bars.tsx';
import { Glance } from './suspicion-meter.tsx';
import { TextInput } from './text-input.tsx';
import { unscanned } from './unscanned.ts';
import { useFileDrop } from './use-file-drop.ts';
import type { LateParts } from './use-late-parts.ts';
import { usePasteAnywhere } from './use-paste-anywhere.ts';
import type { Sheet } from './use-sheet.ts';

interface TextSheetParts {
  readonly sheet: Sheet;
  readonly late: LateParts | 'failed' | null;
}

export function TextSheet({ sheet, late }: TextSheetParts) {
  const { text, edition, view, shown, put, takeFile } = sheet;
  const place = useRef<HTMLElement>(null);
  const shownText = useRef<HTMLDivElement>(null);
  const isFirst = useRef(true);
  const isOver = useFileDrop(takeFile);
  usePasteAnywhere(sheet);
  const isEmpty = text === '';
  const result = useMemo(() => (shown?.text === text ? shown.result : unscanned(text)), [shown, text]);

  // A text that is put here removes what had the focus; the page scrolls up, so that the text is seen.
  useEffect(() => {
    if (isFirst.current) isFirst.current = false;
    else {
      (view === 'edit' ? sheet.field : shownText).current?.focus({ preventScroll: true });
      if (place.current !== null && place.current.getBoundingClientRect().top < 0)
        place.current.scrollIntoView({ behavior: 'instant', block: 'start' });
    }
  }, [edition]);

  const copyClean = () =>
    place.current?.querySelector<HTMLButtonElement>('.foot-bar .primary, .foot-bar .is-done')?.click();
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.isComposing) return;
      event.preventDefault();
      copyClean();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);

  return (
    <section class="text sheet" aria-label={scanWords.sheet.label} ref={place}>
      <Glance {...sheet} />
      <HeadBar
        view={view}
        text={text}
        scan={shown}
        isSlow={sheet.isSlow}
        onView={sheet.show}
        onNew={() => put('')}
      />
      {view === 'edit' ? (
        <TextInput {...sheet} />
      ) : (
        <div class="shown-text" ref={shownText} tabIndex={-1}>
          <LateMarkedText
            late={late}
            text={text}
            result={result}
            view={view}
            visit={sheet.visit}
            onVisit={sheet.goTo}
            onSay={sheet.setSaid}
            onCopyClean={copyClean}
          />
        </div>
      )}
      {isEmpty ? <EmptyFootBar onFile={takeFile} /> : <FootBar {...sheet} />}
      {sheet.aside.length > 0 && <AsideNotice onPutBack={sheet.putBack} />}
      {sheet.fileProblem !== null &&
        (late === null || late === 'failed' ? (
          <p class="hint" role="alert">
            {marksWords.failed}
          </p>
        ) : (
          <late.FileNotice problem={sheet.fileProblem} />
        ))}
      {/* Another one for a text than for none: what grows with a text should push nothing away. */}
      <KeepSwitch key={String(isEmpty)} {...sheet} sent={sheet.service.sent} />
      {isOver && <div class="drop">{scanWords.sheet.drop}</div>}
    </section>
  );
}
