/** Rows that cannot be written when the process ends. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { setImmediate as turn } from 'node:timers/promises';
import type { Log } from '../logging.ts';
import type { Store } from '../store/open-store.ts';
import type { ScanRow } from '../store/tables.ts';
import { createScanRecorder } from './record-scans.ts';

/** As many are written at once, without waiting for more. */
const BATCH = 64;
/** Of the fifteen that a process has after its requests, which its store shares with what else is closed. */
const MOST_MS = 5_000;

/** A recorder whose store writes from a moment on, or never. */
function recorderOf({ heals }: { heals: number }) {
  const state = { time: 0, written: 0, tries: 0 };
  const events: string[] = [];
  const insertAll = async (rows: readonly ScanRow[]) => {
    state.tries += 1;
    await turn();
    if (state.time < heals) throw new Error('for a moment');
    state.written += rows.length;
  };
  const recorder = createScanRecorder(
    { scanRows: { insertAll } } as unknown as Store,
    { event: (name: string) => void events.push(name) } as unknown as Log,
    {
      now: () => state.time,
      async pause(ms) {
        state.time += ms;
      },
    },
  );
  const record = (count: number) => {
    for (let index = 0; index < count; index += 1) recorder.record({ key_id: null, at: 0 } as ScanRow);
  };
  return { state, events, recorder, record };
}

describe('usage records at shutdown', () => {
  it('at shutdown, usage records that are still in memory are written to the database at once', async () => {
    const { state, events, recorder, record } = recorderOf({ heals: 0 });
    record(3);
    await recorder.close();
    assert.deepEqual([state.written, state.tries, state.time, recorder.waiting(), events], [3, 1, 0, 0, []]);
  });

  it('usage records are still written at shutdown if the database fails for a second', async () => {
    const { state, events, recorder, record } = recorderOf({ heals: 1_000 });
    record(BATCH);
    await Promise.resolve();
    record(1);
    assert.deepEqual(
      [state.tries, recorder.waiting()],
      [1, BATCH + 1],
      'a batch is under way, and a row waits',
    );
    await recorder.close();
    assert.deepEqual([state.written, recorder.waiting(), events], [BATCH + 1, 0, []]);
    assert.equal(state.time, 1_000);
  });

  it('at shutdown, unwritten usage records are logged as lost within five seconds if the database keeps failing', async () => {
    const { state, events, recorder, record } = recorderOf({ heals: Number.POSITIVE_INFINITY });
    record(BATCH + 1);
    await recorder.close();
    assert.deepEqual([state.written, recorder.waiting(), events], [0, 0, ['rowsLost']]);
    assert.ok(state.time > 1_000 && state.time <= MOST_MS, `${state.time} ms`);
  });
});
