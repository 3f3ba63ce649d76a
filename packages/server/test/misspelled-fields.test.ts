/** A field beside `text` whose name is a misspelled known one is refused, with the name that was meant. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { freshMail, signUp } from './auth-calls.ts';
import { openBatch } from './batch-client.ts';
import { signIn } from './sign-in.ts';
import { startService } from './start-service.ts';

/** What was meant, and ways to write it. */
const WRITTEN = {
  options: 'optons opitons option optns Options OPTIONS opt-ions optionsss xptiony',
  model: 'modell Model mdoel',
  positions: 'position postions',
  text: 'texts Text tetx txt test',
};
const MISSPELLED = Object.entries(WRITTEN).flatMap(([meant, written]) =>
  written.split(' ').map((one) => [one, meant] as const),
);

const HARMLESS = [
  ...'tag tags code node name user type title lang label context note x content language source'.split(' '),
  ...'metadata version opts pos position_of_it constructor __proto__ toString temperature'.split(' '),
  ...['', 'options2025', 'text_to_clean', 'o'.repeat(5000)],
];

const SUGGESTION = (name: string) => `An unknown field is in here; did you mean "${name}"?`;

describe('misspelled fields', async () => {
  const service = await startService({
    anonymous: { perDay: -1, features: ['clean', 'detect', 'batch'] },
    plans: { free: { perMinute: 1000, perDay: -1, features: ['clean', 'detect', 'batch'] } },
  });
  const { headers } = await signIn(service);

  function lines(bodies: readonly object[]) {
    const batch = openBatch(service.url, headers);
    batch.end(bodies.map((body) => `${JSON.stringify(body)}\n`).join(''));
    return batch.rest();
  }

  it('a misspelled field is refused with 400, and the error names the correct field but not the misspelled one', async () => {
    for (const path of ['/v1/clean', '/v1/detect']) {
      for (const [written, meant] of MISSPELLED) {
        const { status, json, body } = await service.post(path, { text: 'x', [written]: {} });
        assert.equal(status, 400, `${path} ${written}`);
        assert.equal(json.error.code, 'invalid_request');
        assert.deepEqual(json.error.details, [{ path: '', message: SUGGESTION(meant) }]);
        if (!meant.startsWith(written)) assert.ok(!body.includes(`"${written}`), written);
      }
    }
  });

  it('a batch line with a misspelled field is refused, and the other lines are still scanned', async () => {
    const more = Object.entries({ Id: 'id', ID: 'id', mod: 'mode', Mode: 'mode', mdoe: 'mode' });
    const misspelled = [...MISSPELLED, ...more];
    for (const mode of ['clean', 'detect']) {
      const bodies = misspelled.map(([written]) => ({ text: 'x', mode, [written]: 1 }));
      const answers = await lines([{ text: 'first' }, ...bodies, { text: 'last', id: 1, mode }]);
      assert.deepEqual([answers[0].ok, answers.at(-1).ok], [true, true]);
      for (const [index, [written, meant]] of misspelled.entries()) {
        const { ok, error } = answers[index + 1];
        assert.equal(ok, false, written);
        assert.deepEqual(error.details, [{ path: '', message: SUGGESTION(meant) }], written);
      }
    }
  });

  it('when the field text is misspelled, the error reports both the misspelling and the missing text', async () => {
    const { json } = await service.post('/v1/clean', { txet: 'x' });
    assert.deepEqual(json.error.details, [
      { path: '/text', message: 'This field is required.' },
      { path: '', message: SUGGESTION('text') },
    ]);
  });

  it('a sign-up with a misspelled field is refused, and the error names the correct field', async () => {
    const { status, json } = await signUp(service, freshMail(), {}, { Passwort: 'x' });
    assert.equal(status, 400);
    assert.deepEqual(json.error.details, [{ path: '', message: SUGGESTION('password') }]);
    assert.equal((await signUp(service, freshMail(), {}, { plan: 'pro', image: '' })).status, 200);
  });

  it('unrelated field names and fields of other scan endpoints are not reported as misspellings', async () => {
    for (const path of ['/v1/clean', '/v1/detect']) {
      for (const name of HARMLESS) {
        const body = `{"text":"x",${JSON.stringify(name)}:1}`;
        assert.equal((await service.postRaw(path, body)).status, 200, `${path} ${name.slice(0, 40)}`);
      }
      const every = { text: 'x', id: 7, mode: 'detect', positions: true, options: null, model: null };
      assert.equal((await service.post(path, every)).status, 200);
    }
    const anything = { text: 'x', options: 'anything', model: 7 };
    assert.equal((await service.post('/v1/detect', anything)).status, 200, 'detect ignores them');
    const harmless = HARMLESS.filter((name) => !['code', 'node', '__proto__'].includes(name));
    for (const { ok } of await lines(harmless.map((name) => ({ text: 'x', [name]: 1 })))) assert.ok(ok);
    const [known] = await lines([{ ...anything, id: 'a', mode: 'detect' }]);
    assert.equal(known.ok, true);
  });
});
