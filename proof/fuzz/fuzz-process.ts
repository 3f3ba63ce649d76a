/** Fuzzes a service that runs as a process of its own, then looks at what it left behind: its log and its file. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { spawnService } from '../../packages/server/test/spawn-service.ts';
import { makeCallers } from './callers.ts';
import { type Failure, type Fuzzing, type FuzzResult, fuzzService } from './fuzz-service.ts';
import { CANARY } from './hidden-text.ts';
import type { Description } from './hostile-request.ts';

/** As much of the log as is looked at together: no line is nearly as long. */
const KEPT_OF_LOG = 10_000;

export async function fuzzProcess(
  fuzzing: Pick<Fuzzing, 'seed' | 'requests' | 'onSent'>,
): Promise<FuzzResult> {
  const folder = mkdtempSync(join(tmpdir(), 'limpid-fuzz-'));
  const { callers, environment } = await makeCallers(folder);
  let log = '';
  let loggedWhat: string | null = null;
  const service = spawnService(
    { ...environment, LOG_LEVEL: 'debug' },
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
    const description = (await (await fetch(`${url}/openapi.json`)).json()) as Description;
    const result = await fuzzService({ ...fuzzing, url, callers, description });
    const failures: Failure[] = [...result.failures];
    const fail = (message: string) => void failures.push({ request: null, message });
    if (service.child.exitCode !== null) fail(`the process ended with ${service.child.exitCode}`);
    else if ((await service.end('SIGTERM')) !== 0) fail('the process did not stop in order');
    if (loggedWhat !== null) fail(`the log has ${loggedWhat}`);
    if (readFileSync(join(folder, 'limpid.db')).includes(CANARY)) fail('the store has a piece of a request');
    return { ...result, failures };
  } finally {
    service.child.kill('SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  }
}
