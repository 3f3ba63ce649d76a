/** The engine, away from the thread that draws: a text comes in, what hides in it goes out. Nothing is sent anywhere. */

import { type CleanOptions, inspect } from '@limpid/engine';
import { joinMarks } from './join-marks.ts';
import { gatherClusters } from './kept-clusters.ts';
import { loadFlags } from './late-flags.ts';
import { countCodePoints, type Place, placePayloads } from './place-payloads.ts';
import { groupMarks, type RowGroup } from './row-groups.ts';
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
  /** Characters that make one row of the list. */
  readonly groups: readonly RowGroup[];
  /** Where each payload starts. */
  readonly places: readonly Place[];
  /** Length of the clean text in code points. */
  readonly cleanCharacters: number;
}

const port = self as unknown as DedicatedWorkerGlobalScope;

/** After what the first sight of the page needs: a scan then asks for nothing. */
const PAUSE_MS = 300;

/** Asked for once, whatever comes in: no request says anything about a text. */
const flags = new Promise((resolve) => setTimeout(resolve, PAUSE_MS)).then(loadFlags);
// Only a text with such a flag fails where they did not come.
flags.catch(() => {});

/** A flag whose tags spell a subdivision begins with a black one. */
const FLAG = '\u{1F3F4}';
const TAG = /[\u{E0020}-\u{E007F}]/u;

port.onmessage = ({ data }: MessageEvent<ScanJob>) => {
  if (data.text.includes(FLAG) && TAG.test(data.text)) flags.then(() => scan(data)).catch(reportError);
  else scan(data);
};

function scan({ id, text, options }: ScanJob): void {
  const { marks, carriers, ...report } = inspect(text, { options, positions: true });
  const runs = gatherClusters(text, joinMarks(text, marks, report.payloads));
  const { groups, groupOf } = groupMarks(marks, runs, carriers, report.payloads);
  const answer: ScanAnswer = {
    id,
    result: { report, runs },
    walks: walksOf(marks, runs, groupOf),
    groups,
    places: placePayloads(text, report.payloads),
    cleanCharacters: countCodePoints(report.text),
  };
  port.postMessage(answer);
}
