/** The time of an answer does not reveal whether an account exists: a statistic of real hashes, which takes a minute. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { scryptHasher } from '../src/accounts/password-hash.ts';
import { BEHIND_PROXY, freshMail, fromElsewhere, signIn, signUp, startMailing, WRONG } from './auth-calls.ts';
import { type Service, startService } from './start-service.ts';

function median(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[values.length >> 1] as number;
}

async function milliseconds(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

const TRIES = 50;
/** Known addresses: each is asked about seldom enough that nothing is slowed down or left unsent. */
const KNOWN = 25;
const LARGEST_SHARE = 0.1;
const ATTEMPTS = 3;

/**
 * By which share one kind of address takes longer, in the median pair: a known and an unknown one asked about in a row, so
 * that a slow moment of the machine meets both.
 */
async function shareApart(service: Service, ask: (email: string) => Promise<unknown>): Promise<number> {
  const shares: number[] = [];
  const known = Array.from({ length: KNOWN }, freshMail);
  await Promise.all(known.map((email) => signUp(service, email, fromElsewhere())));
  for (let index = 0; index < TRIES; index += 1) {
    const took = { known: 0, unknown: 0 };
    const order = index % 2 === 0 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const);
    for (const which of order) {
      const email = which === 'known' ? (known[index % KNOWN] as string) : freshMail();
      took[which] = await milliseconds(() => ask(email));
    }
    shares.push(Math.log(took.known / took.unknown));
  }
  return Math.exp(Math.abs(median(shares))) - 1;
}

/**
 * Shows that an answer takes no other time for a mail address with an account: of 50 pairs of tries the median one differs
 * by less than a tenth. A busy machine may spoil the whole twice; a difference that is there spoils all of them.
 */
async function takesTheSame(service: Service, ask: (email: string) => Promise<unknown>): Promise<void> {
  const shares: number[] = [];
  while (shares.length < ATTEMPTS) {
    const share = await shareApart(service, ask);
    if (share < LARGEST_SHARE) return;
    shares.push(share);
  }
  const differences = shares.map((share) => `${(share * 100).toFixed(1)} %`).join(', then by ');
  assert.fail(`a known and an unknown address are apart by ${differences}`);
}

/** How many mails a service that confirms mail addresses sent, once it has stopped. */
async function withMail(test: (service: Service) => Promise<void>): Promise<number> {
  const { mail, service } = await startMailing({
    ...{ environment: BEHIND_PROXY, hasher: scryptHasher },
    timeouts: { mailMs: 150, signUpMs: 300 },
  });
  await test(service);
  await service.stop();
  return mail.mails.length;
}

describe('the timing of account routes', () => {
  for (const [name, password] of [
    ['sign-in timing does not reveal whether an account exists', WRONG],
    ['sign-in timing with an overlong password does not reveal whether an account exists', 'x'.repeat(1000)],
  ] as const) {
    it(name, async () => {
      const service = await startService({ environment: BEHIND_PROXY, hasher: scryptHasher });
      await takesTheSame(service, async (email) => {
        assert.equal((await signIn(service, email, password, fromElsewhere())).status, 401);
      });
    });
  }

  it('password reset timing does not reveal whether an account exists', async () => {
    const mails = await withMail((service) =>
      takesTheSame(service, async (email) => {
        const answer = await service.post('/auth/request-password-reset', { email }, fromElsewhere());
        assert.deepEqual(answer.json.data, { status: true });
      }),
    );
    assert.ok(mails >= TRIES, 'mails were sent meanwhile');
  });

  it('sign-up timing does not reveal whether an account exists when mail addresses must be confirmed', async () => {
    const mails = await withMail((service) =>
      takesTheSame(service, async (email) => {
        const answer = await signUp(service, email, fromElsewhere());
        assert.deepEqual([answer.status, answer.json.data.token], [200, null]);
      }),
    );
    assert.ok(mails >= 2 * TRIES, 'mails were sent to both');
  });
});
