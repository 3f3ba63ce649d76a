import assert from 'node:assert/strict';
import { it } from 'node:test';
import { hiddenNames } from './hidden-names.ts';

it('a name with a row of blanks, a blank at its end or a line end in it is found, and others are left alone', async () => {
  const names = [`invoice.pdf${' '.repeat(150)}.sh`, 'README.md ', 'a\nb.md'];
  const found = await hiddenNames(
    [...names, 'My file (1).md', 'a  b.md', 'sub dir/c.md'].map((path) => ({ path, file: path })),
  );
  assert.deepEqual(
    found.map(({ inline }) => inline),
    names,
  );
});
