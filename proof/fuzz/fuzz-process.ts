/** Fuzzes a service that runs as a process of its own, then looks at what it left behind: its log, its file, its mails. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startMail } from '../../packages/server/test/servers/start-mail.ts';
import { spawnService } from '../../packages/server/test/spawn-service.ts';
import { makeCallers } from './callers.ts';
import { type Failure, type Fuzzing, type FuzzResult, fuzzService } from './fuzz-service.ts';
import { CANARY } from './hidden-text.ts';
import type { Description } from './hostile-request.ts';

/** About one in twenty requests ends a session, if it gets through: most find one that is open still. */
const REQUESTS_OF_SPARE = 40;

/** As much of the log as is looked at together: no line is nearly as long. */
const KEPT_OF_LOG = 10_000;

/** Takes the description that the service itself serves, unless there is one to take in its place. */
export async function fuzzProcess(
  fuzzing: Pick<Fuzzing, 'seed' | 'requests' | 'onSent'> & Partial<Pick<Fuzzing, 'description'>>,
): Promise<FuzzResult> {
  const folder = mkdtempSync(join(tmpdir(), 'limpid-fuzz-'));
  const { callers, environment } = await makeCallers(folder, Math.ceil(fuzzing.requests / REQUESTS_OF_SPARE));
  const mail = await startMail();
  let log = '';
  let loggedWhat: string | null = null;
  const service = spawnService(
    { ...environment, LOG_LEVEL: 'debug', SMTP_URL: mail.url, SMTP_FROM: 'limpid@example.org' },
    {
      onLog(chunk) {
        log = log.slice(-KEPT_OF_LOG) + chunk.toString('latin1');
        if (log.includes(CANARY)) loggedWhat ??= 'a piece of a request';
        // Whatever fails inside leaves such a line, were it answered as it should be.
        if (log.includes('"internal error"')) loggedWhat ??= 'a defect';
      },
    },
  );
  try {
    const url = await service.url;
    const description =
      fuzzing.description ?? ((await (await fetch(`${url}/openapi.json`)).json()) as Description);
    const result = await fuzzService({ ...fuzzing, url, callers, description });
    const failures: Failure[] = [...result.failures];
    const fail = (message: string) => void failures.push({ request: null, message });
    if (service.child.exitCode !== null) fail(`the process ended with ${service.child.exitCode}`);
    else if ((await service.end('SIGTERM')) !== 0) fail('the process did not stop in order');
    if (mail.mails.some(({ source }) => source.includes(CANARY))) fail('a mail has a piece of a request');
    if (loggedWhat !== null) fail(`the log has ${loggedWhat}`);
    if (readFileSync(join(folder, 'limpid.db')).includes(CANARY)) fail('the store has a piece of a request');
    return { ...result, failures };
  } finally {
    service.child.kill('SIGKILL');
    await mail.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}
