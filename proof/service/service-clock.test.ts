/** The clock of the service is moved for all that it answers; where it is not, the error says so. */
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { freePort } from '../../packages/server/test/servers/free-port.ts';
import { runService } from './run-service.ts';
import { type ServiceClock, serviceClock } from './service-clock.ts';

const DAY_MS = 86_400_000;

const folder = mkdtempSync(join(tmpdir(), 'limpid-clock-'));
after(() => rmSync(folder, { recursive: true, force: true }));

/** Moves the clock by a day, for a process that was started with it or with another. */
async function moveByADay(
  clock: ServiceClock,
  urls: string[],
  started: Partial<ServiceClock>,
): Promise<void> {
  const service = runService({
    ...{ port: await freePort(), words: started.words ?? [], folder, name: 'clock' },
    environment: { DATABASE_URL: 'sqlite::memory:', LOG_LEVEL: 'silent', ...started.environment },
  });
  urls.push(service.url);
  try {
    await service.start();
    await clock.set(clock.now() + DAY_MS);
  } finally {
    await service.end('SIGKILL');
  }
}

describe('the clock of a service', () => {
  it('is moved by a module that is loaded first', async () => {
    const urls: string[] = [];
    const clock = serviceClock(folder, () => urls);
    await moveByADay(clock, urls, clock);
  });

  it('fails for a process that does not see it move', async () => {
    const urls: string[] = [];
    const clock = serviceClock(folder, () => urls);
    await assert.rejects(
      moveByADay(clock, urls, {}),
      /^Error: the clock was set to .* GMT, and http\S+ says .* GMT$/,
    );
  });
});
