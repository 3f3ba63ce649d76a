/** What the completions of bash offer for names of files. */
import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { it } from 'node:test';
import { makeFolder, runShell } from './run-limpid.ts';

it('bash completes a name with a blank as one word', { skip: process.platform === 'win32' }, async () => {
  const folder = makeFolder();
  for (const name of ['a b.txt', 'ac.txt']) writeFileSync(join(folder, name), '');
  for (const words of ['limpid scan a', 'limpid scan --config a']) {
    const script = `source ./of-bash; COMP_WORDS=(${words}); COMP_CWORD=$((\${#COMP_WORDS[@]} - 1)); _limpid; printf "[%s]" "\${COMPREPLY[@]}"`;
    const { out, error } = await runShell(`limpid completions bash > of-bash; bash -c '${script}'`, folder);
    assert.deepEqual([out.toString('utf8'), error], ['[a b.txt][ac.txt]', ''], words);
  }
});
