/** A short fuzz of a real process passes, and fails where the OpenAPI document promises something else. */
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { describeInterface } from '@limpid/contract';
import { type Description, operationsOf } from './arbitrary-request.ts';
import { failedOperations, fuzzService } from './fuzz-service.ts';
import { showRequest } from './request.ts';

const DOCUMENT = JSON.stringify(describeInterface('/'));

it('the service answers 400 random requests as its OpenAPI document describes', async () => {
  const { sent, statuses, failures } = await fuzzService({ seed: 20_261_122, requests: 400 });
  const shown = failures.map(({ request, message }) => `${message}\n${request && showRequest(request)}`);
  assert.deepEqual(shown, []);
  assert.equal(sent, 400);
  const operations = operationsOf(JSON.parse(DOCUMENT) as Description);
  const described = operations.map(({ operation }) => operation.operationId);
  assert.deepEqual([...statuses.keys()].sort(), described.sort());
  // Valid requests succeed, and invalid ones are refused.
  const seen = new Set([...statuses.values()].flatMap((counts) => [...counts.keys()]));
  for (const status of [200, 400, 401, 403, 404, 405]) assert.ok(seen.has(status), `no ${status}`);
});

it('the fuzz test reports an operation that never answers 200 as failed', () => {
  const statuses = Object.entries({ done: [200, 400], refused: [401], unused: [] }).map(
    ([operation, seen]) => [operation, new Map(seen.map((status) => [status, 1]))] as const,
  );
  assert.deepEqual(failedOperations({ statuses: new Map(statuses) }), ['refused', 'unused']);
});

it('the fuzz test reports each request whose response differs from the OpenAPI document', async () => {
  const changed = JSON.parse(DOCUMENT);
  changed.components.schemas.LiveAnswer.properties.data.properties.status = { const: 'well' };
  const { failures } = await fuzzService({ seed: 1, requests: 160, description: changed });
  assert.ok(failures.length > 0);
  for (const { request, message } of failures) {
    assert.match(message, /\/health\/live 200 is not as described/);
    assert.match(request === null ? '' : showRequest(request), /^GET \S*\/health\/live/);
  }
});
