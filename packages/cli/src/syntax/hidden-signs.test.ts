import { describe, it } from 'node:test';
import { assertFound, assertNothing } from '../../test/found-in.ts';

describe('hidden characters that prose and data keep', () => {
  it('a control, a private use character or a mark of another alphabet in a name of code is found', async () => {
    await assertFound('invisible-identifier', [
      ['a.php', '$al\uE000lowed = 1;\n'],
      ['a.js', 'const al\u{1107F}lowed = true;\n'],
      ['a.js', 'const al\u2D7Flowed = true;\n'],
      ['a.rb', 'al\u0082lowed = 1\n'],
    ]);
  });

  it('a curly quotation mark that ends a string of PowerShell is found', async () => {
    await assertFound('look-alike-identifier', [
      ['a.ps1', '$log = "Reading the file\u201d ; Invoke-Expression $env:A ; #"\n'],
    ]);
  });

  it('names in their own alphabet, icons in strings, accents and quotation marks of prose are left alone', async () => {
    await assertNothing([
      ['a.js', 'const \u0928\u093E\u092E = 1; const cafe\u0301s = 2;\n'],
      ['a.js', 'const icon = "a\uE000b";\n'],
      ['a.ps1', 'Write-Host "It\u2019s fine"; # \u201cyes\u201d\n'],
      ['a.md', 'a\u2D7Fb and \u201cyes\u201d; no\n'],
    ]);
  });
});
