/** That no answer, and no time of one, tells who has an account. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { BEHIND_PROXY, freshMail, fromElsewhere, signIn, signUp, WRONG } from './auth-calls.ts';
import { startMail } from './servers/start-mail.ts';
import { type Service, startService } from './start-service.ts';

function median(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1
    ? (sorted[middle] as number)
    : ((sorted[middle - 1] as number) + (sorted[middle] as number)) / 2;
}

async function milliseconds(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

const TRIES = 50;

/**
 * Shows that an answer takes no other time for a mail address with an account: the medians of interleaved tries differ
 * by less than a tenth. A busy machine may spoil one round; a difference that is there spoils all.
 */
async function takesTheSame(service: Service, ask: (email: string) => Promise<unknown>): Promise<void> {
  const shares: string[] = [];
  for (let round = 0; round < 6; round += 1) {
    const known = Array.from({ length: 10 }, freshMail);
    for (const email of known) await signUp(service, email, fromElsewhere());
    const took = { known: [] as number[], unknown: [] as number[] };
    for (let index = 0; index < TRIES; index += 1) {
      const order = index % 2 === 0 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const);
      for (const which of order) {
        const email = which === 'known' ? (known[index % known.length] as string) : freshMail();
        took[which].push(await milliseconds(() => ask(email)));
      }
    }
    const [one, other] = [median(took.known), median(took.unknown)];
    const share = Math.abs(one - other) / Math.min(one, other);
    if (share < 0.1) return;
    shares.push(`${(share * 100).toFixed(1)} %`);
  }
  assert.fail(`the medians are apart by ${shares.join(', ')}`);
}

describe('who has an account', () => {
  it('is told by no answer to a sign-in', async () => {
    const service = await startService({ environment: BEHIND_PROXY });
    const known = freshMail();
    await signUp(service, known, fromElsewhere());
    const shape = async (email: string) => {
      const { status, headers, json } = await signIn(service, email, WRONG, fromElsewhere());
      const { requestId: _, ...error } = json.error;
      return { status, names: Object.keys(headers).toSorted(), error };
    };
    assert.deepEqual(await shape(known), await shape(freshMail()));
    await service.discard();
  });

  it('is told by no time of a sign-in: medians of 50 interleaved tries', async () => {
    const service = await startService({ environment: BEHIND_PROXY });
    await takesTheSame(service, async (email) => {
      assert.equal((await signIn(service, email, WRONG, fromElsewhere())).status, 401);
    });
    await service.discard();
  });

  it('is told by no time of a reset: medians of 50 interleaved tries', async () => {
    const mail = await startMail();
    const environment = { ...BEHIND_PROXY, SMTP_URL: mail.url, SMTP_FROM: 'limpid@example.com' };
    const service = await startService({ environment });
    await takesTheSame(service, async (email) => {
      const answer = await service.post('/auth/request-password-reset', { email }, fromElsewhere());
      assert.deepEqual(answer.json.data, { status: true });
    });
    await service.discard();
    assert.ok(mail.mails.length >= TRIES, 'mails were sent meanwhile');
    await mail.stop();
  });
});
