/** An open load goes on at its rate when nobody answers, and its latencies begin when a call was due. */
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { offerOpen } from './offer-load.ts';

/** A thousand calls a second, none of which is answered until all are; and when each was due. */
function unanswered() {
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
  const dues: number[] = [];
  const load = offerOpen((dueAt) => {
    dues.push(dueAt);
    return answered.then(() => {});
  }, 1000);
  return { load, dues, answer };
}

it('an open load is not slowed by a service that answers nothing', async () => {
  const { load, dues, answer } = unanswered();
  await pause(300);
  const waiting = load.waiting();
  answer();
  await load.end();
  assert.ok(waiting >= 200, `${waiting} were sent in 300 ms`);
  assert.equal(load.waiting(), 0);
  for (const [index, due] of dues.slice(1).entries()) {
    assert.ok(
      Math.abs(due - (dues[index] as number) - 1) < 0.001,
      'each is due a millisecond after the other',
    );
  }
});

it('an open load has few calls on their way, and sends what is due beyond them when those are answered', async () => {
  const answers: (() => void)[] = [];
  const dues: number[] = [];
  const load = offerOpen((dueAt) => {
    dues.push(dueAt);
    return new Promise((resolve) => answers.push(resolve));
  }, 20_000);
  await pause(100);
  const [sent, waiting] = [dues.length, load.waiting()];
  const ended = load.end();
  for (let answer = answers.shift(); answer !== undefined; answer = answers.shift()) {
    answer();
    await pause(0);
  }
  await ended;
  assert.ok(sent < 1000, `${sent} were on their way at once`);
  assert.ok(waiting >= 1900 && dues.length >= waiting, `${waiting} waited, and ${dues.length} were sent`);
  assert.equal(load.waiting(), 0);
});

it('an open load makes up for the time in which its own process was busy', async () => {
  let sent = 0;
  const load = offerOpen(async () => {
    sent += 1;
  }, 1000);
  await pause(20);
  const until = performance.now() + 200;
  while (performance.now() < until);
  await pause(20);
  await load.end();
  assert.ok(sent >= 200, `${sent} were sent in 240 ms`);
});
