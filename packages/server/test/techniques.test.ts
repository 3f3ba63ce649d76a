/** What the engine says of each technique, as a caller sees it: every reason, both kinds of spacing, every switch. */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { type CleanOptions, DEFAULT_OPTIONS, TECHNIQUES, type Technique } from '../../engine/src/index.ts';
import { SWITCH_OF_TECHNIQUE } from '../../engine/src/options.ts';
import { unescaped } from '../../engine/test/escaped.ts';
import { optionsOf, REASONS, readReasons, rowsOf } from '../../engine/test/technique-pages.ts';
import { type Service, startService } from './start-service.ts';

/** What each technique changes when its switch is on. */
const CHANGED: Readonly<Record<Technique, readonly [string, string]>> = {
  'zero-width': ['pass\u200bword', 'password'],
  'variation-selector': ['a\ufe0fb', 'ab'],
  homoglyph: ['log in to p\u0430ypal', 'log in to paypal'],
  nbsp: ['one\u2003two', 'one two'],
  punctuation: ['\u201cso\u201d \u2014 he said\u2026', '"so" - he said...'],
  whitespace: ['It ends.  And begins. \nSo.', 'It ends. And begins.\nSo.'],
};

describe('techniques over HTTP', () => {
  let service: Service;
  before(async () => {
    service = await startService({ anonymous: { perDay: 100_000 } });
  });
  after(() => service.discard());

  const clean = async (text: string, options: Partial<CleanOptions>) => {
    const { status, json } = await service.post('/v1/clean', { text, options });
    assert.equal(status, 200);
    return json.data;
  };

  it('give every reason there is, each for the example of its page', async () => {
    const seen = new Set<string>();
    for (const technique of TECHNIQUES) {
      for (const [reason = '', , example = ''] of rowsOf(technique, REASONS)) {
        const text = unescaped(example);
        const data = await clean(text, optionsOf(technique));
        const { json } = await service.post('/v1/detect', { text });
        const reports = DEFAULT_OPTIONS[SWITCH_OF_TECHNIQUE[technique]] ? [data, json.data] : [data];
        for (const { findings } of reports) {
          const its = findings.filter((finding: { reason?: string }) => finding.reason === reason);
          assert.ok(its.length > 0, `${reason} of ${technique}`);
          assert.ok(its.every((finding: { removed: boolean }) => !finding.removed));
        }
        assert.equal(data.text, text);
        seen.add(reason);
      }
    }
    const { findings } = await clean('pass\u200bword', { zeroWidth: false });
    seen.add(findings[0].reason);
    assert.deepEqual([...seen].sort(), [...readReasons()].sort());
  });

  for (const technique of TECHNIQUES) {
    it(`${technique} goes with its switch on, and stays with it off`, async () => {
      const [text, cleaned] = CHANGED[technique];
      const name = SWITCH_OF_TECHNIQUE[technique];
      const isTold = (data: { findings: readonly { technique: string; removed: boolean }[] }) =>
        data.findings.map((finding) => `${finding.technique} ${finding.removed}`);
      const on = await clean(text, { [name]: true });
      assert.equal(on.text, cleaned);
      assert.ok(isTold(on).includes(`${technique} true`));
      const off = await clean(text, { [name]: false });
      assert.equal(off.text, text);
      // Positions are absent where they were not requested.
      assert.deepEqual(isTold(off), DEFAULT_OPTIONS[name] ? [`${technique} false`] : []);
      const usual = await clean(text, {});
      assert.equal(usual.text, DEFAULT_OPTIONS[name] ? cleaned : text);
    });
  }

  it('tell both kinds of spacing, whatever the switches, and by detect too', async () => {
    const sentences = 'It ends.  And begins. So it goes.  On and on. The end.  ';
    const lines = 'one \ntwo\nthree  \nfour\t\nfive';
    for (const [text, kind] of [
      [sentences, 'double-space'],
      [lines, 'trailing-space'],
    ] as const) {
      for (const whitespace of [true, false]) {
        const data = await clean(text, { whitespace });
        assert.deepEqual(
          data.whitespace.map((suspicion: { kind: string }) => suspicion.kind),
          [kind],
        );
        assert.ok(data.whitespace[0].message.length > 0);
        assert.ok(data.suspicion > 0 && data.suspicion <= 25);
        assert.deepEqual(data.payloads, []);
      }
      const { json } = await service.post('/v1/detect', { text });
      assert.equal(json.data.whitespace[0].kind, kind);
    }
  });
});
