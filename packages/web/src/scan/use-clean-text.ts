/** The clean text of what is on the sheet, for who takes it away while the scan is still under way. */
import type { CleanOptions } from '@limpid/engine';
import { useCallback, useLayoutEffect, useRef } from 'preact/hooks';
import type { Scan } from './use-scan.ts';

interface CleanTextParts {
  readonly scan: Scan | null;
  readonly options: CleanOptions;
  readonly hasFailed: boolean;
  readonly edition: number;
  readonly catchUp: () => string;
}

/** Answers once a scan has caught up with the typing; fails when another text came. */
export function useCleanText(parts: CleanTextParts): () => Promise<string> {
  const latest = useRef(parts);
  latest.current = parts;
  const waiting = useRef(new Set<() => void>());
  const { scan, options, hasFailed, edition } = parts;
  useLayoutEffect(() => {
    for (const look of waiting.current) look();
  }, [scan, options, hasFailed, edition]);

  return useCallback(async () => {
    const { catchUp, edition } = latest.current;
    if (catchUp() === '') return '';
    return new Promise<string>((resolve, reject) => {
      const look = () => {
        const { scan, options, hasFailed, edition: now } = latest.current;
        const wanted = catchUp();
        const isThere = scan?.text === wanted && scan.options === options;
        if (hasFailed || now !== edition || wanted === '') reject(new Error('there is no scan of this text'));
        else if (isThere) resolve(scan.result.report.text);
        else return;
        waiting.current.delete(look);
      };
      waiting.current.add(look);
      look();
    });
  }, []);
}
