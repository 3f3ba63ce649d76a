import assert from 'node:assert/strict';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { describe, it, type TestContext } from 'node:test';
import { type CleanReport, clean } from '../src/index.ts';
import { CARRIERS, placesIn } from './carriers.ts';
import { corporaAreMissing } from './corpora.ts';
import { escaped } from './escaped.ts';
import { KINDS, type Kind, secretOf } from './secrets.ts';
import { Seeded } from './seeded.ts';

const SECRETS_OF_EACH_KIND = 3;
/** Of secrets of two to four characters some read as well in another way. */
const MIN_SHORT_SHARE = 0.95;

type Hide = (secret: string) => string;

/** Packages that others wrote to hide text, as they are. */
function load(name: string): unknown {
  return createRequire(join(import.meta.dirname, '..', '..', '..', 'corpora', 'package.json'))(name);
}

interface StegCloak {
  hide(message: string, password: string, cover: string): string;
}

function stegcloak(isEncrypted: boolean, hasChecksum: boolean): StegCloak {
  // With a MessageChannel its compression keeps the process alive for ever.
  const { MessageChannel } = globalThis;
  Reflect.deleteProperty(globalThis, 'MessageChannel');
  const loaded = load('stegcloak');
  globalThis.MessageChannel = MessageChannel;
  const Constructor = loaded as new (isEncrypted: boolean, hasChecksum: boolean) => StegCloak;
  return new Constructor(isEncrypted, hasChecksum);
}

/** What it puts before the second word. */
const runOf = (steg: StegCloak, secret: string) => steg.hide(secret, 'password', 'a b').slice(2, -1);

const ENCODERS: Readonly<Record<string, () => Hide>> = {
  'zwsp-steg, with five symbols': () => {
    const steg = load('zwsp-steg') as { encode: (text: string) => string };
    return (secret) => steg.encode(secret);
  },
  'zwsp-steg, with three symbols': () => {
    const steg = load('zwsp-steg') as { MODE_ZWSP: number; encode: (text: string, mode: number) => string };
    return (secret) => steg.encode(secret, steg.MODE_ZWSP);
  },
  'zero-width-lib': () => {
    const library = load('zero-width-lib') as { t2z: (text: string) => string };
    return (secret) => library.t2z(secret);
  },
  'stegcloak, without a password': () => {
    const steg = stegcloak(false, false);
    return (secret) => runOf(steg, secret);
  },
};

function hidden(secret: string, sentence: string, random: Seeded, hide: Hide): CleanReport {
  const place = random.pick(placesIn(sentence));
  const report = clean(sentence.slice(0, place) + hide(secret) + sentence.slice(place));
  assert.equal(
    escaped(report.text),
    escaped(sentence),
    `"${escaped(secret)}" at ${place} of ${escaped(sentence)}`,
  );
  return report;
}

function textsOf(report: CleanReport): readonly string[] {
  return report.payloads.map(({ text }) => escaped(text));
}

function shortSecret(kind: Kind, random: Seeded): string {
  const length = random.between(2, 4);
  const text = Array.from(secretOf(kind, random, 5))
    .slice(0, length)
    .join('')
    .trim();
  return Array.from(text).length < 2 ? `${text}ok` : text;
}

describe('messages of npm encoders', { skip: corporaAreMissing }, () => {
  it('the secrets for npm encoders are hidden in at least ten cover texts', () => {
    assert.ok(Object.keys(CARRIERS).length >= 10);
  });

  for (const [name, prepare] of Object.entries(ENCODERS)) {
    it(`a secret of 5 to 200 characters hidden by an npm package is decoded: ${name}`, () => {
      const hide = prepare();
      const random = new Seeded(name.length);
      for (const sentence of Object.values(CARRIERS)) {
        for (const kind of KINDS) {
          for (let count = 0; count < SECRETS_OF_EACH_KIND; count++) {
            const secret = secretOf(kind, random, 5);
            const report = hidden(secret, sentence, random, hide);
            assert.deepEqual(textsOf(report), [escaped(secret)], escaped(sentence));
            assert.equal(report.suspicion, 100);
          }
        }
      }
    });

    it(`nearly every secret of 2 to 4 characters hidden by an npm package is decoded: ${name}`, (context: TestContext) => {
      const hide = prepare();
      const random = new Seeded(name.length + 1);
      const read = { all: 0, wrong: [] as string[] };
      for (const sentence of Object.values(CARRIERS)) {
        for (const kind of KINDS) {
          for (let count = 0; count < SECRETS_OF_EACH_KIND; count++) {
            const secret = shortSecret(kind, random);
            const texts = textsOf(hidden(secret, sentence, random, hide));
            read.all++;
            if (texts.join() !== escaped(secret))
              read.wrong.push(`${escaped(secret)} as ${texts.join(' and ')}`);
          }
        }
      }
      context.diagnostic(`${read.wrong.length} of ${read.all} are read otherwise: ${read.wrong.join('; ')}`);
      assert.ok(read.wrong.length <= read.all * (1 - MIN_SHORT_SHARE), read.wrong.join('; '));
    });
  }

  it('a hidden message is decoded at the position where the npm package stegcloak inserts it', () => {
    const steg = stegcloak(false, false);
    const random = new Seeded(8);
    for (const sentence of Object.values(CARRIERS)) {
      if (sentence.split(' ').length < 4) continue;
      const secret = secretOf('mixed', random, 5);
      const report = clean(steg.hide(secret, '', sentence));
      assert.deepEqual(textsOf(report), [escaped(secret)], escaped(sentence));
      assert.equal(escaped(report.text), escaped(sentence));
    }
  });

  for (const [name, hasChecksum, bytesBeside] of [
    ['with a password', false, 8],
    ['with a password and a checksum', true, 40],
  ] as const) {
    it(`an encrypted message hidden by stegcloak is deleted, and a caveat gives its size: ${name}`, () => {
      const steg = stegcloak(true, hasChecksum);
      const random = new Seeded(bytesBeside);
      for (const sentence of Object.values(CARRIERS)) {
        // Of letters that do not repeat, nothing is compressed.
        const secret = 'abcdefghijklmnop'.slice(0, random.between(1, 16));
        const report = hidden(secret, sentence, random, () => runOf(steg, secret));
        assert.deepEqual(report.payloads, []);
        assert.equal(report.suspicion, 95);
        const caveat = report.caveats.find((caveat) => caveat.includes('StegCloak'));
        assert.match(
          caveat ?? '',
          new RegExp(`holds ${secret.length + bytesBeside} bytes, ${secret.length} of them`),
        );
      }
    });
  }
});
