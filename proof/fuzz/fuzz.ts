/**
 * `npm run fuzz`: requests made from the interface description that the service itself serves, and everything wrong with
 * them; each answer must be as described. `--seed N` repeats a run, `--requests N` makes it shorter or longer.
 */
import { parseArgs } from 'node:util';
import { fuzzProcess } from './fuzz-process.ts';
import { showRequest } from './request.ts';

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    requests: { type: 'string', default: '50000' },
  },
});
const [seed, requests] = [Number(values.seed), Number(values.requests)];
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
  console.log(`${operation.padEnd(24)}${told.join(', ')}`);
}
console.log(`${sent} requests in ${seconds()} s`);
for (const { request, message } of failures) {
  console.log(`\nFAILED with seed ${seed}: ${message}`);
  if (request !== null) console.log(showRequest(request));
}
console.log(failures.length === 0 ? 'Every answer was as described.' : `${failures.length} failures`);
process.exitCode = failures.length === 0 ? 0 : 1;
