import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { inspect } from '@limpid/engine';
import { joinMarks } from './join-marks.ts';
import { gatherClusters } from './kept-clusters.ts';
import { placeOfChip } from './mark-place.ts';

/** The text with a bar where the chip of each deleted run is drawn. */
function chips(text: string): string {
  const { marks, payloads } = inspect(text);
  const runs = gatherClusters(text, joinMarks(text, marks, payloads)).filter(
    ({ action }) => action === 'deleted',
  );
  assert.ok(runs.length > 0, 'something is deleted');
  const places = runs.map((run) => placeOfChip(text, run)).sort((one, other) => other - one);
  return places.reduce((shown, place) => `${shown.slice(0, place)}|${shown.slice(place)}`, text);
}

describe('the label of a hidden character', () => {
  it('the label of a deleted character is drawn at the deletion if the letters around it do not join', () => {
    for (const [text, shown] of [
      ['pass\u200Bword', 'pass\u200B|word'],
      ['\u200Ba', '\u200B|a'],
      ['a\u200B', 'a\u200B|'],
      ['12\u200B34', '12\u200B|34'],
      ['\u05D0\u200B\u05D1', '\u05D0\u200B|\u05D1'],
      ['\u0645 \u200B\u0645', '\u0645 \u200B|\u0645'],
      ['\u{1F642}\u{E0141}\u{E0142} and', '\u{1F642}\u{E0141}\u{E0142}| and'],
    ] as const)
      assert.equal(chips(text), shown);
  });

  it('the label of a character deleted inside a word with joined letters is drawn after the word', () => {
    assert.equal(chips('\u0628\u06CC\u200B\u0634 \u0628'), '\u0628\u06CC\u200B\u0634| \u0628');
    assert.equal(
      chips('\u0628\u200B\u2066\u06CC\u200B\u0634 \u0628'),
      '\u0628\u200B\u2066\u06CC\u200B\u0634|| \u0628',
    );
    assert.equal(chips('\u0936\u094D\u2060\u0930\u0940.'), '\u0936\u094D\u2060\u0930\u0940|.');
  });

  it('the label of a character deleted between a letter and its accent is drawn after the accent', () => {
    assert.equal(chips('e\u200B\u0301x'), 'e\u200B\u0301|x');
  });

  it('the label of a character deleted in a number in right-to-left text is drawn after the number', () => {
    assert.equal(chips('\u05D0 1\u200B2,5 \u05D1'), '\u05D0 1\u200B2,5| \u05D1');
    assert.equal(chips('\u05D0\n1\u200B2'), '\u05D0\n1\u200B|2', 'another line does not matter');
  });

  it('the label of a character deleted in a word of 200 joined letters is drawn at the deletion', () => {
    const word = '\u0628'.repeat(100);
    assert.equal(chips(`${word}\u200B${word}`), `${word}\u200B|${word}`);
  });
});
