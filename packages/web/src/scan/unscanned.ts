/** A text that was not scanned yet, shown as it is: the marks come to it, not it to the marks. */
import type { ScanResult } from './scan-result.ts';

export function unscanned(text: string): ScanResult {
  return {
    runs: [],
    report: {
      text,
      ...{ characters: 0, deleted: 0, replaced: 0, suspicion: 0, verdict: '' },
      ...{ findings: [], caveats: [], payloads: [], whitespace: [], classes: {} },
    },
  };
}

export function isUnscanned({ report, runs }: ScanResult): boolean {
  return runs.length === 0 && report.characters === 0 && report.text !== '';
}
