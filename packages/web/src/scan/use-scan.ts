/** Scans a text in the worker whenever it or a switch changes; of texts that come too fast, the newest. */
import type { CleanOptions } from '@limpid/engine';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { ScanAnswer, ScanJob } from './scan-worker.ts';

export interface Scan extends Omit<ScanAnswer, 'id'> {
  /** What the result is about, which may be older than what is being typed. */
  readonly text: string;
  readonly options: CleanOptions;
}

export interface ScanState {
  /** The last scan that ended; null before the first, and for an empty text. */
  readonly scan: Scan | null;
  /** True when the worker died or could not be loaded. */
  readonly hasFailed: boolean;
}

export interface Scanning extends ScanState {
  readonly isScanning: boolean;
  /** Starts another worker, where one has failed. */
  readonly restart: () => void;
}

/** Sends one job at a time: while the worker is busy, only the newest waits. */
class ScanQueue {
  #worker: Worker;
  #running: ScanJob | null = null;
  #waiting: ScanJob | null = null;
  #lastId = 0;

  constructor(onScan: (scan: Scan) => void, onFailure: () => void) {
    this.#worker = new Worker(new URL('./scan-worker.ts', import.meta.url), { type: 'module' });
    this.#worker.onmessage = ({ data }: MessageEvent<ScanAnswer>) => {
      const job = this.#endJob();
      if (job === null || job.id !== data.id) return;
      const scan = { ...data, text: job.text, options: job.options };
      // To read a long answer and to draw it are two tasks: a key may come between.
      setTimeout(() => onScan(scan));
    };
    this.#worker.onerror = () => {
      this.#endJob();
      onFailure();
    };
    this.#worker.onmessageerror = onFailure;
  }

  scan(text: string, options: CleanOptions): void {
    this.#lastId += 1;
    const job = { id: this.#lastId, text, options };
    if (this.#running === null) this.#send(job);
    else this.#waiting = job;
  }

  end(): void {
    this.#worker.terminate();
  }

  /** Gives the job that ran, and begins the one that waits. */
  #endJob(): ScanJob | null {
    const job = this.#running;
    this.#running = null;
    const next = this.#waiting;
    this.#waiting = null;
    if (next !== null) this.#send(next);
    return job;
  }

  #send(job: ScanJob): void {
    this.#running = job;
    this.#worker.postMessage(job);
  }
}

export function useScan(text: string, options: CleanOptions): Scanning {
  const [attempt, setAttempt] = useState(0);
  const [state, setState] = useState<ScanState>({ scan: null, hasFailed: false });
  const queue = useRef<ScanQueue | null>(null);
  useEffect(() => {
    const onScan = (scan: Scan) => setState({ scan: scan.text === '' ? null : scan, hasFailed: false });
    const onFailure = () => setState(({ scan }) => ({ scan, hasFailed: true }));
    queue.current = new ScanQueue(onScan, onFailure);
    return () => queue.current?.end();
  }, [attempt]);
  useEffect(() => {
    queue.current?.scan(text, options);
  }, [text, options, attempt]);
  const { scan, hasFailed } = state;
  // Derived from the result: a state of its own would draw the page once more for every text.
  const isScanning = !hasFailed && text !== '' && (scan?.text !== text || scan.options !== options);
  return { ...state, isScanning, restart: () => setAttempt((number) => number + 1) };
}
