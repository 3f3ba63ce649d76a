/** The interface description and the page made from it. */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { describeInterface, errorTable, operations } from '@limpid/contract';
import { Validator } from '@seriousme/openapi-schema-validator';
import { type Service, startService } from './start-service.ts';

describe('the documents', () => {
  let service: Service;
  before(async () => {
    service = await startService();
  });
  after(() => service.discard());

  it('serve OpenAPI 3.1 with version 1.0.0', async () => {
    const response = await fetch(`${service.url}/openapi.json`);
    assert.equal(response.headers.get('content-type'), 'application/json; charset=utf-8');
    const document = JSON.parse(await response.text());
    const { valid, errors } = await new Validator().validate(structuredClone(document));
    assert.ok(valid, JSON.stringify(errors));
    assert.match(document.openapi, /^3\.1\./);
    assert.equal(document.info.version, '1.0.0');
    assert.deepEqual(document, JSON.parse(JSON.stringify(describeInterface('/'))));
  });

  it('hold no hidden character, and no reference to nothing', async () => {
    const text = await (await fetch(`${service.url}/openapi.json`)).text();
    assert.match(text, /^[ -~]*$/);
    const document = JSON.parse(text);
    for (const [, kind = '', name = ''] of text.matchAll(/"#\/components\/(\w+)\/([\w-]+)"/g)) {
      assert.ok(document.components[kind][name], `${kind} ${name}`);
    }
  });

  it('describe every endpoint with refusals of its own and of all', async () => {
    const { paths } = describeInterface('/');
    for (const { method, path, takesCredentials } of Object.values(operations)) {
      const { responses } = (paths[path] as Record<string, { responses: object }>)[method] ?? {
        responses: {},
      };
      const statuses = Object.keys(responses);
      for (const status of ['200', '400', '408', '417', '431', '500', '503']) {
        assert.ok(statuses.includes(status), `${path} ${status}`);
      }
      const { status } = await fetch(service.url + path, { method: method.toUpperCase() });
      if (takesCredentials === 'session') assert.equal(status, 401, `${path} asks who it is`);
      // Without a body, or without the query that it must have.
      else assert.ok([200, 400, 415].includes(status), `${path} is served`);
    }
  });

  it('say where the service is when the operator did', async () => {
    assert.deepEqual(describeInterface('https://limpid.example').servers, [
      { url: 'https://limpid.example' },
    ]);
  });

  it('render a page that runs nothing and loads nothing from elsewhere', async () => {
    const response = await fetch(`${service.url}/docs`);
    const page = await response.text();
    assert.equal(response.headers.get('content-type'), 'text/html; charset=utf-8');
    assert.match(
      response.headers.get('content-security-policy') ?? '',
      /^default-src 'none'; style-src 'self';/,
    );
    assert.doesNotMatch(page, /<script|<style|style=|onclick|https?:\/\/(?!127\.0\.0\.1)/);
    for (const code of Object.keys(errorTable)) assert.ok(page.includes(`id="error-${code}"`), code);
    for (const { path } of Object.values(operations)) assert.ok(page.includes(`<code>${path}</code>`), path);
    assert.ok(page.includes('<code>data.checks.store</code>'), 'fields of fields have rows');
    assert.ok(!page.includes('`'), 'what is code in the descriptions is code on the page');
    const targets = Array.from(page.matchAll(/href="#([^"]+)"/g), ([, target]) => target ?? '');
    for (const target of targets) assert.ok(page.includes(`id="${target}"`), `#${target} leads somewhere`);
    assert.ok(page.includes('pass\\u200bword'), 'examples show what is hidden');
    const style = await fetch(`${service.url}/docs/style.css`);
    assert.equal(style.headers.get('content-type'), 'text/css; charset=utf-8');
  });
});
