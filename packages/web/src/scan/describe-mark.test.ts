import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import {
  type CleanOptions,
  DEFAULT_OPTIONS,
  inspect,
  type Reason,
  STRICT_REASONS,
  TECHNIQUES,
} from '@limpid/engine';
import marksWords from '../words/marks.json' with { type: 'json' };
import { describeRun, labelOf, readsOf, timesOf, wholeOf } from './describe-mark.ts';
import { joinMarks } from './join-marks.ts';
import { gatherClusters } from './kept-clusters.ts';
import { reasonSentence } from './reason-here.ts';
import type { ScanResult } from './scan-result.ts';
import { nextStop } from './walk-stops.ts';

function scan(text: string, options: Partial<CleanOptions> = {}): ScanResult {
  const { marks, ...report } = inspect(text, { options: { ...DEFAULT_OPTIONS, ...options } });
  return { report, runs: gatherClusters(text, joinMarks(text, marks, report.payloads)) };
}

/** What is heard at each stop of the walk through a text. */
function heard(text: string, options?: Partial<CleanOptions>): string[] {
  const result = scan(text, options);
  const said: string[] = [];
  for (let stop = nextStop(result.runs, null, 1); stop !== null && said.length < 20; ) {
    said.push(describeRun(wholeOf(stop, result), result, text));
    const next = nextStop(result.runs, stop, 1);
    stop = next !== null && next > stop ? next : null;
  }
  return said;
}

function hide(message: string): string {
  const bits = [...message].map((letter) => letter.charCodeAt(0).toString(2).padStart(8, '0')).join('');
  return bits.replaceAll('0', '\u200B').replaceAll('1', '\u200C');
}

describe('reasons for keeping a character', () => {
  const source = readFileSync(new URL('../../../engine/src/marks/mark.ts', import.meta.url), 'utf8');
  const list = /export type Reason =([^;]*);/.exec(source)?.[1] ?? '';
  const named = [...list.matchAll(/'([a-z-]+)'/g)].map(([, slug]) => slug as Reason);
  const reasons: readonly Reason[] = [...STRICT_REASONS, ...named];

  it('each reason of the engine to keep a character has its own sentence on the page', () => {
    assert.ok(reasons.length > 60);
    assert.deepEqual(Object.keys(marksWords.reasons).sort(), [...reasons].sort());
    const sentences = reasons.map((reason) => reasonSentence(reason));
    assert.equal(new Set(sentences).size, sentences.length, 'each its own');
    for (const sentence of sentences) assert.match(sentence, /^[A-Z][^!]*[a-z,:]$/);
  });

  it('the reason for keeping a family emoji says how many people it joins, if that is known', () => {
    const family = '\u{1F468}\u200D\u{1F469}\u200D\u{1F467}\u200D\u{1F466}';
    for (const [picture, sentence] of [
      [family, 'Joins four people into one family emoji'],
      ['\u{1F469}\u200D\u{1F467}\u200D\u{1F466}', 'Joins three people into one family emoji'],
      ['\u{1F469}\u{1F3FD}\u200D\u{1F680}', 'Joins a person and a sign into one emoji'],
      ['\u{1F3F3}\uFE0F\u200D\u{1F308}', 'Joins a flag and a sign into one flag'],
      ['\u{1F408}\u200D\u2B1B', 'Joins several pictures into one emoji'],
    ] as const)
      assert.equal(reasonSentence('emoji-zwj', picture), sentence);
  });

  it('the reason for keeping a zero-width non-joiner says "Persian" only if the word can only be Persian', () => {
    const apart = (word: string) => reasonSentence('cursive-non-join', word);
    assert.equal(
      apart('\u0645\u06CC\u200C\u062E\u0648\u0627\u0647\u0645'),
      'Keeps two letters of a Persian word apart',
    );
    assert.equal(
      apart('\u0628\u06D2\u200C\u0631\u0648\u0632'),
      'Keeps two letters of a word in the Arabic script apart',
    );
    assert.equal(apart('\u0712\u200C\u0712'), marksWords.reasons['cursive-non-join']);
    assert.equal(apart(''), marksWords.reasons['cursive-non-join']);
  });
});

describe('the screen-reader text of a mark', () => {
  it('the screen-reader text of a mark names the character, its action, and any hidden message or reason', () => {
    assert.deepEqual(heard(`match${hide('hello')} the ledger`), [
      '40 hidden characters, deleted; they read: hello',
    ]);
    assert.deepEqual(heard('a\u200Bb p\u0430ypal and\u00A0cats'), [
      'Zero width space, deleted',
      'Cyrillic small letter a, which looks like a, replaced',
      'No-break space, replaced by a plain space',
    ]);
    assert.deepEqual(heard('her family \u{1F468}\u200D\u{1F469}\u200D\u{1F467}\u200D\u{1F466}.'), [
      'Zero width joiner, 3 times, kept. Joins four people into one family emoji.',
    ]);
    assert.deepEqual(heard('\u{1F3F3}\uFE0F\u200D\u{1F308}'), [
      '2 characters, kept: Variation selector-16, Zero width joiner. Joins a flag and a sign into one flag.',
    ]);
    assert.deepEqual(heard('a\u202Eb', { zeroWidth: false }), [
      'Right-to-left override, kept. Left as it is: this switch is off.',
    ]);
    assert.deepEqual(heard('a\u2028b \uD83D c'), [
      'Line separator, replaced by a line break',
      '<surrogate-D83D>, replaced by the sign for a missing character',
    ]);
  });

  it('the screen-reader text of a hidden message says "kept" if the switch that deletes it is off', () => {
    assert.deepEqual(heard(`match${hide('hello')} the ledger`, { zeroWidth: false }), [
      '40 hidden characters, kept; they read: hello',
    ]);
  });

  it('the screen-reader text of a hidden message that is spread over the text counts all its characters', () => {
    const bits = `1${[...'hello'].map((letter) => letter.charCodeAt(0).toString(2).padStart(8, '0')).join('')}1`;
    const scattered = [...bits].map((bit) => (bit === '1' ? 'a\u200B' : 'a')).join('');
    const [first, second] = heard(scattered);
    assert.equal(first, `${bits.replaceAll('0', '').length} hidden characters, deleted; they read: hello`);
    assert.equal(second, 'Zero width space, deleted');
  });

  it('the screen-reader text of a mark with several kept characters names at most four kinds of characters', () => {
    const five = '\u200B\u200C\u2060\u2061\u2062';
    assert.deepEqual(heard(`pass${five.slice(0, 3)}word`, { zeroWidth: false }), [
      '3 characters, kept: Zero width space, Zero width non-joiner, Word joiner. Left as it is: this switch is off.',
    ]);
    assert.deepEqual(heard(`pass${five}word`, { zeroWidth: false }), [
      '5 characters, kept, among them: Zero width space, Zero width non-joiner, Word joiner, Function application. Left as it is: this switch is off.',
    ]);
  });

  it('the screen-reader text of a mark never contains an unfilled placeholder', () => {
    for (const text of ['a\u200B', 'a\uFE0F', 'p\u0430ypal', 'a\u00A0b', '\u201Ca', 'a.  B. C.  D']) {
      const said = heard(text, { punctuation: true, whitespace: true });
      assert.ok(said.length > 0);
      for (const sentence of said) assert.ok(!/[{}]|undefined/.test(sentence), sentence);
    }
    for (const technique of TECHNIQUES) assert.ok(marksWords.card.why[technique].endsWith('.'));
  });
});

describe('the label of a mark', () => {
  function chip(text: string): string {
    const result = scan(text);
    const [run] = result.runs;
    assert.ok(run !== undefined);
    return [labelOf(run), timesOf(run), readsOf(run, result)].filter((part) => part).join(' ');
  }

  it('the label of a mark shows up to two names such as ZWSP, or "hidden" for three kinds of characters', () => {
    assert.equal(chip(`a${'\u200B'.repeat(37)}b`), 'ZWSP \u00D737');
    assert.equal(chip('a\u200B\u2060b'), 'ZWSP\u2009WJ \u00D72');
    assert.equal(chip('a\u200B\u2060\u2062b'), 'hidden \u00D73');
    assert.equal(chip('e\u{E0100}x'), 'VS17');
    assert.equal(chip('a\uFDD0b'), 'U+FDD0');
  });

  it('the label of a mark ends with the first 14 characters of its decoded message, without line breaks', () => {
    assert.equal(chip(`x${hide('hello')}`), 'ZWSP\u2009ZWNJ \u00D740 hello');
    assert.equal(chip(`x${hide('exactly 14 ch.')}`), 'ZWSP\u2009ZWNJ \u00D7112 exactly 14 ch.');
    assert.equal(chip(`x${hide('a message that is long')}`), 'ZWSP\u2009ZWNJ \u00D7176 a message that\u2026');
    assert.equal(chip(`x${hide('two\nlines')}`), 'ZWSP\u2009ZWNJ \u00D772 two lines');
  });
});
