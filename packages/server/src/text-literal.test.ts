import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { anyText } from '../../engine/test/any-text.ts';
import { findTextLiteral } from './text-literal.ts';

/** Any way to write a character that JSON allows. */
const written = fc.tuple(fc.integer({ min: 0, max: 5 }), fc.string({ unit: 'binary', maxLength: 1 }));
const asEscapes = (text: string) =>
  Array.from(
    { length: text.length },
    (_, at) => `\\u${text.charCodeAt(at).toString(16).padStart(4, '0')}`,
  ).join('');
const anyLiteral = fc.oneof(
  anyText.map((text) => JSON.stringify(text)),
  fc
    .array(fc.oneof(written, fc.constant([9, '"'] as const), fc.constant([9, '\\'] as const)), {
      maxLength: 30,
    })
    .map(
      (pieces) =>
        `"${pieces.map(([how, one]) => (how === 0 ? asEscapes(one) : JSON.stringify(one).slice(1, -1))).join('')}"`,
    ),
  fc.constantFrom(
    '""',
    '"\\""',
    '"\\\\"',
    '"\\\\\\""',
    '"a\\/b"',
    '"\\ud800"',
    '"\\udc00\\ud800"',
    '"}"',
    '"\\",\\"text\\":\\"x"',
  ),
);
const anyKey = fc.constantFrom(
  ...[
    '"text"',
    '"\\u0074ext"',
    '"te\\u0078t"',
    '"Text"',
    '"text "',
    '"__proto__"',
    '"constructor"',
    '""',
    '"options"',
  ],
);
const anyValue = fc.oneof(
  anyLiteral,
  fc.constantFrom('0', '-0', '1', 'null', 'true', '{}', '[]', '{"text":"x"}', '["text"]'),
);
const anyBlank = fc.string({ unit: fc.constantFrom(' ', '\n', '\r', '\t'), maxLength: 2 });
const anyBody = fc
  .tuple(
    fc.boolean(),
    fc.array(fc.tuple(fc.oneof(anyKey, fc.constant('"text"')), anyValue), { minLength: 1, maxLength: 4 }),
    fc.infiniteStream(anyBlank),
  )
  .map(([hasMark, fields, blanks]) => {
    const blank = () => blanks.next().value;
    const pairs = fields.map(([key, value]) => `${blank()}${key}${blank()}:${blank()}${value}${blank()}`);
    return `${hasMark ? '\u{FEFF}' : ''}${blank()}{${pairs.join(',')}}${blank()}`;
  });

const parse = (body: string) => JSON.parse(body.replace(/^\u{FEFF}/u, '')) as { text?: unknown };
const found = (body: string) => findTextLiteral(Buffer.from(body))?.toString() ?? null;

describe('the raw JSON string of the field text', () => {
  it('the raw JSON string found for the field text decodes to the value that JSON.parse returns', () => {
    let times = 0;
    fc.assert(
      fc.property(anyBody, (body) => {
        const { text } = parse(body);
        if (typeof text !== 'string') return;
        const literal = found(body);
        if (literal === null) return;
        times++;
        assert.equal(JSON.parse(literal), text);
      }),
      { numRuns: 5000, seed: 20261123 },
    );
    assert.ok(times > 300, `${times} literals were found`);
  });

  it('the raw JSON string of the text is found in every body whose first field is text, whatever its escapes', () => {
    fc.assert(
      fc.property(
        anyLiteral,
        anyBlank,
        fc.constantFrom('', ',"options":{"spaces":false}', ',"model":null'),
        (literal, blank, more) => {
          assert.equal(found(`{${blank}"text"${blank}:${blank}${literal}${blank}${more}}${blank}`), literal);
        },
      ),
      { numRuns: 2000, seed: 20261123 },
    );
  });

  it('no raw JSON string is returned when a later field named text replaces the first one', () => {
    for (const key of ['"text"', '"\\u0074ext"', '"\\u0074\\u0065\\u0078\\u0074"'])
      assert.equal(found(`{"text":"a",${key}:"b"}`), null);
    assert.equal(found('{"text":"a","text":"a"}'), null);
    assert.equal(found('{"text":"a","options":{"text":"b"}}'), '"a"');
    assert.equal(found('{"text":"a","__proto__":{"text":"b"}}'), '"a"');
  });

  it('no raw JSON string is returned for a text with thousands of quotes or a body with other long fields', () => {
    assert.equal(found(JSON.stringify({ text: '"'.repeat(5000) })), null);
    assert.equal(found(JSON.stringify({ text: 'x', model: 'y'.repeat(2000) })), null);
  });
});
