/** Every code of the error table, as the client reports it; the server's `error-bodies.test.ts` provokes each of them. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { errorTable } from '@limpid/contract';
import { createClient, RequestFailed } from '../src/index.ts';
import { answer, startAnswering } from './answering-server.ts';

const CANARY = 'canary of the text';
const UPGRADE_URL = 'https://limpid.example/pricing';
const DETAILS = [{ path: '/text', message: 'This field is required.' }];

interface Row {
  readonly status: number;
  readonly sentence: string;
  readonly headers?: readonly string[];
  readonly upgradeUrl?: true;
}

describe('errors of the service', () => {
  for (const [code, row] of Object.entries<Row>(errorTable)) {
    it(`the service error ${code} is thrown as a RequestFailed with all fields of the error`, async () => {
      const isTimed = row.headers?.includes('Retry-After') ?? false;
      const upgrade = row.upgradeUrl === true ? { upgradeUrl: UPGRADE_URL } : {};
      const body = { code, message: row.sentence, requestId: 'one', details: DETAILS };
      const headers: Record<string, string> = isTimed ? { 'retry-after': '7' } : {};
      const server = await startAnswering([
        answer(row.status, { ok: false, error: body, ...upgrade }, headers),
      ]);
      const error = await createClient({ baseUrl: server.url, retries: 0 })
        .clean(CANARY)
        .catch((reason: unknown) => reason);
      assert.ok(error instanceof RequestFailed, String(error));
      assert.deepEqual(
        [error.name, error.code, error.status, error.message, error.requestId, error.details],
        ['RequestFailed', code, row.status, row.sentence, 'one', DETAILS],
      );
      assert.deepEqual(
        [error.upgradeUrl, error.retryAfterSeconds],
        [upgrade.upgradeUrl, isTimed ? 7 : undefined],
      );
      assert.doesNotMatch(`${JSON.stringify(error)}${error.stack}${error.cause}`, new RegExp(CANARY));
    });
  }
});
