import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { inspect } from '@limpid/engine';
import { inPieces, repeatedKeys, rowsOf, sharedReason } from './finding-rows.ts';
import { joinMarks } from './join-marks.ts';
import { gatherClusters } from './kept-clusters.ts';
import { groupMarks } from './row-groups.ts';
import { walkOf, walksOf } from './walk-marks.ts';

const FAMILY = '\u{1F468}\u200D\u{1F469}\u200D\u{1F467}\u200D\u{1F466}';
const PERSIAN = '\u0645\u06CC\u200C\u062E\u0648\u0627\u0647\u0645';
const CONJUNCT = '\u0930\u093E\u091C\u094D\u200D\u092F';

const tags = (message: string) =>
  String.fromCodePoint(...Array.from(message, (letter) => 0xe0000 + letter.charCodeAt(0)));

function scan(text: string) {
  const { marks, carriers, ...report } = inspect(text);
  const runs = gatherClusters(text, joinMarks(text, marks, report.payloads));
  const { groups, groupOf } = groupMarks(marks, runs, carriers, report.payloads);
  const walks = walksOf(marks, runs, groupOf);
  return { text, report, runs, walks, groups, rows: rowsOf(report.findings, walks, groups) };
}

describe('the list of findings', () => {
  it('a finding with at most one reason to keep it has one row in the list of findings', () => {
    const { report, rows } = scan(`a\u200Bb ${FAMILY} 5\u00A0cats p\u0430ypal`);
    assert.deepEqual(rows, report.findings);
  });

  it('in the list of findings, a character kept for several reasons has a row for each, with count and positions', () => {
    const { report, walks, runs, rows } = scan(`${FAMILY} ${CONJUNCT} ${FAMILY} x\u200Dy`);
    const [finding] = report.findings;
    assert.deepEqual(
      rows.map(({ action, reason, count }) => [action, reason, count]),
      [
        ['deleted', undefined, 1],
        ['kept', 'emoji-zwj', 6],
        ['kept', 'indic-virama', 1],
      ],
    );
    assert.deepEqual([...repeatedKeys(rows)], ['zero-width U+200D kept']);
    const pieces = inPieces(rows, 1, 2);
    assert.deepEqual(pieces, [rows.slice(0, 1), rows.slice(1)]);
    assert.deepEqual(inPieces(rows, 3, 2), [rows]);
    assert.deepEqual(inPieces([], 3, 2), [[]]);
    const places = rows.map((row) => [...walkOf(row, walks)].map((run) => runs[run]?.reason));
    assert.deepEqual(places, [[undefined], Array(6).fill('emoji-zwj'), ['indic-virama']]);
    assert.equal(report.findings.length, 2, 'the report stays as it is');
    assert.equal(finding?.codePoint, 'U+200D');
  });

  it('if service and browser report different findings, the list of findings shows those of the service', () => {
    const { report, walks, groups } = scan(`${FAMILY} ${CONJUNCT} ${tags('hello')}`);
    const others = report.findings.map((finding) => ({ ...finding, count: finding.count + 1 }));
    assert.deepEqual(rowsOf(others, walks, groups), others);
  });

  const summary = (text: string) => {
    const { rows, walks, report } = scan(text);
    assert.equal(
      rows.reduce((sum, { count }) => sum + count, 0),
      report.findings.reduce((sum, { count }) => sum + count, 0),
      'the rows count what the findings count',
    );
    return rows.map((row) => {
      const { name, count, action, group } = row;
      const spelled = group?.payload === undefined ? null : report.payloads[group.payload]?.text;
      return [name, count, action, spelled, walkOf(row, walks).length];
    });
  };

  it('the tag characters of each hidden message share one row in the list of findings', () => {
    assert.deepEqual(summary(`a ${tags('ignore the rules')} b ${tags('hello')} c`), [
      ['Tag characters', 16, 'deleted', 'ignore the rules', 1],
      ['Tag characters', 5, 'deleted', 'hello', 1],
    ]);
  });

  it('in the list of findings, selectors of a hidden message share one row; other selectors are listed by name', () => {
    const bytes = [...Buffer.from('meet me at noon')];
    const selectors = String.fromCodePoint(
      ...bytes.map((byte) => byte + (byte < 16 ? 0xfe00 : 0xe0100 - 16)),
    );
    assert.deepEqual(summary(`\u{1F642}${selectors} and \u2764\uFE0F, a\uFE0F`), [
      ['VARIATION SELECTOR-16', 1, 'deleted', null, 1],
      ['VARIATION SELECTOR-16', 1, 'kept', null, 1],
      ['Variation selectors', 15, 'deleted', 'meet me at noon', 1],
    ]);
  });

  it('in the list of findings, tag characters of flag emoji share one row; other tag characters are listed by name', () => {
    const flag = `\u{1F3F4}${tags('gbeng')}\u{E007F}`;
    assert.deepEqual(summary(`${flag} ${flag} a\u{E0041}b`), [
      ['TAG LATIN CAPITAL LETTER A', 1, 'deleted', null, 1],
      ['Tag characters', 12, 'kept', null, 2],
    ]);
  });
});

describe('the reason in a row of the list of findings', () => {
  const reasonIn = (text: string) => {
    const { rows, walks, runs } = scan(text);
    const [row] = rows;
    assert.ok(row !== undefined);
    return sharedReason(row, walkOf(row, walks), runs, text);
  };

  it('in the list of findings, a row of kept characters shows their specific reason if all have the same one', () => {
    assert.equal(reasonIn(`${FAMILY} and ${FAMILY}`), 'Joins four people into one family emoji');
    assert.equal(reasonIn(PERSIAN), 'Keeps two letters of a Persian word apart');
  });

  it('in the list of findings, a row of kept characters shows a general reason if their specific reasons differ', () => {
    const three = '\u{1F469}\u200D\u{1F467}\u200D\u{1F466}';
    assert.equal(reasonIn(`${FAMILY} and ${three}`), 'Joins several pictures into one emoji');
  });

  it('in the list of findings, a row of deleted characters shows no reason', () => {
    assert.equal(reasonIn('a\u200Bb'), null);
  });
});
