import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { MAX_JSON_DEPTH, MAX_JSON_STRUCTURE } from '@limpid/contract';
import fc from 'fast-check';
import { createStructureLimit } from './json-structure.ts';

/** The same question, asked of the whole text with its strings taken out. */
function isWithinLimit(json: string): boolean {
  const outside = json.replaceAll(/"(?:[^"\\]|\\.)*(?:"|\\?$)/gs, '');
  let depth = 0;
  let deepest = 0;
  let structure = 0;
  for (const character of outside) {
    if ('{['.includes(character)) depth++;
    if ('}]'.includes(character)) depth--;
    if ('{}[],:'.includes(character)) structure++;
    deepest = Math.max(deepest, depth);
  }
  return deepest <= MAX_JSON_DEPTH && structure <= MAX_JSON_STRUCTURE;
}

const piece = fc.oneof(
  fc.constantFrom('"', '\\', '\\"', '\\\\', '[', ']', '{', '}', ',', ':', ' ', '1'),
  fc.constantFrom(
    'x'.repeat(31),
    'x'.repeat(32),
    '\\'.repeat(33),
    '['.repeat(20),
    ','.repeat(400),
    '\u{1F600}',
  ),
);

describe('the limit on structural characters in JSON', () => {
  it('braces and commas inside JSON strings never count as structural characters, however the body is split', () => {
    const bodies = fc.array(piece, { maxLength: 60 }).map((pieces) => pieces.join(''));
    const cuts = fc.array(fc.nat({ max: 200 }), { maxLength: 4 });
    fc.assert(
      fc.property(bodies, cuts, (body, at) => {
        const bytes = Buffer.from(body);
        const limit = createStructureLimit();
        const ends = [
          ...at.filter((end) => end < bytes.length).sort((one, other) => one - other),
          bytes.length,
        ];
        const isWithin = ends.every((end, index) => limit(bytes.subarray(ends[index - 1] ?? 0, end)));
        assert.equal(isWithin, isWithinLimit(body));
      }),
      { numRuns: 2_000, seed: 20261123 },
    );
  });

  it('a body of more than 1,000 consecutive JSON strings without commas is refused', () => {
    assert.equal(createStructureLimit()(Buffer.from('""'.repeat(MAX_JSON_STRUCTURE + 2))), false);
  });
});
