import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { CLASS_NAMES, severityOf } from './finding-classes.ts';
import type { Job } from './scan-data.ts';
import { scanText } from './scanner/scan-text.ts';

const NOTHING = { techniques: [], classes: [], ranges: [] };
const JOB: Job = {
  options: { punctuation: true, whitespace: true },
  selection: { only: null, ignore: NOTHING },
  ...{ readsAllowComments: false, output: 'report', decodes: ['js'] },
};
const MESSAGE = Array.from('hi there', (character) =>
  String.fromCodePoint(0xe0000 + character.charCodeAt(0)),
);

function findingsIn(text: string, name: string): readonly string[] {
  const { places, escapes = [] } = scanText(text, JOB, { name });
  return [...places, ...escapes].map(({ severity = 'kept', class: found }) => `${severity} ${found}`);
}

describe('the class and severity of a finding', () => {
  it('each finding has a class and a severity, and some are more severe in code files than in prose', () => {
    for (const [text, inProse, inCode = inProse] of [
      ['a = "b\u202E"; c()', 'warning bidi-control', 'error bidi-control'],
      ['const is\u200BAdmin = 1;', 'warning invisible', 'error invisible-identifier'],
      ['const a = "the\u200Bre";', 'warning invisible'],
      ['const \u0430pple = 1;', 'warning look-alike', 'error look-alike-identifier'],
      ['// the \u0430pple of an eye', 'warning look-alike'],
      ['one \u{E0041} word', 'error tag'],
      ['one\u{1B}[2Ktwo', Array(4).fill('warning terminal-control'), Array(4).fill('error terminal-control')],
      ['one\rtwo\n', 'warning terminal-control', 'error terminal-control'],
      ['a\u2028b', 'note line-ending', 'error line-ending'],
      ['a\u0000b', 'warning control'],
      ['a\uFDD0b', 'warning noncharacter'],
      ['a\uD83Db', 'warning noncharacter'],
      ['a\uFE0Fb', 'note variation-selector', 'error invisible-identifier'],
      ['b,\uFE0F', 'note variation-selector', 'warning variation-selector'],
      ['an\u00ADd', 'note soft-hyphen', 'error invisible-identifier'],
      ['a b\u00A0word', 'note odd-space', 'warning odd-space'],
      ['a \u201Cword', 'note punctuation'],
      ['x = "\\u202E"; y()', 'warning bidi-control'],
      [`a${MESSAGE.join('')}b`, Array(8).fill('error payload')],
      ['\uE000', 'kept private-use'],
      ['\u0645\u06CC\u200C\u062E\u0648\u0627\u0647\u0645', 'kept invisible'],
    ] as const) {
      assert.deepEqual(findingsIn(text, 'note.md'), [inProse].flat(), JSON.stringify(text));
      assert.deepEqual(findingsIn(text, 'code.js'), [inCode].flat(), JSON.stringify(text));
    }
  });

  it('a file without an extension counts as code if it starts with a shebang', () => {
    const text = 'run\u202E\n';
    assert.deepEqual(findingsIn(`#!/bin/sh\n${text}`, 'bin/tool'), ['error bidi-control']);
    assert.deepEqual(findingsIn(`#!/bin/sh\n${text}`, 'data.csv'), ['warning bidi-control']);
    assert.deepEqual(findingsIn(text, 'bin/tool'), ['warning bidi-control']);
  });

  it('every class of findings is at least as severe in code as in prose', () => {
    const order = ['note', 'warning', 'error'];
    for (const name of CLASS_NAMES)
      assert.ok(order.indexOf(severityOf(name, true)) >= order.indexOf(severityOf(name, false)), name);
  });

  it('a hidden message is still reported if the classes of its characters are ignored, but not if "payload" is', () => {
    const text = `a${MESSAGE.join('')}b \u00A0c // limpid-allow tag, odd-space, invisible`;
    const selection = { only: null, ignore: { ...NOTHING, classes: ['tag', 'invisible'] as const } };
    for (const job of [
      { ...JOB, selection },
      { ...JOB, readsAllowComments: true },
    ]) {
      const { payloads, severities } = scanText(text, job, { name: 'code.js' });
      assert.deepEqual([payloads.length, severities.error], [1, 8]);
    }
    const ignore = { ...NOTHING, classes: ['payload'] as const };
    const { payloads, deleted, replaced } = scanText(text, { ...JOB, selection: { only: null, ignore } });
    assert.deepEqual([payloads.length, deleted, replaced], [0, 0, 1]);
  });
});
