import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { chooseColours, PLAIN } from './colours.ts';

describe('colors', () => {
  const isPlain = (when: string | undefined, isTerminal: boolean, environment: Record<string, string>) =>
    chooseColours(when, isTerminal, environment) === PLAIN;

  it('output is colored only on a terminal, unless --color, NO_COLOR, FORCE_COLOR or TERM=dumb overrides this', () => {
    assert.deepEqual([isPlain(undefined, true, {}), isPlain('auto', false, {})], [false, true]);
    assert.deepEqual(
      [isPlain('always', false, { NO_COLOR: '1' }), isPlain('never', true, { FORCE_COLOR: '1' })],
      [false, true],
    );
    assert.deepEqual(
      [isPlain(undefined, true, { NO_COLOR: '1' }), isPlain(undefined, true, { NO_COLOR: '' })],
      [true, false],
    );
    assert.deepEqual(
      [isPlain(undefined, false, { FORCE_COLOR: '1' }), isPlain(undefined, true, { FORCE_COLOR: '0' })],
      [false, true],
    );
    assert.ok(isPlain(undefined, true, { TERM: 'dumb' }));
  });
});
