import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { quotesOfPowerShell } from './powershell-quotes.ts';

describe('quotation marks of PowerShell', () => {
  it('a curly one that ends a string of the plain one, or begins a string that the plain one ends, is found', () => {
    for (const [text, ...found] of [
      ['$a = "Reading\u201d ; iex $b ; #"', [13, '"']],
      ['$a = "Reading\u201d\niex $b\n', [13, '"']],
      ['$a = "Reading\u201d -ErrorAction Stop; iex $b', [13, '"']],
      ["$a = 'x\u2019 -or $true", [7, "'"]],
      ['$a = \u201cReading" ; iex $b', [5, '"']],
    ] as const)
      assert.deepEqual(quotesOfPowerShell(text, 'a.ps1'), found, text);
  });

  it('comments, strings of the other mark, here-strings and strings of curly marks alone are left alone', () => {
    for (const text of [
      'Write-Host "Can\u2019t find \u2018foo\u2019, skipping"',
      "# Don't change the users\u2019 \u201ca\u201d",
      '@"\nHe said "foo \u201cbar\u201d", done\n"@',
      '<#\n "a\u201d ;\n#>',
      'Write-Host \u201cyes\u201d',
      '"a" + "\u00e9"',
    ])
      assert.deepEqual(quotesOfPowerShell(text, 'a.ps1'), [], text);
    assert.deepEqual(quotesOfPowerShell("' the users\u2019, not ours", 'a.vb'), []);
    assert.deepEqual(quotesOfPowerShell('$a = "Reading\u201d ; b', 'a.sh'), []);
  });
});
