import assert from 'node:assert/strict';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { clean } from '../src/index.ts';
import { CARRIERS, placesIn } from './carriers.ts';
import { corporaAreMissing } from './corpora.ts';
import { escaped } from './escaped.ts';
import { KINDS, secretOf } from './secrets.ts';
import { Seeded } from './seeded.ts';

const SECRETS_OF_EACH_KIND = 4;

/** Packages that others wrote to hide text, as they are. */
function load(name: string): unknown {
  return createRequire(join(import.meta.dirname, '..', '..', '..', 'corpora', 'package.json'))(name);
}

function hidesAndComesBack(seed: number, hide: (secret: string) => string): void {
  const random = new Seeded(seed);
  for (const sentence of Object.values(CARRIERS)) {
    for (const kind of KINDS) {
      for (let count = 0; count < SECRETS_OF_EACH_KIND; count++) {
        const secret = secretOf(kind, random, 5);
        const place = random.pick(placesIn(sentence));
        const report = clean(sentence.slice(0, place) + hide(secret) + sentence.slice(place));
        const told = `"${escaped(secret)}" at ${place} of ${escaped(sentence)}`;
        assert.deepEqual(
          report.payloads.map(({ text }) => escaped(text)),
          [escaped(secret)],
          told,
        );
        assert.equal(escaped(report.text), escaped(sentence), told);
      }
    }
  }
}

describe('encoders from npm hide nothing from us', { skip: corporaAreMissing }, () => {
  it('zwsp-steg, with five symbols', () => {
    const steg = load('zwsp-steg') as { encode: (text: string) => string };
    hidesAndComesBack(1, (secret) => steg.encode(secret));
  });

  it('zwsp-steg, with three symbols', () => {
    const steg = load('zwsp-steg') as { MODE_ZWSP: number; encode: (text: string, mode: number) => string };
    hidesAndComesBack(2, (secret) => steg.encode(secret, steg.MODE_ZWSP));
  });

  it('zero-width-lib', () => {
    const library = load('zero-width-lib') as { t2z: (text: string) => string };
    hidesAndComesBack(3, (secret) => library.t2z(secret));
  });
});
