/** What happens when the real PostgreSQL goes away: a clear 503 meanwhile, and nothing acknowledged is lost. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { ownPostgres } from './at-end.ts';
import type { Answer } from './check-answer.ts';
import { postgresIsMissing } from './servers/start-postgres.ts';
import { startWire } from './servers/start-wire.ts';
import { type Service, startService, until } from './start-service.ts';

const BACK_MS = 10_000;
/** The longest that a caller waits for its 503. */
const BOUND_MS = 7500;

interface Tally {
  sent: number;
  acknowledged: number;
}

/** Sends parallel calls: each is answered in time, with 200 or a clear 503. */
async function call(service: Service, calls: number, tally: Tally): Promise<Answer[]> {
  const start = performance.now();
  tally.sent += calls;
  const answers = await Promise.all(
    Array.from({ length: calls }, () => service.post('/v1/clean', { text: 'x' })),
  );
  for (const { status, json, headers } of answers) {
    if (status === 200) tally.acknowledged += 1;
    else {
      assert.deepEqual([status, json.error.code], [503, 'unavailable']);
      assert.ok(Number(headers['retry-after']) > 0);
    }
  }
  assert.ok(performance.now() - start < BOUND_MS, `answered after ${performance.now() - start} ms`);
  return answers;
}

/** Asks until it is answered with 200 again. */
async function back(service: Service, tally: Tally): Promise<void> {
  await until(async () => (await call(service, 1, tally))[0]?.status === 200, BACK_MS, 50);
}

async function holds(service: Service, { sent, acknowledged }: Tally): Promise<void> {
  const { json } = await service.call('GET', '/v1/limits');
  const { used } = json.data.usage;
  assert.ok(acknowledged <= used && used <= sent, `${acknowledged} <= ${used} <= ${sent}`);
}

describe('PostgreSQL outages', { skip: postgresIsMissing }, async () => {
  const server = await ownPostgres();

  for (const end of ['stop', 'kill'] as const) {
    it(`calls get 503 after a ${end} of PostgreSQL, and every call answered with 200 is counted and recorded`, async () => {
      const environment = { DATABASE_URL: await server.createDatabase() };
      const service = await startService({ environment, anonymous: { perDay: 100_000, perMinute: -1 } });
      const tally: Tally = { sent: 0, acknowledged: 0 };
      await call(service, 20, tally);
      assert.equal(tally.acknowledged, 20);

      let isGoing = true;
      const meanwhile = (async () => {
        while (isGoing) await call(service, 25, tally);
      })();
      await until(() => tally.acknowledged > 20);
      await server[end]();
      isGoing = false;
      await meanwhile;
      assert.ok(tally.acknowledged > 20);

      for (const answer of await call(service, 10, tally)) assert.equal(answer.status, 503);
      const health = await service.call('GET', '/health');
      assert.equal(health.status, 503);
      assert.deepEqual(
        health.json.error.details.map(({ path }: { path: string }) => path),
        ['/checks/store'],
      );
      assert.equal((await service.call('GET', '/v1/limits')).status, 503);
      assert.equal((await service.call('GET', '/health/live')).status, 200);

      await server.start();
      await back(service, tally);
      assert.equal((await service.call('GET', '/health')).status, 200);
      for (const answer of await call(service, 50, tally)) assert.equal(answer.status, 200);
      await holds(service, tally);
      await service.app.close();
      const rows = await service.store.scanRows.deleteBefore(Number.MAX_SAFE_INTEGER, 100_000);
      assert.equal(rows, tally.acknowledged, 'each call that was answered has its row');
    });
  }

  it('calls get 503 within 7.5 seconds while PostgreSQL does not respond, and succeed once it responds again', async () => {
    const wire = await startWire(await server.createDatabase());
    const service = await startService({
      environment: { DATABASE_URL: wire.url },
      anonymous: { perDay: 100_000, perMinute: -1 },
    });
    const tally: Tally = { sent: 0, acknowledged: 0 };
    await call(service, 20, tally);
    wire.isSilent = true;
    for (const answer of await call(service, 20, tally)) assert.equal(answer.status, 503);
    wire.isSilent = false;
    await back(service, tally);
    for (const answer of await call(service, 20, tally)) assert.equal(answer.status, 200);
    await holds(service, tally);
    await service.discard();
    await wire.close();
  });
});
