/** The engine, away from the thread that draws: a text comes in, what hides in it goes out. Nothing is sent anywhere. */
import { type CleanOptions, inspect } from '@limpid/engine';
import { joinMarks } from './join-marks.ts';
import type { ScanResult } from './scan-result.ts';

export interface ScanJob {
  readonly id: number;
  readonly text: string;
  readonly options: CleanOptions;
}

export interface ScanAnswer {
  readonly id: number;
  readonly result: ScanResult;
}

const port = self as unknown as DedicatedWorkerGlobalScope;

port.onmessage = ({ data }: MessageEvent<ScanJob>) => {
  const { id, text, options } = data;
  const { marks, ...report } = inspect(text, { options, positions: true });
  const answer: ScanAnswer = { id, result: { report, runs: joinMarks(text, marks, report.payloads) } };
  port.postMessage(answer);
};
