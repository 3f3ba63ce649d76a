import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { isHidden } from './escaped-messages.ts';
import { mayHideInEscapes } from './may-hide.ts';

const LAST_CODE_POINT = 0x10ffff;

/** How the hidden character is written in each notation. */
const WRITERS: readonly ((codePoint: number) => string)[] = [
  (codePoint) => `\\u{${codePoint.toString(16)}}`,
  (codePoint) => `\\U${codePoint.toString(16).toUpperCase().padStart(8, '0')}`,
  (codePoint) => `\\x{${codePoint.toString(16)}}`,
  (codePoint) => `\\N{U+${codePoint.toString(16)}}`,
  (codePoint) => `\\${codePoint.toString(16)} `,
  (codePoint) => `\\o{${codePoint.toString(8)}}`,
  (codePoint) => `&#${codePoint};`,
  (codePoint) => `&#x${codePoint.toString(16)};`,
  (codePoint) => bytesOf(codePoint, (byte) => `\\x${byte.toString(16)}`),
  (codePoint) => bytesOf(codePoint, (byte) => `\\${byte.toString(8)}`),
  (codePoint) => bytesOf(codePoint, (byte) => `%${byte.toString(16)}`),
  (codePoint) => bytesOf(codePoint, (byte) => `\\${byte}`),
  (codePoint) => `\`u{${codePoint.toString(16)}}`,
  (codePoint) => `\\uuu${codePoint.toString(16).padStart(4, '0')}`,
  (codePoint) => `\\+${codePoint.toString(16).padStart(6, '0')}`,
  (codePoint) => `\\u{${codePoint.toString(16).padStart(8, '0')}}`,
  (codePoint) =>
    Array.from(
      String.fromCodePoint(codePoint).split(''),
      (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
    ).join(''),
];

function bytesOf(codePoint: number, write: (byte: number) => string): string {
  return Array.from(Buffer.from(String.fromCodePoint(codePoint)), write).join('');
}

describe('bytes that may hold escapes of hidden characters', () => {
  it('every hidden character that the engine knows is noticed in each notation', () => {
    for (let codePoint = 0x80; codePoint <= LAST_CODE_POINT; codePoint++) {
      if (!isHidden(codePoint)) continue;
      for (const write of WRITERS) {
        const plain = write(codePoint).repeat(4);
        for (const text of [plain, plain.replaceAll('\\', '\\\\').replaceAll('%', '%25')])
          assert.ok(mayHideInEscapes(text), text);
      }
    }
    assert.ok(mayHideInEscapes('\\8203\\8204\\65279\\917569'));
    assert.ok(mayHideInEscapes('\\u{41 E0041 E0042 E0043 E0044}'));
    assert.ok(mayHideInEscapes('\\N{ZERO WIDTH SPACE}'.repeat(4)));
    for (const name of 'ZeroWidthSpace zwj zwnj shy lrm rlm NoBreak it ic af NegativeThinSpace'.split(' '))
      assert.ok(mayHideInEscapes(`&${name};`.repeat(4)), name);
    assert.ok(mayHideInEscapes('\\\\u200b%25E2%2580%258B&lrm;&rlm;'));
  });

  it('ordinary code is not decoded for its escapes', () => {
    for (const text of [
      String.raw`x.replace(/[\s\d\\]/, "\n\t\u2019\u2026"); if (a && b) printf("%d%e%f%c%%\e[0m");`.repeat(9),
      '.icon-a:before{content:"\\e900"}.icon-b:before{content:"\\f101"}'.repeat(9),
      String.raw`"\x00\x01\x7f\x80\x89PNG\r\n" '\0' '\033[1m' C:\users\fred`.repeat(9),
      '<p>a&nbsp;b &lt;c&gt; &amp; &quot;d&quot; &copy; &eacute;</p> a=1&b=2&c=%20%3A%2F'.repeat(9),
    ])
      assert.equal(mayHideInEscapes(text), false, text.slice(0, 60));
  });
});
