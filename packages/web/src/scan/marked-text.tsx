/** The text with its hidden characters marked, with what cleaning changes, or clean. */
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { words } from '../words/words.ts';
import type { Reader } from './editor.ts';
import { MarkCard } from './mark-card.tsx';
import type { MarkRun, ScanResult } from './scan-result.ts';
import './marks.css';

const sentences = words.marks;

const LABELS = {
  marked: sentences.label,
  difference: sentences.labelDifference,
  clean: sentences.labelClean,
} as const;

interface MarkedTextParts {
  readonly text: string;
  readonly result: ScanResult;
  readonly view: keyof typeof LABELS;
  /** Index of a run, brought into sight when it changes. */
  readonly current: number | null;
  readonly onCurrent: (run: number | null) => void;
  readonly onCopyClean: () => void;
}

export function MarkedText({ text, result, view, current, onCurrent, onCopyClean }: MarkedTextParts) {
  const place = useRef<HTMLDivElement>(null);
  const reader = useRef<Reader | null>(null);
  const [state, setState] = useState<'loading' | 'ready' | 'failed'>('loading');
  const [opened, setOpened] = useState<number | null>(null);
  const shownText = view === 'clean' ? result.report.text : text;

  useEffect(() => {
    let isGone = false;
    import('./editor.ts').then(
      ({ openReader }) => {
        if (isGone || place.current === null) return;
        reader.current = openReader(place.current);
        setState('ready');
      },
      () => setState('failed'),
    );
    return () => {
      isGone = true;
      reader.current?.destroy();
    };
  }, []);

  // In the frame in which the waiting text goes: nothing below may move.
  useLayoutEffect(() => {
    if (state !== 'ready') return;
    const shown = view === 'clean' ? null : { text, result, view, current };
    reader.current?.show(shownText, shown, `${LABELS[view]}. ${view === 'marked' ? sentences.keys : ''}`);
  }, [state, shownText, text, result, view, current]);

  useEffect(() => setOpened(null), [text, view, result]);

  useEffect(() => {
    const run = current === null ? undefined : result.runs[current];
    if (state === 'ready' && view !== 'clean' && run !== undefined) reader.current?.goTo(run.start);
  }, [state, current]);

  const close = () => {
    setOpened(null);
    reader.current?.focus();
  };
  const step = (by: 1 | -1) => {
    const { length } = result.runs;
    if (length === 0 || view === 'clean') return;
    const from = current ?? (by === 1 ? -1 : length);
    const next = (from + by + length) % length;
    onCurrent(next);
    if (opened !== null) setOpened(next);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'F8') step(event.shiftKey ? -1 : 1);
    else if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) onCopyClean();
    else if (event.key === 'Enter' && opened === null && current !== null && view === 'marked')
      setOpened(current);
    else if (event.key === 'Escape' && opened !== null) close();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const onClick = ({ target }: MouseEvent) => {
    const chip = (target as Element).closest<HTMLElement>('[data-run]');
    if (chip === null || view !== 'marked') return;
    const run = Number(chip.dataset.run);
    onCurrent(run);
    setOpened(run);
  };

  const run = opened === null ? undefined : result.runs[opened];
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys and clicks of the marks inside come up to here
    <div class="marked-text" onKeyDown={onKeyDown} onClick={onClick}>
      <div ref={place} />
      {state !== 'ready' && (
        <p class="specimen waiting" dir="auto">
          {shownText.slice(0, 20_000)}
        </p>
      )}
      {state === 'failed' && (
        <p class="hint" role="alert">
          {sentences.failed}
        </p>
      )}
      {run !== undefined && opened !== null && (
        <MarkCard
          run={run as MarkRun}
          result={result}
          text={text}
          place={() => reader.current?.placeOf(run.start) ?? null}
          onStep={step}
          onClose={close}
        />
      )}
    </div>
  );
}
