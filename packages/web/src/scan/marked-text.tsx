/** The text with its hidden characters marked, with what cleaning changes, or clean. */
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import marksWords from '../words/marks.json' with { type: 'json' };
import { fill } from '../words/words.ts';
import { describeRun, wholeOf } from './describe-mark.ts';
import { openReader, type Reader } from './editor.ts';
import { FindBar } from './find-bar.tsx';
import { NO_MATCHES } from './find-in-text.ts';
import { MarkCard } from './mark-card.tsx';
import type { MarkRun, ScanResult } from './scan-result.ts';
import { isUnscanned } from './unscanned.ts';
import { useFinding } from './use-finding.ts';
import { useLate } from './use-late.ts';
import type { Visit } from './use-sheet.ts';
import { WaitingText } from './waiting-text.tsx';
import { isAny, isEdit, nextStop, placeOfStop, speakerOf } from './walk-stops.ts';

const sentences = marksWords;

const LABELS = {
  marked: `${sentences.label}. ${sentences.keys}`,
  difference: sentences.labelDifference,
  clean: sentences.labelClean,
} as const;

/** A text longer than this is not all in sight: a button leads to its search. */
const LONG_UNITS = 2_000;

/** Longer than this a scan seldom takes. */
const LONGEST_WAIT_MS = 2_000;

const NO_RUNS: readonly MarkRun[] = [];

interface MarkedTextParts {
  readonly text: string;
  readonly result: ScanResult;
  readonly view: keyof typeof LABELS;
  /** Its run is brought into sight with every visit. */
  readonly visit: Visit | null;
  readonly onVisit: (run: number) => void;
  /** Speaks to those who hear the page. */
  readonly onSay: (sentence: string) => void;
  readonly onCopyClean: () => void;
}

export function MarkedText(parts: MarkedTextParts) {
  const { result, view, visit, onVisit, onSay, onCopyClean } = parts;
  const { runs, report } = result;
  const frame = useRef<HTMLDivElement>(null);
  const { place, reader } = useReader();
  const [opened, setOpened] = useState<number | null>(null);
  const text = view === 'clean' ? report.text : parts.text;
  // Marks would push the lines of the editor away; it waits for them, as long as a scan takes.
  const finding = useFinding();
  const isEarly = isUnscanned(result);
  const isLate = useLate(isEarly, LONGEST_WAIT_MS);
  const isWaiting = isEarly && !isLate;
  const current = visit?.run ?? null;

  useEffect(() => setOpened(null), [text, view, result]);
  // Another text has come: the keys are for it, not for a search of the one before.
  useEffect(() => {
    if (isWaiting) finding.close();
  }, [isWaiting]);
  // In the frame in which the waiting text goes: nothing below may move.
  useLayoutEffect(() => {
    if (!isWaiting) reader.current?.show({ text, result, view, current }, LABELS[view]);
  }, [isWaiting, text, result, view, current]);
  useEffect(() => {
    if (!isWaiting && view !== 'clean' && visit !== null) reader.current?.goTo(visit.run);
  }, [isWaiting, view, visit]);
  useEffect(() => {
    if (opened === null) return;
    const leave = ({ target }: Event) => {
      const isWithin = target instanceof Node && frame.current?.contains(target);
      if (!isWithin) setOpened(null);
    };
    for (const kind of ['pointerdown', 'focusin']) document.addEventListener(kind, leave);
    return () => {
      for (const kind of ['pointerdown', 'focusin']) document.removeEventListener(kind, leave);
    };
  }, [opened]);

  const close = () => {
    setOpened(null);
    reader.current?.focus();
  };
  const closeSearch = () => {
    finding.close();
    reader.current?.showMatches(NO_MATCHES, 0);
    reader.current?.focus();
  };
  const isStop = view === 'difference' ? isEdit : isAny;
  const step = (by: 1 | -1) => {
    if (view === 'clean') return;
    const next = nextStop(runs, current, by, isStop);
    if (next === null) return;
    onVisit(next);
    const name = describeRun(wholeOf(next, result), result, text);
    onSay(fill(sentences.stop, { name, ...placeOfStop(runs, next, isStop) }));
    if (opened !== null) setOpened(next);
  };
  const open = (run: number | null) => {
    if (run === null || view !== 'marked') return;
    onVisit(run);
    setOpened(run);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const isInText = event.target instanceof Element && event.target.closest('.cm-content') !== null;
    if (event.key === 'F8') step(event.shiftKey ? -1 : 1);
    else if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) onCopyClean();
    else if (event.key === 'Enter' && isInText) open(current ?? nextStop(runs, null, 1, isStop));
    else if (event.key === 'Escape' && opened !== null) close();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const onClick = ({ target }: MouseEvent) => {
    const chip = (target as Element).closest<HTMLElement>('[data-run]');
    if (chip !== null) open(Number(chip.dataset.run));
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys and clicks of the marks inside come up to here
    <div class="marked-text" ref={frame} onKeyDown={onKeyDown} onClick={onClick}>
      {finding.asked > 0 && !isWaiting && (
        <FindBar
          text={text}
          runs={view === 'clean' ? NO_RUNS : runs}
          asked={finding.asked}
          onFound={(matches, current) => reader.current?.showMatches(matches, current)}
          onClose={closeSearch}
        />
      )}
      <div ref={place} hidden={isWaiting} />
      {isWaiting && <WaitingText text={text} />}
      {finding.asked === 0 && text.length > LONG_UNITS && (
        <button class="btn small find-open" type="button" onClick={finding.ask}>
          {sentences.find.open}
        </button>
      )}
      {opened !== null && runs[opened] !== undefined && (
        <MarkCard
          opened={opened}
          result={result}
          text={text}
          place={() => reader.current?.placeOf(speakerOf(runs, opened)) ?? null}
          onStep={step}
          onClose={close}
        />
      )}
    </div>
  );
}

/** The editor, open as long as the text is shown. */
function useReader() {
  const place = useRef<HTMLDivElement>(null);
  const reader = useRef<Reader | null>(null);
  // Before the effects that show something in it.
  useLayoutEffect(() => {
    reader.current = openReader(place.current as HTMLDivElement);
    return () => reader.current?.destroy();
  }, []);
  return { place, reader };
}
