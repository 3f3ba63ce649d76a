/** All that the scan page knows: the text, how it is shown, what was found in it and where the person looks. */
import { type CleanOptions, DEFAULT_OPTIONS, type Finding } from '@limpid/engine';
import { useCallback, useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { fill, words } from '../words/words.ts';
import { EXAMPLES } from './examples.ts';
import { rowsOf, sharedReason } from './finding-rows.ts';
import { type FileProblem, readTextFile } from './read-text-file.ts';
import { sentenceCase } from './sentence-case.ts';
import { type Scan, useScan } from './use-scan.ts';
import { type Sent, useService } from './use-service.ts';
import { useText } from './use-text.ts';
import { stepOn, walkOf } from './walk-marks.ts';

export type View = 'edit' | 'marked' | 'difference' | 'clean';

export const VIEWS: readonly View[] = ['edit', 'marked', 'difference', 'clean'];

const POLL_MS = 16;

/** A text that another one took the place of; it is kept nowhere but here. */
interface TextAside {
  readonly text: string;
  readonly name: string | null;
  readonly sent: Sent;
}

export interface Visit {
  /** Index of a run. */
  readonly run: number;
}

export type Sheet = ReturnType<typeof useSheet>;

export function useSheet() {
  const { text, edition, field, replace, onTyped, catchUp } = useText();
  const [view, setView] = useState<View>(text === '' ? 'edit' : 'marked');
  const [options, setOptions] = useState(DEFAULT_OPTIONS);
  /** Another one each time that somebody goes to a run, though it be the same one. */
  const [visit, setVisit] = useState<Visit | null>(null);
  const [fileName, setFileName] = useState<string | null>(null);
  const [fileProblem, setFileProblem] = useState<FileProblem | null>(null);
  const [aside, setAside] = useState<TextAside | null>(null);
  const [said, setSaid] = useState('');
  const { scan, isScanning, hasFailed, restart } = useScan(text, options);
  const service = useService(text, edition, options);

  const now = { scan, options, hasFailed, fileName, sent: service.sent };
  const latest = useRef(now);
  latest.current = now;
  const current = visit?.run ?? null;
  useEffect(() => setVisit(null), [text, options]);

  const put = useCallback((text: string, name: string | null = null) => {
    const before = catchUp();
    const isOwn = before !== '' && before !== text && EXAMPLES.every((example) => example.text !== before);
    if (isOwn) setAside({ text: before, name: latest.current.fileName, sent: latest.current.sent });
    replace(text);
    setFileName(name);
    setFileProblem(null);
    setView(text === '' ? 'edit' : 'marked');
  }, []);
  const putBack = () => {
    if (aside === null) return;
    setAside(null);
    service.bring(aside.sent);
    put(aside.text, aside.name);
  };
  const takeFile = useCallback(async (file: File) => {
    const reading = await readTextFile(file);
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

  /** What is shown in the report: the service's word where it was asked, else the browser's. */
  const shown: Scan | null = useMemo(() => {
    if (scan === null || service.state.kind !== 'answered') return scan;
    return { ...scan, result: { ...scan.result, report: service.state.report } };
  }, [scan, service.state]);

  const walk = (finding: Finding, step: 'next' | 'previous') => {
    if (shown === null) return;
    const runs = walkOf(finding, shown.walks);
    const run = stepOn(runs, current, step);
    if (run === null) return;
    showRun(run);
    const place = { name: sentenceCase(finding.name), number: runs.indexOf(run) + 1, total: runs.length };
    setSaid(fill(words.scan.status.walked, place));
  };

  const rows = useMemo(
    () => (shown === null ? [] : rowsOf(shown.result.report.findings, shown.walks)),
    [shown],
  );

  const reasonOf = (row: Finding): string | null =>
    shown === null ? null : sharedReason(row, walkOf(row, shown.walks), shown.result.runs, shown.text);

  /** The clean text of what is on the sheet this moment, however fast somebody types. */
  const cleanText = useCallback(async (): Promise<string> => {
    const wanted = catchUp();
    if (wanted === '') return '';
    for (;;) {
      const { scan, options, hasFailed } = latest.current;
      if (hasFailed) throw new Error('the scan stopped');
      if (scan?.text === wanted && scan.options === options) return scan.result.report.text;
      await new Promise((resolve) => setTimeout(resolve, POLL_MS));
    }
  }, []);

  return {
    ...{ text, edition, field, onTyped, catchUp, put, takeFile },
    ...{ aside, putBack },
    ...{ view, show, options, visit, goTo, showRun, walk, rows, reasonOf, said, setSaid },
    ...{ fileName, fileProblem, scan, shown, isScanning, hasFailed, restart, service, cleanText },
    setOption: (name: keyof CleanOptions, value: boolean) =>
      setOptions((options) => ({ ...options, [name]: value })),
  };
}
