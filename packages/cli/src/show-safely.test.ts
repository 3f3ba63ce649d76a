import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { inspect } from '@limpid/engine';
import fc from 'fast-check';
import { escapeAll, showLinesSafely, showSafely } from './show-safely.ts';

/** What a terminal acts on, or nobody sees. */
const DANGEROUS = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/u;

describe('a text that is shown', () => {
  it('holds nothing that a terminal would act on, whatever it was', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        assert.doesNotMatch(showSafely(text), DANGEROUS);
        assert.doesNotMatch(showLinesSafely(text).replaceAll(/\r\n|[\n\t]/g, ''), DANGEROUS);
      }),
    );
    for (let codePoint = 0; codePoint <= 0xffff; codePoint++) {
      assert.doesNotMatch(showSafely(String.fromCodePoint(codePoint)), DANGEROUS);
    }
  });

  it('can be read back: two texts never look the same', () => {
    const back = (shown: string) =>
      shown.replaceAll(/\\u\{([0-9A-F]+)\}/g, (_, hex) => String.fromCodePoint(Number.parseInt(hex, 16)));
    const unit = fc.constantFrom(
      '\\',
      'u',
      '{',
      '}',
      '200B',
      '5C',
      '\u{200B}',
      '\n',
      'a',
      '\u{301}',
      '\u{A0}',
    );
    fc.assert(
      fc.property(fc.array(unit), (units) => {
        const text = units.join('');
        assert.equal(back(showSafely(text)), text);
        assert.equal(back(showLinesSafely(text)), text);
      }),
    );
  });

  it('shows what the engine would delete', () => {
    for (const codePoint of [
      0, 0x1b, 0x7f, 0x9b, 0xad, 0x34f, 0x200b, 0x202e, 0x2066, 0x3164, 0xfe0f, 0xfeff, 0xe0041,
    ]) {
      const text = `a${String.fromCodePoint(codePoint)}b`;
      assert.equal(inspect(text).marks.length, 1, codePoint.toString(16));
      assert.equal(showSafely(text), `a\\u{${codePoint.toString(16).toUpperCase()}}b`);
    }
  });

  it('keeps letters, emoji and lines, and not a tower of accents', () => {
    assert.equal(showSafely('caf\u{E9} \u{1F600} \u{5D0}'), 'caf\u{E9} \u{1F600} \u{5D0}');
    assert.equal(showLinesSafely('a\n\tb\r\nc\rd'), 'a\n\tb\r\nc\\u{D}d');
    assert.equal(showSafely('a\nb'), 'a\\u{A}b');
    assert.equal(showSafely(`a${'\u{301}'.repeat(6)}`), `a${'\u{301}'.repeat(4)}\\u{301}\\u{301}`);
    assert.equal(escapeAll('a\u{1F600}'), '\\u{61}\\u{1F600}');
  });
});
