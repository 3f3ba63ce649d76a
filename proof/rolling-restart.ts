/** `npm run rolling-restart`: no request fails while four processes are replaced across a migration, there and back. */
import { countFlag, readFlags } from './read-flags.ts';
import { type Rolled, rollOver } from './rolling-restart/roll-over.ts';

/** One account may have eight batches open in a process. */
const CALLERS = 7;
const REST_MS = 1500;

const { rounds } = readFlags(
  'rolling-restart',
  'Replaces four processes across a migration, and back, under calls.',
  {
    rounds: countFlag(4, [1, 1000], 'how often all four are replaced'),
  },
);
const rolled = await rollOver({ callers: CALLERS, rounds, restMs: REST_MS, say: console.log });
const { books, lost, counted, exitCodes } = rolled;
console.log(
  `${books.requests} requests with ${books.scans} texts over ${exitCodes.length - 4} restarts: ${books.failed.length} failed, ${lost.length} lost by the proxy.`,
);
console.log(
  `Counted: ${counted.calls} calls, ${counted.rows} rows. Slowest answer: ${Math.round(books.slowestMs)} ms.`,
);
for (const line of [...books.failed, ...lost].slice(0, 20)) console.log(`  ${line}`);
process.exitCode = isClean(rolled) ? 0 : 1;

function isClean({ books, lost, counted, exitCodes }: Rolled): boolean {
  const isCounted = counted.calls === books.scans && counted.rows === books.scans;
  return books.failed.length + lost.length === 0 && isCounted && exitCodes.every((code) => code === 0);
}
