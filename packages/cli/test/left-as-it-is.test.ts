/** What `limpid clean` leaves in a text, and says so. */
import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { makeFolder, runShell } from './run-limpid.ts';

const ESCAPED = `x = "${Array.from('0110100001101001', (bit) => `\\u200${bit === '1' ? 'c' : 'b'}`).join('')}"\n`;

describe('a message that is written as escapes', () => {
  it('stays when the file is cleaned, and clean says that it is to be changed by hand', async () => {
    const folder = makeFolder();
    const file = join(folder, 'a.py');
    writeFileSync(file, ESCAPED);
    const written = await runShell('limpid clean --write a.py', folder);
    assert.match(written.out.toString(), /1 hidden message decoded\. 16 to change by hand\.$/m);
    assert.equal(readFileSync(file, 'utf8'), ESCAPED);
    const printed = await runShell('limpid clean a.py', folder);
    assert.equal(printed.out.toString(), ESCAPED);
    assert.match(printed.error, /16 to change by hand/);
  });

  it('is no reason to list the file as one that would be cleaned', async () => {
    const folder = makeFolder();
    writeFileSync(join(folder, 'a.py'), ESCAPED);
    writeFileSync(join(folder, 'b.txt'), 'Hel\u{200B}lo\n');
    const { out } = await runShell('limpid clean --check -s a.py b.txt', folder);
    assert.match(out.toString(), /^a\.py: left as it is: 16 to change by hand, 1 hidden message$/m);
    assert.match(out.toString(), /^b\.txt: would be cleaned: 1 deleted$/m);
  });
});
