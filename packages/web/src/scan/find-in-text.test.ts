import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { inspect } from '@limpid/engine';
import { findInText, MOST_MATCHES, prepareSearch } from './find-in-text.ts';
import { joinMarks } from './join-marks.ts';

function find(text: string, wanted: string): readonly string[] {
  const { marks, payloads } = inspect(text);
  const { starts, ends } = findInText(prepareSearch(text, joinMarks(text, marks, payloads)), wanted);
  return starts.map((start, index) => text.slice(start, ends[index]));
}

describe('search in a text', () => {
  it('the search in a text ignores hidden characters in the text and in the search term', () => {
    for (const hidden of [
      '\u200B',
      '\u00AD\u2060',
      '\u202E',
      '\u{E0041}\u{E0042}',
      '\uFE0F',
      '\u{E0100}',
      '\u0007',
    ])
      assert.deepEqual(find(`a pass${hidden}word.`, 'password'), [`pass${hidden}word`]);
    assert.deepEqual(find('password', 'p\u200Bass\u2060'), ['pass']);
    assert.deepEqual(
      find('a\u200Bb\u200C', '\u200C'),
      ['\u200C'],
      'a hidden character alone is searched itself',
    );
    assert.deepEqual(find('password', '\u200B'), []);
  });

  it('the search in a text ignores case, and treats all spaces and all look-alike letters as equal', () => {
    assert.deepEqual(find('Pass PASS pass', 'pAsS'), ['Pass', 'PASS', 'pass']);
    assert.deepEqual(find('page\u00A0\u200B \n4', 'page 4'), ['page\u00A0\u200B \n4']);
    assert.deepEqual(find('one \u00A0\u200Btwo', ' two'), [' \u00A0\u200Btwo']);
    assert.deepEqual(find('one \u00A0\u200Btwo', ' '), [' \u00A0\u200B']);
    assert.deepEqual(find('my p\u0430yp\u0430l', 'PayPal'), ['p\u0430yp\u0430l']);
    assert.deepEqual(find('my p\u0430ypal', '\u0430'), ['\u0430']);
    assert.deepEqual(find('\u03C3\u03BF\u03C2 \u03A3\u039F\u03A3', '\u03C3\u03BF\u03C3').length, 2);
  });

  it('the search for an accented letter finds its composed and decomposed forms, but not the plain letter', () => {
    for (const wanted of ['caf\u00E9', 'cafe\u0301'])
      assert.deepEqual(find('caf\u00E9 CAFE\u0301 cafe\u200B\u0301 cafe', wanted), [
        'caf\u00E9',
        'CAFE\u0301',
        'cafe\u200B\u0301',
      ]);
    assert.deepEqual(find('cafe\u0301 cafe', 'cafe'), ['cafe']);
    for (const wanted of ['\uD55C', '\u1112\u1161\u11AB'])
      assert.deepEqual(find('\uD55C \u1112\u1161\u11AB', wanted), ['\uD55C', '\u1112\u1161\u11AB']);
    assert.deepEqual(find('Stra\u00DFe STRASSE', 'strasse'), ['Stra\u00DFe', 'STRASSE']);
    assert.deepEqual(find('\u00DF', 's'), ['\u00DF']);
  });

  it('the search in a text takes special characters of regular expressions literally', () => {
    assert.deepEqual(find('a.b (c)* [d] \\e a^b$ x|y {2}', '(c)* [d] \\e'), ['(c)* [d] \\e']);
    assert.deepEqual(find('aXb', 'a.b'), []);
    assert.deepEqual(find('\u{1F600} \uD83D x', '\u{1F600}'), ['\u{1F600}']);
  });

  it('searches in texts made to be slow take less than 5 seconds in total', () => {
    const gaps = `${'a'.repeat(200)}${'\u200B'.repeat(20_000)}`.repeat(10);
    const start = performance.now();
    const find = (text: string, wanted: string) => findInText(prepareSearch(text, []), wanted).starts;
    assert.deepEqual(find(gaps, `${'a'.repeat(199)} b`), []);
    for (const wanted of ['a b', ' b', 'a '])
      assert.deepEqual(find(`a${'\uFEFF'.repeat(100_000)}c${'\u200B'.repeat(100_000)}`, wanted), []);
    for (const hidden of ['', '\u200B']) assert.deepEqual(find(` ${hidden}`.repeat(50_000), ' b'), []);
    assert.deepEqual(find('\uD800'.repeat(500), `${'\uFFFD'.repeat(3)}b`), []);
    assert.equal(find('a'.repeat(20_000), 'a').length, MOST_MATCHES);
    for (const wanted of [`${'a'.repeat(199)}b`, `b${'a'.repeat(199)}`])
      assert.deepEqual(find('a'.repeat(2_000_000), wanted), []);
    assert.deepEqual(find(`e${'\u0301'.repeat(200_000)}`, `e${'\u0301'.repeat(199)}b`), []);
    assert.ok(performance.now() - start < 5_000);
  });
});
