import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { inspect } from '@limpid/engine';
import { displayLines, firstRunAfter, toDisplay, toText } from './display-lines.ts';
import { joinMarks } from './join-marks.ts';
import { gatherClusters } from './kept-clusters.ts';
import type { MarkRun } from './scan-result.ts';

const FAMILY = '\u{1F468}\u200D\u{1F469}\u200D\u{1F467}\u200D\u{1F466}';

function runsOf(text: string): readonly MarkRun[] {
  const { marks, payloads } = inspect(text);
  return gatherClusters(text, joinMarks(text, marks, payloads));
}

describe('the display of long lines', () => {
  it('lines of ordinary length are displayed without being split', () => {
    for (const text of ['', '\n', 'a\r\nb\n', 'word '.repeat(1_900), 'a\u200Bb\n'.repeat(5_000)]) {
      assert.deepEqual(displayLines(text, runsOf(text)), { shown: text, breaks: [] });
    }
  });

  for (const [what, text] of [
    ['marks between letters', 'abc\u200B'.repeat(5_000)],
    ['only marks, of two kinds', '\u200B\u00A0'.repeat(3_000)],
    ['words', 'p\u0430ypal '.repeat(6_000)],
    ['one word', 'a'.repeat(50_000)],
    ['pictures', FAMILY.repeat(4_000)],
    ['emoji of two code units', `a${'\u{1F600}'.repeat(20_000)}`],
    ['one run', `a${'\u200B'.repeat(50_000)}b`],
    ['long lines between short lines', `a\n${'b\u200B'.repeat(3_000)}\nc\n${'d'.repeat(30_000)}\n`],
  ] as const) {
    it(`long lines are displayed in pieces without loss, never cut inside a character or mark: ${what}`, () => {
      const runs = runsOf(text);
      const lines = displayLines(text, runs);
      assert.ok(lines.breaks.length > 0 || what === 'one run');
      const pieces = [0, ...lines.breaks].map((from, index) => text.slice(from, lines.breaks[index]));
      assert.equal(pieces.join(''), text);
      assert.equal(lines.shown, pieces.join('\n'));
      for (const place of lines.breaks) {
        assert.ok(!/^[\uDC00-\uDFFF]/.test(text.slice(place)), 'no pair is cut');
        const cut = runs.find(({ start, end }) => start < place && end > place);
        assert.equal(cut, undefined, 'no run is cut');
        if (what === 'pictures') assert.equal(place % FAMILY.length, 0, 'no picture is cut');
      }
      for (const line of lines.shown.split('\n')) {
        const marks = line.match(/[\u200B\u00A0\u0430]+|\u200D/g)?.length ?? 0;
        assert.ok(line.replace(/\u200B+/g, '').length <= 10_100 && marks <= 610, `${marks} marks`);
      }
    });
  }

  it('a long line of words is split for display after a space', () => {
    const text = 'word '.repeat(10_000);
    for (const place of displayLines(text, []).breaks) assert.equal(text[place - 1], ' ');
  });

  it('each position in a text with split lines is converted to its display position and back', () => {
    const text = `${'abc\u200B'.repeat(500)}\n${'d'.repeat(25_000)}\ne`;
    const lines = displayLines(text, runsOf(text));
    assert.ok(lines.breaks.length > 2);
    for (let place = 0; place <= text.length; place++) {
      const [before, after] = [toDisplay(lines, place, 'before'), toDisplay(lines, place, 'after')];
      assert.equal(after - before, lines.breaks.includes(place) ? 1 : 0);
      assert.equal(toText(lines, before), place);
      assert.equal(toText(lines, after), place);
      if (place < text.length) assert.equal(lines.shown[after], text[place]);
    }
  });

  it('the lookup of a mark by text position returns the first mark that ends after the position', () => {
    const runs = runsOf('a\u200Bbc\u200B\u200Bd');
    assert.deepEqual(
      [0, 1, 2, 3, 4, 5, 6, 7].map((place) => firstRunAfter(runs, place)),
      [0, 0, 1, 1, 1, 1, 2, 2],
    );
  });
});
