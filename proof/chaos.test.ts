/** A short chaos on SQLite: the books balance after each fault, and do not once somebody has changed a number. */
import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { after, before, it } from 'node:test';
import { balance } from './balance.ts';
import { faultsNamed } from './chaos/choose-faults.ts';
import { lookForText } from './chaos/look-for-text.ts';
import { plansOf, type Round, runChaos } from './chaos/run-chaos.ts';
import { makeWorld, type World } from './chaos/world.ts';
import { openDatabase, readBooks } from './service/stored-books.ts';
import type { AnsweredScan } from './traffic/call-books.ts';
import { METERED_PER_DAY } from './traffic/callers.ts';
import { CANARY } from './traffic/traffic-texts.ts';

const SHORT = { seed: 7, rate: 60, calmMs: 250, slotMs: 0 };

let world: World;
let rounds: Round[] = [];
before(async () => {
  world = await makeWorld('sqlite');
});
after(() => world?.close());

it('balances the books after each of five faults, and finds no text', async () => {
  const names = [
    'process killed (-9)',
    'disk full',
    'process stopped (SIGTERM)',
    'process killed (-9)',
    'UTC midnight',
  ];
  const faults = faultsNamed(names).filter((fault) => (fault.cannot?.(world) ?? null) === null);
  rounds = await runChaos(world, { ...SHORT, faults });
  assert.deepEqual(
    rounds.flatMap(({ breaches }) => breaches),
    [],
  );
  assert.equal(rounds.length, faults.length);
  for (const { books, fault } of rounds) assert.ok(books.acknowledged > 20, `${fault}: there was traffic`);
  assert.deepEqual((await lookForText(world)).found, []);
});

it('finds a text that was kept', async () => {
  const file = world.services[0]?.logs[1] as string;
  writeFileSync(file, Buffer.from(`a text, ${CANARY}`).toString('base64'), { flag: 'a' });
  assert.notEqual((await lookForText(world)).found.length, 0);
});

it('says that the books do not balance when a count or a row was changed', async () => {
  const { page, before } = rounds.at(-1) as Round;
  const database = await openDatabase(world.databaseUrl);
  const breachesAfter = async (statement: string) => {
    await database.query(statement);
    const after = await readBooks(world.databaseUrl, { withHints: true });
    return balance({ page, before, after, kills: [], ...plansOf(world) }).breaches.join('\n');
  };
  const isKnown = ({ owner, model }: AnsweredScan) =>
    model !== null && plansOf(world).perDay(owner) < 0 && owner.startsWith('account:');
  const scan = page.answered.find(isKnown) as AnsweredScan;
  const newest = `where owner = '${scan.owner}' and day = (select max(day) from daily_use where owner = '${scan.owner}')`;
  const row = `where model = '${scan.model}'`;

  assert.equal(await breachesAfter('select 1'), '');
  assert.match(
    await breachesAfter(`update daily_use set calls = calls - 1 ${newest}`),
    /acknowledged, -?\d+ counted/,
  );
  assert.match(
    await breachesAfter(`update daily_use set calls = calls + 2 ${newest}`),
    /acknowledged, \d+ counted/,
  );
  assert.equal(await breachesAfter(`update daily_use set calls = calls - 1 ${newest}`), '');

  await database.query(`create table copy as select * from scan_rows ${row}`);
  await database.query("update copy set id = 'again'");
  assert.match(await breachesAfter('insert into scan_rows select * from copy'), /have two rows/);
  assert.equal(await breachesAfter("delete from scan_rows where id = 'again'"), '');
  assert.match(await breachesAfter(`delete from scan_rows ${row}`), /have no row/);
  assert.equal(await breachesAfter('insert into scan_rows select * from copy'), '');

  const silent = "insert into daily_use values ('account:nobody', '2026-11-22', 1)";
  assert.match(await breachesAfter(silent), /account:nobody: 1 counted, and nothing was sent/);

  const limited = page.answered.find(
    ({ owner }) => plansOf(world).perDay(owner) === METERED_PER_DAY,
  ) as AnsweredScan;
  const over = `update daily_use set calls = ${METERED_PER_DAY + 1} where owner = '${limited.owner}'`;
  assert.match(await breachesAfter(over), /its limit is 40/);
  await database.close();
});
