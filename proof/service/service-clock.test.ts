/** Moving the clock is an error where a process does not follow. `chaos.slow.test.ts` moves the clock of a real service. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { it } from 'node:test';
import { serviceClock } from './service-clock.ts';

it('changing the clock of a service throws an error if its responses still show the old time', async (test) => {
  const folder = mkdtempSync(join(tmpdir(), 'limpid-clock-'));
  test.after(() => rmSync(folder, { recursive: true }));
  const server = createServer((_request, response) => response.end());
  await once(server.listen(0, '127.0.0.1'), 'listening');
  test.after(() => server.close());
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const clock = serviceClock(folder, () => [url], 100);
  const message = /^Error: the clock was set to .* GMT, and http\S+ says .* GMT$/;
  await assert.rejects(clock.set(clock.now() + 86_400_000), message);
});
