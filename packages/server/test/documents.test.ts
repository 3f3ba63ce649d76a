/** The interface description and the page made from it. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { answerExamples, describeInterface, errorTable, operations } from '@limpid/contract';
import { Validator } from '@seriousme/openapi-schema-validator';
import { Compile } from 'typebox/compile';
import { buildPage } from '../../../scripts/build-page.ts';
import type { BuiltPage } from '../src/built-page.ts';
import { answerHeaders } from '../src/errors.ts';
import { checkAnswer } from './check-answer.ts';
import { startService } from './start-service.ts';

describe('the OpenAPI document', async () => {
  const service = await startService();

  it('/openapi.json is a valid OpenAPI 3.1 document of version 1.0.0', async () => {
    const response = await fetch(`${service.url}/openapi.json`);
    assert.equal(response.headers.get('content-type'), 'application/json; charset=utf-8');
    const document = JSON.parse(await response.text());
    const { valid, errors } = await new Validator().validate(structuredClone(document));
    assert.ok(valid, JSON.stringify(errors));
    assert.match(document.openapi, /^3\.1\./);
    assert.equal(document.info.version, '1.0.0');
    assert.deepEqual(document, JSON.parse(JSON.stringify(describeInterface('/'))));
  });

  it('/openapi.json contains no hidden characters, and all its references resolve', async () => {
    const text = await (await fetch(`${service.url}/openapi.json`)).text();
    assert.match(text, /^[ -~]*$/);
    const document = JSON.parse(text);
    for (const [, kind = '', name = ''] of text.matchAll(/"#\/components\/(\w+)\/([\w-]+)"/g)) {
      assert.ok(document.components[kind][name], `${kind} ${name}`);
    }
  });

  it('every endpoint is served and is documented with the error statuses common to all endpoints', async () => {
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

  it('the OpenAPI document names PUBLIC_URL as its server', async () => {
    assert.deepEqual(describeInterface('https://limpid.example').servers, [
      { url: 'https://limpid.example' },
    ]);
  });

  it('docs/api.md and the OpenAPI document list the same error codes for a batch line', async () => {
    const { schemas } = describeInterface('/').components as { schemas: Record<string, object> };
    const line = schemas.BatchErrorLine as {
      properties: { error: { properties: { code: { enum: string[] } } } };
    };
    const page = readFileSync(join(import.meta.dirname, '../../../docs/api.md'), 'utf8');
    const [, section = ''] = page.split('\n## Many texts\n');
    const [, list = ''] = section.split('\n## ')[0]?.split('the other lines continue:') ?? [];
    const bullets = list.split('\n').filter((text) => text.startsWith('- '));
    const listed = Object.keys(errorTable).filter((code) =>
      bullets.some((text) => text.includes(`\`${code}\``)),
    );
    assert.deepEqual(line.properties.error.properties.code.enum.toSorted(), listed.toSorted());
  });

  it('the documented example answer of every operation conforms to its schema', () => {
    const { paths } = describeInterface('/');
    const headers = {
      ...answerHeaders(null)('00000000-0000-4000-8000-000000000000'),
      'content-type': 'application/json; charset=utf-8',
    };
    for (const { id, method, path } of Object.values(operations)) {
      const body = JSON.stringify(answerExamples[id]);
      if (id === 'batch') assert.ok(Compile(operations.batch.answer).Check(answerExamples.batch));
      else checkAnswer({ method: method.toUpperCase(), path, status: 200, headers, body });
      const described = (paths[path] as Record<string, { responses: Record<string, unknown> }>)[method];
      assert.ok(JSON.stringify(described?.responses['200']).includes(body), `${id} is in the description`);
    }
    assert.equal(Object.keys(answerExamples).length, Object.keys(operations).length);
  });

  it('the service answers the documented example requests to /v1/clean and /v1/detect exactly as documented', async () => {
    const fresh = await startService({ anonymous: { perDay: 20 } });
    for (const { id, path, request } of [operations.clean, operations.detect]) {
      assert.deepEqual((await fresh.post(path, request.example)).json, answerExamples[id]);
    }
  });
});

const NOT_BUILT: BuiltPage = { sources: null, files: new Map(), reference: null };

describe('the page at /docs', async () => {
  buildPage();
  const built = await startService({ anonymous: { perDay: 20 } });
  const plain = await startService({ built: NOT_BUILT });

  for (const kind of ['built', 'plain'] as const) {
    const open = async () => {
      const { url } = kind === 'built' ? built : plain;
      const response = await fetch(`${url}/docs`);
      return { url, response, page: await response.text() };
    };

    it(`the ${kind} version of the page at /docs lists all operations and errors and loads no files of other sites`, async () => {
      const { response, page } = await open();
      assert.equal(response.headers.get('content-type'), 'text/html; charset=utf-8');
      assert.doesNotMatch(page, /<script(?! type="module" src="\/assets\/[\w.-]+"><\/script>)/);
      assert.doesNotMatch(
        page,
        /<style|\sstyle=|\son\w+=|https?:\/\/(?!127\.0\.0\.1|limpid\.example\/pricing)/,
      );
      for (const code of Object.keys(errorTable)) assert.ok(page.includes(`id="error-${code}"`), code);
      for (const { id, path } of Object.values(operations)) {
        assert.ok(page.includes(`id="${id}"`) && page.includes(`<code>${path}</code>`), path);
      }
      assert.ok(page.includes('<code>data.checks.store</code>'), 'fields of fields have rows');
      assert.ok(!page.includes('`'), 'what is code in the descriptions is code on the page');
      const targets = Array.from(page.matchAll(/href="#([^"]+)"/g), ([, target]) => target ?? '');
      for (const target of targets) assert.ok(page.includes(`id="${target}"`), `#${target} leads somewhere`);
      const ids = Array.from(page.matchAll(/ id="([^"]+)"/g), ([, id]) => id);
      assert.equal(new Set(ids).size, ids.length, 'no id is there twice');
      assert.ok(page.includes('pass\\u200bword'), 'examples show what is hidden');
      assert.match(page, /^[\n -~\u{B7}\u{2026}]*$/u);
    });

    it(`all style sheets and scripts that the ${kind} version of the page at /docs refers to exist`, async () => {
      const { url, page } = await open();
      const styles = Array.from(page.matchAll(/rel="stylesheet" href="([^"]+)"/g), ([, path]) => path);
      const scripts = Array.from(page.matchAll(/<script type="module" src="([^"]+)"/g), ([, path]) => path);
      assert.deepEqual(scripts.length, kind === 'built' ? 1 : 0);
      if (kind === 'plain') assert.deepEqual(styles, ['/docs/style.css']);
      assert.ok(styles.length > 0);
      for (const [paths, type] of [[styles, 'text/css'] as const, [scripts, 'text/javascript'] as const]) {
        for (const path of paths) {
          const { status, headers } = await fetch(url + path);
          assert.deepEqual([status, headers.get('content-type')], [200, `${type}; charset=utf-8`]);
        }
      }
    });
  }

  it('the page at /docs has the security headers of the start page and a strict content security policy', async () => {
    const [docs, scan] = await Promise.all(['/docs', '/'].map((path) => fetch(built.url + path)));
    const fields = ['referrer-policy', 'x-frame-options', 'cross-origin-opener-policy', 'permissions-policy'];
    for (const name of [...fields, 'x-content-type-options', 'cache-control']) {
      assert.ok(docs?.headers.get(name), name);
      assert.equal(docs?.headers.get(name), scan?.headers.get(name), name);
    }
    assert.deepEqual(docs?.headers.get('content-security-policy')?.split('; ').sort(), [
      "base-uri 'none'",
      "connect-src 'self'",
      "default-src 'none'",
      "form-action 'none'",
      "frame-ancestors 'none'",
      "img-src 'self'",
      "script-src 'self'",
      "style-src 'self'",
    ]);
  });

  it('the page at /docs lists the limits of the configured plans', async () => {
    const page = await (await fetch(`${built.url}/docs`)).text();
    assert.match(page, /<th scope="row">anonymous<\/th><td>no rate limit of its own<\/td><td>20<\/td>/);
  });

  it('every link on the page at /docs leads to an existing page', async () => {
    const page = await (await fetch(`${plain.url}/docs`)).text();
    const links = Array.from(page.matchAll(/href="(\/[^"]*)"/g), ([, path]) => path ?? '');
    for (const path of links) assert.equal((await fetch(plain.url + path)).status, 200, path);
  });
});
