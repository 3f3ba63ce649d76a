/** A small one of each attack on the real service: what is due comes back, and others are answered meanwhile. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '../../packages/server/test/servers/free-port.ts';
import { signIn } from '../../packages/server/test/sign-in.ts';
import { startProcess } from '../../packages/server/test/start-process.ts';
import { type Service, startService, until } from '../../packages/server/test/start-service.ts';
import { ALL_ATTACKS } from './all-attacks.ts';
import type { Attack, Outcome } from './attack.ts';
import { carryOut } from './carry-out.ts';
import { judgeOutcomes } from './judge-outcomes.ts';
import { makeClient } from './make-client.ts';
import { callFor, scans, signIns } from './ordinary-client.ts';
import { COMPOSE_HEAP, UNPAID_ATTACKS } from './unpaid-attacks.ts';

/** Enough for each kind of request that an attack has. */
const CONNECTIONS = 24;
/** Long enough for a first release to end, or to refuse everybody. */
const ATTACKED_MS = 2_500;
/** What the service takes 15 and 60 seconds for. */
const TIMEOUTS = { headMs: 300, bodyMs: 300, checkMs: 50 };

function small(attack: Attack): Attack {
  const perSecond = 200;
  if (attack.kind === 'salvo') return { ...attack, perSecond };
  return { ...attack, perSecond, connections: CONNECTIONS, dripMs: attack.dripMs / 10 };
}

describe('a service that is attacked', () => {
  let service: Service;
  /** Its address is that of the attacker, which may send no more. */
  let headers: Record<string, string>;
  before(async () => {
    const free = { perMinute: -1, perDay: -1, features: ['clean'] };
    service = await startService({ timeouts: TIMEOUTS, plans: { free } });
    headers = { 'x-api-key': (await (await signIn(service)).mint()).key };
  });
  after(() => service.discard());

  for (const attack of ALL_ATTACKS.filter(({ isUnpaid }) => !isUnpaid)) {
    it(`ends each connection as it has to, and answers others: ${attack.name}`, async () => {
      const { outcome, stop } = carryOut(small(attack), service.url);
      const ended = () => outcome.asDue + Object.values(outcome.others).reduce((sum, one) => sum + one, 0);
      // Who reads nothing does not see the end.
      const seen = () => (attack.kind === 'siege' && !attack.reads ? outcome.connections : ended());
      try {
        await until(() => seen() >= CONNECTIONS);
        const { status, json } = await service.post('/v1/clean', { text: 'pass\u{200B}word' }, headers);
        assert.deepEqual([status, json.data.text], [200, 'password']);
      } finally {
        await stop();
      }
      assert.deepEqual(outcome.others, {});
      if (attack.kind === 'salvo') assert.equal(outcome.asDue, outcome.connections);
    });
  }

  it('leaves nothing open behind it', async () => {
    let open = Number.POSITIVE_INFINITY;
    await until(() => {
      service.app.server.getConnections((_error, count) => {
        open = count;
      });
      return open === 0;
    });
  });

  it('is told from one that answers in another way', async () => {
    const [attack] = ALL_ATTACKS.filter(({ name }) => name === 'gzip bombs');
    const { outcome, stop } = carryOut({ ...small(attack as Attack), due: ['200'] }, service.url);
    await until(() => (outcome.others['415'] ?? 0) > 0);
    await stop();
    assert.equal(outcome.asDue, 0);
    assert.match(judgeOutcomes(attack as Attack, [outcome])[0] ?? '', /otherwise than they have to: .*415: /);
  });
});

const ONE_OF_EACH = [
  'bodies of brackets, released together',
  'batches of refused lines',
  'held bodies from 16 addresses',
  'sign-ins from 5 addresses',
];

describe('a process with the heap of compose.yaml', () => {
  for (const attack of UNPAID_ATTACKS.filter(({ name }) => ONE_OF_EACH.includes(name))) {
    it(`lives, and answers others: ${attack.name}`, async (test) => {
      const folder = mkdtempSync(join(tmpdir(), 'limpid-hostile-'));
      test.after(() => rmSync(folder, { recursive: true, force: true }));
      const { key, freeKey, persons, environment } = await makeClient(folder);
      const { child, url: listening, end } = startProcess(environment, { flags: COMPOSE_HEAP });
      const url = await listening;
      const { ready, outcome, stop } = carryOut(attack, url, freeKey);
      await Promise.all([ready, pause(ATTACKED_MS)]);
      const told = await callFor(attack.waits === 'sign-in' ? signIns(url, persons) : scans(url, key), 1);
      await stop();
      assert.deepEqual([told.failures, told.refusedMs, child.exitCode], [[], 0, null]);
      assert.deepEqual(outcome.others, {});
      assert.equal(await end('SIGTERM'), 0);
    });
  }
});

describe('a salvo', () => {
  const salvo = small(ALL_ATTACKS.find(({ name }) => name === 'connections that are reset') as Attack);
  const waits = small(ALL_ATTACKS.find(({ name }) => name === 'heads of 20 KB') as Attack);

  it('is a breach where the service never closes its connections', async (test) => {
    const server = createServer((socket) => socket.on('error', () => {}).resume());
    await once(server.listen(0, '127.0.0.1'), 'listening');
    test.after(() => server.close());
    const { port } = server.address() as AddressInfo;
    const { outcome, stop } = carryOut(waits, `http://127.0.0.1:${port}`, '', 100);
    await until(() => outcome.connections >= CONNECTIONS);
    await stop();
    assert.deepEqual(outcome.others, { 'never ended': outcome.connections });
    assert.match(judgeOutcomes(waits, [outcome])[0] ?? '', /, as due: 0, never ended: \d+$/);
  });

  it('is a breach where nobody listens, were no answer what is due', async () => {
    const port = await freePort();
    const { outcome, stop } = carryOut(salvo, `http://127.0.0.1:${port}`);
    await until(() => outcome.connections >= CONNECTIONS);
    await stop();
    assert.deepEqual(outcome.others, { 'not connected': outcome.connections });
  });
});

describe('the judge of an attack', () => {
  const [siege] = ALL_ATTACKS.filter(({ kind }) => kind === 'siege').map(small) as [Attack];
  const [salvo] = ALL_ATTACKS.filter(({ kind }) => kind === 'salvo') as [Attack];
  const good: Outcome = { connections: CONNECTIONS, asDue: CONNECTIONS, others: {} };
  const none: Outcome = { connections: 0, asDue: 0, others: {} };

  it('accepts connections that all ended as due', () => {
    for (const attack of [siege, salvo]) assert.deepEqual(judgeOutcomes(attack, [good, good]), []);
    // Only the last turn of a siege lasts until the service has cut it.
    assert.deepEqual(judgeOutcomes(siege, [{ ...good, asDue: 0 }, good]), []);
  });

  it('accepts no turn without a connection, no other end, and no siege that is not cut', () => {
    for (const outcomes of [[], [good, none]])
      assert.match(judgeOutcomes(salvo, outcomes)[0] ?? '', /without one connection/);
    const other = { ...good, asDue: 1, others: { 200: CONNECTIONS - 1 } };
    assert.equal(judgeOutcomes(salvo, [other, good]).length, 1);
    assert.match(
      judgeOutcomes(siege, [good, { ...good, asDue: 1 }])[0] ?? '',
      /: 1 connections were cut, of 24/,
    );
  });
});
