import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { inspect } from '@limpid/engine';
import { rowsOf, sharedReason } from './finding-rows.ts';
import { joinMarks } from './join-marks.ts';
import { gatherClusters } from './kept-clusters.ts';
import { walkOf, walksOf } from './walk-marks.ts';

const FAMILY = '\u{1F468}\u200D\u{1F469}\u200D\u{1F467}\u200D\u{1F466}';
const PERSIAN = '\u0645\u06CC\u200C\u062E\u0648\u0627\u0647\u0645';
const CONJUNCT = '\u0930\u093E\u091C\u094D\u200D\u092F';

function scan(text: string) {
  const { marks, ...report } = inspect(text);
  const runs = gatherClusters(text, joinMarks(text, marks, report.payloads));
  return { text, report, runs, walks: walksOf(marks, runs) };
}

describe('the rows of the list', () => {
  it('are the findings, where each has one reason at most', () => {
    const { report, walks } = scan(`a\u200Bb ${FAMILY} 5\u00A0cats p\u0430ypal`);
    assert.deepEqual(rowsOf(report.findings, walks), report.findings);
  });

  it('tell each reason for which a character stays, with its count and its places', () => {
    const { report, walks, runs } = scan(`${FAMILY} ${CONJUNCT} ${FAMILY} x\u200Dy`);
    const [finding] = report.findings;
    const rows = rowsOf(report.findings, walks);
    assert.deepEqual(
      rows.map(({ action, reason, count }) => [action, reason, count]),
      [
        ['deleted', undefined, 1],
        ['kept', 'emoji-zwj', 6],
        ['kept', 'indic-virama', 1],
      ],
    );
    const places = rows.map((row) => [...walkOf(row, walks)].map((run) => runs[run]?.reason));
    assert.deepEqual(places, [[undefined], Array(6).fill('emoji-zwj'), ['indic-virama']]);
    assert.equal(report.findings.length, 2, 'the report stays as it is');
    assert.equal(finding?.codePoint, 'U+200D');
  });

  it('are the findings of the service, where it counts otherwise than the page', () => {
    const { report, walks } = scan(`${FAMILY} ${CONJUNCT}`);
    const others = report.findings.map((finding) => ({ ...finding, count: finding.count + 1 }));
    assert.deepEqual(rowsOf(others, walks), others);
  });
});

describe('the reason in a row', () => {
  const reasonIn = (text: string) => {
    const { report, walks, runs } = scan(text);
    const [row] = rowsOf(report.findings, walks);
    assert.ok(row !== undefined);
    return sharedReason(row, walkOf(row, walks), runs, text);
  };

  it('is that of the place, where all places have it', () => {
    assert.equal(reasonIn(`${FAMILY} and ${FAMILY}`), 'Joins four people into one family emoji');
    assert.equal(reasonIn(PERSIAN), 'Keeps two letters of a Persian word apart');
  });

  it('is the general one, where the places differ', () => {
    const three = '\u{1F469}\u200D\u{1F467}\u200D\u{1F466}';
    assert.equal(reasonIn(`${FAMILY} and ${three}`), 'Joins several pictures into one emoji');
  });

  it('is none for what does not stay', () => {
    assert.equal(reasonIn('a\u200Bb'), null);
  });
});
