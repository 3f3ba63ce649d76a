import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findCandidates } from '../text/find-candidates.ts';
import { joinsEmoji } from './emoji-sequence.ts';
import { shapesScript } from './joining-script.ts';
import { lineBreakOpportunity } from './line-break-opportunity.ts';
import { Surroundings } from './surroundings.ts';

const ask = <T>(question: (around: Surroundings, candidate: number) => T, text: string) =>
  question(new Surroundings(findCandidates(text)), 0);

test('a zero-width joiner or non-joiner is kept where the script around it needs it, with the matching reason', () => {
  const kept: readonly [string, string][] = [
    ['\u0645\u06CC\u200C\u0631\u0648\u0645', 'cursive-non-join'],
    ['\u0628\u06D2\u200C\u0631\u0648\u0632', 'arabic-morpheme'],
    ['PDF\u200C\u0647\u0627', 'arabic-affix'],
    ['\u06F5\u200C\u0633\u0627\u0644\u0647', 'arabic-affix'],
    ['`v-model`\u200C\u0627\u06CC', 'arabic-affix'],
    ['(a)\u200C\u0647\u0627\u06CC \u0645\u0627', 'arabic-affix'],
    ['\u06CC\u200C{0}', 'arabic-affix'],
    ['\u0647\u200C ', 'kurdish-heh'],
    ['\u0647\u200D.', 'cursive-join'],
    ['\u0627\u200D\u0628', 'cursive-join'],
    ['\u0DC1\u0DCA\u200D\u0DBB\u0DD3', 'indic-virama'],
    ['\u0D32\u0D4D\u200D ', 'indic-virama'],
    ['\u09B0\u200D\u09CD\u09AF', 'indic-pre-virama'],
    ['\u0986\u200C\u0987', 'indic-letter'],
  ];
  for (const [text, reason] of kept) assert.equal(ask(shapesScript, text), reason, JSON.stringify(text));
});

test('a zero-width joiner or non-joiner is removed where it has no effect on how letters look', () => {
  for (const text of [
    'he\u200Cllo',
    '`x`\u200C\u06A9\u0647',
    '(a)\u200Cb',
    'pass\u200Dword',
    '\u0628\u200D\u0628',
    'A\u200D\u0628',
    '\u200C',
    'a\u200D',
  ]) {
    assert.equal(ask(shapesScript, text), null, JSON.stringify(text));
  }
});

test('a zero-width joiner between two emoji is kept, and one beside a single emoji is not', () => {
  for (const text of [
    '\u{1F469}\u200D\u{1F680}',
    '\u{1F469}\u{1F3FD}\u200D\u{1F680}',
    '\u{1F469}\u200B\u200D\u{1F680}',
  ]) {
    assert.ok(ask(joinsEmoji, text), JSON.stringify(text));
  }
  for (const text of [
    '\u{1F600}\u200Dhello',
    'a\u200D\u{1F600}',
    '\u{1F600}\u200D',
    'a\u{1F3FD}\u200D\u{1F680}',
  ]) {
    assert.ok(!ask(joinsEmoji, text), JSON.stringify(text));
  }
});

test('a zero-width space that allows a line break is kept in Lao, Javanese and Japanese, not in English or Korean', () => {
  assert.equal(ask(lineBreakOpportunity, '\u0EAA\u0EB0\u200B\u0EAB\u0EB0'), 'sea-line-break');
  assert.equal(ask(lineBreakOpportunity, '\uA9C8\u200B\n'), 'sea-line-break');
  assert.equal(ask(lineBreakOpportunity, '\u4ECA\u65E5\u306F\u200B\u5929\u6C17'), 'cjk-line-break');
  for (const text of ['wa\u200Bter', '\uD55C\u200B\uAE00', 'https://x.io/\u200Ba']) {
    assert.equal(ask(lineBreakOpportunity, text), null, JSON.stringify(text));
  }
});
