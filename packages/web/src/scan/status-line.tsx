/** Speaks the result once typing has paused, and where a walk through the findings has led. */
import { useEffect } from 'preact/hooks';
import scanWords from '../words/scan.json' with { type: 'json' };
import { fill, groupNumbers } from '../words/words.ts';
import { countSentence } from './count-sentence.ts';
import { countActions } from './techniques.ts';
import { useLate } from './use-late.ts';
import type { Sheet } from './use-sheet.ts';

const PAUSE_MS = 700;
/** A scan that takes longer is spoken of. */
const LONG_SCAN_MS = 2_000;

type StatusLineParts = Pick<Sheet, 'text' | 'shown' | 'isScanning' | 'said' | 'setSaid'>;

export function StatusLine({ text, shown, isScanning, said, setSaid }: StatusLineParts) {
  const isLong = useLate(isScanning, LONG_SCAN_MS);
  useEffect(() => {
    if (isLong) setSaid(scanWords.sheet.scanning);
  }, [isLong]);
  useEffect(() => {
    if (text === '') return setSaid('');
    if (shown?.text !== text) return;
    const { findings } = shown.result.report;
    const verdict = groupNumbers(shown.result.report.verdict);
    const counts = countSentence(countActions(findings));
    const timer = setTimeout(() => setSaid(fill(scanWords.status.finished, { verdict, counts })), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text, shown]);
  return (
    <p class="vh" role="status">
      {said}
    </p>
  );
}
