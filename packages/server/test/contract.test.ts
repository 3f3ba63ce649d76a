/** Every field of docs/api.md, over real HTTP, on clean and on detect: what a true engine makes of them. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { describeInterface } from '@limpid/contract';
import { STRICT_REASONS, TECHNIQUES } from '@limpid/engine';
import { startService } from './start-service.ts';

const PATHS = ['/v1/clean', '/v1/detect'] as const;
const REPORT = 'deleted replaced suspicion verdict findings caveats payloads whitespace usage'.split(' ');

interface Example {
  /** The switch that permits its technique. */
  readonly option: string;
  readonly hidden: string;
  readonly cleaned: string;
  /** Technique, name, code point, count, action and replacement of what it holds. */
  readonly findings: readonly (readonly unknown[])[];
}

/** One of each technique, in the order of docs/rules.md 1.2. */
const EXAMPLES: readonly Example[] = [
  {
    ...{ option: 'zeroWidth', hidden: 'pass\u{200B}word', cleaned: 'password' },
    findings: [['zero-width', 'ZERO WIDTH SPACE', 'U+200B', 1, 'deleted', undefined]],
  },
  {
    ...{ option: 'variationSelectors', hidden: 'ab\u{FE0F}cd', cleaned: 'abcd' },
    findings: [['variation-selector', 'VARIATION SELECTOR-16', 'U+FE0F', 1, 'deleted', undefined]],
  },
  {
    ...{ option: 'homoglyphs', hidden: 'p\u{430}yp\u{430}l', cleaned: 'paypal' },
    findings: [['homoglyph', 'CYRILLIC SMALL LETTER A', 'U+0430', 2, 'replaced', 'a']],
  },
  {
    ...{ option: 'spaces', hidden: 'Hello\u{A0}world', cleaned: 'Hello world' },
    findings: [['nbsp', 'NO-BREAK SPACE', 'U+00A0', 1, 'replaced', ' ']],
  },
  {
    ...{ option: 'punctuation', hidden: '\u{201C}quoted\u{201D}', cleaned: '"quoted"' },
    findings: [
      ['punctuation', 'LEFT DOUBLE QUOTATION MARK', 'U+201C', 1, 'replaced', '"'],
      ['punctuation', 'RIGHT DOUBLE QUOTATION MARK', 'U+201D', 1, 'replaced', '"'],
    ],
  },
  {
    ...{ option: 'whitespace', hidden: 'it ends.  And begins', cleaned: 'it ends. And begins' },
    findings: [['whitespace', 'SPACE', 'U+0020', 1, 'deleted', undefined]],
  },
];

const DEFAULTS = {
  ...{ zeroWidth: true, variationSelectors: true, homoglyphs: true },
  ...{ spaces: true, punctuation: false, whitespace: false, strict: false },
};
const isOnByDefault = ({ option }: Example) => DEFAULTS[option as keyof typeof DEFAULTS];
const TEXT = EXAMPLES.map(({ hidden }) => hidden).join(' ');

/** The text as it is when the examples that `isOn` says are cleaned. */
const textWith = (isOn: (example: Example) => boolean) =>
  EXAMPLES.map((example) => (isOn(example) ? example.cleaned : example.hidden)).join(' ');

/** Encoders that hide ASCII in invisible characters. */
const CARRIERS: Record<string, (message: string) => string> = {
  'variation-selector': (message) =>
    Array.from(message, (one) => String.fromCodePoint(0xe0100 + one.charCodeAt(0) - 16)).join(''),
  tag: (message) => Array.from(message, (one) => String.fromCodePoint(0xe0000 + one.charCodeAt(0))).join(''),
  'zero-width-binary': (message) =>
    Array.from(message, (one) => one.charCodeAt(0).toString(2).padStart(8, '0'))
      .join('')
      .replaceAll('0', '\u{200C}')
      .replaceAll('1', '\u{200B}'),
};

describe('the answers of /v1/clean and /v1/detect', async () => {
  const service = await startService({ anonymous: { perDay: 100_000 } });

  /** `data` of an answer that is as described. */
  async function answered(path: (typeof PATHS)[number], text: string, rest: object = {}) {
    const { status, json } = await service.post(path, { text, ...rest });
    assert.equal(status, 200);
    assert.deepEqual(Object.keys(json), ['ok', 'data']);
    assert.deepEqual(Object.keys(json.data), path === '/v1/clean' ? ['text', ...REPORT] : REPORT);
    return json.data;
  }

  const both = (text: string, rest: object = {}) =>
    Promise.all(PATHS.map((path) => answered(path, text, rest)));

  const rowsOf = (findings: Record<string, unknown>[]) =>
    findings.map(({ technique, name, codePoint, count, action, replacement }) => [
      technique,
      name,
      codePoint,
      count,
      action,
      replacement,
    ]);

  it('/v1/clean applies the default options, and /v1/detect returns the same report without the cleaned text', async () => {
    const expected = EXAMPLES.filter(isOnByDefault).flatMap(({ findings }) => findings);
    const [cleaned, detected] = await both(TEXT);
    const { text, usage: _one, ...report } = cleaned;
    const { usage: _other, ...same } = detected;
    assert.equal(text, textWith(isOnByDefault));
    assert.deepEqual(rowsOf(report.findings), expected);
    assert.deepEqual([report.deleted, report.replaced], [2, 3]);
    assert.ok(report.suspicion > 0 && report.suspicion < 100);
    assert.deepEqual(report.payloads, []);
    assert.deepEqual(same, report);
    for (const options of [DEFAULTS, {}, null]) {
      const again = await answered('/v1/clean', TEXT, { options, model: null });
      assert.deepEqual({ ...again, usage: null }, { ...cleaned, usage: null });
    }
  });

  it('the OpenAPI schema states the default options, the techniques and the maximum length of a text', () => {
    const { schemas } = describeInterface('/').components as unknown as {
      schemas: Record<string, { properties: Record<string, Record<string, unknown>>; required: string[] }>;
    };
    const { CleanOptions, CleanRequest, Finding } = schemas;
    const defaults = Object.entries(CleanOptions?.properties ?? {}).map(([name, one]) => [name, one.default]);
    assert.deepEqual(Object.fromEntries(defaults), { ...DEFAULTS, provenance: 'remove' });
    assert.deepEqual(CleanOptions?.properties.strict?.items, { type: 'string', enum: STRICT_REASONS });
    assert.deepEqual(Finding?.properties.technique?.enum, TECHNIQUES);
    assert.equal(CleanRequest?.properties.text?.maxLength, 200_000);
    assert.deepEqual(CleanRequest?.required, ['text']);
  });

  for (const example of EXAMPLES) {
    const { option, findings } = example;
    const allOff = Object.fromEntries(Object.keys(DEFAULTS).map((name) => [name, false]));

    it(`the option ${option} enables only its own technique, and setting it to false disables that technique`, async () => {
      const alone = await answered('/v1/clean', TEXT, { options: { ...allOff, [option]: true } });
      assert.equal(
        alone.text,
        textWith((one) => one === example),
      );
      const isDone = ({ removed }: { removed: boolean }) => removed;
      assert.deepEqual(rowsOf(alone.findings.filter(isDone)), findings);

      const rest = await answered('/v1/clean', TEXT, { options: { [option]: false } });
      assert.equal(
        rest.text,
        textWith((one) => one !== example && isOnByDefault(one)),
      );
      const kept = rest.findings.filter((one: { removed: boolean }) => !one.removed);
      assert.deepEqual(
        kept.map((one: Record<string, unknown>) => [one.codePoint, one.action, one.reason, one.count]),
        isOnByDefault(example)
          ? findings.map(([, , codePoint, count]) => [codePoint, 'kept', 'option-off', count])
          : [],
      );
    });
  }

  it('all six cleaning options can be applied together', async () => {
    const options = Object.fromEntries(Object.keys(DEFAULTS).map((name) => [name, true]));
    const data = await answered('/v1/clean', TEXT, { options });
    assert.equal(
      data.text,
      textWith(() => true),
    );
    assert.deepEqual(
      rowsOf(data.findings),
      EXAMPLES.flatMap(({ findings }) => findings),
    );
    assert.deepEqual([data.deleted, data.replaced], [3, 5]);
  });

  it('the option strict removes characters that are normally kept: all of them, or those kept for listed reasons', async () => {
    const text = '10\u{A0}km \u{1F469}\u{200D}\u{1F680}';
    for (const [strict, left] of [
      [false, text],
      [true, '10 km \u{1F469}\u{1F680}'],
      [['number-unit'], '10 km \u{1F469}\u{200D}\u{1F680}'],
      [['number-unit', 'emoji-zwj'], '10 km \u{1F469}\u{1F680}'],
      [[], text],
    ] as const)
      assert.equal((await answered('/v1/clean', text, { options: { strict } })).text, left);
  });

  it('/v1/detect ignores the fields options and model, whatever their type', async () => {
    const plain = await answered('/v1/detect', TEXT);
    for (const rest of [{ options: 'all', model: 7 }, { options: { zeroWidth: false } }]) {
      const data = await answered('/v1/detect', TEXT, rest);
      assert.deepEqual({ ...data, usage: null }, { ...plain, usage: null });
    }
  });

  it('removed and kept occurrences of the same character are reported as separate findings', async () => {
    for (const data of await both('\u{1F469}\u{200D}\u{1F680} pass\u{200D}word \u{1F469}\u{200D}\u{1F680}')) {
      const joiner = { technique: 'zero-width', name: 'ZERO WIDTH JOINER', codePoint: 'U+200D' };
      assert.deepEqual(data.findings, [
        { ...joiner, count: 1, removed: true, action: 'deleted' },
        { ...joiner, count: 2, removed: false, action: 'kept', reason: 'emoji-zwj' },
      ]);
      assert.equal(data.deleted, 1);
    }
  });

  it('a text with nothing to clean is returned unchanged with a suspicion score of 0', async () => {
    for (const text of ['', 'plain', '\u{1F469}\u{200D}\u{1F680}', 'caf\u{E9}, \u{43C}\u{438}\u{440}']) {
      const [cleaned, detected] = await both(text);
      assert.equal(cleaned.text, text);
      for (const { deleted, replaced, suspicion, payloads, whitespace } of [cleaned, detected]) {
        assert.deepEqual([deleted, replaced, suspicion, payloads, whitespace], [0, 0, 0, [], []]);
      }
    }
  });

  it('every answer has the caveat that statistical watermarks cannot be removed, and further ones where they apply', async () => {
    const caveatsOf = async (text: string) => {
      const [cleaned, detected] = await both(text);
      assert.deepEqual([cleaned.caveats, cleaned.verdict], [detected.caveats, detected.verdict]);
      assert.match(cleaned.verdict, /^[A-Z].*\.$/);
      assert.doesNotMatch(cleaned.verdict, /canary/);
      return cleaned.caveats as string[];
    };
    const [first = '', ...others] = await caveatsOf('plain');
    assert.match(first, /statistical watermarks .*cannot be removed/i);
    assert.deepEqual(others, []);
    for (const text of ['p\u{430}yp\u{430}l', 'One.  Two. Three.  Four. Five.']) {
      const [same, ...further] = await caveatsOf(text);
      assert.equal(same, first);
      assert.ok(further.length > 0, text);
    }
    for (const text of ['', TEXT, `x${CARRIERS.tag?.('canary')}`]) await caveatsOf(text);
  });

  for (const [scheme, hide] of Object.entries(CARRIERS)) {
    it(`a payload hidden with ${scheme} is decoded even with cleaning options off, and the suspicion score is 100`, async () => {
      const text = `\u{1F600} x${hide('Hi 7')}y, and z${hide('again')}.`;
      const [one, other] = [hide('Hi 7'), hide('again')].map((carriers) => [...carriers].length);
      const expected = [
        { scheme, text: 'Hi 7', codePoints: one, bytes: 4, offset: 3 },
        { scheme, text: 'again', codePoints: other, bytes: 5, offset: 3 + (one ?? 0) + 8 },
      ];
      const off = { zeroWidth: false, variationSelectors: false };
      for (const data of [...(await both(text)), await answered('/v1/clean', text, { options: off })]) {
        assert.deepEqual(
          data.payloads.map(({ encoding: _encoding, ...payload }: { encoding: string }) => payload),
          expected,
        );
        for (const { encoding } of data.payloads) assert.match(encoding, /^(?:ascii|utf-8)$/);
        assert.equal(data.suspicion, 100);
      }
      const cleaned = await answered('/v1/clean', text);
      assert.equal(cleaned.text, '\u{1F600} xy, and z.');
      assert.equal(cleaned.deleted, (one ?? 0) + (other ?? 0));
    });
  }

  it('irregular spacing that could carry data raises the suspicion score and is left unchanged', async () => {
    const suspect = {
      'One.  Two. Three.  Four. Five.': { kind: 'double-space', count: 2, total: 4, share: 0.5 },
      'first \nsecond \nthird\nfourth': { kind: 'trailing-space', count: 2, total: 4, share: 0.5 },
    };
    for (const [text, expected] of Object.entries(suspect)) {
      const [cleaned, detected] = await both(text);
      assert.equal(cleaned.text, text);
      for (const data of [cleaned, detected]) {
        const [{ message, ...suspicion }, ...further] = data.whitespace;
        assert.deepEqual([suspicion, further], [expected, []]);
        assert.match(message, /^[A-Z].*\.$/);
        assert.deepEqual(data.findings, []);
        assert.ok(data.suspicion > 0 && data.suspicion <= 25);
      }
    }
  });

  it('the first 100 positions of each finding are listed when the request asks for positions', async () => {
    for (const data of await both('\u{1F600}\nx\u{200B}', { positions: true })) {
      assert.deepEqual(data.findings[0].positions, [{ offset: 3, line: 2, column: 2 }]);
    }
    for (const data of await both('x\u{200B}', { positions: false })) {
      assert.equal('positions' in data.findings[0], false);
    }
    for (const data of await both('a\u{200B}'.repeat(150), { positions: true })) {
      const [{ count, positions }] = data.findings;
      assert.deepEqual([count, positions.length], [150, 100]);
      assert.deepEqual(positions[99], { offset: 199, line: 1, column: 200 });
    }
  });

  it('NUL is deleted, a lone surrogate is replaced, and both are reported as findings', async () => {
    for (const { path, body } of PATHS.map((path) => ({ path, body: '{"text":"pa\\u0000s\\ud800s"}' }))) {
      const { status, json } = await service.postRaw(path, body);
      assert.equal(status, 200);
      assert.deepEqual(rowsOf(json.data.findings), [
        ['zero-width', 'NULL', 'U+0000', 1, 'deleted', undefined],
        ['zero-width', '<surrogate-D800>', 'U+D800', 1, 'replaced', '\u{FFFD}'],
      ]);
      if (path === '/v1/clean') assert.equal(json.data.text, 'pas\u{FFFD}s');
    }
  });

  it('the number of used calls in an answer of /v1/clean or /v1/detect includes the call itself', async () => {
    const first = await answered('/v1/clean', '');
    const second = await answered('/v1/detect', '');
    assert.deepEqual(second.usage, { used: first.usage.used + 1, limit: 100_000, plan: 'anonymous' });
  });
});
