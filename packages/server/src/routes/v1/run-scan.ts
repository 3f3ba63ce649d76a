/** One scan: the engine runs, and what may be stored about it is recorded. The same for single calls and batches. */
import type { CleanRequest, DetectRequest } from '@limpid/contract';
import { type CleanReport, clean, detect, type Report } from '@limpid/engine';
import type { Caller } from '../../accounts/caller.ts';
import { countedModel } from '../../usage/model-hint.ts';
import type { ScanRecorder } from '../../usage/record-scans.ts';
import { type ScanCircumstances, scanRow } from '../../usage/scan-row.ts';

/** The caller, the endpoint and the time of a scan. */
interface ScanContext {
  readonly recorder: ScanRecorder;
  readonly endpoint: ScanCircumstances['endpoint'];
  readonly caller: Caller;
  /** Milliseconds since the epoch. */
  readonly at: number;
}

export function runClean(asked: CleanRequest, context: ScanContext): CleanReport {
  const { text, options, positions = false, model } = asked;
  return run(
    context,
    () => clean(text, { options: options ?? {}, positions }),
    (report) => countedModel(model, text, report),
  );
}

/** The same scan, whose text is not written. It takes no options, and no model is counted. */
export function runDetect({ text, positions = false }: DetectRequest, context: ScanContext): Report {
  return run(
    context,
    () => detect(text, { positions }),
    () => null,
  );
}

function run<Kind extends Report>(
  { recorder, ...context }: ScanContext,
  scan: () => Kind,
  modelOf: (report: Kind) => string | null,
): Kind {
  const startedAt = performance.now();
  const report = scan();
  const milliseconds = performance.now() - startedAt;
  recorder.record(scanRow(report, { ...context, model: modelOf(report), milliseconds }));
  return report;
}
