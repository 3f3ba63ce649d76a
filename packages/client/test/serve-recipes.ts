/** A service for the recipes of docs/pipelines.md, and what they need to call it. */
import { after, before } from 'node:test';
import { signIn } from '../../server/test/sign-in.ts';
import { type Service, startService } from '../../server/test/start-service.ts';

export const FEATURES = ['clean', 'detect', 'batch'];
const PLANS = {
  free: { perMinute: 10_000, perDay: -1, features: FEATURES },
  small: { perMinute: 10_000, perDay: 2, features: FEATURES },
  without: { perMinute: 10_000, perDay: -1, features: ['clean', 'detect'] },
};

export const noShell = process.platform === 'win32' && 'needs a POSIX shell';

/** U+2028 ends a line for some readers, and not for JSON. */
export const HIDING = 'pass\u{200B}word\u{2028}.';
export const ndjson = (...lines: readonly object[]) =>
  lines.map((line) => `${JSON.stringify(line)}\n`).join('');
export const parsed = (text: string) =>
  text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));

export let service: Service;
/** That of an account without limits. */
export let environment: Record<string, string>;
export const as = async (plan: string) => ({
  LIMPID_URL: service.url,
  LIMPID_KEY: (await (await signIn(service, plan)).mint()).key,
});
before(async () => {
  service = await startService({ plans: PLANS });
  environment = await as('free');
});
after(() => service.discard());
