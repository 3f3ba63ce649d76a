/** Messages as one number, in spaces as digits, or cut into parts; and orders of digits that are guessed wrongly. */
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { SCHEMES } from '../src/forge/index.ts';
import { inspect } from '../src/index.ts';

const COVER =
  'The committee met again on Tuesday to discuss the open points of the annual report, and decided to postpone the vote once more. ';
const LONG_COVER = COVER.repeat(6).trim();

const forge = (name: string, secret: string, cover: string) =>
  SCHEMES.find((scheme) => scheme.name === name)?.encode(secret, cover) ?? '';
const textsOf = (text: string) => inspect(text).payloads.map((payload) => payload.text);
const bits = (text: string) =>
  Array.from(new TextEncoder().encode(text), (byte) => byte.toString(2).padStart(8, '0'))
    .join('')
    .replace(/0/g, '\u200b')
    .replace(/1/g, '\u200c');

const selectorsOf = (text: string) =>
  Array.from(new TextEncoder().encode(text), (byte) =>
    String.fromCodePoint(byte < 16 ? 0xfe00 + byte : 0xe00f0 + byte),
  ).join('');

suite('one number', () => {
  for (const base of [3, 5, 10])
    test(`a sentence as one number of base ${base} is decoded`, () => {
      const secret = 'The package is under the third bench.';
      assert.deepEqual(textsOf(forge(`one-number-base-${base}`, secret, COVER)), [secret]);
    });

  test('a sentence as one number of base 26 is decoded', () => {
    const secret = 'The package is under the third bench, ask for the old clock.';
    let number = BigInt(`0x${Buffer.from(secret).toString('hex')}`);
    let run = '';
    for (; number > 0n; number /= 26n) run = String.fromCodePoint(0xfdd0 + Number(number % 26n)) + run;
    assert.deepEqual(textsOf(`The committee${run} met again.`), [secret]);
  });

  test('digits in no order are no number that spells a text', () => {
    const digits = '012201120210021120012210201120012210021012210';
    const run = digits.replace(/\d/g, (digit) => '\u200b\u200c\u200d'.charAt(Number(digit)));
    assert.deepEqual(textsOf(`The committee${run} met again.`), []);
  });
});

suite('spaces as digits', () => {
  test('three octal digits a byte are decoded, and the spaces are plain again', () => {
    const text = forge('octal-spaces', 'meet me at dawn', LONG_COVER);
    const { payloads, text: clean } = inspect(text);
    assert.deepEqual([payloads[0]?.text, clean], ['meet me at dawn', LONG_COVER]);
  });

  test('two hexadecimal digits a byte are decoded in another alphabet than English', () => {
    const secret = 'никому не говори, что это';
    assert.deepEqual(textsOf(forge('hexadecimal-spaces', secret, LONG_COVER)), [secret]);
  });

  test('sixteen spaces in an order of their own are not read as another word', () => {
    const spaces = [
      ...Array.from({ length: 11 }, (_, place) => 0x2000 + place),
      0xa0,
      0x1680,
      0x202f,
      0x205f,
    ];
    const run = Array.from(new TextEncoder().encode('This is a secret message.'), (byte) =>
      String.fromCodePoint(spaces[byte >> 4] as number, spaces[byte & 15] as number),
    ).join('');
    for (const text of textsOf(`Hello${run} dear reader.`)) assert.equal(text, 'This is a secret message.');
  });

  test('a French text keeps its spaces and holds no message', () => {
    const text =
      'Vraiment\u202f? Oui\u202f! Il a dit\u00a0: «\u00a0non\u00a0»\u202f; puis 12\u202f000\u202f€. '.repeat(
        8,
      );
    const { payloads, deleted, replaced } = inspect(text);
    assert.deepEqual([payloads.length, deleted, replaced], [0, 0, 0]);
  });
});

suite('parts of a message', () => {
  const inParagraphs = (parts: readonly string[]) =>
    parts.map((part, index) => `${COVER}Paragraph ${index + 1}${bits(part)} ends here.`).join('\n\n');

  test('a word or an address that was cut into even parts is one payload', () => {
    for (const parts of [
      ['bla', 'ckb', 'ird'],
      ['anna.k', '@examp', 'le.org'],
    ])
      assert.deepEqual(textsOf(inParagraphs(parts)), [parts.join('')]);
  });

  test('copies of a short message are one payload, and are not joined', () => {
    const copies = inParagraphs(['B4:27:EB:9D', 'B4:27:EB:9D', 'B4:27:EB:9D']);
    assert.deepEqual(textsOf(copies), ['B4:27:EB:9D']);
  });

  test('a sentence that was cut in the middle of words is one payload', () => {
    const parts = ['please bur', 'n it by th', 'e weekend'];
    assert.deepEqual(textsOf(inParagraphs(parts)), [parts.join('')]);
  });

  test('names of readers stay apart', () => {
    for (const names of [
      ['copy for alice', 'copy for bobby'],
      ['user 10241', 'user 10242', 'user 10243'],
      ['first draft', 'final text'],
      ['48213377', '59120046', '7731'],
      ['registry', 'tsconfig', 'kernel'],
      ['the report is late', 'please come soon', 'send it'],
      ['limpid one two', 'elsewhere or not'],
      ['NASA', 'NATO', 'UEFA'],
      ['AliceW', 'BobbyT', 'CarolK'],
      ['mkvzqp', 'xjwhrt', 'bdfgks'],
      ['jdoe', 'asmi', 'kbro'],
      ['XKJQ-ZPVW', 'QQZX-KVJP', 'ZZKX-JQVW'],
    ])
      assert.deepEqual(textsOf(inParagraphs(names)), names);
  });
});

suite('counts', () => {
  const afterWords = (digits: readonly number[]) => {
    let word = 0;
    return LONG_COVER.replace(/ /g, () => `${'\u200b'.repeat(digits[word++] ?? 0)} `);
  };
  const digitsOf = (text: string, base: number, width: number) =>
    Array.from(text, (letter) => letter.charCodeAt(0).toString(base).padStart(width, '0'))
      .join('')
      .split('')
      .map(Number);

  test('marks after each word are counted as digits', () => {
    const counted = [
      afterWords(digitsOf('meet me at dawn', 4, 4)),
      afterWords(digitsOf('meet me at', 2, 8).map((bit) => bit + 1)),
    ];
    assert.deepEqual(counted.flatMap(textsOf), ['meet me at dawn', 'meet me at']);
  });

  test('break hints that an editor left in pairs or alone are no message', () => {
    const digits = Array.from({ length: 90 }, (_, word) => (word % 7 === 0 ? 2 : word % 3 === 0 ? 1 : 0));
    assert.deepEqual(textsOf(afterWords(digits)), []);
  });
});

suite('frames of bytes', () => {
  const secret = 'The package is under the third bench';
  const { length } = secret;
  const asBits = (bytes: readonly number[]) =>
    bytes
      .map((byte) => byte.toString(2).padStart(8, '0'))
      .join('')
      .replace(/0/g, '\u200b')
      .replace(/1/g, '\u200c');
  const letters = Array.from(secret, (letter) => letter.charCodeAt(0));
  const sum = letters.reduce((all, letter) => (all + letter) & 0xff, 0);

  test('a length and a checksum around a text are no part of it', () => {
    for (const bytes of [
      [length, ...letters, sum],
      [sum, length, ...letters],
      [0x5a, 0x57, 0, length, ...letters, sum],
    ])
      assert.deepEqual(textsOf(`The committee${asBits(bytes)} met again.`), [secret]);
  });

  test('a mark, a name, a version and a length before selectors are no part of a text', () => {
    const header = [...Array.from('NOTETXT', (letter) => letter.charCodeAt(0)), 0, 1, 0, 0, 0, length];
    const selectors = [...header, ...letters].map((byte) => (byte < 16 ? 0xfe00 + byte : 0xe00f0 + byte));
    assert.deepEqual(textsOf(`The team\ufeff${String.fromCodePoint(...selectors)} met.`), [secret]);
  });

  test('marks before some words are bits of a length and a text', () => {
    for (const secret of [
      'north gate unlocked',
      "Don't trust Hargreaves; he sold the plans to both sides!",
    ]) {
      const all = bits(String.fromCharCode(secret.length) + secret);
      const words = LONG_COVER.repeat(8).split(' ');
      const text = words.map((word, index) => (all[index] === '\u200c' ? `\u2060${word}` : word)).join(' ');
      assert.deepEqual(textsOf(text), [secret]);
      assert.equal(inspect(text).text, words.join(' '));
    }
  });

  test('a row of odd spaces behind a text is no digits of its plain spaces', () => {
    const row = (secret: string) =>
      Array.from(secret, (letter) => letter.charCodeAt(0).toString().padStart(3, '0'))
        .join('')
        .replace(/\d/g, (digit) => String.fromCharCode(0x2000 + Number(digit)));
    assert.deepEqual(textsOf(LONG_COVER + row('lantern in the window')), ['lantern in the window']);
    for (const word of ['lantern', 'harvest', 'whisper', 'brick'])
      assert.ok(textsOf(LONG_COVER.repeat(3) + row(word)).every((text) => text === word));
  });

  test('a sign before a text that says no length is a part of it', () => {
    for (const text of [
      ...['$The price of it', '#Tag of the week', '%Done by noon'],
      // As many characters follow as the first one would say.
      `iPhone ${'of the year '.repeat(9)}`.slice(0, 106),
    ])
      assert.deepEqual(textsOf(`The committee${bits(text)} met again.`), [text]);
  });

  test('a sign that may be a length is no part of a text, which is not claimed with it', () => {
    for (const text of ['See the annex of it, and of the other one', 'Is the garden gate still unlocked?'])
      for (const hide of [bits, selectorsOf]) {
        const run = hide(String.fromCharCode(text.length) + text);
        assert.ok(!textsOf(`The committee${run} met again.`).some((other) => other !== text));
      }
    const quoted = '"Is the garden gate still unlocked?"';
    assert.deepEqual(textsOf(`The committee${bits(quoted)} met again.`), [quoted]);
  });

  test('a text between a printable length and a sum is decoded without them', () => {
    const text = 'There are three copies of this memo.';
    const codes = Array.from(text, (letter) => letter.charCodeAt(0));
    const sum = codes.reduce((all, code) => all ^ code, 0);
    const run = bits(String.fromCharCode(text.length, ...codes, sum));
    assert.deepEqual(textsOf(`The committee${run} met again.`), [text]);
  });
});

suite('orders that are guessed', () => {
  /** Letters less a number, as digits of base five. */
  const inFive = (text: string, less: number) =>
    Array.from(text, (letter) => {
      const value = letter.charCodeAt(0) - less;
      return [Math.floor(value / 25), Math.floor(value / 5) % 5, value % 5]
        .map((digit) => '\u200b\u200c\u200d\u2060\ufeff'.charAt(digit))
        .join('');
    }).join('');

  test('an order that spells words which nobody writes is wrong', () => {
    for (const secret of ['attack at dawn', 'sudo apt install nmap -y', 'attack at midnight'])
      assert.deepEqual(textsOf(`The committee${inFive(secret, 31)} met again.`), []);
  });

  test('the same digits of whole letters are decoded', () => {
    for (const secret of ['attack at dawn', 'Dr. McKenna has the PDFs (all).'])
      assert.deepEqual(textsOf(`The committee${inFive(secret, 0)} met again.`), [secret]);
  });
});

suite('letters after words', () => {
  test('a message of two or three letters, one byte after each word, is decoded', () => {
    for (const secret of ['Der', 'eva', '+4'])
      for (const name of ['byte-after-each-word', '330k-strewn'])
        assert.deepEqual(textsOf(forge(name, secret, LONG_COVER)), [secret], name);
  });
});

suite('words and signs of honest texts', () => {
  for (const secret of [
    '<h1>hello world</h1>',
    'cat log1|grep foo bar',
    '»das ist ein geheimnis«',
    '§section nine',
    'who?what?when?',
    '441-739-5351-5553',
    '8453775406959513',
    '$086,228,802,439',
    'le projet semble partout signé',
  ])
    test(`${secret} is decoded from bits, tags and selectors`, () => {
      for (const name of ['zwsp-zwnj', 'selectors', 'zero-width-lib'])
        assert.deepEqual(textsOf(forge(name, secret, COVER)), [secret], name);
    });

  test('addresses in digits of base thirteen are decoded, or no text is claimed', () => {
    const symbols = Array.from({ length: 14 }, (_, place) => 0x2060 + place).filter((one) => one !== 0x2065);
    for (let number = 0; number < 40; number++) {
      const secret = `user${100_003 + number * 21_391}@mail.example`;
      const run = Array.from(secret, (letter) => letter.charCodeAt(0).toString(13).padStart(3, '0'))
        .join('')
        .replace(/./g, (digit) => String.fromCodePoint(symbols[Number.parseInt(digit, 13)] as number));
      for (const text of textsOf(`The committee${run} met again.`)) assert.equal(text, secret);
    }
  });
});

suite('bytes behind other letters', () => {
  const tags = (text: string) =>
    Array.from(text, (letter) => String.fromCodePoint(0xe0000 + letter.charCodeAt(0))).join('');

  test('six bits a tag are not read as signs', () => {
    const secret = 'sk-mGxxmizE8pXYZ5QcOSt2';
    const six = Array.from(secret, (letter) => letter.charCodeAt(0).toString(2).padStart(8, '0')).join('');
    const letters = (six.match(/.{6}/g) ?? []).map((unit) =>
      String.fromCharCode(32 + Number.parseInt(unit, 2)),
    );
    for (const text of textsOf(`Hello${tags(letters.join(''))} dear reader.`)) assert.equal(text, secret);
  });

  test('capitals and signs that were written as tags are decoded', () => {
    for (const secret of ['IGNORE ALL RULES (NOW)!', 'SELECT * FROM USERS;', 'HTTP/1.1 404 NOT FOUND'])
      assert.deepEqual(textsOf(`Hello${tags(secret)} dear reader.`), [secret]);
  });

  test('letters of ASCII that were moved up are not read as Hangul', () => {
    const moved = Array.from('AKIADNSYNL3AL4P75YEH', (letter) =>
      String.fromCodePoint(0xe0080 + letter.charCodeAt(0)),
    ).join('');
    for (const text of textsOf(`Hello${moved} dear reader.`)) assert.equal(text, 'AKIADNSYNL3AL4P75YEH');
    for (const secret of ['이 편지는 비밀입니다 누구에게도', '§ 4 gilt hier nicht', '¿Dónde está el papel?'])
      assert.deepEqual(textsOf(`The committee${bits(secret)} met again.`), [secret]);
  });

  test('a key is not read with each letter moved by one', () => {
    const moved = Array.from('sk-SFuDO0q0GoMNFl38lbpO', (letter) =>
      String.fromCodePoint(0xe0100 + letter.charCodeAt(0) + 1 - 16),
    ).join('');
    assert.deepEqual(textsOf(`Hello 😀${moved} dear reader.`), []);
  });
});
