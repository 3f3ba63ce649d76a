import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { clean, inspect, type Mark, STRICT_REASONS } from '../src/index.ts';
import { anyText } from './any-text.ts';
import { CARRIERS } from './carriers.ts';
import { cases, STEP } from './cases.ts';
import { corporaAreMissing, declarations } from './corpora.ts';
import { escaped } from './escaped.ts';
import { inspectInSections } from './read-document.ts';

const KEPT = [
  '\u{1F469}\u200D\u{1F680}',
  '\u0645\u06CC\u200C\u062E\u0648\u0627\u0647\u0645',
  '\u4ECA\u200B\u65E5',
];
const FIXTURES = join(import.meta.dirname, 'fixtures');

const reasons = fc.subarray([...STRICT_REASONS]);
const texts = fc.oneof(anyText, fc.constantFrom(...fixtureTexts()));

/** The natural examples of every reason. */
function fixtureTexts(): readonly string[] {
  const lines = readdirSync(FIXTURES).flatMap((name) =>
    readFileSync(join(FIXTURES, name), 'utf8').split('\n'),
  );
  const inputs = lines.filter((line) => !/^(#|$)/.test(line)).map((line) => line.split(' ; ')[0] as string);
  const unescaped = (text: string) =>
    text.replaceAll(/\\u\{([0-9A-F]+)\}|\\u([0-9A-F]{4})|\\([nrt])/g, (_, long, short, letter) =>
      letter === undefined
        ? String.fromCodePoint(Number.parseInt(long ?? short, 16))
        : { n: '\n', r: '\r', t: '\t' }[letter as 'n' | 'r' | 't'],
    );
  return inputs.map(unescaped);
}

/** Of data: what is only reported stays. */
const isSeparator = (codePoint: number) => codePoint >= 0x1c && codePoint <= 0x1f;
const isRemoved = ({ decision }: Mark) => decision.action !== 'keep';

describe('strict mode', () => {
  it('strict mode removes a normally kept character if the option strict is true or lists the reason to keep it', () => {
    for (const [text, reason, left] of [
      [KEPT[0], 'emoji-zwj', '\u{1F469}\u{1F680}'],
      [KEPT[1], 'cursive-non-join', '\u0645\u06CC\u062E\u0648\u0627\u0647\u0645'],
      [KEPT[2], 'cjk-line-break', '\u4ECA\u65E5'],
      ['Il dit\u00A0: \u00AB\u00A0oui\u00A0\u00BB.', 'french-punctuation', 'Il dit : \u00AB oui \u00BB.'],
      ['\u{1F3F4}\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F}', 'emoji-tag-sequence', '\u{1F3F4}'],
      ['abc \u2067\u05D0 \u05D1\u2069 def', 'bidi-pair', 'abc \u05D0 \u05D1 def'],
    ] as const) {
      assert.equal(clean(text as string).text, text);
      for (const strict of [true, [reason]])
        assert.equal(escaped(clean(text as string, { options: { strict } as object }).text), escaped(left));
      assert.equal(clean(text as string, { options: { strict: ['keycap'] } }).text, text);
      assert.equal(clean(text as string, { options: { strict: [] } }).text, text);
    }
  });

  it('strict mode keeps letters, icons, terminal colors, and the characters of options that are switched off', () => {
    for (const text of [
      '\u041F\u0440\u0438\u0432\u0435\u0442, \u043C\u0438\u0440',
      'an icon \uE000',
      'a\u001Cb',
      '\u001B[31mred\u001B[0m',
      '\u1681\u1680\u1682',
      'B\bBo\bol\bld\bd',
      '\u{1D400}\u{1D401}\u{1D402}',
    ])
      assert.equal(clean(text, { options: { strict: true } }).text, text, escaped(text));
    const off = clean(KEPT[0] as string, { options: { strict: true, zeroWidth: false } });
    assert.deepEqual([off.text, off.findings[0]?.reason], [KEPT[0], 'emoji-zwj']);
  });

  it('the report of strict mode counts the characters removed from a harmless text, with a suspicion score of 0', () => {
    const text = KEPT.join(' ');
    const { deleted, suspicion, verdict } = clean(text, { options: { strict: true } });
    assert.deepEqual([deleted, suspicion], [3, 0]);
    assert.equal(
      verdict,
      'Nothing hidden was found: 3 characters go as asked, although a script or notation needs them.',
    );
  });

  it('a second cleaning in strict mode changes nothing, with all reasons or only some of them', () => {
    fc.assert(
      fc.property(texts, fc.oneof(fc.constant(true as const), reasons), (text, strict) => {
        const once = clean(text, { options: { strict } });
        const twice = clean(once.text, { options: { strict } });
        assert.equal(escaped(twice.text), escaped(once.text), `${escaped(text)} ${strict}`);
      }),
      { numRuns: cases(6000), seed: 20261125 },
    );
  });

  it('strict mode removes all that normal mode removes, and reports the same hidden messages and suspicion score', () => {
    fc.assert(
      fc.property(texts, (text) => {
        const [plain, strict] = [inspect(text), inspect(text, { options: { strict: true } })];
        const own = new Set(strict.marks.filter(isRemoved).map(({ start }) => start));
        assert.ok(
          plain.marks.filter(isRemoved).every(({ start }) => own.has(start)),
          escaped(text),
        );
        assert.deepEqual([strict.payloads, strict.suspicion], [plain.payloads, plain.suspicion]);
        for (const { decision, codePoint } of strict.marks)
          if (decision.action === 'keep')
            assert.ok(
              !(STRICT_REASONS as readonly string[]).includes(decision.reason) || isSeparator(codePoint),
            );
        assert.ok(strict.text.isWellFormed());
      }),
      { numRuns: cases(3000), seed: 20261125 },
    );
  });

  it('strict mode gives the same cleaned text for a document in sections as for the whole text', () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom(...KEPT, ...Object.values(CARRIERS)), { maxLength: 12 }),
        (pieces) => {
          const text = pieces.join('\n');
          const options = { strict: true, whitespace: true };
          const size = { visible: 20, characters: 40 };
          assert.equal(
            escaped(inspectInSections(text, options, size).text),
            escaped(clean(text, { options }).text),
          );
        },
      ),
      { numRuns: cases(1000), seed: 20261125 },
    );
  });

  it('a second cleaning of a natural text in strict mode changes nothing', {
    skip: corporaAreMissing,
  }, () => {
    let removed = 0;
    for (const [index, { name, text }] of declarations().entries()) {
      const own = STRICT_REASONS.filter((_, place) => (place + index) % 3 === 0);
      for (const strict of index % STEP === 0 ? [true as const, own] : [own]) {
        const once = clean(text, { options: { strict } });
        removed += once.deleted + once.replaced;
        const twice = clean(once.text, { options: { strict } });
        assert.deepEqual([twice.deleted, twice.replaced], [0, 0], name);
      }
    }
    assert.ok(removed > 100);
  });

  it('strict mode reports a hidden message, and gives the same cleaned text as without the message', () => {
    const message = Array.from('hi there', (letter) =>
      String.fromCodePoint(0xe0000 + letter.charCodeAt(0)),
    ).join('');
    for (const carrier of Object.values(CARRIERS)) {
      const options = { strict: true };
      const { text, payloads } = clean(carrier + message, { options });
      assert.deepEqual([text, payloads.length], [clean(carrier, { options }).text, 1]);
    }
  });
});
