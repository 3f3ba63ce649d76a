import assert from 'node:assert/strict';
import { test } from 'node:test';
import { watchIdleShare } from './idle-processors.ts';

test('the share of idle time is that of the time since the call before', () => {
  const times = [
    { idle: 100, all: 1000 },
    { idle: 250, all: 1200 },
    { idle: 250, all: 1400 },
    { idle: 250, all: 1400 },
  ];
  const idleShare = watchIdleShare(() => times.shift() ?? { idle: 0, all: 0 });
  assert.deepEqual([idleShare(), idleShare(), idleShare()], [0.75, 0, 0]);
});

test('of this machine it is a share', () => {
  const idleShare = watchIdleShare();
  for (const until = Date.now() + 30; Date.now() < until; );
  const share = idleShare();
  assert.ok(share >= 0 && share <= 1, String(share));
});
