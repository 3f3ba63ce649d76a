/** What stops a process: signals, or its supervisor. */
import cluster from 'node:cluster';

/** The message that stops one of several processes. */
export const STOP = 'stop';

/** Calls `stop` once. */
export function onStopSignal(stop: () => void): void {
  if (cluster.isWorker) stopWorker(stop);
  else
    for (const signal of ['SIGTERM', 'SIGINT'] as const) {
      process.once(signal, () => {
        // A second signal means now.
        for (const again of ['SIGTERM', 'SIGINT'] as const) process.once(again, () => process.exit(130));
        stop();
      });
    }
}

/** Ctrl+C and signals to a process group reach workers as well as the supervisor. */
function stopWorker(stop: () => void): void {
  let isStopping = false;
  const stopOnce = () => {
    if (!isStopping) stop();
    isStopping = true;
  };
  process.on('SIGINT', () => {});
  process.on('SIGTERM', stopOnce);
  process.on('message', (message) => {
    if (message === STOP) stopOnce();
  });
}
