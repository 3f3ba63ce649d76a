/** `npm run fuzz`: sends arbitrary requests made from the OpenAPI document of the running service, and judges every answer. */
import { failedOperations, fuzzService } from './fuzz/fuzz-service.ts';
import { showRequest } from './fuzz/request.ts';
import { readOptions } from './read-options.ts';

/** In a run of this length every operation must succeed at least once. */
const FULL_RUN = 50_000;
const PROGRESS_EVERY = 5_000;

const { seed, requests } = readOptions('fuzz', 'Sends arbitrary requests, and judges every answer.', {
  seed: { fallback: Date.now() % 1_000_000, range: [0, 2 ** 31 - 1], isInteger: true, help: 'repeats a run' },
  requests: { fallback: FULL_RUN, range: [1, 10_000_000], isInteger: true, help: 'number of requests' },
});

const start = performance.now();
const seconds = () => ((performance.now() - start) / 1000).toFixed(0);
console.log(`${requests} requests, seed ${seed}`);
const { sent, statuses, failures } = await fuzzService({
  seed,
  requests,
  onSent: (count) => {
    if (count % PROGRESS_EVERY === 0) console.log(`${count} sent, ${seconds()} s`);
  },
});
for (const [operation, counts] of [...statuses].sort(([one], [other]) => one.localeCompare(other))) {
  const sorted = [...counts].sort(([one], [other]) => one - other);
  const shown = sorted.map(([status, count]) => `${status}: ${count}`).join(', ');
  console.log(`${operation.padEnd(24)}${shown || 'no answer'}`);
}
console.log(`${sent} requests in ${seconds()} s`);
const failed = sent < FULL_RUN ? [] : failedOperations({ statuses });
for (const operation of failed) console.log(`\nFAILED: ${operation} never succeeded`);
for (const { request, message } of failures) {
  console.log(`\nFAILED with seed ${seed}: ${message}`);
  if (request !== null) console.log(showRequest(request));
}
console.log(failures.length === 0 ? 'Every answer was as described.' : `${failures.length} failures`);
process.exitCode = failures.length + failed.length === 0 ? 0 : 1;
