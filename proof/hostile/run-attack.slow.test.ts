/** A small form of each attack against the real service: connections end as expected, and others are answered. */
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
import { COMPOSE_OPTIONS } from '../service/run-service.ts';
import { ATTACKS, type Attack } from './attacks.ts';
import { createOrdinaryAccounts, measureCalls, ordinaryCalls } from './ordinary-client.ts';
import { runAttack } from './run-attack.ts';

/** Enough for each kind of request of an attack. */
const CONNECTIONS = 24;
/** 15 and 60 seconds in production. */
const TIMEOUTS = { headMs: 300, bodyMs: 300, checkMs: 50 };

/** In a second it sends what the attack sends in two and a half, which is more than a queue or a limit takes. */
const FASTER = 2.5;
const ATTACKED_MS = 1_000;

const attackNamed = (name: string) => ATTACKS.find((attack) => attack.name === name) as Attack;

function faster({ drip, ...attack }: Attack, times: number): Attack {
  const perSecond = times * attack.perSecond;
  return { ...attack, perSecond, ...(drip && { drip: { ...drip, everyMs: drip.everyMs / times } }) };
}

function small(attack: Attack): Attack {
  return { ...faster(attack, 10), perSecond: 200, connections: CONNECTIONS };
}

describe('a service under attack', () => {
  let service: Service;
  /** The ordinary client has the address of the attacker, so it needs an account. */
  let headers: Record<string, string>;
  before(async () => {
    const free = { perMinute: -1, perDay: -1, features: ['clean'] };
    service = await startService({ timeouts: TIMEOUTS, plans: { free } });
    headers = { 'x-api-key': (await (await signIn(service)).mint()).key };
  });
  after(() => service.discard());

  for (const attack of ATTACKS.filter(({ hasSmallHeap }) => !hasSmallHeap).map(small)) {
    it(`under attack, the service closes each connection as expected and answers other clients: ${attack.name}`, async () => {
      const { outcome, stop } = runAttack(attack, service.url);
      const ended = () =>
        outcome.asExpected + Object.values(outcome.others).reduce((sum, one) => sum + one, 0);
      // A reader that reads nothing does not see the end.
      const seen = () => (attack.afterwards === 'read nothing' ? outcome.opened : ended());
      try {
        await until(() => seen() >= CONNECTIONS);
        const { status, json } = await service.post('/v1/clean', { text: 'pass\u{200B}word' }, headers);
        assert.deepEqual([status, json.data.text], [200, 'password']);
      } finally {
        await stop();
      }
      assert.deepEqual(outcome.others, {});
      if (attack.heldForMs === undefined) assert.equal(outcome.asExpected, outcome.opened);
    });
  }

  it('the service has no open connections after the attacks end', async () => {
    let open = Number.POSITIVE_INFINITY;
    await until(() => {
      service.app.server.getConnections((_error, count) => {
        open = count;
      });
      return open === 0;
    });
  });

  it('an attack test does not count a connection as expected if it ends with an unexpected status', async () => {
    const attack = { ...small(attackNamed('heads of 20 KB')), expected: ['200'] };
    const { outcome, stop } = runAttack(attack, service.url);
    await until(() => (outcome.others['431'] ?? 0) > 0);
    await stop();
    assert.equal(outcome.asExpected, 0);
  });
});

describe('a service process with the heap size of compose.yaml', () => {
  for (const name of [
    'bodies of brackets, released together',
    'batches of refused lines',
    'held bodies from 16 addresses',
    'sign-ins from 5 addresses',
  ]) {
    it(`with the heap size of compose.yaml, the service survives an attack and answers other clients: ${name}`, async (test) => {
      const folder = mkdtempSync(join(tmpdir(), 'limpid-hostile-'));
      test.after(() => rmSync(folder, { recursive: true, force: true }));
      const attack = faster(attackNamed(name), FASTER);
      const accounts = await createOrdinaryAccounts(folder);
      const { child, url: listening, end } = startProcess(accounts.environment, { flags: COMPOSE_OPTIONS });
      const url = await listening;
      // Sign-ins that wait for their turn are dropped at the end: they would take seconds.
      const held = attack.ordinary === 'sign in' && { heldForMs: 0 };
      const { ready, outcome, stop } = runAttack({ ...attack, ...held }, url, accounts.freeKey);
      await Promise.all([ready, pause(ATTACKED_MS)]);
      const measured = await measureCalls(url, ordinaryCalls(attack.ordinary, accounts), 1);
      await stop();
      assert.deepEqual([measured.failures, measured.refusedMs, child.exitCode], [[], 0, null]);
      assert.deepEqual(outcome.others, {});
      assert.ok(outcome.opened > 0);
      assert.equal(await end('SIGTERM'), 0);
    });
  }
});

describe('an attack on a server that is not Limpid', () => {
  it('an attack test reports connections that the server never closes', async (test) => {
    const server = createServer((socket) => socket.on('error', () => {}).resume());
    await once(server.listen(0, '127.0.0.1'), 'listening');
    test.after(() => server.close());
    const { port } = server.address() as AddressInfo;
    const { outcome, stop } = runAttack(
      small(attackNamed('heads of 20 KB')),
      `http://127.0.0.1:${port}`,
      '',
      100,
    );
    await until(() => outcome.opened >= CONNECTIONS);
    await stop();
    assert.deepEqual(outcome.others, { 'never ended': outcome.opened });
  });

  it('an attack test reports a closed port, even for an attack that expects no response', async () => {
    const attack = small(attackNamed('connections that are reset'));
    const { outcome, stop } = runAttack(attack, `http://127.0.0.1:${await freePort()}`);
    await until(() => outcome.opened >= CONNECTIONS);
    await stop();
    assert.deepEqual(outcome.others, { 'not connected': outcome.opened });
  });
});
