import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { clean } from '@limpid/engine';

describe('letters in the colour of their ground', () => {
  const shown = (settings: string) => `\u001b[${settings}mhidden\u001b[0m\n`;

  it('they are concealed, in whatever way the two colours are written', () => {
    for (const settings of [
      '38;2;95;0;0;48;5;52',
      '38;5;16;40',
      '30;48;2;0;0;0',
      '97;48;5;231',
      '38:2::1:1:1;48:2:1:1:1',
      '38:2::95:0:0:0;48;2;95;0;0',
      '38:2:3:95:0:0;48;2;95;0;0',
    ])
      assert.equal(clean(shown(settings)).text.includes(settings), false, settings);
  });

  it('colours that differ are kept', () => {
    for (const settings of [
      '31;42',
      '38;5;236;48;5;234',
      '37;48;5;231',
      '38;2;95;0;0;48;5;53',
      '38;2;10;10;10;48;2;12;12;12',
      '38;5;240;48;5;59',
    ])
      assert.equal(clean(shown(settings)).text, shown(settings), settings);
  });
});
