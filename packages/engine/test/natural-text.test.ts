import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { standardizedVariants } from '../../../scripts/generate/variation-sequences.ts';
import { clean } from '../src/index.ts';
import { corporaAreMissing, declarations, emojiSequences, persianWords } from './corpora.ts';
import { escaped } from './escaped.ts';

/** A text below it is not suspected. */
const ALARM = 30;

/** Spaces and line separators that become plain ones, folded in both. */
function withPlainSpaces(text: string): string {
  return text
    .replace(/[\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000\u2800]/g, ' ')
    .replace(/[\v\u0085\u2028\u2029]/g, '\n');
}

function comesBack(text: string, name = escaped(text)): void {
  const report = clean(text);
  assert.equal(escaped(withPlainSpaces(report.text)), escaped(withPlainSpaces(text)), name);
  assert.deepEqual(report.payloads, [], name);
  assert.ok(report.suspicion < ALARM, `${name}: suspicion ${report.suspicion}`);
}

describe('natural text', { skip: corporaAreMissing }, () => {
  it('cleaning changes no emoji of Unicode 18, whether alone, doubled or in a sentence', () => {
    const sequences = emojiSequences();
    assert.ok(sequences.length > 5000);
    for (const emoji of sequences) {
      comesBack(emoji);
      comesBack(emoji + emoji);
      comesBack(`We met ${emoji} there, and${emoji}left.`);
    }
    comesBack(sequences.join(''), 'all of them in one line');
    comesBack(sequences.join('\n'), 'all of them in lines');
  });

  it('cleaning changes no standardized variation sequence of Unicode 18', () => {
    const pairs = standardizedVariants();
    const quotes = new Set([0x2018, 0x2019, 0x201c, 0x201d]);
    for (const [base, selector] of pairs) {
      const pair = String.fromCodePoint(base, selector);
      comesBack(quotes.has(base) ? `\u4ed6\u8bf4${pair}\u597d` : pair);
      comesBack(`\u5b57 ${pair}${pair} \u5b57`);
    }
    assert.equal(pairs.length, 1320);
  });

  it('cleaning translations of the Declaration of Human Rights changes only special spaces and line separators', () => {
    const texts = declarations();
    assert.equal(texts.length, 532);
    for (const { name, text } of texts) comesBack(text, name);
  });

  it('cleaning changes no word of a list of Persian words, unless it ends in a zero-width non-joiner', () => {
    const words = persianWords();
    assert.ok(words.length > 40_000);
    const trailing = words.filter((word) => word.endsWith('\u200c'));
    assert.ok(trailing.length <= 1);
    const others = words.filter((word) => !word.endsWith('\u200c'));
    for (const word of others) comesBack(word);
    comesBack(others.join(' '), 'all of them');
  });
});
