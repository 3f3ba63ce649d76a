import assert from 'node:assert/strict';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { gunzipSync, inflateRawSync, inflateSync } from 'node:zlib';
import { CannotHold, hideInOwnCover, SCHEMES, type Scheme } from '../src/forge/index.ts';
import { CARRIERS } from './carriers.ts';
import { corporaAreMissing } from './corpora.ts';
import { escaped } from './escaped.ts';

const SECRETS = ['meet me at nine', 'ok', 'Grüße 42!', 'секрет', '密钥', '\u{1F511} key'];
/** A gap between two sentences, and room for blanks at the end of the line. */
const ENGLISH = 'The quick brown fox sleeps. Nobody minds at all.';
const COVERS = [ENGLISH, CARRIERS.Persian, CARRIERS.emoji] as readonly string[];
const COPIES = 200;
const UNSEEN = /[\p{Default_Ignorable_Code_Point}\p{Noncharacter_Code_Point}\u007f\ufff9-\ufffb]/gu;

function schemeNamed(name: string): Scheme {
  const scheme = SCHEMES.find((one) => one.name === name);
  assert.ok(scheme, name);
  return scheme;
}

/** What a scheme writes after the only word of a cover. */
function hiddenBy(name: string, secret: string): string {
  return schemeNamed(name).encode(secret, 'word').replace('word', '');
}

function encodeOrRefuse(scheme: Scheme, secret: string, cover: string): string | null {
  try {
    return scheme.encode(secret, cover);
  } catch (error) {
    assert.ok(error instanceof CannotHold, `${scheme.name}: ${error}`);
    assert.match(error.message, /^It .*\.$/);
    return null;
  }
}

describe('the collection of hiding schemes', () => {
  it('each hiding scheme has a unique name, a description of its mapping and a source', () => {
    assert.ok(SCHEMES.length >= 55);
    assert.equal(new Set(SCHEMES.map(({ name }) => name)).size, SCHEMES.length);
    for (const { name, mapping, source } of SCHEMES) {
      assert.match(name, /^[a-z0-9]+(-[a-z0-9]+)*$/);
      assert.match(mapping, /^[A-Z].*\.$/, name);
      assert.ok(source.length > 2, name);
      assert.doesNotMatch(mapping + source, /\||[^ -~]/, `${name}: a cell of a table in plain ASCII`);
    }
  });

  for (const scheme of SCHEMES) {
    it(`the hiding scheme ${scheme.name} encodes a secret, without a visible change unless it is a visible scheme`, () => {
      let written = 0;
      for (const secret of SECRETS) {
        for (const carrier of COVERS) {
          const long = Array(COPIES).fill(carrier).join('\n');
          const cover = [carrier, long].find((one) => encodeOrRefuse(scheme, secret, one) !== null);
          if (cover === undefined) continue;
          const message = scheme.encode(secret, cover);
          written++;
          assert.notEqual(message, cover);
          assert.equal(scheme.encode(secret, cover), message);
          if (scheme.isVisible) continue;
          const seen = scheme.coverOf?.(cover) ?? cover;
          assert.equal(escaped(message.replace(UNSEEN, '')), escaped(seen.replace(UNSEEN, '')));
        }
      }
      assert.ok(written > 0, 'it wrote something');
    });
  }

  it('every hiding scheme gives different texts for different secrets', () => {
    const cover = Array(COPIES).fill(ENGLISH).join('\n');
    for (const scheme of SCHEMES) {
      const messages = ['ab', 'ba', 'abc', 'zz'].map((secret) => scheme.encode(secret, cover));
      assert.equal(new Set(messages).size, messages.length, scheme.name);
    }
  });

  it('a hiding scheme throws for a secret that it cannot encode or that is too long for the cover text', () => {
    for (const name of ['tags', 'five-bits', 'six-bits', 'seven-bits', 'morse', 'emoji-bits']) {
      assert.throws(() => hiddenBy(name, '秘密'), { name: 'CannotHold', needs: 'other secret' }, name);
    }
    for (const name of ['presence-200c', 'innamark', 'rizzo', 'snow', 'bit-after-each-letter']) {
      assert.throws(() => hiddenBy(name, 'too much'), { name: 'CannotHold', needs: 'longer cover' }, name);
    }
  });
});

/** The bits of a run, where each symbol stands for one of its digits. */
function bitsOf(run: string, zero: string, one: string): string {
  return Array.from(run, (symbol) => (symbol === zero ? '0' : symbol === one ? '1' : ' ')).join('');
}

function bytesOf(bits: string): Buffer {
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}

function bytesOfSelectors(run: string): Buffer {
  return Buffer.from(
    Array.from(run, (symbol) => {
      const codePoint = symbol.codePointAt(0) as number;
      return codePoint < 0xfe10 ? codePoint - 0xfe00 : codePoint - 0xe0100 + 16;
    }),
  );
}

const SECRET = 'Grüße, 密钥 42';

describe('a cover that is as long as its scheme needs', () => {
  const hide = (name: string, secret: string) => hideInOwnCover(schemeNamed(name), secret);

  it('has one line where that holds the secret, and more lines where it does not', () => {
    assert.equal(hide('tags', 'meet me').split('\n').length, 1);
    assert.ok(hide('double-spaces', 'meet me').split('\n').length > 1);
  });

  it('is not made longer for a secret that the scheme cannot write', () => {
    assert.throws(() => hide('tags', '\u0645\u0631'), CannotHold);
  });

  it('is given up where a scheme always asks for a longer one', () => {
    const encode = () => {
      throw new CannotHold('longer cover', 'It needs more.');
    };
    assert.throws(() => hideInOwnCover({ ...schemeNamed('tags'), encode }, 'ok'), CannotHold);
  });
});

describe('hiding schemes decoded by independent code', () => {
  it('the hiding schemes with two symbols encode the UTF-8 bits of the secret', () => {
    for (const { mapping, family, name } of SCHEMES) {
      const [, zero, one] =
        /^U\+(\w+) is 0 and U\+(\w+) is 1; bytes of UTF-8, eight bits each/.exec(mapping) ?? [];
      if (zero === undefined || one === undefined || !/^(two|other)/.test(family)) continue;
      const [off, on] = [zero, one].map((hex) => String.fromCodePoint(Number.parseInt(hex, 16)));
      assert.equal(
        bytesOf(bitsOf(hiddenBy(name, SECRET), off as string, on as string)).toString(),
        SECRET,
        name,
      );
    }
  });

  it('the hiding scheme lowest-bit-first encodes the bits of each byte in reverse order', () => {
    const bits = bitsOf(hiddenBy('lowest-bit-first', SECRET), '\u200b', '\u200c');
    const turned = (bits.match(/.{8}/g) ?? []).map((byte) => [...byte].reverse().join('')).join('');
    assert.equal(bytesOf(turned).toString(), SECRET);
  });

  it('the hiding schemes with a separator encode each code point of the secret as a binary number', () => {
    for (const [name, zero, one] of [
      ['parted-by-space', '\u200c', '\u200d'],
      ['ended-units', '\u200c', '\u200b'],
    ] as const) {
      const units = bitsOf(hiddenBy(name, SECRET), zero, one).trim().split(' ');
      assert.equal(units.map((unit) => String.fromCodePoint(Number.parseInt(unit, 2))).join(''), SECRET);
    }
  });

  it('the hiding scheme five-bits encodes each letter as its position in the alphabet', () => {
    const bits = bitsOf(hiddenBy('five-bits', 'az q'), '\u200b', '\u200c');
    assert.equal(bits, '00000110011101010000');
  });

  it('the hiding scheme steganographr writes a frame around the message and separators between letters', () => {
    const run = hiddenBy('steganographr', 'Hi');
    assert.equal(run, `\ufeff${write('1001000')}\u2060${write('1101001')}\ufeff`);
  });

  it('the hiding scheme garak-sneaky-bits encodes each letter with no more bits than it needs', () => {
    const run = hiddenBy('garak-sneaky-bits', 'a 1');
    assert.equal(bitsOf(run, '\u2062', '\u2064'), '1100001 110001');
  });

  it('zlib can decompress the output of the compressing hiding schemes', () => {
    for (const [name, inflate] of [
      ['gzip', gunzipSync],
      ['zlib', inflateSync],
      ['deflate', inflateRawSync],
    ] as const) {
      for (const secret of [SECRET, 'na '.repeat(400), 'abcdefgh'.repeat(9)]) {
        assert.equal(inflate(bytesOfSelectors(hiddenBy(`${name}-selectors`, secret))).toString(), secret);
        const bits = bitsOf(hiddenBy(`${name}-bits`, secret), '\u200b', '\u200c');
        assert.equal(inflate(bytesOf(bits)).toString(), secret);
      }
    }
  });

  it('the hiding schemes with variation selectors encode each byte as one selector', () => {
    assert.equal(bytesOfSelectors(hiddenBy('selectors', SECRET)).toString(), SECRET);
    assert.equal(bytesOfSelectors(hiddenBy('selectors-utf-16', SECRET)).toString('utf16le'), SECRET);
  });

  it('the hiding scheme invisicode gives the output shown in the documentation of Invisicode', () => {
    const values = (run: string) =>
      Array.from(run, (symbol) => symbol.codePointAt(0)?.toString(16)).join(' ');
    const shown = 'e0548 e06c6 e0f6c e0206 e0f57 e0726 e046c e0216';
    assert.equal(values(hiddenBy('invisicode-bytes', 'Hello World!')), shown);
    assert.equal(values(hiddenBy('invisicode', 'Hello World!')), `1d17a ${shown}`);
    assert.equal(values(hiddenBy('invisicode-bytes', 'Hell')), 'e0548 e06c6 e006c');
    assert.equal(values(hiddenBy('invisicode-bytes', 'Hi')), 'e0948 e0006 e0fff');
  });

  it('the hiding scheme morse writes separators between letters and between words', () => {
    assert.equal(hiddenBy('morse', 'Et n'), '\u200b\u200d\u200c\u2060\u200c\u200b');
  });

  it('the hiding scheme presence-200c writes U+200C after a letter for a 1 bit, and nothing for a 0 bit', () => {
    const cover = 'a'.repeat(40);
    const bits = schemeNamed('presence-200c')
      .encode('Hi', cover)
      .replace(/a\u200c/g, '1')
      .replace(/a/g, '0');
    assert.equal(bits, `1${'0100100001101001'}1`.padEnd(40, '0'));
  });

  it('the hiding scheme snow encodes every three bits as a number of spaces between two tabs', () => {
    const message = schemeNamed('snow').encode('A', 'one\ntwo\n');
    assert.equal(message, 'one\t  \t\t  \t\ntwo\n');
  });

  it('the hiding scheme innamark encodes two bits in each space, and repeats the message', () => {
    const [first, second] = ['\u2008', '\u2009'];
    const letter = `${second}${first}${first}${second}`;
    const message = schemeNamed('innamark').encode('A', 'x x x x x x x x');
    assert.equal(message.replaceAll('x', ''), `${letter}\u2004${letter.slice(0, 2)}`);
  });

  it('the hiding schemes zwsp-steg and zero-width-lib give the same output as their npm packages', {
    skip: corporaAreMissing,
  }, () => {
    const load = createRequire(join(import.meta.dirname, '../../../corpora/package.json'));
    const steg = load('zwsp-steg') as { MODE_ZWSP: number; encode: (text: string, mode?: number) => string };
    const library = load('zero-width-lib') as { t2z: (text: string) => string };
    assert.equal(hiddenBy('zwsp-steg', SECRET), steg.encode(SECRET));
    assert.equal(hiddenBy('zwsp-steg-three', SECRET), steg.encode(SECRET, steg.MODE_ZWSP));
    assert.equal(hiddenBy('zero-width-lib', SECRET), library.t2z(SECRET));
  });
});

function write(bits: string): string {
  return bits.replace(/[01]/g, (bit) => (bit === '0' ? '\u200b' : '\u200c'));
}
