import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { describe, it } from 'node:test';
import { type CleanOptions, clean, detect, TECHNIQUES } from '../src/index.ts';
import { escaped } from './escaped.ts';
import { FIXTURES, readFixtures } from './read-fixtures.ts';

const ON: Partial<CleanOptions> = { punctuation: true, whitespace: true };

describe('the fixtures of each technique', () => {
  for (const technique of TECHNIQUES) {
    it(`each ${technique} fixture is cleaned to its expected text, and cleaning it again changes nothing`, () => {
      const fixtures = readFixtures(`${technique}.txt`);
      assert.ok(fixtures.some(({ input, expected }) => input === expected));
      assert.ok(fixtures.some(({ input, expected }) => input !== expected));
      const options: Partial<CleanOptions> =
        technique === 'punctuation' || technique === 'whitespace' ? { [technique]: true } : {};
      for (const { line, input, expected, reasons } of fixtures) {
        const report = clean(input, { options });
        assert.equal(escaped(report.text), escaped(expected), line);
        const kept = report.findings.flatMap(({ reason }) => reason ?? []).sort();
        assert.deepEqual(kept, [...reasons].sort(), line);
        const again = clean(report.text, { options });
        assert.equal(escaped(again.text), escaped(expected), `a second time: ${line}`);
      }
    });
  }

  it('each hiding technique has exactly one fixture file', () => {
    assert.deepEqual(readdirSync(FIXTURES).sort(), TECHNIQUES.map((technique) => `${technique}.txt`).sort());
  });

  it('detect and clean give the same report for the fixtures of techniques that are on by default', () => {
    for (const technique of ['zero-width', 'variation-selector', 'homoglyph', 'nbsp']) {
      for (const { input, line } of readFixtures(`${technique}.txt`)) {
        const { text: _, ...report } = clean(input);
        assert.deepEqual(detect(input), report, line);
      }
    }
  });

  it('with the options punctuation and whitespace on, a second cleaning of a zero-width fixture changes nothing', () => {
    for (const { input, line } of readFixtures('zero-width.txt')) {
      const once = clean(input, { options: ON }).text;
      assert.equal(escaped(clean(once, { options: ON }).text), escaped(once), line);
    }
  });
});
