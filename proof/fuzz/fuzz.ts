/**
 * `npm run fuzz`: requests made from the interface description that the service itself serves, and everything wrong with
 * them; each answer must be as described. `--seed N` repeats a run, `--requests N` makes it shorter or longer.
 */

import { countFlag, readFlags } from '../read-flags.ts';
import { fuzzProcess } from './fuzz-process.ts';
import { undoneOf } from './fuzz-service.ts';
import { showRequest } from './request.ts';

/** Any: a failure names the one that shows it again. */
const MOST_SEEDS = 2 ** 31 - 1;
/** In so many every operation succeeds. */
const WHOLE = 50_000;
const { seed, requests } = readFlags('fuzz', 'Sends what nobody would write, and judges every answer.', {
  seed: countFlag(Date.now() % 1_000_000, [0, MOST_SEEDS], 'repeats a run'),
  requests: countFlag(WHOLE, [1, 10_000_000], 'how many are sent'),
});
/** Requests between two lines about how far it is. */
const TOLD_EVERY = 5_000;

const startedAt = performance.now();
const seconds = () => ((performance.now() - startedAt) / 1000).toFixed(0);
console.log(`${requests} requests, seed ${seed}`);
const { sent, statuses, failures } = await fuzzProcess({
  seed,
  requests,
  onSent: (count) => {
    if (count % TOLD_EVERY === 0) console.log(`${count} sent, ${seconds()} s`);
  },
});

for (const [operation, counts] of [...statuses].sort(([one], [other]) => one.localeCompare(other))) {
  const told = [...counts]
    .sort(([one], [other]) => one - other)
    .map(([status, count]) => `${status}: ${count}`);
  console.log(`${operation.padEnd(24)}${told.join(', ') || 'never asked for'}`);
}
console.log(`${sent} requests in ${seconds()} s`);
// Of fewer some are seldom right in all their parts.
const undone = sent < WHOLE ? [] : undoneOf({ statuses });
for (const operation of undone) console.log(`\nFAILED: ${operation} never did what it was asked`);
for (const { request, message } of failures) {
  console.log(`\nFAILED with seed ${seed}: ${message}`);
  if (request !== null) console.log(showRequest(request));
}
console.log(failures.length === 0 ? 'Every answer was as described.' : `${failures.length} failures`);
process.exitCode = failures.length + undone.length === 0 ? 0 : 1;
