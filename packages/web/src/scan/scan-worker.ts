/** The engine, away from the thread that draws: a text comes in, what hides in it goes out. Nothing is sent anywhere. */

import { type CleanOptions, inspect } from '@limpid/engine';
import { joinMarks } from './join-marks.ts';
import { gatherClusters } from './kept-clusters.ts';
import { loadTables } from './late-tables.ts';
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

/** After what the first sight of the page needs. */
const PAUSE_MS = 300;

let tables: Promise<unknown> | undefined;

/** Asked for once, and whatever comes in: no request says what is in a text. */
function fetchTables(): Promise<unknown> {
  tables ??= loadTables();
  return tables;
}

// Where they do not come, the scan that needs them fails.
setTimeout(() => fetchTables().catch(() => {}), PAUSE_MS);

port.onmessage = ({ data }: MessageEvent<ScanJob>) => {
  if (data.text === '') scan(data);
  else
    fetchTables()
      .then(() => scan(data))
      .catch(reportError);
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
