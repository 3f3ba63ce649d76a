/** What the completions of bash offer, and what those of the other shells list. */
import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { before, describe, it } from 'node:test';
import { TECHNIQUES } from '@limpid/engine';
import { renderCompletions } from '../src/command-line/render-completions.ts';
import { CLASS_NAMES } from '../src/finding-classes.ts';
import { NOTATIONS } from '../src/scan-data.ts';
import { makeFolder, runShell } from './run-limpid.ts';

describe('completions for bash', { skip: process.platform === 'win32' && 'needs a POSIX shell' }, () => {
  const folder = makeFolder();
  before(() => {
    for (const name of ['a b.txt', 'ac.txt', '1.txt', 'sarif notes.txt', 'zero.txt'])
      writeFileSync(join(folder, name), '');
  });

  /** Of the last word, in brackets; words are as bash cuts them: an equals sign is one. */
  async function offered(...words: readonly string[]): Promise<string> {
    writeFileSync(join(folder, '.of-bash'), renderCompletions('bash'));
    writeFileSync(
      join(folder, '.ask'),
      `source ./.of-bash; COMP_WORDS=(limpid "$@"); COMP_CWORD=$#; _limpid; printf '[%s]' "\${COMPREPLY[@]}"\n`,
    );
    const { out, error } = await runShell(`bash .ask ${words.map((word) => `'${word}'`).join(' ')}`, folder);
    assert.equal(error, '');
    return out.toString('utf8');
  }

  it('bash completes a file name with a space as one word', async () => {
    for (const words of [
      ['scan', 'a'],
      ['scan', '--config', 'a'],
      ['scan', '--config', '=', 'a'],
    ])
      assert.equal(await offered(...words), '[a b.txt][ac.txt]', words.join(' '));
    assert.equal(await offered('scan', '--config', '1'), '[1.txt]');
    assert.equal(await offered('scan', '--config=a'), '[--config=a b.txt][--config=ac.txt]');
  });

  it('bash completes the values of a flag, written with a space or an equals sign', async () => {
    for (const [words, expected] of [
      [['scan', '--format', 's'], '[sarif]'],
      [['scan', '-f', 's'], '[sarif]'],
      [['scan', '--format', '=', 's'], '[sarif]'],
      [['scan', '--format=s'], '[--format=sarif]'],
      [['scan', '--format', '='], '[text][json][ndjson][sarif][github][gitlab][junit]'],
      [['explain', '--format', ''], '[text][json][ndjson]'],
      [['explain', '-f', 's'], '[]'],
      [['explain', 'bi'], '[bidi-control]'],
      [['scan', '--decode', ''], '[html][js][json][c][css][url]'],
      [['scan', '--decode', 'html,j'], '[html,js][html,json]'],
      [['scan', '--decode=html,j'], '[--decode=html,js][--decode=html,json]'],
      [['scan', '--fail-on', ''], '[any][error][warning][note][payload][suspicion>=90]'],
      [['scan', '--only', 'ze'], '[zero-width][zero.txt]'],
      [['scan', '--ignore', '=', 'nbsp,ze'], '[nbsp,zero-width]'],
      [['clean', '--wr'], '[--write]'],
      [['completions', 'z'], '[zsh]'],
    ] as const)
      assert.equal(await offered(...words), expected, words.join(' '));
  });

  it('bash completes no flags after the argument "--"', async () => {
    assert.equal(await offered('scan', '--', '-'), '[]');
    assert.equal(await offered('scan', '--', '--format', 's'), '[sarif notes.txt]');
    assert.equal(await offered('scan', '--', '--format=s'), '[]');
    assert.notEqual(await offered('scan', '-'), '[]');
  });
});

describe('completions for zsh and fish', () => {
  it('zsh and fish complete the same values as bash', () => {
    const [zsh, fish] = [renderCompletions('zsh'), renderCompletions('fish')];
    for (const flag of ['only', 'ignore']) {
      const techniques = [...new Set<string>([...TECHNIQUES, ...CLASS_NAMES])].join(' ');
      assert.match(zsh, new RegExp(`--${flag}\\[.*:WHAT:\\{compadd -- ${techniques}; _files\\}'`));
      assert.match(fish, new RegExp(`-l ${flag} -r -a '${techniques}' `));
    }
    assert.match(zsh, new RegExp(`--decode\\[.*:NOTATIONS:_values -s , NOTATIONS ${NOTATIONS.join(' ')}'`));
    assert.match(fish, new RegExp(`-l decode -x -a '${NOTATIONS.join(' ')}' `));
    // Each reads the words as it reads a line, in which this sign would write to a file.
    assert.ok(zsh.includes(':WHAT:(any error warning note payload suspicion\\>=90)'));
    assert.ok(fish.includes("-l fail-on -x -a 'any error warning note payload suspicion\\\\>=90'"));
    for (const text of [zsh, fish])
      assert.ok(text.includes('text json ndjson sarif github') && /text json ndjson\b(?! sarif)/.test(text));
    assert.ok(zsh.includes('_arguments -S '));
  });
});
