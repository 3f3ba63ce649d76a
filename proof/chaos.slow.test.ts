/** A short chaos on SQLite: the ledgers agree after each fault, and differ after a count or a row was changed. */
import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { after, before, it } from 'node:test';
import { faultsNamed } from './chaos/faults.ts';
import { type Round, runChaos } from './chaos/run-chaos.ts';
import { searchTexts } from './chaos/search-texts.ts';
import type { AcknowledgedScan } from './ledger/client-ledger.ts';
import { compareLedgers } from './ledger/compare-ledgers.ts';
import { openDatabase, readServiceLedger } from './ledger/service-ledger.ts';
import { type BreakableDeployment, deployBreakable } from './service/deployment.ts';
import { METERED_PER_DAY, quotasOf } from './traffic/traffic-accounts.ts';
import { CANARY } from './traffic/traffic-calls.ts';

const SHORT = { seed: 7, rate: 60, calmMs: 250, roundMs: 0 };
const FAULTS = ['process killed (-9)', 'disk full', 'process stopped (SIGTERM)', 'UTC midnight'];

let deployment: BreakableDeployment;
let rounds: Round[] = [];
before(async () => {
  deployment = await deployBreakable('sqlite');
});
after(() => deployment?.close());

it('client and service records agree after each of four faults, and the service stores no sent text', async () => {
  const faults = faultsNamed(deployment, FAULTS);
  rounds = await runChaos(deployment, { ...SHORT, faults });
  const breaches = rounds.flatMap((round) => round.breaches);
  assert.deepEqual(breaches, []);
  assert.equal(rounds.length, faults.length);
  for (const { ledger, fault } of rounds) assert.ok(ledger.acknowledged > 20, `traffic during ${fault}`);
  assert.deepEqual((await searchTexts(deployment)).found, []);
});

it('the search for sent texts finds a text that the service log contains in base64', async () => {
  const file = deployment.services[0]?.log as string;
  writeFileSync(file, Buffer.from(`a text, ${CANARY}`).toString('base64'), { flag: 'a' });
  assert.notEqual((await searchTexts(deployment)).found.length, 0);
});

it('the comparison of client and service records reports a count or row that was changed in the database', async () => {
  const { snapshot, before } = rounds.at(-1) as Round;
  const quotas = quotasOf(deployment.accounts);
  const database = await openDatabase(deployment.databaseUrl);
  const breachesAfter = async (statement: string) => {
    await database.query(statement);
    const after = await readServiceLedger(deployment.databaseUrl);
    return compareLedgers({ snapshot, before, after, kills: [], ...quotas }).breaches.join('\n');
  };
  const isUnlimited = ({ owner, model }: AcknowledgedScan) =>
    model !== null && quotas.perDay(owner) < 0 && owner.startsWith('account:');
  const scan = snapshot.acknowledged.find(isUnlimited) as AcknowledgedScan;
  const newest = `where owner = '${scan.owner}' and day = (select max(day) from daily_use where owner = '${scan.owner}')`;
  const row = `where model = '${scan.model}'`;

  assert.equal(await breachesAfter('select 1'), '');
  const tooFew = await breachesAfter(`update daily_use set calls = calls - 1 ${newest}`);
  assert.match(tooFew, /acknowledged, -?\d+ counted/);
  const tooMany = await breachesAfter(`update daily_use set calls = calls + 2 ${newest}`);
  assert.match(tooMany, /acknowledged, \d+ counted/);
  assert.equal(await breachesAfter(`update daily_use set calls = calls - 1 ${newest}`), '');

  await database.query(`create table copy as select * from scan_rows ${row}`);
  await database.query("update copy set id = 'again'");
  assert.match(await breachesAfter('insert into scan_rows select * from copy'), /have two rows/);
  assert.equal(await breachesAfter("delete from scan_rows where id = 'again'"), '');
  assert.match(await breachesAfter(`delete from scan_rows ${row}`), /have no row/);
  assert.equal(await breachesAfter('insert into scan_rows select * from copy'), '');

  const unsent = "insert into daily_use values ('account:unknown', '2026-11-22', 1)";
  assert.match(await breachesAfter(unsent), /account:unknown: 1 counted, and no call was sent/);

  const metered = snapshot.acknowledged.find(({ owner }) => quotas.perDay(owner) === METERED_PER_DAY);
  const exceeded = `update daily_use set calls = ${METERED_PER_DAY + 1} where owner = '${metered?.owner}'`;
  assert.match(await breachesAfter(exceeded), /its quota is 40/);
  await database.close();
});
