/** Which changes of a natural text have a reason; the others are wrong. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { clean } from '../../packages/engine/src/index.ts';
import { changesOf } from './change.ts';
import { explainChange } from './explain-change.ts';

describe('a change of a natural text', () => {
  for (const [text, reason] of [
    ['\u0C95\u0CCD\u200C\u200C\u0C97', 'joiner or break hint beside another'],
    ['\u0D2E\u0D3E\u200D \u0D15', 'joiner or break hint at the edge of a word'],
    ['\u0626\u200D\u0627', 'joiner between letters that join by themselves'],
    ['{0}\u2060{1}', 'word joiner between placeholders'],
    ['a \uFEFFb', 'byte order mark inside a text'],
    ['d\u200F/M', 'direction mark in a text without right-to-left letters'],
    ['ste\u00ADradi', 'soft hyphen in a word of less than 16 letters'],
    ['\u0437\u043Da\u043A', 'Latin letter in a Cyrillic word'],
    ['\u0430b', 'Cyrillic letter among Latin ones'],
  ] as const) {
    it(`has a reason: ${reason}`, () => {
      const changes = changesOf(clean(text, { positions: true }));
      assert.ok(changes.length > 0, 'the engine changes it');
      const reasons = changes.map((change) => explainChange(Array.from(text), change));
      assert.deepEqual(new Set(reasons), new Set([reason]));
    });
  }

  it('has none where a joiner is lost between the letters of a Persian word', () => {
    const change = { technique: 'zero-width', codePoint: 'U+200C', offset: 2, replacement: '' } as const;
    const word = Array.from('\u0645\u06CC\u200C\u062E\u0648\u0627\u0647\u0645');
    assert.equal(explainChange(word, change), null);
  });

  it('has none where a Cyrillic word loses a letter to Latin', () => {
    const change = { technique: 'homoglyph', codePoint: 'U+0445', offset: 2, replacement: 'x' } as const;
    assert.equal(explainChange(Array.from('\u0432\u0103\u0445\u0103\u0442'), change), null);
  });

  it('has none where an emoji loses its joiner or selector', () => {
    const joiner = { technique: 'zero-width', codePoint: 'U+200D', offset: 1, replacement: '' } as const;
    assert.equal(explainChange(['\u{1F469}', '\u200D', '\u{1F680}'], joiner), null);
    const selector = {
      technique: 'variation-selector',
      codePoint: 'U+FE0F',
      offset: 1,
      replacement: '',
    } as const;
    assert.equal(explainChange(['\u2764', '\uFE0F'], selector), null);
  });
});
