import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { SCHEMES } from '../src/forge/index.ts';
import { inspect } from '../src/index.ts';

const SECRET = 'Meet me at the old mill at nine';
const COVER =
  'The committee met on Tuesday to discuss the budget for the coming year, and the chair agreed. '.repeat(12);

function hide(name: string, secret: string, cover = COVER): string {
  const scheme = SCHEMES.find((one) => one.name === name);
  assert.ok(scheme, name);
  return scheme.encode(secret, cover);
}

const textsOf = (text: string) => inspect(text).payloads.map((payload) => payload.text);

describe('encoders that web pages and their translators use', () => {
  for (const name of ['vercel-stega', 'vercel-stega-legacy', 'tolgee', 'fairfox-zws', 'zwfp', 'ninam'])
    it(`a message that ${name} hides is decoded, and the cover comes back`, () => {
      for (const secret of [SECRET, '{"origin":"sanity.io","href":"/studio/post-7"}']) {
        const report = inspect(hide(name, secret));
        assert.deepEqual(
          report.payloads.map(({ text }) => text),
          [secret],
        );
        assert.equal(report.text, COVER);
      }
    });

  it('a first sign that may be the length of the rest is never left out', () => {
    const text = JSON.stringify('Nobody knows who wrote the letter');
    assert.equal(text.length, '"'.charCodeAt(0) + 1);
    assert.deepEqual(textsOf(hide('vercel-stega', text)), []);
  });

  it('the rest of a message behind a short cover is no message of its own', () => {
    const short = 'Dinner was great, thank you!';
    for (const secret of [SECRET, 'hunter2!Z9q', 'if (user.id === 7) { return null; }'])
      assert.deepEqual(textsOf(hide('zwfp', secret, short)), [secret]);
    const persian =
      '\u0627\u0648 \u0647\u0631 \u0631\u0648\u0632 \u0628\u0647 \u06a9\u062a\u0627\u0628\u200c\u062e\u0627\u0646\u0647 \u0645\u06cc\u200c\u0631\u0648\u062f.';
    assert.deepEqual(textsOf(hide('zwfp', SECRET, persian)), []);
  });

  it('emoji beside a message, and marks and other letters in both texts, leave it whole', () => {
    const halves = [...new TextEncoder().encode(SECRET)].flatMap((byte) => [byte >> 4, byte & 15]);
    const run = String.fromCharCode(...halves.map((half) => 0xfe00 + half));
    const emoji = '\u2600\ufe0f\u2708\ufe0f\u260e\ufe0f\u2702\ufe0f\u2764\ufe0f\u26a1\ufe0f\u{1f600}';
    assert.deepEqual(textsOf(`${emoji}${run} and more`), [SECRET]);
    const kept = '\u0645\u06cc\u200c\u0631\u0648\u062f \u0648 ';
    for (const secret of ['Don\u2019t tell: it\u2019s at nine', 'It costs 100\u20ac today, and 5\u00b0']) {
      const bits = [...new TextEncoder().encode(secret)]
        .map((byte) => byte.toString(2).padStart(8, '0'))
        .join('');
      const cover = Array.from(COVER, (letter, at) => {
        const bit = bits[at];
        return bit === undefined ? letter : `${letter}${bit === '1' ? '\u200d' : '\u200c'}`;
      });
      assert.deepEqual(textsOf(`${kept}${cover.join('')}`), [secret]);
    }
  });

  it('two characters in turn are no text', () => {
    const selectors = (text: string) =>
      [...new TextEncoder().encode(text)].map((byte) => String.fromCodePoint(0xe00f0 + byte)).join('');
    assert.deepEqual(textsOf(`word${selectors('X\u00ff'.repeat(13))} and more`), []);
  });
});
