import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { decodeText, encodeText, openDecoder } from './decode-text.ts';

const problemOf = (...bytes: readonly number[]) => {
  const decoded = decodeText(Buffer.from(bytes));
  return decoded.is === 'unreadable' ? decoded.problem : decoded.text;
};

describe('decoding of bytes', () => {
  it('decoding and encoding a text again gives the same bytes, in each supported encoding', () => {
    const texts = fc.string({ unit: 'binary', maxLength: 40 });
    for (const name of ['utf-8', 'utf-16le', 'utf-16be'] as const) {
      for (const hasSignature of name === 'utf-8' ? [true, false] : [true]) {
        fc.assert(
          fc.property(texts, (text) => {
            // At the very start it would be a signature itself, and two zeros after it one of UTF-32.
            const full = `a${text}`;
            const bytes = encodeText(full, { name, hasSignature });
            // A short text with NUL may look like UTF-16.
            const decoded = decodeText(bytes, name);
            assert.ok(decoded.is === 'text');
            assert.equal(decoded.text, full);
            assert.deepEqual(encodeText(decoded.text, decoded.encoding), bytes);
          }),
          { seed: 20261123 },
        );
      }
    }
  });

  it('invalid UTF-8 is refused with the offset of the first invalid byte', () => {
    const fine = Buffer.from(`${'\u{E9}\u{1F600}a'.repeat(3000)}`);
    for (const before of [0, 1, 2, 3, 7, 8, 100, fine.length]) {
      // Never within a character.
      const start = before === fine.length ? fine : fine.subarray(0, before - (before % 7));
      for (const bad of [
        [0xff],
        [0x80],
        [0xc3],
        [0xe2, 0x80],
        [0xed, 0xa0, 0x80],
        [0xc0, 0x80],
        [0xf5, 0x80],
      ]) {
        for (const after of ['', 'b', 'c'.repeat(50)]) {
          const decoded = decodeText(Buffer.concat([start, Buffer.from(bad), Buffer.from(after)]));
          assert.ok(decoded.is === 'unreadable');
          assert.match(decoded.problem, new RegExp(`the byte at offset ${start.length} begins`));
        }
      }
    }
    assert.match(problemOf(0xef, 0xbb, 0xbf, 0x61, 0xff), /offset 4 /);
  });

  it('invalid UTF-16 is refused with the offset of the invalid code unit', () => {
    assert.match(problemOf(0xff, 0xfe, 0x61), /half a unit at offset 2\. Save it/);
    assert.match(problemOf(0xff, 0xfe, 0x61, 0, 0, 0xd8), /stands alone at offset 4\.$/);
    assert.match(problemOf(0xfe, 0xff, 0xdc, 0), /stands alone at offset 2\.$/);
    assert.equal(problemOf(0xff, 0xfe, 0x3d, 0xd8, 0, 0xde), '\u{1F600}');
  });

  it('UTF-8 bytes after a UTF-16 byte order mark are refused, and UTF-16 text in any script is accepted', () => {
    const shell = Buffer.from('#!/bin/sh\nrm -rf / # \u{202E}as before\n');
    for (const mark of [
      [0xff, 0xfe],
      [0xfe, 0xff],
    ]) {
      for (const text of [
        shell,
        Buffer.from('echo hi; exit 1\n'),
        Buffer.from('# \u89C4\u5219 rules \u8BF7\u4FDD\u6301 nice\n\u{E0061}\u{E0062}'.repeat(20)),
        Buffer.from(`${' '.repeat(4)}if (a) b();\n`.repeat(900)),
        // Bytes that are no UTF-8 behind commands.
        Buffer.from(`true\n# ${'\u00F0\u0089\u00CE'.repeat(60)}\n`.repeat(8), 'latin1'),
      ])
        assert.match(
          problemOf(...mark, ...text),
          /^Its byte order mark says UTF-16, and its bytes are UTF-8: /,
        );
    }
    for (const text of [
      'plain words\n',
      '\u{4E2D}',
      '\u{4E2D}\u{6587}\u{4E2D}\u{6587}',
      // Whose bytes are all printable, or nearly.
      '\u{306E}\u{306B}\u{306F}\u{305F}\u{304C}\u{3068}\u{3067}\u{3057}',
      '\u{3053}\u{3093}\u{306B}\u{3061}\u{306F}\u{3001}\u{4E16}\u{754C}\n'.repeat(2000),
      '\u{2550}'.repeat(80),
      '\u{4E00}\u{751F}\u{61F8}\u{547D}\u{3001}\u{6D77}\u{5916}\u{65C5}\u{884C}\n',
    ])
      for (const name of ['utf-16le', 'utf-16be'] as const)
        assert.equal(problemOf(...encodeText(text, { name, hasSignature: true })), text);
  });

  it('UTF-8 bytes after a UTF-16 byte order mark are refused however long a row of one character is', () => {
    const tags = String.fromCodePoint(...Array.from('obey me', (one) => 0xe0000 + one.charCodeAt(0)));
    for (const text of [
      `${'-'.repeat(300)}\necho hi ${tags}\n`,
      `${'0'.repeat(99)} and ${tags}`,
      `${'- '.repeat(5000)}`,
    ])
      for (const mark of [[0xff, 0xfe] as const, [0xfe, 0xff] as const])
        assert.match(problemOf(...mark, ...Buffer.from(text)), /^Its byte order mark says UTF-16, /, text);
    const hiragana = '\u3042\u3044\u3046\u3048\u304A'.repeat(8);
    assert.equal(problemOf(0xff, 0xfe, ...Buffer.from(hiragana, 'utf16le')), hiragana);
  });

  it('UTF-32 with a byte order mark is refused as UTF-32, and not read as UTF-16', () => {
    assert.match(problemOf(0xff, 0xfe, 0, 0, 0x61, 0, 0, 0), /UTF-32/);
    assert.match(problemOf(0, 0, 0xfe, 0xff, 0, 0, 0, 0x61), /UTF-32/);
  });

  it('UTF-16 without a byte order mark is read only if the caller names the encoding', () => {
    for (const [name, text] of [
      ['utf-16le', 'plain words\n'],
      ['utf-16be', '\u{43F}\u{430}\u{440} \u{43E}\u{43B}\n'],
    ] as const) {
      const bytes = encodeText(text, { name, hasSignature: false });
      assert.match(problemOf(...bytes), new RegExp(`without a byte order mark: --encoding ${name} reads it`));
      const decoded = decodeText(bytes, name);
      assert.ok(decoded.is === 'text');
      assert.equal(decoded.text, text);
      assert.deepEqual(encodeText(decoded.text, decoded.encoding), bytes);
      // A byte order mark says more than a name.
      const marked = decodeText(encodeText(text, { name, hasSignature: true }), 'utf-8');
      assert.ok(marked.is === 'text' && marked.text === text);
    }
    assert.match(problemOf(0x61, 0, 0, 0, 0x62, 0, 0, 0), /UTF-32/);
  });

  it('ISO-2022 text is recognized by its escape sequences and refused, whether read whole or in chunks', () => {
    for (const text of [
      '\u{1B}$B$"\u{1B}(B',
      '\u{1B}$@0!\u{1B}(J',
      '\u{1B}$)C\u{E}0!\u{F}',
      '\u{1B}$)A\u{E}0!\u{F}',
      '\u{1B}$A0!\u{1B}(B',
      '\u{1B}$(D0!\u{1B}(B',
      '\u{1B}$*H0!',
      '\u{1B}(I1\u{1B}(B',
      '\u{1B}(J\\\u{1B}(B',
      '\u{1B}.A\u{1B}Ni',
      '\u{1B}-Aa',
    ]) {
      const bytes = Buffer.from(`caf\u{E9} ${text} end`);
      assert.match(problemOf(...bytes), /^It is ISO-2022, not UTF-8: an escape at offset 6 changes/, text);
      assert.ok(decodeText(bytes, 'utf-8').is === 'text');
      for (const length of [1, 2, 3, 4]) {
        const decoder = openDecoder(bytes, bytes.length);
        assert.ok(decoder.is === 'decoder');
        const problems: string[] = [];
        for (let at = 0; at < bytes.length && problems.length === 0; at += length) {
          const decoded = decoder.decode(bytes.subarray(at, at + length), at + length >= bytes.length);
          if (decoded.is === 'unreadable') problems.push(decoded.problem);
        }
        assert.match(problems[0] ?? '', /at offset 6 changes/, `${text} by ${length}`);
      }
    }
  });

  it('ASCII text with terminal, HZ or UTF-7 sequences is decoded as plain ASCII, whether read whole or in chunks', () => {
    for (const text of [
      '\u{1B}[31mred\u{1B}[0m',
      '\u{1B}(0lqk\u{1B}(B\u{1B}[m',
      '\u{1B}]0;title\u{7}',
      'ends with \u{1B}',
      '\u{1B}\u{1B}',
      'HZ ~{<:Ky2;~} text',
      'UTF-7 +ZeVnLIqe-',
    ]) {
      for (const length of [1, 2, 3, 100]) {
        const bytes = Buffer.from(text);
        const decoder = openDecoder(bytes, bytes.length);
        assert.ok(decoder.is === 'decoder');
        let all = '';
        for (let at = 0; at < bytes.length; at += length) {
          const decoded = decoder.decode(bytes.subarray(at, at + length), at + length >= bytes.length);
          assert.ok(decoded.is === 'text');
          all += decoded.text;
        }
        assert.equal(all, text);
      }
    }
  });

  it('non-ASCII text in a legacy encoding, such as Shift JIS, is refused as not UTF-8', () => {
    const samples = {
      shiftJis: '93fa967b8cea',
      eucJp: 'c6fccbdcb8ec',
      eucKr: 'c7d1b1b9bef2ef',
      gb18030: 'd6d0ceccc481308130',
      big5: 'a4a4a4e5',
      windows1252: '63616666e9',
      windows1251: 'cff0e8e2e5f2',
      koi8: 'f0d2c9d7c5d4',
      macRoman: '63616666 8e'.replace(' ', ''),
      utf16WithoutMark: '2d4e87656567 2c67'.replace(' ', ''),
    };
    for (const [name, hex] of Object.entries(samples)) {
      assert.match(problemOf(...Buffer.from(hex, 'hex')), /^It is not UTF-8: /, name);
    }
  });
});
