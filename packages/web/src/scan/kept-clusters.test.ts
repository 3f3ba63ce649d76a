/** What is drawn whole around a character that stays. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { clusterAround } from './kept-clusters.ts';

/** The cluster around the first `kept` of a text. */
function whole(text: string, kept: string): string {
  const start = text.indexOf(kept);
  const cluster = clusterAround(text, start, start + kept.length);
  return text.slice(cluster.start, cluster.end);
}

const FAMILY = '\u{1F468}\u{200D}\u{1F469}\u{200D}\u{1F467}\u{200D}\u{1F466}';
const PERSIAN = '\u{645}\u{6CC}\u{200C}\u{62E}\u{648}\u{627}\u{647}\u{645}';
const HINDI = '\u{915}\u{94D}\u{200D}\u{937}';
const SCOTLAND = '\u{1F3F4}\u{E0067}\u{E0062}\u{E0073}\u{E0063}\u{E0074}\u{E007F}';

describe('what a kept character belongs to', () => {
  it('is the word of a joiner', () => {
    assert.equal(whole(`one ${PERSIAN} two`, '\u{200C}'), PERSIAN);
    assert.equal(whole(`(${HINDI})`, '\u{200D}'), HINDI);
  });

  it('is the one picture of many', () => {
    assert.equal(whole(`\u{1F600}${FAMILY}\u{1F600}`, '\u{200D}'), FAMILY);
    assert.equal(whole(`family ${FAMILY}.`, '\u{200D}'), FAMILY);
    assert.equal(whole(`see \u{2764}\u{FE0F}!`, '\u{FE0F}'), '\u{2764}\u{FE0F}');
    assert.equal(whole('press 1\u{FE0F}\u{20E3} or', '\u{FE0F}'), '1\u{FE0F}\u{20E3}');
    assert.equal(whole(`flag ${SCOTLAND}${SCOTLAND}`, '\u{E0067}'), SCOTLAND);
  });

  it('is the character alone between spaces', () => {
    assert.equal(whole('a \u{200B} b', '\u{200B}'), '\u{200B}');
    assert.equal(whole('\u{2063}', '\u{2063}'), '\u{2063}');
  });

  it('is a part of a word that has no end', () => {
    const endless = `${'\u{645}'.repeat(5000)}\u{200C}${'\u{645}'.repeat(5000)}`;
    assert.ok(whole(endless, '\u{200C}').length < 200);
  });
});
