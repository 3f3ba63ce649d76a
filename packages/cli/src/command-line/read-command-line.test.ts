import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { WrongUsage } from '../exit-codes.ts';
import { readCommandLine } from './read-command-line.ts';

function operandsOf(...line: readonly string[]): readonly string[] {
  const read = readCommandLine(['scan', ...line]);
  assert.ok(read.kind === 'command');
  return read.args.operands;
}

describe('words of other programs', () => {
  const whyNot = (...line: readonly string[]) => {
    try {
      return readCommandLine(line).kind;
    } catch (error) {
      assert.ok(error instanceof WrongUsage);
      return error.message;
    }
  };

  it('a command or flag that other programs have is refused, with the one that does that here', () => {
    for (const [line, meant] of [
      ['lint .', '"scan"'],
      ['version', '"--version"'],
      ['scan --exclude a .', '--ignore'],
      ['scan --fix .', 'limpid clean --write'],
      ['clean --fix .', '--write'],
      ['scan --kpet .', '--kept'],
    ] as const)
      assert.ok(whyNot(...line.split(' ')).includes(` Did you mean ${meant}? `), line);
  });

  it('a word that no other program has for it is refused without advice, and flags of the command are taken', () => {
    for (const line of ['constructor', 'scan --constructor .', 'forge --severity error x'])
      assert.doesNotMatch(whyNot(...line.split(' ')), /Did you mean|^command$/, line);
    assert.equal(whyNot('scan', '--ignore', 'a/', '.'), 'command');
  });
});

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
