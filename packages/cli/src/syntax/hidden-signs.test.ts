import { describe, it } from 'node:test';
import { assertFound, assertNothing } from '../../test/found-in.ts';

describe('hidden characters that prose and data keep', () => {
  it('a control, a private use character or a mark of another alphabet in a name of code is found', async () => {
    await assertFound('invisible-identifier', [
      ['a.php', '$al\uE000lowed = 1;\n'],
      ['a.js', 'const al\u{1107F}lowed = true;\n'],
      ['a.js', 'const al\u2D7Flowed = true;\n'],
      ['a.rb', 'al\u0082lowed = 1\n'],
      ['a.php', '$allowed\u0082 = 1;\n'],
      ['a.js', 'const allowed\u2D7F = true;\n'],
      ['a.yml', 'TO\u0092KEN: 1\n'],
    ]);
  });

  it('a curly quotation mark that ends a string of PowerShell, and a dash of a command in settings, are found', async () => {
    await assertFound('look-alike-identifier', [
      ['a.ps1', '$log = "Reading the file\u201d\niex $env:A\n'],
      ['a.ps1', "$log = 'Reading the file\u2019 ; iex $env:A ; #'\n"],
      ['a.ps1', '$log = \u201cReading the file" ; iex $env:A\n'],
      ['ci.yml', '- run: set \u2212e\n'],
      ['ci.yml', '- run: ./verify \u01C1 exit 1\n'],
      ['package.json', '{"scripts":{"a":"apk add \u2010y x"}}'],
      ['a.ps1', '$log = "Reading the file\u201d ; Invoke-Expression $env:A ; #"\n'],
    ]);
  });

  it('names in their own alphabet, icons in strings, accents and quotation marks of prose are left alone', async () => {
    await assertNothing([
      ['a.js', 'const \u0928\u093E\u092E = 1; const cafe\u0301s = 2;\n'],
      ['a.js', 'const icon = "a\uE000b";\n'],
      ['a.ps1', 'Write-Host "It\u2019s fine"; # \u201cyes\u201d\n'],
      ['a.ps1', 'Write-Host \u201cyes\u201d\n'],
      ['a.yml', 'text: git \u2013 and \u2016 x\u2013y\n'],
      ['a.md', 'a\u2D7Fb and \u201cyes\u201d; no\n'],
    ]);
  });
});
