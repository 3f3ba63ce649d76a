/** All that the scan page knows: the text, how it is shown, what was found in it and where the person looks. */
import type { CleanOptions } from '@limpid/engine';
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import scanWords from '../words/scan.json' with { type: 'json' };
import { fill } from '../words/words.ts';
import { askBeforeLeaving } from './ask-before-leaving.ts';
import { EXAMPLES } from './examples.ts';
import { rowsOf, sharedReason } from './finding-rows.ts';
import { readKeptOptions, readKeptSent } from './kept-text.ts';
import type { FileProblem } from './read-text-file.ts';
import { sentenceCase } from './sentence-case.ts';
import { useCleanText } from './use-clean-text.ts';
import { useLate } from './use-late.ts';
import { useMemory } from './use-memory.ts';
import { type Scan, useScan } from './use-scan.ts';
import { useService } from './use-service.ts';
import { useText } from './use-text.ts';
import { type Row, stepOn, walkOf } from './walk-marks.ts';

export type View = 'edit' | 'marked' | 'difference' | 'clean';

export const VIEWS: readonly View[] = ['edit', 'marked', 'difference', 'clean'];

/** Texts that can be put back. */
const MOST_ASIDE = 5;

/** A text that another one took the place of; it is kept nowhere but here. */
interface TextAside {
  readonly text: string;
  readonly name: string | null;
  readonly edition: number;
}

export interface Visit {
  /** Index of a run. */
  readonly run: number;
}

export type Sheet = ReturnType<typeof useSheet>;

function isOwn(text: string): boolean {
  return text !== '' && EXAMPLES.every((example) => example.text !== text);
}

export function useSheet() {
  const { text, edition, field, isTyped, replace, onTyped, catchUp } = useText();
  const [view, setView] = useMemory<View>('view', () => (text === '' ? 'edit' : 'marked'));
  const [options, setOptions] = useMemory('options', readKeptOptions);
  /** Another one each time that somebody goes to a run, though it be the same one. */
  const [visit, setVisit] = useState<Visit | null>(null);
  const [fileName, setFileName] = useMemory<string | null>('fileName', () => null);
  const [fileProblem, setFileProblem] = useState<FileProblem | null>(null);
  const [aside, setAside] = useMemory<readonly TextAside[]>('aside', () => []);
  const [said, setSaid] = useState('');
  const { scan, isScanning, hasFailed, restart } = useScan(text, options);
  const isSlow = useLate(isScanning);
  const service = useService(text, edition, options, readKeptSent);

  const now = { scan, options, hasFailed, fileName, edition, aside };
  const latest = useRef(now);
  latest.current = now;
  const current = visit?.run ?? null;
  useEffect(() => setVisit(null), [text, options]);
  // Before anybody can reload.
  useLayoutEffect(() => askBeforeLeaving(isOwn(text)), [text]);

  /** Answers the text that was here, where it would be lost otherwise. */
  const exchange = useCallback((text: string, name: string | null, editionOfText?: number): TextAside[] => {
    const before = catchUp();
    const { edition, fileName } = latest.current;
    replace(text, before === text ? edition : editionOfText);
    setFileName(name);
    setFileProblem(null);
    setView(text === '' ? 'edit' : 'marked');
    return isOwn(before) && before !== text ? [{ text: before, name: fileName, edition }] : [];
  }, []);
  const put = useCallback((text: string, name: string | null = null) => {
    const before = exchange(text, name);
    setAside((aside) => [...aside, ...before].slice(-MOST_ASIDE));
  }, []);
  /** The text that was put aside last; asked again, the one before it, and at last the newest. */
  const putBack = useCallback(() => {
    const last = latest.current.aside.at(-1);
    if (last === undefined) return;
    const before = exchange(last.text, last.name, last.edition);
    setAside((aside) => [...before, ...aside.slice(0, -1)]);
  }, []);
  const newestFile = useRef<File | null>(null);
  const takeFile = useCallback(async (file: File) => {
    newestFile.current = file;
    const unreadable = { problem: { kind: 'unreadable' } } as const;
    // Fetched with the late parts.
    const reading = await import('./read-text-file.ts').then(
      ({ readTextFile }) => readTextFile(file),
      () => unreadable,
    );
    // A smaller one that came later may have been read sooner.
    if (newestFile.current !== file) return;
    if ('text' in reading) put(reading.text, reading.name);
    else setFileProblem(reading.problem);
  }, []);
  const show = useCallback((view: View) => {
    catchUp();
    setView(view);
  }, []);
  const goTo = useCallback((run: number) => {
    catchUp();
    setVisit({ run });
  }, []);
  const showRun = useCallback((run: number) => {
    goTo(run);
    setView('marked');
  }, []);

  const scannedEdition = useRef(edition);
  if (scan?.text === text) scannedEdition.current = edition;
  // What was found in another text says nothing about this one.
  const isOfAnother = scannedEdition.current !== edition && (isSlow || hasFailed);
  /** What is shown in the report: the service's word where it was asked, else the browser's. */
  const shown: Scan | null = useMemo(() => {
    if (isOfAnother) return null;
    if (scan === null || service.state.kind !== 'answered') return scan;
    return { ...scan, result: { ...scan.result, report: service.state.report } };
  }, [scan, service.state, isOfAnother]);

  const walk = (finding: Row, step: 'next' | 'previous') => {
    if (shown === null) return;
    const runs = walkOf(finding, shown.walks);
    const run = stepOn(runs, current, step);
    if (run === null) return;
    showRun(run);
    const place = { name: sentenceCase(finding.name), number: runs.indexOf(run) + 1, total: runs.length };
    setSaid(fill(scanWords.status.walked, place));
  };

  const walkNow = useRef(walk);
  walkNow.current = walk;
  // The same for as long as the page is open: a step is no reason to draw thousands of rows anew.
  const onWalk = useCallback<typeof walk>((finding, step) => walkNow.current(finding, step), []);

  const rows = useMemo(
    () => (shown === null ? [] : rowsOf(shown.result.report.findings, shown.walks, shown.groups)),
    [shown],
  );

  const reasonOf = useCallback(
    (row: Row): string | null =>
      shown === null ? null : sharedReason(row, walkOf(row, shown.walks), shown.result.runs, shown.text),
    [shown],
  );

  const cleanText = useCleanText({ ...now, catchUp });

  return {
    ...{ text, edition, field, isTyped, onTyped, catchUp, put, takeFile },
    ...{ aside, putBack, isSlow },
    ...{ view, show, options, visit, goTo, showRun, onWalk, rows, reasonOf, said, setSaid },
    ...{ fileName, fileProblem, scan, shown, isScanning, hasFailed, restart, service, cleanText },
    setOption: (changed: Partial<CleanOptions>) => setOptions((options) => ({ ...options, ...changed })),
  };
}
