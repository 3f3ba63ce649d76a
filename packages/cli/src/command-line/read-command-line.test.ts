import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { WrongUsage } from '../exit-codes.ts';
import { readCommandLine } from './read-command-line.ts';

function operandsOf(...line: readonly string[]): readonly string[] {
  const read = readCommandLine(['scan', ...line]);
  assert.ok(read.kind === 'command');
  return read.args.operands;
}

describe('the word behind a flag that may stand alone', () => {
  it('a misspelled value is refused, with the one that was meant', () => {
    for (const [written, wrong, meant] of [
      ['cjk-line-brake', 'cjk-line-brake', 'cjk-line-break'],
      ['emoji-zwj,keycaps', 'keycaps', 'keycap'],
      ['emoji_zwi', 'emoji_zwi', 'emoji-zwj'],
    ] as const)
      assert.throws(
        () => operandsOf('--strict', written),
        new WrongUsage(
          `--strict knows no "${wrong}". Did you mean ${meant}? A path is written as ./${written}.`,
        ),
      );
  });

  it('a path is one, unless it is nearly a value, and so is what stands behind another flag', () => {
    for (const path of [
      'src',
      '.',
      'a.ts',
      'src/emoji-zwi',
      './emoji-zwi',
      'line-by-line',
      'README',
      'keycaps',
    ])
      assert.deepEqual(operandsOf('--strict', path), [path]);
    assert.deepEqual(operandsOf('--quiet', 'emoji-zwi'), ['emoji-zwi']);
    assert.deepEqual(operandsOf('--strict', 'emoji-zwj,keycap', 'src'), ['src']);
    assert.deepEqual(operandsOf('--strict=keycap', 'emoji-zwi'), ['emoji-zwi']);
  });
});
