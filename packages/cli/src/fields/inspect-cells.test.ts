import assert from 'node:assert/strict';
import { test } from 'node:test';
import { inspect } from '@limpid/engine';
import fc from 'fast-check';
import type { Cell } from './cell.ts';
import { inspectCells } from './inspect-cells.ts';

const PIECES = ['word', 'I', 'rn', '0', '.', '. ', ' ', '  ', ' \n', '\n', '\n ', '\t', '\u200b', '\u00a0'];

test('a value of plain ASCII is reported as the engine reports it', () => {
  const isSame = (pieces: readonly string[]) => {
    const value = pieces.join('');
    const cell: Cell = { notation: 'json', from: 0, to: value.length, value, rewritten: [] };
    const found = inspectCells([cell], { options: {} });
    const { marks, suspicion, whitespace, characters } = inspect(value, { options: {} });
    assert.deepEqual(
      [found.marks.length, found.suspicion, found.whitespace, found.characters],
      [marks.length, suspicion, whitespace, characters],
      JSON.stringify(value),
    );
  };
  fc.assert(fc.property(fc.array(fc.constantFrom(...PIECES), { maxLength: 60 }), isSame), { numRuns: 2000 });
  fc.assert(fc.property(fc.array(fc.constantFrom(...PIECES.slice(0, 7), '\n'), { maxLength: 200 }), isSame), {
    numRuns: 2000,
  });
});
