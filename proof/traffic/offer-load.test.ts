/** An open load goes on at its rate when nobody answers, and its latencies begin when a call was due. */
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { offerClosed, offerOpen } from './offer-load.ts';

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

it('an open load takes another rate from then on, and knows when each call before it was due', async () => {
  const { load, dues, answer } = unanswered();
  await pause(100);
  load.setRate(100);
  await pause(200);
  load.setRate(2000);
  await pause(50);
  answer();
  await load.end();
  const gaps = dues.slice(1).map((due, index) => Math.round((due - (dues[index] as number)) * 100) / 100);
  const [thousand, hundred, twoThousand] = [1, 10, 0.5].map((ms) => gaps.filter((gap) => gap === ms).length);
  assert.ok((thousand ?? 0) >= 90, `${thousand} of a thousand a second`);
  assert.ok((hundred ?? 0) >= 15, `${hundred} of a hundred a second`);
  assert.ok((twoThousand ?? 0) >= 80, `${twoThousand} of two thousand a second`);
  assert.ok(
    (thousand ?? 0) + (hundred ?? 0) + (twoThousand ?? 0) >= gaps.length - 2,
    'but for where they meet',
  );
  assert.ok(gaps.every((gap) => gap >= 0));
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

it('a closed load has no more calls on their way than senders', async () => {
  let onTheirWay = 0;
  let most = 0;
  const { calls } = await offerClosed(
    async () => {
      most = Math.max(most, ++onTheirWay);
      await pause(5);
      onTheirWay -= 1;
    },
    4,
    100,
  );
  assert.equal(most, 4);
  assert.ok(calls >= 8);
});
