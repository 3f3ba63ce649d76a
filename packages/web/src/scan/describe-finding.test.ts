import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { clean, DEFAULT_OPTIONS } from '@limpid/engine';
import { describeAction } from './describe-finding.ts';
import { inOneLine } from './in-one-line.ts';

const actions = (text: string, punctuation = false) =>
  clean(text, { options: { ...DEFAULT_OPTIONS, punctuation } }).findings.map(describeAction);

describe('the action of a finding', () => {
  it('the action of a finding names the replacement, such as "now a plain space" or "now Latin a"', () => {
    assert.deepEqual(actions('a\u200Bb'), ['deleted']);
    assert.deepEqual(actions('p\u0430ypal'), ['now Latin a']);
    assert.deepEqual(actions('a\u00A0b'), ['now a plain space']);
    assert.deepEqual(actions('a\u2028b'), ['now a plain line break']);
    assert.deepEqual(actions('a\uD83Db'), ['now the sign for a missing character']);
    assert.deepEqual(actions('\u201Ca', true), ['now "']);
    assert.deepEqual(actions('\u2764\uFE0F'), ['kept']);
  });

  it('the action of a finding is just "replaced" if its characters have different replacements', () => {
    const [finding] = clean('a\u00A0b').findings;
    assert.ok(finding !== undefined);
    const { replacement, ...rest } = finding;
    assert.equal(replacement, ' ');
    assert.equal(describeAction(rest), 'replaced');
  });
});

describe('the verdict in one line', () => {
  const line = (text: string, punctuation = false) =>
    inOneLine(clean(text, { options: { ...DEFAULT_OPTIONS, punctuation } }));

  it('the one-line verdict says "Made plain, as asked" only if the user requested every change', () => {
    assert.equal(line('\uFEFFhello there'), 'What editors leave behind');
    assert.equal(line('\uFEFF\u201Chello\u201D', true), 'What editors leave behind');
    assert.equal(line('\u201Chello\u201D', true), 'Made plain, as asked');
    assert.equal(line('hello \u2764\uFE0F'), 'Nothing to clean');
    assert.equal(line('hello'), 'Nothing hidden');
    assert.equal(line('a\u00A0b'), 'A little to notice');
  });
});
