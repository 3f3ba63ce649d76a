/** The open load model: its rate does not depend on answers, and latencies count from when a call was due. */
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { offerLoad } from './offer-load.ts';

it('the load generator keeps its rate even when no call is answered', async () => {
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
  const dueTimes: number[] = [];
  const load = offerLoad((dueAt) => {
    dueTimes.push(dueAt);
    return answered;
  }, 1000);
  await pause(300);
  const waiting = load.waiting();
  answer();
  await load.end();
  assert.ok(waiting >= 200, `${waiting} calls were sent in 300 ms`);
  assert.equal(load.waiting(), 0);
  for (const [index, dueAt] of dueTimes.slice(1).entries()) {
    assert.ok(Math.abs(dueAt - (dueTimes[index] as number) - 1) < 0.001, 'one call is due each millisecond');
  }
});

it('the load generator limits the calls in flight, and sends the waiting calls once others are answered', async () => {
  const answers: (() => void)[] = [];
  let sent = 0;
  const load = offerLoad(() => {
    sent += 1;
    return new Promise((resolve) => answers.push(resolve));
  }, 20_000);
  await pause(100);
  const [inFlight, waiting] = [sent, load.waiting()];
  const ended = load.end();
  while (answers.length > 0) {
    for (const answer of answers.splice(0)) answer();
    await pause(0);
  }
  await ended;
  assert.ok(inFlight < 1000, `${inFlight} calls were in flight`);
  assert.ok(waiting >= 1900 && sent >= waiting, `${waiting} calls waited, and ${sent} were sent`);
});

it('the load generator sends the calls that were due while its own process was busy', async () => {
  let sent = 0;
  const load = offerLoad(async () => {
    sent += 1;
  }, 1000);
  await pause(20);
  const until = performance.now() + 200;
  while (performance.now() < until);
  await pause(20);
  await load.end();
  assert.ok(sent >= 200, `${sent} calls were sent in 240 ms`);
});
