/** A batch as a stream: who stops reading, who stops sending, who goes away, and what changes on the way. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import type { Socket } from 'node:net';
import { describe, it } from 'node:test';
import { MAX_BODY_BYTES } from '@limpid/contract';
import { type Batch, openBatch } from './batch-client.ts';
import { signIn } from './sign-in.ts';
import { DEADLINE_MS, type Service, startService, until } from './start-service.ts';

const FEATURES = ['clean', 'detect', 'batch'];
const PLANS = {
  free: { perMinute: 1000, perDay: -1, features: FEATURES },
  larger: { perMinute: 1000, perDay: 500, features: FEATURES },
  small: { perMinute: 1000, perDay: 5, features: FEATURES },
  without: { perMinute: 1000, perDay: -1, features: ['clean', 'detect'] },
};
const LINE = '{"id":1,"text":"pass\\u200bword"}\n';

const codesOf = (lines: readonly { ok: boolean; error?: { code: string } }[]) =>
  lines.map(({ ok, error }) => (ok ? 'ok' : error?.code));

const linesOf = (text: string) => text.split('\n').length - 1;

async function usedBy(service: Service, headers: Record<string, string>): Promise<number> {
  return (await service.call('GET', '/v1/limits', { headers })).json.data.perDay.used;
}

/** A batch, and the server's end of its connection. */
async function open(service: Service, headers: Record<string, string>) {
  const accepted = once(service.app.server, 'connection');
  const batch = openBatch(service.url, headers);
  const [far] = (await accepted) as [Socket];
  await batch.head;
  return { batch, far };
}

/** Whether with an error or without. */
const closeOf = (socket: Socket) => new Promise<void>((resolve) => socket.once('close', () => resolve()));

/** Long enough to fill all buffers on the way with few of them. */
const LONG_LINE = `${JSON.stringify({ text: 'pass\u{200B}word '.repeat(2000) })}\n`;

/** Sends lines for as long as the server takes them; answers how many it did. */
async function fill(batch: Batch, far: Socket): Promise<number> {
  let sent = 0;
  let isFull = false;
  while (!isFull && !far.destroyed) {
    const before = far.bytesRead;
    const room = batch.send(LONG_LINE.repeat(20)).then(() => true);
    const waited = new Promise<boolean>((resolve) => setTimeout(resolve, 1000, false).unref());
    isFull = !(await Promise.race([room, waited])) && far.bytesRead === before;
    sent += 20;
    assert.ok(sent < 10_000, 'the server stops reading while its answers are not read');
  }
  return sent;
}

/** Enough that dozens of other calls are answered meanwhile, on a busy machine too. */
const LONG_LINES = 400;

describe('long batches', { timeout: 4 * DEADLINE_MS }, async () => {
  const service = await startService({ plans: PLANS });

  it('each line of a batch is answered without waiting for the next line', async () => {
    const { headers } = await signIn(service);
    const batch = openBatch(service.url, headers);
    for (let id = 0; id < 20; id += 1) {
      await batch.send(`{"id":${id},"text":"x"}\n`);
      assert.equal((await batch.next()).id, id);
    }
    batch.end();
    assert.equal(await batch.next(), null);
  });

  it('a batch pauses while its client reads no answers, does not block other calls, and completes later', async () => {
    const { headers } = await signIn(service);
    const { batch, far } = await open(service, headers);
    const sent = await fill(batch, far);
    const { bytesRead } = far;
    const rows = await usedBy(service, headers);
    assert.ok(rows < sent, `${rows} of ${sent} lines were scanned`);
    for (let call = 0; call < 5; call += 1) {
      assert.equal((await service.post('/v1/clean', { text: 'x' }, headers)).status, 200);
    }
    assert.equal(far.bytesRead, bytesRead, 'nothing more of it was read meanwhile');
    batch.end('{"id":"last","text":""}\n');
    const answers = await batch.rest();
    assert.deepEqual([answers.length, answers.at(-1).id], [sent + 1, 'last']);
  });

  it('batches of long texts do not keep other calls waiting', async () => {
    const { headers } = await signIn(service);
    const long = `${JSON.stringify({ text: 'pass\u{200B}word \u{430}pple '.repeat(300) })}\n`;
    // Who is first waits for what is compiled.
    const first = openBatch(service.url, headers);
    first.end(long.repeat(50));
    await first.rest();
    const batches = Array.from({ length: 3 }, () => openBatch(service.url, headers));
    const rests = batches.map((batch) => {
      batch.end(long.repeat(LONG_LINES));
      return batch.rest();
    });
    // Of this process, which serves as well: a machine that stands still says nothing about whose turn it is.
    const workedMs = () => {
      const { user, system } = process.cpuUsage();
      return (user + system) / 1000;
    };
    const started = workedMs();
    let isDone = false;
    const all = Promise.all(rests).then((answers) => {
      isDone = true;
      return answers;
    });
    const times: number[] = [];
    while (!isDone) {
      const asked = workedMs();
      await service.call('GET', '/health/live');
      times.push(workedMs() - asked);
    }
    for (const answers of await all) assert.equal(answers.length, LONG_LINES);
    const [worst = 0] = times.toSorted((one, other) => other - one);
    assert.ok(times.length > 10, `${times.length} calls were answered meanwhile`);
    const whole = workedMs() - started;
    assert.ok(worst < whole / 4, `one waited for ${worst.toFixed(0)} of ${whole.toFixed(0)} ms of work`);
  });

  it('an endless line in a batch is refused once, and the connection is closed', async () => {
    const who = await signIn(service);
    // Else Node would cut it itself.
    const { batch, far } = await open(service, { ...who.headers, connection: 'keep-alive' });
    await batch.send(LINE);
    const closed = closeOf(far);
    let sent = 0;
    let refusedAt = Number.POSITIVE_INFINITY;
    const answers = batch.take(2).then((lines) => {
      refusedAt = performance.now();
      return lines;
    });
    while (!far.destroyed) {
      await batch.send('x'.repeat(MAX_BODY_BYTES / 4));
      sent += MAX_BODY_BYTES / 4;
    }
    await closed;
    assert.deepEqual(codesOf(await answers), ['ok', 'body_too_large']);
    const lasted = performance.now() - refusedAt;
    assert.ok(lasted < 4500, `${sent} bytes were taken, ${lasted.toFixed(0)} ms long`);
    assert.equal(await usedBy(service, who.headers), 1);
  });

  it('a batch whose client disconnects is charged only for answered lines and at most 64 more', async () => {
    for (const answered of [0, 1, 63, 64, 65, 300]) {
      const { headers } = await signIn(service);
      const { batch, far } = await open(service, headers);
      const closed = closeOf(far);
      for (let line = 0; line < answered; line += 1) await batch.send(LINE);
      await batch.take(answered);
      // All of it can have come before the connection is seen to end.
      await batch.send(LINE.repeat(64));
      batch.hangUp();
      await closed;
      await new Promise((resolve) => setTimeout(resolve, 50));
      const used = await usedBy(service, headers);
      assert.ok(answered <= used && used <= answered + 64, `${answered} answered, ${used} used`);
    }
  });

  it('a batch whose client disconnects scans at most 64 more lines', async () => {
    const { headers } = await signIn(service);
    const { batch, far } = await open(service, headers);
    const closed = closeOf(far);
    const sent = await fill(batch, far);
    batch.hangUp();
    await closed;
    const used = await usedBy(service, headers);
    await new Promise((resolve) => setTimeout(resolve, 100));
    const later = await usedBy(service, headers);
    assert.ok(later <= used + 64 && later < sent, `${used}, then ${later} of ${sent}`);
  });

  it('a batch ends within five seconds after its API key is revoked in another process', async () => {
    const who = await signIn(service);
    const { key, id } = await who.mint();
    const { batch } = await open(service, { 'x-api-key': key });
    await batch.send(LINE);
    assert.equal((await batch.next()).ok, true);
    // As another process does: nothing tells this one.
    await service.store.apiKeys.delete(who.accountId, id);
    service.clock.time += 5000;
    await batch.send('{"id":"late","text":""}\n{"id":"later","text":""}\n');
    const rest = await batch.rest();
    assert.deepEqual(codesOf(rest), ['invalid_credentials']);
    assert.equal(rest[0].id, 'late');
    assert.equal(await usedBy(service, who.headers), 1);
  });

  it('a running batch ends with invalid_credentials when its account is deleted', async () => {
    const who = await signIn(service);
    const { key } = await who.mint();
    const { batch } = await open(service, { 'x-api-key': key });
    await batch.send(LINE);
    await batch.next();
    assert.equal((await service.call('DELETE', '/v1/account', { headers: who.headers })).status, 200);
    await batch.send(LINE);
    assert.deepEqual(codesOf(await batch.rest()), ['invalid_credentials']);
  });

  it('a running batch applies the new plan of its account within five seconds', async () => {
    const who = await signIn(service, 'small');
    const { batch } = await open(service, who.headers);
    const change = async (plan: string) => {
      await service.store.accounts.setPlan(who.accountId, plan, service.clock.time);
      service.clock.time += 5000;
      await batch.send(LINE.repeat(10));
    };
    await change('small');
    assert.deepEqual(codesOf(await batch.take(10)), [
      ...Array(5).fill('ok'),
      ...Array(5).fill('quota_exhausted'),
    ]);
    await change('larger');
    const lines = await batch.take(10);
    assert.deepEqual(codesOf(lines), Array(10).fill('ok'));
    assert.deepEqual(lines.at(-1).data.usage, { used: 15, limit: 500, plan: 'larger' });
    await change('without');
    const rest = await batch.rest();
    assert.deepEqual(codesOf(rest), ['feature_not_in_plan']);
    assert.equal(rest[0].upgradeUrl, `${service.url}/pricing`);
  });
});

describe('batches during faults, timeouts and shutdown', { timeout: 2 * DEADLINE_MS }, () => {
  it('batch lines are answered "unavailable" while the database fails, and later lines succeed', async () => {
    const service = await startService({ plans: PLANS });
    const { headers } = await signIn(service);
    const { batch } = await open(service, headers);
    const { takeAll } = service.store.dailyUse;
    service.store.dailyUse.takeAll = () => Promise.reject(new Error('canary'));
    await batch.send(`${LINE}{\n${LINE}`);
    assert.deepEqual(codesOf(await batch.take(3)), ['unavailable', 'invalid_json', 'unavailable']);
    service.store.dailyUse.takeAll = takeAll;
    batch.end(LINE);
    assert.deepEqual(codesOf(await batch.rest()), ['ok']);
    assert.equal(await usedBy(service, headers), 1);
    assert.doesNotMatch(service.logLines.join(''), /canary/);
  });

  it('a batch that is idle for longer than the idle timeout is disconnected, and an active batch is not', async () => {
    const service = await startService({ plans: PLANS, timeouts: { idleMs: 300 } });
    const { headers } = await signIn(service);
    const { batch, far } = await open(service, headers);
    const closed = closeOf(far);
    for (let line = 0; line < 10; line += 1) {
      await new Promise((resolve) => setTimeout(resolve, 100));
      await batch.send(LINE);
      assert.equal((await batch.next()).ok, true);
    }
    await closed;
    await assert.rejects(batch.rest());
    const full = await open(service, headers);
    const cut = closeOf(full.far);
    await fill(full.batch, full.far);
    await cut;
  });

  it('a batch may take longer than the body timeout that applies to other requests', async () => {
    const service = await startService({ plans: PLANS, timeouts: { headMs: 50, bodyMs: 100, checkMs: 20 } });
    const { headers } = await signIn(service);
    const { batch } = await open(service, headers);
    for (let line = 0; line < 8; line += 1) {
      await batch.send(LINE);
      await batch.next();
      await new Promise((resolve) => setTimeout(resolve, 60));
    }
    batch.end();
    assert.equal(await batch.next(), null);
  });

  it('a batch that ends within the grace period of a shutdown is answered completely', async () => {
    const service = await startService({ plans: PLANS });
    const { headers } = await signIn(service);
    const { batch } = await open(service, headers);
    await batch.send(LINE);
    await batch.next();
    const stopped = service.stop();
    await until(() => !service.app.server.listening);
    await batch.send(LINE);
    assert.equal((await batch.next()).ok, true);
    batch.end(LINE);
    assert.deepEqual(codesOf(await batch.rest()), ['ok']);
    await stopped;
  });

  it('a batch that exceeds the grace period of a shutdown is disconnected after a complete answer line', async () => {
    const service = await startService({ plans: PLANS, timeouts: { graceMs: 200 } });
    const who = await signIn(service);
    const asleep = await open(service, who.headers);
    const sleeping = await asleep.batch.readToCut();
    await asleep.batch.send(LINE);
    await until(() => sleeping.text().includes('\n'));
    const busy = await open(service, who.headers);
    let isCut = false;
    busy.far.once('close', () => {
      isCut = true;
    });
    const working = await busy.batch.readToCut();
    const sending = (async () => {
      while (!isCut) await busy.batch.send(LINE.repeat(100));
    })();
    await until(() => linesOf(working.text()) > 100);
    const stopped = service.stop();
    await Promise.all([sleeping.cut, working.cut, sending, stopped]);
    for (const { text } of [sleeping, working]) assert.equal(text().at(-1), '\n');
    assert.equal(linesOf(sleeping.text()), 1);
    const answered = linesOf(working.text());
    const again = await startService({ plans: PLANS, folder: service.folder });
    const used = await usedBy(again, who.headers);
    assert.ok(answered + 1 <= used && used <= answered + 1 + 64, `${answered}, ${used}`);
  });
});
