/** A small one of each attack on the real service: what is due comes back, and others are answered meanwhile. */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { type Service, startService, until } from '../../packages/server/test/start-service.ts';
import { ALL_ATTACKS } from './all-attacks.ts';
import type { Attack } from './attack.ts';
import { carryOut } from './carry-out.ts';

/** Enough for each kind of request that an attack has. */
const CONNECTIONS = 24;
/** What the service takes 15 and 60 seconds for. */
const TIMEOUTS = { headMs: 300, bodyMs: 300, checkMs: 50 };

function small(attack: Attack): Attack {
  const perSecond = 200;
  if (attack.kind === 'salvo') return { ...attack, perSecond };
  return { ...attack, perSecond, connections: CONNECTIONS, dripMs: attack.dripMs / 10 };
}

describe('a service that is attacked', () => {
  let service: Service;
  before(async () => {
    service = await startService({ timeouts: TIMEOUTS });
  });
  after(() => service.discard());

  for (const attack of ALL_ATTACKS) {
    it(`ends each connection as it has to, and answers others: ${attack.name}`, async () => {
      const { outcome, stop } = carryOut(small(attack), service.url);
      const ended = () => outcome.asDue + Object.values(outcome.others).reduce((sum, one) => sum + one, 0);
      // Who reads nothing does not see the end.
      const seen = () => (attack.kind === 'siege' && !attack.reads ? outcome.connections : ended());
      try {
        await until(() => seen() >= CONNECTIONS);
        const { status, json } = await service.post('/v1/clean', { text: 'pass\u{200B}word' });
        assert.deepEqual([status, json.data.text], [200, 'password']);
      } finally {
        stop();
      }
      assert.deepEqual(outcome.others, {});
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
    stop();
    assert.equal(outcome.asDue, 0);
  });
});
