/** Long work in the store lets others in: sums over many rows, and the end of an account that had many. */
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, it } from 'node:test';
import { signIn } from './sign-in.ts';
import { MORNING, startService } from './start-service.ts';

const ROWS = 100_000;
/** Other calls run between slices of a thousand rows. */
const FEWEST_TURNS = 80;

/** How many turns others had while `work` ran. */
async function turnsOfOthers(work: () => Promise<unknown>): Promise<number> {
  let turns = 0;
  let isDone = false;
  const watch = () => {
    turns += 1;
    if (!isDone) setImmediate(watch);
  };
  setImmediate(watch);
  await work();
  isDone = true;
  return turns;
}

describe('an account with 100,000 usage records', async () => {
  const service = await startService({ anonymous: { perMinute: -1 } });

  /** Rows of the last thirty days, of many kinds. */
  function insertRows(accountId: string): void {
    const file = new DatabaseSync(join(service.folder, 'limpid.db'));
    file.exec(`insert into scan_rows (id, at, endpoint, caller_kind, account_id, key_id, anonymous_id, plan, model,
      characters, deleted, replaced, suspicion, milliseconds, techniques, classes, payloads)
      with recursive numbers (i) as (select 0 union all select i + 1 from numbers where i < ${ROWS - 1})
      select printf('%012x', i) || lower(hex(randomblob(10))), ${MORNING} - i * 25000, 'clean', 'session', '${accountId}',
        null, null, 'free', null, 100, 1, 0, 12, 2, '{"zero-width":' || (i % 50 + 1) || '}', '{"joiner":1}', '{}'
      from numbers`);
    file.close();
  }

  it('the usage report of an account with 100,000 usage records is computed without blocking other calls', async () => {
    const { accountId, headers } = await signIn(service);
    insertRows(accountId);
    let calls = 0;
    const turns = await turnsOfOthers(async () => {
      const { json } = await service.call('GET', '/v1/usage?days=30', { headers });
      calls = json.data.days.reduce((sum: number, day: { calls: number }) => sum + day.calls, 0);
    });
    assert.ok(calls > ROWS * 0.9, `${calls} calls`);
    assert.ok(turns > FEWEST_TURNS, `others had ${turns} turns`);
  });

  it('an API key stops working within a second when its account with 100,000 usage records is deleted', async () => {
    const leaving = await signIn(service);
    insertRows(leaving.accountId);
    const { key } = await leaving.mint();
    const scan = () => service.post('/v1/clean', { text: '' }, { 'x-api-key': key });
    assert.equal((await scan()).status, 200);
    const answer = service.call('DELETE', '/v1/account', { headers: leaving.headers });
    const started = performance.now();
    let status = 200;
    while (status !== 401 && performance.now() - started < 1000) status = (await scan()).status;
    assert.equal(status, 401);
    assert.equal((await answer).status, 200);
    assert.ok(performance.now() - started < 4000, 'it was answered before all rows were gone');
  });
});
