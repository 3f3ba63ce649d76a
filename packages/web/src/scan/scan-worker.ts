/** The engine, away from the thread that draws: a text comes in, what hides in it goes out. Nothing is sent anywhere. */
import { type CleanOptions, inspect } from '@limpid/engine';
import { joinMarks } from './join-marks.ts';
import { gatherClusters } from './kept-clusters.ts';
import { countCodePoints, type Place, placePayloads } from './place-payloads.ts';
import type { ScanResult } from './scan-result.ts';
import { type Walks, walksOf } from './walk-marks.ts';

export interface ScanJob {
  readonly id: number;
  readonly text: string;
  readonly options: CleanOptions;
}

export interface ScanAnswer {
  readonly id: number;
  readonly result: ScanResult;
  readonly walks: Walks;
  /** Where each payload starts. */
  readonly places: readonly Place[];
  /** Length of the clean text in code points. */
  readonly cleanCharacters: number;
}

const port = self as unknown as DedicatedWorkerGlobalScope;

port.onmessage = ({ data }: MessageEvent<ScanJob>) => {
  const { id, text, options } = data;
  const { marks, carriers: _, ...report } = inspect(text, { options, positions: true });
  const runs = gatherClusters(text, joinMarks(text, marks, report.payloads));
  const answer: ScanAnswer = {
    id,
    result: { report, runs },
    walks: walksOf(marks, runs),
    places: placePayloads(text, report.payloads),
    cleanCharacters: countCodePoints(report.text),
  };
  port.postMessage(answer);
};
