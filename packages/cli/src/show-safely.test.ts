import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { inspect } from '@limpid/engine';
import fc from 'fast-check';
import {
  disarmLine,
  escapeAll,
  OBEYED,
  ShownLines,
  showLines,
  showSafely,
  UNSAFE_IN_LINES,
} from './show-safely.ts';

const showLinesSafely = (text: string) => showLines(text, UNSAFE_IN_LINES);

/** What a terminal acts on, or does not show. */
const DANGEROUS = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/u;

describe('text printed for people', () => {
  it('printed text contains no raw terminal control and no raw invisible character', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        assert.doesNotMatch(showSafely(text), DANGEROUS);
        assert.doesNotMatch(showLinesSafely(text).replaceAll(/\r\n|[\n\t]/g, ''), DANGEROUS);
      }),
      { seed: 20261123 },
    );
    for (let codePoint = 0; codePoint <= 0xffff; codePoint++) {
      assert.doesNotMatch(showSafely(String.fromCodePoint(codePoint)), DANGEROUS);
    }
  });

  it('printed text can be decoded to the original, so that two different texts never print the same', () => {
    const back = (shown: string) =>
      shown.replaceAll(/\\u\{([0-9A-F]+)\}/g, (_, hex) => String.fromCodePoint(Number.parseInt(hex, 16)));
    const unit = fc.constantFrom(...'\\ u { } 200B 5C \u{200B} a \u{301} \u{A0}'.split(' '), '\n');
    fc.assert(
      fc.property(fc.array(unit), (units) => {
        const text = units.join('');
        assert.equal(back(showSafely(text)), text);
        assert.equal(back(showLinesSafely(text)), text);
      }),
      { seed: 20261123 },
    );
  });

  it('characters that cleaning would delete are printed as escapes', () => {
    for (const codePoint of [
      0, 0x1b, 0x7f, 0x9b, 0xad, 0x34f, 0x200b, 0x202e, 0x2066, 0x3164, 0xfe0f, 0xfeff, 0xe0041,
    ]) {
      const text = `a${String.fromCodePoint(codePoint)}b`;
      assert.equal(inspect(text).marks.length, 1, codePoint.toString(16));
      assert.equal(showSafely(text), `a\\u{${codePoint.toString(16).toUpperCase()}}b`);
    }
  });

  it('letters and emoji are printed unchanged, and all accents on a letter after the fourth are escaped', () => {
    assert.equal(showSafely('caf\u{E9} \u{1F600} \u{5D0}'), 'caf\u{E9} \u{1F600} \u{5D0}');
    assert.equal(showLinesSafely('a\n\tb\r\nc\rd'), 'a\n\tb\r\nc\\u{D}d');
    assert.equal(showSafely('a\nb'), 'a\\u{A}b');
    assert.equal(showSafely(`a${'\u{301}'.repeat(6)}`), `a${'\u{301}'.repeat(4)}\\u{301}\\u{301}`);
    assert.equal(escapeAll('a\u{1F600}'), '\\u{61}\\u{1F600}');
  });

  it('printed text contains no CI command, even if it arrives in two chunks, and can be decoded to the original', () => {
    const back = (shown: string) =>
      shown.replaceAll(/\\u\{([0-9A-F]+)\}/g, (_, hex) => String.fromCodePoint(Number.parseInt(hex, 16)));
    const piece = fc.constantFrom(
      ...[...':: : ::add-mask::a ##[ ##vso[task] ##TeamCity[ # vso['.split(' '), ' ', '\t', '\n', '\r\n'],
      ...['a', ' '.repeat(30), '\u{1B}[0m', '\u{1F600}', '\r'],
    );
    fc.assert(
      fc.property(fc.array(piece), fc.nat({ max: 60 }), (pieces, cut) => {
        const text = pieces.join('');
        for (const unsafe of [OBEYED, UNSAFE_IN_LINES]) {
          const lines = new ShownLines(unsafe);
          const shown = lines.add(text.slice(0, cut)) + lines.add(text.slice(cut)) + lines.flush();
          for (const line of shown.split('\n')) assert.equal(disarmLine(line), line, JSON.stringify(text));
          assert.doesNotMatch(shown.replaceAll(/\r\n|[\t\n]/g, ''), /\p{Cc}/u);
          assert.equal(shown, showLines(text, unsafe));
          assert.equal(back(shown), text);
        }
      }),
      { numRuns: 1000, seed: 20261123 },
    );
  });

  it('text that only resembles a CI or terminal command is printed unchanged', () => {
    for (const text of [
      'std::cout << a;\n  b ::c\n',
      '# a [b]\n### [c]',
      'a\tb\r\nc \u{1F469}\u{200D}\u{1F680} 10\u{A0}km',
    ])
      assert.equal(showLines(text, OBEYED), text);
    assert.equal(showLines('::error::a\n\t ::b', OBEYED), '\\u{3A}:error::a\n\t \\u{3A}:b');
  });
});
