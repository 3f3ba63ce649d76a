/** Every field of SPEC.md 2.1 to 2.3 and 4.3 to 4.4, over real HTTP, on clean and on detect. */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { describeInterface } from '@limpid/contract';
import { TECHNIQUES } from '@limpid/engine';
import { type Service, startService } from './start-service.ts';

const HIDDEN = 'pass\u{200B}word and caf\u{E9}';
/** `hi` in the tag characters of Unicode, after a smile. */
const TAGGED = 'Hello \u{1F600}\u{E0068}\u{E0069} there';

interface Described {
  readonly components: {
    readonly schemas: Record<
      'CleanOptions' | 'CleanRequest' | 'Finding',
      {
        readonly properties: Record<string, { default?: boolean; enum?: string[]; maxLength?: number }>;
        readonly required: string[];
      }
    >;
  };
}

describe('the contract', () => {
  let service: Service;
  before(async () => {
    service = await startService({ anonymous: { perDay: 100_000 } });
  });
  after(async () => {
    await service.stop();
    service.remove();
  });

  it('answers clean with the fields of SPEC.md 2.3, in its order', async () => {
    const { status, json } = await service.post('/v1/clean', { text: HIDDEN });
    assert.equal(status, 200);
    assert.deepEqual(Object.keys(json), ['ok', 'data']);
    assert.deepEqual(Object.keys(json.data), [
      'text',
      'deleted',
      'replaced',
      'suspicion',
      'verdict',
      'findings',
      'caveats',
      'payloads',
      'whitespace',
      'usage',
    ]);
    assert.equal(json.data.text, 'password and caf\u{E9}');
    assert.equal(json.data.deleted, 1);
    assert.equal(json.data.replaced, 0);
    assert.ok(json.data.suspicion < 100);
    assert.match(json.data.caveats[0], /statistical/i);
  });

  it('answers a finding with the fields of SPEC.md 2.1', async () => {
    const { json } = await service.post('/v1/clean', { text: HIDDEN });
    const expected = {
      technique: 'zero-width',
      name: 'ZERO WIDTH SPACE',
      codePoint: 'U+200B',
      count: 1,
      removed: true,
      action: 'deleted',
    };
    assert.deepEqual(json.data.findings, [expected]);
  });

  it('answers detect with the same report, without text', async () => {
    const cleaned = await service.post('/v1/clean', { text: TAGGED });
    const detected = await service.post('/v1/detect', { text: TAGGED });
    const { text, usage: _one, ...report } = cleaned.json.data;
    const { usage: _other, ...data } = detected.json.data;
    assert.equal(detected.status, 200);
    assert.equal(text, 'Hello \u{1F600} there');
    assert.deepEqual(data, report);
  });

  it('decodes a payload to text, and then suspicion is 100', async () => {
    for (const path of ['/v1/clean', '/v1/detect']) {
      const { json } = await service.post(path, { text: TAGGED });
      assert.equal(json.data.suspicion, 100, path);
      assert.deepEqual(json.data.payloads, [
        { scheme: 'tag', text: 'hi', codePoints: 2, bytes: 2, offset: 7, encoding: 'ascii' },
      ]);
    }
  });

  it('applies one switch without the others', async () => {
    const text = 'a\u{200B}b\u{FE0F}c';
    const each = {
      zeroWidth: 'ab\u{FE0F}c',
      variationSelectors: 'a\u{200B}bc',
    };
    for (const [on, expected] of Object.entries(each)) {
      const options = { zeroWidth: false, variationSelectors: false, [on]: true };
      const { json } = await service.post('/v1/clean', { text, options });
      assert.equal(json.data.text, expected, on);
      assert.equal(json.data.deleted, 1);
    }
  });

  it('lists what a switch keeps, with reason option-off', async () => {
    const { json } = await service.post('/v1/clean', { text: HIDDEN, options: { zeroWidth: false } });
    assert.equal(json.data.text, HIDDEN);
    assert.equal(json.data.deleted, 0);
    const [finding] = json.data.findings;
    assert.deepEqual(
      [finding.removed, finding.action, finding.reason, finding.count],
      [false, 'kept', 'option-off', 1],
    );
  });

  it('has the defaults of SPEC.md 2.2', async () => {
    const document = describeInterface('/') as unknown as Described;
    const { properties } = document.components.schemas.CleanOptions;
    const defaults = Object.entries(properties).map(([name, schema]) => [
      name,
      (schema as { default: boolean }).default,
    ]);
    assert.deepEqual(Object.fromEntries(defaults), {
      zeroWidth: true,
      variationSelectors: true,
      homoglyphs: true,
      spaces: true,
      punctuation: false,
      whitespace: false,
    });
    assert.deepEqual(document.components.schemas.Finding.properties.technique?.enum, TECHNIQUES);
    assert.equal(document.components.schemas.CleanRequest.properties.text?.maxLength, 200_000);
    assert.deepEqual(document.components.schemas.CleanRequest.required, ['text']);

    const text = `a\u{200B}b \u{2014} c  d`;
    const absent = await service.post('/v1/clean', { text });
    const given = await service.post('/v1/clean', {
      text,
      options: {
        zeroWidth: true,
        variationSelectors: true,
        homoglyphs: true,
        spaces: true,
        punctuation: false,
        whitespace: false,
      },
    });
    assert.deepEqual({ ...given.json.data, usage: null }, { ...absent.json.data, usage: null });
  });

  it('takes null for options and model as absent', async () => {
    const { status, json } = await service.post('/v1/clean', { text: HIDDEN, options: null, model: null });
    assert.equal(status, 200);
    assert.equal(json.data.deleted, 1);
  });

  it('says where findings stand when asked', async () => {
    for (const path of ['/v1/clean', '/v1/detect']) {
      const { json } = await service.post(path, { text: '\u{1F600}\nx\u{200B}', positions: true });
      assert.deepEqual(json.data.findings[0].positions, [{ offset: 3, line: 2, column: 2 }], path);
      const without = await service.post(path, { text: 'x\u{200B}', positions: false });
      assert.equal('positions' in without.json.data.findings[0], false);
    }
  });

  it('counts a call in the usage that it answers', async () => {
    const first = await service.post('/v1/clean', { text: '' });
    const second = await service.post('/v1/detect', { text: '' });
    assert.equal(second.json.data.usage.used, first.json.data.usage.used + 1);
    assert.deepEqual([second.json.data.usage.limit, second.json.data.usage.plan], [100_000, 'anonymous']);
  });

  it('ignores what detect has no use for, whatever it is', async () => {
    const { status } = await service.post('/v1/detect', { text: 'x', options: 'all', model: 7 });
    assert.equal(status, 200);
  });

  it('answers limits, health and health/live, to HEAD as to GET', async () => {
    const { json } = await service.call('GET', '/v1/limits');
    assert.equal(json.data.caller, 'anonymous');
    assert.equal(json.data.maxTextLength, 200_000);
    assert.equal(json.data.perMinute, null);
    assert.equal(json.data.perDay.resetsAt, '2026-11-21T00:00:00.000Z');
    assert.equal(json.data.upgradeUrl, `${service.url}/pricing`);
    const health = await service.call('GET', '/health');
    assert.deepEqual(health.json.data.checks, { store: 'ok', ceilings: 'ok' });
    await service.call('GET', '/health/live');
    for (const path of ['/v1/limits', '/health', '/health/live']) {
      const { status, headers } = await service.call('HEAD', path);
      assert.equal(status, 200);
      assert.ok(Number(headers['content-length']) > 0);
    }
  });

  it('names every request anew, whatever id came with it', async () => {
    const headers = { 'x-request-id': 'mine' };
    const one = await service.call('GET', '/health/live', { headers });
    const other = await service.call('GET', '/health/live', { headers });
    assert.notEqual(one.headers['x-request-id'], other.headers['x-request-id']);
  });
});
